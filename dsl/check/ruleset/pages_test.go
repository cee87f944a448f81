package ruleset

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
)

var givesCode = regexp.MustCompile(`(?:[Ee]rrorf|[Ww]arnf?)\("([a-z-]+)"`)

// codes are those that the checker gives, as the text of its packages has them.
func codes(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, path := range append(files(t, "../*.go"), files(t, "../*/*.go")...) {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range givesCode.FindAllStringSubmatch(string(text), -1) {
			out = append(out, m[1])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func TestEveryCodeHasAPageWhoseExamplesHold(t *testing.T) {
	for _, code := range codes(t) {
		t.Run(code, func(t *testing.T) {
			wrong, instead := diag.Examples(code)
			if page, _ := diag.Page(code); strings.Contains(page, "\nNo example: ") {
				return
			}
			if wrong == "" {
				t.Fatal("it has no page, or its page has no examples")
			}
			got, syntaxErrors := checkText("wrong.deal", wrong)
			if len(syntaxErrors) > 0 {
				t.Errorf("what is wrong does not parse:\n%s", render(syntaxErrors))
			}
			if len(got.Diags) == 0 || got.Diags[0].Code != code {
				t.Errorf("what is wrong gives\n%s", render(got.Diags))
			}
			got, syntaxErrors = checkText("instead.deal", instead)
			if len(syntaxErrors)+len(got.Diags) > 0 {
				t.Errorf("what is right gives\n%s%s", render(syntaxErrors), render(got.Diags))
			}
		})
	}
}

// A fix is certain: made, it leaves less wrong than before.
func TestAFixPutsRightWhatItSays(t *testing.T) {
	for _, code := range codes(t) {
		wrong, _ := diag.Examples(code)
		before, _ := checkText("wrong.deal", wrong)
		for _, d := range before.Diags {
			if d.Fix == nil {
				continue
			}
			after, syntaxErrors := checkText("wrong.deal", diag.Apply(wrong, []diag.Fix{*d.Fix}))
			if len(syntaxErrors) > 0 || len(after.Diags) >= len(before.Diags) {
				t.Errorf("%s: %s leaves\n%s%s", code, d.Fix.Describe, render(syntaxErrors), render(after.Diags))
			}
		}
	}
}
