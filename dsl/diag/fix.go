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
	source := NewSource("", text)
	ordered := make([]Fix, 0, len(fixes))
	for _, f := range fixes {
		f.Span = Span{source, f.Span.Start, f.Span.End}.within()
		ordered = append(ordered, f)
	}
	slices.SortStableFunc(ordered, func(a, b Fix) int { return a.Span.compare(b.Span) })

	var out strings.Builder
	done := 0
	made := map[Fix]bool{}
	for _, f := range ordered {
		f.Describe = "" // the same correction may be described in two ways
		if f.Span.Start < done || made[f] {
			continue
		}
		made[f] = true
		out.WriteString(text[done:f.Span.Start])
		out.WriteString(f.Text)
		done = f.Span.End
	}
	out.WriteString(text[done:])
	return out.String()
}
