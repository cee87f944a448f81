package game_test

import (
	"slices"
	"strings"
	"testing"

	"croupier/interp/table"
)

// What to look at first depends on where the value stands: nothing can be put before a filter or a roll but within it.
func TestWhereAValueIsMissingTheMessageSaysWhatCanBeWrittenThere(t *testing.T) {
	const top = "ruleset \"T\"\nplayers 1\ndeck spells {\n  card \"Bolt\", power 4\n  card \"Blank\"\n  card \"Dud\"\n}\n" +
		"each player has {\n  hand cards seen by all\n  boom number or none = none\n  n number = 0\n}\ndefine worth = boom + 1\n"
	for rules, want := range map[string]string{
		"set n to sum power of hand":                                        "sum power of (hand where power is not none)",
		"set n to sum power of (hand where n is 0 or n is 1)":               "sum power of (hand where power is not none and (n is 0 or n is 1))",
		"set n to sum (power of c) of (each c in hand)":                     "sum (power of c) of (each c in hand where power of c is not none)",
		"let best_one = first of (hand with the highest (power + 0))":       "(hand where power is not none) with the highest (power + 0)",
		"set n to count of (hand where power > 2)":                          "where power is not none and power > 2",
		"if some c in hand where power of c > 9 or n is 1 { set n to 1 }":   "where power of c is not none and (power of c > 9 or n is 1)",
		"set n to sum face of (roll 3 d6 keeping highest boom rerolling 2)": "roll 3 d6 if boom is none otherwise roll 3 d6 keeping highest boom rerolling 2",
		"set n to worth":             "0 if boom is none otherwise ...",
		"if boom > 2 { set n to 1 }": "if boom is not none { ... }",
	} {
		s := begin(t, top+"start s {\n  each player {\n    deal 3 to hand\n    "+rules+"\n    result n\n  }\n}\n", "Ann")
		d := s.Err()
		if d == nil || d.Code != "no-value" || !strings.Contains(d.Hint, want) {
			t.Errorf("%s: %+v", rules, d)
		}
	}
}

// Rules that go on and on are stopped somewhere; what never ends is the loop around that place, or around what led there.
func TestWhatNeverEndsIsNamed(t *testing.T) {
	for rules, want := range map[string]string{
		"repeat until n > 3 { set n to n * 1 }":                                          "repeat until n > 3",
		"repeat until n > 3 {\n    each seat { repeat 3 times { set n to n * 1 } }\n  }": "repeat until n > 3",
		"repeat until n > 3 { do idling }":                                               "repeat until n > 3",
		"repeat 1000000 times { repeat 2 times { set n to 0 } }":                         "repeat 2 times",
		"take turns, starting with dealer, until n > 3 { set n to 0 }":                   "take turns, starting with dealer, until n > 3",
	} {
		s := begin(t, "ruleset \"T\"\nplayers 1\nthe table has { n number = 0 }\nphase idling { each seat { set n to deep(3) } }\n"+
			"define deep(x) = the first that fits { when x < 0: 0, otherwise: deep(x - 1) }\nstart s {\n  "+rules+"\n  result n\n}\n", "Ann")
		d := s.Err()
		if d == nil || d.Code != table.CodeLimit || len(d.Others) != 1 || d.Others[0].Span.Text() != want {
			t.Errorf("%s: %v, beside %v", rules, d, d.Others)
		}
	}
}

// A chance that is not exact is told how it can be, and what the bound is.
func TestAChanceThatIsNotExactIsToldHowItCanBe(t *testing.T) {
	for rules, want := range map[string]string{
		"twice(roll 20 d10) is at least 2":                     "sum worth(face) of (roll 5 d10)",
		"sum face of (roll 3 d6 exploding on 6) is at least 2": "leave exploding out",
	} {
		s := begin(t, "ruleset \"T\"\nplayers 1\ndefine twice(shown) = count of (shown where die's face > 3) - count of (shown where die's face is 1)\nstart s { result odds = chance("+rules+") }\n", "Ann")
		d := s.Err()
		if d == nil || d.Code != "not-exact" || !strings.Contains(strings.ToLower(d.Hint), want) {
			t.Errorf("%s: %v", rules, d)
		}
	}
}

// TestDiceOfADefineAreThoseOfItsRoll holds that dice which lie on the table are rolled again as they were, whichever define threw them.
func TestDiceOfADefineAreThoseOfItsRoll(t *testing.T) {
	for define, sides := range map[string]int32{
		"roll n d12":       12,
		"roll n d(size)":   20,
		"roll n d(n + 18)": 20,
		"by_another(n)":    4,
		"the first that fits { when size > 90: roll n d6, when size > 19: by_another(n), otherwise: roll n d30 }": 4,
	} {
		s := begin(t, "ruleset \"T\"\nplayers 1\neach player has {\n  thrown faces\n}\noption wide number 2..100 = 20\n"+
			"define size = option wide\ndefine cast(n) = "+define+"\ndefine by_another(hands) = roll hands d4\n"+
			"start s {\n  each player {\n    set thrown to cast(2)\n    let again = ask player to reroll 1 die from thrown\n"+
			"    result n = again\n  }\n}\n", "Ann")
		if s.Pending() == nil || !slices.Contains(s.Sides, sides) {
			t.Errorf("%s: the dice have %v faces, not %d: %v", define, s.Sides, sides, s.Err())
		}
	}
}
