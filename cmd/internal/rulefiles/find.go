// Package rulefiles finds the texts of rules: what is shipped, files, folders, the rulesets that others extend and the Lua that
// they name, and those that a session's record carries. It compiles them; it must not know what becomes of them then.
package rulefiles

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/compile"
	"croupier/interp/program"
	"croupier/rulesets"
)

// Unknown is the error for rules that nothing is called.
type Unknown struct{ text string }

func (e *Unknown) Error() string { return e.text }

// maxRead is how much of a file is read: more than any ruleset may have, so that a longer one is still seen to be too long.
const maxRead = 1 << 20

// A Finder finds rules where some files have a text that is not saved yet, as in an editor; or as they were when a game was
// played.
type Finder struct {
	Unsaved func(path string) (text string, ok bool) // nil: all are as they are saved
	Then    map[string]string                        // the digests of what was got, by name, that count more than what was got since
}

// saved finds rules as they are saved.
var saved = &Finder{}

// Ruleset is the sources of one ruleset, and what it is called.
type Ruleset struct {
	Name    string
	Title   string // as it was asked for, for messages
	Sources []*diag.Source

	finder *Finder // nil: as they are saved
}

// Find finds the sources of a ruleset: a shipped name, a file, a folder, or the name of what was got from elsewhere. A file
// without a title that lies beside just one with a title is a part of that ruleset, and stands for the folder.
func Find(arg string) (*Ruleset, error) { return saved.Find(arg) }

