package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"croupier/cmd/internal/journalfile"
	"croupier/cmd/internal/phhfile"
	"croupier/cmd/internal/play"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/share"
	"croupier/cmd/internal/share/bundle"
	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/phh"
	"croupier/interp/program"
	"croupier/interp/say"
)

type replayCmd struct {
	Journals []string `arg:"" name:"journal" sep:"none" help:"Records of games, as play --journal writes them; with --phh hand histories."`
	PHH      bool     `name:"phh" help:"The files are hands that were really played, in the PHH format (.phh, .phhs, or JSON lines)."`
	Ruleset  string   `type:"rules" placeholder:"PATH" help:"The rules they were played with; by default those that the record names."`
	Variants string   `placeholder:"FILE" help:"With --phh: a table of variants of your own, which comes before the one that is shipped."`
	As       string   `placeholder:"PLAYER" help:"Tell what this player saw, or the game master: gm."`
	Anyway   bool     `help:"Play it by the rules as they are now though they have changed since. What comes out otherwise is named."`
	Why      bool     `help:"Say in words how each result came about, and where the rules say so."`
	JSON     bool     `name:"json" help:"The game as JSON lines on standard output; what is for people goes to standard error."`
	limited  `embed:""`
}

// Help is the verb's example.
func (*replayCmd) Help() string {
	return `Example:

  croupier play draw --policy random --seed 1 --journal saturday.journal
  croupier replay saturday.journal --why

Hands that were really played, in the PHH format: croupier replay --phh hands replays those of a folder, or of files.
A table of variants says which rules play which variant, in TOML: --variants mine.toml with, for instance, the lines

  [FT]
  like = "FT"
  ruleset = "our-limit.deal"
`
}

// Run replays each journal, and goes on with the next one where one differs.
func (c *replayCmd) Run(a *app) error {
	if c.PHH {
		return c.replayHands(a)
	}
	if c.Variants != "" {
		return usage("--variants goes with --phh: it says which rules play which variant of a hand history")
	}
	if c.Ruleset != "" {
		if err := a.confine(c.Ruleset); err != nil {
			return err
		}
	}
	if !a.free && a.world.Limited != nil { // a record is anybody's too, whatever rules it names
		return &outside{words: c.Journals, quiet: true}
	}
	var failed error
	for _, path := range c.Journals {
		failed = a.worse(failed, c.replay(a, path))
	}
	return failed
}

// whose is where the rules of a journal were: a path, or the name of shipped ones.
func whose(h *journal.Header) string { return cmp.Or(h.Path, h.Ruleset) }

// replay replays one journal, shows what is wanted of it, and says how it came out.
func (c *replayCmd) replay(a *app, path string) error {
	j, err := journalfile.Read(path)
	if err != nil {
		return &exit{ExitFailure, err}
	}
	defer func() { _ = j.Close() }() // it was only read
	p, err := a.recorded(c.Ruleset, path, &j.Header)
	if err != nil {
		return err
	}
	other := j.Header.Fits(p)
	if other != nil && c.Anyway {
		j.Header = j.Header.By(p)
	}
	before, err := j.Header.Begin(p)
	if err != nil {
		if other != nil && !c.Anyway {
			err = fmt.Errorf("%w, or with --anyway by those here", err)
		}
		return &exit{ExitWrong, fmt.Errorf("%s: %w%s", path, err, missing(&j.Header))}
	}
	fixed, err := look(before.Game(), c.As)
	if err != nil {
		return err
	}
	viewer := event.Record
	if fixed != nil {
		viewer = *fixed
	}
	people := a.out
	if c.JSON {
		people = a.err
	}
	if j.Warning != "" {
		a.out.Flush()
		a.err.Line("croupier: ", term.Clean(path), ": ", term.Clean(j.Warning))
	}
	var lines *play.JSON
	var watchers []play.Watcher
	switch {
	case c.JSON:
		lines = &play.JSON{Screen: a.out, Viewer: viewer, Why: c.Why}
		watchers = append(watchers, lines)
	case fixed != nil:
		watchers = append(watchers, &play.Story{Screen: people, Viewer: viewer})
	}
	s, err := journal.Replay(p, j.Journal, a.telling(watchers))
	var differs *journal.Difference
	switch {
	case errors.As(err, &differs):
		people.Line(term.Clean(path), ": ", term.Clean(err.Error()))
		return said(ExitWrong)
	case err != nil:
		return &exit{ExitFailure, fmt.Errorf("%s: %w", path, err)}
	}
	open := table.Scribe{Screen: people, State: s, Viewer: viewer}
	switch {
	case s.Pending() != nil:
	case lines != nil:
		lines.End(s)
	case c.Why || fixed != nil:
		open.Results()
		if c.Why {
			people.Print("\n")
			open.Why()
		}
		people.Print("\n")
	}
	verdict := ", came out the same"
	if other != nil {
		verdict = ", by rules that have changed since" + verdict
	}
	if s.Pending() != nil {
		open.Viewer = event.Table
		verdict += " so far; it waits for " + open.Open()
	}
	d := s.ErrTo(viewer)
	switch {
	case d != nil && codeOf(d) == ExitLimit:
		verdict += ": a limit stopped the game, as it did then"
	case d != nil:
		verdict += ": a mistake in the rules stopped the game, as it did then"
	case s.Refused() != "":
		verdict += ": the rules refuse to start this, as they did then: " + s.Refused()
	}
	people.Line(term.Clean(path), ": ", say.Plural(j.Answers(), "answer"), term.Clean(verdict))
	if d != nil {
		a.diagnose(diag.List{*d})
	}
	return nil
}

