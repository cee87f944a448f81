package lex

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shown are the tokens of a text: type and value, or the value alone where it is a sign.
func shown(text string) string {
	names := map[int]string{}
	for name, kind := range Kinds {
		names[int(kind)] = name
	}
	var out []string
	for _, token := range Scan("", text, func(word string) bool { return word == "let" }) {
		switch {
		case token.Type == Punct:
			out = append(out, token.Value)
		case token.Type == EOL || token.EOF():
			out = append(out, names[int(token.Type)])
		default:
			out = append(out, names[int(token.Type)]+":"+token.Value)
		}
	}
	return strings.TrimSuffix(strings.Join(out, " "), " EOL EOF")
}

func TestTokens(t *testing.T) {
	for text, want := range map[string]string{
		"best-yet stakes_win a1":   "Name:best-yet Name:stakes_win Name:a1",
		"a - b a-1 a-b":            "Name:a - Name:b Name:a - Number:1 Name:a-b",
		"If if iff":                "Name:If Keyword:if Name:iff",
		"Zoë übel":                 "Name:Zoë Name:übel",
		"4D 4D+2 4D + 2 4D+x":      "Code:4D Code:4D+2 Code:4D + Number:2 Code:4D + Name:x",
		"4D10 4D6+1 4Dx":           "Bad:4D10 Bad:4D6 + Number:1 Card:4Dx",
		"d12 4d6 d12x d 4d":        "Die:d12 Die:4d6 Name:d12x Name:d Card:4d",
		"10h 3c 10♥ A♠ ♠ As Jk 12": "Card:10h Card:3c Card:10♥ Card:A♠ Bad:♠ Name:As Name:Jk Number:12",
		"A♥\uFE0F":                 "Card:A♥\uFE0F",
		"1..5 -3<=x>=y":            "Number:1 .. Number:5 - Number:3 <= Name:x >= Name:y",
		`"a # b" # "c"`:            `Text:"a # b" Comment:# "c"`,
		"say \"abc\nb":             "Name:say Bad:\"abc EOL Name:b",
		"```lua\nx = 1\n``` b":     "Lua:```lua\nx = 1\n``` Name:b",
		"seen by all all":          "Name:seen Keyword:by Name:all Keyword:all",
		"a;b":                      "Name:a Bad:; Name:b",
	} {
		if diff := cmp.Diff(want, shown(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestALineEndEndsAStatementUnlessItGoesOn(t *testing.T) {
	for text, want := range map[string]string{
		"\n\na\n\n # c\n\nb":     "Name:a EOL Comment:# c Name:b",
		"a,\nb +\nc and # x\n d": "Name:a , Name:b + Name:c Keyword:and Comment:# x Name:d",
		"x:\ny =\nz else\nw":     "Name:x : Name:y = Name:z Keyword:else Name:w",
		"(a\nb) [c\nd]\ne":       "( Name:a Name:b ) [ Name:c Name:d ] EOL Name:e",
		"({\na\nb })\nc":         "( { EOL Name:a EOL Name:b EOL } ) EOL Name:c",
		"{ a }\n{}":              "{ Name:a EOL } EOL { }",
		"a\r\nb":                 "Name:a EOL Name:b",
		"(a\nlet b":              "( Name:a EOL Name:let Name:b",
		"(a,\nb\nphase c {":      "( Name:a , Name:b EOL Name:phase Name:c {",
	} {
		if diff := cmp.Diff(want, shown(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestPositionsCountRunes(t *testing.T) {
	for _, token := range Scan("", "\uFEFFä \"é\" x\n\ty", func(string) bool { return false }) {
		if token.Value == "x" && (token.Pos.Line != 1 || token.Pos.Column != 7 || token.Pos.Offset != 11) {
			t.Errorf("x stands at %#v", token.Pos)
		}
		if token.Value == "y" && (token.Pos.Line != 2 || token.Pos.Column != 2 || token.Pos.Offset != 14) {
			t.Errorf("y stands at %#v", token.Pos)
		}
	}
}

// What every declaration looks like is known, so that one is found inside of brackets that were never closed.
func TestEveryDeclarationIsKnownByItsLine(t *testing.T) {
	for word := range Declarations {
		if GoesOnWith()[word] == nil {
			t.Errorf("nothing is known of lines that begin with %s", word)
		}
	}
}
