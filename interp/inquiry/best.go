package inquiry

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/sim"
)

// usualDeals is how many games are dealt for the odds of best play unless somebody says how many, and usualSampled how many
// states are gone through in each.
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
	wasted       int64 // how many steps ways have taken that the rules' limits stop
	failed       error
}

// waste is what led nowhere while they were worked out.
func (t *worths) waste() game.Waste { return game.Waste{Steps: t.wasted, Games: t.n, Ended: t.worked} }

// Merge adds other games.
func (t *worths) Merge(o *worths) {
	t.n += o.n
	t.sum += o.sum
	t.squares += o.squares
	t.worked += o.worked
	t.wasted += o.wasted
	if t.failed == nil {
		t.failed = o.failed
	}
}

// tries is what some dealt games are worth by each of the answers that are tried in them.
type tries struct {
	worths
	of []worths
}

// Merge adds other games.
func (t *tries) Merge(o *tries) {
	t.worths.Merge(&o.worths)
	for i := range t.of {
		t.of[i].Merge(&o.of[i])
	}
}

// alone is what the games are worth where there is but one way to go on.
func (t *tries) alone() *worths {
	t.of[0].worked, t.of[0].wasted = t.worked, t.wasted
	return &t.of[0]
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
	limit := min(q.Limit, most)
	if !q.timed() {
		return limit
	}
	const parts = 40 // the games of the pilot, with what they find too much, and some more
	return max(100, min(limit, int64(cmp.Or(q.pace, usualPilot)*(q.deadline-q.Now())/parts)))
}

// sampler is how a sampler of the games that are dealt is made.
func (q *inquiry) sampler(limit int64) (func(skip map[*program.Ask]bool) *odds.Sampler, error) {
	if _, err := q.bots(); err != nil {
		return nil, err
	}
	deciders := func() (all []odds.Decider, err error) {
		for chair, name := range q.Policies {
			d, err := odds.NewDecider(q.game, name, q.game.AtChair(chair))
			if err != nil && len(q.Policies) > 1 {
				return nil, wrong("the others' policies must be such that can be worked out: %w", err)
			}
			if err != nil {
				d = odds.AtRandom{}
			}
			all = append(all, d)
		}
		return all, nil
	}
	if _, err := deciders(); err != nil {
		return nil, err
	}
	return func(skip map[*program.Ask]bool) *odds.Sampler {
		plan := odds.Plan{Game: q.game, Answers: q.Answers, Best: q.Best, Limit: limit, Go: q.goOn, Open: q.Open}
		plan.Deciders, _ = deciders() // each worker's own, as they look at copies of the game; there are some, as was just seen
		var bots []policy.Policy
		for chair, name := range q.Policies {
			bot, _ := policy.New(q.Program, name, 0, q.decider(chair)) // there is one, as was seen before
			bots = append(bots, bot)
		}
		return odds.NewSampler(plan, bots, skip)
	}, nil
}

// deals is how many games are dealt.
func (q *inquiry) deals() int64 {
	if q.Games == 0 && q.Until.Width == 0 && !q.timed() {
		return usualDeals
	}
	return q.most()
}

// dealt reports whether games that were dealt are enough.
func (q *inquiry) dealt(t *worths, width float64) bool {
	return t.failed != nil || q.late() || t.waste().Hopeless() || q.Until.Width > 0 && t.n >= pilotDeals*10 && width <= q.Until.Width
}

// came says what went wrong with games that were dealt, if anything did; some that were cut off by the time are as good as any.
func (t *worths) came() error {
	switch {
	case t.n == 0 && t.failed == nil:
		return ErrNoGame
	case t.failed != nil && (!errors.Is(t.failed, odds.ErrEnded) || t.n == 0):
		return t.failed
	}
	return nil
}

// sample deals games for the odds of best play, each worked out from where that is not too much.
func (q *inquiry) sample() (*Answer, error) {
	total, early, err := q.deal(usualSampled, []*game.Choice{nil}, (*odds.Sampler).Early,
		func(t *odds.Sampler, seed uint64, _ *game.Choice) (float64, error) { return t.One(seed) })
	if err != nil {
		return nil, err
	}
	return q.sampled(total.alone(), early), nil
}

// playing is what a game of a seed is worth, by an answer that is tried in it.
type playing func(t *odds.Sampler, seed uint64, c *game.Choice) (float64, error)

