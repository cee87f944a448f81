package inquiry

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/exact"
	"croupier/interp/odds"
	"croupier/interp/report"
	"croupier/stdlib/dice"
)

// Value is what a single value may be: dice as people write them, or an expression. The reading says in words what it is.
func Value(reading string, o *odds.Odds) *Answer {
	q, f := &inquiry{}, o.Figures(nil)
	out := &report.Report{Title: reading, Object: q.exactObject(o, f), Data: q.exactData(o, f), Panels: f.Panels}
	valueReport(out, reading, o)
	return &Answer{Report: out, Exact: o}
}

// Dice are the odds of dice as people write them. The error is [dice.ErrTooLarge] where nobody could go through them either that
// are worked out.
func Dice(formula dice.Formula) (*Answer, error) {
	d, err := formula.Dist()
	if err != nil {
		return nil, err
	}
	if d.Total().BitLen() > exact.LongestChance {
		return nil, dice.ErrTooLarge
	}
	line := odds.Line{Result: "value", Player: -1, Type: check.Of(check.Number)}
	for v, chance := range d.Each() {
		if len(line.Values) == report.MostRows {
			return nil, dice.ErrTooLarge
		}
		n := big.NewRat(int64(v), 1)
		line.Values = append(line.Values, odds.Value{Text: n.RatString(), Number: true, N: n, Chance: chance})
	}
	return Value(formula.Reading(), &odds.Odds{Lines: []odds.Line{line}, Ended: big.NewRat(1, 1)}), nil
}

// Condition is the chance that a condition of dice holds. The error is [dice.ErrTooLarge] where its fraction is too long.
func Condition(reading string, chance *big.Rat) (*Answer, error) {
	if chance.Denom().BitLen() > exact.LongestChance {
		return nil, dice.ErrTooLarge
	}
	line := odds.Line{Result: "value", Player: -1, Type: check.Of(check.YesNo)}
	for _, v := range []odds.Value{
		{Text: "yes", Chance: chance},
		{Text: "no", Chance: new(big.Rat).Sub(big.NewRat(1, 1), chance)},
	} {
		if v.Chance.Sign() > 0 {
			line.Values = append(line.Values, v)
		}
	}
	return Value(reading, &odds.Odds{Lines: []odds.Line{line}, Ended: big.NewRat(1, 1)}), nil
}

// mostValues is how many values people are told.
const mostValues = 60

// valueReport says to people what a single value may be.
func valueReport(out *report.Report, reading string, o *odds.Odds) {
	l := &o.Lines[0]
	out.Add(report.Styled(report.Dim, reading))
	if i := slices.IndexFunc(l.Values, func(v odds.Value) bool { return v.Text == "yes" }); i >= 0 && l.Type.Kind == check.YesNo {
		out.Parts = []report.Part{report.Styled(report.Bold, reading+": "+report.ExactChance(l.Values[i].Chance).Full()+".")}
	}
	if mean, variance, ok := l.Mean(); ok {
		least, most := l.Span()
		out.Add(report.Say(fmt.Sprintf("%s to %s, on average %s, deviation %s", least.RatString(), most.RatString(),
			report.Trimmed(asFloat(mean), 3), report.Trimmed(math.Sqrt(asFloat(variance)), 3))))
	}
	tooFar(out, o)
	t := &report.Table{Head: []string{"value", "chance", "exactly"}}
	if l.Values[0].Number {
		t.Head = []string{"value", "chance", "or more", "exactly"}
	}
	atLeast := o.Gone()
	told := min(len(l.Values), mostValues)
	for _, v := range l.Values[:told] {
		row := []report.Cell{report.Text(v.Text), report.ExactChance(v.Chance)}
		if v.Number {
			row = append(row, report.ExactChance(new(big.Rat).Set(atLeast)))
		}
		atLeast.Sub(atLeast, v.Chance)
		t.Rows = append(t.Rows, append(row, report.Fraction{Rat: v.Chance}))
	}
	out.Add(t)
	if left := len(l.Values) - told; left > 0 {
		out.Add(report.AndMore(left, ""))
	}
}
