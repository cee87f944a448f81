package op

import (
	"math/big"
	"sync"
	"sync/atomic"

	"croupier/interp/program"
	"croupier/interp/table"
)

// How expressions are evaluated. Each operation has one row (see [Exprs]) that builds a closure for a node: the operands'
// closures, constants and places are looked up when it is built, and what is left for playing is one call. So an expression like
//
//	count of (cards of hand where card's rank is 2) + 1
//
// becomes a closure for the sum that holds the closure of the count and the number 1, and so on down.
//
// A maker builds in one of two modes:
//
//   - playing: the game is only played. Options are constants and fold; nothing is undecided, and nobody asks why.
//   - watching: somebody looks on. Reads and taken cases are noted, dice and numbers that chance has not decided yet are told
//     apart where something depends on them, chances are worked out without rolling.
//
// A row is written once. Where playing allows more than watching, the row asks [Maker.Playing] while it builds, and the special
// closure stands beside the general one. Both must say the same and count the same steps, which a test holds for every node.
//
// Closures know a program, the number of seats and the options, and nothing of a game: everything else lies at the table that
// they are called with. They are built when they are first wanted, and kept with the program for other games.

// The closures of a node. A plain value can be had as a number or as a condition; a list with undecided dice in it (things) or
// for somebody who must know every item (list).
type (
	NumFn  = func(*table.Table) int64
	CondFn = func(*table.Table) bool
	ListFn = func(*table.Table) []int32
	FracFn = func(*table.Table) *big.Rat
)

// closures are what has been built of one node.
type closures struct {
	num    NumFn
	cond   CondFn
	things ListFn
	list   ListFn
	frac   FracFn
	fixed  bool // it always gives the same, and can be evaluated at any table
}

// Maker builds closures, and keeps them. It may be used by any number of games at once.
type Maker struct {
	P       *program.Program
	Seats   int
	Options []int64
	watch   bool
	telling bool // and what everything comes to is noted, for whoever asks why

	mu      sync.Mutex
	nodes   []atomic.Pointer[closures]
	weights []int32                // of the nodes, as far as they have been asked for
	code    []atomic.Pointer[Step] // each instruction by itself
	led     []atomic.Pointer[Step] // and what each leads to: see Straight
	fixed   bool                   // all operands of the node that is being built are fixed so far
	self    int32                  // the node whose row is asked: good until the row asks for an operand
	looks   bool                   // that row looks at the faces of cards, and somebody notes it
	inside  []int32                // the defines whose bodies are being built
}

// Playing reports whether the closures are for games that are only played.
func (m *Maker) Playing() bool { return !m.watch }

// NewTeller is [NewMaker] for games of which somebody may ask how their results came about.
func NewTeller(p *program.Program, seats int, options []int64) *Maker {
	m := NewMaker(p, seats, options, true)
	m.telling = true
	return m
}

// NewMaker is a maker for all games of a program at tables of so many seats and with these options: for games that are only
// played, or for those that somebody watches.
func NewMaker(p *program.Program, seats int, options []int64, watch bool) *Maker {
	return &Maker{P: p, Seats: seats, Options: options, watch: watch, nodes: make([]atomic.Pointer[closures], len(p.Nodes)),
		code: make([]atomic.Pointer[Step], len(p.Code)), led: make([]atomic.Pointer[Step], len(p.Code)),
		weights: make([]int32, len(p.Nodes))}
}

// at gives a node's closures, which are built when they are first wanted.
func (m *Maker) at(e int32) *closures {
	if c := m.nodes[e].Load(); c != nil {
		return c
	}
	return m.build(e)
}

func (m *Maker) build(e int32) *closures {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fixed = true
	return m.make(e)
}

// make builds a node and its operands.
func (m *Maker) make(e int32) *closures {
	if c := m.nodes[e].Load(); c != nil {
		m.fixed = m.fixed && c.fixed
		return c
	}
	n := &m.P.Nodes[e]
	row := &Exprs[n.Op]
	outer, looks := m.fixed, m.looks
	m.fixed, m.self = true, e
	m.looks = !m.Playing() && SeesFaces(row, n)
	c := &closures{}
	switch {
	case row.MakeCond != nil:
		c.cond = row.MakeCond(m, n)
	case row.MakeTruth != nil && m.yesNo(e, 0):
		c.cond = row.MakeTruth(m, n)
	case row.MakeNum != nil:
		c.num = row.MakeNum(m, n)
	case row.Pure != nil:
		c.num = m.counted(n, row.Pure)
	case row.MakeList != nil:
		c.things = row.MakeList(m, n)
	case row.MakeFrac != nil:
		c.frac = row.MakeFrac(m, n)
	default:
		c.num = func(t *table.Table) int64 { t.Bug(n.Span, "it cannot work out this value"); return 0 }
	}
	if m.telling {
		stepping(c, e, n.Op == program.OpRoll)
	}
	c.fixed = row.Folds && m.fixed && m.Playing()
	if !c.fixed {
		m.charge(c, e)
	}
	m.derive(c, row, n)
	m.fixed, m.looks = outer && c.fixed, looks
	m.nodes[e].Store(c)
	return c
}

