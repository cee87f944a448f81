package table

import (
	"fmt"

	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/stdlib/chips"
)

// OrderFrom lists all seats in the direction of play, from one on.
func (t *Table) OrderFrom(seat int, order []int) []int {
	for range t.M.N {
		order = append(order, seat)
		seat = t.Further(seat, t.Forward())
	}
	return order
}

// PutIn is what a player has put into the pot in this round, less what came back.
func (t *Table) PutIn(seat int) int64 { return t.settled[seat] + t.Ledger.Total(seat) }

// Settles does something by which the pot's ledger may forget what is in it of whom: they have put it in all the same.
func (t *Table) Settles(do func()) {
	for seat := range t.settled {
		t.settled[seat] += t.Ledger.Total(seat)
	}
	do()
	for seat := range t.settled {
		t.settled[seat] -= t.Ledger.Total(seat)
	}
}

// ComesBack tells of chips that nobody met, which an award gave back: who had put them in has not put them in, nor won them.
func (t *Table) ComesBack(seat int, n int64) {
	t.settled[seat] -= n
	t.Emit(event.Event{Kind: event.Return, Player: seat, Amount: n, Who: event.Everyone})
}

// NewRound begins a round, in which nobody has put in or won anything yet.
func (t *Table) NewRound() {
	clear(t.Winnings)
	for seat := range t.settled {
		t.settled[seat] = -t.Ledger.Total(seat)
	}
}

// Refund gives everybody back what they have in the pot.
func (t *Table) Refund() {
	if err := t.Ledger.Refund(&t.Payout); err != nil {
		t.Fail(t.At(), "no-refund", "Chips have been paid out of the pot, so what is left cannot go back to all who put it in",
			"refund before anything is paid out; or award the pot, or pay it to somebody")
		return
	}
	for seat, n := range t.Payout.Won {
		if n > 0 {
			t.Emit(event.Event{Kind: event.Return, Player: seat, Amount: n, Who: event.Everyone})
		}
	}
}

// MostChips is what a pile may hold.
const MostChips = chips.Cap / 64 // so that every table's stacks and pot together stay within the ledger's bound

func seats(mask uint32) chips.Seats { return chips.Seats(mask) }

// Bank is the pile of the bank.
func (t *Table) Bank() int { return t.P.Layout.PlayerPiles*t.M.N + program.Bank }

// TablePile is what lies in one of the table's piles. The pot is kept by its ledger.
func (t *Table) TablePile(a int32) int64 {
	if a == program.Pot {
		return t.Ledger.Pot()
	}
	pile := t.P.Layout.PlayerPiles*t.M.N + int(a)
	t.ReadPile(pile)
	return t.Piles[pile]
}

// PotPile stands for the pot among the piles.
const PotPile = -1

func (t *Table) isStack(pile int) bool {
	base := t.P.Layout.Stack
	return base >= 0 && pile >= base*t.M.N && pile < (base+1)*t.M.N
}

// Have is how many chips lie in a pile.
func (t *Table) Have(pile int) int64 {
	if pile == PotPile {
		return t.Ledger.Pot()
	}
	return t.Piles[pile]
}

// A Payment is chips that are to go from one pile to another.
type Payment struct {
	N        int64 // or [program.All] that lie there
	From, To int
	Span     int32
}

// A Refusal says why chips are not paid. Who wanted it words that: the rules, a hook and the game master have different readers.
type Refusal uint8

// The refusals.
const (
	Paid        Refusal = iota // they are
	EndlessBank                // all that the bank has: it has no end
	BelowZero                  // it would be a payment the other way round
	TooFew                     // the pile holds fewer
)

// Pay is the one way in which chips go from one pile to another because somebody says so: a statement, a hook, or the game
// master. The bank alone never runs out: it is everything that is nobody's.
func (t *Table) Pay(p Payment) Refusal {
	if t.Failure != nil || p.From == p.To {
		return Paid
	}
	have := t.Have(p.From)
	all := p.N == program.All
	if all {
		p.N = have
	}
	switch {
	case all && p.From == t.Bank():
		return EndlessBank
	case p.N < 0:
		return BelowZero
	case p.N > have && p.From != t.Bank():
		return TooFew
	}
	t.Transfer(p.N, p.From, p.To, p.Span)
	return Paid
}

