package op

import (
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/table"
)

// What an operation reads is noted while it is evaluated, so that a value can be labelled with what it was worked out from (see
// table.Label).

// asking is a plain value of which what is read is only asked about: whether something holds, how many there are, what comes
// first.
func asking[V any](m *Maker, value func(*table.Table) V) func(*table.Table) V {
	if m.Playing() || value == nil {
		return value
	}
	return func(t *table.Table) V {
		t.Asking(1)
		v := value(t)
		t.Asking(-1)
		return v
	}
}

// copying is a value that tells what it was chosen by: the number that is a hidden code, how many numbers are below it. What was
// asked about in choosing comes out with it.
func copying[V any](m *Maker, value func(*table.Table) V) func(*table.Table) V {
	if m.Playing() || value == nil {
		return value
	}
	return func(t *table.Table) V {
		outer := t.ReadApart()
		v := value(t)
		t.Chosen(outer)
		return v
	}
}

// SeesFaces reports whether a node looks at the faces of cards. Whether a card lies face up everybody sees.
func SeesFaces(row *Row, n *program.Node) bool {
	return row.Faces && (row.Flag != SameCards || n.Flag) && (row.N != CardPart || n.N != program.PartFaceUp)
}

// readAll notes that all is read that an expression may read, of all players.
func readAll(t *table.Table, e int32, seen map[int32]bool) {
	if !t.Labels.On || seen[e] {
		return
	}
	seen[e] = true
	n := &t.P.Nodes[e]
	for _, use := range Places(t.P, n) {
		first, seats := t.Slot(use.Place, 0), 1
		if use.PerPlayer {
			seats = t.M.N
		}
		for at := first; at < first+seats; at++ {
			switch use.Store {
			case program.InVars:
				t.ReadSlot(at)
			case program.InLists:
				t.ReadSlot(len(t.Vars) + at)
			case program.InZones:
				t.LookAtAll(t.Zones[at])
			case program.InPiles:
				t.ReadPile(at)
			}
		}
	}
	for _, o := range Operands(t.P, n) {
		readAll(t, o.Node, seen)
	}
}

// Piece evaluates an expression that is shown to somebody, with who may know what it comes to.
func (m *Maker) Piece(t *table.Table, e int32, of check.Type) event.Piece {
	var v program.Value
	from := t.Reading(func() { v = m.Value(t, e, of) })
	return t.Piece(v, from)
}

// pointedOut says that cards were moved or shown which something was kept as: everybody has seen which they are that it stands
// for, however that was worked out. Their faces are still seen by those who see them.
func (m *Maker) pointedOut(t *table.Table, e int32) {
	if !t.Labels.On {
		return
	}
	n := &m.P.Nodes[e]
	if row := Of(n); row.From == OfA && row.A == Plain { // a list of one
		n = &m.P.Nodes[n.A]
	}
	switch Of(n).A {
	case ReadVar:
		t.Unlabel(m.TableVar(n.A))
	case ReadList:
		t.Unlabel(len(t.Vars) + m.TableList(n.A))
	}
}
