package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/sim"
)

// mostAnswers is how large a file of answers may be, in bytes.
const mostAnswers = 1 << 20

// readAnswers reads the answers that are given.
func (q *inquiry) readAnswers() error {
	if q.Answers == "" {
		return nil
	}
	in := q.app.world.In
	if q.Answers != "-" {
		f, err := os.Open(q.Answers)
		if err != nil {
			return failure(err)
		}
		defer func() { _ = f.Close() }() // it was only read
		in = f
	}
	b, err := io.ReadAll(io.LimitReader(in, mostAnswers))
	if err != nil {
		return failure(err)
	}
	for line := range strings.Lines(string(b)) {
		if line = strings.TrimSpace(line); line != "" {
			q.answers = append(q.answers, line)
		}
	}
	return nil
}

// deciders are who decides for each player.
func (q *inquiry) deciders() ([]odds.Decider, error) {
	names, err := q.policies()
	if err != nil || q.ends() {
		return nil, err
	}
	var all []odds.Decider
	for seat, name := range names {
		d, err := odds.NewDecider(q.game, name, seat)
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, nil
}

// ends reports whether nobody was named who goes on when the answers run out.
func (q *inquiry) ends() bool { return q.answers != nil && q.Policy == "" && q.Bot == nil }

// policies are the names of the players' policies.
func (q *inquiry) policies() ([]string, error) {
	bots, err := q.many().bots(q.program, q.setup)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, b := range bots {
		names = append(names, b.Name)
	}
	return names, nil
}

// walkingHeap is how much the heap may grow, in percent, before it is swept while states are gone through. Most of them are small
// and soon forgotten, so that sweeping seldom saves a fifth of the time.
const walkingHeap = 300

// exact works out exact odds.
func (q *inquiry) exact() (*odds.Odds, error) {
	plan, err := q.walk()
	if err != nil {
		return nil, err
	}
	goOn, end := q.walking()
	defer end()
	plan.Go = goOn
	defer debug.SetGCPercent(debug.SetGCPercent(walkingHeap))
	if q.state != nil {
		return odds.From(plan, q.state)
	}
	return odds.Work(plan)
}

// walk is what exact odds are of.
func (q *inquiry) walk() (odds.Plan, error) {
	deciders, err := q.deciders()
	plan := odds.Plan{Game: q.game, Deciders: deciders, Best: q.best, Limit: q.limit(), Answers: q.answers, Past: q.past, Open: q.Open}
	if q.where != nil {
		plan.Where = q.where.Node()
	}
	return plan, err
}

// walking shows how many states have been gone through, and says whether there is time left for exact odds: half of all that
// there is, so that some is left to simulate.
func (q *inquiry) walking() (goOn func() bool, end func()) {
	ctx, stop := q.ctx, func() {}
	if q.Time > 0 {
		ctx, stop = context.WithTimeout(q.ctx, time.Duration(q.Time)/2)
	}
	bar := q.app.progress(q.limit(), sim.Until{})
	bar.thing = "state"
	states := int64(0)
	return func() bool {
			q.app.alive()
			states += odds.AskedEvery
			q.pace = float64(states) / time.Since(bar.began).Seconds()
			bar.at(states, 0)
			return ctx.Err() == nil
		}, func() {
			bar.end()
			stop()
		}
}

// goOn reports whether there is time left; asking is a sign of life.
func (q *inquiry) goOn() bool {
	q.app.alive()
	return q.ctx.Err() == nil
}

// fixed is a policy that gives the answers first.
type fixed struct {
	sim.Policy
	answers []string
	before  int64 // how many decisions were answered before them
	ends    bool  // nobody was named who goes on
}

func (f *fixed) Decide(s *game.State) (game.Choice, error) {
	n := int(s.Answers() - f.before)
	if n >= len(f.answers) {
		if f.ends {
			d := s.Pending()
			return game.Choice{}, &odds.RanOut{Player: s.Game().Name(d.Player), Verb: d.Verb, Legal: s.Legal()}
		}
		return f.Policy.Decide(s)
	}
	c, err := s.Read(f.answers[n])
	if err == nil && !s.MayAnswer(c) {
		err = errors.New("it is not legal; legal: " + s.Legal())
	}
	if err != nil {
		return c, &odds.WrongAnswer{Number: n + 1, Text: term.Clean(f.answers[n]), Player: s.Game().Name(s.Pending().Player), Err: err}
	}
	return c, nil
}
