package cli

import (
	"fmt"
	"strings"

	"croupier/interp/inquiry"
	"croupier/interp/report"
	"croupier/interp/sim"
)

// title is what was compared: in one line, and in another one by whom it was played. Where it can be said in a few words what came of
// both, that is the first line.
func (r *comparison) title() string {
	names := r.titles()
	text := strings.Join(names, " and ") + ": " + r.start + r.args + ", " + report.Counted(r.tally.Base.Scored, "game")
	by := r.policies() + fmt.Sprintf(", seed %d", r.seed)
	about, base, _ := strings.Cut(r.headline(0, r.tally.Base), ": ")
	also, variant, ok := strings.Cut(r.headline(1, r.tally.Variant), ": ")
	if ok && about == also {
		return about + ": " + base + " in " + names[0] + "; " + variant + " in " + names[1] + "\n" + text + "; " + by
	}
	return text + "\n" + by
}

// headline is what the games of one of the two came to.
func (r *comparison) headline(side int, tally *sim.Tally) string {
	return inquiry.Headline(tally.Plan().Program(), r.setups[side], r.where, tally.Figures())
}

// policies says who decides by which policy, in both where that differs.
func (r *comparison) policies() string {
	base, variant := inquiry.PoliciesOf(r.tally.Base), inquiry.PoliciesOf(r.tally.Variant)
	if base == variant {
		return base
	}
	return base + " and " + variant
}
