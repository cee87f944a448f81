package inquiry

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/report"
)

// enough is a check in which a die is enough from some number on.
func enough(t *testing.T, from string) Question {
	t.Helper()
	p, list := compile.Source("enough", diag.NewSource("enough", `ruleset "Enough"
about "A die is enough or not"
players 1

start check {
  let die = roll d6
  result success = die is at least `+from+`
  result total = die
  if die is at least `+from+` { result verdict = "no" } otherwise { result verdict = "maybe" }
  if die is at least `+from+` { result caught = no } otherwise { result caught = none }
}
`))
	if p == nil {
		t.Fatal(list)
	}
	return Question{Program: p, Setup: game.NewSetup(p), Policies: []string{"random"}, Limit: 1000, Games: 4000, Seed: 1, Untold: true}
}

// saysAll is what people read of a report.
func saysAll(r *report.Report) string {
	var b strings.Builder
	for _, p := range r.Parts {
		switch p := p.(type) {
		case report.Remark:
			for _, w := range p.Words {
				b.WriteString(w.Text)
			}
		case *report.Table:
			b.WriteString(strings.Join(p.Head, " "))
			for _, row := range p.Rows {
				b.WriteString("\n")
				for _, c := range row {
					b.WriteString(strings.TrimSpace(c.Text()) + " ")
				}
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestAContrastSaysWhatARuleChanges: exactly where both can be worked out, by games where not, and nothing of what stays the same.
func TestAContrastSaysWhatARuleChanges(t *testing.T) {
	for _, c := range []struct {
		name           string
		without, with  string
		simulate       bool
		several        bool
		says, saysNone []string
	}{
		{"exact", "5", "4", false, false,
			[]string{"Success: 33.33 % (1/3) without this rule; 50.00 % (1/2) with it.", "exact, 6 states", "yes 33.33 % 50.00 % +16.67 %",
				"verdict without with difference\nno 33.33 % 50.00 % +16.67 % \nmaybe 66.67 %",
				"caught without with difference\nno 33.33 % 50.00 % +16.67 % \nnone 66.67 %"},
			[]string{"total", "seed"}},
		{"the same", "5", "5", false, true,
			[]string{"Success: 33.33 % (1/3) with these rules and without them.",
				"Every chance is the same with these rules and without them."}, []string{"yes"}},
		{"played", "5", "4", true, false,
			[]string{"Success: 3", ") without this rule; ", ") with it.", "4,000 games of each with the same chance",
				"\nno 33.2 ±1.5 % 50.7", "\nmaybe 66", "\nnone 66"},
			[]string{"total", "seed", "exact"}},
	} {
		without, with := enough(t, c.without), enough(t, c.with)
		without.Simulate, with.Simulate = c.simulate, c.simulate
		contrast := &Contrast{Without: without, With: with, Several: c.several, Fits: func(*report.Table) bool { return true }}
		answer, err := contrast.Ask(still(1))
		if err != nil {
			t.Fatal(err)
		}
		text := saysAll(answer)
		for _, want := range c.says {
			if !strings.Contains(text, want) {
				t.Errorf("%s: it does not say %q:\n%s", c.name, want, text)
			}
		}
		for _, no := range c.saysNone {
			if strings.Contains(text, no) {
				t.Errorf("%s: it says %q:\n%s", c.name, no, text)
			}
		}
	}
}
