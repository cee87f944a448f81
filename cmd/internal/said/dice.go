package said

import (
	"slices"
	"strconv"
	"strings"

	"croupier/stdlib/dice"
)

// Rolls are several rolls in one line: 2d6 ; 1d8.
func Rolls(text string) []string {
	note := ""
	if at := strings.IndexByte(text, '#'); at > 0 && !isTimes(text[:at]) {
		text, note = text[:at], text[at:]
	}
	parts := strings.Split(text, ";")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	parts[len(parts)-1] += " " + note
	return parts
}

// isTimes reports whether what stands before a # is how often to roll: 6#4d6.
func isTimes(text string) bool {
	_, err := strconv.Atoi(strings.TrimSpace(text))
	return err == nil
}

// changing are words behind dice that say how they are thrown or counted. They are no comment: dice that go on with them and
// cannot be read are a mistake.
var changing = strings.Fields("plus minus times drop keep best worst highest lowest higher lower twice thrice each with " +
	"without reroll rerolling explode exploding explodes advantage disadvantage adv dis by x")

// Labelled is dice with what they are for behind them as the notation has it, behind a #: 3d6+2 Ann falls. What is no dice, and
// dice without such words, stay as they are.
func Labelled(text string) string {
	words := strings.Fields(text)
	if _, err := dice.Parse(text); err == nil || strings.Contains(strings.TrimLeft(text, " 0123456789"), " #") {
		return text
	}
	for n := len(words) - 1; n > 0; n-- {
		head, label := strings.Join(words[:n], " "), strings.Join(words[n:], " ")
		if _, err := dice.Parse(head); err != nil {
			continue
		}
		if strings.ContainsAny(label, "0123456789#;:+*/<>=()") || slices.Contains(changing, strings.ToLower(words[n])) ||
			!strings.ContainsAny(head, "dD") {
			break
		}
		return head + " # " + label
	}
	return text
}

// InSecret takes the word off dice that says that nobody is to see them.
func InSecret(text string) (dice string, secretly bool) {
	words := strings.Fields(text)
	is := func(word string) bool {
		return slices.Contains([]string{"secret", "secretly", "hidden", "unseen"}, strings.ToLower(word))
	}
	switch {
	case len(words) > 1 && is(words[0]):
		return strings.Join(words[1:], " "), true
	case len(words) > 1 && is(words[len(words)-1]) && !strings.Contains(text, "#"):
		return strings.Join(words[:len(words)-1], " "), true
	}
	return text, false
}
