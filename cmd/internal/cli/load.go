package cli

import (
	"errors"
	"reflect"

	"github.com/alecthomas/kong"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/rulefiles"
	"croupier/dsl/diag"
	"croupier/interp/program"
)

// find finds the sources of a ruleset: a shipped name, a file, or a folder.
func find(arg string) (*rulefiles.Ruleset, error) {
	r, err := rulefiles.Find(arg)
	var unknown *rulefiles.Unknown
	switch {
	case errors.As(err, &unknown):
		return nil, usage("%w", err)
	case err != nil:
		return nil, &exit{ExitFailure, err}
	}
	return r, nil
}

// rulesWord reads a word of the command line that names rules: of what is shipped the beginning of the name is enough.
func rulesWord(ctx *kong.DecodeContext, target reflect.Value) error {
	var word string
	if err := ctx.Scan.PopValueInto("string", &word); err != nil {
		return err
	}
	target.SetString(rulefiles.Whole(word))
	return nil
}

// wholeRules are words that name rules, read as rulesWord does.
func wholeRules(words []string) (whole []string) {
	for _, word := range words {
		whole = append(whole, rulefiles.Whole(word))
	}
	return whole
}

// failure is the exit for a file that cannot be read, and unwritten for one that cannot be written.
func failure(err error) error { return &exit{ExitFailure, files.Unreadable(err)} }

func unwritten(path string, err error) error { return &exit{ExitFailure, files.Unwritable(path, err)} }

// load finds a ruleset and compiles it; its mistakes are printed.
func (a *app) load(arg string) (*program.Program, error) {
	r, err := a.ruleset(arg)
	if err != nil {
		return nil, err
	}
	return a.compiled(r)
}

// ruleset finds the sources of a ruleset as find does, once the program is confined where they are not shipped.
func (a *app) ruleset(arg string) (*rulefiles.Ruleset, error) {
	if err := a.confine(arg); err != nil {
		return nil, err
	}
	return find(arg)
}

// compiled compiles sources; their mistakes are printed.
func (a *app) compiled(r *rulefiles.Ruleset) (*program.Program, error) {
	p, list := r.Compile()
	if p == nil {
		a.diagnose(list)
		return nil, said(ExitWrong)
	}
	return p, nil
}

// diagnose prints diagnostics for people, among the errors.
func (a *app) diagnose(list diag.List) {
	a.out.Flush()
	a.render(a.err, list)
}
