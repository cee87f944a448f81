package house

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// change applies one house rule.
func (m *merger) change(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.AroundDecl:
		m.around(d)
	case *syntax.SkipDecl:
		m.skip(d)
	case *syntax.ReplaceDecl:
		m.replace(d)
	case *syntax.AddDecl:
		m.add(d)
	case *syntax.ChangeDecl:
		m.alter(d)
	}
}

// find is where among the declarations something stands that a house rule names; what is not there is reported.
func (m *merger) find(k key, name syntax.Ranger, d syntax.Decl, doing string) (int, bool) {
	at, ok := m.at[k]
	switch {
	case m.layer == 0 && m.isTaken(k):
	case m.layer == 0:
		m.nothingToChange(d)
		return 0, false
	case !ok:
		m.notThere(k, name, d, doing)
		return 0, false
	}
	return at, true
}

// replace puts a declaration in the place of the one that is there. What other layers do before and after it stays.
func (m *merger) replace(d *syntax.ReplaceDecl) {
	if d.Field != nil {
		m.replaceField(d)
		return
	}
	k := keyOf(d.Instead)
	if _, deck := d.Instead.(*syntax.DeckDecl); deck {
		m.onlyDeck(k)
	}
	at, ok := m.find(k, syntax.NameOf(d.Instead), d, "replace")
	if !ok || m.twice(k, d) {
		return
	}
	old := m.out.Decls[at]
	if define, ok := d.Instead.(*syntax.DefineDecl); ok {
		m.replacedDefine(d, define, old)
	}
	m.swap(at, d.Instead)
	m.note(Change{Kind: Replaced, What: k.what, Name: k.name, New: d, Old: old})
	m.by[k] = m.layer
}

// swap puts a declaration where another one stands.
func (m *merger) swap(at int, d syntax.Decl) {
	old := m.out.Decls[at]
	m.out.Decls[at] = d
	m.aroundCopies(func(copied func(old, now syntax.Ranger)) { copied(old, d) })
}

// aroundCopies makes copies of nodes, of which copied is told. What is done around a node is done around its copy from then on.
func (m *merger) aroundCopies(copying func(copied func(old, now syntax.Ranger))) {
	moved := map[syntax.Ranger]syntax.Ranger{}
	copying(func(old, now syntax.Ranger) {
		if old != now && m.out.Around[old] != nil {
			moved[old] = now
		}
	})
	for old, now := range moved {
		m.out.Around[now] = m.out.Around[old]
		delete(m.out.Around, old)
	}
}

// replaceField is how a field was said again once.
func (m *merger) replaceField(d *syntax.ReplaceDecl) {
	k := key{"field", d.Field.Name.Name}
	at, ok := m.find(k, d.Field.Name, d, "replace")
	if !ok || m.twice(k, d) {
		return
	}
	m.sayAgain(at, k, d, d.Field)
}

// add adds parameters to starts, or lines to a chart, a policy or the deck; cases to a define, which is how a change was said
// once.
func (m *merger) add(d *syntax.AddDecl) {
	switch {
	case len(d.Starts) > 0:
		for _, start := range d.Starts {
			extend(m, d, key{"start", start.Name}, start, func(old syntax.StartDecl) *syntax.StartDecl {
				m.alreadyTaken(d, &old)
				had := old.Params
				old.Params = slices.Clone(old.Params)
				for _, p := range d.Params {
					if !slices.ContainsFunc(had, func(had *syntax.Ident) bool { return had.Name == p.Name }) {
						old.Params = append(old.Params, p)
					}
				}
				return &old
			})
		}
	case d.Define != nil:
		if d.Cases.Otherwise != nil {
			m.otherwiseStays(d.Cases.Otherwise, "change "+d.Define.Name+" to { ... }")
			return
		}
		at, ok := m.find(key{"define", d.Define.Name}, d.Define, d, "add to")
		switch _, broken := m.file.Broken[d]; {
		case ok && len(d.Cases.Cases) > 0:
			m.oldForm(d, m.addedAsChange(d, d.Define.Name))
			m.changeDefine(at, d, added{cases: d.Cases.Cases})
		case ok && !broken: // what could not be read may be a case
			m.diags = append(m.diags, diag.Errorf("changes-nothing", m.here(d).FirstLine(), "Nothing is added to %s", d.Define.Name).
				WithHint("Write: change %s to ... when ...", d.Define.Name))
		}
	case d.Chart != nil:
		for _, r := range d.Rows {
			if r.Cells[0].Otherwise {
				m.otherwiseStays(r, "replace chart "+d.Chart.Name+" { ... }")
				return
			}
		}
		extend(m, d, key{"chart", d.Chart.Name}, d.Chart, func(old syntax.ChartDecl) *syntax.ChartDecl {
			head := 0
			if len(old.By) > 0 && len(old.Rows) > 0 {
				head = 1 // the columns
			}
			old.Rows = slices.Concat(old.Rows[:head:head], d.Rows, old.Rows[head:])
			return &old
		})
	case d.Policy != nil:
		extend(m, d, key{"policy", d.Policy.Name}, d.Policy, func(old syntax.PolicyDecl) *syntax.PolicyDecl {
			old.Handlers = slices.Concat(d.More, old.Handlers)
			return &old
		})
	case d.Question != nil:
		m.ofQuestion(d, d.Question, Extended)
	case d.Deck != nil:
		if !m.sameDeck(d) {
			return
		}
		extend(m, d, key{"deck", d.Deck.Name}, d.Deck, func(old syntax.DeckDecl) *syntax.DeckDecl { return withLines(old, d.Lines) })
	}
}

