package dice

import (
	"cmp"
	"fmt"
	"slices"
)

// Range is the faces From to To, both included.
type Range struct{ From, To int }

// FaceSet is a set of faces: ranges in ascending order that do not overlap.
// The empty set is valid and means no face.
type FaceSet []Range

// NewFaceSet makes a set of ranges in any order, overlapping or not. Ranges
// that hold no face are left out.
func NewFaceSet(ranges ...Range) FaceSet {
	sorted := slices.Clone(ranges)
	slices.SortFunc(sorted, func(a, b Range) int { return cmp.Compare(a.From, b.From) })
	var set FaceSet
	for _, r := range sorted {
		last := len(set) - 1
		switch {
		case r.From > r.To:
		case last >= 0 && r.From <= set[last].To+1:
			set[last].To = max(set[last].To, r.To)
		default:
			set = append(set, r)
		}
	}
	return set
}

// Has tells whether the face is in the set.
func (s FaceSet) Has(face int) bool {
	for _, r := range s {
		if face <= r.To {
			return face >= r.From
		}
	}
	return false
}

// Size is the number of faces in the set.
func (s FaceSet) Size() int {
	n := 0
	for _, r := range s {
		n += r.To - r.From + 1
	}
	return n
}

// validate checks the order of the ranges and that a die of so many faces has them.
func (s FaceSet) validate(faces int) error {
	above := 0
	for _, r := range s {
		if err := validRange(r.From, r.To, above, faces); err != nil {
			return err
		}
		above = r.To
	}
	return nil
}

func validRange(from, to, above, faces int) error {
	switch {
	case from < 1 || to > faces:
		return fmt.Errorf("a d%d has faces 1 to %d, not %s", faces, faces, rangeText(from, to, " to "))
	case from > to:
		return fmt.Errorf("faces %d to %d run backwards: write the lower one first", from, to)
	case from <= above:
		return fmt.Errorf("face %d is named twice or out of order", from)
	}
	return nil
}

func rangeText(from, to int, between string) string {
	if from == to {
		return fmt.Sprint(from)
	}
	return fmt.Sprint(from) + between + fmt.Sprint(to)
}
