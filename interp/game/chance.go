package game

import (
	"math"
	"math/big"
	"reflect"
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/dice"
)

// chance(...) is worked out without rolling. Where each roll is used once, which is nearly always, distributions are
// added and compared as wholes: hundreds of dice are no trouble. Otherwise every way the dice can fall is gone through.

// Chancing is what is under way while a chance is worked out.
type Chancing struct {
	On      bool
	Touched bool        // dice were wanted since this was last cleared
	rolls   []rolled    // parameters that stand for dice that are not rolled
	large   []largeRoll // those worked out last
	ways    *ways       // every way the dice can fall is being gone through
	// TooFar is the chance that dice explode more often than is gone through, where that may be left out; nil: it may not. Only
	// whoever goes through the game way by way leaves it out.
	TooFar *big.Rat
}

// rolled is a parameter that stands for a roll.
type rolled struct {
	slot int32 // of lloc
	spec dice.Spec
	used bool
}

// largeRoll is the distribution of a roll that took long to work out. It is known until the statement is over: where the chances
// of many choices are compared, those of the dice on the other side are the same for all of them.
type largeRoll struct {
	epoch uint64
	spec  dice.Spec
	dist  dice.Dist
}

const (
	largeWork  = 1 << 14 // from here on it is worth remembering
	lookUpWork = 256
	mostLarge  = 4
)

// ChanceOf is the exact chance that a condition holds.
func (s *State) ChanceOf(n *program.Node) *big.Rat {
	if s.Chances.On {
		s.Fail(n.Span, "chance-in-chance", "A chance is to be worked out inside of another chance",
			"work out the inner one first, and use its name: let likely = chance(...)")
		return new(big.Rat)
	}
	saved, muted := s.Record.On, s.Muted
	s.Record.On, s.Muted = false, true
	s.Chances, s.Lots, s.Falls = Chancing{On: true, large: s.Chances.large}, s.undrawn, s.fallTogether
	s.ChooseMode()
	chance := new(big.Rat)
	d, ok := s.Dist(n.A)
	if ok {
		chance = d.P(func(v int) bool { return table.IsYes(int64(v)) })
	} else if s.Failure == nil {
		chance, ok = s.allWays(n)
	}
	s.Chances, s.Lots, s.Falls = Chancing{large: s.Chances.large}, nil, nil
	s.ChooseMode()
	s.Record.On, s.Muted = saved, muted
	if !ok || s.Failure != nil {
		return new(big.Rat)
	}
	return chance
}

// sure evaluates what needs no dice; ok is false where dice are wanted.
func (s *State) sure(e int32) (v int64, ok bool) {
	ok = s.untouched(func() { v = s.Num(e) })
	return v, ok
}

// untouched reports whether no dice are wanted for something.
func (s *State) untouched(work func()) bool {
	c := &s.Chances
	before := c.Touched
	c.Touched = false
	work()
	ok := !c.Touched
	if c.Touched {
		s.Failure = nil
	}
	c.Touched = c.Touched || before
	return ok && s.Failure == nil
}

// Dist is the distribution of an expression in which every roll is used once; ok is false where that does not work out.
func (s *State) Dist(e int32) (d dice.Dist, ok bool) {
	if !s.Spend(s.P.Nodes[e].Span, 1) {
		return d, false
	}
	if v, sure := s.sure(e); sure {
		return only(v)
	}
	if s.Failure != nil {
		return d, false
	}
	n := &s.P.Nodes[e]
	switch n.Op {
	case program.OpRoll:
		spec, ok := s.spec(n)
		return s.specDist(spec, ok)
	case program.OpSumFaces:
		spec, ok := s.specOf(n.A)
		return s.specDist(spec, ok)
	case program.OpSum:
		return s.worthDist(n.A, n.B, n.C)
	case program.OpCount:
		if w := &s.P.Nodes[n.A]; w.Op == program.OpWhere {
			return s.worthDist(w.A, w.B, w.C)
		}
		return d, false
	case program.OpCall:
		return s.callDist(n)
	case program.OpCases:
		if e, ok := s.fittingCase(n); ok {
			return s.Dist(e)
		}
	}
	return s.lift(op.Lifted(s.P, n))
}

