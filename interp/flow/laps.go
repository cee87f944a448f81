package flow

import (
	"croupier/interp/op"
	"croupier/interp/program"
)

// Loops. The rules repeat something by a jump back to an instruction that looks whether it is over.

// Laps marks the jumps with which the longest loop of a start comes round in which somebody is asked: a hand has been played, or
// a round. Without such a loop it is nil. The loops nearest to the start are the longest: those of the start itself, else those
// of the phases that it does, and so on.
func Laps(p *program.Program, start int) []bool {
	l := &lapFinder{p: p, units: Units(p)}
	level := []int32{p.Starts[start].At}
	seen := map[int32]bool{level[0]: true}
	for len(level) > 0 {
		jumps, found := make([]bool, len(p.Code)), false
		var deeper []int32
		for _, begin := range level {
			outer := endOf(p, l.units, begin) // where the loop begins that was found last: what lies above it is in no loop
			for at := outer - 1; at >= begin; at-- {
				in := &p.Code[at]
				if to, ok := entered(p, in); ok && !seen[to] {
					seen[to], deeper = true, append(deeper, to)
				}
				if l.repeats(at) && at < outer && l.asks(in.A, at, map[int32]bool{}) {
					jumps[at], found, outer = true, true, in.A
				}
			}
		}
		if found {
			return jumps
		}
		level = deeper
	}
	return nil
}

type lapFinder struct {
	p     *program.Program
	units []int32
}

// repeats reports whether an instruction jumps back to the beginning of a repeat, and not of turns or of each.
func (l *lapFinder) repeats(at int32) bool {
	in := &l.p.Code[at]
	if op.OfInstr(in).Next != op.Jumps || in.A >= at || op.OfInstr(&l.p.Code[at-1]).B == op.TurnVars {
		return false
	}
	head := op.OfInstr(&l.p.Code[in.A])
	return head.Next == op.Branches || head.A == op.StepVar
}

// asks reports whether somebody may be asked something between two places, or in the phases that are done there.
func (l *lapFinder) asks(from, to int32, seen map[int32]bool) bool {
	for at := from; at < to; at++ {
		in := &l.p.Code[at]
		if op.OfInstr(in).Does&op.Asks != 0 {
			return true
		}
		if begin, ok := entered(l.p, in); ok && !seen[begin] {
			seen[begin] = true
			if l.asks(begin, endOf(l.p, l.units, begin), seen) {
				return true
			}
		}
	}
	return false
}

// LoopHead reports whether the instruction at a place looks whether a loop is over: a repeat until, or take turns. What is not
// so there lets the loop go on, and the jump behind it leaves it.
func LoopHead(p *program.Program, at int32) bool {
	jumps := func(at int32) bool { return op.OfInstr(&p.Code[at]).Next == op.Jumps }
	if in := &p.Code[at]; op.OfInstr(in).Next != op.Branches || in.A != at+2 || !jumps(at+1) {
		return false
	}
	out := p.Code[at+1].A
	for i := at + 2; i < out && int(i) < len(p.Code); i++ {
		if jumps(i) && p.Code[i].A == at {
			return true
		}
	}
	return false
}
