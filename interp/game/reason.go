package game

import "croupier/dsl/check"

// Rules may give the reason why a card or a set of them is not legal: "You must follow suit". It is a fixed text, so that it
// tells no more than the refusal itself.

// refusal is what the rules say of cards or dice that do not fit together: the reason that goes with the first condition that
// does not hold. It is "" where that has none, or where the shape is wrong.
func (s *State) refusal(d *Decision, cards []int32) string {
	a := &s.p.Asks[d.ask]
	if len(a.Reasons) == 0 || !s.ofShape(a.Shape, cards) {
		return ""
	}
	c := s.looker(d)
	c.lloc[c.lfp+a.SuchAt] = cards
	for _, r := range a.Reasons {
		if holds := c.truth(r.Cond); !holds || c.err != nil {
			return r.Text
		}
	}
	return ""
}

// leftOut is what the rules say of a card, or the face of a die, that lies where it could be taken from but is left out by a
// condition; "" where they say nothing or it is not there.
func (s *State) leftOut(d *Decision, item int32) string {
	return s.leftOutWhere(d, func(x int32) bool { return x == item || d.ItemKind == check.Card && s.g.same[x] == s.g.same[item] })
}

// leftOutRank is leftOut of any card of a rank.
func (s *State) leftOutRank(d *Decision, rank int) string {
	return s.leftOutWhere(d, func(x int32) bool { return !s.g.joker[x] && int(s.g.naturalRank[x]) == rank })
}

func (s *State) leftOutWhere(d *Decision, is func(item int32) bool) string {
	a := &s.p.Asks[d.ask]
	if a.Reason == "" {
		return ""
	}
	c := s.looker(d)
	for _, x := range c.list(a.Whole) {
		if is(x) {
			return a.Reason
		}
	}
	return ""
}

// looker is a copy of the state in which expressions of the open decision can be worked out without changing anything.
func (s *State) looker(d *Decision) *State {
	c := s.Clone()
	c.budget, c.cur = c.limits.StepsPerAnswer, int32(d.Player)
	return c
}
