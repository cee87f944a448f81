package written

import (
	"regexp"
	"strconv"
	"strings"

	"croupier/dsl/syntax"
)

// Token is a written-out value as the file has it: a word, a number perhaps with a minus, a text in quotation marks, a code.
type Token struct {
	Node syntax.Ranger
	Text string
}

var (
	numberForm = regexp.MustCompile(`^-?[0-9]+$`)
	codeForm   = regexp.MustCompile(`^([0-9]+)D(?:\+([0-9]+))?$`)
)

// Quoted reports whether the token is a text in quotation marks.
func (t Token) Quoted() bool { return strings.HasPrefix(t.Text, `"`) }

// Number reads the token as a whole number.
func (t Token) Number() (int64, bool) {
	if !numberForm.MatchString(t.Text) {
		return 0, false
	}
	n, err := strconv.ParseInt(t.Text, 10, 64)
	return n, err == nil
}

// What a token looks like.
const (
	PlainWord = iota
	numberToken
	QuotedText
	codeToken
)

// Form is what the token looks like.
func (t Token) Form() int {
	switch {
	case numberForm.MatchString(t.Text):
		return numberToken
	case t.Quoted():
		return QuotedText
	case codeForm.MatchString(t.Text):
		return codeToken
	}
	return PlainWord
}

// TokenOf is what a literal says, as one token; a list has none.
func TokenOf(l *syntax.Literal) Token {
	t := Token{Node: l}
	for _, s := range []*string{l.Number, l.Text, l.Code, l.Die, l.Card, l.Word} {
		if s != nil {
			t.Text = *s
		}
	}
	if l.Minus && t.Text != "" {
		t.Text = "-" + t.Text
	}
	return t
}

// Tokens are the items of a list.
func Tokens(l *syntax.List) []Token {
	var out []Token
	for _, item := range l.Items {
		out = append(out, Token{item, item.Text})
	}
	return out
}
