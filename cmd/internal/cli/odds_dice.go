package cli

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/odds"
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
	q := &inquiry{oddsCmd: c, app: a}
	if len(o.Lines) == 0 {
		return &exit{ExitWrong, fmt.Errorf("%q is no single expression", term.Clean(reading))}
	}
	var err error
	switch {
	case c.JSON:
		err = json.NewEncoder(a.out).Encode(q.exactJSON(o))
	case c.CSV:
		err = q.exactCSV(o)
	default:
		c.valueTable(a.out, reading, o)
	}
	if err != nil {
		return err
	}
	return c.many().draw(reading, func() []panel { return exactPanels(nil, o) })
}

// valueTable prints the odds of a single value for people.
func (c *oddsCmd) valueTable(out *term.Screen, reading string, o *odds.Odds) {
	l := &o.Lines[0]
	out.Line(out.Paint(term.Dim, term.Clean(reading)))
	if mean, variance, ok := l.Mean(); ok {
		least, most := l.Span()
		out.Line(fmt.Sprintf("%s to %s, on average %s, deviation %s", least.RatString(), most.RatString(), trimmed(asFloat(mean)), trimmed(math.Sqrt(asFloat(variance)))))
	}
	tooFar(out, o)
	var rows [][]string
	atLeast := goneThrough(o)
	for i, v := range l.Values {
		if i == mostExact {
			break
		}
		row := []string{term.Clean(v.Text), percentOf(v.Chance)}
		if v.Number {
			row = append(row, percentOf(atLeast))
		}
		atLeast.Sub(atLeast, v.Chance)
		rows = append(rows, append(row, fractionText(v.Chance)))
	}
	head := []string{"value", "chance", "exactly"}
	if l.Values[0].Number {
		head = []string{"value", "chance", "or more", "exactly"}
	}
	for i := range rows { // a value that is no number among numbers
		for len(rows[i]) < len(head) {
			rows[i] = append(rows[i], "")
		}
	}
	out.Columns(head, rows)
	if left := len(l.Values) - mostExact; left > 0 {
		out.Line(fmt.Sprintf("and %d more; --csv and --json have all of them", left))
	}
}

// trimmed is a number with at most three digits behind the point.
func trimmed(f float64) string {
	return strings.TrimSuffix(strings.TrimRight(rounded(f, 3), "0"), ".")
}
