package odds_test

import (
	"math/big"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
)

// TestTheOrderOfAListOfPlayersMakesADifference holds that games in which players come in another order are not taken for the same.
func TestTheOrderOfAListOfPlayersMakesADifference(t *testing.T) {
	for _, loop := range []string{
		"each player in (players by highest mark) { set n to n * 3 + number\n if (roll d6) is 1 { set n to n + 20 } }",
		"set line to players by highest mark\n set n to roll d6\n set n to (first of line)'s number * 3 + (last of line)'s number",
		"set line to players by highest mark\n let now = line\n set n to roll d6\n set n to (first of now)'s number * 3 + (last of now)'s number",
		"let now = players by highest mark\n set n to roll d6\n set n to (first of now)'s number * 3 + (last of now)'s number",
	} {
		text := "ruleset \"Order\"\nplayers 2\neach player has {\n number number 1..9 = 1\n mark number = 0\n}\n" +
			"the table has {\n n number = 1\n line players\n}\n" +
			"start it {\n each player { set number to n\n set n to n + 1 }\n set n to 0\n each player { set mark to roll d6 }\n " +
			loop + "\n result order = n\n}\n"
		o := ofTwo(t, text)
		// Bob comes first with the chance 15/36.
		first := new(big.Rat)
		for _, v := range line(t, o, "order", -1).Values {
			if left := v.N.Num().Int64() % 20; left == 7 || left == 27 {
				first.Add(first, v.Chance)
			}
		}
		if want := big.NewRat(15, 36); first.Cmp(want) != 0 {
			t.Errorf("%s: Bob comes first with the chance %s, not %s", loop, first.RatString(), want.RatString())
		}
	}
}

// TestAResultThatIsACardIsEachOfThem holds that suits are told apart where a result says which card it is.
func TestAResultThatIsACardIsEachOfThem(t *testing.T) {
	const text = "ruleset \"Drawn\"\nplayers 2\ndeck drawn {\n ranks 5 6 7\n suits clubs hearts spades\n}\n" +
		"each player has {\n hand cards seen by all\n}\nstart it {\n each player { deal 1 to hand }\n each player { result drew = first of hand }\n}\n"
	o := ofTwo(t, text)
	for seat := range 2 {
		l := line(t, o, "drew", seat)
		for _, v := range l.Values {
			if v.Chance.Cmp(big.NewRat(1, 9)) != 0 {
				t.Errorf("%d draws %s with the chance %s", seat, v.Text, v.Chance.RatString())
			}
		}
		if len(l.Values) != 9 {
			t.Errorf("%d draws one of %d cards", seat, len(l.Values))
		}
	}
}

// TestAResultThatListsPlayersTellsTheirOrder holds that games whose results name players in another order are not the same.
func TestAResultThatListsPlayersTellsTheirOrder(t *testing.T) {
	const text = "ruleset \"Order\"\nplayers 2\neach player has {\n mark number = 0\n}\nstart it {\n each player { set mark to roll d6 }\n" +
		" result line = players by highest mark\n let n = roll d6\n if n is 6 { result lucky = yes } else { result lucky = no }\n}\n"
	o := ofTwo(t, text)
	for _, v := range line(t, o, "line", -1).Values {
		want := big.NewRat(21, 36)
		if v.Players[0] == "Bob" {
			want = big.NewRat(15, 36)
		}
		if v.Chance.Cmp(want) != 0 {
			t.Errorf("%s has the chance %s, not %s", v.Text, v.Chance.RatString(), want.RatString())
		}
	}
}

// ofTwo are the odds of rules that Ann and Bob play.
func ofTwo(t *testing.T, text string) *odds.Odds {
	t.Helper()
	p, list := compile.Source("two", diag.NewSource("two", text))
	if p == nil {
		t.Fatal(list)
	}
	g, err := game.New(p, match{players: []string{"Ann", "Bob"}}.setup(t, p))
	must(t, err)
	o, err := odds.Work(odds.Plan{Game: g})
	must(t, err)
	return o
}
