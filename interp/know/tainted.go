package know

import (
	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/interp/program"
)

// The rules keep more than fields: lets, and what loops go through. What they were worked out from may be hidden from a player
// (see flow.Taint), and then they are worked out again from what is imagined.

// LiveTaint is something tainted that may still be read, with the player who was current where it was kept.
type LiveTaint struct {
	flow.Kept
	cur int32
}

// LiveTaints lists what code that is running may still read of what is tainted: what was kept above where it stands, and what it
// was given. What was begun first comes first, since what a phase is given may be worked out from what its doer keeps.
func LiveTaints(s *game.State, t *flow.Taint, live []LiveTaint) []LiveTaint {
	for i := range s.Calls {
		c := &s.Calls[i]
		t.Above(c.PC, true, func(k flow.Kept) { live = append(live, LiveTaint{k, c.Cur}) })
	}
	t.Above(s.PC, false, func(k flow.Kept) { live = append(live, LiveTaint{k, s.Cur}) })
	return live
}

// imagineTainted works out anew what the rules keep, or puts the cards into it that are imagined in the places of the old ones.
// What cannot be worked out is nothing.
func imagineTainted(s *game.State, d LiveTaint, trade []int32) {
	in := &s.P.Code[d.At]
	open, over, cur, pc := s.Open, s.Ended, s.Cur, s.PC
	steps, budget := s.StepsTaken, s.Budget
	muted := s.Muted
	s.Cur, s.Budget, s.Muted = d.cur, s.Limits.StepsPerAnswer, true
	lists := s.P.Layout.PlayerLists * s.M.N
	traded := func(list []int32) {
		for i, c := range list {
			if c >= 0 && int(c) < len(trade) {
				list[i] = trade[c]
			}
		}
	}
	switch in.Op {
	case program.InLet:
		v := &s.Vars[s.M.FirstTableVar+int(in.A)]
		if d.Trade {
			if *v >= 0 && *v < int64(len(trade)) {
				*v = int64(trade[*v])
			}
		} else {
			*v = s.Num(in.B)
		}
	case program.InLetList:
		if d.Trade {
			traded(s.Lists[lists+int(in.A)])
		} else {
			s.SetList(lists+int(in.A), s.List(in.B))
		}
	case program.InLetFrac:
		s.Fracs[in.A] = s.Frac(in.B)
	case program.InEachItem:
		list := lists + int(in.C)
		if d.Trade {
			traded(s.Lists[list])
		} else {
			s.SetList(list, s.List(in.A))
		}
		imagineItem(s, d, list)
	case program.InEachPlayer:
		s.SetList(lists+int(in.C), s.List(s.P.Args[in.A+1]))
	case program.InRange:
		last := &s.Vars[s.M.FirstTableVar+int(in.C)+1]
		*last = max(s.Amount(in.B), s.Vars[s.M.FirstTableVar+int(in.C)]-1)
	}
	s.Open, s.Ended, s.Cur, s.PC, s.Failure = open, over, cur, pc, nil
	s.StepsTaken, s.Budget, s.Muted = steps, budget, muted
	s.Fresh()
}

// imagineItem puts the item that a loop looks at in step with the list that it goes through.
func imagineItem(s *game.State, d LiveTaint, list int) {
	if d.Next < 0 {
		return
	}
	next := &s.P.Code[d.Next]
	count := s.Vars[s.M.FirstTableVar+int(next.B)]
	if count < 1 || count > int64(len(s.Lists[list])) {
		return
	}
	v := int64(s.Lists[list][count-1])
	if next.Flag {
		v = program.WordValue(int(v))
	}
	s.Vars[s.M.FirstTableVar+int(next.A)] = v
}
