package mistakes

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax/lex"
)

// cut divides the tokens of a file into pieces, each with one declaration or with what stands where one should begin.
// Each piece ends with an end of file of its own.
func cut(tokens []lexer.Token) [][]lexer.Token {
	var pieces [][]lexer.Token
	start, depth := -1, 0
	last := len(tokens) - 1
	for i := range tokens {
		token := &tokens[i]
		if token.Type == lex.Comment || token.Type == lex.EOL {
			continue
		}
		fresh := lex.AtLineStart(tokens, i)
		if i == last || fresh && (start < 0 || !goesOnAbove(token)) &&
			(depth == 0 || token.Pos.Column == 1 && lex.Declares(lex.LineOf(tokens[i:]), true)) {
			if start >= 0 {
				pieces = append(pieces, piece(tokens[start:i], token.Pos))
			}
			start, depth = i, 0
		}
		switch {
		case lex.Is(token, "(", "[", "{"):
			depth++
		case lex.Is(token, ")", "]", "}") && depth > 0:
			depth--
		case token.Type == lex.Bad && token.Value[0] == '"':
			_, braces := swallowed(token.Value)
			depth = max(0, depth+strings.Count(braces, "{")-strings.Count(braces, "}"))
		}
	}
	return pieces
}

// piece is a stretch of tokens as a text of its own. Comments behind its last line end belong to the next one.
func piece(tokens []lexer.Token, next lexer.Position) []lexer.Token {
	last := len(tokens) - 1
	for last > 0 && tokens[last].Type == lex.Comment {
		last--
	}
	whole := make([]lexer.Token, 0, last+2)
	return append(append(whole, tokens[:last+1]...), lexer.EOFToken(next))
}

const goesOn = "A line goes on in the next one only after a comma, an operator or an open bracket."

// placed sees to it that a piece begins with a declaration in the first column, and reports it otherwise. A declaration
// that is only indented can be read all the same.
func (r *reader) placed(tokens []lexer.Token) bool {
	first := &tokens[0]
	span := r.span(first)
	switch {
	case lex.Declarations[first.Value] != "" && first.Pos.Column == 1:
		return true
	case lex.Declarations[first.Value] != "" && lex.IsWord(first):
		blanks := diag.Span{Source: r.source, Start: span.Start - first.Pos.Column + 1, End: span.Start}
		if strings.Trim(blanks.Text(), " \t") != "" {
			blanks.Start = span.Start // odd blanks, which are reported for themselves
		}
		r.report(first, diag.Errorf("syntax", span, "%s begins in the first column of its line", first.Value).
			WithFix(blanks, "", "Take away the blanks before %q.", first.Value))
		return true
	case lex.Is(first, "}", ")", "]"):
		r.report(first, diag.Errorf("unclosed", span, "This %s closes nothing", first.Value).
			WithHint("Take it away, or look above for a block that is closed too early."))
	case first.Type == lex.Bad:
		r.stray(tokens, 0, -1)
	case r.Statements[first.Value] != "" && lex.IsWord(first):
		r.report(first, r.guessed(r.begun(tokens), "unknown-declaration", span, func() diag.Diagnostic {
			return diag.Errorf("unknown-declaration", span, "%s is a statement, and stands here outside of any block", first.Value).
				WithHint("Statements stand between the braces of a phase or a start: phase dealing { ... }. Perhaps a } above closes " +
					"one too early.")
		}))
	case lex.IsWord(first):
		d := diag.Errorf("unknown-declaration", span, "Nothing in a ruleset begins with %q", short(first.Value))
		found := r.begun(tokens)
		near, slipped := diag.Nearest(first.Value, keys(lex.Declarations))
		switch {
		case slipped && (len(found) == 0 || !found[0].Certain && !diag.IsWord(first.Value)):
			d = d.WithHint("Did you mean %q? It is written: %s", near, lex.Declarations[near]).
				WithSlip(span, near)
		case len(found) == 0 && first.Pos.Column > 1:
			d = diag.Errorf("unknown-declaration", span, "This line belongs to no declaration").WithHint(goesOn)
		case len(found) == 0:
			d = d.WithHint("A declaration begins with one of these: %s.", strings.Join(keys(lex.Declarations), ", "))
		}
		if d.Hint == "" {
			d = r.guessed(found, "unknown-declaration", span, func() diag.Diagnostic { return d })
		}
		r.report(first, d)
	default:
		r.report(first, r.guessed(r.begun(tokens), "unknown-declaration", span, func() diag.Diagnostic {
			return diag.Errorf("unknown-declaration", span, "A declaration was expected here, not %s", named(first)).WithHint(goesOn)
		}))
	}
	return false
}

// begun are the phrases that fit a line which stands outside of any block and begins as nothing does.
func (r *reader) begun(tokens []lexer.Token) []phrase.Found {
	if tokens[0].Pos.Column > 1 {
		return nil
	}
	return phrase.Find(phraseLine(tokens, 0, linePlace{}, ""))
}
