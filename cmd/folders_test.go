package cmd_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The picture of the folders in interp/ARCHITECTURE.md names every folder that has a package, where it stands, and none that is not
// there. Programs that make tables (gen) and what the packages of a folder share (internal) need not be named.
func TestThePictureOfTheFoldersIsWhole(t *testing.T) {
	text, err := os.ReadFile("../interp/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, picture, _ := strings.Cut(string(text), "## The folders")
	_, picture, _ = strings.Cut(picture, "```\n")
	picture, _, _ = strings.Cut(picture, "```\n")
	shown := map[string]bool{}
	var above []string // the folders that a line may lie in, each by its indent
	for line := range strings.Lines(picture) {
		indent := (len(line) - len(strings.TrimLeft(line, " "))) / 2
		names := strings.Fields(line)
		if indent > len(above) {
			continue // the line above goes on
		}
		above = above[:indent]
		for _, name := range names {
			if !strings.HasSuffix(name, "/") {
				break
			}
			where := path.Join(append(slices.Clone(above), name)...)
			shown[where] = true
			if _, err := os.Stat("../" + where); err != nil {
				t.Errorf("it shows %s, which is not there", where)
			}
		}
		if strings.HasSuffix(names[0], "/") {
			above = append(above, names[0])
		}
	}
	err = filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		where, err := filepath.Rel("..", filepath.Dir(file))
		where = filepath.ToSlash(where)
		aside := strings.Contains(where, "testdata") || strings.Contains(where, "/gen/") ||
			strings.Contains(strings.TrimPrefix(where, "cmd/"), "/internal/")
		if err == nil && !aside && !shown[where] {
			shown[where] = true
			t.Errorf("it does not show %s", where)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(shown) < 80 {
		t.Errorf("it shows %d folders", len(shown))
	}
}
