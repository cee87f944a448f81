package meaning

import (
	"croupier/dsl/check/types"
	"croupier/dsl/syntax"
)

// Info is what the checker found out about a tree, for the compiler.
type Info struct {
	Types map[syntax.Expr]types.Type // of every expression
	// what a NameExpr, an OptionExpr, an Ident (in do, go to, with, =, of ...) or an Item of a list stands for
	Uses map[syntax.Ranger]*Object
	// what a let, EachHead (named item), WhereExpr, SomeExpr (named item), RollExpr (counting), Ask (for each) declares
	Lets  map[syntax.Ranger]*Object
	Lists map[*syntax.List][]Literal // the items of each list, read as what they are
	// of every CallExpr and OfExpr that is a call, and of every NameExpr that calls a define or function without arguments
	Calls map[syntax.Expr]Call
	Texts map[*syntax.TextLit]Literal // texts that stand where a combination is wanted, read as one

	// "highest n of L" that gives so many, since n says nothing of the items
	Counted map[*syntax.FoldExpr]*syntax.PickExpr

	// comparisons of texts one of which may be a word that is kept as a text
	Spelled map[*syntax.CompareExpr]bool

	Tried map[*syntax.AnswerForm][3]*Object // what the cards, the dice and the number that are tried are called
	Shown map[*syntax.SimpleStmt]*Object    // of "result target" without a value: what target stands for
	Args  map[*syntax.Literal]Literal       // the values of parameters and options in tests, read as what they are
}

// Call is what an application turned out to be. "x's f", "f of x" and "f(x)" are the same; "p's f" may also set the current
// player.
type Call struct {
	To    *Object       // a DefineName, a Function, an ItemPart asked of a card (rank of cards), a chart, or a field
	Keys  []syntax.Expr // for field(key): the keys
	Whose syntax.Expr   // for "field of p", "define of p", "ready-made word of p": the player whose it is; nil: the current player
	Item  syntax.Expr   // for "define of c": the card that is looked at in it; nil: the one that is looked at here
	Args  []syntax.Expr // in the order of the parameters
}

// Own reports whether it is the current player's: nobody else is named.
func (c Call) Own() bool {
	if c.Whose == nil {
		return true
	}
	_, player := syntax.Bare(c.Whose).(*syntax.PlayerExpr)
	return player
}

// ConstantKey is the key of a kind that is written out in the brackets behind a field's name; ok is false where it is worked out.
func (i *Info) ConstantKey(e syntax.Expr, kind types.Kind) (key Literal, ok bool) {
	if kind == types.Number {
		n, ok := syntax.Constant(e)
		return Literal{Type: types.Of(types.Number), Number: n}, ok
	}
	o := i.Uses[syntax.Bare(e)]
	if o == nil {
		return Literal{}, false
	}
	switch {
	case kind == types.WordKind && o.Kind == Word:
		return Literal{Type: types.Of(types.WordKind), Text: o.Name}, true
	case kind == types.Rank && o.Kind == RankName, kind == types.Suit && o.Kind == SuitName:
		return Literal{Type: types.Of(kind), Number: int64(o.Index), Text: o.Name}, true
	}
	return Literal{}, false
}
