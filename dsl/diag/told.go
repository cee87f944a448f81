package diag

// Told is what a diagnostic says, wherever it says it.
type Told struct {
	Severity      Severity
	Code, Summary string
}

// Told is what the diagnostic says.
func (d *Diagnostic) Told() Told { return Told{d.Severity, d.Code, d.Summary} }

// Told is how often each thing is said in a list.
func (l List) Told() map[Told]int {
	n := map[Told]int{}
	for i := range l {
		n[l[i].Told()]++
	}
	return n
}

// Kinds is how often a list has each code, whatever its words are: these have no summary.
func (l List) Kinds() map[Told]int {
	n := map[Told]int{}
	for what, often := range l.Told() {
		what.Summary = ""
		n[what] += often
	}
	return n
}

// UpTo is how often a list says the same as a diagnostic in its file, before a place of it.
func (l List) UpTo(d *Diagnostic, place int) (n int) {
	for i := range l {
		at := l[i].Span
		if l[i].Told() == d.Told() && !at.IsZero() && !d.Span.IsZero() && at.Source.Name == d.Span.Source.Name && at.Start < place {
			n++
		}
	}
	return n
}
