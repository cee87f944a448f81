package rulesets

import (
	"slices"
	"strings"
	"testing"
)

func TestEveryShippedRulesetHasItsFiles(t *testing.T) {
	names := Names()
	if !slices.IsSorted(names) || !slices.Contains(names, "baltimore") {
		t.Errorf("the shipped rulesets are %v", names)
	}
	for _, name := range names {
		files := Files(name)
		if len(files) == 0 {
			t.Errorf("%s has no files", name)
		}
		for _, f := range files {
			if !strings.HasPrefix(f.Path, name+"/") || f.Text == "" {
				t.Errorf("%s has the file %q of %d bytes", name, f.Path, len(f.Text))
			}
		}
	}
}

func TestWhatIsNotShippedHasNoFiles(t *testing.T) {
	for _, name := range []string{"", ".", "..", "nosuch", "baltimore/baltimore.deal", "/", "../rulesets", `a\b`} {
		if files := Files(name); len(files) > 0 {
			t.Errorf("Files(%q) has %d files", name, len(files))
		}
	}
}