// fittingCase is the case that fits, where that needs no dice.
func (s *State) fittingCase(n *program.Node) (e int32, ok bool) {
	for i := range n.B {
		cond, value, fits := s.P.Args[n.A+2*i], s.P.Args[n.A+2*i+1], false
		if !s.untouched(func() { fits = s.truth(cond) }) {
			return 0, false
		}
		if fits {
			return value, true
		}
	}
	return n.C, true
}

// lift is the distribution of what an operation makes of plain operands, each of which has one of its own; ok is false where that
// does not work out, or where it makes a number that is too large, which stops only the games in which it comes to that.
func (s *State) lift(of func(a, b int64) int64, operands []int32) (d dice.Dist, ok bool) {
	if of == nil {
		return d, false
	}
	ok = true
	var all []dice.Dist
	for _, e := range operands {
		one, fine := s.Dist(e)
		all, ok = append(all, one), ok && fine
	}
	if !ok {
		return d, false
	}
	f := func(a, b int) int {
		v := of(int64(a), int64(b))
		ok = ok && v <= table.MostNumber && v >= -table.MostNumber
		return int(v)
	}
	var err error
	if d = all[0]; len(all) == 1 {
		d, err = d.Map(func(v int) int { return f(v, 0) })
	}
	for _, next := range all[1:] {
		if err == nil && s.chargeLarge(dice.CombineSteps(d, next, f)) {
			d, err = dice.Combine(d, next, f)
		}
	}
	return d, ok && err == nil && s.Failure == nil
}

func only(v int64) (dice.Dist, bool) {
	const most = 1 << 40
	if v > most || v < -most {
		return dice.Dist{}, false
	}
	d, err := dice.Sure(int(v))
	return d, err == nil
}

func (s *State) specDist(spec dice.Spec, ok bool) (dice.Dist, bool) {
	if !ok {
		return dice.Dist{}, false
	}
	size := workOfDist(spec)
	if d, known := s.known(spec, size); known {
		s.Work(lookUpWork)
		return d, s.Failure == nil
	}
	if s.Work(size); s.Failure != nil {
		return dice.Dist{}, false
	}
	if s.Chances.TooFar != nil && len(spec.Explode.On) > 0 {
		d, tooFar, ok := s.Ways.WholeRoll(spec)
		if ok && tooFar != nil {
			s.Chances.TooFar = tooFarOf(s.Chances.TooFar, tooFar)
		}
		return d, ok
	}
	if rest, err := spec.Remainder(); err != nil || rest.Sign() != 0 && spec.Explode.Depth == dice.MaxDepth {
		if err != nil {
			return dice.Dist{}, false
		}
		s.Fail(s.At(), CodeNotExact, "Dice that explode may go on and on, so this chance cannot be worked out exactly",
			"leave exploding out of the chance, or look how often it happens: croupier sim")
		return dice.Dist{}, false
	}
	d, err := spec.Dist()
	if err == nil && size >= largeWork {
		c := &s.Chances
		if len(c.large) < mostLarge {
			c.large = append(c.large, largeRoll{})
		}
		copy(c.large[1:], c.large)                                                            // the oldest goes
		spec.Tally, spec.Explode.On = slices.Clone(spec.Tally), slices.Clone(spec.Explode.On) // which may be read into again
		c.large[0] = largeRoll{s.Epoch, spec, d}
	}
	return d, err == nil
}

// known is the distribution of a roll that was worked out in this statement already.
func (s *State) known(spec dice.Spec, size int) (dice.Dist, bool) {
	if size < largeWork || s.Chances.TooFar != nil {
		return dice.Dist{}, false
	}
	for _, l := range s.Chances.large {
		if l.epoch == s.Epoch && reflect.DeepEqual(l.spec, spec) {
			return l.dist, true
		}
	}
	return dice.Dist{}, false
}

