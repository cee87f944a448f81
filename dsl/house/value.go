package house

import (
	"strings"

	"croupier/dsl/syntax"
)

// What is a value is changed: whoever reads it reads what it is changed to, and within that it is still what it was before the
// line. All of it is a rewriting of trees, so that nobody who comes later need know of it.
//
//   - A define gets the new value, or cases that are looked at first. Where those read the define itself, what it was is kept
//     as a define of its own, under a name that nobody can write.
//   - An option and a field stay what they are, since they are set and given by their names. The new value is a define under
//     such a name, and all that read the option or the field read that define: but for the change itself, which reads what was
//     there before.
//   - A result is changed by steps that are done where it is given.

// alter applies a change.
func (m *merger) alter(d *syntax.ChangeDecl) {
	kind, name := d.What()
	if m.layer == 0 && !m.isTaken(key{"define", name.Name}) {
		m.nothingToChange(d)
		return
	}
	option, isOption := m.at[key{"option", name.Name}]
	define, isDefine := m.at[key{"define", name.Name}]
	_, isField := m.at[key{"field", name.Name}]
	switch {
	case kind == "result" && m.letsInResult(d):
	case kind == "result":
		m.alters = append(m.alters, d)
		m.note(Change{Kind: Altered, What: "result", Name: name.Name, New: d})
	case d.To.Ask != nil:
		m.asksInChange(d)
	case kind == "option" && isOption:
		m.changeOption(option, d)
	case kind == "" && isDefine:
		m.changeDefine(define, d, said(d, reading{name: name.Name}))
	case kind == "" && isField:
		m.changeField(d)
	default:
		m.noSuchValue(d, kind, name)
	}
}

// A reading is what reads a thing: its name, or for an option the word option in front of that.
type reading struct {
	name   string
	option bool
	params []*syntax.Ident // of a define
}

// is reports whether an expression reads the thing, of nobody and with nothing in brackets.
func (r reading) is(e syntax.Expr) bool {
	switch e := syntax.Bare(e).(type) {
	case *syntax.OptionExpr:
		return r.option && e.Name.Name == r.name
	case *syntax.NameExpr:
		return !r.option && e.Name == r.name
	}
	return false
}

// at is an expression that reads the thing.
func (r reading) at(n syntax.Node) syntax.Expr {
	name := &syntax.Ident{Node: n, Name: r.name}
	switch {
	case r.option:
		return &syntax.OptionExpr{Node: n, Name: name}
	case len(r.params) == 0:
		return &syntax.NameExpr{Node: n, Name: r.name}
	}
	call := &syntax.CallExpr{Node: n, Name: name}
	for _, p := range r.params {
		call.Args = append(call.Args, &syntax.NameExpr{Node: n, Name: p.Name})
	}
	return call
}

// added is what a change says: cases that are looked at first, or else all that there is from now on.
type added struct {
	syntax.Node
	cases []*syntax.Case
	value syntax.Expr
}

// said is what a change says. A block { ... otherwise: X } of X itself says the same as its cases by themselves.
func said(d *syntax.ChangeDecl, of reading) added {
	value := d.To.Expr.Expr
	if d.When != nil {
		return added{Node: d.Node, cases: []*syntax.Case{{Node: d.Node, When: d.When, Value: value}}}
	}
	if cases, ok := syntax.Bare(value).(*syntax.CasesExpr); ok && len(cases.Cases) > 0 && len(cases.Lets) == 0 &&
		of.is(cases.Otherwise) {
		return added{Node: cases.Node, cases: cases.Cases}
	}
	return added{Node: d.To.Node, value: value}
}

// settles reports whether nothing is left of what was there before.
func (a added) settles(of reading) bool {
	return a.value != nil && !rename(of, of).reads(a.value)
}

// on is the value that is put onto what was there before, in which the thing is read as something else. A value that nothing
// decides is the last of no cases, so that whoever asks why is told the line; but a roll must be seen as one.
func (a added) on(before syntax.Expr, r *renaming) syntax.Expr {
	if a.value != nil {
		value := rewrite(a.value, r)
		if _, roll := syntax.Bare(value).(*syntax.RollExpr); roll {
			return value
		}
		return &syntax.CasesExpr{Node: a.Node, Otherwise: value}
	}
	all := &syntax.CasesExpr{Node: a.Node, Otherwise: before}
	for _, k := range a.cases {
		all.Cases = append(all.Cases, rewrite(k, r))
	}
	if had, ok := syntax.Bare(before).(*syntax.CasesExpr); ok && len(had.Lets) == 0 {
		all.Cases = append(all.Cases, had.Cases...)
		all.Otherwise = had.Otherwise
	}
	return all
}

// changeDefine gives a define another value, or cases that are looked at before those that are there.
func (m *merger) changeDefine(at int, d syntax.Decl, a added) {
	old := m.out.Decls[at].(*syntax.DefineDecl)
	if old.Value.Expr.Expr == nil {
		return // it asks, which the checker reports
	}
	is := reading{name: old.Name.Name, params: old.Params}
	was := is
	was.name = m.hidden(old.Name.Name)
	r := rename(is, was)
	now, value := *old, *old.Value
	value.Expr = syntax.ListExpr{Expr: a.on(old.Value.Expr.Expr, r)}
	now.Value = &value
	if *r.used {
		kept := syntax.Clone(old)
		kept.Name.Name = was.name
		m.kept[was.name] = true
		m.put(key{}, kept)
	}
	m.note(Change{Kind: Altered, What: "define", Name: is.name, New: d, Old: old, Settles: a.value != nil && !*r.used})
	m.swap(at, &now)
}

