package house

import (
	"slices"

	"croupier/dsl/syntax"
)

// A renaming lets copies of trees read one thing where the originals read another.
type renaming struct {
	from, to reading
	used     bool // something was read
	copied   func(old, now syntax.Ranger)
}

// rewrite is a copy of a tree in which the one is read and not the other.
func rewrite[N syntax.Ranger](n N, r *renaming) N { return syntax.Rewrite(n, r.node, r.copied) }

// reads reports whether a tree reads what is renamed.
func (r *renaming) reads(n syntax.Ranger) bool {
	look := renaming{from: r.from, to: r.to}
	rewrite(n, &look)
	return look.used
}

// node is what comes in the place of a node, nil for a copy of it.
func (r *renaming) node(n syntax.Ranger) syntax.Ranger {
	if r.isOwn(n) {
		return syntax.Copy(n, r.copied)
	}
	switch n := n.(type) {
	case *syntax.Block:
		return r.block(n)
	case *syntax.NameExpr:
		if r.from.is(n) {
			r.used = true
			return r.to.at(n.Node)
		}
	case *syntax.OptionExpr:
		if r.from.is(n) {
			r.used = true
			return r.to.at(n.Node)
		}
	case *syntax.CallExpr:
		if !r.from.option && n.Name != nil && n.Name.Name == r.from.name {
			r.used = true
			return &syntax.CallExpr{Node: n.Node, Name: &syntax.Ident{Node: n.Name.Node, Name: r.to.name}, Args: r.all(n.Args),
				Square: n.Square}
		}
	case *syntax.OfExpr:
		if name, ok := n.Left.(*syntax.NameExpr); ok && r.from.is(name) {
			r.used = true
			return &syntax.OfExpr{Node: n.Node, Left: &syntax.NameExpr{Node: name.Node, Name: r.to.name}, Right: r.expr(n.Right),
				Has: n.Has}
		}
	case *syntax.SimpleStmt:
		return r.statement(n)
	}
	return nil
}

// isOwn reports whether something names an item or a parameter as the thing is called, so that within it the name means that.
func (r *renaming) isOwn(n syntax.Ranger) bool {
	var names []*syntax.Ident
	switch n := n.(type) {
	case *syntax.EachStmt:
		if n.Head != nil {
			names = append(names, n.Head.Item)
		}
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
	return !r.from.option && slices.ContainsFunc(names, func(n *syntax.Ident) bool { return n != nil && n.Name == r.from.name })
}

// block goes as far as the name means the thing: behind a let of that name it means what the let holds.
func (r *renaming) block(b *syntax.Block) *syntax.Block {
	c := &syntax.Block{Node: b.Node, Stmts: make([]syntax.Stmt, len(b.Stmts))}
	held := false // by a let before
	for i, s := range b.Stmts {
		if held {
			c.Stmts[i] = syntax.Copy(s, r.copied)
			continue
		}
		c.Stmts[i] = rewrite(s, r)
		let, ok := s.(*syntax.SimpleStmt)
		held = ok && let.Form.Does.Has(syntax.Names) && !r.from.option && let.Name().Name == r.from.name
	}
	if r.copied != nil {
		r.copied(b, c)
	}
	return c
}

func (r *renaming) expr(e syntax.Expr) syntax.Expr {
	if e == nil {
		return nil
	}
	return rewrite(e, r)
}

func (r *renaming) all(list []syntax.Expr) []syntax.Expr {
	out := make([]syntax.Expr, len(list))
	for i, e := range list {
		out[i] = r.expr(e)
	}
	return out
}

// statement reads all that a statement reads. What it sets, fills or reveals stays what it is; and a result that is given
// without a value is that of the same name.
func (r *renaming) statement(s *syntax.SimpleStmt) syntax.Ranger {
	if name := s.Name(); s.Form.Does.Has(syntax.GivesResult) && s.Value() == nil && name != nil && !r.from.option &&
		name.Name == r.from.name {
		r.used = true
		value := &syntax.Value{Node: name.Node, Expr: syntax.ListExpr{Expr: r.to.at(name.Node)}}
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
		return &syntax.OfExpr{Node: e.Node, Left: r.place(e.Left), Right: r.expr(e.Right), Has: e.Has}
	case *syntax.ParenExpr:
		return &syntax.ParenExpr{Node: e.Node, X: r.place(e.X)}
	}
	return r.expr(e)
}
