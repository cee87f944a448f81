package phh

import "fmt"

// slot is a card in the order in which it leaves the deck.
type slot struct {
	card card
	seat int // whose it is dealt to; -1 the board's, -2 burnt
	gone int // how many cards had left the deck when it was thrown away, folded or burnt; 0 while it is held
}

const (
	toBoard = -1
	burnt   = -2
)

// dealt is all cards of a hand in the order in which the ruleset takes them off the deck. A hand history lists them player by
// player and without those that are burnt; at a table they are dealt one at a time, round the table.
type dealt struct {
	slots     []slot
	hands     [MostSeats][]int // the slots of each player's cards
	seen      [52]int          // the slot of each known card + 1
	exchanged bool             // somebody has drawn cards: from then on what was thrown away may be dealt again
	burn      bool
	drawing   bool            // a draw is on
	drew      [MostSeats]bool // who has had their turn in it
	toBurn    bool            // and its card is still to be burnt
}

// deal works out the order of all cards, and what unknown cards must be from what is discarded or shown later.
func (d *dealt) deal(h *Hand, actions []action, burn bool) error {
	slots, hands := d.slots[:0], d.hands
	for seat := range hands {
		hands[seat] = hands[seat][:0]
	}
	*d = dealt{burn: burn, slots: slots, hands: hands}
	for i := 0; i < len(actions); {
		a := &actions[i]
		var err error
		if a.verb != exchange {
			err = d.burnOne()
		}
		next := i + 1
		switch a.verb {
		case dealHole:
			for next < len(actions) && actions[next].verb == dealHole {
				next++
			}
			if err == nil {
				a, err = d.round(actions[i:next])
			}
		case dealBoard:
			if d.burn && err == nil {
				err = d.put(unknown, burnt)
			}
			for _, c := range a.cards {
				if err == nil {
					err = d.put(c, toBoard)
				}
			}
		case fold:
			for _, at := range d.hands[a.seat] {
				d.slots[at].gone = len(d.slots)
			}
			d.drawing = false
		case call, raise:
			d.drawing = false
		case exchange:
			if err = d.draw(a.seat); err == nil {
				err = d.discard(a)
			}
		case show:
			if err == nil {
				err = d.show(a)
			}
		}
		if err != nil {
			return &Fault{Where: h.Where, Action: a.number, Text: a.text, Reason: err.Error(), Unreadable: true}
		}
		i = next
	}
	return nil
}

// round deals what stands together: one card at a time round the table, or, after an exchange, to one player after the other.
// An error comes with the action that is to blame.
func (d *dealt) round(group []action) (*action, error) {
	if d.exchanged {
		for i := range group {
			for _, c := range group[i].cards {
				if err := d.put(c, group[i].seat); err != nil {
					return &group[i], err
				}
			}
		}
		return nil, nil
	}
	// Some files deal a player's cards in several actions: the n-th card is the n-th of all of them.
	var mine [MostSeats][]card
	var from [MostSeats]*action
	most := 0
	for i := range group {
		seat := group[i].seat
		mine[seat], from[seat] = append(mine[seat], group[i].cards...), &group[i]
		most = max(most, len(mine[seat]))
	}
	for n := range most {
		for seat := range mine {
			if n >= len(mine[seat]) {
				continue
			}
			if err := d.put(mine[seat][n], seat); err != nil {
				return from[seat], err
			}
		}
	}
	return nil, nil
}

// draw takes a player's turn in a draw, and begins the next one where that is over.
func (d *dealt) draw(seat int) error {
	var err error
	if !d.drawing || d.drew[seat] {
		err = d.burnOne()
		d.exchanged, d.drawing, d.drew, d.toBurn = true, true, [MostSeats]bool{}, d.burn
	}
	d.drew[seat] = true
	return err
}

// burnOne burns the card of a draw: when all have thrown theirs away, before anybody is dealt new ones.
func (d *dealt) burnOne() error {
	if !d.toBurn {
		return nil
	}
	d.toBurn = false
	return d.put(unknown, burnt)
}

// put deals a card.
func (d *dealt) put(c card, seat int) error {
	if len(d.slots) >= 4*52 {
		return fmt.Errorf("more cards are dealt than any game has")
	}
	if c != unknown {
		if at := d.seen[c]; at > 0 && !(d.exchanged && d.slots[at-1].gone > 0) {
			return fmt.Errorf("%s is dealt twice", c)
		}
		d.seen[c] = len(d.slots) + 1
	}
	if seat >= 0 {
		d.hands[seat] = append(d.hands[seat], len(d.slots))
	}
	d.slots = append(d.slots, slot{card: c, seat: seat})
	if seat == burnt {
		d.slots[len(d.slots)-1].gone = len(d.slots)
	}
	return nil
}

// discard takes cards out of a player's hand.
func (d *dealt) discard(a *action) error {
	for _, c := range a.cards {
		at, err := d.find(a.seat, c, "throws away")
		if err != nil {
			return err
		}
		a.slots = append(a.slots, d.hands[a.seat][at])
		d.slots[d.hands[a.seat][at]].gone = len(d.slots)
		d.hands[a.seat] = append(d.hands[a.seat][:at], d.hands[a.seat][at+1:]...)
	}
	return nil
}

// show learns what a player held, of cards that were unknown until then.
func (d *dealt) show(a *action) error {
	for _, c := range a.cards {
		if c == unknown {
			continue
		}
		if _, err := d.find(a.seat, c, "shows"); err != nil {
			return err
		}
	}
	return nil
}

// find is where a card lies in a player's hand. One that they were dealt unseen becomes that card.
func (d *dealt) find(seat int, c card, does string) (int, error) {
	unseen := -1
	for at, i := range d.hands[seat] {
		switch d.slots[i].card {
		case c:
			return at, nil
		case unknown:
			unseen = at
		}
	}
	switch {
	case unseen < 0 && c == unknown:
		return 0, fmt.Errorf("p%d %s a card that nobody has seen, and all of theirs are known", seat+1, does)
	case unseen < 0:
		return 0, fmt.Errorf("p%d %s %s, which they do not hold", seat+1, does, c)
	case d.seen[c] > 0 && d.slots[d.seen[c]-1].gone == 0:
		return 0, fmt.Errorf("p%d %s %s, which has been dealt already", seat+1, does, c)
	}
	i := d.hands[seat][unseen]
	d.slots[i].card, d.seen[c] = c, i+1
	return unseen, nil
}
