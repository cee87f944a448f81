package table

import (
	"slices"

	"croupier/interp/event"
	"croupier/interp/program"
)

// Whoever sees a card may know what was worked out from it only if they can tell that it is that card. A card that was shuffled,
// or that may have gone somewhere unseen, is seen again as any other:
//
//	let w = spots of first of dealer's hand    its label: the card, which nobody but the dealer knows
//	shuffle everything                         from here on nobody can tell where it has gone
//	deal 1 to board                            if that is it, all see it, and still nobody may know w
//
// So a label notes of each of its cards who has lost it from sight, and who knew it until then. The same holds for what is kept
// as a card itself, a pointer: its label names that card.

// now is who may know a card of a label by now: who knew it when it was looked at, and who sees it and has not lost it in
// between.
func (t *Table) now(c sawCard) uint32 { return c.eyes | t.CardEyes(c.card)&^c.lost }

// namedEyes is who may know a card that a value with a label names, and who has lost it from sight since it was named.
func (t *Table) namedEyes(of *Label, card int32) (eyes, lost uint32) {
	eyes = t.CardEyes(card)
	if of == nil {
		return eyes, 0
	}
	for _, c := range of.cards {
		if c.pointed && c.card == card {
			eyes &= t.now(c)
			lost |= c.lost
		}
	}
	return eyes, lost
}

// HasLost reports whether those in a mask have lost a card from sight that a value with this label names.
func (l *Label) HasLost(mask uint32) bool {
	return l != nil && slices.ContainsFunc(l.cards,
		func(c sawCard) bool { return c.pointed && c.lost&mask != 0 && c.eyes&mask == 0 })
}

// lose notes that some cannot tell any more which of these cards is which.
func (t *Table) lose(cards []int32, who uint32) {
	l := &t.Labels
	if !l.On || who == 0 {
		return
	}
	is := make([]bool, len(t.Lies))
	for _, c := range cards {
		is[c] = true
	}
	for slot, of := range l.kept {
		if of != nil {
			l.kept[slot] = t.losing(of, is, who)
		}
	}
	for _, place := range t.P.Layout.Cards {
		from, n := t.Slot(place, 0), 1
		if place.PerPlayer {
			n = t.M.N
		}
		for slot := from; slot < from+n; slot++ {
			if place.Store == program.InLists {
				for _, c := range t.Lists[slot] {
					t.loseNamed(len(t.Vars)+slot, c, is, who)
				}
			} else if v := t.Vars[slot]; v >= 0 && v < int64(len(is)) {
				t.loseNamed(slot, int32(v), is, who)
			}
		}
	}
}

// losing is a label once some have lost cards from sight.
func (t *Table) losing(of *Label, is []bool, who uint32) *Label {
	if !slices.ContainsFunc(of.cards, func(c sawCard) bool { return is[c.card] && who&^c.lost != 0 }) {
		return of
	}
	o := &Label{who: of.who, copied: of.copied, fields: of.fields}
	for _, c := range of.cards {
		if is[c.card] {
			c.eyes, c.lost = t.now(c), c.lost|who
		}
		o.addCard(c)
	}
	return o
}

// loseNamed notes that some have lost a card from sight that is kept in a place.
func (t *Table) loseNamed(slot int, card int32, is []bool, who uint32) {
	if card < 0 || !is[card] {
		return
	}
	of := t.Labels.kept[slot]
	eyes, lost := t.namedEyes(of, card)
	if eyes == event.Everyone || who&^lost == 0 {
		return
	}
	o := open
	if of != nil {
		o.add(of, false)
	}
	o.addCard(sawCard{card: card, eyes: eyes, lost: who, pointed: true})
	t.Labels.kept[slot] = &o
}
