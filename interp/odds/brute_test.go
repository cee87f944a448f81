package odds_test

import (
	"container/heap"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/table"

	"pgregory.net/rapid"
)

// A slow way to the same odds, which shares nothing with the walker: the table deals and rolls by itself, and is told everything
// that could come, card by card and die by die, with every answer as the random policy gives it. What is likeliest is gone on
// with first, so that little is left where dice explode for ever.

// way is how a game may have gone so far.
type way struct {
	s      *game.State // at a decision; nil: at the start
	choice game.Choice // its answer
	told   []string    // what the table dealt and rolled since
	chance *big.Rat
	likely float64
}

type waysAhead []*way

func (w waysAhead) Len() int           { return len(w) }
func (w waysAhead) Less(i, j int) bool { return w[i].likely > w[j].likely }
func (w waysAhead) Swap(i, j int)      { w[i], w[j] = w[j], w[i] }
func (w *waysAhead) Push(x any)        { *w = append(*w, x.(*way)) }
func (w *waysAhead) Pop() any {
	old := *w
	last := old[len(old)-1]
	*w = old[:len(old)-1]
	return last
}

// brute goes through the ways of a game, most of them at most. Left is the chance of the rest.
func brute(t rapid.TB, g *game.Game, pack []string, most int) (sums tallied, left *big.Rat) {
	return bruteBy(t, g, pack, most, randomly(t))
}

// randomly decides as the random policy does.
func randomly(t rapid.TB) func(s *game.State) []odds.Choice {
	return func(s *game.State) []odds.Choice {
		choices, err := odds.AtRandom{}.Choices(s)
		if err != nil {
			t.Fatal(err)
		}
		return choices
	}
}

// bruteBy is brute where somebody else decides.
func bruteBy(t rapid.TB, g *game.Game, pack []string, most int, decide func(*game.State) []odds.Choice) (sums tallied, left *big.Rat) {
	sums, left = tallied{}, big.NewRat(1, 1)
	ahead := &waysAhead{{chance: big.NewRat(1, 1), likely: 1}}
	push := func(w *way) {
		w.likely, _ = w.chance.Float64()
		heap.Push(ahead, w)
	}
	for tried := 0; ahead.Len() > 0 && tried < most; tried++ {
		w := heap.Pop(ahead).(*way)
		s, need, err := w.goOn(g)
		if err != nil {
			t.Fatal(err)
		}
		if need != nil {
			texts := w.texts(g, need, pack)
			each := new(big.Rat).Mul(w.chance, big.NewRat(1, int64(len(texts))))
			for _, text := range texts {
				push(&way{s: w.s, choice: w.choice, told: append(w.told[:len(w.told):len(w.told)], text), chance: each})
			}
			continue
		}
		if s.Pending() == nil {
			if d := s.Err(); d != nil {
				sums.more("error "+d.Code, w.chance)
			} else {
				sums.add(s, w.chance)
			}
			left.Sub(left, w.chance)
			continue
		}
		for _, c := range decide(s) {
			push(&way{s: s, choice: c.Choice, chance: new(big.Rat).Mul(w.chance, c.Chance)})
		}
	}
	return sums, left
}

// goOn plays a way as far as it is known.
func (w *way) goOn(g *game.Game) (*game.State, *table.Need, error) {
	if w.s == nil {
		return g.StartReal(1, w.told)
	}
	s := w.s.Clone()
	need, err := s.AnswerReal(w.choice, w.told)
	return s, need, err
}

// texts are all that the table may say to a need, each as likely.
func (w *way) texts(g *game.Game, need *table.Need, pack []string) (texts []string) {
	if need.Dice > 0 {
		texts = []string{""}
		for range need.Dice {
			var more []string
			for _, text := range texts {
				for face := 1; face <= need.Faces; face++ {
					more = append(more, strings.TrimSpace(text+" "+strconv.Itoa(face)))
				}
			}
			texts = more
		}
		return texts
	}
	var deal func(cards []string)
	deal = func(cards []string) {
		if len(cards) < need.Cards {
			for i, c := range pack {
				used := false
				for _, other := range cards {
					used = used || other == c && pack[i] == c
				}
				if !used {
					deal(append(cards[:len(cards):len(cards)], c))
				}
			}
			return
		}
		text := strings.Join(cards, " ")
		one := &way{s: w.s, choice: w.choice, told: append(w.told[:len(w.told):len(w.told)], text)}
		if _, n, err := one.goOn(g); err == nil && n != nil && n.Wrong != "" && n.At == len(w.told) {
			return
		}
		texts = append(texts, text)
	}
	deal(nil)
	return texts
}

func (t tallied) more(key string, chance *big.Rat) {
	if t[key] == nil {
		t[key] = new(big.Rat)
	}
	t[key].Add(t[key], chance)
}

// asBrute holds exact odds to what the slow way gives: each chance is the same, but for what is left on either side.
func asBrute(t rapid.TB, o *odds.Odds, want tallied, left *big.Rat) {
	t.Helper()
	got := tallied{}
	for _, l := range o.Lines {
		for _, v := range l.Values {
			got.more(l.Result+" "+strconv.Itoa(l.Player)+" "+v.Text, v.Chance)
		}
	}
	for _, s := range o.Stops {
		if s.Diag == nil {
			t.Fatalf("it is refused: %s", s.Refused)
		}
		got.more("error "+s.Diag.Code, s.Chance)
	}
	total := new(big.Rat).Set(o.Ended)
	below := new(big.Rat)
	if o.TooFar != nil {
		below.Set(o.TooFar)
		total.Add(total, o.TooFar)
	}
	for _, s := range o.Stops {
		total.Add(total, s.Chance)
	}
	if total.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("all ways together have the chance %s", total.RatString())
	}
	for key := range want {
		if got[key] == nil {
			got[key] = new(big.Rat)
		}
	}
	for key, g := range got {
		w := want[key]
		if w == nil {
			w = new(big.Rat)
		}
		off := new(big.Rat).Sub(g, w)
		if off.Cmp(left) > 0 || new(big.Rat).Neg(off).Cmp(below) > 0 {
			t.Errorf("%s: %s, not %s (left %s)", key, text(g), text(w), text(left))
		}
	}
}

func text(r *big.Rat) string {
	f, _ := r.Float64()
	return fmt.Sprintf("%s = %.6g", r.RatString(), f)
}
