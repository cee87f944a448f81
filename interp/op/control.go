package op

import (
	"croupier/interp/program"
	"croupier/interp/table"
)

// Where the rules go on: jumps, phases and loops. What a loop has to remember between two rounds it keeps in variables and lists
// of the table, so that a game can be copied anywhere.

func jump(_ *Maker, in *program.Instr, at int32) DoFn {
	to := in.A
	return func(t *table.Table) {
		t.Ended = t.Laps != nil && t.Laps[at]
		t.PC = to
	}
}

func jumpIfNot(m *Maker, in *program.Instr, at int32) DoFn {
	cond, to := m.branch(in.B), in.A
	// of values those that a condition chooses tell what they were compared with, as where of a list does
	if in.C > 0 && !m.Playing() {
		fits, item := cond, m.TableVar(in.C-1)
		cond = func(t *table.Table) bool {
			outer := t.ReadApart()
			fit := fits(t)
			t.LabelChosen(outer, item)
			return fit
		}
	}
	if m.Playing() || in.C != program.WrittenIf {
		return func(t *table.Table) {
			if cond(t) {
				return
			}
			if t.Counted != nil {
				t.Counted.Else[at]++
			}
			t.PC = to
		}
	}
	otherwise := to // where the code of an otherwise ends
	if over := &m.P.Code[max(to-1, 0)]; over.Op == program.InJump && over.A > to {
		otherwise = over.A
	}
	return func(t *table.Table) {
		yes := cond(t)
		switch {
		case yes:
			t.NoteBranch(in.Span, at+1, to)
			return
		case otherwise > to:
			t.NoteBranch(in.Span, to, otherwise)
		}
		if t.Counted != nil {
			t.Counted.Else[at]++
		}
		t.PC = to
	}
}

// Where instructions lead (see [Row.Leads]).

func leadsToTarget(_ *Maker, in *program.Instr, _ int32) (to int32, does, ok bool) {
	return in.A, false, true
}

func leadsToPhase(m *Maker, in *program.Instr, _ int32) (to int32, does, ok bool) {
	return m.P.Phases[in.A].At, true, true
}

// leadsOn is of a beginning that only somebody hears of who looks on.
func leadsOn(_ *Maker, _ *program.Instr, at int32) (to int32, does, ok bool) {
	return at + 1, false, true
}

// leadsIntoLoop is of a loop that works nothing out when it begins.
func leadsIntoLoop(m *Maker, in *program.Instr, at int32) (to int32, does, ok bool) {
	w := m.loopOver(in)
	return at + 1, true, w.items == nil && w.starting == nil
}

// doPhase goes into a phase, and remembers where it was left.
func doPhase(m *Maker, in *program.Instr, at int32) DoFn {
	to := m.P.Phases[in.A].At
	return func(t *table.Table) {
		t.Calls = append(t.Calls, table.Call{PC: at + 1, Cur: t.Cur})
		t.PC = to
	}
}

// phaseOver goes back to behind the do.
func phaseOver(*Maker, *program.Instr, int32) DoFn {
	return func(t *table.Table) {
		top := t.Calls[len(t.Calls)-1]
		t.Calls = t.Calls[:len(t.Calls)-1]
		t.PC, t.Cur = top.PC, top.Cur
	}
}

// branch is a condition by which control goes: whoever watches the game may know more ways than one.
func (m *Maker) branch(e int32) CondFn {
	if m.Playing() {
		return m.cond(e)
	}
	return func(t *table.Table) bool { return t.Watch.Fits(e) }
}

func repeatTimes(m *Maker, in *program.Instr, _ int32) DoFn {
	left, out := m.TableVar(in.A), in.B
	return func(t *table.Table) {
		if t.Vars[left] <= 0 {
			t.PC = out
			return
		}
		t.Vars[left]--
	}
}

func eachItem(m *Maker, in *program.Instr, _ int32) DoFn {
	items, slot, count := m.things(in.A), m.TableList(in.C), m.TableVar(in.B) // dice may stay undecided until they are looked at
	return func(t *table.Table) {
		list := items(t)
		if !m.Playing() && len(list) > 1 && t.Failure == nil {
			t.Watch.Several(in.A, true) // one after the other
		}
		t.SetList(slot, list)
		t.Label(len(t.Vars) + slot)
		t.Vars[count] = 0
	}
}

