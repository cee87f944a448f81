package game

import (
	"strconv"
	"strings"

	"croupier/interp/program"
)

// readPlaces reads what writePlaces writes; false where the text is nothing of the kind. Cards' names have no brackets, so
// that nobody types it by accident.
func readPlaces(d *Decision, text string) (Choice, bool) {
	if len(text) < 2 || text[0] != '[' || text[len(text)-1] != ']' {
		return Choice{}, false
	}
	inner := text[1 : len(text)-1]
	switch {
	case inner == "fold" && d.Fold:
		return Choice{Act: Fold}, true
	case inner == "pass" && d.Pass:
		return Choice{Act: Pass}, true
	}
	there := len(d.Items)
	if d.Kind == program.AskWord {
		there = len(d.Words)
	}
	var places []int
	for _, f := range strings.Fields(inner) {
		digits, ok := strings.CutPrefix(f, "#")
		n, err := strconv.Atoi(digits)
		if !ok || err != nil || n < 1 || n > there {
			return Choice{}, false
		}
		places = append(places, n-1)
	}
	switch {
	case d.Kind == program.AskCards || d.Kind == program.AskDice:
		c := Choice{Act: Take}
		for _, i := range places {
			c.Cards = append(c.Cards, d.Items[i])
		}
		return c, true
	case len(places) == 1 && d.Kind == program.AskWord:
		return Choice{N: d.Words[places[0]]}, true
	case len(places) == 1 && d.Kind == program.AskOne:
		return Choice{N: int64(d.Items[places[0]])}, true
	}
	return Choice{}, false
}
