// Package words is the people's side of a game: answers as they are typed and as they are written, the game master's word, and a
// game as JSON for other programs. It must not know how rules are carried out: it turns texts into choices and values, and back.
package words

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/say"
)

// Write writes a legal answer to the open decision in its one canonical form: as a person would type it ("raise to 20",
// "10s 8c", "none"), and so that [Read] reads exactly the same choice from it. Where the plain words would be read as
// something else (a second card that reads like the first, a player called Fold who may fold), it writes places instead:
// "[#2 #5]" is the second and the fifth of what can be chosen, "[fold]" and "[pass]" are the acts. The error is an
// [*Illegal] for an answer that is not legal.
func Write(s *game.State, c game.Choice) (string, error) {
	if !s.Open {
		return "", game.ErrNothingOpen
	}
	d := &s.Question
	if err := s.Permit(d, c); err != nil {
		return "", err
	}
	if d.Kind == program.AskAction {
		return writeAction(c), nil
	}
	text := writePlain(s, d, c)
	if back, err := Read(s, text); err == nil && same(c, back) && utf8.ValidString(text) {
		return text, nil
	}
	return writePlaces(d, c), nil
}

// same reports whether two answers mean the same.
func same(a, b game.Choice) bool {
	if a.Act != b.Act {
		return false
	}
	switch a.Act {
	case game.Pick, game.Bet, game.Raise:
		return a.N == b.N
	case game.Take:
		return slices.Equal(a.Cards, b.Cards)
	}
	return true
}

func writeAction(c game.Choice) string {
	text := ""
	for _, b := range bets {
		if b.act == c.Act {
			text = b.word
		}
	}
	switch c.Act {
	case game.Bet:
		text += " " + say.Number(c.N)
	case game.Raise:
		text += " to " + say.Number(c.N)
	}
	return text
}

func writePlain(s *game.State, d *game.Decision, c game.Choice) string {
	switch c.Act {
	case game.Fold:
		return "fold"
	case game.Pass:
		return "pass"
	case game.Take:
		return s.ItemsText(d, c.Cards)
	}
	if d.Kind == program.AskOne {
		return s.ItemText(d, int32(c.N))
	}
	return s.Plain(s.AnswerValue(d, c.N).Type, c.N)
}

// writePlaces writes an answer by where its things stand among those that can be chosen.
func writePlaces(d *game.Decision, c game.Choice) string {
	switch c.Act {
	case game.Fold:
		return "[fold]"
	case game.Pass:
		return "[pass]"
	case game.Pick:
		at := slices.Index(d.Words, c.N)
		if d.Kind == program.AskOne {
			at = slices.Index(d.Items, int32(c.N))
		}
		return "[#" + strconv.Itoa(at+1) + "]"
	}
	var places []string
	taken := make([]bool, len(d.Items))
	for _, want := range c.Cards {
		for i, item := range d.Items {
			if item == want && !taken[i] {
				taken[i] = true
				places = append(places, "#"+strconv.Itoa(i+1))
				break
			}
		}
	}
	return "[" + strings.Join(places, " ") + "]"
}

// readPlaces reads what writePlaces writes; false where the text is nothing of the kind. Cards' names have no brackets, so
// that nobody types it by accident.
func readPlaces(d *game.Decision, text string) (game.Choice, bool) {
	if len(text) < 2 || text[0] != '[' || text[len(text)-1] != ']' {
		return game.Choice{}, false
	}
	inner := text[1 : len(text)-1]
	switch {
	case inner == "fold" && d.Fold:
		return game.Choice{Act: game.Fold}, true
	case inner == "pass" && d.Pass:
		return game.Choice{Act: game.Pass}, true
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
			return game.Choice{}, false
		}
		places = append(places, n-1)
	}
	switch {
	case d.Kind == program.AskCards || d.Kind == program.AskDice:
		c := game.Choice{Act: game.Take}
		for _, i := range places {
			c.Cards = append(c.Cards, d.Items[i])
		}
		return c, true
	case len(places) == 1 && d.Kind == program.AskWord:
		return game.Choice{N: d.Words[places[0]]}, true
	case len(places) == 1 && d.Kind == program.AskOne:
		return game.Choice{N: int64(d.Items[places[0]])}, true
	}
	return game.Choice{}, false
}
