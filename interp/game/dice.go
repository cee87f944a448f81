package game

import (
	"croupier/interp/program"
	"croupier/stdlib/dice"
)

// Places of a roll's parts among its node's args. A part that is not there is 0.
const (
	rollCount   = iota // how many dice: a node
	rollFaces          // of how many faces: a number
	rollCode           // or a dice code: a node
	rollKeep           // 1: the highest, 2: the lowest
	rollKeepN          // how many: a node
	rollExplode        // a node
	rollReroll         // a node
	rollLocal          // counting each: the item's local
	rollCounts         // and what it counts as: a node
)

// die is where the faces of all dice come from: those given by hand first, then chance.
func (s *State) die(faces int) int {
	if s.chances.on {
		s.chances.touched = true
		if s.chances.ways != nil {
			return s.chances.ways.die(faces)
		}
		return 1
	}
	if int(s.thrown) < len(s.g.dice) {
		face := s.g.dice[s.thrown]
		s.thrown++
		return int(face)
	}
	return s.chance(diceStream).Below(faces) + 1
}

// readSpec is what a roll node says is rolled.
func (s *State) readSpec(n *program.Node) (dice.Spec, bool) {
	args := s.p.Args[n.A:]
	spec := dice.Spec{Count: 1, Faces: int(args[rollFaces])}
	if args[rollCode] != 0 {
		count, pips := program.DiceParts(s.amount(args[rollCode]))
		spec.Count, spec.Faces, spec.Pips = int(count), 6, int(pips)
	} else if args[rollCount] != 0 {
		count := s.amount(args[rollCount])
		if count < 0 || count > int64(s.limits.List) {
			s.fail(n.Span, "too-many-dice", "%d dice cannot be rolled: 0 to %d can", count, s.limits.List)
			return spec, false
		}
		spec.Count = int(count)
	}
	if args[rollKeep] != 0 {
		spec.Keep = dice.Keep{N: int(min(s.amount(args[rollKeepN]), int64(spec.Count))), End: dice.End(args[rollKeep])}
	}
	if args[rollExplode] != 0 {
		face := int(s.amount(args[rollExplode]))
		spec.Explode = dice.Explode{On: dice.NewFaceSet(dice.Range{From: face, To: face}), Depth: dice.MaxDepth}
	}
	if args[rollReroll] != 0 {
		face := int(s.amount(args[rollReroll]))
		spec.Reroll = dice.Reroll{On: dice.NewFaceSet(dice.Range{From: face, To: face}), Once: true}
	}
	return spec, s.err == nil
}

// roll rolls what a node says into s.rolled.
func (s *State) roll(n *program.Node) bool {
	spec, ok := s.readSpec(n)
	if !ok || !s.spend(n.Span, int64(spec.Count)) {
		return false
	}
	if spec.Count == 0 {
		s.rolled.Dice, s.rolled.Total = s.rolled.Dice[:0], spec.Pips
		return true
	}
	if err := dice.RollInto(&s.rolled, spec, s.source); err != nil {
		s.fail(n.Span, "dice", "%s", err)
		return false
	}
	if s.record.on {
		s.emitRoll(n)
	}
	return true
}

// rollTotal is a roll where a number is wanted.
func (s *State) rollTotal(n *program.Node) int64 {
	counts := s.p.Args[n.A+rollCounts]
	if counts == 0 {
		if !s.roll(n) {
			return 0
		}
		return int64(s.rolled.Total)
	}
	total := int64(0)
	for _, face := range s.rollFaces(n) {
		before := s.look(s.p.Args[n.A+rollLocal], face)
		total += s.amount(counts)
		s.unlook(s.p.Args[n.A+rollLocal], before)
	}
	return total
}

// rollFaces is a roll where the dice themselves are wanted: the faces of those that count.
func (s *State) rollFaces(n *program.Node) []int32 {
	if !s.roll(n) {
		return nil
	}
	faces := s.NewList(len(s.rolled.Dice))[:0]
	for i := range s.rolled.Dice {
		if s.rolled.Dice[i].Fate == dice.Kept {
			faces = append(faces, int32(s.rolled.Dice[i].Face))
		}
	}
	return faces
}
