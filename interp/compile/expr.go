package compile

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/op"
	"croupier/interp/program"
)

func (c *compiler) node(n program.Node, at syntax.Ranger) int32 {
	n.Span = c.span(at)
	c.p.Nodes = append(c.p.Nodes, n)
	kind := check.Invalid
	if e, ok := at.(syntax.Expr); ok {
		kind = c.kind(e)
	}
	c.p.Kinds = append(c.p.Kinds, kind)
	return int32(len(c.p.Nodes) - 1)
}

func (c *compiler) constant(v int64, at syntax.Ranger) int32 {
	return c.node(program.Node{Op: program.OpConst, N: v}, at)
}

func (c *compiler) args(list ...int32) int32 {
	at := int32(len(c.p.Args))
	c.p.Args = append(c.p.Args, list...)
	return at
}

func (c *compiler) kind(e syntax.Expr) check.Kind {
	e = syntax.Bare(e)
	if t, ok := e.(*syntax.TextLit); ok {
		if _, hand := c.info.Texts[t]; hand {
			return check.Combination
		}
	}
	return c.info.Types[e].Kind
}

// valueAs compiles an expression for a place that holds such values.
func (c *compiler) valueAs(e syntax.Expr, want check.Kind) int32 {
	switch {
	case want.IsList():
		return c.list(e)
	case want == check.Fraction:
		return c.frac(e)
	}
	return c.num(e)
}

// num compiles an expression where a plain value is wanted.
func (c *compiler) num(e syntax.Expr) int32 {
	e = syntax.Bare(e)
	switch k := c.kind(e); {
	case k == check.Faces || k == check.Numbers:
		if r, ok := e.(*syntax.RollExpr); ok {
			return c.roll(r, program.OpRoll)
		}
		return c.node(program.Node{Op: program.OpSumFaces, A: c.listNode(e)}, e)
	case k.IsList():
		n := c.node(program.Node{Op: program.OpFirst, A: c.listNode(e)}, e)
		if k == check.Words {
			n = c.node(program.Node{Op: program.OpWord, A: n}, e)
		}
		return n
	case k == check.Fraction:
		return c.node(program.Node{}, e) // which says in play that it cannot be worked out, instead of giving a wrong number
	}
	return c.plain(e)
}

// list compiles an expression where a list is wanted; a single value is a list of one.
func (c *compiler) list(e syntax.Expr) int32 {
	e = syntax.Bare(e)
	if c.kind(e).IsList() {
		return c.listNode(e)
	}
	if r, ok := e.(*syntax.RollExpr); ok {
		return c.roll(r, program.OpRollList)
	}
	return c.node(program.Node{Op: program.OpOneItem, A: c.plain(e)}, e)
}

