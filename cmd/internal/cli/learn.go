package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl"
	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/ruletest"
)

type learnCmd struct {
	Step int `arg:"" optional:"" default:"1" name:"step" help:"The step to begin with."`
}

// Help is the verb's example.
func (*learnCmd) Help() string {
	return `Walks through the lesson of dsl/LEARN.md: it shows a file with lines left out, you type them, and it checks and tests what you
typed. Whatever does the same is right. skip goes on with the next step, back with the one before, and leave ends it.

Examples:

  croupier learn
  croupier learn 6
`
}

// lesson is somebody's way through the steps.
type lesson struct {
	app   *app
	in    term.Input
	steps []dsl.Lesson
	at    int
}

// Run goes from step to step until the reader has done all of them, or leaves.
func (c *learnCmd) Run(a *app) error {
	steps := dsl.Lessons()
	if c.Step < 1 || c.Step > len(steps) {
		return usage("the lesson has steps 1 to %d, and not %d", len(steps), c.Step)
	}
	l := &lesson{app: a, steps: steps, at: c.Step - 1, in: term.NewScript(a.world.In, a.out)}
	if a.world.InTerminal && a.out.Terminal() {
		var err error
		l.in, err = term.NewKeyboard(a.ctx, a.world.In, a.world.Out, a.out, "", func(string) ([]string, int) { return nil, 0 })
		if err != nil {
			return failure(err)
		}
	}
	defer func() { _ = l.in.Close() }() // it was only read
	for l.at < len(steps) {
		switch err := l.step(); {
		case errors.Is(err, errLeft):
			a.out.Line("Go on with: croupier learn ", strconv.Itoa(l.at+1))
			return nil
		case err != nil:
			return err
		}
	}
	a.out.Line("That was all of it. The lesson stands in dsl/LEARN.md, and recipes for what comes next are shown by croupier how.")
	return nil
}

// errLeft is the error for a reader who leaves.
var errLeft = errors.New("left")

// step shows a step until its lines are right.
func (l *lesson) step() error {
	a, step := l.app, &l.steps[l.at]
	a.page(fmt.Sprintf("# %d. %s\n\n%s\n\n```deal\n%s```\n\n", l.at+1, step.Title, step.Before, step.With(nil)))
	a.page("Type this in the place of the dots, or something that does the same. skip goes on, back goes back, leave ends the " +
		"lesson.\n\n```deal\n" + strings.Join(step.Typed(), "\n") +
		"\n```\n\n")
	for {
		verdict := "Right."
		typed, err := l.read(step)
		switch {
		case errors.Is(err, errBack):
			l.at = max(0, l.at-1)
			return nil
		case errors.Is(err, errSkipped):
			typed, verdict = step.Typed(), "Skipped."
		case err != nil:
			return err
		}
		if !l.right(step, typed) {
			continue
		}
		a.out.Line(a.out.Paint(term.Green, verdict), " The test passes.")
		if step.After != "" {
			a.page("\n" + step.After + "\n\n")
		}
		l.at++
		return nil
	}
}

var (
	errBack    = errors.New("back")
	errSkipped = errors.New("skipped")
)

// read asks for the new lines of a step, one after the other.
func (l *lesson) read(step *dsl.Lesson) ([]string, error) {
	var typed []string
	for len(typed) < len(step.New) {
		prompt := "The line for ...: "
		if len(step.New) > 1 {
			prompt = fmt.Sprintf("Line %d of %d: ", len(typed)+1, len(step.New))
		}
		line, err := l.in.Line(prompt, false)
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, term.ErrStopped):
			return nil, errLeft
		case err != nil:
			return nil, failure(err)
		}
		switch line = strings.TrimSpace(line); strings.ToLower(line) {
		case "":
			l.app.out.Line("Type the line, or skip, back or leave.")
		case "?", "help":
			l.app.out.Line("Type what is to stand in the place of the dots. again shows the file, skip goes on with the next step, back ",
				"with the one before, and leave ends the lesson.")
		case "again":
			l.app.page("```deal\n" + step.With(typed) + "```\n")
		case "skip":
			return nil, errSkipped
		case "back":
			return nil, errBack
		case "leave", "quit", "exit":
			return nil, errLeft
		default:
			l.in.Remember(line)
			typed = append(typed, line)
		}
	}
	return typed, nil
}

// right checks and tests what somebody has typed, and says what is wrong.
func (l *lesson) right(step *dsl.Lesson, typed []string) bool {
	a := l.app
	p, list := compile.Load(shipped, step.File, diag.NewSource(step.File+".deal", step.With(typed)))
	if len(list) > 0 { // a warning too: each step stands without one
		a.render(a.out, list[:1])
		return false
	}
	for _, o := range ruletest.Run(p) {
		if o.Diag != nil {
			a.out.Line("That can be played, but it does something else than the test expects:")
			a.render(a.out, diag.List{*o.Diag})
			return false
		}
	}
	return true
}

// shipped finds the rules that a house rule of the lesson stands on.
func shipped(name string, _ *diag.Source) (string, []*diag.Source, error) {
	sources := rulefiles.ShippedSources(name)
	if len(sources) == 0 {
		return "", nil, fmt.Errorf("no ruleset that ships is called %q", name)
	}
	return name, sources, nil
}
