package syntax

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
)

func TestWhatPeopleSayOfValuesIsToldInTheWordsOfTheLanguage(t *testing.T) {
	tells(t, "phase a {\n  ", "\n}\n", []string{
		"let a = max of players in the game by net -> let a = highest of players in the game by net",
		"let a = best of players in the game by net -> let a = highest of players in the game by net",
		"let a = minimum of hand by spots -> let a = lowest of hand by spots",
		"let a = max(players in the game by net) ? highest of players in the game by net",
		"let a = count of hand by rank ? kinds of hand by rank",
		"let a = hand sorted by rank ? highest 2 of hand by rank",
		"let a = hand sorted ? highest (count of hand) of hand by rank",
		"let a = sort hand by suit ? highest 2 of hand by suit",
		"let a = count of hand with suit hearts -> let a = count(hand where suit is hearts)",
		"let a = hand with rank A -> let a = hand where rank is A",
		"let a = hand with two hearts or more ? hand where suit is hearts",
		"let a = cards_of leader that are hearts ? ",
		"let a = hp mod 3 -> let a = mod(hp, 3)",
		"let a = hp % 3 -> let a = mod(hp, 3)",
		"let a = 2 + hp of dealer % count of hand -> let a = 2 + mod(hp of dealer, count of hand)",
		"let a = (hp + 1) % f(x) -> let a = mod((hp + 1), f(x))",
		"let a = count of players still in % 2 -> let a = mod(count of players still in, 2)",
		"let a = option hands modulo 2 -> let a = mod(option hands, 2)",
		"let a = 2 * hp % 3 ? mod(hp, 3)",
		"let a = 50% of pot ? 5 / 100 rounded down",
		"let a = hp div 2 -> let a = hp / 2",
		"let a = hp plus 2 -> let a = hp + 2",
		"move top 2 of hand to x -> move top(hand, 2) to x",
		"let a = bottom 3 of deck -> let a = bottom(deck, 3)",
		"let a = first 2 of hand ? bottom(hand, 2)",
		"let a = random 2 of hand ? top(pile, 2)",
		"let a = if hp > 3 { 1 } else { 0 } ? the first that fits {",
		"let a = 1 if hp > 3 else 0 ? the first that fits {",
		"let a = hp > 3 ? 1 : 0 -> let a = the first that fits { when hp > 3: 1, otherwise: 0 }",
		"set hp to (hp > f(3, 4)) ? hp - 1 : 0 -> set hp to the first that fits { when (hp > f(3, 4)): hp - 1, otherwise: 0 }",
		"let a = max(1, hp > 3 ? 1 : 0) -> let a = max(1, the first that fits { when hp > 3: 1, otherwise: 0 })",
		"ask player to choose 1..3, \"How many\" + n -> ask player to choose 1..3, \"How many\", n",
		"if hp is in 1..3 { burn 1 } -> if hp >= 1 and hp <= 3 { burn 1 }",
		"if a or hp of dealer is in 1..3 { burn 1 } -> if a or (hp of dealer >= 1 and hp of dealer <= 3) { burn 1 }",
		"if a and hp is not in 1..3 { burn 1 } -> if a and (hp < 1 or hp > 3) { burn 1 }",
	})
}

func TestWhatPeopleSayOfDiceIsToldInTheWordsOfTheLanguage(t *testing.T) {
	tells(t, "phase a {\n  let a = roll ", "\n}\n", []string{
		"3d6 drop lowest 1 -> 3d6 keeping highest 2",
		"4 d6 drop the lowest -> 4 d6 keeping highest 3",
		"4d6 dropping the two highest ? keeping highest 3",
		"pool d6 drop lowest 1 ? keeping highest 3",
		"4d6 drop lowest 4 ? keeping highest 3",
		"4d6 keep highest 3 -> 4d6 keeping highest 3",
		"4d6 keep the best 3 -> 4d6 keeping highest 3",
		"pool d6 keep 2 lowest -> pool d6 keeping lowest 2",
		"4d6 keeping the highest 3 -> 4d6 keeping highest 3",
		"4d6 keeping 3 ? keeping highest 3",
		"d20 with advantage -> 2d20 keeping highest 1",
		"1d20 with disadvantage -> 2d20 keeping lowest 1",
		"d20 advantage -> 2d20 keeping highest 1",
		"pool d20 with advantage ? 2d20 keeping highest 1",
		"3d6 exploding 6 -> 3d6 exploding on 6",
		"3d6 explode on 6 -> 3d6 exploding on 6",
		"3d6 exploding once on 6 ? d10",
		"3d6 reroll 1 -> 3d6 rerolling 1",
	})
}

func TestWhatPeopleSayOfAllAndOfSomeIsToldInTheWordsOfTheLanguage(t *testing.T) {
	tells(t, "phase a {\n  ", "\n}\n", []string{
		"if every player is ready { burn 1 } ? not some p in players in the game where not ready of p",
		"if all players still in are ready { burn 1 } ? not some p in",
		"if all of hand are hearts { burn 1 } ? not some p in",
		"if all p in hand where ready of p { burn 1 } -> if not some p in hand where not ready of p { burn 1 }",
		"if all p in hand where not ready of p { burn 1 } -> if not some p in hand where ready of p { burn 1 }",
		"if every p in hand where a of p or b of p { burn 1 } -> if not some p in hand where not (a of p or b of p) { burn 1 }",
		"if any p in hand where a of p { burn 1 } -> if some p in hand where a of p { burn 1 }",
		"if no p in hand where a of p { burn 1 } -> if not some p in hand where a of p { burn 1 }",
		"let a = highest count of players in the game of hand by spots -> let a = highest (count of players in the game) of hand by spots",
		"let a = ask player to choose 2 of other players in the game ? choose one of each x in other players in the game where x is not one",
		"move 2 of hand to x ? top(hand, 2)",
		"do fall with target ? do fall(target)",
		"go to fall(target) ? go to fall",
		"let a = { let b = 3 } ? the first that fits",
		"let a = f(let b = 3) ? Write it above",
		"open betting, bets of 5 or 10 ? bets of 5..10",
		"open betting, bets of [2 4 8] ? bets of 2..8",
	})
}

func TestWhatPeopleDeclareIsToldInTheWordsOfTheLanguage(t *testing.T) {
	tells(t, "", "\n", []string{
		"phase settle with p { burn 1 } ? phase settle(p)",
		"after phase settle(p) { burn 1 } ? after phase settle {",
		"start game(score) { burn 1 } -> start game with score { burn 1 }",
		"define g(h) = { let x = 3\n  x + h } ? becomes the parameter of another define",
		"define g(h) = let x = 3 ? becomes the parameter of another define",
		"each player has { melds 3 cards seen by all } ? melds_2 cards seen by all",
	})
}

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
		"let a = hand\n    where a -> let a = hand where a",
		"set total to a # or not\n    + b ? at the end of the line above",
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
