package game

import (
	"fmt"
	"math"
	"math/big"

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
	Touched bool     // dice were wanted since this was last cleared
	rolls   []rolled // parameters that stand for dice that are not rolled
	ways    *ways    // every way the dice can fall is being gone through
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

// mostWays is how many ways of falling are gone through, and mostSpecDice how large a roll's own distribution may be.
const mostWays = 1 << 18

// waysFree is how many ways of falling are gone through for nothing; further on each is a step.
const waysFree = 4096

// chanceOf is the exact chance that a condition holds.
func (s *State) chanceOf(n *program.Node) *big.Rat {
	if s.Chances.On {
		s.Fail(n.Span, "chance-in-chance", "A chance is to be worked out inside of another chance",
			"work out the inner one first, and use its name: let likely = chance(...)")
		return new(big.Rat)
	}
	saved, muted := s.Record.On, s.Muted
	s.Record.On, s.Muted = false, true
	s.Chances, s.Lots, s.Falls = Chancing{On: true}, s.undrawn, s.fallTogether
	s.ChooseMode()
	chance := new(big.Rat)
	d, ok := s.Dist(n.A)
	if ok {
		chance = d.P(func(v int) bool { return v != 0 })
	} else if s.Failure == nil {
		chance, ok = s.allWays(n)
	}
	s.Chances, s.Lots, s.Falls = Chancing{}, nil, nil
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
		if e, ok := s.caseOf(n); ok {
			return s.Dist(e)
		}
	}
	return s.lift(op.Lifted(s.P, n))
}

// caseOf is the case that fits, where that needs no dice and the game is gone through way by way: a game that is played counts
// every way of a chance in its steps, and always has.
func (s *State) caseOf(n *program.Node) (e int32, ok bool) {
	if s.Ways == nil {
		return 0, false
	}
	return s.fittingCase(n)
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
		if err == nil {
			d, err = dice.Combine(d, next, f)
		}
	}
	return d, ok && err == nil
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
	if ok {
		s.chargeDist(spec)
	}
	if !ok || s.Failure != nil {
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
	return d, err == nil
}

// wordsPerWork is how many machine words of large numbers are worked with for what an item of a list takes.
const wordsPerWork = 2

