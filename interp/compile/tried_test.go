package compile_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/program"
	"croupier/stdlib/rng"
)

// readers are those that have read what a text extends: it is not read again for each of many texts that extend the same.
var readers = map[string]*compile.Reader{}

var extended = regexp.MustCompile(`(?m)^extends .*`)

// known is what was found in each text.
var known = map[string]diag.List{}

// found is what is wrong with a text, each in its code and words, and how often.
func found(text string) (diag.List, map[diag.Told]int) {
	list, ok := known[text]
	if !ok {
		_, list = loaded(text)
		known[text] = list
	}
	return list, list.Told()
}

// loaded compiles a text; what texts that stand on the same ruleset extend is parsed and checked once.
func loaded(text string) (*program.Program, diag.List) {
	base := extended.FindString(text)
	if readers[base] == nil {
		readers[base] = &compile.Reader{}
	}
	read := readers[base].Read(bases, "rules", diag.NewSource("rules.deal", text))
	return read.Program, read.Tried(nil)
}

// fixed makes every fix that is offered for a text that has one mistake, and holds that the mistake is gone then and that nothing is
// wrong that was not before. It gives how many there were.
func fixed(t *testing.T, name, text string) int {
	t.Helper()
	offered := 0
	list, before := found(text)
	for _, d := range list {
		if d.Fix == nil {
			continue
		}
		offered++
		now, after := found(diag.Apply(text, []diag.Fix{*d.Fix}))
		newForms(t, name, text, d.Fix, now)
		if what := d.Told(); after[what] >= before[what] {
			t.Errorf("%s: %q does not put right: %s", name, d.Fix.Text, d)
		}
		older := d.Code == "old-form" // where one is written anew, warnings quote the new words
		for what, n := range after {
			if n > before[what] && (d.Severity != diag.Error || what.Severity == diag.Error) && !(older && what.Severity != diag.Error) {
				t.Errorf("%s: %q for %s gives: %v", name, d.Fix.Text, d, what)
			}
		}
		was := list.Kinds()
		for what, n := range now.Kinds() {
			if older && n > was[what] {
				t.Errorf("%s: %q for %s gives another %s", name, d.Fix.Text, d, what.Code)
			}
		}
	}
	return offered
}

// newForms holds that what a fix writes is written as it is today: nothing in it is what fmt -w would write anew, but for what stood
// in the text before.
func newForms(t *testing.T, name, text string, fix *diag.Fix, after diag.List) {
	t.Helper()
	for _, d := range after {
		if at := d.Span; d.Code == "old-form" && at.Start >= fix.Span.Start && at.End <= fix.Span.Start+len(fix.Text) &&
			!strings.Contains(text, at.Text()) {
			t.Errorf("%s: %q is an older form: %s", name, fix.Text, d.Hint)
		}
	}
}

// A fix is offered as what is certainly meant. So each that is offered, for the example of every diagnostic and for good rules with
// one slip, takes the mistake away and brings no other.
func TestEveryFixThatIsOfferedPutsThingsRight(t *testing.T) {
	offered := 0
	for _, code := range diag.Codes() {
		wrong, _ := diag.Examples(code)
		offered += fixed(t, code, wrong)
	}
	files, err := filepath.Glob("../../examples/*.deal")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no examples", err)
	}
	slips := 2
	if os.Getenv("LONG") != "" {
		slips = 30
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if list, _ := found(string(text)); len(list) > 0 {
			continue // it extends another one
		}
		chance := rng.New(11, path)
		for range slips {
			offered += fixed(t, path, slipped(string(text), chance.Below))
		}
	}
	if offered < 20 {
		t.Errorf("only %d fixes are offered", offered)
	}
}

// slipped is a text with a slip of the keyboard in one word: two letters trade places, one is missing, or one comes twice. Or a word
// is missing, or stands where another one stood.
func slipped(text string, below func(n int) int) string {
	words := strings.Fields(text)
	for {
		word := words[below(len(words))]
		at := strings.Index(text, " "+word+" ")
		if at < 0 || len(word) < 3 {
			continue
		}
		at++
		i := below(len(word) - 1)
		with := word
		switch below(5) {
		case 0:
			with = word[:i] + word[i+1:i+2] + word[i:i+1] + word[i+2:]
		case 1:
			with = word[:i] + word[i+1:]
		case 2:
			with = word[:i+1] + word[i:]
		case 3:
			with = ""
		default:
			with = words[below(len(words))]
		}
		return text[:at] + with + text[at+len(word):]
	}
}

