package inquiry

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/odds"
	"croupier/interp/sim"
	"croupier/interp/workers"
)

// Exact odds are worked out in another way than games are played, so that a mistake there would not be seen. Some games are
// played beside them: odds from which those could not have come are not printed.
const (
	checkGames = 400
	checkTime  = 1.0 // seconds
	checkSeed  = 1
	// surprise is how small the chance of what came may be, as the exponent of e: about one in a hundred thousand million
	// million.
	surprise = 39
)

// check plays some games, and holds exact odds to them.
func (q *inquiry) check(o *odds.Odds) error {
	if q.Best != nil || q.State != nil || q.Ends || len(o.Stops) > 0 {
		return nil // nobody plays as the odds have it, or not from there
	}
	bots, err := q.bots()
	if err != nil {
		return err
	}
	plan, err := sim.New(q.Program, q.Setup, bots, checkSeed, sim.Stay, q.Where)
	if err != nil {
		return &Wrong{err}
	}
	until := q.Now() + checkTime
	t := workers.Gather(q.Context, 1, checkGames, func() func(from, to int64) *sim.Tally { return plan.Table().Run },
		func(*sim.Tally, int64) bool { return !q.goOn() || q.Now() > until })
	if t == nil || t.Scored != t.Games {
		return nil
	}
	for _, l := range t.Lines() {
		player := slices.Index(q.Setup.Players, l.Who)
		if at := slices.IndexFunc(o.Lines, func(e odds.Line) bool { return e.Result == l.Result && e.Player == player }); at >= 0 {
			if err := against(o, &o.Lines[at], &l, t.Games); err != nil {
				return err
			}
		}
		if l.Result == sim.WhereName && o.Where != nil {
			if err := couldCome(l.Result, "yes", o.Where, o.TooFar, l.Figure.Said["yes"], t.Games); err != nil {
				return err
			}
		}
	}
	return nil
}

// against holds one result to how it came out in games.
func against(o *odds.Odds, exact *odds.Line, l *sim.Line, games int64) error {
	f := l.Figure
	if f.Sets != nil || exact.Type.Kind == check.Fraction || !f.Numbers.Histogram.Single() {
		return nil
	}
	known := int64(0)
	for _, v := range exact.Values {
		times := f.Said[v.Text]
		if v.Number {
			times = 0
			if n := v.N.Num(); f.Numbers.N > 0 && v.N.IsInt() && n.IsInt64() && n.Int64() >= f.Numbers.Least &&
				n.Int64() <= f.Numbers.Most {
				times = f.Numbers.Histogram.Count(n.Int64())
			}
		}
		known += times
		if err := couldCome(l.Result, v.Text, v.Chance, o.TooFar, times, games); err != nil {
			return err
		}
	}
	return couldCome(l.Result, "something else", new(big.Rat), o.TooFar, f.Given-known, games)
}

// couldCome reports that something has come so often, or so rarely, that its chance cannot be right. By Chernoff's bound ("A
// Measure of Asymptotic Efficiency", 1952) the chance of that is at most e to the -n D, where D is how far the share is from it.
func couldCome(result, value string, chance, tooFar *big.Rat, times, games int64) error {
	p, share := asFloat(chance), float64(times)/float64(games)
	if tooFar != nil && share > p {
		p += asFloat(tooFar)
	}
	far := 0.0
	for _, part := range [][2]float64{{share, p}, {1 - share, 1 - p}} {
		if part[0] > 0 {
			far += part[0] * math.Log(part[0]/part[1]) // infinite for what cannot come
		}
	}
	if far*float64(games) < surprise {
		return nil
	}
	return fmt.Errorf("croupier has made a mistake here, not the rules: by the exact odds, %s is %s with a chance of %s, and in "+
		"%d games it was so %d times. "+
		"Report it, with this file and command. Odds that are played out are right: --simulate", result, value, percentOf(chance),
		games, times)
}
