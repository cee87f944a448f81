package game

import (
	"croupier/interp/event"
	"croupier/interp/program"
)

// zone is the zone that an expression names.
func (s *State) zone(e int32) int {
	n := &s.P.Nodes[e]
	switch n.Op {
	case program.OpZone:
		z := s.P.Layout.PlayerZones*s.M.N + int(n.A)
		if n.A == program.DeckZone && s.Unsorted {
			s.Settle()
		}
		return z
	case program.OpPlayerZone:
		return s.of(n.A, n.B)
	case program.OpMemberList:
		return s.zone(s.memberNode(n))
	}
	s.Bug(n.Span, "it finds no place for cards")
	return 0
}

// dealOut deals cards one at a time: to one zone, or round the table.
func (s *State) dealOut(in *program.Instr) {
	if in.C == 0 {
		count := int64(s.M.Cards.Len())
		if !in.Flag {
			count = s.Amount(in.B)
		}
		zone := s.zone(in.A)
		if s.Failure == nil {
			s.DealTo(zone, count, in.Flag, in.D == 1, in.Span)
		}
		return
	}
	seats := s.members(in.C)
	counts := s.NewList(len(seats))
	zones := s.NewList(len(seats))
	before := s.Cur
	for i, seat := range seats {
		s.Cur = seat
		counts[i] = int32(s.M.Cards.Len())
		if !in.Flag {
			counts[i] = int32(min(max(s.Amount(in.B), 0), int64(s.M.Cards.Len()*2)))
		}
		zones[i] = int32(s.zone(in.A))
	}
	s.Cur = before
	if s.Failure == nil && len(seats) > 0 {
		s.DealRound(zones, counts, in.Flag, in.D == 1, in.Span)
	}
}

// members lists who "each player ..." in a deal or reveal means: args group, list, starting, where.
func (s *State) members(at int32) []int32 {
	args := s.P.Args[at : at+4]
	out := s.NewList(s.M.N)[:0]
	var from []int32
	if args[1] != 0 {
		from = s.List(args[1])
	}
	seat := (s.Dealer() + s.Forward()) % s.M.N
	if args[2] != 0 {
		seat = s.SeatOf(args[2])
	}
	before := s.Cur
	for range s.M.N {
		in := s.Member(args[0], seat)
		if args[1] != 0 {
			in = s.Holds(from, int64(seat), false)
		}
		if s.Cur = int32(seat); in && (args[3] == 0 || s.truth(args[3])) {
			out = append(out, int32(seat))
		}
		seat = (seat + s.Forward()) % s.M.N
	}
	s.Cur = before
	return out
}

func (s *State) shuffle(in *program.Instr) {
	into := s.zone(in.A)
	if in.Op == program.InShuffleAll {
		for z := range s.Zones {
			s.MoveAll(z, into)
		}
	} else {
		list := s.CopyList(s.List(in.B))
		s.Take(list, into, false)
	}
	s.ShuffleZone(into)
}

// reveal shows a zone's cards, or a field, to some players or to all.
func (s *State) reveal(in *program.Instr) {
	who := event.Everyone
	if in.C != 0 {
		who = 0
		for _, seat := range s.List(in.C) {
			who |= 1 << seat
		}
	}
	if in.Flag { // of each player ...: B is their args
		before := s.Cur
		for _, seat := range s.members(in.B) {
			s.Cur = seat
			s.revealOne(in, 0, who)
		}
		s.Cur = before
		return
	}
	s.revealOne(in, in.B, who)
}

func (s *State) revealOne(in *program.Instr, whose int32, who uint32) {
	if in.D != 0 {
		s.revealField(int(in.D-1)+s.memberAt(in.A), whose, who, in.Op == program.InRevealOn)
		return
	}
	s.RevealCards(s.List(in.A), who)
}
