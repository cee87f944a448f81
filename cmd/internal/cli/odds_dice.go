package cli

import (
	"fmt"
	"strings"

	"croupier/cmd/internal/expr"
	"croupier/cmd/internal/term"
	"croupier/interp/inquiry"
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
		answer, err := inquiry.Dice(formula)
		if err != nil {
			return &exit{ExitLimit, err}
		}
		return a.publish(&c.forms, answer.Report)
	}
	if expr.LooksLikeDice.MatchString(text) && !isExpression(text) {
		return &exit{ExitWrong, err}
	}
	e, g, err := a.expression(text)
	if err != nil {
		return err
	}
	o, err := odds.Work(odds.Plan{Game: g, Limit: c.limit(), Go: func() bool { a.alive(); return a.ctx.Err() == nil }})
	if err != nil {
		return &exit{ExitLimit, fmt.Errorf("%w: use fewer dice or cards", err)}
	}
	for _, s := range o.Stops {
		if s.Diag != nil {
			return a.failed(e.Failed(s.Diag))
		}
	}
	if len(o.Lines) == 0 {
		return &exit{ExitWrong, e.None()}
	}
	return a.publish(&c.forms, inquiry.Value(text, o).Report)
}
