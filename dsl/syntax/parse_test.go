package syntax

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"croupier/dsl/diag"
)

// files are the rulesets of a folder of testdata, by name.
func files(t testing.TB, folder string) map[string]string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", folder, "*.deal"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no rulesets in %s: %v", folder, err)
	}
	files := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(path)] = string(text)
	}
	return files
}

func TestGoodFilesParse(t *testing.T) {
	for name, text := range files(t, "good") {
		file, list := Parse(diag.NewSource(name, text))
		for _, d := range list {
			t.Error(d)
		}
		if len(file.Decls) == 0 || len(file.Broken) > 0 {
			t.Errorf("%s: %d declarations, %d of them broken", name, len(file.Decls), len(file.Broken))
		}
	}
}

var expected = regexp.MustCompile(`### ([a-z-]+) ("(?:[^"\\]|\\.)*")`)

// A wrong line says in a comment which diagnostics it gets, and which words are blamed.
func TestEveryMistakeIsReportedAtItsWords(t *testing.T) {
	for name, text := range files(t, "bad") {
		var want, got []string
		for i, line := range strings.Split(text, "\n") {
			for _, m := range expected.FindAllStringSubmatch(line, -1) {
				words, err := strconv.Unquote(m[2])
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, fmt.Sprintf("%d: %s %q", i+1, m[1], words))
			}
		}
		_, list := Parse(diag.NewSource(name, text))
		for _, d := range list {
			line, _ := d.Span.Source.Position(d.Span.Start)
			got = append(got, fmt.Sprintf("%d: %s %q", line, d.Code, d.Span.Text()))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// An unclosed text would swallow the comment that says so.
// A title is read without the rest: what is wrong elsewhere is not even looked at.
func TestOnlyTheDeclarationsThatAreWantedAreRead(t *testing.T) {
	file, list := ParseOnly(diag.NewSource("some.deal", `ruleset "Some"
players 2..x y
phase talk { say "start " and and }
start game { say "start" }
replace start game { say "again" }
`), "ruleset", "start")
	if len(list) > 0 {
		t.Error(list)
	}
	var kinds []string
	for _, d := range file.Decls {
		kinds = append(kinds, fmt.Sprintf("%T", d))
	}
	if want := []string{"*syntax.RulesetDecl", "*syntax.StartDecl", "*syntax.ReplaceDecl"}; !slices.Equal(kinds, want) {
		t.Errorf("%v, not %v", kinds, want)
	}
}

func TestAnUnclosedTextIsReportedAtItsQuotationMark(t *testing.T) {
	source := diag.NewSource("", "phase a {\n  let t = \"abc\n  if name is \"abc {\n    burn\n  }\n  burn\n}\n")
	_, list := Parse(source)
	var got []string
	for _, d := range list {
		got = append(got, fmt.Sprint(d.Span, " ", d.Code))
	}
	want := []string{":2:11 unclosed", ":3:14 unclosed", ":4:9 syntax", ":6:7 syntax"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// What is certain can be mended: after the fixes nothing is wrong.
func TestFixesPutItRight(t *testing.T) {
	for _, text := range []string{
		"phase a { if x == 5 && y != 3; { burn 1 } }\n",
		"phase a { if x ≥ 5 || !y { burn 1 } }\n",
		"phase a { if x = 5 { burn 1 } }\n",
		"phase a {\n  set x = 5\n}\n",
		"phase a {\n  burn 1 burn 2\n}\n",
		"phase a {\n  say “hello”, 'you'\n  // a comment\n}\n",
		"phase a {\n  deal 2 too hand\n  dael 2 to hand\n}\n",
		"phaze a {\n  burn\u00A01\n}\n",
		"  phase a { burn 007 }\n",
		"phase a { let x = [1 … 2] }\n",
	} {
		source := diag.NewSource("", text)
		for range 2 {
			_, list := Parse(source)
			var fixes []diag.Fix
			for _, d := range list {
				if d.Fix == nil {
					continue
				}
				fixes = append(fixes, *d.Fix)
			}
			source = diag.NewSource("", diag.Apply(source.Text, fixes))
		}
		if _, list := Parse(source); strings.Contains(text, "…") == (len(list) == 0) {
			t.Errorf("%q became %q: %v", text, source.Text, list)
		}
	}
}

func TestABrokenDeclarationIsKeptWithoutItsWrongLines(t *testing.T) {
	file, list := Parse(diag.NewSource("", "phase a {\n  burn 1\n  brn 2\n  burn 3\n}\nphase b { burn 1 }\nphase { }\n"))
	if len(list) != 2 || len(file.Decls) != 2 {
		t.Fatalf("%d declarations, %v", len(file.Decls), list)
	}
	a, b := file.Decls[0], file.Decls[1]
	if _, whole := file.Broken[b]; whole || !slices.Contains(file.Broken[a], "brn") || slices.Contains(file.Broken[a], "burn") {
		t.Errorf("broken: %v", file.Broken)
	}
	if n := len(a.(*PhaseDecl).Body.Stmts); n != 2 {
		t.Errorf("%d statements are left", n)
	}
}

func TestNoMoreThanFiftyMistakesAreReported(t *testing.T) {
	_, list := Parse(diag.NewSource("", "phase a {\n"+strings.Repeat("brn 1\n", 300)+"}\n"))
	if len(list) != 50 {
		t.Errorf("%d diagnostics", len(list))
	}
}

func TestATextThatEndsTooEarlyIsIncomplete(t *testing.T) {
	for text, want := range map[string]bool{
		"phase a {\n":                        true,
		"phase a {\n  if b {\n  burn 1\n":    true,
		"phase a {\n  let b = max(a,\n":      true,
		"define a = b +\n":                   true,
		"define a =":                         true,
		"define a = [1 2":                    true,
		"option a = 1,\n":                    true,
		"define a = the first that fits {\n": true,
		"phase a {\n  brn 1\n":               false,
		"phase a {\n  burn \"x\n":            false,
		"phase a":                            false,
		"phase a { burn 1 }\n":               false,
		"define a = b }\n":                   false,
		"define a = \"b\n":                   false,
		"":                                   false,
	} {
		_, list := Parse(diag.NewSource("", text))
		if got := Incomplete(list); got != want {
			t.Errorf("%q: %v, for %v", text, got, list)
		}
	}
	for text, want := range map[string]bool{"count of": false, "a +": true, "max(a": true, "a": false, "a b": false} {
		_, list := ParseExpr(diag.NewSource("", text))
		if got := Incomplete(list); got != want {
			t.Errorf("%q: %v, for %v", text, got, list)
		}
	}
}

func TestCommentsAreKept(t *testing.T) {
	text := "# one\nphase a { # two\n  burn 1 # \"three\"\n  # four\n}"
	file, _ := Parse(diag.NewSource("", text))
	var got []string
	for _, c := range file.Comments {
		if text[c.Start:c.End] != c.Text {
			t.Errorf("%q stands at %q", c.Text, text[c.Start:c.End])
		}
		got = append(got, fmt.Sprint(c.Text, " ", c.Trailing))
	}
	want := []string{"# one false", "# two true", `# "three" true`, "# four false"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A node's range is its own words: no comment and no line end around them belongs to it.
func TestRangesHoldExactlyTheWordsOfANode(t *testing.T) {
	source := diag.NewSource("", "# c\nphase a { # c\n  # c\n  let x = b + c of d # c\n  # c\n} # c\n")
	file, list := Parse(source)
	if len(list) > 0 {
		t.Fatal(list)
	}
	var got []string
	Walk(file.Decls[0], func(n Ranger) bool {
		got = append(got, file.Span(n).Text())
		return true
	})
	want := []string{source.Text[4 : len(source.Text)-5], "a", "{ # c\n  # c\n  let x = b + c of d # c\n  # c\n}",
		"let x = b + c of d", "x", "b + c of d", "b + c of d", "b", "c of d", "c", "d"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A file that begins in the middle of a line has nothing above to go on from; nothing of it may be passed over.
func TestAFileThatBeginsWithACommaIsWrong(t *testing.T) {
	for _, text := range []string{", chart marked {\n  1  2\n}\n", "# c\n\nand phase x { burn 1 }\n", "where start game { burn 1 }\n"} {
		if _, list := Parse(diag.NewSource("f", text)); len(list) == 0 {
			t.Errorf("nothing is found wrong in %q", text)
		}
	}
}
