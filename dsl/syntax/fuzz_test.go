package syntax

import (
	"os"
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// sound parses a text and holds what must be true of any text at all: a diagnostic or a whole file comes out, and every
// place lies in the text.
func sound(t *testing.T, text string) {
	t.Helper()
	source := diag.NewSource("f", text)
	file, list := Parse(source)
	if len(list) == 0 && len(file.Decls) == 0 {
		t.Fatalf("%q: neither a declaration nor a diagnostic", text)
	}
	if len(list) == 0 && len(file.Broken) > 0 {
		t.Fatalf("%q: broken without a diagnostic", text)
	}
	check := func(what string, start, end int) {
		if start < 0 || start > end || end > len(text) {
			t.Fatalf("%q: %s stands at %d..%d of %d", text, what, start, end, len(text))
		}
	}
	for _, d := range list {
		check(d.Code, d.Span.Start, d.Span.End)
		if d.Fix != nil {
			check("the fix of "+d.Code, d.Fix.Span.Start, d.Fix.Span.End)
		}
		if d.Code == "" || d.Summary == "" || d.Span.IsZero() {
			t.Fatalf("%q: %#v", text, d)
		}
	}
	for _, decl := range file.Decls {
		Walk(decl, func(n Ranger) bool {
			start, end := n.Range()
			if _, broken := file.Broken[decl]; !broken {
				check("a node", start, end)
			}
			return true
		})
	}
	for _, c := range file.Comments {
		check("a comment", c.Start, c.End)
	}
	Incomplete(list)
	if expr, list := ParseExpr(source); (expr == nil) == (len(list) == 0) {
		t.Fatalf("%q: the expression is %v, and %v", text, expr, list)
	}
}

func TestEveryBeginningOfAFileIsSound(t *testing.T) {
	for name, text := range files(t, "good") {
		step := 29
		if os.Getenv("LONG") != "" {
			step = 3
		}
		if testing.Short() || name != "everything.deal" {
			step = 97
		}
		for i := 0; i < len(text); i += step {
			sound(t, text[:i])
		}
	}
}

// A line may be longer than anybody writes; what is wrong in it is said all the same.
func TestSignsInLongLinesAreExplained(t *testing.T) {
	for _, sign := range []string{"\x17", "\u200b", "%", "&&", "“", "'", "§"} {
		for _, text := range []string{strings.Repeat(sign+" ", 400), strings.Repeat("a ", 400) + sign + " b", sign + strings.Repeat(" a", 400)} {
			sound(t, "phase p { let q = "+text+" }")
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, folder := range []string{"good", "bad"} {
		for _, text := range files(f, folder) {
			f.Add(text)
			for _, piece := range strings.SplitAfter(text, "\n}\n") {
				f.Add(piece)
			}
		}
	}
	for _, text := range []string{"\uFEFFabout \"a\"", "a≠", "phase a { x !=", "define a = \"", "phase x\nphase y", "'", "‘“", "```lua\n", "\"{"} {
		f.Add(text)
	}
	f.Fuzz(sound)
}