// wordsPerWork is how many machine words of large numbers are worked with for what an item of a list takes.
const wordsPerWork = 2

// workOfDist is what it takes to work out the distribution of a roll: as many whole numbers as the dice can come to, each as long
// as the count of all ways in which they fall, and made of a few others.
func workOfDist(spec dice.Spec) int {
	span := spec.Faces
	if len(spec.Tally) > 0 { // what counts is how far the worths lie apart
		span = min(span, worthSpan(spec))
	}
	totals := float64(spec.Count) * float64(span) * float64(1+spec.Explode.Depth)
	words := float64(spec.Count)*math.Log2(float64(max(spec.Faces, 2)))/64 + 40
	each := 4.0
	if len(spec.Tally) > 0 {
		each = float64(min(len(spec.Tally)+1, 64)) // faces that count alike are taken together
	}
	if spec.Keep.N > 0 {
		each = float64(min(spec.Count, 64))
	}
	return int(min(totals*words*each/wordsPerWork, 1<<40))
}

// worthSpan is how many whole numbers lie between the least and the most that a face is worth, both of them counted.
func worthSpan(spec dice.Spec) int {
	least, most := 0, 0 // a face that no band names is worth nothing
	for _, band := range spec.Tally {
		least, most = min(least, band.Value), max(most, band.Value)
	}
	return most - least + 1
}

// chargeLarge charges work with large numbers by its machine words; false where the rules may take no more.
func (s *State) chargeLarge(words float64) bool {
	s.Work(int(min(words/wordsPerWork, 1<<40)))
	return s.Failure == nil
}

// spec is what a roll node rolls, if no dice are needed to know it.
func (s *State) spec(n *program.Node) (dice.Spec, bool) {
	before := s.Chances.Touched
	s.Chances.Touched = false
	spec, ok := s.ReadSpec(n)
	if s.Chances.Touched {
		s.Failure = nil // what went wrong with dice that were not there means nothing
		ok = false
	}
	s.Chances.Touched = before
	return spec, ok
}

// specOf is the roll that a list of dice stands for.
func (s *State) specOf(list int32) (dice.Spec, bool) {
	switch n := &s.P.Nodes[list]; n.Op {
	case program.OpRollList:
		return s.spec(n)
	case program.OpListLocal:
		return s.useRoll(s.ListFP + n.A)
	case program.OpCasesList:
		if e, ok := s.fittingCase(n); ok {
			return s.specOf(e)
		}
	case program.OpCallList: // a define that is a roll
		var spec dice.Spec
		ok := s.called(n, func(body int32, values []valued) (ok bool) {
			if len(values) == 0 {
				spec, ok = s.specOf(body)
			}
			return ok
		})
		return spec, ok
	}
	return dice.Spec{}, false
}

// useRoll is the roll that a parameter stands for, once.
func (s *State) useRoll(slot int32) (dice.Spec, bool) {
	for i := len(s.Chances.rolls) - 1; i >= 0; i-- {
		if r := &s.Chances.rolls[i]; r.slot == slot {
			if r.used {
				return dice.Spec{}, false
			}
			r.used = true
			return r.spec, true
		}
	}
	return dice.Spec{}, false
}

// worthDist is the sum over a roll of what each die is worth; of a condition, how many dice fit it.
func (s *State) worthDist(list, worth, look int32) (d dice.Dist, ok bool) {
	spec, ok := s.specOf(list)
	return s.worth(spec, ok, worth, look)
}

// worth is the sum over a roll of what each die is worth.
func (s *State) worth(spec dice.Spec, ok bool, worth, look int32) (d dice.Dist, _ bool) {
	if !ok || spec.Pips != 0 {
		return d, false
	}
	sure, any := true, false
	s.Work(8 * spec.Faces)
	spec.Tally = dice.NewTally(spec.Faces, func(face int) int {
		before := s.Look(look, int32(face))
		v, ok := s.sure(worth)
		s.Unlook(look, before)
		sure, any = sure && ok, any || v != 0
		return int(v)
	})
	if sure && !any { // an empty tally would add up the faces
		return only(0)
	}
	return s.specDist(spec, sure)
}