// What would not put right is not offered, and the hint does not say the same.
func TestWhatPutsNothingRightIsNotOffered(t *testing.T) {
	for _, c := range []struct{ name, line, gone string }{
		{"no zone is a number", "discard 1", "move 1 to discards"},
		{"a list of a number", "if count of hand where card's suit is hearts > 0 { say \"hearts\" }", "count of (count of"},
		{"next alone is no player", "move first of hand to pile of the next player", "Take"},
	} {
		_, list := compile.Source("rules", diag.NewSource("rules.deal", "ruleset \"x\"\nplayers 2\ndeck standard\n"+
			"each player has { hand cards seen by owner\n pile cards seen by all }\nstart game {\n  deal 3 to each player's hand\n"+
			"  each player {\n    "+c.line+"\n  }\n  result done = yes\n}\n"))
		if !list.HasErrors() {
			t.Errorf("%s: nothing is wrong", c.name)
		}
		for _, d := range list {
			if strings.Contains(d.Hint, c.gone) || d.Fix != nil && strings.Contains(d.Fix.Text+d.Fix.Describe, c.gone) {
				t.Errorf("%s: %s (%s) %v", c.name, d, d.Hint, d.Fix)
			}
		}
	}
}

// A slip has one answer, whose fix gives the line that was meant. Where the likeliest word does not put it right, the next is tried.
func TestASlipIsPutRight(t *testing.T) {
	const game = "ruleset \"x\"\nplayers 2\ndeck standard\neach player has {\n  hand cards seen by owner\n  luck number = 1\n}\n" +
		"start game {\n  deal 3 to each player's hand\n  each player {\n" +
		"    ask player to discard 0..2 cards from player's hand to discards where sum spots of chosen > 3, \"Which\"\n  }\n  result done = yes\n}\n"
	const each = "ruleset \"x\"\nplayers 2\ndeck standard\neach player has {\n  hand cards seen by owner\n  stack chips = 9\n  luck number = 1\n}\n" +
		"start game {\n  deal 3 to each player's hand\n  each player { move hand to discards }\n  each player { shuffle hand into deck }\n" +
		"  each player { say \"luck\", luck }\n  each player { pay 1 from stack to pot }\n  each player { pay 1 from player to pot }\n" +
		"  result done = count of deck\n}\n"
	const words = "ruleset \"x\"\nplayers 2\nthe table has { mood calm or angry = calm }\nstart game {\n  if mood is angry { set mood to calm }\n" +
		"  result same = mood is in [calm angry]\n}\n"
	const house = "ruleset \"y\"\nextends draw\n"
	const around = house + "the table has { swept number = 0\n opened_by player or none = none }\n" +
		"after phase betting when count of players still in > 1 {\n  if pot > 3 and opened_by is none { increase swept by min(2, opener's stack) }\n" +
		"  if not (swept > 3) { set opened_by to opener }\n  if some p in players where p's stack > 3 { increase swept by 1 }\n}\n" +
		"test \"t\" {\n  players Ann, Bob, Cyd, Dot\n  option jokers = 0\n  start game with hands 1\n  answer Ann: bet 5\n  expect Ann's put-in is 5\n}\n"
	const farkle = "ruleset \"y\"\nextends farkle\noption fine number 0..9 = 5\neach player has { lost number = 0 }\n" +
		"the table has { closer player or none = none }\n" +
		"after phase one_turn {\n  if closer is none and score is at least option goal and lost < 3 { set closer to player }\n" +
		"  increase lost by option fine\n  if lost > 3 { set score to 7 }\n}\n" +
		"change somebody_won to yes when closer is not none\n" +
		"test \"t\" {\n  players Ann, Bob\n  dice [2 2 3 3 4 6  1 2 3 3 4 4]\n  start game\n  answer Ann: pass\n  expect winner has Ann\n}\n"
	const chart = "ruleset \"y\"\nextends farkle\nchart lots {\n  1..3  small\n  4..6  large\n}\n" +
		"each player has { lot small or large = small }\n" +
		"after phase one_turn {\n  set lot to roll on lots\n  if lot is large { increase score by count of (roll 3 d6 where die's face is 1) }\n}\n"
	for _, c := range []struct{ rules, right, wrong string }{
		{each, "each player { move hand to discards }", "move each player's hand to discards"},
		{each, "each player { shuffle hand into deck }", "shuffle hand of each player into deck"},
		{each, "each player { say \"luck\", luck }", "say \"luck\", each player's luck"},
		{each, "each player { pay 1 from stack to pot }", "pay 1 from each player's stack to pot"},
		{each, "each player { pay 1 from player to pot }", "pay 1 from each player to pot"},
		{farkle, "lost number = 0", "lost number 0"},
		{farkle, "number 0..9 = 5", "= 5, 0..9"},
		{farkle, "number 0..9 = 5", "is 5, or 0..9"},
		{farkle, "number 0..9 = 5", "0..9 = 5"},
		{farkle, "number 0..9 = 5", "number 0-9 = 5"},
		{strings.Replace(farkle, "number 0..9 = 5", "number = 5", 1), "fine number = 5", "fine = 5"},
		{strings.Replace(farkle, "number 0..9 = 5", "number = 5", 1), "fine number = 5", "fine is 5"},
		{strings.Replace(farkle, "number 0..9 = 5", "number = 5", 1), "fine number = 5", "fine 5"},
		{"ruleset \"y\"\nextends swrpg\noption notes = before_score\n", "option notes", "option notse"},
		{farkle, "at least option goal", "at least goal"},
		{farkle, "winner has Ann", "winner is Ann"},
		{farkle, "each player has", "player has"},
		{around, "p's stack > 3", "stack > 3"},
		{farkle, "extends farkle", "Extends farkle"},
		{farkle, "set score to 7", "set score to seven"},
		{farkle, "to yes when", "to true when"},
		{chart, "4..6  large", "4-6  large"},
		{chart, "roll on lots", "roll lots"},
		{"ruleset \"y\"\nextends blackjack\nafter phase dealing when house has A { say \"a\" }\n", "has A", "has ace"},
		{"ruleset \"y\"\nextends yacht\nchange points_in to 25\n", "change points_in to", "define points_in ="},
		{"ruleset \"y\"\nextends texas\nchange opener to first of (players still in with the lowest stack)\n", "first of (players still in with the lowest stack)",
			"lowest stack of players still in"},
		{"ruleset \"y\"\nextends swrpg\noption notes = before_score\n", "before_score", "before_scores"},
		{game, "hand cards seen", "hand carsd seen"},
		{game, "luck number", "luck nubmer"},
		{game, "of chosen", "of choseen"},
		{game, "of chosen", "of cards"},
		{game, "of chosen", "of answer"},
		{words, "mood is angry", `mood is "angry"`},
		{words, "to calm", `to "calm"`},
		{words, "[calm ", `["calm" `},
		{house + "change option ante to 5\n", "change option ante", "set option ante"},
		{house + "change option ante to option ante + 2\n", "change option ante to option ante + 2", "increase option ante by 2"},
		{house + "change opener to dealer\n", "opener to", "opener of player to"},
		{around, "betting when count of players still in > 1", "betting if count of players still in > 1"},
		{around, "after phase betting when count of players still in > 1", "when count of players still in > 1 after phase betting"},
		{strings.Replace(around, "when count of players still in > 1", "when not (count of players still in > 1)", 1),
			"betting when not (count of players still in > 1)", "betting unless count of players still in > 1"},
		{around, "opener's stack", "opener stack"},
		{around, "Ann's put-in", "Anns put-in"},
		{around, "if not (swept > 3)", "unless swept > 3"},
		{around, "set opened_by to opener", "opened_by becomes opener"},
		{around, "increase swept by min(2, opener's stack)", "add min(2, opener's stack) to swept"},
		{around, "jokers = 0", "jokers 0"},
		{around, "game with hands 1", "game with hands = 1"},
		{around, "game with hands 1", "game hands=1"},
		{around, "Ann, Bob", "Ann Bob"},
		{around, "Ann: bet 5", "Ann bet 5"},
	} {
		if list, _ := found(c.rules); list.HasErrors() {
			t.Fatal(c.right, list)
		}
		text := strings.Replace(c.rules, c.right, c.wrong, 1)
		list, _ := found(text)
		var wrong []diag.Diagnostic
		for _, d := range list {
			if d.Severity == diag.Error {
				wrong = append(wrong, d)
			}
		}
		if len(wrong) != 1 || wrong[0].Fix == nil {
			t.Errorf("%s: %v", c.wrong, wrong)
		} else if now := diag.Apply(text, []diag.Fix{*wrong[0].Fix}); now != c.rules {
			t.Errorf("%s: put right, it is\n%s", c.wrong, now)
		} else {
			after, _ := found(now)
			newForms(t, c.wrong, text, wrong[0].Fix, after)
		}
	}
}

