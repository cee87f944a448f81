package syntax

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
)

// cut divides the tokens of a file into pieces, each with one declaration or with what stands where one should begin.
// Each piece ends with an end of file of its own.
func cut(tokens []lexer.Token) [][]lexer.Token {
	var pieces [][]lexer.Token
	start, depth := -1, 0
	last := len(tokens) - 1
	for i := range tokens {
		token := &tokens[i]
		if token.Type == tokenComment || token.Type == tokenEOL {
			continue
		}
		fresh := atLineStart(tokens, i)
		if i == last || fresh && (start < 0 || !goesOnAbove(token)) &&
			(depth == 0 || token.Pos.Column == 1 && declares(lineOf(tokens[i:]), true)) {
			if start >= 0 {
				pieces = append(pieces, piece(tokens[start:i], token.Pos))
			}
			start, depth = i, 0
		}
		switch {
		case is(token, "(", "[", "{"):
			depth++
		case is(token, ")", "]", "}") && depth > 0:
			depth--
		}
	}
	return pieces
}

// atLineStart reports whether the token is the first behind a line end that counts, or of the file.
func atLineStart(tokens []lexer.Token, i int) bool {
	for i--; i >= 0; i-- {
		if tokens[i].Type != tokenComment {
			return tokens[i].Type == tokenEOL
		}
	}
	return true
}

// lineOf is the text of the tokens up to the first line end, with single blanks.
func lineOf(tokens []lexer.Token) string {
	var line []string
	for i := range tokens {
		if tokens[i].Type == tokenEOL || tokens[i].EOF() {
			break
		}
		if tokens[i].Type != tokenComment {
			line = append(line, tokens[i].Value)
		}
	}
	return strings.Join(line, " ")
}

// piece is a stretch of tokens as a text of its own. Comments behind its last line end belong to the next one.
func piece(tokens []lexer.Token, next lexer.Position) []lexer.Token {
	last := len(tokens) - 1
	for last > 0 && tokens[last].Type == tokenComment {
		last--
	}
	whole := make([]lexer.Token, 0, last+2)
	return append(append(whole, tokens[:last+1]...), lexer.EOFToken(next))
}

const goesOn = "A line goes on in the next one only behind a comma, an operator or an open bracket."

// placed sees to it that a piece begins with a declaration in the first column, and reports it otherwise. A declaration
// that is only indented can be read all the same.
func (r *reader) placed(tokens []lexer.Token) bool {
	first := &tokens[0]
	span := r.span(first)
	switch {
	case declarations[first.Value] != "" && first.Pos.Column == 1:
		return true
	case declarations[first.Value] != "" && isWord(first):
		blanks := diag.Span{Source: r.source, Start: span.Start - first.Pos.Column + 1, End: span.Start}
		if strings.Trim(blanks.Text(), " \t") != "" {
			blanks.Start = span.Start // odd blanks, which are reported for themselves
		}
		r.report(first, diag.Errorf("syntax", span, "%s begins in the first column of its line", first.Value).
			WithFix(blanks, "", "Take away the blanks before %q.", first.Value))
		return true
	case is(first, "}", ")", "]"):
		r.report(first, diag.Errorf("unclosed", span, "This %s closes nothing", first.Value).
			WithHint("Take it away, or look above for a block that is closed too early."))
	case first.Type == tokenBad:
		r.stray(tokens, 0, -1)
	case verbs[first.Value] != "" && isWord(first):
		r.report(first, r.guessed(r.begun(tokens), "unknown-declaration", span, func() diag.Diagnostic {
			return diag.Errorf("unknown-declaration", span, "%s is a statement, and stands here outside of any block", first.Value).
				WithHint("Statements stand between the braces of a phase or a start: phase dealing { ... }. Perhaps a } above closes " +
					"one too early.")
		}))
	case isWord(first):
		d := diag.Errorf("unknown-declaration", span, "Nothing in a ruleset begins with %q", short(first.Value))
		found := r.begun(tokens)
		near, slipped := diag.Nearest(first.Value, keys(declarations))
		switch {
		case slipped && (len(found) == 0 || !found[0].Certain):
			d = d.WithHint("Did you mean %q? It is written: %s", near, declarations[near]).
				WithSlip(span, near)
		case len(found) == 0 && first.Pos.Column > 1:
			d = diag.Errorf("unknown-declaration", span, "This line belongs to no declaration").WithHint(goesOn)
		case len(found) == 0:
			d = d.WithHint("A declaration begins with one of these: %s.", strings.Join(keys(declarations), ", "))
		}
		if d.Hint == "" {
			d = r.guessed(found, "unknown-declaration", span, func() diag.Diagnostic { return d })
		}
		r.report(first, d)
	default:
		r.report(first, diag.Errorf("unknown-declaration", span, "A declaration was expected here, not %s", named(first)).
			WithHint(goesOn))
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
