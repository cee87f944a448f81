package program

import "croupier/dsl/check"

// Aim is one thing that the players want more of, or less; the first of a program's aims counts before the next.
type Aim struct {
	Kind   AimKind
	Node   int32 // worked out for each player, but for stacks and results
	Result int   // AimResult: of Results
	Sign   int64 // 1: the more the better; -1: the less
	Span   int32 // where it was written; 0: nowhere, it is what is usual
}

// AimKind is where an aim's value comes from.
type AimKind uint8

// The kinds of aims.
const (
	AimValue   AimKind = iota // a plain value
	AimFrac                   // a fraction
	AimPlayer                 // whether a node names the player
	AimPlayers                // whether they are in a list
	AimStack                  // the players' chips
	AimResult                 // a result once it is given: a player's own, or whether it names them
)

// UsualAims is what the players want where the rules do not say it: chips where there are stacks, or else to be the winner, or
// the most of the first thing that is counted for each player.
func (p *Program) UsualAims() []Aim {
	if p.Layout.Stack >= 0 {
		return []Aim{{Kind: AimStack, Sign: 1}}
	}
	for i, r := range p.Results {
		if !r.PerPlayer && (r.Type.Kind == check.Player || r.Type.Kind == check.Players) {
			return []Aim{{Kind: AimResult, Result: i, Sign: 1}}
		}
	}
	for i, r := range p.Results {
		if !r.PerPlayer {
			continue
		}
		switch r.Type.Kind {
		case check.Number, check.YesNo, check.Fraction, check.Combination, check.Category, check.Pile:
			return []Aim{{Kind: AimResult, Result: i, Sign: 1}}
		}
	}
	return nil
}
