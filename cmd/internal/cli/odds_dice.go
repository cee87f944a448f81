package cli

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/report"
	"croupier/stdlib/dice"
)

// expression prints the odds of dice as people write them, or of an expression of the language.
func (c *oddsCmd) expression(a *app) error {
	text := strings.ReplaceAll(strings.Join(append([]string{c.Ruleset}, c.Rest...), " "), "\n", " ")
	switch {
	case c.Where != "" || c.Best != "" || c.Table || c.Answers != "":
		return usage("%q is no ruleset, and only a ruleset's odds take --where, --best, --table and --answers", term.Clean(text))
	}
	formula, err := dice.Parse(text)
	if err == nil {
		d, err := formula.Dist()
		if err != nil {
			return &exit{ExitLimit, err}
		}
		line := odds.Line{Result: "value", Player: -1, Type: check.Of(check.Number)}
		for v, chance := range d.Each() {
			n := big.NewRat(int64(v), 1)
			line.Values = append(line.Values, odds.Value{Text: n.RatString(), Number: true, N: n, Chance: chance})
		}
		return c.ofValue(a, formula.Reading(), &odds.Odds{Lines: []odds.Line{line}, Ended: big.NewRat(1, 1)})
	}
	if looksLikeDice.MatchString(text) && !isExpression(text) {
		return &exit{ExitWrong, err}
	}
	own := diag.NewSource("expression", text)
	p, list := wrap(text)
	if p == nil {
		a.diagnose(unwrap(list, own))
		return said(ExitWrong)
	}
	g, err := a.newGame(p, game.NewSetup(p))
	if err != nil {
		return err
	}
	o, err := odds.Work(odds.Plan{Game: g, Limit: c.limit(), Go: func() bool { a.alive(); return a.ctx.Err() == nil }})
	if err != nil {
		return &exit{ExitLimit, fmt.Errorf("%w: use fewer dice or cards", err)}
	}
	for _, s := range o.Stops {
		if s.Diag != nil {
			d := *s.Diag
			d.Notes = nil // they tell of the start around it
			a.diagnose(unwrap(diag.List{d}, own))
			return said(codeOf(&d))
		}
	}
	return c.ofValue(a, text, o)
}

// ofValue prints the odds of a single value, and draws them where that is wanted.
func (c *oddsCmd) ofValue(a *app, reading string, o *odds.Odds) error {
	if len(o.Lines) == 0 {
		return &exit{ExitWrong, fmt.Errorf("%q is no single expression", term.Clean(reading))}
	}
	q, f := &inquiry{oddsCmd: c, app: a}, o.Figures(nil)
	out := &report.Report{Title: reading, Object: q.exactObject(o, f), Data: q.exactData(o, f), Panels: f.Panels}
	valueReport(out, reading, o)
	return a.publish(&c.forms, out)
}

// mostValues is how many values people are told.
const mostValues = 60

// valueReport says to people what a single value may be.
func valueReport(out *report.Report, reading string, o *odds.Odds) {
	l := &o.Lines[0]
	out.Add(report.Styled(report.Dim, reading))
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
	for _, v := range l.Values {
		row := []report.Cell{report.Text(v.Text), report.ExactChance(v.Chance)}
		if v.Number {
			row = append(row, report.ExactChance(new(big.Rat).Set(atLeast)))
		}
		atLeast.Sub(atLeast, v.Chance)
		t.Rows = append(t.Rows, append(row, report.Fraction{Rat: v.Chance}))
	}
	left := t.Cut(mostValues)
	out.Add(t)
	if left > 0 {
		out.Add(report.Say(fmt.Sprintf("and %d more; --csv and --json have all of them", left)))
	}
}
