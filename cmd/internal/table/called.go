package table

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"croupier/interp/say"
)

// BehindColon is a text as it goes on behind a colon.
func BehindColon(text string) string {
	if len(text) > 1 && text[0] < utf8.RuneSelf && unicode.IsLower(rune(text[1])) {
		return strings.ToLower(text[:1]) + text[1:]
	}
	return text
}

// Called is "Your pool", "Ann's pool", or for the table "Rival pool".
func Called(player, name string) string {
	name = say.Readable(name)
	switch {
	case player == "":
		return say.Capital(name)
	case strings.EqualFold(player, "you"):
		return "Your " + name
	}
	return player + "'s " + name
}

// Within is a question's subject inside a sentence.
func Within(what string) string {
	if strings.HasPrefix(what, "Your ") {
		return "y" + what[1:]
	}
	return what
}
