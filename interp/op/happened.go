package op

import (
	"slices"

	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/table"
)

// What happens, and what the rules do then. Acts at the table leave in its log what some whenever meets. Behind each statement
// that may do so the code takes one after the other out of it, and does the phases whose whenever it is:
//
//	      meet             on to the end where there is nothing in the log
//	next: meet next        who it happened to has the turn; on to the end when that was all
//	      jump if not      it is what the first whenever meets
//	      let amount ...
//	      do               its phase
//	      ...
//	      jump             next
//	end:
//
// While it does, the log takes nothing in.

// note has something happen that is no act: a round begins, a field is something else.
func note(m *Maker, in *program.Instr, _ int32) DoFn {
	e := event.Event{Kind: event.Kind(in.A), Name: m.P.Texts[in.B], Player: -1, Field: in.D, Who: event.Everyone}
	if in.D == 0 {
		return func(t *table.Table) { t.Happen(e) }
	}
	own := m.P.Rules.Fields[in.D-1].PerPlayer
	seat := m.seat(in.C)
	return func(t *table.Table) {
		of := e
		if own {
			of.Player = seat(t)
		}
		t.Happen(of)
	}
}

func meet(m *Maker, in *program.Instr, _ int32) DoFn {
	before, out := m.TableVar(in.B), in.D
	return func(t *table.Table) {
		if t.Muted || len(t.Log) == 0 {
			t.PC = out
			return
		}
		t.Vars[before], t.Muted = int64(t.Cur), true
	}
}

func meetNext(m *Maker, in *program.Instr, _ int32) DoFn {
	before, out := m.TableVar(in.B), in.D
	return func(t *table.Table) {
		if len(t.Log) == 0 {
			t.Met, t.Muted = event.Event{}, false
			t.Cur, t.PC, t.Vars[before] = int32(t.Vars[before]), out, 0
			return
		}
		t.Met = t.Log[0]
		t.Log = slices.Delete(t.Log, 0, 1)
		t.Cur = int32(t.Met.Player)
	}
}

// metRows are the operations that read what happened.
var metRows = map[program.Op]Row{
	program.OpMet: {Name: "it is what happened", A: Fixed, Gives: Cond, Touches: Happened,
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			w := &m.P.Whens[n.A]
			return func(t *table.Table) bool {
				e := &t.Met
				return uint8(e.Kind) == w.Kind && (w.Verb == "" || e.Verb() == w.Verb) &&
					(len(w.Fields) == 0 || slices.Contains(w.Fields, max(0, e.Field-1))) &&
					(!w.Cards || len(e.Cards) > 0) && (!w.Player || e.Player >= 0)
			}
		}},
	program.OpMetPart: {Name: "how much happened", N: Fixed, Gives: Num, Touches: Happened,
		MakeNum: func(_ *Maker, n *program.Node) NumFn {
			return func(t *table.Table) int64 {
				readMet(t)
				if n.N == program.MetTotal && t.Met.Kind == event.Bet {
					return t.Met.Value.N
				}
				return t.Met.Amount
			}
		}},
	program.OpMetList: {Name: "what it happened to", N: Fixed, Gives: List, From: OfItem, Touches: Happened,
		MakeList: func(_ *Maker, n *program.Node) ListFn {
			if n.N == program.MetCards { // who knows them, they say themselves
				return func(t *table.Table) []int32 { return t.Met.Cards }
			}
			return func(t *table.Table) []int32 {
				readMet(t)
				return t.Met.Faces
			}
		}},
}

// readMet notes that something is read of what happened that those know who saw it.
func readMet(t *table.Table) {
	if t.Labels.On {
		t.ReadBy(table.Whole(t.Met.Who))
	}
}
