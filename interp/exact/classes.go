package exact

import (
	"encoding/binary"
	"fmt"
	"slices"

	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/op"
	"croupier/interp/program"
)

// Cards that come late to several places, one to each, are gone through by classes. Where ranks are only put in order
// (interp/flow/ranks.go), it makes no difference which ranks they are, but which is above which, and on which side of those
// that the rules name. The same goes for suits where they only break ties:
//
//	2h 9s 9c   is as good as   3d 7s 7c
//
// So four cards of a deck of 54 are 25,000 classes at most, and not 7,590,024 orders. Each class has one set of cards that
// stands for all of it: that with the lowest ranks. What comes next to a set comes to each of its class in as many ways.
//
// Where it must be known which cards they are after all, everything is gone through anew without that.

// mostClasses is how many classes of sets there may be.
const mostClasses = 1 << 16

// goesByOrder reports whether cards may come late to several places.
func (w *Walker) goesByOrder() bool {
	if w.ranks == nil {
		w.ranks = flow.FindRanks(w.g.P, w.watched)
	}
	return w.ranks.Ordered && !w.oneByOne
}

// severalLate reports whether cards have come late to several places.
func (u *walking) severalLate() bool { return u.late.sets != nil && u.late.sets.many != nil }

// apart has everything be gone through anew, without cards that come late to several places.
func (u *walking) apart(s *game.State) {
	u.w.oneByOne, u.w.again = true, true
	stop(s)
}

// mayJoin reports whether what an instruction deals may come while other cards have come late: to another place, or from
// another deck.
func (u *walking) mayJoin(s *game.State, in *program.Instr) bool {
	if in.Op != program.InDeal || !u.w.goesByOrder() || s.PC == 0 {
		return false
	}
	places := slices.Clone(u.late.zones)
	slices.Sort(places)
	if len(slices.Compact(places)) < len(u.late.cards) {
		return false
	}
	return in.D>>1 == 0 && !u.w.ordered || in.D>>1 > 0 && !u.late.in(s.DiscardZone())
}

// joinLate says which classes cards may be of after those from a place on have come. It is false where that cannot be said.
func (u *walking) joinLate(s *game.State, from int) bool {
	l := &u.late
	cards := append(drawable(s, 0), l.cards...)
	slices.Sort(cards)
	u.w.classes.find(s, cards, u.w.ranks)
	sets := l.sets
	switch {
	case from == 0:
		sets = &cardSets{list: []int32{}, many: []int64{1}}
	case sets == nil && from == 1:
		sets = &cardSets{size: 1, list: cards}
		fallthrough
	case sets == nil || sets.many == nil:
		if sets = u.w.classes.of(sets); sets == nil {
			return false
		}
	}
	for size := from + 1; size <= len(l.cards); size++ {
		if sets = u.w.withOneMore(sets, size); sets == nil {
			return false
		}
	}
	l.sets = sets
	return true
}

// withOneMore are the classes that come of some by one more card; nil where they are too many. It is the same each time.
func (w *Walker) withOneMore(sets *cardSets, size int) *cardSets {
	key := fmt.Sprint(w.classes.key, sets.id, size, sets.list[:min(len(sets.list), size)])
	more, ok := w.joined[key]
	if ok {
		return more
	}
	if w.joined == nil {
		w.joined = map[string]*cardSets{}
	}
	w.setsMade++
	more = &cardSets{id: w.setsMade, size: size}
	for i := range sets.many {
		w.classes.join(sets.list[i*(size-1):(i+1)*(size-1)], func(set []int32, many int64) {
			more.list, more.many = append(more.list, set...), append(more.many, many)
		})
		if len(more.many) > mostClasses {
			more = nil
			break
		}
	}

	w.hold(more)
	w.joined[key] = more
	return more
}

// classes says which cards are as good as others.
type classes struct {
	key  string
	runs []run
	at   map[int32]place // by card
}

// run is ranks of which each is as good as another one, as long as they stay in order: there are as many cards of each kind.
// Alone are the kinds that are as good as each other where no other card of the rank has come: by kind, the first of them.
type run struct {
	ranks [][][]int32 // by rank and kind: the cards
	alone []int
}

