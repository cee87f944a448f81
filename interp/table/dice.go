package table

import (
	"fmt"

	"croupier/interp/event"
	"croupier/stdlib/dice"
)

// Fall is how a die falls: as was given by hand, then as the table rolls, then by chance.
func (t *Table) Fall(faces int) int {
	if int(t.Thrown) < len(t.M.GivenFaces) {
		face := t.named(t.M.GivenFaces[t.Thrown])
		t.Thrown++
		if face < 1 || face > faces {
			t.Fail(t.At(), "out-of-range", fmt.Sprintf("A d%d is thrown here, and the faces that were given say %d next", faces, face),
				"look at the faces that were given: they come in the order in which the dice are thrown")
			return 1
		}
		return face
	}
	if t.Told.Real {
		return t.dieTold(faces)
	}
	if t.Chance != nil {
		return t.Chance.Die(faces)
	}
	t.Thrown++
	return t.Stream(diceStream).Below(faces) + 1
}

// named is a face that was given, by its number or by what it shows on the chart on which is rolled.
func (t *Table) named(face int32) int {
	if face >= 0 {
		return int(face)
	}
	name := "an unknown face"
	if at := int(-1 - face); at < len(t.P.FaceNames) {
		name = t.P.FaceNames[at]
	}
	if t.On == 0 {
		t.Fail(t.At(), "out-of-range", fmt.Sprintf("Dice with numbers are thrown here, and the faces that were given say %q next",
			name),
			"look at the faces that were given: they come in the order in which the dice are thrown")
		return 1
	}
	chart := t.P.Rules.Charts[t.On-1]
	if n := chart.Face(name); n > 0 {
		return n
	}
	t.Fail(t.At(), "out-of-range", fmt.Sprintf("No die of %s shows %q, which the faces that were given say next", chart.Name, name),
		"look at the faces that were given: they come in the order in which the dice are thrown")
	return 1
}

// Throw rolls dice, whose faces come from a source. With sum the rules want what the dice come to, and not the dice.
func (t *Table) Throw(spec dice.Spec, from dice.Source, sum bool, span int32) bool {
	if !t.Spend(span, int64(spec.Count)) {
		return false
	}
	if spec.Count == 0 {
		t.Rolled.Dice, t.Rolled.Total = t.Rolled.Dice[:0], spec.Pips
		return true
	}
	if t.Falls != nil && t.Falls(spec, sum) {
		return t.Failure == nil
	}
	if t.Record.RollEyes&event.Everybody == 0 {
		t.Record.FellUnseen()
	}
	t.Told.Due = spec.Count
	if err := dice.RollInto(&t.Rolled, spec, from); err != nil {
		t.Fail(span, "too-many-dice", fmt.Sprintf("Exploding brings more than %d dice in this one roll", dice.MaxThrown),
			"roll fewer dice, or let fewer of them explode")
		return false
	}
	if t.Hears(event.Roll) {
		t.EmitRoll(spec, sum)
	}
	return true
}

// KeptFaces are the faces of the dice that count of what was just rolled.
func (t *Table) KeptFaces() []int32 {
	faces := t.NewList(len(t.Rolled.Dice))[:0]
	for i := range t.Rolled.Dice {
		if t.Rolled.Dice[i].Fate == dice.Kept {
			faces = append(faces, int32(t.Rolled.Dice[i].Face))
		}
	}
	return faces
}
