package game

import (
	"fmt"
	"math/big"
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/stdlib/dice"
)

// Dice that explode may go on and on. They are gone through up to where what is left is hardly ever so: that is a way of its
// own, with its chance, and it ends there.

// CodeTooFar marks a way in which dice explode more often than is gone through.
const CodeTooFar = "explodes-on"

// hardlyEver is how likely it may be that dice explode more often than is gone through, and mostBrought how many dice those of one
// roll may bring. Where that is not enough, there are no exact odds.
var hardlyEver = big.NewRat(1, 1e15)

var tooLikely = big.NewRat(1, 1e9)

// mostKeptSets is how many sets of dice may be kept of one roll.
const mostBrought = dice.MaxDepth

const mostKeptSets = 1 << 17

// Total is what a roll comes to, where chance decides that in one go.
func (u *walking) Total(s *State, e int32) int64 {
	sp, ok := s.rolledSpread(e)
	if u.need != nil || u.w.again || s.Failure != nil {
		return 0
	}
	n := &s.P.Nodes[e]
	if !ok { // how many dice, or what they are worth, has to be decided first
		spec, fine := s.readSpec(n)
		if !fine || !s.Spend(n.Span, int64(spec.Count)) {
			return 0
		}
		args := s.P.Args[n.A:]
		if args[op.RollCounts] != 0 {
			total := int64(0)
			for _, face := range s.facesOf(n, spec) {
				total = s.Bound(total+s.eachFace(args[op.RollLocal], face, func() int64 { return s.amount(args[op.RollCounts]) }), n.Span)
			}
			return total
		}
		d, tooFar, fine := wholeRoll(spec)
		if !fine {
			s.unwalkable("Chance can fall in too many ways in this roll")
			return 0
		}
		sp.values, sp.chances = spreadOf(d)
		sp.tooFar = tooFar
	}
	if sp.tooFar != nil && s.wentTooFar(e, sp.tooFar) {
		return 0
	}
	return s.fallen(question{whichValue, int64(e)}, sp.values, sp.chances)
}

// wentTooFar has chance decide whether dice explode more often than is gone through. It is true where the step ends here.
func (s *State) wentTooFar(e int32, chance *big.Rat) bool {
	if chance.Sign() == 0 {
		return s.Failure != nil
	}
	q := question{goesTooFar, int64(e)}
	if chance.Cmp(tooLikely) > 0 {
		s.unwalkable("So many dice explode here that there are too many ways to go through")
		return true
	}
	if s.fallen(q, []int64{0, 1}, []*big.Rat{new(big.Rat).Sub(one, chance), chance}) == 1 && s.Failure == nil {
		s.Fail(s.At(), CodeTooFar, "Dice that explode go on and on", "")
	}
	return s.Failure != nil
}

// Faces is a roll where the dice themselves are wanted.
func (u *walking) Faces(s *State, n *program.Node) []int32 {
	spec, ok := s.readSpec(n)
	if !ok || !s.Spend(n.Span, int64(spec.Count)) {
		return nil
	}
	return s.facesOf(n, spec)
}

// facesOf are the dice that count of a roll: as dice that nobody has looked at yet, as a set, or, where their order makes a
// difference, one by one.
func (s *State) facesOf(n *program.Node, spec dice.Spec) []int32 {
	at, keeps := int64(n.A), spec.Keep.End != dice.KeepAll && spec.Keep.N < spec.Count
	switch {
	case spec.Count == 0:
		return nil
	case walkOf(s).w.ordered:
		return s.facesInOrder(at, spec)
	case keeps:
		return s.facesKept(at, spec)
	case len(spec.Explode.On) > 0:
		return s.facesBrought(at, spec)
	}
	lot, ok := walkOf(s).w.die(spec)
	if !ok {
		s.unwalkable("Dice of %d faces may fall in too many ways", spec.Faces)
		return nil
	}
	return s.unseenDice(question{whichDice, at}, spec.Count, lot)
}

