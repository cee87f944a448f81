package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/phh"
	"croupier/interp/program"
	"croupier/interp/say"
)

// batch is hand histories on their way through replay --phh.
type batch struct {
	app      *app
	json     bool
	replayer *phh.Replayer

	all, same, legal, differ, unreadable int
	last                                 string // what there is to say of the last one, where nothing is wrong with it
}

// handLine is what is said of one hand in JSON; verdict is same, legal, differs or unreadable.
type handLine struct {
	Event   string `json:"event"`
	Where   string `json:"where"`
	Verdict string `json:"verdict"`
	Waits   string `json:"waits,omitempty"`
	Action  int    `json:"action,omitempty"`
	Text    string `json:"text,omitempty"`
	Reason  string `json:"reason,omitempty"`
}

// handsLine is the sum of them.
type handsLine struct {
	Event      string `json:"event"`
	Hands      int    `json:"hands"`
	Same       int    `json:"same"`
	Legal      int    `json:"legal"`
	Differ     int    `json:"differ"`
	Unreadable int    `json:"unreadable"`
}

// replayHands replays hand histories, and goes on with the next one where one differs or cannot be read.
func (c *replayCmd) replayHands(a *app) error {
	switch {
	case c.As != "":
		return usage("--as is for journals: of a hand history everything is known to whoever has the file")
	case c.Why:
		return usage("--why is for journals, not for hand histories")
	}
	variants, err := ownVariants(c.Variants)
	if err != nil {
		return err
	}
	var theirs []string
	for _, v := range variants {
		theirs = append(theirs, v.Ruleset)
	}
	if err := a.confine(theirs...); err != nil {
		return err
	}
	b := &batch{app: a, json: c.JSON, replayer: &phh.Replayer{Variants: variants, Load: exampleRules}}
	if c.Ruleset != "" {
		p, err := a.load(c.Ruleset)
		if err != nil {
			return err
		}
		b.replayer.Load = func(string) (*program.Program, error) { return p, nil }
	}
	var failed error
	for _, path := range c.Journals {
		if err := b.file(path); err != nil {
			failed = a.worse(failed, err)
		}
	}
	b.sum()
	switch {
	case failed != nil:
		return failed
	case b.unreadable > 0:
		return said(ExitFailure)
	case b.differ > 0:
		return said(ExitWrong)
	}
	return nil
}

// file replays the hands of one file.
func (b *batch) file(path string) error {
	f, err := files.Open(path)
	if err != nil {
		return failure(err)
	}
	defer func() { _ = f.Close() }() // it was only read
	for h, err := range phh.Hands(path, f) {
		if err := b.app.ctx.Err(); err != nil {
			return &exit{ExitFailure, errors.New("you have stopped the replay")}
		}
		var out phh.Outcome
		if err == nil {
			b.app.alive()
			out, err = b.replayer.Replay(h)
		}
		var fault *phh.Fault
		switch {
		case errors.As(err, &fault):
			b.wrong(fault)
		case err != nil:
			return &exit{ExitFailure, err}
		default:
			b.right(h, out)
		}
	}
	return nil
}

// wrong counts a hand that differs or cannot be read, and says so.
func (b *batch) wrong(f *phh.Fault) {
	b.all++
	line := handLine{Event: "hand", Where: f.Where, Verdict: "differs", Action: f.Action, Text: f.Text, Reason: f.Reason}
	if f.Unreadable {
		b.unreadable++
		line.Verdict = "unreadable"
	} else {
		b.differ++
	}
	if b.json {
		b.write(line)
		return
	}
	b.app.out.Line(term.Clean(f.Error()))
}

// right counts a hand that is legal throughout.
func (b *batch) right(h *phh.Hand, out phh.Outcome) {
	b.all++
	line := handLine{Event: "hand", Where: h.Where, Verdict: "same", Waits: out.Waits}
	b.last = term.Clean(h.Where) + ": " + say.Plural(out.Actions, "action")
	if out.Compared {
		b.same++
		b.last += ", came out the same"
	} else {
		b.legal++
		line.Verdict = "legal"
		b.last += ", all legal; no stacks at the end were recorded to compare with"
	}
	if out.Waits != "" {
		b.last += "; it is not recorded to its end, and waits for " + out.Waits
	}
	if b.json {
		b.write(line)
	}
}

// sum says how all hands came out.
func (b *batch) sum() {
	switch {
	case b.json:
		b.write(handsLine{"end", b.all, b.same, b.legal, b.differ, b.unreadable})
		return
	case b.all == 1 && b.last != "":
		b.app.out.Line(b.last)
		return
	case b.all < 2:
		return
	}
	var parts []string
	count := func(n int, what string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, what))
		}
	}
	count(b.same, "came out the same")
	count(b.legal, "legal, without stacks to compare with")
	count(b.differ, "came out differently")
	count(b.unreadable, "could not be replayed")
	b.app.out.Line(say.Plural(b.all, "hand"), ": ", strings.Join(parts, ", "))
}

func (b *batch) write(line any) {
	text, err := json.Marshal(line)
	if err != nil {
		return // never: these are plain numbers and texts
	}
	b.app.out.Print(string(diag.Escape(text)), "\n")
}

// ownVariants is the table of variants, with the lines of a file of somebody's own before those that are shipped. Rules that lie
// beside that file are meant before those that are shipped under the same name.
func ownVariants(path string) (phh.Variants, error) {
	if path == "" {
		return phh.Shipped()
	}
	text, err := rulefiles.Read(path)
	if err != nil {
		return nil, &exit{ExitFailure, err}
	}
	variants, err := phh.WithShipped(text, func(ruleset string) string {
		if beside := filepath.Join(filepath.Dir(path), ruleset); exists(beside) {
			return beside
		}
		return ruleset
	})
	if err != nil {
		return nil, &exit{ExitFailure, fmt.Errorf("%s: %w", path, err)}
	}
	return variants, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// exampleRules compiles one of the examples, by the name that the table of variants has for it.
func exampleRules(name string) (*program.Program, error) {
	r, err := rulefiles.Find(name)
	if err != nil {
		return nil, fmt.Errorf("there is no example called %s", name)
	}
	p, list := r.Compile()
	if p == nil {
		return nil, fmt.Errorf("%s: %s", r.Sources[0].Name, list[0].Summary)
	}
	return p, nil
}

// history sees to it that the hands are written down, where that is wanted.
func (t *sitting) history(p *program.Program, setup *game.Setup) error {
	if t.cmd.PHH == "" {
		return nil
	}
	variants, err := ownVariants(t.cmd.Variants)
	if err != nil {
		return err
	}
	if t.hands, err = phh.NewWriter(variants, p, setup, t.watching()); err != nil {
		return usage("%w", err)
	}
	return nil
}

// writeHistory writes the hands that were played, the last one as far as it went.
func (t *sitting) writeHistory() error {
	if t.hands == nil {
		return nil
	}
	text, err := t.hands.Text()
	if err == nil {
		err = files.Replace(t.cmd.PHH, text)
	}
	if err != nil {
		return &exit{ExitFailure, fmt.Errorf("the hands cannot be written to %s: %w", t.cmd.PHH, err)}
	}
	return nil
}
