package ruleset

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// checkText parses and checks one file.
func checkText(name, text string) (Checked, diag.List) {
	file, list := syntax.Parse(diag.NewSource(name, text))
	layers := under(file)
	own := house.Layer{Name: strings.TrimSuffix(name, ".deal"), Files: []*syntax.File{file}}
	for i := range layers {
		own.Under = append(own.Under, i)
	}
	return Check(append(layers, own), testBuiltins()), list
}

// under are the layers of the shipped ruleset that a file extends, none where it extends none.
func under(file *syntax.File) []house.Layer {
	for _, d := range file.Decls {
		extends, ok := d.(*syntax.ExtendsDecl)
		if !ok {
			continue
		}
		name := extends.Bases[0].Value()
		layer := house.Layer{Name: name}
		for _, path := range []string{"../../../rulesets/" + name + "/" + name + ".deal", "../../../rulesets/" + name + "/policies.deal"} {
			text, err := os.ReadFile(path)
			if err != nil {
				return nil
			}
			file, _ := syntax.Parse(diag.NewSource(path, string(text)))
			layer.Files = append(layer.Files, file)
		}
		return []house.Layer{layer}
	}
	return nil
}

func read(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func files(t testing.TB, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	return paths
}

func render(l diag.List) string {
	var b strings.Builder
	for _, d := range l {
		b.WriteString(d.Error() + "\n")
		if d.Hint != "" {
			b.WriteString("    " + d.Hint + "\n")
		}
	}
	return b.String()
}

func TestGoodRulesetsHaveNothingWrong(t *testing.T) {
	for _, path := range files(t, "../testdata/good/*.deal") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			got, syntaxErrors := checkText(filepath.Base(path), read(t, path))
			if len(syntaxErrors) > 0 {
				t.Fatalf("it does not parse:\n%s", render(syntaxErrors))
			}
			if len(got.Diags) > 0 {
				t.Fatalf("%s", render(got.Diags))
			}
			if got.Ruleset == nil {
				t.Fatal("no ruleset")
			}
			complete(t, got.Ruleset)
		})
	}
}

var mark = regexp.MustCompile(`### ([a-z-]+)(?: "(.*)")?\s*$`)

// Each line of a bad file that is marked ### code "part of the summary" gives that diagnostic, and nothing else is given.
func TestMistakesAreFoundWhereTheyAre(t *testing.T) {
	for _, path := range files(t, "../testdata/*.deal") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text := read(t, path)
			got, syntaxErrors := checkText(filepath.Base(path), text)
			if len(syntaxErrors) > 0 {
				t.Fatalf("it does not parse:\n%s", render(syntaxErrors))
			}
			if got.Diags.HasErrors() != (got.Ruleset == nil) {
				t.Error("a ruleset with errors is given, or one without is not")
			}
			found := map[int]diag.List{}
			for _, d := range got.Diags {
				line, _ := d.Span.Source.Position(d.Span.Start)
				found[line] = append(found[line], d)
			}
			lines := bufio.NewScanner(strings.NewReader(text))
			for n := 1; lines.Scan(); n++ {
				m := mark.FindStringSubmatch(lines.Text())
				here := found[n]
				delete(found, n)
				switch {
				case m == nil && len(here) > 0:
					t.Errorf("line %d: unexpected\n%s", n, render(here))
				case m == nil:
				case len(here) != 1:
					t.Errorf("line %d: want one %s, got %d\n%s", n, m[1], len(here), render(here))
				case here[0].Code != m[1] || !strings.Contains(here[0].Summary, m[2]):
					t.Errorf("line %d: want %s %q, got\n%s", n, m[1], m[2], render(here))
				}
			}
		})
	}
}

// A declaration that is misspelt is put right where it stands, where nothing uses it as it is and another name would not do.
func TestASlipInADeclarationIsPutRightThere(t *testing.T) {
	for text, want := range map[string]string{
		"start game {\n  each player {\n    let dificulty = roll d6\n    say player, difficulty\n" +
			"    result total = difficulty\n  }\n}\n": "let difficulty = roll d6",
		"define shonw = 3\ndefine shown_by_one = 4 + shown\n" +
			"start game { each player { result total = shown_by_one } }\n": "define shown = 3",
	} {
		text = "ruleset \"Slips\"\nplayers 2..4\n" + text
		got, _ := checkText("slips.deal", text)
		if len(got.Diags) == 0 || got.Diags[0].Fix == nil {
			t.Errorf("no fix is offered:\n%s", render(got.Diags))
			continue
		}
		mended := diag.Apply(text, []diag.Fix{*got.Diags[0].Fix})
		if after, _ := checkText("slips.deal", mended); after.Diags.HasErrors() || !strings.Contains(mended, want) {
			t.Errorf("it becomes\n%s\n%s", mended, render(after.Diags))
		}
	}
}
