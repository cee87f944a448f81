package flow

import (
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
)

// Sight is what a policy of the rules goes by: so who takes a policy's answers for certain can tell whether a player sees enough
// to give them. A policy that rolls dice, or looks into all hands, is blind: its answers cannot be told beforehand.
type Sight struct {
	Blind  bool // it goes by chance, or by what cannot be told
	Reads  Set  // the places that it reads, whoever's they are
	Others bool // it reads things of others than its own player
}

// FindSight finds out what a policy goes by.
func FindSight(p *program.Program, policy string) *Sight {
	n := numberPlaces(p)
	v := &viewer{Sight: &Sight{Reads: n.Empty()}, p: p}
	units := Units(p)
	for i := range p.Policies {
		if p.Policies[i].Name != policy {
			continue
		}
		for _, h := range p.Policies[i].Handlers {
			for at := h.At; at < endOf(p, units, h.At); at++ {
				in := &p.Code[at]
				r := newReader(p, &n)
				r.instr(in)
				v.Reads.Add(r.found)
				v.row(op.OfInstr(in))
				v.seen = map[seenAs]bool{}
				for _, o := range op.InstrOperands(p, in) {
					v.node(o, false)
				}
			}
		}
	}
	return v.Sight
}

// viewer looks for chance, and for others, in expressions.
type viewer struct {
	*Sight
	p    *program.Program
	seen map[seenAs]bool
}

// seenAs is an expression that was looked at: within a chance dice are not rolled, so that it counts as another there.
type seenAs struct {
	node   int32
	within bool
}

func (v *viewer) row(row *op.Row) {
	v.Blind = v.Blind || row.Does&(op.Chance|op.AllHands|op.Opaque|op.Changes) != 0
	v.Others = v.Others || row.Does&op.Turns != 0
}

// node looks through an operand; within says that it belongs to a chance that is asked.
func (v *viewer) node(o op.Operand, within bool) {
	v.Others = v.Others || o.Role.IsBody() && o.How == program.AsPlayer
	as := seenAs{o.Node, within}
	if v.seen[as] {
		return
	}
	v.seen[as] = true
	n := &v.p.Nodes[o.Node]
	row := op.Of(n)
	if dice := row.A == op.Spec; !dice || !within {
		v.row(row)
	}
	if f := op.FuncOf(n); f != nil {
		v.Blind = v.Blind || f.Does != 0
	}
	own := row.A == op.Define || slices.ContainsFunc(op.Places(v.p, n), func(use op.PlaceUse) bool { return use.PerPlayer })
	for _, sub := range op.Operands(v.p, n) {
		v.Others = v.Others || own && sub.Role == op.Whose
		v.node(sub, within || sub.Role == op.Unrolled)
	}
}
