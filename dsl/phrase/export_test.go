package phrase

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// An Example is one of the book's, to be held against what is said of it.
type Example struct {
	Line             int // of its entry in the book
	Text, Want       string
	Certain          bool
	Before, Behind   string
	Code, Says, Hint *regexp.Regexp
}

// Mistakes are those of all entries; an entry without any is told by one without a text.
func Mistakes() []Example {
	var list []Example
	for _, e := range theBook().entries {
		if slices.Contains(e.when, Value) {
			continue // the checker holds these to their examples
		}
		if len(e.examples) == 0 && !e.isSign() {
			list = append(list, Example{Line: e.number})
		}
		for _, text := range e.examples {
			x := Example{Line: e.number, Says: shape(e.says), Hint: shape(e.hint)}
			text = strings.ReplaceAll(text, `\n`, "\n")
			x.Before, x.Behind, _ = strings.Cut(e.around, "...")
			if x.Text, x.Want, x.Certain = strings.Cut(text, " -> "); !x.Certain {
				i := strings.LastIndex(text, " ? ")
				x.Text, x.Want = text[:i], text[i+3:]
			}
			list = append(list, x)
		}
	}
	return list
}

// Watch notes which ways of being wrong are found from here on, and gives those of lines that were not found when it is asked.
func Watch() (notFound func() []string) {
	found := map[*way]bool{}
	for _, e := range theBook().entries {
		check := e.check
		e.check = func(m *match) bool {
			ok := check == nil || check(m)
			found[m.way] = found[m.way] || ok
			return ok
		}
	}
	return func() []string {
		var list []string
		for _, e := range theBook().entries {
			for i := range e.ways {
				if !found[&e.ways[i]] && !e.isSign() && !slices.Contains(e.when, Value) {
					list = append(list, fmt.Sprintf("book.txt:%d: no example is wrong in way %d", e.number, i+1))
				}
			}
		}
		return list
	}
}

// isSign reports whether the entry is one of the signs, whose test is another.
func (e *entry) isSign() bool { return e.hint == "" }

// shape is what a template's texts look like.
func shape(template string) *regexp.Regexp {
	var s string
	for i, part := range hole.Split(template, -1) {
		if i > 0 {
			s += ".*"
		}
		s += regexp.QuoteMeta(part)
	}
	return regexp.MustCompile(s)
}
