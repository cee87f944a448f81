package table

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/cmd/internal/rulefiles"
	"croupier/examples"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/rulesets"
	"croupier/stdlib/rng"
)

var retell = flag.Bool("retell", false, "write anew what why says")

// inRules are the places in the rules, which are another matter than what is said: they change with every line above them.
var inRules = regexp.MustCompile(`(?m)^  In the rules: .*\n`)

// TestWhyIsToldInWords holds what why says of a game of everything that ships, so that it can be read from above to below by
// somebody who reads no rules. Who sees it is the whole table: nothing that is hidden from anybody is in it. After a change,
// look at every line that is another one:
//
//	go test ./cmd/internal/table -run WhyIsTold -args -retell
func TestWhyIsToldInWords(t *testing.T) {
	const golden = "testdata/why.txt"
	names := slices.Concat(rulesets.Names(), examples.Names())
	if *retell {
		var told strings.Builder
		for _, name := range names {
			told.WriteString(whyOf(t, name))
		}
		if err := os.WriteFile(golden, []byte(told.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		if os.Getenv("LONG") == "" && i >= len(rulesets.Names()) && !slices.Contains(first, name) {
			continue
		}
		if told := whyOf(t, name); !strings.Contains("\n\n"+string(want), "\n\n"+told) {
			t.Errorf("%s does not have what why says now:\n%s", golden, told)
		}
	}
}

// first are the examples that every run of the tests plays: one of each way in which dice and cards are read.
var first = []string{"percentile", "in-the-dark", "pushed-pool", "trait-and-wild", "story-dice", "progress-and-momentum", "skill-check",
	"holdem", "high-card", "small-pools"}

// whyOf plays each start of a ruleset once, at random, and says why it came out so.
func whyOf(t *testing.T, name string) string {
	t.Helper()
	r, err := rulefiles.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	p, _ := r.Compile()
	if p == nil {
		t.Fatal(name, " does not compile")
	}
	var told strings.Builder
	chance := rng.New(7, "fill")
	for _, start := range p.Starts {
		setup := game.NewSetup(p)
		setup.Limits.StepsPerGame, setup.Record = 300_000, true
		if err := setup.SetStart(start.Name); err != nil {
			t.Fatal(name, err)
		}
		names := []string{"Ann", "Bob", "Cyd", "Dot", "Eve", "Flo"}
		if err := setup.SetPlayers(slices.Clone(names[:min(len(setup.Players), len(names))])); err != nil {
			t.Fatal(name, err)
		}
		if err := setup.Fill(chance.Below); err != nil {
			t.Fatal(name, err)
		}
		g, err := game.New(p, setup)
		if err != nil {
			t.Fatal(name, err)
		}
		s := &game.State{}
		g.Restart(s, 3)
		bot := policy.NewRandom(3, "bot")
		for s.Pending() != nil {
			if err := s.Answer(bot.Decide(s)); err != nil {
				t.Fatal(name, err)
			}
		}
		why := printed(s, nil, event.Table, Scribe.Why)
		fmt.Fprintf(&told, "# %s, %s\n%s\n", name, start.Name, inRules.ReplaceAllString(why, ""))
	}
	return told.String()
}

// A value that is shown says nothing of what it was worked out from, and of cards that nobody has shown only how many there are.
func TestWhyTellsNothingThatWasHidden(t *testing.T) {
	const rules = `ruleset "Hidden"
players 1
deck standard
each player has {
  base   number = 7 seen by gm
  total  number = 0 seen by gm
  hand   cards seen by owner
}
start game {
  deal 2 to each player's hand
  each player {
    set total to base + roll d6
    reveal total
    result score = total
    result held  = count of hand
    result clear = base + 1 is at least 8
  }
}
`
	s, _ := sat(t, rules, []string{"Ann"}, "")
	expect(t, printed(s, nil, event.Table, Scribe.Why), "Ann's score: ", "Ann's held: 2 cards.", "! 7", "! +", "Ann's clear: yes\n")
	expect(t, printed(s, nil, event.GM, Scribe.Why), "Ann's clear: yes, because the base 7 + 1 = 8 is at least 8.")
}

// What somebody answered is told with the question, and a text that a value was compared with stands in quotes, alone.
func TestAnAnswerAndATextAreToldAsPeopleSayThem(t *testing.T) {
	s, first := sat(t, `ruleset "Told"
players 2
each player has { dice number = 0, "Dice taken for this roll" }
the table has { luck number = 0, "Luck, good or bad" }
start game {
  each player { set dice to ask player to choose from 1..3, "How many dice?" }
  set luck to dice of first of players + 4
  let ending = "the first wins" if dice of first of players > 1 otherwise "nobody wins"
  result winner = first of players if ending is "the first wins" otherwise none
  result luck = luck
}
`, []string{"Ann", "Bob"}, "", "2", "1")
	expect(t, printed(s, first, 0, Scribe.Why), `Ann answered 2 to "How many dice?"`, `because ending is "the first wins"`,
		`  Ending is "the first wins", because 2 is more than 1.`,
		"  Luck: 2 + 4 = 6", "! became 2", "! (the first wins)")
}

// What was set within an if is told with its condition and the numbers of that, and so is what was set otherwise.
func TestAnIfIsToldWithItsNumbers(t *testing.T) {
	s, first := sat(t, `ruleset "Ifs"
players 2
each player has { score number = 0, "Points" }
the table has {
  luck  number = 0
  title number = 0
}
phase praise { set title to 2 }
start game {
  set luck to 3
  let ann = first of players
  let bob = last of players
  if luck is at least 3 { set ann's score to 5 } otherwise { set ann's score to 1 }
  if luck > 7 { set bob's score to 9 } otherwise { set bob's score to 4 }
  if luck is 3 { do praise }
  each player { result points = score }
  result title
  if luck is 4 { result end = "lost" } otherwise { result end = "won" }
}
`, []string{"Ann", "Bob"}, "")
	expect(t, printed(s, first, 0, Scribe.Why), "Ann's score (points) became 5, as the luck 3 is at least 3.",
		"Bob's score (points) became 4, as the luck 3 is not more than 7.", "Title became 2, as the luck is 3.",
		"End: won, because the luck is 3, not 4.")
}

// Who asks why names a result, a player, or both, by their beginnings.
func TestWhyIsAskedOfOneResult(t *testing.T) {
	s, first := sat(t, `ruleset "Some"
players 2
each player has { hit_points number = 3, "Left" }
start game {
  each player { result hit_points }
  result winner = first of players
}
`, []string{"Ann", "Bob"}, "")
	for asked, want := range map[string]string{
		"":                     "Ann.hit_points Bob.hit_points winner",
		"winner":               "winner",
		"the win":              "winner",
		"bob":                  "Bob.hit_points",
		"Ann's hit points":     "Ann.hit_points",
		"hit_points Bob":       "Bob.hit_points",
		"stress":               "nothing that came out is called stress; ask for hit points, Ann, Bob or winner",
		"Ann's stress, please": "nothing that came out is called Ann's stress, please; ask for hit points, Ann, Bob or winner",
	} {
		got := ""
		printed(s, first, 0, func(w Scribe) {
			wanted, err := w.Wanted(asked)
			if err != nil {
				got = err.Error()
			}
			for _, r := range wanted {
				if r.Player >= 0 {
					got += " " + s.Game().Name(r.Player) + "." + r.Name
				} else {
					got += " " + r.Name
				}
			}
		})
		if strings.TrimSpace(got) != want {
			t.Errorf("why %s is of %q, not %q", asked, got, want)
		}
	}
}
