package format

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// block is a fenced example of the description, with what stands behind its fence; ~~~ is the fence around Lua's own.
var block = regexp.MustCompile("(?ms)^```deal([^\n]*)\n(.*?)^```$|^~~~deal([^\n]*)\n(.*?)^~~~$")

// The description shows the layout that it prescribes. An example of mistakes may be laid out as its mistake wants it.
func TestTheDescriptionsExamplesAreInTheLayout(t *testing.T) {
	var spec []byte
	for _, path := range []string{"../SPEC.md", "../LUA.md", "../GLANCE.md"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		spec = append(spec, text...)
	}
	seen := 0
	for _, m := range block.FindAllStringSubmatchIndex(string(spec), -1) {
		if m[2] < 0 {
			copy(m[2:6], m[6:10])
		}
		line := strings.Count(string(spec[:m[0]]), "\n") + 2
		info, text := strings.Fields(string(spec[m[2]:m[3]])), string(spec[m[4]:m[5]])
		if len(info) > 0 && info[0] == "wrong" {
			continue
		}
		seen++
		if len(info) == 2 && info[1] != "top" {
			text = within(text)
		}
		got, list := Source(diag.NewSource("SPEC.md", text))
		if list.HasErrors() {
			t.Errorf("line %d: %v", line, list)
		} else if got != text {
			t.Errorf("line %d should be\n%s", line, got)
		}
	}
	if seen < 30 {
		t.Errorf("only %d examples were found", seen)
	}
}

// within puts statements into a phase.
func within(text string) string {
	var b strings.Builder
	b.WriteString("phase p {\n")
	for l := range strings.Lines(text) {
		if l != "\n" {
			l = "  " + l
		}
		b.WriteString(l)
	}
	return b.String() + "}\n"
}

// The proofs of what the description says are laid out in ways of their own.
func TestTheDescriptionsProofsReadTheSameWhenFormatted(t *testing.T) {
	proofs, err := filepath.Glob("../testdata/proofs/*.deal")
	if err != nil || len(proofs) < 25 {
		t.Fatalf("only %d were found: %v", len(proofs), err)
	}
	for _, path := range proofs {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		held(t, string(text))
	}
}
