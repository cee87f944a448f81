package table

import (
	"math/bits"

	"croupier/interp/event"
	"croupier/interp/program"
)

// Neighbour is the seat so many places to the left among those in the game.
func (t *Table) Neighbour(seat, places int) int {
	step := 1
	if places < 0 {
		step, places = -1, -places
	}
	for range places {
		for range t.M.N {
			seat = (seat + step + t.M.N) % t.M.N
			if t.Gone>>seat&1 == 0 {
				break
			}
		}
	}
	return seat
}

// Forward is the step from seat to seat in the direction of play.
func (t *Table) Forward() int {
	if t.Vars[t.M.FirstTableVar+program.DirectionVar] == t.P.Anticlockwise {
		return t.M.N - 1
	}
	return 1
}

// Dealer is the seat that deals.
func (t *Table) Dealer() int {
	if d := t.Vars[t.M.FirstTableVar+program.DealerVar]; d >= 0 && d < int64(t.M.N) {
		return int(d)
	}
	return 0
}

// FirstSeat is who comes first where nobody else is named: the seat behind the dealer.
func (t *Table) FirstSeat() int { return t.Further(t.Dealer(), t.Forward()) }

// Further is the seat that lies a step of [Table.Forward] behind another one.
func (t *Table) Further(seat, step int) int {
	if seat += step; seat >= t.M.N {
		seat -= t.M.N
	}
	return seat
}

// NextIn is the next player still in after a seat; the seat itself where nobody is.
func (t *Table) NextIn(seat int) int {
	in, step := t.Members(0), t.Forward()
	for range t.M.N {
		if seat = t.Further(seat, step); in>>seat&1 != 0 {
			break
		}
	}
	return seat
}

// Finish ends the game.
func (t *Table) Finish() {
	t.Ended = true
	t.Calls = t.Calls[:0]
	t.Emit(event.Event{Kind: event.End, Player: -1, Who: event.Everyone})
}

// Members are the seats that belong to a group: 0 still in, 1 in the game, 2 all seats.
func (t *Table) Members(group int32) uint32 {
	all := uint32(1)<<t.M.N - 1
	switch group {
	case 0:
		all &^= t.Folded | t.Gone
	case 1:
		all &^= t.Gone
	}
	return all
}

// Member reports whether a seat belongs to a group.
func (t *Table) Member(group int32, seat int) bool { return t.Members(group)>>seat&1 != 0 }

// Group lists a group of players in table order, from the dealer's left; the others of a player from their own left.
func (t *Table) Group(n *program.Node) []int32 {
	list := t.NewList(t.M.N)[:0]
	seat, step, members := t.Dealer(), t.Forward(), t.Members(n.A)
	if n.Flag && t.Cur >= 0 {
		seat = int(t.Cur)
	}
	for range t.M.N {
		seat = t.Further(seat, step)
		if members>>seat&1 != 0 && !(n.Flag && int32(seat) == t.Cur) {
			list = append(list, int32(seat))
		}
	}
	return list
}

// CountGroup is how many players a group has, without listing them.
func (t *Table) CountGroup(group int32) int { return bits.OnesCount32(t.Members(group)) }

// Holder is who has a card in one of their zones, -1 for nobody.
func (t *Table) Holder(card int32) int {
	n := t.M.N
	for z := range t.P.Layout.PlayerZones * n {
		for _, c := range t.Zones[z] {
			if t.M.Same[c] == t.M.Same[card] {
				return z % n
			}
		}
	}
	return -1
}

// StartHand begins a hand for the pot's ledger: everybody still in is dealt in.
func (t *Table) StartHand() {
	if t.P.Layout.Stack < 0 {
		return
	}
	in := uint32(1)<<t.M.N - 1
	if err := t.Ledger.Start(seats(in &^ (t.Gone | t.Folded))); err != nil {
		t.TooMany(t.At())
	}
}

// Fold takes a player out of the hand.
func (t *Table) Fold(seat int) {
	if t.Failure != nil || !t.Member(0, seat) {
		return
	}
	t.Folded |= 1 << seat
	if t.P.Layout.Stack >= 0 {
		_ = t.Ledger.Fold(seat) // who was not dealt in has nothing in the pot
	}
	t.Emit(event.Event{Kind: event.Drop, Player: seat, Who: event.Everyone})
}

// LeaveGame takes a player out for good.
func (t *Table) LeaveGame(seat int) {
	if t.Failure != nil || t.Gone>>seat&1 == 1 {
		return
	}
	t.Gone |= 1 << seat
	if t.P.Layout.Stack >= 0 {
		_ = t.Ledger.Fold(seat)
	}
	t.Emit(event.Event{Kind: event.Leave, Player: seat, Who: event.Everyone})
}

// BringBack begins a new hand, with those of some players who dropped out and are still in the game.
func (t *Table) BringBack(list []int32) {
	back := t.Gone // it is all the same whether they had dropped out before
	for _, seat := range list {
		back |= 1 << seat
	}
	n := bits.OnesCount32(t.Folded & back &^ t.Gone)
	t.Folded &^= back
	t.StartHand()
	t.NewRound()
	t.Emit(event.Event{Kind: event.Bring, Player: -1, Amount: int64(n), Who: event.Everyone})
}
