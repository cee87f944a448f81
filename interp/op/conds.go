package op

import (
	"math"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/hands"
)

// The operations that the compiler alone names have their numbers here.
const (
	OpHasPart program.Op = program.OpFurther + iota
	OpCodeAdd            // see CodeIn: dice code A + B
	OpCodeSub            //
	OpKey                // which member of family N has the key A
	OpKeys               // the same by two keys, A and B
	// the highest of what B says of each item of list A, or the lowest; C says how the item is known, N: 1 or -1
	OpMost
	OpRounded // the fraction A as a whole number: rounded down, or where N is 1 up
)

// condRows are the operations that give yes or no.
var condRows = map[program.Op]Row{
	program.OpNot: {Name: "not", Holds: (*Teller).not, A: Truth, Gives: Cond, Folds: true,
		Pure: func(a, _ int64) int64 { return table.Truth(!table.IsYes(a)) },
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			a := m.cond(n.A)
			return func(t *table.Table) bool { return !a(t) }
		}},
	program.OpAnd: {Name: "and", Holds: (*Teller).both, A: Truth, B: Truth, Gives: Cond, Folds: true,
		Pure: func(a, b int64) int64 { return table.Truth(table.IsYes(a) && table.IsYes(b)) },
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			if v, ok := m.constant(n.A); ok {
				if !table.IsYes(v) {
					return func(*table.Table) bool { return false }
				}
				return m.cond(n.B)
			}
			a, b := m.cond(n.A), m.cond(n.B)
			return func(t *table.Table) bool { return a(t) && b(t) }
		}},
	program.OpOr: {Name: "or", Holds: (*Teller).either, A: Truth, B: Truth, Gives: Cond, Folds: true,
		Pure: func(a, b int64) int64 { return table.Truth(table.IsYes(a) || table.IsYes(b)) },
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			if v, ok := m.constant(n.A); ok {
				if table.IsYes(v) {
					return func(*table.Table) bool { return true }
				}
				return m.cond(n.B)
			}
			a, b := m.cond(n.A), m.cond(n.B)
			return func(t *table.Table) bool { return a(t) || b(t) }
		}},
	program.OpEq: {Name: "is", Says: "is", Fails: "is not", Same: true, A: Plain, B: Plain, Gives: Cond, Folds: true,
		Pure:     func(a, b int64) int64 { return table.Truth(a == b) },
		MakeCond: func(m *Maker, n *program.Node) CondFn { return m.same(n, true) }},
	program.OpNe: {Name: "is not", Says: "is not", Fails: "is", Same: true, A: Plain, B: Plain, Gives: Cond, Folds: true,
		Pure:     func(a, b int64) int64 { return table.Truth(a != b) },
		MakeCond: func(m *Maker, n *program.Node) CondFn { return m.same(n, false) }},
	program.OpLt: {Name: "<", Says: "is less than", Fails: "is not less than", A: Ordered, B: Ordered, Gives: Cond,
		Pure:     func(a, b int64) int64 { return table.Truth(a < b) },
		MakeCond: func(m *Maker, n *program.Node) CondFn { return m.compare(n, program.OpLt) }},
	program.OpLe: {Name: "<=", Says: "is at most", Fails: "is more than", A: Ordered, B: Ordered, Gives: Cond,
		Pure:     func(a, b int64) int64 { return table.Truth(a <= b) },
		MakeCond: func(m *Maker, n *program.Node) CondFn { return m.compare(n, program.OpLe) }},
	program.OpGt: {Name: ">", Says: "is more than", Fails: "is not more than", A: Ordered, B: Ordered, Gives: Cond,
		Pure:     func(a, b int64) int64 { return table.Truth(a > b) },
		MakeCond: func(m *Maker, n *program.Node) CondFn { return m.compare(n, program.OpGt) }},
	program.OpGe: {Name: ">=", Says: "is at least", Fails: "is less than", A: Ordered, B: Ordered, Gives: Cond,
		Pure:     func(a, b int64) int64 { return table.Truth(a >= b) },
		MakeCond: func(m *Maker, n *program.Node) CondFn { return m.compare(n, program.OpGe) }},
	program.OpHandEq: {Name: "is, of combinations", Says: "is", Fails: "is not", Same: true, A: Plain, B: Plain, Gives: Cond,
		MakeCond: func(m *Maker, n *program.Node) CondFn { return m.hands(n, program.OpEq) }},
	program.OpHandNe: {Name: "is not, of combinations", Says: "is not", Fails: "is", Same: true, A: Plain, B: Plain, Gives: Cond,
		MakeCond: func(m *Maker, n *program.Node) CondFn { return m.hands(n, program.OpNe) }},
	program.OpHandLt: {Name: "<, of combinations", Says: "is below", Fails: "is not below", A: Ordered, B: Ordered, Gives: Cond,
		MakeCond: func(m *Maker, n *program.Node) CondFn { return m.hands(n, program.OpLt) }},
	program.OpHandLe: {Name: "<=, of combinations", Says: "is at most", Fails: "is above", A: Ordered, B: Ordered, Gives: Cond,
		MakeCond: func(m *Maker, n *program.Node) CondFn { return m.hands(n, program.OpLe) }},
	program.OpHandGt: {Name: ">, of combinations", Says: "is above", Fails: "is not above", A: Ordered, B: Ordered, Gives: Cond,
		MakeCond: func(m *Maker, n *program.Node) CondFn { return m.hands(n, program.OpGt) }},
	program.OpHandGe: {Name: ">=, of combinations", Says: "is at least", Fails: "is below", A: Ordered, B: Ordered, Gives: Cond,
		MakeCond: func(m *Maker, n *program.Node) CondFn { return m.hands(n, program.OpGe) }},
	program.OpFracCmp: {Name: "comparison of fractions", Holds: (*Teller).fractions,
		A: Fraction, B: Fraction, N: Compares, Gives: Cond,
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			a, b, fits := m.frac(n.A), m.frac(n.B), ordering(program.Op(n.N))
			return func(t *table.Table) bool {
				x := a(t)
				return fits(x.Cmp(b(t)))
			}
		}},
	program.OpCardEq: {Name: "is, of cards", Says: "is", Fails: "is not", Same: true,
		A: Plain, Faces: true, B: Plain, Gives: Cond,
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			a, b := m.num(n.A), m.num(n.B)
			return func(t *table.Table) bool {
				x := a(t)
				y := b(t)
				return x == y || x >= 0 && y >= 0 && t.M.Same[x] == t.M.Same[y]
			}
		}},
	program.OpTextEq: {Name: "is, of texts", Says: "is", Fails: "is not", Same: true, A: Plain, B: Plain, Gives: Cond,
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			a, b := m.num(n.A), m.num(n.B)
			return func(t *table.Table) bool {
				x := a(t)
				y := b(t)
				return x == y || x != program.None && y != program.None && t.Plain(texts, x) == t.Plain(texts, y)
			}
		}},
	program.OpListEq: {Name: "is, of lists", Says: "is", Fails: "is not", Same: true,
		A: Items, B: Items, Flag: SameCards, Faces: true, Gives: Cond, Looks: AnyOrder,
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			a, b, cards := m.list(n.A), m.list(n.B), n.Flag
			return func(t *table.Table) bool {
				x := a(t)
				return t.SameItems(x, b(t), cards)
			}
		}},
	program.OpIsEmpty: {Name: "is empty", Holds: (*Teller).empty, A: Items, Gives: Cond,
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			count := m.count(n.A)
			return func(t *table.Table) bool { return count(t) == 0 }
		}},
	program.OpIn: {Name: "is in", Says: "is among", Fails: "is not among",
		A: Plain, B: Items, Flag: SameCards, Faces: true, Gives: Cond, Looks: EachAlone,
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			value, list, cards := m.num(n.A), m.list(n.B), n.Flag
			return func(t *table.Table) bool {
				in := list(t)
				return t.Holds(in, value(t), cards)
			}
		}},
	program.OpHas: {Name: "has", Says: "has", Fails: "has no",
		A: Items, B: Items, Flag: SameCards, Faces: true, Gives: Cond, Looks: EachAlone,
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			list, wanted, cards := m.list(n.A), m.list(n.B), n.Flag
			return func(t *table.Table) bool {
				in := list(t)
				return t.HoldsAll(in, wanted(t), cards)
			}
		}},
	OpHasPart: {Name: "has a rank or suit", Says: "has", Fails: "has no",
		A: Items, B: Plain, N: CardPart, Gives: Cond, Looks: EachAlone,
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			list, wanted, part := m.list(n.A), m.num(n.B), int(n.N)
			if !m.Playing() { // the rank or suit is no card
				list = lookingAt(m, list)
			}
			return func(t *table.Table) bool {
				cards := list(t)
				v := wanted(t)
				for _, card := range cards {
					if t.CardPart(int64(card), part) == v {
						return true
					}
				}
				return false
			}
		}},
}

