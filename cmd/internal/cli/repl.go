package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"croupier/cmd/internal/evenings"
	"croupier/cmd/internal/files"
	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/examples"
	"croupier/interp/journal"
	"croupier/interp/session"
	"croupier/rulesets"
)

type replCmd struct {
	Ruleset string  `arg:"" optional:"" type:"rules" help:"The rules to begin with; more can be used at the prompt."`
	Resume  bool    `help:"Go on where the last session's journal stands, or the one that --journal names."`
	Journal string  `placeholder:"FILE" help:"Record the session in this file. At a terminal every session is recorded anyway, in a file of its own."`
	Seed    *uint64 `placeholder:"N" help:"What chance is made from."`
	Evening string  `hidden:"" placeholder:"FILE" help:"Go on with the evening of this file, as a program does that begins anew."`
	Asked   string  `hidden:"" placeholder:"CHECK" help:"The check whose odds were asked last."`
	Master  bool    `hidden:"" help:"The game master alone sees the screen."`
	limited `embed:""`
}

// Help is the verb's example.
func (*replCmd) Help() string {
	return `At the prompt, help says what can be typed. Lines that are piped in are played as a script: croupier repl <
evening.txt. croupier repl --resume goes on with the last session at a terminal, which is recorded.

Examples:

  croupier repl
  croupier repl baltimore --seed 1
`
}

// stake is what becomes of the session when a limit stops it.
func (*replCmd) stake() string {
	return "Everything up to the last answer is kept where the session is recorded: croupier repl --resume goes on with it."
}

// Run sits the game master at the prompt.
func (c *replCmd) Run(a *app) error {
	if c.Ruleset != "" {
		if err := a.confine(c.Ruleset); err != nil {
			return err
		}
	}
	s := &evening{app: a, cmd: c, library: &rulefiles.Library{}}
	s.library.Refuse = s.refuse
	defer s.keeper.Close()
	if err := s.open(); err != nil {
		return err
	}
	in, err := s.input()
	if err != nil {
		return &exit{ExitFailure, err}
	}
	defer func() { _ = in.Close() }() // it was only read
	s.prompt.Input = in
	r := repl.New(s.prompt)
	s.complete = r.Complete
	r.Asked(c.Asked)
	if c.Master {
		r.AsMaster()
		a.out.Cover()
	}
	if c.Ruleset != "" && !s.used(c.Ruleset) {
		r.Line("use " + c.Ruleset)
	}
	err = r.Run()
	if anew := new(repl.Anew); errors.As(err, &anew) {
		return s.anew(anew)
	}
	if err != nil {
		return &exit{ExitFailure, err}
	}
	return nil
}

// refuse is what is to be done about rules that are not shipped: the program begins anew, with limits, where the evening stands.
func (e *evening) refuse(name string) error {
	behind := ""
	if e.keeper.Kept() {
		behind = " --resume"
	}
	err := e.app.refused("repl", name, behind)
	if err == nil {
		return nil
	}
	if !e.interactive() && !e.prompt.Session.Recorded() { // for as long as it lasts
		if e.folder, err = os.MkdirTemp("", "croupier"); err == nil {
			err = e.keeper.Keep(filepath.Join(e.folder, "evening.jsonl"))
		}
		if err != nil {
			return err
		}
	}
	file, failed := e.keeper.File()
	if failed != nil {
		return failed
	}
	return &repl.Anew{Why: err, Rules: name, Evening: file}
}

// anew is the error with which the program begins anew, so that the evening goes on with limits.
func (e *evening) anew(a *repl.Anew) error {
	o := &outside{words: []string{a.Rules}}
	_ = errors.As(a.Why, &o) // which knows the rules of another evening
	if e.leaves != nil {
		e.leaves()
	}
	if e.folder != "" {
		o.after = func() { _ = os.RemoveAll(e.folder) } // nobody goes on with it any more
	}
	o.args = []string{"repl"}
	flag := func(name, value string) {
		if value != "" {
			o.args = append(o.args, "--"+name, value)
		}
	}
	flag("journal", e.cmd.Journal)
	flag("evening", a.Evening)
	if a.Evening == "" && e.cmd.Seed != nil {
		flag("seed", fmt.Sprint(*e.cmd.Seed))
	}
	flag("asked", a.Asked)
	if a.Master {
		o.args = append(o.args, "--master")
	}
	if a.Rules != "" {
		o.args = append(o.args, "--", a.Rules)
	}
	return o
}

// evening is one session of the verb: its journal, its terminal and its rules.
type evening struct {
	app      *app
	cmd      *replCmd
	library  *rulefiles.Library
	prompt   repl.Table
	keeper   evenings.Keeper
	complete func(string) ([]string, int)
	leaves   func() // another process has the terminal then; nil: there is none
	folder   string // where the evening is recorded that goes on with limits, and is kept nowhere; "": it does not
}

func (e *evening) interactive() bool { return e.app.world.InTerminal && e.app.world.OutTerminal }

