package phrase

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentenceEnd is the stop behind a piece of code, and what is said behind it.
var sentenceEnd = regexp.MustCompile(`([^.])\.( .*)?$`)

// Proposed are the pieces of code that a hint shows.
func Proposed(hint string) (code []string) {
	for _, p := range proposals(hint) {
		if p.code != "" {
			code = append(code, p.code)
		}
	}
	return code
}

// proposals are the pieces of code in a hint, each with where it and what introduces it begin and end.
func proposals(hint string) (all []proposal) {
	at := 0
	for at < len(hint) {
		stop, next := len(hint), len(hint)
		for _, apart := range []string{dash, ", or: "} {
			if i := strings.Index(hint[at:], apart); i >= 0 && at+i < stop {
				stop, next = at+i, at+i+len(apart)
			}
		}
		whole := hint[at:stop]
		p := proposal{text: whole}
		if at > 0 && strings.HasSuffix(hint[:at], ": ") {
			p.code = whole
		} else if _, code, ok := strings.Cut(whole, ": "); ok {
			p.code = code
		}
		p.code = strings.ReplaceAll(sentenceEnd.ReplaceAllString(p.code, "$1"), minus, dash)
		all = append(all, p)
		at = next
	}
	return all
}

// A proposal is one thing that a hint says, and the code in it.
type proposal struct{ text, code string }

// Parts of a hint stand apart by a dash. What people have written may have a minus in it, which holds its code together.
const (
	dash  = " - "
	minus = " \x00-\x00 "
)

// Keep is a hint with those of its parts that are good. Parts stand apart by a dash. One without code of its own goes on from the
// one before it, and goes with it; the first that is left begins the sentence.
//
//	Write: pay 5 from bank to player - or from pot, or from whoever pays it      nothing is left where the first part goes
func Keep(hint string, good func(part string) bool) string {
	var left []string
	gone, all := false, strings.Split(hint, dash)
	for _, part := range all {
		if gone = gone && len(Proposed(part)) == 0 || !good(part); !gone {
			left = append(left, part)
		}
	}
	whole := func() string { return strings.ReplaceAll(strings.Join(left, dash), minus, dash) }
	if len(left) == len(all) || len(left) == 0 {
		return whole()
	}
	for _, joined := range []string{"and ", "or "} {
		left[0] = strings.TrimPrefix(left[0], joined)
	}
	first, size := utf8.DecodeRuneInString(left[0])
	left[0] = string(unicode.ToUpper(first)) + left[0][size:]
	return whole()
}

// WithoutTexts is code in which nothing stands between quotation marks.
func WithoutTexts(code string) string {
	var out strings.Builder
	for i, part := range strings.Split(code, `"`) {
		if i%2 == 0 {
			out.WriteString(part)
		}
	}
	return out.String()
}