// plain compiles an expression of a plain kind.
func (c *compiler) plain(e syntax.Expr) int32 {
	switch e.(type) {
	case *syntax.NumberLit, *syntax.YesNoLit, *syntax.NoneLit, *syntax.AllLit, *syntax.TextLit:
		if o := c.info.Uses[e]; o != nil { // the rank 8, the answer no, the card "Potion"
			return c.object(o, 0, e)
		}
	}
	switch e := e.(type) {
	case *syntax.NumberLit:
		return c.constant(e.Value, e)
	case *syntax.TextLit:
		if l, ok := c.info.Texts[e]; ok {
			return c.constant(c.literal(l), e)
		}
		return c.constant(int64(c.text(e.Value)), e)
	case *syntax.CodeLit:
		return c.constant(program.DiceValue(int64(e.Dice), int64(e.Pips)), e)
	case *syntax.YesNoLit:
		v := int64(0)
		if e.Value {
			v = 1
		}
		return c.constant(v, e)
	case *syntax.NoneLit:
		return c.constant(program.None, e)
	case *syntax.AllLit:
		return c.constant(program.All, e)
	case *syntax.CardLit:
		return c.node(program.Node{Op: program.OpFirst, A: c.cards([]string{e.Text}, e)}, e)
	case *syntax.NameExpr:
		return c.name(e)
	case *syntax.PlayerExpr:
		return c.node(program.Node{Op: program.OpCurrent}, e)
	case *syntax.OptionExpr:
		return c.node(program.Node{Op: program.OpOption, A: int32(c.fields[c.info.Uses[e]])}, e)
	case *syntax.CallExpr, *syntax.OfExpr:
		return c.call(e, c.info.Calls[e])
	case *syntax.MinusExpr:
		return c.node(program.Node{Op: program.OpNeg, A: c.num(e.X)}, e)
	case *syntax.NotExpr:
		return c.node(program.Node{Op: program.OpNot, A: c.num(e.X)}, e)
	case *syntax.ArithExpr:
		return c.arith(e)
	case *syntax.CompareExpr:
		return c.compare(e)
	case *syntax.LogicExpr:
		op := program.OpAnd
		if e.Op == "or" {
			op = program.OpOr
		}
		n := c.num(e.Terms[0])
		for _, t := range e.Terms[1:] {
			n = c.node(program.Node{Op: op, A: n, B: c.num(t)}, e)
		}
		return n
	case *syntax.SomeExpr:
		how := c.item(e, e.Item, e.List)
		return c.node(program.Node{Op: program.OpSome, A: c.list(e.List), B: c.num(e.Cond), C: how}, e)
	case *syntax.PickExpr:
		if e.List == nil {
			return c.constant(c.word(e.Dir), e)
		}
		if len(e.Keys) == 0 && c.kind(e.List) == check.Faces && syntax.Named(e.List) == nil { // dice are what they show
			face := c.node(program.Node{Op: program.OpLookedDie}, e)
			return c.node(program.Node{Op: op.OpMost, A: c.list(e.List), B: face, C: program.AsDie, N: direction(e)}, e)
		}
		n := c.pick(e, program.OpPickOne, 0)
		if c.kind(e.List) == check.Words {
			n = c.node(program.Node{Op: program.OpWord, A: n}, e)
		}
		return n
	case *syntax.FoldExpr:
		if many := c.info.Counted[e]; many != nil {
			return c.list(many)
		}
		by, dir := program.OpSum, int64(0)
		switch e.Op {
		case "kinds":
			return c.node(program.Node{Op: program.OpCount, A: c.listNode(e)}, e)
		case "highest":
			by, dir = op.OpMost, 1
		case "lowest":
			by, dir = op.OpMost, -1
		}
		list := c.list(e.List)
		if e.Key == nil {
			return c.node(program.Node{Op: program.OpSumFaces, A: list}, e)
		}
		how := c.item(e, syntax.Named(e.List), e.List)
		return c.node(program.Node{Op: by, A: list, B: c.num(e.Key), C: how, N: dir}, e)
	case *syntax.NextExpr:
		return c.node(program.Node{Op: program.OpNext, A: c.list(e.List), B: c.num(e.After)}, e)
	case *syntax.BestExpr:
		return c.best(e)
	case *syntax.RollExpr:
		return c.roll(e, program.OpRoll)
	case *syntax.LuaExpr:
		return c.luaExpr(e, program.OpLua)
	case *syntax.CasesExpr:
		return c.cases(e, program.OpCases, check.Number)
	case *syntax.DieLit:
		return c.constant(0, e)
	}
	return c.constant(0, e)
}

// ofValues reports whether the items of a list are values, such as numbers and ranks, and not players, cards or dice, which are
// something on the table.
func (c *compiler) ofValues(list syntax.Expr) bool {
	switch c.kind(list) {
	case check.Players, check.Cards, check.Faces:
		return false
	}
	return true
}

// item says how the item of a filter or key is known while its condition is compiled.
func (c *compiler) item(e syntax.Ranger, name *syntax.Ident, list syntax.Expr) int32 {
	if name != nil {
		o := c.info.Lets[e]
		return c.newLocal(o, false).At
	}
	switch c.kind(list) {
	case check.Players:
		return program.AsPlayer
	case check.Cards:
		return program.AsCard
	case check.Faces:
		return program.AsDie
	}
	return c.newLocal(nil, false).At
}