// What an option is changed to is one value. Several are told once, with the sentence that gives an option other values.
func TestAnOptionIsChangedToOneValue(t *testing.T) {
	list, _ := found("ruleset \"y\"\nextends draw\nchange option jokers to 0 or 1\n")
	if len(list) != 1 || !strings.Contains(list[0].Hint, "option jokers number 0 or 1 = 0") {
		t.Errorf("%v", list)
	}
}

// A fix that only moves a mistake to the next words is not offered: players where a word is no name, and a word before a block that is
// not opened.
func TestWhatMovesAMistakeIsNotOffered(t *testing.T) {
	const game = "ruleset \"x\"\nplayers 2..4\nthe table has { n number = 0 }\neach player has {\n  stack chips = 20\n  luck number = 0\n}\nstart game {\n" +
		"  each player {\n    set n to ask player to choose 1..3, \"How many\"\n    if n is 2 {\n      set luck to n\n    } otherwise {\n" +
		"      refund pot\n    }\n  }\n  result done = n\n}\n" +
		"test \"t\" {\n  players Ann, Bob\n  start game\n  answer Ann: 2\n  answer Bob: 2\n  expect n is 2\n}\n"
	const both = "ruleset \"x\"\nplayers 2..4\ndeck standard\neach player has {\n  stack chips = 20\n  points number = 0\n}\n" +
		"start game {\n  collect 1 from players still in\n  if one_left {\n    refund pot\n  } otherwise {\n" +
		"    award pot to highest by points\n  }\n  result left = count of players\n}\n"
	for _, c := range []struct{ rules, right, wrong string }{
		{game, "players Ann, Bob", "players say Bob"},
		{both, "} otherwise {", "} otherwise "},
	} {
		if list, _ := found(c.rules); list.HasErrors() {
			t.Fatal(list)
		}
		text := strings.Replace(c.rules, c.right, c.wrong, 1)
		if list, _ := found(text); !list.HasErrors() {
			t.Errorf("%s: nothing is wrong", c.wrong)
		}
		fixed(t, c.wrong, text)
	}
}

