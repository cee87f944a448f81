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
// are one place, because an expression does not tell beforehand whose it will be.
type Places struct {
	// Where each kind begins; the table's variables begin at 0. Piles and fractions stand behind the others.
	Lists, OwnVars, OwnLists, OwnZones, Zones, piles, ownPiles, fracs, all int
}

func numberPlaces(p *program.Program) (n Places) {
	at := &p.Layout
	n.Lists = at.TableVars
	n.OwnVars = n.Lists + at.TableLists
	n.OwnLists = n.OwnVars + at.PlayerVars
	n.OwnZones = n.OwnLists + at.PlayerLists
	n.Zones = n.OwnZones + at.PlayerZones
	n.piles = n.Zones + at.TableZones
	n.ownPiles = n.piles + at.TablePiles
	n.fracs = n.ownPiles + at.PlayerPiles
	n.all = n.fracs + at.Fracs
	return n
}

// Empty is a set with nothing in it.
func (n *Places) Empty() Set { return make(Set, (n.all+63)/64) }

// Of is the number of a place that may be dead; piles and fractions are taken for read wherever the rules go on.
func (n *Places) Of(p program.Place) (int, bool) {
	return n.number(p), p.Store != program.InPiles && p.Store != program.InFracs
}

// number is the number of a place.
func (n *Places) number(p program.Place) int {
	first := [...][2]int{
		program.InVars:  {0, n.OwnVars},
		program.InLists: {n.Lists, n.OwnLists},
		program.InZones: {n.Zones, n.OwnZones},
		program.InPiles: {n.piles, n.ownPiles},
		program.InFracs: {n.fracs, n.fracs},
	}[p.Store]
	if p.PerPlayer {
		return first[1] + p.Index
	}
	return first[0] + p.Index
}
