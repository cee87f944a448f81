// Package mend puts files of rules right: it makes the fixes that go with mistakes, and writes older forms as they are written
// now. It must not know what is a mistake: that is dsl/check.
package mend

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"croupier/cmd/internal/rulefiles"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// mostFixes bounds how often the rules are looked through: a fix may bring to light what could not be seen before it.
const mostFixes = 60

// fixing makes the fixes that are offered for the files of one ruleset, round by round, until none is left or none puts anything
// right. Nothing is written before that.
type fixing struct {
	rules *rulefiles.Ruleset
	list  diag.List // what is wrong now
	texts []string  // of the files as they were
	seen  map[string]bool
	made  []string // what was changed, a line for each fix
}

// begin looks a ruleset through.
func begin(r *rulefiles.Ruleset) *fixing {
	f := &fixing{rules: r, seen: map[string]bool{}}
	for _, s := range r.Sources {
		f.texts = append(f.texts, s.Text)
	}
	f.look()
	return f
}

// all makes all fixes. Once stop says so it leaves off; nil: it never does.
func (f *fixing) all(stop func() bool) {
	for range mostFixes {
		if stop != nil && stop() || !f.round() {
			break
		}
	}
}

// Mended makes the fixes for a ruleset as Fix does, and writes nothing: the sources of the ruleset are other ones then. Once stop
// says so nobody needs them any more.
func Mended(r *rulefiles.Ruleset, stop func() bool) { begin(r).all(stop) }

// Fix makes the fixes for a ruleset, and writes its files. It gives what is left to be told, and a line for each change that was
// made. The error for a file that is only a part of its ruleset, and stays as it is, is Part.
func Fix(arg string, r *rulefiles.Ruleset) (left diag.List, made []string, err error) {
	f := begin(r)
	if f.part(arg) {
		return f.list, nil, &Part{arg}
	}
	f.all(nil)
	for i, s := range r.Sources {
		if s.Text == f.texts[i] {
			continue
		}
		if now, err := rulefiles.Read(s.Name); err != nil {
			return nil, nil, err
		} else if now != f.texts[i] {
			return nil, nil, fmt.Errorf("%s has changed meanwhile, and is left as it is", s.Name)
		}
		if err := Rewrite(s.Name, s.Text); err != nil {
			return nil, nil, err
		}
	}
	return f.list, f.made, nil
}

// Part is the error for a file that stays as it is, because others belong to its ruleset.
type Part struct{ Path string }

func (p *Part) Error() string {
	return fmt.Sprintf("%s has no title, so it stays as it is. Files that make one ruleset are put right together: "+
		"croupier check --fix %s", p.Path, filepath.Dir(p.Path))
}

// look looks the rules through.
func (f *fixing) look() {
	_, f.list = f.rules.Compile()
	f.seen[f.whole()] = true
}

// whole are the texts of the files as they are now.
func (f *fixing) whole() string {
	var texts []string
	for _, s := range f.rules.Sources {
		texts = append(texts, s.Text)
	}
	return strings.Join(texts, "\x00")
}

// part reports whether the file is only one of several that make a ruleset: what it lacks stands in the others.
func (f *fixing) part(arg string) bool {
	file, _ := syntax.Parse(f.rules.Sources[0])
	if len(f.rules.Sources) > 1 ||
		slices.ContainsFunc(file.Decls, func(d syntax.Decl) bool { _, is := d.(*syntax.RulesetDecl); return is }) ||
		slices.ContainsFunc(f.list, func(d diag.Diagnostic) bool { return d.Fix != nil && strings.HasPrefix(d.Fix.Text, "ruleset") }) {
		return false
	}
	others, err := rulefiles.In(filepath.Dir(arg))
	return err == nil && len(others) > 1
}

// round makes all fixes that are offered, or, where they do not go together, the first that puts something right alone. It is
// false where there is none.
func (f *fixing) round() bool {
	var offered diag.List
	for _, d := range f.list {
		if d.Fix != nil && slices.ContainsFunc(f.rules.Sources, func(s *diag.Source) bool { return s == d.Fix.Span.Source }) {
			offered = append(offered, d)
		}
	}
	if len(offered) == 0 {
		return false
	}
	if f.make(offered) {
		return true
	}
	return len(offered) > 1 && slices.ContainsFunc(offered, func(d diag.Diagnostic) bool { return f.make(diag.List{d}) })
}

// make makes some fixes, and takes them back unless each of what they are for is told less often then, or no longer as far as it
// was told: of several mistakes of one kind on a line the parser tells one at a time.
func (f *fixing) make(fixes diag.List) bool {
	before, list := slices.Clone(f.rules.Sources), f.list
	own := map[*diag.Source][]diag.Fix{}
	for i, s := range f.rules.Sources {
		for _, d := range fixes {
			if d.Fix.Span.Source == s {
				own[s] = append(own[s], *d.Fix)
			}
		}
		if len(own[s]) > 0 {
			f.rules.Sources[i] = diag.NewSource(s.Name, diag.Apply(s.Text, own[s]))
		}
	}
	if !f.seen[f.whole()] {
		f.look()
		told, now := list.Told(), f.list.Told()
		stays := func(d diag.Diagnostic) bool {
			s := d.Fix.Span.Source
			if now[d.Told()] < told[d.Told()] {
				return false
			}
			end := max(d.Span.End, d.Fix.Span.End)
			return d.Span.Source != s || f.list.UpTo(&d, diag.Moved(s.Text, own[s], end)) >= list.UpTo(&d, end)
		}
		if !slices.ContainsFunc(fixes, stays) {
			for _, d := range fixes {
				end := "."
				if strings.HasSuffix(d.Summary, "?") {
					end = ""
				}
				f.made = append(f.made, fmt.Sprintf("%s: %s%s %s", d.Fix.Span, d.Summary, end, d.Fix.Describe))
			}
			return true
		}
	}
	f.rules.Sources, f.list = before, list
	return false
}