// An older form gets the warnings of the one that it is written as, so that writing it anew brings none.
func TestAnOlderFormIsWarnedOfLikeItsNewOne(t *testing.T) {
	const rules = "ruleset \"x\"\nplayers 2\ndeck standard\neach player has { hand cards seen by owner }\nstart game {\n" +
		"  deal 3 to each player's hand\n  result all_so = count of (dealer's hand where card's rank is rank)\n}\n"
	list, told := found(rules)
	if told[diag.Told{Severity: diag.Warning, Code: "constant-condition", Summary: "\"card's rank\" is compared with itself, which is always so"}] != 1 {
		t.Error(list)
	}
	if fixed(t, "older", rules) == 0 {
		t.Error("no fix is offered", list)
	}
}

// Of several mistakes of one kind on a line the first is told with its fix, and when it is made the next.
func TestMistakesOfOneKindOnALineAreMendedInTurn(t *testing.T) {
	const rules = "ruleset \"x\"\nplayers 2..4\neach player has {\n  stack chips = 20\n  luck number = 0\n}\nthe table has {\n  n number = 0\n}\n" +
		"start game {\n  each player {\n    if n is 1 and luck is 0 { say \"a\" }\n" +
		"    set luck to dealer's luck + dealer's stack\n    if n > 2 and luck > 1 { set n to 1 }\n  }\n" +
		"  result done = n\n}\ntest \"t\" {\n  players Ann, Bob, Cyd\n  start game\n  expect done is 1\n}\n"
	if list, _ := found(rules); list.HasErrors() {
		t.Fatal(list)
	}
	for _, c := range []struct{ right, wrong string }{
		{"Ann, Bob, Cyd", "Ann Bob Cyd"},
		{"n is 1 and luck is 0", "n = 1 and luck = 0"},
		{"dealer's luck + dealer's stack", "dealer luck + dealer stack"},
		{"n > 2 and luck > 1", "n is greater than 2 and luck is greater than 1"},
	} {
		text := strings.Replace(rules, c.right, c.wrong, 1)
		for n := 0; text != rules; n++ {
			list, _ := found(text)
			i := slices.IndexFunc(list, func(d diag.Diagnostic) bool { return d.Severity == diag.Error })
			if i < 0 || list[i].Fix == nil || n == 2 {
				t.Errorf("%s: behind %d fixes: %v\n%s", c.wrong, n, list, text)
				break
			}
			text = diag.Apply(text, []diag.Fix{*list[i].Fix})
		}
	}
}

