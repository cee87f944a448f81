// Package dsl holds the description of the language, SPEC.md and LUA.md, and finds what it says of a word. It knows of the
// description only how its text is built: sections, paragraphs, tables and examples.
package dsl

import (
	"cmp"
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"croupier/dsl/markdown"
)

// Spec is the description of the language, in Markdown, and Lua that of its scripts.
var (
	//go:embed SPEC.md
	Spec string
	//go:embed LUA.md
	Lua string
)

// How much is told of a word: more than this is a list, and no answer.
const (
	mostRows       = 10
	mostParagraphs = 3
)

var (
	code   = regexp.MustCompile("`([^`]+)`")
	bold   = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	link   = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	tokens = regexp.MustCompile(`[\pL\d_]+(?:-[\pL\d_]+)*|[^\s\pL\d_]`)
)

// About is what the description says of a word, or of several that belong together: a page of Markdown with the paragraph that is
// about it, lines of tables, what else the text says, the first example that has the word, and the line of the grammar; and a
// summary of one sentence. Both are empty where the word is no word of the language.
func About(word string) (page, summary string) {
	wanted := tokens.FindAllString(word, -1)
	if len(wanted) == 0 {
		return "", ""
	}
	a := about{wanted: wanted}
	for _, b := range blocks(Spec + Lua) {
		a.look(b)
	}
	slices.SortStableFunc(a.rows, func(x, y row) int { return a.answers(y) - a.answers(x) })
	return a.page(word), a.summary()
}

// block is a paragraph, a table or an example, with the section that it stands in.
type block struct {
	section string
	kind    byte // a 't'able, a 'p'aragraph, an 'e'xample, one of what is 'w'rong, the 'g'rammar
	lines   []string
}

// blocks takes the description apart. What is said of mistakes is left out: they have pages of their own.
func blocks(spec string) []block {
	var all []block
	section, inside := "", byte(0)
	add := func(kind byte, line string, joins bool) {
		if last := len(all) - 1; joins && last >= 0 && all[last].kind == kind && all[last].section == section {
			all[last].lines = append(all[last].lines, line)
			return
		}
		all = append(all, block{section, kind, []string{line}})
	}
	joins := false
	for l := range markdown.Lines(spec) {
		line := l.Text
		switch {
		case l.Kind == markdown.Comment:
		case l.Kind == markdown.Closes:
			joins = false
		case l.Kind == markdown.Example:
			add(inside, line, joins)
			joins = true
		case l.Kind == markdown.Opens:
			joins, inside = false, 'e'
			switch {
			case l.Info == "ebnf":
				inside = 'g'
			case strings.HasPrefix(l.Info, "deal wrong"):
				inside = 'w'
			}
		case strings.HasPrefix(line, "#"):
			section, joins = strings.TrimLeft(strings.TrimLeft(line, "# "), "0123456789. "), false
		case line == "", strings.HasPrefix(line, "`and` "): // the list of reserved words says nothing of any
			joins = false
		case strings.HasPrefix(line, "|"):
			add('t', line, joins)
			joins = true
		default:
			add('p', line, joins && !strings.HasPrefix(line, "- "))
			joins = true
		}
	}
	return slices.DeleteFunc(all, func(b block) bool { return b.section == "Errors and warnings" })
}

// about is what has been found so far.
type about struct {
	wanted     []string
	main       string // the paragraph that is about the word: it says it in bold, alone or behind an article
	rows       []row
	bold, said []string // what else the text says: where the word is part of what is bold, and where it is named
	example    string   // the shortest that has the word
	lines      string   // those of a whole game
	grammar    []string
}

// row is a line of a table: how something is written, and what is said of it, of which one cell may be whole sentences.
type row struct{ form, meaning, sentence, section string }

func (r row) String() string { return "- " + r.form + ": " + r.meaning + " (" + r.section + ")" }

func (a *about) look(b block) {
	switch b.kind {
	case 't':
		for _, line := range b.lines {
			cells := strings.Split(strings.Trim(strings.ReplaceAll(line, `\|`, "\x00"), "| "), " | ")
			if len(cells) < 2 || strings.HasPrefix(cells[0], "---") || !a.inSpans(code, cells[0]) {
				continue
			}
			for i := range cells {
				cells[i] = plain(strings.ReplaceAll(cells[i], "\x00", "|"))
			}
			r := row{form: cells[0], section: b.section,
				meaning: strings.Join(slices.DeleteFunc(cells[1:], func(c string) bool { return c == "" }), "; ")}
			if i := slices.IndexFunc(cells, func(c string) bool { return full.MatchString(c) }); i > 0 {
				r.sentence = cells[i]
			}
			a.rows = append(a.rows, r)
		}
	case 'p':
		text := strings.Join(b.lines, "\n")
		switch {
		case a.main == "" && slices.ContainsFunc(bold.FindAllStringSubmatch(text, -1), func(m []string) bool { return a.is(m[1]) }):
			a.main = plain(text)
		case a.inSpans(bold, text):
			a.bold = append(a.bold, plain(text))
		case a.inSpans(code, text):
			a.said = append(a.said, plain(text))
		}
	case 'e':
		text := strings.Join(b.lines, "\n")
		if strings.HasPrefix(text, "ruleset ") { // of a whole game its lines with the word
			text = strings.Join(slices.DeleteFunc(b.lines, func(l string) bool { return !a.has(l) || strings.HasPrefix(l, "#") }), "\n")
			a.lines = cmp.Or(a.lines, text)
		} else if a.has(text) && (a.example == "" || len(text) < len(a.example)) {
			a.example = text
		}
	case 'g':
		for _, line := range b.lines {
			if a.has(line) && strings.Contains(line, `"`+strings.Join(a.wanted, `" "`)+`"`) {
				a.grammar = append(a.grammar, line)
			}
		}
	}
}

