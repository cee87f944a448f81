// Package phrase is a phrasebook: what people write at the table in plain English or in the words of other languages, and
// how the language of rulesets says it. The phrases are data, in book.txt, each with examples that are its tests; the rest is
// a small engine that finds the phrase which fits a line that could not be read, and makes its message and its correction.
//
// An entry's patterns are held against the tokens of the line, around the one that was not understood:
//
//	wrong    ^ deal count:... [@card|cards]       deal 5 cards to hand
//	right                                              deal 5 to hand
//
// What the checker finds wrong with values it describes by facts, and an entry says which of them must hold.
//
// The package sees tokens and no trees. It must not know the grammar, names or types: what a token is, where its line begins,
// what was expected in its place and of which kind a value is, it is told.
package phrase

import (
	"maps"
	"slices"
	"strings"
)

// A Token is one word or sign of a line: what the lexer takes it for, and where it begins in the file. The end of the line
// has no kind.
type Token struct {
	Kind, Text string
	Start      int
}

// End is the place behind the token.
func (t *Token) End() int { return t.Start + len(t.Text) }

// is reports whether the token is one of these words or signs.
func (t *Token) is(words ...string) bool { return t.Kind != "" && slices.Contains(words, t.Text) }

// A Line is one that could not be read.
type Line struct {
	Tokens []Token // the last is its end
	At     int     // the token that was not understood
	Facts  []string
	Said   map[string]string // names for the templates; @ is the wrong token as a message calls it
}

// Facts that make a line one of its own: only an entry that asks for them is about it. Its wrong token is its first, it is
// not read yet, or it is not a line, but a value of the wrong kind.
const (
	Begins = "begins"
	Unread = "unread"
	Value  = "value"
)

// A Found phrase is what to say of a line. Where it is certain what was meant, Text takes the place of what stands between
// two places of the file.
type Found struct {
	Code, Summary, Hint string
	Certain             bool
	Guess               bool // certain only if the line is right with it: it is to be tried
	From, To            int
	Text                string
}

// longest is the longest line, in tokens, that is looked at: nobody writes a longer one.
const longest = 300

// Find is the first phrase of the book that fits a line, with the guesses before it, which are told in its place if they put the
// line right. Where nothing else fits, the last of them is a guess as well.
func Find(line Line) (all []Found) {
	if len(line.Tokens) > longest {
		if !slices.Contains(line.Facts, Unread) {
			return nil
		}
		sign := line.Tokens[line.At] // it means what it does where nothing stands around it
		line.Tokens, line.At = []Token{sign, {Start: sign.End()}}, 0
	}
	for _, e := range theBook().entries {
		if !e.about(&line) {
			continue
		}
		for i := range e.ways {
			m := &match{line: &line, way: &e.ways[i], said: maps.Clone(line.Said)}
			if m.fits() && (e.check == nil || e.check(m)) {
				all = append(all, e.found(m))
				if !e.guess {
					return all
				}
				break
			}
		}
	}
	return all
}

// Advise is what to say of values of the wrong kind of which some facts hold, and what to write in their place where that is
// certain.
func Advise(said map[string]string, facts ...string) Found {
	for _, found := range Find(Line{Said: said, Facts: append(facts, Value)}) {
		found.Hint = strings.ReplaceAll(found.Hint, minus, dash)
		return found
	}
	return Found{}
}

// An entry is one mistake that people make.
type entry struct {
	number           int // of its line in the book
	ways             []way
	says, hint, code string
	when             []string // facts that must hold
	unsure, brackets []string
	guess            bool
	check            func(*match) bool
	examples         []string
	around           string
}

// A way is one of the ways to make it.
type way struct {
	when  []string
	wrong pattern
	right string
	sure  bool // there is a right
}

// about reports whether the entry can be about the line at all.
func (e *entry) about(line *Line) bool {
	for _, own := range []string{Begins, Unread, Value} {
		if slices.Contains(e.when, own) != slices.Contains(line.Facts, own) {
			return false
		}
	}
	return holds(e.when, line.Facts)
}

// holds reports whether all of some facts are among others.
func holds(facts, among []string) bool {
	return !slices.ContainsFunc(facts, func(fact string) bool { return !slices.Contains(among, fact) })
}

// found puts together what is said of a line that the entry fits.
func (e *entry) found(m *match) Found {
	f := Found{Code: e.code, Guess: e.guess, Text: expand(m.way.right, m.said)}
	switch tokens := m.line.Tokens; {
	case m.way.sure && tokens == nil:
		f.Certain = true
		m.said["fix"] = f.Text
	case m.way.sure:
		f.Certain = m.from == 0 || !tokens[m.from-1].is(e.unsure...)
		beside := slices.Concat(tokens[:m.from], tokens[m.to:])
		if slices.ContainsFunc(beside, func(t Token) bool { return t.is(e.brackets...) }) {
			f.Text = "(" + f.Text + ")"
		}
		m.said["fix"] = f.Text
		f.From, f.To = m.place(f.Text)
		f.Text = m.apart(f.Text, f.From, f.To)
		if m.from == m.to && f.Text != "" && !strings.ContainsAny(f.Text[:1], ",:") {
			f.Text = " " + f.Text
		}
	}
	f.Summary = expand(e.says, m.said)
	for name, text := range m.said {
		m.said[name] = strings.ReplaceAll(text, dash, minus)
	}
	f.Hint = expand(e.hint, m.said)
	return f
}

// An Advice is what is said of values of the wrong kind, and lines in which they are.
type Advice struct {
	Hint     string
	Examples []string
}

// Advices are all advices of the book, for the checker to hold itself to.
func Advices() []Advice {
	var list []Advice
	for _, e := range theBook().entries {
		if slices.Contains(e.when, Value) {
			list = append(list, Advice{e.hint, e.examples})
		}
	}
	return list
}
