package syntax

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// tells holds each line against its message. Behind -> stands what the fix makes of it, behind ? what the hint says.
func tells(t *testing.T, before, behind string, lines []string) {
	t.Helper()
	for _, line := range lines {
		written, want, certain := strings.Cut(line, " -> ")
		if !certain {
			written, want, _ = strings.Cut(line, " ? ")
		}
		source := diag.NewSource("", before+written+behind)
		_, list := Parse(source)
		if len(list) != 1 {
			t.Errorf("%s: %v", written, list)
			continue
		}
		d := list[0]
		switch {
		case certain && d.Fix == nil:
			t.Errorf("%s: no fix: %s (%s)", written, d.Summary, d.Hint)
		case certain:
			fixed := diag.Apply(source.Text, []diag.Fix{*d.Fix})
			if got := strings.TrimSuffix(strings.TrimPrefix(fixed, before), behind); got != want {
				t.Errorf("%s: mended to %s", written, got)
			}
			if _, left := Parse(diag.NewSource("", fixed)); len(left) > 0 {
				t.Errorf("%s: mended, but %v", written, left)
			}
		case d.Fix != nil || !strings.Contains(d.Hint, want):
			t.Errorf("%s: %s: fix %v, hint %q", written, d.Summary, d.Fix, d.Hint)
		}
	}
}

// What people would say at the table is told in the words of the language. Where it is certain what was meant, the fix is
// what follows the arrow; where it is not, the hint says what stands behind the question mark.
func TestPlainEnglishIsToldInTheWordsOfTheLanguage(t *testing.T) {
	tells(t, "phase a {\n  ", "\n}\n", []string{
		"deal 5 cards to hand -> deal 5 to hand",
		"deal 1 card face up to hand of each seat -> deal 1 face up to hand of each seat",
		"deal 5 from deck to hand -> deal 5 to hand",
		"deal 2 from discards to hand ? move top(discards, 2) to hand",
		"burn 1 card -> burn 1",
		"burn a card -> burn 1",
		"deal another card to hand -> deal 1 to hand",
		"deal 2 to hand of each seat starting with dealer -> deal 2 to hand of each seat, starting with dealer",
		"do a, b stopping when c -> do a, b, stopping when c",
		"each player still in starting with dealer { burn 1 } -> each player still in, starting with dealer { burn 1 }",
		"ask player to choose 1..5 \"How many?\" -> ask player to choose 1..5, \"How many?\"",
		"ask player to play 2 cards from hand to z such that a -> ask player to play 2 cards from hand to z, such that a",
		"ask player to play 2 cards of the same rank from hand to z -> ask player to play 2 cards of one rank from hand to z",
		"ask player to play 3 cards in a row from hand to z -> ask player to play 3 cards in a run from hand to z",
		"each player { burn 1 } ? each player in the game",
		"each player where score > 3 { burn 1 } ? each player still in",
		"deal 5 to hand of each player ? each player in the game",
		"ask each player still in to choose 1..5 ? each player still in { ask player to ... }",
		"award pot to leader -> pay all from pot to leader",
		"award pot to left of dealer ? pay all from pot to left of dealer",
		"ask player to choose a player ? choose one of players in the game",
		"ask player to choose a card from hand -> ask player to choose 1 card from hand",
		"ask player to play a card from hand to pile -> ask player to play 1 card from hand to pile",
		"ask player to reroll a die from cup -> ask player to reroll 1 die from cup",
		"ask player to choose a suit -> ask player to choose one of suits",
		"ask player to choose a number from 1 to 5 -> ask player to choose 1..5",
		"ask player to choose a number between 1 and 5, \"x\" -> ask player to choose 1..5, \"x\"",
		"ask player to choose a number ? choose 1..5",
		"ask player to choose 1 to 5 -> ask player to choose 1..5",
		"ask player to discard up to 3 cards from hand -> ask player to discard 0..3 cards from hand",
		"ask player to discard at most 3 cards from hand -> ask player to discard 0..3 cards from hand",
		"ask player to discard at least 3 cards from hand -> ask player to discard 3..all cards from hand",
		"ask player to discard any number of cards from hand -> ask player to discard 0..all cards from hand",
		"let x = ask player to bet 1..5 ? bet 1..5 into pot",
		"discard hand -> move hand to discards",
		"discard hand to aside -> move hand to aside",
		"muck 2 cards from hand ? ask player to muck 2 cards from hand",
		"if hand where suit is hearts { burn 1 } -> if count(hand where suit is hearts) > 0 { burn 1 }",
		"if a and hand where suit is hearts { burn 1 } ? count(hand where",
		"if score is greater than 3 { burn 1 } -> if score > 3 { burn 1 }",
		"if score greater than 3 { burn 1 } -> if score > 3 { burn 1 }",
		"if score is not greater than 3 { burn 1 } -> if score <= 3 { burn 1 }",
		"if score is greater than or equal to 3 { burn 1 } -> if score >= 3 { burn 1 }",
		"if score is at least 3 { burn 1 } -> if score >= 3 { burn 1 }",
		"if score is not at least 3 { burn 1 } -> if score < 3 { burn 1 }",
		"if score is at most 3 { burn 1 } -> if score <= 3 { burn 1 }",
		"let x = score is less than 3 -> let x = score < 3",
		"if score is equal to 3 { burn 1 } -> if score is 3 { burn 1 }",
		"if score equals 3 { burn 1 } -> if score is 3 { burn 1 }",
		"if score is between 1 and 3 { burn 1 } ? score >= 1 and score <= 5",
		"if player is the dealer { burn 1 } -> if player is dealer { burn 1 }",
		"let a = highest of players by score ? players in the game",
		"set leader to next player ? next of players still in after player",
		"set leader to previous player ? right of player",
		"turn up hand ? face up to board",
		"flip hand ? face up to board",
		"bet 5 ? open betting",
		"move 2 cards from hand to discards ? ask player to give 2 cards from hand to discards - or: move top(hand, 2) to discards",
	})
}

