package flow

import (
	"croupier/interp/op"
	"croupier/interp/program"
)

// reader collects the places that expressions read.
type reader struct {
	*Places
	p     *program.Program
	found Set
	names bool // cards are called by their names
	seen  map[int32]bool
}

func newReader(p *program.Program, n *Places) *reader {
	return &reader{Places: n, p: p, found: n.Empty(), seen: map[int32]bool{}}
}

// instr reads what an instruction reads, and all that it works out.
func (r *reader) instr(in *program.Instr) {
	r.uses(op.InstrPlaces(r.p, in))
	r.row(op.OfInstr(in))
	r.operands(op.InstrOperands(r.p, in))
}

func (r *reader) node(e int32) {
	if e == 0 || r.seen[e] {
		return
	}
	r.seen[e] = true
	n := &r.p.Nodes[e]
	r.uses(op.Places(r.p, n))
	r.row(op.Of(n))
	if f := op.FuncOf(n); f != nil {
		r.effects(f.Does)
	}
	r.operands(op.Operands(r.p, n))
}

func (r *reader) operands(list []op.Operand) {
	for _, o := range list {
		switch o.Role {
		case op.Told: // it makes no difference to the game
		case op.Into:
			r.into(o.Node)
		default:
			r.node(o.Node)
		}
	}
}

// into reads which place a node names, and not what lies there: whose it is, and which member of a field.
func (r *reader) into(e int32) {
	n := &r.p.Nodes[e]
	if from := op.Of(n).From; from != op.OfPlace && from != op.OfMembers {
		r.node(e)
		return
	}
	for _, o := range op.Operands(r.p, n) {
		if o.Role == op.Member {
			r.into(o.Node)
		} else {
			r.node(o.Node)
		}
	}
}

func (r *reader) uses(list []op.PlaceUse) {
	for _, use := range list {
		if at, ok := r.Of(use.Place); ok && use.Reads {
			r.found.put(at)
		}
	}
}

func (r *reader) row(row *op.Row) {
	r.effects(row.Does)
	if row.Touches&op.DeckCards != 0 {
		r.found.put(r.Zones + program.DeckZone)
		for _, d := range r.p.Decks {
			r.found.put(r.Zones + int(d.Zone))
			r.node(d.RunsOut)
		}
	}
	if row.Touches&op.Seating != 0 {
		r.found.put(program.DealerVar)
		r.found.put(program.DirectionVar)
	}
}

func (r *reader) effects(does op.Effect) {
	switch {
	case does&op.Opaque != 0:
		r.found.fill()
		r.names = true
	case does&op.AllHands != 0:
		for z := r.OwnZones; z < r.Zones; z++ {
			r.found.put(z)
		}
	}
	r.names = r.names || does&op.Names != 0
}
