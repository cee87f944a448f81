package term

import (
	"regexp"
	"strings"

	"croupier/dsl/markdown"
)

// Page prints a page of Markdown, made up for reading. On a terminal a paragraph is one text, whatever lines it is written in.
func (s *Screen) Page(text string) {
	var paragraph []string
	end := func() {
		if len(paragraph) > 0 {
			hang := 0
			if item.MatchString(paragraph[0]) {
				hang = 2
			}
			s.Hanging(hang, s.unmarked(strings.Join(paragraph, " ")))
			paragraph = nil
		}
	}
	for line := range markdown.Lines(text) {
		l := line.Text
		said := line.Kind == markdown.Text || line.Kind == markdown.Comment
		plain := said && l != "" && !strings.HasPrefix(l, "#")
		if !plain || !s.Terminal() || strings.HasPrefix(l, "|") || item.MatchString(l) {
			end()
		}
		switch {
		case plain && strings.HasPrefix(l, "|"):
			s.Line(s.unmarked(l))
		case plain:
			if len(paragraph) > 0 {
				l = strings.TrimSpace(l)
			}
			paragraph = append(paragraph, l)
		case line.Kind == markdown.Opens || line.Kind == markdown.Closes:
		case line.Kind == markdown.Example:
			s.Print("  ", s.Paint(Cyan, l), "\n")
		case l != "":
			s.Line(s.Paint(Bold, strings.TrimLeft(l, "# ")))
		default:
			s.Line("")
		}
	}
	end()
}

// item is how a line of a list begins.
var item = regexp.MustCompile(`^ *([-*]|\d+\.) `)

var code = regexp.MustCompile("`([^`]*)`")

// escaped is a sign that would be a mark without the stroke before it.
var escaped = regexp.MustCompile(`\\([<|(:])`)

// unmarked takes the marks of code, which has a colour instead, and of what is stressed away, and the strokes before signs that
// are no marks.
func (s *Screen) unmarked(text string) string {
	text = code.ReplaceAllStringFunc(text, func(marked string) string { return s.Paint(Cyan, marked[1:len(marked)-1]) })
	return escaped.ReplaceAllString(strings.ReplaceAll(text, "**", ""), "$1")
}
