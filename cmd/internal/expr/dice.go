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

// RollOf is a roll in words: who rolls, what for, and which dice.
func RollOf(f dice.Formula, who string) string {
	label := f.Label
	f.Label = ""
	head := f.Reading()
	if label != "" {
		head = term.Clean(label) + " (" + head + ")"
	}
	if who != "" {
		head = term.Clean(who) + " rolls: " + head
	}
	return head
}

// RollsSaid says how a roll came out: its reading, every die with its part, and the total.
func RollsSaid(text, who string, all []dice.Result, paint func(term.Style, string) string) []string {
	f, err := dice.Parse(text)
	if err != nil {
		return nil
	}
	head := RollOf(f, who)
	if len(all) == 1 {
		return []string{head + ": " + Thrown(f, all[0], paint) +
			paint(term.Bold, fmt.Sprintf(" = %d", all[0].Total))}
	}
	lines := []string{head}
	for i, one := range all {
		lines = append(lines, fmt.Sprintf("  %d: ", i+1)+Thrown(f, one, paint)+paint(term.Bold, fmt.Sprintf(" = %d", one.Total)))
	}
	return lines
}

// Added says in rows what each die of rolls has added.
func Added(all []dice.Result) (rows [][]string) {
	for i, one := range all {
		if i == MostThrown {
			break
		}
		for j, d := range one.Dice {
			if j == MostThrown {
				rows = append(rows, []string{"", "...", ""})
				break
			}
			what := fmt.Sprintf("adds %d", d.Part)
			switch {
			case d.Fate == dice.Dropped:
				what = "is left out"
			case d.Fate == dice.Rerolled:
				what = "is rolled again"
			case d.Exploded:
				what += ", and brings another die"
			}
			rows = append(rows, []string{fmt.Sprintf("  d%d", d.Faces), fmt.Sprint(d.Face), what})
		}
		if one.Pips != 0 {
			rows = append(rows, []string{"  fixed", "", fmt.Sprintf("adds %d", one.Pips)})
		}
		rows = append(rows, []string{"  total", "", fmt.Sprint(one.Total)})
	}
	return rows
}
