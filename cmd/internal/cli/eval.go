package cli

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/stdlib/dice"
	"croupier/stdlib/hands"
	"croupier/stdlib/rng"
)

type evalCmd struct {
	Expression []string `arg:"" sep:"none" help:"Dice as people write them, such as 4d6kh3, or an expression of the language."`
	Seed       *uint64  `placeholder:"N" help:"What chance is made from."`
}

// Help is the verb's example.
func (*evalCmd) Help() string {
	return `Examples:

  croupier eval 5d12
  croupier eval 'best of [Ah Kh Qh Jh 10h 2c 3d]'
`
}

// looksLikeDice is how dice begin: 5d12, d%, 4D+2, (2d6). What begins so and cannot be read is told as a mistake in dice.
var looksLikeDice = regexp.MustCompile(`^\s*\(?\s*\d*\s*[dD]\s*[\d%F]|^\s*\d+[dD]\b`)

// Run rolls the dice, or works out the expression. Several words are one expression where that is one, as when somebody
// leaves the quotation marks out; otherwise each is worked out by itself.
func (c *evalCmd) Run(a *app) error {
	seed := a.world.Entropy()
	if c.Seed != nil {
		seed = *c.Seed
	}
	whole := strings.ReplaceAll(strings.Join(c.Expression, " "), "\n", " ")
	stands := func(text string) bool { return isValue(text) || looksLikeDice.MatchString(text) }
	if len(c.Expression) == 1 || isValue(whole) ||
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
	formula, err := dice.Parse(text)
	if err == nil {
		return rollDice(a.out, formula, seed)
	}
	if looksLikeDice.MatchString(text) && !isExpression(text) {
		return &exit{ExitWrong, err}
	}
	if hand, err := hands.Parse(text); err == nil && !isExpression(text) {
		a.out.Line(hand.Describe())
		return nil
	}
	said, err := evaluate(a, text, seed)
	if err != nil {
		return err
	}
	a.out.Line(said)
	return nil
}

// rollDice rolls, and says what was rolled and what could have come.
func rollDice(out *term.Screen, f dice.Formula, seed uint64) error {
	stream := rng.New(seed, "dice")
	results, err := f.Roll(dice.Random(stream.Below))
	if err != nil {
		return &exit{ExitLimit, err}
	}
	out.Line(out.Paint(term.Dim, f.Reading()))
	for _, r := range results {
		total := fmt.Sprintf("= %d", r.Total)
		if !slices.ContainsFunc(f.Terms, func(t dice.Term) bool { return !t.Spec.IsPlusMinus() && t.Spec.Count > 0 }) {
			total = fmt.Sprintf("= %+d", r.Total)
		}
		out.Hanging(2, thrown(out, f, r), "  ", out.Paint(term.Bold, total))
	}
	d, err := f.Dist()
	if err != nil {
		out.Line(out.Paint(term.Dim, "there are too many ways to fall to say what to expect: "+err.Error()))
		return nil
	}
	mean, _ := d.Mean().Float64()
	out.Line(out.Paint(term.Dim, fmt.Sprintf("%d to %d, on average %s", d.Min(), d.Max(),
		strings.TrimSuffix(fmt.Sprintf("%.2f", mean), ".00"))))
	return nil
}

// thrown shows each die: those that count, those that do not in brackets.
func thrown(out *term.Screen, f dice.Formula, r dice.Result) string {
	var parts []string
	for _, d := range r.Dice {
		text := fmt.Sprint(d.Face)
		if f.Terms[d.Term].Spec.IsPlusMinus() {
			text = [...]string{"-", "0", "+"}[d.Face-1]
		}
		if d.Exploded {
			text += "!"
		}
		if d.Fate != dice.Kept {
			text = out.Paint(term.Dim, "("+text+")")
		}
		parts = append(parts, text)
	}
	text := strings.Join(parts, " ")
	if r.Pips != 0 {
		text += fmt.Sprintf(" %+d", r.Pips)
	}
	return text
}

// An expression is worked out as the one result of a ruleset around it.
const (
	before = "ruleset \"An expression\"\ndeck standard\nstart it {\n  result value = "
	after  = "\n}\n"
)

// wrap compiles a ruleset around an expression.
func wrap(text string) (*program.Program, diag.List) {
	return compile.Source("expression", diag.NewSource("expression", before+text+after))
}

func isExpression(text string) bool {
	p, _ := wrap(text)
	return p != nil
}

// evaluate works an expression out and says what it is.
func evaluate(a *app, text string, seed uint64) (string, error) {
	if strings.TrimSpace(text) == "" {
		return "", usage("there is nothing to work out: write an expression, such as '2 + 2' or 5d12")
	}
	own := diag.NewSource("expression", text)
	p, list := wrap(text)
	if p == nil {
		a.diagnose(unwrap(list, own))
		return "", said(ExitWrong)
	}
	g, err := a.newGame(p, game.NewSetup(p))
	if err != nil {
		return "", err
	}
	s := g.Start(seed)
	if d := s.Err(); d != nil {
		d := *d
		d.Notes = nil // they tell of the start around it
		a.diagnose(unwrap(diag.List{d}, own))
		return "", said(codeOf(&d))
	}
	v, ok := s.ResultOf("value", -1)
	if !ok {
		return "", &exit{ExitWrong, fmt.Errorf("%q is no single expression", term.Clean(text))}
	}
	return describe(s, v), nil
}

// describe says a value in full: a combination with its kickers.
func describe(s *game.State, v program.Value) string {
	if v.Type.Kind == check.Combination && !v.IsNone() {
		return hands.Hand(v.N).Describe()
	}
	text := s.Text(v)
	if v.Frac != nil && !v.Frac.IsInt() {
		text += " (" + decimals(v.Frac) + ")"
	}
	return term.Clean(text)
}

func decimals(f *big.Rat) string {
	x, _ := f.Float64()
	return fmt.Sprintf("about %.4g", x)
}

// unwrap turns diagnostics of the ruleset around an expression into ones of the expression: errors only, at its own words.
func unwrap(list diag.List, own *diag.Source) diag.List {
	var within, beyond diag.List
	for _, d := range list {
		if d.Severity != diag.Error {
			continue
		}
		outside := d.Span.Start >= len(before)+len(own.Text)
		if outside {
			d.Summary = strings.Replace(d.Summary, `not "}"`, "not the end", 1)
		}
		if strings.HasPrefix(d.Hint, "result is written") {
			d.Hint = ""
		}
		d.Span = inside(d.Span, own)
		d.Others = slices.DeleteFunc(slices.Clone(d.Others), func(o diag.Label) bool {
			return o.Span.Start < len(before) || o.Span.End > len(before)+len(own.Text)
		})
		for i := range d.Others {
			d.Others[i].Span = inside(d.Others[i].Span, own)
		}
		if d.Fix != nil {
			fix := *d.Fix
			fix.Span = inside(fix.Span, own)
			d.Fix = &fix
		}
		if outside {
			beyond = append(beyond, d)
		} else {
			within = append(within, d)
		}
	}
	if len(within) > 0 {
		return within // what is wrong beyond the expression comes of it
	}
	return beyond
}

func inside(s diag.Span, own *diag.Source) diag.Span {
	start := min(max(s.Start-len(before), 0), len(own.Text))
	return diag.Span{Source: own, Start: start, End: min(max(s.End-len(before), start), len(own.Text))}
}
