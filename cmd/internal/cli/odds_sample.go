package cli

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"croupier/dsl/check"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/report"
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
	worked       int64 // how many of them were worked out from some decision on
	failed       error
}

// Merge adds other games.
func (t *worths) Merge(o *worths) {
	t.n += o.n
	t.sum += o.sum
	t.squares += o.squares
	t.worked += o.worked
	if t.failed == nil {
		t.failed = o.failed
	}
}

// interval is the mean with its 95 % interval; a share lies between 0 and 1.
func (t *worths) interval(share bool) sim.Interval {
	n := float64(t.n)
	mean := t.sum / n
	if t.n < 2 {
		return sim.Interval{Estimate: mean, Low: math.Inf(-1), High: math.Inf(1)}
	}
	variance := math.Max(0, (t.squares-n*mean*mean)/(n-1))
	if share {
		return sim.Share(mean, variance, t.n)
	}
	half := 1.96 * math.Sqrt(variance/n)
	return sim.Interval{Estimate: mean, Low: mean - half, High: mean + half}
}

// usualPilot is how many states a second are gone through as long as nobody knows it.
const usualPilot = 50_000

// sampleLimit is how many states are gone through in each game that is dealt. Where there is little time they are so few that
// some games can be dealt in it.
func (q *inquiry) sampleLimit(most int64) int64 {
	limit := min(q.limit(), most)
	if !q.timed() {
		return limit
	}
	rest := lastMoment.Seconds()
	if deadline, ok := q.ctx.Deadline(); ok {
		rest = time.Until(deadline).Seconds()
	}
	const parts = 40 // the games of the pilot, with what they find too much, and some more
	return max(100, min(limit, int64(cmp.Or(q.pace, usualPilot)*rest/parts)))
}

// sampled is the plan of the games that are dealt, and how a sampler for it is made.
func (q *inquiry) sampled(limit int64, reason string) (plan odds.Plan, sampler func(skip map[*program.Ask]bool) *odds.Sampler, err error) {
	if q.ends() {
		return plan, nil, usage("there are no exact odds: %s; say who decides in the games that are dealt instead: --policy NAME", reason)
	}
	names, err := q.policies()
	if err != nil {
		return plan, nil, err
	}
	plan = odds.Plan{Game: q.game, Answers: q.answers, Best: q.best, Limit: limit, Go: q.goOn, Open: q.Open}
	for seat, name := range names {
		d, err := odds.NewDecider(q.game, name, seat)
		if err != nil && len(names) > 1 {
			return plan, nil, usage("the others' policies must be such that can be worked out: %w", err)
		}
		if err != nil {
			d = odds.AtRandom{}
		}
		plan.Deciders = append(plan.Deciders, d)
	}
	return plan, func(skip map[*program.Ask]bool) *odds.Sampler {
		var bots []policy.Policy
		for seat, name := range names {
			bot, _ := policy.New(q.program, name, 0, q.setup.Players[seat]) // there is one, as was seen before
			bots = append(bots, bot)
		}
		return odds.NewSampler(plan, bots, skip)
	}, nil
}

// deals is how many games are dealt, and how narrow the interval has to be.
func (q *inquiry) deals() (games int64, until float64, wanted bool, err error) {
	games = usualDeals
	if until, wanted, err = q.sampleGoal(); err != nil {
		return 0, 0, false, err
	}
	switch {
	case q.Games != nil:
		games = *q.Games
	case wanted || q.timed():
		games = mostUntil
	}
	return games, until, wanted, nil
}