// unseenDice are so many dice of one lot.
func (s *State) unseenDice(q question, count int, lot int32) []int32 {
	if o, ok := s.decidedBefore(q); ok {
		return o.list
	}
	s.wantChance(&need{id: -1, of: q, count: count, lot: lot})
	return nil
}

// facesBrought are dice that explode. Those that do show the face on which they do; how many there are is one number for the
// whole roll, and the dice that are left show something else.
func (s *State) facesBrought(at int64, spec dice.Spec) []int32 {
	values, chances, ok := singleDie(spec)
	if !ok {
		s.unwalkable("Dice of %d faces may fall in too many ways", spec.Faces)
		return nil
	}
	face := int64(spec.Explode.On[0].From)
	i := slices.Index(values, face)
	if i < 0 { // rerolling never leaves it
		return s.unseenDice(question{whichDice, at}, spec.Count, walkOf(s).w.lotOf(values, chances))
	}
	again := chances[i]
	stays := new(big.Rat).Sub(one, again)
	values, chances = slices.Delete(values, i, i+1), slices.Delete(chances, i, i+1)
	for i := range chances {
		chances[i] = new(big.Rat).Quo(chances[i], stays)
	}
	var counts []int64
	var odds []*big.Rat
	left, next := new(big.Rat).Set(one), power(stays, spec.Count)
	for k := int64(0); k <= mostBrought && left.Cmp(hardlyEver) > 0; k++ {
		counts, odds = append(counts, k), append(odds, next)
		left = new(big.Rat).Sub(left, next)
		next = new(big.Rat).Mul(next, again) // one more: in so many more ways
		next.Mul(next, big.NewRat(int64(spec.Count)+k, k+1))
	}
	if s.wentTooFar(int32(at), left) {
		return nil
	}
	within := new(big.Rat).Sub(one, left)
	for i := range odds {
		odds[i] = new(big.Rat).Quo(odds[i], within)
	}
	brought := s.fallen(question{howManyMore, at}, counts, odds)
	lot := walkOf(s).w.lotOf(values, chances)
	stay := s.unseenDice(question{whichDice, at}, spec.Count, lot)
	if s.Failure != nil {
		return nil
	}
	all := s.NewList(int(brought) + len(stay))
	for i := range brought {
		all[i] = int32(face)
	}
	copy(all[brought:], stay)
	return all
}

// facesKept are the dice of a roll of which not all are kept: a set, with the chance of all rolls that leave it.
func (s *State) facesKept(at int64, spec dice.Spec) []int32 {
	b := walkOf(s).w.burstsOf(spec)
	if !b.ok {
		s.unwalkable("Dice of %d faces may fall in too many ways", spec.Faces)
		return nil
	}
	if s.wentTooFar(int32(at), b.tooFar) {
		return nil
	}
	q := question{whatIsKept, at}
	if o, ok := s.decidedBefore(q); ok {
		return s.CopyList(o.list)
	}
	k := keeping{chains: groupsOf(slices.Clone(b.chains), spec.Keep.End), sets: map[string]int{}}
	k.share(0, spec.Count, spec.Keep.N, nil, one)
	if k.tooMany {
		s.unwalkable("The dice that are kept here may be any of more than %d sets", mostKeptSets)
		return nil
	}
	s.wantChance(&need{id: -1, of: q, ways: k.ways, odds: k.odds})
	return nil
}

// facesInOrder are the dice of a roll one by one, in the order in which they were thrown.
func (s *State) facesInOrder(at int64, spec dice.Spec) []int32 {
	b := walkOf(s).w.burstsOf(spec)
	if !b.ok {
		s.unwalkable("Dice of %d faces may fall in too many ways", spec.Faces)
		return nil
	}
	if s.wentTooFar(int32(at), b.tooFar) {
		return nil
	}
	var thrown []int
	for range spec.Count {
		c := &b.chains[s.fallen(question{howItEnds, at}, b.which, b.chances)]
		for range c.brought {
			thrown = append(thrown, c.on)
		}
		thrown = append(thrown, c.last)
	}
	spec.Reroll = dice.Reroll{}
	if err := dice.RollInto(&s.Rolled, spec, dice.Given(thrown, nil)); err != nil {
		s.Bug(s.At(), fmt.Sprintf("it cannot throw these dice: %v", err))
		return nil
	}
	return s.KeptFaces()
}

