package chips

import (
	"errors"
	"fmt"
)

// Cap is the most chips that stacks and pot of one table may hold together. It keeps every sum far from overflowing.
const Cap int64 = 1_000_000_000_000_000

// All, as the most of a bet, means that a player's stack is the only limit.
const All = Cap

// Hand is the ledger of one pot. Make one with [NewHand]; the zero Hand has no seats. Assigning a Hand shares its
// memory; use [Hand.CopyFrom] for a second one.
type Hand struct {
	stack []int64 // the caller's memory, or our own
	book  []int64 // bets, then totals, then shares carried over: one entry a seat
	n     int
	tally
}

// tally is all of a Hand that can be copied by assignment.
type tally struct {
	dealt, folded, allIn Seats

	level int64 // the bet to meet in this round of betting
	pot   int64 // everything in the pot
	dead  int64 // chips in it that are nobody's share
	past  int64 // chips in it that are shares carried over
	taken int64 // chips paid out of it that were somebody's share
}

// NewHand makes the ledger for a table with these stacks, one a seat. The slice is not copied: it goes on being the
// stacks, so that a caller may keep them in memory of its own and pay into and out of them between the calls. It must
// then never be grown or moved. The pot is empty and nobody is in until [Hand.Start]. The error says when there are no
// seats or too many, or when the stacks are below 0 or hold more than [Cap].
func NewHand(stacks []int64) (Hand, error) {
	n := len(stacks)
	if n == 0 || n > MaxSeats {
		return Hand{}, fmt.Errorf("a table has 1 to %d seats, not %d", MaxSeats, n)
	}
	h := Hand{stack: stacks, book: make([]int64, 3*n), n: n}
	return h, h.check()
}

// CopyFrom makes h a copy of the other hand, stacks included, in the memory that h has. It allocates only if h has
// another number of seats.
func (h *Hand) CopyFrom(other *Hand) {
	if h.n != other.n {
		h.stack, h.book, h.n = make([]int64, other.n), make([]int64, 3*other.n), other.n
	}
	copy(h.stack, other.stack)
	copy(h.book, other.book)
	h.tally = other.tally
}

// CopyOnto is [Hand.CopyFrom] for a caller who keeps the stacks in memory of its own, where they are copied already.
func (h *Hand) CopyOnto(stacks []int64, other *Hand) {
	if h.n != other.n {
		h.book, h.n = make([]int64, 3*other.n), other.n
	}
	copy(h.book, other.book)
	h.stack, h.tally = stacks, other.tally
}

// check finds what a caller may have done to the stacks.
func (h *Hand) check() error {
	sum := h.pot
	for seat, chips := range h.stack {
		switch {
		case chips < 0:
			return fmt.Errorf("the stack of seat %d is %d: a stack cannot be below 0", seat, chips)
		case chips > Cap-sum:
			return fmt.Errorf("stacks and pot hold more than %d chips together, the most a table can have: give fewer chips", Cap)
		}
		sum += chips
	}
	return nil
}

// Start begins a hand for the seats that are dealt in. What still lies in the pot is carried over: it belongs to no
// side pot any more, but [Hand.Refund] still knows whose it was. The error says when a seat is not at the table or the
// stacks are not sound; then nothing has changed.
func (h *Hand) Start(dealt Seats) error {
	if extra := dealt &^ AllSeats(h.n); extra != 0 {
		return fmt.Errorf("there is no seat %d: the table has seats 0 to %d", extra.First(), h.n-1)
	}
	if err := h.check(); err != nil {
		return err
	}
	for seat := range h.n {
		h.past += *h.total(seat)
		h.book[2*h.n+seat] += *h.total(seat)
		*h.bet(seat), *h.total(seat) = 0, 0
	}
	h.dealt, h.folded, h.allIn, h.level = dealt, 0, 0, 0
	return nil
}

// Seats is how many seats the table has.
func (h *Hand) Seats() int { return h.n }

// In is who is still in: dealt in, and not folded.
func (h *Hand) In() Seats { return h.dealt &^ h.folded }

// AllIn is who is still in with all their chips in the pot. They stay all-in until the hand is over, even if chips
// come to their stack meanwhile.
func (h *Hand) AllIn() Seats { return h.allIn &^ h.folded }

// Pot is everything in the pot, live bets included.
func (h *Hand) Pot() int64 { return h.pot }

// Dead is how many chips in the pot are no share of anybody in this hand: paid in, or carried over.
func (h *Hand) Dead() int64 { return h.dead + h.past }

// Level is the bet to meet in this round of betting. A blind that was posted short counts in full.
func (h *Hand) Level() int64 { return h.level }

// Stack is what the seat has in front of it; like all such numbers it is 0 for a seat that does not exist.
func (h *Hand) Stack(seat int) int64 { return h.entry(h.stack, seat) }

// Bet is what the seat has put in as live bets in this round of betting.
func (h *Hand) Bet(seat int) int64 { return h.entry(h.book, seat) }

