package ruletest_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	inCode = regexp.MustCompile("`([a-z]+(?:/[A-Za-z.]+)+)`")
	goCode = regexp.MustCompile("(?s)```go\n(.*?)```")
	before = "\t{Func: check.Func{Name: \"left\","
)

// What a newcomer is told to touch is there.
func TestWhatContributingNamesIsThere(t *testing.T) {
	named := inCode.FindAllStringSubmatch(contributing(t), -1)
	if len(named) < 8 {
		t.Fatalf("only %d paths were found", len(named))
	}
	for _, m := range named {
		if _, err := os.Stat(filepath.Join("../..", m[1])); err != nil {
			t.Error(err)
		}
	}
}

// A function is added by the entry that is shown, and by nothing else: with it, the ruleset that is shown passes its test.
func TestAFunctionIsAddedAsContributingSays(t *testing.T) {
	if os.Getenv("LONG") == "" {
		t.Skip("it builds the program anew: LONG=1")
	}
	text := contributing(t)
	entry := goCode.FindStringSubmatch(text)
	path, err := filepath.Abs("../op/funcs.go")
	if err != nil {
		t.Fatal(err)
	}
	funcs, err := os.ReadFile(path)
	if err != nil || entry == nil || strings.Count(string(funcs), before) != 1 {
		t.Fatalf("there is no entry, or no place for it: %v", err)
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		at := filepath.Join(dir, name)
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return at
	}
	over, err := json.Marshal(map[string]map[string]string{"Replace": {
		path: write("funcs.go", strings.Replace(string(funcs), before, entry[1]+before, 1)),
	}})
	if err != nil {
		t.Fatal(err)
	}
	rules := ""
	for _, e := range examples(t, text) {
		if len(e.info) == 1 && e.info[0] == "deal" {
			rules = e.text
		}
	}
	out, err := exec.Command("go", "run", "-overlay", write("overlay.json", string(over)), "../../cmd/croupier", "test",
		write("try.deal", rules)).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "1 test passed") {
		t.Errorf("%v\n%s", err, out)
	}
}

func contributing(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
