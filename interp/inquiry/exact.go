package inquiry

import (
	"errors"
	"runtime"
	"runtime/debug"
	"runtime/metrics"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/sim"
	"croupier/interp/words"
)

// walkingHeap is how much the heap may grow, in percent, before it is swept while states are gone through. Most of them are small
// and soon forgotten, so that sweeping seldom saves a fifth of the time.
const walkingHeap = 300

// mostHeap is how many bytes the heap then has before garbage is swept more often: states that are kept take less.
const mostHeap = 384 << 20

// walking has garbage swept as suits whoever goes through states, and gives what has it swept as before.
func walking() (back func()) {
	percent, most := debug.SetGCPercent(walkingHeap), debug.SetMemoryLimit(-1)
	debug.SetMemoryLimit(min(most, mostHeap))
	return func() {
		heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		if metrics.Read(heap); heap[0].Value.Uint64() > mostHeap/4 {
			runtime.GC() // what is done next begins without the states
		}
		debug.SetMemoryLimit(most)
		debug.SetGCPercent(percent)
	}
}

// exact works out exact odds. Of the time that there is they may take half, so that some is left to simulate.
func (q *inquiry) exact() (*odds.Odds, error) {
	plan, err := q.walk()
	if err != nil {
		return nil, err
	}
	bar, began, states := q.show(q.Limit, "state", sim.Until{}), q.Now(), int64(0)
	defer bar.End()
	plan.Go = func() bool {
		states += odds.AskedEvery
		q.pace = float64(states) / (q.Now() - began)
		bar.At(states, 0)
		return q.goOn() && q.Now() < began+q.forExact()
	}
	defer walking()()
	if q.State != nil {
		return odds.From(plan, q.State)
	}
	return odds.Work(plan)
}

// walk is what exact odds are of.
func (q *inquiry) walk() (odds.Plan, error) {
	deciders, err := q.deciders()
	plan := odds.Plan{Game: q.game, Deciders: deciders, Best: q.Best, Limit: q.Limit, Answers: q.Answers, Past: q.Past, Open: q.Open}
	if q.Where != nil {
		plan.Where = q.Where.Node()
	}
	return plan, err
}

// deciders are who decides for each player.
func (q *inquiry) deciders() ([]odds.Decider, error) {
	if _, err := q.bots(); err != nil || q.Ends {
		return nil, err
	}
	return decidersOf(q.game, q.Policies)
}

func decidersOf(g *game.Game, names []string) ([]odds.Decider, error) {
	var all []odds.Decider
	for chair, name := range names {
		d, err := odds.NewDecider(g, name, g.AtChair(chair))
		if err != nil {
			return nil, err
		}
		all = append(all, d)
	}
	return all, nil
}

// bots are the players' policies, who give the answers first.
func (q *inquiry) bots() ([]sim.Bot, error) {
	bots, err := Bots(q.Program, q.Policies)
	for i := range bots {
		if q.Answers == nil {
			break
		}
		plain := bots[i].New
		bots[i].New = func(player string) sim.Policy {
			return &fixed{Policy: plain(player), answers: q.Answers, before: q.before(), ends: q.Ends}
		}
	}
	return bots, err
}

// fixed is a policy that gives the answers first.
type fixed struct {
	policy.Policy
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
	c, err := words.Read(s, f.answers[n])
	if err == nil && !s.MayAnswer(c) {
		err = errors.New("it is not legal; legal: " + s.Legal())
	}
	if err != nil {
		return c, &odds.WrongAnswer{Number: n + 1, Text: f.answers[n], Player: s.Game().Name(s.Pending().Player), Err: err}
	}
	return c, nil
}

func isDiagnostic(err error) bool {
	var d *diag.Diagnostic
	return errors.As(err, &d)
}
