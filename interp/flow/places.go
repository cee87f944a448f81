package flow

import "croupier/interp/program"

// Set is a set of places where something is kept, by their numbers.
type Set []uint64

// Has reports whether a place is in the set.
func (b Set) Has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }

func (b Set) put(i int) { b[i>>6] |= 1 << (i & 63) }

// Add adds another set; it reports whether that made it larger.
func (b Set) Add(o Set) (more bool) {
	for i := range b {
		more = more || o[i]&^b[i] != 0
		b[i] |= o[i]
	}
	return more
}

func (b Set) remove(o Set) {
	for i := range b {
		b[i] &^= o[i]
	}
}

func (b Set) fill() {
	for i := range b {
		b[i] = ^uint64(0)
	}
}

// Places numbers the places of a program where something is kept: variables, lists and zones. Of what each player has one, all
// are one place, because an expression does not tell beforehand whose it will be. Chips and fractions have no number: they are
// taken for read wherever the rules go on.
type Places struct {
	// Where each kind begins; the table's variables begin at 0.
	Lists, OwnVars, OwnLists, OwnZones, Zones, all int
}

func numberPlaces(p *program.Program) (n Places) {
	at := &p.Layout
	n.Lists = at.TableVars
	n.OwnVars = n.Lists + at.TableLists
	n.OwnLists = n.OwnVars + at.PlayerVars
	n.OwnZones = n.OwnLists + at.PlayerLists
	n.Zones = n.OwnZones + at.PlayerZones
	n.all = n.Zones + at.TableZones
	return n
}

// Empty is a set with nothing in it.
func (n *Places) Empty() Set { return make(Set, (n.all+63)/64) }

// Of is the number of a place; chips and fractions have none.
func (n *Places) Of(p program.Place) (int, bool) {
	switch {
	case p.Store == program.InVars && p.PerPlayer:
		return n.OwnVars + p.Index, true
	case p.Store == program.InVars:
		return p.Index, true
	case p.Store == program.InLists && p.PerPlayer:
		return n.OwnLists + p.Index, true
	case p.Store == program.InLists:
		return n.Lists + p.Index, true
	case p.Store == program.InZones && p.PerPlayer:
		return n.OwnZones + p.Index, true
	case p.Store == program.InZones:
		return n.Zones + p.Index, true
	}
	return 0, false
}
