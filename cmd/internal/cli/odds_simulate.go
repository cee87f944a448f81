package cli

import (
	"errors"
	"slices"
	"time"

	"croupier/interp/report"
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
	r := &simulation{tally: tally, program: q.program, players: setup.Players, start: q.begins(), args: arguments(setup), house: changed(setup), unnamed: q.unnamed(),
		seed: seed, where: q.Where, took: time.Since(began), wanted: games, until: until, timed: a.world.OutTerminal}
	out := r.report(false)
	out.Object = q.simulatedObject(r, reason)
	out.Parts = slices.Concat(q.asides(reason), out.Parts)
	return a.worse(a.publish(&q.forms, out), verdictOf(tally))
}

// asides are what is said of simulated odds before all else: why they are not exact, what they look at, and that there was no more
// time.
func (q *inquiry) asides(reason string) []report.Part {
	out := &report.Report{}
	q.notExact(out, reason)
	q.notForHim(out)
	q.tellCut(out)
	return out.Parts
}

// tellCut says that there was no more time.
func (q *inquiry) tellCut(out *report.Report) {
	if cut := q.cut(); cut != "" {
		out.Add(report.Styled(report.Warning, cut).Beside())
	}
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
func (q *inquiry) notExact(out *report.Report, reason string) {
	if reason != "" {
		out.Add(report.Styled(report.Dim, "No exact odds: "+reason+". These are simulated.").Beside())
	}
}

// simulatedObject is the answer for programs, as exact odds have it.
func (q *inquiry) simulatedObject(r *simulation, reason string) oddsJSON {
	out := oddsJSON{Method: "simulated", Games: &r.tally.Scored, Seed: &r.seed, Reason: reason, Cut: q.cut() != "", LookedAt: q.hidden(), Policies: q.whoDecides()}
	out.Results, out.Averages = report.ByName(r.tally.Figures().Lines())
	for name, mean := range out.Averages {
		mean.Games = 0 // all of them are said before
		out.Averages[name] = mean
	}
	return out
}
