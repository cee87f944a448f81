package odds

import (
	"math/big"

	"croupier/dsl/check"
	"croupier/interp/exact"
	"croupier/interp/game"
)

// Games that the rules stop are in no figure: a chance is one among the games that come to their end. Whoever plays as well as
// possible wants that figure to be high, so that a game which is stopped is neither won nor lost for them. It is worth as much as
// the whole is: then it pulls the figure neither up nor down. What that is comes out only when all is worked out; so it is worked
// out anew with what came out before, until nothing changes. Each time the figure rises to that of other play, of which there is
// only so much: this is Dinkelbach's way to the greatest quotient of two sums, and nearly always two rounds are enough.

// bestPlay is what is known of the figure that the best player plays for.
type bestPlay struct {
	halted *big.Rat // what a game is worth that the rules stop
	met    bool     // there was one
	gained *big.Rat // what the ends were worth, each by its chance
}

// leastWorth is less than what any end is worth.
var leastWorth = big.NewRat(-1<<60, 1)

// mostRounds is how often all is worked out anew. More have never been seen to be needed.
const mostRounds = 20

// settled works the odds out, again for as long as what games are worth that are stopped changes what is best.
func (x *explorer) settled(begin func() ([]world, error)) (*Odds, error) {
	var last *Odds // of the play whose figure is what stopped games are worth now
	for round := 1; ; round++ {
		worlds, err := begin()
		if err != nil {
			return nil, err
		}
		o, err := x.odds(worlds)
		switch {
		// Where no play comes to an end, none is better.
		case err != nil || !x.play.met || !x.came || x.w.Again() || round == mostRounds:
			return o, err
		case o.Ended.Sign() > 0:
			figure := new(big.Rat).Quo(x.play.gained, o.Ended)
			if figure.Cmp(x.play.halted) == 0 {
				return o, nil
			}
			last = o
			x.anew(figure)
		case last != nil: // to be stopped is worth as much, and no other play more
			last.First, last.Asked = o.First, o.Asked
			return last, nil
		case x.play.halted.Cmp(leastWorth) <= 0:
			return o, nil
		default: // they had rather be stopped; the figure of other play may be below what that is worth
			x.anew(new(big.Rat).Sub(game.Times(x.play.halted, big.NewRat(1<<10, 1)), whole))
		}
	}
}

// anew begins again, with what a game is worth that is stopped.
func (x *explorer) anew(halted *big.Rat) {
	x.values, x.first, x.asked = map[string]*big.Rat{}, nil, ""
	x.play = bestPlay{halted: halted, gained: new(big.Rat)}
	x.sums = newSums(x)
}

// withHalts works something out about best play from a decision on, with games that are stopped worth what they are there.
func withHalts[T any](x *explorer, begin func() ([]world, error), work func(worlds []world) (T, error)) (answer T, err error) {
	worlds, err := begin()
	if err != nil {
		return answer, err
	}
	if answer, err = work(worlds); err != nil || !x.play.met {
		return answer, err
	}
	x.anew(new(big.Rat))
	if _, err = x.settled(begin); err != nil {
		return answer, err
	}
	x.anew(x.play.halted)
	if worlds, err = begin(); err != nil {
		return answer, err
	}
	return work(worlds)
}

// ended adds an end to the figures, and to what the best player has gained.
func (x *explorer) ended(s *game.State, chance *big.Rat) error {
	if x.Best != nil && s.Err() == nil && s.Refused() == "" {
		x.score(s, func(value, odds *big.Rat) {
			x.play.gained.Add(x.play.gained, game.Times(game.Times(chance, odds), value))
		})
	}
	return x.sums.add(s, chance)
}

// stopped is what a game is worth that the rules stop. Dice that explode on and on hardly ever do, so that they need no further
// round.
func (x *explorer) stopped(s *game.State, each func(value, odds *big.Rat)) {
	if d := s.Err(); d != nil && d.Code == exact.CodeTooFar {
		return
	}
	x.play.met = true
	each(x.play.halted, whole)
}

// sureThing reports whether the goal is something that holds or does not.
func (x *explorer) sureThing() bool {
	return x.Best.Condition != 0 || x.p.Results[x.Best.Result].Type.Kind == check.YesNo
}
