package house

import (
	"slices"

	"croupier/dsl/syntax"
)

// A renaming lets copies of trees read some things where the originals read others. All of them are renamed in one go: a house
// rule may change thousands.
type renaming struct {
	to     map[what]reading // what is read in the place of a thing
	hidden []what           // where something else is called so
	used   *bool            // something was read
	copied func(old, now syntax.Ranger)
}

// what is a thing that is read.
type what struct {
	name   string
	option bool
}

func (r reading) what() what { return what{r.name, r.option} }

// rename is a renaming of one thing.
func rename(from, to reading) *renaming {
	return &renaming{to: map[what]reading{from.what(): to}, used: new(bool)}
}

// without is the same renaming but for some things.
func (r *renaming) without(things []what) *renaming {
	less := *r
	less.hidden = slices.Concat(r.hidden, things)
	return &less
}

// of is what is read in the place of a thing; it is noted that there is something to be renamed.
func (r *renaming) of(thing what) (to reading, ok bool) {
	if to, ok = r.to[thing]; ok && slices.Contains(r.hidden, thing) {
		return reading{}, false
	}
	*r.used = *r.used || ok
	return to, ok
}

// renames reports whether something of the name is renamed.
func (r *renaming) renames(name *syntax.Ident) bool {
	if name == nil {
		return false
	}
	_, ok := r.to[what{name: name.Name}]
	return ok && !slices.Contains(r.hidden, what{name: name.Name})
}

// rewrite is a copy of a tree in which the one is read and not the other.
func rewrite[N syntax.Ranger](n N, r *renaming) N { return syntax.Rewrite(n, r.node, r.copied) }

// reads reports whether a tree reads what is renamed.
func (r *renaming) reads(n syntax.Ranger) bool {
	look := renaming{to: r.to, hidden: r.hidden, used: new(bool)}
	rewrite(n, &look)
	return *look.used
}

// node is what comes in the place of a node, nil for a copy of it.
func (r *renaming) node(n syntax.Ranger) syntax.Ranger {
	if own := r.own(n); len(own) > 0 {
		return rewrite(n, r.without(own))
	}
	switch n := n.(type) {
	case *syntax.Block:
		return r.block(n)
	case *syntax.NameExpr:
		if to, ok := r.of(what{name: n.Name}); ok {
			return to.at(n.Node)
		}
	case *syntax.OptionExpr:
		if to, ok := r.of(what{n.Name.Name, true}); ok {
			return to.at(n.Node)
		}
	case *syntax.CallExpr:
		if to, ok := r.of(what{name: n.Name.Name}); ok {
			return &syntax.CallExpr{Node: n.Node, Name: &syntax.Ident{Node: n.Name.Node, Name: to.name}, Args: r.all(n.Args),
				Square: n.Square}
		}
	case *syntax.OfExpr:
		name, ok := n.Left.(*syntax.NameExpr)
		if !ok {
			break
		}
		if to, ok := r.of(what{name: name.Name}); ok {
			return &syntax.OfExpr{Node: n.Node, Left: &syntax.NameExpr{Node: name.Node, Name: to.name}, Right: rewrite(n.Right, r),
				Has: n.Has}
		}
	case *syntax.SimpleStmt:
		return r.statement(n)
	}
	return nil
}

// own are the things as which something calls an item or a parameter of its own, so that within it their names mean that.
func (r *renaming) own(n syntax.Ranger) (own []what) {
	var names []*syntax.Ident
	switch n := n.(type) {
	case *syntax.EachStmt:
		names = append(names, n.Head.Item)
	case *syntax.WhereExpr:
		names = append(names, n.Item)
	case *syntax.SomeExpr:
		names = append(names, n.Item)
	case *syntax.Ask:
		names = append(names, n.Each)
	case *syntax.CasesExpr:
		for _, let := range n.Lets {
			names = append(names, let.Name)
		}
	case *syntax.PhaseDecl:
		names = n.Params
	case *syntax.DefineDecl:
		names = n.Params
	}
	for _, name := range names {
		if r.renames(name) {
			own = append(own, what{name: name.Name})
		}
	}
	return own
}

// block goes as far as a name means the thing: behind a let of that name it means what the let holds.
func (r *renaming) block(b *syntax.Block) *syntax.Block {
	c := &syntax.Block{Node: b.Node, Stmts: make([]syntax.Stmt, len(b.Stmts))}
	for i, s := range b.Stmts {
		c.Stmts[i] = rewrite(s, r)
		if let, ok := s.(*syntax.SimpleStmt); ok && let.Form.Does.Has(syntax.Names) && r.renames(let.Name()) {
			r = r.without([]what{{name: let.Name().Name}})
		}
	}
	if r.copied != nil {
		r.copied(b, c)
	}
	return c
}

func (r *renaming) all(list []syntax.Expr) []syntax.Expr {
	out := make([]syntax.Expr, len(list))
	for i, e := range list {
		out[i] = rewrite(e, r)
	}
	return out
}

// statement reads all that a statement reads. What it sets, fills or reveals stays what it is; and a result that is given
// without a value is that of the same name.
func (r *renaming) statement(s *syntax.SimpleStmt) syntax.Ranger {
	if name := s.Name(); s.Form.Does.Has(syntax.GivesResult) && s.Value() == nil && r.renames(name) {
		to, _ := r.of(what{name: name.Name})
		value := &syntax.Value{Node: name.Node, Expr: syntax.ListExpr{Expr: to.at(name.Node)}}
		result := syntax.NewResult(s.Node, name, s.Says("table"), value)
		if r.copied != nil {
			r.copied(s, result)
		}
		return result
	}
	c := *s
	c.Operands = make([]syntax.Ranger, len(s.Operands))
	for i, x := range s.Operands {
		o := s.Form.Operand(s.Roles[i])
		if place, ok := x.(syntax.Expr); ok && (o.Filled || o.Takes == syntax.CardsOrField) {
			c.Operands[i] = r.place(place)
		} else {
			c.Operands[i] = rewrite(x, r)
		}
	}
	if r.copied != nil {
		r.copied(s, &c)
	}
	return &c
}

// place is a place that stays the same, of which only the key and whose it is are read.
func (r *renaming) place(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.NameExpr:
		return e
	case *syntax.CallExpr:
		return &syntax.CallExpr{Node: e.Node, Name: e.Name, Args: r.all(e.Args), Square: e.Square}
	case *syntax.OfExpr:
		return &syntax.OfExpr{Node: e.Node, Left: r.place(e.Left), Right: rewrite(e.Right, r), Has: e.Has}
	case *syntax.ParenExpr:
		return &syntax.ParenExpr{Node: e.Node, X: r.place(e.X)}
	}
	return rewrite(e, r)
}
