package game

import "croupier/interp/program"

// What can be answered to a decision: the acts that are legal, and for each what can be named with it. Whoever goes through
// answers, or draws one, goes through these.

// Acts appends the acts that are legal, in the order in which they are told.
func (d *Decision) Acts(to []Act) []Act {
	add := func(act Act, legal bool) {
		if legal {
			to = append(to, act)
		}
	}
	switch l := &d.Bet; d.Kind {
	case program.AskAction:
		add(Check, l.Check)
		add(Pass, l.Pass)
		add(Call, l.Call > 0)
		add(Bet, l.Bet.Most > 0)
		add(Raise, l.Raise.Most > 0)
		add(Fold, l.Fold)
		return to
	case program.AskCards, program.AskDice:
		add(Take, d.Least <= d.Most)
	default:
		add(Pick, d.Named(Pick).Len() > 0)
	}
	add(Fold, d.Fold)
	add(Pass, d.Pass)
	return to
}

// Named are the numbers that can be named with an act: words and things are named by theirs, yes is 1 and no is 0.
type Named struct {
	least, most int64 // all from one to the other, where none are listed
	words       []int64
	items       []int32
}

// Named is what can be named to pick, to bet or to raise.
func (d *Decision) Named(act Act) Named {
	switch {
	case act == Bet:
		return Named{least: d.Bet.Bet.Least, most: d.Bet.Bet.Most}
	case act == Raise:
		return Named{least: d.Bet.Raise.Least, most: d.Bet.Raise.Most}
	case d.Kind == program.AskYesNo:
		return Named{most: 1}
	case d.Kind == program.AskWord:
		return Named{most: -1, words: d.Words}
	case d.Kind == program.AskOne:
		return Named{most: -1, items: d.Items}
	}
	return Named{least: d.Least, most: d.Most}
}

// Len is how many there are.
func (n Named) Len() int64 { return max(n.most-n.least+1, int64(len(n.words)), int64(len(n.items)), 0) }

// At is one of them, from 0 on.
func (n Named) At(i int64) int64 {
	switch {
	case n.words != nil:
		return n.words[i]
	case n.items != nil:
		return int64(n.items[i])
	}
	return n.least + i
}
