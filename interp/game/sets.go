package game

import (
	"croupier/interp/builtin"
	"croupier/interp/program"
)

// Some asks want cards that fit together: of one rank, of one suit, in a run, or such that a condition holds for all of
// them, which dice may have to fit as well. Whether a set fits is tested when it is named; which sets do is only looked for where that has to be known.

// mostSets is how many sets are tried in the search for one that fits.
const mostSets = 20_000

// together reports whether the cards or dice may be taken together. While a decision is open this is a mere look: it counts no steps,
// and cards for which the condition cannot be worked out do not fit, so that whoever tries them changes nothing.
func (s *State) together(d *Decision, cards []int32) bool {
	a := &s.p.Asks[d.ask]
	if len(cards) == 0 {
		return true // taking nothing is taking no set
	}
	if !s.ofShape(a.Shape, cards) {
		return false
	}
	if a.Such == 0 {
		return true
	}
	if s.open {
		steps, budget := s.steps, s.budget
		s.budget = s.limits.StepsPerAnswer
		defer func() { s.steps, s.budget, s.err, s.open = steps, budget, nil, true }()
	}
	before := s.cur
	s.cur = int32(d.Player)
	s.lloc[s.lfp+a.SuchAt] = cards
	ok := s.truth(a.Such)
	s.cur = before
	return ok && s.err == nil
}

// ofShape reports whether cards are of one rank, of one suit or in a run. A joker takes whatever place is free.
func (s *State) ofShape(shape program.Shape, cards []int32) bool {
	switch shape {
	case program.OneRank, program.OneSuit:
		first := int32(-1)
		for _, c := range cards {
			if s.IsJoker(c) {
				continue
			}
			v := s.g.naturalRank[c]
			if shape == program.OneSuit {
				v = s.g.suit[c]
			}
			if first >= 0 && v != first {
				return false
			}
			first = v
		}
	case program.Run:
		return builtin.IsRun(s, cards)
	}
	return true
}

// mayGrow reports whether cards may still become a set of the shape when more are added.
func (s *State) mayGrow(shape program.Shape, cards []int32) bool {
	return shape != program.OneRank && shape != program.OneSuit || s.ofShape(shape, cards)
}

// search looks for sets that fit, the smaller ones first, until found says that it has enough. It is false when it gave up
// before all had been looked at.
func (s *State) search(d *Decision, found func(cards []int32) (enough bool)) (complete bool) {
	shape := s.p.Asks[d.ask].Shape
	tries := 0
	set := make([]int32, 0, d.Most)
	var grow func(from, n int) (stop bool)
	grow = func(from, n int) bool {
		if len(set) == n {
			tries++
			return tries > mostSets || s.together(d, set) && found(set) || s.err != nil
		}
		for i := from; i <= len(d.Items)-(n-len(set)); i++ {
			set = append(set, d.Items[i])
			if s.mayGrow(shape, set) && grow(i+1, n) {
				return true
			}
			set = set[:len(set)-1]
		}
		return false
	}
	for n := max(int(d.Least), 1); n <= int(d.Most); n++ {
		if grow(0, n) {
			break
		}
		set = set[:0]
	}
	return tries <= mostSets
}

// hasSet reports whether the open decision of cards has a set that may be taken, as far as a bounded search can tell.
func (s *State) hasSet(d *Decision) bool {
	if a := &s.p.Asks[d.ask]; a.Such == 0 && a.Shape == program.AnyShape || d.Least <= 0 {
		return d.Least <= d.Most
	}
	any := false
	s.search(d, func([]int32) bool { any = true; return true })
	return any
}

// RandomTake chooses cards or dice for the open decision: first how many, then which, each as likely; where they must fit
// together, among sets drawn at random, and if none of those fits by a search. It is false when nothing can be taken. The list
// is the one given, overwritten.
func (s *State) RandomTake(list []int32, below func(n int) int) ([]int32, bool) {
	d := &s.pending
	list = list[:0]
	if d.Least > d.Most {
		return list, false
	}
	a := &s.p.Asks[d.ask]
	free := a.Such == 0 && a.Shape == program.AnyShape
	const tries = 40
	for range tries {
		n := int(d.Least) + below(int(d.Most-d.Least)+1)
		list = append(list[:0], d.Items...)
		for i := range n {
			j := i + below(len(list)-i)
			list[i], list[j] = list[j], list[i]
			if !free && !s.mayGrow(a.Shape, list[:i+1]) {
				break
			}
		}
		if free || s.together(d, list[:n]) {
			return list[:n], true
		}
	}
	ok := false
	s.search(d, func(cards []int32) bool {
		list, ok = append(list[:0], cards...), true
		return true
	})
	return list, ok || d.Least <= 0
}
