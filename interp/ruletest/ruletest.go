// Package ruletest runs the tests that a ruleset carries. It plays through the same door as every other player of the
// game: a setup, answers as they are typed, and what the table then shows.
package ruletest

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/interp/words"
)

// Outcome is what became of one test.
type Outcome struct {
	Title string
	Diag  *diag.Diagnostic // why it failed; nil: it passed
}

// Run runs all tests of a program, in order.
func Run(p *program.Program) []Outcome { return slices.Collect(Each(p)) }

// Each runs all tests of a program, in order, and gives the outcome of each as soon as there is one. Where they have taken as
// many steps together as all tests may, the rest are not run.
func Each(p *program.Program) iter.Seq[Outcome] {
	return func(yield func(Outcome) bool) {
		left := int64(game.MostTogether)
		for i := range p.Tests {
			t := &p.Tests[i]
			r := &runner{p: p, t: t}
			o := Outcome{Title: t.Title}
			if left > 0 {
				o.Diag = r.outcome()
			} else {
				o.Diag = failed(t.Span, "This test is not run: those before it took %d steps, the most that all tests together may take",
					game.MostTogether)
				*o.Diag = o.Diag.WithHint("Run it alone by its title, or see which tests take so long")
			}
			if left -= r.steps(); !yield(o) {
				return
			}
		}
	}
}

// A test plays a game or two, and not for ever: it may take fewer steps than an evening, with all that it looks at, and what has
// been told is forgotten now and then, so that a game without end fails its own test and no other.
const (
	mostSteps = 10_000_000
	mostKept  = 10_000 // events
)

// forget drops what was told long ago.
func (r *runner) forget() {
	if events := r.s.Events(r.told); len(events) > mostKept {
		r.told += len(events)
		r.s.Forget(r.told - 1)
	}
}

// runner is one test under way.
type runner struct {
	p *program.Program
	t *program.Test
	s *game.State

	looked int64                    // steps that were taken for what the test looks at, and in games before this one
	told   int                      // events that were forgotten
	last   int                      // events before the last answer, or before the start
	bots   map[string]policy.Policy // those who answer, by player and policy
}

func failed(at diag.Span, format string, args ...any) *diag.Diagnostic {
	d := diag.Errorf("test-failed", at, format, args...)
	return &d
}

// steps is how many steps the test has taken.
func (r *runner) steps() int64 {
	if r.s == nil {
		return r.looked
	}
	return r.looked + r.s.Steps()
}

// eval works something out at the table as it stands, within what the test may take.
func (r *runner) eval(e int32, t check.Type) (*game.State, program.Value) {
	s := r.s.Clone()
	s.StepsTaken += r.looked
	v := s.Eval(e, t)
	r.looked = s.Steps() - r.s.Steps()
	return s, v
}

// tooLong stops a test.
func (r *runner) tooLong(step *program.TestStep) *diag.Diagnostic {
	d := diag.Errorf(table.CodeLimit, step.Span, "The test was stopped here after %d steps, the most that a test may take with "+
		"all that it looks at",
		mostSteps).WithHint("Test less of the game at once, or by a policy that has less to work out")
	return &d
}

// outcome is why the test failed; nil: it passed.
func (r *runner) outcome() *diag.Diagnostic {
	d := r.run()
	if d == nil || r.s == nil {
		return d
	}
	noted := *d
	cards, dice := r.s.ByChance()
	if cards > 0 {
		noted = noted.WithNote("%s came by chance, after those of the deck line", say.Plural(cards, "card"))
	}
	if dice > 0 {
		noted = noted.WithNote("%s fell by chance, after those of the dice line", say.Plural(dice, "die"))
	}
	return &noted
}

func (r *runner) run() *diag.Diagnostic {
	if r.t.Start == "" {
		if d := r.begin(r.t.Span, false); d != nil {
			return d
		}
	}
	for i := range r.t.Steps {
		if d := r.step(&r.t.Steps[i]); d != nil {
			return d
		}
	}
	switch {
	case r.s == nil:
		return nil
	case r.s.Err() == nil:
		return r.s.Withheld // at a table nobody could be told of it
	}
	return r.s.Err()
}