// telling lets watchers look on at a replay as they do at a game.
func (a *app) telling(watchers []play.Watcher) func(*game.State) {
	told := 0
	return func(s *game.State) {
		a.alive()
		events := s.Events(told)
		told += len(events)
		for _, w := range watchers {
			w.Happened(s, events)
			if s.Pending() != nil {
				w.Asked(s)
			}
		}
	}
}

// recorded finds what a journal was played with, unless the rules are named.
func (a *app) recorded(ruleset, path string, h *journal.Header) (*program.Program, error) {
	if ruleset != "" {
		return a.load(ruleset)
	}
	if h.Path == "" && !rulefiles.Shipped(h.Ruleset) {
		return nil, usage("the rules of %s, called %s, are not shipped: say where they are with --ruleset PATH", path, h.Ruleset)
	}
	r, err := rulefiles.AsThen(h.Got).Find(whose(h))
	// Before anything else is done with them: a record may name any file, and what is wrong with that is nobody's business.
	if err == nil && h.Path != "" {
		if p, _ := r.Compile(); p == nil {
			err = errors.New("there are none that can be played where it says")
		}
	}
	if err != nil {
		return nil, &exit{ExitFailure,
			fmt.Errorf("the rules of %s are not found: %w; say where they are with --ruleset PATH%s", path, err, missing(h))}
	}
	if o := (&outside{words: []string{h.Path}}); a.world.Contained && h.Path != "" {
		a.remark(o, ", so it runs"+withLimits+withoutWalls())
	}
	if err := a.confine(whose(h)); err != nil {
		return nil, err
	}
	return a.compiled(r)
}

// mostMissing is of how many rulesets a record's reader is told that they are not here: a record may name any number.
const mostMissing = 5

// missing says what of the rules of a record was got from elsewhere and is not here, and what gets it. The record may be
// anybody's.
func missing(h *journal.Header) string {
	var text strings.Builder
	for _, g := range h.Got[:min(len(h.Got), mostMissing)] {
		if _, there := rulefiles.Got.Of(g.Digest); there || bundle.CheckWord(g.Name) != nil || bundle.CheckLine(g.Source) != nil ||
			bundle.CheckLine(g.Digest) != nil {
			continue
		}
		fmt.Fprintf(&text, "\nIt was played with %s, got from %s, whose files are %.19s..., and these are not here.", g.Name,
			g.Source, g.Digest)
		if command := share.Command(g.Source); command != "" {
			name := g.Name
			if rulefiles.WasGot(name) {
				name += "-then" // whatever it is called: its files count
			}
			fmt.Fprintf(&text, " If you trust that: %s --as %s", command, name)
		}
	}
	return text.String()
}

// replayHands replays hand histories, and goes on with the next one where one differs or cannot be read.
func (c *replayCmd) replayHands(a *app) error {
	switch {
	case c.As != "":
		return usage("--as is for journals: of a hand history everything is known to whoever has the file")
	case c.Why:
		return usage("--why is for journals, not for hand histories")
	}
	variants, err := phhfile.Variants(c.Variants)
	if err != nil {
		return &exit{ExitFailure, err}
	}
	var theirs []string
	for _, v := range variants {
		theirs = append(theirs, v.Ruleset)
	}
	if err := a.confine(theirs...); err != nil {
		return err
	}
	b := &phhfile.Batch{Screen: a.out, JSON: c.JSON, Replayer: &phh.Replayer{Variants: variants, Load: phhfile.Example},
		Alive: a.alive}
	if c.Ruleset != "" {
		p, err := a.load(c.Ruleset)
		if err != nil {
			return err
		}
		b.Replayer.Load = func(string) (*program.Program, error) { return p, nil }
	}
	var worst error
	for _, path := range c.Journals {
		worst = a.worse(worst, failed(b.Path(a.ctx, path)))
	}
	b.Sum()
	switch {
	case worst != nil:
		return worst
	case b.Unreadable > 0:
		return said(ExitFailure)
	case b.Differ > 0:
		return said(ExitWrong)
	}
	return nil
}
