package mistakes

import (
	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/syntax/lex"
)

// farBack is how many words before the place where the parser gives up may be the one that is misspelt: in "each plaayer in the
// game" that is the word the.
const farBack = 4

// misspelt is a word of a line that is nearly one of the language's, where the line can be read when it is that one: near the
// place where it cannot be read as it stands. That is tried, so that it is no guess; ok is false where no word is so.
func (r *reader) misspelt(tokens []lexer.Token, at int) (d diag.Diagnostic, ok bool) {
	for i := at; i >= max(lex.LineStart(tokens, at), at-farBack); i-- {
		token := &tokens[i]
		if token.Type != lex.Name {
			continue
		}
		for _, near := range diag.Likely(token.Value, r.words()) {
			if near == token.Value {
				break
			}
			if ok, _ := r.reads(tokens, at, edit{from: i, to: i + 1, put: []string{near}}); ok {
				span := r.span(token)
				return diag.Errorf("syntax", span, "%q is no word that can stand here", short(token.Value)).
					WithHint("Did you mean %q?", near).WithSlip(span, near), true
			}
		}
	}
	return d, false
}
