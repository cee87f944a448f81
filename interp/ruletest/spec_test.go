package ruletest_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/dsl"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	games "croupier/examples"
	"croupier/interp/builtin"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/op"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/ruletest"
	"croupier/rulesets"
)

// The description of the language, and the texts that its grammar is read from.
var specFiles = []string{"../../dsl/SPEC.md", "../../dsl/LUA.md", "../../dsl/GLANCE.md", "../../dsl/MISTAKES.md"}

const syntaxDir = "../../dsl/syntax"

var update = flag.Bool("update", false, "rewrite the tables of the description, and what else is made from other texts")

// example is one fenced block of the description.
type example struct {
	line int
	info []string // what stands behind ```
	text string
}

func (e *example) name() string {
	return strings.ReplaceAll(fmt.Sprintf("line %d %s", e.line, strings.Join(e.info, " ")), " ", "_")
}

func specText(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, path := range specFiles {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// The description is a reference: who needs it reads all of it in an hour. Its lines of prose are as wide as a window, so that it does not
// grow sideways; a piece of code that is longer stays whole.
func TestTheDescriptionStaysShort(t *testing.T) {
	text, err := os.ReadFile(specFiles[0])
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(lines) > 1500 {
		t.Errorf("it has %d lines, and 1500 at most: what is told twice goes, and what teaches goes to LEARN.md or to a recipe", len(lines))
	}
	fence := false
	for i, line := range lines {
		if strings.HasPrefix(line, "```") {
			fence = !fence
		}
		tabled := strings.HasPrefix(line, "|") || strings.HasPrefix(line, "`and` ")
		if n := len([]rune(line)); n > 180 && !fence && !tabled {
			t.Errorf("line %d has %d letters", i+1, n)
		}
	}
}

// What the description says in words only is shown by whole rulesets that its readers do not see.
func TestWhatTheDescriptionSaysInWordsHolds(t *testing.T) {
	proofs, err := filepath.Glob("../../dsl/testdata/proofs/*.deal")
	if err != nil || len(proofs) < 25 {
		t.Fatalf("only %d were found: %v", len(proofs), err)
	}
	for _, path := range proofs {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			holds(t, string(text), false)
		})
	}
}

