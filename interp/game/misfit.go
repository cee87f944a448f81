package game

import (
	"cmp"
	"slices"
	"strings"

	"croupier/interp/program"
	"croupier/interp/say"
)

// Why cards or dice do not fit together, and which would: what somebody at a table wants to hear who was refused.

var shapeWords = [...]string{program.AnyShape: "", program.OneRank: " of one rank", program.OneSuit: " of one suit",
	program.Run: " in a run"}

// misfit says why cards or dice may not be taken together: the shape that they lack, or the part of the condition that says no.
func (s *State) misfit(d *Decision, cards []int32) string {
	a := &s.P.Asks[d.AskAt]
	if !s.ofShape(a.Shape, cards) {
		return "these cards are not" + shapeWords[a.Shape]
	}
	what := "these " + things(d) + " do not fit"
	if len(cards) == 1 {
		what = "this " + singular(d) + " does not fit"
	}
	part := s.refusing(d, cards, a.Such)
	if part == 0 {
		return what
	}
	if rule := s.defineOf(part); rule != "" {
		return what + `: the rule "` + say.Readable(rule) + `" says no`
	}
	text := s.P.Spans[s.P.Nodes[part].Span].Text()
	if text == "" || strings.Contains(text, "\n") {
		return what
	}
	return what + `: the rules want "` + text + `"`
}

// defineOf is the define that an expression calls, or that it comes from where the call was written out; "" where there is none.
func (s *State) defineOf(e int32) string {
	n := &s.P.Nodes[e]
	if n.Op == program.OpCall {
		return s.P.Rules.Defines[n.A].Name
	}
	at := s.P.Spans[n.Span]
	for _, d := range s.P.Rules.Defines {
		if span := s.P.Rules.Span(d.Decl); span.Source == at.Source && span.Start <= at.Start && at.End <= span.End {
			return d.Name
		}
	}
	return ""
}

// refusing is the first part of a condition, between its ands, that does not hold for cards; 0 where that cannot be told.
func (s *State) refusing(d *Decision, cards []int32, such int32) int32 {
	if n := &s.P.Nodes[such]; n.Op == program.OpAnd {
		if part := s.refusing(d, cards, n.A); part != 0 {
			return part
		}
		return s.refusing(d, cards, n.B)
	}
	if s.partHolds(d, cards, such) {
		return 0
	}
	return such
}

// partHolds reports whether a part of the condition holds for cards, or cannot be worked out. Like [fitting.fits] it
// changes nothing.
func (s *State) partHolds(d *Decision, cards []int32, part int32) bool {
	steps, budget, before := s.StepsTaken, s.Budget, s.Cur
	s.Budget, s.Cur = s.Limits.StepsPerAnswer, d.Turn
	defer func() { s.StepsTaken, s.Budget, s.Cur, s.Failure, s.Open = steps, budget, before, nil, true }()
	s.LocalLists[s.ListFP+s.P.Asks[d.AskAt].SuchAt] = cards
	return s.truth(part) || s.Failure != nil
}

// Fitting gives up to so many sets of cards or dice that the open decision would take, the smallest and lowest first. Where any
// will do, or none is found, there are none: only what must fit together needs an example.
func (s *State) Fitting(most int) (sets [][]int32) {
	if !s.Open || !s.mustFit() {
		return nil
	}
	d := &s.Question
	a := &s.P.Asks[d.AskAt]
	items := s.Offered(d)
	down := slices.ContainsFunc(items, func(x int32) bool { return !s.sees(d, x) }) // of those nobody is told which are alike
	f := finder{items: items, alike: a.SuitBlind && !down, found: func(set []int32) bool {
		if !slices.ContainsFunc(sets, func(other []int32) bool { return s.ItemsText(d, other) == s.ItemsText(d, set) }) {
			sets = append(sets, program.Keep(set))
		}
		return len(sets) >= most
	}}
	f.of(s, d)
	f.run(d)
	return sets
}

// mustFit reports whether what the open decision takes has to fit together.
func (s *State) mustFit() bool {
	d := &s.Question
	if d.Kind != program.AskCards && d.Kind != program.AskDice || d.Least > d.Most {
		return false
	}
	a := &s.P.Asks[d.AskAt]
	return a.Such != 0 || a.Shape != program.AnyShape
}

// InOrder is a list of cards from the lowest rank up, those of a rank by suit, jokers last; what is no card of this deck, such as
// a card that somebody does not know, comes behind. Faces of dice are no cards, and stay in their own order.
func (s *State) InOrder(list []int32) []int32 {
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b int32) int {
		if unknown := cmp.Compare(s.beyond(a), s.beyond(b)); unknown != 0 || s.beyond(a) > 0 {
			return unknown
		}
		g := s.G
		return cmp.Or(cmp.Compare(g.NaturalRank[a], g.NaturalRank[b]), cmp.Compare(g.Suit[a], g.Suit[b]),
			cmp.Compare(g.Same[a], g.Same[b]))
	})
	return sorted
}

// beyond is 1 for what is no card of this deck.
func (s *State) beyond(c int32) int {
	if c < 0 || int(c) >= len(s.M.NaturalRank) {
		return 1
	}
	return 0
}