// inSpans reports whether the word stands in one of the spans of a text.
func (a *about) inSpans(spans *regexp.Regexp, text string) bool {
	return slices.ContainsFunc(spans.FindAllStringSubmatch(text, -1), func(m []string) bool { return a.has(m[1]) })
}

// is reports whether a text is the word itself, with or without an article: "A chart", "`secretly`".
func (a *about) is(text string) bool {
	words := slices.DeleteFunc(tokens.FindAllString(strings.ToLower(text), -1), func(w string) bool {
		return w == "a" || w == "an" || w == "`" || w == "." || w == ","
	})
	return strings.Join(words, " ") == strings.ToLower(strings.Join(a.wanted, " "))
}

// has reports whether the words stand in a text, one behind the other.
func (a *about) has(text string) bool {
	words := tokens.FindAllString(text, -1)
	for i := range words {
		if i+len(a.wanted) <= len(words) && slices.Equal(words[i:i+len(a.wanted)], a.wanted) {
			return true
		}
	}
	return false
}

// answers says how much of an answer a line of a table is: most where its first form is the word, or what its first statement
// begins with in the tables of the reference.
func (a *about) answers(r row) int {
	form := strings.Split(r.form, "`")
	if len(form) < 2 {
		return 0
	}
	words := tokens.FindAllString(form[1], len(a.wanted)+1)
	begins := len(words) >= len(a.wanted) && slices.Equal(words[:len(a.wanted)], a.wanted)
	switch {
	case begins && r.section == statements:
		return 3
	case begins && len(words) == len(a.wanted):
		return 2
	case begins:
		return 1
	}
	return 0
}

// statements is the section of the reference that has a line for each statement.
const statements = "Simple statements"

// plain takes links out of a text, since they lead nowhere at a prompt.
func plain(text string) string { return link.ReplaceAllString(text, "$1") }

// summary is the first sentence of what is said of the word; of a table's line all of its meaning.
func (a *about) summary() string {
	switch {
	case a.main != "":
		return sentence(a.main)
	case len(a.rows) > 0:
		return cmp.Or(a.rows[0].sentence, a.rows[0].form+": "+a.rows[0].meaning)
	case len(a.bold)+len(a.said) > 0:
		return sentence(slices.Concat(a.bold, a.said)[0])
	}
	return ""
}

// sentence is the first one of a paragraph, without what sets words in bold.
func sentence(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\n", " "), "**", "")
	if at := ends.FindStringIndex(text); at != nil {
		return text[:at[0]+1]
	}
	return text
}

// full is what ends like a sentence.
var full = regexp.MustCompile(`[^.][.?]$`)

// ends is where a sentence is over: what follows begins like one.
var ends = regexp.MustCompile("[.] [\\p{Lu}`]")

func (a *about) page(word string) string {
	if a.main == "" && len(a.rows)+len(a.bold)+len(a.said)+len(a.grammar) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("# " + word + "\n")
	if a.main != "" {
		b.WriteString("\n" + a.main + "\n")
	}
	for i, r := range a.rows[:min(len(a.rows), mostRows)] {
		if i == 0 {
			b.WriteString("\n")
		}
		b.WriteString(r.String() + "\n")
	}
	said := slices.Concat(a.bold, a.said)
	switch {
	case a.main != "":
		said = a.bold
	case len(a.rows)+len(a.bold) > 0:
		said = said[:min(len(said), max(len(a.bold), 1))]
	}
	for _, p := range said[:min(len(said), mostParagraphs)] {
		b.WriteString("\n" + p + "\n")
	}
	example := a.example
	if len(a.rows) == 0 { // whose forms are examples
		example = cmp.Or(example, a.lines)
	}
	if example != "" {
		b.WriteString("\n```deal\n" + example + "\n```\n")
	}
	if len(a.grammar) > 0 {
		b.WriteString("\nIn the grammar:\n\n```\n" + strings.Join(a.grammar[:min(len(a.grammar), mostRows)], "\n") + "\n```\n")
	}
	return b.String()
}