// place is where a card is: in which run, of which of its ranks, and of which kind.
type place struct{ run, rank, kind int }

// find finds out which cards are as good as others. All other cards may lie open somewhere, or come from another deck: ranks that
// these have are like those that the rules name, and suits make a difference there.
func (c *classes) find(s *game.State, cards []int32, by *flow.Ranks) {
	key := fmt.Sprint(cards)
	if c.key == key {
		return
	}
	*c = classes{key: key, at: map[int32]place{}}
	ranks := map[int32][]int32{}
	var order []int32
	for _, card := range cards {
		r := s.M.NaturalRank[card]
		if ranks[r] == nil {
			order = append(order, r)
		}
		ranks[r] = append(ranks[r], card)
	}
	slices.Sort(order)
	named, others := slices.Clone(by.Asked), map[int64]bool{}
	for card, r := range s.M.NaturalRank {
		if _, one := slices.BinarySearch(cards, int32(card)); !one && !others[int64(r)] {
			named, others[int64(r)] = append(named, int64(r)), true
		}
	}
	last, lastRank := "", int64(0)
	for _, r := range order {
		kinds := map[string][]int32{}
		var names []string
		for _, card := range ranks[r] {
			k := kindOf(s, card, int64(s.M.Suit[card]))
			if kinds[k] == nil {
				names = append(names, k)
			}
			kinds[k] = append(kinds[k], card)
		}
		slices.Sort(names)
		is, rank := "", int64(r)
		var of [][]int32
		for _, k := range names {
			is += fmt.Sprintf("%q %d ", k, len(kinds[k]))
			of = append(of, kinds[k])
		}
		if is != last || slices.ContainsFunc(named, func(a int64) bool { return a >= lastRank && a <= rank }) {
			c.runs = append(c.runs, run{alone: alone(s, of, by, others[rank])})
		}
		last, lastRank = is, rank
		at := len(c.runs) - 1
		for k, cards := range of {
			for _, card := range cards {
				c.at[card] = place{at, len(c.runs[at].ranks), k}
			}
		}
		c.runs[at].ranks = append(c.runs[at].ranks, of)
	}
}

// kindOf is all that a card is but its rank, and of which suit it counts.
func kindOf(s *game.State, card int32, suit int64) string {
	key := binary.AppendVarint(nil, suit)
	if s.M.Joker[card] {
		key = append(key, 'j')
	}
	for _, own := range s.M.Own {
		key = binary.AppendVarint(key, own[card])
	}
	return string(key)
}

// alone finds the kinds that are as good as each other but for ties; tied says that other cards may be of the same rank.
func alone(s *game.State, kinds [][]int32, by *flow.Ranks, tied bool) (first []int) {
	at := map[string]int{}
	for k, cards := range kinds {
		suit := int64(s.M.Suit[cards[0]])
		if by.Ties && !tied && suit >= 0 {
			below, asked := slices.BinarySearch(by.Suits, suit)
			if suit = int64(2 * below); asked {
				suit++
			}
		}
		key := kindOf(s, cards[0], suit)
		if _, ok := at[key]; !ok {
			at[key] = k
		}
		first = append(first, at[key])
	}
	return first
}

// of are the classes of single cards that are listed; nil where not all of a class are.
func (c *classes) of(all *cardSets) *cardSets {
	if all == nil || all.size != 1 {
		return nil
	}
	sets, total := &cardSets{id: all.id, size: 1}, int64(0)
	for _, card := range all.list {
		p := c.at[card]
		if set, many := c.cards([]place{p}); p.rank == 0 && many > 0 && set[0] == card {
			sets.list, sets.many = append(sets.list, card), append(sets.many, many)
			total += many
		}
	}
	if total != int64(len(all.list)) {
		return nil
	}
	return sets
}

