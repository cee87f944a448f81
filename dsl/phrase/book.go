package phrase

import (
	_ "embed"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

//go:embed book.txt
var text string

// A book is what book.txt says.
type book struct {
	entries []*entry
	lists   map[string]map[string]string
}

// List is one of the book's lists: words, and what each stands for. NAMES are those that nothing has, EVENTS what players do that
// is no event, and what to say of each.
func List(name string) map[string]string { return theLists()[name] }

// Signs are all signs that mean something elsewhere and nothing in a ruleset. Where one begins like another, the longer
// stands first. They are needed to read any file, so that the rest of the book is not read for them.
var Signs = sync.OnceValue(func() []string {
	var signs []string
	for line := range strings.Lines(text) {
		if line, is := strings.CutPrefix(line, "sign "); is {
			sign, _, _ := strings.Cut(line, " -> ")
			signs = append(signs, plain(sign))
		}
	}
	return signs
})

// signEntry is the entry of a sign: != -> is not : Inequality is written is not
func signEntry(number int, text string) *entry {
	sign, rest, _ := strings.Cut(text, " -> ")
	means, says, _ := strings.Cut(rest, ": ")
	is := element{words: map[string]string{plain(sign): ""}, opens: true, closes: true}
	return &entry{number: number, says: says, when: []string{Unread},
		ways: []way{{wrong: pattern{elements: []element{is}}, right: plain(means), sure: true}}}
}

// plain is a sign that may be written by its number, as in \u00A0.
func plain(sign string) string {
	if s, err := strconv.Unquote(`"` + strings.TrimSpace(sign) + `"`); err == nil {
		return s
	}
	return sign
}

// theLists are asked about words that may be right too, so that the rest of the book is not read for them.
var theLists = sync.OnceValue(func() map[string]map[string]string { return readLists(text) })

// readLists reads the lists of a book.
func readLists(text string) map[string]map[string]string {
	lists := map[string]map[string]string{"NAMES": {}, "EVENTS": {}}
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(line, " ")
		switch value = strings.TrimSpace(value); key {
		case "name", "event":
			names, says, _ := strings.Cut(value, " -> ")
			for _, name := range strings.Fields(names) {
				lists[strings.ToUpper(key)+"S"][name] = says
			}
		case "list":
			name, words, _ := strings.Cut(value, " ")
			lists[name] = meanings(strings.Fields(words))
		}
	}
	return lists
}

// theBook is read when the first mistake is found.
var theBook = sync.OnceValue(func() *book {
	b, _ := read(text) // a test holds that the book can be read
	return b
})

// read reads a book. What cannot be read is left out, and the error tells of the first such line.
func read(text string) (*book, error) {
	b := &book{lists: readLists(text)}
	var wrong error
	var e *entry
	around := "..."
	for n, line := range strings.Split(text, "\n") {
		key, value, _ := strings.Cut(line, " ")
		value = strings.TrimSpace(value)
		switch {
		case line == "":
			e = nil
			continue
		case key == "#":
			continue
		case key == "sign":
			b.entries = append(b.entries, signEntry(n+1, value))
			continue
		case key == "around":
			around = strings.ReplaceAll(value, `\n`, "\n")
			continue
		case key == "name", key == "event", key == "list":
			continue
		case e == nil:
			e = &entry{number: n + 1, around: around, hint: "Write: {fix|nothing in its place}"}
			b.entries = append(b.entries, e)
		}
		if err := b.entry(e, key, value); err != nil && wrong == nil {
			wrong = fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	return b, wrong
}

// entry reads one line of an entry.
func (b *book) entry(e *entry, key, value string) error {
	switch key {
	case "wrong":
		p, err := b.pattern(value)
		e.ways = append(e.ways, way{wrong: p})
		return err
	case "value":
		e.when = []string{Value}
		e.ways = append(e.ways, way{when: strings.Split(value, ", ")})
	case "right": // of all ways since the last right
		for i := len(e.ways) - 1; i >= 0 && !e.ways[i].sure; i-- {
			e.ways[i].right, e.ways[i].sure = value, true
		}
	case "says":
		e.says = value
	case "hint":
		e.hint = value
	case "code":
		e.code = value
	case "example":
		e.examples = append(e.examples, value)
	case "when":
		e.when = append(e.when, strings.Fields(value)...)
	case "expected":
		e.when = append(e.when, "expected "+value)
	case "guess":
		e.guess = true
	case "unsure":
		e.unsure = strings.Fields(value)
	case "brackets":
		e.brackets = strings.Fields(value)
	case "check":
		if e.check = checks[value]; e.check == nil {
			return fmt.Errorf("nothing is called %s", value)
		}
	default:
		return fmt.Errorf("nothing begins with %s", key)
	}
	return nil
}

// meanings are words, each with what it stands for: itself, or what follows it behind =.
func meanings(words []string) map[string]string {
	means := map[string]string{}
	for _, word := range words {
		if i := strings.IndexByte(word, '='); i > 0 && i < len(word)-1 { // += is itself
			means[word[:i]] = word[i+1:]
		} else {
			means[word] = word
		}
	}
	return means
}

// field is one element of a pattern: its brackets, the mark of the wrong token, its name and whether it may be missing stand
// around what it is.
var field = regexp.MustCompile(`^(\[?)(@?)(?:([a-z]+):)?(!?)(.+?)(\??)(\]?)$`)

// pattern reads a pattern.
func (b *book) pattern(text string) (pattern, error) {
	rest, begins := strings.CutPrefix(text, "^ ")
	p := pattern{begins: begins, wrong: -1}
	for i, f := range strings.Fields(rest) {
		if f == "[]" {
			p.elements = append(p.elements, element{ends: classes["NOTHING"], opens: true, closes: true})
			continue
		}
		parts := field.FindStringSubmatch(f)
		e := element{name: parts[3], not: parts[4] != "", maybe: parts[6] != "", opens: parts[1] != "", closes: parts[7] != ""}
		what := parts[5]
		if parts[2] != "" {
			p.wrong = i
		}
		switch e.ends, e.words = classes[what], b.lists[what]; {
		case e.ends != nil || e.words != nil:
		case len(what) > 1 && what == strings.ToUpper(what) && what != strings.ToLower(what):
			return p, fmt.Errorf("nothing is called %s", what)
		default:
			e.words = meanings(strings.Split(strings.Trim(what, `"`), "|"))
		}
		p.elements = append(p.elements, e)
	}
	if p.wrong < 0 {
		return p, errors.New("no token is marked as the wrong one")
	}
	return p, nil
}
