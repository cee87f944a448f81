package rulefiles

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// A file belongs to the files beside it where they make one ruleset together; in a folder of several rulesets it needs none of them.
func TestAFileBelongsToTheOneRulesetOfItsFolder(t *testing.T) {
	for titles := range 4 {
		folder := t.TempDir()
		for i := range titles {
			write(t, folder, fmt.Sprintf("titled%d.deal", i), fmt.Sprintf("ruleset \"R%d\"\n", i))
		}
		write(t, folder, "part.deal", "define one = 1\n")
		r, ok := Around(filepath.Join(folder, "part.deal"))
		if ok != (titles == 1) {
			t.Fatalf("with %d titles: %v", titles, ok)
		}
		if ok && len(r.Sources) != 2 {
			t.Errorf("%d files, not 2", len(r.Sources))
		}
	}
}

func write(t *testing.T, folder, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