// stepping has what a node comes to noted as a step. Of a roll the dice are noted too.
func stepping(c *closures, e int32, roll bool) {
	c.num = noting(c.num, e, func(t *table.Table, at int32, v int64) {
		var dice []int32
		if roll && at >= 0 {
			dice = t.KeptFaces()
		}
		t.Record.EndStep(at, v, dice, nil)
	})
	c.cond = noting(c.cond, e, func(t *table.Table, at int32, v bool) { t.Record.EndStep(at, table.Truth(v), nil, nil) })
	c.things = noting(c.things, e, func(t *table.Table, at int32, v []int32) { t.Record.EndStep(at, 0, v, nil) })
	c.frac = noting(c.frac, e, func(t *table.Table, at int32, v *big.Rat) { t.Record.EndStep(at, 0, nil, v) })
}

// noting has a step begin before a value is worked out, and end with it.
func noting[V any](value func(*table.Table) V, e int32, end func(t *table.Table, at int32, v V)) func(*table.Table) V {
	if value == nil {
		return nil
	}
	return func(t *table.Table) V {
		at := t.Record.BeginStep(e, t.Cur)
		v := value(t)
		end(t, at, v)
		return v
	}
}

// yesNo reports whether a node gives yes or no while a game is only played, as far as that can be seen so deep inside of defines.
func (m *Maker) yesNo(e int32, depth int) bool {
	n := &m.P.Nodes[e]
	switch {
	case !m.Playing() || depth > 4:
		return false
	case n.Op == program.OpConst:
		return n.N == 0 || n.N == 1
	case n.Op == program.OpCall:
		return m.yesNo(int32(m.P.Defines[n.A].Body), depth+1)
	case n.Op != program.OpCases:
		return Of(n).Gives == Cond
	}
	for i := range n.B {
		if !m.yesNo(m.P.Args[n.A+2*i+1], depth+1) {
			return false
		}
	}
	return m.yesNo(n.C, depth+1)
}

// derive fills in the other ways in which a node can be had.
func (m *Maker) derive(c *closures, row *Row, n *program.Node) {
	if c.fixed { // it reads no state
		if c.cond != nil {
			v := c.cond(nil)
			c.cond = func(*table.Table) bool { return v }
		} else if c.num != nil {
			v := c.num(nil)
			c.num = func(*table.Table) int64 { return v }
		}
	}
	if row.Flag == OfValues && n.Flag {
		c.num, c.things = copying(m, c.num), copying(m, c.things)
	} else if row.Asks {
		c.num = asking(m, c.num)
	}
	c.cond = asking(m, c.cond)
	if cond := c.cond; cond != nil && c.num == nil {
		c.num = func(t *table.Table) int64 { return table.Truth(cond(t)) }
	} else if num := c.num; num != nil && c.cond == nil {
		c.cond = asking(m, func(t *table.Table) bool { return table.IsYes(num(t)) })
	}
	if things := c.things; things != nil {
		c.list = things
		if !m.Playing() {
			c.list = func(t *table.Table) []int32 { return t.Watch.Known(things(t)) }
		}
	}
}

// What rows ask for their operands.

// num is a plain value.
func (m *Maker) num(e int32) NumFn {
	value := m.make(e).num
	if !m.looks || m.written(e) {
		return value
	}
	value = copying(m, value)
	return func(t *table.Table) int64 {
		v := value(t)
		t.LookAt(v)
		return v
	}
}

// cond is a condition.
func (m *Maker) cond(e int32) CondFn { return m.make(e).cond }

// things is a list in which dice may be undecided.
func (m *Maker) things(e int32) ListFn { return m.make(e).things }

// list is a list for somebody who looks at its items one by one.
func (m *Maker) list(e int32) ListFn {
	if list := m.make(e).list; m.looks && !m.written(e) {
		return lookingAt(m, list)
	} else {
		return list
	}
}

// written reports whether a node is cards that stand in the rules, such as [3c]: who asks whether a hand has them looks at the
// hand, and not at where else they lie.
func (m *Maker) written(e int32) bool {
	n := &m.P.Nodes[e]
	for n.Op == program.OpFirst || n.Op == program.OpOneItem {
		n = &m.P.Nodes[n.A]
	}
	return Of(n).From == OfWritten
}