// hidden is a name that nobody can write, and that nothing has yet.
func (m *merger) hidden(name string) string {
	for { // from where the last one was found: a value may be changed thousands of times
		free := name + strings.Repeat(Before, m.hides[name]+1)
		if !m.kept[free] {
			return free
		}
		m.hides[name]++
	}
}

// A chain is all that is said of an option or a field, in the order in which it is said.
type chain struct {
	key
	of      reading
	changes []*syntax.ChangeDecl
}

// chainOf is what is said of an option or a field so far.
func (m *merger) chainOf(k key) *chain {
	for _, c := range m.chains {
		if c.key == k {
			return c
		}
	}
	c := &chain{key: k, of: reading{name: k.name, option: k.what == "option"}}
	m.chains = append(m.chains, c)
	return c
}

// say adds a change; one of which nothing is left of what was there before comes in the place of all that is said.
func (c *chain) say(d *syntax.ChangeDecl) (settles bool) {
	settles = said(d, c.of).settles(c.of)
	if settles {
		c.changes = nil
	}
	c.changes = append(c.changes, d)
	return settles
}

// unsettle takes away the change of which nothing is left of what was there before: it is the first that is said.
func (c *chain) unsettle() {
	if len(c.changes) > 0 && said(c.changes[0], c.of).settles(c.of) {
		c.changes = c.changes[1:]
	}
}

// changeOption changes what is read of an option. One that is always the same from now on is settled: nobody can choose it.
func (m *merger) changeOption(at int, d *syntax.ChangeDecl) {
	old := m.out.Decls[at].(*syntax.OptionDecl)
	if value := syntax.Bare(d.To.Expr.Expr); d.When == nil && settles(old.Field.Type, value) {
		m.settle(at, d, value)
		return
	}
	c := m.chainOf(keyOf(old))
	settles := c.say(d)
	m.note(Change{Kind: Altered, What: "option", Name: old.Field.Name.Name, New: d, Old: old, Settles: settles})
	if settles {
		now := *old
		now.Fixed = true
		m.out.Decls[at] = &now
	}
}

// changeField changes what is read of a field.
func (m *merger) changeField(d *syntax.ChangeDecl) {
	k := key{"field", d.Name.Name}
	settles := m.chainOf(k).say(d)
	m.note(Change{Kind: Altered, What: "field", Name: k.name, New: d, Old: fieldIn(m.out.Decls[m.at[k]], k.name), Settles: settles})
}

// readChanged lets all that read an option or a field that is changed read what it is changed to.
func (m *merger) readChanged() {
	if m.broken {
		return // what reads them may stand where nothing could be read
	}
	all, own := &renaming{to: map[what]reading{}, used: new(bool)}, map[string]what{} // by the defines that are read instead
	var sets map[string]*syntax.SimpleStmt
	if len(m.chains) > 0 {
		sets = m.fieldsSet()
	}
	for _, c := range m.chains {
		if len(c.changes) == 0 || c.what == "field" && !m.isStat(c, sets) {
			continue
		}
		last := c.of
		for _, d := range c.changes {
			_, name := d.What()
			now := reading{name: m.hidden(c.shown())}
			m.kept[now.name] = true
			a := said(d, c.of)
			value := a.on(last.at(d.Node), rename(c.of, last))
			define := &syntax.DefineDecl{Node: d.Node, Name: &syntax.Ident{Node: name.Node, Name: now.name},
				Value: &syntax.Value{Node: d.To.Node, Expr: syntax.ListExpr{Expr: value}}}
			m.out.Held[now.name] = c.of.at(name.Node)
			m.out.Decls = append(m.out.Decls, define)
			own[now.name], last = c.of.what(), now
		}
		all.to[c.of.what()] = last
	}
	if len(all.to) > 0 { // once all that is read is there
		m.everywhere(all, own)
	}
}

// shown is how the option or field is written where it is read.
func (c *chain) shown() string {
	if c.of.option {
		return "option " + c.name
	}
	return c.name
}

// everywhere lets everything read other things; some defines still read the one that they are read instead of.
func (m *merger) everywhere(r *renaming, own map[string]what) {
	m.aroundCopies(func(copied func(old, now syntax.Ranger)) {
		r.copied = copied
		for i, d := range m.out.Decls {
			r := r
			if define, ok := d.(*syntax.DefineDecl); ok {
				if thing, is := own[define.Name.Name]; is {
					r = r.without([]what{thing})
				}
			}
			if r.reads(d) {
				m.out.Decls[i] = rewrite(d, r)
			}
		}
		for _, around := range m.out.Around {
			if around.Skip != nil {
				around.Skip = rewrite(around.Skip, r)
			}
			for _, steps := range [][]*syntax.PhaseDecl{around.Before, around.After} {
				for i, s := range steps {
					steps[i] = rewrite(s, r)
				}
			}
		}
		for i := range m.out.Whenever {
			m.out.Whenever[i].Step = rewrite(m.out.Whenever[i].Step, r)
		}
		for i, d := range m.alters {
			m.alters[i] = rewrite(d, r)
		}
	})
}
