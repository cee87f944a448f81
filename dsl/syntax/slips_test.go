package syntax

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// The fix for signs and lines that stand where they should not leaves a text that can be read.
func TestStatementsComeApartAndLinesTogether(t *testing.T) {
	tells(t, "phase a {\n  ", "\n}\n", []string{
		"set total to 0; set done to yes -> set total to 0\n  set done to yes",
		"each seat { set total to 0; set done to yes } -> each seat {\n    set total to 0\n    set done to yes\n  }",
		"each seat { burn 1; burn 2; burn 3; } -> each seat {\n    burn 1\n    burn 2\n    burn 3\n  }",
		"each seat { burn 1; if a { burn 2 } } -> each seat {\n    burn 1\n    if a { burn 2 }\n  }",
		"burn 1; -> burn 1",
		"let a = f(b; c) -> let a = f(b, c)",
		"let a = the first that fits { when b: 1; otherwise: 2 } -> let a = the first that fits { when b: 1, otherwise: 2 }",
		"set total to a\n    + b -> set total to a +\n    b",
		"say \"x\"\n    , a -> say \"x\",\n    a",
		"let a = hand\n    of a -> let a = hand of a",
		"set total to a # or not\n    + b ? at the end of the line above",
		"set total to a // the sum -> set total to a # the sum",
		"set total to (a // 2) -> set total to (a / 2 rounded down)",
		"set total to total - 1 when a ? Write: if a { set total to total - 1 }",
	})
	tells(t, "", "\n", []string{
		"phase a { burn 1; burn 2 } -> phase a {\n  burn 1\n  burn 2\n}",
		"define a = b\n  + c -> define a = b +\n  c",
	})
}

// What is wrong only because a name had to be refused is not said again wherever the name stands.
func TestARefusedNameIsReportedOnce(t *testing.T) {
	for _, text := range []string{
		"phase a {\n  let other = 3\n  say other\n  if stack of other > 3 { burn 1 }\n  let b = other\n}\n",
		"each player has {\n  best number = 0\n}\nphase a {\n  if best > 3 { burn 1 }\n  set best to 4\n}\n",
		"phase a {\n  each other in other players where other's stack > 3 { say other }\n}\n",
		"phase a {\n  if some other in players where other's stack > 3 { burn 1 }\n}\n",
	} {
		file, list := Parse(diag.NewSource("", text))
		if len(list) != 1 || list[0].Code != "reserved-word" {
			t.Errorf("%s: %v", text, list)
		}
		if n := strings.Count(text, "{\n"); len(file.Broken) != n {
			t.Errorf("%d of %d declarations are known to be broken", len(file.Broken), n)
		}
	}
}

// A line that begins with and or or goes on with the condition above it: it can be nothing else.
func TestALineMayBeginWithAndOrOr(t *testing.T) {
	const rules = "define a = b # why\n  or c\n\n  or d\nphase x {\n  if a\n    and (b or c) { burn 1 }\n" +
		"  let k = ask player to choose hit\n    or stand when a\n    or wait\n}\n"
	file, list := Parse(diag.NewSource("", rules))
	if len(list) > 0 {
		t.Fatal(list)
	}
	if got := outline(file.Decls[0].(*DefineDecl).Value.Expr.Expr); got != "(Logic or b c d)" {
		t.Error(got)
	}
	if n := len(file.Decls[1].(*PhaseDecl).Body.Stmts); n != 2 {
		t.Errorf("%d statements", n)
	}
	_, list = Parse(diag.NewSource("", "phase x {\n  and a\n}\n"))
	if len(list) != 1 {
		t.Errorf("a block that begins so: %v", list)
	}
}

// A word that was typed twice or left out, two that changed places, and commas that are missing are put right where the line can be
// read so.
func TestWordsThatSlippedArePutRight(t *testing.T) {
	tells(t, "phase a {\n  ", "\n}\n", []string{
		"deal 2 to to hand -> deal 2 to hand",
		"deal deal 2 to hand -> deal 2 to hand",
		"if if a { burn 1 } -> if a { burn 1 }",
		"open betting, bets of 5, at most most 2 raises -> open betting, bets of 5, at most 2 raises",
		"deal to 2 each player's hand -> deal 2 to each player's hand",
		"2 deal to hand -> deal 2 to hand",
		"open betting, of bets 1..5 -> open betting, bets of 1..5",
		"deal 2 each player's hand -> deal 2 to each player's hand",
		"award pot highest by made -> award pot to highest by made",
		"let a = ask player discard 0..2 cards from hand, \"Cards\" -> let a = ask player to discard 0..2 cards from hand, \"Cards\"",
		"open betting, bets of 1..5 at most 2 raises -> open betting, bets of 1..5, at most 2 raises",
		"offer player \"Peek?\" once { burn 1 } -> offer player, \"Peek?\", once { burn 1 }",
		"dealing, betting -> do dealing, betting",
		"player still in { burn 1 } -> each player still in { burn 1 }",
		"pot to highest by made -> award pot to highest by made",
	})
}

// Where a quotation mark is missing the likeliest place is offered first.
func TestAMissingQuotationMarkIsPutWhereTheTextEnds(t *testing.T) {
	tells(t, "phase a {\n  ", "\n}\n", []string{
		`say "wins, player -> say "wins", player`,
		`say player, wins" -> say player, "wins"`,
		`offer player, "Peek?, once { burn 1 } -> offer player, "Peek?", once { burn 1 }`,
		`say "wins -> say "wins"`,
		`if a { say "wins } -> if a { say "wins" }`,
		`say "wins” -> say "wins"`,
		`offer player, "Peek?”, once { burn 1 } -> offer player, "Peek?", once { burn 1 }`,
		`say "the „king” wins -> say "the „king” wins"`,
	})
	tells(t, "", "\n", []string{
		`ruleset High card" -> ruleset "High card"`,
		`about "One card each -> about "One card each"`,
	})
}

// Two fields on a line come apart, and so does a line that goes on behind a sign by mistake; a brace does not stand alone.
func TestFieldsAndBracesStandWhereTheyBelong(t *testing.T) {
	tells(t, "", "\n", []string{
		"each player has {\n  score number = 0 lucky yes or no = yes\n} -> each player has {\n  score number = 0\n  lucky yes or no = yes\n}",
		"phase a\n{\n  burn 1\n} -> phase a {\n  burn 1\n}",
		"phase a {\n  set x to x + 1 +\n  burn 1\n} -> phase a {\n  set x to x + 1\n  burn 1\n}",
	})
}
