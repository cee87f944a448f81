package diag

import (
	"fmt"
	"slices"
)

// Severity says whether a ruleset can be played in spite of a diagnostic.
type Severity int

const (
	// Error is a mistake: the ruleset cannot be played.
	Error Severity = iota
	// Warning is a likely mistake in a ruleset that can be played.
	Warning
)

// String returns "error" or "warning".
func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// Label is a secondary place that helps to understand a diagnostic, possibly
// in another file, and what is to be said about it.
type Label struct {
	Span Span
	Text string
}

// Fix is a certain correction: Text in place of what Span covers.
type Fix struct {
	Span Span
	Text string
	// Describe says what the fix does, as an order: `Write "attribute".`
	Describe string
	// Guess is set where only the spelling of a word speaks for it that is a word of its own, as stick is where stack would be
	// right. It is tried as others are, so that the hint names nothing that would be wrong too, and is then taken away.
	Guess bool
}

// Diagnostic is one thing that is wrong, said to a game master.
type Diagnostic struct {
	// Code is the slug under which the mistake is explained; see [Page].
	Code     string
	Severity Severity
	// Summary is what is wrong, a short sentence without a final stop.
	Summary string
	// Span is where; the zero Span if it is nowhere in particular.
	Span Span
	// Label is said beside the marked words; it may be empty.
	Label string
	// Others are further places that matter.
	Others []Label
	// Hint is what to do instead; it may be empty.
	Hint string
	// Notes are what else helps, such as the values that mattered.
	Notes []string
	// Fix is the correction where only one is possible, otherwise nil.
	Fix *Fix
	// Likely are other words for the fix to write, the likeliest first, where its own does not put right what is wrong.
	Likely []string
	// Otherwise is what is told in its place where its fix does not put right what is wrong.
	Otherwise *Diagnostic
	// Alike is set where a file may have very many that say the same. The first of them is shown, and says how many more there
	// are.
	Alike bool
}

// Errorf returns an error with the given code, place and summary. The With
// methods add the rest:
//
//	diag.Errorf("unknown-name", span, "Nothing is called %q", name).
//		WithHint("Did you mean %q?", near).
//		WithFix(span, near, "Write %q.", near)
func Errorf(code string, span Span, format string, args ...any) Diagnostic {
	return Diagnostic{Code: code, Severity: Error, Span: span, Summary: fmt.Sprintf(format, args...)}
}

// Warnf is [Errorf] for a warning.
func Warnf(code string, span Span, format string, args ...any) Diagnostic {
	return Diagnostic{Code: code, Severity: Warning, Span: span, Summary: fmt.Sprintf(format, args...)}
}

// WithLabel returns d with words beside the marked place.
func (d Diagnostic) WithLabel(format string, args ...any) Diagnostic {
	d.Label = fmt.Sprintf(format, args...)
	return d
}

// WithOther returns d with one more place and what is said about it.
func (d Diagnostic) WithOther(span Span, format string, args ...any) Diagnostic {
	d.Others = append(slices.Clip(d.Others), Label{span, fmt.Sprintf(format, args...)})
	return d
}

// WithHint returns d with what to do instead.
func (d Diagnostic) WithHint(format string, args ...any) Diagnostic {
	d.Hint = fmt.Sprintf(format, args...)
	return d
}

// WithNote returns d with one more note.
func (d Diagnostic) WithNote(format string, args ...any) Diagnostic {
	d.Notes = append(slices.Clip(d.Notes), fmt.Sprintf(format, args...))
	return d
}

// WithFix returns d with the one certain correction: text in place of span,
// and a sentence that says so.
func (d Diagnostic) WithFix(span Span, text, format string, args ...any) Diagnostic {
	d.Fix = &Fix{Span: span, Text: text, Describe: fmt.Sprintf(format, args...)}
	return d
}

// Error returns the diagnostic in one line: place, severity, code, summary.
func (d Diagnostic) Error() string {
	text := d.heading() + ": " + d.Summary
	if d.Span.IsZero() {
		return text
	}
	return d.Span.String() + ": " + text
}

// heading is the severity and, where there is one, the code.
func (d Diagnostic) heading() string {
	if d.Code == "" {
		return d.Severity.String()
	}
	return d.Severity.String() + "[" + d.Code + "]"
}
