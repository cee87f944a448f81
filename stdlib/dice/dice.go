// Package dice knows dice: codes such as 4D+2, the notation people type, rolls
// in which every die shows its part, and exact distributions of all of them.
//
// It knows no language and no game, and it holds no randomness: a roll takes a
// [Source] of faces, made from a uniform generator the caller owns or from
// faces given by hand.
//
// Modifiers always apply in one order, however they were typed:
//
//  1. reroll: a die that shows a face to reroll is thrown again;
//  2. explode: a die that shows an exploding face brings one more die, itself
//     rerolled and exploding in the same way, up to the stated depth;
//  3. keep: the highest or lowest dice stay and the others are dropped; a die
//     and the dice it brought by exploding stay or go together, compared by the
//     sum of their faces; of equal dice the one thrown first is kept;
//  4. count or sum: each kept face is worth itself, or what the tally says, and
//     the pips are added last.
package dice

// Caps. They keep a roll within a moment and an error message away from a hang.
const (
	MaxDice    = 10_000            // dice in one roll
	MaxFaces   = 1_000_000         // faces of one die
	MaxPips    = 1_000_000_000     // pips added or taken, either way
	MaxWorth   = 1_000_000         // what one face may be worth in a tally, either way
	MaxDepth   = 100               // dice one die may bring by exploding
	MaxRerolls = 1_000             // rerolls of one die
	MaxThrown  = 1_000_000         // dice thrown in one roll, rerolls and explosions included
	MaxTimes   = 1_000             // rolls in one formula, as in 6#4d6
	MaxTerms   = 100               // terms in one formula
	MaxText    = 1_000             // bytes of notation
	MaxValue   = 1_000_000_000_000 // a value in a distribution, either way
)