// deal deals games, and tries each answer in all of them; up to so many states are gone through in each. The pilot finds out in
// the first ones which questions are too early to work out.
func (q *inquiry) deal(states int64, tried []*game.Choice, pilot func(*odds.Sampler, []uint64) error, play playing) (*tries,
	map[*program.Ask]bool, error) {
	sampler, err := q.sampler(q.sampleLimit(states))
	if err != nil {
		return nil, nil, err
	}
	first := sampler(map[*program.Ask]bool{})
	var seeds []uint64
	for i := range int64(pilotDeals) {
		seeds = append(seeds, sim.GameSeed(q.Seed, i))
	}
	if err := pilot(first, seeds); err != nil {
		return nil, nil, err
	}
	total := Gather(q.Machine, q.deals(), q.Until, func() func(from, to int64) *tries {
		t := sampler(first.Skips())
		return func(from, to int64) *tries { return play.games(t, tried, q.Seed, from, to) }
	}, func(t *tries) (width float64, enough bool) {
		for i := range t.of {
			width = max(width, t.of[i].interval(q.share()).Width())
		}
		return width, q.dealt(&t.worths, width)
	})
	if total == nil {
		return nil, nil, ErrNoGame
	}
	return total, first.Skips(), total.came()
}

// games plays the games from one number up to another, with every answer. It ends early where one of them fails.
func (play playing) games(t *odds.Sampler, tried []*game.Choice, seed uint64, from, to int64) *tries {
	sum, before, wasted := &tries{of: make([]worths, len(tried))}, t.Worked(), t.Wasted()
	defer func() { sum.worked, sum.wasted = t.Worked()-before, t.Wasted()-wasted }()
	values := make([]float64, len(tried))
	for number := from; number < to; number++ {
		for i, c := range tried {
			if values[i], sum.failed = play(t, sim.GameSeed(seed, number), c); sum.failed != nil {
				return sum
			}
		}
		sum.n++
		for i, v := range values {
			sum.of[i].n++
			sum.of[i].sum += v
			sum.of[i].squares += v * v
		}
	}
	return sum
}

// sampled says what the games are worth.
func (q *inquiry) sampled(t *worths, early map[*program.Ask]bool) *Answer {
	i := t.interval(q.share())
	out := q.worthReport([]advised{{answer: q.Goal, worth: report.Chance{Interval: i}}}, t.n)
	object, cell := q.simulated(t.n), report.Cell(report.Text(i.Text(2)))
	if q.share() {
		object.Results[q.Goal] = map[string]report.Odd{"yes": {P: i.Estimate, Error: i.Error()}}
		cell = report.Chance{Interval: i}
	} else {
		object.Averages = report.Means{q.Goal: {Average: i.Estimate, Error: report.Known(i.Error())}}
	}
	out.Object = object
	q.sampleHead(out, t, report.Counted(t.n, "game")+" dealt", early)
	out.Section(&report.Table{Head: []string{"", q.bestPlay(t, early)}, Rows: [][]report.Cell{{report.Text(q.Goal), cell}}})
	return &Answer{Report: out, Reason: q.reason, Cut: q.cut() != ""}
}

// bestPlay heads what comes of best play; where some of it is left to a policy, that is said.
func (q *inquiry) bestPlay(t *worths, early map[*program.Ask]bool) string {
	switch by := "by " + q.Policies[q.Best.Player]; {
	case len(early) == 0:
		return "with best play"
	case t.worked == 0:
		return by
	default:
		return by + ", then best play"
	}
}

// sampleHead says what was dealt, and who decided.
func (q *inquiry) sampleHead(out *report.Report, t *worths, dealt string, early map[*program.Ask]bool) {
	q.head(out)
	q.notExact(out, nil)
	q.notForHim(out)
	text := behind(q.how(), dealt) + seedText(q.Seed, q.Untold)
	if t.waste().Hopeless() {
		text += givenUp(t.waste())
	}
	out.Add(report.Say(text))
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
		out.Add(report.Say(fmt.Sprintf("What is too early to work out is answered by the policy %s%s: %s", q.Policies[q.Best.Player],
			q.Hint.Policy, what)).Hanging(2))
	}
	q.tellCut(out)
	if t.worked == 0 {
		out.Add(report.Styled(report.Warning,
			"No game came to where best play can be worked out, so that these are the policy's chances"+q.Hint.Limit+"."))
	}
}
