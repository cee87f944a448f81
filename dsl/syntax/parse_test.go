package syntax

import (
	"os"
	"path/filepath"
	"testing"

	"croupier/dsl/diag"
)

// goodFiles are the rulesets that must parse without a diagnostic.
func goodFiles(t testing.TB) map[string]string {
	t.Helper()
	paths, err := filepath.Glob("testdata/good/*.deal")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no rulesets: %v", err)
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
	for name, text := range goodFiles(t) {
		file, list := Parse(diag.NewSource(name, text))
		for _, d := range list {
			t.Errorf("%v\n\t%s | %s | %s", d, d.Label, d.Hint, d.Span.Source.Line(func() int { l, _ := d.Span.Source.Position(d.Span.Start); return l }()))
		}
		if len(file.Decls) == 0 {
			t.Errorf("%s: no declarations", name)
		}
	}
}
