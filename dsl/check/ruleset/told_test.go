package ruleset

import (
	"strings"
	"testing"
)

// told is what is written, and what its one mistake is told as: its code, and words of its summary, hint or fix. With no code
// nothing is wrong.
type told struct {
	top, line  string
	code, says string
}

// tells holds the messages of a ruleset with dice, cards and chips to what they should say.
func tells(t *testing.T, rows []told) {
	t.Helper()
	const around = `ruleset "Told"
players 2..4
deck standard
each player has {
  stack   chips = 10
  hand    cards seen by owner
  other_hand cards seen by owner
  score   number = 0
  at      number 1..2 = 1
  passed  yes or no = no
  size    number 4..12 = 6
  box     number or none = none
  thrown  faces
  aside   faces
}
TOP
start game with score, at, passed, size, box {
  each player {
    set thrown to roll 2 d10
    ask player to keep 0..2 dice from thrown to aside
    LINE
    result sum_of_it = score + at + size + count of thrown + count of aside + count of hand + count of other_hand + stack
    result out = passed or box is none
  }
}
`
	for _, row := range rows {
		source := strings.Replace(strings.Replace(around, "TOP\n", row.top+"\n", 1), "LINE", row.line, 1)
		got, list := checkText("told.deal", source)
		list = append(list, got.Diags...)
		text := row.top + "\n" + row.line
		if row.code == "" {
			if len(list) > 0 {
				t.Errorf("%s\nis right, but:\n%s", text, render(list))
			}
			continue
		}
		if len(list) != 1 || list[0].Code != row.code {
			t.Errorf("%s\nshould be one %s:\n%s", text, row.code, render(list))
			continue
		}
		all := list[0].Summary + "\n" + list[0].Hint
		if list[0].Fix != nil {
			all += "\n" + list[0].Fix.Text
		}
		if !strings.Contains(all, row.says) {
			t.Errorf("%s\nshould say %q:\n%s", text, row.says, render(list))
		}
	}
}

func TestFacesThatDiceDoNotHaveAreRefused(t *testing.T) {
	const wild = "define wild = 11 if at is 1 otherwise 10"
	const none = "define wild = none if at is 1 otherwise 10"
	tells(t, []told{
		{"", "set thrown to thrown + [10 1]", "", ""},
		{"", "set thrown to thrown + [100]", "out-of-range", "No die of this game shows 100"},
		{"", "set thrown to [-7]", "out-of-range", "No die of this game shows -7"},
		{"", "set thrown to roll 2 d(size)\nset thrown to [100]", "", ""},
		{"", "set thrown to roll 2 d(size)\nset thrown to [0]", "out-of-range", "No die shows 0"},
		{"", "ask player to keep 1 die from thrown to thrown", "wrong-type", "lie in \"thrown\" already"},
		{"", "set score to roll 3 d10 exploding on 11", "out-of-range", "A d10 has no face 11"},
		{wild, "set thrown to roll 3 d10 exploding on wild", "out-of-range", "A d10 has no face 11"},
		{none, "set thrown to roll 3 d10 exploding on wild", "", ""},
		{none, "set thrown to roll 3 d10 rerolling wild", "", ""},
		{"", "set thrown to roll 3 d(size) exploding on highest", "", ""},
		{"", "set score to roll d(size)", "", ""},
		{"", "set score to roll score d(size + 2) keeping highest 1", "", ""},
		{"", "set score to roll d(0)", "out-of-range", "A die has 1 to"},
		{"", "set score to roll d(roll d6)", "wrong-type", "Roll it first"},
		{"define any_size = random of [4 6]", "set score to roll 2 d(any_size)", "wrong-type", "Roll it first"},
		{"", "set score to roll 2 d(passed)", "wrong-type", "How many faces the dice have must be a number"},
	})
}

func TestNamesAreReadAsTheyAreMeant(t *testing.T) {
	const points = "define points(choice) = 1 if choice is score otherwise 2"
	tells(t, []told{
		{"", "let b = ask player to choose bid or call when score > 0 or passed\nsay b", "name-taken", "when (score > 0 or passed)"},
		{"", "let b = ask player to choose bid or call when (score > 0 or passed)\nsay b", "", ""},
		{"", "let b = ask player to choose passed or call when score > 0\nsay b", "", ""},
		{points, "let word = ask player to choose score or size\nsay points(word)", "", ""},
		{"", "let word = ask player to choose score or size\nif word is score { say word }", "", ""},
		{"the table has { chance number = 0 }", "increase chance by 1\nset chance to chance + 1\nsay chance of player", "name-taken", "already a function"},
		{"the table has { rank number = 0 }", "increase rank by 1\nset rank to rank + 1\nsay rank", "name-taken", "already a function"},
		{"", "let face = roll d6\nset score to face\nif face is 1 { drop player from the hand }", "name-taken", "my_face"},
	})
}

