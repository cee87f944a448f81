// Package houserule is what a table changes in the rules that it plays by, one rule after the other: a rule that somebody types
// is put right and checked against those rules, and kept in a file that extends them. It must not know where a rule is typed,
// nor what becomes of the file.
package houserule

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"croupier/cmd/internal/mend"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/said"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/session"
	"croupier/rulesets"
)

// head begins each file of house rules that is made here: no other file is ever written over.
const head = "# House rules, made at the prompt of croupier repl: a rule that is typed there is added at the end.\n"

// Typed is the name of what is typed, where it is told what is wrong with it.
const Typed = "your rule"

// File is a file of house rules: where it is, and what it holds.
type File struct{ Path, Text string }

// of is the file of house rules in use; nil: it was not made here.
func of(r *session.Rules) *File {
	if len(r.Files) == 1 && strings.HasPrefix(r.Files[0].Text, head) {
		return &File{r.Path, r.Files[0].Text}
	}
	return nil
}

// first is the text of a file that stands on rules, and changes nothing in them yet.
func first(base *session.Rules, title string) string {
	name := base.Name
	if base.Path != "" {
		name = `"` + filepath.Base(base.Path) + `"`
	}
	return fmt.Sprintf("%s\nruleset \"%s, our rules\"\nabout \"House rules of our table\"\nextends %s\n", head, title, name)
}

// Path is where the n-th file of house rules of some rules is: beside them.
func Path(base *session.Rules, n int) string {
	folder, name := filepath.Split(filepath.Clean(base.Key()))
	name = strings.TrimSuffix(name, rulesets.Ext) + "-house"
	if n > 1 {
		name += fmt.Sprintf("-%d", n)
	}
	return filepath.Join(folder, name+rulesets.Ext)
}

// read reads a file of house rules; there is none where the text is empty.
func read(path string) (text string, err error) {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return rulefiles.Read(path)
}

// mostFiles is how many files of house rules may stand on the same rules in one folder.
const mostFiles = 100

// Next is the file that the next rule goes into: that of the house rules in use, or a new one that stands on the rules in use.
// Nothing is written over that was not made here, that somebody has changed since, or that has rules which are not in use: of
// those goOn says whether they are to be in force too.
func Next(s *session.Session, goOn func(File) bool) (File, error) {
	u := s.World().Rules()
	if own := of(&u.Rules); own != nil {
		now, err := read(own.Path)
		if err == nil && now != "" && now != own.Text && !used(s, File{own.Path, now}) {
			err = fmt.Errorf("%s has been changed since it was read: use it, so that it counts as it is now, and then add the rule",
				own.Path)
		}
		return *own, err
	}
	if err := beside(&u.Rules); err != nil {
		return File{}, err
	}
	text := first(&u.Rules, u.Program.Title)
	for n := 1; n <= mostFiles; n++ {
		path := Path(&u.Rules, n)
		now, err := read(path)
		switch {
		case err != nil: // it is no file, or nobody may read it
		case now == "" || now == text:
			return File{path, text}, nil
		case strings.HasPrefix(now, strings.TrimRight(text, "\n")) && goOn(File{path, now}):
			return File{path, now}, nil
		}
	}
	return File{}, fmt.Errorf("there are %d files of house rules here already: use one of them, and add to it", mostFiles)
}

// beside is why no file of house rules can stand beside the rules that it changes; nil: it can.
func beside(r *session.Rules) error {
	switch name := filepath.Base(r.Key()); {
	case r.Path == "":
		for _, other := range []string{r.Name + rulesets.Ext, r.Name} {
			if _, err := os.Lstat(other); err == nil {
				return fmt.Errorf("%s lies here, and a house rule that stands on %s would mean that: give it another name, or use it "+
					"instead", other, r.Name)
			}
		}
	case strings.ContainsAny(name, "\"\n"):
		return errors.New("a house rule cannot stand on a file with a quotation mark in its name: give it another name, and use that")
	case name == ".", name == "..", len(r.Files) > 1 && filepath.Ext(name) == rulesets.Ext:
		return errors.New("these rules are a whole folder, and a house rule lies beside it: go to where the folder is, and use it by " +
			"its name")
	}
	return nil
}

// used reports whether this evening has used a file with that text.
func used(s *session.Session, f File) bool {
	for n := 1; n <= s.Len(); n++ {
		if e := s.Node(n).Entry; e.Kind == session.UseRules && e.Rules != nil {
			if own := of(e.Rules); own != nil && *own == f {
				return true
			}
		}
	}
	return false
}

// Behind is the file of the house rules in use, where it is not as they are any more because something was undone or done again;
// nil: nothing is to be written. A file that somebody else has changed is theirs: what counts at the table is in the record.
func Behind(s *session.Session) *File {
	u := s.World().Rules()
	if u == nil || of(&u.Rules) == nil {
		return nil
	}
	own := of(&u.Rules)
	if now, err := read(own.Path); err != nil || now == own.Text || now != "" && !used(s, File{own.Path, now}) {
		return nil
	}
	return own
}

