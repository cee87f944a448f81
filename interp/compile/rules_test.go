package compile_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/ruletest"
)

// The rulesets of testdata say in their own tests what they mean; checking finds nothing wrong with them.
func TestRulesDoWhatTheirTestsSay(t *testing.T) {
	paths, _ := filepath.Glob("testdata/*.deal")
	if len(paths) == 0 {
		t.Fatal("no rulesets found")
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		p, list := compile.Source(strings.TrimSuffix(filepath.Base(path), ".deal"), diag.NewSource(path, string(text)))
		for _, d := range list {
			t.Error(d)
		}
		if p == nil {
			continue
		}
		if len(p.Tests) == 0 {
			t.Errorf("%s has no tests", path)
		}
		for _, o := range ruletest.Run(p) {
			if o.Diag != nil {
				t.Errorf("%s: %s: %s", path, o.Title, o.Diag)
			}
		}
	}
}