// Transfer moves chips that are there.
func (t *Table) Transfer(n int64, from, to int, span int32) {
	if n == 0 || t.Failure != nil {
		return
	}
	var err error
	switch {
	case to == PotPile && from == t.Bank():
		given := n
		if err = t.Ledger.PayIn(&given, n); err == nil {
			t.Piles[from] -= n
		}
	case to == PotPile && t.isStack(from) && t.Ledger.In().Has(from%t.M.N): // their own share of the pot
		_, err = t.Ledger.Ante(from%t.M.N, n)
	case to == PotPile:
		err = t.Ledger.PayIn(&t.Piles[from], n)
	case from == PotPile && to == t.Bank():
		got := int64(0)
		t.Settles(func() { err = t.Ledger.PayOut(&got, n) })
		t.Piles[to] += got
	case from == PotPile:
		t.Settles(func() { err = t.Ledger.PayOut(&t.Piles[to], n) })
	default:
		if to != t.Bank() && t.Piles[to] > MostChips-n {
			t.Fail(span, "too-large", fmt.Sprintf("%s would hold more than %d chips, the most that a pile may",
				say.Capital(t.PileText(to)), MostChips), "play with fewer chips")
			return
		}
		t.Piles[from] -= n
		t.Piles[to] += n
	}
	if err != nil {
		t.TooMany(span)
		return
	}
	if t.Hears(event.Pay) {
		t.emitPay(n, from, to)
	}
}

// Ante puts a player's chips into the pot that count for nothing in the betting.
func (t *Table) Ante(seat int, n int64, span int32) bool {
	if !t.mayPutIn(seat, n, span) {
		return false
	}
	paid, err := t.Ledger.Ante(seat, n)
	if err != nil {
		t.TooMany(span)
		return false
	}
	if paid > 0 {
		t.Emit(event.Event{Kind: event.Ante, Player: seat, Amount: paid, Who: event.Everyone})
	}
	return true
}

// mayPutIn stops the game where a player is to put chips into a pot that they play no part in, or no number of chips.
func (t *Table) mayPutIn(seat int, n int64, span int32) bool {
	switch {
	case n < 0:
		t.Fail(span, "out-of-range", t.M.Name(seat)+" cannot put "+say.Number(n)+" chips into the pot: 0 is the least",
			"keep the number at 0 or above with max(0, ...)")
	case !t.Ledger.In().Has(seat):
		t.Fail(span, "not-in-the-hand", t.M.Name(seat)+" is out of this hand, and cannot put chips into its pot",
			"take it from players still in, or write bring back players before")
	}
	return t.Failure == nil
}

// PostBet puts a player's chips in front of them as a live bet.
func (t *Table) PostBet(seat int, n int64, span int32) {
	if !t.mayPutIn(seat, n, span) {
		return
	}
	paid, err := t.Ledger.Post(seat, n)
	if err != nil {
		t.TooMany(span)
		return
	}
	if paid > 0 {
		t.Emit(event.Event{Kind: event.Post, Player: seat, Amount: paid, Who: event.Everyone})
	}
}

// Chips is everything that is in stacks, piles, pot and bank: what the game started with, and always 0, since the bank
// holds less by whatever it has given out.
func (t *Table) Chips() int64 {
	total := t.Ledger.Pot()
	for _, n := range t.Piles {
		total += n
	}
	return total
}

// StackOf is how many chips a player has before them, 0 where the rules know of no stacks.
func (t *Table) StackOf(seat int) int64 {
	if t.P.Layout.Stack < 0 {
		return 0
	}
	return t.Piles[t.P.Layout.Stack*t.M.N+seat]
}
