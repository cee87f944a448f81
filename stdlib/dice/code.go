package dice

import (
	"fmt"
	"strconv"
	"strings"
)

// Code is a West End dice code: so many six-sided dice and pips added to their
// sum, as in 4D+2.
type Code struct{ Dice, Pips int }

// MaxCodePips is the most pips a code can have.
const MaxCodePips = 1_000

// ParseCode reads a code such as 4D or 4D+2. The D is a capital, and nothing
// may be left over.
func ParseCode(text string) (Code, error) {
	dice, rest, ok := strings.Cut(text, "D")
	if !ok {
		return Code{}, fmt.Errorf("%q is not a dice code: write the number of dice and a capital D, as in 4D or 4D+2", text)
	}
	c := Code{}
	if c.Dice, ok = digits(dice); !ok {
		return Code{}, fmt.Errorf("%q is not a dice code: a whole number of dice comes before the D, as in 4D", text)
	}
	if rest != "" {
		pips, plus := strings.CutPrefix(rest, "+")
		if c.Pips, ok = digits(pips); !plus || !ok {
			return Code{}, fmt.Errorf("%q is not a dice code: after the D only pips may follow, as in 4D+2", text)
		}
	}
	return c, c.Validate()
}

// digits reads an unsigned number of at most nine digits.
func digits(text string) (int, bool) {
	if text == "" || len(text) > 9 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// Validate checks the code against the caps: 0 to 10,000 dice, 0 to 1,000 pips.
func (c Code) Validate() error {
	if c.Dice < 0 || c.Dice > MaxDice {
		return fmt.Errorf("a dice code has 0 to %d dice, not %d", MaxDice, c.Dice)
	}
	if c.Pips < 0 || c.Pips > MaxCodePips {
		return fmt.Errorf("a dice code has 0 to %d pips, not %d", MaxCodePips, c.Pips)
	}
	return nil
}

// String writes the code as 4D+2, and as 4D when there are no pips.
func (c Code) String() string {
	if c.Pips == 0 {
		return fmt.Sprintf("%dD", c.Dice)
	}
	return fmt.Sprintf("%dD%+d", c.Dice, c.Pips)
}

// Spec is the roll the code stands for.
func (c Code) Spec() Spec { return Spec{Count: c.Dice, Faces: 6, Pips: c.Pips} }