// Draft is a rule that was tried out.
type Draft struct {
	Rule    string           // as it is kept, with what was put right
	Program *program.Program // with it; nil: it cannot be
	Own     *diag.Source     // the rule, in what is told of it
	Wrong   diag.List        // what is wrong with it, or may be
}

// Try tries a rule out behind those of the file. Mistakes that can be put right in one way are.
func (f File) Try(rule string) *Draft {
	own := diag.NewSource(Typed, rule+"\n")
	r := new(rulefiles.Finder).Of(strings.TrimSuffix(filepath.Base(f.Path), rulesets.Ext), diag.NewSource(f.Path, f.Text))
	r.Sources = append(r.Sources, own)
	p, list := r.Compile()
	if p == nil {
		first := list
		mend.Mended(r, nil)
		if p, list = r.Compile(); p == nil || r.Sources[0].Text != f.Text {
			p, list = nil, first
		}
	}
	d := &Draft{Rule: strings.TrimSpace(rule), Program: p, Own: own}
	if p != nil {
		d.Own = r.Sources[1]
		d.Rule = strings.TrimSpace(d.Own.Text)
	}
	for _, w := range list {
		if w.Span.Source == d.Own {
			d.Wrong = append(d.Wrong, w)
		}
	}
	if p == nil && len(d.Wrong) == 0 {
		d.Wrong = list
	}
	return d
}

// Stays says who keeps what they have of what lasts, as far as all may know of it, where the rule changes what that begins with.
// "": nobody has any.
func (d *Draft) Stays(w *session.World) string {
	w = w.Known()
	for _, f := range d.Program.Rules.Fields {
		if !f.Lasting || !f.PerPlayer || !f.Everybody || f.Value == nil {
			continue
		}
		begins := strings.Fields(d.Program.Rules.Span(f.Value).Text())
		if !slices.ContainsFunc(d.Program.Rules.Changes, func(ch house.Change) bool {
			at := d.Program.Rules.Span(ch.New)
			return at.Source != nil && at.Source.Name == d.Own.Name && slices.Contains(begins, ch.Name)
		}) {
			continue
		}
		var who []string
		for i := range w.Characters {
			if _, ok := w.Holds(&w.Characters[i], d.Program, f); ok {
				who = append(who, w.Characters[i].Name)
			}
		}
		if len(who) > 0 {
			return " The " + say.Readable(f.Name) + " that " + say.AndList(who) + " had before stays as it is."
		}
	}
	return ""
}

// Foreign says what a rule holds that is none; "": nothing. The head of the file is made here, and Lua is written into files.
func Foreign(rule string) string {
	src := diag.NewSource(Typed, rule+"\n")
	file, _ := syntax.Parse(src)
	for _, d := range file.Decls {
		switch d.(type) {
		case *syntax.RulesetDecl, *syntax.ExtendsDecl, *syntax.AboutDecl, *syntax.TestDecl, *syntax.HookDecl:
			word, _ := said.Word(src.Text[file.Span(d).Start:])
			return word
		}
	}
	return ""
}

// With is the file with one more rule.
func (f File) With(rule string) File {
	return File{f.Path, strings.TrimRight(f.Text, "\n") + "\n\n" + rule + "\n"}
}

// Less is the file without its last rule.
func (f File) Less() File {
	all := spans(f.Text)
	if len(all) == 0 {
		return f
	}
	return File{f.Path, strings.TrimRight(f.Text[:all[len(all)-1][0]], "\n") + "\n"}
}

// Rules are the rules in the file, each in a line.
func (f File) Rules() (all []string) {
	for _, at := range spans(f.Text) {
		all = append(all, InALine(f.Text[at[0]:at[1]]))
	}
	return all
}

// InALine is a rule in one line.
func InALine(rule string) string { return strings.Join(strings.Fields(rule), " ") }

// spans are where the rules of a text begin and end.
func spans(text string) (all [][2]int) {
	file, _ := syntax.Parse(diag.NewSource("", text))
	for _, d := range file.Decls {
		switch d.(type) {
		case *syntax.RulesetDecl, *syntax.ExtendsDecl, *syntax.AboutDecl, *syntax.TestDecl:
		default:
			at := file.Span(d)
			all = append(all, [2]int{at.Start, at.End})
		}
	}
	return all
}

// InForce are the house rules among those in use, each in a line.
func InForce(r *session.Rules) (all []string) {
	for _, f := range r.Files {
		if len(r.Bases) > 0 {
			all = append(all, File{f.Name, f.Text}.Rules()...)
		}
	}
	return all
}

// Made are the rules in use that were made here, each in a line; nil: none were.
func Made(r *session.Rules) []string {
	if own := of(r); own != nil {
		return own.Rules()
	}
	return nil
}