// join gives every class of sets that come of one by one more card, and how many sets it is.
func (c *classes) join(set []int32, yield func(set []int32, many int64)) {
	places := make([]place, len(set)+1)
	for i, card := range set {
		places[i] = c.at[card]
	}
	before, last := places[:len(set)], &places[len(set)]
	give := func() {
		if set, many := c.cards(places); many > 0 {
			yield(set, many)
		}
	}
	for r := range c.runs {
		run, top := &c.runs[r], 0
		for _, p := range before {
			if p.run == r {
				top = max(top, p.rank+1)
			}
		}
		for k := range run.alone {
			for rank := range top { // the same as one that is there
				*last = place{r, rank, k}
				only := onlyOne(before, r, rank)
				if only < 0 {
					give()
					continue
				}
				was := before[only].kind // which now makes a difference
				for kind, first := range run.alone {
					if first == was {
						before[only].kind = kind
						give()
					}
				}
				before[only].kind = was
			}
			if top == len(run.ranks) {
				continue
			}
			for rank := range top + 1 { // or one between those
				shift(before, r, rank, 1)
				*last = place{r, rank, k}
				give()
				shift(before, r, rank+1, -1)
			}
		}
	}
}

// shift moves all that are in a run from a rank on.
func shift(places []place, run, from, by int) {
	for i := range places {
		if p := &places[i]; p.run == run && p.rank >= from {
			p.rank += by
		}
	}
}

// onlyOne is the only one of a rank; -1 where there are several.
func onlyOne(places []place, run, rank int) int {
	only := -1
	for i, p := range places {
		if p.run == run && p.rank == rank {
			if only >= 0 {
				return -1
			}
			only = i
		}
	}
	return only
}

// cards are those that stand for a class, and how many sets it is; 0 where no class has just these.
func (c *classes) cards(places []place) (set []int32, many int64) {
	many = 1
	top := make([]int, len(c.runs))
	for i, p := range places {
		run := &c.runs[p.run]
		top[p.run] = max(top[p.run], p.rank+1)
		kinds := run.ranks[p.rank]
		if onlyOne(places, p.run, p.rank) >= 0 {
			if run.alone[p.kind] != p.kind {
				return nil, 0
			}
			alike := 0
			for k, first := range run.alone {
				if first == p.kind {
					alike += len(kinds[k])
				}
			}
			set, many = append(set, kinds[p.kind][0]), many*int64(alike)
			continue
		}
		taken := 0
		for _, before := range places[:i] {
			if before == p {
				taken++
			}
		}
		if taken == len(kinds[p.kind]) {
			return nil, 0
		}
		set, many = append(set, kinds[p.kind][taken]), many*int64(len(kinds[p.kind])-taken)
	}
	for r, ranks := range top {
		many *= int64(waysToChoose(len(c.runs[r].ranks), ranks))
	}
	return set, many
}

// lateLoop carries out what begins a loop through players, where it goes by cards that came late which players those are. It is
// false where it does not.
func (u *walking) lateLoop(s *game.State, in *program.Instr, at int32) bool {
	if len(u.late.cards) == 0 || op.OfInstr(in).A != op.Loopers {
		return false
	}
	operands, numbers := op.InstrOperands(s.P, in), map[string]int64{} // by what the operands come to together
	worth := func() int64 {
		var key []byte
		for _, o := range operands {
			switch {
			case o.Node == 0:
			case o.Role == op.Items:
				for _, item := range s.Maker.List(&s.Table, o.Node) {
					key = binary.AppendVarint(append(key, 'i'), int64(item))
				}
			default:
				key = binary.AppendVarint(append(key, 'n'), s.Num(o.Node))
			}
		}
		n, ok := numbers[string(key)]
		if !ok {
			n = int64(len(numbers))
			numbers[string(key)] = n
		}
		return n
	}
	sp, ok, done := u.lateWorth(s, -1-at, worth, u.used, true)
	if !done || !ok {
		return done
	}
	if len(sp.values) > 1 {
		s.Bug(s.At(), "which players a loop goes through is not known")
		return true
	}
	put, back := u.placing(s)
	put(u.setsOf(s).list[:len(u.late.cards)])
	u.placed = true
	s.Step(at)
	u.placed = false
	back()
	return true
}