// Where a line has mistakes of several kinds, the fix of the first mends them all; where one of them has no fix, what is said of the
// first stays, as far as it is true.
func TestMistakesOfSeveralKindsOnALineAreOne(t *testing.T) {
	const rules = "ruleset \"x\"\nplayers 2..4\neach player has {\n  stack chips = 20\n  luck number = 0\n}\n" +
		"start game {\n  each player {\n    if luck is 3 { increase luck by 2 }\n  }\n  result done = 1\n}\n"
	if list, _ := found(rules); list.HasErrors() {
		t.Fatal(list)
	}
	for _, c := range []struct{ wrong, hint string }{
		{"if luck equals 3 then { increase luck by 2 }", ""},
		{"if luck equals 3 then { luck += 2 }", ""},
		{"if luck equals 3 { gobble 2 }", "score is 3"},
	} {
		text := strings.Replace(rules, "if luck is 3 { increase luck by 2 }", c.wrong, 1)
		list, _ := found(text)
		switch {
		case list.Errors() != 1 && c.hint == "" || !list.HasErrors():
			t.Errorf("%s: %v", c.wrong, list)
		case c.hint != "":
			if list[0].Fix != nil || !strings.Contains(list[0].Hint, c.hint) {
				t.Errorf("%s: %v, hint %q", c.wrong, list[0].Fix, list[0].Hint)
			}
		case list[0].Fix == nil || diag.Apply(text, []diag.Fix{*list[0].Fix}) != rules:
			t.Errorf("%s: %v", c.wrong, list[0].Fix)
		}
	}
}

// A fix that would make other rules of what stands there is not offered: another base, or an event without what was said behind it.
func TestWhatMakesOtherRulesIsNotOffered(t *testing.T) {
	for _, text := range []string{"ruleset \"y\"\nextends kin\n",
		"ruleset \"y\"\nextends texas\nwhenever a player folds in pre-flop { say player, \"is scared\" }\n"} {
		list, _ := found(text)
		if !list.HasErrors() {
			t.Errorf("%s: nothing is wrong", text)
		}
		for _, d := range list {
			if d.Fix != nil {
				t.Errorf("%s: %s: %v", text, d, d.Fix)
			}
		}
	}
}

// What begins the skipping may stand behind the question: another line ends it. What ends it may not.
func TestASkippedQuestionIsEndedByALineThatIsNotSkipped(t *testing.T) {
	const rule = "ruleset \"y\"\nextends kings\neach player has { out yes or no = no }\n"
	for lines, warned := range map[string]bool{
		`skip question "Beat it or pass" when out
before phase trick { each player { set out to no } }
after question "Beat it or pass" when answer is none { set out to yes }`: false,
		`skip question "Beat it or pass" when out
before phase trick { each player { set out to yes } }
after question "Beat it or pass" { set out to no }`: true,
		`skip question "Beat it or pass" when not out and kings > 1
before phase trick { each player { set out to yes } }
after question "Beat it or pass" when answer is none { set out to no }`: false,
	} {
		list, _ := found(rule + lines + "\n")
		if got := slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.Code == "never-asked" }); got != warned || list.HasErrors() {
			t.Errorf("%s: warned %v, %v", lines, got, list)
		}
	}
}

// What a house rule pays around a question is looked at like what it pays around a phase.
func TestChipsThatArePaidBesideAQuestionMayNotBeThere(t *testing.T) {
	const rule = "ruleset \"y\"\nextends draw\n"
	for lines, warned := range map[string]bool{
		"before question \"Cards to exchange, up to\" { pay 2 from player to bank }":                          true,
		"after question \"Cards to exchange, up to\" { pay 2 from player to bank }":                           true,
		"before question \"Cards to exchange, up to\" when stack is at least 2 { pay 2 from player to bank }": false,
		"after question \"Cards to exchange, up to\" { pay min(2, stack) from player to bank }":               false,
	} {
		list, _ := found(rule + lines + "\n")
		if got := slices.ContainsFunc(list, func(d diag.Diagnostic) bool { return d.Code == "not-enough-chips" }); got != warned || list.HasErrors() {
			t.Errorf("%s: warned %v, %v", lines, got, list)
		}
	}
}
