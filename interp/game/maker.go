package game

import (
	"encoding/binary"
	"math/big"
	"slices"
	"sync"
	"sync/atomic"

	"croupier/interp/program"
	"croupier/interp/table"
)

// How expressions are evaluated. Each operation has one row (see [exprRows]) that builds a closure for a node: the operands'
// closures, constants and places are looked up when it is built, and what is left for playing is one call. So an expression such as
//
//	count of (cards of hand where rank is 2) + 1
//
// becomes a closure for the sum that holds the closure of the count and the number 1, and so on down.
//
// A maker builds in one of two modes:
//
//   - playing: the game is only played. Options are constants and fold; nothing is undecided, and nobody asks why.
//   - watching: somebody looks on. Reads and taken cases are noted, dice and numbers that chance has not decided yet are told
//     apart where something depends on them, chances are worked out without rolling.
//
// A row is written once. Where playing allows more than watching, the row asks [maker.playing] while it builds, and the special
// closure stands beside the general one. Both must say the same and count the same steps, which a test holds for every node.
//
// Closures know a program, the number of seats and the options, and nothing of a game: everything else is in the state that they are
// called with. They are built when they are first wanted, and kept with the program for other games.

// The closures of a node. A plain value can be had as a number or as a condition; a list with undecided dice in it (things) or
// for somebody who must know every item (list).
type (
	numFn  = func(*State) int64
	condFn = func(*State) bool
	listFn = func(*State) []int32
	fracFn = func(*State) *big.Rat
)

// closures are what has been built of one node.
type closures struct {
	num    numFn
	cond   condFn
	things listFn
	list   listFn
	frac   fracFn
	fixed  bool // it always gives the same, and can be evaluated in any state
}

// An exprRow is what an operation means. A plain operation has num or cond, the other is derived; a list has list; a fraction has
// frac.
type exprRow struct {
	folds bool // it gives the same whenever its operands do, costs no steps and cannot fail
	num   func(*maker, *program.Node) numFn
	cond  func(*maker, *program.Node) condFn
	list  func(*maker, *program.Node) listFn
	frac  func(*maker, *program.Node) fracFn
}

// maker builds closures.
type maker struct {
	p       *program.Program
	seats   int
	options []int64
	watch   bool

	mu    sync.Mutex
	nodes []atomic.Pointer[closures]
	code  []atomic.Pointer[step]
	fixed bool  // all operands of the node that is being built are fixed so far
	self  int32 // the node whose row is asked: good until the row asks for an operand
}

// playing reports whether the closures are for games that are only played.
func (m *maker) playing() bool { return !m.watch }

// makersOf are the makers of all games of a program for a table of so many seats and these options: one for playing, one for watching.
func makersOf(p *program.Program, seats int, options []int64) [2]*maker {
	key := binary.AppendUvarint(nil, uint64(seats))
	for _, v := range options {
		key = binary.AppendVarint(key, v)
	}
	return p.Kept.Get(string(key), func() any {
		of := func(watch bool) *maker {
			return &maker{p: p, seats: seats, options: slices.Clone(options), watch: watch,
				nodes: make([]atomic.Pointer[closures], len(p.Nodes)), code: make([]atomic.Pointer[step], len(p.Code))}
		}
		return [2]*maker{of(false), of(true)}
	}).([2]*maker)
}

