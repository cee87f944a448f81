package check

import (
	"slices"
	"strings"

	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// compare types a is b, a > b, a in b and a has b.
func (c *checker) compare(e *syntax.CompareExpr) Type {
	out := Of(YesNo)
	if c.hasSuch(e) || c.isRemainder(e) {
		return out
	}
	switch e.Op {
	case "is in", "is not in", "in":
		c.membership(e, e.A, e.B)
		return out
	case "has":
		c.membership(e, e.B, e.A)
		return out
	}
	if name, ok := syntax.Bare(e.B).(*syntax.NameExpr); ok && name.Name == EmptyWord {
		c.isEmpty(e, name)
		return out
	}
	ordering := e.Op != "is" && e.Op != "is not"
	if ordering {
		c.order(e)
		return out
	}
	want := Type{}
	if isRoll(e.A) || isRoll(e.B) {
		want = Of(Number)
	}
	ta, tb := c.operands(e.A, e.B, want)
	if ta.Kind == Invalid || tb.Kind == Invalid {
		c.likens(ta, tb, e.B)
		c.likens(tb, ta, e.A)
		return out
	}
	if !types.Alike(ta, tb) {
		c.unlike(e, ta, tb)
	} else if text, ok := syntax.Bare(e.B).(*syntax.TextLit); ok && ta.Kind == WordKind && len(ta.Words) > 0 && tb.Kind == Text {
		c.mismatch(text, tb, ta, "What a word is compared with")
	} else if ta.Kind == Text || tb.Kind == Text {
		c.info.Spelled[e] = c.mayBeWord(e.A, ta) && c.mayBeWord(e.B, tb)
	}
	return out
}

// mayBeWord reports whether a value may be a word that is kept as a text, or may be the same as one: a text that reads as no word
// of the rules is neither.
func (c *checker) mayBeWord(e syntax.Expr, t Type) bool {
	if text, ok := syntax.Bare(e).(*syntax.TextLit); ok {
		return c.known.words[text.Value]
	}
	return t.Kind == Text || t.Kind == WordKind
}

// severalValues reports values that are written out with or between them, where one is wanted: 0 or 1.
func (c *checker) severalValues(e *syntax.LogicExpr) bool {
	for _, term := range e.Terms {
		if _, number := syntax.Constant(term); !number || e.Op != "or" {
			return false
		}
	}
	d := diag.Errorf("wrong-type", c.At(e), "One value is wanted here, not one of several").
		WithHint("Write one of them: %s", c.Words(e.Terms[0]))
	if c.inside != nil && c.inside.Kind == DefineBody && c.inside.Obj.Kind == DefineName {
		if of := c.rs.Defines[c.inside.Obj.Index].For; of != nil && of.Kind == OptionName {
			d = d.WithHint("A change says what it always is. What a table may choose stands in the option: option %s number %s = %s",
				of.Name, c.Words(e), c.Words(e.Terms[0]))
		}
	}
	c.Report(d)
	return true
}

// logic types a and b, and a or b. Behind is and a fixed word, another word is one more that it may be: mood is calm or angry.
func (c *checker) logic(e *syntax.LogicExpr, want Type) Type {
	terms := e.Terms[:1]
	c.adjective(e.Terms[0])
	t := c.Expr(e.Terms[0], Of(YesNo))
	if want.Kind != YesNo && c.joined(e, t) {
		return Type{}
	}
	c.must(e.Terms[0], t, Of(YesNo), "Each part of a condition")
	for _, term := range e.Terms[1:] {
		before, _ := terms[len(terms)-1].(*syntax.CompareExpr)
		name, _ := term.(*syntax.NameExpr)
		if e.Op == "or" && before != nil && name != nil && c.isAlternative(before, name) && before.Or(name) {
			c.Expr(before, Of(YesNo))
			continue
		}
		terms = append(terms, term)
		c.adjective(term)
		if e.Op == "or" && before != nil {
			c.comparedAgain(before, term)
			continue
		}
		c.Need(term, Of(YesNo), "Each part of a condition")
	}
	e.Terms = terms
	return Of(YesNo)
}

// joined reports things that stand beside each other with and between them, where none of them is a condition: hand and board.
func (c *checker) joined(e *syntax.LogicExpr, first Type) bool {
	isOne := func(t Type) bool { return t.Kind == Invalid || types.Fits(t, Of(YesNo)) }
	if isOne(first) || e.Op != "and" {
		return false
	}
	if sum := c.addedUp(e); sum != "" {
		d := diag.Errorf("wrong-type", c.At(e), "%q stands between conditions, and not between rolls", e.Op).WithLabel("%s", first)
		c.Report(c.advise(d, e, map[string]string{"it": sum}, []string{"joined rolls"}))
		return true
	}
	for _, term := range e.Terms[1:] {
		switch syntax.Bare(term).(type) {
		case *syntax.NameExpr, *syntax.OfExpr, *syntax.NumberLit, *syntax.TextLit:
		default:
			return false // what has parts of its own is a condition, or nearly one
		}
	}
	for _, term := range e.Terms[1:] {
		if t := c.Expr(term, Type{}); isOne(t) {
			return t.Kind == Invalid // which has been said
		}
	}
	d := diag.Errorf("wrong-type", c.At(e), "%q stands between conditions, and not between things", e.Op).WithLabel("%s", first)
	c.Report(c.advise(d, e, map[string]string{"it": c.Words(e)}, first.Facts("joined")))
	return true
}

// addedUp is the sum of what "and" stands between, where that is rolls, of which only the first may be called so; "": it is not.
func (c *checker) addedUp(e *syntax.LogicExpr) string {
	var rolls []string
	for i, term := range e.Terms {
		switch syntax.Bare(term).(type) {
		case *syntax.RollExpr:
			rolls = append(rolls, c.Words(term))
		case *syntax.DieLit:
			if i == 0 {
				return ""
			}
			rolls = append(rolls, "roll "+c.Words(term))
		default:
			return ""
		}
	}
	return strings.Join(rolls, " + ")
}

// isAlternative reports whether a bare name is a word that something may be, beside another one.
func (c *checker) isAlternative(before *syntax.CompareExpr, name *syntax.NameExpr) bool {
	t := c.info.Types[before.A]
	o := c.meant(name.Name)
	if o == nil && c.known.results[name.Name] != nil {
		o = c.known.results[name.Name].Object
	}
	switch {
	case o == nil || o.Kind == StartName:
		_, _, word := c.wanted(name.Name, t)
		return word || c.seats[name.Name] || c.known.words[name.Name] || c.known.ranks[name.Name] != nil ||
			c.known.suits[name.Name] != nil || c.known.categories[name.Name] != nil
	case !t.Has(name.Name):
		return false
	case o.Type.Kind == YesNo:
		c.Report(diag.Errorf("name-taken", c.At(name), "Is %q the word here, or a condition of its own?", name.Name).
			WithHint("For the word write: %s is in [... %s]. For the condition put it in front: %s or %s",
				c.Words(before.A), name.Name, name.Name, c.Words(before)))
		return false
	}
	return true
}

// comparedAgain types a part of a condition behind a comparison. Where it is no condition, it was perhaps meant to be compared
// with the same thing.
func (c *checker) comparedAgain(before *syntax.CompareExpr, term syntax.Expr) {
	t := c.Expr(term, Of(YesNo))
	if t.Kind == Invalid || types.Fits(t, Of(YesNo)) {
		c.must(term, t, Of(YesNo), "Each part of a condition")
		return
	}
	again := c.Words(before.A) + " " + before.Op + " " + c.Words(term)
	c.Report(diag.Errorf("wrong-type", c.At(term), "After or stands a condition of its own, and this is %s", t).
		WithLabel("%s", t).WithHint("Write: %s or %s", c.Words(before), again).WithFix(c.At(term), again, "Compare it again."))
}

// order types a > b and its like.
func (c *checker) order(e *syntax.CompareExpr) {
	want := Type{}
	_, textA := syntax.Bare(e.A).(*syntax.TextLit)
	_, textB := syntax.Bare(e.B).(*syntax.TextLit)
	if textA || textB {
		want = Of(Combination) // of what can be written as a text only combinations have an order
	}
	if isRoll(e.A) || isRoll(e.B) {
		want = Of(Number)
	}
	ta, tb := c.operands(e.A, e.B, want)
	c.ordered(e, ta, tb)
}

func isRoll(e syntax.Expr) bool {
	roll, ok := syntax.Bare(e).(*syntax.RollExpr)
	return ok && roll.On == nil
}

func (c *checker) ordered(e *syntax.CompareExpr, ta, tb Type) {
	for _, side := range []struct {
		e, other syntax.Expr
		t, o     Type
	}{{e.A, e.B, ta, tb}, {e.B, e.A, tb, ta}} {
		switch {
		case side.t.Kind == Invalid:
			c.likens(side.t, side.o, side.other)
		case !side.t.Kind.IsOrdered():
			c.noOrder(side.e, side.t)
			return
		}
	}
	if ta.Kind != Invalid && tb.Kind != Invalid && !types.Alike(ta, tb) {
		c.unlike(e, ta, tb)
	}
}

// noOrder reports a value of which none is more than another.
func (c *checker) noOrder(e syntax.Expr, t Type) {
	have := "has"
	if t.Kind.IsList() {
		have = "have"
	}
	d := diag.Errorf("wrong-type", c.At(e), "%s %s no order, so none is more or less than another", Capital(t.String()),
		have).WithLabel("%s", t)
	d = c.advise(d, e, map[string]string{"it": c.Words(e)}, t.Facts("ordered"))
	c.Report(c.fromCall(d, e))
}

// unlike reports two values that can never be the same.
func (c *checker) unlike(e *syntax.CompareExpr, ta, tb Type) {
	d := diag.Errorf("wrong-type", c.At(e), "%s cannot be compared with %s", Capital(ta.String()), tb).
		WithOther(c.At(e.A), "%s", ta).WithOther(c.At(e.B), "%s", tb)
	part := strings.TrimPrefix(tb.Kind.String(), "a ")
	if name, ok := syntax.Bare(e.B).(*syntax.NameExpr); ok &&
		tb.Kind == WordKind { // a word of a field that is a suit or rank as well
		if c.known.suits[name.Name] != nil {
			part, tb = "suit", Of(Suit)
		} else if c.known.ranks[name.Name] != nil {
			part, tb = "rank", Of(Rank)
		}
	}
	facts := append(ta.Facts("left"), append(tb.Facts("right"), "compared", "compared by "+e.Op)...)
	said := map[string]string{"left": c.Words(e.A), "whole": inBrackets(c, e.A), "op": e.Op, "right": c.Words(e.B), "part": part}
	if ta.Kind == WordKind && tb.Kind == WordKind {
		said["words"] = types.OrList(ta.Words)
	}
	if d = c.advise(d, e, said, facts); d.Hint == "" && syntax.IsPlain(e.A) {
		d = d.WithHint("%q is %s.", c.Words(e.A), types.Describe(ta))
	}
	c.Report(c.fromCall(d, e.A, e.B))
}

// inBrackets is an expression as the file has it, in brackets unless it is a name.
func inBrackets(c *checker, e syntax.Expr) string {
	if _, name := e.(*syntax.NameExpr); name {
		return c.Words(e)
	}
	return "(" + c.Words(syntax.Bare(e)) + ")"
}

// isEmpty types: hand is empty
func (c *checker) isEmpty(e *syntax.CompareExpr, name *syntax.NameExpr) {
	t := c.Expr(e.A, Type{})
	c.info.Uses[name] = c.known.global[EmptyWord]
	c.info.Types[e.B] = t
	c.info.Types[name] = t
	if t.Kind != Invalid && t.Kind != Pile && !t.Kind.IsList() {
		hint := "Only cards, dice, chips and lists can be empty."
		if t.OrNone {
			hint = "Whether there is nothing there is asked so: " + c.Words(e.A) + " is none"
		}
		c.Errorf("wrong-type", e.A, hint, "%s is never empty", Capital(t.String()))
	}
}

// membership types: item is in list, list has item, list has [several], cards has a rank or suit.
func (c *checker) membership(e *syntax.CompareExpr, item, list syntax.Expr) {
	var ti, tl Type
	if _, written := syntax.Bare(list).(*syntax.List); written {
		want := Type{}
		if isRoll(item) {
			want = Of(Number)
		}
		ti = c.Expr(item, want)
		if l := syntax.Bare(list).(*syntax.List); l.Bare && ti.Kind == Faces {
			c.unlike(e, ti, Of(Number))
			return
		}
		tl = c.Expr(list, Type{Kind: ti.InList(), Words: ti.Words})
	} else {
		tl = c.Expr(list, Type{})
		want := Type{Kind: tl.Kind.Item(), Words: tl.Words}
		if _, written := syntax.Bare(item).(*syntax.List); written {
			want = orElse(tl, Type{})
		}
		if _, number := syntax.Bare(item).(*syntax.NumberLit); number && tl.Kind == Cards {
			want = Of(Rank)
		}
		ti = c.Expr(item, want)
	}
	if written, ok := syntax.Bare(list).(*syntax.List); ok && written.Bare && ti.Kind != Invalid && ti.Kind != Cards &&
		ti.InList() != tl.Kind && len(written.Items) > 0 {
		if tl.Kind != Invalid && (ti.Kind == Combination || ti.Kind == Fraction || ti.Kind == Dice) {
			c.Errorf("wrong-type", list, "Write a comparison for each: "+c.Words(item)+" is "+written.Items[0].Text+" or "+
				c.Words(item)+" is ...", "Of %s, one is compared at a time", ti)
			return
		}
	}
	part := e.Op == "has" && (ti.Kind == Rank || ti.Kind == Suit) // cards have one, beside lists of them
	if tl.Kind == Invalid {
		if !part {
			c.likens(tl, Type{Kind: ti.InList(), Words: ti.Words}, item)
		}
		return
	}
	if ti.Kind == Fraction && tl.Kind == Numbers {
		c.mismatch(item, ti, Of(Number), "What is looked for among whole numbers")
		return
	}
	if !tl.Kind.IsList() {
		d := diag.Errorf("wrong-type", c.At(list), "%s is no list to look in", Capital(tl.String()))
		hint := "Lists, zones and dice on the table have items: [easy hard], hand, players still in."
		held := slices.IndexFunc(c.rs.Fields, func(f *Field) bool { return f.Kind == PlayerField && f.Type.Kind == Cards })
		if tl.Kind == Player && ti.Kind != Player && held >= 0 {
			hint = "Say where it lies: " + inBrackets(c, list) + "'s " + c.rs.Fields[held].Name
		}
		c.Report(c.fromCall(d, list).WithHint("%s", hint))
		return
	}
	in := Type{Kind: tl.Kind.Item(), Words: tl.Words}
	if ti.Kind == Invalid {
		c.likens(ti, in, list)
		return
	}
	if part && tl.Kind == Cards {
		return
	}
	if !types.Alike(ti, in) && !(ti.Kind.IsList() && types.Alike(ti, tl)) {
		c.unlike(e, c.info.Types[e.A], c.info.Types[e.B])
	}
}
