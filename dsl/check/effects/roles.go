package effects

import (
	"reflect"

	"croupier/dsl/check"
	"croupier/dsl/syntax"
)

// A Role says how a node stands in the one above it. What code reads and changes, whose turn it is and what is shown to whom
// go by the roles of nodes, and by nothing else of the tree's shape.
type Role uint8

// The roles.
const (
	Value Role = iota // it is worked out, or done, where the node above it stands
	Place             // it is a field or zone that is changed
	Goods             // cards, dice or chips are taken from it, or chips go to it
	Then              // it is done where a condition holds
	Other             // it is done where the condition does not hold
)

// A child is a node directly below another one.
type child struct {
	syntax.Ranger
	Role Role
	Of   check.Kind // what bare names in it are of: each of Players in turn, each of Cards, each of Faces; else as above it
}

type children []child

// add adds nodes that stand in the same role; what is missing is left out.
func (l children) add(r Role, of check.Kind, nodes ...syntax.Ranger) children {
	for _, n := range nodes {
		if v := reflect.ValueOf(n); v.IsValid() && (v.Kind() != reflect.Pointer || !v.IsNil()) {
			l = append(l, child{n, r, of})
		}
	}
	return l
}

func (l children) values(nodes ...syntax.Ranger) children {
	return l.add(Value, check.Invalid, nodes...)
}

func (l children) place(nodes ...syntax.Ranger) children {
	return l.add(Place, check.Invalid, nodes...)
}

func (l children) goods(nodes ...syntax.Ranger) children {
	return l.add(Goods, check.Invalid, nodes...)
}

// each adds values in which bare names are of each item of a list.
func (l children) each(of check.Kind, nodes ...syntax.Ranger) children {
	return l.add(Value, of, nodes...)
}

// Children are the nodes directly below a node in the order in which they are worked out or done, each with its role. No other
// place knows this. A node that is not named here has nothing but values, in the order of its declaration.
func (c *Effects) Children(n syntax.Ranger) children {
	var l children
	switch n := n.(type) {
	case *syntax.WhereExpr:
		return l.values(n.List).each(c.lookedAt(n.List, n.Item), n.Cond)
	case *syntax.SomeExpr:
		return l.values(n.List).each(c.lookedAt(n.List, n.Item), n.Cond)
	case *syntax.PickExpr:
		return l.values(n.Count, n.List).each(c.lookedAt(n.List, syntax.Named(n.List)), nodes(n.Keys)...)
	case *syntax.FoldExpr:
		if many := c.Info.Counted[n]; many != nil {
			return l.values(many)
		}
		return l.values(n.List).each(c.lookedAt(n.List, syntax.Named(n.List)), n.Key)
	case *syntax.OfExpr:
		if call, ok := c.Info.Calls[n]; ok {
			if o := c.Info.Uses[syntax.Bare(n.Right)]; o != nil && o.Kind == check.ItemPart && call.To.Kind == check.DefineName {
				l = l.values(n.Right) // card's cost: of the one that is looked at here
			}
			return l.values(call.Whose, call.Item).values(nodes(call.Keys)...).values(nodes(call.Args)...)
		}
		return l.values(n.Right)
	case *syntax.CallExpr:
		call := c.Info.Calls[n]
		return l.values(call.Whose, call.Item).values(nodes(call.Keys)...).values(nodes(call.Args)...)
	case *syntax.IfStmt:
		return l.values(n.Cond).add(Then, check.Invalid, n.Then).add(Other, check.Invalid, n.Else)
	case *syntax.OfferStmt:
		of := check.Players
		if n.Offer.Ask.AsksGM() {
			of = check.Invalid
		}
		return l.values(n.Offer.Ask).add(Then, of, n.Body)
	case *syntax.EachStmt:
		return l.values(n.Starting, n.Head).each(playersOf(n.Head), n.Body)
	case *syntax.EachHead:
		return l.values(n.Players, n.From).each(playersOf(n), n.Where)
	case *syntax.TurnsStmt:
		return l.values(n.Starting, n.Until).each(check.Players, n.Body)
	case *syntax.SimpleStmt:
		var filled children // when all is worked out
		n.Each(func(o *syntax.Operand, x syntax.Ranger) {
			switch {
			case o.Takes == syntax.Counter:
				filled = filled.values(x).place(x)
			case o.Filled:
				filled = filled.place(x)
			case o.Each && forEach(n):
				l = l.each(check.Players, x)
			default:
				l = l.values(x)
			}
		})
		return append(l, filled...)
	case *syntax.Winner:
		return l.each(check.Players, nodes(n.Keys)...).each(check.Players, n.Where)
	case *syntax.Ask:
		if n.Usually != nil {
			l = l.each(check.Players, n.Usually)
		}
		if n.AsksGM() { // it is still the turn of the player whose turn it was
			return l.values(c.Rules.StepsAround(n).Skip, n.Showing).values(nodes(n.Parts)...).values(n.Choice)
		}
		return l.values(n.Who).each(check.Players, c.Rules.StepsAround(n).Skip).each(check.Players, n.Showing).
			each(check.Players, nodes(n.Parts)...).each(check.Players, n.Choice)
	case *syntax.ChooseSome:
		l = l.values(n.Least, n.Most)
		switch n.Of {
		case syntax.OfCards:
			return l.goods(n.From).place(n.To).values(nodes(n.Together())...).each(check.Cards, nodes(n.Each())...)
		case syntax.OfDice:
			return l.goods(n.From).place(n.From, n.To).values(nodes(n.Together())...).each(check.Faces, nodes(n.Each())...)
		}
		return l.goods(n.From, n.To)
	}
	return l.values(syntax.Parts(n)...)
}

func nodes[N syntax.Ranger](list []N) []syntax.Ranger {
	all := make([]syntax.Ranger, len(list))
	for i, n := range list {
		all[i] = n
	}
	return all
}

// lookedAt is what bare names are of in what is said of each item of a list: of no item that has a name there.
func (c *Effects) lookedAt(list syntax.Expr, name *syntax.Ident) check.Kind {
	if kind := c.Info.Types[list].Kind; name == nil && (kind == check.Players || kind == check.Cards || kind == check.Faces) {
		return kind
	}
	return check.Invalid
}

// playersOf says that bare names are each player's in a loop over players.
func playersOf(h *syntax.EachHead) check.Kind {
	if h.Item == nil {
		return check.Players
	}
	return check.Invalid
}

// forEach reports whether a statement goes to each of several players, for whom its numbers are worked out.
func forEach(s *syntax.SimpleStmt) bool {
	switch _, each := s.Expr(syntax.From).(*syntax.EachExpr); {
	case s.Form.Operand(syntax.To) != nil:
		return ofEach(s.Expr(syntax.To))
	case s.Form.Operand(syntax.From) != nil:
		return each
	}
	return true
}

// ofEach reports whether a place is one of several players': hand of each player still in.
func ofEach(e syntax.Expr) bool {
	of, ok := syntax.Bare(e).(*syntax.OfExpr)
	if !ok {
		return false
	}
	_, each := syntax.Bare(of.Right).(*syntax.EachExpr)
	return each
}
