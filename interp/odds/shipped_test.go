package odds_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/sim"
	"croupier/interp/sim/fuzz"
)

// TestEveryShippedGameComesOutAsItsOddsSay holds the odds of every ruleset and example, started in several ways, to games that are
// played, wherever there are exact ones.
func TestEveryShippedGameComesOutAsItsOddsSay(t *testing.T) {
	if testing.Short() {
		t.Skip("many games are played")
	}
	const games = 400
	trials, limit := int64(4), int64(350) // whoever has no odds within these has hardly any within a thousand
	if long {
		trials, limit = 8, 3000
	}
	exact := 0
	for _, name := range shipped.Names() {
		p, list := shipped.Compile(name)
		if p == nil {
			t.Fatal(list)
		}
		plan, err := fuzz.New(p, 1)
		must(t, err)
		for number := range trials {
			trial, err := plan.Trial(number)
			must(t, err)
			trial.Setup.Record = false
			g, err := game.New(p, trial.Setup)
			if err != nil {
				continue // the options do not go together
			}
			asked := 0
			work := odds.Plan{Game: g, Limit: limit, Go: func() bool { asked++; return asked < 200 }}
			for range g.Seats() {
				work.Deciders = append(work.Deciders, odds.AtRandom{})
			}
			o, err := odds.Work(work)
			var inexact *odds.Inexact
			if errors.Is(err, odds.ErrTooMuch) || errors.Is(err, odds.ErrEnded) || errors.As(err, &inexact) {
				continue
			}
			must(t, err)
			sums(t, o)
			if len(o.Stops) > 0 {
				continue
			}
			exact++
			var bots []sim.Bot
			for range trial.Setup.Players {
				bots = append(bots, sim.Bot{Name: "random", New: func(player string) sim.Policy {
					bot, err := policy.New(p, "random", 0, player)
					must(t, err)
					return bot
				}})
			}
			many, err := sim.New(p, trial.Setup, bots, 5, sim.Stay, nil)
			must(t, err)
			comesOut(t, fmt.Sprintf("%s: %s, trial %d", name, p.Starts[trial.Setup.Start].Name, number), o, many.Table().Run(0, games), trial.Setup.Players)
		}
	}
	if exact < 10 {
		t.Errorf("there are exact odds of only %d starts", exact)
	}
	t.Logf("there are exact odds of %d starts", exact)
}

// comesOut holds odds to how games came out: within five standard deviations, and two games.
func comesOut(t *testing.T, what string, o *odds.Odds, tally *sim.Tally, players []string) {
	t.Helper()
	if tally.Scored != tally.Games {
		t.Errorf("%s: %d of %d games came to their end", what, tally.Scored, tally.Games)
		return
	}
	n := float64(tally.Games)
	for _, l := range tally.Lines() {
		at := slices.IndexFunc(o.Lines, func(e odds.Line) bool { return e.Result == l.Result && e.Player == slices.Index(players, l.Who) })
		if at < 0 {
			if l.Figure.Given > 0 {
				t.Errorf("%s: %s of %s is given, and has no odds", what, l.Result, l.Who)
			}
			continue
		}
		if l.Figure.Sets != nil || l.Figure.Numbers.N > 0 && !l.Figure.Numbers.Histogram.Single() {
			continue
		}
		for _, v := range o.Lines[at].Values {
			times := l.Figure.Said[v.Text]
			if v.Number {
				if !v.N.IsInt() || !v.N.Num().IsInt64() {
					continue
				}
				times = 0
				if numbers := &l.Figure.Numbers; numbers.N > 0 { // a fraction that is whole is counted in billionths too
					times = numbers.Histogram.Count(v.N.Num().Int64() * max(1, numbers.Scale))
				}
			}
			p, _ := v.Chance.Float64()
			if off := math.Abs(float64(times) - p*n); off > 5*math.Sqrt(p*(1-p)*n)+2 {
				t.Errorf("%s: %s of %s is %s in %d of %.0f games, and has the chance %.4f", what, l.Result, l.Who, v.Text, times, n, p)
			}
		}
	}
}