func TestADefineIsNoPlace(t *testing.T) {
	const active = "define active = hand if at is 1 otherwise other_hand"
	const wager = "define wager = stack if at is 1 otherwise 0"
	tells(t, []told{
		{active, "deal 2 to active", "wrong-type", "\"active\" gives the cards that lie there, and not the place"},
		{"", "let mine = hand\nmove hand to mine", "wrong-type", "\"mine\" gives the cards"},
		{wager, "pay 2 from stack to wager", "wrong-type", "A define gives how many chips lie there"},
		{"", "pay 2 from stack to 5", "wrong-type", "Name the field of type chips itself"},
	})
}

func TestFieldsMayHoldSeveralNumbers(t *testing.T) {
	const top = "the table has { scores numbers }"
	tells(t, []told{
		{top, "set scores to scores + score + [1 2]\nsay highest of scores, count of scores, scores has 3", "", ""},
		{top, "set scores to []\nsay count of (scores where die's face > 1)", "no-item", "each n in scores where n > 3"},
		{top, "set scores to scores + player\nsay scores", "wrong-type", "must be a number"},
		{top, "set scores to [20000000]\nsay scores", "out-of-range", "A list holds numbers up to 10000000"},
		{"the table has { scores list of numbers }", "say 1", "syntax", "Write: scores numbers"},
		{"the table has { scores numbers or none }", "say scores", "unknown-type", "numbers cannot be none"},
		{"each player has { die d6 or d8 = d6 }", "say 1", "syntax", "roll 1 d(size)"},
	})
}

func TestOrGoesOnWithWhatIsCompared(t *testing.T) {
	tells(t, []told{
		{"", "if score is 7 or 11 { drop player from the hand }", "", ""},
		{"", "if score is 7 or 11 or -1 and passed { drop player from the hand }", "", ""},
		{"", "if score is 1 or score is 2 or passed { drop player from the hand }", "", ""},
		{"", "if roll 2 d6 is 7 or 11 { drop player from the hand }", "", ""},
		{"", "if name is \"Ann\" or \"Bob\" { drop player from the hand }", "", ""},
		{"", "if hand's rank is K or 10 or Q or passed { drop player from the hand }", "", ""},
		{"", "if hand's suit is hearts or spades { drop player from the hand }", "", ""},
		{"", "if category of best of hand is pair or flush { drop player from the hand }", "", ""},
		{"", "if player is dealer or other_hand is empty { drop player from the hand }", "", ""},
		{"", "if player is dealer or dealer's left { drop player from the hand }", "wrong-type", "player is dealer or player is dealer's left"},
		{"", "if score > 3 or 5 { drop player from the hand }", "wrong-type", "score > 3 or score > 5"},
		{"", "if score is size or 5 { drop player from the hand }", "wrong-type", "\"size\" is a field"},
		{"", "if thrown is 7 or 11 { drop player from the hand }", "wrong-type", "sum of thrown"},
		{"", "if score / 2 is 1 or 2 { drop player from the hand }", "wrong-type", "score / 2 is 1 or score / 2 is"},
		{"", "if score / 2 is in [1 2] { drop player from the hand }", "wrong-type", "score / 2 rounded down"},
		{"", "if best of hand is \"pair of tens\" or \"pair of twos\" { drop player from the hand }", "wrong-type", "for each"},
		{"the table has { mood calm or angry = calm }", "let b = ask player to choose hit when mood is calm or angry\nsay b", "name-taken", "when (mood is calm or angry)"},
		{"the table has { mood calm or passed = calm }", "if mood is calm or passed { drop player from the hand }", "name-taken", "mood is in [... passed]"},
	})
}

