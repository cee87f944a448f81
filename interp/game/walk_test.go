package game_test

import (
	"math/big"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/exact"
	"croupier/interp/game"
	"croupier/interp/program"
)

// walkAll adds up the chances of what a table's result comes to, over every way that chance can fall.
func walkAll(t *testing.T, source string) (map[string]*big.Rat, int) {
	t.Helper()
	p, list := compile.Source("walk", diag.NewSource("walk", source))
	if p == nil {
		t.Fatal(list)
	}
	g, err := game.New(p, game.NewSetup(p))
	if err != nil {
		t.Fatal(err)
	}
	w := exact.NewWalker(g)
	for {
		sums, ends := map[string]*big.Rat{}, 0
		var walk func(s *game.State, chance *big.Rat)
		walk = func(s *game.State, chance *big.Rat) {
			stands := w.Advance(s, func(n *game.State, c *big.Rat) {
				kept := w.Keep(n)
				walk(kept, new(big.Rat).Mul(chance, c))
				w.Drop(kept)
			})
			if stands == nil {
				return
			}
			defer w.GiveBack(stands)
			s = stands
			if d := s.Err(); d != nil && d.Code == exact.CodeTooFar {
				sums["too far"] = new(big.Rat).Set(chance)
				return
			} else if d != nil {
				t.Fatal(d)
			}
			ends++
			w.Spread(s, 0, -1, func(v program.Value, c *big.Rat) {
				text := s.Text(v)
				if sums[text] == nil {
					sums[text] = new(big.Rat)
				}
				sums[text].Add(sums[text], new(big.Rat).Mul(chance, c))
			})
		}
		walk(w.Begin(), big.NewRat(1, 1))
		if !w.Misled() {
			return sums, ends
		}
	}
}

func TestAWalkGivesEveryWayItsChance(t *testing.T) {
	for _, test := range []struct {
		name, body string
		want       map[string]string
		most       int // ways
	}{
		{"what is rolled and not looked at has only its own ways", "result r = roll 2 d6 is 7", map[string]string{"yes": "1/6", "no": "5/6"}, 2},
		{"dice fall into classes", "let d = roll 5 d12\n result r = sum worth(face) of d", map[string]string{"-10": "1/248832"}, 56},
		{"what was rolled stays so", "let d = roll d6\n let e = roll d6\n let s = d + e\n result r = s is 7 and d is 1", map[string]string{"yes": "1/36", "no": "35/36"}, 8},
		{"a number is copied, not rolled again", "let d = roll d6\n let e = d\n result r = d - e", map[string]string{"0": "1"}, 6},
		{"dice are counted twice", "let d = roll 2 d6\n let a = count of (d where die's face is 6)\n let b = count of (d where die's face > 4)\n result r = b - a", map[string]string{"0": "25/36", "1": "5/18", "2": "1/36"}, 6},
		{"the order of dice", "let d = roll 2 d6\n let s = count of (d where die's face is 6)\n result r = first of d is 6 and s is 1", map[string]string{"yes": "5/36", "no": "31/36"}, 40},
		{"the highest dice are kept", "result r = 0 + (roll 2 d6 keeping highest 1)", map[string]string{"6": "11/36", "1": "1/36"}, 6},
		{"dice that are kept lie there", "let d = roll 3 d6 keeping highest 1\n result r = sum face of d", map[string]string{"6": "91/216", "1": "1/216"}, 6},
		{"the lowest are kept of dice that are rolled again", "let d = roll 2 d6 rerolling 1 keeping lowest 1\n result r = sum face of d", map[string]string{"1": "71/1296", "6": "49/1296"}, 6},
		{"dice that explode lie there", "let d = roll 2 d10 exploding on 10\n result r = count of (d where die's face is at least 6)", map[string]string{"0": "1/4", "1": "9/20", "2": "99/400"}, 60},
		{"dice that explode are added", "let a = 0 + (roll 1 d6 exploding on 6)\n result r = min(a, 13)", map[string]string{"5": "1/6", "7": "1/36", "12": "0"}, 20},
		{"what explodes is kept together", "let d = roll 2 d2 exploding on 2 keeping highest 1\n result r = count of d is 1", map[string]string{"yes": "1/4"}, 60},
		{"each turn of a loop asks anew", "each player where roll d6 > 4 { set n to n + 1 }\n result r = n", map[string]string{"0": "4/9", "1": "4/9", "2": "1/9"}, 4},
		{"a loop goes as often as was rolled", "repeat (roll d2) times { set n to n + roll d2 }\n result r = n", map[string]string{"1": "1/4", "2": "3/8", "3": "1/4", "4": "1/8"}, 20},
		{"as many dice as were rolled", "let d = roll (roll d2) d2\n result r = sum face of d", map[string]string{"1": "1/4", "2": "3/8", "3": "1/4", "4": "1/8"}, 8},
		{"one of a list by chance", "result r = random of [1 2 3]", map[string]string{"1": "1/3", "2": "1/3", "3": "1/3"}, 3},
		{"if it is so, then", "if roll d6 > 4 { result r = roll d2 } otherwise { result r = 3 }", map[string]string{"1": "1/6", "2": "1/6", "3": "2/3"}, 4},
		{"what overwrites itself", "set n to roll d6\n set n to n + (roll d6)\n set n to n * 2\n result r = n > 22", map[string]string{"yes": "1/36", "no": "35/36"}, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, ends := walkAll(t, "ruleset \"w\"\nplayers 2\nthe table has { n number = 0 }\ndefine worth(x) = the first that fits {\n when x is 12: 2\n when x > 6: 1\n when x is 1: -2\n otherwise: -1\n}\nstart it {\n"+test.body+"\n}\n")
			total := new(big.Rat)
			for _, c := range got {
				total.Add(total, c)
			}
			if total.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("all ways together have the chance %s: %v", total.RatString(), got)
			}
			for text, want := range test.want {
				if c := got[text]; (c == nil && want != "0") || c != nil && c.RatString() != want {
					t.Errorf("the chance of %s is %v, not %s", text, c, want)
				}
			}
			if ends > test.most {
				t.Errorf("gone through in %d ways, not %d", ends, test.most)
			}
		})
	}
}