// at gives a node's closures, which are built when they are first wanted.
func (m *maker) at(e int32) *closures {
	if c := m.nodes[e].Load(); c != nil {
		return c
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fixed = true
	return m.make(e)
}

// make builds a node and its operands.
func (m *maker) make(e int32) *closures {
	if c := m.nodes[e].Load(); c != nil {
		m.fixed = m.fixed && c.fixed
		return c
	}
	n := &m.p.Nodes[e]
	row := &exprRows[n.Op]
	outer := m.fixed
	m.fixed, m.self = true, e
	c := &closures{}
	switch {
	case row.cond != nil:
		c.cond = row.cond(m, n)
	case row.num != nil:
		c.num = row.num(m, n)
	case row.list != nil:
		c.things = row.list(m, n)
	case row.frac != nil:
		c.frac = row.frac(m, n)
	default:
		c.num = func(s *State) int64 { s.Bug(n.Span, "it cannot work out this value"); return 0 }
	}
	c.fixed = row.folds && m.fixed && m.playing()
	m.derive(c)
	m.fixed = outer && c.fixed
	m.nodes[e].Store(c)
	return c
}

// derive fills in the other ways in which a node can be had.
func (m *maker) derive(c *closures) {
	if c.fixed { // it reads no state
		if c.cond != nil {
			v := c.cond(nil)
			c.cond = func(*State) bool { return v }
		} else if c.num != nil {
			v := c.num(nil)
			c.num = func(*State) int64 { return v }
		}
	}
	if cond := c.cond; cond != nil && c.num == nil {
		c.num = func(s *State) int64 { return table.Truth(cond(s)) }
	} else if num := c.num; num != nil && c.cond == nil {
		c.cond = func(s *State) bool { return num(s) != 0 }
	}
	if things := c.things; things != nil {
		c.list = things
		if !m.playing() {
			c.list = func(s *State) []int32 { return s.allDecided(things(s)) }
		}
	}
}

// What rows ask for their operands.

// num is a plain value.
func (m *maker) num(e int32) numFn { return m.make(e).num }

// cond is a condition.
func (m *maker) cond(e int32) condFn { return m.make(e).cond }

// things is a list in which dice may be undecided.
func (m *maker) things(e int32) listFn { return m.make(e).things }

// list is a list for somebody who looks at its items one by one.
func (m *maker) list(e int32) listFn { return m.make(e).list }

// frac is a fraction.
func (m *maker) frac(e int32) fracFn { return m.make(e).frac }

// constant is what a plain operand always gives; ok is false where that depends on the game.
func (m *maker) constant(e int32) (v int64, ok bool) {
	if c := m.make(e); c.fixed && c.num != nil {
		return c.num(nil), true
	}
	return 0, false
}

// ordered is a value for arithmetic and order, where none and all words have no place.
func (m *maker) ordered(e int32) numFn {
	if v, ok := m.constant(e); ok && v > program.WordEnd {
		return func(*State) int64 { return v }
	}
	value := m.num(e)
	return func(s *State) int64 {
		if v := value(s); v > program.WordEnd {
			return v
		} else {
			s.NoValue(e, v, "a value")
			return 0
		}
	}
}

// seat is the player that an operand names; without one the current player.
func (m *maker) seat(e int32) func(*State) int {
	if e == 0 {
		return (*State).CurrentSeat
	}
	if m.p.Nodes[e].Op == program.OpCurrent && m.playing() {
		span := m.p.Nodes[e].Span
		return func(s *State) int {
			if s.Cur < 0 {
				s.NoCurrent(span)
				return 0
			}
			return int(s.Cur)
		}
	}
	who := m.num(e)
	return func(s *State) int {
		v := who(s)
		if v < 0 || v >= int64(s.M.N) {
			s.NoValue(e, program.None, "a player")
			return 0
		}
		return int(v)
	}
}

// A node may be evaluated from anywhere in the interpreter by these.

func (s *State) Num(e int32) int64      { return s.Maker.at(e).num(s) }
func (s *State) truth(e int32) bool     { return s.Maker.at(e).cond(s) }
func (s *State) Things(e int32) []int32 { return s.Maker.at(e).things(s) }
func (s *State) List(e int32) []int32   { return s.Maker.at(e).list(s) }
func (s *State) Frac(e int32) *big.Rat  { return s.Maker.at(e).frac(s) }

// Amount is num for arithmetic and order, where none and all have no place.
func (s *State) Amount(e int32) int64 {
	v := s.Num(e)
	if v > program.WordEnd {
		return v
	}
	s.NoValue(e, v, "a value")
	return 0
}

// SeatOf is the player that an expression names; without one the current player.
func (s *State) SeatOf(e int32) int {
	if e == 0 {
		return s.CurrentSeat()
	}
	v := s.Num(e)
	if v < 0 || v >= int64(s.M.N) {
		s.NoValue(e, program.None, "a player")
		return 0
	}
	return int(v)
}

// of is where a player's thing is kept.
func (s *State) of(base, whose int32) int { return int(base)*s.M.N + s.SeatOf(whose) }

// ChooseMode takes the closures that fit how the game goes on from here.
func (s *State) ChooseMode() {
	if s.Ways == nil && !s.Undecided && s.Counted == nil && !s.Record.Kept && !s.Chances.On && s.Ties == nil {
		s.Maker = s.G.playing
	} else {
		s.Maker = s.G.watching
	}
}
