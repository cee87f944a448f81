package exact

import (
	"fmt"
	"math/big"
	"slices"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/stdlib/dice"
)

// Dice that explode may go on and on. They are gone through up to where what is left is hardly ever so: that is a way of its
// own, with its chance, and it ends there.

// CodeTooFar marks a way in which dice explode more often than is gone through.
const CodeTooFar = "explodes-on"

var tooLikely = big.NewRat(1, 1e9)

const mostKeptSets = 1 << 17

// LongestChance is how many bits the chance of a state may be long. A thousand dice that are told apart one by one make less than
// that; what is longer belongs to a loop that may always go round once more, in few states of which each takes longer than the
// last, or to more dice than can be gone through.
const LongestChance = 1 << 12

// Total is what a roll comes to, where chance decides that in one go.
func (u *walking) Total(s *game.State, e int32) int64 {
	if s.Failure != nil { // which a look at the roll would forget
		return 0
	}
	if s.Hears(event.Roll) {
		return heardTotal(s, e)
	}
	sp, ok := rolledSpread(s, e)
	if u.need != nil || u.w.again || s.Failure != nil {
		return 0
	}
	n := &s.P.Nodes[e]
	if !ok { // how many dice, or what they are worth, has to be decided first
		spec, fine := s.ReadSpec(n)
		if !fine || !s.Spend(n.Span, int64(spec.Count)) {
			return 0
		}
		d, tooFar, fine := u.WholeRoll(spec)
		if !fine {
			s.Unwalkable("Chance can fall in too many ways in this roll")
			return 0
		}
		sp.values, sp.chances = game.SpreadOf(d)
		sp.tooFar = tooFar
	}
	if sp.tooFar != nil && wentTooFar(s, e, sp.tooFar) {
		return 0
	}
	return fallen(s, question{whichValue, int64(e)}, sp.values, sp.chances)
}

// wentTooFar has chance decide whether dice explode more often than is gone through. It is true where the step ends here.
func wentTooFar(s *game.State, e int32, chance *big.Rat) bool {
	if chance.Sign() == 0 {
		return s.Failure != nil
	}
	q := question{goesTooFar, int64(e)}
	if chance.Cmp(tooLikely) > 0 {
		s.Unwalkable("So many dice explode here that there are too many ways to go through")
		return true
	}
	if fallen(s, q, []int64{0, 1}, []*big.Rat{new(big.Rat).Sub(game.One, chance), chance}) == 1 && s.Failure == nil {
		s.Fail(s.At(), CodeTooFar, "Dice that explode go on and on", "")
	}
	return s.Failure != nil
}

// Faces is a roll where the dice themselves are wanted.
func (u *walking) Faces(s *game.State, n *program.Node) []int32 {
	spec, ok := s.ReadSpec(n)
	if !ok || !s.Spend(n.Span, int64(spec.Count)) {
		return nil
	}
	return facesOf(s, n, spec)
}

// facesOf are the dice that count of a roll: as dice that nobody has looked at yet, as a set, or, where their order makes a
// difference, one by one.
func facesOf(s *game.State, n *program.Node, spec dice.Spec) []int32 {
	at, keeps := int64(n.A), spec.Keep.End != dice.KeepAll && spec.Keep.N < spec.Count
	switch {
	case spec.Count == 0:
		return nil
	case s.Hears(event.Roll):
		return heardFaces(s, at, spec, false)
	case walkOf(s).w.ordered && (keeps || len(spec.Explode.On) > 0):
		return facesInOrder(s, at, spec)
	case keeps:
		return facesKept(s, at, spec)
	case len(spec.Explode.On) > 0:
		return facesBrought(s, at, spec)
	}
	lot, ok := walkOf(s).w.die(spec)
	if !ok {
		s.Unwalkable("Dice of %d faces may fall in too many ways", spec.Faces)
		return nil
	}
	return unseenDice(s, question{whichDice, at}, spec.Count, lot)
}

// heardFaces are the dice of a roll that some whenever meets: it looks at each of them.
func heardFaces(s *game.State, at int64, spec dice.Spec, sum bool) []int32 {
	kept := facesInOrder(s, at, spec)
	if s.Failure == nil && walkOf(s).need == nil {
		s.EmitRoll(spec, sum)
	}
	return kept
}

// heardTotal is what such a roll comes to.
func heardTotal(s *game.State, e int32) int64 {
	n := &s.P.Nodes[e]
	spec, ok := s.ReadSpec(n)
	if !ok || !s.Spend(n.Span, int64(spec.Count)) || spec.Count == 0 {
		return int64(spec.Pips)
	}
	heardFaces(s, int64(n.A), spec, true)
	return int64(s.Rolled.Total)
}

