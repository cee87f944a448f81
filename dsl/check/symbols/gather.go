package symbols

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// Objects are not symbols: a house rule that changes a define makes a second object, of a copy of its declaration, and a define
// with lets in its block is several. What is declared at the same place of the same file is one symbol, and what a house rule
// changes is one with the change.

// spot is a place of a file.
type spot struct {
	file       string
	start, end int
}

func spotOf(s diag.Span) spot { return spot{s.Source.Name, s.Start, s.End} }

// sharedKey is what those are known by that nobody declares.
type sharedKey struct {
	kind check.ObjectKind
	name string
}

// group becomes a symbol.
type group struct {
	object *check.Object
	name   string
	decl   diag.Span
	by     syntax.Ranger
	places map[spot]*Place
	into   *group // it is one with another
}

// gatherer gathers the places of names.
type gatherer struct {
	t       *check.Typed
	files   map[string]*diag.Source
	all     []*group
	groups  map[spot]*group // by where they are declared
	unnamed map[*check.Object]*group
	shared  map[sharedKey]*group
	deck    *group // the first deck, where it has a name: the word deck means it too
}

// span is where a node stands; no place where it stands in none of the files.
func (g *gatherer) span(n syntax.Ranger) diag.Span {
	source := g.files[n.In()]
	start, end := n.Range()
	if source == nil || start < 0 || end > len(source.Text) || start >= end {
		return diag.Span{}
	}
	return diag.Span{Source: source, Start: start, End: end}
}

// of is the group of an object; nil for none.
func (g *gatherer) of(o *check.Object) *group {
	if o == nil {
		return nil
	}
	name := house.Shown(o.Name)
	if o.Decl == nil {
		key := sharedKey{o.Kind, name}
		if g.shared[key] == nil {
			g.shared[key] = g.add(&group{object: o, name: name})
		}
		return g.shared[key].end()
	}
	at := g.declaredAt(o.Decl, name)
	if at.IsZero() { // the language gives it its name: chosen, answer
		if g.unnamed[o] == nil {
			g.unnamed[o] = g.add(&group{object: o, name: name, by: o.Decl})
		}
		return g.unnamed[o].end()
	}
	known := g.groups[spotOf(at)]
	if known == nil {
		known = g.add(&group{object: o, name: name, decl: at, by: o.Decl})
		known.place(Place{Span: at, Declares: true})
		g.groups[spotOf(at)] = known
	}
	known = known.end()
	if rank(o) < rank(known.object) {
		known.object = o
	}
	return known
}

// rank tells which of the objects of one symbol people mean: not what a define was before a house rule changed it.
func rank(o *check.Object) int {
	if d, ok := o.Decl.(*syntax.DefineDecl); ok && house.Hidden(d.Name.Name) {
		return 1
	}
	return 0
}

func (g *gatherer) add(group *group) *group {
	group.places = map[spot]*Place{}
	g.all = append(g.all, group)
	return group
}

// end is the group that a group has become a part of.
func (g *group) end() *group {
	for g.into != nil {
		g = g.into
	}
	return g
}

func (g *group) place(p Place) {
	if p.Span.IsZero() {
		return
	}
	key := spotOf(p.Span)
	if known := g.places[key]; known != nil {
		known.Declares, known.Changes, known.Shows = known.Declares || p.Declares, known.Changes || p.Changes, known.Shows || p.Shows
		return
	}
	g.places[key] = &p
}

// join makes one symbol of two: that of the change becomes that of what it changes.
func (g *gatherer) join(old, change *group) {
	old, change = old.end(), change.end()
	if old == change {
		return
	}
	for _, p := range change.places {
		old.place(Place{Span: p.Span, Changes: true, Shows: p.Shows})
	}
	change.into = old
}

// declared takes everything that is declared.
func (g *gatherer) declared() {
	r := g.t.Rules
	g.each(meaning.ObjectsOf(r.Options))
	for _, x := range r.Fields {
		if x.Of == nil {
			g.of(x.Object)
		}
	}
	g.each(meaning.ObjectsOf(r.Charts))
	for _, x := range r.Defines {
		g.of(x.Object)
		g.each(x.Params)
	}
	for _, x := range r.Phases {
		g.of(x.Object)
		g.each(x.Params)
	}
	g.each(meaning.ObjectsOf(r.Starts))
	g.each(meaning.ObjectsOf(r.Policies))
	g.each(meaning.ObjectsOf(r.Rankings))
	g.each(meaning.ObjectsOf(r.Results))
	for _, o := range g.t.Info.Lets {
		g.of(o)
	}
	if ready := g.t.Global(deckWord); ready != nil && r.Deck != nil {
		own := *ready
		own.Kind, own.Name, own.Decl = check.TableField, r.Deck.Decl.Name.Name, r.Deck.Decl
		if g.t.Global(own.Name) == ready { // no deck such as standard, whose name stands for its cards
			g.deck = g.of(&own)
		}
	}
	for _, d := range r.Defines {
		if d.For == nil {
			continue
		}
		if held, option := g.of(d.For), g.of(d.Object); held != nil && option != nil {
			g.join(held, option)
		}
	}
}

func (g *gatherer) each(objects []*check.Object) {
	for _, o := range objects {
		g.of(o)
	}
}