func TestLinesThatAnybodyWouldWriteAreTold(t *testing.T) {
	tells(t, []told{
		{"", "set score to sum of thrown", "", ""},
		{"", "set score to sum of (roll 2 d6)", "", ""},
		{"", "set score to sum of hand", "wrong-type", "sum spots of hand"},
		{"", "set score to sum of players", "wrong-type", "sum score of players"},
		{"", "set score to sum of suits", "wrong-type", "Suits have no sum"},
		{"", "set score to max of [1 2 3]", "wrong-arity", "highest of [1 2 3]"},
		{"", "set score to min(thrown)", "wrong-arity", "lowest of thrown"},
		{"", "say score to all", "wrong-type", "Leave the to away"},
		{"", "say score to everybody", "wrong-type", "Leave the to away"},
		{"", "if score in [1 2] { drop player from the hand }", "syntax", "is in"},
		{"", "if score not in [1 2] { drop player from the hand }", "syntax", "is not in"},
		{"", "if score is 3 or more { drop player from the hand }", "syntax", "is at least 3"},
		{"", "if score is 3 or less { drop player from the hand }", "syntax", "is at most 3"},
		{"", "set score to highest(1, 2)", "syntax", "max(a, b)"},
		{"", "set score to lowest(1, (2 + 3), 2)", "syntax", "min"},
		{"", "if hand is a pair { drop player from the hand }", "syntax", "category of hand is pair"},
		{"", "increase score of all players by 1", "syntax", "each player { increase score by 1 }"},
		{"", "set score of every players to 1", "syntax", "each player { set score to 1 }"},
		{"", "say player's name", "", ""},
		{"", "ask player to reroll any dice from thrown", "syntax", "0..all"},
		{"", "set thrown to roll d size", "syntax", "d(size)"},
		{"", "set score to roll 1 size", "syntax", "d(size)"},
		{"", "set score to roll 2 d6!", "stray-character", "exploding on highest"},
	})
}

func TestNobodyWhoIsOutOfTheHandPutsChipsIntoItsPot(t *testing.T) {
	const end = "\naward pot to highest by score"
	tells(t, []told{
		{"", "open betting, bets of 1..3\ncollect 2 from other players" + end, "not-in-the-hand", "Write: other players still in"},
		{"", "open betting, bets of 1..3\ncollect score from each player" + end, "not-in-the-hand", "each player still in"},
		{"", "if passed { drop player from the hand }\ncollect 2 from players" + end, "not-in-the-hand", "players still in"},
		{"", "repeat 2 times {\ncollect 2 from players\nopen betting, bets of 1..3" + end + "\n}", "not-in-the-hand", "bring back players"},
		{"", "repeat 2 times {\nbring back players\ncollect 2 from players\nopen betting, bets of 1..3" + end + "\n}", "", ""},
		{"", "open betting, bets of 1..3\ncollect 2 from other players still in" + end, "", ""},
		{"", "collect 2 from other players" + end, "", ""},
		{"phase paying { collect 2 from players }", "open betting, bets of 1..3\ndo paying" + end, "not-in-the-hand", "players still in"},
	})
}

// Whenever something happens, a stack may be empty, whatever it began with.
func TestWhatIsPaidWheneverSomethingHappensMayNotBeThere(t *testing.T) {
	const bet = "open betting, bets of 1..3\naward pot to highest by score"
	tells(t, []told{
		{"whenever a player raises { pay 2 from player to bank }", bet, "not-enough-chips", "Pay no more: min(2, stack)"},
		{"whenever a player drops { pay 2 from dealer to pot }", bet, "not-enough-chips", "min(2, dealer's stack)"},
		{"whenever a player raises when stack is at least 2 { pay 2 from player to bank }", bet, "", ""},
		{"whenever a player raises { pay min(2, stack) from player to bank }", bet, "", ""},
		{"whenever a player raises { pay 2 from bank to player }", bet, "", ""},
	})
}

// A number that grows or shrinks by so much each time may leave its range either way, where nothing looks after that.
func TestANumberMayLeaveItsRangeAtBothEnds(t *testing.T) {
	const luck = "each player has { luck number 0..9 = 3 }"
	tells(t, []told{
		{luck, "increase luck by 2\nsay luck", "out-of-range", "Write: increase luck by 2, to at most 9"},
		{luck, "decrease luck by 2\nsay luck", "out-of-range", "Write: decrease luck by 2, to at least 0"},
		{luck, "increase luck by 2, to at most 9\nsay luck", "", ""},
		{luck, "if luck < 8 { increase luck by 2 }\nsay luck", "", ""},
		{"each player has { luck number at least 0 = 3 }", "increase luck by 2\nsay luck", "", ""},
	})
}

