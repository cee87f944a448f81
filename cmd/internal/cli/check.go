package cli

import (
	"errors"
	"fmt"
	"strings"

	"croupier/cmd/internal/mend"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/say"
)

type checkCmd struct {
	Files   []string `arg:"" name:"ruleset" sep:"none" help:"Rulesets to check: .deal files, folders whose files belong together, or shipped names."`
	JSON    bool     `name:"json" help:"One JSON object a line for each mistake, for other programs."`
	Strict  bool     `help:"Warnings count as mistakes."`
	Fix     bool     `help:"Make the fixes that are offered, write the files anew, and tell what was changed and what is left."`
	limited `embed:""`
}

// Help is the verb's example.
func (*checkCmd) Help() string {
	return `Mistakes are told on standard error; with --json they are what is asked for, on standard output. With --fix, each
fix that is offered is made, and the rules are looked through again until none is left. No other file is touched.

Examples:

  croupier check baltimore
  croupier check --fix mygame.deal
`
}

// Run checks each ruleset, and goes on with the next one when a file cannot be read.
func (c *checkCmd) Run(a *app) error {
	c.Files = wholeRules(c.Files)
	if err := a.confine(c.Files...); err != nil {
		return err
	}
	changes := a.out
	if c.JSON {
		changes = a.err
	}
	var all diag.List
	var unreadable error
	for _, arg := range c.Files {
		r, err := find(arg)
		if err != nil {
			if e := new(exit); errors.As(err, &e) && e.code == ExitUsage {
				return err
			}
			unreadable = a.worse(unreadable, err)
			continue
		}
		var list diag.List
		if c.Fix {
			list, err = a.fix(arg, r, changes)
		} else {
			_, list = r.Compile()
		}
		if err != nil {
			return err
		}
		all = append(all, list...)
	}
	if c.JSON {
		_ = diag.JSON(a.out, all) // the screen keeps its errors
	} else {
		a.diagnose(all)
		if unreadable == nil || len(all) > 0 {
			a.summary(c.Files, all)
		}
	}
	switch {
	case unreadable != nil:
		return unreadable
	case all.HasErrors() || c.Strict && len(all) > 0:
		return said(ExitWrong)
	}
	return nil
}

// fix makes the fixes for a ruleset, and says what was changed. It gives what is left to be told.
func (a *app) fix(arg string, r *rulefiles.Ruleset, to *term.Screen) (diag.List, error) {
	if rulefiles.Shipped(arg) {
		return nil, usage("%s is shipped with croupier, and stays as it is; croupier new ours extends %s begins a house rule", arg, arg)
	}
	left, made, err := mend.Fix(arg, r)
	if part := new(mend.Part); errors.As(err, &part) {
		a.err.Line(term.Clean(part.Error()))
		return left, nil
	}
	for _, line := range made {
		to.Line(term.Clean(line))
	}
	return left, failed(err)
}

// render prints diagnostics as the screen can show them.
func (a *app) render(to *term.Screen, list diag.List) {
	opts := diag.Options{Color: to.Color()}
	if to.Terminal() {
		opts.Width = to.Width()
	}
	_ = diag.Render(to, list, opts) // the screen keeps its errors
}

// summary is the closing line: among the mistakes, where there are any.
func (a *app) summary(files []string, list diag.List) {
	if len(list) == 0 {
		what := files[0]
		if n := len(files); n > 1 {
			what = fmt.Sprintf("%d rulesets", n)
		}
		a.out.Line(term.Clean(what), ": no mistakes found")
		return
	}
	var parts []string
	if n := list.Errors(); n > 0 {
		parts = append(parts, say.Plural(n, "error"))
	}
	if n := list.Warnings(); n > 0 {
		parts = append(parts, say.Plural(n, "warning"))
	}
	a.err.Print("\n")
	a.err.Line(strings.Join(parts, ", "))
}
