package ruletest_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"croupier/interp/builtin"
	"croupier/interp/game"
	ships "croupier/interp/internal/shipped"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/stdlib/rng"
)

// tallies are the events that lines can meet, with what each of them adds to its tally in lines and in Lua.
type tally struct{ says, name, verb, lines, lua string }

func tallies() (all []tally) {
	weights := []struct{ word, lines, lua string }{
		{"cards", "count of cards * 3", "#event.cards * 3"}, {"faces", "count of faces * 5", "#event.faces * 5"},
		{"amount", "amount", "event.amount"}, {"total", "total * 7", "event.total * 7"},
	}
	for _, e := range builtin.Events {
		for _, says := range strings.Split(e.Says, "|") {
			if says == "" || e.Name == "set" { // a field is named; see below
				continue
			}
			one := tally{says: says, name: e.Name, lines: "1", lua: "1"}
			if says != e.Says {
				one.verb = says[strings.LastIndexByte(says, ' ')+1:]
			}
			for _, w := range weights {
				if slices.Contains(strings.Fields(e.Parts), w.word) {
					one.lines, one.lua = one.lines+" + "+w.lines, one.lua+" + "+w.lua
				}
			}
			all = append(all, one)
		}
	}
	return all
}

// withTallies is a house rule that counts what happens, in lines and, if asked for, in Lua.
func withTallies(base string, lua bool) string {
	var fields, lines strings.Builder
	for i, one := range tallies() {
		fmt.Fprintf(&fields, "  lines_%d  number = 0 seen by nobody\n  lua_%d  number = 0 seen by nobody\n", i, i)
		fmt.Fprintf(&lines, "whenever %s { increase lines_%d by %s }\n\n", one.says, i, one.lines)
		if !lua {
			continue
		}
		fits := ""
		if one.verb != "" {
			fits = fmt.Sprintf("if event.name ~= %q then return end\n", one.verb)
		}
		if one.name == "reveal" { // in lines, of cards
			fits = "if event.cards == nil then return end\n"
		}
		fmt.Fprintf(&lines, "on %s lua ```\n%sset(\"lua_%d\", game.lua_%d + %s)\n```\n\n", one.name, fits, i, i, one.lua)
	}
	if base == "" {
		return fmt.Sprintf("%s\n\nthe table has {\n%s}\n\n%s", rest, fields.String(), lines.String())
	}
	return fmt.Sprintf("ruleset \"Tallies of %s\"\nextends %s\n\nthe table has {\n%s}\n\n%s", base, base, fields.String(), lines.String())
}

// rest is a game in which happens what happens in nothing that ships.
const rest = `ruleset "The rest"
players 3
deck standard
each player has {
  stack  chips = 20
  hand   cards seen by owner
}
start game {
  repeat 3 times {
    bring back players
    deal 2 to each player's hand
    burn 4
    each player still in {
      ask player to give 1 card from hand to player's left's hand, or fold
      ask player to take 0..1 cards from discards to hand
    }
    collect 2 from players still in
    if count of players still in > 1 { open betting, bets of 1..2, at most 1 raises }
    if players still in is not empty { award pot to highest by hand's rank where stack > 15 }
  }
  refund pot
  each player { result chips = stack }
}`

// TestWheneverMeetsWhatHooksHear holds what lines meet to what hooks hear, which go by the record of the game: in all that ships, each event as often, and
// with as much of everything. Without hooks and without a record the same is met; and a copy of a game goes on alike.
func TestWheneverMeetsWhatHooksHear(t *testing.T) {
	met := map[string]bool{}
	every := 4
	if os.Getenv("LONG") != "" {
		every = 1
	}
	for i, name := range append(ships.Names(), "") {
		if i%every != 0 && name != "" {
			continue
		}
		both, list := checked("both", withTallies(name, true))
		alone, _ := checked("alone", withTallies(name, false))
		if both == nil || alone == nil {
			t.Errorf("%s: %s", name, shown(list))
			continue
		}
		for start := range both.Starts {
			for seed := range uint64(3) {
				s := tallied(t, both, start, seed, true)
				plain := tallied(t, alone, start, seed, false)
				if s == nil || plain == nil {
					continue
				}
				for i, one := range tallies() {
					lines, lua := tableField(s, fmt.Sprintf("lines_%d", i)), tableField(s, fmt.Sprintf("lua_%d", i))
					if lines != lua {
						t.Errorf("%s, %s, seed %d: %s: lines tell %d, and hooks %d", name, both.Starts[start].Name, seed, one.says, lines, lua)
					}
					if without := tableField(plain, fmt.Sprintf("lines_%d", i)); without != lines {
						t.Errorf("%s, %s, seed %d: %s: lines tell %d with a record, and %d without", name, both.Starts[start].Name, seed, one.says,
							lines, without)
					}
					if lines > 0 {
						met[one.says] = true
					}
				}
			}
		}
	}
	for _, one := range tallies() {
		if !met[one.says] && every == 1 {
			t.Errorf("nothing that ships has it happen: %s", one.says)
		}
	}
}

// tallied plays a game at random to its end; half of it in a copy.
func tallied(t *testing.T, p *program.Program, start int, seed uint64, record bool) *game.State {
	t.Helper()
	setup := game.NewSetup(p)
	setup.Record = record
	chance := rng.New(seed, "fill")
	if err := setup.SetStart(p.Starts[start].Name); err != nil {
		t.Fatal(err)
	}
	if err := setup.Fill(chance.Below); err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(seed)
	bot := policy.NewRandom(seed, "tallies")
	for n := 0; s.Pending() != nil && n < 1500; n++ {
		if n%3 == 1 {
			s = s.Clone()
		}
		if err := s.Answer(bot.Decide(s)); err != nil {
			t.Fatal(err)
		}
	}
	if s.Err() != nil || !s.Over() {
		return nil // it is the ruleset that stops at random play, or goes on for long
	}
	return s
}

// tableField is the number that a field of the table holds.
func tableField(s *game.State, name string) int64 {
	for i, f := range s.P.Rules.Fields {
		if f.Name == name {
			return s.FieldValue(i, -1).N
		}
	}
	return -1
}
