// Package say puts numbers, ranges and lists in words: what every message needs and no table has a part in. It must not know
// any game.
package say

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/dsl/check"
)

// Capital begins a sentence.
func Capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// AndList is "a", "a and b", "a, b and c".
func AndList(parts []string) string {
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	return strings.Join(parts, "")
}

// Number writes a number.
func Number(n int64) string { return strconv.FormatInt(n, 10) }

// Plural is "1 chip", "3 chips".
func Plural(n int64, thing string) string {
	switch {
	case n == 1:
		return "1 " + thing
	case thing == "die":
		return Number(n) + " dice"
	}
	return Number(n) + " " + thing + "s"
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
