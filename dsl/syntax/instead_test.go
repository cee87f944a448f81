package syntax

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// tells holds each line against its message. Behind -> stands what the fix makes of it, behind ? what the hint says.
func tells(t *testing.T, before, behind string, lines []string) {
	t.Helper()
	for _, line := range lines {
		written, want, certain := strings.Cut(line, " -> ")
		if !certain {
			written, want, _ = strings.Cut(line, " ? ")
		}
		source := diag.NewSource("", before+written+behind)
		_, list := Parse(source)
		if len(list) != 1 {
			t.Errorf("%s: %v", written, list)
			continue
		}
		d := list[0]
		switch {
		case certain && d.Fix == nil:
			t.Errorf("%s: no fix: %s (%s)", written, d.Summary, d.Hint)
		case certain:
			fixed := diag.Apply(source.Text, []diag.Fix{*d.Fix})
			if got := strings.TrimSuffix(strings.TrimPrefix(fixed, before), behind); got != want {
				t.Errorf("%s: mended to %s", written, got)
			}
			if _, left := Parse(diag.NewSource("", fixed)); len(left) > 0 {
				t.Errorf("%s: mended, but %v", written, left)
			}
		case d.Fix != nil || !strings.Contains(d.Hint, want):
			t.Errorf("%s: %s: fix %v, hint %q", written, d.Summary, d.Fix, d.Hint)
		}
	}
}

// What is told by the parser or by the first word of a line, and not by the phrasebook, which has its own examples.
func TestOtherWordsAreToldInTheWordsOfTheLanguage(t *testing.T) {
	tells(t, "phase a {\n  ", "\n}\n", []string{
		"bet 5 ? open betting",
	})
	tells(t, "", "\n", []string{
		`add to define gap { a is b: 0 } -> add to define gap { when a is b: 0 }`,
		`extends house/runs.deal ? extends "house/runs.deal"`,
		`phase settle with p { burn 1 } ? phase settle(p)`,
	})
}

// Things may be called like words of these phrases.
func TestPhrasesDoNotGetInTheWayOfNames(t *testing.T) {
	for _, line := range []string{
		"ask player to choose a or b",
		"ask player to choose a cards from hand",
		"let x = up + most - least * between",
		"if than is greater { burn 1 }",
		"let a = next",
	} {
		if _, list := Parse(diag.NewSource("", "phase a {\n  "+line+"\n}\n")); len(list) > 0 {
			t.Errorf("%s: %v", line, list)
		}
	}
}

// Where the mistake lies inside of a value, how the statement around it is written does not help.
func TestAMistakeInsideOfAValueIsNotAnsweredWithTheStatement(t *testing.T) {
	for line, helps := range map[string]bool{
		"let a = f(b c)":                               false,
		"let a = b + [1 else]":                         false,
		"let a = kinds of hand":                        false,
		"if a is (b c) { burn 1 }":                     false,
		"ask player to choose from f(a b)":             false,
		"let a =":                                      true,
		"ask player to discard 1 card hand":            true,
		"let a 5":                                      true,
		"let a = the first that fits {\n when b 1\n }": true,
	} {
		_, list := Parse(diag.NewSource("", "phase a {\n  "+line+"\n}\n"))
		for len(list) == 1 && list[0].Otherwise != nil {
			list[0] = *list[0].Otherwise // those before it are guesses
		}
		if len(list) != 1 || strings.Contains(list[0].Hint, "is written: ") != helps {
			t.Errorf("%s: %v, hint %q", line, list, list[0].Hint)
		}
	}
}
