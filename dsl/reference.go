// Package dsl holds the description of the language, SPEC.md and LUA.md, and finds what it says of a word. It knows of the
// description only how its text is built: sections, paragraphs, tables and examples.
package dsl

import (
	"cmp"
	_ "embed"
	"regexp"
	"slices"
	"strings"
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

// About is what the description says of a word, or of several that belong together, as a page of Markdown: lines of its tables, what
// its text says with the first example that has the word, and the line of the grammar. It is empty where the word is no word of the
// language.
func About(word string) string {
	wanted := tokens.FindAllString(word, -1)
	if len(wanted) == 0 {
		return ""
	}
	a := about{wanted: wanted}
	for _, b := range blocks(Spec + Lua) {
		a.look(b)
	}
	return a.page(word)
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
	section, fence, hidden, inside := "", "", false, byte(0)
	add := func(kind byte, line string, joins bool) {
		if last := len(all) - 1; joins && last >= 0 && all[last].kind == kind && all[last].section == section {
			all[last].lines = append(all[last].lines, line)
			return
		}
		all = append(all, block{section, kind, []string{line}})
	}
	joins := false
	for line := range strings.Lines(spec) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case hidden:
			hidden = line != "-->"
		case fence != "":
			if line == fence {
				fence, joins = "", false
				break
			}
			add(inside, line, joins)
			joins = true
		case strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~"):
			fence, joins, inside = line[:3], false, 'e'
			switch info := line[3:]; {
			case info == "ebnf":
				inside = 'g'
			case strings.HasPrefix(info, "deal wrong"):
				inside = 'w'
			}
		case strings.HasPrefix(line, "<!--"):
			hidden = !strings.HasSuffix(line, "-->")
		case strings.HasPrefix(line, "#"):
			section, joins = strings.TrimLeft(strings.TrimLeft(line, "# "), "0123456789. "), false
		case line == "":
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
	rows       []string
	bold, said []string // what the text says: where the word is what a paragraph begins with, and where it is named
	example    string   // the shortest that has the word
	lines      string   // those of a whole game
	grammar    []string
}

func (a *about) look(b block) {
	switch b.kind {
	case 't':
		for _, row := range b.lines {
			cells := strings.Split(strings.Trim(strings.ReplaceAll(row, `\|`, "\x00"), "| "), " | ")
			if len(cells) < 2 || strings.HasPrefix(cells[0], "---") || !a.inSpans(code, cells[0]) {
				continue
			}
			text := "- " + cells[0] + ": " + strings.Join(slices.DeleteFunc(cells[1:], func(c string) bool { return c == "" }), "; ")
			a.rows = append(a.rows, plain(strings.ReplaceAll(text, "\x00", "|"))+" ("+b.section+")")
		}
	case 'p':
		text := strings.Join(b.lines, "\n")
		switch {
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

// begins is 1 where the first form of a line begins with the word, and 0 where it does not.
func (a *about) begins(row string) int {
	words := tokens.FindAllString(row, len(a.wanted)+3)
	if i := slices.Index(words, a.wanted[0]); i >= 0 && i <= 3 {
		return 1
	}
	return 0
}

// plain takes links out of a text, since they lead nowhere at a prompt.
func plain(text string) string { return link.ReplaceAllString(text, "$1") }

func (a *about) page(word string) string {
	if len(a.rows)+len(a.bold)+len(a.said)+len(a.grammar) == 0 {
		return ""
	}
	slices.SortStableFunc(a.rows, func(x, y string) int { return a.begins(y) - a.begins(x) })
	var b strings.Builder
	b.WriteString("# " + word + "\n")
	if len(a.rows) > 0 {
		b.WriteString("\n" + strings.Join(a.rows[:min(len(a.rows), mostRows)], "\n") + "\n")
	}
	said := slices.Concat(a.bold, a.said)
	if len(a.rows)+len(a.bold) > 0 {
		said = said[:min(len(said), max(len(a.bold), 1))]
	}
	for _, p := range said[:min(len(said), mostParagraphs)] {
		b.WriteString("\n" + p + "\n")
	}
	if example := cmp.Or(a.example, a.lines); example != "" {
		b.WriteString("\n```deal\n" + example + "\n```\n")
	}
	if len(a.grammar) > 0 {
		b.WriteString("\nIn the grammar:\n\n```\n" + strings.Join(a.grammar[:min(len(a.grammar), mostRows)], "\n") + "\n```\n")
	}
	return b.String()
}
