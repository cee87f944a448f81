package inquiry

import (
	"slices"

	"croupier/interp/report"
	"croupier/interp/say"
)

// both is the same question about two sets of rules, with what came of each.
type both struct {
	of    [2]*inquiry
	came  [2]*report.Figures
	in    [2]string // how it is said of each where it came so: "in NAME", "without this rule"
	alike string    // and of both where it is the same
}

// headline is what came of both, in a few words; "" where that cannot be said of both.
func (b *both) headline() string {
	base, variant := b.of[0].headline(b.came[0]), b.of[1].headline(b.came[1])
	switch {
	case base.Came == "" || variant.Came == "" || base.About != variant.About:
		return ""
	case base.Came == variant.Came:
		return base.About + ": " + base.Came + " " + b.alike
	}
	return base.About + ": " + base.Came + " " + b.in[0] + "; " + variant.Came + " " + b.in[1]
}

// sentence begins the answer, as odds do: the headline, and what the chances go by that nobody has said, in both or in one.
func (b *both) sentence() []report.Part {
	text := b.headline()
	if text == "" {
		return nil
	}
	base, variant := b.of[0], b.of[1]
	shared, left := base.supposed(), [2][]string{nil, variant.supposed()}
	shared = slices.DeleteFunc(shared, func(part string) bool {
		i := slices.Index(left[1], part)
		if i < 0 {
			left[0] = append(left[0], part)
			return true
		}
		left[1] = slices.Delete(left[1], i, i+1)
		return false
	})
	plays, others := base.playing(), variant.playing()
	if plays != others {
		left[0], left[1] = append(left[0], plays), append(left[1], others)
		plays = ""
	}
	if how := joined(shared, plays); how != "" {
		text += ", if " + how
	}
	for i, parts := range left {
		if alone := say.AndList(slices.DeleteFunc(parts, func(part string) bool { return part == "" })); alone != "" {
			text += ". " + say.Capital(b.in[i]) + ", " + alone
		}
	}
	return []report.Part{report.Styled(report.Bold, text+".").Hanging(2)}
}
