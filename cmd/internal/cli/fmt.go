package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/dsl/format"
)

type fmtCmd struct {
	Files   []string `arg:"" name:"file" sep:"none" help:"Files to lay out, or folders, which mean the .deal files in them."`
	List    bool     `short:"l" help:"List the files whose layout differs."`
	Diff    bool     `short:"d" help:"Show the difference; the exit code is 1 if there is one."`
	Write   bool     `short:"w" help:"Write the files whose layout differs, and say which."`
	limited `embed:""`
}

// Help is the verb's example.
func (*fmtCmd) Help() string {
	return `Without flags, prints the rules in their one layout, and in new forms what is written in old ones. What they mean
never changes, and comments stay.

Example:

  croupier fmt -w mygame.deal
`
}

// Run lays out each file, and goes on with the next one after a mistake.
func (c *fmtCmd) Run(a *app) error {
	if err := a.confineFiles(c.Files...); err != nil {
		return err
	}
	var failed error
	for _, arg := range c.Files {
		paths, err := pathsOf(arg)
		if err != nil {
			failed = a.worse(failed, err)
			continue
		}
		for _, path := range paths {
			failed = a.worse(failed, c.file(a, path))
		}
	}
	return failed
}

// pathsOf are the files that a word of the command line means.
func pathsOf(arg string) ([]string, error) {
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		paths, err := rulefiles.In(arg)
		return paths, failed(err)
	case errors.Is(err, fs.ErrNotExist) && rulefiles.Shipped(arg):
		return nil, usage("%s is a shipped game and no file: croupier show %s --source prints its rules", arg, arg)
	}
	return []string{arg}, nil // a file that is not there is found out when it is read
}

// file lays out one file.
func (c *fmtCmd) file(a *app, path string) error {
	text, err := rulefiles.Read(path)
	if err != nil {
		return failed(err)
	}
	tidy, list := format.Source(diag.NewSource(path, text))
	if !list.HasErrors() { // what cannot be read says nothing in old forms, and no other file need be read for it
		tidy, list = format.Source(diag.NewSource(path, inNewForms(path, text)))
	}
	if list.HasErrors() {
		a.diagnose(list)
		return said(ExitWrong)
	}
	if !c.List && !c.Diff && !c.Write {
		a.text(tidy)
		return nil
	}
	if tidy == text {
		return nil
	}
	if c.Write {
		if err := rewrite(path, tidy); err != nil {
			return err
		}
	}
	if c.List || c.Write && !c.Diff {
		a.out.Line(term.Clean(path))
	}
	if c.Diff {
		a.difference(diff.Diff(path+".orig", []byte(text), path, []byte(tidy)))
		return said(ExitWrong)
	}
	return nil
}

// mostRounds is how often a text is looked through for old forms: not all are told of at once.
const mostRounds = 20

// inNewForms is a text in which what it says in old forms is said as it is now, as far as the rules are found that it extends. A
// file that is no ruleset by itself is one of those in its folder.
func inNewForms(path, text string) string {
	r := &rulefiles.Ruleset{Name: "own", Title: path, Sources: []*diag.Source{diag.NewSource(path, text)}}
	_, list := r.Compile()
	if list.HasErrors() {
		if all, err := rulefiles.Find(filepath.Dir(path)); err == nil {
			if _, together := all.Compile(); !together.HasErrors() {
				r, list = all, together
			}
		}
	}
	own := slices.IndexFunc(r.Sources, func(s *diag.Source) bool { return filepath.Base(s.Name) == filepath.Base(path) })
	if own < 0 {
		return text
	}
	for range mostRounds {
		var fixes []diag.Fix
		for _, d := range list {
			if d.Code == "old-form" && d.Fix != nil && d.Fix.Span.Source.Name == r.Sources[own].Name {
				fixes = append(fixes, *d.Fix)
			}
		}
		if len(fixes) == 0 {
			break
		}
		text = diag.Apply(text, fixes)
		r.Sources[own] = diag.NewSource(r.Sources[own].Name, text)
		_, list = r.Compile()
	}
	return text
}

// text prints a file's text: byte for byte, unless it could command somebody's terminal.
func (a *app) text(text string) {
	if a.out.Terminal() {
		text = term.Clean(text)
	}
	a.out.Print(text)
}

// difference prints a unified diff, in colours where the screen has them.
func (a *app) difference(diff []byte) {
	for line := range strings.SplitAfterSeq(string(diff), "\n") {
		style := term.Plain
		switch {
		case strings.HasPrefix(line, "diff ") || strings.HasPrefix(line, "--- ") || strings.HasPrefix(line, "+++ "):
			style = term.Bold
		case strings.HasPrefix(line, "@@"):
			style = term.Cyan
		case strings.HasPrefix(line, "-"):
			style = term.Red
		case strings.HasPrefix(line, "+"):
			style = term.Green
		}
		words, ended := strings.CutSuffix(line, "\n")
		if a.out.Terminal() {
			words = term.Clean(words)
		}
		a.out.Print(a.out.Paint(style, words))
		if ended {
			a.out.Print("\n")
		}
	}
}

// rewrite gives a file a new text. The file has the old text or the new one, whatever happens meanwhile, and keeps its mode;
// a link stays a link. What may not be written is not replaced either.
func rewrite(path, text string) error {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return failure(err)
	}
	file, err := os.OpenFile(real, os.O_WRONLY, 0)
	if err == nil {
		err = errors.Join(file.Close(), files.Replace(real, text))
	}
	if err == nil {
		return nil
	}
	if at := new(fs.PathError); errors.As(err, &at) {
		err = at.Err
	}
	return &exit{ExitFailure, fmt.Errorf("%s cannot be written: %w", path, err)}
}
