package compile

import (
	"croupier/dsl/check"
	"croupier/dsl/check/types"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

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