// begin starts the game; a test without a start only looks at expressions at a table that has not started.
func (r *runner) begin(at diag.Span, start bool) *diag.Diagnostic {
	setup := game.NewSetup(r.p)
	setup.Record = true
	r.looked = r.steps()
	r.s = nil
	setup.Limits.StepsPerGame = max(1, mostSteps-r.looked)
	want := game.Wanted{Players: r.t.Players, Options: r.t.Options, Params: r.t.Args}
	if start {
		want.Start = &r.t.Start
	}
	if err := setup.Give(want); err != nil {
		if wrong := (*game.Wrong)(nil); errors.As(err, &wrong) {
			at = wrong.Arg.Span
		}
		return failed(at, "%s", say.Capital(err.Error()))
	}
	setup.Deck, setup.Dice, setup.Coming = r.t.Deck, r.t.Dice, r.t.Coming
	if !start {
		s, err := game.Bare(r.p, setup)
		r.s = s
		if err != nil {
			return failed(at, "%s", say.Capital(err.Error()))
		}
		return nil
	}
	g, err := game.New(r.p, setup)
	if err != nil {
		return failed(at, "%s", say.Capital(err.Error()))
	}
	r.s, r.told, r.last = g.Start(r.t.Seed), 0, 0
	return nil
}

func (r *runner) step(step *program.TestStep) *diag.Diagnostic {
	if step.Kind == program.TestBegin {
		return r.begin(step.Span, true)
	}
	if step.Kind == program.TestRefused {
		return r.refused(step)
	}
	if err := r.s.Err(); err != nil {
		return err
	}
	if why := r.s.Refused(); why != "" {
		return failed(step.Span, "The start was refused: %s", why)
	}
	switch step.Kind {
	case program.TestAnswer, program.TestSet, program.TestFinish:
		r.last = r.told + len(r.s.Events(r.told))
	}
	switch step.Kind {
	case program.TestAnswer:
		return r.answer(step)
	case program.TestRefuse:
		return r.refuse(step)
	case program.TestSet:
		return r.set(step)
	case program.TestFinish:
		return r.finish(step)
	case program.TestComing:
		if err := r.s.Come(step.Coming); err != nil {
			return failed(step.Span, "%s", say.Capital(err.Error()))
		}
		return nil
	case program.TestSaid:
		return r.said(step)
	case program.TestSees:
		return r.sees(step)
	case program.TestOver:
		if d := r.s.Pending(); d != nil {
			return failed(step.Span, "The game is not over: %s is asked: %s", table.Called(r.s.Game().Name(d.Player)), question(r.s, d))
		}
		return r.s.Err()
	}
	return r.expect(step)
}

func (r *runner) refused(step *program.TestStep) *diag.Diagnostic {
	switch why := r.s.Refused(); {
	case why == "":
		return failed(step.Span, "The start was not refused")
	case why != step.Text:
		return failed(step.Span, "The start was refused with another message: %q", why)
	}
	return nil
}

// said looks for a text in what was said since the last answer.
func (r *runner) said(step *program.TestStep) *diag.Diagnostic {
	var all []string
	for _, e := range r.s.Events(max(r.last, r.told)) {
		if e.Kind == event.Say {
			all = append(all, e.Text)
		}
	}
	found := slices.IndexFunc(all, func(text string) bool { return strings.Contains(text, step.Text) })
	switch {
	case found >= 0 && step.Never:
		return failed(step.Span, "It was said: %q", all[found])
	case found >= 0 || step.Never:
		return r.s.Err()
	case len(all) == 0:
		return failed(step.Span, "Nothing was said since the last answer")
	}
	d := failed(step.Span, "That was not said since the last answer")
	for i, text := range all {
		if i == mostHeard {
			*d = d.WithNote("and %d more", len(all)-i)
			break
		}
		*d = d.WithNote("said was: %q", text)
	}
	return d
}

