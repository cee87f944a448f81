package house

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// asked is what a house rule does to a question, or before the results.
type asked struct {
	decl  syntax.Decl
	of    *syntax.Question
	layer int
	file  *syntax.File
}

// ofQuestion notes what is done to a question. It is done when all layers are applied, since a question may be asked in any of
// their blocks.
func (m *merger) ofQuestion(d syntax.Decl, q *syntax.Question, kind Kind) {
	if m.layer == 0 {
		m.nothingToChange(d)
		return
	}
	m.asked = append(m.asked, &asked{decl: d, of: q, layer: m.layer, file: m.file})
	m.note(Change{Kind: kind, What: "question", Name: q.Text.Value(), New: d})
}

// askedEverywhere does what house rules do to questions, wherever those are asked, also in what was put around others before.
// What is added to a question is a part of it, and comes first.
func (m *merger) askedEverywhere() {
	last := m.layer
	found := map[*asked]bool{}
	for _, a := range m.asked {
		if d, ok := a.decl.(*syntax.AddDecl); ok {
			m.layer, m.file = a.layer, a.file
			found[a] = m.addEverywhere(a, d)
		}
	}
	for _, a := range m.asked {
		m.layer, m.file = a.layer, a.file
		if a.of == nil {
			m.beforeResults(a.decl.(*syntax.AroundDecl))
			continue
		}
		for _, d := range m.roots() {
			in := syntax.NameOf(d)
			m.out.Walk(d, func(n syntax.Ranger) bool {
				if ask, ok := n.(*syntax.Ask); ok && a.is(ask, in) {
					found[a] = true
					m.aroundQuestion(ask, a.decl)
				}
				return true
			})
		}
		if !found[a] {
			m.notAsked(a.of)
		}
	}
	m.layer = last
}

// roots are all trees in which there is code: declarations, and what is done whenever something happens.
func (m *merger) roots() []syntax.Decl {
	roots := slices.Clone(m.out.Decls)
	for _, w := range m.out.Whenever {
		roots = append(roots, w.Step)
	}
	return roots
}

// is reports whether a question is meant, which is asked in a phase or start of this name.
func (a *asked) is(ask *syntax.Ask, in syntax.Ranger) bool {
	where, ok := in.(*syntax.Ident)
	return ask.Prompt != nil && ask.Prompt.Text == a.of.Text.Text && (a.of.Asked == nil || ok && where.Name == a.of.Asked.Name)
}

// aroundQuestion does what a house rule says of a question.
func (m *merger) aroundQuestion(ask *syntax.Ask, d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.AroundDecl:
		d = syntax.Clone(d)
		m.step(ask, d.After, stepOf(d, &syntax.Ident{Node: d.Question.Node, Name: d.Question.Text.Value()}))
	case *syntax.SkipDecl:
		m.skipWhen(ask, d)
	}
}

// notAsked reports a question that nobody is asked.
func (m *merger) notAsked(q *syntax.Question) {
	if m.broken {
		return // it may be asked where nothing could be read
	}
	var texts, elsewhere []string
	for _, d := range m.roots() {
		name, _ := syntax.NameOf(d).(*syntax.Ident)
		m.out.Walk(d, func(n syntax.Ranger) bool {
			if ask, ok := n.(*syntax.Ask); ok && ask.Prompt != nil {
				if text := ask.Prompt.Value(); !slices.Contains(texts, text) {
					texts = append(texts, text)
				}
				if name != nil && ask.Prompt.Text == q.Text.Text {
					elsewhere = append(elsewhere, name.Name)
				}
			}
			return true
		})
	}
	slices.Sort(texts)
	if len(elsewhere) > 0 {
		m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(q.Asked), "Nobody is asked %s in %s", q.Text.Text,
			q.Asked.Name).
			DidYouMean(q.Asked.Name, slices.Compact(elsewhere), "It is asked in %s.", orList(slices.Compact(elsewhere))))
		return
	}
	e := diag.Errorf("changes-nothing", m.here(q.Text), "Nobody is asked %s", q.Text.Text)
	if near, ok := m.guesses.Nearest(q.Text.Value(), func() []string { return texts }); ok {
		m.diags = append(m.diags, e.WithHint("Did you mean %q?", near).WithSlip(m.here(q.Text), `"`+near+`"`))
		return
	}
	if len(texts) == 0 {
		e = e.WithHint("%s has no question with a text.", m.base())
	} else {
		for i, text := range texts {
			texts[i] = quoted(text)
		}
		e = e.WithHint("A question goes by its text, of a text in pieces by the first. %s asks %s.", m.base(), orList(texts))
	}
	m.diags = append(m.diags, e)
}
