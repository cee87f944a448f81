package ruletest_test

import (
	"slices"
	"strconv"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/builtin"
	"croupier/interp/game"
	"croupier/interp/policy"
)

// What stops in the rules below a house rule names the line of the house rule that has a hand in it, and says what to do there.
func TestWhatStopsBelowAHouseRuleNamesItsLine(t *testing.T) {
	for _, c := range []struct{ base, rules, line string }{
		{"pig", "skip phase one_turn", "skip phase one_turn"},
		{"kings", "skip phase playing when passes is 0", "skip phase playing when passes is 0"},
		{"blackjack", "change house_draws to yes", "change house_draws to yes"},
		{"whist", "change option cards_each to option cards_each + 13", "change option cards_each to option cards_each + 13"},
	} {
		p, list := checked("rules", "ruleset \"T\"\nextends "+c.base+"\n\n"+c.rules+"\n")
		if p == nil {
			t.Errorf("%s: %s", c.rules, shown(list))
			continue
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			t.Fatal(err)
		}
		var d *diag.Diagnostic
		for seed := uint64(1); seed < 50 && d == nil; seed++ {
			s := g.Start(seed)
			for n := 0; s.Pending() != nil && n < 1000; n++ {
				bot, err := policy.New(p, builtin.RandomPolicy, seed, strconv.Itoa(s.Pending().Player))
				if err != nil {
					t.Fatal(err)
				}
				choice, err := bot.Decide(s)
				if err == nil {
					err = s.Answer(choice)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			d = s.Err()
		}
		if d == nil {
			t.Errorf("%s: no game stops", c.rules)
			continue
		}
		if !slices.ContainsFunc(d.Others, func(l diag.Label) bool { return l.Span.Text() == c.line }) {
			t.Errorf("%s: %s", c.rules, shown(diag.List{*d}))
		}
	}
}
