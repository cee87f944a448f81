package game

import (
	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
)

// Some asks want cards that fit together: of one rank, of one suit, in a run, or such that a condition holds for all of
// them, which dice may have to fit as well. Whether a set fits is tested when it is named; which sets do is only looked for where
// that has to be known.

// A search ends after so many sets that were tried, or so many steps that it took to look whether they fit. Where there is
// another way to answer, a question is not put off for longer than patience: it is asked with all that lies there, and whoever
// answers finds out whether it fits.
const (
	mostSets = 20_000
	patience = 200_000
)

// together reports whether the cards or dice may be taken together.
func (s *State) together(d *Decision, cards []int32) bool {
	if len(cards) == 0 {
		return true // taking nothing is taking no set
	}
	f := s.fitting(d)
	return s.ofShape(f.shape, cards) && f.fits(cards)
}

// fitting tests sets for a decision, one after the other. While the decision is open this is a mere look: it counts no
// steps, and cards for which the condition cannot be worked out do not fit, so that whoever tries them changes nothing.
type fitting struct {
	s      *State
	shape  program.Shape
	such   int32 // 0: whatever is of the shape fits
	at     int32 // where the condition looks for the set
	turn   int32
	open   bool
	steps  int64 // counted before
	budget int64
	looked int64 // steps that looks have taken while the decision is open
}

func (s *State) fitting(d *Decision) fitting {
	a := &s.P.Asks[d.AskAt]
	return fitting{s: s, shape: a.Shape, such: a.Such, at: s.ListFP + a.SuchAt, turn: d.Turn, open: s.Open,
		steps: s.StepsTaken, budget: s.Budget}
}

// fits is whether a set may be taken that is of the shape, as far as that can be told card by card.
func (f *fitting) fits(cards []int32) bool {
	s := f.s
	if f.shape == program.Run && !s.ofShape(f.shape, cards) {
		return false
	}
	if f.such == 0 {
		return true
	}
	before := s.Cur
	s.Spare = table.WorkFree // each set is looked at by itself
	s.Cur, s.LocalLists[f.at] = f.turn, cards
	if f.open {
		s.Budget = s.Limits.StepsPerAnswer
	}
	ok := s.truth(f.such) && s.Failure == nil
	if f.open {
		f.looked += s.StepsTaken - f.steps
		s.StepsTaken, s.Budget, s.Failure, s.Open = f.steps, f.budget, nil, true
	}
	s.Cur = before
	return ok
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
			v := s.M.NaturalRank[c]
			if shape == program.OneSuit {
				v = s.M.Suit[c]
			}
			if first >= 0 && v != first {
				return false
			}
			first = v
		}
	case program.Run:
		return op.IsRun(&s.Table, cards)
	}
	return true
}

// search looks for sets that fit, the smaller ones first, until found says that it has enough; without found, until there is
// one, which is then in the state's try. It is false when it gave up before all had been looked at.
func (s *State) search(d *Decision, found func(cards []int32) (enough bool)) (complete bool) {
	f := finder{fitting: s.fitting(d), items: d.Items, found: found}
	f.run(d)
	return !f.gaveUp()
}

// finder is a search under way.
type finder struct {
	fitting
	items []int32
	// the items are in order of rank, jokers last, and those of one rank are alike: sets that differ only in them are tried once
	alike bool
	wild  int // in such an order of which one rank is wanted, where the jokers begin; else 0
	found func(cards []int32) (enough bool)
	tries int
	ok    bool // what is in the state's try fits
}

// gaveUp reports whether the search has ended before all was looked at.
func (f *finder) gaveUp() bool { return f.tries > mostSets || f.looked > f.s.Limits.StepsPerAnswer }

func (f *finder) run(d *Decision) {
	for n := max(int(d.Least), 1); n <= int(d.Most); n++ {
		f.s.try = f.s.try[:0]
		if f.grow(0, n) {
			return
		}
	}
}

// grow adds items from a place on until there are n, and reports whether the search is over.
func (f *finder) grow(from, n int) (stop bool) {
	s := f.s
	if len(s.try) == n {
		f.tries++
		f.ok = !f.gaveUp() && f.fits(s.try)
		return f.ok && (f.found == nil || f.found(s.try)) || f.gaveUp() || s.Failure != nil
	}
	for i := from; i <= len(f.items)-(n-len(s.try)); i++ {
		item := f.items[i]
		if f.alike && i > from && s.M.NaturalRank[item] == s.M.NaturalRank[f.items[i-1]] {
			continue
		}
		if len(s.try) > 0 && !s.mayJoin(f.shape, s.try, item) {
			i = max(i, f.wild-1) // only jokers may still join
			continue
		}
		s.try = append(s.try, item)
		if f.grow(i+1, n) {
			return true
		}
		s.try = s.try[:len(s.try)-1]
	}
	return false
}

