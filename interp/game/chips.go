package game

import (
	"fmt"

	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/stdlib/chips"
)

const mostChips = chips.Cap / 64 // so that every table's stacks and pot together stay within the ledger's bound

func seats(mask uint32) chips.Seats { return chips.Seats(mask) }

func (s *State) bank() int { return s.p.Layout.PlayerPiles*s.m.n + program.Bank }

// tablePile is what lies in one of the table's piles. The pot is kept by its ledger.
func (s *State) tablePile(a int32) int64 {
	if a == program.Pot {
		return s.hand.Pot()
	}
	return s.piles[s.p.Layout.PlayerPiles*s.m.n+int(a)]
}

// pile is the pile that an expression names; potPile is the pot.
func (s *State) pile(e int32) int {
	n := &s.p.Nodes[e]
	switch n.Op {
	case program.OpPile:
		if n.A == program.Pot {
			return potPile
		}
		return s.p.Layout.PlayerPiles*s.m.n + int(n.A)
	case program.OpPlayerPile:
		return s.of(n.A, n.B)
	case program.OpMember:
		return s.pile(s.memberNode(n))
	}
	s.fault(n.Span, "it finds no pile of chips")
	return 0
}

const potPile = -1

// pay moves chips from one pile to another. The bank alone never runs out: it is everything that is nobody's.
func (s *State) pay(in *program.Instr) {
	from, to := s.pile(in.B), s.pile(in.C)
	have := s.hand.Pot()
	if from != potPile && s.err == nil {
		have = s.piles[from]
	}
	n := have
	if in.A != 0 {
		n = s.amount(in.A)
	}
	if s.err != nil || from == to {
		return
	}
	if from == s.bank() && in.A == 0 {
		s.failHint(in.Span, "endless-bank", "The bank has no end, so all of it cannot be paid", "name a number of chips: pay 10 from bank to "+s.written(in.C, "player"))
		return
	}
	if n < 0 {
		s.failHint(in.Span, "out-of-range", "A payment cannot be below 0 chips: "+s.said(in.A)+" is "+say.Number(n), "pay the other way round, or keep the number at 0 or above with max(0, ...)")
		return
	}
	if n > have && from != s.bank() {
		s.failHint(in.Span, "not-enough-chips", say.Capital(s.pileText(from))+" holds "+say.Plural(have, "chip")+", too few to pay "+say.Number(n),
			"pay what there is, at most: pay min("+s.written(in.A, "n")+", "+s.pileName(from)+") from ...; or look first whether it is enough")
		return
	}
	s.transfer(n, from, to, in.Span)
}

func (s *State) isStack(pile int) bool {
	base := s.p.Layout.Stack
	return base >= 0 && pile >= base*s.m.n && pile < (base+1)*s.m.n
}

// transfer moves chips that are there.
func (s *State) transfer(n int64, from, to int, span int32) {
	if n == 0 || s.err != nil {
		return
	}
	var err error
	switch {
	case to == potPile && from == s.bank():
		given := n
		if err = s.hand.PayIn(&given, n); err == nil {
			s.piles[from] -= n
		}
	case to == potPile && s.isStack(from) && s.hand.In().Has(from%s.m.n): // his own share of the pot
		_, err = s.hand.Ante(from%s.m.n, n)
	case to == potPile:
		err = s.hand.PayIn(&s.piles[from], n)
	case from == potPile && to == s.bank():
		got := int64(0)
		if err = s.hand.PayOut(&got, n); err == nil {
			s.piles[to] += got
		}
	case from == potPile:
		err = s.hand.PayOut(&s.piles[to], n)
	default:
		if to != s.bank() && s.piles[to] > mostChips-n {
			s.failHint(span, "too-large", fmt.Sprintf("%s would hold more than %d chips, the most that a pile may", say.Capital(s.pileText(to)), mostChips), "play with fewer chips")
			return
		}
		s.piles[from] -= n
		s.piles[to] += n
	}
	if err != nil {
		s.tooMany(span)
		return
	}
	if s.record.On {
		s.emitPay(n, from, to)
	}
}

// collect takes dead chips for the pot, an ante; who has less gives all he has, and is all-in.
func (s *State) collect(in *program.Instr) {
	n := s.amount(in.A)
	for _, seat := range s.list(in.B) {
		if s.err != nil || !s.ante(int(seat), n, in.Span) {
			return
		}
	}
}

// ante puts a player's chips into the pot that count for nothing in the betting.
func (s *State) ante(seat int, n int64, span int32) bool {
	if !s.mayPutIn(seat, n, span) {
		return false
	}
	paid, err := s.hand.Ante(seat, n)
	if err != nil {
		s.tooMany(span)
		return false
	}
	if paid > 0 {
		s.emit(event.Event{Kind: event.Ante, Player: seat, Amount: paid, Who: event.Everyone})
	}
	return true
}

// mayPutIn stops the game where a player is to put chips into a pot that he plays no part in, or no number of chips.
func (s *State) mayPutIn(seat int, n int64, span int32) bool {
	switch {
	case n < 0:
		s.failHint(span, "out-of-range", s.m.Name(seat)+" cannot put "+say.Number(n)+" chips into the pot: 0 is the least", "keep the number at 0 or above with max(0, ...)")
	case !s.hand.In().Has(seat):
		s.failHint(span, "not-in-the-hand", s.m.Name(seat)+" is out of this hand, and cannot put chips into its pot",
			"take it from players still in, or write bring everybody back in before")
	}
	return s.err == nil
}

// post takes a live bet before the betting: a blind, a bring-in.
func (s *State) post(in *program.Instr) {
	n, seat := s.amount(in.A), s.seat(in.B)
	if s.err == nil {
		s.postBet(seat, n, in.Span)
	}
}

// postBet puts a player's chips in front of them as a live bet.
func (s *State) postBet(seat int, n int64, span int32) {
	if !s.mayPutIn(seat, n, span) {
		return
	}
	paid, err := s.hand.Post(seat, n)
	if err != nil {
		s.tooMany(span)
		return
	}
	if paid > 0 {
		s.emit(event.Event{Kind: event.Post, Player: seat, Amount: paid, Who: event.Everyone})
	}
}

// Chips is everything that is in stacks, piles, pot and bank: what the game started with, and always 0, since the bank
// holds less by whatever it has given out.
func (s *State) Chips() int64 {
	total := s.hand.Pot()
	for _, n := range s.piles {
		total += n
	}
	return total
}
