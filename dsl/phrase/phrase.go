// Package phrase is a phrasebook: what people write at the table in plain English or in the words of other languages, and
// how the language of rulesets says it. The phrases are data, in book.txt, each with examples that are its tests; the rest is
// a small engine that finds the phrase which fits a line that could not be read, and makes its message and its correction.
//
// An entry's patterns are held against the tokens of the line, around the one that was not understood:
//
//	wrong    ^ deal count:... [@card|cards]       deal 5 cards to hand
//	right                                              deal 5 to hand
//
// The package sees tokens and no trees. It must not know the grammar, names or types: what a token is, where its line begins
// and what was expected in its place it is told.
package phrase

import (
	"slices"
	"strings"
)

// A Kind is what a token is.
type Kind uint8

// The kinds of tokens. A Sign is also what does not belong into a file.
const (
	End Kind = iota // of the line
	Name
	Keyword
	Number
	Text
	Die
	Code
	Sign
	Other
)

// A Token is one word or sign of a line, and where it begins in the file.
type Token struct {
	Kind  Kind
	Text  string
	Start int
}

// End is the place behind the token.
func (t *Token) End() int { return t.Start + len(t.Text) }

// is reports whether the token is one of these words or signs.
func (t *Token) is(words ...string) bool { return slices.Contains(words, t.Text) && t.Kind != End }

// isWord reports whether the token is a word or a number.
func (t *Token) isWord() bool { return t.Kind == Name || t.Kind == Keyword || t.Kind == Number }

// A Block is what the line stands in.
type Block uint8

// What lines stand in.
const (
	Outside    Block = iota // nothing: it begins a declaration
	Statements              // a block of statements
	Verbs                   // another block whose lines begin with one of a few words
	Entries                 // a block of anything else
)

// A Line is one that could not be read.
type Line struct {
	Tokens   []Token // the last is its End
	At       int     // the token that was not understood
	Wrong    string  // that token as a message calls it
	Expected string  // what could have stood there, as a message says it
	Block    Block
	Asks     bool // it asks a player for something
	Unread   bool // its signs are being looked at, and the line has not been read
}

// A Found phrase is what to say of a line. Where it is certain what was meant, Text takes the place of what stands between
// two places of the file.
type Found struct {
	Code, Summary, Hint string
	Certain             bool
	From, To            int
	Text                string
}

// longest is the longest line, in tokens, that is looked at: nobody writes a longer one.
const longest = 300

// Find is the first phrase of the book that fits a line.
func Find(line Line) (Found, bool) {
	if len(line.Tokens) > longest {
		return Found{}, false
	}
	for _, e := range theBook().entries {
		if found, ok := e.find(&line); ok {
			return found, true
		}
	}
	return Found{}, false
}

// An entry is one mistake that people make.
type entry struct {
	number                 int // of its line in the book
	ways                   []way
	facts                  [][]string // of an advice, in the place of ways
	says, hint, code       string
	when, unsure, brackets []string
	expected               []string
	check                  func(*match) bool
	examples               []string
	around                 string
}

// A way is one of the ways to make it.
type way struct {
	wrong pattern
	right string
	sure  bool // there is a right
}

// conditions are what an entry can say of where it fits.
var conditions = map[string]func(*Line) bool{
	"begins":    func(l *Line) bool { return l.At == 0 },
	"tokens":    func(l *Line) bool { return l.Unread },
	"asks":      func(l *Line) bool { return l.Asks },
	"outside":   func(l *Line) bool { return l.Block == Outside },
	"statement": func(l *Line) bool { return l.Block == Statements },
	"block":     func(l *Line) bool { return l.Block == Statements || l.Block == Verbs },
	"ends": func(l *Line) bool {
		return slices.Contains([]string{"", `"{"`, "the end of the line"}, l.Expected) && l.At > 0 && !l.Tokens[l.At-1].is(",")
	},
}

// fits reports whether the entry is about such lines at all. One that is not said to be about the first word of a line, or
// about lines that are not read yet, is not.
func (e *entry) fits(line *Line) bool {
	if line.Unread != slices.Contains(e.when, "tokens") || !line.Unread && (line.At == 0) != slices.Contains(e.when, "begins") {
		return false
	}
	for _, name := range e.when {
		if !conditions[name](line) {
			return false
		}
	}
	return e.expected == nil || slices.Contains(e.expected, line.Expected)
}

func (e *entry) find(line *Line) (Found, bool) {
	if !e.fits(line) {
		return Found{}, false
	}
	for i := range e.ways {
		m := &match{line: line, said: map[string]string{}}
		if m.fits(&e.ways[i].wrong) && (e.check == nil || e.check(m)) {
			return e.found(m, &e.ways[i]), true
		}
	}
	return Found{}, false
}

// found puts together what is said of a line that the entry fits.
func (e *entry) found(m *match, way *way) Found {
	tokens := m.line.Tokens
	m.said["@"] = m.line.Wrong
	f := Found{Code: e.code, Text: expand(way.right, m.said)}
	if way.sure {
		f.Certain = m.from == 0 || !tokens[m.from-1].is(e.unsure...)
		if e.apart(m) {
			f.Text = "(" + f.Text + ")"
		}
		m.said["fix"] = f.Text
		f.From, f.To = m.place(f.Text)
		if m.from == m.to && !strings.HasPrefix(f.Text, ",") {
			f.Text = " " + f.Text
		}
	}
	f.Summary, f.Hint = expand(e.says, m.said), expand(e.hint, m.said)
	return f
}

// apart reports whether what is put right would come apart without brackets, for what stands beside it.
func (e *entry) apart(m *match) bool {
	for i := range m.line.Tokens {
		if (i < m.from || i >= m.to) && m.line.Tokens[i].is(e.brackets...) {
			return true
		}
	}
	return false
}
