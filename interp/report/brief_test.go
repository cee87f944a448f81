package report

import (
	"math/big"
	"testing"
)

// TestChancesInASentence: a chance is rounded as far as it is sure, and what is possible is never 0 nor all.
func TestChancesInASentence(t *testing.T) {
	near := func(p, err float64) Chance { return Chance{Interval: Interval{p, p - err, p + err}} }
	for _, c := range []struct {
		chance        Chance
		full, percent string
	}{
		{ExactChance(big.NewRat(1, 3)), "33.33 % (1/3)", "33.33 %"},
		{ExactChance(big.NewRat(1, 2)), "50.00 % (1/2)", "50.00 %"},
		{ExactChance(big.NewRat(1, 1)), "100 %", "100 %"},
		{ExactChance(new(big.Rat)), "0 %", "0 %"},
		{ExactChance(big.NewRat(7775, 7776)), "99.99 % (7775/7776)", "99.99 %"},
		{ExactChance(big.NewRat(1, 1_000_000)), "0.0001 % (1/1000000)", "0.0001 %"},
		{ExactChance(big.NewRat(55583, 124416)), "44.68 %", "44.68 %"},
		{near(0.831, 0.007), "83.10 % (give or take 0.70)", "83.10 %"},
		{near(0.5, 0.2), "50 % (give or take 20)", "50 %"},
		{near(0, 0.001), "0.00 % (give or take 0.10)", "0.00 %"},
	} {
		if got := c.chance.Full(); got != c.full {
			t.Errorf("%v is said as %q, not %q", c.chance, got, c.full)
		}
		if got := c.chance.Percent(); got != c.percent {
			t.Errorf("%v is %q in percent, not %q", c.chance, got, c.percent)
		}
	}
}

// TestAResultInBrief: what is yes or no is its chance, few numbers are listed in their order, many are an average, and of words the
// most likely come first.
func TestAResultInBrief(t *testing.T) {
	result := func(name string, values ...Value) Group { return finished(true, Line{Result: name, Values: values}) }
	dice := func(n int) (all []Value) {
		for i := range n {
			all = append(all, Value{Text: string(rune('1' + i)), Number: true, At: int64(i + 1), Times: int64(100 / n)})
		}
		return all
	}
	many := result("sum", dice(5)...)
	many.Lines[0].Number = &Average{Interval: Interval{3, 3, 3}, Least: Number{Value: 1}, Most: Number{Value: 5}}
	few := result("lives", dice(2)...)
	few.Lines[0].Number = &Average{Interval: Interval{1.5, 1.5, 1.5}, Least: Number{Value: 1}, Most: Number{Value: 2}}
	f := &Figures{Exact: true, Groups: []Group{coin(true), many, few,
		result("outcome", Value{Text: "draw", Times: 10}, Value{Text: "won", Times: 50}, Value{Text: "lost", Times: 40}),
		result("said", Value{Text: "no", Times: 20}), result("target", Value{Text: "pair", Times: 100})}}
	for _, c := range []struct{ told, want string }{
		{"", "heads: 25.00 %|sum: 3 on average, 1 to 5|lives: 1 in 50.00 %, 2 in 50.00 %|outcome: won 50.00 %, lost 40.00 %, draw 10.00 %|said: no 20.00 %|In every game: target pair|"},
		{"heads", "sum: 3 on average, 1 to 5|lives: 1 in 50.00 %, 2 in 50.00 %|outcome: won 50.00 %, lost 40.00 %, draw 10.00 %|said: no 20.00 %|In every game: target pair|"},
	} {
		got := ""
		for _, p := range f.Brief(c.told, true) {
			got += p.(Remark).Words[0].Text + "|"
		}
		if got != c.want {
			t.Errorf("in brief it is %q, not %q", got, c.want)
		}
	}
}
