package syntax

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
)

// Some slips are put right only together with what stands around them: a semicolon between two statements, the signs of
// other languages for what is left over and for a choice of two values, and a line that begins in the middle of one.

// opensBefore is the index of the bracket that is still open before a token, -1 if there is none.
func opensBefore(tokens []lexer.Token, i int) int {
	depth := 0
	for i--; i >= 0; i-- {
		switch {
		case is(&tokens[i], ")", "]", "}"):
			depth++
		case is(&tokens[i], "(", "[", "{") && depth > 0:
			depth--
		case is(&tokens[i], "(", "[", "{"):
			return i
		}
	}
	return -1
}

// closes is the index of the bracket that closes another, -1 if none does.
func closes(tokens []lexer.Token, opener int) int {
	depth := 0
	for i := opener; i < len(tokens); i++ {
		switch {
		case is(&tokens[i], "(", "[", "{"):
			depth++
		case is(&tokens[i], ")", "]", "}"):
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// blanksOf are the blanks with which the line of a token begins.
func (r *reader) blanksOf(token *lexer.Token) string {
	line := r.lineAt(token)
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// semicolon reports a semicolon, and returns what stands for it: the end of a statement, a comma between values, or
// nothing where the line ends anyhow. Opener is the bracket that is open there, -1 for none.
func (r *reader) semicolon(tokens []lexer.Token, i, opener int) []lexer.Token {
	token, next := &tokens[i], &tokens[i+1]
	span := r.span(token)
	d := diag.Errorf("stray-character", span, "No semicolons: a line's end ends a statement")
	block := opener >= 0 && is(&tokens[opener], "{")
	if opener >= 0 && r.divided == tokens[opener].Pos {
		return []lexer.Token{{Type: tokenEOL, Pos: token.Pos}} // one message for the block, whose fix puts them all right
	}
	if next.Type == tokenEOL || next.EOF() || next.Type == tokenComment || next.Value == ";" || is(next, "{", "}") {
		r.report(token, d.WithFix(span, "", "Take it away."))
		return nil
	}
	if opener >= 0 && (!block || blockOf(tokens, opener) == inCases) {
		r.report(token, diag.Errorf("stray-character", span, "No semicolons: between values stands a comma").WithFix(span, ",", "Write a comma."))
		return []lexer.Token{{Type: tokenPunct, Value: ",", Pos: token.Pos}}
	}
	apart := diag.Span{Source: r.source, Start: span.Start, End: next.Pos.Offset}
	text := "\n" + r.blanksOf(token)
	if block && tokens[opener].Pos.Line == token.Pos.Line {
		text += "  "
		if closer := closes(tokens, opener); closer > 0 && tokens[closer].Pos.Line == token.Pos.Line {
			apart.Start, apart.End = tokens[opener].Pos.Offset, end(&tokens[closer])
			text = r.blockInLines(tokens, opener, closer)
			r.divided = tokens[opener].Pos
		}
	}
	r.report(token, d.WithFix(apart, text, "Write each statement on a line of its own."))
	return []lexer.Token{{Type: tokenEOL, Pos: token.Pos}}
}

// divides reports whether a token is a semicolon between the statements of a block.
func divides(tokens []lexer.Token, opener, at int) bool {
	return tokens[at].Type == tokenBad && tokens[at].Value == ";" && opensBefore(tokens, at) == opener
}

// blockInLines is a block that stands on one line, with each of its statements on a line of its own.
func (r *reader) blockInLines(tokens []lexer.Token, opener, closer int) string {
	blanks := "\n" + r.blanksOf(&tokens[opener])
	text, from := "{", end(&tokens[opener])
	for at := opener + 1; at <= closer; at++ {
		if at < closer && !divides(tokens, opener, at) {
			continue
		}
		if part := strings.TrimSpace(r.source.Text[from:tokens[at].Pos.Offset]); part != "" {
			text += blanks + "  " + part
		}
		from = end(&tokens[at])
	}
	return text + blanks + "}"
}

// goesBefore are the words and signs that end a line which goes on; joins are others with which no line begins. A line
// that begins with one of them belongs to the line above.
var (
	goesBefore = []string{"and", "or", ",", "+", "*", "/"}
	joins      = []string{"where", "by", "of", "is", "has"}
)

// goesOnAbove reports whether what begins with a token belongs to the line above.
func goesOnAbove(token *lexer.Token) bool { return is(token, goesBefore...) || is(token, joins...) }

// joined puts lines together of which the second begins in the middle.
func (r *reader) joined(tokens []lexer.Token) []lexer.Token {
	out := make([]lexer.Token, 0, len(tokens))
	for i := range tokens {
		next := &tokens[skipComments(tokens, min(i+1, len(tokens)-1))]
		if tokens[i].Type != tokenEOL || i == 0 || !goesOnAbove(next) || len(r.list) >= maxErrors {
			out = append(out, tokens[i])
			continue
		}
		if is(next, "and", "or") {
			continue // a condition that goes on: nothing else begins so, and nobody can take it for anything else
		}
		span := r.span(next)
		above := strings.TrimRight(r.source.Text[:span.Start], " \t\r\n")
		d := diag.Errorf("syntax", span, "No line begins with %s", named(next)).
			WithHint("A line goes on in the next one where it ends with a comma, with an operator, or with and or or. Write %s at the end of the line above.", named(next))
		behind := len(above)
		switch {
		case tokens[i-1].Type == tokenComment || end(&tokens[i-1]) != len(above): // where it should go a comment stands
		case is(next, joins...):
			d = diag.Errorf("syntax", span, "No line begins with %s", named(next)).
				WithHint("It belongs to the line above. A long line can be broken behind a comma, and or or, or anywhere inside of round brackets.").
				WithFix(diag.Span{Source: r.source, Start: behind, End: span.Start}, " ", "Put the two lines together.")
		default:
			rest := r.source.Text[span.End:]
			blanks := len(rest) - len(strings.TrimLeft(rest, " \t"))
			text := next.Value
			if text != "," {
				text = " " + text
			}
			d = d.WithFix(diag.Span{Source: r.source, Start: behind, End: span.End + blanks}, text+"\n"+r.blanksOf(next), "Write %s at the end of the line above.", named(next))
		}
		r.report(next, d)
	}
	return out
}
