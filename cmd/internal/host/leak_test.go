package host

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/dsl/diag"
)

var leakGames = flag.Int("leak-games", 0, "how many random games of each shipped ruleset are looked through; 0: as many as fit into some seconds")

// reads are all messages that a player's eyes may see the replies to, also those that are refused.
func reads(viewer string) []object {
	return []object{
		{"do": "events", "game": "g", "viewer": viewer}, {"do": "events", "game": "g", "viewer": viewer, "after": 3, "skip": 2, "most": 7},
		{"do": "view", "game": "g", "viewer": viewer}, {"do": "decision", "game": "g", "viewer": viewer}, {"do": "legal", "game": "g", "viewer": viewer},
		{"do": "results", "game": "g", "viewer": viewer}, {"do": "results", "game": "g", "viewer": viewer, "why": true},
		{"do": "history", "game": "g", "viewer": viewer}, {"do": "save", "game": "g", "viewer": viewer}, {"do": "games"},
		{"do": "events", "game": "g", "viewer": viewer, "after": 1000000}, {"do": "view", "game": "g"},
		{"do": "answer", "game": "g", "player": viewer, "answer": "nonsense", "viewer": viewer},
		{"do": "answer", "game": "g", "player": viewer, "answer": "As As As As As", "viewer": viewer},
		{"do": "answer", "game": "g", "player": viewer, "answer": object{"take": []int{77}}, "viewer": viewer},
	}
}

// moves are messages after which a game stands as it did before.
func moves(viewer string) []object {
	return []object{
		{"do": "clone", "game": "g", "to": "copy", "viewer": viewer, "after": 0}, {"do": "close", "game": "copy"},
		{"do": "undo", "game": "g", "viewer": viewer}, {"do": "events", "game": "g", "viewer": viewer, "after": 4}, {"do": "redo", "game": "g", "viewer": viewer},
		{"do": "undo", "game": "g", "viewer": viewer, "steps": 2}, {"do": "redo", "game": "g", "viewer": viewer}, {"do": "redo", "game": "g", "viewer": viewer},
	}
}

// hears is everything that a host says to messages.
func hears(t tb, h *Host, messages ...object) string {
	t.Helper()
	var b strings.Builder
	for _, m := range messages {
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\n", h.says(string(text)))
	}
	return b.String()
}

// secretive is a ruleset with every kind of secret, in which nothing that everybody sees goes by one of them.
const secretive = `ruleset "Secretive"
players 3
deck standard
the table has {
  board  cards seen by all
  hidden cards seen by gm
  fate   number 0..100 = 1 seen by gm
}
each player has {
  stack chips = 20
  stake chips
  hand  cards seen by owner
  note  fair or cheat = fair seen by owner and gm
  goal  number = 0 seen by gm
  luck  faces seen by owner
  watch number = 0 seen by nobody
}
start game {
  set fate to roll d100
  deal 3 to each player's hand
  deal 2 to hidden
  each player {
    set luck to roll 2 d6
    set watch to roll 3 d6
    set goal to count of (hand where card's rank is A)
  }
  each player, secretly {
    set note to ask player to choose fair or cheat, "Your note?"
  }
  each player {
    if note is cheat { set watch to 100 }
    if fate > 50 { set goal to 100 }
  }
  each player { ask player to bet 0..5 chips from stack to stake, "Chips?" }
  deal 2 face up to board
  each player { ask player to discard 0..1 cards from hand to discards, "Away with?" }
  each player { ask player to choose from 1..3, "How many?" }
  result open = count of board
}
`

