package term

import "strings"

// Page prints a page of Markdown, made up for reading.
func (s *Screen) Page(text string) {
	fence := "" // of the example that is open
	for l := range strings.Lines(text) {
		l = strings.TrimRight(l, "\n")
		switch {
		case fence == "" && (strings.HasPrefix(l, "```") || strings.HasPrefix(l, "~~~")):
			fence = l[:3]
		case fence != "" && l == fence:
			fence = ""
		case fence != "":
			s.Print("  ", s.Paint(Cyan, l), "\n")
		case strings.HasPrefix(l, "#"):
			s.Line(s.Paint(Bold, strings.TrimLeft(l, "# ")))
		default:
			s.Line(strings.ReplaceAll(l, "`", ""))
		}
	}
}
