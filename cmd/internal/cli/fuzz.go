package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"croupier/cmd/internal/findings"
	"croupier/cmd/internal/journalfile"
	"croupier/interp/inquiry"
	"croupier/interp/journal"
	"croupier/interp/report"
	"croupier/interp/sim"
	"croupier/interp/sim/fuzz"
)

type fuzzCmd struct {
	Ruleset string  `arg:"" type:"rules" help:"A shipped name, a .deal file, or a folder of them."`
	Games   int64   `placeholder:"N" default:"1000" help:"How many games."`
	Seed    *uint64 `placeholder:"N" help:"What everything that is tried is made from."`
	Journal string  `placeholder:"FOLDER" help:"Write a record of the first game of each finding into this folder, to be replayed."`
	JSON    bool    `name:"json" help:"One JSON object on standard output."`
	limited `embed:""`
}

// Help is the verb's example.
func (*fuzzCmd) Help() string {
	return `Plays everything that the rules start, at random and as obstinately as nobody would, with all numbers of players and
the ends of what options may be. It finds what goes wrong, and then says what never came.

Examples:

  croupier fuzz d12 --games 200
  croupier fuzz draw --games 100 --seed 1 --json
`
}

// Run plays, and prints what was found.
func (c *fuzzCmd) Run(a *app) error {
	if c.Games < 1 || c.Games > sim.MostGames {
		return usage("--games can be 1 to %s, not %d", report.Thousands(sim.MostGames), c.Games)
	}
	p, err := a.load(c.Ruleset)
	if err != nil {
		return err
	}
	if c.Journal != "" {
		if err := os.MkdirAll(c.Journal, 0o755); err != nil {
			return unwritten(c.Journal, err)
		}
	}
	seed := a.seed(c.Seed)
	plan, err := fuzz.New(p, seed)
	if err != nil {
		return &exit{ExitWrong, err}
	}
	tally := inquiry.Gather(a.machine(), c.Games, sim.Until{}, func() func(from, to int64) *fuzz.Tally { return plan.Table().Run },
		func(total *fuzz.Tally) (float64, bool) { return 0, total.Hopeless() })
	if tally == nil {
		return errNoGame
	}
	f := &findings.Found{Program: p, Plan: plan, Tally: tally, Seed: seed, Games: c.Games, Journals: map[int64]string{}}
	failed := c.record(f)
	failed = a.worse(failed, a.publish(&forms{JSON: c.JSON}, f.Report()))
	return a.worse(failed, found(tally))
}

// record writes the records that are wanted.
func (c *fuzzCmd) record(f *findings.Found) error {
	if c.Journal == "" {
		return nil
	}
	for _, found := range f.Tally.Findings() {
		if _, ok := f.Journals[found.First]; ok || found.Kind == fuzz.Refuses {
			continue
		}
		path := filepath.Join(c.Journal, fmt.Sprintf("%s-%d-%d.journal", f.Program.Name, f.Seed, found.First))
		if err := c.write(f, path, found.First); err != nil {
			return err
		}
		f.Journals[found.First] = path
	}
	return nil
}

// write records one game.
func (c *fuzzCmd) write(f *findings.Found, path string, number int64) error {
	trial, err := f.Plan.Trial(number)
	if err != nil {
		return &exit{ExitWrong, err}
	}
	r, err := newRecord(path, c.Ruleset, f.Program, trial.Setup, trial.Seed)
	if err != nil {
		return err
	}
	file, err := journalfile.Create(path, r.header, journal.Bulk)
	if err != nil {
		return &exit{ExitFailure, err}
	}
	if err := errors.Join(f.Plan.Record(trial, file.Writer), file.Close()); err != nil {
		return &exit{ExitFailure, err}
	}
	return nil
}

// found is the exit that findings ask for.
func found(t *fuzz.Tally) error {
	var worst error
	for _, found := range t.Findings() {
		switch found.Kind {
		case fuzz.Stalled, fuzz.Long:
		case fuzz.Endless, fuzz.Limited:
			worst = worstOf(worst, said(ExitLimit))
		default:
			worst = said(ExitWrong)
		}
	}
	return worst
}