func (c *compiler) arith(e *syntax.ArithExpr) int32 {
	ops := map[string]program.Op{"+": program.OpAdd, "-": program.OpSub, "*": program.OpMul, "/": program.OpDivDown}
	by := ops[e.Op]
	if e.Round == "up" {
		by = program.OpDivUp
	}
	if c.kind(e.A) == check.Fraction || c.kind(e.B) == check.Fraction { // only what comes out of it is rounded
		whole := c.node(program.Node{Op: program.OpFracDiv, A: c.frac(e.A), B: c.frac(e.B)}, e)
		n := program.Node{Op: op.OpRounded, A: whole}
		if by == program.OpDivUp {
			n.N = 1
		}
		return c.node(n, e)
	}
	return c.sum(e.A, e.B, by, e)
}

// sum compiles what is made of two numbers, or of dice codes.
func (c *compiler) sum(a, b syntax.Expr, by program.Op, at syntax.Ranger) int32 {
	n := program.Node{Op: by, A: c.num(a), B: c.num(b)}
	if c.kind(a) == check.Dice {
		n.N |= op.CodeInA
	}
	if c.kind(b) == check.Dice {
		n.N |= op.CodeInB
	}
	switch {
	case n.N != 0 && by == program.OpAdd:
		n.Op = op.OpCodeAdd
	case n.N != 0 && by == program.OpSub:
		n.Op = op.OpCodeSub
	}
	return c.node(n, at)
}

var comparisons = map[string]program.Op{"is": program.OpEq, "is not": program.OpNe, "<": program.OpLt, "<=": program.OpLe,
	">": program.OpGt, ">=": program.OpGe}

func (c *compiler) compare(e *syntax.CompareExpr) int32 {
	a, b := c.kind(e.A), c.kind(e.B)
	if name, ok := syntax.Bare(e.B).(*syntax.NameExpr); ok && name.Name == "empty" {
		return c.isEmpty(e, a)
	}
	cardLists := a == check.Cards || b == check.Cards || a == check.Card || b == check.Card
	switch e.Op {
	case "is in":
		return c.node(program.Node{Op: program.OpIn, Flag: cardLists, A: c.num(e.A), B: c.list(e.B)}, e)
	case "is not in":
		in := c.node(program.Node{Op: program.OpIn, Flag: cardLists, A: c.num(e.A), B: c.list(e.B)}, e)
		return c.node(program.Node{Op: program.OpNot, A: in}, e)
	case "has":
		if part, ok := map[check.Kind]int64{check.Rank: program.PartRank, check.Suit: program.PartSuit}[b]; ok && cardLists {
			return c.node(program.Node{Op: op.OpHasPart, A: c.list(e.A), B: c.num(e.B), N: part}, e)
		}
		return c.node(program.Node{Op: program.OpHas, Flag: cardLists, A: c.list(e.A), B: c.list(e.B)}, e)
	}
	switch { // a list that is none has nothing in it
	case a.IsList() && b == check.Nothing:
		return c.not(comparisons[e.Op], c.node(program.Node{Op: program.OpIsEmpty, A: c.list(e.A)}, e), e)
	case b.IsList() && a == check.Nothing:
		return c.not(comparisons[e.Op], c.node(program.Node{Op: program.OpIsEmpty, A: c.list(e.B)}, e), e)
	}
	op := comparisons[e.Op]
	if n, ok := c.anyAtAll(e); ok {
		return n
	}
	switch {
	case a == check.Fraction || b == check.Fraction:
		return c.node(program.Node{Op: program.OpFracCmp, A: c.frac(e.A), B: c.frac(e.B), N: int64(op)}, e)
	case a == check.Combination || b == check.Combination:
		return c.node(program.Node{Op: op - program.OpEq + program.OpHandEq, A: c.num(e.A), B: c.num(e.B)}, e)
	case (op == program.OpEq || op == program.OpNe) &&
		(a.IsList() && b.IsList() || a.IsList() && b == a.Item() && b != check.Number || b.IsList() && a == b.Item() &&
			a != check.Number):
		return c.not(op, c.node(program.Node{Op: program.OpListEq, Flag: cardLists, A: c.list(e.A), B: c.list(e.B)}, e), e)
	case a == check.Card && b == check.Card:
		return c.not(op, c.node(program.Node{Op: program.OpCardEq, A: c.num(e.A), B: c.num(e.B)}, e), e)
	case c.info.Spelled[e]:
		return c.not(op, c.node(program.Node{Op: program.OpTextEq, A: c.num(e.A), B: c.num(e.B)}, e), e)
	}
	return c.node(program.Node{Op: op, A: c.num(e.A), B: c.num(e.B)}, e)
}

