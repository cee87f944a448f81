package compile

import (
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// listNode compiles an expression that is a list.
func (c *compiler) listNode(e syntax.Expr) int32 {
	switch e := syntax.Bare(e).(type) {
	case *syntax.List:
		return c.listLit(e)
	case *syntax.NameExpr:
		if call, ok := c.info.Calls[e]; ok {
			return c.listCall(e, call)
		}
		if o := c.info.Uses[e]; o != nil {
			return c.listObject(o, 0, e)
		}
	case *syntax.PlayersExpr:
		return c.node(program.Node{Op: program.OpPlayers, A: int32(e.Which), Flag: e.Other}, e)
	case *syntax.CallExpr, *syntax.OfExpr:
		return c.listCall(e, c.info.Calls[e])
	case *syntax.WhereExpr:
		list := c.list(e.List)
		if e.Cond == nil {
			return list
		}
		how := c.item(e, e.Item, e.List)
		return c.node(program.Node{Op: program.OpWhere, Flag: c.ofValues(e.List), A: list, B: c.num(e.Cond), C: how}, e)
	case *syntax.RangeExpr:
		return c.node(program.Node{Op: program.OpRange, A: c.num(e.From), B: c.num(e.To)}, e)
	case *syntax.FoldExpr:
		if many := c.info.Counted[e]; many != nil {
			return c.list(many)
		}
		list, how := c.list(e.List), c.item(e, syntax.Named(e.List), e.List)
		return c.node(program.Node{Op: program.OpDifferent, A: list, B: c.num(e.Key), C: how}, e)
	case *syntax.PickExpr:
		count := int32(-1)
		if e.Count != nil {
			count = c.num(e.Count)
		}
		return c.pick(e, program.OpPickList, count)
	case *syntax.NextExpr:
		return c.node(program.Node{Op: program.OpAfter, A: c.list(e.List), B: c.num(e.After)}, e)
	case *syntax.RollExpr:
		return c.roll(e, program.OpRollList)
	case *syntax.LuaExpr:
		return c.luaExpr(e, program.OpLuaList)
	case *syntax.CasesExpr:
		return c.cases(e, program.OpCasesList, check.Cards)
	case *syntax.ArithExpr:
		return c.node(program.Node{Op: program.OpConcat, A: c.list(e.A), B: c.list(e.B)}, e)
	}
	return c.node(program.Node{Op: program.OpConstList}, e)
}

func (c *compiler) listLit(e *syntax.List) int32 {
	return c.literals(c.info.Types[e], c.info.Lists[e], e)
}

// literals compiles a list of written-out values.
func (c *compiler) literals(t check.Type, items []check.Literal, e syntax.Ranger) int32 {
	if t.Kind == check.Cards {
		var names []string
		for _, item := range items {
			names = append(names, item.Text)
		}
		return c.cards(names, e)
	}
	var list []int32
	for _, item := range items {
		v := c.literal(item)
		if i, ok := program.IsWord(v); ok {
			v = int64(i)
		}
		list = append(list, int32(v))
	}
	return c.node(program.Node{Op: program.OpConstList, A: c.args(list...), B: int32(len(list))}, e)
}

// cards compiles a list of cards as written.
func (c *compiler) cards(names []string, at syntax.Ranger) int32 {
	key := strings.Join(names, " ")
	i, ok := c.cardLists[key]
	if !ok {
		i = int32(len(c.p.CardLists))
		c.cardLists[key] = i
		c.p.CardLists = append(c.p.CardLists, names)
	}
	return c.node(program.Node{Op: program.OpConstCards, A: i}, at)
}

func (c *compiler) listCall(e syntax.Expr, call check.Call) int32 {
	switch {
	case call.To == nil:
		return c.node(program.Node{Op: program.OpConstList}, e)
	case call.To.Kind == check.DefineName:
		return c.callDefine(e, call, program.OpCallList)
	case call.To.Kind == check.Function:
		return c.callFunction(e, call, program.OpBuiltinList)
	case call.To.Kind == check.KeysOf:
		return c.literals(call.To.Type, call.To.Family.Sides[0].All, e)
	case call.To.Kind == check.ChartName:
		return c.node(program.Node{Op: program.OpChartList, A: c.lookedUp(e, call)}, e)
	case len(call.Keys) > 0:
		return c.member(call.To, call.Keys, c.owner(call), e)
	}
	return c.listObject(call.To, c.owner(call), e)
}

func (c *compiler) listObject(o *check.Object, whose int32, at syntax.Ranger) int32 {
	if l, ok := c.locals[o]; ok {
		return c.node(program.Node{Op: program.OpListLocal, A: l.At}, at)
	}
	if o.Kind == check.ReadyWord {
		switch o.Name {
		case "deck":
			return c.node(program.Node{Op: program.OpZone, A: program.DeckZone}, at)
		case "discards":
			return c.node(program.Node{Op: program.OpZone, A: program.DiscardZone}, at)
		case "ranks":
			return c.node(program.Node{Op: program.OpRanks}, at)
		case "suits":
			return c.node(program.Node{Op: program.OpSuits}, at)
		}
	}
	p := c.places[o]
	if o.Kind == check.ResultName {
		return c.given(program.OpGivenList, c.listPlace(p, whose, at), o, whose, at)
	}
	if o.Kind == check.PlayerField || o.Kind == check.TableField {
		return c.shared(program.OpGivenList, c.listPlace(p, whose, at), o, whose, at)
	}
	return c.listPlace(p, whose, at)
}

// listPlace compiles the reading of a place of lists or cards.
func (c *compiler) listPlace(p program.Place, whose int32, at syntax.Ranger) int32 {
	n := program.Node{A: int32(p.Index), B: whose}
	switch {
	case p.Store == program.InZones && p.PerPlayer:
		n.Op = program.OpPlayerZone
	case p.Store == program.InZones:
		n.Op = program.OpZone
	case p.PerPlayer:
		n.Op = program.OpPlayerList
	default:
		n.Op = program.OpListVar
	}
	return c.node(n, at)
}

// frac compiles an expression where a fraction is wanted.
func (c *compiler) frac(e syntax.Expr) int32 {
	e = syntax.Bare(e)
	if c.kind(e) != check.Fraction {
		return c.node(program.Node{Op: program.OpFracOf, A: c.num(e)}, e)
	}
	switch e := e.(type) {
	case *syntax.ArithExpr:
		ops := map[string]program.Op{"+": program.OpFracAdd, "-": program.OpFracSub, "*": program.OpFracMul, "/": program.OpFracDiv}
		return c.node(program.Node{Op: ops[e.Op], A: c.frac(e.A), B: c.frac(e.B)}, e)
	case *syntax.MinusExpr:
		return c.node(program.Node{Op: program.OpFracNeg, A: c.frac(e.X)}, e)
	case *syntax.CasesExpr:
		return c.cases(e, program.OpFracCases, check.Fraction)
	case *syntax.NameExpr, *syntax.CallExpr, *syntax.OfExpr:
		call, ok := c.info.Calls[e]
		if ok && c.calls(call, program.OpChance) {
			return c.node(program.Node{Op: program.OpChance, A: c.num(call.Args[0])}, e)
		}
		if ok && call.To.Kind == check.DefineName {
			return c.callDefine(e, call, program.OpFracCall)
		}
		o, whose := c.info.Uses[e], int32(0)
		if ok && call.Whose != nil {
			o, whose = call.To, c.owner(call)
		}
		if l, ok := c.locals[o]; ok {
			return c.node(program.Node{Op: program.OpFracLocal, A: l.At}, e)
		}
		if _, ok := c.fracs[o]; ok {
			return c.fracObject(o, whose, e)
		}
	case *syntax.FoldExpr:
		list, how := c.list(e.List), c.item(e, syntax.Named(e.List), e.List)
		return c.node(program.Node{Op: program.OpFracSum, A: list, B: c.frac(e.Key), C: how}, e)
	}
	return c.node(program.Node{}, e) // which says in play that it cannot be worked out, instead of giving a wrong number
}

// fracObject compiles the reading of a let or result that is a fraction; a player's result lies at their seat.
func (c *compiler) fracObject(o *check.Object, whose int32, at syntax.Ranger) int32 {
	v := c.node(program.Node{Op: program.OpFracVar, A: c.fracs[o], B: whose, Flag: o.Kind == check.ResultName && o.ByPlayer}, at)
	if o.Kind == check.ResultName {
		v = c.given(program.OpGivenFrac, v, o, whose, at)
	}
	return v
}