// Two games that differ only in what Ann may not see tell her the same, byte for byte: cards that others were dealt, dice
// that they rolled, notes that they chose in secret, and what the game master has set behind her back.
func TestWhatAPlayerMayNotSeeMakesNoDifferenceToHim(t *testing.T) {
	p := compiled(t, "secretive", diag.NewSource("secretive.deal", secretive))
	faces := strings.Fields("2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd Kd Ad")
	rapid.Check(t, func(rt *rapid.T) {
		deck := rapid.Permutation(faces).Draw(rt, "deck")
		ann, board := deck[:3], deck[3:5]
		others := rapid.Permutation(deck[5:]).Draw(rt, "the others' cards")
		dice := rapid.SliceOfN(rapid.IntRange(1, 6), 16, 16).Draw(rt, "dice")
		secret := rapid.SliceOfN(rapid.IntRange(1, 6), 16, 16).Draw(rt, "secret dice")
		notes := rapid.SliceOfN(rapid.Bool(), 2, 2).Draw(rt, "notes")
		answers := rapid.SliceOfN(rapid.IntRange(0, 2), 12, 12).Draw(rt, "answers")
		stop := rapid.IntRange(0, 12).Draw(rt, "until")
		play := func(rest []string, secret []int, notes []bool) string {
			h := hosting(rt, p)
			// The hands are dealt card by card, Ann first, then the hidden cards, and then the board.
			cards := slices.Concat(ann[:1], rest[:2], ann[1:2], rest[2:4], ann[2:], rest[4:8], board, rest[8:])
			rolled := slices.Concat(secret[:1], dice[:2], secret[1:])
			tell(rt, h, object{"do": "start", "game": "g", "players": []string{"Ann", "Bob", "Cyd"}, "deck": cards, "dice": rolled, "seed": 8765432123456789})
			if notes[0] {
				tell(rt, h, object{"do": "word", "game": "g", "field": "fate", "value": 7, "why": "a whim"})
			} else {
				tell(rt, h, object{"do": "word", "game": "g", "player": "Bob", "field": "goal", "value": 3, "why": "another"})
			}
			all := ""
			for i := range stop {
				d, ok := tell(rt, h, object{"do": "decision", "game": "g", "viewer": "record"})["decision"].(object)
				if !ok {
					break
				}
				m := object{"do": "answer", "game": "g", "player": d["player"], "viewer": "Ann"}
				own := d["player"] == "Ann"
				switch d["kind"] {
				case "word":
					m["answer"] = "fair"
					if own && answers[i] == 1 || !own && notes[i%2] {
						m["answer"] = "cheat"
					}
				case "cards":
					m["answer"] = object{"take": []int{answers[i]}}
				case "number":
					m["answer"] = answers[i] + 1
				default:
					m["answer"] = answers[i]
				}
				all += hears(rt, h, m)
			}
			return all + hears(rt, h, reads("Ann")...) + hears(rt, h, moves("Ann")...) + hears(rt, h, reads("table")...)
		}
		a := play(others, secret, notes)
		b := play(rapid.Permutation(others).Draw(rt, "other cards"), rapid.SliceOfN(rapid.IntRange(1, 6), 16, 16).Draw(rt, "other dice"), []bool{!notes[0], !notes[1]})
		for i, line := range strings.Split(a, "\n") {
			if other := strings.Split(b, "\n")[i]; line != other {
				rt.Fatalf("one game tells Ann\n%s\nand the other\n%s", line, other)
			}
		}
		if strings.Contains(a, "8765432123456789") {
			rt.Fatal("she is told the seed")
		}
	})
}

// An error tells a player nothing that he may not know either: neither where a card lies nor what a pile holds.
func TestErrorsTellAPlayerNothing(t *testing.T) {
	p := compiled(t, "secretive", diag.NewSource("secretive.deal", secretive))
	deck := strings.Fields("2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc")
	for _, viewer := range []string{"Ann", "table"} {
		said := map[string]bool{}
		for _, card := range deck { // some of them others hold, some are in the deck, some are hidden
			h := hosting(t, p)
			tell(t, h, object{"do": "start", "game": "g", "players": []string{"Ann", "Bob", "Cyd"}, "deck": deck})
			o := send(t, h, object{"do": "word", "game": "g", "player": "Ann", "field": "hand", "value": card + " " + card, "why": "to know", "viewer": viewer})
			text, _ := json.Marshal(o)
			said[string(text)] = true
		}
		if len(said) != 1 {
			t.Errorf("%s is told %v", viewer, said)
		}
	}
	h := hosting(t, p)
	tell(t, h, object{"do": "start", "game": "g", "players": []string{"Ann", "Bob", "Cyd"}, "deck": deck})
	o := send(t, h, object{"do": "word", "game": "g", "player": "Ann", "field": "hand", "value": "3c", "why": "to know", "viewer": "gm"})
	if text, _ := json.Marshal(o); !strings.Contains(string(text), "3c is not in the deck any more") {
		t.Errorf("the game master is told %s", text)
	}
}
