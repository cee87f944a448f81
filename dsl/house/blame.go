package house

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// here is where a node of the file that is being applied stands.
func (m *merger) here(n syntax.Ranger) diag.Span { return m.file.Span(n) }

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

// NothingToChange is what is said of a house rule in a file that extends nothing.
const NothingToChange = "There is nothing here to change: this file extends no other ruleset"

// BaseIsWrong reports the first mistake of what a file extends, at the line where it names it. The file is the one to put right.
func BaseIsWrong(at diag.Span, first diag.Diagnostic, file string) diag.Diagnostic {
	d := diag.Errorf("base-is-wrong", at, "What this file extends cannot be played: %s", first.Summary)
	if first.Code == d.Code { // a file further down puts together what does not go together, and it is said of that already
		d.Summary = first.Summary
	}
	return d.WithOther(first.Span, "the mistake is here").
		WithHint("Put it right first: croupier check %s shows all that is wrong there.", file)
}

// nothingToChange reports a house rule in a file that extends nothing.
func (m *merger) nothingToChange(d syntax.Decl) {
	if m.broken || slices.ContainsFunc(m.diags, func(d diag.Diagnostic) bool { return d.Summary == NothingToChange }) {
		return // the line that names the ruleset may be what could not be read; and once is enough
	}
	m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(d).FirstLine(), NothingToChange).
		WithHint("Say on which rules it stands, in the second line: extends kings. Or write the change into the rules themselves."))
}

// manyWrong is after how many mistakes nothing is looked for any more that might have been meant: nobody reads on.
const manyWrong = 200

// notThere reports a house rule about something that the base does not have.
func (m *merger) notThere(k key, name syntax.Ranger, d syntax.Decl, doing string) {
	if m.broken {
		return // it may stand where nothing could be read
	}
	if k.name == "" {
		m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(d).FirstLine(), "%s has no line that begins with %q", m.base(),
			k.what).
			WithHint("What is new is declared without the words %s.", doing))
		return
	}
	e := diag.Errorf("changes-nothing", m.here(name), "%s has no %s", m.base(), k)
	if len(m.diags) > manyWrong {
		m.diags = append(m.diags, e)
		return
	}
	kind := m.kindOf(k.name)
	if near, ok := m.nearest(k.name, k.what); ok && kind == "" {
		at, text := m.inForm(d, name, near)
		m.diags = append(m.diags, e.WithHint("Did you mean %q?", near).WithSlipIn(at, text, k.name, near))
		return
	}
	switch {
	case kind == "":
		e = e.WithHint("%scroupier show %s lists everything.", m.has(k.what), m.layers[0].Name)
		if doing == "replace" {
			e.Hint += " What is new is declared without the word replace."
		}
	case kind == "option":
		e = e.WithHint("%s is an option there. Write: option %s = ...", k.name, k.name)
	case kind == "field" && doing == "add to", (kind == "phase" || kind == "start") && doing == "add to" && k.what != "start":
		e = e.WithHint("%s is a %s there, to which nothing can be added. Write: %s", k.name, kind,
			map[bool]string{true: m.owner(k) + " has { " + k.name + " ... }",
				false: "after " + kind + " " + k.name + " { ... }"}[kind == "field"])
	case (doing == "before" || doing == "after" || doing == "skip") && kind != "phase" && kind != "start":
		e = e.WithHint("%s is a %s there. Something can be done before and after a phase or a start. Perhaps you mean: replace %s %s "+
			"...", k.name, kind, kind, k.name)
	default:
		e = e.WithHint("%s is a %s there. Write: %s %s %s", k.name, kind, doing, kind, k.name)
	}
	m.diags = append(m.diags, e)
}

// afterResults reports a block behind the results, which is one behind a start.
func (m *merger) afterResults(d *syntax.AroundDecl) {
	m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(d).FirstLine(),
		"After the results nothing is done but what stands "+
			"after a start").
		WithHint("Write: %s", "after start "+strings.Join(append(m.namesOf("start"), "game")[:1], "")+" { ... }"))
}

// inForm is what is written to name something else: the name alone, or in an old form the whole of what says the same now.
func (m *merger) inForm(d syntax.Decl, name syntax.Ranger, near string) (diag.Span, string) {
	switch d := d.(type) {
	case *syntax.AddDecl:
		if d.Define != nil {
			return m.here(d), m.addedAsChange(d, near)
		}
	case *syntax.OptionDecl:
		if d.Older != nil {
			return m.here(d), "change option " + near + " to " + m.here(d.Older.Value).Text()
		}
	}
	return m.here(name), near
}

// has says which names there are of a kind, with a blank behind it.
func (m *merger) has(what string) string {
	names := m.namesOf(what)
	switch {
	case len(names) == 0:
		return "It has no " + what + " at all. "
	case len(names) > 12:
		return ""
	}
	return "Its " + what + "s are " + strings.Join(names, ", ") + ". "
}

// namesOf are the names of everything of a kind that the layers below have, in alphabetical order.
func (m *merger) namesOf(what string) []string {
	var names []string
	for k := range m.at {
		if k.what == what && k.name != "" && m.by[k] < m.layer {
			names = append(names, k.name)
		}
	}
	slices.Sort(names)
	return names
}

