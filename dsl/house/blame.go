package house

import (
	"slices"
	"strconv"
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

// NothingToChange is what is said of a house rule in a file that extends nothing.
const NothingToChange = "There is nothing here to change: this file extends no other ruleset"

// nothingToChange reports a house rule in a file that extends nothing.
func (m *merger) nothingToChange(d syntax.Decl) {
	if m.broken || slices.ContainsFunc(m.diags, func(d diag.Diagnostic) bool { return d.Summary == NothingToChange }) {
		return // the line that names the ruleset may be what could not be read; and once is enough
	}
	m.diags = append(m.diags, diag.Errorf("changes-nothing", firstLine(m.here(d)), NothingToChange).
		WithHint("Say on which rules it stands, in the second line: extends kings. Or write the change into the rules themselves."))
}

// notThere reports a house rule about something that the base does not have.
func (m *merger) notThere(k key, name syntax.Ranger, d syntax.Decl, doing string) {
	if m.broken {
		return // it may stand where nothing could be read
	}
	if k.name == "" {
		m.diags = append(m.diags, diag.Errorf("changes-nothing", firstLine(m.here(d)), "%s has no line that begins with %q", m.base(),
			k.what).
			WithHint("What is new is declared without the words %s.", doing))
		return
	}
	e := diag.Errorf("changes-nothing", m.here(name), "%s has no %s", m.base(), k)
	kind := m.kindOf(k.name)
	if near, ok := diag.Nearest(k.name, m.namesOf(k.what)); ok && kind == "" {
		at, text := m.inForm(d, name, near)
		m.diags = append(m.diags, e.WithHint("Did you mean %q?", near).WithFix(at, text, "Write %q.", near))
		return
	}
	switch {
	case kind == "":
		e = e.WithHint("%scroupier show %s lists everything.", m.has(k.what), m.layers[0].Name)
		if doing == "replace" {
			e.Hint += " What is new is declared without the word replace."
		}
	case kind == "option":
		e = e.WithHint("%s is an option there. Write: option %s default ...", k.name, k.name)
	case kind == "field" && doing == "add to", (kind == "phase" || kind == "start") && doing == "add to" && k.what != "start":
		e = e.WithHint("%s is a %s there, to which nothing can be added. Write: %s", k.name, kind,
			map[bool]string{true: "replace field " + k.name + " ...", false: "after " + kind + " " + k.name + " { ... }"}[kind == "field"])
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
	m.diags = append(m.diags, diag.Errorf("changes-nothing", firstLine(m.here(d)),
		"Behind the results nothing is done but what stands "+
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
		return m.here(d), "change option " + near + " to " + m.here(d.Default).Text()
	}
	return m.here(name), near
}

// values are the kinds of what can be changed.
var values = []string{"define", "field", "option"}

// noSuchValue reports a change of what is no value.
func (m *merger) noSuchValue(d *syntax.ChangeDecl, kind string, name *syntax.Ident) {
	if m.broken {
		return // it may stand where nothing could be read
	}
	at := m.here(name)
	word := at // with the word option, where it stands there
	if kind != "" {
		word.Start = m.here(d).Start + len("change ")
	}
	what := "define, stat or option"
	if kind != "" {
		what = kind
	}
	e := diag.Errorf("changes-nothing", at, "%s has no %s %s", m.base(), what, quoted(name.Name))
	is := m.kindOf(name.Name)
	switch {
	case is == "option" && kind == "":
		e = e.WithHint("%s is an option there.", name.Name).WithFix(word, "option "+name.Name, "Write: change option %s to ...",
			name.Name)
	case slices.Contains(values, is):
		e = e.WithHint("%s is a %s there.", name.Name, is).WithFix(word, name.Name, "Write: change %s to ...", name.Name)
	case m.isResult(name.Name):
		e = e.WithHint("%s is a result there.", name.Name).
			WithFix(word, "result "+name.Name, "Write: change result %s to ...", name.Name)
	case is == "chart":
		e = e.WithHint("%s is a chart there, and lines are added to it: add to chart %s { ... }", name.Name, name.Name)
	case is != "":
		e = e.WithHint("%s is a %s there. Something is done before or after it: before %s %s { ... }", name.Name, is, is, name.Name)
	default:
		var ok bool
		if e, ok = m.insideOf(e, name.Name); !ok {
			e = m.nearestValue(e, name, kind, word)
		}
	}
	m.diags = append(m.diags, e)
}

// insideOf says of a name that it is a let inside of a declaration of the layers below, or what a define or phase is given there,
// and what can be done instead of changing it.
func (m *merger) insideOf(e diag.Diagnostic, name string) (diag.Diagnostic, bool) {
	for _, d := range m.out.Decls {
		what, in := "", syntax.NameOf(d)
		switch d := d.(type) {
		case *syntax.PhaseDecl:
			what = "phase"
			if given(d.Params, name) {
				return e.WithOther(m.in(in), "%s is what this phase is given", name).WithHint("What a phase is given is known inside of it "+
					"alone. Change what stands where the phase is done, or replace it: replace phase %s { ... }", d.Name.Name), true
			}
		case *syntax.DefineDecl:
			what = "define"
			if given(d.Params, name) {
				return e.WithOther(m.in(in), "%s is what this define is given", name).
					WithHint("Change the define itself, which may speak of "+
						"%s: change %s to ... when %s ...", name, d.Name.Name, name), true
			}
		case *syntax.StartDecl:
			what = "start"
		default:
			continue
		}
		let := letIn(d, name)
		if let == nil {
			continue
		}
		where := m.in(in).Text()
		made, hint := m.madeFrom(let.Value()), "A let is known inside of its own block alone. "
		switch v := let.Value(); {
		case v != nil && v.Ask != nil && v.Ask.Prompt != nil:
			text := strconv.Quote(v.Ask.Prompt.Value())
			hint += "This one is an answer: after question " + text + " { ... } - or: add to question " + text + " { where ... }"
		case len(made) > 0:
			hint += "Change what it is worked out from: change " + strings.Join(made, " to ..., or: change ") + " to ..."
		case what == "define":
			hint += "Change the define: change " + where + " to ..."
		default:
			hint += "Do something before or after: before " + what + " " + where + " { ... } - or replace the whole: replace " + what +
				" " +
				where + " ... If the rules are yours, give it a name that can be changed: define " + name + " = ..."
		}
		return e.WithOther(m.in(let.Name()), "a let inside of %s %s", what, where).WithHint("%s", hint), true
	}
	return e, false
}

// given reports whether a name is among parameters.
func given(params []*syntax.Ident, name string) bool {
	return slices.ContainsFunc(params, func(p *syntax.Ident) bool { return p != nil && p.Name == name })
}

// letIn is the let of a name inside of something; nil where there is none.
func letIn(n syntax.Ranger, name string) (found *syntax.SimpleStmt) {
	syntax.Walk(n, func(n syntax.Ranger) bool {
		if s, ok := n.(*syntax.SimpleStmt); ok && found == nil && s.Form.Does.Has(syntax.Names) && s.Name() != nil &&
			s.Name().Name == name {
			found = s
		}
		return found == nil
	})
	return found
}

// madeFrom are the defines and options that stand in a value, as a change names them.
func (m *merger) madeFrom(v *syntax.Value) (made []string) {
	if v == nil {
		return nil
	}
	syntax.Walk(v, func(n syntax.Ranger) bool {
		text := ""
		switch n := n.(type) {
		case *syntax.NameExpr:
			if m.kindOf(n.Name) == "define" {
				text = n.Name
			}
		case *syntax.OptionExpr:
			if n.Name != nil {
				text = "option " + n.Name.Name
			}
		}
		if text != "" && !slices.Contains(made, text) {
			made = append(made, text)
		}
		return true
	})
	return made
}

// nearestValue adds the nearest name of what can be changed.
func (m *merger) nearestValue(e diag.Diagnostic, name *syntax.Ident, kind string, word diag.Span) diag.Diagnostic {
	written := map[string]string{}
	var names []string
	for _, what := range values {
		for _, n := range m.namesOf(what) {
			names, written[n] = append(names, n), n
			if what == "option" {
				written[n] = "option " + n
			}
		}
	}
	if near, ok := diag.Nearest(name.Name, names); ok {
		return e.WithHint("Did you mean %q?", written[near]).WithFix(word, written[near], "Write %q.", written[near])
	}
	if kind == "" {
		kind = "define"
	}
	return e.WithHint("%scroupier show %s lists everything that can be changed.", m.has(kind), m.layers[0].Name)
}

// isResult reports whether a name is that of a result that is given.
func (m *merger) isResult(name string) (is bool) {
	for _, d := range m.out.Decls {
		syntax.Walk(d, func(n syntax.Ranger) bool {
			if s, ok := n.(*syntax.SimpleStmt); ok && s.Form.Does.Has(syntax.GivesResult) && s.Name() != nil {
				is = is || s.Name().Name == name
			}
			return !is
		})
	}
	return is
}

// asksInChange reports a change to what somebody answers.
func (m *merger) asksInChange(d *syntax.ChangeDecl) {
	m.diags = append(m.diags, diag.Errorf("ask-in-define", m.here(d.To.Ask), "A change only works something out; it cannot ask").
		WithHint("Ask in a step, and keep the answer in a field of your own, which the change can read."))
}

// isStat reports whether a field can be changed: it is one value, which no rule sets once the game is on.
func (m *merger) isStat(c *chain) bool {
	f, d := fieldIn(m.out.Decls[m.at[c.key]], c.name), c.changes[0]
	if f == nil || f.Type == nil {
		return false
	}
	_, name := d.What()
	at := m.in(name)
	set := m.setsField(c)
	switch {
	case slices.Contains(heldInPlay, f.Type.Name):
		m.diags = append(m.diags, diag.Errorf("set-in-play", at, "%q holds %s, which come and go while the game is on", c.name,
			f.Type.Name).WithOther(m.in(f), "declared here").
			WithHint("Move them where it matters: after phase ... { ... }. What can be changed are defines, options and stats."))
	case f.Keys != nil:
		m.diags = append(m.diags, diag.Errorf("set-in-play", at, "%q is kept for each of several, and a change is of one value",
			c.name).WithOther(m.in(f), "declared here").
			WithHint("Set each where the game begins: before start ... { set %s(...) to ... }", c.name))
	case set != nil:
		m.diags = append(m.diags, diag.Errorf("set-in-play", at, "%q is set while the game is on, so it cannot be changed as well",
			c.name).WithOther(m.in(set), "it is set here").
			WithHint("Set it where it matters: after phase ... { set %s to ... }. Or change what reads it.", c.name))
	default:
		return true
	}
	return false
}

// setsField is a statement that sets a field, or nil.
func (m *merger) setsField(c *chain) (found *syntax.SimpleStmt) {
	look := func(n syntax.Ranger) {
		m.out.Walk(n, func(n syntax.Ranger) bool {
			if s, ok := n.(*syntax.SimpleStmt); ok && found == nil && Sets(s, c.name) {
				found = s
			}
			return found == nil
		})
	}
	for _, d := range m.out.Decls {
		look(d)
	}
	for _, w := range m.out.Whenever {
		look(w.Step)
	}
	return found
}

// Sets reports whether a statement sets a field.
func Sets(s *syntax.SimpleStmt, field string) (does bool) {
	s.Each(func(o *syntax.Operand, x syntax.Ranger) {
		if place, ok := x.(syntax.Expr); ok && (o.Takes == syntax.Settable || o.Takes == syntax.Counter) {
			does = does || reading{name: field}.is(placeOf(place))
		}
	})
	return does
}

// placeOf is the name of what is set, without whose it is and its key.
func placeOf(e syntax.Expr) syntax.Expr {
	switch e := syntax.Bare(e).(type) {
	case *syntax.OfExpr:
		return placeOf(e.Left)
	case *syntax.CallExpr:
		return &syntax.NameExpr{Node: e.Name.Node, Name: e.Name.Name}
	default:
		return e
	}
}

// IsStat reports whether a field is one that can be changed, as far as what it is goes: one value, and no cards, chips or dice.
func IsStat(f *syntax.Field) bool {
	return f != nil && f.Type != nil && f.Keys == nil && !slices.Contains(heldInPlay, f.Type.Name)
}

// heldInPlay are the types of fields whose things come and go while the game is on.
var heldInPlay = []string{"cards", "chips", "faces"}

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
		if text, ok := m.asChange(d, now, old); ok {
			m.diags = append(m.diags, e.WithHint("To have this one in its place, it is changed.").
				WithFix(start, text, "Write: change %s to ...", k.name))
			return
		}
	}
	start.End = start.Start
	m.diags = append(m.diags, e.WithFix(start, "replace ", "Write replace in front of it."))
}

// alreadyFields reports the fields of a block that the layers below have, and gives the block without them.
func (m *merger) alreadyFields(d *syntax.FieldsDecl) *syntax.FieldsDecl {
	left := *d
	left.Fields = nil
	for _, f := range d.Fields {
		if f == nil || f.Name == nil {
			continue
		}
		k := key{"field", f.Name.Name}
		at, ok := m.at[k]
		if !ok || m.by[k] == m.layer {
			left.Fields = append(left.Fields, f)
			continue
		}
		e := diag.Errorf("already-there", m.here(f.Name), "%s already has a field %q", quoted(m.layers[m.by[k]].Name), k.name)
		if old := fieldIn(m.out.Decls[at], k.name); old != nil {
			e = e.WithOther(m.in(old.Name), "it is here")
		}
		m.diags = append(m.diags, e.WithHint("To have this one in its place, write on a line of its own: replace field %s",
			m.here(f).Text()))
	}
	return &left
}

// fieldIn is the field of a name in a block of fields.
func fieldIn(d syntax.Decl, name string) *syntax.Field {
	if fields, ok := d.(*syntax.FieldsDecl); ok {
		for _, f := range fields.Fields {
			if f != nil && f.Name != nil && f.Name.Name == name {
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
			if p != nil && old != nil && p.Name == old.Name {
				m.diags = append(m.diags, diag.Errorf("already-there", m.here(p), "%s already takes %s", start.Name.Name, p.Name).
					WithOther(m.in(old), "it is here").WithHint("Leave it out here."))
			}
		}
	}
}

// firstLine is the first line of a place in a file.
func firstLine(at diag.Span) diag.Span {
	if line, _, more := strings.Cut(at.Text(), "\n"); more {
		at.End = at.Start + len(line)
	}
	return at
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

// otherwiseStays reports lines that would leave nothing of what they are added to.
func (m *merger) otherwiseStays(at syntax.Ranger, instead string) {
	m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(at),
		"What is added has no otherwise: where none of its lines fits, those that are there are looked at").
		WithHint("Delete this line, or write: %s", instead))
}

// notAChoice reports a default that is none of the values that an option has, and does not say that it is a new one.
func (m *merger) notAChoice(d, old *syntax.OptionDecl) {
	text := func(c *syntax.Choice) string { return m.in(c).Text() }
	var values []string
	for _, c := range old.Others {
		values = append(values, text(c))
	}
	if !inRange(old.Default, old.Others) {
		values = append([]string{text(old.Default)}, values...)
	}
	e := diag.Errorf("option-range", m.here(d.Default), "The option %q is %s, never %s", d.Name.Name, orList(values),
		text(d.Default)).
		WithOther(m.in(old.Name), "declared here")
	m.diags = append(m.diags, e.DidYouMean(text(d.Default), values,
		"If it may be %s as well, say so: option %s default %s, or %s", text(d.Default), d.Name.Name, text(d.Default), values[0]))
}

// alwaysAndOthers reports an option that is settled and is left open in the same line.
func (m *merger) alwaysAndOthers(d *syntax.OptionDecl) {
	m.diags = append(m.diags, diag.Errorf("option-range", m.here(d.Others[0]), "What is always the same has no other values").
		WithHint("Leave them out, or write: option %s default %s, or ...", d.Name.Name, m.here(d.Default).Text()))
}

// nothingSettled reports an option that is new and always the same, and whether it is only written wrongly.
func (m *merger) nothingSettled(d *syntax.OptionDecl) bool {
	if m.layer == 0 {
		m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(d), "An option that is always the same is none").
			WithHint("A house rule settles an option of the ruleset that it extends. Here write: define %s = %s", d.Name.Name,
				m.here(d.Default).Text()))
		return false
	}
	m.notThere(keyOf(d), d.Name, d, "option")
	_, near := diag.Nearest(d.Name.Name, m.namesOf("option"))
	return near
}

func orList(values []string) string {
	if len(values) == 1 {
		return values[0]
	}
	last := len(values) - 1
	return strings.Join(values[:last], ", ") + " or " + values[last]
}

// alwaysStays reports a default for an option that a ruleset further down has settled.
func (m *merger) alwaysStays(d, old *syntax.OptionDecl) {
	m.diags = append(m.diags, diag.Errorf("already-there", m.here(d), "The option %q has been settled: it is always the same",
		d.Name.Name).
		WithOther(m.in(old), "settled here").
		WithHint("Write: change option %s to %s", d.Name.Name, m.here(d.Default).Text()))
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
	for _, f := range l.Files {
		for _, d := range f.Decls {
			if e, ok := d.(*syntax.ExtendsDecl); ok {
				return f.Span(e)
			}
		}
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
