package dice

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Formula is a whole line of notation: sums and differences of dice, rolled one
// or several times, with a label.
type Formula struct {
	Times int    // how many separate rolls: 1 to MaxTimes
	Terms []Term // 1 to MaxTerms
	Label string // what the roll is for; one line, no space at its ends
}

// Term is a group of dice, added, or taken away together with its pips.
type Term struct {
	Minus bool
	Spec  Spec
}

// Validate tells what is wrong with the formula, or nil.
func (f Formula) Validate() error {
	if f.Times < 1 || f.Times > MaxTimes {
		return fmt.Errorf("a formula is rolled 1 to %d times, not %d", MaxTimes, f.Times)
	}
	if len(f.Terms) == 0 {
		return errors.New("there are no dice to roll: write some, as in 2d6")
	}
	if len(f.Terms) > MaxTerms {
		return fmt.Errorf("a formula has at most %d terms, not %d", MaxTerms, len(f.Terms))
	}
	dice := 0
	for _, t := range f.Terms {
		if err := t.Spec.Validate(); err != nil {
			return err
		}
		dice += t.Spec.Count
	}
	if dice*f.Times > MaxDice {
		return fmt.Errorf("that is %d dice in all; at most %d can be rolled", dice*f.Times, MaxDice)
	}
	return validLabel(f.Label)
}

func validLabel(label string) error {
	if !utf8.ValidString(label) || strings.ContainsFunc(label, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return errors.New("a label is plain text on one line")
	}
	if strings.TrimSpace(label) != label {
		return errors.New("a label has no space at its ends")
	}
	return nil
}

// String is the canonical notation of the formula: Parse reads it back and
// gives the same formula.
func (f Formula) String() string {
	var b strings.Builder
	if f.Times != 1 {
		fmt.Fprintf(&b, "%d#", f.Times)
	}
	for i, t := range f.Terms {
		pips := t.Spec.Pips
		if t.Minus {
			b.WriteByte('-')
			pips = -pips
		} else if i > 0 {
			b.WriteByte('+')
		}
		t.Spec.writeDice(&b)
		if pips != 0 {
			fmt.Fprintf(&b, "%+d", pips)
		}
	}
	if f.Label != "" {
		b.WriteString(" # " + f.Label)
	}
	return b.String()
}

// Reading says in words what will be rolled: "6 rolls of 4d6, keep the highest
// 3, added up".
func (f Formula) Reading() string {
	var b strings.Builder
	if f.Label != "" {
		b.WriteString(f.Label + ": ")
	}
	if f.Times != 1 {
		fmt.Fprintf(&b, "%d rolls of ", f.Times)
	}
	for i, t := range f.Terms {
		switch pips := t.Spec.Pips; {
		case t.Minus && i == 0:
			b.WriteString("minus " + t.Spec.reading(-pips))
		case t.Minus:
			b.WriteString("; minus " + t.Spec.reading(-pips))
		case i > 0:
			b.WriteString("; plus " + t.Spec.reading(pips))
		default:
			b.WriteString(t.Spec.reading(pips))
		}
	}
	return b.String()
}
