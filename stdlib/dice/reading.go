package dice

import (
	"fmt"
	"strings"
)

// reading says in words what will be rolled, in the order in which it is done:
// "5d12, success on 9 or more".
func (s Spec) reading(pips int) string {
	var parts []string
	if s.IsPlusMinus() {
		parts = append(parts, fmt.Sprintf("%d dice of -1, 0 or +1", s.Count))
	} else {
		parts = append(parts, fmt.Sprintf("%dd%d", s.Count, s.Faces))
	}
	if len(s.Reroll.On) > 0 {
		how := "until something else shows"
		if s.Reroll.Once {
			how = "once"
		}
		parts = append(parts, fmt.Sprintf("reroll %s %s", s.Reroll.On.words(), how))
	}
	if len(s.Explode.On) > 0 {
		parts = append(parts, fmt.Sprintf("one more die for each %s, at most %d in a row", s.Explode.On.words(), s.Explode.Depth))
	}
	switch s.Keep.End {
	case KeepHighest:
		parts = append(parts, keepWords("highest", s.Keep.N))
	case KeepLowest:
		parts = append(parts, keepWords("lowest", s.Keep.N))
	}
	switch {
	case s.IsPlusMinus():
		parts = append(parts, "added up")
	case len(s.Tally) > 0:
		parts = append(parts, s.Tally.words(s.Faces))
	case s.Count > 1 || len(s.Explode.On) > 0:
		parts = append(parts, "added up")
	}
	if pips > 0 {
		parts = append(parts, fmt.Sprintf("plus %d", pips))
	} else if pips < 0 {
		parts = append(parts, fmt.Sprintf("minus %d", -pips))
	}
	return strings.Join(parts, ", ")
}

func keepWords(end string, n int) string {
	if n == 1 {
		return "keep the " + end
	}
	return fmt.Sprintf("keep the %s %d", end, n)
}

func (s FaceSet) words() string {
	parts := make([]string, len(s))
	for i, r := range s {
		parts[i] = rangeText(r.From, r.To, " to ")
	}
	return strings.Join(parts, " or ")
}

func (t Tally) words(faces int) string {
	if len(t) == 1 && t[0].Value == 1 {
		switch {
		case t[0].From == t[0].To:
			return fmt.Sprintf("success on %d", t[0].From)
		case t[0].To == faces:
			return fmt.Sprintf("success on %d or more", t[0].From)
		case t[0].From == 1:
			return fmt.Sprintf("success on %d or less", t[0].To)
		}
		return fmt.Sprintf("success on %d to %d", t[0].From, t[0].To)
	}
	var parts []string
	named := 0
	for _, b := range t {
		named += b.To - b.From + 1
		if b.Value == 0 && b.To-b.From+1 == faces {
			return "no face counts"
		}
		verb := "counts"
		if b.From != b.To {
			verb = "count"
		}
		parts = append(parts, fmt.Sprintf("%s %s %d", rangeText(b.From, b.To, " to "), verb, b.Value))
	}
	if named < faces {
		parts = append(parts, "anything else 0")
	}
	return strings.Join(parts, ", ")
}
