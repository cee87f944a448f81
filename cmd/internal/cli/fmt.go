package cli

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"croupier/cmd/internal/mend"
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
	return `Without flags, prints the rules as they should be laid out. Old forms are written as new ones. What the rules mean
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
	var worst error
	for _, arg := range c.Files {
		paths, err := pathsOf(arg)
		if err != nil {
			worst = a.worse(worst, err)
			continue
		}
		for _, path := range paths {
			worst = a.worse(worst, c.file(a, path))
		}
	}
	return worst
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
		tidy, list = format.Source(diag.NewSource(path, mend.InNewForms(path, text)))
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
		if err := mend.Rewrite(path, tidy); err != nil {
			return failed(err)
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