// uses takes every place where the checker has found out what a name means.
func (g *gatherer) uses() {
	for n, o := range g.t.Info.Uses {
		g.use(n, o)
	}
	for e, call := range g.t.Info.Calls {
		g.use(e, call.To)
	}
	for s, o := range g.t.Info.Shown {
		if at := s.Name(); at != nil {
			if group := g.of(o); group != nil {
				group.place(Place{Span: g.span(at), Shows: true})
			}
			if group := g.of(g.t.Info.Uses[at]); group != nil {
				group.place(Place{Span: g.span(at), Shows: true})
			}
		}
	}
}

// deckWord means the first deck, whatever else that is called.
const deckWord = "deck"

func (g *gatherer) use(n syntax.Ranger, o *check.Object) {
	if g.deck != nil && o.Kind == check.ReadyWord && o.Name == deckWord {
		if at := g.nameIn(n, g.deck.name); !at.IsZero() {
			g.deck.place(Place{Span: at})
			return
		}
	}
	group := g.of(o)
	if group == nil {
		return
	}
	_, result := n.(*syntax.Ident)
	group.place(Place{Span: g.nameIn(n, group.name), Declares: result && o.Kind == check.ResultName})
}

// nameIn is where a name stands that is a node, or the name of one.
func (g *gatherer) nameIn(n syntax.Ranger, name string) diag.Span {
	switch x := n.(type) {
	case *syntax.CallExpr:
		return g.nameIn(x.Name, name)
	case *syntax.OptionExpr:
		return g.nameIn(x.Name, name)
	case *syntax.OfExpr:
		return g.nameIn(x.Left, name)
	case *syntax.Step:
		return g.nameIn(x.Name, name)
	case syntax.ListExpr:
		return g.nameIn(x.Expr, name)
	}
	at := g.span(n)
	if at.IsZero() || at.Text() == name {
		return at
	}
	if text := at.Text(); syntax.Unquote(text) == name {
		return diag.Span{Source: at.Source, Start: at.Start + 1, End: at.End - 1}
	}
	written, ok := n.(interface{ Written() []syntax.Token })
	if !ok {
		return diag.Span{}
	}
	for _, token := range written.Written() {
		if token.Text == name {
			return diag.Span{Source: at.Source, Start: token.Start, End: token.Start + len(token.Text)}
		}
	}
	return diag.Span{}
}

// declaredAt is the name of a declaration where people have written it.
func (g *gatherer) declaredAt(decl syntax.Ranger, name string) diag.Span {
	at := g.span(declarator(decl))
	switch text := at.Text(); {
	case at.IsZero() || text == name:
		return at
	case syntax.Unquote(text) == name:
		return diag.Span{Source: at.Source, Start: at.Start + 1, End: at.End - 1}
	}
	return diag.Span{}
}

// declarator is the part of a declaration that has the name.
func declarator(decl syntax.Ranger) syntax.Ranger {
	switch d := decl.(type) {
	case *syntax.CardAttr:
		return d.Name
	case *syntax.DeckDecl:
		return d.Name
	}
	return syntax.NameOf(decl)
}

// changes joins what house rules change with what they change in it.
func (g *gatherer) changes() {
	for _, change := range slices.Backward(g.t.Rules.Changes) {
		if change.New == nil || change.Name == "" || change.Kind == house.Added {
			continue
		}
		for name := range syntax.All[*syntax.Ident](change.New) {
			if name.Name != change.Name || !heads(change.New, name) {
				continue
			}
			at := g.span(name)
			if at.IsZero() {
				break
			}
			old := g.changed(change)
			if old == nil {
				break
			}
			if own := g.groups[spotOf(at)]; own != nil {
				g.join(old, own)
			}
			old.end().place(Place{Span: at, Changes: true})
		}
	}
}

// changed is what a house rule changes: as it stands in the rules below.
func (g *gatherer) changed(change house.Change) *group {
	if change.Old != nil {
		at := g.declaredAt(change.Old, change.Name)
		if !at.IsZero() {
			if known := g.groups[spotOf(at)]; known != nil {
				return known.end()
			}
			if o := g.meant(change.What, change.Name); o != nil {
				known := g.add(&group{object: o, name: change.Name, decl: at, by: change.Old})
				known.place(Place{Span: at, Declares: true})
				g.groups[spotOf(at)] = known
				return known
			}
		}
	}
	return g.of(g.meant(change.What, change.Name))
}

// heads reports whether a name stands in the head of a house rule: what it does inside of its block is no change.
func heads(d syntax.Decl, name *syntax.Ident) bool {
	switch d := d.(type) {
	case *syntax.AroundDecl:
		return d.Name == name
	case *syntax.SkipDecl:
		return slices.Contains(d.Phases, name)
	case *syntax.ReplaceDecl:
		if d.Field != nil {
			return d.Field.Name == name
		}
		return syntax.NameOf(d.Instead) == syntax.Ranger(name)
	case *syntax.AddDecl:
		return slices.Contains(d.Starts, name) || name == d.Define || name == d.Chart || name == d.Policy || name == d.Deck
	case *syntax.ChangeDecl:
		_, what := d.What()
		return what == name
	case *syntax.OptionDecl:
		return d.Name() == name
	}
	return syntax.NameOf(d) == syntax.Ranger(name)
}
