package syntax

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"golang.org/x/exp/ebnf"
	"pgregory.net/rapid"

	"croupier/dsl/diag"
	"croupier/dsl/syntax/lex"
	"croupier/dsl/syntax/mistakes"
)

// A part is a part of a grammar: alternatives, a sequence, what may be left out or repeated, a production, a word or sign.
type part struct {
	kind       kindOfPart
	parts      []*part // of a production, once all are known: what it stands for
	word       string  // a word or sign; the name of a production or of what the lexer reads
	production string  // in which it stands
	tail       *part   // of a sequence: what stands behind its first part; nil where nothing does
}

type kindOfPart int

const (
	oneOf kindOfPart = iota
	sequence
	optional
	anyTimes
	production
	terminal
	literal
)

// written are the productions of a grammar by their names, and all their parts.
type written struct {
	of  map[string]*part
	all []*part
}

// specGrammar is the grammar as SPEC.md has it.
func specGrammar(t *testing.T) *written {
	spec, err := os.ReadFile("../SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, block := range regexp.MustCompile("(?s)```ebnf\n(.*?)```").FindAllStringSubmatch(string(spec), -1) {
		text.WriteString(block[1])
	}
	read, err := ebnf.Parse("SPEC.md", strings.NewReader(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	g := &written{of: map[string]*part{}}
	for name := range read {
		g.of[name] = &part{kind: production, word: name}
	}
	for _, name := range slices.Sorted(maps.Keys(read)) {
		g.of[name].parts = []*part{g.build(name, read[name].Expr)}
	}
	return g
}

// build makes parts of what the library reads.
func (g *written) build(in string, e ebnf.Expression) *part {
	p := &part{production: in}
	switch e := e.(type) {
	case ebnf.Alternative:
		p.kind = oneOf
		for _, one := range e {
			p.parts = append(p.parts, g.build(in, one))
		}
	case ebnf.Sequence:
		p.kind = sequence
		for _, one := range e {
			p.parts = append(p.parts, g.build(in, one))
		}
		for at, whole := 1, p; at < len(p.parts); at++ {
			whole.tail = &part{kind: sequence, parts: p.parts[at:]}
			whole = whole.tail
		}
	case *ebnf.Group:
		return g.build(in, e.Body)
	case *ebnf.Option:
		p.kind, p.parts = optional, []*part{g.build(in, e.Body)}
	case *ebnf.Repetition:
		p.kind, p.parts = anyTimes, []*part{g.build(in, e.Body)}
	case *ebnf.Name:
		if g.of[e.String] != nil {
			return g.of[e.String]
		}
		p.kind, p.word = terminal, e.String
	case *ebnf.Token:
		p.kind, p.word = literal, e.String
	default:
		panic(fmt.Sprintf("the grammar has a %T", e))
	}
	g.all = append(g.all, p)
	return p
}

// String is the part as SPEC.md writes it.
func (p *part) String() string {
	var list []string
	if p.kind != production {
		for _, one := range p.parts {
			list = append(list, one.String())
		}
	}
	switch p.kind {
	case oneOf:
		return "( " + strings.Join(list, " | ") + " )"
	case optional:
		return "[ " + list[0] + " ]"
	case anyTimes:
		return "{ " + list[0] + " }"
	case literal:
		return strconv.Quote(p.word)
	case sequence:
		return strings.Join(list, " ")
	}
	return p.word
}

// A reading finds every way in which a grammar reads tokens. It shares nothing with the parser but the tokens.
type reading struct {
	tokens []lexer.Token
	ends   map[spot][]int  // where a part that begins at a token may end; every way is kept, so that no choice is final
	used   map[*part]bool  // the parts by which the tokens were read
	far    int             // the furthest token at which something was looked for
	missed map[string]bool // what was looked for there
}

// A spot is a part of the grammar at a token.
type spot struct {
	part *part
	at   int
}

// from returns where the part may end when it begins at the token, each end once.
func (r *reading) from(p *part, at int) []int {
	here := spot{p, at}
	if ends, ok := r.ends[here]; ok {
		return ends
	}
	r.ends[here] = nil // a part that begins with itself reads nothing
	var found []int
	add := func(ends []int) {
		for _, end := range ends {
			if !slices.Contains(found, end) {
				found = append(found, end)
			}
		}
	}
	switch p.kind {
	case oneOf, production:
		for _, one := range p.parts {
			add(r.from(one, at))
		}
	case sequence:
		for _, begin := range r.from(p.parts[0], at) {
			if p.tail == nil {
				add([]int{begin})
			} else {
				add(r.from(p.tail, begin))
			}
		}
	case optional:
		add([]int{at})
		add(r.from(p.parts[0], at))
	case anyTimes:
		add([]int{at})
		for i := 0; i < len(found); i++ {
			add(r.from(p.parts[0], found[i]))
		}
	case terminal:
		add(r.terminal(p.word, at))
	case literal:
		if lex.Is(&r.tokens[at], p.word) {
			add([]int{at + 1})
		} else {
			r.miss(p.word, at)
		}
	}
	slices.Sort(found)
	r.ends[here] = found
	return found
}

// miss notes what the grammar wants at a token.
func (r *reading) miss(what string, at int) {
	if at > r.far {
		r.far, r.missed = at, map[string]bool{}
	}
	if at == r.far {
		r.missed[what] = true
	}
}

// terminal reads what the grammar leaves to the lexer, and what players type.
func (r *reading) terminal(name string, at int) []int {
	if name == "Typed" {
		end := at
		for depth := 0; r.tokens[end].Type != lex.EOL && !r.tokens[end].EOF() && (depth > 0 || !lex.Is(&r.tokens[end], ",")); end++ {
			if lex.Is(&r.tokens[end], "(") {
				depth++
			} else if lex.Is(&r.tokens[end], ")") {
				depth--
			}
		}
		return []int{end}
	}
	kind, ok := lex.Kinds[name]
	if !ok {
		panic("the grammar has no production " + name)
	}
	if r.tokens[at].Type == kind {
		return []int{at + 1}
	}
	r.miss(name, at)
	return nil
}

// use notes the parts by which the tokens between two places are read. Of several ways it takes the first of the grammar.
func (r *reading) use(p *part, at, to int) {
	if to > at {
		r.used[p] = true
	}
	switch p.kind {
	case oneOf, production:
		for _, one := range p.parts {
			if slices.Contains(r.from(one, at), to) {
				r.use(one, at, to)
				return
			}
		}
	case sequence:
		if p.tail == nil {
			r.use(p.parts[0], at, to)
			return
		}
		for _, end := range slices.Backward(r.from(p.parts[0], at)) {
			if slices.Contains(r.from(p.tail, end), to) {
				r.use(p.parts[0], at, end)
				r.use(p.tail, end, to)
				return
			}
		}
	case optional:
		if to > at {
			r.use(p.parts[0], at, to)
		}
	case anyTimes:
		for at < to {
			for _, end := range r.from(p.parts[0], at) {
				if end > at && slices.Contains(r.from(p, end), to) {
					r.use(p.parts[0], at, end)
					at = end
					break
				}
			}
		}
	}
}

// forms are the choices that the grammar offers, one of several or what may be left out, that have a word of their own.
func (g *written) forms() []*part {
	var forms []*part
	for _, p := range g.all {
		switch p.kind {
		case oneOf:
			forms = append(forms, slices.DeleteFunc(slices.Clone(p.parts), func(one *part) bool { return p.plural(one) != nil })...)
		case optional, anyTimes:
			forms = append(forms, p)
		}
	}
	return slices.DeleteFunc(forms, func(p *part) bool {
		text := p.String()
		return !strings.Contains(text, `"`) || strings.HasPrefix(text, `{ ","`)
	})
}

// plural is the word for several beside the word for one of them: card and cards are one form. It is nil for all else.
func (p *part) plural(one *part) *part {
	for _, more := range p.parts {
		if one.kind == literal && more.kind == literal && (more.word == one.word+"s" || one.word == "die" && more.word == "dice") {
			return more
		}
	}
	return nil
}

// spoken leaves out what the grammar does not speak of: comments, and the line end behind a brace that opens.
func spoken(tokens []lexer.Token) []lexer.Token {
	var kept []lexer.Token
	for _, token := range tokens {
		opened := len(kept) > 0 && lex.Is(&kept[len(kept)-1], "{")
		if token.Type != lex.Comment && !(token.Type == lex.EOL && opened) {
			kept = append(kept, token)
		}
	}
	return kept
}

// shippedFiles are the files of the rulesets and examples.
func shippedFiles(t *testing.T) []string {
	var files []string
	for _, glob := range []string{"../../rulesets/*/*.deal", "../../examples/*.deal", "../../examples/*/*.deal"} {
		list, err := filepath.Glob(glob)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, list...)
	}
	return files
}

// The grammar of SPEC.md reads every shipped file, and each of its forms stands in two of them at least: a form that one game uses is
// written in its ruleset, and a new form has two users.
func TestTheGrammarReadsEveryShippedFile(t *testing.T) {
	grammar := specGrammar(t)
	users := map[*part][]string{}
	for _, file := range shippedFiles(t) {
		used := map[*part]bool{}
		readFile(t, grammar, file, used)
		for _, p := range grammar.all { // one card is so many cards
			for _, one := range p.parts {
				if p.kind == oneOf && used[one] && p.plural(one) != nil {
					used[p.plural(one)] = true
				}
			}
		}
		for p := range used {
			users[p] = append(users[p], filepath.Base(file))
		}
	}
	var rare []string
	for _, form := range grammar.forms() {
		if n := len(users[form]); n < 2 {
			rare = append(rare, fmt.Sprintf("%d %-11s %s %s", n, form.production, form, strings.Join(users[form], "")))
		}
	}
	slices.Sort(rare)
	t.Logf("%d productions", len(grammar.of))
	if len(rare) > 0 {
		t.Errorf("%d forms have fewer than two users:\n%s", len(rare), strings.Join(rare, "\n"))
	}
}

// readFile reads a file by the grammar and notes the parts that it uses.
func readFile(t *testing.T, grammar *written, file string, used map[*part]bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	declaration := grammar.of["Declaration"]
	language := mistakes.Language{Statements: verbs, Read: func(tokens []lexer.Token) (any, error) {
		tokens = spoken(tokens)
		r := &reading{tokens: tokens, ends: map[spot][]int{}, used: used, far: -1}
		end := len(tokens)
		for end > 0 && (tokens[end-1].EOF() || tokens[end-1].Type == lex.EOL) {
			end--
		}
		if !slices.Contains(r.from(declaration, 0), end) {
			missed := slices.Sorted(maps.Keys(r.missed))
			t.Errorf("%s: the grammar does not read %q; it wants %q", tokens[r.far].Pos, tokens[r.far].Value, missed)
		} else {
			r.use(declaration, 0, end)
		}
		return tokens, nil
	}}
	if _, wrong := language.ReadFile(diag.NewSource(file, string(text)), nil, func(any, []string) {}); len(wrong) > 0 {
		t.Fatalf("%s has mistakes", file)
	}
}

// A writer writes sentences of a grammar.
type writer struct {
	least map[*part]int // how many productions deep the shortest sentence of a part goes
	t     *rapid.T
	words []string
}

const tooDeep = 1000

func newWriter(grammar *written) *writer {
	w := &writer{least: map[*part]int{}}
	parts := slices.AppendSeq(slices.Clone(grammar.all), maps.Values(grammar.of))
	for _, p := range parts {
		w.least[p] = tooDeep
	}
	for changed := true; changed; {
		changed = false
		for _, p := range parts {
			if d := w.depth(p); d < w.least[p] {
				w.least[p], changed = d, true
			}
		}
	}
	return w
}

// depth is how many productions deep the shortest sentence of a part goes, as far as is known of its parts.
func (w *writer) depth(p *part) int {
	depth := 0
	switch p.kind {
	case oneOf:
		depth = tooDeep
		for _, one := range p.parts {
			depth = min(depth, w.least[one])
		}
	case sequence:
		for _, one := range p.parts {
			depth = max(depth, w.least[one])
		}
	case production:
		depth = 1 + w.least[p.parts[0]]
	}
	return depth
}

// write writes one sentence of the part, at most so many productions deep where the grammar allows it.
func (w *writer) write(p *part, depth int) {
	switch p.kind {
	case oneOf:
		fit := slices.DeleteFunc(slices.Clone(p.parts), func(one *part) bool { return w.least[one] > max(depth, w.least[p]) })
		w.write(fit[rapid.IntRange(0, len(fit)-1).Draw(w.t, "one of")], depth)
	case sequence:
		for _, one := range p.parts {
			w.write(one, depth)
		}
	case optional, anyTimes:
		most := 1
		if p.kind == anyTimes {
			most = 2
		}
		if w.least[p.parts[0]] <= depth {
			for range rapid.IntRange(0, most).Draw(w.t, "times") {
				w.write(p.parts[0], depth)
			}
		}
	case production:
		w.write(p.parts[0], depth-1)
	case terminal:
		w.words = append(w.words, rapid.SampledFrom(terminals[p.word]).Draw(w.t, p.word))
	case literal:
		w.words = append(w.words, p.word)
	}
}

// terminals are samples of what the grammar leaves to the lexer.
var terminals = map[string][]string{
	"Name": {"score", "hand", "left", "check", "b"}, "Number": {"0", "7"}, "Text": {`"A text"`}, "Code": {"3D+1"}, "Die": {"d6"},
	"Card": {"10h"}, "Lua": {"```lua\nreturn 1\n```"}, "Has": {"'s"}, "EOL": {"\n"}, "Typed": {"raise to 5"},
}

// text is what was written.
func (w *writer) text() string {
	return strings.ReplaceAll(strings.Join(w.words, " "), " 's", "'s")
}

// What the grammar of SPEC.md says can be written is read by the parser.
func TestTheParserReadsWhatTheGrammarWrites(t *testing.T) {
	grammar := specGrammar(t)
	w := newWriter(grammar)
	rapid.Check(t, func(t *rapid.T) {
		w.t, w.words = t, nil
		w.write(grammar.of["Declaration"], rapid.IntRange(3, 12).Draw(t, "depth"))
		text := w.text() + "\n"
		_, list := Parse(diag.NewSource("written.deal", text))
		for _, d := range list {
			if !slices.ContainsFunc(beyondGrammar, func(s string) bool { return strings.Contains(d.Summary, s) }) {
				t.Fatalf("%s\n%s: %s; %s", text, d.Code, d.Summary, d.Hint)
			}
		}
	})
}

// beyondGrammar are the parser's answers to what the grammar does not tell: what may stand once in a line, and which of the things
// to choose have conditions.
var beyondGrammar = []string{"and and or mixed", "only once", "Once is for players", "Such that stands after"}
