package expr

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/interp/game"
	"croupier/interp/inquiry"
	"croupier/interp/odds"
	"croupier/stdlib/dice"
	"croupier/stdlib/equity"
)

// Condition is dice that are held against others, or against a number: 2d6 at least 7, d20+5 > d20+3.
type Condition struct {
	first, second func() (dice.Dist, error)
	relation      relation
}

// relation is how two values may stand to each other, so that a condition holds.
type relation struct{ above, equal, below bool }

// compared are the ways to write a relation. Whoever writes is may leave it out, but for is and is not.
var compared = map[string]relation{
	">": {above: true}, "more than": {above: true}, "over": {above: true}, "above": {above: true},
	"<": {below: true}, "less than": {below: true}, "fewer than": {below: true}, "under": {below: true}, "below": {below: true},
	">=": {above: true, equal: true}, "≥": {above: true, equal: true}, "at least": {above: true, equal: true},
	"<=": {below: true, equal: true}, "≤": {below: true, equal: true}, "at most": {below: true, equal: true},
	"=": {equal: true}, "==": {equal: true}, "is": {equal: true},
	"!=": {above: true, below: true}, "≠": {above: true, below: true}, "is not": {above: true, below: true},
}

var comparison = regexp.MustCompile(`\b(?:is +)?(at least|at most|more than|less than|fewer than|over|under|above|below)\b` +
	`|\b(is not|is)\b|(>=|<=|!=|==|[≥≤≠<>=])`)

// ReadCondition reads a condition of dice. There is none in a text that does not compare, such as 5d12>8, which counts its dice:
// but for dice whose faces are all one to the comparison, as in 2d6>=7, where it is the sum that is meant.
func ReadCondition(text string) (Condition, bool) {
	if f, err := dice.Parse(text); err == nil && !slices.ContainsFunc(f.Terms, countsInVain) {
		return Condition{}, false
	}
	all := comparison.FindAllStringSubmatchIndex(text, -1)
	for _, at := range slices.Backward(all) { // 5d12>8 at least 2 compares how many count
		word := ""
		for i := 2; i < len(at); i += 2 {
			if at[i] >= 0 {
				word = text[at[i]:at[i+1]]
			}
		}
		first, second := side(text[:at[0]]), side(text[at[1]:])
		if first != nil && second != nil && LooksLikeDice.MatchString(text) {
			return Condition{first, second, compared[word]}, true
		}
	}
	return Condition{}, false
}

// side is one of the two that are compared: dice, or a number; nil for anything else.
func side(text string) func() (dice.Dist, error) {
	number, _, _ := strings.Cut(text, "#") // and what it is for
	if n, err := strconv.Atoi(strings.TrimSpace(number)); err == nil {
		return func() (dice.Dist, error) { return dice.Sure(n) }
	}
	if f, err := dice.Parse(text); err == nil && f.Times == 1 {
		return f.Dist
	}
	return nil
}

// countsInVain reports whether dice are counted by a rule that does not tell their faces apart.
func countsInVain(t dice.Term) bool {
	if len(t.Spec.Tally) == 0 {
		return false
	}
	d, err := t.Spec.Dist()
	return err == nil && d.Min() == d.Max()
}

// Chance is how likely the condition holds. The error is [dice.ErrTooLarge] where nobody could work that out.
func (c Condition) Chance() (*big.Rat, error) {
	a, err := c.first()
	if err != nil {
		return nil, err
	}
	b, err := c.second()
	if err != nil {
		return nil, err
	}
	above, equal, below := dice.Compare(a, b)
	sum := new(big.Rat)
	for _, way := range []struct {
		holds  bool
		chance *big.Rat
	}{{c.relation.above, above}, {c.relation.equal, equal}, {c.relation.below, below}} {
		if way.holds {
			sum.Add(sum, way.chance)
		}
	}
	return sum, nil
}

// oneAgainst are dice against dice, as people say it who do not say what decides.
var oneAgainst = regexp.MustCompile(`(?i)^\s*(\S*\d*d[\dF%]\S*)\s+(?:v|vs|vs\.|versus|against)\s+(\S*d[\dF%]\S*)\s*$`)

// DiceOdds are the odds of dice, or the chance of a condition of dice. There are none, and no error, for what does not begin as
// dice do. The error is a [dice.NotationError] for what does and cannot be read, or [dice.ErrTooLarge].
func DiceOdds(text string) (*inquiry.Answer, error) {
	if c, ok := ReadCondition(text); ok {
		chance, err := c.Chance()
		if err != nil {
			return nil, err
		}
		return inquiry.Condition(strings.TrimSpace(text), chance)
	}
	if m := oneAgainst.FindStringSubmatch(text); m != nil {
		return nil, fmt.Errorf("say when the first has won: %s > %s, or %s >= %s where a tie is enough", m[1], m[2], m[1], m[2])
	}
	f, err := dice.Parse(text)
	switch {
	case err == nil:
		return inquiry.Dice(f)
	case LooksLikeDice.MatchString(text):
		return nil, err
	}
	return nil, nil
}

// Equity is what hands of cards are worth against each other, where that is what a text asks: AhKh v QsQd, board 2h 7h Jc. Where
// there are too many deals to count, or where none are to be counted, so many are tried; 0: as many as usual. There is no answer,
// and no error, for other texts.
func Equity(text string, seed uint64, deals int, simulate bool, m inquiry.Machine) (*inquiry.Answer, error) {
	if !equity.Asks(text) {
		return nil, nil
	}
	q, names, err := equity.Parse(text)
	if err != nil {
		return nil, err
	}
	q.Seed, q.Samples = seed, deals
	if simulate {
		q.Limit = -1
	}
	return inquiry.Equity(strings.TrimSpace(text), q, names, m)
}

// NotRolled is what is wrong with a text that was to be rolled: a condition has a chance, and no sum.
func NotRolled(text string, wrong error) error {
	if _, ok := ReadCondition(text); !ok {
		return wrong
	}
	return fmt.Errorf("%s is so or is not: odds says how likely it is, and dice alone are rolled", strings.TrimSpace(text))
}

// Odds are the odds of what the expression is worth. Up to so many states are gone through, as long as somebody wants to go on.
// The error is [odds.ErrTooMuch] or what else keeps the odds from being exact, or a diagnostic of what goes wrong on the way.
func (e *Expression) Odds(g *game.Game, limit int64, goOn func() bool) (*inquiry.Answer, error) {
	o, err := odds.Work(odds.Plan{Game: g, Limit: limit, Go: goOn})
	if err != nil {
		return nil, fmt.Errorf("%w: use fewer dice or cards", err)
	}
	for _, s := range o.Stops {
		if s.Diag != nil {
			return nil, e.Failed(s.Diag)
		}
	}
	// What the players have, such as chips, is told of a game, and is nothing that was asked for.
	o.Lines = slices.DeleteFunc(o.Lines, func(l odds.Line) bool { return l.Player >= 0 || l.Result != e.at.Result })
	if len(o.Lines) == 0 {
		return nil, e.None()
	}
	return inquiry.Value(e.own.Text, o), nil
}
