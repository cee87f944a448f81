package game

import (
	"fmt"
	"math/big"

	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/dice"
)

// What cannot be taken as a whole is gone through: every way the dice can fall.

// mostWays is how many ways of falling are gone through.
const mostWays = 1 << 18

// waysFree is how many ways of falling are gone through for nothing; further on each is a step.
const waysFree = 4096

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
		s.Work(workOfDist(spec))
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

// tooManySteps says that it is the steps that are too many, and perhaps how far they reached.
func (s *State) tooManySteps(n *program.Node, reached string) {
	s.Failure = nil
	s.Fail(n.Span, CodeNotExact, "To work this chance out exactly takes too many steps"+reached, usedOnce)
}

// afterWays says how many ways were gone through.
func afterWays(ways int) string {
	return fmt.Sprintf(": after %d of the ways in which the dice can fall the rules may take no more", ways)
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
			s.tooManySteps(n, afterWays(count))
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
			s.tooManySteps(n, afterWays(count))
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
