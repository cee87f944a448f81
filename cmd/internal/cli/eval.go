package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/cmd/internal/expr"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/stdlib/dice"
	"croupier/stdlib/equity"
	"croupier/stdlib/hands"
	"croupier/stdlib/rng"
)

type evalCmd struct {
	Expression []string `arg:"" sep:"none" help:"Dice as people write them, such as 4d6kh3, hands of cards with a v between them, or an expression of the language."`
	Seed       *uint64  `placeholder:"N" help:"What chance is made from."`
	JSON       bool     `name:"json" help:"A JSON object for each expression, on a line of its own."`
}

// Help is the verb's example.
func (*evalCmd) Help() string {
	return `Examples:

  croupier eval 5d12
  croupier eval 'best of [Ah Kh Qh Jh 10h 2c 3d]'
  croupier eval 'AhKh v QsQd, board 2h 7h Jc'
`
}

// Run rolls the dice, or works out the expression. Several words are one expression where that is one, as when somebody
// leaves the quotation marks out; otherwise each is worked out by itself.
func (c *evalCmd) Run(a *app) error {
	seed := a.seed(c.Seed)
	whole := strings.ReplaceAll(strings.Join(c.Expression, " "), "\n", " ")
	stands := func(text string) bool { return isValue(text) || expr.LooksLikeDice.MatchString(text) }
	if len(c.Expression) == 1 || equity.Asks(whole) || isValue(whole) ||
		slices.ContainsFunc(c.Expression, func(text string) bool { return !stands(text) }) {
		return c.one(a, whole, seed)
	}
	for i, text := range c.Expression {
		own := rng.New(seed, fmt.Sprintf("expression %d", i+1))
		if err := c.one(a, strings.ReplaceAll(text, "\n", " "), own.Uint64()); err != nil {
			return err
		}
	}
	return nil
}

// isValue reports whether a text is dice, a combination of cards or an expression.
func isValue(text string) bool {
	if _, err := dice.Parse(text); err == nil {
		return true
	}
	_, err := hands.Parse(text)
	return err == nil || isExpression(text)
}

// one rolls the dice of one text, or works it out.
func (c *evalCmd) one(a *app, text string, seed uint64) error {
	if answer, err := expr.Equity(text, seed, 0, false, a.machine()); err != nil {
		return unequal(err)
	} else if answer != nil {
		return a.publish(&forms{JSON: c.JSON}, answer.Report)
	}
	formula, err := dice.Parse(text)
	if err == nil {
		rolled, err := expr.Roll(text, formula, seed)
		switch {
		case err != nil:
			return &exit{ExitLimit, err}
		case c.JSON:
			return a.object(rolled.Worked())
		}
		rolled.Show(a.out)
		return nil
	}
	if expr.LooksLikeDice.MatchString(text) && !isExpression(text) {
		return &exit{ExitWrong, expr.NotRolled(text, err)}
	}
	value := ""
	if hand, err := hands.Parse(text); err == nil && !isExpression(text) {
		value = hand.Describe()
	} else if value, err = evaluate(a, text, seed); err != nil {
		return err
	}
	if c.JSON {
		return a.object(expr.Worked{Expression: text, Value: value})
	}
	a.out.Line(value)
	return nil
}

// wrap compiles an expression as the one result of a ruleset around it.
func wrap(text string) *expr.Expression {
	return expr.Wrap(text, expr.Around{Name: "expression", Before: "ruleset \"An expression\"\ndeck standard\n", Start: "it",
		Result:  "value",
		Compile: func(around *diag.Source) (*program.Program, diag.List) { return compile.Source("expression", around) }})
}

func isExpression(text string) bool {
	return wrap(text).Program != nil
}

// evaluate works an expression out and says what it is.
func evaluate(a *app, text string, seed uint64) (string, error) {
	if strings.TrimSpace(text) == "" {
		return "", usage("there is nothing to work out: write an expression, such as '2 + 2' or 5d12")
	}
	e, g, err := a.expression(text)
	if err != nil {
		return "", err
	}
	value, err := e.Work(g, seed)
	var failed *diag.Diagnostic
	switch {
	case errors.As(err, &failed):
		return "", a.failed(failed)
	case err != nil:
		return "", &exit{ExitWrong, err}
	}
	return term.Clean(value), nil
}

// expression makes the game in which an expression is worked out; its mistakes are printed.
func (a *app) expression(text string) (*expr.Expression, *game.Game, error) {
	e := wrap(text)
	if e.Program == nil {
		a.diagnose(e.Wrong)
		return nil, nil, said(ExitWrong)
	}
	setup, err := e.Setup()
	if err != nil {
		return nil, nil, err
	}
	g, err := a.newGame(e.Program, setup)
	return e, g, err
}