// burst is a die with those that it brings by exploding: so many that show the face on which it does, and the last one.
type burst struct {
	brought, on, last int
	chance            *big.Rat
}

// bursts are all that a die may be with those that it brings, and the chance that any of a roll's brings more.
type bursts struct {
	chains  []burst
	which   []int64 // 0, 1, 2 ...
	chances []*big.Rat
	tooFar  *big.Rat
	ok      bool
}

// burstsOf are those of the dice of a roll.
func (w *Walker) burstsOf(spec dice.Spec) *bursts {
	spec.Keep, spec.Pips = dice.Keep{}, 0
	key := spec.String()
	b := w.bursts[key]
	if b == nil {
		b = &bursts{}
		b.chains, b.tooFar, b.ok = chainsOf(spec)
		for i := range b.chains {
			b.which, b.chances = append(b.which, int64(i)), append(b.chances, b.chains[i].chance)
		}
		if w.bursts == nil {
			w.bursts = map[string]*bursts{}
		}
		w.bursts[key] = b
	}
	return b
}

func (c *burst) sum() int { return c.brought*c.on + c.last }

// singleDie is what one die of a roll shows in the end, rerolled where it has to be, but without those that it brings.
func singleDie(spec dice.Spec) (values []int64, chances []*big.Rat, ok bool) {
	if spec.Faces > mostWaysOfOne {
		return nil, nil, false
	}
	d, err := dice.Spec{Count: 1, Faces: spec.Faces, Reroll: spec.Reroll}.Dist()
	if err != nil {
		return nil, nil, false
	}
	values, chances = spreadOf(d)
	return values, chances, true
}

// chainsOf lists what a die of a roll may be with those that it brings, each with its chance among those that are gone
// through. TooFar is the chance that any die of the roll brings more.
func chainsOf(spec dice.Spec) (chains []burst, tooFar *big.Rat, ok bool) {
	values, chances, ok := singleDie(spec)
	if !ok {
		return nil, nil, false
	}
	on := 0
	if len(spec.Explode.On) > 0 {
		on = spec.Explode.On[0].From
	}
	reach, left := one, new(big.Rat)
	for brought := 0; brought <= mostBrought; brought++ {
		left = new(big.Rat)
		for i, v := range values {
			chance := times2(reach, chances[i])
			if int(v) == on {
				left = chance
				continue
			}
			chains = append(chains, burst{brought, on, int(v), chance})
		}
		if reach = left; new(big.Rat).Mul(left, big.NewRat(int64(spec.Count), 1)).Cmp(hardlyEver) <= 0 {
			break
		}
	}
	if len(chains) > mostWaysOfOne {
		return nil, nil, false
	}
	within := new(big.Rat).Sub(one, left)
	if left.Sign() > 0 {
		for i := range chains {
			chains[i].chance = new(big.Rat).Quo(chains[i].chance, within)
		}
	}
	return chains, new(big.Rat).Sub(one, power(within, spec.Count)), true
}

