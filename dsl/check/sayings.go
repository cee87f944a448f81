package check

import (
	"slices"

	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax"
)

// What people write in the words of the language and with its signs, and what means something else there. It is told once, before
// its parts are looked at, of which each would be wrong in a way of its own.

// adjectiveOfCard reports whether a bare name is what a card is or is not: joker, face-up.
func (c *checker) adjectiveOfCard(e syntax.Expr) bool {
	name, ok := syntax.Bare(e).(*syntax.NameExpr)
	if !ok || c.meant(name.Name) != nil {
		return false
	}
	p := c.known.parts[name.Name]
	return p != nil && p.of == Card && p.obj.Type.Kind == YesNo
}

// hasSuch reports cards of which it is asked whether they have what a card is: hand has joker.
func (c *checker) hasSuch(e *syntax.CompareExpr) bool {
	if e.Op != "has" || !c.adjectiveOfCard(e.B) {
		return false
	}
	c.Expr(e.A, Type{})
	right := "count of (" + c.Words(e.A) + " where " + c.Words(e.B) + ") > 0"
	c.Report(diag.Errorf("wrong-type", c.At(e.B), "%q is what a card is, and no card", c.Words(e.B)).
		WithHint("Count the cards that are so: %s", right).WithFix(c.At(e), right, "Write %s.", right))
	return true
}

// isRemainder reports a number of which it is asked what is left over of it, by a word: score is even.
func (c *checker) isRemainder(e *syntax.CompareExpr) bool {
	name, ok := syntax.Bare(e.B).(*syntax.NameExpr)
	if !ok || e.Op != "is" && e.Op != "is not" {
		return false
	}
	left := phrase.List("REMAINDERS")[name.Name]
	if left == "" || c.meant(name.Name) != nil || c.known.words[name.Name] {
		return false
	}
	if t := c.Expr(e.A, Of(Number)); t.Kind != Invalid && !t.Kind.IsNumber() && t.Kind != Faces {
		return false
	}
	right := "mod(" + c.Words(e.A) + ", 2) " + e.Op + " " + left
	c.Report(diag.Errorf("unknown-name", c.At(name), "Nothing here is called %q", name.Name).
		WithHint("It is written by what is left over of a division: %s", right).WithFix(c.At(e), right, "Write %s.", right))
	return true
}

// ofTheItem reports: highest card of hand, which says nothing of the cards.
func (c *checker) ofTheItem(e *syntax.FoldExpr, list Type) bool {
	name, ok := syntax.Bare(e.Key).(*syntax.NameExpr)
	if !ok || e.Op != "highest" && e.Op != "lowest" || c.meant(name.Name) != nil {
		return false
	}
	p := c.known.nouns[name.Name]
	if p == nil || p.of != list.Kind.Item() && !(list.Kind == Faces && p.of == Number) {
		return false
	}
	d := diag.Errorf("wrong-type", c.At(name), "Say what of a %s is the %s", name.Name, e.Op)
	if what := c.Words(e.List); p.of == Card {
		d = d.WithHint("What is on it: %s rank of %s - or the card itself: first of (%s with the %s rank)", e.Op, what, what, e.Op)
	} else {
		d = d.WithHint("Write: %s of %s", e.Op, what)
	}
	c.Report(d)
	return true
}

// keyOfSomething reports a function of something that stands before of without brackets, where it takes the list for what it
// works on:
//
//	sum count of column(n) of (each n in 1..3)      sum (count of column(n)) of (each n in 1..3)
func (c *checker) keyOfSomething(e *syntax.FoldExpr) bool {
	name, ok := e.Key.(*syntax.NameExpr)
	of, cut := e.List.(*syntax.OfExpr)
	if !ok || !cut || of.Has || c.known.funcs[name.Name] == nil || c.meant(name.Name) != nil {
		return false
	}
	key := c.At(e.Key).Join(c.At(of.Left))
	right := "(" + key.Text() + ")"
	c.Report(diag.Errorf("wrong-type", key, "What stands between %s and of is one word, or stands in brackets", e.Op).
		WithHint("Write: %s %s of %s", e.Op, right, c.Words(of.Right)).WithFix(key, right, "Put brackets round it."))
	return true
}

// cutShort reports a list of which a part is picked before something is asked about it, without brackets, so that the condition
// ends too late or too early:
//
//	hand where joker has Ks                                    (hand where joker) has Ks
//	some p in players where p's mat where face-up has Jk       some p in players where (p's mat where face-up) has Jk
func (c *checker) cutShort(list, cond syntax.Expr) bool {
	from := list
	if some, ok := list.(*syntax.SomeExpr); ok {
		from = some.Cond
	}
	compared, ok := cond.(*syntax.CompareExpr)
	if from == nil || !ok || from == list && (compared.Op != "has" || !c.adjectiveOfCard(compared.A)) {
		return false
	}
	whole := c.At(from).Join(c.At(compared.A))
	right := "(" + whole.Text() + ")"
	c.Report(diag.Errorf("wrong-type", whole, "What is picked stands in brackets before something is asked about it").
		WithHint("Write: %s %s %s", right, compared.Op, c.Words(compared.B)).WithFix(whole, right, "Put brackets round it."))
	return true
}

// diceWithNumbers reports dice that lie on the table, to which a number is added.
func (c *checker) diceWithNumbers(e *syntax.ArithExpr, a, b Type) bool {
	kinds := []types.Kind{a.Kind, b.Kind}
	if e.Op != "+" || !slices.Contains(kinds, Faces) || !slices.Contains(kinds, Number) {
		return false
	}
	dice := e.A
	if b.Kind == Faces {
		dice = e.B
	}
	number := e.B
	if dice == e.B {
		number = e.A
	}
	faces, n := c.Words(dice), c.Words(number)
	d := diag.Errorf("wrong-type", c.At(e), "A number is no die, and is not put beside dice that lie on the table")
	if _, fixed := syntax.Constant(number); fixed {
		d = d.WithHint("A die that shows %s is put with them so: %s + [%s] - a number is added to what they come to: sum of %s + %s",
			n, faces, n, faces, n)
	} else {
		d = d.WithHint("A number is added to what they come to: sum of %s + %s - and dice are put with dice, such as one that lies "+
			"elsewhere: %s + first 1 of (... where die's face is %s)", faces, n, faces, n)
	}
	c.Report(d)
	return true
}
