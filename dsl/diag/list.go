package diag

import "slices"

// List is what was found, in the order it was found.
type List []Diagnostic

// Errors returns how many are errors.
func (l List) Errors() int { return l.count(Error) }

// Warnings returns how many are warnings.
func (l List) Warnings() int { return l.count(Warning) }

// HasErrors reports whether any is an error.
func (l List) HasErrors() bool { return l.Errors() > 0 }

func (l List) count(severity Severity) int {
	n := 0
	for _, d := range l {
		if d.Severity == severity {
			n++
		}
	}
	return n
}

// Sorted returns a new list in order of file name and place, without
// duplicates: of those that say the same about the same place the first found
// stays. What has no place comes first; what shares a place keeps its order.
func (l List) Sorted() List {
	sorted := slices.Clone(l)
	slices.SortStableFunc(sorted, func(a, b Diagnostic) int { return a.Span.compare(b.Span) })

	type said struct {
		file          string
		start, end    int
		severity      Severity
		code, summary string
	}
	seen := make(map[said]bool, len(sorted))
	return slices.DeleteFunc(sorted, func(d Diagnostic) bool {
		key := said{start: d.Span.Start, end: d.Span.End, severity: d.Severity, code: d.Code, summary: d.Summary}
		if !d.Span.IsZero() {
			key.file = d.Span.Source.Name
		}
		again := seen[key]
		seen[key] = true
		return again
	})
}