// Reroll throws some dice of a list again: nobody has looked yet what they show.
func (u *walking) Reroll(s *game.State, slot int, again []int32) {
	count := 0
	for _, one := range again {
		if one == 1 {
			count++
		}
	}
	if count == 0 || s.Failure != nil {
		return
	}
	lot, ok := u.w.die(dice.Spec{Count: 1, Faces: int(s.Sides[slot])})
	if !ok {
		s.Unwalkable("Dice of %d faces may fall in too many ways", s.Sides[slot])
		return
	}
	fresh := unseenDice(s, question{whichDice, int64(-1 - slot)}, count, lot)
	if s.Failure != nil {
		return
	}
	list := slices.Clone(u.List(s, slot))
	for i, one := range again {
		if one == 1 {
			list[i], fresh = fresh[0], fresh[1:]
		}
	}
	s.Lists[slot] = append(s.Lists[slot][:0], list...)
	u.keepDice(s, slot)
}

// unseenDice are so many dice of one lot.
func unseenDice(s *game.State, q question, count int, lot int32) []int32 {
	if o, ok := decidedBefore(s, q); ok {
		return o.list
	}
	wantChance(s, &need{id: -1, of: q, count: count, lot: lot})
	return nil
}

// facesBrought are dice that explode: how many do is one number for the whole roll. Those that do show one of the faces on which
// they do, those that stand another one, and where dice explode once, those that they bring show any.
func facesBrought(s *game.State, at int64, spec dice.Spec) []int32 {
	w := walkOf(s).w
	b := w.bringsOf(spec)
	e := b.e
	if !b.ok {
		s.Unwalkable("Dice of %d faces may fall in too many ways", spec.Faces)
		return nil
	}
	stand := w.lotOf(e.Off, e.OffWhere)
	if len(e.On) == 0 { // rerolling never leaves it
		return unseenDice(s, question{whichDice, at}, spec.Count, stand)
	}
	if !b.counted {
		if e.Once && spec.Count*e.Again.Denom().BitLen() > 2*LongestChance {
			s.Unwalkable("How many of %d dice explode has too many ways to go through", spec.Count)
			return nil
		}
		b.counts, b.odds, b.left = manyBrought(e, spec.Count)
		b.counted = true
	}
	if wentTooFar(s, int32(at), b.left) {
		return nil
	}
	brought := int(fallen(s, question{howManyMore, at}, b.counts, b.odds))
	dice := func(count int, values []int64, chances []*big.Rat) (list []int32) {
		switch {
		case count == 0 || s.Failure != nil:
			return nil
		case len(values) == 1:
			list = s.NewList(count)
			for i := range list {
				list[i] = int32(values[0])
			}
			return list
		}
		return unseenDice(s, question{whichDice, at}, count, w.lotOf(values, chances))
	}
	standing := spec.Count
	if e.Once {
		standing -= brought
	}
	all := dice(brought, e.On, e.OnChances)
	all = s.CopyList(append(all[:len(all):len(all)], dice(standing, e.Off, e.OffWhere)...))
	if e.Once {
		values, chances := e.Last(1)
		all = append(all[:len(all):len(all)], dice(brought, values, chances)...)
	}
	if s.Failure != nil {
		return nil
	}
	return s.CopyList(all)
}

// brings is what dice bring by exploding; how many they bring is worked out when somebody asks.
type brings struct {
	e       *game.Exploding
	ok      bool // there are not too many ways
	counted bool
	counts  []int64
	odds    []*big.Rat
	left    *big.Rat
}

// bringsOf is what the dice of a roll bring: every way asks for it again.
func (w *Walker) bringsOf(spec dice.Spec) *brings {
	return once(&w.brings, spec, func() *brings {
		b := &brings{}
		b.e, b.ok = game.Explodes(spec)
		return b
	})
}

// once works something out of a roll the first time that it is asked for.
func once[V any](known *map[string]V, spec dice.Spec, work func() V) V {
	key := spec.String()
	v, ok := (*known)[key]
	if !ok {
		if v = work(); *known == nil {
			*known = map[string]V{}
		}
		(*known)[key] = v
	}
	return v
}