func itemNext(m *Maker, in *program.Instr, _ int32) DoFn {
	slot, at, item, out, words := m.TableList(in.C), m.TableVar(in.B), m.TableVar(in.A), in.D, in.Flag
	return func(t *table.Table) {
		list, count := t.Lists[slot], &t.Vars[at]
		if *count >= int64(len(list)) {
			t.PC = out
			return
		}
		v := int64(list[*count])
		if words {
			v = program.WordValue(int(v))
		}
		t.Vars[item] = v
		t.PassLabel(len(t.Vars)+slot, item)
		*count++
	}
}

func eachNumber(m *Maker, in *program.Instr, _ int32) DoFn {
	from, to, at := m.ordered(in.A), m.ordered(in.B), m.TableVar(in.C)
	return func(t *table.Table) {
		t.Vars[at] = from(t)
		t.Vars[at+1] = to(t)
		t.Label(at)
	}
}

func numberNext(m *Maker, in *program.Instr, _ int32) DoFn {
	at, number, out := m.TableVar(in.C), m.TableVar(in.A), in.D
	return func(t *table.Table) {
		next, last := &t.Vars[at], t.Vars[at+1]
		if *next > last {
			t.PC = out
			return
		}
		t.Vars[number] = *next
		t.PassLabel(at, number)
		*next++
	}
}

// Loops over players keep three variables: how many seats or items have been looked at, the seat that is next, and the player
// who was current before.
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
	items    ListFn // nil: it goes through a group
	starting func(*table.Table) int
}

// loopOver reads the parts of a loop over players: args group, list, starting, where; variables from B; a list's snapshot in C.
func (m *Maker) loopOver(in *program.Instr) whoOf {
	args := m.P.Args[in.A : in.A+4]
	w := whoOf{group: args[0], vars: m.TableVar(in.B), list: m.TableList(in.C)}
	if args[1] != 0 {
		w.items = m.list(args[1])
	}
	if args[2] != 0 {
		w.starting = m.seat(args[2])
	}
	return w
}

// eachPlayer starts a loop over players.
func eachPlayer(m *Maker, in *program.Instr, _ int32) DoFn {
	w := m.loopOver(in)
	return func(t *table.Table) {
		v := t.Vars[w.vars:]
		v[loopCount], v[loopBefore] = 0, int64(t.Cur)
		if w.items != nil {
			t.SetList(w.list, w.items(t))
		}
		if w.starting != nil {
			v[loopSeat] = int64(w.starting(t))
		} else {
			v[loopSeat] = int64(t.FirstSeat())
		}
	}
}

// eachNext makes the next player of a loop the current one, or goes behind the loop. Who is still in, and the loop's
// condition, are looked at when a player's turn has come.
func eachNext(m *Maker, in *program.Instr, _ int32) DoFn {
	w, out := m.loopOver(in), in.D
	var fits CondFn
	if where := m.P.Args[in.A+3]; where != 0 {
		fits = m.branch(where)
	}
	if w.items != nil && w.starting == nil { // in the order of the list
		return func(t *table.Table) {
			v, list := t.Vars[w.vars:], t.Lists[w.list]
			for v[loopCount] < int64(len(list)) {
				turn := list[v[loopCount]]
				v[loopCount]++
				if t.Cur = turn; fits == nil || fits(t) || t.Failure != nil {
					return
				}
			}
			t.Cur = int32(v[loopBefore])
			t.PC = out
		}
	}
	return func(t *table.Table) {
		v, members, listed := t.Vars[w.vars:w.vars+loopBefore+1], t.Members(w.group), 0
		if w.items != nil {
			members, listed = maskOf(t.Lists[w.list]), len(t.Lists[w.list])
		}
		seat, step := int(v[loopSeat]), t.Forward()
		for v[loopCount] < int64(t.M.N) {
			turn := seat
			seat = t.Further(seat, step)
			v[loopSeat] = int64(seat)
			v[loopCount]++
			t.Work(listed)
			if members>>turn&1 == 0 {
				continue
			}
			if t.Cur = int32(turn); fits == nil || fits(t) || t.Failure != nil {
				return
			}
		}
		t.Cur = int32(v[loopBefore])
		t.PC = out
	}
}

// takeTurns gives the first of the turns to a player, or to the next one still in after them.
func takeTurns(m *Maker, in *program.Instr, _ int32) DoFn {
	first, before := m.seat(in.A), m.TableVar(in.B)+loopBefore
	return func(t *table.Table) {
		t.Vars[before] = int64(t.Cur)
		seat := first(t)
		if !t.Member(0, seat) {
			seat = t.NextIn(seat)
		}
		t.Cur = int32(seat)
	}
}
