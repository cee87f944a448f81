package types

import "slices"

// Fits reports whether a value of type got may stand where want is wanted. What may be none, all or a word instead fits
// its plain type too: whether it is so now is seen in play.
func Fits(got, want Type) bool {
	switch {
	case got.Kind == Invalid || want.Kind == Invalid || want.Kind == Any:
		return true
	case got.Kind == Nothing:
		return want.OrNone
	case got.Kind == AllOf:
		return want.OrAll
	case got.Kind == WordKind && len(want.Words) > 0:
		return got.Words == nil || overlap(got.Words, want.Words, want.Kind != WordKind)
	case want.Kind == WordKind && got.Kind != WordKind && len(got.Words) > 0:
		return want.Words == nil || overlap(got.Words, want.Words, false)
	}
	switch want.Kind {
	case got.Kind:
		return true
	case AnyList:
		return got.Kind.IsList()
	case Number:
		return got.Kind == Pile
	case Fraction:
		return got.Kind == Number || got.Kind == Pile
	case Text:
		return got.Kind == WordKind
	case Card:
		return got.Kind == Cards
	case Cards:
		return got.Kind == Card
	case Numbers:
		return got.Kind == Faces
	case Texts:
		return got.Kind == Words
	}
	return got.Kind == AnyList && want.Kind.IsList()
}

// overlap reports whether words of a value can be among those that are wanted: all of them, or any.
func overlap(got, want []string, all bool) bool {
	for _, w := range got {
		if slices.Contains(want, w) != all {
			return !all
		}
	}
	return all
}

// Union is the type of a value that is a in some cases and b in others.
func Union(a, b Type) (Type, bool) {
	t := Type{OrNone: a.OrNone || b.OrNone, OrAll: a.OrAll || b.OrAll}
	switch {
	case a.Kind == Invalid || a.Kind == Nothing || a.Kind == AllOf:
		t.Kind, t.Words, t.Ranges = b.Kind, b.Words, b.Ranges
		t.OrNone = t.OrNone || a.Kind == Nothing && b.Kind != Nothing
		t.OrAll = t.OrAll || a.Kind == AllOf && b.Kind != AllOf
		if b.Kind == Invalid {
			t.Kind = a.Kind
		}
		return t, true
	case b.Kind == Invalid || b.Kind == Nothing || b.Kind == AllOf:
		return Union(b, a)
	case a.Kind == b.Kind:
		t.Kind, t.Words = a.Kind, merged(a, b)
		return t, true
	}
	t.Words = merged(a, b)
	switch pair := [2]Kind{min(a.Kind, b.Kind), max(a.Kind, b.Kind)}; pair {
	case [2]Kind{Number, Pile}:
		t.Kind = Number
	case [2]Kind{Number, Fraction}, [2]Kind{Fraction, Pile}:
		t.Kind = Fraction
	case [2]Kind{WordKind, Text}:
		t.Kind, t.Words = Text, nil
	case [2]Kind{WordKind, Combination}, [2]Kind{Number, WordKind}:
		t.Kind = min(a.Kind, b.Kind)
		if t.Kind == WordKind {
			t.Kind = Combination
		}
	case [2]Kind{Card, Cards}:
		t.Kind = Cards
	case [2]Kind{Faces, Numbers}:
		t.Kind = Numbers
	default:
		if a.Kind.IsList() && b.Kind == AnyList {
			t.Kind = a.Kind
		} else if b.Kind.IsList() && a.Kind == AnyList {
			t.Kind = b.Kind
		} else {
			return Type{}, false
		}
	}
	return t, true
}

// merged are the words of both. A word of which nothing is known stays so.
func merged(a, b Type) []string {
	if a.Kind == WordKind && a.Words == nil || b.Kind == WordKind && b.Words == nil {
		return nil
	}
	if len(a.Words) == 0 {
		return b.Words
	}
	out := slices.Clip(a.Words)
	for _, w := range b.Words {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// Equal reports whether two types are the same as far as learning goes.
func Equal(a, b Type) bool {
	return a.Kind == b.Kind && a.OrNone == b.OrNone && a.OrAll == b.OrAll && len(a.Words) == len(b.Words) &&
		(a.Words == nil) == (b.Words == nil)
}

// Value is the type of what is kept when a value is named or given: the chips of a pile become their number, and a range
// is forgotten.
func (t Type) Value() Type {
	if t.Kind == Pile {
		t.Kind = Number
	}
	t.Ranges, t.ByName, t.Sheet = nil, false, nil
	return t
}

// Alike reports whether two values can be compared by is and is not.
func Alike(a, b Type) bool {
	switch {
	case a.Kind == Nothing || b.Kind == Nothing || a.Kind == AllOf || b.Kind == AllOf:
		return true
	case a.Kind == WordKind && b.Kind == WordKind:
		return a.Words == nil || b.Words == nil || overlap(a.Words, b.Words, false)
	case a.Kind == Fraction || b.Kind == Fraction:
		return Fits(a, Of(Fraction)) && Fits(b, Of(Fraction))
	}
	return Fits(a, b) || Fits(b, a)
}

// IsOrdered reports whether values of the kind have an order: more and less, highest and lowest.
func (k Kind) IsOrdered() bool {
	switch k {
	case Invalid, Number, Fraction, Rank, Suit, Category, Combination, Pile:
		return true
	}
	return false
}

// IsNumber reports whether one can calculate with values of the kind.
func (k Kind) IsNumber() bool { return k == Number || k == Fraction || k == Pile || k == Invalid }

// Allows reports whether a number lies in the ranges of the type.
func (t Type) Allows(n int64) bool {
	for _, r := range t.Ranges {
		if r.Has(n) {
			return true
		}
	}
	return len(t.Ranges) == 0
}

// Has reports whether the type may be this word.
func (t Type) Has(word string) bool {
	return slices.Contains(t.Words, word)
}