// open begins a session, or goes on with one.
func (e *evening) open() error {
	a := e.app
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	e.prompt = repl.Table{
		Screen: a.out, Load: e.library.Load, Extend: e.library.Extend, Shipped: rulesets.Names(),
		Examples: examples.Names(), Entropy: a.world.Entropy,
		Show:  func(list diag.List) { a.diagnose(list); a.err.Flush() },
		Known: e.cmd.Evening != "" && e.cmd.Ruleset != "",
		Resumes: func() string {
			path, _ := e.keeper.File()
			return e.resumes(path)
		},
		Errs: a.err, Evenings: e, Write: files.Replace, Signals: signals, Alive: a.alive,
	}
	if e.interactive() {
		e.prompt.Clock = func() string { return time.Now().Format("2006-01-02T15:04:05") }
	}
	e.keeper = evenings.Keeper{Folder: func() (string, error) { return e.state("sessions") }, Given: e.cmd.Journal,
		Library: e.library.Program, Confine: e.confine, Warn: func(text string) { a.out.Line(term.Clean(text)) }}
	path, err := e.path()
	switch {
	case err == nil && (e.cmd.Resume || e.cmd.Evening != ""):
		return e.resume(path)
	case err == nil:
		err = e.begin(path)
	}
	if err == nil || e.cmd.Resume || !e.interactive() || errors.Is(err, fs.ErrExist) {
		return failed(err)
	}
	e.prompt.Trouble = err // the game master decides whether to go on without a record
	return failed(e.begin(""))
}

// path is the file of the journal, "" where nothing is recorded.
func (e *evening) path() (string, error) {
	if file := cmp.Or(e.cmd.Evening, e.cmd.Journal); file != "" {
		return file, nil
	}
	if !e.cmd.Resume && !e.interactive() {
		return "", nil
	}
	if e.cmd.Resume {
		return e.last()
	}
	folder, err := e.state("sessions")
	return evenings.New(folder, time.Now()), err
}

// last is the file of the evening that was played last.
func (e *evening) last() (string, error) {
	all, err := e.keeper.All()
	if err != nil {
		return "", err
	}
	last, err := evenings.Find(all, "")
	if err != nil {
		return "", err
	}
	return last.Path, nil
}

// state is a folder of the user's for what programs keep between their runs; it is made, for them alone.
func (e *evening) state(name string) (string, error) {
	return files.State(e.app.world.Env, name)
}

func (e *evening) begin(path string) error {
	begun := ""
	if e.prompt.Clock != nil {
		begun = time.Now().Format("2 January 2006, 15:04")
	}
	h := journal.NewSessionHeader(e.app.seed(e.cmd.Seed), begun)
	s, err := e.keeper.Begin(path, h)
	e.prompt.Session = s
	return err
}

// resume goes on with the session of a journal.
func (e *evening) resume(path string) error {
	s, err := e.keeper.Open(path)
	e.prompt.Session = s
	return unopened(err)
}

// unopened is the exit for an evening that cannot be gone on with. Where its rules want limits the program begins anew.
func unopened(err error) error {
	var differs *evenings.Differs
	switch o := new(outside); {
	case errors.As(err, &differs):
		return &exit{ExitWrong, err}
	case errors.As(err, &o):
		return o
	}
	return failed(err)
}

// All are the evenings that are kept, GoOn goes on with one, Save keeps the one that is played by a name, in the file of Path.
func (e *evening) All() ([]evenings.Evening, error) { return e.keeper.All() }
func (e *evening) Path() string                     { return e.keeper.Path() }
func (e *evening) Save(name string) (string, error) { return e.keeper.Save(name) }
func (e *evening) GoOn(which *evenings.Evening) (*session.Session, error) {
	s, err := e.keeper.Open(which.Path)
	if o := new(outside); errors.As(err, &o) {
		return nil, &repl.Anew{Evening: which.Path, Why: fmt.Errorf("%w, so this evening runs only with limits on time and "+
			"memory: leave, and type %s (or add --trust)", o, e.resumes(which.Path))}
	}
	return s, err
}

// resumes is the command that goes on with the evening of a file.
func (e *evening) resumes(path string) string {
	again := "croupier repl --resume"
	if last, err := e.last(); err != nil || last != path {
		again += fmt.Sprintf(" --journal %q", path)
	}
	return again
}

// confine has rules that are not shipped, and that a journal carries, run with limits too.
func (e *evening) confine(rec *journal.SessionRecord) error {
	a := e.app
	if a.free || a.world.Limited == nil {
		return nil
	}
	for line, err := range rec.Lines() {
		var entry struct {
			Rules *session.Rules `json:"rules"`
		}
		if err != nil {
			return &exit{ExitFailure, fmt.Errorf("the session cannot be gone on with: %w", err)}
		}
		// however the key is written
		if json.Unmarshal(line.Object, &entry) == nil && entry.Rules != nil && len(entry.Rules.Files) > 0 {
			return &outside{words: []string{entry.Rules.Key()}}
		}
	}
	return nil
}

// used reports whether the session's rules are the ones that are asked for.
func (e *evening) used(name string) bool {
	u := e.prompt.Session.World().Rules()
	return u != nil && u.Rules.Key() == name
}

// input is where lines are typed: the terminal, or what is piped in.
func (e *evening) input() (term.Input, error) {
	a := e.app
	if !e.interactive() {
		return term.NewScript(a.world.In, a.out), nil
	}
	history := ""
	if folder, err := e.state(""); err == nil {
		history = filepath.Join(folder, "history")
	}
	keyboard, err := term.NewKeyboard(context.Background(), a.world.In, a.world.Out, a.out, history,
		func(line string) ([]string, int) { return e.complete(line) })
	if err != nil {
		return nil, err
	}
	ends := make(chan os.Signal, 1)
	signal.Notify(ends, syscall.SIGTERM, syscall.SIGHUP)
	e.leaves = func() { signal.Stop(ends) }
	go func() {
		<-ends
		_ = keyboard.Close() // the terminal is left as it was
		a.out.Leave(a.world.Out)
		os.Exit(ExitRanOut)
	}()
	return keyboard, nil
}
