package fuzz

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/interp/op"
	"croupier/interp/program"
)

// A house rule hangs its blocks on phases, questions and events. In some games these never come.

// Idle are the blocks of house rules that were come to in no game: what they hang on was never done. A block that was
// come to and whose when never held is not among them, nor one that an option keeps from being come to.
func (t *Tally) Idle() []diag.Span {
	var idle, came []diag.Span
	steps := len(t.plan.p.Rules.Phases)
	for i := steps; i < len(t.plan.p.Phases); i++ {
		at := t.block(i)
		switch {
		case at.Source == nil:
		case t.cover.Code[t.plan.p.Phases[i].At] > 0 || t.byOption(int32(i), map[int32]bool{}):
			came = append(came, at)
		default:
			idle = append(idle, at)
		}
	}
	// One that stands before the results of each start is there for each of them.
	idle = slices.DeleteFunc(idle, func(at diag.Span) bool { return slices.Contains(came, at) })
	slices.SortFunc(idle, func(a, b diag.Span) int { return a.Start - b.Start })
	return slices.Compact(idle)
}

// Did reports whether a line had a part in what was played. Of lines that hang no block on anything that is taken to be so.
func (t *Tally) Did(line diag.Span) bool {
	p, hangs := t.plan.p, false
	for i := len(p.Rules.Phases); i < len(p.Phases); i++ {
		if at := t.block(i); at.Source != line.Source || at.Start != line.Start {
			continue
		}
		hangs = true
		first := p.Phases[i].At
		n, not := t.cover.Code[first], t.cover.Else[first]
		if n > 0 && !(op.OfInstr(&p.Code[first]).Next == op.Branches && n == not) { // its when held
			return true
		}
	}
	return !hangs
}

// block is where a step of a house rule stands: in the ruleset's own files, or in one that it extends.
func (t *Tally) block(phase int) diag.Span {
	rules := t.plan.p.Rules
	return house.Span(rules.Files, rules.Added[phase-len(rules.Phases)].Decl)
}

// byOption reports whether a phase may only not have been done because of a condition that goes by an option.
func (t *Tally) byOption(phase int32, been map[int32]bool) bool {
	if been[phase] {
		return false
	}
	been[phase] = true
	p := t.plan.p
	for _, part := range t.parts() {
		for at := part.from; at < part.to; at++ {
			if in := &p.Code[at]; op.OfInstr(in).Next != op.Calls || in.A != phase {
				continue
			}
			if t.cover.Code[part.from] == 0 {
				i := slices.IndexFunc(p.Phases, func(ph program.Phase) bool { return ph.At == part.from })
				if i >= 0 && t.byOption(int32(i), been) {
					return true
				}
				continue
			}
			for branch := part.from; branch < at; branch++ {
				in := &p.Code[branch]
				n, not := t.cover.Code[branch], t.cover.Else[branch]
				if op.OfInstr(in).Next == op.Branches && n > 0 && (not == n || not == 0) && readsOption(p, op.InstrOperands(p, in)) {
					return true
				}
			}
		}
	}
	return false
}

// readsOption reports whether some operands go by an option.
func readsOption(p *program.Program, operands []op.Operand) bool {
	return slices.ContainsFunc(operands, func(o op.Operand) bool {
		if o.Node < 0 {
			return false
		}
		n := &p.Nodes[o.Node]
		return n.Op == program.OpOption || readsOption(p, op.Operands(p, n))
	})
}
