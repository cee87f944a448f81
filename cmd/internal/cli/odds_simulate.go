package cli

import (
	"encoding/json"
	"errors"
	"time"

	"croupier/cmd/internal/term"
	"croupier/interp/sim"
)

// simulate plays many games instead, and says why.
func (q *inquiry) simulate(reason string) error {
	a := q.app
	m := q.many()
	if err := q.tells(); err != nil {
		return err
	}
	switch {
	case q.best != nil && q.state != nil:
		return q.advise(reason)
	case q.best != nil:
		return q.sample(reason)
	}
	setup := q.setup
	seed := q.match().seed(a)
	bots, err := m.bots(q.program, setup)
	if err != nil {
		return err
	}
	var failed error // of the answers, which is told once
	for i := range bots {
		if q.answers == nil {
			break
		}
		make := bots[i].New
		bots[i].New = func(player string) sim.Policy {
			return &fixed{Policy: make(player), answers: q.answers, before: q.before(), ends: q.ends()}
		}
	}
	plan, err := q.plan(bots, seed)
	if err != nil {
		return usage("%w", err)
	}
	until, games, err := m.goal(plan)
	if err != nil {
		return err
	}
	if q.timed() && m.Until == "" && m.Games == nil {
		games = mostUntil
	}
	began := time.Now()
	bar := a.progress(games, until)
	tally := gather(q.ctx, workers(), games, func() func(from, to int64) *sim.Tally { return lively(a, plan.Table().Run) },
		func(t *sim.Tally, done int64) bool {
			width, sure := t.Sure(until)
			bar.at(done, width)
			return m.Until != "" && sure
		})
	bar.end()
	if tally == nil {
		return errNoGame
	}
	if failed = answersFailed(tally); failed != nil {
		return failed
	}
	r := &simulation{app: a, tally: tally, program: q.program, players: setup.Players, start: q.begins(), args: arguments(setup), house: changed(setup), unnamed: q.unnamed(),
		seed: seed, where: q.Where, took: time.Since(began), wanted: games, until: until}
	if reason != "" {
		q.notExact(reason)
	}
	cut := q.cut()
	out := a.out
	if q.JSON || q.CSV {
		out = a.err
	}
	q.notForHim(out)
	if cut != "" {
		out.Line(out.Paint(term.Yellow, cut))
	}
	if q.JSON {
		return q.simulatedJSON(r, reason, cut != "")
	}
	return r.print(m, false)
}

// plan is the games that are simulated: of the start, or from the open decision on.
func (q *inquiry) plan(bots []sim.Bot, seed uint64) (*sim.Plan, error) {
	if q.state != nil {
		plan, err := sim.From(q.state, bots, seed, q.where)
		if err == nil && q.Open {
			plan.TakeOpen()
		}
		return plan, err
	}
	return sim.New(q.program, q.setup, bots, seed, sim.Stay, q.where)
}

// before is how many decisions were answered before those that are asked about.
func (q *inquiry) before() int64 {
	if q.state == nil {
		return 0
	}
	return q.state.Answers()
}

// answersFailed is what was wrong with the answers that were given, if anything was.
func answersFailed(t *sim.Tally) error {
	for _, s := range t.Stops() {
		if s.Kind == sim.Illegal && s.Diag == nil && s.Games == t.Games {
			return &exit{ExitWrong, errors.New(s.Text)}
		}
	}
	return nil
}

// notExact says why there are no exact odds.
func (q *inquiry) notExact(reason string) {
	out := q.app.out
	if q.JSON || q.CSV {
		out = q.app.err
	}
	out.Line(out.Paint(term.Dim, "No exact odds: "+term.Clean(reason)+". These are simulated."))
}

// oddsJSON is the answer as JSON has it.
type oddsJSON struct {
	Method   string                        `json:"method"`
	Games    *int64                        `json:"games,omitempty"`
	Seed     *uint64                       `json:"seed,omitempty"`
	Reason   string                        `json:"reason,omitempty"`
	Cut      bool                          `json:"cut_by_time,omitempty"`
	States   int64                         `json:"states,omitempty"`
	LeftOut  float64                       `json:"left_out,omitempty"` // the chance that dice explode too often to be gone through
	Policies map[string]string             `json:"policies,omitempty"`
	LookedAt []string                      `json:"looked_at,omitempty"` // fields that the player who is asked does not see
	Results  map[string]map[string]oddJSON `json:"results"`
	Averages map[string]exactAverageJSON   `json:"averages,omitempty"`
	Answers  []worthJSON                   `json:"answers,omitempty"`
	Ended    *oddJSON                      `json:"ended,omitempty"` // where some games do not: the results are of those that do
	Stopped  []exactStopJSON               `json:"stopped,omitempty"`
	Unasked  *oddJSON                      `json:"where_not_given,omitempty"`
}

type (
	oddJSON struct {
		P     float64 `json:"p"`
		Exact string  `json:"exact,omitempty"`
		Error float64 `json:"error"`
	}
	exactAverageJSON struct {
		Average   float64  `json:"average"`
		Exact     string   `json:"exact,omitempty"`
		Error     *float64 `json:"error"`
		Deviation float64  `json:"deviation"`
		Least     float64  `json:"least"`
		Most      float64  `json:"most"`
	}
	worthJSON struct {
		Answer string  `json:"answer"`
		Worth  float64 `json:"worth"`
		Exact  string  `json:"exact,omitempty"`
		Error  float64 `json:"error"`
	}
	exactStopJSON struct {
		Kind  string  `json:"kind"`
		Code  string  `json:"code,omitempty"`
		Where string  `json:"where,omitempty"`
		Text  string  `json:"text"`
		P     float64 `json:"p"`
		Exact string  `json:"exact,omitempty"`
	}
)

// simulatedJSON prints simulated odds in the form that exact ones have.
func (q *inquiry) simulatedJSON(r *simulation, reason string, cut bool) error {
	t := r.tally
	out := oddsJSON{Method: "simulated", Games: &t.Scored, Seed: &r.seed, Reason: reason, Cut: cut, LookedAt: q.hidden(), Policies: q.whoDecides(), Results: map[string]map[string]oddJSON{}, Averages: map[string]exactAverageJSON{}}
	results, averages := linesJSON(t.Lines())
	for name, values := range results {
		out.Results[name] = map[string]oddJSON{}
		for text, v := range values {
			out.Results[name][text] = oddJSON{P: v.P, Error: v.Error}
		}
	}
	for name, v := range averages {
		out.Averages[name] = exactAverageJSON{Average: v.Average, Error: v.Error, Deviation: v.Deviation, Least: v.Least, Most: v.Most}
	}
	err := json.NewEncoder(q.app.out).Encode(out)
	if err == nil {
		err = q.many().draw(r.title(), func() []panel { return panels(t) })
	}
	r.stopped(q.app.err)
	return q.app.worse(err, r.verdict())
}
