package odds_test

import (
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/stdlib/dice"
)

// TestDiceThatExplodeAreExact holds rolls that explode once, or on several faces, to the distributions of package dice, which works
// them out in another way: as totals, as dice that lie there and are counted, and in a chance that is shown.
func TestDiceThatExplodeAreExact(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := func(from, to int, what string) int { return rapid.IntRange(from, to).Draw(rt, what) }
		once, most := rapid.Bool().Draw(rt, "once"), 1
		if once { // several that explode for ever make too many ways
			most = 3
		}
		spec := dice.Spec{Count: n(1, most, "dice"), Faces: n(4, 6, "faces")}
		text := fmt.Sprintf("roll %d d%d", spec.Count, spec.Faces)
		some := func(what string) (string, dice.FaceSet) {
			few := 3
			if !once { // a die that explodes for ever on more than half of its faces lies there in too many ways
				few = spec.Faces - 1
			}
			a, b := n(1, spec.Faces-2, what), n(few, spec.Faces, what)
			switch n(0, 3, "said "+what) {
			case 0:
				return fmt.Sprint(b), dice.NewFaceSet(dice.Range{From: b, To: b})
			case 1:
				return fmt.Sprintf("[%d %d]", a, b), dice.NewFaceSet(dice.Range{From: a, To: a}, dice.Range{From: b, To: b})
			case 2:
				return fmt.Sprintf("at least %d", b), dice.NewFaceSet(dice.Range{From: b, To: spec.Faces})
			}
			return fmt.Sprintf("at most %d", min(a, 2)), dice.NewFaceSet(dice.Range{From: 1, To: min(a, 2)})
		}
		said, on := some("exploding")
		spec.Explode = dice.Explode{On: on, Depth: 9}
		if once {
			spec.Explode.Depth = 1
			text += " exploding once on " + said
		} else {
			text += " exploding on " + said
		}
		if once && rapid.Bool().Draw(rt, "again") {
			said, on := some("rerolling")
			spec.Reroll = dice.Reroll{On: on, Once: true}
			text += " rerolling " + said
		}
		if spec.Count > 1 && once && rapid.Bool().Draw(rt, "kept") {
			spec.Keep = dice.Keep{End: dice.KeepHighest, N: spec.Count - 1}
			text += fmt.Sprintf(" keeping highest %d", spec.Count-1)
		}
		from := n(2, spec.Faces, "from")
		counts := spec
		counts.Tally = dice.NewTally(spec.Faces, func(face int) int {
			if face >= from {
				return 1
			}
			return 0
		})
		shown := ""
		if once {
			shown = fmt.Sprintf("  result likely = chance((%s) is at least %d)\n", text, spec.Count*3)
		}
		const bursts = `ruleset "Bursts"
players 1
each player has {
  thrown faces
}
start it {
%s}
`
		lying := fmt.Sprintf(`  each player {
    set thrown to %s
    result summed = sum face of thrown
    result counted = count of (thrown where die's face is at least %d)
  }
`, text, from)
		var lines []odds.Line
		for _, body := range []string{lying, fmt.Sprintf("  result total = 0 + (%s)\n", text) + shown} {
			o := workedOut(rt, fmt.Sprintf(bursts, body))
			if once && o.TooFar != nil && o.TooFar.Sign() > 0 {
				rt.Fatalf("dice that explode once are not gone through to the end: %s", text)
			}
			lines = append(lines, o.Lines...)
		}
		totals, err := spec.Dist()
		if err != nil {
			rt.Fatal(err)
		}
		hits, err := counts.Dist()
		if err != nil {
			hits = dice.Dist{}
		}
		for _, l := range lines {
			want := totals
			if l.Result == "counted" {
				want = hits
			}
			for _, v := range l.Values {
				if l.Result == "likely" {
					if p := totals.P(func(total int) bool { return total >= spec.Count*3 }); v.Text != p.RatString() {
						rt.Fatalf("the chance is %s, not %s\n%s", v.Text, p.RatString(), text)
					}
					continue
				}
				if l.Result == "counted" && err != nil {
					continue
				}
				p := want.P(func(total int) bool { return v.N.Cmp(big.NewRat(int64(total), 1)) == 0 })
				off, _ := new(big.Rat).Sub(v.Chance, p).Float64()
				if once && off != 0 || off > 2e-3 || off < -2e-3 {
					rt.Fatalf("%s %s has the chance %s, not %s\n%s", l.Result, v.Text, v.Chance.RatString(), p.RatString(), text)
				}
			}
		}
	})
}

// workedOut are the odds of a game.
func workedOut(rt *rapid.T, rules string) *odds.Odds {
	p, list := compile.Source("bursts", diag.NewSource("bursts", rules))
	if p == nil {
		rt.Fatalf("%v\n%s", list, rules)
	}
	g, err := game.New(p, game.NewSetup(p))
	if err != nil {
		rt.Fatal(err)
	}
	o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}})
	if err != nil {
		rt.Fatalf("%v\n%s", err, rules)
	}
	return o
}
