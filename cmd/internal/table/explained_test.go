package table

import (
	"testing"

	"croupier/cmd/internal/rulefiles"
	"croupier/rulesets"
)

const explained = `ruleset "Explained"
players 2
deck standard
each player has { stack chips = 5 }

# Both bet once. A house rule may change it.
phase bets { open betting }

# All write at once.
phase notes {
  # A cheat wins more, and may be seen.
  let how = ask dealer to choose fair or cheat, "Fair, or cheat?"

  ask dealer to choose yes or no, "Sure?"
}

start game { do bets, notes }
`

func TestHelpAtAQuestionSaysWhatTheRulesSayOfIt(t *testing.T) {
	s, first := sat(t, explained, []string{"Ann", "Bob"}, "")
	expect(t, printed(s, first, 0, Scribe.Help), "  Both bet once.\n", "! house rule")
	s, first = sat(t, explained, []string{"Ann", "Bob"}, "", "check", "check")
	expect(t, printed(s, first, 1, Scribe.Help), "  A cheat wins more, and may be seen.\n", "! All write")
	s, first = sat(t, explained, []string{"Ann", "Bob"}, "", "check", "check", "fair")
	expect(t, printed(s, first, 1, Scribe.Help), "  All write at once.\n", "! cheat wins")
}

func TestAQuestionInSecretIsExplainedToNobodyElse(t *testing.T) {
	s, first := sat(t, `ruleset "Secret"
players 2
# Whoever peeks knows more.
start game { each player, secretly { ask player to choose yes or no, "Peek?" } }
`, []string{"Ann", "Bob"}, "")
	expect(t, printed(s, first, 0, Scribe.Help), "Whoever peeks knows more.")
	expect(t, printed(s, first, 1, Scribe.Help), "! peeks")
}

// What ships explains each of its questions, whoever is asked.
func TestEveryQuestionThatShipsIsExplained(t *testing.T) {
	for _, name := range rulesets.Names() {
		r, err := rulefiles.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		p, list := r.Compile()
		if p == nil {
			t.Fatal(list)
		}
		for _, a := range p.Asks {
			if p.Rules.SaysOfQuestion(p.Spans[a.Span]) == "" {
				t.Errorf("%s: nothing explains %q", name, a.Prompt)
			}
		}
		for _, b := range p.Betting {
			if p.Rules.SaysOfQuestion(p.Spans[b.Span]) == "" {
				t.Errorf("%s: nothing explains a round of betting", name)
			}
		}
	}
}
