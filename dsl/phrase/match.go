package phrase

import (
	"regexp"
	"slices"
	"strings"
)

// A pattern is what a wrong line looks like.
type pattern struct {
	begins   bool // at the beginning of the line
	elements []element
	wrong    int // the element that begins with the token that was not understood
}

// An element is one part of a pattern: a word, or several tokens of some kind.
type element struct {
	name          string            // under which the templates know it
	words         map[string]string // the words that it may be, and what each stands for
	ends          class             // or what it may be otherwise
	not           bool              // anything but the words
	maybe         bool              // it may be missing
	opens, closes bool              // what is replaced begins before it, and ends behind it
}

// A match is a pattern on a line.
type match struct {
	line     *Line
	way      *way
	said     map[string]string // what the names stand for
	from, to int               // the tokens that are replaced
}

// fits holds the way against the line, its pattern from each token on up to the wrong one.
func (m *match) fits() bool {
	last := m.line.At
	if m.way.wrong.begins {
		last = 0
	}
	for i := 0; i <= last && holds(m.way.when, m.line.Facts); i++ {
		if m.goOn(&m.way.wrong, 0, i) {
			return true
		}
	}
	return false
}

// goOn holds the rest of a pattern, from an element on, against what stands from a token on. Of several ways it takes the
// first that leaves the rest fit.
func (m *match) goOn(p *pattern, at, i int) bool {
	if at == len(p.elements) {
		return true
	}
	if at == p.wrong && i != m.line.At || at < p.wrong && i > m.line.At {
		return false
	}
	e := &p.elements[at]
	if e.opens {
		m.from = i
	}
	for _, end := range e.endsAt(m.line.Tokens, i) {
		if e.closes {
			m.to = end.to
		}
		if !m.goOn(p, at+1, end.to) {
			continue
		}
		if end.said == "" {
			end.said = source(m.line.Tokens[i:end.to])
		}
		if end.said != "" { // of two of a name, the one that is there counts
			m.said[e.name] = end.said
		}
		return true
	}
	return false
}

// endsAt is where the element can end that begins at a token.
func (e *element) endsAt(tokens []Token, i int) []ending {
	var ends []ending
	switch {
	case e.ends != nil:
		ends = e.ends(tokens, i)
	case i >= len(tokens):
	case tokens[i].Kind == "":
		if _, is := e.words["$"]; is {
			ends = []ending{{to: i}}
		}
	default:
		if stands, is := e.words[tokens[i].Text]; is != e.not {
			ends = []ending{{i + 1, stands}}
		}
	}
	if e.maybe {
		ends = append(ends, ending{to: i})
	}
	return ends
}

// place is where the text of a correction goes. What is only taken away goes with the blank before it, and so does a blank
// before a comma.
func (m *match) place(text string) (from, to int) {
	tokens := m.line.Tokens
	if m.from > 0 && (m.from == m.to || text == "" && !slices.Contains(m.line.Facts, Unread) || strings.HasPrefix(text, ",")) {
		from = tokens[m.from-1].End()
	} else {
		from = tokens[m.from].Start
	}
	if m.from == m.to {
		return from, from
	}
	return from, tokens[m.to-1].End()
}

// apart is a correction that does not run into the words beside it, where what it replaces was a sign: option fine: 5.
func (m *match) apart(text string, from, to int) string {
	word := func(s string) bool { return s != "" && nameBegins.MatchString(s) }
	if text == "" || m.from == m.to {
		return text
	}
	if before := m.from - 1; before >= 0 && m.line.Tokens[before].End() == from && word(m.line.Tokens[before].Text) &&
		(word(text) || text[0] == '{') {
		text = " " + text
	}
	if m.to < len(m.line.Tokens) {
		if next := &m.line.Tokens[m.to]; next.Kind != "" && next.Start == to && word(next.Text) && word(text[len(text)-1:]) {
			text += " "
		}
	}
	return text
}

var nameBegins = regexp.MustCompile(`^[\pL\pN_]`)

// source is how tokens stand in the file, but for line ends, comments and more than one blank.
func source(tokens []Token) string {
	text := ""
	for i := range tokens {
		if i > 0 && tokens[i-1].End() != tokens[i].Start {
			text += " "
		}
		text += tokens[i].Text
	}
	return text
}

var hole = regexp.MustCompile(` ?\{([a-z@]+)(\|[^{}]*)?\}`)

// expand puts what the names stand for into a template. The blank before one that stands for nothing goes with it.
func expand(template string, said map[string]string) string {
	return hole.ReplaceAllStringFunc(template, func(s string) string {
		blank := strings.HasPrefix(s, " ")
		name, other, _ := strings.Cut(strings.Trim(s, " {}"), "|")
		text := said[name]
		if text == "" {
			text = other
		}
		if blank && text != "" {
			text = " " + text
		}
		return text
	})
}
