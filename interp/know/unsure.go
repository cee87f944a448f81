package know

import "croupier/interp/program"

// Whether a hidden field holds anything yet is known to everybody where it is always set at its place in the rules, to
// something; but not where it may be set to none, or is only set under a condition that not everybody can judge.

// findUnsure finds the fields of which not everybody can tell whether they are none.
func (d *Doubts) findUnsure(o *openness) {
	d.unsure = make([]bool, len(d.p.Rules.Fields))
	judged := d.hiddenWays(o)
	for at := range d.p.Code {
		in := &d.p.Code[at]
		if (in.Op == program.InSet || in.Op == program.InSetPlayer) && in.D > 0 && (judged[at] || o.mayBeNone(in.B, int32(at))) {
			d.unsure[in.D-1] = true
		}
		if in.Op == program.InSetMember && (judged[at] || !o.open(d.p.Nodes[in.A].C, int32(at)) || o.mayBeNone(in.B, int32(at))) {
			for i := range d.p.Nodes[in.A].B {
				d.unsure[in.D-1+i] = true
			}
		}
	}
}

// hiddenWays marks the instructions that are only come to under conditions that not everybody can judge.
func (d *Doubts) hiddenWays(o *openness) []bool {
	code := d.p.Code
	hidden := make([]bool, len(code))
	mark := func(from, to int32) {
		for i := from; i < min(to, int32(len(code))); i++ {
			hidden[i] = true
		}
	}
	for at := range code {
		in := &code[at]
		switch {
		case in.Op == program.InJumpIfNot && !o.open(in.B, int32(at)) && in.A > int32(at):
			mark(int32(at)+1, in.A)
			if over := &code[in.A-1]; over.Op == program.InJump && over.A > in.A { // and what is done otherwise
				mark(in.A, over.A)
			}
		case in.Op == program.InEachNext:
			if args := d.p.Args[in.A : in.A+4]; args[3] != 0 && !o.open(args[3], int32(at)) || args[1] != 0 && !o.open(args[1], int32(at)) {
				mark(int32(at)+1, in.D)
			}
		case in.Op == program.InItemNext && o.lists[in.C]:
			mark(int32(at)+1, in.D)
		}
	}
	for more := true; more; { // and phases that are done from there
		more = false
		for at := range code {
			if in := &code[at]; hidden[at] && (in.Op == program.InDo || in.Op == program.InGo) && !hidden[d.p.Phases[in.A].At] {
				begin := d.p.Phases[in.A].At
				mark(begin, d.endOf(begin))
				more = true
			}
		}
	}
	return hidden
}

// endOf is where the code of a phase ends that begins at a place.
func (d *Doubts) endOf(begin int32) int32 {
	if unit := int(d.unitOf(begin)); unit+1 < len(d.units) {
		return d.units[unit+1]
	}
	return int32(len(d.p.Code))
}

// mayBeNone reports whether the value that is set may be none.
func (o *openness) mayBeNone(e, at int32) bool {
	n := &o.p.Nodes[e]
	switch n.Op {
	case program.OpConst:
		return n.N == program.None
	case program.OpRoll, program.OpAdd, program.OpSub, program.OpMul, program.OpBest, program.OpNot, program.OpAnd, program.OpOr, program.OpCurrent,
		program.OpEq, program.OpNe, program.OpLt, program.OpLe, program.OpGt, program.OpGe:
		return false
	case program.OpAnswer:
		ask := o.askBefore(at)
		return ask == nil || ask.Pass
	}
	return true
}
