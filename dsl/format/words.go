package format

import (
	"strings"

	"croupier/dsl/syntax"
)

// A word is one token of the file that is neither a comment nor a line end, and what the walk over the tree says of it.
type word struct {
	text       string
	start, end int // byte offsets
	line       int // in the source, from 1
	depth      int // round and square brackets that are open around it

	line0  lineKind // not zero: a line begins with it
	header bool     // that line is the header of a chart
	cell   bool     // a column begins with it
	glue   bool     // no blank before it
	wide   bool     // two blanks before it, with which the author groups the words of a list
	goesOn bool     // a line may go on behind it
	rank   int      // of the places where a line may be broken, those with the lowest rank are the best
	spaced bool     // a minus with a blank behind it, or in an answer, where blanks stay as they are
	drop   bool     // a comma that says nothing
	cases  bool     // a brace that opens the cases of an expression
	chain  int      // of a brace: one more than the index of the first brace of its if, else if and else; 0 if there is none
}

// blanks is how many blanks stand before the word on its line.
func (w *word) blanks() int {
	switch {
	case w.wide:
		return 2
	case w.glue:
		return 0
	}
	return 1
}

// A lineKind says with which of its neighbours a line is aligned.
type lineKind int

const (
	notFirst lineKind = iota // the word stands within a line
	plainLine
	optionLine
	fieldLine
	rowLine
	caseLine
	resultLine
)

// gather returns the words of a file. It is not ok where the file has more in it than its words and comments, which only
// a file with mistakes has.
func gather(file *syntax.File) (words []word, ok bool) {
	text := file.Source.Text
	done := len(text) - len(strings.TrimPrefix(text, "\uFEFF"))
	comments := file.Comments
	blank := func(from, to int) bool { return from <= to && strings.Trim(text[from:to], " \t\r\n") == "" }
	pass := func(to int) bool {
		for len(comments) > 0 && comments[0].Start < to {
			if !blank(done, comments[0].Start) {
				return false
			}
			done = comments[0].End
			comments = comments[1:]
		}
		return blank(done, to)
	}
	depth := 0
	for _, decl := range file.Decls {
		for _, token := range decl.Written() {
			if token.Text == ")" || token.Text == "]" {
				depth--
			}
			if !pass(token.Start) {
				return nil, false
			}
			done = token.Start + len(token.Text)
			words = append(words, word{text: token.Text, start: token.Start, end: done, line: token.Line, depth: depth})
			if token.Text == "(" || token.Text == "[" {
				depth++
			}
		}
	}
	return words, pass(len(text))
}
