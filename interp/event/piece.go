package event

import "croupier/interp/program"

// Piece is a value that is shown, with who may know it: what it was worked out from may be hidden from some, and so may the faces
// of the cards that it is.
type Piece struct {
	Value program.Value
	Who   uint32   // who may know it; of cards, which of them were taken
	Eyes  []uint32 // of cards: who knows the face of each
}

// Known is who may know all of it.
func (p Piece) Known() uint32 {
	who := p.Who
	for _, eyes := range p.Eyes {
		who &= eyes
	}
	return who
}

// Open reports whether everybody in a mask may know all of it.
func (p Piece) Open(who uint32) bool { return who&^p.Known() == 0 }

// Seen is the value as those see it who may see so much: blank where they may not know it, with -1 for each card that they do
// not know.
func (p Piece) Seen(mask uint32) program.Value {
	v := p.Value
	switch {
	case p.Who&mask == 0:
		return program.Value{Type: v.Type, Hidden: true}
	case len(p.Eyes) == 0:
		return v
	}
	v.L = program.Keep(v.L)
	for i, eyes := range p.Eyes {
		if eyes&mask == 0 {
			v.L[i] = -1
		}
	}
	return v
}
