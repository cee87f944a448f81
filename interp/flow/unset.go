package flow

import (
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
)

// Whether a hidden field holds anything yet is known to everybody where it is always set at its place in the rules, to
// something; but not where it may be set to none, or is only set under a condition that not everybody can judge. That is taint
// that flows by control: an instruction depends on every branch that decides whether it is come to.

// findUnsure finds the fields of which not everybody can tell whether they are none.
func (t *Taint) findUnsure(f *tainting) {
	t.Unsure = make([]bool, len(t.p.Rules.Fields))
	for i := range t.p.Scripts { // which may leave a field as it is
		for at, field := range t.p.Rules.Fields {
			may, _ := t.p.Scripts[i].Lua.Sets().May(field.Name)
			t.Unsure[at] = t.Unsure[at] || may
		}
	}
	hidden := t.hiddenWays(f)
	for i := range t.p.Code {
		in, at := &t.p.Code[i], int32(i)
		row := op.OfInstr(in)
		if row.D != op.SetField || in.D == 0 || !op.Of(&t.p.Nodes[in.B]).Gives.Plain() { // a list is never none
			continue
		}
		members := int32(1)
		unsure := hidden[at] || f.orNone(in.B, at)
		if row.A == op.Into { // a member whose key is worked out
			key := &t.p.Nodes[in.A]
			members, unsure = key.B, unsure || f.is(key.C, at)
		}
		for m := range members {
			t.Unsure[in.D-1+m] = t.Unsure[in.D-1+m] || unsure
		}
	}
}

// findLeftOut finds the fields that the rules never set, and that are none unless the start, or the table, says otherwise.
func (t *Taint) findLeftOut() {
	t.LeftOut = make([]bool, len(t.p.Rules.Fields))
	for i, f := range t.p.Rules.Fields {
		if place := t.p.Layout.Fields[i]; !f.Everybody && f.Type.OrNone && place.Store == program.InVars && t.p.FieldInit[i] != 0 {
			n := &t.p.Nodes[t.p.FieldInit[i]]
			t.LeftOut[i] = op.Of(n).From == op.OfN && n.N == program.None && !t.Unsure[i]
		}
	}
	for i := range t.p.Code {
		in := &t.p.Code[i]
		row := op.OfInstr(in)
		if row.D == op.SetField && in.D > 0 {
			members := int32(1)
			if row.A == op.Into {
				members = t.p.Nodes[in.A].B
			}
			for m := range members {
				t.LeftOut[in.D-1+m] = false
			}
		}
		for _, use := range op.InstrPlaces(t.p, in) {
			if at := slices.Index(t.p.Layout.Fields, use.Place); at >= 0 && (use.Sets || use.May) {
				t.LeftOut[at] = false
			}
		}
	}
}

// hiddenWays marks the instructions that are only come to under conditions that not everybody can judge.
func (t *Taint) hiddenWays(f *tainting) []bool {
	code := t.p.Code
	hidden := make([]bool, len(code))
	mark := func(from, to int32) {
		for i := from; i < min(to, int32(len(code))); i++ {
			hidden[i] = true
		}
	}
	for i := range code {
		in, at := &code[i], int32(i)
		row := op.OfInstr(in)
		if row.Next != op.Branches && row.Next != op.Loops || !f.decides(in, at) {
			continue
		}
		over := op.Targets(t.p, in)[0]
		if over <= at {
			continue
		}
		mark(at+1, over)
		if jump := &code[over-1]; row.Next == op.Branches && op.OfInstr(jump).Next == op.Jumps &&
			jump.A > over { // and what is done otherwise
			mark(over, jump.A)
		}
	}
	for more := true; more; { // and phases that are done from there
		more = false
		for i := range code {
			if begin, ok := entered(t.p, &code[i]); ok && hidden[i] && !hidden[begin] {
				mark(begin, endOf(t.p, t.units, begin))
				more = true
			}
		}
	}
	return hidden
}

// decides reports whether something tainted decides where the rules go on after an instruction: its condition, or a place by
// which its loop goes.
func (f *tainting) decides(in *program.Instr, at int32) bool {
	for _, o := range op.InstrOperands(f.p, in) {
		if f.is(o.Node, at) {
			return true
		}
	}
	return f.reads(op.InstrPlaces(f.p, in))
}

// orNone reports whether the value of an expression may be none.
func (f *tainting) orNone(e, at int32) bool {
	f.seen = map[int32]bool{}
	return f.mayBeNone(e, at)
}

func (f *tainting) mayBeNone(e, at int32) bool {
	if f.seen[e] {
		return false
	}
	f.seen[e] = true
	n := &f.p.Nodes[e]
	row := op.Of(n)
	if row.OrNone {
		return true
	}
	switch row.From {
	case op.Own:
		return false
	case op.OfN:
		return n.N == program.None
	case op.OfCells:
		return slices.Contains(f.p.Charts[n.A].Cells, program.None)
	case op.OfCases, op.OfMembers, op.OfBody:
		return slices.ContainsFunc(op.Operands(f.p, n), func(o op.Operand) bool {
			return (o.Role == op.Same || o.Role == op.Member || o.Role == op.Called) && f.mayBeNone(o.Node, at)
		})
	case op.OfFunc:
		return op.FuncOf(n).Result.OrNone
	case op.OfAnswer:
		ask := f.askBefore(at)
		return ask == nil || ask.Pass
	}
	return true
}
