package game_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/table"

	"pgregory.net/rapid"
)

// thrown is a roll as the test itself goes through it: each row of dice that may be left of it, in the order in which they were
// thrown, with its chance.
type thrown struct {
	count, faces          int
	reroll, explode, keep int // 0: not
	highest               bool
}

func (r thrown) text() string {
	text := fmt.Sprintf("roll %d d%d", r.count, r.faces)
	if r.reroll > 0 {
		text += fmt.Sprintf(" rerolling %d", r.reroll)
	}
	if r.explode > 0 {
		text += fmt.Sprintf(" exploding once on %d", r.explode)
	}
	if r.keep > 0 {
		text += fmt.Sprintf(" keeping %s %d", map[bool]string{true: "highest", false: "lowest"}[r.highest], r.keep)
	}
	return text
}

// each goes through all rows.
func (r thrown) each(yield func(row []int, chance *big.Rat)) {
	die := func(yield func(face int, odds *big.Rat)) {
		for face := 1; face <= r.faces; face++ {
			if face != r.reroll {
				yield(face, big.NewRat(1, int64(r.faces)))
				continue
			}
			for again := 1; again <= r.faces; again++ {
				yield(again, big.NewRat(1, int64(r.faces*r.faces)))
			}
		}
	}
	var groups [][]int
	var further func(chance *big.Rat)
	further = func(chance *big.Rat) {
		if len(groups) == r.count {
			yield(r.left(groups), chance)
			return
		}
		die(func(face int, odds *big.Rat) {
			odds = new(big.Rat).Mul(chance, odds)
			if face != r.explode {
				groups = append(groups, []int{face})
				further(odds)
				groups = groups[:len(groups)-1]
				return
			}
			die(func(more int, again *big.Rat) {
				groups = append(groups, []int{face, more})
				further(new(big.Rat).Mul(odds, again))
				groups = groups[:len(groups)-1]
			})
		})
	}
	further(big.NewRat(1, 1))
}

func total(all []int) (sum int) {
	for _, n := range all {
		sum += n
	}
	return sum
}

// left is what is kept of dice with those that they brought; of two that come to the same, the one that was thrown first.
func (r thrown) left(groups [][]int) (row []int) {
	kept := map[int]bool{}
	for len(kept) < min(r.keep, len(groups)) {
		best := -1
		for i, g := range groups {
			if kept[i] {
				continue
			}
			if best < 0 || r.highest && total(g) > total(groups[best]) || !r.highest && total(g) < total(groups[best]) {
				best = i
			}
		}
		kept[best] = true
	}
	for i, g := range groups {
		if r.keep == 0 || kept[i] {
			row = append(row, g...)
		}
	}
	return row
}

// looks are conditions over dice, as rules say them and as the test works them out. Some look at the order of the dice.
var looks = []struct {
	text  string
	holds func(row []int) bool
}{
	{"count of different face of held > 2", func(row []int) bool {
		return len(slices.Compact(slices.Sorted(slices.Values(row)))) > 2
	}},
	{"sum of held > 7", func(row []int) bool { return total(row) > 7 }},
	{"highest face of held is at least 3", func(row []int) bool { return len(row) > 0 && slices.Max(row) >= 3 }},
	{"held has [1 2]", func(row []int) bool { return slices.Contains(row, 1) && slices.Contains(row, 2) }},
	{"count of (held where die's face > 2) is 1", func(row []int) bool {
		return len(slices.DeleteFunc(slices.Clone(row), func(n int) bool { return n <= 2 })) == 1
	}},
	{"some x in held where x is 2", func(row []int) bool { return slices.Contains(row, 2) }},
	{"sum of (highest 2 of held) is 5", func(row []int) bool {
		up := slices.Sorted(slices.Values(row))
		return total(up[max(0, len(up)-2):]) == 5
	}},
	{"first of held is 2", func(row []int) bool { return len(row) > 0 && row[0] == 2 }},
	{"last of held > 1", func(row []int) bool { return len(row) > 0 && row[len(row)-1] > 1 }},
	{"sum of (first 1 of (held by highest upper(face))) is 3", func(row []int) bool {
		for _, n := range row { // of those that are as high, the first
			if n > 2 {
				return n == 3
			}
		}
		return len(row) > 0 && row[0] == 3
	}},
	{"rising(held)", func(row []int) bool { return slices.IsSorted(row) }},
}

