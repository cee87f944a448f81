package session_test

import (
	"fmt"
	"regexp"
	"testing"

	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/session"

	"pgregory.net/rapid"
)

// strain has every kind of what lasts: numbers with ranges and without, chips, words and texts, of the players and of the table.
const strain = `ruleset "Strain"
define moods = [calm angry]
players 1..2
each player has {
  stack  chips = 6 lasting
  stress number 0..4 = 0 lasting
  debt   number = 0 lasting seen by owner
  mood   moods = calm lasting
  fate   number = 0 lasting seen by gm
}
the table has {
  clock number 0..9 or 20..29 = 0 lasting
  motto text = "on" lasting
}
start strain with stack, stress, debt, mood, fate, clock, motto {
  each player {
    let n = roll d6
    increase stress by min(n, 4 - stress)
    pay min(n, stack) from player to bank
    if n > 4 { pay n * 2 from bank to player }
    if n > 3 { decrease debt by n } otherwise { increase debt by n }
    if n is 2 { set mood to angry }
    if n is 3 { set mood to calm }
    increase fate by n
    if clock + n < 10 { increase clock by n }
    if n is 6 { set motto to "off" }
    result won = n > 3
  }
}
start rest with stress, motto {
  each player { set stress to 0 }
  if motto is "off" { set motto to "on" }
  result ended = yes
}
`

// twinEvenings are two evenings that differ in nothing but what chance decides in secret contests.
type twinEvenings [2]*evening

func (both twinEvenings) do(e session.Entry) {
	_, one := both[0].Do(e)
	_, other := both[1].Do(e)
	if fmt.Sprint(one) != fmt.Sprint(other) {
		both[0].t.Fatalf("%s is refused as %q in one evening and as %q in the other", e.Kind, one, other)
	}
}

// start begins a contest that is played at once.
func (both twinEvenings) start(p *program.Program, start string, players []string, seeds []uint64, sees session.Sees) {
	var began [2]string
	for i, e := range both {
		setup := game.NewSetup(p)
		setup.Record = true
		for _, err := range []error{setup.SetStart(start), setup.SetPlayers(players), e.World().Carry(p, setup, nil, sees)} {
			if err != nil {
				e.t.Fatal(err)
			}
		}
		for _, a := range setup.Args() {
			if a.Name != "fate" { // that the game master alone sees
				began[i] += fmt.Sprint(a)
			}
		}
		h, err := journal.NewHeader(p, setup, seeds[i])
		if err != nil {
			e.t.Fatal(err)
		}
		e.do(session.Entry{Kind: session.Start, Game: &h, Seed: seeds[i], Sees: sees})
	}
	if sees == session.All && began[0] != began[1] {
		both[0].t.Fatalf("all see one contest begin with\n%s\nand its twin with\n%s", began[0], began[1])
	}
}

// Whatever is played in secret, and however it comes out: contests that all see begin alike and leave the same on the sheets, as far as
// all know them. Once everything is revealed all know what there is.
func TestWhatAllKnowGoesByNothingSecret(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		both := twinEvenings{begin(t), begin(t)}
		p := both[0].own("strain", strain)
		for _, e := range both {
			e.Session = session.New(e.Header, func(*session.Rules) (*program.Program, error) { return p, nil }, nil)
		}
		both.do(session.Entry{Kind: session.UseRules, Rules: &session.Rules{Name: "strain", Sums: p.Sums}})
		both.do(session.Entry{Kind: session.SetChar, Who: "Ann", Set: []journal.Setting{{Name: "chips", Value: "9"}}})
		both.do(session.Entry{Kind: session.SetChar, Who: "Bob"})
		var secret []int
		for range rapid.IntRange(1, 12).Draw(t, "things done") {
			who := rapid.SampledFrom([]string{"Ann", "Bob"}).Draw(t, "who")
			start := rapid.SampledFrom([]string{"strain", "strain", "rest"}).Draw(t, "start")
			seed := rapid.Uint64Range(1, 1<<40)
			switch rapid.SampledFrom([]string{"secret", "secret", "open", "open", "chips", "sheet", "table", "undo", "remove"}).Draw(t, "done") {
			case "secret":
				both.start(p, start, []string{who}, []uint64{seed.Draw(t, "seed"), seed.Draw(t, "another seed")}, session.GM)
				secret = append(secret, both[0].Head())
			case "open":
				same := seed.Draw(t, "seed")
				players := rapid.SampledFrom([][]string{{who}, {"Ann", "Bob"}}).Draw(t, "players")
				both.start(p, start, players, []uint64{same, same}, session.All)
			case "chips":
				both.do(session.Entry{Kind: session.GiveChips, Who: who, Name: session.NameChips, Amount: rapid.Int64Range(-4, 4).Draw(t, "chips")})
			case "sheet":
				line := rapid.SampledFrom([]journal.Setting{{Name: "strain.stress", Value: "1"}, {Name: "strain.stack", Value: "none"}, {Name: "chips", Value: "5"},
					{Name: "strain.mood", Value: "angry"}, {Name: "wins", Value: "1"}}).Draw(t, "line")
				both.do(session.Entry{Kind: session.SetChar, Who: who, Set: []journal.Setting{line}})
			case "table":
				both.do(session.Entry{Kind: session.SetChar, Who: session.NameTable, Set: []journal.Setting{{Name: "strain.clock", Value: "21"}}})
			case "remove":
				both.do(session.Entry{Kind: session.DropChar, Who: who})
			case "undo":
				both.do(session.Entry{Kind: session.Undo, To: max(2, both[0].Head()-1)})
			}
			if one, other := known(both[0]), known(both[1]); one != other {
				t.Fatalf("in one evening all know\n%s\nand in the other\n%s", one, other)
			}
		}
		for _, n := range secret {
			both.do(session.Entry{Kind: session.Reveal, To: n})
		}
		for _, e := range both {
			if now := fmt.Sprint(e.World().Characters, e.World().Keeps); fmt.Sprint(e.World().Known().Characters, e.World().Known().Keeps) != now {
				t.Fatalf("all is revealed, and they know\n%s\nwhere there is\n%s", known(e), now)
			}
		}
	})
}

var fate = regexp.MustCompile(` ?\{fate [^}]*\}`)

// known are the sheets as all know them, without what the game master alone sees.
func known(e *evening) string {
	w := e.World().Known()
	return fate.ReplaceAllString(fmt.Sprint(w.Characters, w.Keeps), "")
}