// examples are the fenced blocks of the description, in order.
func examples(t *testing.T, spec string) []example {
	t.Helper()
	var all []example
	fence := "" // of the block that is open: ``` or, around Lua, ~~~
	for i, line := range strings.Split(spec, "\n") {
		switch {
		case fence != "" && line == fence:
			fence = ""
		case fence == "" && (strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")):
			fence = line[:3]
			all = append(all, example{line: i + 2, info: strings.Fields(line[3:])})
		case fence != "":
			all[len(all)-1].text += line + "\n"
		}
	}
	if fence != "" {
		t.Fatal("the last block is not closed")
	}
	return all
}

// fragments is the ruleset that completes the pieces of the description; it has the places where a piece can stand.
func fragments(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../dsl/testdata/fragments.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var place = regexp.MustCompile(`(?m)^[ ]*\.\.\. ([a-z]+)\n`)

// complete puts a piece into its place of the ruleset around it; the other places stay empty.
func complete(t *testing.T, around, name, piece string) string {
	t.Helper()
	if !strings.Contains(around, "... "+name+"\n") {
		t.Fatalf("there is no place %q", name)
	}
	return place.ReplaceAllStringFunc(around, func(line string) string {
		if place.FindStringSubmatch(line)[1] == name {
			return piece
		}
		return ""
	})
}

func checked(name, text string) (*program.Program, diag.List) {
	base := extended.FindString(text)
	if readers[base] == nil {
		readers[base] = &compile.Reader{}
	}
	read := readers[base].Read(shipped, name, diag.NewSource(name+".deal", text))
	return read.Program, read.Tried(nil)
}

// House rules that stand on the same ruleset have it parsed and checked once.
var (
	readers  = map[string]*compile.Reader{}
	extended = regexp.MustCompile(`(?m)^extends .*`)
)

// shipped finds what the house rules of the description extend: a shipped ruleset, or an example.
func shipped(name string, from *diag.Source) (string, []*diag.Source, error) {
	if at, text, ok := games.Lua(from.Name, name); ok {
		return name, []*diag.Source{diag.NewSource(at, text)}, nil
	}
	var all []*diag.Source
	for _, f := range rulesets.Files(name) {
		all = append(all, diag.NewSource(f.Path, f.Text))
	}
	if path, text, ok := games.Read(name); ok && len(all) == 0 {
		all = append(all, diag.NewSource(path, text))
	}
	if len(all) == 0 {
		return "", nil, fmt.Errorf("there is no ruleset %q here", name)
	}
	return name, all, nil
}

func shown(list diag.List) string {
	var b strings.Builder
	diag.Render(&b, list, diag.Options{})
	return b.String()
}

func TestEveryExampleOfTheDescriptionHolds(t *testing.T) {
	spec := specText(t)
	around := fragments(t)
	rulesets, pieces, wrong := 0, 0, 0
	for _, e := range examples(t, spec) {
		if len(e.info) == 0 || e.info[0] != "deal" {
			continue
		}
		text, only := e.text, ""
		switch {
		case len(e.info) == 3 && e.info[1] == "fragment":
			pieces++
			only = e.info[2]
		case len(e.info) >= 3 && e.info[1] == "wrong":
			wrong++
			t.Run(e.name(), func(t *testing.T) { givesOnly(t, around, e) })
			continue
		case len(e.info) == 1 && strings.Contains("\n"+text, "\nruleset "):
			rulesets++
		default:
			t.Errorf("line %d: the block is neither a whole ruleset nor marked as a fragment of one", e.line)
			continue
		}
		t.Run(e.name(), func(t *testing.T) {
			if only != "" {
				text = complete(t, around, only, text)
			}
			holds(t, text, only != "")
		})
	}
	if rulesets < 3 || pieces < 20 || wrong < 1 {
		t.Errorf("only %d rulesets, %d pieces and %d wrong examples were found", rulesets, pieces, wrong)
	}
}

// givesOnly holds a wrong example to its code.
func givesOnly(t *testing.T, around string, e example) {
	text := e.text
	if len(e.info) == 4 {
		text = complete(t, around, e.info[3], text)
	}
	_, list := checked("wrong", text)
	if len(list) == 0 {
		t.Fatalf("nothing is found wrong with\n%s", text)
	}
	for _, d := range list {
		if d.Code != e.info[2] && !unfinished[d.Code] {
			t.Errorf("it gives\n%s", shown(list))
		}
	}
	if !slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.Code == e.info[2] }) {
		t.Errorf("it does not give %s, but\n%s", e.info[2], shown(list))
	}
}

// unfinished is what is said of fragments because the rest of their ruleset is missing.
var unfinished = map[string]bool{"unused-declaration": true, "never-done": true}

// holds checks a ruleset, runs its tests, and plays every start at random to its end.
func holds(t *testing.T, text string, fragment bool) {
	p, list := checked("example", text)
	for _, d := range list {
		if !fragment || !unfinished[d.Code] {
			t.Errorf("%s\nin\n%s", shown(list), text)
			break
		}
	}
	if p == nil {
		t.Fatal("it cannot be played")
	}
	for _, o := range ruletest.Run(p) {
		if o.Diag != nil {
			t.Errorf("the test %q:\n%s", o.Title, shown(diag.List{*o.Diag}))
		}
	}
	for i := range p.Starts {
		for seed := uint64(1); seed <= 5; seed++ {
			playsToItsEnd(t, p, p.Starts[i].Name, seed)
		}
	}
}

// playsToItsEnd plays a start with random answers.
func playsToItsEnd(t *testing.T, p *program.Program, start string, seed uint64) {
	t.Helper()
	setup := game.NewSetup(p)
	if err := setup.SetStart(start); err != nil {
		t.Fatal(err)
	}
	for _, m := range setup.Missing() {
		if err := setup.SetParam(m.Player, m.Field.Name, someValue(m.Field.Type)); err != nil {
			t.Fatal(err)
		}
	}
	setup.Record = true
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(seed)
	random := policy.NewRandom(seed, "example")
	for range 2000 {
		if s.Pending() == nil {
			break
		}
		if err := s.Answer(random.Decide(s)); err != nil {
			t.Fatalf("%s, seed %d: %v", start, seed, err)
		}
	}
	switch {
	case s.Err() != nil:
		t.Errorf("%s, seed %d:\n%s", start, seed, shown(diag.List{*s.Err()}))
	case s.Pending() != nil:
		t.Errorf("%s, seed %d, is not over after 2000 answers", start, seed)
	}
}