const looking = `ruleset "T"
players 1
define upper(x) = 1 if x > 2 otherwise 0
define rising(held) = lua yes or no ` + "```" + `
  for i = 2, #held do if held[i] < held[i-1] then return false end end
  return true
` + "```\n"

// TestAChanceThatLooksAtDiceTwiceIsExact holds chance(...) to going through every row of dice here: of dice that are counted in no
// order, of such as are looked at in their order, rerolled, kept and exploding ones.
func TestAChanceThatLooksAtDiceTwiceIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := func(from, to int, label string) int { return rapid.IntRange(from, to).Draw(t, label) }
		r := thrown{count: n(1, 4, "dice"), faces: n(2, 4, "faces")}
		if n(0, 2, "rerolls") == 0 {
			r.reroll = n(1, r.faces, "rerolling")
		}
		if n(0, 3, "explodes") == 0 {
			r.explode, r.count = n(1, r.faces, "exploding"), min(r.count, 2)
		}
		if n(0, 2, "keeps") == 0 {
			r.keep, r.highest = n(1, r.count, "keeping"), n(0, 1, "highest") == 1
		}
		one, two := looks[n(0, len(looks)-1, "one")], looks[n(0, len(looks)-1, "two")]
		beside := n(0, 1, "beside") == 1 // another roll, whose sum alone is looked at
		text := looking + "define fits(held, more) = more > 3 and (" + one.text + ") or (" + two.text + ")\n"
		text = strings.ReplaceAll(text, "more > 3 and (", "(more > 3 and ")
		other := "4"
		if beside {
			other = "(0 + (roll 2 d3))"
		}
		text += "start s { result odds = chance(fits(" + r.text() + ", " + other + ")) }\n"
		want := new(big.Rat)
		r.each(func(row []int, chance *big.Rat) {
			for a := 1; a <= 3; a++ {
				for b := 1; b <= 3; b++ {
					if (!beside || a+b > 3) && one.holds(row) || two.holds(row) {
						want.Add(want, new(big.Rat).Mul(chance, big.NewRat(1, 9)))
					}
				}
			}
		})
		s := begin(t, text, "Ann")
		v, ok := s.ResultOf("odds", -1)
		if !ok || v.Frac == nil || v.Frac.Cmp(want) != 0 {
			t.Fatalf("it is %v, not %s (%v)\n%s", v.Frac, want.RatString(), s.Err(), text)
		}
	})
}

// TestDiceInNoOrderAreGoneThroughAsSets holds a chance to its figure by hand that has 100,000 rows of dice and 2,002 sets.
func TestDiceInNoOrderAreGoneThroughAsSets(t *testing.T) {
	for condition, want := range map[string]string{
		"count of different face of (roll 5 d10) > 3":  "504/625",
		"count of different face of (roll 8 d10) is 8": "567/31250",
	} {
		s := begin(t, "ruleset \"T\"\nplayers 1\nstart s { result odds = chance("+condition+") }\n", "Ann")
		if v, ok := s.ResultOf("odds", -1); !ok || v.Frac.RatString() != want || s.StepsTaken > 600_000 {
			t.Errorf("%s: %v in %d steps, %v", condition, v.Frac, s.StepsTaken, s.Err())
		}
	}
}

