package compile

import (
	"croupier/dsl/check"
	"croupier/dsl/check/types"
	"croupier/dsl/syntax"
	"croupier/interp/op"
	"croupier/interp/program"
)

func (c *compiler) node(n program.Node, at syntax.Ranger) int32 {
	n.Span = c.span(at)
	c.p.Nodes = append(c.p.Nodes, n)
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

// name compiles a bare name.
func (c *compiler) name(e *syntax.NameExpr) int32 {
	if call, ok := c.info.Calls[e]; ok {
		return c.call(e, call)
	}
	o := c.info.Uses[e]
	if o == nil {
		return c.constant(0, e)
	}
	return c.object(o, 0, e)
}

// object compiles what a name stands for, where it is somebody's of the player given by a node.
func (c *compiler) object(o *check.Object, whose int32, at syntax.Ranger) int32 {
	switch o.Kind {
	case check.PlayerField, check.TableField:
		return c.shared(program.OpGiven, c.stored(c.places[o], whose, at), o, whose, at)
	case check.ResultName:
		return c.given(program.OpGiven, c.stored(c.places[o], whose, at), o, whose, at)
	case check.Let, check.LoopItem, check.Param:
		if given := c.written[o]; given != nil {
			return c.valueAs(given, o.Type.Kind)
		}
		if l, ok := c.locals[o]; ok {
			n := c.node(program.Node{Op: program.OpLocal, A: l.At}, at)
			if l.Word {
				n = c.node(program.Node{Op: program.OpWord, A: n}, at)
			}
			return n
		}
		return c.stored(c.places[o], 0, at)
	case check.Word, check.StartName:
		return c.constant(c.word(o.Name), at)
	case check.RankName, check.SuitName, check.CategoryName:
		return c.constant(int64(o.Index), at)
	case check.CardName:
		return c.node(program.Node{Op: program.OpFirst, A: c.cards([]string{o.Name}, at)}, at)
	case check.SeatName:
		return c.constant(c.seats[o.Name], at)
	case check.ItemPart:
		return c.part(o, at)
	case check.ReadyWord:
		return c.ready(o, whose, at)
	}
	return c.constant(0, at)
}

// given guards the reading of a result that may not have been given yet.
func (c *compiler) given(op program.Op, value int32, o *check.Object, whose int32, at syntax.Ranger) int32 {
	return c.node(program.Node{Op: op, A: value, B: whose, N: int64(c.results[o])}, at)
}

// shared compiles a field that a test names and whose name a result has as well: the result is meant once it has been given, and
// before that the field, whose reading is handed in.
func (c *compiler) shared(op program.Op, field int32, o *check.Object, whose int32, at syntax.Ranger) int32 {
	for _, r := range c.rs.Results {
		if !c.testing || r.Name != o.Name || r.ByPlayer != o.ByPlayer {
			continue
		}
		if _, ok := types.Union(o.Type, r.Type); !ok || o.Type.Kind.IsList() != r.Type.Kind.IsList() {
			continue
		}
		n := program.Node{Op: op, B: whose, C: field, N: int64(c.results[r.Object])}
		if op == program.OpGivenList {
			n.A = c.listPlace(c.places[r.Object], whose, at)
		} else {
			n.A = c.stored(c.places[r.Object], whose, at)
		}
		return c.node(n, at)
	}
	return field
}

// stored compiles the reading of a place of plain values or chips.
func (c *compiler) stored(p program.Place, whose int32, at syntax.Ranger) int32 {
	switch {
	case p.Store == program.InPiles && p.PerPlayer:
		return c.node(program.Node{Op: program.OpPlayerPile, A: int32(p.Index), B: whose}, at)
	case p.Store == program.InPiles:
		return c.node(program.Node{Op: program.OpPile, A: int32(p.Index)}, at)
	case p.PerPlayer:
		return c.node(program.Node{Op: program.OpPlayerVar, A: int32(p.Index), B: whose}, at)
	}
	return c.node(program.Node{Op: program.OpVar, A: int32(p.Index)}, at)
}

// ready compiles a ready-made word.
func (c *compiler) ready(o *check.Object, whose int32, at syntax.Ranger) int32 {
	simple := map[string]program.Node{
		"this-start":   {Op: program.OpThisStart},
		"dealer":       {Op: program.OpVar, A: program.DealerVar},
		"direction":    {Op: program.OpVar, A: program.DirectionVar},
		"round-number": {Op: program.OpVar, A: program.RoundVar},
		"pot":          {Op: program.OpPile, A: program.Pot},
		"bank":         {Op: program.OpPile, A: program.Bank},
		"to-call":      {Op: program.OpToCall},
		"asked":        {Op: program.OpAsked},
		"question":     {Op: program.OpQuestion},
		"last-raise":   {Op: program.OpLastRaise},
		"name":         {Op: program.OpNameOf, A: whose},
		"folded":       {Op: program.OpFolded, A: whose},
		"winnings":     {Op: program.OpWinnings, A: whose},
		"put-in":       {Op: program.OpPutIn, A: whose},
	}
	return c.node(simple[o.Name], at)
}

// part compiles a part of the item that is looked at.
func (c *compiler) part(o *check.Object, at syntax.Ranger) int32 {
	if o.Name == "face" || o.Name == check.DieNoun {
		return c.node(program.Node{Op: program.OpLookedDie}, at)
	}
	card := c.node(program.Node{Op: program.OpLookedCard}, at)
	if o.Name == check.CardNoun {
		return card
	}
	return c.node(program.Node{Op: program.OpCardPart, A: card, N: c.partNumber(o.Name)}, at)
}

func (c *compiler) partNumber(name string) int64 {
	for i, part := range []string{"rank", "suit", "spots", "joker", "face-up"} {
		if part == name {
			return int64(i)
		}
	}
	for i, a := range c.rs.Attrs {
		if a.Name == name {
			return int64(program.PartOwn + i)
		}
	}
	return program.PartRank
}

// call compiles an application.
func (c *compiler) call(e syntax.Expr, call check.Call) int32 {
	o := call.To
	if o == nil {
		return c.constant(0, e)
	}
	switch o.Kind {
	case check.DefineName:
		return c.callDefine(e, call, program.OpCall)
	case check.Function:
		n := c.callFunction(e, call, program.OpBuiltin)
		if c.info.Types[e].Kind == check.WordKind {
			n = c.node(program.Node{Op: program.OpWord, A: n}, e)
		}
		return n
	case check.ItemPart:
		arg := call.Args[0]
		if c.kind(arg) == check.Number {
			return c.num(arg) // what a die shows
		}
		if c.kind(arg) == check.Card {
			return c.node(program.Node{Op: program.OpCardPart, A: c.num(arg), N: c.partNumber(o.Name)}, e)
		}
		return c.node(program.Node{Op: program.OpCardsPart, A: c.list(arg), N: c.partNumber(o.Name)}, e)
	}
	switch {
	case o.Kind == check.ChartName:
		return c.lookedUp(e, call)
	case len(call.Keys) > 0:
		return c.member(o, call.Keys[0], c.owner(call), e)
	}
	return c.object(o, c.owner(call), e)
}

// owner is the player whose something is that is read: 0 for the current one.
func (c *compiler) owner(call check.Call) int32 {
	if call.Own() {
		return 0
	}
	return c.num(call.Whose)
}

func (c *compiler) callDefine(e syntax.Expr, call check.Call, op program.Op) int32 {
	d := c.rs.Defines[c.fields[call.To]]
	if n, ok := c.inline(call, d, op); ok {
		return n
	}
	var list []int32
	for i, a := range call.Args {
		list = append(list, c.valueAs(a, d.Params[i].Type.Kind))
	}
	whose := c.owner(call)
	if call.Item != nil {
		whose = c.num(call.Item)
	}
	return c.node(program.Node{Op: op, Flag: call.Item != nil, A: int32(c.fields[call.To]), B: c.args(list...),
		C: int32(len(list)), N: int64(whose)}, e)
}

func (c *compiler) callFunction(e syntax.Expr, call check.Call, by program.Op) int32 {
	i, f := op.FuncNamed(call.To.Name, len(call.Args))
	if f == nil {
		return c.constant(0, e)
	}
	if f.Op == program.OpCount {
		_, fold := syntax.Bare(call.Args[0]).(*syntax.FoldExpr)
		return c.node(program.Node{Op: f.Op, Flag: !fold && c.ofValues(call.Args[0]), A: c.list(call.Args[0])}, e)
	}
	strict, list := true, []int32(nil)
	for j, a := range call.Args {
		p := f.Params[min(j, len(f.Params)-1)]
		strict = strict && !p.OrNone
		list = append(list, c.valueAs(a, p.Kind))
	}
	return c.node(program.Node{Op: by, Flag: strict, A: int32(i), B: c.args(list...), C: int32(len(list))}, e)
}

// calls reports whether a call is one of the function that is an operation of its own.
func (c *compiler) calls(call check.Call, of program.Op) bool {
	if call.To == nil || call.To.Kind != check.Function {
		return false
	}
	_, f := op.FuncNamed(call.To.Name, len(call.Args))
	return f != nil && f.Op == of
}

// lookedUp compiles the reading of a chart.
func (c *compiler) lookedUp(e syntax.Expr, call check.Call) int32 {
	n := program.Node{Op: program.OpChart1, A: int32(c.fields[call.To]), B: c.num(call.Args[0])}
	if len(call.Args) > 1 {
		n.Op, n.C = program.OpChart2, c.num(call.Args[1])
	}
	return c.node(n, e)
}

func (c *compiler) arith(e *syntax.ArithExpr) int32 {
	ops := map[string]program.Op{"+": program.OpAdd, "-": program.OpSub, "*": program.OpMul, "/": program.OpDivDown}
	op := ops[e.Op]
	if e.Round == "up" {
		op = program.OpDivUp
	}
	return c.sum(e.A, e.B, op, e)
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

// pick compiles highest of L by K; count -1 is every.
func (c *compiler) pick(e *syntax.PickExpr, op program.Op, count int32) int32 {
	list := c.list(e.List)
	how := c.item(e, syntax.Named(e.List), e.List)
	keys := []int32{how, count}
	for _, k := range e.Keys {
		keys = append(keys, c.num(k))
	}
	dir := int64(1)
	if e.Dir == "lowest" {
		dir = -1
	}
	if len(e.Keys) == 0 && c.kind(e.List) == check.Cards { // cards by themselves go by their rank
		looked := c.node(program.Node{Op: program.OpLookedCard}, e)
		keys = append(keys, c.node(program.Node{Op: program.OpCardPart, A: looked, N: program.PartRank}, e))
	}
	return c.node(program.Node{Op: op, Flag: c.ofValues(e.List), A: list, B: c.args(keys...), C: int32(len(keys) - 2), N: dir}, e)
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

// facesOf compiles with which faces something is done: one, with those above or below, or all of a list.
func (c *compiler) facesOf(args []int32, e syntax.Expr, to string, one, all, reach int) {
	switch {
	case e == nil:
	case c.kind(e).IsList():
		args[all] = c.list(syntax.ListExpr{Expr: e})
	default:
		args[one] = c.num(e)
	}
	args[reach] = map[string]int32{"more": 1, "less": 2}[to]
}

func (c *compiler) roll(e *syntax.RollExpr, by program.Op) int32 {
	if e.On != nil {
		return c.rollOn(e, by)
	}
	args := op.NewRoll()
	sides := func() int32 { return c.constant(6, e) }
	switch {
	case e.Sides != nil:
		sides = func() int32 { return c.num(e.Sides) }
		args[op.RollSides] = sides()
		if e.What != nil {
			args[op.RollCount] = c.num(e.What)
		}
	case e.Die != nil:
		sides = func() int32 { return c.constant(int64(e.Die.Faces), e.Die) }
		args[op.RollFaces] = int32(e.Die.Faces)
		if e.What != nil {
			args[op.RollCount] = c.num(e.What)
		} else if e.Die.Count != 1 {
			args[op.RollCount] = c.constant(int64(e.Die.Count), e.Die)
		}
	default:
		args[op.RollCode] = c.num(e.What)
	}
	if e.Keep != "" {
		args[op.RollKeep] = 1
		if e.Keep == "lowest" {
			args[op.RollKeep] = 2
		}
		args[op.RollKeepN] = c.num(e.KeepCount)
	}
	if pick, ok := syntax.Bare(e.Explode).(*syntax.PickExpr); ok && pick.List == nil {
		args[op.RollExplode] = sides() // on the highest face
	} else {
		c.facesOf(args, e.Explode, e.ExplodeTo, op.RollExplode, op.RollExplodeAll, op.RollExplodeTo)
	}
	if e.Once {
		args[op.RollOnce] = 1
	}
	c.facesOf(args, e.Reroll, e.RerollTo, op.RollReroll, op.RollRerollAll, op.RollRerollTo)
	if e.CountAs != nil {
		args[op.RollLocal] = c.newLocal(c.info.Lets[e], false).At
		args[op.RollCounts] = c.num(e.CountAs)
	}
	return c.node(program.Node{Op: by, A: c.args(args...)}, e)
}

// rollOn compiles a roll on a chart: what it gives for the face of one die, or all that several show.
func (c *compiler) rollOn(e *syntax.RollExpr, by program.Op) int32 {
	at := c.fields[c.info.Uses[e.On]]
	args := op.NewRoll()
	args[op.RollFaces], args[op.RollOn] = int32(c.rs.Charts[at].Sides()), int32(at)+1
	if e.What != nil {
		args[op.RollCount] = c.num(e.What)
	}
	lists := c.rs.Charts[at].Values.Kind.IsList()
	if !lists && !c.kind(e).IsList() && by == program.OpRoll {
		rolled := c.node(program.Node{Op: program.OpRoll, A: c.args(args...)}, e)
		return c.node(program.Node{Op: program.OpChart1, A: int32(at), B: rolled}, e)
	}
	shown := program.Node{Op: program.OpRollOn, A: c.node(program.Node{Op: program.OpRollList, A: c.args(args...)}, e),
		C: program.AsDie}
	if lists {
		shown.N = 1
	}
	shown.B = c.node(program.Node{Op: program.OpChart1, A: int32(at), B: c.node(program.Node{Op: program.OpLookedDie}, e)}, e)
	return c.node(shown, e)
}

func (c *compiler) cases(e *syntax.CasesExpr, op program.Op, want check.Kind) int32 {
	var pairs []int32
	for _, k := range e.Cases {
		pairs = append(pairs, c.num(k.When), c.valueAs(k.Value, want))
	}
	otherwise := c.valueAs(e.Otherwise, want)
	return c.node(program.Node{Op: op, A: c.args(pairs...), B: int32(len(e.Cases)), C: otherwise}, e)
}