// Total is what the seat has put in in this hand: antes, blinds and bets, less what was returned.
func (h *Hand) Total(seat int) int64 { return h.entry(h.book[h.n:], seat) }

func (h *Hand) entry(of []int64, seat int) int64 {
	if seat < 0 || seat >= h.n {
		return 0
	}
	return of[seat]
}

func (h *Hand) bet(seat int) *int64   { return &h.book[seat] }
func (h *Hand) total(seat int) *int64 { return &h.book[h.n+seat] }

// able is who can still bet: in, not all-in, and with chips.
func (h *Hand) able() Seats {
	able := h.In() &^ h.allIn
	for rest := able; rest != 0; rest &= rest - 1 {
		if h.stack[rest.First()] <= 0 {
			able &^= rest & -rest
		}
	}
	return able
}

// Ante puts n chips of the seat into the pot, or all that it has: then it is all-in, and can win only what the
// others have anted against it. An ante is no live bet. It returns the chips paid; the error says when the seat is not
// in or n is not a number of chips.
func (h *Hand) Ante(seat int, n int64) (int64, error) {
	if err := h.mayPay(seat, n); err != nil {
		return 0, err
	}
	n = min(n, h.stack[seat])
	h.put(seat, n)
	return n, nil
}

// Post puts n chips of the seat into the pot as a live bet before the betting: a blind, a straddle, a bring-in. A seat
// with less posts what it has, and the others must meet the full n all the same (Robert's Rules of Poker, No-Limit and
// Pot-Limit, rule 2). Return and error are those of [Hand.Ante].
func (h *Hand) Post(seat int, n int64) (int64, error) {
	if err := h.mayPay(seat, n); err != nil {
		return 0, err
	}
	h.level = max(h.level, *h.bet(seat)+n)
	n = min(n, h.stack[seat])
	h.put(seat, n)
	*h.bet(seat) += n
	return n, nil
}

func (h *Hand) mayPay(seat int, n int64) error {
	switch {
	case !h.In().Has(seat):
		return fmt.Errorf("seat %d is not in this hand, and cannot put chips into the pot", seat)
	case n < 0 || n > Cap:
		return fmt.Errorf("%d is not a number of chips: it must be 0 to %d", n, Cap)
	case h.stack[seat] < 0 || h.pot+min(n, h.stack[seat]) > Cap:
		return h.check()
	}
	return nil
}

// put moves chips from a stack to the pot, as the seat's share.
func (h *Hand) put(seat int, n int64) {
	h.stack[seat] -= n
	*h.total(seat) += n
	h.pot += n
	if n > 0 && h.stack[seat] == 0 {
		h.allIn = h.allIn.With(seat)
	}
}

// Fold takes the seat out of the hand, at any time; what it has put in stays in the pot. Folding twice is folding. The
// error says when the seat was not dealt in.
func (h *Hand) Fold(seat int) error {
	if !h.dealt.Has(seat) {
		return fmt.Errorf("seat %d is not in this hand, and cannot fold", seat)
	}
	h.folded = h.folded.With(seat)
	return nil
}

// PayIn moves n chips from an account of the caller's (a stack that is fined, a bank) into the pot as nobody's share.
// They belong to the main pot. The error says when n is not a number of chips or the account has fewer.
func (h *Hand) PayIn(from *int64, n int64) error {
	switch {
	case n < 0:
		return fmt.Errorf("%d is not a number of chips: it must be 0 or more", n)
	case n > *from:
		return fmt.Errorf("%d chips cannot be paid into the pot from %d", n, *from)
	case n > Cap-h.pot:
		return fmt.Errorf("the pot cannot hold more than %d chips", Cap)
	}
	*from -= n
	h.dead += n
	h.pot += n
	return nil
}

// PayOut moves n chips from the pot to an account of the caller's, such as the bank. Chips that are nobody's share go
// first; after them the main pot is what gets smaller. The error says when n is not a number of chips, when the pot has
// fewer or the account can take no more.
func (h *Hand) PayOut(to *int64, n int64) error {
	switch {
	case n < 0:
		return fmt.Errorf("%d is not a number of chips: it must be 0 or more", n)
	case n > h.pot:
		return fmt.Errorf("%d chips cannot be paid out of a pot of %d", n, h.pot)
	case *to > Cap-n:
		return fmt.Errorf("an account cannot hold more than %d chips", Cap)
	}
	*to += n
	h.pot -= n
	if h.pot == 0 {
		h.clear()
		return nil
	}
	dead := min(n, h.dead)
	h.dead -= dead
	h.taken += n - dead
	return nil
}

// clear forgets whose the chips in the pot were, after they have gone where they belong.
func (h *Hand) clear() {
	clear(h.book)
	h.tally = tally{dealt: h.dealt, folded: h.folded}
}

var errTaken = errors.New("chips have been paid out of the pot, so it cannot go back to those who put it in: award it, or pay " +
	"it out")