// TestTheReasonWhyAChanceIsNotExactIsTrue tells too many ways from too many steps.
func TestTheReasonWhyAChanceIsNotExactIsTrue(t *testing.T) {
	for condition, want := range map[string]string{
		"first of (roll 2 d600) > 3":       "more than 262144 ways",
		"twice(roll 20 d10) is at least 2": "too many steps: after ",
	} {
		s := begin(t, "ruleset \"T\"\nplayers 1\ndefine twice(shown) = count of (shown where die's face > 3) - count of (shown where die's face is 1)\n"+
			"start s { result odds = chance("+condition+") }\n", "Ann")
		if d := s.Err(); d == nil || d.Code != "not-exact" || !strings.Contains(d.Summary, want) {
			t.Errorf("%s: %v", condition, d)
		}
	}
}

// TestALetThatIsARollIsUsedAsAWhole holds that a chance is exact with many dice where one of the rolls has a name in the block of a
// define, and where a case that needs no dice says which roll it is.
func TestALetThatIsARollIsUsedAsAWhole(t *testing.T) {
	const rules = "ruleset \"T\"\nplayers 1\ndefine plain(n) = sum of (roll n d12) > 3 + sum of (roll 9 d12)\n" +
		"define block(n) {\n  let theirs = 3 + sum of (roll 9 d12)\n  otherwise: sum of (roll n d12) > theirs\n}\n" +
		"define cases(n) {\n  let theirs = 3 + sum of (roll 9 d12)\n  when n > 20: no\n  otherwise: sum of (roll n d12) > theirs\n}\n" +
		"start s { result odds = chance(%s) > 0 and chance(%[1]s) is chance(plain(9)) }\n"
	for _, define := range []string{"block(9)", "cases(9)"} {
		if s := begin(t, fmt.Sprintf(rules, define), "Ann"); s.Err() != nil || s.Results()[0].Value.N != 1 {
			t.Errorf("%s: %v, %v", define, s.Results(), s.Err())
		}
	}
}

// TestWhatIsShownAndNotExactIsABlank holds that a game goes on where a chance beside the answers is not exact, and that the game
// master hears of it once, and nobody else.
func TestWhatIsShownAndNotExactIsABlank(t *testing.T) {
	s := begin(t, "ruleset \"T\"\nplayers 1\nstart s { each player { result n = ask player to choose from 1..3, \"How many\", "+
		"showing chance(sum of (roll chosen d6 exploding on 6) > 4) } }\n", "Ann")
	d := s.Pending()
	if d == nil || len(d.Showing) != 3 || !d.Showing[0].Hidden || !d.Showing[2].Hidden {
		t.Fatalf("%v, %v", d, s.Err())
	}
	if n := strings.Count(told(s, event.GM), "Left blank"); n != 1 {
		t.Errorf("told %d times:\n%s", n, told(s, event.GM))
	}
	if strings.Contains(told(s, 0), "Left blank") {
		t.Error("the player hears it too")
	}
	if s = begin(t, "ruleset \"T\"\nplayers 1\nstart s { each player { result n = ask player to choose from 1..3, \"How many\", "+
		"showing deep(chosen) } }\ndefine deep(x) = deep(x + 1)\n", "Ann"); s.Err() == nil || s.Err().Code == table.CodeLimit {
		t.Errorf("what else goes wrong is %v", s.Err())
	}
}

// To add distributions up costs steps too: a chance of ten thousand dice that were added pair by pair is given up, and soon.
func TestAChanceOfManyAddedRollsIsGivenUp(t *testing.T) {
	var text strings.Builder
	text.WriteString("ruleset \"T\"\nplayers 1\ndefine a0 = roll d6 + roll d6\n")
	for i := 1; i <= 14; i++ {
		fmt.Fprintf(&text, "define a%d = a%d + a%d\n", i, i-1, i-1)
	}
	for _, test := range []struct {
		level int
		code  string
	}{{6, ""}, {14, "too-many-steps"}} {
		s := begin(t, text.String()+fmt.Sprintf("start s {\n  result p = chance(a%d is at least 10)\n}\n", test.level))
		code := ""
		if s.Err() != nil {
			code = s.Err().Code
		}
		if code != test.code || s.Steps() > 2_000_000 {
			t.Errorf("%d levels: %q after %d steps: %v", test.level, code, s.Steps(), s.Err())
		}
	}
}