// manyBrought is how many dice those of a roll bring, each number with its chance among those that are gone through, and the
// chance of more.
func manyBrought(e *game.Exploding, count int) (counts []int64, odds []*big.Rat, left *big.Rat) {
	stays := new(big.Rat).Sub(game.One, e.Again)
	if e.Once {
		for k := 0; k <= count; k++ {
			c := new(big.Rat).SetInt(new(big.Int).Binomial(int64(count), int64(k)))
			counts, odds = append(counts, int64(k)), append(odds, c.Mul(c, game.Power(e.Again, k)).Mul(c, game.Power(stays, count-k)))
		}
		return counts, odds, new(big.Rat)
	}
	left = new(big.Rat).Set(game.One)
	next := game.Power(stays, count)
	for k := int64(0); k <= game.MostBrought && left.Cmp(game.HardlyEver) > 0; k++ {
		counts, odds = append(counts, k), append(odds, next)
		left = new(big.Rat).Sub(left, next)
		next = new(big.Rat).Mul(next, e.Again) // one more: in so many more ways
		next.Mul(next, big.NewRat(int64(count)+k, k+1))
	}
	within := new(big.Rat).Sub(game.One, left)
	for i := range odds {
		odds[i] = new(big.Rat).Quo(odds[i], within)
	}
	return counts, odds, left
}

// facesKept are the dice of a roll of which not all are kept: a set, with the chance of all rolls that leave it.
func facesKept(s *game.State, at int64, spec dice.Spec) []int32 {
	b := walkOf(s).w.burstsOf(spec)
	if !b.ok {
		s.Unwalkable("Dice of %d faces may fall in too many ways", spec.Faces)
		return nil
	}
	if wentTooFar(s, int32(at), b.tooFar) {
		return nil
	}
	q := question{whatIsKept, at}
	if o, ok := decidedBefore(s, q); ok {
		return s.CopyList(o.list)
	}
	k := keeping{chains: groupsOf(slices.Clone(b.chains), spec.Keep.End), sets: map[string]int{}}
	k.tooMany = moreThanKept(spec.Keep.N, len(k.chains))
	k.share(0, spec.Count, spec.Keep.N, nil, game.One)
	if k.tooMany {
		s.Unwalkable("The dice that are kept here may be any of too many sets to go through")
		return nil
	}
	wantChance(s, &need{id: -1, of: q, ways: k.ways, odds: k.odds})
	return nil
}

// moreThanKept reports whether so many things of so many kinds are more sets than may be kept.
func moreThanKept(n, kinds int) bool {
	sets := 1.0
	for i := 1; i < kinds; i++ {
		sets = sets * float64(n+i) / float64(i)
	}
	return sets > mostKeptSets
}

// facesInOrder are the dice of a roll one by one, in the order in which they were thrown.
func facesInOrder(s *game.State, at int64, spec dice.Spec) []int32 {
	b := walkOf(s).w.burstsOf(spec)
	if !b.ok {
		s.Unwalkable("Dice of %d faces may fall in too many ways", spec.Faces)
		return nil
	}
	if wentTooFar(s, int32(at), b.tooFar) {
		return nil
	}
	var thrown []int
	for range spec.Count {
		c := &b.chains[fallen(s, question{howItEnds, at}, b.which, b.chances)]
		if someOrder(c.Shown) {
			s.Unwalkable("Dice that explode on several faces may fall in too many orders")
			return nil
		}
		thrown = append(append(thrown, c.Shown...), c.Last)
	}
	spec.Reroll = dice.Reroll{}
	if err := dice.RollInto(&s.Rolled, spec, dice.Given(thrown, nil)); err != nil {
		s.Bug(s.At(), fmt.Sprintf("it cannot throw these dice: %v", err))
		return nil
	}
	return s.KeptFaces()
}

// someOrder reports whether dice can lie in several orders.
func someOrder(faces []int) bool { return len(faces) > 1 && slices.Min(faces) != slices.Max(faces) }

// bursts are all that a die may be with those that it brings, and the chance that any of a roll's brings more.
type bursts struct {
	chains  []game.Burst
	which   []int64 // 0, 1, 2 ...
	chances []*big.Rat
	tooFar  *big.Rat
	ok      bool
}

// burstsOf are those of the dice of a roll.
func (w *Walker) burstsOf(spec dice.Spec) *bursts {
	spec.Keep, spec.Pips = dice.Keep{}, 0
	return once(&w.bursts, spec, func() *bursts {
		b := &bursts{}
		b.chains, b.tooFar, b.ok = game.ChainsOf(spec)
		for i := range b.chains {
			b.which, b.chances = append(b.which, int64(i)), append(b.chances, b.chains[i].Chance)
		}
		return b
	})
}

// whole is what a roll comes to, see [game.WholeRoll].
type whole struct {
	dist   dice.Dist
	tooFar *big.Rat
	ok     bool
}

