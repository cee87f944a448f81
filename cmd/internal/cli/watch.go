package cli

import (
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/cmd/internal/tested"
	"croupier/interp/program"
	"croupier/interp/ruletest"
	"croupier/rulesets"
)

type watchCmd struct {
	File  string   `arg:"" help:"The rules that are being written: a .deal file, or a folder of them."`
	Rest  []string `arg:"" optional:"" name:"start|name=value" sep:"none" help:"What is compared with the base, and its parameters; else the first start, as the file's first test starts it."`
	Games int64    `placeholder:"N" default:"200" help:"How many games are played by each policy, at random, and beside the base."`
	Once  bool     `help:"Look once, and do not wait for the file to be saved."`

	limited `embed:""`
}

// Help is the verb's example.
func (*watchCmd) Help() string {
	return `Checks, tests and plays rules whenever they are saved, and shows what a house rule does to the results beside its
base. Ctrl-C ends it.

Example:

  croupier watch mygame.deal --once
`
}

// pace is how often is looked whether a file has been saved.
const pace = 300 * time.Millisecond

// Run looks at the rules now, and again whenever they are saved.
func (c *watchCmd) Run(a *app) error {
	if c.Once {
		return c.look(a)
	}
	before := c.saved()
	if len(before) == 0 {
		_, err := find(c.File)
		return err
	}
	for {
		a.out.Line(a.out.Paint(term.Dim, "--- "+term.Clean(c.File)+", "+time.Now().Format("15:04:05")+" ---"))
		a.out.Flush()
		if err := c.again(a); err != nil {
			return err
		}
		a.out.Line(a.out.Paint(term.Dim, "waiting for the next save; Ctrl-C ends it"))
		a.out.Flush()
		for now := c.saved(); maps.Equal(before, now); now = c.saved() {
			select {
			case <-a.ctx.Done():
				return nil
			case <-time.After(pace):
			}
		}
		before = c.saved()
	}
}

// again looks once: in a process with limits, where there is one. What is wrong with the rules has been said and ends nothing.
func (c *watchCmd) again(a *app) error {
	if a.free || a.world.Limited == nil {
		err := c.look(a)
		if e := new(exit); errors.As(err, &e) && e.code == ExitUsage {
			return err
		}
		if err != nil {
			a.report(err)
		}
		return nil
	}
	args := append([]string{"watch", "--once", "--games", strconv.FormatInt(c.Games, 10), c.File}, c.Rest...)
	end, err := a.world.Limited(args)
	switch {
	case err != nil:
		return &exit{ExitFailure, err}
	case end.Code == ExitUsage:
		return said(ExitUsage)
	case end.Stopped != "":
		a.out.Line("It had to be stopped: ", term.Clean(end.Stopped))
	}
	return nil
}

// look checks, tests, plays and compares.
func (c *watchCmd) look(a *app) error {
	r, err := a.ruleset(c.File)
	if err != nil {
		return err
	}
	p, list := r.Compile()
	a.diagnose(list)
	if len(list) > 0 {
		a.summary([]string{c.File}, list)
	}
	if p == nil {
		return said(ExitWrong)
	}
	if _, err := tests((&testCmd{Rulesets: []string{c.File}, Games: c.Games}).teller(a), c.File, p); err != nil {
		return err
	}
	a.out.Flush()
	return c.compare(a, r, p)
}

// compare shows what a house rule does to the results.
func (c *watchCmd) compare(a *app, r *rulefiles.Ruleset, p *program.Program) error {
	base, err := r.Base()
	if err != nil || base == "" || c.Games == 0 {
		return err
	}
	v := compareCmd{Base: base, Variant: c.File, Rest: c.Rest}
	v.many.Games = &c.Games
	seed := uint64(tested.Seed)
	v.Seed = &seed
	if len(c.Rest) == 0 {
		v.Rest, v.Named = ruletest.Started(p, "")
	}
	a.out.Line("")
	return v.Run(a)
}

// saved is when each file that may belong to the rules was saved last.
func (c *watchCmd) saved() map[string]time.Time {
	folder, at := filepath.Dir(c.File), map[string]time.Time{}
	const most = 1000
	_ = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || len(at) > most:
			return fs.SkipDir
		case d.IsDir() && path != folder && (strings.HasPrefix(d.Name(), ".") || strings.Count(path, string(filepath.Separator)) > 8):
			return fs.SkipDir
		case slices.Contains([]string{rulesets.Ext, ".lua"}, filepath.Ext(path)):
			if info, err := d.Info(); err == nil {
				at[path] = info.ModTime()
			}
		}
		return nil
	})
	return at
}
