package game

import (
	"croupier/interp/event"
	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/table"
)

// A stmtRow is what an instruction means: it builds the closure that carries one out, which stands at a place in the code.
type stmtRow func(m *coder, in *program.Instr, at int32) func(*State)

// step is an instruction that is ready to be carried out.
type step struct {
	Do    func(*State)
	span  int32
	steps int64
}

// Step gives an instruction's closure, which is built when it is first wanted.
func (m *coder) Step(at int32) *step {
	if s := m.code[at].Load(); s != nil {
		return s
	}
	in := &m.P.Code[at]
	made := &step{Do: stmtRows[in.Op](m, in, at), span: in.Span, steps: op.OfInstr(in).Steps}
	m.code[at].Store(made)
	return made
}

// act is the row of an instruction that looks up what it needs when it is carried out.
func act(do func(*State, *program.Instr)) stmtRow {
	return func(_ *coder, in *program.Instr, _ int32) func(*State) {
		return func(s *State) { do(s, in) }
	}
}

// plain is the row of a plain statement: its operands are worked out in their order, each as its role says, and handed to its
// act.
func plain(act func(*table.Table, table.Given)) stmtRow {
	return func(_ *coder, in *program.Instr, _ int32) func(*State) {
		row := op.OfInstr(in)
		return func(s *State) {
			g := table.Given{A: s.operand(row.A, in.A), B: s.operand(row.B, in.B), C: s.operand(row.C, in.C), Up: in.D == 1, Span: in.Span}
			if s.Failure == nil {
				act(&s.Table, g)
			}
		}
	}
}

// operand is what an operand of a plain statement comes to.
func (s *State) operand(r op.Role, e int32) (o table.Operand) {
	switch r {
	case op.Ordered:
		o.N = s.Amount(e)
	case op.Whose:
		o.N = int64(s.SeatOf(e))
	case op.Into:
		o.N = int64(s.zone(e))
	case op.Items:
		o.List = s.CopyList(s.List(e))
	}
	return o
}

// stmtRows are what the instructions mean. Loops and jumps are in stmt_loops.go, what sets a value in stmt_sets.go; what plain
// statements do, whose instructions are nothing but their operands, stands in package op.
var stmtRows [256]stmtRow

func init() {
	for _, part := range []map[program.InstrOp]stmtRow{actRows, loopRows, setRows} {
		for number, row := range part {
			stmtRows[number] = row
		}
	}
	for number := range stmtRows {
		if act := op.Instrs[number].Act; act != nil {
			stmtRows[number] = plain(act)
		}
	}
}

// actRows are what is done at the table.
var actRows = map[program.InstrOp]stmtRow{
	program.InSay: act((*State).say),
	program.InRequire: func(m *coder, in *program.Instr, _ int32) func(*State) {
		fits := m.CondOf(in.A)
		return func(s *State) {
			if !fits(&s.Table) && s.Failure == nil {
				s.RefusedFor = s.P.Texts[in.B]
				s.Ended = true
			}
		}
	},
	program.InAsk:        act(func(s *State, in *program.Instr) { s.Ask(in.A) }),
	program.InShuffleAll: act((*State).shuffle),
	program.InShuffle:    act((*State).shuffle),
	program.InDeal:       act((*State).dealOut),
	program.InReveal:     act((*State).reveal),
	program.InRevealOn:   act((*State).reveal),
	program.InBetting:    act((*State).openBetting),
	program.InPay:        act((*State).pay),
	program.InAward:      act((*State).award),
	program.InSecret:     act(func(s *State, in *program.Instr) { s.Record.Secret(in.A == 1) }),
	program.InAnswer:     act((*State).advise),
	program.InHook:       act(func(s *State, in *program.Instr) { s.G.Host.Call(s, in) }),
	program.InLuaAnswer:  act(func(s *State, in *program.Instr) { s.G.Host.Advise(s, in) }),
	program.InPhase: act(func(s *State, in *program.Instr) {
		if s.Record.On {
			s.Emit(event.Event{Kind: event.Phase, Name: s.P.Phases[in.A].Name, Player: -1, Who: event.Everyone})
		}
	}),
}
