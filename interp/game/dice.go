package game

import (
	"fmt"

	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/stdlib/dice"
)

// die is where the faces of all dice come from: those given by hand first, then chance.
func (s *State) die(faces int) int {
	if s.Chances.On {
		s.Chances.Touched = true
		if s.Chances.ways != nil {
			return s.Chances.ways.die(faces)
		}
		return 1
	}
	return s.Fall(faces)
}

// ReadSpec is what a roll node says is rolled.
func (s *State) ReadSpec(n *program.Node) (dice.Spec, bool) {
	args := s.P.Args[n.A:]
	spec := dice.Spec{Count: 1, Faces: int(args[op.RollFaces])}
	if args[op.RollSides] != 0 {
		spec.Faces = s.sidesRolled(n, args[op.RollSides])
	}
	if args[op.RollCode] != 0 {
		count, pips := program.DiceParts(s.Amount(args[op.RollCode]))
		spec.Count, spec.Faces, spec.Pips = int(count), 6, int(pips)
	} else if args[op.RollCount] != 0 {
		count := s.Amount(args[op.RollCount])
		if count < 0 || count > int64(s.Limits.List) {
			code := "too-many-dice"
			if count < 0 {
				code = "out-of-range"
			}
			s.Fail(n.Span, code, fmt.Sprintf("%d dice cannot be rolled at once: 0 to %d can", count, s.Limits.List),
				"keep the number of dice in these bounds with min and max")
			return spec, false
		}
		spec.Count = int(count)
	}
	if args[op.RollKeep] != 0 {
		keep := s.Amount(args[op.RollKeepN])
		if keep < 1 {
			s.Fail(n.Span, "out-of-range", fmt.Sprintf("%d of %d dice cannot be kept: at least 1 must be", keep, spec.Count), "keep it at 1 or above with max(1, ...)")
		}
		spec.Keep = dice.Keep{N: int(min(keep, int64(spec.Count))), End: dice.End(args[op.RollKeep])}
	}
	if args[op.RollExplode] != 0 && s.Num(args[op.RollExplode]) != program.None {
		face := s.faceOf(n, args[op.RollExplode], spec.Faces)
		if spec.Faces == 1 {
			s.Fail(n.Span, "out-of-range", "A d1 shows nothing but 1, so it would explode for ever", "roll dice with more faces, or leave exploding out")
		}
		spec.Explode = dice.Explode{On: dice.NewFaceSet(dice.Range{From: face, To: face}), Depth: dice.MaxDepth}
	}
	if args[op.RollReroll] != 0 && s.Num(args[op.RollReroll]) != program.None {
		face := s.faceOf(n, args[op.RollReroll], spec.Faces)
		spec.Reroll = dice.Reroll{On: dice.NewFaceSet(dice.Range{From: face, To: face}), Once: true}
	}
	return spec, s.Failure == nil
}

// sidesRolled is how many faces the dice have where that is worked out.
func (s *State) sidesRolled(n *program.Node, e int32) int {
	faces := s.Amount(e)
	if s.Failure == nil && (faces < 1 || faces > dice.MaxFaces) {
		s.Fail(n.Span, "out-of-range", fmt.Sprintf("A die has 1 to %d faces, not %d", dice.MaxFaces, faces), "look what the number of faces is worked out from")
	}
	return int(max(1, min(faces, dice.MaxFaces)))
}

// faceOf is a face that is named for what becomes of it.
func (s *State) faceOf(n *program.Node, e int32, faces int) int {
	face := s.Amount(e)
	if face < 1 || face > int64(faces) {
		s.Fail(n.Span, "out-of-range", fmt.Sprintf("A d%d has no face %d", faces, face), fmt.Sprintf("name a face from 1 to %d", faces))
	}
	return int(face)
}

// roll rolls what a node says into s.rolled. With sum the rules want what the dice come to, and not the dice.
func (s *State) roll(n *program.Node, sum bool) bool {
	spec, ok := s.ReadSpec(n)
	return ok && s.Throw(spec, s.source, sum, n.Span)
}

// rollTotal is a roll where a number is wanted.
func (s *State) rollTotal(n *program.Node) int64 {
	counts := s.P.Args[n.A+op.RollCounts]
	if counts == 0 {
		if !s.roll(n, true) {
			return 0
		}
		return int64(s.Rolled.Total)
	}
	total := int64(0)
	for _, face := range s.rollFaces(n) {
		before := s.Look(s.P.Args[n.A+op.RollLocal], face)
		total = s.Bound(total+s.Amount(counts), n.Span)
		s.Unlook(s.P.Args[n.A+op.RollLocal], before)
	}
	return total
}

// op.RollFaces is a roll where the dice themselves are wanted: the faces of those that count.
func (s *State) rollFaces(n *program.Node) []int32 {
	if !s.roll(n, false) {
		return nil
	}
	return s.KeptFaces()
}
