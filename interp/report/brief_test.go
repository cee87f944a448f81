package report

import (
	"math/big"
	"testing"
)

// TestChancesInASentence: a chance is rounded as far as it is sure, and what is possible is never 0 nor all.
func TestChancesInASentence(t *testing.T) {
	near := func(p, err float64) Chance { return Chance{Interval: Interval{p, p - err, p + err}} }
	for _, c := range []struct {
		chance      Chance
		full, short string
	}{
		{ExactChance(big.NewRat(1, 3)), "33.33 % (1/3)", "33 %"},
		{ExactChance(big.NewRat(1, 2)), "50 % (1/2)", "50 %"},
		{ExactChance(big.NewRat(1, 1)), "100 %", "100 %"},
		{ExactChance(new(big.Rat)), "0 %", "0 %"},
		{ExactChance(big.NewRat(7775, 7776)), "99.99 % (7775/7776)", "99.987 %"},
		{ExactChance(big.NewRat(1, 1_000_000)), "0.0001 % (1/1000000)", "0.00010 %"},
		{ExactChance(big.NewRat(55583, 124416)), "44.68 %", "45 %"},
		{near(0.831, 0.007), "83.1 % (give or take 0.7)", "83 %"},
		{near(0.5, 0.2), "50 % (give or take 20)", "50 %"},
		{near(0, 0.001), "0.0 % (give or take 0.1)", "0 %"},
	} {
		if got := c.chance.Full(); got != c.full {
			t.Errorf("%v is said as %q, not %q", c.chance, got, c.full)
		}
		if got := c.chance.Short(); got != c.short {
			t.Errorf("%v is briefly %q, not %q", c.chance, got, c.short)
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
		result("target", Value{Text: "pair", Times: 100})}}
	for _, c := range []struct{ told, want string }{
		{"", "heads: 25 %|sum: 3 on average, 1 to 5|lives: 1 in 50 %, 2 in 50 %|outcome: won 50 %, lost 40 %, draw 10 %|target: always pair|"},
		{"heads", "sum: 3 on average, 1 to 5|lives: 1 in 50 %, 2 in 50 %|outcome: won 50 %, lost 40 %, draw 10 %|target: always pair|"},
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
