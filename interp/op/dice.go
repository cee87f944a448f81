package op

import (
	"fmt"

	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/dice"
)

// ReadSpec is what a roll node says is rolled.
func (m *Maker) ReadSpec(t *table.Table, n *program.Node) (dice.Spec, bool) {
	args := t.P.Args[n.A:]
	spec := dice.Spec{Count: 1, Faces: int(args[RollFaces])}
	if args[RollSides] != 0 {
		spec.Faces = m.SidesRolled(t, n, args[RollSides])
	}
	if args[RollCode] != 0 {
		count, pips := program.DiceParts(m.Amount(t, args[RollCode]))
		spec.Count, spec.Faces, spec.Pips = int(count), 6, int(pips)
	} else if args[RollCount] != 0 {
		count := m.Amount(t, args[RollCount])
		if count < 0 || count > int64(t.Limits.List) {
			code := "too-many-dice"
			if count < 0 {
				code = "out-of-range"
			}
			t.Fail(n.Span, code, fmt.Sprintf("%d dice cannot be rolled at once: 0 to %d can", count, t.Limits.List),
				"keep the number of dice in these bounds with min and max")
			return spec, false
		}
		spec.Count = int(count)
	}
	if args[RollKeep] != 0 {
		keep := m.Amount(t, args[RollKeepN])
		if keep < 1 {
			t.Fail(n.Span, "out-of-range", fmt.Sprintf("%d of %d dice cannot be kept: at least 1 must be", keep, spec.Count),
				"keep it at 1 or above with max(1, ...)")
		}
		spec.Keep = dice.Keep{N: int(min(keep, int64(spec.Count))), End: dice.End(args[RollKeep])}
	}
	if on := m.someFaces(t, n, spec.Faces, RollExplode, RollExplodeAll, RollExplodeTo); len(on) > 0 {
		spec.Explode = dice.Explode{On: on, Depth: dice.MaxDepth}
		if args[RollOnce] != 0 {
			spec.Explode.Depth = 1
		}
		if on.Size() == spec.Faces && t.Failure == nil {
			t.Fail(n.Span, "out-of-range", fmt.Sprintf("A d%d shows nothing but faces that explode, so it would do so for ever",
				spec.Faces),
				"roll dice with more faces, or let fewer of them explode")
		}
	}
	if on := m.someFaces(t, n, spec.Faces, RollReroll, RollRerollAll, RollRerollTo); len(on) > 0 {
		spec.Reroll = dice.Reroll{On: on, Once: true}
	}
	t.LastSides = int32(spec.Faces)
	return spec, t.Failure == nil
}

// The operands of a sum of dice codes that are codes themselves, in N: what is none are so many pips.
const (
	CodeInA = 1 << iota
	CodeInB
)

// summed adds one dice code to another, or takes it away.
func (m *Maker) summed(n *program.Node, sign int64) NumFn {
	a, b := m.number(n.A), m.number(n.B)
	parts := func(v int64, in int64) (dice, pips int64) {
		if n.N&in == 0 {
			return 0, v
		}
		return program.DiceParts(v)
	}
	return func(t *table.Table) int64 {
		diceA, pipsA := parts(a(t), CodeInA)
		diceB, pipsB := parts(b(t), CodeInB)
		sum := dice.Code{Dice: int(diceA + sign*diceB), Pips: int(pipsA + sign*pipsB)}
		if err := sum.Validate(); err != nil {
			if t.Failure == nil {
				t.Fail(n.Span, "out-of-range", fmt.Sprintf("The sum comes to %d dice and %d pips, and %s", sum.Dice, sum.Pips, err),
					"look first what it has: dice-in of 4D+2 is 4, and pips of 4D+2 is 2")
			}
			return 0
		}
		return program.DiceValue(int64(sum.Dice), int64(sum.Pips))
	}
}

// SidesRolled is how many faces the dice have where that is worked out.
func (m *Maker) SidesRolled(t *table.Table, n *program.Node, e int32) int {
	faces := m.Amount(t, e)
	if t.Failure == nil && (faces < 1 || faces > dice.MaxFaces) {
		t.Fail(n.Span, "out-of-range", fmt.Sprintf("A die has 1 to %d faces, not %d", dice.MaxFaces, faces),
			"look what the number of faces is worked out from")
	}
	return int(max(1, min(faces, dice.MaxFaces)))
}

// someFaces are those with which something is done: one, with those above or below, or all of a list.
func (m *Maker) someFaces(t *table.Table, n *program.Node, faces, one, all, reach int) dice.FaceSet {
	args := t.P.Args[n.A:]
	if e := args[all]; e != 0 {
		var named []dice.Range
		for _, face := range m.at(e).things(t) {
			f := m.faceOf(t, n, int64(face), faces)
			named = append(named, dice.Range{From: f, To: f})
		}
		return dice.NewFaceSet(named...)
	}
	if args[one] == 0 || m.Num(t, args[one]) == program.None {
		return nil
	}
	face := m.faceOf(t, n, m.Amount(t, args[one]), faces)
	r := dice.Range{From: face, To: face}
	switch args[reach] {
	case 1:
		r.To = faces
	case 2:
		r.From = 1
	}
	return dice.NewFaceSet(r)
}

// faceOf is a face that is named for what becomes of it.
func (m *Maker) faceOf(t *table.Table, n *program.Node, face int64, faces int) int {
	if face < 1 || face > int64(faces) {
		t.Fail(n.Span, "out-of-range", fmt.Sprintf("A d%d has no face %d", faces, face), fmt.Sprintf("name a face from 1 to %d", faces))
	}
	return int(face)
}

// roll rolls what a node says into t.rolled. With sum the rules want what the dice come to, and not the dice.
func (m *Maker) roll(t *table.Table, n *program.Node, sum bool) bool {
	if !t.Labels.On {
		spec, ok := m.ReadSpec(t, n)
		return ok && throw(t, n, spec, sum)
	}
	outer := t.ReadApart()
	spec, ok := m.ReadSpec(t, n)
	defer t.RollFor(t.Within(outer))()
	return ok && throw(t, n, spec, sum)
}

// throw throws dice, perhaps on a chart, which has words for what they show.
func throw(t *table.Table, n *program.Node, spec dice.Spec, sum bool) bool {
	t.On = t.P.Args[n.A+RollOn]
	thrown := t.Throw(spec, t.Dice, sum, n.Span)
	t.On = 0
	return thrown
}

// total is a roll where a number is wanted.
func (m *Maker) total(t *table.Table, n *program.Node) int64 {
	if !m.roll(t, n, true) {
		return 0
	}
	return int64(t.Rolled.Total)
}

// faces is a roll where the dice themselves are wanted: the faces of those that count.
func (m *Maker) faces(t *table.Table, n *program.Node) []int32 {
	if !m.roll(t, n, false) {
		return nil
	}
	return t.KeptFaces()
}
