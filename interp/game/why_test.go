package game_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/interp/event"
	"croupier/interp/game"
)

// whyOf plays a game for one player, and gives for each result the lines that are named for it, with their dice, and the rolls in
// the order in which they fell.
func whyOf(t testing.TB, source string, answers ...game.Choice) (why map[string][]string, rolls [][]int32) {
	t.Helper()
	s := begin(t, source, "Ann")
	for _, c := range answers {
		if err := s.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Err(); err != nil || s.Pending() != nil {
		t.Fatal("the game has not ended well: ", err, source)
	}
	lines := strings.Split(source, "\n")
	why = map[string][]string{}
	for _, r := range s.Results() {
		for _, reason := range r.Why {
			_, dice, _ := strings.Cut(reason.What, "the dice showed ")
			at, _ := reason.Where.Source.Position(reason.Where.Start)
			line := strings.TrimSpace(lines[at-1])
			if dice != "" {
				line += " # " + dice
			}
			why[r.Name] = append(why[r.Name], line)
		}
	}
	for _, e := range s.Events(0) {
		if e.Kind == event.Roll {
			rolls = append(rolls, e.Faces)
		}
	}
	return why, rolls
}

// What a value was made from is what each place that was read held when it was read, whatever came there since.
func TestWhyNamesWhatWasReadAndNotWhatCameAfter(t *testing.T) {
	const head = `ruleset "Why"
players 1
deck standard
each player has {
  stack  chips = 10
  hand   cards seen by all
  spare  cards seen by all
  thrown faces
  kept   faces
  hidden faces seen by nobody
  a      number = 0
  b      number = 0
  list   numbers
  word   good or bad = bad
  friend player or none = none
}
the table has { clock number = 0 }
chart ticks {
  good 3
  bad  1
}
define how = the first that fits {
  when thrown has 6: good
  otherwise: bad
}
start game {
  each player {
`
	for _, test := range []struct {
		name, body string
		want       string // the lines behind the result r, each with %d for the roll whose dice it names
		answers    []game.Choice
	}{
		{name: "a roll over a roll", body: `set thrown to roll 2 d6
set word to how
set thrown to roll 1 d6
result r = word`, want: `result r = word
set word to how
set thrown to roll 2 d6 # %0`},
		{name: "a field that was changed since", body: `set a to roll d6
set b to a
set a to 5
result r = b`, want: `result r = b
set b to a
set a to roll d6 # %0`},
		{name: "a let of a field that was changed since", body: `set a to roll d6
let kept_a = a
set a to roll d8
result r = kept_a + 1`, want: `result r = kept_a + 1
let kept_a = a
set a to roll d6 # %0`},
		{name: "a let of a list", body: `set thrown to roll 2 d6
let before = thrown
set thrown to roll 3 d6
result r = count of before`, want: `result r = count of before
let before = thrown
set thrown to roll 2 d6 # %0`},
		{name: "a fraction", body: `set a to roll d6
let half = a / 2
set a to 1
result r = half`, want: `result r = half
let half = a / 2
set a to roll d6 # %0`},
		{name: "all dice of one line", body: `result r = roll d6 + roll 2 d8`,
			want: `result r = roll d6 + roll 2 d8 # %0 %1`},
		{name: "dice that not all see are not named", body: `set hidden to roll 2 d6
set a to roll d6
result r = sum of hidden + a`, want: `result r = sum of hidden + a
set hidden to roll 2 d6
set a to roll d6 # %1`},
		{name: "what is kept from round to round", body: `repeat 3 times {
increase a by roll d6
}
set a to a * 2
increase b by 1
result r = a`, want: `result r = a
set a to a * 2
increase a by roll d6 # %0, then %1, then %2`},
		{name: "a loop over a list that was changed since", body: `set list to list + roll d6
each n in list {
set list to [9]
increase a by n
}
result r = a`, want: `result r = a
increase a by n
each n in list {
set list to list + roll d6 # %0`},
		{name: "a loop over numbers", body: `set a to roll d2
each n in 1..a {
set a to 0
set b to n
}
result r = b`, want: `result r = b
set b to n
each n in 1..a {
set a to roll d2 # %0`},
		{name: "what a phase is given", body: `set a to roll d6
do adding(a)
result r = b`, want: `result r = b
set b to what
do adding(a)
set a to roll d6 # %0`},
		{name: "cards that went on since", body: `deal 2 to hand
set a to count of (hand where card's spots > 0)
move hand to spare
result r = a`, want: `result r = a
set a to count of (hand where card's spots > 0)
deal 2 to hand`},
		{name: "cards that came one after the other", body: `deal 2 to hand
deal 1 to spare
move spare to hand
result r = first of (hand with the highest spots)`, want: `result r = first of (hand with the highest spots)
move spare to hand
deal 2 to hand
deal 1 to spare`},
		{name: "a hand that was thrown in", body: `deal 2 to hand
shuffle everything
deal 3 to hand
result r = count of hand`, want: `result r = count of hand
deal 3 to hand`},
		{name: "chips that went on since", body: `set a to roll d4
pay a from stack to bank
set b to stack
set a to 0
pay 1 from bank to stack
result r = b`, want: `result r = b
set b to stack
pay a from stack to bank
set a to roll d4 # %0`},
		{name: "a line of a chart and what was looked up", body: `set word to good
increase clock by ticks[word]
set word to bad
result r = clock`, want: `result r = clock
increase clock by ticks[word]
set word to good`},
		{name: "whom a field named", body: `set friend to first of (players with the highest a)
set a to a of friend + 1
set friend to none
result r = a`, want: `result r = a
set a to a of friend + 1
set friend to first of (players with the highest a)`},
		{name: "dice that were rolled again in part", body: `set thrown to roll 2 d6
ask player to reroll 0..2 dice from thrown, "Again?"
let n = sum of thrown
set thrown to []
result r = n`, answers: []game.Choice{{Act: game.Take}}, want: `result r = n
let n = sum of thrown
set thrown to roll 2 d6 # %0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			source := head + test.body + "\n  }\n}\nphase adding(what) { set b to what }\n"
			why, rolls := whyOf(t, source, test.answers...)
			want := test.want
			for i, dice := range rolls {
				want = strings.ReplaceAll(want, fmt.Sprintf("%%%d", i), strings.Trim(fmt.Sprint(dice), "[]"))
			}
			if got := strings.Join(why["r"], "\n"); strings.ReplaceAll(got, "phase adding(what) { set b to what }", "set b to what") != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// origin is what an oracle that shares nothing with the record knows of a value: the lines behind it, and which rolls fell in them.
type origin map[int][]int

func (o origin) add(from ...origin) origin {
	for _, f := range from {
		for line, rolls := range f {
			o[line] = append(o[line], rolls...)
		}
	}
	return o
}

// Rules of a row of statements in a loop: each line sets a field from dice, or from two others. Which rolls lie behind each result
// the test works out by itself, by sets of lines that are put together.
func TestWhyNamesAllRollsBehindAValueAndNoOthers(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		const fields = 4
		var text strings.Builder
		text.WriteString("ruleset \"Made up\"\nplayers 1\neach player has {\n")
		for i := range fields {
			fmt.Fprintf(&text, "  f%d number = 0\n  dice%d faces\n", i, i)
		}
		text.WriteString("}\nstart game {\n  each player {\n")
		type line struct {
			at, to, a, b int
			kind         string
		}
		var lines []line
		rounds := rapid.IntRange(1, 2).Draw(r, "rounds")
		fmt.Fprintf(&text, "repeat %d times {\n", rounds)
		for range rapid.IntRange(2, 7).Draw(r, "lines") {
			l := line{at: strings.Count(text.String(), "\n") + 1, to: rapid.IntRange(0, fields-1).Draw(r, "to"),
				a: rapid.IntRange(0, fields-1).Draw(r, "a"), b: rapid.IntRange(0, fields-1).Draw(r, "b"),
				kind: rapid.SampledFrom([]string{"roll", "dice", "count", "sum", "grow"}).Draw(r, "kind")}
			switch l.kind {
			case "roll":
				fmt.Fprintf(&text, "set f%d to roll d6\n", l.to)
			case "dice":
				fmt.Fprintf(&text, "set dice%d to roll 2 d6\n", l.to)
			case "count":
				fmt.Fprintf(&text, "set f%d to sum of dice%d\n", l.to, l.a)
			case "sum":
				fmt.Fprintf(&text, "set f%d to f%d * 0 + f%d\n", l.to, l.a, l.b)
			case "grow":
				fmt.Fprintf(&text, "increase f%d by f%d\n", l.to, l.a)
			}
			lines = append(lines, l)
		}
		text.WriteString("}\n")
		results := map[int]int{}
		for i := range fields {
			results[i] = strings.Count(text.String(), "\n") + 1
			fmt.Fprintf(&text, "result r%d = f%d\n", i, i)
		}
		text.WriteString("  }\n}\n")

		why, rolls := whyOf(t, text.String())
		numbers, dice := make([]origin, fields), make([]origin, fields)
		fallen := 0
		for range rounds {
			for _, l := range lines {
				switch l.kind {
				case "roll":
					numbers[l.to] = origin{l.at: {fallen}}
					fallen++
				case "dice":
					dice[l.to] = origin{l.at: {fallen}}
					fallen++
				case "count":
					numbers[l.to] = origin{l.at: nil}.add(dice[l.a])
				case "sum":
					numbers[l.to] = origin{l.at: nil}.add(numbers[l.a], numbers[l.b])
				case "grow":
					numbers[l.to] = origin{l.at: nil}.add(numbers[l.to], numbers[l.a])
				}
			}
		}
		source := strings.Split(text.String(), "\n")
		for i := range fields {
			var want []string
			for _, at := range slices.Sorted(maps.Keys(origin{results[i]: nil}.add(numbers[i]))) {
				text := strings.TrimSpace(source[at-1])
				fell := numbers[i][at]
				slices.Sort(fell)
				for n, roll := range slices.Compact(fell) {
					text += []string{" # ", ", then "}[min(n, 1)] + strings.Trim(fmt.Sprint(rolls[roll]), "[]")
				}
				want = append(want, text)
			}
			got := why[fmt.Sprint("r", i)]
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				r.Fatalf("%s\nr%d: got\n%s\nwant\n%s", text.String(), i, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	})
}

// A value that is made from itself a hundred thousand times names its last rolls, and does not keep all that lie behind.
func TestWhyOfALongGameNamesTheLastRolls(t *testing.T) {
	why, rolls := whyOf(t, `ruleset "Long"
players 1
the table has { total number = 0 }
start game {
  repeat 20000 times {
    increase total by roll d6
  }
  result total
}
`)
	got := why["total"][1]
	if last := fmt.Sprint("then ", rolls[len(rolls)-1][0]); !strings.HasSuffix(got, last) || strings.Count(got, "then") != 8 {
		t.Error(got)
	}
}

// A reason says what a field became, where everybody may know it: what is hidden, or was worked out from what is hidden, is not told
// though what came of it is.
func TestWhyTellsWhatFieldsBecameAndNoSecrets(t *testing.T) {
	whats := func(text string) string {
		s := begin(t, text, "Ann")
		if s.Err() != nil || s.Pending() != nil {
			t.Fatal("the game has not ended well: ", s.Err())
		}
		var all []string
		for _, r := range s.Results() {
			for _, reason := range r.Why {
				all = append(all, reason.What)
			}
		}
		return strings.Join(all, "; ")
	}
	open := whats(`ruleset "Open"
players 1
the table has {
  a number = 0
  b number = 0
}
start game {
  set a to 3
  set a to a + 4
  set b to a * 2
  result b
}
`)
	for _, want := range []string{"given by", "b became 14", "a became 3", "a became 7"} {
		if !strings.Contains(open, want) {
			t.Errorf("%q is not said: %s", want, open)
		}
	}
	hidden := whats(`ruleset "Hidden"
players 1
the table has {
  a number = 0 seen by gm
  c number = 0 seen by gm
  b number = 0
}
start game {
  set a to 3
  set c to 4
  set b to a + c
  reveal b
  result b
}
`)
	if strings.Contains(hidden, "became 3") || strings.Contains(hidden, "became 4") {
		t.Errorf("what is hidden is told: %s", hidden)
	}
}