// not turns a test for the same into one for the opposite where that is asked.
func (c *compiler) not(op program.Op, n int32, at syntax.Ranger) int32 {
	if op == program.OpNe {
		return c.node(program.Node{Op: program.OpNot, A: n}, at)
	}
	return n
}

func (c *compiler) isEmpty(e *syntax.CompareExpr, a check.Kind) int32 {
	if a == check.Pile {
		op := comparisons[e.Op]
		return c.node(program.Node{Op: op, A: c.num(e.A), B: c.constant(0, e.B)}, e)
	}
	return c.not(comparisons[e.Op], c.node(program.Node{Op: program.OpIsEmpty, A: c.list(e.A)}, e), e)
}

// pick compiles what is highest or lowest of a list; count -1 is all who tie.
func (c *compiler) pick(e *syntax.PickExpr, op program.Op, count int32) int32 {
	list := c.list(e.List)
	how := c.item(e, syntax.Named(e.List), e.List)
	keys := []int32{how, count}
	for _, k := range e.Keys {
		keys = append(keys, c.num(k))
	}
	if len(e.Keys) == 0 && c.kind(e.List) == check.Cards { // cards by themselves go by their rank
		looked := c.node(program.Node{Op: program.OpLookedCard}, e)
		keys = append(keys, c.node(program.Node{Op: program.OpCardPart, A: looked, N: program.PartRank}, e))
	}
	return c.node(program.Node{Op: op, Flag: c.ofValues(e.List), A: list, B: c.args(keys...), C: int32(len(keys) - 2),
		N: direction(e)}, e)
}

// direction is 1 for the highest and -1 for the lowest.
func direction(e *syntax.PickExpr) int64 {
	if e.Dir == "lowest" {
		return -1
	}
	return 1
}

func (c *compiler) best(e *syntax.BestExpr) int32 {
	ranking := 0
	if e.Ranking != nil {
		for i, r := range op.Rankings {
			if r.Name == e.Ranking.Name {
				ranking = i
			}
		}
		if own := c.info.Uses[e.Ranking]; own != nil {
			ranking = len(op.Rankings) + own.Index
		}
	}
	var parts []int32
	counted := false
	for _, p := range e.Parts {
		n := int32(0)
		if p.Count != nil {
			n, counted = int32(*p.Count), true
		}
		parts = append(parts, n, c.list(p.Cards))
	}
	return c.node(program.Node{Op: program.OpBest, Flag: counted && len(e.Parts) == 2, A: int32(ranking), B: c.args(parts...),
		C: int32(len(e.Parts))}, e)
}

func (c *compiler) cases(e *syntax.CasesExpr, op program.Op, want check.Kind) int32 {
	var pairs []int32
	for _, k := range e.Cases {
		pairs = append(pairs, c.num(k.When), c.valueAs(k.Value, want))
	}
	otherwise := c.valueAs(e.Otherwise, want)
	return c.node(program.Node{Op: op, A: c.args(pairs...), B: int32(len(e.Cases)), C: otherwise}, e)
}
