package game

import (
	"cmp"
	"fmt"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/program"
)

// Rules may give the reason why a card or a set of them is not legal: "You must follow suit". It is a fixed text, so that it
// tells no more than the refusal itself.

// refusal is what the rules say of cards or dice that do not fit together: the reason that goes with the first condition that
// does not hold. It is "" where that has none, or where the shape is wrong.
func (s *State) refusal(d *Decision, cards []int32) string {
	a := &s.P.Asks[d.AskAt]
	if len(a.Reasons) == 0 || !s.ofShape(a.Shape, cards) {
		return ""
	}
	c := s.looker(d)
	c.LocalLists[c.ListFP+a.SuchAt] = cards
	for _, r := range a.Reasons {
		if holds := c.truth(r.Cond); !holds || c.Failure != nil {
			return r.Text
		}
	}
	return ""
}

// NotOffered is what the rules say of one of the words or things of the open decision that cannot be chosen now, which is told by
// what it is; "" where they say nothing or it is none of them.
func (s *State) NotOffered(d *Decision, is func(n int64) bool) string {
	a := &s.P.Asks[d.AskAt]
	switch {
	case d.Kind == program.AskWord && slices.ContainsFunc(a.Words, func(w program.WordOption) bool { return is(w.Word) }):
		return textOf(a.LeftOut)
	case d.Kind != program.AskOne || len(a.Reasons) == 0:
		return ""
	}
	c := s.looker(d)
	has := func(list int32) bool {
		return slices.ContainsFunc(c.List(list), func(x int32) bool { return is(int64(x)) })
	}
	if !has(a.Whole) {
		return ""
	}
	for _, r := range a.Reasons {
		if !has(r.Cond) {
			return r.Text
		}
	}
	return ""
}

// leftOut is what the rules say of a card, or the face of a die, that lies where it could be taken from but is left out by a
// condition; "" where they say nothing or none such is there.
func (s *State) leftOut(d *Decision, is func(item int32) bool) string {
	a := &s.P.Asks[d.AskAt]
	if textOf(a.LeftOut) == "" {
		return ""
	}
	c := s.looker(d)
	for _, x := range c.List(a.Whole) {
		if !s.sees(d, x) || !is(x) {
			continue
		}
		before := c.Look(a.WhereLook, x)
		for _, r := range a.LeftOut {
			if r.Text != "" && (r.Cond == 0 || !c.truth(r.Cond)) {
				return r.Text
			}
		}
		c.Unlook(a.WhereLook, before)
	}
	return ""
}

// textOf is the first text of some reasons, "" where none has one.
func textOf(reasons []program.Reason) string {
	for _, r := range reasons {
		if r.Text != "" {
			return r.Text
		}
	}
	return ""
}

// liesThere reports whether such a card or die lies where the open decision takes from, and whoever is asked sees it, be it legal
// or not.
func (s *State) liesThere(d *Decision, is func(item int32) bool) bool {
	c := s.looker(d)
	return slices.ContainsFunc(c.List(s.P.Asks[d.AskAt].Whole), func(x int32) bool { return s.sees(d, x) && is(x) })
}

// Absent says why a card, or a die of a face, cannot be taken: the rules' own reason; that it may not be taken now, where the
// player sees that it lies there; or that it is not there, or not that often.
func (s *State) Absent(d *Decision, item int32) string {
	is := func(x int32) bool { return x == item || d.ItemKind == check.Card && s.M.Same[x] == s.M.Same[item] }
	legal := 0
	for _, x := range d.Items {
		if is(x) && s.sees(d, x) {
			legal++
		}
	}
	name := s.ItemOf(d.ItemKind.List(), item)
	switch {
	case legal == 1:
		return "there is only one " + name
	case legal > 1:
		return fmt.Sprintf("there are only %d of %s", legal, name)
	}
	return cmp.Or(s.notNow(d, name, is), name+" is not there to be taken")
}

// AbsentRank is absent of all cards of a rank.
func (s *State) AbsentRank(d *Decision, rank int) string {
	name := s.M.Cards.RankName(rank)
	is := func(x int32) bool { return !s.M.Joker[x] && int(s.M.NaturalRank[x]) == rank }
	return cmp.Or(s.notNow(d, name, is), "no "+name+" is there to be taken")
}

// notNow says why what lies there cannot be taken: the rules' own reason, or that it may not now; "" where it is not there.
func (s *State) notNow(d *Decision, name string, is func(item int32) bool) string {
	why := s.leftOut(d, is)
	if why == "" && s.liesThere(d, is) {
		why = "you may not " + d.Verb + " " + name + " now"
	}
	return why
}

// looker is a copy of the state in which expressions of the open decision can be worked out without changing anything.
func (s *State) looker(d *Decision) *State {
	c := s.Clone()
	c.Budget, c.Cur = c.Limits.StepsPerAnswer, d.Turn
	return c
}
