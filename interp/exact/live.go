package exact

import (
	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/table"
)

// dead says what nobody reads any more.
type dead struct {
	*flow.Live
	live flow.Set
}

// is reports whether nobody reads what is kept in a place any more.
func (d *dead) is(place int) bool { return d.Dead(place, d.live) }

// reading is what is live where in the program.
func (w *Walker) reading() *flow.Live {
	if w.live == nil {
		w.live = flow.FindLive(w.g.P, w.g.N, w.watched)
		if w.live.NamesCards {
			w.alike = false
		}
		w.dead = dead{Live: w.live, live: w.live.Empty()}
		w.faces = faces{Faces: flow.FindFaces(w.g.P, w.g.N, w.watched), met: map[metBy]uint64{}}
		if w.faces.Found() {
			w.faces.live = w.faces.Empty()
		}
	}
	return w.live
}

// Answered has the walker know which answers will be given: a card that is named is not like the same of another suit.
func (w *Walker) Answered(texts []string) {
	if w.g.Cards == nil {
		return
	}
	for _, text := range texts {
		for _, name := range table.Names(text) {
			if _, err := w.g.Cards.Parse(name); err == nil {
				w.alike = false
			}
		}
	}
}

// deadIn finds what is dead as a state stands. What comes back is good until the next call.
func (w *Walker) deadIn(s *game.State) *dead {
	at := s.PC
	if s.Open {
		at-- // what was asked may still be looked at
	}
	return w.deadAt(s, func(to flow.Set) { w.live.At(at, to) })
}

// deadBehind finds what is dead behind the instruction that is under way, wherever it goes on: what is read on one way is not
// dead because another one sets it anew.
func (w *Walker) deadBehind(s *game.State) *dead {
	return w.deadAt(s, func(to flow.Set) { w.live.Behind(s.PC-1, to) })
}

func (w *Walker) deadAt(s *game.State, live func(to flow.Set)) *dead {
	l := w.reading()
	d := &w.dead
	clear(d.live)
	if s.Ended {
		l.Ended(d.live)
		return d
	}
	live(d.live)
	for _, c := range s.Calls {
		l.At(c.PC, d.live) // where the do that waits goes on
	}
	return d
}

// Watch has the walker know that an expression is worked out at the end of games: so that what it reads makes a difference.
func (w *Walker) Watch(node int32) {
	w.watched, w.live, w.ranks = append(w.watched, node), nil, nil
}

// WatchPolicy has the walker know that a policy decides.
func (w *Walker) WatchPolicy(name string) {
	w.reading().Watch(name)
	w.faces.Watch(name)
}

// readsAnswer reports whether the answer that has just been given is read where a game goes on: by the next instruction, or the
// one behind the end of somebody's turn.
func (w *Walker) readsAnswer(pc int32) bool {
	for w.g.P.Code[pc].Op == program.InCurrentBack {
		pc++
	}
	reads, known := w.answers[pc]
	if known {
		return reads
	}
	p := w.g.P
	reads = op.OfInstr(&p.Code[pc]).Touches&op.Answers != 0
	var look func(node int32)
	look = func(node int32) {
		if node <= 0 || reads {
			return
		}
		n := &p.Nodes[node]
		reads = op.Of(n).Touches&op.Answers != 0
		for _, o := range op.Operands(p, n) {
			look(o.Node)
		}
	}
	for _, o := range op.InstrOperands(p, &p.Code[pc]) {
		look(o.Node)
	}
	if w.answers == nil {
		w.answers = map[int32]bool{}
	}
	w.answers[pc] = reads
	return reads
}
