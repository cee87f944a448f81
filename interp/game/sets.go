package game

import (
	"math/bits"
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/cards"
)

// Some asks want cards that fit together: of one rank, of one suit, in a run, or where a condition holds for all of
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
	var f fitting
	f.of(s, d)
	return s.ofShape(f.shape, cards) && f.fits(cards)
}

// fitting tests sets for a decision, one after the other. While the decision is open this is a mere look: it counts no
// steps, and cards for which the condition cannot be worked out do not fit, so that whoever tries them changes nothing.
type fitting struct {
	s      *State
	shape  program.Shape
	such   op.CondFn // nil: whatever is of the shape fits
	at     int32     // where the condition looks for the set
	turn   int32
	open   bool
	steps  int64 // counted before
	budget int64
	looked int64 // steps that looks have taken while the decision is open
}

// of makes it the tests for a decision.
func (f *fitting) of(s *State, d *Decision) {
	a := &s.P.Asks[d.AskAt]
	f.s, f.shape, f.at, f.turn = s, a.Shape, s.ListFP+a.SuchAt, d.Turn
	f.open, f.steps, f.budget = s.Open, s.StepsTaken, s.Budget
	if a.Such != 0 {
		f.such = s.Maker.CondFn(a.Such)
	}
}

// fits is whether a set may be taken that is of the shape, as far as that can be told card by card.
func (f *fitting) fits(cards []int32) bool {
	s := f.s
	if f.shape == program.Run && !s.ofShape(f.shape, cards) {
		return false
	}
	if f.such == nil {
		return true
	}
	before := s.Cur
	s.Spare = table.WorkFree // each set is looked at by itself
	s.Cur, s.LocalLists[f.at] = f.turn, cards
	if f.open {
		s.Budget = s.Limits.StepsPerAnswer
	}
	ok := f.such(&s.Table) && s.Failure == nil
	if f.open {
		f.looked += s.StepsTaken - f.steps
		s.StepsTaken, s.Budget, s.Failure, s.Open = f.steps, f.budget, nil, true
	}
	s.Cur = before
	return ok
}

// ofShape reports whether cards are of one rank, of one suit or in a run. A joker takes whatever place is free.
func (s *State) ofShape(shape program.Shape, cards []int32) bool {
	if shape == program.Run {
		return op.IsRun(&s.Table, cards)
	}
	first, of := int32(-1), s.alikeIn(shape)
	for _, c := range cards {
		if of == nil || s.IsJoker(c) {
			continue
		}
		if first >= 0 && of[c] != first {
			return false
		}
		first = of[c]
	}
	return true
}

// search looks for sets that fit, the smaller ones first, until found says that it has enough. It is false when it gave up before
// all had been looked at.
func (s *State) search(d *Decision, found func(cards []int32) (enough bool)) (complete bool) {
	f := finder{items: d.Items, found: found}
	f.of(s, d)
	f.run(d)
	return !f.gaveUp()
}

