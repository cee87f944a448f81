package lsp

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/cmd/internal/rulefiles"
	"croupier/dsl/diag"
)

var update = flag.Bool("update", false, "write what editors are shown of files anew")

// What an editor shows of a file is as it is written down in testdata: the outline, what can be folded, and the colours with their
// modifiers. One file is shipped, and one is being written and has mistakes: what can be read of it is shown all the same.
func TestWhatAnEditorShowsOfAFile(t *testing.T) {
	broken, err := os.ReadFile(filepath.Join("testdata", "broken.deal"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"old-tower": rulefiles.ShippedSources("old-tower")[0].Text, "broken": string(broken)} {
		c := start(t, `{}`)
		uri := "file:///nowhere/" + name + ".deal"
		c.open(uri, text)
		got := shownOf(c, uri, diag.NewSource(name, text))
		path := filepath.Join("testdata", name+".txt")
		if *update {
			write(t, path, got)
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s: it is now\n%s\nwith -args -update it is written down", path, differs(string(want), got))
		}
	}
}

// differs are the lines that only one of two texts has.
func differs(want, got string) string {
	var b strings.Builder
	was, is := strings.Split(want, "\n"), strings.Split(got, "\n")
	for _, line := range was {
		if !slices.Contains(is, line) {
			b.WriteString("- " + line + "\n")
		}
	}
	for _, line := range is {
		if !slices.Contains(was, line) {
			b.WriteString("+ " + line + "\n")
		}
	}
	return b.String()
}

// shownOf is what an editor is told of a file, with lines and columns that begin at 1.
func shownOf(c *client, uri string, source *diag.Source) string {
	c.t.Helper()
	var b strings.Builder
	var parts []documentSymbol
	c.want(&parts, "textDocument/documentSymbol", in(uri))
	b.WriteString("-- outline --\n")
	var outlined func(parts []documentSymbol, depth int)
	outlined = func(parts []documentSymbol, depth int) {
		for _, p := range parts {
			fmt.Fprintf(&b, "%s%s | kind %d, lines %d-%d, name at %d:%d", strings.Repeat("  ", depth), p.Name, p.Kind, p.Range.Start.Line+1,
				lastLine(p.Range), p.SelectionRange.Start.Line+1, p.SelectionRange.Start.Character+1)
			if p.Detail != "" {
				fmt.Fprintf(&b, " | %s", strings.TrimSpace(p.Detail))
			}
			b.WriteString("\n")
			outlined(p.Children, depth+1)
		}
	}
	outlined(parts, 0)
	var folds []foldingRange
	c.want(&folds, "textDocument/foldingRange", in(uri))
	b.WriteString("-- folding --\n")
	for _, f := range folds {
		fmt.Fprintf(&b, "%d-%d %s\n", f.StartLine+1, f.EndLine+1, f.Kind)
	}
	var tokens semanticTokens
	c.want(&tokens, "textDocument/semanticTokens/full", in(uri))
	b.WriteString("-- colours --\n")
	line, column := 0, 0
	for d := tokens.Data; len(d) >= 5; d = d[5:] {
		if line += d[0]; d[0] > 0 {
			column = 0
		}
		column += d[1]
		from := utf16Units.offset(source, position{line, column})
		to := utf16Units.offset(source, position{line, column + d[2]})
		fmt.Fprintf(&b, "%d:%d %s %s", line+1, column+1, source.Text[from:to], tokenTypes[d[3]])
		for i, modifier := range tokenModifiers {
			if d[4]&(1<<i) != 0 {
				b.WriteString(" " + modifier)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// lastLine is the last line of which a stretch has something.
func lastLine(s span) int {
	if s.End.Character == 0 && s.End.Line > s.Start.Line {
		return s.End.Line
	}
	return s.End.Line + 1
}

// signed are rules with everything that is written with brackets.
const signed = `ruleset "Signed"
players 2

each player has {
  score number = 0
  price[calm or wild] number = 1
}

chart fee by way, height {
          1  2
  low     1  2
  high    3  4
}

# What two come to.
define both(a, b) = a + b

phase paying(amount) {
  increase score by both(amount, max(1, 2))
  increase score by fee(low, 2)
}

start game {
  do paying(3)
  result points of the table = 1
}
`

// Between the brackets behind a name it is said what stands there, and which of it the place is.
func TestWhatStandsBetweenBracketsIsSaid(t *testing.T) {
	c := start(t, `{}`)
	uri := "file:///nowhere/signed.deal"
	c.open(uri, signed)
	c.want(nil, "textDocument/documentSymbol", in(uri))
	for _, one := range []struct {
		words, label string
		on, active   int
		doc          string
	}{
		{"both(amount, max", "both(a, b)", 5, 0, "What two come to."},
		{"both(amount, max", "both(a, b)", 13, 1, "What two come to."},
		{"max(1, 2)", "max(", 4, 0, ""},
		{"max(1, 2)", "max(", 7, 1, ""},
		{"fee(low, 2)", "fee(way, height)", 9, 1, ""},
		{"do paying(3)", "paying(amount)", 10, 0, ""},
		{"start game", "", 3, 0, ""},
		{"by both(amount", "", 4, 0, ""},
		{"max(1, 2))\n", "both(a, b)", 9, 1, ""},
	} {
		var got *signatureHelp
		c.want(&got, "textDocument/signatureHelp", at(uri, signed, one.words, one.on))
		switch {
		case got == nil && one.label == "":
		case got == nil || one.label == "":
			t.Errorf("%q at %d: %+v is said, and not %q", one.words, one.on, got, one.label)
		default:
			sig := got.Signatures[got.ActiveSignature]
			if !strings.HasPrefix(sig.Label, one.label) || got.ActiveParameter != one.active {
				t.Errorf("%q at %d: %q, value %d, is said, and not %q, value %d", one.words, one.on, sig.Label, got.ActiveParameter, one.label, one.active)
			}
			if one.doc != "" && (sig.Documentation == nil || !strings.Contains(sig.Documentation.Value, one.doc)) {
				t.Errorf("%q: what is said of it is %v", one.words, sig.Documentation)
			}
			for i, p := range sig.Parameters {
				if part := sig.Label[p.Label[0]:p.Label[1]]; part == "" || strings.ContainsAny(part, "(),") {
					t.Errorf("%q: value %d is %q in %q", one.words, i, part, sig.Label)
				}
			}
		}
	}
}
