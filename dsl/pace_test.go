package dsl_test

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/dsl/format"
	"croupier/dsl/syntax"
)

func TestWhatIsNoRulesetIsRefusedAtOnce(t *testing.T) {
	const times = 8
	for _, test := range []struct {
		name, before, again string
		n                   int
		close, after, code  string
	}{
		{"nothing", "", "", 0, "", "", "empty-file"},
		{"blanks and comments", "\uFEFF \n# a\n\n# b\n", "", 0, "", "", "empty-file"},
		{"a nought byte", "ruleset \"a\x00\"\n", "", 0, "", "", "not-text"},
		{"another encoding", "ruleset \"caf\xe9\"\n", "", 0, "", "", "not-text"},
		{"a large file", "", "# blah\n", 40_000, "", "", "file-too-large"},
		{"a title of many pages", "ruleset \"", "a", 200_000, "", "\"\n", "too-long"},
		{"a name of many pages", "ruleset \"a\"\nstart it { result ", "b", 200_000, "", " = 1 }\n", "too-long"},
		{"a million brackets", "define a = ", "(", 1_000_000, "", "", "file-too-large"},
		{"brackets as many as fit", "define a = ", "(", 250_000, "", "", "nested-too-deep"},
		{"braces as many as fit", "phase a ", "{", 250_000, "", "", "nested-too-deep"},
		{"brackets that close nothing", "define a = 1", ")", 250_000, "", "", "unclosed"},
		{"many not", "define a = ", "not ", 60_000, "", "b\n", "nested-too-deep"},
		{"many -", "define a = ", "- ", 100_000, "", "b\n", "nested-too-deep"},
		{"many of", "define a = ", "a of ", 50_000, "", "b\n", "nested-too-deep"},
		{"many +", "define a = 1", " + 1", 60_000, "", "\n", "nested-too-deep"},
		{"many keys", "define a = ", "b(1+", 50_000, ")", "\n", "nested-too-deep"},
		{"many else", "phase a { if a { }", " else if a { }", 10_000, "", " }\n", "nested-too-deep"},
		{"many mistakes", "phase a {\n", "let x = = 3\n", 20_000, "", "}\n", "syntax"},
		{"many quotation marks", "", "„", 80_000, "", "", "stray-character"},
		{"many unclosed texts", "phase a {\n", "burn \"\n", 30_000, "", "}\n", "unclosed"},
		{"many unclosed brackets", "phase a {\n", "burn (1\n", 30_000, "", "}\n", "unclosed"},
	} {
		var list diag.List
		of := func(n int) func() {
			text := test.before + strings.Repeat(test.again, n) + strings.Repeat(test.close, n) + test.after
			return func() { _, list = syntax.Parse(diag.NewSource("", text)) }
		}
		t.Run(test.name, func(t *testing.T) { proportionate(t, times, of(test.n/times), of(test.n)) })
		if len(list) == 0 || list[0].Code != test.code {
			t.Errorf("%s: %v", test.name, list)
		}
	}
}

// Behind as many mistakes as are told no other is looked into: a file of nothing else costs little more than its words do.
func TestNobodyLooksIntoMistakesThatAreNotTold(t *testing.T) {
	const lines, each = 5_000, 16 // allocations for a line: looking what people may have meant takes hundreds
	for _, line := range []string{"x\n", "x y\n", "\"\n", "deal 3\n", "let x = = 3\n"} {
		text := strings.Repeat(line, lines)
		var list diag.List
		if n := testing.AllocsPerRun(1, func() { _, list = syntax.Parse(diag.NewSource("", text)) }); n > each*lines {
			t.Errorf("%q again and again takes %.0f allocations a line", line, n/lines)
		}
		if len(list) != 50 || len(list[49].Notes) == 0 {
			t.Errorf("%q again and again: %d mistakes are told, and not that there may be more", line, len(list))
		}
	}
}

// TestALongFileIsFormattedAtOnce also holds that no column is padded for ever by one long word in it.
func TestALongFileIsFormattedAtOnce(t *testing.T) {
	const times = 8
	long := strings.Repeat("x", 100)
	for name, file := range map[string]struct {
		before, again string
		n             int
		after         string
	}{
		"blocks":   {"", "phase a {\n  if b { set c to d + 1 }\n}\n\n", 2500, ""},
		"chart":    {"chart a {\n" + long + " 1\n", "b 1\n", 20_000, "}"},
		"comments": {"phase a {\nburn " + long + " # c\n", "burn 1 # c\n", 10_000, "}"},
		"one line": {"phase a {\nsay a", ", b", 60_000, "\n}"},
		"list":     {"test \"a\" {\ndeck [", "As ", 60_000, "]\n}"},
		"nested":   {"", "phase a {" + strings.Repeat(" if b {", 190) + " burn 1 " + strings.Repeat("}", 191) + "\n", 100, ""},
	} {
		t.Run(name, func(t *testing.T) {
			text, got := "", ""
			of := func(n int) func() {
				text = file.before + strings.Repeat(file.again, n) + file.after
				tree, list := syntax.Parse(diag.NewSource("", text))
				if len(list) > 0 {
					t.Fatal(list)
				}
				return func() { got = format.Format(tree) }
			}
			proportionate(t, times, of(file.n/times), of(file.n))
			if len(got) > 50*len(text) { // indents alone make much of 191 blocks within each other
				t.Errorf("%d bytes became %d", len(text), len(got))
			}
		})
	}
}

// TestWordsAreOfferedAtOnce holds that an editor which asks what may come behind a hundred thousand open brackets is answered.
func TestWordsAreOfferedAtOnce(t *testing.T) {
	for name, open := range map[string]string{"round": "(", "square": "[", "braces": "{", "words": "(a "} {
		of := func(n int) func() {
			source := diag.NewSource("", "ruleset \"a\"\nstart it {\n  let q = "+strings.Repeat(open, n))
			return func() { syntax.Look(source, len(source.Text)).Offers() }
		}
		t.Run(name, func(t *testing.T) { proportionate(t, 8, of(10_000), of(80_000)) })
	}
}
