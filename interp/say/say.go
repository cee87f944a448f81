// Package say puts numbers, ranges and lists in words: what every message needs and no table has a part in. It must not know
// any game.
package say

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"croupier/dsl/check"
	"croupier/dsl/check/types"
)

// Capital is a text with a capital at its beginning. A file's name stays as it is.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	word, _, _ := strings.Cut(text, " ")
	if first == utf8.RuneError || strings.ContainsAny(strings.TrimRight(word, ".,:;"), "./\\") {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// Sentence is a text as a sentence: with a capital, and with a full stop where no other mark ends it.
func Sentence(text string) string {
	text = Capital(text)
	if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}

// longest is how long a message may be that repeats what somebody typed.
const longest = 600

// Shortened is a message, or its beginning and its end where it repeats something endless.
func Shortened(text string) string {
	if len(text) <= longest {
		return text
	}
	return strings.ToValidUTF8(text[:longest/3], "") + " ... " + strings.ToValidUTF8(text[len(text)-longest/3:], "")
}

// Brief is a text, or of one that is longer than so many bytes its beginning.
func Brief(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "..."
}

// AndList is "a", "a and b", "a, b and c".
func AndList(parts []string) string { return types.Joined(parts, " and ") }

// OrList is "a", "a or b", "a, b or c".
func OrList(parts []string) string { return types.OrList(parts) }

// Number writes a number.
func Number(n int64) string { return strconv.FormatInt(n, 10) }

// Readable is a name of the rules as people read it.
func Readable(name string) string { return strings.ReplaceAll(name, "_", " ") }

// Named finds a name in a list, by how somebody typed it: as it is written, or else the only one that reads the same when
// capitals do not count, nor underscores and hyphens for blanks; -1 where there is none.
func Named(list []string, typed string) int {
	if i := slices.Index(list, typed); i >= 0 {
		return i
	}
	found := -1
	for i, name := range list {
		if strings.EqualFold(bare.Replace(name), bare.Replace(typed)) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

var bare = strings.NewReplacer("_", " ", "-", " ")

// Plural is "1 chip", "3 chips", "2 dice", "4 entries".
func Plural[N int | int64](n N, thing string) string {
	text := Number(int64(n)) + " " + thing
	switch stem, y := strings.CutSuffix(text, "y"); {
	case n == 1:
		return text
	case thing == "die":
		return Number(int64(n)) + " dice"
	case y:
		return stem + "ies"
	}
	return text + "s"
}

// RangesText writes the ranges of a number: "1 to 5", "0 or 5 to 20".
func RangesText(ranges []check.Range) string {
	parts := make([]string, len(ranges))
	for i, r := range ranges {
		switch {
		case r.Least == r.Most:
			parts[i] = Number(r.Least)
		case r.Most > 1<<60:
			parts[i] = Number(r.Least) + " or more"
		case r.Least < -1<<60:
			parts[i] = Number(r.Most) + " or less"
		default:
			parts[i] = Number(r.Least) + " to " + Number(r.Most)
		}
	}
	return strings.Join(parts, " or ")
}

// Times is "once", "2 times".
func Times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
