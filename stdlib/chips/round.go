package chips

import "fmt"

// Rules are what a round of betting is played by.
type Rules struct {
	// MaxRaises is how many raises the round may see, -1 for any number. As tables count, the opening bet is not a
	// raise, nor is a blind, nor the bet that completes a forced bet below the least; an all-in that is no full
	// raise counts only where it reopens the betting.
	MaxRaises int
	// NoChecking makes it bet or fold while there is no bet. A player who has met a bet already, like the big
	// blind, may still let it stand.
	NoChecking bool
	// RaiseOnce lets everybody once, in turn, raise or pass without paying; then whoever is below the final level
	// pays it or folds. The ante is the bet that is raised, so the first raise counts towards MaxRaises.
	RaiseOnce bool
	// Reopens is the least by which an all-in that is no full raise must go above the bet to be a raise like any other, so that
	// those who have acted may raise again. At 0 it must be a full one, which is TDA rule 47 A: who has acted may raise again only
	// if what they must pay is at least a full raise, be it by one raise or by several short all-ins together. Limit games
	// ask for half of one (47 B).
	Reopens int64
	// Backwards lets the play go from higher seats to lower ones.
	Backwards bool
}

// Round is one round of betting on a [Hand], which is handed to every method and must always be the same. It is a plain
// value: assigning it copies it. The zero Round is closed.
type Round struct {
	rules     Rules
	running   bool
	forced    bool  // the bet to meet is still only what was posted
	at        int8  // the seat at which the search for the next begins
	pending   Seats // who has not acted, or not since the bet went up
	acted     Seats // who has acted since the betting was last opened to all
	raises    int32
	lastRaise int64
}

// Begin opens a round with the seat that acts first; the others follow in the direction of play, and those who are not in
// are passed over. Live bets that were posted stay; who posted has not acted, so that the last blind may still
// raise. A round that begins with who posted lets them choose: to let their bring-in stand, or to complete it (Robert's Rules of
// Poker, Seven-Card Stud, rule 2). The error says when there is no such seat, or when the stacks are not sound; then nothing has
// changed.
func (r *Round) Begin(h *Hand, first int, rules Rules) error {
	if err := h.check(); err != nil {
		return err
	}
	if first < 0 || first >= h.n {
		return fmt.Errorf("there is no seat %d to open the betting: the table has seats 0 to %d", first, h.n-1)
	}
	*r = Round{rules: rules, running: true, at: int8(first), pending: h.In(), forced: h.level > 0, lastRaise: h.level}
	return nil
}

// behind is the seat next to one, in the direction of play; it may be one past the last seat, or one before the first.
func (r *Round) behind(seat int) int8 {
	if r.rules.Backwards {
		return int8(seat) - 1
	}
	return int8(seat) + 1
}

// SetMaxRaises changes how many raises the round may see, as [Rules.MaxRaises] says it: where the limit is the player's own it
// is set before each turn.
func (r *Round) SetMaxRaises(most int) { r.rules.MaxRaises = most }

// SetReopens changes what an all-in must at least add to be a raise, as [Rules.Reopens] says it, before each turn.
func (r *Round) SetReopens(least int64) { r.rules.Reopens = least }

// reopens is whether so many chips above a bet open the betting again to those who have acted, where so many are a full raise.
func (r *Round) reopens(by, full int64) bool {
	return by >= full || r.rules.Reopens > 0 && by >= r.rules.Reopens
}

// LastRaise is the size of the last full bet or raise, forced bets included: what a raise must at least be where the
// table says so. It is 0 before the first bet.
func (r *Round) LastRaise() int64 { return r.lastRaise }

// Raises is how many raises the round has seen, counted as [Rules.MaxRaises] says.
func (r *Round) Raises() int { return int(r.raises) }

// Next is whose turn it is; open is false, and seat -1, when the betting is over: one player is left, or
// everybody who can still bet has acted and met the bet. Who alone has chips left is asked only if they have a bet to meet.
func (r *Round) Next(h *Hand) (seat int, open bool) {
	due := r.due(h)
	if due == 0 {
		return -1, false
	}
	return due.from(r.at, r.rules.Backwards), true
}

// due is who still has to act: who is pending, or, once nobody is or nobody else could raise, who lacks chips to the bet.
func (r *Round) due(h *Hand) Seats {
	if !r.running || !h.In().several() {
		return 0
	}
	able := h.able()
	if able.several() && r.pending&able != 0 {
		return r.pending & able
	}
	var due Seats
	for rest := able; rest != 0; rest &= rest - 1 {
		if r.owed(h, rest.First(), able) > 0 {
			due |= rest & -rest
		}
	}
	return due
}

// ToCall is what the seat would have to put in to meet the bet, whether or not it has as much. Against players who
// are all all-in nobody need put in more than the most that anybody else has.
func (r *Round) ToCall(h *Hand, seat int) int64 {
	if !h.In().Has(seat) {
		return 0
	}
	return r.owed(h, seat, h.able())
}

func (r *Round) owed(h *Hand, seat int, able Seats) int64 {
	level := h.level
	if able.Without(seat) == 0 {
		level = 0
		for other := range h.n {
			if other != seat {
				level = max(level, *h.bet(other))
			}
		}
	}
	return max(0, level-*h.bet(seat))
}

// Close ends a round that is over: a bet or a part of one that nobody met goes back to its player, and the
// live bets become part of the pot. It returns who got chips back, or -1, and how many. The error says when
// the betting is still open; then nothing has changed.
func (r *Round) Close(h *Hand) (seat int, returned int64, err error) {
	if next, open := r.Next(h); open {
		return -1, 0, fmt.Errorf("the betting is still open: it is seat %d's turn", next)
	}
	*r = Round{}
	seat, returned = mostIn(h.book[:h.n], h.In())
	if returned > 0 {
		h.stack[seat] += returned
		*h.total(seat) -= returned
		h.pot -= returned
		h.allIn = h.allIn.Without(seat)
	}
	clear(h.book[:h.n])
	h.level = 0
	return seat, returned, nil
}

// mostIn finds the one who has put in more than everybody else and is still in, or -1, and how much more.
func mostIn(put []int64, in Seats) (seat int, more int64) {
	top, second := int64(0), int64(0)
	seat = -1
	for i, n := range put {
		switch {
		case n > top:
			seat, top, second = i, n, top
		case n > second:
			second = n
		}
	}
	if top == second || !in.Has(seat) {
		return -1, 0
	}
	return seat, top - second
}
