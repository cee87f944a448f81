package format

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// block is a fenced example of the description, with what stands behind its fence; ~~~ is the fence around Lua's own.
var block = regexp.MustCompile("(?ms)^```deal([^\n]*)\n(.*?)^```$|^~~~deal([^\n]*)\n(.*?)^~~~$")

// The description shows the layout that it prescribes. An example of mistakes may be laid out as its mistake wants it.
func TestTheDescriptionsExamplesAreInTheLayout(t *testing.T) {
	spec, err := os.ReadFile("../SPEC.md")
	if err != nil {
		t.Fatal(err)
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
	if seen < 40 {
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

// proof is a whole game that stands hidden in the description, behind what it proves.
var proof = regexp.MustCompile("(?ms)^<!-- proof[^\n]*\n(.*?)^-->")

func TestTheDescriptionsProofsReadTheSameWhenFormatted(t *testing.T) {
	spec, err := os.ReadFile("../SPEC.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, m := range proof.FindAllStringSubmatch(string(spec), -1) {
		if file, list := syntax.Parse(diag.NewSource("SPEC.md", m[1])); !list.HasErrors() && len(file.Decls) > 0 {
			seen++
			held(t, m[1])
		}
	}
	if seen < 10 {
		t.Errorf("only %d proofs were found", seen)
	}
}

// Whatever is said of a word, it never grows together with the one before it.
func TestWordsStayApart(t *testing.T) {
	for _, line := range []string{
		"let x = first 2 of hand", "let x = kept + first 1 of (cup where die's face is 6)", "let x = first option n of hand",
		"let x = first (2 + 1) of hand", "let x = highest 2 of hand by rank", "let x = f(2) of hand", "let x = max(1, 2)",
		"let x = roll 2 d6", "let x = roll n d(2) keeping highest 1", "let x = best of 2 from hand + 3 from board", "set come(4) to -1",
		"let x = a - 1 if a is -1 otherwise -1",
	} {
		if text := held(t, "phase p {\n  "+line+"\n}\n"); !strings.Contains(text, "\n  "+line+"\n") {
			t.Errorf("%s became %s", line, text)
		}
	}
}
