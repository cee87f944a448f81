package game

import (
	"encoding/binary"
	"math/big"
	"slices"
	"sync/atomic"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/dice"
)

// shared is what all games of a program share at tables of so many seats and with the same options: makers for games that are
// only played and for those that somebody watches, and the deck of each start.
type shared struct {
	playing, watching, telling *op.Maker
	packs                      []atomic.Pointer[table.Pack]
}

func sharedBy(p *program.Program, seats int, options []int64) *shared {
	key := binary.AppendUvarint(nil, uint64(seats))
	for _, v := range options {
		key = binary.AppendVarint(key, v)
	}
	return p.Kept.Get(string(key), func() any {
		options := slices.Clone(options)
		return &shared{op.NewMaker(p, seats, options, false), op.NewMaker(p, seats, options, true),
			op.NewTeller(p, seats, options),
			make([]atomic.Pointer[table.Pack], len(p.Starts))}
	}).(*shared)
}

// ChooseMode takes the closures that fit how the game goes on from here.
func (s *State) ChooseMode() {
	labelled := s.Ways == nil && (s.Record.Kept || s.Hooked) // what hooks do goes by who may know what they read
	switch {
	case s.Record.Kept && s.Ways == nil:
		s.Maker = s.G.telling
	case s.Ways == nil && s.Counted == nil && !labelled && !s.Chances.On:
		s.Maker = s.G.playing
	default:
		s.Maker = s.G.watching
	}
	s.KeepLabels(labelled)
}

// A node may be evaluated from anywhere in the interpreter by these: see [op.Maker].

func (s *State) Num(e int32) int64     { return s.Maker.Num(&s.Table, e) }
func (s *State) truth(e int32) bool    { return s.Maker.Cond(&s.Table, e) }
func (s *State) List(e int32) []int32  { return s.Maker.List(&s.Table, e) }
func (s *State) Frac(e int32) *big.Rat { return s.Maker.Frac(&s.Table, e) }
func (s *State) Amount(e int32) int64  { return s.Maker.Amount(&s.Table, e) }
func (s *State) SeatOf(e int32) int    { return s.Maker.Seat(&s.Table, e) }

// Value evaluates an expression of any type.
func (s *State) Value(e int32, t check.Type) program.Value { return s.Maker.Value(&s.Table, e, t) }

// Step carries out the instruction at a place in the code.
func (s *State) Step(at int32) { s.Maker.Step(at).Do(&s.Table) }

// Carry carries out the instructions that need more than the table: they open a decision, whose answer takes the game on, or hand
// over to a policy or a script, which look at the whole state.
func (s *State) Carry(in *program.Instr) {
	switch in.Op {
	case program.InAsk:
		s.Ask(in.A)
	case program.InBetting:
		s.openBetting(in)
	case program.InNextBet:
		s.goOnBetting(in)
	case program.InAnswer:
		s.advise(in)
	case program.InHook:
		s.G.Host.Call(s, in)
	case program.InLuaAnswer:
		s.G.Host.Advise(s, in)
	}
}

// ReadSpec is what a roll node says is rolled.
func (s *State) ReadSpec(n *program.Node) (dice.Spec, bool) { return s.Maker.ReadSpec(&s.Table, n) }

// LuaNum is what a script gives that stands in an expression.
func (s *State) LuaNum(n *program.Node) int64 {
	s.lookInRows() // a script sees its lists in their order
	return s.G.Host.Num(s, n)
}

// LuaList is LuaNum for lists.
func (s *State) LuaList(n *program.Node) []int32 {
	s.lookInRows()
	return s.G.Host.List(s, n)
}

// Account tells how the value came about that steps led to.
func (s *State) Account(steps []event.Step) string { return op.Account(&s.Table, steps) }

// CameTo is the value that steps led to, as it is told, and its kind; "" where there are none.
func (s *State) CameTo(steps []event.Step) (string, check.Kind) { return op.CameTo(&s.Table, steps) }

// Asked is who is asked at the moment.
func (s *State) Asked() (seat int, open bool) { return s.Question.Player, s.Open }

// AskedText is what they are asked, as questions are known: by its first piece. A round of betting has no words.
func (s *State) AskedText() int64 {
	if !s.Open {
		return program.None
	}
	text := s.Question.Prompt
	if a := s.OpenAsk(); a != nil && a.Prompt != "" {
		text = a.Prompt
	}
	return int64(slices.Index(s.M.Texts, text))
}

// Count has everything that happens in the state's games from now on counted, also after it is restarted; nil ends that.
// Clones count nothing.
func (s *State) Count(c *table.Cover) {
	s.Counted = c
	if s.G != nil {
		s.ChooseMode()
	}
}