// sample deals games for the odds of best play, each worked out from where that is not too much.
func (q *inquiry) sample(reason string) error {
	a := q.app
	if err := q.drawable(); err != nil {
		return err
	}
	_, sampler, err := q.sampled(q.sampleLimit(usualSampled), reason)
	if err != nil {
		return err
	}
	games, until, wanted, err := q.deals()
	if err != nil {
		return err
	}
	seed := q.match().seed(a)
	pilot := sampler(map[*program.Ask]bool{})
	var seeds []uint64
	for i := range int64(pilotDeals) {
		seeds = append(seeds, sim.GameSeed(seed, i))
	}
	if err := pilot.Early(seeds); err != nil {
		return q.sampleFailed(err)
	}
	share := q.share()
	bar := a.progress(games, sim.Until{Width: until})
	total := gather(q.ctx, workers(), games, func() func(from, to int64) *worths {
		t := sampler(pilot.Skips())
		return lively(a, func(from, to int64) *worths { return deal(t, seed, from, to) })
	}, func(t *worths, done int64) bool {
		width := t.interval(share).Width()
		bar.at(done, width)
		return t.failed != nil || wanted && t.n >= pilotDeals*10 && width <= until
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

// share reports whether what is played for holds or does not, so that it is worth a chance.
func (q *inquiry) share() bool {
	return q.best.Condition != 0 || q.program.Results[q.best.Result].Type.Kind == check.YesNo
}

// deal deals the games from one number up to another. It ends early where one of them fails.
func deal(t *odds.Sampler, seed uint64, from, to int64) *worths {
	sum, before := &worths{}, t.Worked()
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
	sum.worked = t.Worked() - before
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
	i := t.interval(q.share())
	all := []advised{{answer: q.Best, worth: i}}
	out := q.worthReport(all, t.n, seed)
	object := oddsJSON{Method: "simulated", Games: &t.n, Seed: &seed, Reason: reason, Cut: q.cut() != "", LookedAt: q.hidden(), Policies: q.whoDecides(), Results: report.Odds{}, Averages: report.Means{}}
	cell := report.Cell(report.Text(i.Text(2)))
	if q.share() {
		object.Results[q.Best] = map[string]report.Odd{"yes": {P: i.Estimate, Error: i.Error()}}
		cell = report.Chance{Interval: i}
	} else {
		object.Averages[q.Best] = report.Mean{Average: i.Estimate, Error: report.Known(i.Error())}
	}
	out.Object = object
	q.sampleHead(out, reason, report.Counted(t.n, "game")+" dealt", seed, early)
	q.onlyPolicy(out, t)
	out.Section(&report.Table{Head: []string{"", q.bestPlay(t, early)}, Rows: [][]report.Cell{{report.Text(q.Best), cell}}})
	return q.app.publish(&q.forms, out)
}

// onlyPolicy says so where no game came to a decision that could be worked out.
func (q *inquiry) onlyPolicy(out *report.Report, t *worths) {
	if t.worked == 0 {
		out.Add(report.Styled(report.Warning, "No game came to where best play can be worked out, so that these are the policy's chances; --limit N goes through more states."))
	}
}

// bestPlay heads what comes of best play; where some of it is left to a policy, that is said.
func (q *inquiry) bestPlay(t *worths, early map[*program.Ask]bool) string {
	names, _ := q.policies()
	switch by := "by " + names[q.best.Player]; {
	case len(early) == 0:
		return "with best play"
	case t.worked == 0:
		return by
	default:
		return by + ", then best play"
	}
}

// sampleHead says what was dealt, and who decided.
func (q *inquiry) sampleHead(out *report.Report, reason, dealt string, seed uint64, early map[*program.Ask]bool) {
	q.head(out)
	q.notExact(out, reason)
	q.notForHim(out)
	out.Add(report.Say(q.how() + "; " + dealt + ", seed " + fmt.Sprint(seed)))
	names, _ := q.policies()
	var asked []string
	for ask := range early {
		switch {
		case ask == nil:
			asked = append(asked, "bets")
		case ask.Prompt != "":
			asked = append(asked, strconv.Quote(ask.Prompt))
		default:
			asked = append(asked, "to "+ask.Verb)
		}
	}
	slices.Sort(asked)
	for _, what := range slices.Compact(asked) {
		out.Add(report.Say(fmt.Sprintf("What is too early to work out is answered by the policy %s%s: %s", names[q.best.Player], q.unnamed(), what)).Hanging(2))
	}
	q.tellCut(out)
}
