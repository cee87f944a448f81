// Package expr works out what people type for its own sake: dice, and expressions of the language. An expression is the one
// result of a start that is put around it; what is wrong with it is told at its own words. The package must not know where the
// words were typed, nor on which screen the answer is shown.
package expr

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/stdlib/equity"
	"croupier/stdlib/hands"
)

// LooksLikeDice is how dice begin: 5d12, d%, 4D+2, (2d6), 6#4d6, adv. What begins so and cannot be read is told as a mistake in
// dice.
var LooksLikeDice = regexp.MustCompile(`^\s*(\d+\s*#)?\s*\(?\s*\d*\s*[dD]\s*[\d%F]|^\s*\d+[dD]\b|^(adv|dis)\b`)

// fullHand is how many cards are a hand. Fewer of diamonds, such as 2d3d, look more like dice.
const fullHand = 5

// Around is what an expression stands in.
type Around struct {
	Name    string // of its source, in what is said of it
	Before  string // the rules before it
	Start   string // that it is the result of
	Result  string // that it is
	Compile func(*diag.Source) (*program.Program, diag.List)
}

// Expression is an expression with a start around it. The program is nil where something is wrong.
type Expression struct {
	Program *program.Program
	Wrong   diag.List
	at      Around
	own     *diag.Source
	around  *diag.Source
	begin   int // where it stands there
}

// Wrap compiles an expression; lines go on. A bare row of cards is the best hand of them.
func Wrap(text string, at Around) *Expression {
	text = strings.ReplaceAll(text, "\n", " ")
	if row := rowOfCards(text); row != "" {
		text = "best of [" + row + "]"
	}
	before := at.Before + "start " + at.Start + " {\n  result " + at.Result + " = "
	e := &Expression{at: at, own: diag.NewSource(at.Name, text), around: diag.NewSource(at.Name, before+text+"\n}\n"),
		begin: len(before)}
	var list diag.List
	if e.Program, list = at.Compile(e.around); e.Program == nil {
		e.Wrong = e.unwrap(list)
	}
	return e
}

// rowOfCards are the cards of a bare row, and whatever else is meant as a card behind two of them; "" for other texts.
func rowOfCards(text string) string {
	row := equity.Row(text)
	switch {
	case len(row) >= fullHand, len(row) > 1 && !LooksLikeDice.MatchString(text):
		return strings.Join(row, " ")
	case twoCards.MatchString(text) && len(equity.Row(twoCards.FindStringSubmatch(text)[1])) == 2:
		return text
	}
	return ""
}

// twoCards are two words that may be cards, and more that are as short.
var twoCards = regexp.MustCompile(`^\s*([\dA-Za-z]{2,3} [\dA-Za-z]{2,3})( [\dA-Za-z]{2,3})+\s*$`)

// Setup is what the expression's start begins with.
func (e *Expression) Setup() (*game.Setup, error) {
	setup := game.NewSetup(e.Program)
	return setup, setup.SetStart(e.at.Start)
}

// Work works the expression out and says what it is.
func (e *Expression) Work(g *game.Game, seed uint64) (string, error) {
	s := g.Start(seed)
	if d := s.Err(); d != nil {
		return "", e.Failed(d)
	}
	v, ok := s.ResultOf(e.at.Result, -1)
	if !ok {
		return "", e.None()
	}
	return describe(s, v), nil
}

// ErrNone is the error for a text that closes what is around it.
var ErrNone = errors.New("no single expression")

// None is [ErrNone] with the text.
func (e *Expression) None() error { return fmt.Errorf("%q is %w", e.own.Text, ErrNone) }

// Failed is what went wrong while the expression was worked out.
func (e *Expression) Failed(d *diag.Diagnostic) *diag.Diagnostic {
	own := *d
	own.Notes = nil // they tell of the start around it
	if list := e.unwrap(diag.List{own}); len(list) > 0 {
		own = list[0]
	}
	return &own
}

// unwrap turns diagnostics of what is around an expression into ones of the expression: errors only, at its own words.
func (e *Expression) unwrap(list diag.List) diag.List {
	var within, beyond, elsewhere diag.List
	end := e.begin + len(e.own.Text)
	for _, d := range list {
		switch {
		case d.Severity != diag.Error:
			continue
		case d.Span.Source != e.around:
			elsewhere = append(elsewhere, d)
			continue
		case strings.HasPrefix(d.Hint, "result is written"):
			d.Hint = ""
		}
		d.Others = slices.DeleteFunc(slices.Clone(d.Others), func(o diag.Label) bool {
			return o.Span.Source == e.around && (o.Span.Start < e.begin || o.Span.End > end)
		})
		for i := range d.Others {
			d.Others[i].Span = e.inside(d.Others[i].Span)
		}
		d.Hint = strings.ReplaceAll(d.Hint, "result "+e.at.Result+" = ", "") // which stands around it
		if d.Fix != nil {
			fix := *d.Fix
			fix.Describe = strings.ReplaceAll(fix.Describe, "result "+e.at.Result+" = ", "")
			fix.Span = e.inside(fix.Span)
			d.Fix = &fix
		}
		if d.Span.Start >= end {
			d.Summary, d.Span = strings.Replace(d.Summary, `not "}"`, "not the end", 1), e.inside(d.Span)
			beyond = append(beyond, d)
			continue
		}
		d.Span = e.inside(d.Span)
		within = append(within, d)
	}
	switch {
	case len(within) > 0:
		return within // what is wrong beyond the expression comes of it
	case len(beyond) > 0:
		return beyond
	}
	return elsewhere
}

// inside is a place in what is around the expression as a place in the expression.
func (e *Expression) inside(s diag.Span) diag.Span {
	if s.Source != e.around {
		return s
	}
	start := min(max(s.Start-e.begin, 0), len(e.own.Text))
	return diag.Span{Source: e.own, Start: start, End: min(max(s.End-e.begin, start), len(e.own.Text))}
}

// describe says a value in full: a combination with its kickers.
func describe(s *game.State, v program.Value) string {
	if v.Type.Kind == check.Combination && !v.IsNone() && v.N > 0 {
		return hands.Hand(v.N).Describe()
	}
	text := s.Text(v)
	if v.Frac != nil && !v.Frac.IsInt() {
		x, _ := v.Frac.Float64()
		text += fmt.Sprintf(" (about %.4g)", x)
	}
	return text
}