// lookingAt is a list of cards whose faces somebody looks at.
func lookingAt(m *Maker, list ListFn) ListFn {
	list = copying(m, list)
	return func(t *table.Table) []int32 {
		cards := list(t)
		t.LookAtAll(cards)
		return cards
	}
}

// frac is a fraction.
func (m *Maker) frac(e int32) FracFn { return m.make(e).frac }

// constant is what a plain operand always gives; ok is false where that depends on the game.
func (m *Maker) constant(e int32) (v int64, ok bool) {
	if c := m.make(e); c.fixed && c.num != nil {
		return c.num(nil), true
	}
	return 0, false
}

// ordered is a value for arithmetic and order, where none and all words have no place.
func (m *Maker) ordered(e int32) NumFn {
	if v, ok := m.constant(e); ok && v > program.WordEnd {
		return func(*table.Table) int64 { return v }
	}
	value := m.num(e)
	if row := Of(&m.P.Nodes[e]); row.Gives == Num && row.From == Own && !row.OrNone && row.Touches&Setup == 0 {
		return value // it works out a number, which is never none
	}
	return func(t *table.Table) int64 {
		if v := value(t); v > program.WordEnd {
			return v
		} else {
			t.NoValue(e, v, "a value")
			return 0
		}
	}
}

// number is a value that is counted with, where all has no place either: it is as many as there are, and no number.
func (m *Maker) number(e int32) NumFn {
	value := m.ordered(e)
	if v, ok := m.constant(e); ok && v != program.All {
		return value
	}
	return func(t *table.Table) int64 {
		v := value(t)
		if v == program.All {
			t.NoValue(e, v, "a number")
			return 0
		}
		return v
	}
}

// seat is the player that an operand names; without one the current player.
func (m *Maker) seat(e int32) func(*table.Table) int {
	if e == 0 {
		return (*table.Table).CurrentSeat
	}
	if m.P.Nodes[e].Op == program.OpCurrent && m.Playing() {
		span := m.P.Nodes[e].Span
		return func(t *table.Table) int {
			if t.Cur < 0 {
				t.NoCurrent(span)
				return 0
			}
			return int(t.Cur)
		}
	}
	who := m.num(e)
	return func(t *table.Table) int { return seatOf(t, e, who(t)) }
}

// seatOf is the player that an expression has come to.
func seatOf(t *table.Table, e int32, v int64) int {
	if v < 0 || v >= int64(t.M.N) {
		t.NoValue(e, program.None, "a player")
		return 0
	}
	return int(v)
}

// given finds out whether the result that a node reads has been given; if not, the game stops.
func (m *Maker) given(n *program.Node) func(*table.Table) bool {
	r := &m.P.Results[n.N]
	seat := func(*table.Table) int { return 0 }
	if r.PerPlayer {
		seat = m.seat(n.B)
	}
	place := program.Place{Store: program.InVars, PerPlayer: r.PerPlayer, Index: r.Given}
	is := func(t *table.Table, slot int) bool { return t.Watch.Given(slot) }
	if m.Playing() {
		is = func(t *table.Table, slot int) bool { return t.Vars[slot] != 0 }
	}
	return func(t *table.Table) bool {
		at := seat(t)
		if t.Failure != nil {
			return false
		}
		if is(t, t.Slot(place, at)) {
			return true
		}
		if n.C != 0 {
			t.ReadResult(int(n.N), at)
			return false // a field of that name is read instead
		}
		what, whose := "The result "+r.Name, -1
		if r.PerPlayer {
			what, whose = t.Owned(at, "result "+r.Name), at
		}
		summary, hint := what+" is read before it has been given", "Give it first: result "+r.Name+" = ..."
		if t.Unsure(int(n.N), whose) { // to stop would tell that it has not been given: tests alone do
			t.ReadResult(int(n.N), whose)
			t.Withhold(m.P.Spans[n.Span], "not-given", summary, hint, "")
			return true
		}
		t.Fail(n.Span, "not-given", summary, hint)
		return false
	}
}

// TableVar is where a variable of the table's is kept.
func (m *Maker) TableVar(at int32) int { return m.P.Layout.PlayerVars*m.Seats + int(at) }

// TableList is where a list of the table's is kept.
func (m *Maker) TableList(at int32) int { return m.P.Layout.PlayerLists*m.Seats + int(at) }

// own finds where a player's thing is kept.
func (m *Maker) own(base, whose int32) func(*table.Table) int {
	first, seat := int(base)*m.Seats, m.seat(whose)
	if whose == 0 {
		return func(t *table.Table) int { return first + t.CurrentSeat() }
	}
	return func(t *table.Table) int { return first + seat(t) }
}
