package odds_test

import (
	"fmt"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"

	"pgregory.net/rapid"
)

// paying writes rules with chips, turns and what happens by itself: what chance decides goes on in who pays, who is in the hand, whose turn
// it is, and in what is met with a whenever.
type paying struct {
	t    *rapid.T
	rule strings.Builder
}

func (w *paying) n(least, most int) int { return rapid.IntRange(least, most).Draw(w.t, "n") }

func (w *paying) one(of ...string) string { return rapid.SampledFrom(of).Draw(w.t, "one") }

// number is a number that may be by chance; depth is how much it may be made of others.
func (w *paying) number(depth int) string {
	if depth == 0 {
		return w.one("1", "2", "roll d3", "n", "k", "player's stack", "pot", "amount-so-far", "safe", "player's put-in", "player's winnings", "wins(1)", "wins(2)",
			"count of players still in", "(roll d2) + n", "m(roll d2)")
	}
	switch w.n(0, 5) {
	case 0:
		return fmt.Sprintf("(%s + %s)", w.number(depth-1), w.number(depth-1))
	case 1:
		return fmt.Sprintf("max(%s, %s)", w.number(depth-1), w.number(depth-1))
	case 2:
		return fmt.Sprintf("(%s if (%s) otherwise %s)", w.number(depth-1), w.holds(), w.number(depth-1))
	case 3:
		return fmt.Sprintf("(%s / 2 rounded %s)", w.number(depth-1), w.one("down", "up"))
	}
	return w.number(0)
}

func (w *paying) holds() string {
	return w.one("n", "k", "player's stack", "safe", "pot", "wins(1)") + w.one(" is ", " > ", " < ") + w.one("1", "2", "roll d2", "n") + w.one("", "", " or who is player", " and player is in players still in",
		" and word is calm", " or n / (k + 1) > 1 / 3")
}

// does is a statement; depth is how many may stand in one another.
func (w *paying) does(depth int) string {
	last := 13
	switch depth {
	case 0:
		last = 10
	case -1:
		last = 8
	}
	switch w.n(0, last) {
	case 0:
		return fmt.Sprintf("pay min(player's stack, %s) from player to %s", w.number(1), w.one("bank", "safe", "player's left", "purse"))
	case 1:
		return fmt.Sprintf("pay min(safe, %s) from safe to player", w.number(1))
	case 2:
		return "collect min(player's stack, " + w.number(0) + ") from player"
	case 3:
		return "award pot to highest by n"
	case 4:
		return "set n to " + w.number(1)
	case 5:
		return fmt.Sprintf("set wins(%s) to %s", w.one("1", "2", "roll d2"), w.number(1))
	case 6:
		return "set who to " + w.one("player", "player's left", "none", "first of (players with the highest stack)")
	case 7:
		return "set word to " + w.one("calm", "loud", "(calm if "+w.holds()+" otherwise loud)")
	case 8:
		return "result share of the table = " + w.one("1 / 2", "1 / (roll d3 + 1)", "n / 5", "(m(n) + roll d2) / 7")
	case 9:
		return w.one("let f = 1 / (roll d3 + 1)\nresult share of the table = part(n) - f", "set tosses to roll 2 d3", "set seen to each i in 1..min(4, n)",
			"if tosses is tosses of player's left { "+w.does(-1)+" }", "if name is \"P1\" { "+w.does(-1)+" }", "set who to player's right",
			"require n < 90 otherwise \"Too much\"", "set n to count of tosses + sum of seen", "open betting, bets of 1..2, at most 1 raises",
			"open betting, bets of at least max(1, last-raise), at most 1 raises", "open betting, bets of 1..max(1, pot + to-call), at most 1 raises")
	case 10:
		return "pay " + w.one("1", "roll d2") + " from bank to " + w.one("player", "safe", "purse")
	case 11:
		return fmt.Sprintf("if %s {\n%s\n} otherwise {\n%s\n}", w.holds(), w.does(0), w.does(0))
	case 12:
		return fmt.Sprintf("if player is in players still in and count of players still in > 1 and (%s) { drop player from the %s }", w.holds(), w.one("hand", "game"))
	}
	return w.one("bring back players", "drop players where player's stack is 0 and player is not dealer from the hand", "") + fmt.Sprintf("\nrepeat %d times {\n%s\n}", w.n(1, 2), w.does(0))
}

func (w *paying) rules() string {
	out := &w.rule
	fmt.Fprintf(out, `ruleset "Paying"
players 2
each player has {
  stack  chips = %d
  purse chips, "Purse"
  n number 0..1000 = 0
  wins number = 0 for each of 1..2, "Wins"
  tosses faces
  seen numbers
}
the table has {
  safe chips, "Safe"
  k number = 0
  who player or none = none
  word calm or loud = calm
}
define amount-so-far = 3 - min(3, safe)
define m(x) = x * 2 + k
define part(x) {
  when x is 0: 1 / 3
  when x > 3: k / 2
  otherwise: 1 / x
}
`, w.n(1, 3))
	met := ""
	if w.n(0, 1) == 0 {
		met = w.one("field n changes", "field k changes when k is 2", "chips are paid", "dice are rolled", "field word changes", "a player drops",
			"a player bets")
		fmt.Fprintf(out, "whenever %s { %s }\n", met,
			w.one("increase k by 1", "set word to loud", "if k < 3 { increase k by roll d2 }", "set who to dealer"))
	}
	out.WriteString("start game {\n")
	if met == "a player bets" { // which is met between two turns
		out.WriteString("open betting, bets of 1..2, at most 1 raises\n")
	}
	for range w.n(1, 3) {
		switch w.n(0, 3) {
		case 0:
			fmt.Fprintf(out, "each player {\n%s\n}\n", w.does(1))
		case 1:
			fmt.Fprintf(out, "each player still in {\n%s\n}\n", w.does(1))
		case 2:
			fmt.Fprintf(out, "take turns, starting with %s, until k > 2 {\nincrease k by %s\n%s\n}\n", w.one("dealer", "dealer's left"), w.one("1", "roll d2"), w.does(1))
		default:
			fmt.Fprintf(out, "set dealer to %s\neach seat {\n%s\n}\n", w.one("dealer's left", "dealer"), w.does(1))
		}
	}
	out.WriteString("each seat {\nresult chips = stack\nresult won = wins(1) + 10 * wins(2) + 100 * n\nresult kept = purse + 10 * count of tosses + 100 * sum of seen\n}\nresult rest of the table = safe + 100 * pot\n" +
		"result last of the table = who\nresult word of the table = word\nresult in of the table = players still in\nresult deals of the table = dealer\nresult k of the table = k\n}\n")
	return out.String()
}

// TestOddsOfChipsAndTurns holds exact odds of made-up rules with chips, turns and whenevers to going through everything.
func TestOddsOfChipsAndTurns(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := &paying{t: rt}
		text := w.rules()
		p, list := compile.Source("paying", diag.NewSource("paying", text))
		if p == nil {
			rt.Fatalf("%v\n%s", list, text)
		}
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}})
		if err != nil {
			rt.Logf("%s", text)
			rt.Fatal(err)
		}
		want, left := brute(rt, g, nil, 20_000)
		rt.Logf("%s", text)
		asBrute(rt, o, want, left)
	})
}
