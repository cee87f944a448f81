package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/program"
	"croupier/rulesets"
)

// maxRead is how much of a file is read: more than any ruleset may have, so that a longer one is still seen to be too long.
const maxRead = 1 << 20

// ruleset is the sources of one ruleset, and what it is called.
type ruleset struct {
	name    string
	title   string // as it was asked for, for messages
	sources []*diag.Source
}

// find finds the sources of a ruleset: a shipped name, a file, or a folder.
func find(arg string) (*ruleset, error) {
	if sources := shippedSources(arg); len(sources) > 0 {
		return &ruleset{name: arg, title: arg, sources: sources}, nil
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return findIn(arg)
	case err == nil:
		return read(baseName(arg), arg, arg)
	case errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(arg, `/\`) && filepath.Ext(arg) != rulesets.Ext:
		return nil, usage("no ruleset is called %q%s", arg, near(arg, shippedNames(), "; shipped are "))
	}
	return nil, failure(err)
}

func baseName(path string) string { return strings.TrimSuffix(filepath.Base(path), rulesets.Ext) }

// filesIn are the .deal files of a folder, in alphabetical order.
func filesIn(folder string) ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(escape(folder), "*"+rulesets.Ext))
	if err != nil {
		return nil, failure(err)
	}
	if len(paths) == 0 {
		return nil, failure(fmt.Errorf("the folder %s holds no %s file", folder, rulesets.Ext))
	}
	slices.Sort(paths)
	return paths, nil
}

// findIn takes all files of a folder together.
func findIn(folder string) (*ruleset, error) {
	paths, err := filesIn(folder)
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		if _, err := within(folder, filepath.Base(path)); err != nil {
			return nil, failure(err)
		}
	}
	abs, err := filepath.Abs(folder)
	if err != nil {
		return nil, failure(err)
	}
	return read(baseName(abs), folder, paths...)
}

// escape makes a folder's name mean itself in a pattern.
func escape(folder string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(folder)
}

func read(name, title string, paths ...string) (*ruleset, error) {
	r := &ruleset{name: name, title: title}
	for _, path := range paths {
		text, err := readFile(path)
		if err != nil {
			return nil, failure(err)
		}
		r.sources = append(r.sources, diag.NewSource(path, text))
	}
	return r, nil
}

func readFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // it was only read
	b, err := io.ReadAll(io.LimitReader(f, maxRead))
	return string(b), err
}

// failure is the exit for a file that cannot be read, in words.
func failure(err error) error {
	var at *fs.PathError
	switch {
	case errors.As(err, &at) && errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("there is no file %s", at.Path)
	case errors.As(err, &at) && errors.Is(err, fs.ErrPermission):
		err = fmt.Errorf("%s may not be read: permission denied", at.Path)
	case errors.As(err, &at):
		err = fmt.Errorf("%s cannot be read: %w", at.Path, at.Err)
	}
	return &exit{ExitFailure, err}
}

// near is "; did you mean X?", or what there is.
func near(word string, names []string, list string) string {
	if name, ok := diag.Nearest(word, names); ok {
		return fmt.Sprintf("; did you mean %s?", name)
	}
	if len(names) == 0 {
		return ""
	}
	return list + strings.Join(names, ", ")
}

// compile checks and compiles a ruleset.
func (r *ruleset) compile() (*program.Program, diag.List) {
	return guarded(compile.Load(base, r.name, r.sources...))
}

// load finds a ruleset and compiles it; its mistakes are printed.
func (a *app) load(arg string) (*program.Program, error) {
	if err := a.confine(arg); err != nil {
		return nil, err
	}
	r, err := find(arg)
	if err != nil {
		return nil, err
	}
	p, list := r.compile()
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
