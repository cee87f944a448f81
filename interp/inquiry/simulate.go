package inquiry

import (
	"errors"
	"strings"

	"croupier/interp/odds"
	"croupier/interp/report"
	"croupier/interp/say"
	"croupier/interp/sim"
)

// simulate plays many games instead.
func (q *inquiry) simulate() (*Answer, error) {
	if hidden := q.tells(); hidden != nil && !q.Guess {
		return nil, hidden
	}
	switch {
	case q.Best != nil && q.Drawn && !q.share():
		return nil, ErrNoPicture
	case q.Best != nil && q.Ends:
		return nil, &NoPolicy{q.reason}
	case q.Best != nil && q.State != nil:
		return q.advise()
	case q.Best != nil:
		return q.sample()
	}
	bots, err := q.bots()
	if err != nil {
		return nil, err
	}
	plan, err := q.plan(bots)
	if err != nil {
		return nil, &Wrong{err}
	}
	if q.Until.Width > 0 {
		if err := q.Until.Check(plan); err != nil {
			return nil, &Wrong{err}
		}
	}
	tally, r := Play(q.Machine, plan, q.most(), q.Until, q.late)
	if tally == nil {
		return nil, ErrNoGame
	}
	if err := answersFailed(tally); err != nil {
		return nil, err
	}
	r.Setup, r.Condition, r.Seed, r.Untold, r.Unnamed = q.Setup, q.Condition, q.Seed, q.Untold, q.Hint.Policy
	if q.Hint.All != "" {
		r.Brief = q.brief
	}
	r.asked, r.Asides = q, q.asides()
	out := r.Report(false)
	out.Object = q.simulatedObject(tally)
	return &Answer{Report: out, Reason: q.reason, Cut: q.cut() != "", Games: tally}, nil
}

// most is how many games are played at most.
func (q *inquiry) most() int64 {
	switch {
	case q.Games > 0:
		return q.Games
	case q.Until.Width > 0 || q.timed():
		return MostGames
	}
	return UsualGames
}

// plan is the games that are simulated: of the start, or from the open decision on.
func (q *inquiry) plan(bots []sim.Bot) (*sim.Plan, error) {
	if q.State == nil {
		return sim.New(q.Program, q.Setup, bots, q.Seed, sim.Stay, q.Where)
	}
	plan, err := sim.From(q.State, bots, q.Seed, q.Where)
	if err == nil && q.Open {
		plan.TakeOpen()
	}
	return plan, err
}

// tells says what simulated odds would have to make up, or would tell of; nil: nothing.
func (q *inquiry) tells() *odds.Hidden {
	if q.State == nil || q.Open {
		return nil
	}
	plan, _ := q.walk() // a policy that cannot be walked may be asked all the same
	return odds.Tells(plan, q.State)
}

// answersFailed is what was wrong with the answers that were given, if anything was.
func answersFailed(t *sim.Tally) error {
	for _, s := range t.Stops() {
		if s.Kind == sim.Illegal && s.Diag == nil && s.Games == t.Games {
			return errors.New(s.Text)
		}
	}
	return nil
}

// asides are what is said of simulated odds before all else: why they are not exact, what they look at, and that there was no
// more time.
func (q *inquiry) asides() []report.Part {
	out := &report.Report{}
	hidden := q.tells()
	q.notExact(out, hidden)
	q.notForHim(out)
	if hidden != nil && !q.secret {
		out.Add(report.Styled(report.Dim, "Made up anew in each game, as "+hidden.Player+" cannot know it: "+strings.Join(hidden.What,
			", ")).Hanging(2).Beside())
	}
	q.tellCut(out)
	return out.Parts
}

// tellCut says that there was no more time.
func (q *inquiry) tellCut(out *report.Report) {
	if cut := q.cut(); cut != "" {
		out.Add(report.Styled(report.Warning, cut).Beside())
	}
}

// notExact says why there are no exact odds; where that is what the asker does not know, also what is done about it.
func (q *inquiry) notExact(out *report.Report, made *odds.Hidden) {
	if q.reason == "" {
		return
	}
	text := "No exact odds: " + q.reason + ". These are simulated"
	if made != nil && q.secret {
		text += ", with " + say.AndList(made.What) + " made up anew in each game"
	}
	out.Add(report.Styled(report.Dim, text+".").Hanging(2).Beside())
}

// simulated begins the answer for programs.
func (q *inquiry) simulated(games int64) *oddsJSON {
	return &oddsJSON{Method: "simulated", Games: &games, Seed: &q.Seed, Reason: q.reason, Cut: q.cut() != "", LookedAt: q.hidden(),
		Policies: q.whoDecides(), Results: report.Odds{}}
}

// simulatedObject is the answer for programs, as exact odds have it.
func (q *inquiry) simulatedObject(t *sim.Tally) *oddsJSON {
	out := q.simulated(t.Scored)
	out.Results, out.Averages = report.ByName(t.Figures().Lines())
	for name, mean := range out.Averages {
		mean.Games = 0 // all of them are said before
		out.Averages[name] = mean
	}
	return out
}