// someValue is a value that a parameter of the type can be given.
func someValue(t check.Type) string {
	switch {
	case t.OrNone:
		return "none"
	case len(t.Words) > 0:
		return t.Words[0]
	case t.Kind == check.YesNo:
		return "no"
	case t.Kind == check.Combination:
		return "pair of tens"
	case t.Kind == check.Dice:
		return fmt.Sprintf("%dD", max(1, least(t)))
	case t.Kind == check.Player:
		return "P1"
	}
	return fmt.Sprint(least(t))
}

func least(t check.Type) int64 {
	if len(t.Ranges) == 0 {
		return 1
	}
	return t.Ranges[0].Least
}

var (
	tagged  = regexp.MustCompile("(?m)`parser:\"(.*)\"`")
	inTag   = regexp.MustCompile(`'([^']+)'`)
	byHand  = regexp.MustCompile(`p\.(?:at|accept|expect)\(([^)]*)\)|is\(second, ([^)]*)\)`)
	quoted  = regexp.MustCompile(`"([^"]+)"`)
	comment = regexp.MustCompile(`(?m)//.*$`)
)

// grammarWords are the words and signs that the parser asks for: those of the struct tags, and those of the parts that are
// read by hand.
func grammarWords(t *testing.T) map[string]bool {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(syntaxDir, "*.go"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no grammar in %s: %v", syntaxDir, err)
	}
	words := map[string]bool{}
	for _, path := range paths {
		base := filepath.Base(path)
		if strings.HasSuffix(base, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		code := comment.ReplaceAllString(string(text), "")
		for _, tag := range tagged.FindAllStringSubmatch(code, -1) {
			for _, w := range inTag.FindAllStringSubmatch(tag[1], -1) {
				words[w[1]] = true
			}
		}
		if !strings.HasPrefix(base, "parse_") {
			continue
		}
		for _, call := range byHand.FindAllStringSubmatch(code, -1) {
			for _, w := range quoted.FindAllStringSubmatch(call[1]+call[2], -1) {
				words[w[1]] = true
			}
		}
	}
	return words
}

// olderWords are the words and signs of older forms, which the grammar does not teach: those on the left of the page about them.
func olderWords(t *testing.T) map[string]bool {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "dsl", "diag", "pages", "old-form.md"))
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]bool{}
	for line := range strings.Lines(string(page)) {
		if was, _, ok := strings.Cut(strings.TrimPrefix(line, "| "), " | "); ok {
			for _, w := range strings.Fields(strings.Trim(was, "`")) {
				words[w] = true
			}
		}
	}
	return words
}

func TestTheGrammarOfTheDescriptionHasTheWordsOfTheParser(t *testing.T) {
	written := map[string]bool{}
	for _, e := range examples(t, specText(t)) {
		if len(e.info) == 0 || e.info[0] != "ebnf" {
			continue
		}
		for _, w := range quoted.FindAllStringSubmatch(e.text, -1) {
			written[w[1]] = true
		}
	}
	read := grammarWords(t)
	for _, f := range syntax.Forms() {
		for _, w := range quoted.FindAllStringSubmatch(f.Grammar(), -1) {
			read[w[1]] = true
		}
	}
	older := olderWords(t)
	for _, w := range slices.Sorted(maps.Keys(read)) {
		if !written[w] && !older[w] {
			t.Errorf("the grammar of the description lacks %q", w)
		}
	}
	for _, w := range slices.Sorted(maps.Keys(written)) {
		if !read[w] {
			t.Errorf("the parser asks for %q nowhere", w)
		}
	}
}

// Whoever asks for a word of the language is told what the description says of it.
func TestTheDescriptionSaysSomethingOfEveryWord(t *testing.T) {
	words := syntax.Reserved()
	for _, f := range op.Funcs {
		words = append(words, f.Name)
	}
	for _, w := range builtin.Words {
		words = append(words, w.Name)
	}
	for _, f := range syntax.Forms() {
		words = append(words, strings.Fields(f.Example)[0])
	}
	for _, word := range words {
		page, summary := dsl.About(word)
		if page == "" || summary == "" {
			t.Errorf("nothing is said of %q", word)
		}
		t.Logf("%s: %s", word, summary)
	}
	if page, _ := dsl.About("zeppelin"); page != "" {
		t.Errorf("of a zeppelin it says\n%s", page)
	}
}
