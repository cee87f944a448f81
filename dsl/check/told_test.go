package check

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
  each player in the game {
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
	const wild = "define wild = the first that fits { when at is 1: 11, otherwise: 10 }"
	const none = "define wild = the first that fits { when at is 1: none, otherwise: 10 }"
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
