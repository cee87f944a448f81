package dice

import "math/big"

// Dist is the exact distribution of the total of the roll, with explosions up to
// the depth the spec states; [Spec.Remainder] is what is beyond it. Errors are
// an invalid spec and [ErrTooLarge].
func (s Spec) Dist() (Dist, error) {
	if err := s.Validate(); err != nil {
		return Dist{}, err
	}
	d, err := s.diceDist()
	if err != nil || s.Pips == 0 {
		return d, err
	}
	return d.Map(func(total int) int { return total + s.Pips })
}

func (s Spec) diceDist() (Dist, error) {
	die, err := s.die()
	if err != nil {
		return Dist{}, err
	}
	if s.Explode.Depth > 0 {
		if die, err = die.explode(s.Explode.On.Has, s.Explode.Depth); err != nil {
			return Dist{}, err
		}
	}
	switch {
	case s.Keep.End == KeepAll || s.Keep.N == s.Count:
		worth, err := die.Map(func(p Pair) int { return p.Second })
		if err != nil {
			return Dist{}, err
		}
		return worth.Sum(s.Count)
	case len(s.Tally) > 0 && s.Keep.End == KeepHighest:
		return die.keepHighest(s.Count, s.Keep.N)
	case len(s.Tally) > 0:
		return die.turned().keepHighest(s.Count, s.Keep.N)
	}
	sum, err := die.Map(func(p Pair) int { return p.First })
	if err != nil {
		return Dist{}, err
	}
	if s.Keep.End == KeepHighest {
		return sum.KeepHighest(s.Count, s.Keep.N)
	}
	return sum.KeepLowest(s.Count, s.Keep.N)
}

// die is the face of one die and what it is worth, rerolls done.
func (s Spec) die() (Joint, error) {
	var die Joint
	for face := 1; face <= s.Faces; face++ { // in order already, and each of weight 1
		worth := face
		if len(s.Tally) > 0 {
			worth = s.Tally.Worth(face)
		}
		die.add(Pair{face, worth}, one)
	}
	switch {
	case len(s.Reroll.On) == 0:
		return die, nil
	case s.Reroll.Once:
		return die.rerollOnce(s.Reroll.On.Has)
	}
	return die.rerollUntil(s.Reroll.On.Has)
}

// turned has the sign of the first values turned, so that the lowest rank
// highest. Pairs with equal first values come out in descending order, which
// keepHighest does not mind.
func (j Joint) turned() Joint {
	var t Joint
	for i := len(j.values) - 1; i >= 0; i-- {
		t.add(Pair{-j.values[i].First, j.values[i].Second}, j.weights[i])
	}
	return t
}

// Remainder is the chance that one die of the roll explodes as often as it may
// and would have exploded once more: 0 when nothing explodes. The exact
// distribution takes that last die as it is, as a roll does.
func (s Spec) Remainder() (*big.Rat, error) {
	if err := s.Validate(); err != nil || s.Explode.Depth == 0 {
		return new(big.Rat), err
	}
	die, err := s.die()
	if err != nil {
		return nil, err
	}
	return die.beyond(s.Explode.On.Has, s.Explode.Depth), nil
}

// Dist is the exact distribution of one of the rolls the formula asks for.
func (f Formula) Dist() (Dist, error) {
	if err := f.Validate(); err != nil {
		return Dist{}, err
	}
	var sum Dist
	for i, t := range f.Terms {
		d, err := t.Spec.Dist()
		if err != nil {
			return Dist{}, err
		}
		if t.Minus {
			d = d.Neg()
		}
		if i > 0 {
			if d, err = sum.Plus(d); err != nil {
				return Dist{}, err
			}
		}
		sum = d
	}
	return sum, nil
}