// chargeDist charges what it takes to work out the distribution of a roll: as many whole numbers as the dice can come to, each as
// long as the count of all ways in which they fall, and made of a few others.
func (s *State) chargeDist(spec dice.Spec) {
	totals := float64(spec.Count) * float64(spec.Faces) * float64(1+spec.Explode.Depth)
	words := float64(spec.Count)*math.Log2(float64(max(spec.Faces, 2)))/64 + 40
	each := 4.0
	if len(spec.Tally) > 0 {
		each = float64(min(spec.Faces, 64))
	}
	if spec.Keep.N > 0 {
		each = float64(min(spec.Count, 64))
	}
	s.Work(int(min(totals*words*each/wordsPerWork, 1<<40)))
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
	_, saved, ok := s.Maker.Enter(&s.Table, n)
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

// ways goes through every way the dice can fall, like a counter whose digits are what chance decides. Dice of one roll are gone
// through as sets as long as nobody looks at their order: five ten-sided dice are 2,002 of them, and not 100,000 rows.
//
//	roll 2 d3   1 1   1 2   1 3   2 2   2 3   3 3     each digit begins where the one before it stands
//	            1/9   2/9   2/9   1/9   2/9   1/9
type ways struct {
	digits []fall
	at     int
	rows   bool // somebody looks at the order of dice: they are gone through one by one
	again  bool // that has just been found out
	spread map[string]outcomes
}

// fall is something that chance decides: one of several outcomes.
type fall struct {
	at, many int
	chances  []*big.Rat // nil: each is as likely
	orders   *big.Rat   // in how many more orders the dice of its set can have come with it
}

// outcomes are all that a roll or one of its dice may come to.
type outcomes struct {
	values  []int64
	bursts  []Burst
	chances []*big.Rat
	ok      bool
}

// pick is the next of so many outcomes, none below the least.
func (w *ways) pick(least, many int, chances []*big.Rat) int {
	if w.at == len(w.digits) {
		w.digits = append(w.digits, fall{at: least, many: many, chances: chances, orders: One})
	}
	w.at++
	return w.digits[w.at-1].at
}

func (w *ways) die(sides int) int { return w.pick(0, sides, nil) + 1 }

// next goes on to the next way; false after the last.
func (w *ways) next() bool {
	w.digits = w.digits[:w.at]
	w.at = 0
	for i := len(w.digits) - 1; i >= 0; i-- {
		if w.digits[i].at+1 < w.digits[i].many {
			w.digits[i].at++
			w.digits = w.digits[:i+1]
			return true
		}
	}
	return false
}

// weight is the chance of the way that was just gone.
func (w *ways) weight() *big.Rat {
	chance, all := One, big.NewInt(1)
	for _, f := range w.digits[:w.at] {
		if f.chances == nil {
			all.Mul(all, big.NewInt(int64(f.many)))
		} else {
			chance = Times(chance, f.chances[f.at])
		}
		chance = Times(chance, f.orders)
	}
	return new(big.Rat).Mul(chance, new(big.Rat).SetFrac(big.NewInt(1), all))
}

// of is what a roll or its dice may come to, which is worked out once.
func (w *ways) of(key string, work func() outcomes) outcomes {
	o, found := w.spread[key]
	if !found {
		if w.spread == nil {
			w.spread = map[string]outcomes{}
		}
		o = work()
		w.spread[key] = o
	}
	return o
}

// lookInRows has dice be gone through one by one, because somebody looks at their order.
func (s *State) lookInRows() {
	if w := s.Chances.ways; w != nil && !w.rows {
		w.rows, w.again = true, true
	}
}

// fallTogether rolls the dice of one roll while every way is gone through: as what they come to, where that alone is wanted, or
// as a set. It is false where they must be thrown one by one.
func (s *State) fallTogether(spec dice.Spec, sum bool) bool {
	w := s.Chances.ways
	s.Chances.Touched = true
	explodes := len(spec.Explode.On) > 0
	switch {
	case w == nil || spec.Count == 0 || explodes && spec.Explode.Depth > 1:
		return false
	case sum:
		return s.fallSum(spec)
	case w.rows || explodes && spec.Keep.End != dice.KeepAll: // which of those that come to the same is kept goes by their order
		return false
	}
	single := spec
	single.Count, single.Pips, single.Keep = 1, 0, dice.Keep{}
	all := w.of("die "+single.String(), func() (o outcomes) {
		var tooFar *big.Rat
		o.bursts, tooFar, o.ok = ChainsOf(single)
		o.ok = o.ok && tooFar.Sign() == 0
		for i := range o.bursts {
			o.chances = append(o.chances, o.bursts[i].Chance)
		}
		return o
	})
	if !all.ok {
		return false
	}
	var thrown []int
	least, alike := 0, int64(0)
	for i := range spec.Count {
		at := w.pick(least, len(all.bursts), all.chances)
		if alike++; i == 0 || at > least {
			alike = 1
		}
		w.digits[w.at-1].orders = big.NewRat(int64(i+1), alike)
		least = at
		thrown = append(append(thrown, all.bursts[at].Shown...), all.bursts[at].Last)
	}
	spec.Reroll = dice.Reroll{}
	if err := dice.RollInto(&s.Rolled, spec, dice.Given(thrown, nil)); err != nil {
		s.Bug(s.At(), fmt.Sprintf("it cannot throw these dice: %v", err))
	}
	return true
}

// fallSum is what a roll comes to, of which nobody sees the dice.
func (s *State) fallSum(spec dice.Spec) bool {
	w := s.Chances.ways
	all := w.of("sum "+spec.String(), func() (o outcomes) {
		s.chargeDist(spec)
		if s.Failure != nil {
			return o
		}
		d, err := spec.Dist()
		o.values, o.chances = SpreadOf(d)
		o.ok = err == nil
		return o
	})
	if !all.ok {
		return false
	}
	s.Rolled.Dice, s.Rolled.Total = s.Rolled.Dice[:0], int(all.values[w.pick(0, len(all.values), all.chances)])
	return true
}

// usedOnce is how a chance can be written so that it stays exact with many dice.
const usedOnce = "use each roll once in it: what each die is worth can be said of the roll itself, " +
	"sum worth(face) of (roll 5 d10), and stays exact with many dice. Or roll fewer dice"

// CodeNotExact marks a chance that cannot be worked out exactly.
const CodeNotExact = "not-exact"

func (s *State) tooManyWays(n *program.Node) {
	s.Fail(n.Span, CodeNotExact,
		fmt.Sprintf("The dice can fall in more than %d ways, too many for this chance to be worked out exactly",
			mostWays), usedOnce)
}

// tooManySteps says that it is the steps that are too many, and how far they reached.
func (s *State) tooManySteps(n *program.Node, ways int) {
	s.Failure = nil
	s.Fail(n.Span, CodeNotExact, fmt.Sprintf("To work this chance out exactly takes too many steps: after %d of the ways in which "+
		"the dice can fall the rules may take no more", ways), usedOnce)
}

// allWays adds up the chances of all ways the dice can fall for which the condition holds.
func (s *State) allWays(n *program.Node) (chance *big.Rat, ok bool) {
	w := &ways{}
	s.Chances.ways = w
	chance = new(big.Rat)
	for count := 0; ; count++ {
		if count == mostWays {
			s.tooManyWays(n)
			return nil, false
		}
		if count > waysFree && !s.Spend(n.Span, 1) {
			s.tooManySteps(n, count)
			return nil, false
		}
		mark := len(s.Arena)
		fits := s.truth(n.A)
		s.Arena = s.Arena[:min(mark, len(s.Arena))]
		if w.again {
			s.Failure = nil
			*w = ways{rows: true, spread: w.spread}
			chance, count = new(big.Rat), -1
			continue
		}
		if s.Failure != nil && s.Failure.Code == table.CodeLimit {
			s.tooManySteps(n, count)
		}
		if s.Failure != nil {
			return nil, false
		}
		if fits {
			chance.Add(chance, w.weight())
		}
		if !w.next() {
			return chance, true
		}
	}
}

// undrawn is what a lot comes to while a chance is worked out: nothing is drawn, and every way is gone through.
func (s *State) undrawn(n int) int {
	s.Chances.Touched = true
	if s.Chances.ways != nil {
		return s.Chances.ways.die(n) - 1
	}
	return 0
}

// die is where the faces of all dice come from: those given by hand first, then chance.
func (s *State) die(faces int) int {
	if s.Chances.On {
		s.Chances.Touched = true
		if s.Chances.ways != nil {
			return s.Chances.ways.die(faces)
		}
		return 1
	}
	return s.Fall(faces)
}
