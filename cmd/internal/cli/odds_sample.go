package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"croupier/cmd/internal/term"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/sim"
)

// usualDeals is how many games are dealt for the odds of best play unless somebody says how many, and usualSampled how many states
// are gone through in each.
const (
	usualDeals   = 200
	usualSampled = 60_000
	pilotDeals   = 3
)

// worths is what some dealt games are worth, added up.
type worths struct {
	n            int64
	sum, squares float64
	failed       error
}

// Merge adds other games.
func (t *worths) Merge(o *worths) {
	t.n += o.n
	t.sum += o.sum
	t.squares += o.squares
	if t.failed == nil {
		t.failed = o.failed
	}
}

// interval is the mean with half its 95 % interval.
func (t *worths) interval() (mean, half float64) {
	n := float64(t.n)
	mean = t.sum / n
	if t.n < 2 {
		return mean, math.Inf(1)
	}
	variance := math.Max(0, (t.squares-n*mean*mean)/(n-1))
	return mean, 1.96 * math.Sqrt(variance/n)
}

// sample deals games for the odds of best play, each worked out from where that is not too much.
func (q *inquiry) sample(reason string) error {
	a := q.app
	if q.state != nil {
		return usage("there are no exact odds from here: %s; --limit N goes through more, up to N states", reason)
	}
	if q.ends() {
		return usage("there are no exact odds: %s; say who decides in the games that are dealt instead: --policy NAME", reason)
	}
	names, err := q.policies()
	if err != nil {
		return err
	}
	seed := q.match().seed(a)
	plan := odds.Plan{Game: q.game, Answers: q.answers, Best: q.best, Limit: min(q.limit(), usualSampled), Go: q.goOn}
	for seat, name := range names {
		d, err := odds.NewDecider(q.game, name, seat)
		if err != nil && len(names) > 1 {
			return usage("the others' policies must be such that can be worked out: %w", err)
		}
		if err != nil {
			d = odds.AtRandom{}
		}
		plan.Deciders = append(plan.Deciders, d)
	}
	sampler := func(skip map[*program.Ask]bool) *odds.Sampler {
		var bots []policy.Policy
		for seat, name := range names {
			bot, _ := policy.New(q.program, name, 0, q.setup.Players[seat]) // there is one, as was seen before
			bots = append(bots, bot)
		}
		return odds.NewSampler(plan, bots, skip)
	}
	pilot := sampler(map[*program.Ask]bool{})
	var seeds []uint64
	for i := range int64(pilotDeals) {
		seeds = append(seeds, sim.GameSeed(seed, i))
	}
	if err := pilot.Early(seeds); err != nil {
		return q.sampleFailed(err)
	}
	games := int64(usualDeals)
	until, wanted, err := q.sampleGoal()
	if err != nil {
		return err
	}
	switch {
	case q.Games != nil:
		games = *q.Games
	case wanted || q.Time > 0:
		games = mostUntil
	}
	if games < 1 || games > sim.MostGames {
		return usage("--games can be 1 to %s, not %d", thousands(sim.MostGames), games)
	}
	bar := a.progress(games, sim.Until{Width: until})
	total := gather(q.ctx, workers(), games, func() func(from, to int64) *worths {
		t := sampler(pilot.Skips())
		return lively(a, func(from, to int64) *worths { return deal(t, seed, from, to) })
	}, func(t *worths, done int64) bool {
		_, half := t.interval()
		bar.at(done, 2*half)
		return t.failed != nil || wanted && t.n >= pilotDeals*10 && 2*half <= until
	})
	bar.end()
	switch {
	case total == nil || total.n == 0 && total.failed == nil:
		return errNoGame
	case total.failed != nil && (!errors.Is(total.failed, odds.ErrEnded) || total.n == 0):
		return q.sampleFailed(total.failed)
	}
	return q.printSample(total, reason, seed, pilot.Skips())
}

// deal deals the games from one number up to another. It ends early where one of them fails.
func deal(t *odds.Sampler, seed uint64, from, to int64) *worths {
	sum := &worths{}
	for number := from; number < to; number++ {
		value, err := t.One(sim.GameSeed(seed, number))
		if err != nil {
			sum.failed = err
			break
		}
		sum.n++
		sum.sum += value
		sum.squares += value * value
	}
	return sum
}

func (q *inquiry) sampleFailed(err error) error {
	if errors.Is(err, odds.ErrEnded) {
		return &exit{ExitLimit, fmt.Errorf("%w, even for one deal; give it more --time, or less to go through", err)}
	}
	return q.wrong(err)
}

// sampleGoal is how narrow the interval has to be.
func (q *inquiry) sampleGoal() (width float64, wanted bool, err error) {
	if q.Until == "" {
		return 0, false, nil
	}
	if _, err := fmt.Sscanf(q.Until, "%g", &width); err != nil || !(width > 0) {
		return 0, false, usage("--until takes how wide the interval may be, such as 0.01, not %q", q.Until)
	}
	return width, true, nil
}

// printSample prints what the games are worth.
func (q *inquiry) printSample(t *worths, reason string, seed uint64, early map[*program.Ask]bool) error {
	mean, half := t.interval()
	cut := q.Time > 0 && q.ctx.Err() != nil
	share := q.best.Condition != 0 || q.program.Results[q.best.Result].Type.Kind.String() == "yes or no"
	if q.JSON {
		out := oddsJSON{Method: "simulated", Games: &t.n, Seed: &seed, Reason: reason, Cut: cut, Results: map[string]map[string]oddJSON{}, Averages: map[string]exactAverageJSON{}}
		if share {
			out.Results[q.Best] = map[string]oddJSON{"yes": {P: mean, Error: half}}
		} else {
			out.Averages[q.Best] = exactAverageJSON{Average: mean, Error: &half}
		}
		return json.NewEncoder(q.app.out).Encode(out)
	}
	out := q.app.out
	out.Line(out.Paint(term.Bold, term.Clean(q.program.Title)), ": ", q.program.Starts[q.setup.Start].Name, ", with ", term.Clean(q.setup.Players[q.best.Player]))
	q.notExact(reason)
	out.Line(q.how(), "; ", count(t.n, "game"), " dealt, seed ", fmt.Sprint(seed))
	for ask := range early {
		what := "his bets"
		if ask != nil {
			what = "to " + ask.Verb
			if ask.Prompt != "" {
				what = fmt.Sprintf("%q", ask.Prompt)
			}
		}
		names, _ := q.policies()
		out.Hanging(2, fmt.Sprintf("What is too early to work out is answered by the policy %s: %s", names[q.best.Player], term.Clean(what)))
	}
	if cut {
		out.Line(out.Paint(term.Yellow, "The time was up: how many games there were depends on the machine, so that this does not come out again."))
	}
	out.Print("\n")
	i := sim.Interval{Estimate: mean, Low: mean - half, High: mean + half}
	cell := estimate(i, 2)
	if share {
		cell = estimate(hundred(i), 1) + " %"
	}
	out.Columns([]string{"", "with best play"}, [][]string{{term.Clean(q.Best), cell}})
	return nil
}
