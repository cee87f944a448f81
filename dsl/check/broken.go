package check

import (
	"slices"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// incomplete reports whether some of a file's text is in no declaration, or in one with lines that could not be read: names
// that seem to be unknown may then be declared there.
func incomplete(f *syntax.File) bool {
	if len(f.Broken) > 0 || f.Source == nil {
		return true
	}
	text := []byte(f.Source.Text)
	blank := func(from, to int) {
		for i := max(from, 0); i < min(to, len(text)); i++ {
			text[i] = ' '
		}
	}
	for _, d := range f.Decls {
		blank(d.Range())
	}
	for _, comment := range f.Comments {
		blank(comment.Start, comment.End)
	}
	const mark = "\ufeff" // that the text is UTF-8
	if len(text) >= len(mark) && string(text[:len(mark)]) == mark {
		blank(0, len(mark))
	}
	return slices.ContainsFunc(text, func(b byte) bool { return b != ' ' && b != '\t' && b != '\r' && b != '\n' })
}

// inBroken reports whether a place lies in a declaration of which a part could not be read.
func inBroken(files []*syntax.File, at diag.Span) bool {
	for _, f := range files {
		if f.Source != at.Source {
			continue
		}
		for d := range f.Broken {
			if start, end := d.Range(); start <= at.Start && at.Start < end {
				return true
			}
		}
	}
	return false
}
