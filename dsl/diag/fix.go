package diag

import (
	"slices"
	"strings"
)

// Apply returns the text with the fixes made. All fixes are taken to be for
// this text, whatever source they name. Of two that overlap the one that
// begins first is made, of two that are the same only one; the other belongs
// to the next check.
func Apply(text string, fixes []Fix) string {
	var out strings.Builder
	done := 0
	for _, f := range made(text, fixes) {
		out.WriteString(text[done:f.Span.Start])
		out.WriteString(f.Text)
		done = f.Span.End
	}
	out.WriteString(text[done:])
	return out.String()
}

// Moved returns where a place of a text is in what [Apply] makes of it. What a fix takes away is where the fix ends.
func Moved(text string, fixes []Fix, at int) int {
	by := 0
	for _, f := range made(text, fixes) {
		if f.Span.Start > at || f.Span.Start == at && f.Span.End > at {
			break
		}
		by = f.Span.Start + len(f.Text) - f.Span.End + by
		at = max(at, f.Span.End)
	}
	return at + by
}

// made are the fixes that are made of some, in the order of the text.
func made(text string, fixes []Fix) []Fix {
	source := NewSource("", text)
	ordered := make([]Fix, 0, len(fixes))
	for _, f := range fixes {
		f.Span = Span{source, f.Span.Start, f.Span.End}.within()
		f.Describe = "" // the same correction may be described in two ways
		ordered = append(ordered, f)
	}
	slices.SortStableFunc(ordered, func(a, b Fix) int { return a.Span.compare(b.Span) })
	done := 0
	seen := map[Fix]bool{}
	return slices.DeleteFunc(ordered, func(f Fix) bool {
		if f.Span.Start < done || seen[f] {
			return true
		}
		seen[f] = true
		done = f.Span.End
		return false
	})
}
