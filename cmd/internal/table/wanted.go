package table

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/say"
)

// Wanted says in words what a value of a type looks like when it is typed: "a number from 1 to 5".
func Wanted(t check.Type) string {
	text := ""
	switch t.Kind {
	case check.Number:
		text = "a number" + From(t.Ranges)
	case check.Pile:
		text = "a number of chips" + From(t.Ranges)
	case check.YesNo:
		text = "yes or no"
	case check.WordKind:
		text = strings.Join(t.Words, ", ")
	case check.Text:
		text = "a text"
	case check.Player:
		text = "a player's name"
	case check.Combination:
		text = `a hand such as "pair of jacks"`
	case check.Dice:
		text = "a dice code such as 3D+1"
		if len(t.Ranges) > 0 { // which may be without pips where rules want it so
			text = "a dice code with " + say.RangesText(t.Ranges) + " dice"
		}
	default:
		text = t.Kind.String()
	}
	if t.Kind != check.WordKind && len(t.Words) > 0 {
		text += ", or " + strings.Join(t.Words, ", ")
	}
	if t.ByName {
		text += ", or the name of a stat"
		if len(t.Sheet) > 0 {
			text += " (" + strings.Join(t.Sheet, ", ") + ")"
		}
	}
	if t.OrAll {
		text += ", or all"
	}
	if t.OrNone {
		text += ", or none"
	}
	return text
}

// Words are those that a value of a type may be, among players who are called so.
func Words(t check.Type, players []string) []string {
	all := slices.Clone(t.Words)
	switch t.Kind {
	case check.YesNo:
		all = append(all, "yes", "no")
	case check.Player:
		all = append(all, players...)
	}
	if t.OrNone {
		all = append(all, "none")
	}
	return all
}

// From says in words which numbers there may be: " from 1 to 5".
func From(ranges []check.Range) string {
	if len(ranges) == 0 {
		return ""
	}
	text := say.RangesText(ranges)
	if strings.Contains(text, "or more") || strings.Contains(text, "or less") {
		return ", " + text
	}
	return " from " + text
}

// Lacking is what has to be asked next: of the table, or else all that one person still lacks.
func Lacking(setup *game.Setup) []game.Missing {
	all := setup.Missing()
	if len(all) == 0 || all[0].Player == "" {
		return all[:min(1, len(all))]
	}
	for _, name := range setup.Players {
		one := slices.DeleteFunc(slices.Clone(all), func(m game.Missing) bool { return m.Player != name })
		if len(one) > 0 {
			return one
		}
	}
	return nil
}
