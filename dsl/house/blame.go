package house

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// here is where a node of the file that is being applied stands.
func (m *merger) here(n syntax.Ranger) diag.Span {
	if n == nil {
		return diag.Span{}
	}
	return m.file.Span(n)
}

// in is where a node of any layer stands.
func (m *merger) in(n syntax.Ranger) diag.Span { return Span(m.out.Files, n) }

// Span is where a node of one of the files stands.
func Span(files []*syntax.File, n syntax.Ranger) diag.Span {
	if n == nil {
		return diag.Span{}
	}
	name := n.In()
	for _, f := range files {
		if f.Source != nil && f.Source.Name == name {
			return f.Span(n)
		}
	}
	return diag.Span{}
}

// base is what the layers before this one are called together.
func (m *merger) base() string { return quoted(m.layers[0].Name) }

func quoted(s string) string { return `"` + s + `"` }

// nameOf is the part of a declaration to point at: its name where it has one.
func nameOf(d syntax.Decl) syntax.Ranger {
	var name *syntax.Ident
	switch d := d.(type) {
	case *syntax.OptionDecl:
		name = d.Name
	case *syntax.ChartDecl:
		name = d.Name
	case *syntax.DefineDecl:
		name = d.Name
	case *syntax.StartDecl:
		name = d.Name
	case *syntax.PhaseDecl:
		name = d.Name
	case *syntax.PolicyDecl:
		name = d.Name
	case *syntax.RankingDecl:
		name = d.Name
	}
	if name == nil {
		return d
	}
	return name
}

// nothingToChange reports a house rule in a file that extends nothing.
func (m *merger) nothingToChange(d syntax.Decl) {
	m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(d), "There is nothing here to change: this file extends no other ruleset").
		WithHint("Say on which rules it stands, in the second line: extends kings. Or write the change into the rules themselves."))
}

// notThere reports a house rule about something that the base does not have.
func (m *merger) notThere(k key, name syntax.Ranger, d syntax.Decl, doing string) {
	if m.broken {
		return // it may stand where nothing could be read
	}
	var others []string
	for other := range m.at {
		if other.what == k.what {
			others = append(others, other.name)
		}
	}
	e := diag.Errorf("changes-nothing", m.here(name), "%s has no %s", m.base(), k)
	if k.name == "" {
		e = diag.Errorf("changes-nothing", m.here(d), "%s has no line %q", m.base(), k.what)
	}
	near, ok := diag.Nearest(k.name, others)
	switch {
	case ok && k.name != "":
		e = e.WithHint("Did you mean %q?", near).WithFix(m.here(name), near, "Write %q.", near)
	case m.kindOf(k.name) != "":
		e = e.WithHint("%s is a %s there. Write: %s %s %s", k.name, m.kindOf(k.name), doing, m.kindOf(k.name), k.name)
	case doing == "replace":
		e = e.WithHint("croupier show %s lists what can be changed. What is new is declared without the word replace.", m.layers[0].Name)
	default:
		e = e.WithHint("croupier show %s lists what can be changed.", m.layers[0].Name)
	}
	m.diags = append(m.diags, e)
}

func (k key) String() string { return k.what + " " + quoted(k.name) }

// kindOf is what a name stands for in the base, "" for nothing.
func (m *merger) kindOf(name string) string {
	for _, what := range []string{"phase", "define", "chart", "start", "field", "option"} {
		if _, ok := m.at[key{what, name}]; ok {
			return what
		}
	}
	return ""
}

// already reports a declaration of something that the base has.
func (m *merger) already(d syntax.Decl, k key, old syntax.Decl) {
	what := k.String()
	if k.name == "" {
		what = "a line " + quoted(k.what)
	}
	start := m.here(d)
	e := diag.Errorf("already-there", m.here(nameOf(d)), "%s already has %s", m.base(), article(what)).
		WithOther(m.in(nameOf(old)), "it is here").
		WithHint("To have this one in its place, write: replace %s", strings.TrimSpace(firstWords(start.Text())))
	start.End = start.Start
	m.diags = append(m.diags, e.WithFix(start, "replace ", "Write replace in front of it."))
}

func article(what string) string {
	switch {
	case strings.HasPrefix(what, "a line"):
		return what
	case strings.HasPrefix(what, "option"):
		return "an " + what
	}
	return "a " + what
}

// firstWords are the first two words of a declaration.
func firstWords(text string) string {
	words := strings.Fields(text)
	if len(words) > 2 {
		words = words[:2]
	}
	return strings.Join(words, " ")
}

// twice reports the second of two replacements in one file.
func (m *merger) twice(k key, d *syntax.ReplaceDecl) bool {
	var before *Change
	for i := range m.out.Changes {
		if c := &m.out.Changes[i]; c.Kind == Replaced && c.What == k.what && c.Name == k.name {
			before = c
		}
	}
	if before == nil {
		return false
	}
	if before.Layer == m.layer {
		m.diags = append(m.diags, diag.Errorf("duplicate-declaration", m.here(d), "%s is replaced twice", strings.ToUpper(k.what[:1])+k.String()[1:]).
			WithLabel("replaced again").WithOther(m.in(before.New), "replaced first here").
			WithHint("Keep one of the two and delete the other."))
		return true
	}
	return false
}

// otherwiseStays reports lines that would leave nothing of what they are added to.
func (m *merger) otherwiseStays(at syntax.Ranger, instead string) {
	m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(at), "What is added has no otherwise: where none of its lines fits, those that are there are looked at").
		WithHint("Delete this line, or write: %s", instead))
}

// alwaysStays reports a default for an option that a ruleset further down has settled.
func (m *merger) alwaysStays(d, old *syntax.OptionDecl) {
	m.diags = append(m.diags, diag.Errorf("already-there", m.here(d), "The option %q has been settled: it is always the same", d.Name.Name).
		WithOther(m.in(old), "settled here").
		WithHint("Write: option %s always ...", d.Name.Name))
}

// disagreements warns where two rulesets that the last layer puts together settle the same thing, each in its way; the last
// one named wins. Where the last layer settles it by itself, nothing is said.
func (m *merger) disagreements() {
	if len(m.layers) == 0 {
		return
	}
	own := len(m.layers) - 1
	said := map[key]bool{}
	for _, c := range m.out.Changes {
		if c.Kind == Replaced && c.Layer == own {
			said[key{c.What, c.Name}] = true
		}
	}
	for i, late := range m.out.Changes {
		for _, early := range m.out.Changes[:i] {
			k := key{late.What, late.Name}
			if early.Kind != Replaced || late.Kind != Replaced || k != (key{early.What, early.Name}) || said[k] ||
				early.Layer == late.Layer || late.Layer == own || slices.Contains(m.layers[late.Layer].Under, early.Layer) {
				continue
			}
			said[k] = true
			at := m.bases(m.layers[own])
			m.diags = append(m.diags, diag.Warnf("both-replace", at, "%s and %s both say what %s is; that of %s is played",
				m.layers[early.Layer].Name, m.layers[late.Layer].Name, k, m.layers[late.Layer].Name).
				WithOther(m.in(early.New), "here first").WithOther(m.in(late.New), "and here, which is what is played").
				WithHint("Where they disagree, the last one named wins. Name them the other way round, or say here what it is."))
		}
	}
}

// bases is the line in which a layer names what it extends.
func (m *merger) bases(l Layer) diag.Span {
	for _, f := range l.Files {
		for _, d := range f.Decls {
			if e, ok := d.(*syntax.ExtendsDecl); ok {
				return f.Span(e)
			}
		}
	}
	return diag.Span{}
}
