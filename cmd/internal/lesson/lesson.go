// Package lesson leads somebody through the lesson of the language: it shows a file with lines left out, reads what is typed in
// their place, and checks and tests it. It must not know the lesson's text: that is dsl/LEARN.md.
package lesson

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl"
	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/ruletest"
)

// Lesson is somebody's way through the steps.
type Lesson struct {
	In     term.Input
	Out    *term.Screen
	Page   func(markdown string) // shows a text
	Render func(list diag.List)  // shows mistakes
	Steps  []dsl.Lesson
	At     int // the step, from 0
}

// Run goes from step to step until the reader has done all of them, or leaves.
func (l *Lesson) Run() error {
	for l.At < len(l.Steps) {
		switch err := l.step(); {
		case errors.Is(err, errLeft):
			l.Out.Line("Go on with: croupier learn ", strconv.Itoa(l.At+1))
			return nil
		case err != nil:
			return err
		}
	}
	l.Out.Line("That was all of it. The lesson stands in dsl/LEARN.md, and recipes for what comes next are shown by croupier how.")
	return nil
}

// errLeft is the error for a reader who leaves.
var errLeft = errors.New("left")

// step shows a step until its lines are right.
func (l *Lesson) step() error {
	step := &l.Steps[l.At]
	l.Page(fmt.Sprintf("# %d. %s\n\n%s\n\n```deal\n%s```\n\n", l.At+1, step.Title, step.Before, step.With(nil)))
	l.Page("Type this in the place of the dots, or something that does the same. skip goes on, back goes back, leave ends the " +
		"lesson.\n\n```deal\n" + strings.Join(step.Typed(), "\n") +
		"\n```\n\n")
	for {
		verdict := "Right."
		typed, err := l.read(step)
		switch {
		case errors.Is(err, errBack):
			l.At = max(0, l.At-1)
			return nil
		case errors.Is(err, errSkipped):
			typed, verdict = step.Typed(), "Skipped."
		case err != nil:
			return err
		}
		if !l.right(step, typed) {
			continue
		}
		l.Out.Line(l.Out.Paint(term.Green, verdict), " The test passes.")
		if step.After != "" {
			l.Page("\n" + step.After + "\n\n")
		}
		l.At++
		return nil
	}
}

var (
	errBack    = errors.New("back")
	errSkipped = errors.New("skipped")
)

// read asks for the new lines of a step, one after the other.
func (l *Lesson) read(step *dsl.Lesson) ([]string, error) {
	var typed []string
	for len(typed) < len(step.New) {
		prompt := "The line for ...: "
		if len(step.New) > 1 {
			prompt = fmt.Sprintf("Line %d of %d: ", len(typed)+1, len(step.New))
		}
		line, err := l.In.Line(prompt, false)
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, term.ErrStopped):
			return nil, errLeft
		case err != nil:
			return nil, files.Unreadable(err)
		}
		switch line = strings.TrimSpace(line); strings.ToLower(line) {
		case "":
			l.Out.Line("Type the line, or skip, back or leave.")
		case "?", "help":
			l.Out.Line("Type what is to stand in the place of the dots. again shows the file, skip goes on with the next step, back ",
				"with the one before, and leave ends the lesson.")
		case "again":
			l.Page("```deal\n" + step.With(typed) + "```\n")
		case "skip":
			return nil, errSkipped
		case "back":
			return nil, errBack
		case "leave", "quit", "exit":
			return nil, errLeft
		default:
			l.In.Remember(line)
			typed = append(typed, line)
		}
	}
	return typed, nil
}

// right checks and tests what somebody has typed, and says what is wrong.
func (l *Lesson) right(step *dsl.Lesson, typed []string) bool {
	p, list := compile.Load(shipped, step.File, diag.NewSource(step.File+".deal", step.With(typed)))
	if len(list) > 0 { // a warning too: each step stands without one
		l.Render(list[:1])
		return false
	}
	for _, o := range ruletest.Run(p) {
		if o.Diag != nil {
			l.Out.Line("That can be played, but it does something else than the test expects:")
			l.Render(diag.List{*o.Diag})
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
