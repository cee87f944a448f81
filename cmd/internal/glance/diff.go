package glance

import (
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// differences prints what a house rule changes, and what those change that it stands on, one after the other.
func (s sheet) differences() {
	s.heading()
	if len(s.p.Rules.Changes) == 0 {
		s.out.Line("It extends no other ruleset, or changes nothing in it.")
		return
	}
	layer := -1
	lines := slices.Clone(s.p.Rules.Changes)
	// of several starts
	lines = slices.CompactFunc(lines, func(a, b house.Change) bool { return a.New == b.New && a.Kind == house.Extended })
	few(s, "", lines, func(ch house.Change) {
		at := s.p.Rules.Span(ch.New)
		if ch.Layer != layer {
			layer = ch.Layer
			s.section(s.layerTitle(at.Source))
		}
		s.change(&ch, at)
	})
}

// layerTitle is what a file of house rules is called.
func (s sheet) layerTitle(src *diag.Source) string {
	if src == nil {
		return s.p.Title
	}
	for r, f := range syntax.Decls[*syntax.RulesetDecl](s.p.Rules.Files...) {
		if f.Source == src {
			return term.Clean(syntax.Unquote(r.Title) + " (" + src.Name + ")")
		}
	}
	return term.Clean(src.Name)
}

// change prints one change: its place, what was there, and what is there now.
func (s sheet) change(ch *house.Change, at diag.Span) {
	was := s.p.Rules.Span(ch.Old).Text()
	now := at.Text()
	switch ch.Kind {
	case house.Added:
		s.mark(term.Green, "+", s.field(ch, now))
	case house.Altered:
		s.out.Line(s.out.Paint(term.Bold, changed(ch)))
		if ch.Settles && ch.Old != nil {
			s.mark(term.Red, "-", was)
		}
		s.mark(term.Green, "+", now)
	case house.Replaced:
		if ch.What == "field" {
			was = "field " + was
		}
		s.mark(term.Red, "-", was)
		s.mark(term.Green, "+", s.field(ch, strings.TrimPrefix(now, "replace ")))
	default:
		s.mark(term.Green, "+", now)
	}
}

// field is a field that a block of fields declares or says again, without the others there; else what the change is anyhow.
func (s sheet) field(ch *house.Change, now string) string {
	if fields, ok := ch.New.(*syntax.FieldsDecl); ok {
		for _, f := range fields.Fields {
			if f != nil && f.Name != nil && f.Name.Name == ch.Name {
				return "field " + strings.TrimSpace(s.p.Rules.Span(f).Text())
			}
		}
	}
	return now
}

// changed says in words what becomes of a value.
func changed(ch *house.Change) string {
	what := map[string]string{"field": "stat"}[ch.What]
	if what == "" {
		what = ch.What
	}
	d, ok := ch.New.(*syntax.ChangeDecl)
	said := "The " + what + " " + ch.Name
	switch {
	case ch.Settles && what == "option":
		return said + " is settled, and nobody chooses it:"
	case ok && d.When == nil:
		return said + " is changed, wherever it is read:"
	}
	return said + " is changed at times:"
}

// mark prints lines behind a sign.
func (s sheet) mark(style term.Style, sign, text string) {
	for line := range strings.SplitSeq(text, "\n") {
		s.out.Line(s.out.Paint(style, strings.TrimRight(sign+" "+term.Clean(strings.TrimRight(line, "\r")), " ")))
	}
}
