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

// mostShown is how many diagnostics are shown: nobody reads more at once.
const mostShown = 100

// oneOfEach leaves out all but the first of those in a file that are alike and say the same. The first has a note that counts the
// others.
func (l List) oneOfEach() List {
	type kind struct {
		source        *Source
		code, summary string
	}
	first, more := map[kind]int{}, map[int]int{}
	var list List
	for _, d := range l {
		k := kind{d.Span.Source, d.Code, d.Summary}
		i, again := first[k]
		if d.Alike && again {
			more[i]++
			continue
		}
		if d.Alike {
			first[k] = len(list)
		}
		list = append(list, d)
	}
	for i, n := range more {
		list[i] = list[i].WithNote("The file has %d more like this.", n)
	}
	return list
}

// shown are those that somebody reads, errors before warnings where there are too many, in the order of the list; and how many
// are left out.
func (l List) shown() (shown List, left int) {
	l = l.oneOfEach()
	if len(l) <= mostShown {
		return l, 0
	}
	errors := min(l.Errors(), mostShown)
	warnings := mostShown - errors
	for _, d := range l {
		room := &errors
		if d.Severity == Warning {
			room = &warnings
		}
		if *room > 0 {
			*room--
			shown = append(shown, d)
		}
	}
	return shown, len(l) - mostShown
}

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
