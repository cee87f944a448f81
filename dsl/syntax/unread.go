package syntax

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
)

// Unread is the words of a file that are in no declaration, or in lines of one that could not be read: names that
// seem to be unknown may be declared there. Broken is true where there is anything of the kind.
func (f *File) Unread() (words []string, broken bool) {
	for d, cut := range f.Broken {
		words = append(words, cut...)
		if deck, ok := d.(*DeckDecl); ok { // of which there is no half
			words = append(words, f.Span(deck).Text())
		}
	}
	if f.Source == nil {
		return words, true
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
	outside := strings.Fields(string(text))
	return append(words, outside...), len(outside) > 0 || len(f.Broken) > 0
}

// Without is the file as it would be if some of its declarations were comments.
func (f *File) Without(decls []Decl) *File {
	some := *f
	some.Decls, some.Comments = nil, slices.Clone(f.Comments)
	for _, d := range f.Decls {
		if !slices.Contains(decls, d) {
			some.Decls = append(some.Decls, d)
			continue
		}
		start, end := d.Range()
		some.Comments = append(some.Comments, Comment{Start: start, End: end})
	}
	return &some
}

// IsBroken reports whether a place lies in a declaration of which a part could not be read.
func (f *File) IsBroken(at diag.Span) bool {
	if f.Source != at.Source {
		return false
	}
	for d := range f.Broken {
		if start, end := d.Range(); start <= at.Start && at.Start < end {
			return true
		}
	}
	return false
}
