package table

import (
	"bytes"
	"math/big"
	"slices"

	"croupier/interp/event"
)

// Same reports whether two tables of a match stand alike in all that the rules can tell apart: what is kept, where everything
// lies, who sees it, where the rules are. With chance, what comes next of dice and cards is the same too, so that both go on
// alike as long as nobody is asked.
func (t *Table) Same(o *Table, chance bool) bool {
	if t.PC != o.PC || t.Cur != o.Cur || t.Folded != o.Folded || t.Gone != o.Gone || t.Open != o.Open || t.Ended != o.Ended ||
		t.Unsorted != o.Unsorted || t.LastAnswer != o.LastAnswer ||
		t.Muted != o.Muted || !slices.EqualFunc(t.Log, o.Log, sameEvent) || !sameEvent(t.Met, o.Met) || t.RefusedFor != o.RefusedFor {
		return false
	}
	if chance && !t.SameChance(o) {
		return false
	}
	return slices.Equal(t.Vars, o.Vars) && slices.Equal(t.Piles, o.Piles) && slices.Equal(t.Calls, o.Calls) &&
		slices.Equal(t.Answered, o.Answered) && slices.Equal(t.Winnings, o.Winnings) && slices.Equal(t.settled, o.settled) &&
		slices.Equal(t.Sides, o.Sides) &&
		slices.EqualFunc(t.Lists, o.Lists, slices.Equal) && t.sameCards(o, chance) && slices.EqualFunc(t.Fracs, o.Fracs, sameFrac) &&
		slices.Equal(t.shown, o.shown) && slices.Equal(t.laidOpen, o.laidOpen) &&
		bytes.Equal(t.Ledger.AppendKey(nil), o.Ledger.AppendKey(nil)) && bytes.Equal(t.Round.AppendKey(nil), o.Round.AppendKey(nil))
}

// sameCards reports whether the same cards lie in the same places. The order of a shuffled deck is chance.
func (t *Table) sameCards(o *Table, chance bool) bool {
	for i := range t.Zones {
		a, b := t.Zones[i], o.Zones[i]
		if deck := t.DeckIn(i); deck >= 0 && t.IsUnsorted(deck) && !chance {
			a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
		}
		if !slices.Equal(a, b) {
			return false
		}
	}
	return slices.Equal(t.Seen, o.Seen) && slices.Equal(t.Recall, o.Recall)
}

// SameChance reports whether the same dice and cards come next.
func (t *Table) SameChance(o *Table) bool {
	for i := range t.Drawn {
		if t.Drawn[i] != o.Drawn[i] || t.Drawn[i] && t.streams[i] != o.streams[i] {
			return false
		}
	}
	return t.Dealt == o.Dealt && t.Thrown == o.Thrown && len(t.Coming) == len(o.Coming)
}

// sameEvent reports whether the rules can tell nothing apart in what happened.
func sameEvent(a, b event.Event) bool {
	return a.Kind == b.Kind && a.Name == b.Name && a.Player == b.Player && a.Field == b.Field && a.Amount == b.Amount &&
		a.Value.N == b.Value.N && slices.Equal(a.Cards, b.Cards) && slices.Equal(a.Faces, b.Faces)
}

func sameFrac(a, b *big.Rat) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Cmp(b) == 0
}