// Words and texts beside each other in a chart: which of them is the other with quotation marks, or without.
func TestAWordAmongTextsIsToldHowItIsATextAndAnotherAWord(t *testing.T) {
	tells(t, []told{
		{"chart levels {\n  1 \"hard\"\n  2 very_easy\n}", "say levels(1)", "chart-shape", "Quotation marks make it a text: \"very_easy\""},
		{"chart levels {\n  1 very_easy\n  2 \"hard\"\n}", "say levels(1)", "chart-shape", "Without quotation marks it is a word: hard"},
	})
}

// What a test cannot set comes about otherwise.
func TestATestIsToldHowItComesToADealerAndToChips(t *testing.T) {
	const test = "test \"x\" {\n  players Ann, Bob\n  start game with score 1, at 1, passed no, size 6, box 1\n  "
	tells(t, []told{
		{test + "set dealer to Ann\n}", "", "not-settable", "the last of the players of a test is the dealer"},
		{test + "set pot to 3\n}", "", "not-settable", "A test comes to them by what its players answer"},
	})
}

// A field that people see is read by them.
func TestAFieldThatIsOnlyShownIsReadByPeople(t *testing.T) {
	ask := "ask player to choose yes or no\n"
	tells(t, []told{
		{"each player has { nerve number = 0 }", "set nerve to 1", "", ""},
		{"each player has { nerve number = 0 seen by gm }", "set nerve to 1", "", ""},
		{"each player has { nerve number = 0 seen by nobody }", "set nerve to 1", "unused-declaration", "Nothing reads \"nerve\""},
		{"the table has { turns number = 0, \"Turns so far\" }", "set turns to 1", "", ""},
		{"the table has { turns number = 0 }", ask + "set turns to 1", "", ""},
		{"the table has { turns number = 0 seen by nobody }", ask + "set turns to 1", "unused-declaration", "Nothing reads"},
		{"each player has { nerve number = 0 }", "say score", "unused-declaration", "Nothing uses \"nerve\""},
	})
}

func TestAStepOfTheRulesIsNoEvent(t *testing.T) {
	const steps = "phase trick { drop players where player's score is 2 from the hand }\nphase before_all { do trick }\n"
	tells(t, []told{
		{steps + "whenever a trick ends { say \"x\" }", "do before_all", "unknown-event", "Write: after phase trick { ... }"},
		{steps + "whenever the phase trick is over { say \"x\" }", "do before_all", "unknown-event", "after phase trick"},
		{steps + "whenever trick begins { say \"x\" }", "do before_all", "unknown-event", "Write: before phase trick { ... }"},
		{steps + "the table has { king player or none = none }\nwhenever king changes { say \"x\" }", "do before_all", "unknown-event", "Write: whenever field king changes"},
		{steps + "the table has { king player or none = none }\nwhenever a player becomes king { say \"x\" }", "do before_all", "unknown-event", "Write: whenever field king changes"},
		{steps + "test \"t\" {\n  players 4\n  start game\n}", "do before_all", "players-range", "Write: players Ann, Bob"},
		{steps + "whenever a hand ends { say \"x\" }", "do before_all", "unknown-event", "Did you mean \"a round ends\"?"},
		{steps + "whenever the deal is over { say \"x\" }", "do before_all", "unknown-event", "Did you mean \"a round ends\"?"},
		{steps + "whenever the round starts { say \"x\" }", "do before_all", "unknown-event", "Did you mean \"a round begins\"?"},
		{steps + "whenever the bidding is over { say \"x\" }", "do before_all", "unknown-event", "a round ends - or something is done before and after"},
	})
}

func TestSomethingIsShownBesideWhatCanBeChosen(t *testing.T) {
	tells(t, []told{
		{"", "let b = ask player to choose from 1..3, showing chosen * 2\nsay b", "", ""},
		{"", "let b = ask player to choose from suits, showing count of (each c in hand where c's suit is chosen)\nsay b", "", ""},
		{"", "let b = ask player to choose from hand, showing chosen's spots\nsay b", "", ""},
		{"", "let b = ask player to choose from suits, showing chosen + 1\nsay b", "wrong-type", "must be a number, not a suit"},
		{"", "let b = ask player to choose yes or no, showing 1\nsay b", "wrong-type", "beside the things of a list"},
		{"", "let b = ask player to choose \"pass line\" or other\nsay b", "syntax", "Write pass_line"},
		{"", "let b = ask player to choose from [1 2] where chosen > score otherwise { stop the loop }\nset score to b + 1", "", ""},
	})
}
