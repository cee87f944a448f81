package sim

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const tossing = `ruleset "Tossing"
players 2
each player has { n number = 0 }
start game {
  each player {
    set n to roll d6
    result n = n + 0
    result high = n is at least 5
    if n is 1 { result badly = "one" }
  }
  result leaders = players with the highest n
  result word = "six" if dealer's left's n is 6 otherwise "other"
}
`

func pair(t testing.TB, variant string, moving Moving) *Pair {
	t.Helper()
	p, err := NewPair(plan(t, compiled(t, tossing), "game", "Ann,Bob", 3, moving, nil), plan(t, compiled(t, variant), "game", "Ann,Bob", 3, moving, nil))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTheSameRulesDifferInNothing(t *testing.T) {
	tally := pair(t, tossing, Stay).Table().Run(0, 500)
	if tally.Same != 500 {
		t.Errorf("%d of 500 games are the same", tally.Same)
	}
	if !reflect.DeepEqual(tally.Base.table, tally.Variant.table) {
		t.Error("the figures differ")
	}
	for _, l := range tally.Lines() {
		if l.Average != nil && l.Average.Real != None {
			t.Errorf("%s differs by %v", l.Result, l.Average)
		}
		for _, v := range l.Values {
			if v.Difference.Real != None || v.Difference.Estimate != 0 || v.Base != v.Variant {
				t.Errorf("%s %s differs by %v", l.Result, v.Text, v.Difference)
			}
		}
	}
}

// A result that only one of the two has is no difference, and is there to be shown.
func TestWhatOnlyOneHasIsApart(t *testing.T) {
	p := pair(t, strings.Replace(tossing, "result word =", "result even = dealer's n is in [2 4 6]\n  result word =", 1), Stay)
	tally := p.Table().Run(0, 600)
	base, variant := tally.Alone()
	if len(base) != 0 || len(variant) != 1 || variant[0].Name() != "even" || tally.Same != 600 {
		t.Fatalf("%v %v", base, variant)
	}
	for _, v := range variant[0].Values {
		if chance := variant[0].Chance(v.Count); !chance.Holds(0.5) {
			t.Errorf("%s: %+v", v.Text, chance)
		}
	}
	for _, l := range tally.Lines() {
		if l.Result == "even" {
			t.Error("it is compared with nothing")
		}
	}
}

func TestADifferenceIsKnownFromItsOwnSpread(t *testing.T) {
	tally := pair(t, strings.Replace(strings.Replace(tossing, "n + 0", "n + 1", 1), "n is at least 5", "n is at least 4", 1), Stay).Table().Run(0, 2000)
	for _, l := range tally.Lines() {
		switch l.Result {
		case "n": // exactly one more in every game, however much the rolls themselves vary
			if l.Average.Estimate != 1 || l.Average.Width() != 0 || l.Average.Real != Certain {
				t.Errorf("the difference is %+v", l.Average)
			}
		case "high":
			yes := l.Values[0]
			if yes.Text != "yes" || !yes.Difference.Holds(1.0/6) || yes.Difference.Real != Certain || yes.Difference.Error() > yes.Base.Error()*1.1 {
				t.Errorf("the difference is %+v", yes)
			}
			if got := yes.Variant.Estimate - yes.Base.Estimate; math.Abs(got-yes.Difference.Estimate) > 1e-12 {
				t.Errorf("the chances differ by %v, and %v is said", got, yes.Difference.Estimate)
			}
		case "leaders", "word":
			for _, v := range l.Values {
				if v.Difference.Real != None {
					t.Errorf("%s %s: %+v", l.Result, v.Text, v)
				}
			}
		}
	}
	if tally.Same != 0 {
		t.Errorf("%d games are the same", tally.Same)
	}
}

func TestWhatIsLuckIsNotSaidToBeReal(t *testing.T) {
	// The variant rolls twice and takes the second: as likely as before, and never the same roll.
	variant := strings.Replace(tossing, "set n to roll d6", "set n to roll d6\n    set n to roll d6", 1)
	certain, likely, all := 0, 0, 0
	base, other := compiled(t, tossing), compiled(t, variant)
	for seed := range uint64(60) {
		p, err := NewPair(plan(t, base, "game", "Ann,Bob", seed, Stay, nil), plan(t, other, "game", "Ann,Bob", seed, Stay, nil))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range p.Table().Run(0, 300).Lines() {
			if l.Result == "word" {
				continue
			}
			for _, v := range l.Values {
				all++
				switch v.Difference.Real {
				case Certain:
					certain++
				case Likely:
					likely++
				}
			}
		}
	}
	if certain > 4 || likely < all/60 || likely > all/12 {
		t.Errorf("of %d differences by luck %d are called certain and %d likely", all, certain, likely)
	}
}

func TestGamesThatEndByOneOfTheRulesOnlyAreInNeither(t *testing.T) {
	tally := pair(t, strings.Replace(tossing, "set n to roll d6", "set n to roll d6\n    require n < 6, \"a six\"", 1), Stay).Table().Run(0, 600)
	if tally.Base.Scored != tally.Variant.Scored || tally.Base.Games != 600 || tally.Base.Scored < 350 || tally.Base.Scored > 480 {
		t.Errorf("%d and %d games are scored", tally.Base.Scored, tally.Variant.Scored)
	}
	if len(tally.Base.Stops()) != 0 || len(tally.Variant.Stops()) != 1 {
		t.Errorf("they were stopped by %v and %v", tally.Base.Stops(), tally.Variant.Stops())
	}
}

func TestTheOrderOfPairsDoesNotMatter(t *testing.T) {
	p := pair(t, strings.Replace(tossing, "n is at least 5", "n is at least 4", 1), Move)
	whole := p.Table().Run(0, 200)
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.Int64Range(0, 200).Draw(t, "a")
		b := rapid.Int64Range(a, 200).Draw(t, "b")
		first, second, third := p.Table().Run(0, a), p.Table().Run(a, b), p.Table().Run(b, 200)
		third.Merge(first)
		third.Merge(second)
		if !reflect.DeepEqual(third, whole) {
			t.Fatal("played in parts, the games come to something else")
		}
	})
}

func TestWhatCannotBeCompared(t *testing.T) {
	base := plan(t, compiled(t, tossing), "game", "Ann,Bob", 3, Stay, nil)
	for what, other := range map[string]*Plan{
		"players": plan(t, compiled(t, tossing), "game", "Ann,Cyd", 3, Stay, nil),
		"seed":    plan(t, compiled(t, tossing), "game", "Ann,Bob", 4, Stay, nil),
		"seats":   plan(t, compiled(t, tossing), "game", "Ann,Bob", 3, Move, nil),
		"result":  plan(t, compiled(t, "ruleset \"R\"\nplayers 2\nstart game { result luck = roll d6 }\n"), "game", "Ann,Bob", 3, Stay, nil),
	} {
		if _, err := NewPair(base, other); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("another %s: %v", what, err)
		}
	}
}
