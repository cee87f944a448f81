package game

import "croupier/interp/program"

// loopRows are the instructions that say where the rules go on.
var loopRows = map[program.InstrOp]stmtRow{
	program.InEnd: act(func(s *State, _ *program.Instr) { s.finish() }),
	program.InJump: func(_ *maker, in *program.Instr, at int32) func(*State) {
		to := in.A
		return func(s *State) {
			s.over = s.laps != nil && s.laps[at]
			s.pc = to
		}
	},
	program.InJumpIfNot: func(m *maker, in *program.Instr, at int32) func(*State) {
		cond, to := m.cond(in.B), in.A
		return func(s *State) {
			if cond(s) {
				return
			}
			if s.counted != nil {
				s.counted.Else[at]++
			}
			s.pc = to
		}
	},
	program.InLoopTimes: func(m *maker, in *program.Instr, _ int32) func(*State) {
		left, to := m.tableVar(in.A), in.B
		return func(s *State) {
			if s.vars[left] <= 0 {
				s.pc = to
				return
			}
			s.vars[left]--
		}
	},
	program.InEachPlayer: eachPlayer,
	program.InEachNext:   eachNext,
	program.InEachItem: func(m *maker, in *program.Instr, _ int32) func(*State) {
		items, slot, count := m.list(in.A), m.tableList(in.C), m.tableVar(in.B)
		return func(s *State) {
			s.setList(slot, items(s))
			s.vars[count] = 0
		}
	},
	program.InItemNext: func(m *maker, in *program.Instr, _ int32) func(*State) {
		slot, at, item, out, words := m.tableList(in.C), m.tableVar(in.B), m.tableVar(in.A), in.D, in.Flag
		return func(s *State) {
			list, count := s.lists[slot], &s.vars[at]
			if *count >= int64(len(list)) {
				s.pc = out
				return
			}
			v := int64(list[*count])
			if words {
				v = program.WordValue(int(v))
			}
			s.vars[item] = v
			*count++
		}
	},
	program.InRange: func(m *maker, in *program.Instr, _ int32) func(*State) {
		from, to, at := m.ordered(in.A), m.ordered(in.B), m.tableVar(in.C)
		return func(s *State) {
			s.vars[at] = from(s)
			s.vars[at+1] = to(s)
		}
	},
	program.InRangeNext: func(m *maker, in *program.Instr, _ int32) func(*State) {
		at, number, out := m.tableVar(in.C), m.tableVar(in.A), in.D
		return func(s *State) {
			next, last := &s.vars[at], s.vars[at+1]
			if *next > last {
				s.pc = out
				return
			}
			s.vars[number] = *next
			*next++
		}
	},
	program.InTurns:    act((*State).turns),
	program.InTurnNext: act(func(s *State, _ *program.Instr) { s.cur = int32(s.nextIn(int(s.cur))) }),
	program.InCurrentBack: func(m *maker, in *program.Instr, _ int32) func(*State) {
		kept := m.tableVar(in.A)
		return func(s *State) { s.cur = int32(s.vars[kept]) }
	},
	program.InDo: func(m *maker, in *program.Instr, at int32) func(*State) {
		list, to := in.B, m.p.Phases[in.A].At
		return func(s *State) {
			s.calls = append(s.calls, call{pc: at + 1, cur: s.cur, list: list})
			s.pc = to
		}
	},
	program.InReturn: act(func(s *State, _ *program.Instr) {
		top := s.calls[len(s.calls)-1]
		s.calls = s.calls[:len(s.calls)-1]
		s.pc, s.cur = top.pc, top.cur
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
	group    int32  // still in, in the game, or all seats; with a list it does not count
	vars     int    // its variables
	list     int    // where a list is kept as it was when the loop began
	items    listFn // nil: it goes through a group
	starting func(*State) int
}

// loopOver reads the parts of a loop over players: args group, list, starting, where; variables from B; a list's snapshot in C.
func (m *maker) loopOver(in *program.Instr) whoOf {
	args := m.p.Args[in.A : in.A+4]
	w := whoOf{group: args[0], vars: m.tableVar(in.B), list: m.tableList(in.C)}
	if args[1] != 0 {
		w.items = m.list(args[1])
	}
	if args[2] != 0 {
		w.starting = m.seat(args[2])
	}
	return w
}

// eachPlayer starts a loop over players.
func eachPlayer(m *maker, in *program.Instr, _ int32) func(*State) {
	w := m.loopOver(in)
	return func(s *State) {
		v := s.vars[w.vars:]
		v[loopCount], v[loopBefore] = 0, int64(s.cur)
		if w.items != nil {
			s.setList(w.list, w.items(s))
		}
		if w.starting != nil {
			v[loopSeat] = int64(w.starting(s))
		} else {
			v[loopSeat] = int64((s.dealer() + s.forward()) % s.m.n)
		}
	}
}

// eachNext makes the next player of a loop the current one, or goes behind the loop. Who is still in, and the loop's
// condition, are looked at when a player's turn has come.
func eachNext(m *maker, in *program.Instr, _ int32) func(*State) {
	w, out := m.loopOver(in), in.D
	where := m.p.Args[in.A+3]
	var fits condFn
	if where != 0 {
		fits = func(s *State) bool { return s.fitsNext(where) }
		if m.playing() {
			fits = m.cond(where)
		}
	}
	inOrder := w.items != nil && w.starting == nil
	return func(s *State) {
		v := s.vars[w.vars:]
		for {
			seat := 0
			if inOrder {
				list := s.lists[w.list]
				if v[loopCount] >= int64(len(list)) {
					break
				}
				seat = int(list[v[loopCount]])
				v[loopCount]++
			} else {
				if v[loopCount] >= int64(s.m.n) {
					break
				}
				seat = int(v[loopSeat])
				next := seat + s.forward()
				if next >= s.m.n {
					next -= s.m.n
				}
				v[loopSeat] = int64(next)
				v[loopCount]++
				if w.items != nil && !s.holds(s.lists[w.list], int64(seat), false) {
					continue
				}
			}
			if w.items == nil && !s.member(w.group, seat) {
				continue
			}
			s.cur = int32(seat)
			if fits == nil || fits(s) || s.err != nil {
				return
			}
		}
		s.cur = int32(v[loopBefore])
		s.pc = out
	}
}

// turns gives the first of the turns to a player, or to the next one still in after them.
func (s *State) turns(in *program.Instr) {
	s.vars[s.m.firstTableVar+int(in.B)+loopBefore] = int64(s.cur)
	seat := s.seat(in.A)
	if !s.member(0, seat) {
		seat = s.nextIn(seat)
	}
	s.cur = int32(seat)
}

// nextIn is the next player still in after a seat; the seat itself where nobody is.
func (s *State) nextIn(seat int) int {
	for range s.m.n {
		seat = (seat + s.forward()) % s.m.n
		if s.member(0, seat) {
			break
		}
	}
	return seat
}