// nearest is the name of something of a kind in the layers below that is most like a word.
func (m *merger) nearest(word, what string) (string, bool) {
	return m.guesses.Nearest(word, func() []string { return m.namesOf(what) })
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

// already reports a declaration of something that the layers below have.
func (m *merger) already(d syntax.Decl, k key, old syntax.Decl) {
	what := k.String()
	if k.name == "" {
		what = "a line " + quoted(k.what)
	}
	start := m.here(d)
	e := diag.Errorf("already-there", m.here(syntax.NameOf(d)), "%s already has %s", quoted(m.layers[m.by[k]].Name), article(what)).
		WithOther(m.in(syntax.NameOf(old)), "it is here").
		WithHint("To have this one in its place, write: replace %s ...", strings.TrimSpace(k.what+" "+k.name))
	if now, ok := d.(*syntax.DefineDecl); ok {
		if text, ok := m.asChange(d, now, old, true); ok {
			m.diags = append(m.diags, e.WithHint("To have this one in its place, it is changed.").
				WithFix(start, text, "Write: change %s to ...", k.name))
			return
		}
	}
	start.End = start.Start
	m.diags = append(m.diags, e.WithFix(start, "replace ", "Write replace in front of it."))
}

// standsOn reports whether the layer stands on the one that declared a field, so that its author knows it.
func (m *merger) standsOn(k key) bool {
	born := 0
	for _, c := range m.out.Changes {
		if c.Kind == Added && c.What == k.what && c.Name == k.name {
			born = c.Layer
			break
		}
	}
	return slices.Contains(m.layers[m.layer].Under, born)
}

// otherField reports a field that the layers below have and this one does not mean: it is another's, which this one does not
// stand on, or the table's and not a player's.
func (m *merger) otherField(f *syntax.Field, there *syntax.FieldsDecl) {
	k := key{"field", f.Name.Name}
	e := diag.Errorf("already-there", m.here(f.Name), "%s already has a field %q", quoted(m.layers[m.by[k]].Name), k.name)
	if old := fieldIn(there, k.name); old != nil {
		e = e.WithOther(m.in(old.Name), "it is here")
	}
	hint := "Give this one another name."
	if m.standsOn(k) {
		hint = "Give this one another name; or say that one again: " + m.owner(k) + " has { " + m.here(f).Text() + " }"
	}
	m.diags = append(m.diags, e.WithHint("%s", hint))
}

// owner is whose field it is.
func (m *merger) owner(k key) string {
	at, there := m.at[key{"field", k.name}]
	if d, ok := m.declAt(at, there).(*syntax.FieldsDecl); ok && d.Player {
		return "each player"
	}
	return "the table"
}

// fieldIn is the field of a name in a block of fields.
func fieldIn(d syntax.Decl, name string) *syntax.Field {
	if fields, ok := d.(*syntax.FieldsDecl); ok {
		for _, f := range fields.Fields {
			if f.Name.Name == name {
				return f
			}
		}
	}
	return nil
}

// alreadyTaken reports parameters that a start asks for without being told to.
func (m *merger) alreadyTaken(d *syntax.AddDecl, start *syntax.StartDecl) {
	for _, p := range d.Params {
		for _, old := range start.Params {
			if p.Name == old.Name {
				m.diags = append(m.diags, diag.Errorf("already-there", m.here(p), "%s already takes %s", start.Name.Name, p.Name).
					WithOther(m.in(old), "it is here").WithHint("Leave it out here."))
			}
		}
	}
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
		m.diags = append(m.diags, diag.Errorf("duplicate-declaration", m.here(d), "%s is replaced twice",
			strings.ToUpper(k.what[:1])+k.String()[1:]).
			WithLabel("replaced again").WithOther(m.in(before.New), "replaced first here").
			WithHint("Keep one of the two and delete the other."))
		return true
	}
	return false
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
		if c.Layer == own && (c.Kind == Replaced || c.Settles) {
			said[key{c.What, c.Name}] = true
		}
	}
	for i, late := range m.out.Changes {
		for _, early := range m.out.Changes[:i] {
			k := key{late.What, late.Name}
			if early.Kind != Replaced && early.Kind != Altered || late.Kind != Replaced && !late.Settles ||
				k != (key{early.What, early.Name}) || said[k] ||
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
	for extends, f := range syntax.Decls[*syntax.ExtendsDecl](l.Files...) {
		return f.Span(extends)
	}
	return diag.Span{}
}

// otherDeck reports lines that are added to a deck that is not played with.
func (m *merger) otherDeck(name, old *syntax.Ident) {
	m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(name), "%s is played with the deck %s, not %s", m.base(),
		old.Name, name.Name).
		WithOther(m.in(old), "this one").WithHint("Write: add to deck %s { ... } - or replace the whole deck: replace deck %s { ... }",
		old.Name, name.Name))
}

func orList(values []string) string {
	if len(values) == 1 {
		return values[0]
	}
	last := len(values) - 1
	return strings.Join(values[:last], ", ") + " or " + values[last]
}
