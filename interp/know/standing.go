package know

import (
	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/table"
)

// What the players want is worth whole numbers, so that who thinks ahead decides alike on every machine.

// A share of what all players have is counted in so many parts, so that what is wanted next, which is counted in shares, never
// outweighs what is wanted first; and so on, as far as the units go.
const wholeShare = 1000

// firstUnit is what 1 of the first thing is worth.
const firstUnit = wholeShare * wholeShare

// mostWorth bounds what is wanted first, so that sums of many games stay far from overflowing.
const mostWorth = 1 << 30

// Standing says how well the game stands for each player by what the rules say the players aim at, as far as it is known by
// now: more is better, and only differences between players mean anything. It is false where nothing is known yet. Worths is
// overwritten, with one number for each seat.
func Standing(s *game.State, worths []int64) bool {
	clear(worths[:s.M.N])
	unit := int64(firstUnit)
	var room [game.MaxPlayers]int64
	for i := range s.P.Aim {
		values := room[:s.M.N]
		if !aimed(s, &s.P.Aim[i], values) || unit == 0 {
			continue
		}
		if unit < firstUnit {
			shares(values)
		}
		for seat, v := range values {
			worths[seat] += min(max(v, -mostWorth), mostWorth) * unit
		}
		unit /= wholeShare
	}
	return unit < firstUnit
}

// shares turns values into shares of their sum; values below 0 are counted from the lowest.
func shares(values []int64) {
	low, sum := int64(0), int64(0)
	for _, v := range values {
		low = min(low, v)
	}
	for i := range values {
		values[i] = min(values[i]-low, mostWorth)
		sum += values[i]
	}
	for i := range values {
		if sum > 0 {
			values[i] = values[i] * (wholeShare - 1) / sum
		}
	}
}

// aimed works out what each player has of one thing that is aimed at; false where that is not known.
func aimed(s *game.State, a *program.Aim, values []int64) bool {
	switch a.Kind {
	case program.AimStack:
		for seat := range values {
			values[seat] = s.StackOf(seat)
		}
	case program.AimResult:
		if !aimedResult(s, a, values) {
			return false
		}
	default:
		if !aimedValue(s, a, values) {
			return false
		}
	}
	for seat := range values {
		values[seat] *= a.Sign
	}
	return true
}

// aimedResult reads a result: a player's own, or whether they are the one, or among those, whom it names.
func aimedResult(s *game.State, a *program.Aim, values []int64) bool {
	for seat := range values {
		of := -1
		if s.P.Results[a.Result].PerPlayer {
			of = seat
		}
		v, ok := s.ResultAt(a.Result, of)
		switch {
		case !ok:
			return false
		case of >= 0 && v.Frac != nil:
			values[seat] = thousandths(v)
		case of >= 0:
			values[seat] = v.N
		case v.Type.Kind == check.Players:
			values[seat] = table.Truth(s.Holds(v.L, int64(seat), false))
		default:
			values[seat] = table.Truth(v.N == int64(seat))
		}
	}
	return true
}

// aimedValue works out an expression for each player.
func aimedValue(s *game.State, a *program.Aim, values []int64) bool {
	if s.Failure != nil {
		return false
	}
	open, over, cur, steps, budget := s.Open, s.Ended, s.Cur, s.StepsTaken, s.Budget
	s.Budget = s.Limits.StepsPerAnswer
	ok := true
	for seat := range values {
		s.Cur = int32(seat)
		switch a.Kind {
		case program.AimFrac:
			if f := s.Frac(a.Node); s.Failure == nil {
				values[seat] = thousandths(program.Value{Frac: f})
			}
		case program.AimPlayer:
			values[seat] = table.Truth(s.Num(a.Node) == int64(seat))
		case program.AimPlayers:
			values[seat] = table.Truth(s.Holds(s.List(a.Node), int64(seat), false))
		default:
			values[seat] = s.Num(a.Node)
		}
		ok = ok && s.Failure == nil && values[seat] > program.WordEnd
		s.Failure = nil
	}
	s.Open, s.Ended, s.Cur, s.StepsTaken, s.Budget = open, over, cur, steps, budget
	s.Fresh()
	return ok
}

// thousandths is a fraction as a whole number of thousandths, rounded toward nothing.
func thousandths(v program.Value) int64 {
	n := v.Frac.Num()
	d := v.Frac.Denom()
	if !n.IsInt64() || !d.IsInt64() || d.Int64() == 0 {
		return 0
	}
	whole, rest := n.Int64()/d.Int64(), n.Int64()%d.Int64()
	if rest > table.MostNumber/wholeShare || rest < -table.MostNumber/wholeShare {
		return whole * wholeShare
	}
	return whole*wholeShare + rest*wholeShare/d.Int64()
}
