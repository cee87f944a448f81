package house

import (
	"slices"
	"strconv"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// addEverywhere adds to a question wherever it is asked, and reports whether it is. The trees of the files stay as they are: what
// changes is a copy.
func (m *merger) addEverywhere(a *asked, d *syntax.AddDecl) (found bool) {
	conds := make([]func(syntax.Expr) syntax.Expr, len(d.Clauses))
	for i, clause := range d.Clauses {
		conds[i] = m.ownCondition(clause, a.of)
	}
	more := func(root syntax.Decl, in syntax.Ranger) syntax.Decl {
		asks := func(root syntax.Decl) (list []*syntax.Ask) {
			for ask := range syntax.All[*syntax.Ask](root) {
				if a.is(ask, in) {
					list = append(list, ask)
				}
			}
			return list
		}
		if len(asks(root)) == 0 {
			return root
		}
		m.aroundCopies(func(copied func(old, now syntax.Ranger)) {
			root = syntax.Copy(root, copied)
		})
		for _, ask := range asks(root) {
			for i, clause := range d.Clauses {
				m.addClause(ask, clause, conds[i], found)
			}
			found = true
		}
		return root
	}
	steps := func(list []*syntax.PhaseDecl, in syntax.Ranger) {
		for i := range list {
			list[i] = more(list[i], in).(*syntax.PhaseDecl)
		}
	}
	for at, old := range m.out.Decls {
		in := syntax.NameOf(old)
		m.swap(at, more(old, in))
		if around := m.out.Around[m.out.Decls[at]]; around != nil {
			steps(around.Before, in)
			steps(around.After, in)
		}
	}
	for i := range m.out.Whenever {
		w := &m.out.Whenever[i]
		w.Step = more(w.Step, syntax.NameOf(w.Step)).(*syntax.PhaseDecl)
	}
	return found
}

// ownCondition is how the condition of a clause is asked. What the block around the question names is neither seen nor meant in
// it. Of a word that is chosen it is asked through a define, to which the word is given. It is nil where the clause has no
// condition.
func (m *merger) ownCondition(clause *syntax.Clause, of *syntax.Question) func(answer syntax.Expr) syntax.Expr {
	var cond syntax.Expr
	switch {
	case clause.Word != nil:
		cond = clause.Word.When
	case clause.Fit != nil:
		cond = clause.Fit.Cond
	}
	if cond == nil {
		return nil
	}
	name := ""
	ident := func(name string) *syntax.Ident { return &syntax.Ident{Node: clause.Node, Name: name} }
	return func(answer syntax.Expr) syntax.Expr {
		if word, ok := answer.(*syntax.NameExpr); !ok || clause.Fit == nil || word.Name == clause.Fit.Answer() {
			return &syntax.ParenExpr{Node: clause.Node, X: syntax.Clone(cond), Alone: true}
		}
		if name == "" {
			m.conditions++
			name = of.Text.Value() + " " + strconv.Itoa(m.conditions) + Before
			m.put(key{}, &syntax.DefineDecl{Node: clause.Node, Name: ident(name), Params: []*syntax.Ident{ident(clause.Fit.Answer())},
				Value: &syntax.Value{Node: clause.Node, Expr: syntax.ListExpr{Expr: cond}}})
		}
		return &syntax.CallExpr{Node: clause.Node, Name: ident(name), Args: []syntax.Expr{answer}}
	}
}

// addClause adds one clause to a question. Whether it has been added elsewhere before does not matter but for what is reported,
// which is reported once.
func (m *merger) addClause(ask *syntax.Ask, clause *syntax.Clause, cond func(syntax.Expr) syntax.Expr, again bool) {
	wrong := func(d diag.Diagnostic) {
		if !again {
			m.diags = append(m.diags, d)
		}
	}
	switch {
	case clause.Usually != nil:
		ask.Usually = clause.Usually
	case clause.Fit != nil:
		choice, ok := syntax.Require(ask.Choice, clause.Fit, cond)
		if ask.Choice = choice; !ok {
			wrong(diag.Errorf("changes-nothing", m.here(clause), "Nothing can be asked of this answer: it is yes or no, or a bet").
				WithOther(m.in(ask), "the question").
				WithHint("Skip the question when it should not be asked: skip question %s when ...", ask.Prompt.Text))
		}
	case clause.Word != nil:
		words, ok := ask.Choice.(*syntax.ChooseWord)
		if !ok {
			wrong(diag.Errorf("changes-nothing", m.here(clause), "This question has no words to choose from").
				WithOther(m.in(ask.Choice), "what is chosen").
				WithHint("Ask a question of your own before it: before question %s { ... }", ask.Prompt.Text))
			return
		}
		word := *clause.Word
		if i := slices.IndexFunc(words.Options, func(o *syntax.WordOption) bool { return o.Word.Name == word.Word.Name }); i >= 0 {
			wrong(diag.Errorf("already-there", m.here(clause), "%q can be chosen already", word.Word.Name).
				WithOther(m.in(words.Options[i]), "it is here").
				WithHint("Leave it out here. When it can be chosen is said by: where chosen is not %s or ...", word.Word.Name))
			return
		}
		if cond != nil {
			word.When = cond(nil)
		}
		words.Options = append(words.Options, &word)
	}
}
