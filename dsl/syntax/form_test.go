package syntax

import (
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// A form's own example is read by it and by no other, and every operand has its place in what is written.
func TestEveryFormReadsItsExample(t *testing.T) {
	for _, f := range Forms() {
		for _, example := range strings.Split(f.Example, ", or: ") {
			file, list := Parse(diag.NewSource("", "phase p {\n  "+example+"\n}\n"))
			if len(list) > 0 {
				t.Errorf("%s: %v", f.Name, list)
				continue
			}
			s, ok := file.Decls[0].(*PhaseDecl).Body.Stmts[0].(*SimpleStmt)
			if !ok || s.Form != f {
				t.Errorf("%q is not read as %s", example, f.Name)
			}
		}
		for _, o := range f.Operands {
			if !strings.Contains(f.Written, "<"+string(o.Role)+">") {
				t.Errorf("%s: nowhere is %s written", f.Name, o.Role)
			}
			unnamed := []Takes{Anything, Sentence, WinnerOfPot, Settable, Counter, GivenValue, NewName, PhaseDone}
			if o.Is == "" && !slices.Contains(unnamed, o.Takes) {
				t.Errorf("%s: messages have no name for %s", f.Name, o.Role)
			}
		}
		if f.Doc == "" || f.Needs != NeedsNothing && f.NeedsTo == "" {
			t.Errorf("%s says too little of itself", f.Name)
		}
	}
}

// What a form leaves open is there or not, in the order in which it is written.
func TestWhatIsFilledIntoAFormHasItsRole(t *testing.T) {
	for text, want := range map[string]string{
		"shuffle everything into deck":                               "to",
		"shuffle deck":                                               "what",
		"deal 2 face up to hand, starting with leader":               "amount to starting",
		"reveal hand from now on":                                    "what",
		"say a, b, c to gm":                                          "what what what to",
		"award pot to highest by a then b":                           "what winner",
		"award pot to lowest by a, odd chips starting with dealer":   "what winner starting",
		"award pot to highest by a where b, half to lowest by c + d": "what winner half",
		`require a, "b"`:                                             "what message",
		"stop the loop":                                              "",
		"let a = ask player to choose yes or no else { do b }":       "name value",
		"decrease a of b by 1, to at least 0":                        "place by bound",
		"result a of the table":                                      "name",
		"do a, b(1, c), stopping when d, e":                          "step step when step",
	} {
		file, list := Parse(diag.NewSource("", "phase p {\n  "+text+"\n}\n"))
		if len(list) > 0 {
			t.Errorf("%s: %v", text, list)
			continue
		}
		var got []string
		for _, r := range file.Decls[0].(*PhaseDecl).Body.Stmts[0].(*SimpleStmt).Roles {
			got = append(got, string(r))
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: %v", text, got)
		}
	}
}
