package syntax

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
)

// farBack is how many words before the place where the parser gives up may be the one that is misspelt: in "each plaayer in the
// game" that is the word the.
const farBack = 4

// misspelt is a word of a line that is nearly one of the language's, where the line can be read when it is that one: near the place
// where it cannot be read as it stands. That is tried, so that it is no guess; ok is false where no word is so.
func (r *reader) misspelt(tokens []lexer.Token, at int) (d diag.Diagnostic, ok bool) {
	line := tokens[at].Pos.Line
	for i := at; i >= max(lineStart(tokens, at), at-farBack) && r.work < maxWork; i-- {
		token := &tokens[i]
		if token.Type != tokenName {
			continue
		}
		near, ok := diag.Nearest(token.Value, formWords())
		if !ok || near == token.Value {
			continue
		}
		meant := scan("", near)[0]
		meant.Pos = token.Pos
		tried := slices.Clone(tokens)
		tried[i] = meant
		if _, err := r.parse(tried); err != nil && tried[indexOf(tried, &blame(err).token)].Pos.Line <= line {
			continue
		}
		span := r.span(token)
		return diag.Errorf("syntax", span, "%q is no word that can stand here", short(token.Value)).
			WithHint("Did you mean %q?", near).WithFix(span, near, "Write %q.", near), true
	}
	return d, false
}
