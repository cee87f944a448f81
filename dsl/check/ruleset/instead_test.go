package ruleset

import (
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// What is wrong in a value is told with what to write; behind -> stands what the fix makes of it.
func TestWhatIsWrongInAValueIsToldWithWhatToWrite(t *testing.T) {
	const around = `ruleset "Instead"
players 2..4
option fee number 0..9 = 1
deck standard
each player has {
  hand  cards seen by owner
  hp    number = 0
  mood  calm or angry = calm
  stack chips = 9
  purse chips
  thrown faces
}
define together(meld, held) = count of meld + count of held
start game with hp, mood {
  each player {
    LINE
    let seen = together(hand, hand) + option fee + purse + count of thrown
    result hp = hp + seen
    result at_ease = mood is calm
  }
}
`
	for _, line := range []string{
		"ask player to choose from [fire ice] -> ask player to choose fire or ice",
		"ask player to choose from [calm fire] -> ask player to choose calm or fire",
		`say "hp: {hp}" -> say "hp:", hp`,
		`say "{player} has {dealer's hp} left" -> say player, "has", dealer's hp, "left"`,
		`say "hp: {hp} of {most}" ? "hp:", hp, "of", most`,
		`ask player to choose from 1..5, "How many of {hp}?" -> ask player to choose from 1..5, "How many of", hp, "?"`,
		"ask dealer to choose from players where hp > hp of player ? other players",
		"say count of left's hand -> say count of player's left's hand",
		"set hp to max ? Say of what, in brackets: max(..., ...)",
		"set option fee to 3 ? change option fee to ...",
		"let first = hp\nsay first, first of players -> let my_first = hp\nsay my_first, first of players",
		"let left = player's left\nset hp to left's hp -> let my_left = player's left\nset hp to my_left's hp",
		"each first in hand { set hp to first's spots } -> each my_first in hand { set hp to my_first's spots }",
		"let dealer = hp\nsay dealer -> let my_dealer = hp\nsay my_dealer",
		"say max of players ? first of (players with the highest score)",
		"if joker of hand + hand { drop player from the hand } ? Put brackets round a sum",
		"if hand has joker { say hp } -> if count of (hand where joker) > 0 { say hp }",
		"if hp is even { say hp } -> if mod(hp, 2) is 0 { say hp }",
		"if hp is not odd { say hp } -> if mod(hp, 2) is not 1 { say hp }",
		"if highest card of hand is K { say hp } ? highest rank of hand",
		"if some p in players where p's hand where face-up has Ks { say hp } -> if some p in players where (p's hand where face-up) has Ks { say hp }",
		"set hand to [] ? move hand to discards",
		"increase purse by 5 ? pay 5 from player to purse",
		"increase dealer's stack by hp ? pay hp from bank to dealer",
		"set thrown to thrown + hp ? sum of thrown",
	} {
		written, want, certain := strings.Cut(line, " -> ")
		if !certain {
			written, want, _ = strings.Cut(line, " ? ")
		}
		source := strings.Replace(around, "LINE", written, 1)
		got, syntaxErrors := checkText("instead.deal", source)
		list := append(syntaxErrors, got.Diags...)
		if len(list) != 1 {
			t.Errorf("%s:\n%s", written, render(list))
			continue
		}
		if !certain && (list[0].Fix != nil || !strings.Contains(list[0].Hint, want)) {
			t.Errorf("%s: help: %s", written, list[0].Hint)
		}
		if !certain {
			continue
		}
		if list[0].Fix == nil {
			t.Errorf("%s: no fix: %s", written, render(list))
			continue
		}
		mended := diag.Apply(source, []diag.Fix{*list[0].Fix})
		if mended != strings.Replace(around, "LINE", want, 1) {
			t.Errorf("%s: mended to\n%s", written, mended)
		}
		if got, syntaxErrors := checkText("instead.deal", mended); len(syntaxErrors)+len(got.Diags) > 0 {
			t.Errorf("%s: mended, but\n%s", written, render(append(syntaxErrors, got.Diags...)))
		}
	}
}

// Braces that name nothing are only text.
func TestBracesThatNameNothingAreText(t *testing.T) {
	for _, text := range []string{"{}", "a {b} c", "{ }", "{1..}", "}{", "{hp"} {
		got, syntaxErrors := checkText("text.deal", "ruleset \"T\"\nplayers 1\nthe table has { hp number = 0 }\nstart game {\n  say \""+text+"\"\n  increase hp by 1\n  result hp\n}\n")
		if list := append(syntaxErrors, got.Diags...); len(list) > 0 {
			t.Errorf("%s:\n%s", text, render(list))
		}
	}
}

// A mistake about a parameter shows the call from which it is known what the parameter is.
func TestAMistakeAboutAParameterPointsAtTheCall(t *testing.T) {
	for define, use := range map[string]string{
		"define f(held, gone) = count of (each x in held where x is not in gone)": "f(hand, first of hand)",
		"define f(held, gone) = count of (each x in gone where x is in held)":     "f(hand, first of hand)",
	} {
		got, syntaxErrors := checkText("call.deal", "ruleset \"T\"\nplayers 1\ndeck standard\neach player has { hand cards seen by owner }\n"+define+
			"\nstart game {\n  each player { result n = "+use+" }\n}\n")
		list := append(syntaxErrors, got.Diags...)
		if len(list) != 1 || !slices.ContainsFunc(list[0].Others, func(l diag.Label) bool {
			return strings.HasPrefix(l.Text, "here gone is given") && strings.HasSuffix(use, l.Span.Text()+")")
		}) {
			t.Errorf("%s:\n%s", define, render(list))
		}
	}
}

// A test may write T for the ten, as players may, where the deck has a ten and no rank of that name.
func TestTheTenIsATIfNoRankIsCalledSo(t *testing.T) {
	for deck, want := range map[string]int{
		"deck standard": 0,
		"deck own {\n  ranks 8 9 10 T\n  suits hearts spades\n}": 0,
		"deck own {\n  ranks 7 8 9\n  suits hearts spades\n}":    2,
		"deck own {\n  card \"Tower\"\n}":                        2,
		"deck own {\n  ranks 2 10\n  suits hearts spades\n}":     0,
	} {
		got, syntaxErrors := checkText("ten.deal", "ruleset \"T\"\nplayers 1\n"+deck+"\nstart game { result n = count of deck }\n"+
			"test \"x\" {\n  players Ann\n  deck [Th Ts]\n  start game\n  expect n > 0\n}\n")
		if list := append(syntaxErrors, got.Diags...); len(list) != want {
			t.Errorf("%s:\n%s", deck, render(list))
		}
	}
}

// A name that a start and a result share means the start, which the message says.
func TestANameOfAStartAndAResultIsSaidToBeTheStart(t *testing.T) {
	got, syntaxErrors := checkText("both.deal", "ruleset \"T\"\nplayers 1\nstart lucky { result lucky = yes }\ntest \"x\" {\n  players Ann\n  start lucky\n  expect lucky\n}\n")
	list := append(syntaxErrors, got.Diags...)
	if len(list) != 1 || !strings.Contains(list[0].Hint, "the start here") {
		t.Errorf("%s", render(list))
	}
}

// What is a player's is asked of some of them, or done for each, where it is no player's turn.
func TestWhatIsAPlayersIsAskedOfSomeOfThem(t *testing.T) {
	for line, want := range map[string]string{
		"start game { result a = 1 if hp > 3 otherwise 2 }":             "some p in players where p's hp > 3",
		"start game { result a = 1 if player's hp > 3 otherwise 2 }":    "some p in players where p's hp > 3",
		"start game { if hp > 3 and dealer's hp > hp { say \"x\" } }":   "if some p in players where p's hp > 3 and dealer's hp > p's hp { ... }",
		"start game { if hp > 3 and hp < 9 { say \"y\" } }":             "each player where player's hp > 3 and player's hp < 9 { ... } - or:",
		"start game { do healing }\nphase healing { increase hp by 1 }": "each player where player is ... { do healing }",
	} {
		got, syntaxErrors := checkText("whose.deal", "ruleset \"T\"\nplayers 2\neach player has { hp number = 0 }\n"+line+"\n")
		list := append(syntaxErrors, got.Diags...)
		if len(list) == 0 || !strings.Contains(list[0].Hint, want) {
			t.Errorf("%s:\n%s", line, render(list))
		}
	}
}