// WholeRoll is what a roll comes to. Dice that explode take long to add up, and states that differ in something else ask again.
func (u *walking) WholeRoll(spec dice.Spec) (dice.Dist, *big.Rat, bool) {
	r := once(&u.w.wholes, spec, func() (r whole) {
		r.dist, r.tooFar, r.ok = game.WholeRoll(spec)
		return r
	})
	return r.dist, r.tooFar, r.ok
}

// keeping goes through the sets of dice that may be kept of a roll.
type keeping struct {
	chains  [][]game.Burst // those that come to the same together, the ones that are kept first at the front
	sets    map[string]int
	ways    []outcome
	odds    []*big.Rat
	tooMany bool
	tried   int
}

// groupsOf puts those together that come to the same: which of them are kept does not depend on what they are.
func groupsOf(chains []game.Burst, end dice.End) (groups [][]game.Burst) {
	slices.SortStableFunc(chains, func(a, b game.Burst) int {
		if end == dice.KeepHighest {
			return b.Sum() - a.Sum()
		}
		return a.Sum() - b.Sum()
	})
	for i := range chains {
		if n := len(groups); n > 0 && groups[n-1][0].Sum() == chains[i].Sum() {
			groups[n-1] = append(groups[n-1], chains[i])
			continue
		}
		groups = append(groups, chains[i:i+1:i+1])
	}
	return groups
}

// share says how many of the dice that are left come to what the i-th group does, and what they are.
func (k *keeping) share(i, dice, free int, set []int32, chance *big.Rat) {
	if k.tooMany {
		return
	}
	if free == 0 || dice == 0 {
		k.add(set, chance)
		return
	}
	group := k.chains[i]
	all, rest := new(big.Rat), new(big.Rat)
	for _, c := range group {
		all.Add(all, c.Chance)
	}
	for _, g := range k.chains[i:] {
		for _, c := range g {
			rest.Add(rest, c.Chance)
		}
	}
	in := new(big.Rat).Quo(all, rest)
	out := new(big.Rat).Sub(game.One, in)
	for n := 0; n <= dice; n++ {
		if out.Sign() == 0 && n < dice {
			continue
		}
		c := new(big.Rat).SetInt(new(big.Int).Binomial(int64(dice), int64(n)))
		c.Mul(c, game.Power(in, n)).Mul(c, game.Power(out, dice-n)).Mul(c, chance)
		if k.worked(c, set); k.tooMany {
			return
		}
		k.within(group, all, i+1, dice-n, free-min(n, free), min(n, free), set, c)
	}
}

// within says what so many dice are that come to the same.
func (k *keeping) within(group []game.Burst, all *big.Rat, next, dice, free, count int, set []int32, chance *big.Rat) {
	if count == 0 || k.tooMany {
		k.share(next, dice, free, set, chance)
		return
	}
	c := group[0]
	of := new(big.Rat).Quo(c.Chance, all)
	least := 0
	if len(group) == 1 {
		least = count
	}
	left := new(big.Rat).Sub(all, c.Chance)
	for n := least; n <= count; n++ {
		odds := new(big.Rat).SetInt(new(big.Int).Binomial(int64(count), int64(n)))
		odds.Mul(odds, game.Power(of, n)).Mul(odds, game.Power(new(big.Rat).Sub(game.One, of), count-n)).Mul(odds, chance)
		if k.worked(odds, set); k.tooMany {
			return
		}
		more := slices.Clone(set)
		for range n {
			for _, face := range c.Shown {
				more = append(more, int32(face))
			}
			more = append(more, int32(c.Last))
		}
		if len(group) == 1 {
			k.share(next, dice, free, more, odds)
			return
		}
		k.within(group[1:], left, next, dice, free, count-n, more, odds)
	}
}

// worked counts what long fractions and large sets take, beyond those of ordinary rolls: as so many sets more.
func (k *keeping) worked(chance *big.Rat, set []int32) {
	words := chance.Denom().BitLen() / 64
	k.tried += words*words/1024 + len(set)/64
	k.tooMany = k.tried > mostKeptSets
}

// add adds the chance of a set.
func (k *keeping) add(set []int32, chance *big.Rat) {
	if k.tried++; k.tried > mostKeptSets {
		k.tooMany = true
		return
	}
	slices.Sort(set)
	key := fmt.Sprint(set)
	if at, ok := k.sets[key]; ok {
		k.odds[at] = new(big.Rat).Add(k.odds[at], chance)
		return
	}
	k.sets[key] = len(k.ways)
	k.ways, k.odds = append(k.ways, outcome{zone: -1, list: set}), append(k.odds, chance)
}
