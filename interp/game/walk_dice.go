package game

import (
	"slices"

	"croupier/interp/flow"
	"croupier/interp/op"
	"croupier/interp/program"
)

// allDecided is a list for whoever looks at its items one by one, in their order. Dice that are not known yet are nothing for
// them: the game must be gone through with all dice known.
func (s *State) allDecided(l []int32) []int32 {
	if s.walk != nil {
		for _, item := range l {
			if item >= dieToken {
				s.mislead()
				return nil
			}
		}
	}
	return l
}

// eachFace has a look at an item, and at a die that is not known at every face that it may show: as long as they are not worth
// the same, the die is told apart.
func (s *State) eachFace(where, item int32, worth func() int64) int64 {
	if item < dieToken {
		before := s.Look(where, item)
		v := worth()
		s.Unlook(where, before)
		return v
	}
	u := s.walk
	id := int(item - dieToken)
	faces := u.w.lots[u.lots[id]].values
	parts := make([]int, len(faces))
	var found []int64
	for i, face := range faces {
		before := s.Look(where, int32(face))
		v := worth()
		s.Unlook(where, before)
		if s.Failure != nil {
			return 0
		}
		at := slices.Index(found, v)
		if at < 0 {
			at = len(found)
			found = append(found, v)
		}
		parts[i] = at
	}
	switch {
	case len(found) > 1 && len(u.digits) > 0 && u.probing:
		s.wantValue(u.digits[0].id)
	case len(found) > 1:
		s.wantChance(&need{id: id, parts: parts})
	}
	return found[0]
}

// sumUnknown adds up dice of which all must be known.
func (s *State) sumUnknown(list []int32) int64 {
	u, total := s.walk, int64(0)
	for _, item := range list {
		if item < dieToken {
			total += int64(item)
			continue
		}
		id := int(item - dieToken)
		faces := u.w.lots[u.lots[id]].values
		if len(faces) > 1 {
			s.wantValue(id)
		}
		total += faces[0]
	}
	return total
}

// orderMatters ends the walk where a function looks at the order of cards, and takes no suit for another where it picks one of them.
func (s *State) orderMatters(f *op.Function, n *program.Node, values []op.Value) {
	if f.Looks != op.InOrder && f.Does&op.Chance == 0 {
		return
	}
	for i, v := range values {
		if len(v.L) > 1 && flow.Shuffled(s.P, s.P.Args[n.B+int32(i)]) {
			s.alikeNoMore()
			if f.Looks == op.InOrder && !s.walk.w.ordered {
				s.mislead()
			}
		}
	}
}

// minds reports whether the order of cards or dice that breaks a tie in a picking makes a difference to somebody.
func (s *State) minds(n *program.Node) bool {
	return (s.walk != nil && !s.walk.w.ordered || s.ties != nil) && s.Failure == nil && flow.Shuffled(s.P, n.A)
}

// tied notes that nothing but their order tells two things apart of which one was picked.
func (s *State) tied(n *program.Node, picked, other *ranked) {
	if picked.keys != other.keys || picked.item == other.item {
		return
	}
	if cards := s.M.Same; flow.Cards(s.P, n.A) && int(max(picked.item, other.item)) < len(cards) && cards[picked.item] == cards[other.item] {
		return
	}
	if s.walk != nil {
		s.mislead()
	} else {
		*s.ties = true
	}
}

// oneByOne ends the walk where items are looked at one after the other in an order that chance has made.
func (s *State) oneByOne(e int32, list []int32) {
	if len(list) > 1 && flow.Shuffled(s.P, e) {
		s.alikeNoMore()
		if !s.walk.w.ordered {
			s.mislead()
		}
	}
}
