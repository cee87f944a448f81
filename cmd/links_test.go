package cmd

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	mdLink  = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	fenced  = regexp.MustCompile("(?ms)^(```|~~~).*?^(```|~~~)$")
	unsaid  = regexp.MustCompile(`[^\pL\d _-]`)
)

// Every link of a document leads to a file, and to a heading of it, that is there. What lies on the web is not looked at.
func TestEveryLinkLeadsSomewhere(t *testing.T) {
	links := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && d.Name() != ".." {
			return fs.SkipDir
		}
		if d.IsDir() && d.Name() == "node_modules" { // what npm has brought
			return fs.SkipDir
		}
		if filepath.Ext(path) != ".md" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range mdLink.FindAllStringSubmatch(fenced.ReplaceAllString(string(text), ""), -1) {
			to, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(to, "://") {
				continue
			}
			links++
			target := path
			if to != "" {
				target = filepath.Join(filepath.Dir(path), to)
			}
			there, err := os.Stat(target)
			if err != nil {
				t.Errorf("%s leads to %s, which is not there", path, m[1])
				continue
			}
			if anchor != "" && !there.IsDir() && !anchors(t, target)[anchor] {
				t.Errorf("%s leads to %s, where no heading is called so", path, m[1])
			}
		}
		return nil
	})
	if err != nil || links < 50 {
		t.Errorf("only %d links were found: %v", links, err)
	}
}

// anchors are the headings of a document as links name them.
func anchors(t *testing.T, path string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for _, h := range heading.FindAllStringSubmatch(string(text), -1) {
		all[strings.ReplaceAll(unsaid.ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-")] = true
	}
	return all
}
