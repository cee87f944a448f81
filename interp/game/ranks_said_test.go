package game_test

import (
	"strings"
	"testing"

	"croupier/interp/game"
	"croupier/interp/words"
)

// TestRanksAreReadAsPeopleSayThem: where a rank is asked for, twos are the rank; where cards are, kings are all of them, two kings so
// many, and the ace of spades that card.
func TestRanksAreReadAsPeopleSayThem(t *testing.T) {
	const rules = `ruleset "Ranks"
players 1
deck standard
each player has {
  hand  cards seen by owner
  named rank or none = none
}
start game {
  each player {
    deal 8 to hand
    %s
  }
}
`
	asked := map[string]string{
		"rank":  `set named to ask player to choose from ranks, "Which?"`,
		"cards": `ask player to discard 1..8 cards from hand, "Discard"`,
	}
	for _, c := range []struct{ ask, typed, want string }{
		{"rank", "threes", "3"}, {"rank", "the 3s", "3"}, {"rank", "3s", "3"}, {"rank", "three", "3"}, {"rank", "ks", "K"},
		{"rank", "rank 7", "7"}, {"rank", "sevens", "7"}, {"rank", "ace", "A"},
		{"cards", "kings", "Ks Kd"}, {"cards", "the kings", "Ks Kd"}, {"cards", "two kings", "Ks Kd"}, {"cards", "2 threes", "3d 3c"},
		{"cards", "both aces, 8c", "8c Ah As"}, {"cards", "the ace of spades", "As"}, {"cards", "7s", "7s"}, {"cards", "ks, threes", "Ks 3d 3c"},
		{"cards", "aces", "Ah As"}, {"cards", "sevens", "7s"},
		{"cards", "three kings", "not legal: there are not 3 cards of rank K to be taken"},
		{"cards", "one king", "not legal"}, {"cards", "ace", "not legal: \"A\" does not say which suit"},
	} {
		p := source(t, strings.Replace(rules, "%s", asked[c.ask], 1))
		setup := game.NewSetup(p)
		setup.Players, setup.Deck = []string{"Ann"}, strings.Fields("Ah 3d 3c Ks Kd As 8c 7s")
		g, err := game.New(p, setup)
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start(1)
		choice, err := words.Read(s, c.typed)
		got := ""
		switch {
		case err != nil:
			got = "not legal: " + err.Error()
		case c.ask == "rank":
			got = s.M.Cards.RankName(int(choice.N))
		default:
			var names []string
			for _, card := range choice.Cards {
				names = append(names, s.ItemOf(s.Pending().ItemKind.List(), card))
			}
			got = strings.Join(names, " ")
		}
		if err == nil && s.Answer(choice) != nil {
			t.Errorf("%q at %s cannot be answered", c.typed, c.ask)
		}
		if !strings.Contains(got, strings.TrimPrefix(c.want, "not legal: ")) && got != c.want {
			t.Errorf("%q at %s is %s, not %s", c.typed, c.ask, got, c.want)
		}
	}
}

// TestAllIsAsManyAsThereAre: all answers how many there are to take, and not the last number that the rules write down.
func TestAllIsAsManyAsThereAre(t *testing.T) {
	p := source(t, `ruleset "Numbers"
players 1
each player has { pool number = 4 }
start game {
  each player {
    let taken = ask player to choose from 1..pool, "How many dice?"
    let place = ask player to choose from 1..9, "Where?"
    result all_in_all = taken + place
  }
}
`)
	setup := game.NewSetup(p)
	setup.Players = []string{"Ann"}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(1)
	choice, err := words.Read(s, "all")
	if err != nil || choice.N != 4 {
		t.Fatalf("all dice are %d: %v", choice.N, err)
	}
	if err := s.Answer(choice); err != nil {
		t.Fatal(err)
	}
	if choice, err := words.Read(s, "all"); err == nil {
		t.Errorf("all places are %d", choice.N)
	}
}

// TestOwnCardsAreReadByTheirNames: a card may be called The Fool or Play Dead, though the article and the verb may stand before
// others.
func TestOwnCardsAreReadByTheirNames(t *testing.T) {
	p := source(t, `ruleset "Names"
players 1
deck own {
  ranks 2 3 4
  suits clubs hearts
  card "The Fool"
  card "All Seeing Eye"
  card "Play Dead"
}
each player has { hand cards seen by all
  played cards seen by all }
start game {
  each player {
    deal 5 to hand
    ask player to play 1..5 cards from hand to played, "Which?"
  }
}
`)
	setup := game.NewSetup(p)
	setup.Players, setup.Deck = []string{"Ann"}, []string{"2c", "The Fool", "All Seeing Eye", "Play Dead", "3h"}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(1)
	for _, c := range []struct{ typed, want string }{
		{"The Fool", "The Fool"}, {"the fool 2c", "The Fool 2c"}, {"2c the fool", "2c The Fool"}, {"play the fool", "The Fool"},
		{"all seeing eye", "All Seeing Eye"}, {"the all seeing eye, the 2c", "All Seeing Eye 2c"},
		{"play dead", "Play Dead"}, {"play play dead", "Play Dead"}, {"play 2c play dead", "2c Play Dead"}, {"the play dead", "Play Dead"},
		{"play the 3h", "3h"}, {"all", "2c The Fool All Seeing Eye Play Dead 3h"},
	} {
		choice, err := words.Read(s, c.typed)
		if err != nil {
			t.Errorf("%q: %v", c.typed, err)
			continue
		}
		var names []string
		for _, card := range choice.Cards {
			names = append(names, s.ItemOf(s.Pending().ItemKind.List(), card))
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%q is read as %s, want %s", c.typed, got, c.want)
		}
	}
}
