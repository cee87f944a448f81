package game

import (
	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/table"
)

// loopRows are the instructions that say where the rules go on.
var loopRows = map[program.InstrOp]stmtRow{
	program.InEnd: act(func(s *State, _ *program.Instr) { s.finish() }),
	program.InJump: func(_ *coder, in *program.Instr, at int32) func(*State) {
		to := in.A
		return func(s *State) {
			s.Ended = s.Laps != nil && s.Laps[at]
			s.PC = to
		}
	},
	program.InJumpIfNot: func(m *coder, in *program.Instr, at int32) func(*State) {
		cond, to := m.CondOf(in.B), in.A
		return func(s *State) {
			if cond(&s.Table) {
				return
			}
			if s.Counted != nil {
				s.Counted.Else[at]++
			}
			s.PC = to
		}
	},
	program.InLoopTimes: func(m *coder, in *program.Instr, _ int32) func(*State) {
		left, to := m.TableVar(in.A), in.B
		return func(s *State) {
			if s.Vars[left] <= 0 {
				s.PC = to
				return
			}
			s.Vars[left]--
		}
	},
	program.InEachPlayer: eachPlayer,
	program.InEachNext:   eachNext,
	program.InEachItem: func(m *coder, in *program.Instr, _ int32) func(*State) {
		items, slot, count := m.ListOf(in.A), m.TableList(in.C), m.TableVar(in.B)
		return func(s *State) {
			s.SetList(slot, items(&s.Table))
			s.Vars[count] = 0
		}
	},
	program.InItemNext: func(m *coder, in *program.Instr, _ int32) func(*State) {
		slot, at, item, out, words := m.TableList(in.C), m.TableVar(in.B), m.TableVar(in.A), in.D, in.Flag
		return func(s *State) {
			list, count := s.Lists[slot], &s.Vars[at]
			if *count >= int64(len(list)) {
				s.PC = out
				return
			}
			v := int64(list[*count])
			if words {
				v = program.WordValue(int(v))
			}
			s.Vars[item] = v
			*count++
		}
	},
	program.InRange: func(m *coder, in *program.Instr, _ int32) func(*State) {
		from, to, at := m.OrderedOf(in.A), m.OrderedOf(in.B), m.TableVar(in.C)
		return func(s *State) {
			s.Vars[at] = from(&s.Table)
			s.Vars[at+1] = to(&s.Table)
		}
	},
	program.InRangeNext: func(m *coder, in *program.Instr, _ int32) func(*State) {
		at, number, out := m.TableVar(in.C), m.TableVar(in.A), in.D
		return func(s *State) {
			next, last := &s.Vars[at], s.Vars[at+1]
			if *next > last {
				s.PC = out
				return
			}
			s.Vars[number] = *next
			*next++
		}
	},
	program.InTurns:    act((*State).turns),
	program.InTurnNext: act(func(s *State, _ *program.Instr) { s.Cur = int32(s.nextIn(int(s.Cur))) }),
	program.InCurrentBack: func(m *coder, in *program.Instr, _ int32) func(*State) {
		kept := m.TableVar(in.A)
		return func(s *State) { s.Cur = int32(s.Vars[kept]) }
	},
	program.InDo: func(m *coder, in *program.Instr, at int32) func(*State) {
		list, to := in.B, m.P.Phases[in.A].At
		return func(s *State) {
			s.Calls = append(s.Calls, table.Call{PC: at + 1, Cur: s.Cur, List: list})
			s.PC = to
		}
	},
	program.InReturn: act(func(s *State, _ *program.Instr) {
		top := s.Calls[len(s.Calls)-1]
		s.Calls = s.Calls[:len(s.Calls)-1]
		s.PC, s.Cur = top.PC, top.Cur
	}),
	program.InGo: act((*State).goTo),
}

// Loops keep three variables: how many seats or items have been looked at, the seat that is next, and the player who was
// current before.
const (
	loopCount = iota
	loopSeat
	loopBefore
)

// whoOf is what a loop over players goes through.
type whoOf struct {
	group    int32     // still in, in the game, or all seats; with a list it does not count
	vars     int       // its variables
	list     int       // where a list is kept as it was when the loop began
	items    op.ListFn // nil: it goes through a group
	starting func(*table.Table) int
}

// loopOver reads the parts of a loop over players: args group, list, starting, where; variables from B; a list's snapshot in C.
func (m *coder) loopOver(in *program.Instr) whoOf {
	args := m.P.Args[in.A : in.A+4]
	w := whoOf{group: args[0], vars: m.TableVar(in.B), list: m.TableList(in.C)}
	if args[1] != 0 {
		w.items = m.ListOf(args[1])
	}
	if args[2] != 0 {
		w.starting = m.SeatOf(args[2])
	}
	return w
}

// eachPlayer starts a loop over players.
func eachPlayer(m *coder, in *program.Instr, _ int32) func(*State) {
	w := m.loopOver(in)
	return func(s *State) {
		v := s.Vars[w.vars:]
		v[loopCount], v[loopBefore] = 0, int64(s.Cur)
		if w.items != nil {
			s.SetList(w.list, w.items(&s.Table))
		}
		if w.starting != nil {
			v[loopSeat] = int64(w.starting(&s.Table))
		} else {
			v[loopSeat] = int64((s.Dealer() + s.Forward()) % s.M.N)
		}
	}
}

// eachNext makes the next player of a loop the current one, or goes behind the loop. Who is still in, and the loop's
// condition, are looked at when a player's turn has come.
func eachNext(m *coder, in *program.Instr, _ int32) func(*State) {
	w, out := m.loopOver(in), in.D
	where := m.P.Args[in.A+3]
	var fits func(*State) bool
	if where != 0 {
		fits = func(s *State) bool {
			if s.Ways == nil {
				return s.truth(where)
			}
			return s.Ways.Fits(s, where)
		}
		if m.Playing() {
			holds := m.CondOf(where)
			fits = func(s *State) bool { return holds(&s.Table) }
		}
	}
	inOrder := w.items != nil && w.starting == nil
	return func(s *State) {
		v := s.Vars[w.vars:]
		for {
			seat := 0
			if inOrder {
				list := s.Lists[w.list]
				if v[loopCount] >= int64(len(list)) {
					break
				}
				seat = int(list[v[loopCount]])
				v[loopCount]++
			} else {
				if v[loopCount] >= int64(s.M.N) {
					break
				}
				seat = int(v[loopSeat])
				next := seat + s.Forward()
				if next >= s.M.N {
					next -= s.M.N
				}
				v[loopSeat] = int64(next)
				v[loopCount]++
				if w.items != nil && !s.Holds(s.Lists[w.list], int64(seat), false) {
					continue
				}
			}
			if w.items == nil && !s.Member(w.group, seat) {
				continue
			}
			s.Cur = int32(seat)
			if fits == nil || fits(s) || s.Failure != nil {
				return
			}
		}
		s.Cur = int32(v[loopBefore])
		s.PC = out
	}
}

// turns gives the first of the turns to a player, or to the next one still in after them.
func (s *State) turns(in *program.Instr) {
	s.Vars[s.M.FirstTableVar+int(in.B)+loopBefore] = int64(s.Cur)
	seat := s.SeatOf(in.A)
	if !s.Member(0, seat) {
		seat = s.nextIn(seat)
	}
	s.Cur = int32(seat)
}

// nextIn is the next player still in after a seat; the seat itself where nobody is.
func (s *State) nextIn(seat int) int {
	for range s.M.N {
		seat = (seat + s.Forward()) % s.M.N
		if s.Member(0, seat) {
			break
		}
	}
	return seat
}
