package cmd_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// What a reader meets at once: a line fits a screen, a file has one subject, and a package can be known as a whole.
const (
	mostColumns      = 130
	mostLines        = 600
	mostPackageLines = 7000
	mostPackageFiles = 40
)

// tagged is a line with a field's tag, which is one word of Go: what a flag or a field of a message is called and does stands in it.
var tagged = regexp.MustCompile("^\t+\\S+ +[^`]*`[a-z]+:\"[^`]*`( //.*)?$")

// Lines, files and packages are no larger than people read.
func TestLinesFilesAndPackagesAreShort(t *testing.T) {
	lines, files := map[string]int{}, map[string]int{}
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		n := 0
		for line := range strings.Lines(string(text)) {
			n++
			line = strings.TrimRight(line, "\n")
			if utf8.RuneCountInString(line) > mostColumns && !tagged.MatchString(line) {
				t.Errorf("%s:%d has %d columns, and may have %d", file, n, utf8.RuneCountInString(line), mostColumns)
			}
		}
		if n > mostLines {
			t.Errorf("%s has %d lines, and may have %d", file, n, mostLines)
		}
		lines[filepath.Dir(file)] += n
		files[filepath.Dir(file)]++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder := range files {
		if lines[folder] > mostPackageLines || files[folder] > mostPackageFiles {
			t.Errorf("%s has %d lines in %d files, and may have %d in %d", folder, lines[folder], files[folder], mostPackageLines,
				mostPackageFiles)
		}
	}
	if len(files) < 80 {
		t.Errorf("only %d packages were looked at", len(files))
	}
}