// Find finds the sources of a ruleset as the function does, with texts that are not saved yet.
func (f *Finder) Find(arg string) (*Ruleset, error) {
	if sources := ShippedSources(arg); len(sources) > 0 {
		return &Ruleset{Name: arg, Title: arg, Sources: sources}, nil
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return f.findIn(arg)
	case err == nil:
		if folder := filepath.Dir(arg); !f.titled(arg) && f.oneRuleset(folder) {
			return f.findIn(folder)
		}
		return f.read(baseName(arg), arg, arg)
	case errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(arg, `/\`) && filepath.Ext(arg) != rulesets.Ext:
		if folder, ok := f.got(arg, "."); ok {
			return f.named(arg, folder)
		}
		if Pinned(arg, ".") {
			return nil, &Unknown{notHere(arg)}
		}
		if file := arg + rulesets.Ext; isFile(file) {
			return nil, &Unknown{fmt.Sprintf("no ruleset is called %q; the file here is %s", arg, file)}
		}
		got, list := gotNames(), "; shipped are "
		if len(got) > 0 {
			list = "; shipped, or got from elsewhere, are "
		}
		return nil, &Unknown{fmt.Sprintf("no ruleset is called %q%s", arg, Near(arg, slices.Concat(ShippedNames(), got), list))}
	}
	return nil, files.Unreadable(err)
}

// Whole is the name of what is shipped, where a word is the beginning of that name alone, and nothing here or among what was got
// is called so or begins so. Rules of others are never meant by less than their name.
func Whole(word string) string {
	name := diag.Begun(word, slices.Concat(gotNames(), ShippedNames()))
	if name == word || !Shipped(name) || Pinned(word, ".") {
		return word
	}
	if _, err := os.Lstat(word); err == nil {
		return word
	}
	return name
}

// titled is whether a file says which ruleset it is. Of one that cannot be read nobody knows: it stands for itself.
func (f *Finder) titled(path string) bool {
	text, err := f.text(path)
	if err != nil {
		return true
	}
	file, list := syntax.Parse(diag.NewSource(path, text))
	for range syntax.Decls[*syntax.RulesetDecl](file) {
		return true
	}
	return list.HasErrors()
}

// oneRuleset is whether the files of a folder make one ruleset: just one of them has a title. Behind the second nothing is read.
func (f *Finder) oneRuleset(folder string) bool {
	paths, _ := In(folder)
	titles := 0
	for _, path := range paths {
		if f.titled(path) {
			if titles++; titles > 1 {
				return false
			}
		}
	}
	return titles == 1
}

// Around finds the ruleset that the files of a file's folder make together. It is false where they make none, or several: then
// the file needs nothing but what it names.
func Around(path string) (r *Ruleset, ok bool) {
	folder := filepath.Dir(path)
	if !saved.oneRuleset(folder) {
		return nil, false
	}
	r, err := saved.findIn(folder)
	return r, err == nil && len(r.Sources) > 1
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

func baseName(path string) string { return strings.TrimSuffix(filepath.Base(path), rulesets.Ext) }

// In are the .deal files of a folder, in alphabetical order.
func In(folder string) ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(files.Literally(folder), "*"+rulesets.Ext))
	if err != nil {
		return nil, files.Unreadable(err)
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("the folder %s holds no %s file", folder, rulesets.Ext)
	}
	slices.Sort(paths)
	return paths, nil
}

// Of is the ruleset of a text that is saved nowhere.
func (f *Finder) Of(name string, source *diag.Source) *Ruleset {
	return &Ruleset{Name: name, Sources: []*diag.Source{source}, finder: f}
}

// findIn takes all files of a folder together.
func (f *Finder) findIn(folder string) (*Ruleset, error) {
	paths, err := In(folder)
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		if _, err := within(folder, filepath.Base(path)); err != nil {
			return nil, files.Unreadable(err)
		}
	}
	abs, err := filepath.Abs(folder)
	if err != nil {
		return nil, files.Unreadable(err)
	}
	return f.read(baseName(abs), folder, paths...)
}

func (f *Finder) read(name, title string, paths ...string) (*Ruleset, error) {
	r := &Ruleset{Name: name, Title: title, finder: f}
	for _, path := range paths {
		text, err := f.text(path)
		if err != nil {
			return nil, err
		}
		r.Sources = append(r.Sources, diag.NewSource(path, text))
	}
	return r, nil
}

// text is the text of a file: as it is in the editor, or else as it is saved.
func (f *Finder) text(path string) (string, error) {
	if f.Unsaved != nil {
		if text, ok := f.Unsaved(path); ok {
			return text, nil
		}
	}
	return Read(path)
}

// Read reads a file of rules.
func Read(path string) (string, error) { return files.Read(path, maxRead) }

// mostNear is how many names are told where none of them is plainly the one that was meant.
const mostNear = 5

// Near is "; did you mean X?", or what there is: of many the first few. What was meant may be a part of the word: holdem of
// texas-holdem.
func Near(word string, names []string, list string) string {
	if name, ok := diag.Nearest(word, names); ok {
		return fmt.Sprintf("; did you mean %s?", name)
	}
	var parts []string
	for _, part := range strings.FieldsFunc(strings.ToLower(word), func(r rune) bool { return strings.ContainsRune("-_ ", r) }) {
		if slices.Contains(names, part) {
			parts = append([]string{part}, parts...) // the last one says what it is
		}
	}
	switch {
	case len(parts) > 0:
		return fmt.Sprintf("; did you mean %s?", strings.Join(parts[:min(mostNear, len(parts))], " or "))
	case len(names) == 0:
		return ""
	case len(names) > mostNear:
		return fmt.Sprintf("%s%s and %d more", list, strings.Join(names[:mostNear], ", "), len(names)-mostNear)
	}
	return list + strings.Join(names, ", ")
}

// Compile checks and compiles a ruleset, with more sources. Where a file beside a house rule takes the place of a ruleset that is
// shipped under the same name, a warning says which of them is meant.
func (r *Ruleset) Compile(more ...*diag.Source) (*program.Program, diag.List) {
	if len(more) == 0 && r.shipped() {
		p, list := compiledShipped(r.Name)
		return p, slices.Clone(list)
	}
	return r.compile(more...)
}

func (r *Ruleset) compile(more ...*diag.Source) (*program.Program, diag.List) {
	reading := r.Read(new(compile.Reader), more...)
	return guarded(reading.Program, reading.Tried(nil))
}

// A Reading is what was found when a ruleset was read.
type Reading struct {
	*compile.Reading
	hides diag.List // where a file takes the place of what is shipped
}

// Tried is what is wrong, as [Ruleset.Compile] says it. Once stop says so nobody needs it any more.
func (r *Reading) Tried(stop func() bool) diag.List {
	list := r.Reading.Tried(stop)
	for _, d := range r.hides {
		if !slices.ContainsFunc(list, func(l diag.Diagnostic) bool { return l.Span == d.Span && l.Code == d.Code }) {
			list = append(list, d)
		}
	}
	return list
}

// Read reads a ruleset, with more sources, by a reader that has perhaps read it before.
func (r *Ruleset) Read(reader *compile.Reader, more ...*diag.Source) *Reading {
	out := &Reading{}
	out.Reading = reader.Read(func(name string, from *diag.Source) (string, []*diag.Source, error) {
		called, sources, err := r.find().base(name, from)
		if err == nil && len(sources) > 0 && Shipped(name) && !isShipped(sources[0]) {
			out.hides = append(out.hides, hidden(name, from, sources[0])...)
		}
		return called, sources, err
	}, r.Name, slices.Concat(r.Sources, more)...)
	return out
}

// With is the ruleset with other texts in some of its files, and in those that it extends.
func (r *Ruleset) With(unsaved func(path string) (text string, ok bool)) *Ruleset {
	with := *r
	with.finder, with.Sources = &Finder{Unsaved: unsaved, Then: r.find().Then}, nil
	for _, s := range r.Sources {
		if text, ok := unsaved(s.Name); ok {
			s = diag.NewSource(s.Name, text)
		}
		with.Sources = append(with.Sources, s)
	}
	return &with
}

func (r *Ruleset) find() *Finder { return cmp.Or(r.finder, saved) }

// Outlines are those of rulesets that ship, by name.
func Outlines(names []string) (map[string]compile.Outline, diag.List) {
	all, reader := map[string]compile.Outline{}, &compile.Outlines{}
	for _, name := range names {
		outline, list := reader.Of(saved.base, name, ShippedSources(name)...)
		if list.HasErrors() {
			return nil, list
		}
		all[name] = outline
	}
	return all, nil
}

// hidden warns where a file says that it extends something shipped, and extends a file of that name.
func hidden(name string, from, found *diag.Source) (list diag.List) {
	instead := "If the shipped one is meant, give the other another name, or put it into another folder."
	if filepath.Base(found.Name) == name+rulesets.Ext {
		instead = fmt.Sprintf("If the file is meant, say so: extends %q. ", name+rulesets.Ext) + instead
	}
	file, _ := syntax.Parse(from)
	for extends := range syntax.Decls[*syntax.ExtendsDecl](file) {
		for _, b := range extends.Bases {
			if b.Value() == name {
				list = append(list, diag.Warnf("name-taken", file.Span(b), "%q is the file %s here, not the ruleset that is shipped", name,
					found.Name).
					WithHint("%s", instead))
			}
		}
	}
	return list
}
