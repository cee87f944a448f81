package check

import (
	"slices"
	"strings"
	"unicode"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// unread is the words of a file that are in no declaration, or in lines of one that could not be read: names that seem to
// be unknown may be declared there. Broken is true where there is anything of the kind.
func unread(f *syntax.File) (words []string, broken bool) {
	for d, cut := range f.Broken {
		words = append(words, cut...)
		if deck, ok := d.(*syntax.DeckDecl); ok { // of which there is no half
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

// NamesIn are the words of a text that may be names.
func NamesIn(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// lose notes the names that stand among unread words.
func (c *checker) lose(words []string) {
	for _, word := range words {
		for _, name := range NamesIn(word) {
			c.unread[name] = true
			for part := range strings.SplitSeq(name, "-") {
				c.unread[part] = true
			}
		}
	}
}

// excused reports whether what a mistake is about may be put right by what could not be read.
func (c *checker) excused(d diag.Diagnostic) bool {
	if !c.broken {
		return false
	}
	if inBroken(c.rs.Files, d.Span) && !slices.Contains(standsAlone, d.Code) || slices.Contains(goesByAll, d.Code) {
		return true
	}
	return slices.ContainsFunc(NamesIn(d.Span.Text()), func(name string) bool {
		o := c.known.global[name]
		value := o != nil && o.Kind != PhaseName && o.Kind != StartName
		return !value && c.mayBeUnread(name)
	})
}

// mayBeUnread reports whether what a name means may stand where nothing could be read: the name stands there itself, or is a
// rank or suit of a deck that may be declared there.
func (c *checker) mayBeUnread(name string) bool {
	if !c.broken {
		return false
	}
	if c.unread[name] {
		return true
	}
	if c.rs.Deck != nil {
		return false
	}
	for _, deck := range c.b.Decks {
		if slices.Contains(deck.Ranks, name) || slices.Contains(deck.Suits, name) {
			return true
		}
	}
	return false
}

// isBroken reports whether a part of an object's declaration could not be read.
func (c *checker) isBroken(o *Object) bool {
	decl, ok := o.Decl.(syntax.Decl)
	return ok && c.brokenDecl(decl)
}

// brokenDecl reports whether a part of a declaration could not be read.
func (c *checker) brokenDecl(d syntax.Decl) bool {
	return slices.ContainsFunc(c.rs.Files, func(f *syntax.File) bool {
		_, broken := f.Broken[d]
		return broken
	})
}

// goesByAll are the mistakes about where a thing is done or looked at. Whoever does it may stand where nothing could be read,
// go through a list that is named there,
// or be as many as is said there.
var goesByAll = []string{"nobody-current", "no-item", "players-range"}

// standsAlone are the mistakes that are mistakes also where lines around them could not be read, since nothing that is
// missing could put them right.
var standsAlone = []string{"unknown-name", "option-unknown", "wrong-type", "wrong-arity", "out-of-range", "divide-by-zero"}

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
