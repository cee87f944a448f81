package expr

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/stdlib/dice"
)

// MostThrown is how many dice are shown one by one.
const MostThrown = 60

// Thrown shows each die of a roll: those that count, those that do not in brackets, and, where a die adds something else than its
// face, what it adds.
func Thrown(f dice.Formula, r dice.Result, paint func(term.Style, string) string) string {
	var parts []string
	for i, d := range r.Dice {
		if i == MostThrown {
			parts = append(parts, fmt.Sprintf("and %d dice more", len(r.Dice)-i))
			break
		}
		text, sign := strconv.Itoa(d.Face), f.Terms[d.Term].Spec.IsPlusMinus()
		if sign {
			text = [...]string{"-", "0", "+"}[d.Face-1]
		}
		if d.Exploded {
			text += "!"
		}
		switch {
		case d.Fate != dice.Kept:
			text = paint(term.Dim, "("+text+")")
		case sign || d.Part == d.Face:
		case d.Part != 0:
			text = fmt.Sprintf("%s[%+d]", text, d.Part)
		default:
			text = paint(term.Dim, text+"[0]")
		}
		parts = append(parts, text)
	}
	text := strings.Join(parts, " ")
	if r.Pips != 0 {
		text += fmt.Sprintf(" %+d", r.Pips)
	}
	return text
}
