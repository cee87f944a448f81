package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
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

// fix makes the fixes for a ruleset, writes its files and says what was changed. It gives what is left to be told.
func (a *app) fix(arg string, r *rulefiles.Ruleset, to *term.Screen) (diag.List, error) {
	if rulefiles.Shipped(arg) {
		return nil, usage("%s is shipped with croupier, and stays as it is; croupier new ours extends %s begins a house rule", arg, arg)
	}
	f := &fixing{rules: r, seen: map[string]bool{}}
	for _, s := range r.Sources {
		f.texts = append(f.texts, s.Text)
	}
	f.look()
	if f.part(arg) {
		a.err.Line(term.Clean(fmt.Sprintf("%s has no title, so it stays as it is. Files that make one ruleset are put right together: "+
			"croupier check --fix %s", arg, filepath.Dir(arg))))
		return f.list, nil
	}
	for range mostFixes {
		if !f.round() {
			break
		}
	}
	for i, s := range r.Sources {
		if s.Text == f.texts[i] {
			continue
		}
		if now, err := rulefiles.Read(s.Name); err != nil {
			return nil, failed(err)
		} else if now != f.texts[i] {
			return nil, &exit{ExitFailure, fmt.Errorf("%s has changed meanwhile, and is left as it is", s.Name)}
		}
		if err := rewrite(s.Name, s.Text); err != nil {
			return nil, err
		}
	}
	for _, line := range f.made {
		to.Line(term.Clean(line))
	}
	return f.list, nil
}

// look looks the rules through.
func (f *fixing) look() {
	_, f.list = f.rules.Compile()
	f.seen[f.all()] = true
}

// all are the texts of the files as they are now.
func (f *fixing) all() string {
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
	if !f.seen[f.all()] {
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
