package game

import (
	"math/bits"

	"croupier/interp/program"
)

// NewList is room for a list of n items that lives until the step is done. Its items are 0.
func (s *State) NewList(n int) []int32 {
	if len(s.arena)+n > cap(s.arena) {
		s.arena = make([]int32, 0, max(512, 2*cap(s.arena), n)) // lists handed out before keep the old memory
	}
	from := len(s.arena)
	s.arena = s.arena[:from+n]
	list := s.arena[from : from+n : from+n]
	clear(list)
	return list
}

// copyList copies a list that may change while it is gone through, for as long as the step lasts.
func (s *State) copyList(list []int32) []int32 {
	out := s.NewList(len(list))
	copy(out, list)
	return out
}

// room makes the frames' memory large enough for what has been reserved.
func (s *State) room() {
	if int(s.top) > len(s.loc) {
		s.loc = append(s.loc, make([]int64, 2*int(s.top)-len(s.loc))...)
	}
	if int(s.ltop) > len(s.lloc) {
		s.lloc = append(s.lloc, make([][]int32, 2*int(s.ltop)-len(s.lloc))...)
	}
}

// Neighbour is the seat so many places to the left among those in the game.
func (s *State) Neighbour(seat, places int) int {
	step := 1
	if places < 0 {
		step, places = -1, -places
	}
	for range places {
		for range s.m.n {
			seat = (seat + step + s.m.n) % s.m.n
			if s.gone>>seat&1 == 0 {
				break
			}
		}
	}
	return seat
}

// forward is the step from seat to seat in the direction of play.
func (s *State) forward() int {
	if s.vars[s.m.firstTableVar+program.DirectionVar] == s.p.Anticlockwise {
		return s.m.n - 1
	}
	return 1
}

// dealer is the seat that deals.
func (s *State) dealer() int {
	if d := s.vars[s.m.firstTableVar+program.DealerVar]; d >= 0 && d < int64(s.m.n) {
		return int(d)
	}
	return 0
}

// member reports whether a seat belongs to a group: 0 still in, 1 in the game, 2 all seats.
func (s *State) member(group int32, seat int) bool {
	switch group {
	case 0:
		return (s.folded|s.gone)>>seat&1 == 0
	case 1:
		return s.gone>>seat&1 == 0
	}
	return true
}

// group lists a group of players in table order, from the dealer's left; the others of a player from his own left.
func (s *State) group(n *program.Node) []int32 {
	list := s.NewList(s.m.n)[:0]
	seat, step := s.dealer(), s.forward()
	if n.Flag && s.cur >= 0 {
		seat = int(s.cur)
	}
	for range s.m.n {
		if seat += step; seat >= s.m.n {
			seat -= s.m.n
		}
		if s.member(n.A, seat) && !(n.Flag && int32(seat) == s.cur) {
			list = append(list, int32(seat))
		}
	}
	return list
}

// countGroup is how many players a group has, without listing them.
func (s *State) countGroup(group int32) int {
	all := uint32(1)<<s.m.n - 1
	switch group {
	case 0:
		all &^= s.folded | s.gone
	case 1:
		all &^= s.gone
	}
	return bits.OnesCount32(all)
}

// holds reports whether a value is in a list. Cards that read the same count as the same.
func (s *State) holds(list []int32, v int64, cards bool) bool {
	if i, ok := program.IsWord(v); ok {
		v = int64(i)
	}
	for _, item := range list {
		if int64(item) == v || cards && v >= 0 && s.m.same[item] == s.m.same[v] {
			return true
		}
	}
	return false
}

// sameItems reports whether two lists hold the same items, in any order.
func (s *State) sameItems(a, b []int32, cards bool) bool {
	if len(a) != len(b) {
		return false
	}
	left := append(s.NewList(len(b))[:0], b...)
	for _, item := range a {
		found := false
		for i, other := range left {
			if item == other || cards && s.m.same[item] == s.m.same[other] {
				left[i] = left[len(left)-1]
				left, found = left[:len(left)-1], true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// Below is a number from 0 to n-1 by the game's chance.
func (s *State) Below(n int) int {
	if s.port != nil {
		return s.port.below(n)
	}
	return s.chance(lotStream).Below(n)
}

// Holder is who has a card in one of his zones, -1 for nobody.
func (s *State) Holder(card int32) int {
	n := s.m.n
	for z := range s.p.Layout.PlayerZones * n {
		for _, c := range s.zones[z] {
			if s.m.same[c] == s.m.same[card] {
				return z % n
			}
		}
	}
	return -1
}
