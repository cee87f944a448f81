package flow

import (
	"croupier/dsl/diag"
	"croupier/interp/op"
	"croupier/interp/program"
)

// blank reports a result, or a field that everybody sees, which is a blank to everybody, however the game goes: it is copied from
// or counted with a field that no player ever sees.
func (f *telling) blank(in *program.Instr) {
	name, row := "", op.OfInstr(in)
	switch {
	case row.A == op.SetResult:
		name = f.p.Results[in.A].Name
	case row.D == op.SetField && in.D > 0:
		field := f.p.Rules.Fields[in.D-1]
		if !field.Everybody || f.shown.Has(f.number(f.p.Layout.Fields[in.D-1])) {
			return
		}
		name = field.Name
	default:
		return
	}
	for _, o := range op.InstrOperands(f.p, in) {
		if o.Role != op.Stored && o.Role != op.Any {
			continue
		}
		if e, h := f.copied(o.Node, map[int32]bool{}); e > 0 {
			f.list = append(f.list, diag.Warnf("always-blank", f.p.Spans[f.p.Nodes[e].Span],
				"%q is a blank to all players: no player ever sees %q", name, h.name).WithLabel("this comes from it").
				WithHint("Reveal it first: reveal %s; or, if it is no secret, leave out \"seen by nobody\" where %s is declared", h.name,
					h.name))
			return
		}
	}
}

// copied finds a hidden field that an expression is copied from or counted with for certain; e is 0 where there is none.
func (f *telling) copied(e int32, seen map[int32]bool) (at int32, h hiding) {
	if e <= 0 || seen[e] {
		return 0, h
	}
	seen[e] = true
	n := &f.p.Nodes[e]
	row := op.Of(n)
	if row.A == op.ReadVar || row.A == op.ReadOwnVar {
		for _, use := range op.Places(f.p, n) {
			place := f.number(use.Place)
			if h, ok := f.hidden[place]; ok && !h.eyes.Owner && !f.shown.Has(place) {
				return e, h
			}
		}
		return 0, h
	}
	if row.Gives != op.Num {
		return 0, h
	}
	for _, o := range op.Operands(f.p, n) {
		if o.Role == op.Ordered {
			if at, h := f.copied(o.Node, seen); at > 0 {
				return at, h
			}
		}
	}
	return 0, h
}
