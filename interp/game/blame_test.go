package game_test

import (
	"strings"
	"testing"

	"croupier/interp/game"
	"croupier/interp/table"
)

// What went wrong is told with the names and values that mattered.
func TestAMessageNamesWhoAndHowMuch(t *testing.T) {
	const top = "ruleset \"T\"\nplayers 2\noption big number 0..20 = 9\ndeck standard { when the deck runs out, shuffle discards in }\n" +
		"each player has {\n  stack chips = 3\n  skill number 1..5 = 2\n  code dice 1D..5D = 2D\n  hand cards seen by all\n  friend player or none = none\n" +
		"  most number or all = all\n  cup faces\n}\n" +
		"chart costs by c, d {\n     plain noble\n  1  5     6\n  2  7     8\n}\n"
	for _, test := range []struct{ name, rules, code, says, helps string }{
		{"a field of somebody else", "each player { set skill of left of player to skill + 4 }", "out-of-range", "Bob's skill cannot be 6: it is 1 to 5", "min and max"},
		{"a dice code", "each player { set code to 6D }", "out-of-range", "Ann's code cannot be 6D: it is 1D to 5D", ""},
		{"a payment", "each player { pay option big from player to bank }", "not-enough-chips", "Ann's stack holds 3 chips, too few to pay 9", "min(option big, stack)"},
		{"a payment below 0", "each player { pay skill - 5 from player to bank }", "out-of-range", "\"skill - 5\" is -3", "max(0"},
		{"an ante below 0", "collect skill of dealer - 5 from players still in", "out-of-range", "Ann cannot put -3 chips into the pot", ""},
		{"a player who is none", "each player { set skill to skill of friend }", "no-value", "\"friend\" is none here, where a player is needed", "if friend is not none"},
		{"a hand in too many cards", "result made = best of top(deck, 17)", "too-large", "up to 16 cards, and here are 17", "fewer"},
		{"all in a sum", "each player { set skill to most - 1 }", "no-value", "\"most\" is all here", ""},
		{"a chart", "each player { set skill to costs[skill + 1, plain] }", "not-in-chart", "The chart costs has no line for 3", ""},
		{"a word of a chart", "each player { let rank_of = ask player to choose from 5..skill }", "no-legal-answer", "Ann is asked here, and has no legal answer: there is no number from 5 to 2", "otherwise"},
		{"a bet with a limit", "each player { ask player to bet 5..min(stack, skill) chips from stack to pot }", "no-legal-answer", "no legal answer: 5 chips is the least, and the most is 2", "otherwise"},
		{"a bet without chips", "each player { ask player to bet 5..9 chips from stack to pot }", "no-legal-answer", "no legal answer: 5 chips is the least, and their stack holds 3 chips", "otherwise"},
		{"nobody to choose", "each player { let foe = ask player to choose from (other players where stack > 5) }", "no-legal-answer", "nobody to choose from", ""},
		{"dividing", "each player { set skill to 5 / (skill - 2) rounded down }", "divide-by-zero", "\"skill - 2\" is 0 here", "if skill - 2 is not 0"},
		{"dice kept", "each player { set cup to roll 3 d6 keeping highest (skill - 2) }", "out-of-range", "0 of 3 dice cannot be kept", ""},
		{"a face that explodes", "each player { set cup to roll 3 d6 exploding on (skill + 5) }", "out-of-range", "A d6 has no face 7", "1 to 6"},
		{"dice below 0", "each player { set cup to roll (skill - 3) d6 }", "out-of-range", "-1 dice cannot be rolled at once", ""},
		{"cards without end", "burn 9000000", table.CodeLimit, "1000000 steps", ""},
		{"and cards for a zone", "deal 9000000 to discards", table.CodeLimit, "1000000 steps", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := begin(t, top+"start s {\n  "+test.rules+"\n  each player { result skill }\n}\n", "Ann", "Bob")
			d := s.Err()
			if d == nil || d.Code != test.code || !strings.Contains(d.Summary, test.says) || !strings.Contains(d.Hint, test.helps) {
				t.Fatalf("got %v, help: %s", d, d.Hint)
			}
			if line, _ := d.Span.Source.Position(d.Span.Start); line != 20 {
				t.Errorf("blamed line %d", line)
			}
		})
	}
}

func TestWhatAFieldStartsAsIsHeldToItsRange(t *testing.T) {
	s := begin(t, "ruleset \"T\"\nplayers 1\noption big number = 9\neach player has {\n  skill number 1..5 = option big\n}\n"+
		"start s { each player { result skill } }\n", "Ann")
	if d := s.Err(); d == nil || d.Code != "out-of-range" || !strings.Contains(d.Summary, "Ann's skill cannot be 9") {
		t.Fatalf("got %v", d)
	}
}

// What a bet may be is looked at once, when the player is to act, and holds until he has acted.
func TestABetThatIsOfferedIsTaken(t *testing.T) {
	text := "ruleset \"T\"\nplayers 2\neach player has { stack chips = 100 }\nstart s {\n" +
		"  open betting, bets of at least roll d100\n  each player { result stack }\n}\n"
	s := begin(t, text, "Ann", "Bob")
	least := s.Pending().Bet.Bet.Least
	if err := s.Answer(game.Choice{Act: game.Bet, N: least}); err != nil {
		t.Fatal(err)
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
}

// A bet is never below 0, so that no chips come out of the pile that it goes into.
func TestABetIsNeverBelowNothing(t *testing.T) {
	s := begin(t, "ruleset \"T\"\nplayers 1\neach player has {\n  stack chips = 5\n  stake chips\n}\nstart s {\n"+
		"  each player {\n    let n = ask player to bet count of players still in - 3..stack chips from stack to stake\n    result n\n  }\n}\n", "Ann")
	if d := s.Pending(); d == nil || d.Least != 0 || d.Most != 5 {
		t.Fatalf("asked for %+v, %v", d, s.Err())
	}
}

// Of a single card nothing can fit together.
func TestASingleCardThatMayNotBeTakenIsToldAsOne(t *testing.T) {
	for asked, says := range map[string]string{
		"1 card from player's hand to discards where sum spots of chosen > 99":  "no card of theirs is one that may be taken",
		"2 cards from player's hand to discards where sum spots of chosen > 99": "no 2 cards of theirs fit together as they must",
	} {
		s := begin(t, "ruleset \"T\"\nplayers 1\ndeck standard\neach player has { hand cards seen by all }\nstart s {\n"+
			"  deal 3 to each player's hand\n  each player { ask player to discard "+asked+" }\n  result done = yes\n}\n", "Ann")
		if d := s.Err(); d == nil || d.Code != "no-legal-answer" || !strings.Contains(d.Summary, says) {
			t.Errorf("%s: %v", asked, d)
		}
	}
}
