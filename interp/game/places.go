package game

import (
	"slices"
	"strconv"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
)

// What somebody is asked to choose among may be cards that they do not see, such as a rival's hand. Then they are offered places
// and not faces: "1 of Bob's 5 cards, face down: #1 to #5". The places are those among the decision's items, which come in the
// order in which they lie.

// sees reports whether whoever is asked knows a card where it lies. Dice that they are asked about they see.
func (s *State) sees(d *Decision, x int32) bool {
	return d.ItemKind != check.Card || x >= 0 && int(x) < len(s.Lies) &&
		(s.Seen[x]|s.ZoneEyes(int(s.Lies[x])))&event.Viewer(d.Player).Mask() != 0
}

// FaceDown reports whether whoever is asked does not see something that they may choose.
func (s *State) FaceDown(d *Decision, item int32) bool { return !s.sees(d, item) }

// AllFaceDown reports whether they see nothing of what they may choose.
func (s *State) AllFaceDown(d *Decision) bool {
	return len(d.Items) > 0 && !slices.ContainsFunc(d.Items, func(x int32) bool { return s.sees(d, x) })
}

// Offered is what can be chosen, as it is best shown: cards from the lowest rank up, and behind them those that are not seen, as
// they lie.
func (s *State) Offered(d *Decision) []int32 {
	if d.ItemKind != check.Card {
		return slices.Clone(d.Items)
	}
	var open, down []int32
	for _, x := range d.Items {
		if s.sees(d, x) {
			open = append(open, x)
		} else {
			down = append(down, x)
		}
	}
	return append(s.InOrder(open), down...)
}

// SeenItems is what can be chosen, with -1 for each card that is not seen.
func (s *State) SeenItems(d *Decision) []int32 {
	list := slices.Clone(d.Items)
	for i, x := range list {
		if !s.sees(d, x) {
			list[i] = -1
		}
	}
	return list
}

// ItemText is something that can be chosen at a decision, as it is typed.
func (s *State) ItemText(d *Decision, item int32) string {
	if at := slices.Index(d.Items, item); at >= 0 && !s.sees(d, item) {
		return "#" + strconv.Itoa(at+1)
	}
	return s.ItemOf(d.ItemKind.List(), item)
}

// ItemsText is a list of what can be taken or has been, as it is typed.
func (s *State) ItemsText(d *Decision, items []int32) string {
	text := ""
	var seen []int32
	for _, x := range items {
		if s.sees(d, x) || slices.Index(d.Items, x) < 0 {
			seen = append(seen, x)
		} else {
			text += " " + s.ItemText(d, x)
		}
	}
	switch {
	case text == "":
		return s.Text(program.Value{Type: check.Of(d.ItemKind.List()), L: items})
	case len(seen) == 0:
		return text[1:]
	}
	return s.Text(program.Value{Type: check.Of(d.ItemKind.List()), L: seen}) + text
}

// fromFaceDown is what is offered where all of it lies face down: "Bob's 5 cards, face down: #1 to #5".
func (s *State) fromFaceDown(d *Decision) string {
	n := len(d.Items)
	text := say.Plural(int64(n), "card")
	zone := int(s.Lies[d.Items[0]])
	if slices.ContainsFunc(d.Items, func(x int32) bool { return int(s.Lies[x]) != zone }) {
		zone = -1
	}
	if zone >= 0 {
		if owner := s.ZoneOwner(zone); owner >= 0 {
			text = s.Owned(owner, text)
		} else {
			text += " of " + s.ZoneName(zone)
		}
	}
	text += ", face down: #1"
	if n > 1 {
		text += " to #" + strconv.Itoa(n)
	}
	return text
}