// mayJoin reports whether an item may join others of the shape.
func (s *State) mayJoin(shape program.Shape, others []int32, item int32) bool {
	of := s.M.NaturalRank
	switch shape {
	case program.OneRank:
	case program.OneSuit:
		of = s.M.Suit
	default:
		return true
	}
	if s.M.Joker[item] {
		return true
	}
	for _, c := range others {
		if !s.M.Joker[c] {
			return of[c] == of[item]
		}
	}
	return true
}

// firstSet is a set that fits, and whether one was found; known is false where the search gave up. Where suits do not matter it
// is looked for from the highest cards down: what has to be beaten is most often beaten by them.
func (s *State) firstSet(d *Decision) (set []int32, any, known bool) {
	a := &s.P.Asks[d.AskAt]
	f := finder{fitting: s.fitting(d), items: d.Items}
	if a.SuitBlind {
		s.inOrder = append(s.inOrder[:0], d.Items...)
		fall := s.M.FromHigh
		for i := range s.inOrder { // few, and nearly in order
			for j := i; j > 0 && fall[s.inOrder[j]] < fall[s.inOrder[j-1]]; j-- {
				s.inOrder[j], s.inOrder[j-1] = s.inOrder[j-1], s.inOrder[j]
			}
		}
		f.items, f.alike = s.inOrder, true
		if a.Shape == program.OneRank {
			for f.wild = len(s.inOrder); f.wild > 0 && s.M.Joker[s.inOrder[f.wild-1]]; f.wild-- {
			}
		}
	}
	f.run(d)
	return s.try, f.ok, f.ok || !f.gaveUp()
}

// hasSet reports whether a decision of cards that is about to open has a set that may be taken. Where something else is legal
// too, and that cannot be told soon, it may have one. Else the game stops, at the question.
func (s *State) hasSet(d *Decision) bool {
	a := &s.P.Asks[d.AskAt]
	if a.Such == 0 && a.Shape == program.AnyShape || d.Least <= 0 {
		return d.Least <= d.Most
	}
	budget := s.Budget
	if d.Fold || d.Pass {
		s.Budget = min(budget, patience)
	}
	may := s.Budget
	_, any, known := s.firstSet(d)
	s.Budget = budget - (may - s.Budget)
	if known = known && !s.spentAll(); known {
		return any
	}
	if d.Fold || d.Pass {
		s.Failure, s.Budget = nil, max(s.Budget, 0)
		return true
	}
	s.Failure = nil
	s.Fail(s.At(), table.CodeLimit, s.M.Name(d.Player)+" is asked here, and whether any cards may be taken that fit "+
		"was not found in "+say.Plural(mostSets, "try")+" and "+say.Plural(s.Limits.StepsPerAnswer, "step"),
		"let the question be passed: or pass; or say with less work what fits")
	return false
}

// spentAll reports whether a limit of steps has stopped what was worked out.
func (s *State) spentAll() bool { return s.Failure != nil && s.Failure.Code == table.CodeLimit }

// RandomTake chooses cards or dice for the open decision: first how many, then which, each as likely; where they must fit
// together, among sets drawn at random, and if none of those fits by a search. It is false when nothing can be taken. The list
// is the one given, overwritten.
func (s *State) RandomTake(list []int32, below func(n int) int) ([]int32, bool) {
	d := &s.Question
	list = list[:0]
	if d.Least > d.Most {
		return list, false
	}
	a := &s.P.Asks[d.AskAt]
	free := a.Such == 0 && a.Shape == program.AnyShape
	const tries = 40
	list = append(list, d.Items...)
	f := s.fitting(d)
	for range tries {
		n := int(d.Least) + below(int(d.Most-d.Least)+1)
		fits := true
		for i := 0; i < n && fits; i++ {
			j := i + below(len(list)-i)
			list[i], list[j] = list[j], list[i]
			fits = free || s.mayJoin(a.Shape, list[:i], list[i])
		}
		if fits && (free || n == 0 || f.fits(list[:n])) {
			return list[:n], true
		}
	}
	first, ok, _ := s.firstSet(d)
	if !ok {
		return list[:0], d.Least <= 0
	}
	return append(list[:0], first...), true
}
