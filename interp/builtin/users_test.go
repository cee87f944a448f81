package builtin_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/op"
)

// mostRare is how many ready-made names may have fewer than two users. It only ever gets smaller.
const mostRare = 11

// Every ready-made function, word and property, and what the prelude declares, is used by two of the rulesets and examples at least,
// but for the rare ones.
func TestReadyMadeNamesHaveTwoUsers(t *testing.T) {
	users := map[string][]string{}
	for _, file := range shipped(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		parsed, list := syntax.Parse(diag.NewSource(file, string(text)))
		if list.HasErrors() {
			t.Fatal(list)
		}
		for _, d := range parsed.Decls {
			for _, word := range d.Written() {
				if had := users[word.Text]; len(had) == 0 || had[len(had)-1] != file {
					users[word.Text] = append(had, file)
				}
			}
		}
	}
	names := builtin.PreludeNames()
	for _, f := range op.Funcs {
		names = append(names, f.Name)
	}
	for _, w := range builtin.Words {
		names = append(names, w.Name)
	}
	slices.Sort(names)
	var rare []string
	for _, name := range slices.Compact(names) {
		if n := len(users[name]); n < 2 {
			rare = append(rare, strings.TrimSpace(fmt.Sprintf("%d %s %s", n, name, filepath.Base(strings.Join(users[name], "")))))
		}
	}
	t.Logf("%d ready-made names have fewer than two users:\n%s", len(rare), strings.Join(rare, "\n"))
	if len(rare) > mostRare {
		t.Errorf("%d ready-made names have fewer than two users, and %d is the most: go test -v lists them", len(rare), mostRare)
	}
}

// shipped are the files of the rulesets and examples.
func shipped(t *testing.T) (files []string) {
	for _, glob := range []string{"../../rulesets/*/*.deal", "../../examples/*.deal", "../../examples/*/*.deal"} {
		list, err := filepath.Glob(glob)
		if err != nil || len(list) == 0 {
			t.Fatal(glob, err)
		}
		files = append(files, list...)
	}
	return files
}