// extend puts a declaration with more in it in the place of the one that is there.
func extend[D any, P interface {
	*D
	syntax.Decl
}](m *merger, d *syntax.AddDecl, k key, name syntax.Ranger, more func(D) P) {
	at, ok := m.find(k, name, d, "add to")
	if !ok {
		return
	}
	old := m.out.Decls[at].(P)
	m.note(Change{Kind: Extended, What: k.what, Name: k.name, New: d, Old: old})
	m.swap(at, more(*old))
}

// withLines is a deck with lines more; a line of which a deck has only one takes the place of the one that is there.
func withLines(old syntax.DeckDecl, lines []*syntax.DeckLine) *syntax.DeckDecl {
	old.Lines = slices.DeleteFunc(slices.Clone(old.Lines), func(was *syntax.DeckLine) bool {
		return slices.ContainsFunc(lines, func(now *syntax.DeckLine) bool {
			return onlyOne(was) != "" && onlyOne(was) == onlyOne(now)
		})
	})
	old.Lines = append(old.Lines, lines...)
	return &old
}

// onlyOne is the kind of a line that a deck has once, "" of others.
func onlyOne(l *syntax.DeckLine) string {
	switch {
	case len(l.Ranks) > 0:
		return "ranks"
	case len(l.Suits) > 0:
		return "suits"
	case l.Jokers != nil:
		return "jokers"
	case l.Copies != nil:
		return "copies"
	case l.Wild != nil:
		return "wild"
	case l.RunsOut != nil:
		return "runs out"
	}
	return ""
}

// alterEverywhere makes the steps that change results, at each place where one is given.
func (m *merger) alterEverywhere() {
	if len(m.alters) == 0 {
		return
	}
	visit := func(n syntax.Ranger) bool {
		if given, ok := n.(*syntax.SimpleStmt); ok && given.Form.Does.Has(syntax.GivesResult) {
			for _, d := range m.alters {
				if d.Result.Name == given.Name().Name {
					m.step(given, true, changing(d, given.Says("table")))
				}
			}
		}
		return true
	}
	for _, d := range m.roots() {
		m.out.Walk(d, visit)
	}
}

// changing is the step that changes a result: if C { result r = E }, or result r = E alone. Each place has one of its own,
// since the same words may mean something else there.
func changing(d *syntax.ChangeDecl, table bool) *syntax.PhaseDecl {
	d = syntax.Clone(d)
	body := &syntax.Block{Node: d.Node, Stmts: []syntax.Stmt{syntax.NewResult(d.Node, d.Result, table, d.To)}}
	if d.When != nil {
		body = &syntax.Block{Node: d.Node, Stmts: []syntax.Stmt{&syntax.IfStmt{Node: d.Node, Cond: d.When, Then: body}}}
	}
	return &syntax.PhaseDecl{Node: d.Node, Name: d.Result, Body: body}
}

// decks are the keys of the decks that are there, in their order.
func (m *merger) decks() (all []key) {
	for _, d := range m.out.Decls {
		if k := keyOf(d); k.what == "deck" && !slices.Contains(all, k) {
			all = append(all, k)
		}
	}
	return all
}

// onlyDeck lets a deck be replaced by one that is called otherwise, where there is only one.
func (m *merger) onlyDeck(k key) {
	all := m.decks()
	if _, there := m.at[k]; there || len(all) != 1 {
		return
	}
	m.at[k], m.by[k] = m.at[all[0]], m.by[all[0]]
	delete(m.at, all[0])
}

// sameDeck reports whether lines are added to a deck that is there.
func (m *merger) sameDeck(d *syntax.AddDecl) bool {
	all := m.decks()
	if len(all) != 1 || all[0].name == d.Deck.Name {
		return true // what is not there is reported where it is looked for
	}
	if old, ok := m.out.Decls[m.at[all[0]]].(*syntax.DeckDecl); ok {
		m.otherDeck(d.Deck, old.Name)
	}
	return false
}