// Things may be called like words of these phrases.
func TestPhrasesDoNotGetInTheWayOfNames(t *testing.T) {
	for _, line := range []string{
		"ask player to choose a or b",
		"ask player to choose a cards from hand",
		"let x = up + most - least * between",
		"if than is greater { burn 1 }",
		"let a = next",
	} {
		if _, list := Parse(diag.NewSource("", "phase a {\n  "+line+"\n}\n")); len(list) > 0 {
			t.Errorf("%s: %v", line, list)
		}
	}
}

// Where the mistake lies inside of a value, how the statement around it is written does not help.
func TestAMistakeInsideOfAValueIsNotAnsweredWithTheStatement(t *testing.T) {
	for line, helps := range map[string]bool{
		"let a = f(b c)":                               false,
		"let a = b + [1 else]":                         false,
		"let a = kinds of hand":                        false,
		"if a is (b c) { burn 1 }":                     false,
		"ask player to choose one of f(a b)":           false,
		"let a =":                                      true,
		"ask player to discard 1 card hand":            true,
		"let a 5":                                      true,
		"let a = the first that fits {\n when b 1\n }": true,
	} {
		_, list := Parse(diag.NewSource("", "phase a {\n  "+line+"\n}\n"))
		if len(list) != 1 || strings.Contains(list[0].Hint, "is written: ") != helps {
			t.Errorf("%s: %v, hint %q", line, list, list[0].Hint)
		}
	}
}

// What people would write of a ruleset that they change is told in the same way.
func TestPlainHouseRulesAreToldInTheWordsOfTheLanguage(t *testing.T) {
	tells(t, "", "\n", []string{
		`before rolling { say "x" } -> before phase rolling { say "x" }`,
		`after rolling ? after phase rolling { ... }`,
		`before define worth { say "x" } ? add to define worth`,
		`replace option chips default 3 -> option chips default 3`,
		`replace result degree to 3 -> change result degree to 3`,
		`replace result degree = 3 -> change result degree to 3`,
		`replace rolling { say "x" } -> replace phase rolling { say "x" }`,
		`replace worth = 3 ? replace define worth = ...`,
		`add to phase rolling { say "x" } ? after phase rolling { ... }`,
		`add chart fines { 5 10 } -> add to chart fines { 5 10 }`,
		`option burn no -> option burn default no`,
		`option burn = no -> option burn default no`,
		`add to define gap(a, b) { when a: 0 } ? add to define gap { ... }`,
		`add to define gap { a is b: 0 } ? A case is written`,
		`change degree to 3 -> change result degree to 3`,
		`change option chips to 3 ? option chips default`,
		`extends house/runs ? extends "house/runs.deal"`,
		`extends house/runs.deal ? extends "house/runs.deal"`,
		`extends runs.deal ? extends "house/runs.deal"`,
		`extends chain, other ? extends "house/runs.deal"`,
		`extends 5card ? extends "house/runs.deal"`,
	})
}
