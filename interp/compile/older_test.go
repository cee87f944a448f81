package compile_test

import (
	"fmt"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/program"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// anew is a text with all that is in older forms written anew, how often it was read for that, and the programs of both.
type anew struct {
	text   string
	rounds int
	old    *program.Program
	now    *program.Program
}

// inNewForms writes a text anew until there is nothing more to be written.
func inNewForms(t rapid.TB, text string) (a anew) {
	for a.text = text; ; a.rounds++ {
		p, list := compile.Source("older", diag.NewSource("older.deal", a.text))
		if list.HasErrors() {
			t.Fatalf("%s\nsays\n%v", a.text, list)
		}
		if a.now = p; a.rounds == 0 {
			a.old = p
		}
		var fixes []diag.Fix
		for _, d := range list {
			if d.Code != "old-form" {
				continue
			}
			if d.Fix == nil {
				t.Fatalf("%s\nhas no fix for\n%v", a.text, d)
			}
			fixes = append(fixes, *d.Fix)
		}
		if len(fixes) == 0 {
			return a
		}
		if a.rounds > 50 {
			t.Fatalf("the fixes of\n%s\nnever end", text)
		}
		a.text = diag.Apply(a.text, fixes)
	}
}

// sameProgram holds that what is written anew comes to the same program.
func (a *anew) sameProgram(t rapid.TB) {
	p, q := a.old, a.now
	anywhere := []cmp.Option{cmpopts.IgnoreFields(program.Node{}, "Span"), cmpopts.IgnoreFields(program.Instr{}, "Span")}
	for _, part := range [][2]any{{p.Code, q.Code}, {p.Nodes, q.Nodes}, {p.Args, q.Args}, {p.Texts, q.Texts}, {p.Words, q.Words}} {
		if diff := cmp.Diff(part[0], part[1], anywhere...); diff != "" {
			t.Fatalf("what is written anew as\n%s\nis not the same (-old +now):\n%s", a.text, diff)
		}
	}
}

// Older forms and those of now come to the same program.
func TestOlderFormsComeToTheSameProgram(t *testing.T) {
	const around = "ruleset \"x\"\nplayers 2..4\ndeck standard\neach player has {\n  hand cards seen by owner\n  score number = 0\n" +
		"  ready yes or no = no\n  stack chips\n  pile cards seen by all\n  kept faces\n  kept2 faces\n}\n" +
		"define of_one(held) = count of different rank of held is 1\n%s\nstart game {\n  each player {\n    deal 5 to hand\n    %s\n  }\n}\n"
	for _, row := range [][4]string{ // declarations and statements, as they were and as they are
		{"", "result r = the first that fits { when ready: 1, otherwise: 2 }", "", "result r = 1 if ready otherwise 2"},
		{"option ante default 1, or 0..3, \"Chips\"\noption few default none, or 8, or -3..-1,\n  \"Few\"\noption alone default 3",
			"result r = option ante + option alone\n    result s = option few is none",
			"option ante number 0..3 = 1, \"Chips\"\noption few number 8 or -3..-1 or none = none,\n  \"Few\"\noption alone number 3 = 3",
			"result r = option ante + option alone\n    result s = option few is none"},
		{"option tie default split, or reroll\noption limit default no, or fixed, or pot\noption burn default no, or yes\noption all_in default all, or 1..5\n" +
			"option one default yes\noption word default fixed\noption wins default highest, or lowest",
			"result r = option tie is split and option limit is pot and option burn and option all_in is all and option one\n    say option word, option wins",
			"option tie split or reroll = split\noption limit no or fixed or pot = no\noption burn yes or no = no\noption all_in number 1..5 or all = all\n" +
				"option one yes or no = yes\noption word fixed or none = fixed\noption wins highest or lowest = highest",
			"result r = option tie is split and option limit is pot and option burn and option all_in is all and option one\n    say option word, option wins"},
		{"option code default 2D+1, or 3D\noption hello default \"Hi\", or \"Ho\"", "say option code, option hello\n    result r = 1",
			"option code dice 2D or 3D = 2D+1\noption hello text = \"Hi\"", "say option code, option hello\n    result r = 1"},
		{"", "result r = the first that fits { when ready: 1, when score > 3: 4, otherwise: 2 }",
			"", "result r = 1 if ready otherwise 4 if score > 3 otherwise 2"},
		{"", "result r = 1 + the first that fits { when ready: 1, otherwise: 2 } * 3", "", "result r = 1 + (1 if ready otherwise 2) * 3"},
		{"", "result r = count of the first that fits { when ready: hand, otherwise: hand where rank is 2 }",
			"", "result r = count of (hand if ready otherwise (hand where card's rank is 2))"},
		{"", "result r = (the first that fits { when ready: 1, otherwise: 2 }) > 1", "", "result r = (1 if ready otherwise 2) > 1"},
		{"", "set score to max(the first that fits { when ready: 1, otherwise: 2 }, 3)\n    result r = score",
			"", "set score to max(1 if ready otherwise 2, 3)\n    result r = score"},
		{"", "result r = the first that fits { when ready: score > 3 or score is 1, otherwise: no }",
			"", "result r = (score > 3 or score is 1) if ready otherwise no"},
		{"", "result r = score is not 7 or 11 and hand's rank is not K or 10", "", "result r = score is not in [7 11] and hand's rank is not in [K 10]"},
		{"", "result r = player's name is not \"Ann\" or \"Bob\"", "", "result r = player's name is not in [\"Ann\" \"Bob\"]"},
		{"define worth(f) = f * 2", "result r = roll 3 d6 counting each f as worth(f)\n    set score to 2 * roll 2 d10 rerolling 1 counting each f as f - 2 keeping lowest 1",
			"define worth(f) = f * 2", "result r = sum worth(f) of (each f in roll 3 d6)\n    set score to 2 * sum (f - 2) of (each f in roll 2 d10 rerolling 1 keeping lowest 1)"},
		{"", "result r = the first that fits { when ready: the first that fits { when score > 1: 1, otherwise: 2 }, otherwise: 3 }",
			"", "result r = (1 if score > 1 otherwise 2) if ready otherwise 3"},
		{"", "let x = the first that fits {  # a\n when score > 3: 1  # b\n when score > 2: 2\n when ready: 3\n otherwise: 4\n }\n    result r = x",
			"", "let x = 1 if score > 3 otherwise # a\n# b\n2 if score > 2 otherwise 3 if ready otherwise 4\n    result r = x"},
		{"", "result r = 2 * the first that fits { when ready: score + 1, when score > 2: 2, when score is 1 or ready: 3, otherwise: 4 }",
			"", "result r = 2 * (score + 1 if ready otherwise 2 if score > 2 otherwise 3 if score is 1 or ready otherwise 4)"},
		{"", "ask player to discard 1 card from hand where rank is 2 or say \"No\" else { increase score by 1 }\n    result r = score",
			"", "ask player to discard 1 card from hand to discards where card's rank is 2 otherwise \"No\" otherwise { increase score by 1 }\n    result r = score"},
		{"", "set score to ask player to choose 1..5, such that answer > score or say \"More\" else { say \"none\" }\n    result r = score",
			"", "set score to ask player to choose from 1..5 where chosen > score otherwise \"More\" otherwise { say \"none\" }\n    result r = score"},
		{"", "require score < 1, \"Too much\"\n    result r = score", "", "require score < 1 otherwise \"Too much\"\n    result r = score"},
		{"", "result r = 1 + sum of hand by spots * 2", "", "result r = 1 + sum (spots * 2) of hand"},
		{"define worth(c) = c's spots * 2", "result r = sum of (each c in hand) by worth(c)",
			"define worth(c) = c's spots * 2", "result r = sum worth(c) of (each c in hand)"},
		{"", "result r = sum of players in the game by count of hand", "", "result r = sum (count of hand) of players"},
		{"", "result r = kinds of hand by rank is 1 or ready", "", "result r = count of different rank of hand is 1 or ready"},
		{"", "result r = kinds of (hand where rank > 4) by joker", "", "result r = count of different joker of (hand where card's rank > 4)"},
		{"", "result r = count(hand where joker) + count(hand)", "", "result r = count of (hand where joker) + count of hand"},
		{"", "result r = count(each c in hand where c's rank > 4) > 0", "", "result r = count of (each c in hand where c's rank > 4) > 0"},
		{"", "result r = count(hand + hand) * 2", "", "result r = count of (hand + hand) * 2"},
		{"", "result r = highest count(hand) of hand by rank", "", "result r = first (count of hand) of (hand by highest rank)"},
		{"", "result r = roll count(hand) d6 keeping highest count(hand) exploding on count(hand)",
			"", "result r = roll count of hand d6 keeping highest (count of hand) exploding on (count of hand)"},
		{"define count_it = 1", "result r = sum count(hand) of players still in",
			"define count_it = 1", "result r = sum (count of hand) of players still in"},
		{"define others = other players in the game", "each player in the game where ready { result r = count of players in the game }",
			"define others = other players", "each player where ready { result r = count of players }"},
		{"define others = count of (players  in the\n  game where ready)", "deal 1 to hand of each player in the game where ready",
			"define others = count of (players where ready)", "deal 1 to hand of each player where ready"},
		{"define different = 3", "result r = different + count of different rank of hand\n    result s = kinds of hand by different",
			"define different = 3", "result r = different + count of different rank of hand\n    result s = count of different different of hand"},
		{"define fee(n) = the first that fits {\n  when n > 3: 1\n  when n > 2: 2\n  otherwise: 3\n}", "result r = fee(score)",
			"define fee(n) {\n  when n > 3: 1\n  when n > 2: 2\n  otherwise: 3\n}", "result r = fee(score)"},
		{"define fee =\n  the first that fits {  # why\n  when ready: 1\n  otherwise: 3\n}", "result r = fee",
			"define fee {  # why\n  when ready: 1\n  otherwise: 3\n}", "result r = fee"},
		{"", "ask player to play 2 cards from hand to pile, \"Two\", such that of_one(cards) or say \"No\", or pass, such that score < 5 or of_one(answer)\n    result r = score",
			"", "ask player to play 2 cards from hand to pile where of_one(chosen) otherwise \"No\" where score < 5 or of_one(chosen), \"Two\", or pass\n    result r = score"},
		{"", "set kept to roll 3 d6\n    ask player to keep 1..2 dice from kept to kept2 where face > 1, such that sum of faces > 5\n    result r = score",
			"", "set kept to roll 3 d6\n    ask player to keep 1..2 dice from kept to kept2 where die's face > 1 where sum of chosen > 5\n    result r = score"},
		{"", "result r = ask player to choose one of each n in 1..5 where n > score, \"n\", such that answer is not 4",
			"", "result r = ask player to choose from 1..5 where chosen > score where chosen is not 4, \"n\""},
		{"", "let p = ask player to choose one of other players in the game where score > 3 else { stop the game }\n    result r = p's score",
			"", "let p = ask player to choose from other players where score > 3 otherwise { stop the game }\n    result r = p's score"},
		{"chart fines by n, way {\n     one two\n  1  3   4\n  2  5   6\n}", "let n = fines[1, two] + fines[fines[1, one] - 2, one]\n    result r = n",
			"chart fines by n, way {\n     one two\n  1  3   4\n  2  5   6\n}", "let n = fines(1, two) + fines(fines(1, one) - 2, one)\n    result r = n"},
		{"the table has { come number = 0 for each of 4..6 }", "set come[4] to 3\n    increase come[score + 5] by come[4]\n    result r = come[5]",
			"the table has { come number = 0 for each of 4..6 }", "set come(4) to 3\n    increase come(score + 5) by come(4)\n    result r = come(5)"},
		{"define twice(n) = n * 2\ndefine all_of(held) = count of held", "result r = twice of score + twice of (score + 1) + all_of of (hand where rank is 2)",
			"define twice(n) = n * 2\ndefine all_of(held) = count of held", "result r = twice(score) + twice(score + 1) + all_of(hand where card's rank is 2)"},
		{"define ahead = every highest of players still in by score then stack", "result r = count of every lowest of hand by rank\n    result s = count of (every highest of ahead by stack)",
			"define ahead = players still in with the highest score then stack", "result r = count of (hand with the lowest rank)\n    result s = count of (ahead with the highest stack)"},
		{"define ahead = highest of players still in by score then stack", "result r = highest 2 of hand by rank then suit\n    result s = lowest count(hand) of (hand where rank is 2) by joker\n    result one = lowest of (players where ready) by (score + stack)",
			"define ahead = first of (players still in with the highest score then stack)", "result r = first 2 of (hand by highest rank then suit)\n    result s = first (count of hand) of (hand where card's rank is 2 by lowest joker)\n    result one = first of (players where ready with the lowest (score + stack))"},
		{"define turn = next of players still in after dealer", "result r = next of (players where ready) after turn's left\n    result s = (highest of hand by rank)'s suit",
			"define turn = first of (players still in after dealer)", "result r = first of (players where ready after turn's left)\n    result s = (first of (hand with the highest rank))'s suit"},
		{"", "result r = count of (highest 2 of (highest 3 of hand by rank) by suit)\n    result s = count of (every highest of (every lowest of hand by rank) by suit)",
			"", "result r = count of (first 2 of ((first 3 of (hand by highest rank)) by highest suit))\n    result s = count of ((hand with the lowest rank) with the highest suit)"},
		{"define fits = score<=2 or score >=7", "if fits and not (score + 2) >= 4 { increase score by 1, not above 9 } else { decrease score by 2, not below -score }\n    result r = score",
			"define fits = score is at most 2 or score is at least 7", "if fits and not (score + 2) is at least 4 { increase score by 1, to at most 9 } otherwise { decrease score by 2, to at least -score }\n    result r = score"},
		{"chart worth {\n  -1 or less 2\n  0..4       3\n  5 or more  4\n}\nthe table has {\n  x number 0 or 3 or more = 3\n  y number 9 or less = 1\n}",
			"set x to roll 2 d6 exploding once on (score + 5) or more rerolling (2) or less\n    set y to worth(x)\n    open betting, bets of score + 1 or more, at most 2 raises\n    result r = y",
			"chart worth {\n  at most -1 2\n  0..4       3\n  at least 5  4\n}\nthe table has {\n  x number 0 or at least 3 = 3\n  y number at most 9 = 1\n}",
			"set x to roll 2 d6 exploding once on at least (score + 5) rerolling at most (2)\n    set y to worth(x)\n    open betting, bets of at least score + 1, at most 2 raises\n    result r = y"},
		{"", "if the first that fits { when ready: score > 3, otherwise: yes } { result r = 1 }",
			"", "if (score > 3 if ready otherwise yes) { result r = 1 }"},
		{"define made = best of hand\ndefine worth = spots + 1\ndefine gap(a, b) = a - b + score", "result r = made of dealer > made(left of dealer)",
			"define made = best of hand\ndefine worth = card's spots + 1\ndefine gap(a, b) = a - b + score",
			"result r = dealer's made > dealer's left's made"},
		{"define worth = spots + 1", "result r = count(each c in hand where worth of c > 3 and rank of c is not rank(top of deck))",
			"define worth = card's spots + 1", "result r = count of (each c in hand where c's worth > 3 and c's rank is not (top of deck)'s rank)"},
		{"define gap(a, b) = a - b + score", "result r = gap(1, stack of dealer) of (first of (players in the game where score > 3))",
			"define gap(a, b) = a - b + score", "result r = (first of (players where player's score > 3))'s gap(1, dealer's stack)"},
		{"each player has {\n  mark number = 0 for each of 1..3\n}", "set mark[2] of left of left of dealer to stack of (right of player)\n    result r = mark[2]",
			"each player has {\n  mark number = 0 for each of 1..3\n}", "set dealer's left's left's mark(2) to player's right's stack\n    result r = mark(2)"},
		{"", "deal 1 to hand of each player in the game\n    deal 1 to hand of each player\n    deal 1 to hand of each player still in\n    result r = 1",
			"", "deal 1 to each player's hand\n    deal 1 to each player's hand\n    deal 1 to hand of each player still in\n    result r = 1"},
		{"", "result r = dealer’s score + player's left’s score", "", "result r = dealer's score + player's left's score"},
		{"", "pay 1 from stack of dealer to left of dealer\n    let c = ask left of player to take 1 card from hand of player to hand\n    result r = name of player",
			"", "pay 1 from dealer's stack to dealer's left\n    let c = ask player's left to take 1 card from player's hand to hand\n    result r = player's name"},
		{"", "result r = (sum of hand of left of dealer by spots) + count of hand of dealer + count(hand of dealer where rank is 2)",
			"", "result r = (sum spots of dealer's left's hand) + count of dealer's hand + count of (dealer's hand where card's rank is 2)"},
		{"", "result r = is-run of hand or is-run(hand + hand)\n    result s = or-else(first of [7 8], abs of score)",
			"", "result r = is_run(hand) or is_run(hand + hand)\n    result s = or_else(first of [7 8], abs(score))"},
		{"", "ask player to play 1..3 cards from hand to discards, such that rank of cards is not 2\n    result r = rank of hand is 3",
			"", "ask player to play 1..3 cards from hand to discards where rank of chosen is not 2\n    result r = hand's rank is 3"},
		{"define worth = spots + 1 if not joker otherwise 0\ndefine high = rank > 10 or joker",
			"result r = count of (hand where worth > 3 and not joker) + count of (hand where high is yes) + count of (hand where high)",
			"define worth = card's spots + 1 if not joker otherwise 0\ndefine high = card's rank > 10 or joker",
			"result r = count of (hand where card's worth > 3 and not joker) + count of (hand where card's high is yes) + count of (hand where high)"},
		{"each player has {\n  mark number = 0 for each of 1..3\n}\ndefine whole = score + stack",
			"each player where mark(2) > score and ready and (whole is 3 or 4) {\n      result r = dealer's mark(1)\n    }",
			"each player has {\n  mark number = 0 for each of 1..3\n}\ndefine whole = score + stack",
			"each player where player's mark(2) > player's score and ready and (player's whole is 3 or 4) {\n      result r = dealer's mark(1)\n    }"},
		{"", "let n = count of (players where count of (hand where rank > 4 and score > 2) > count of (pile where spots is 3))\n    result r = n",
			"", "let n = count of (players where count of (player's hand where card's rank > 4 and player's score > 2) > " +
				"count of (player's pile where card's spots is 3))\n    result r = n"},
		{"", "result r = count of (players where highest spots of hand > 4 and sum spots of hand > 3) + sum (count of (hand where rank is 2)) of players",
			"", "result r = count of (players where highest spots of player's hand > 4 and sum spots of player's hand > 3) + " +
				"sum (count of (hand where card's rank is 2)) of players"},
		{"", "result r = count of (each p in players where p's score > score) + count of (each c in hand where c's rank is 2 and score is 3)\n" +
			"    result s = count of (hand where some c in pile where c's rank is rank) + count of (kept where face > score and face is not 1)",
			"", "result r = count of (each p in players where p's score > score) + count of (each c in hand where c's rank is 2 and score is 3)\n" +
				"    result s = count of (hand where some c in pile where c's rank is card's rank) + count of (kept where die's face > score and " +
				"die's face is not 1)"},
		{"", "set score to ask player to choose from 1..5, showing chance((roll n d6) > 8) for each n, \"n\"\n    let s = ask player to " +
			"choose from suits, showing count of (each c in hand where c's suit is n) for each n\n    result r = score\n    result t = s is hearts",
			"", "set score to ask player to choose from 1..5, showing chance((roll chosen d6) > 8), \"n\"\n    let s = ask player to " +
				"choose from suits, showing count of (each c in hand where c's suit is chosen)\n    result r = score\n    result t = s is hearts"},
		{"", "let c = ask player to choose from hand, showing n's spots for each n, \"n\"\n    result r = c is none",
			"", "let c = ask player to choose from hand, showing chosen's spots, \"n\"\n    result r = c is none"},
		{"define card = 3", "result r = count of (hand where rank is 2) + count of (kept where face is card)",
			"define card = 3", "result r = count of (hand where rank is 2) + count of (kept where die's face is card)"},
		{"", "pay 1 from player to pot\n    award pot to highest by score where stack > 3 and ready\n    drop players where score is 3 from the hand\n    result r = 1",
			"", "pay 1 from player to pot\n    award pot to highest by score where player's stack > 3 and ready\n" +
				"    drop players where player's score is 3 from the hand\n    result r = 1"},
	} {
		old, now := fmt.Sprintf(around, row[0], row[1]), fmt.Sprintf(around, row[2], row[3])
		got := inNewForms(t, old)
		if got.text != now || got.rounds == 0 {
			t.Errorf("%s\nis written anew as\n%s\nnot\n%s", old, got.text, now)
		}
		got.sameProgram(t)
	}
}

// Values that depend on conditions, in whatever they stand and whatever stands in them, come to the same in a line.
func TestNestedCasesInALineComeToTheSameProgram(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &defining{t: t}
		var b strings.Builder
		b.WriteString("ruleset \"Defines\"\nplayers 3\noption few default 2, or 0..5\nthe table has {\n  shared number = 2\n}\n")
		b.WriteString("each player has {\n  thrown faces\n  own number = 1\n}\ndefine twice(a) = a * 2\n")
		d.defines = []int{1}
		b.WriteString("start game {\n  each player in the game {\n    set thrown to roll 3 d6\n    set own to roll d6\n")
		for n := range 3 {
			value := fmt.Sprintf("the first that fits { when %s: %s, when %s: %s, otherwise: %s }",
				d.fits(1), d.number(1), d.fits(0), d.number(0), d.number(2))
			fmt.Fprintf(&b, "    result r%d = %s\n", n, strings.ReplaceAll(value, "f0(", "twice("))
		}
		b.WriteString("  }\n}\n")
		if p, list := compile.Source("older", diag.NewSource("older.deal", b.String())); p == nil {
			t.Skip(list)
		}
		now := inNewForms(t, b.String())
		now.sameProgram(t)
	})
}

