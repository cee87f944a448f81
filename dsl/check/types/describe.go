package types

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Describe names a type with its ranges: "a number from 1 to 5".
func Describe(t Type) string {
	if len(t.Ranges) == 0 || t.Kind != Number && t.Kind != Dice {
		return t.String()
	}
	var parts []string
	for _, r := range t.Ranges {
		parts = append(parts, Span(r))
	}
	s := "a number, " + OrList(parts)
	if t.Kind == Dice {
		s = "a dice code with " + OrList(parts) + " dice"
	}
	if len(t.Words) > 0 {
		s += " or " + OrList(t.Words)
	}
	if t.OrAll {
		s += " or all"
	}
	if t.OrNone {
		s += " or none"
	}
	return s
}

// Span writes a range as the language does: 4, 2..8, at least 1.
func Span(r Range) string {
	least, most := strconv.FormatInt(r.Least, 10), strconv.FormatInt(r.Most, 10)
	switch {
	case r.Least == math.MinInt64 && r.Most == math.MaxInt64:
		return "any number"
	case r.Most == math.MaxInt64:
		return "at least " + least
	case r.Least == math.MinInt64:
		return "at most " + most
	case r.Least == r.Most:
		return least
	}
	return least + ".." + most
}

// OrList joins words as a sentence does: a, b or c.
func OrList(words []string) string { return Joined(words, " or ") }

// Joined joins words, with other words before the last of them.
func Joined(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + last + words[len(words)-1]
}

// Facts are what the phrasebook's advices may ask of a value that is given, wanted, ordered or compared: that there is one,
// its kind, and what the kind is like.
func (t Type) Facts(as string) []string {
	kind := t.Kind.String()
	for _, article := range []string{"a ", "an "} {
		kind = strings.TrimPrefix(kind, article)
	}
	facts := []string{as, as + " " + kind}
	switch {
	case t.Kind.IsList():
		facts = append(facts, as+" several")
	case t.Kind.IsNumber():
		facts = append(facts, as+" counted")
	case t.Kind == Rank || t.Kind == Suit:
		facts = append(facts, as+" part")
	}
	if t.OrNone {
		facts = append(facts, as+" or none")
	}
	return facts
}

// Count is a number of things: 1 value, 3 values.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// AsWritten is a type of what can be written out, as a field has it: number 0..2 or none.
func AsWritten(t Type) string {
	parts := slices.Clone(t.Words)
	if t.Kind != WordKind {
		first := map[Kind]string{Number: "number", YesNo: "yes or no", Dice: "dice", Category: "category"}[t.Kind]
		if first == "" {
			_, first, _ = strings.Cut(t.Kind.String(), " ")
		}
		var spans []string
		for i, r := range t.Ranges {
			within := false // another one
			for j, o := range t.Ranges {
				within = within || o.Has(r.Least) && o.Has(r.Most) && (o != r || j < i)
			}
			if span := Span(r); !within && t.Kind == Dice {
				spans = append(spans, number.ReplaceAllString(span, "${0}D"))
			} else if !within {
				spans = append(spans, span)
			}
		}
		first = strings.TrimSpace(first + " " + strings.Join(spans, " or "))
		parts = slices.Insert(parts, 0, first)
	}
	if t.OrAll {
		parts = append(parts, "all")
	}
	if t.OrNone {
		parts = append(parts, "none")
	}
	return strings.Join(parts, " or ")
}

var number = regexp.MustCompile(`[0-9]+`)