// callDist is a define whose arguments may be rolls. A parameter that stands for a roll is used once, or else this does not
// work out; one that has a distribution of another kind takes each of its values in turn.
func (s *State) callDist(n *program.Node) (d dice.Dist, ok bool) {
	mark := len(s.Chances.rolls)
	ok = s.called(n, func(body int32, values []valued) (ok bool) {
		if len(values) == 0 {
			d, ok = s.Dist(body)
		} else {
			d, ok = s.eachValue(body, values, mark)
		}
		return ok
	})
	return d, ok
}

// called does something with the body of a define whose parameters stand for what it is given: for rolls, for values, and for
// several values each, which are handed on.
func (s *State) called(n *program.Node, do func(body int32, values []valued) bool) bool {
	def := &s.P.Defines[n.A]
	var rolls []rolled // slots are within the frame
	var values []valued
	ways := 1
	for i, p := range def.Params {
		arg := s.P.Args[n.B+int32(i)]
		if p.List {
			if spec, ok := s.specOf(arg); ok {
				rolls = append(rolls, rolled{slot: p.At, spec: spec})
			} else if !s.untouched(func() { s.List(arg) }) { // dice of which some are taken, or that are used twice
				return false
			}
			continue
		}
		if p.Frac {
			if !s.untouched(func() { s.Frac(arg) }) {
				return false
			}
			continue
		}
		if _, sure := s.sure(arg); sure {
			continue
		}
		dist, ok := s.Dist(arg)
		if !ok {
			return false
		}
		v := valued{at: p.At}
		for value, weight := range dist.Weights() {
			v.values = append(v.values, int64(value))
			v.chances = append(v.chances, new(big.Rat).SetFrac(weight, dist.Total()))
		}
		if ways *= len(v.values); ways > mostValues {
			return false
		}
		values = append(values, v)
	}
	saved, ok := s.Maker.Enter(&s.Table, n)
	if !ok {
		return false
	}
	mark := len(s.Chances.rolls)
	for _, r := range rolls {
		r.slot += s.ListFP
		s.LocalLists[r.slot] = notRolled
		s.Chances.rolls = append(s.Chances.rolls, r)
	}
	ok = do(def.Body, values)
	s.Chances.rolls = s.Chances.rolls[:mark]
	s.Leave(saved)
	return ok
}

// valued is a parameter that takes several values, each with its chance.
type valued struct {
	at      int32
	values  []int64
	chances []*big.Rat
}

// mostValues is how many combinations of parameters' values are gone through.
const mostValues = 1 << 16

// eachValue is the distribution of a body over all combinations of its parameters' values.
func (s *State) eachValue(body int32, params []valued, mark int) (dice.Dist, bool) {
	var shares []dice.Share
	fp, tooFar := s.FP, s.Chances.TooFar
	var bind func(i int, chance *big.Rat) bool
	bind = func(i int, chance *big.Rat) bool {
		if i == len(params) {
			for j := mark; j < len(s.Chances.rolls); j++ {
				s.Chances.rolls[j].used = false
			}
			d, ok := s.Dist(body)
			shares = append(shares, dice.Share{Dist: d, Chance: chance})
			return ok
		}
		for j, v := range params[i].values {
			s.Locals[fp+params[i].at] = v
			if !bind(i+1, new(big.Rat).Mul(chance, params[i].chances[j])) {
				return false
			}
		}
		return true
	}
	if !bind(0, big.NewRat(1, 1)) || s.Chances.TooFar != tooFar { // it differs from value to value
		return dice.Dist{}, false
	}
	d, err := dice.Mixture(shares...)
	return d, err == nil
}

// notRolled stands in a parameter for dice that are not rolled while a chance is worked out.
var notRolled = []int32{}

// standsForRoll notes that a parameter which stands for a roll was read as if it were a value.
func (s *State) standsForRoll(slot int32) {
	for i := range s.Chances.rolls {
		if s.Chances.rolls[i].slot == slot {
			s.Chances.Touched = true
		}
	}
}
