// Package markdown reads a page of Markdown line by line, and says of each line what it stands in: text, an example, a comment.
// It must not know what the page is about.
package markdown

import (
	"iter"
	"strings"
)

// Kind is what a line of a page is part of.
type Kind uint8

// The kinds of lines.
const (
	Text    Kind = iota // what is said
	Opens               // the line on which an example begins: three backquotes or tildes, and what it is
	Example             // a line of an example
	Closes              // the line on which it ends
	Comment             // what readers do not see
)

// Line is a line of a page, without its end.
type Line struct {
	Kind Kind
	Text string
	Info string // of an example, what stands behind its backquotes: "deal step dice"
}

// Lines are the lines of a page. An example ends with the three signs that it begins with, so that one may stand in another.
func Lines(page string) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		fence, info, hidden := "", "", false
		for text := range strings.Lines(page) {
			l := Line{Text: strings.TrimRight(text, "\r\n")}
			switch {
			case hidden:
				l.Kind, hidden = Comment, !strings.HasSuffix(l.Text, "-->")
			case fence != "" && l.Text == fence:
				l.Kind, l.Info, fence = Closes, info, ""
			case fence != "":
				l.Kind, l.Info = Example, info
			case strings.HasPrefix(l.Text, "```"), strings.HasPrefix(l.Text, "~~~"):
				fence, info = l.Text[:3], l.Text[3:]
				l.Kind, l.Info = Opens, info
			case strings.HasPrefix(l.Text, "<!--"):
				l.Kind, hidden = Comment, !strings.HasSuffix(l.Text, "-->")
			}
			if !yield(l) {
				return
			}
		}
	}
}