// wholeRoll is the distribution of what a roll comes to, among the ways that are gone through, and the chance of all others;
// nil where there are none.
func wholeRoll(spec dice.Spec) (d dice.Dist, tooFar *big.Rat, ok bool) {
	if len(spec.Explode.On) == 0 || spec.Count == 0 {
		d, err := spec.Dist()
		return d, nil, err == nil
	}
	keeps := spec.Keep.End != dice.KeepAll && spec.Keep.N < spec.Count
	if keeps && len(spec.Tally) > 0 {
		return d, nil, false
	}
	chains, tooFar, ok := chainsOf(spec)
	if !ok {
		return d, nil, false
	}
	var shares []dice.Share
	for i := range chains {
		c := &chains[i]
		worth := c.sum()
		if len(spec.Tally) > 0 {
			worth = c.brought*spec.Tally.Worth(c.on) + spec.Tally.Worth(c.last)
		}
		sure, err := dice.Sure(worth)
		if err != nil {
			return d, nil, false
		}
		shares = append(shares, dice.Share{Chance: c.chance, Dist: sure})
	}
	d, err := dice.Mixture(shares...)
	if err != nil {
		return d, nil, false
	}
	switch {
	case !keeps:
		d, err = d.Sum(spec.Count)
	case spec.Keep.End == dice.KeepHighest:
		d, err = d.KeepHighest(spec.Count, spec.Keep.N)
	default:
		d, err = d.KeepLowest(spec.Count, spec.Keep.N)
	}
	if err == nil && spec.Pips != 0 {
		d, err = d.Map(func(total int) int { return total + spec.Pips })
	}
	return d, tooFar, err == nil
}

// keeping goes through the sets of dice that may be kept of a roll.
type keeping struct {
	chains  [][]burst // those that come to the same together, the ones that are kept first at the front
	sets    map[string]int
	ways    []outcome
	odds    []*big.Rat
	tooMany bool
	tried   int
}

// groupsOf puts those together that come to the same: which of them are kept does not depend on what they are.
func groupsOf(chains []burst, end dice.End) (groups [][]burst) {
	slices.SortStableFunc(chains, func(a, b burst) int {
		if end == dice.KeepHighest {
			return b.sum() - a.sum()
		}
		return a.sum() - b.sum()
	})
	for i := range chains {
		if n := len(groups); n > 0 && groups[n-1][0].sum() == chains[i].sum() {
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
		all.Add(all, c.chance)
	}
	for _, g := range k.chains[i:] {
		for _, c := range g {
			rest.Add(rest, c.chance)
		}
	}
	in := new(big.Rat).Quo(all, rest)
	out := new(big.Rat).Sub(one, in)
	for n := 0; n <= dice; n++ {
		if out.Sign() == 0 && n < dice {
			continue
		}
		c := new(big.Rat).SetInt(new(big.Int).Binomial(int64(dice), int64(n)))
		c.Mul(c, power(in, n)).Mul(c, power(out, dice-n)).Mul(c, chance)
		k.within(group, all, i+1, dice-n, free-min(n, free), min(n, free), set, c)
	}
}

// within says what so many dice are that come to the same.
func (k *keeping) within(group []burst, all *big.Rat, next, dice, free, count int, set []int32, chance *big.Rat) {
	if count == 0 || k.tooMany {
		k.share(next, dice, free, set, chance)
		return
	}
	c := group[0]
	of := new(big.Rat).Quo(c.chance, all)
	least := 0
	if len(group) == 1 {
		least = count
	}
	left := new(big.Rat).Sub(all, c.chance)
	for n := least; n <= count; n++ {
		odds := new(big.Rat).SetInt(new(big.Int).Binomial(int64(count), int64(n)))
		odds.Mul(odds, power(of, n)).Mul(odds, power(new(big.Rat).Sub(one, of), count-n)).Mul(odds, chance)
		more := slices.Clone(set)
		for range n {
			for range c.brought {
				more = append(more, int32(c.on))
			}
			more = append(more, int32(c.last))
		}
		if len(group) == 1 {
			k.share(next, dice, free, more, odds)
			return
		}
		k.within(group[1:], left, next, dice, free, count-n, more, odds)
	}
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

// tooFarOf is the chance that dice of one of two rolls explode more often than is gone through.
func tooFarOf(a, b *big.Rat) *big.Rat {
	both := new(big.Rat).Mul(a, b)
	sum := new(big.Rat).Add(a, b)
	return sum.Sub(sum, both)
}
