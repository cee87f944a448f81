package op

import (
	"croupier/interp/program"
	"croupier/interp/table"
)

// How instructions are carried out. The row of an instruction builds a closure for it, as rows do for expressions: what it needs
// of the code, and the closures of its operands, are looked up when it is built.

// A DoFn carries out an instruction.
type DoFn = func(*table.Table)

// Step is an instruction that is ready to be carried out, or several that are carried out together.
type Step struct {
	Do    DoFn
	Next  int32 // where the rules go on, unless it takes them elsewhere
	Span  int32
	Steps int64
}

// Step gives the instruction at a place in the code, which is built when it is first wanted.
func (m *Maker) Step(at int32) *Step {
	if s := m.code[at].Load(); s != nil {
		return s
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.step(at)
}

// step is Step for whoever builds.
func (m *Maker) step(at int32) *Step {
	if s := m.code[at].Load(); s != nil {
		return s
	}
	in := &m.P.Code[at]
	row := OfInstr(in)
	s := &Step{Next: at + 1, Span: in.Span, Steps: row.Steps}
	switch {
	case row.Act != nil:
		s.Do = m.plain(row, in)
	case row.MakeDo != nil:
		s.Do = row.MakeDo(m, in, at)
	default:
		s.Do = func(t *table.Table) { t.Rules.Carry(in) }
	}
	s.Do = m.chargeAll(s.Do, in)
	m.code[at].Store(s)
	return s
}

// Many instructions of a game do nothing but lead to others: jumps, calls of phases, the beginnings of loops. Such a row has
// [Row.Leads]. While a game is only played they are one step with the instruction that they lead to. Their steps are charged with
// its own, and what they do is done before it, so that it finds the table as if they had been carried out one by one. Where the
// steps that are left do not suffice for all of them, they are: so a game stops at the same instruction however it is played.

// Straight gives the instruction that the one at a place in the code leads to, with all on the way; nil where it has not been
// wanted yet. What leads nowhere by itself is given as it is.
func (m *Maker) Straight(at int32) *Step { return m.led[at].Load() }

// MakeStraight builds it.
func (m *Maker) MakeStraight(at int32) *Step {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.straight(at, mostLeading)
}

// mostLeading is how many instructions are taken along at most: rules may go round for ever and do nothing.
const mostLeading = 8

// straight is MakeStraight, where so many may still be taken along.
func (m *Maker) straight(at int32, most int) *Step {
	if s := m.led[at].Load(); s != nil {
		return s
	}
	s, in := m.step(at), &m.P.Code[at]
	if leads := OfInstr(in).Leads; leads != nil && m.Playing() && most > 0 {
		if to, does, ok := leads(m, in, at); ok {
			first, then := s.Do, m.straight(to, most-1)
			together := *then
			together.Steps += s.Steps
			if does {
				do, next := then.Do, then.Next
				together.Do = func(t *table.Table) { first(t); t.PC = next; do(t) }
			}
			s = &together
		}
	}
	m.led[at].Store(s)
	return s
}

// act is an instruction that looks up what it needs when it is carried out.
func act(do func(*Maker, *table.Table, *program.Instr)) func(*Maker, *program.Instr, int32) DoFn {
	return func(m *Maker, in *program.Instr, _ int32) DoFn {
		return func(t *table.Table) { do(m, t, in) }
	}
}

// plain is a plain statement: its operands are worked out in their order, each as its role says, and handed to its act. At most
// one of them is a list.
func (m *Maker) plain(row *Row, in *program.Instr) DoFn {
	act, a, b, c := row.Act, m.operand(row.A, in.A), m.operand(row.B, in.B), m.operand(row.C, in.C)
	if row.A != Items && row.B != Items {
		return func(t *table.Table) {
			given := table.Given{In: in}
			if a != nil {
				given.A = a(t)
			}
			if b != nil {
				given.B = b(t)
			}
			if c != nil {
				given.C = c(t)
			}
			if t.Failure == nil {
				act(t, given)
			}
		}
	}
	first, items := row.A == Items, in.A
	if !first {
		items = in.B
	}
	list := m.list(items)
	return func(t *table.Table) {
		given := table.Given{In: in}
		if a != nil {
			given.A = a(t)
		}
		given.List = t.CopyList(list(t))
		if b != nil {
			given.B = b(t)
		}
		if t.Failure == nil {
			act(t, given)
			if first {
				m.pointedOut(t, in.A)
			}
		}
	}
}

// operand is what an operand of a plain statement comes to; nil where the statement has none there, or a list.
func (m *Maker) operand(r Role, e int32) NumFn {
	switch r {
	case Ordered:
		return m.ordered(e)
	case Whose:
		seat := m.seat(e)
		return func(t *table.Table) int64 { return int64(seat(t)) }
	case Into:
		place := m.place(e)
		return func(t *table.Table) int64 { return int64(place(t)) }
	}
	return nil
}

// place is [Maker.Place] of a node, where it need not be looked up each time.
func (m *Maker) place(e int32) func(*table.Table) int {
	switch n := &m.P.Nodes[e]; {
	case n.Op == program.OpPlayerZone, n.Op == program.OpPlayerPile, n.Op == program.OpPlayerList:
		return m.own(n.A, n.B)
	case n.Op == program.OpPile, n.Op == program.OpListVar, n.Op == program.OpZone && !m.P.IsDeck(n.A):
		at := m.Place(nil, e)
		return func(*table.Table) int { return at }
	}
	return func(t *table.Table) int { return m.Place(t, e) }
}

// Place is where something lies that a node names: a zone, a pile, a list of dice. The pot is [table.PotPile]. A deck that has no
// order yet gets one, since somebody names it.
func (m *Maker) Place(t *table.Table, e int32) int {
	if n := &m.P.Nodes[e]; n.Op == program.OpZone {
		if deck := m.P.DeckIn(n.A); deck >= 0 && t.IsUnsorted(deck) {
			t.Settle(deck)
		}
	}
	return m.where(t, e)
}

// where is [Maker.Place], and leaves a deck as it lies.
func (m *Maker) where(t *table.Table, e int32) int {
	n, l := &m.P.Nodes[e], &m.P.Layout
	switch n.Op {
	case program.OpZone:
		return l.PlayerZones*m.Seats + int(n.A)
	case program.OpPile:
		if n.A == program.Pot {
			return table.PotPile
		}
		return l.PlayerPiles*m.Seats + int(n.A)
	case program.OpListVar:
		return m.TableList(n.A)
	case program.OpPlayerZone, program.OpPlayerPile, program.OpPlayerList:
		return int(n.A)*m.Seats + m.Seat(t, n.B)
	case program.OpMember, program.OpMemberList:
		return m.Place(t, m.member(t, n))
	}
	t.Bug(n.Span, "it finds no such place at the table")
	return 0
}

// member is the node of the member that a node means.
func (m *Maker) member(t *table.Table, n *program.Node) int32 {
	return m.P.Args[n.A+int32(m.Num(t, n.C))]
}
