package cli

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"croupier/cmd/internal/expr"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/inquiry"
	"croupier/stdlib/dice"
	"croupier/stdlib/equity"
)

// text is the words of the command line as one.
func (c *oddsCmd) text() string {
	return strings.ReplaceAll(strings.Join(append([]string{c.Ruleset}, c.Rest...), " "), "\n", " ")
}

// equity is what hands are worth against each other, where that is asked.
func (c *oddsCmd) equity(a *app, text string, m inquiry.Machine) (*inquiry.Answer, error) {
	deals := 0
	if c.Games != nil {
		deals = int(*c.Games)
	}
	answer, err := expr.Equity(text, a.seed(c.Seed), deals, c.Simulate, m)
	if err != nil {
		return nil, unequal(err)
	}
	return answer, nil
}

// unequal gives the errors of hands that are held against each other their exit codes.
func unequal(err error) error {
	switch {
	case errors.Is(err, equity.ErrEnded):
		return &exit{ExitRanOut, err}
	case errors.Is(err, inquiry.ErrDealsTime):
		return &exit{ExitLimit, fmt.Errorf("%w: give it more --time, or try some of the deals: --simulate --games 10000", err)}
	}
	return &exit{ExitWrong, err}
}

// expression prints the odds of dice as people write them, or of an expression of the language.
func (c *oddsCmd) expression(a *app) error {
	text := c.text()
	switch {
	case c.Where != "" || c.Best != "" || c.Table || c.Answers != "":
		return usage("%q is no ruleset, and only a ruleset's odds take --where, --best, --table and --answers", term.Clean(text))
	}
	m := a.machine()
	m.Time = time.Duration(c.Time).Seconds()
	answer, err := c.equity(a, text, m)
	if err != nil {
		return err
	}
	if answer == nil {
		answer, err = expr.DiceOdds(text)
	}
	if wrong := new(dice.NotationError); errors.As(err, &wrong) && !isExpression(text) {
		return &exit{ExitWrong, err}
	} else if err != nil && !errors.As(err, &wrong) {
		return &exit{ExitLimit, err}
	}
	if answer == nil {
		e, g, err := a.expression(text)
		if err != nil {
			return err
		}
		answer, err = e.Odds(g, c.limit(), m.Going)
		switch failed := new(diag.Diagnostic); {
		case errors.As(err, &failed):
			return a.failed(failed)
		case errors.Is(err, expr.ErrNone):
			return &exit{ExitWrong, err}
		case err != nil:
			return &exit{ExitLimit, err}
		}
	}
	return a.publish(&c.forms, answer.Report)
}
