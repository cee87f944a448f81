package table

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// spoken is what the rules say, which know players by their names, as it is said where one of them is called You: "You rolls a 6"
// becomes "You roll a 6", "You's turn" "Your turn", "caught by You" "caught by you".
func (w Scribe) spoken(text string) string {
	for seat := range w.State.Game().Seats() {
		if w.person(seat).you {
			return addressed(text, w.name(seat))
		}
	}
	return text
}

// addressed speaks to the player of a name in a text that speaks of them.
func addressed(text, name string) string {
	var out strings.Builder
	for {
		i := strings.Index(text, name)
		if i < 0 {
			return out.String() + text
		}
		before, rest := out.String()+text[:i], text[i+len(name):]
		out.WriteString(text[:i])
		text = rest
		if inWord(before, rest) {
			out.WriteString(name)
			continue
		}
		you, begins := "you", begun(before)
		if begins {
			you = "You"
		}
		out.WriteString(you)
		if own, ok := strings.CutPrefix(rest, "'s"); ok {
			out.WriteString("r")
			text = own
			continue
		}
		if verb, ok := strings.CutPrefix(rest, " "); ok && begins {
			end := strings.IndexFunc(verb, func(r rune) bool { return !unicode.IsLetter(r) })
			if end < 0 {
				end = len(verb)
			}
			out.WriteString(" " + second(verb[:end]))
			text = verb[end:]
		}
	}
}

// inWord reports whether what stands between two texts is only a part of a word.
func inWord(before, rest string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(rest)
	letter := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }
	return letter(last) || letter(first)
}

// begun reports whether a sentence begins behind a text.
func begun(before string) bool {
	before = strings.TrimRight(before, " ")
	return before == "" || strings.HasSuffix(before, "\n") || strings.ContainsAny(before[len(before)-1:], ".!?:;")
}

// notVerbs end like what somebody does and are none.
var notVerbs = []string{"always", "sometimes", "perhaps", "besides", "this", "as", "its", "his", "hers", "thus", "plus",
	"minus", "less"}

// second is a verb that is said of somebody as it is said to them: rolls, is and passes are roll, are and pass.
func second(verb string) string {
	switch verb {
	case "is":
		return "are"
	case "was":
		return "were"
	case "has":
		return "have"
	case "does":
		return "do"
	}
	if slices.Contains(notVerbs, verb) || !strings.HasSuffix(verb, "s") || strings.HasSuffix(verb, "ss") {
		return verb
	}
	for _, end := range []string{"sses", "shes", "ches", "xes", "oes", "zzes"} {
		if strings.HasSuffix(verb, end) {
			return strings.TrimSuffix(verb, "es")
		}
	}
	if stem, ok := strings.CutSuffix(verb, "ies"); ok && len(stem) > 1 {
		return stem + "y"
	}
	return strings.TrimSuffix(verb, "s")
}