// sees looks who knows the faces of cards, or what a field holds.
func (r *runner) sees(step *program.TestStep) *diag.Diagnostic {
	s, who := r.s, event.GM
	if step.Player == "" {
		var v program.Value
		s, v = r.eval(step.Cond, check.Of(check.Player))
		who = event.Viewer(v.N)
	}
	mask, all, seen := who.Mask(), 0, 0
	see := func(sees bool) {
		all++
		if sees {
			seen++
		}
	}
	if step.Left != 0 {
		var v program.Value
		s, v = r.eval(step.Left, check.Of(step.LeftKind))
		cards := v.L
		if step.LeftKind == check.Card {
			cards = []int32{int32(v.N)}
		}
		for _, card := range cards {
			see(s.CardEyes(card)&mask != 0)
		}
	} else {
		seat := 0
		if step.Right != 0 {
			var v program.Value
			s, v = r.eval(step.Right, check.Of(check.Player))
			seat = int(v.N)
		}
		for i, f := range r.p.Rules.Fields {
			if f.Name == step.Field {
				see(s.KnowsField(i, seat, mask))
			}
		}
	}
	switch {
	case s.Err() != nil:
		return s.Err()
	case all == 0:
		return failed(step.Span, "There are no cards here to be seen")
	case step.Never && seen > 0 && all > 1:
		return failed(step.Span, "%d of these %d cards are seen", seen, all)
	case step.Never && seen > 0:
		return failed(step.Span, "This is seen")
	case !step.Never && seen < all && all > 1:
		return failed(step.Span, "Of these %d cards %d are seen", all, seen)
	case !step.Never && seen < all:
		return failed(step.Span, "This is not seen")
	}
	return r.s.Err()
}

// mostHeard is how much of what was said is told where something else was expected.
const mostHeard = 8

// asked reports a player who answers and is not the one who is asked.
func (r *runner) asked(step *program.TestStep) *diag.Diagnostic {
	d := r.s.Pending()
	if d == nil {
		return failed(step.Span, "%s answers here, but nobody is asked anything: the game is over", step.Player)
	}
	if name := r.s.Game().Name(d.Player); name != step.Player {
		return failed(step.Span, "%s answers here, but it is %s who is asked: %s", step.Player, table.Called(name),
			question(r.s, d))
	}
	return nil
}

func question(s *game.State, d *game.Decision) string {
	if d.Prompt == "" {
		return s.Legal()
	}
	return fmt.Sprintf("%s (%s)", d.Prompt, s.Legal())
}

func (r *runner) answer(step *program.TestStep) *diag.Diagnostic {
	if d := r.asked(step); d != nil {
		return d
	}
	if policy, ok := strings.CutPrefix(step.Text, "by "); ok {
		return r.answerBy(step, policy)
	}
	c, err := words.Read(r.s, step.Text)
	if err == nil {
		err = r.s.Answer(c)
	}
	if err != nil {
		return failed(step.Span, "%s cannot answer %q: %s", step.Player, step.Text, err)
	}
	return r.s.Err()
}

// set sets a field, as a game master may.
func (r *runner) set(step *program.TestStep) *diag.Diagnostic {
	seat := -1
	if step.Player != "" {
		seat = r.s.Game().Seat(step.Player)
	}
	if err := words.SetField(r.s, step.Field, seat, step.Text); err != nil {
		return failed(step.Span, "%s", say.Capital(err.Error()))
	}
	return r.s.Err()
}

// finish lets a policy answer for everybody until something holds, or until the game is over.
func (r *runner) finish(step *program.TestStep) *diag.Diagnostic {
	for r.s.Pending() != nil {
		r.forget()
		if step.Cond != 0 {
			if holds, d := r.holds(step.Cond); holds || d != nil {
				return d
			}
		}
		by := *step
		by.Player = r.s.Game().Name(r.s.Pending().Player)
		if d := r.answerBy(&by, step.Text); d != nil {
			return d
		}
	}
	if step.Cond == 0 || r.s.Err() != nil {
		return r.s.Err()
	}
	if holds, d := r.holds(step.Cond); holds || d != nil {
		return d
	}
	return failed(step.Span, "The game is over, and this was never so")
}

