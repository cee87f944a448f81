package lex

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/phrase"
)

// puncts are the signs of the language, longer ones before those they begin with.
var puncts = []string{"..", "<=", ">=", "{", "}", "(", ")", "[", "]", ",", ":", "=", "+", "-", "*", "/", "<", ">"}

// apostrophes are the ways in which 's is written behind the one who has something; the first is the plain one.
var apostrophes = []string{"'s", "’s"}

// sign reads a sign, or what stands where one should be.
func sign(rest string) (lexer.TokenType, int) {
	for _, s := range apostrophes {
		if behind, is := strings.CutPrefix(rest, s); is && nameSize("a"+behind[:min(len(behind), 2*utf8.UTFMax)]) == 1 {
			return Has, len(s)
		}
	}
	if size := StrangeText(rest); size > 0 {
		return Bad, size
	}
	for _, s := range phrase.Signs() {
		if strings.HasPrefix(rest, s) {
			if s == "--" && len(rest) > len(s) && !strings.ContainsRune(" \t\r\n}", rune(rest[len(s)])) {
				continue // the opposite of the opposite
			}
			if s == "//" && endsWithNumber.MatchString(rest) {
				continue // a division that is rounded down
			}
			if slices.Contains(ForeignComments, s) {
				return Bad, len(RestOfLine(rest))
			}
			return Bad, len(s)
		}
	}
	for _, p := range puncts {
		if strings.HasPrefix(rest, p) {
			return Punct, len(p)
		}
	}
	_, size := utf8.DecodeRuneInString(rest)
	return Bad, size
}

// endsWithNumber is a number, behind which nothing else stands on the line but what closes a block.
var endsWithNumber = regexp.MustCompile(`^// *[0-9]+[ \t)}]*(\r?\n|$)`)

// longestText is how far the end of a text is looked for.
const longestText = 4096

// StrangeText is the size of a text in quotation marks that are not the plain ones, 0 if none begins here.
func StrangeText(rest string) int {
	opening, size := utf8.DecodeRuneInString(rest)
	closing := ""
	switch opening {
	case '“', '”', '„', '«', '»', '″':
		closing = "”“„«»″\""
	case '‘', '’', '\'':
		closing = "’‘'"
	default:
		return 0
	}
	line := RestOfLine(rest[:min(len(rest), longestText)])
	i := strings.IndexAny(line[size:], closing)
	if i < 0 {
		return size
	}
	_, last := utf8.DecodeRuneInString(line[size+i:])
	return size + i + last
}

// ForeignComments is how comments begin elsewhere.
var ForeignComments = []string{"//", "--", "/*"}
