package format

import (
	"strings"
	"unicode/utf8"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

type (
	// An item is a word of a line, or a group with its braces.
	item struct {
		text   string // "" for a group
		width  int    // columns of the text
		group  *group
		notes  []note // comments between it and what stands before it
		blanks int    // before it, where it does not begin a line of the text
		cell   bool
		goesOn bool
		rank   int
		ends   bool // the author broke the line behind it, and it may be broken there
	}
	// A group is what stands between two braces.
	group struct {
		lines []*line
		tail  []note // comments before the brace that closes it
		note  string // the comment behind the brace that opens it
		open  bool   // its lines stand on lines of their own
		first *group // the first block of the if to which it belongs, or itself
		flat  int    // columns it fills on one line, 0 if they are not counted yet
	}
	// A line is a declaration, a statement, or whatever else stands on a line of its own where its group is open.
	line struct {
		kind   lineKind
		header bool
		items  []item
		notes  []note // comments above it
		note   string // the comment behind it
		blank  bool   // a blank line before it (behind its notes)
		lead   int    // blanks before the header of a chart
	}
	// A note is a comment.
	note struct {
		text     string
		trailing bool // behind something on its line
		blank    bool // a blank line before it
	}
)

// builder makes lines of words and comments.
type builder struct {
	source   *diag.Source
	words    []word
	comments []syntax.Comment
	next     int // word
	at       int // line of the source up to which everything is used
	chains   map[int]*group
}

// build returns the lines of a file, and the comments behind the last one.
func build(file *syntax.File, words []word) (lines []*line, tail []note) {
	b := &builder{source: file.Source, words: words, comments: file.Comments, chains: map[int]*group{}}
	top := &group{}
	b.fill(top)
	return top.lines, top.tail
}

// more reports whether the group has a word that is not used.
func (b *builder) more() bool { return b.next < len(b.words) && b.words[b.next].text != "}" }

// take uses the next word.
func (b *builder) take() *word {
	word := &b.words[b.next]
	b.next++
	b.at = word.line + strings.Count(word.text, "\n")
	return word
}

// fill reads the lines of a group up to the brace that closes it.
func (b *builder) fill(g *group) {
	for {
		notes := b.notes()
		if len(notes) > 0 && notes[0].trailing {
			if n := len(g.lines); n > 0 {
				g.lines[n-1].note = notes[0].text
			} else {
				g.note = notes[0].text
			}
			notes = notes[1:]
		}
		if !b.more() {
			g.tail = notes
			return
		}
		first := &b.words[b.next]
		l := &line{kind: first.line0, header: first.header, notes: notes, blank: first.line > b.at+1}
		b.items(l)
		g.lines = append(g.lines, l)
	}
}

// items reads the words of one line.
func (b *builder) items(l *line) {
	end := 0 // line of the source on which the last item ends
	for b.more() && (len(l.items) == 0 || b.words[b.next].line0 == notFirst) {
		if b.words[b.next].drop {
			b.take()
			continue
		}
		it := item{}
		if len(l.items) > 0 {
			it.notes = b.notes()
		}
		w := b.take()
		it.cell, it.goesOn, it.rank = w.cell, w.goesOn, w.rank
		if n := len(l.items); n > 0 {
			it.blanks = w.blanks()
			l.items[n-1].ends = l.items[n-1].goesOn && w.line > end
		}
		if w.text == "{" {
			it.group = b.group(w)
		} else {
			it.text, it.width = w.text, columns(w.text)
		}
		l.items = append(l.items, it)
		end = b.at
	}
}

// group reads a group behind the brace that opens it. It is open where its author opened it, and where it holds cases.
func (b *builder) group(opens *word) *group {
	g := &group{}
	g.first = g
	if first := b.chains[opens.chain]; first != nil {
		g.first = first
	} else if opens.chain > 0 {
		b.chains[opens.chain] = g
	}
	b.fill(g)
	g.open = (b.take().line > opens.line || opens.cases) && !g.empty()
	g.first.open = g.first.open || g.open
	return g
}

// notes takes the comments before the next word.
func (b *builder) notes() []note {
	var notes []note
	for len(b.comments) > 0 && (b.next == len(b.words) || b.comments[0].Start < b.words[b.next].start) {
		comment := b.comments[0]
		b.comments = b.comments[1:]
		line, _ := b.source.Position(comment.Start)
		notes = append(notes, note{text: comment.Text, trailing: comment.Trailing, blank: line > b.at+1})
		b.at = line
	}
	return notes
}

// empty reports whether there is nothing between the braces.
func (g *group) empty() bool { return len(g.lines) == 0 && len(g.tail) == 0 && g.note == "" }

// columns is how many columns a text fills; of a block of Lua, which stays as it is, its first line.
func columns(text string) int {
	text, _, _ = strings.Cut(text, "\n")
	return utf8.RuneCountInString(text)
}
