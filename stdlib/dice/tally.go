package dice

import (
	"fmt"
	"slices"
)

// Band gives the faces From to To, both included, one value.
type Band struct{ From, To, Value int }

// Tally is what each face counts, instead of its own number: success is 1, and
// a margin of successes over failures mixes 1 and -1. Bands are in ascending
// order and do not overlap; faces in no band count 0. An empty Tally counts
// nothing: faces are then added up.
type Tally []Band

// NewTally makes the tally of a die of so many faces from a value per face.
func NewTally(faces int, value func(face int) int) Tally {
	var t Tally
	for face := 1; face <= faces; face++ {
		t = t.with(Band{face, face, value(face)})
	}
	return t.orNothing(faces)
}

// with adds a band above all others, joined to the last if they count the same.
func (t Tally) with(b Band) Tally {
	last := len(t) - 1
	switch {
	case b.Value == 0:
	case last >= 0 && t[last].To == b.From-1 && t[last].Value == b.Value:
		t[last].To = b.To
	default:
		t = append(t, b)
	}
	return t
}

// orNothing keeps a tally in which no face counts from looking like no tally.
func (t Tally) orNothing(faces int) Tally {
	if len(t) == 0 && faces > 0 {
		return Tally{{1, faces, 0}}
	}
	return t
}

// Successes is the tally in which the faces from..to count 1. No face counts
// when the range holds none of the die's faces.
func Successes(faces, from, to int) Tally {
	from, to = max(from, 1), min(to, faces)
	if from > to {
		return Tally(nil).orNothing(faces)
	}
	return Tally{{from, to, 1}}
}

// Worth is what the face counts.
func (t Tally) Worth(face int) int {
	i, found := slices.BinarySearchFunc(t, face, func(b Band, face int) int {
		switch {
		case face < b.From:
			return 1
		case face > b.To:
			return -1
		}
		return 0
	})
	if !found {
		return 0
	}
	return t[i].Value
}

func (t Tally) validate(faces int) error {
	above := 0
	for _, b := range t {
		if err := validRange(b.From, b.To, above, faces); err != nil {
			return err
		}
		if b.Value < -MaxWorth || b.Value > MaxWorth {
			return fmt.Errorf("a face can count from -%d to %d, not %d", MaxWorth, MaxWorth, b.Value)
		}
		above = b.To
	}
	return nil
}

// plusMinus is the die of the notation dF: as many faces for -1 as for 0 and +1.
var plusMinus = Tally{{1, 1, -1}, {3, 3, 1}}

const plusMinusFaces = 3
