package house

import (
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

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
	case len(m.diags) > manyWrong:
	case kind == "" && slices.Contains(m.namesOf("option"), name.Name):
		e.Summary = "The word option is missing: " + quoted(name.Name) + " is an option of " + m.base()
		if is != "option" {
			e = e.WithHint("It is a %s too, before and after which something may be done: before %s %s { ... }", is, is, name.Name)
		}
		e = e.WithFix(word, "option "+name.Name, "Write: change option %s to ...", name.Name)
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
		case v.Ask != nil && v.Ask.Prompt != nil:
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
	return slices.ContainsFunc(params, func(p *syntax.Ident) bool { return p.Name == name })
}

// letIn is the let of a name inside of something; nil where there is none.
func letIn(n syntax.Ranger, name string) *syntax.SimpleStmt {
	for s := range syntax.All[*syntax.SimpleStmt](n) {
		if s.Form.Does.Has(syntax.Names) && s.Name().Name == name {
			return s
		}
	}
	return nil
}

// madeFrom are the defines and options that stand in a value, as a change names them.
func (m *merger) madeFrom(v *syntax.Value) (made []string) {
	syntax.Walk(v, func(n syntax.Ranger) bool {
		text := ""
		switch n := n.(type) {
		case *syntax.NameExpr:
			if m.kindOf(n.Name) == "define" {
				text = n.Name
			}
		case *syntax.OptionExpr:
			text = "option " + n.Name.Name
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
	names := func() (all []string) {
		for _, what := range values {
			for _, n := range m.namesOf(what) {
				all, written[n] = append(all, n), n
				if what == "option" {
					written[n] = "option " + n
				}
			}
		}
		return all
	}
	if near, ok := m.guesses.Nearest(name.Name, names); ok {
		return e.WithHint("Did you mean %q?", written[near]).WithSlipIn(word, written[near], name.Name, near)
	}
	if kind == "" {
		kind = "define"
	}
	return e.WithHint("%scroupier show %s lists everything that can be changed.", m.has(kind), m.layers[0].Name)
}

// isResult reports whether a name is that of a result that is given.
func (m *merger) isResult(name string) bool {
	for _, d := range m.out.Decls {
		for s := range syntax.All[*syntax.SimpleStmt](d) {
			if s.Form.Does.Has(syntax.GivesResult) && s.Name().Name == name {
				return true
			}
		}
	}
	return false
}

// asksInChange reports a change to what somebody answers.
func (m *merger) asksInChange(d *syntax.ChangeDecl) {
	m.diags = append(m.diags, diag.Errorf("ask-in-define", m.here(d.To.Ask), "A change only works something out; it cannot ask").
		WithHint("Ask in a step, and keep the answer in a field of your own, which the change can read."))
}

// isStat reports whether a field can be changed: it is one value, which no rule sets once the game is on.
func (m *merger) isStat(c *chain, sets map[string]*syntax.SimpleStmt) bool {
	f, d := fieldIn(m.out.Decls[m.at[c.key]], c.name), c.changes[0]
	if f == nil || f.Type == nil {
		return false
	}
	_, name := d.What()
	at := m.in(name)
	set := sets[c.name]
	switch {
	case slices.Contains(heldInPlay, f.Type.Name):
		m.diags = append(m.diags, diag.Errorf("set-in-play", at, "%q holds %s, which come and go while the game is on", c.name,
			f.Type.Name).WithOther(m.in(f), "declared here").
			WithHint("Move them where it matters: after phase ... { ... } - and how they are at first is said anew: %s has { %s %s "+
				"= ... } - or by the option that it goes by, as croupier show tells.", m.owner(c.key), c.name, f.Type.Name))
	case len(f.Keys) > 0:
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

// fieldsSet are the fields that statements set, each with the first one that does.
func (m *merger) fieldsSet() map[string]*syntax.SimpleStmt {
	first := map[string]*syntax.SimpleStmt{}
	for _, d := range m.roots() {
		m.out.Walk(d, func(n syntax.Ranger) bool {
			if s, ok := n.(*syntax.SimpleStmt); ok {
				eachSet(s, func(field string) {
					if first[field] == nil {
						first[field] = s
					}
				})
			}
			return true
		})
	}
	return first
}

// Sets reports whether a statement sets a field.
func Sets(s *syntax.SimpleStmt, field string) (does bool) {
	eachSet(s, func(name string) { does = does || name == field })
	return does
}

// eachSet names the fields that a statement sets.
func eachSet(s *syntax.SimpleStmt, do func(field string)) {
	s.Each(func(o *syntax.Operand, x syntax.Ranger) {
		if place, ok := x.(syntax.Expr); ok && (o.Takes == syntax.Settable || o.Takes == syntax.Counter) {
			if name, ok := syntax.Bare(placeOf(place)).(*syntax.NameExpr); ok {
				do(name.Name)
			}
		}
	})
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
	return f != nil && f.Type != nil && len(f.Keys) == 0 && !slices.Contains(heldInPlay, f.Type.Name)
}

// heldInPlay are the types of fields whose things come and go while the game is on.
var heldInPlay = []string{"cards", "chips", "faces"}