// finder is a search under way.
type finder struct {
	fitting
	items []int32
	// the items are in order of rank, jokers last, and those of one rank are alike: sets that differ only in them are tried once
	alike bool
	found func(cards []int32) (enough bool)
	tries int
	set   []int32 // what was tried last
	ok    bool    // it fits
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

// tried looks whether a set fits, and reports whether the search is over.
func (f *finder) tried(set []int32) (stop bool) {
	f.tries++
	f.set, f.ok = set, !f.gaveUp() && f.fits(set)
	return f.ok && (f.found == nil || f.found(set)) || f.gaveUp() || f.s.Failure != nil
}

// runOfRanks is run for cards of one rank where suits do not matter, from the highest rank down: of each rank as many natural
// cards as there are, then fewer of them with jokers in place of the others, and at last jokers alone.
func (f *finder) runOfRanks(d *Decision) {
	s, place := f.s, f.s.M.FromHigh
	var next [cards.MaxRanks]int32 // how many cards of each rank there are, then where the next of them goes
	ranks, natural := uint64(0), int32(0)
	for _, c := range f.items {
		if !s.M.Joker[c] {
			at := uint32(place[c]) % cards.MaxRanks
			next[at]++
			ranks |= 1 << at
			natural++
		}
	}
	joker, most := natural, len(f.items)-int(natural)
	from, ends := int32(0), s.ends[:0]
	for rest := ranks; rest != 0; rest &= rest - 1 {
		n := &next[bits.TrailingZeros64(rest)]
		most = max(most, len(f.items)-int(natural-*n))
		*n, from = from, from+*n
		ends = append(ends, from)
	}
	inOrder := append(s.inOrder[:0], f.items...)
	for _, c := range f.items {
		to := &joker
		if !s.M.Joker[c] {
			to = &next[uint32(place[c])%cards.MaxRanks]
		}
		inOrder[*to] = c
		*to++
	}
	s.inOrder, s.ends = inOrder, ends
	for n := max(int(d.Least), 1); n <= min(int(d.Most), most); n++ {
		if f.ofRanks(n, inOrder[natural:]) {
			return
		}
	}
}

// ofRanks is the part of runOfRanks for n cards.
func (f *finder) ofRanks(n int, jokers []int32) (stop bool) {
	s, from := f.s, 0
	for _, end := range s.ends {
		all := s.inOrder[from:end]
		for natural := min(n, len(all)); natural > 0 && n-natural <= len(jokers); natural-- {
			set := all[:natural]
			if natural < n {
				s.try = append(append(s.try[:0], set...), jokers[:n-natural]...)
				set = s.try
			}
			if f.tried(set) {
				return true
			}
		}
		from = int(end)
	}
	return n <= len(jokers) && f.tried(jokers[:n])
}

// grow adds items from a place on until there are n, and reports whether the search is over.
func (f *finder) grow(from, n int) (stop bool) {
	s := f.s
	if len(s.try) == n {
		return f.tried(s.try)
	}
	for i := from; i <= len(f.items)-(n-len(s.try)); i++ {
		item := f.items[i]
		if f.alike && i > from && s.M.NaturalRank[item] == s.M.NaturalRank[f.items[i-1]] {
			continue
		}
		if len(s.try) > 0 && !s.mayJoin(f.shape, s.try, item) {
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

// alikeIn is what all cards of a shape have in common but for jokers: their rank or their suit; nil where there is no such thing.
func (s *State) alikeIn(shape program.Shape) []int32 {
	switch shape {
	case program.OneRank:
		return s.M.NaturalRank
	case program.OneSuit:
		return s.M.Suit
	}
	return nil
}

// mayJoin reports whether an item may join others of the shape.
func (s *State) mayJoin(shape program.Shape, others []int32, item int32) bool {
	of := s.alikeIn(shape)
	if of == nil || s.M.Joker[item] {
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
	f := finder{items: d.Items}
	f.of(s, d)
	switch {
	case a.SuitBlind && a.Shape == program.OneRank && len(s.P.Decks) == 1 && len(s.P.Decks[0].Own) == 0:
		f.runOfRanks(d)
		return f.set, f.ok, f.ok || !f.gaveUp()
	case a.SuitBlind:
		s.inOrder = append(s.inOrder[:0], d.Items...)
		fall := s.M.FromHigh
		for i := range s.inOrder { // few, and nearly in order
			for j := i; j > 0 && fall[s.inOrder[j]] < fall[s.inOrder[j-1]]; j-- {
				s.inOrder[j], s.inOrder[j-1] = s.inOrder[j-1], s.inOrder[j]
			}
		}
		f.items, f.alike = s.inOrder, true
	}
	f.run(d)
	return f.set, f.ok, f.ok || !f.gaveUp()
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
	of := s.alikeIn(a.Shape)
	var f fitting
	f.of(s, d)
	for range tries {
		n := int(d.Least) + below(int(d.Most-d.Least)+1)
		fits, natural := true, int32(-1) // of those that were drawn
		for i := 0; i < n && fits; i++ {
			j := i + below(len(list)-i)
			item := list[j]
			list[i], list[j] = item, list[i]
			if of != nil && !s.M.Joker[item] {
				fits = natural < 0 || of[item] == of[natural]
				natural = item
			}
		}
		if fits && (free || n == 0 || f.fits(list[:n])) {
			return s.mayTake(list[:n]), true
		}
	}
	first, ok, _ := s.firstSet(d)
	if !ok {
		return list[:0], d.Least <= 0
	}
	return s.mayTake(append(list[:0], first...)), true
}

// mayTake notes that some cards or dice may be taken at the open decision: whoever takes them need not have that looked into
// again.
func (s *State) mayTake(cards []int32) []int32 {
	s.legal, s.legalIn = append(s.legal[:0], cards...), s.Epoch
	return cards
}

// mayBeTaken reports whether that has been noted of some cards, and nothing has happened since.
func (s *State) mayBeTaken(cards []int32) bool {
	return s.legalIn == s.Epoch && slices.Equal(s.legal, cards) && len(cards) > 0
}
