package inquiry

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
)

// TestANameThatReadsLikeAListWins: who is among the winners is known by who they are, not by how that reads.
func TestANameThatReadsLikeAListWins(t *testing.T) {
	p, list := compile.Source("share", diag.NewSource("share", `ruleset "Share"
about "The highest card wins, or the highest cards do"
players 2..3
deck standard
each player has { hand cards seen by owner, "Cards" }
start game {
  deal 1 to each player's hand
  result winner = players with the highest hand's rank
}
`))
	if p == nil {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	setup.Players = []string{"Salt and Pepper", "Salt", "Pepper"}
	want := "Winner, alone or with others: Salt and Pepper 36.31 % (463/1275), Salt 36.31 % (463/1275), Pepper 36.31 % (463/1275)"
	q := &inquiry{Question: Question{Program: p, Setup: setup, Policies: []string{"random", "random", "random"}, Limit: 1_000_000},
		Machine: still(1)}
	var err error
	if q.game, err = game.New(p, setup); err != nil {
		t.Fatal(err)
	}
	o, err := q.exact()
	if err != nil {
		t.Fatal(err)
	}
	if got := q.headline(o.Figures(setup.Players)).String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestANumberBegins: what a number comes to is a chance where one can fail at it, though nobody may be failing here, and else how
// much it is. The rules name the number, or count no other.
func TestANumberBegins(t *testing.T) {
	for _, c := range []struct{ rules, want string }{
		{"result degree = 3 if roll d6 > 0 otherwise -1", "Degree at least 0: 100 %"},
		{"result degree = roll d6 - 4", "Degree at least 0: 50.00 % (1/2)"},
		{"result total = roll d6 + roll d6", "Total on average: 7"},
		{"result first = roll d6\n  result second = roll d4", "First on average: 3.5"},
		{"result hits = 1 if roll d6 > 4 otherwise 0", "Hits at least 1: 33.33 % (1/3)"},
		{"let came = roll d6\n  result hits = came\n  result how = \"well, and more\" if came is 6 otherwise \"badly\"",
			"How: badly 83.33 %, \"well, and more\" 16.67 %"},
		{"let came = roll d6\n  result won = came > 2\n  result how = \"well\" if came is 6 otherwise \"badly\"",
			"Won: 66.67 % (2/3)"},
		{"let came = roll d6\n  result how = \"well\" if came is 6 otherwise \"badly\"\n  result slip = came is 1",
			"How: badly 83.33 %, well 16.67 %"},
		{"result first = roll d6\n  result points = roll d4", "Points on average: 2.5"},
		{"each player { result first = roll d6\n  result kept }\n}\naim highest kept\n" +
			"define kept = points + 1\nstart second {\n  each player { result first = 1 }",
			"Kept on average: 1"},
	} {
		text := "ruleset \"R\"\nplayers 1\neach player has { points number = 0, \"Points\" }\nstart game {\n  " + c.rules + "\n}\n"
		if strings.Contains(c.rules, "result points") {
			text = strings.Replace(text, "start", "aim highest points\nstart", 1)
		}
		p, list := compile.Source("number", diag.NewSource("number", text))
		if p == nil {
			t.Fatal(list)
		}
		setup := game.NewSetup(p)
		q := &inquiry{Question: Question{Program: p, Setup: setup, Policies: []string{"random"}, Limit: 1000}, Machine: still(1)}
		var err error
		if q.game, err = game.New(p, setup); err != nil {
			t.Fatal(err)
		}
		o, err := q.exact()
		if err != nil {
			t.Fatal(err)
		}
		if got := q.headline(o.Figures(setup.Players)).String(); got != c.want {
			t.Errorf("%s: %q, want %q", c.rules, got, c.want)
		}
	}
}