// holds reports whether a condition is so now.
func (r *runner) holds(cond int32) (bool, *diag.Diagnostic) {
	s, v := r.eval(cond, check.Of(check.YesNo))
	return v.N != 0, s.Err()
}

// answerBy lets a policy of the rules answer.
func (r *runner) answerBy(step *program.TestStep, name string) *diag.Diagnostic {
	who := step.Player + " by " + name
	p := r.bots[who]
	if p == nil {
		var err error
		if p, err = policy.New(r.s.Game().Program(), name, r.s.Seed(), step.Player); err != nil {
			return failed(step.Span, "Nobody can answer by %s: %s", name, err)
		}
		if r.bots == nil {
			r.bots = map[string]policy.Policy{}
		}
		r.bots[who] = p
	}
	work, counts := p.(policy.Worker)
	if counts {
		r.looked -= work.Steps()
	}
	c, err := p.Decide(r.s)
	if counts {
		r.looked += work.Steps()
	}
	if wrong, ok := errors.AsType[*policy.Error](err); ok {
		return wrong.Diagnostic
	}
	if r.steps() > mostSteps {
		return r.tooLong(step)
	}
	if err == nil {
		err = r.s.Answer(c)
	}
	if err != nil {
		return failed(step.Span, "%s cannot answer as the policy %s would: %s", step.Player, name, err)
	}
	return r.s.Err()
}

func (r *runner) refuse(step *program.TestStep) *diag.Diagnostic {
	if d := r.asked(step); d != nil {
		return d
	}
	c, err := words.Read(r.s, step.Text)
	if err == nil {
		s := r.s.Clone()
		err = s.Answer(c)
		r.looked += s.Steps() - r.s.Steps()
	}
	if r.steps() > mostSteps {
		return r.tooLong(step)
	}
	var illegal *game.Illegal
	switch {
	case err == nil:
		return failed(step.Span, "%s may answer %q here: it is legal", step.Player, step.Text)
	case step.Saying != "" && errors.As(err, &illegal) && illegal.Reason != step.Saying:
		return failed(step.Span, "%s is refused with another reason: %q", step.Player, illegal.Reason)
	}
	return nil
}

func (r *runner) expect(step *program.TestStep) *diag.Diagnostic {
	holds, d := r.holds(step.Cond)
	if dec := r.s.Pending(); d != nil && d.Code == "not-given" && dec != nil {
		return waits(step, r.s, dec, d)
	}
	if holds || d != nil {
		return d
	}
	d = failed(step.Span, "This was expected, and is not so")
	left, ok := r.side(step.Left, step.LeftKind)
	right, both := r.side(step.Right, step.RightKind)
	switch {
	case ok && both:
		*d = d.WithNote("%s is %s, and %s is %s", r.words(step.Left), left, r.words(step.Right), right)
	case ok:
		*d = d.WithNote("it is %s", left)
	}
	if dec := r.s.Pending(); dec != nil {
		*d = d.WithNote("the game waits for %s: %s", r.s.Game().Name(dec.Player), question(r.s, dec))
	}
	return d
}

// waits says that the game does not go on to what a test expects before somebody has answered.
func waits(step *program.TestStep, s *game.State, dec *game.Decision, missing *diag.Diagnostic) *diag.Diagnostic {
	who := s.Game().Name(dec.Player)
	d := failed(step.Span, "The game waits for an answer of %s here: %s", who, question(s, dec)).
		WithNote("%s", missing.Summary).WithHint("Say what %s answers, before this line: answer %s: ...", who, who)
	return &d
}

// side is what one side of a comparison comes to; ok is false where there is none, or it comes to nothing.
func (r *runner) side(e int32, kind check.Kind) (text string, ok bool) {
	if e == 0 {
		return "", false
	}
	s, v := r.eval(e, check.Of(kind))
	return s.Text(v), s.Err() == nil
}

// words are those of an expression, as the test has them.
func (r *runner) words(e int32) string { return r.p.Spans[r.p.Nodes[e].Span].Text() }