// Whatever stands before and behind of: where 's says whose it is, it comes to the same.
func TestWhoseSomethingIsComesToTheSameProgram(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var who, one, number func(depth int) string
		pick := func(depth int, plain []string, deeper ...func() string) string {
			if depth == 0 {
				return rapid.SampledFrom(plain).Draw(t, "plain")
			}
			return rapid.SampledFrom(deeper).Draw(t, "deeper")()
		}
		loops := 0
		of := func(depth int, format string, of func(int) string) func() string {
			return func() string {
				loops++ // a loop in a loop has another name for its item: ITEM stands for it
				format := strings.ReplaceAll(format, "ITEM", fmt.Sprint("p", loops))
				return strings.ReplaceAll(format, "_", of(depth-1))
			}
		}
		who = func(depth int) string {
			return pick(depth, []string{"dealer", "player", "rival"}, of(depth, "left of _", who), of(depth, "right(_)", who), of(depth, "(left of _)", who),
				of(depth, "(first of (each ITEM in players in the game where score of ITEM > score of _))", who), of(depth, "friend of _", who))
		}
		one = func(depth int) string {
			return pick(depth, []string{"c"}, of(depth, "(first of hand of _)", who), of(depth, "top of hand of _", who),
				of(depth, "(last of (hand of _ where rank is not 2))", who))
		}
		number = func(depth int) string {
			return pick(depth, []string{"score", "stack"}, of(depth, "score of _", who), of(depth, "stack(_)", who), of(depth, "mark[2] of _", who),
				of(depth, "mark[score of _] of dealer", who), of(depth, "gap(_, 1) of dealer", number), of(depth, "spots of _", one), of(depth, "worth(_)", one),
				of(depth, "count of hand of _", who), of(depth, "(sum of hand of _ by spots)", who), of(depth, "twice of _", number),
				of(depth, "count(each ITEM in hand of _ where rank of ITEM is rank of c)", who), of(depth, "count(hand of _ where rank is 2)", who))
		}
		text := "ruleset \"Whose\"\nplayers 3\ndeck standard\neach player has {\n  hand cards seen by owner\n  stack chips = 9\n" +
			"  score number = 0\n  mark number = 0 for each of 1..3\n  friend player = dealer\n}\n" +
			"define worth = spots + 1\ndefine gap(a, b) = a - b + score\ndefine twice(a) = a * 2\nstart game {\n  deal 5 to hand of each player in the game\n" +
			"  each player in the game {\n    let rival = left of dealer\n    let c = top of deck\n    set score of " + who(2) + " to " + number(2) + "\n" +
			"    set mark[1] of " + who(1) + " to " + number(3) + "\n    result r = " + number(3) + "\n  }\n}\n"
		now := inNewForms(t, text)
		now.sameProgram(t)
	})
}
