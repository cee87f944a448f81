package check

import (
	"slices"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// lose notes the names that stand among unread words.
func (c *checker) lose(words []string) {
	for _, word := range words {
		for _, name := range syntax.NamesIn(word) {
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
	if slices.ContainsFunc(c.rs.Files, func(f *syntax.File) bool { return f.IsBroken(d.Span) }) &&
		!slices.Contains(standsAlone, d.Code) || slices.Contains(goesByAll, d.Code) {
		return true
	}
	return slices.ContainsFunc(syntax.NamesIn(d.Span.Text()), func(name string) bool {
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
	if c.unread[name] || c.known.nouns[name] != nil { // of what a define speaks may be known by what it is used for
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
	return ok && c.BrokenDecl(decl)
}

// BrokenDecl reports whether a part of a declaration could not be read.
func (c *checker) BrokenDecl(d syntax.Decl) bool {
	return slices.ContainsFunc(c.rs.Files, func(f *syntax.File) bool {
		_, broken := f.Broken[d]
		return broken
	})
}

// goesByAll are the mistakes about where a thing is done or looked at. Whoever does it may stand where nothing could be read,
// go through a list that is named there, or be as many as is said there.
var goesByAll = []string{"nobody-current", "no-item", "players-range"}

// standsAlone are the mistakes that are mistakes also where lines around them could not be read, since nothing that is
// missing could put them right.
var standsAlone = []string{"unknown-name", "option-unknown", "wrong-type", "wrong-arity", "out-of-range", "divide-by-zero"}
