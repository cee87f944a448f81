package flow

import (
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
)

// The control-flow graph. Its nodes are the instructions, and its edges follow from op.Row.Next and the targets of an
// instruction. There is one graph for each phase, start and handler of a policy, called a unit here: a call is an edge to the
// instruction behind it, and what the called phase does is put in by whoever needs it. That keeps the ways apart on which a phase
// is left: back to who called it, and not to everybody who ever does.

// Units is where the phases, starts and handlers of policies begin, in ascending order.
func Units(p *program.Program) (units []int32) {
	for _, ph := range p.Phases {
		units = append(units, ph.At)
	}
	for _, st := range p.Starts {
		units = append(units, st.At)
	}
	for _, pol := range p.Policies {
		for _, h := range pol.Handlers {
			units = append(units, h.At)
		}
	}
	slices.Sort(units)
	return slices.Compact(units) // what questions are usually answered with is there for each policy
}

// next adds where the rules may go on after an instruction in the same unit.
func next(p *program.Program, at int32, to []int32) []int32 {
	in := &p.Code[at]
	switch op.OfInstr(in).Next {
	case op.Falls, op.Branches, op.Loops, op.Calls, op.Asking:
		to = append(to, at+1)
	}
	to = append(to, op.Targets(p, in)...)
	return slices.DeleteFunc(to, func(at int32) bool { return int(at) >= len(p.Code) })
}

// entered is where the phase begins that an instruction does; ok is false where it is another instruction.
func entered(p *program.Program, in *program.Instr) (at int32, ok bool) {
	if op.OfInstr(in).Next == op.Calls {
		return p.Phases[in.A].At, true
	}
	return 0, false
}

// unitOf is the number of the unit that an instruction belongs to.
func unitOf(units []int32, at int32) int32 {
	i, found := slices.BinarySearch(units, at)
	if !found {
		i--
	}
	return int32(i)
}

// endOf is where the unit ends that an instruction belongs to.
func endOf(p *program.Program, units []int32, at int32) int32 {
	if unit := int(unitOf(units, at)); unit+1 < len(units) {
		return units[unit+1]
	}
	return int32(len(p.Code))
}