// same compares two values that may be anything.
func (m *Maker) same(n *program.Node, same bool) CondFn {
	a := m.num(n.A)
	if v, ok := m.constant(n.B); ok {
		if slot, ok := m.variable(n.A); ok {
			return func(t *table.Table) bool { return (t.Vars[slot] == v) == same }
		}
		return func(t *table.Table) bool { return (a(t) == v) == same }
	}
	if slot, ok := m.variable(n.B); ok {
		return func(t *table.Table) bool { x := a(t); return (x == t.Vars[slot]) == same }
	}
	b := m.num(n.B)
	return func(t *table.Table) bool { x := a(t); return (x == b(t)) == same }
}

// variable is where the variable of the table's is kept that a node reads while a game is only played.
func (m *Maker) variable(e int32) (slot int, ok bool) {
	n := &m.P.Nodes[e]
	return m.TableVar(n.A), n.Op == program.OpVar && m.Playing()
}

// compare compares two numbers.
func (m *Maker) compare(n *program.Node, op program.Op) CondFn {
	a := m.ordered(n.A)
	if v, ok := m.constant(n.B); ok && v > program.WordEnd {
		least, most := int64(math.MinInt64), int64(math.MaxInt64)
		switch op {
		case program.OpLt:
			most = v - 1
		case program.OpLe:
			most = v
		case program.OpGt:
			least = v + 1
		default:
			least = v
		}
		return func(t *table.Table) bool { x := a(t); return x >= least && x <= most }
	}
	b := m.ordered(n.B)
	switch op {
	case program.OpLt:
		return func(t *table.Table) bool { x := a(t); return x < b(t) }
	case program.OpLe:
		return func(t *table.Table) bool { x := a(t); return x <= b(t) }
	case program.OpGt:
		return func(t *table.Table) bool { x := a(t); return x > b(t) }
	}
	return func(t *table.Table) bool { x := a(t); return x >= b(t) }
}

// ordering is what a comparison makes of -1, 0 or 1.
func ordering(op program.Op) func(c int) bool {
	switch op {
	case program.OpEq:
		return func(c int) bool { return c == 0 }
	case program.OpNe:
		return func(c int) bool { return c != 0 }
	case program.OpLt:
		return func(c int) bool { return c < 0 }
	case program.OpLe:
		return func(c int) bool { return c <= 0 }
	case program.OpGt:
		return func(c int) bool { return c > 0 }
	}
	return func(c int) bool { return c >= 0 }
}

// hands compares two combinations by what both name. Words and none are only ever the same or not.
func (m *Maker) hands(n *program.Node, op program.Op) CondFn {
	a, b, fits := m.num(n.A), m.num(n.B), ordering(op)
	return func(t *table.Table) bool {
		x := a(t)
		y := b(t)
		if x > program.WordEnd && y > program.WordEnd {
			return fits(hands.Compare(hands.Hand(x), hands.Hand(y)))
		}
		switch op {
		case program.OpEq:
			return x == y
		case program.OpNe:
			return x != y
		}
		m.Amount(t, n.A)
		m.Amount(t, n.B)
		return false
	}
}

// texts is the type of texts, as which words read too.
var texts = check.Of(check.Text)
