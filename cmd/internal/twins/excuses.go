package twins

import (
	"fmt"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/event"
)

// wayOf reports whether the rules went another way in the other game, asked somebody else, moved more cards or fewer, or
// paid other chips.
func (one *side) wayOf(o *side) bool {
	if d, e := one.s.Pending(), o.s.Pending(); d != nil && e != nil && d.Player != e.Player {
		return true
	}
	for z, zone := range one.s.Zones { // how many cards lie somewhere everybody sees
		if len(zone) != len(o.s.Zones[z]) {
			return true
		}
	}
	return !slices.Equal(one.cover.Code, o.cover.Code) || !slices.Equal(one.cover.Else, o.cover.Else) ||
		!slices.Equal(one.cover.Cases, o.cover.Cases) ||
		!slices.Equal(one.s.Piles, o.s.Piles) || one.s.Ledger.Pot() != o.s.Ledger.Pot()
}

// excuses is why a viewer may be told something else in the other game; "" where there is no excuse.
func (one *side) excuses(o *side, v event.Viewer) string {
	if one.wayOf(o) {
		return "the rules went another way"
	}
	if one.shown(v) != o.shown(v) {
		return "the rules have shown it"
	}
	return ""
}

// foundByAsking are the kinds of values that are found by asking.
var foundByAsking = []check.Kind{check.Player, check.Players, check.YesNo}

// shown is what the rules have shown a viewer of cards and fields, by the events of the whole record: cards that came to, lay in
// or went from where the rules say that he sees them, and what was revealed to him or laid face up.
func (one *side) shown(v event.Viewer) string {
	var b strings.Builder
	// what is answered in secret is told once all have answered
	told := one.asked && (one.s.Pending() == nil || !one.s.Pending().Secret)
	declared := func(zone int) bool { return zone >= 0 && one.s.ZoneEyes(zone)&v.Mask() != 0 }
	for _, e := range one.s.Events(0) {
		switch {
		case e.Kind == event.Reveal && e.Who&v.Mask() != 0:
			fmt.Fprint(&b, e.Cards, e.Value.N, e.Value.L, " ")
		case told && e.Kind == event.Answer && e.Who&v.Mask() != 0 && len(e.Cards) == 0:
			fmt.Fprint(&b, e.Value.N, e.Value.L, e.Text, " ")
		case (one.dice || one.asked) && e.Kind == event.Set && e.Who&v.Mask() != 0 && slices.Contains(foundByAsking, e.Value.Type.Kind):
			fmt.Fprint(&b, e.Name, e.Value.N, e.Value.L, " ")
		case (e.Kind == event.Roll || e.Kind == event.Reroll || e.Kind == event.Keep) && e.Who&v.Mask() != 0:
			fmt.Fprint(&b, e.Faces, " ")
		case len(e.Cards) == 0:
		case declared(e.Zone) || declared(e.From):
			fmt.Fprint(&b, e.Cards, " ")
		default:
			for i, eyes := range e.Eyes {
				if eyes&v.Mask() != 0 && e.Kind != event.Answer {
					fmt.Fprint(&b, e.Cards[i], " ")
				}
			}
		}
	}
	return b.String()
}
