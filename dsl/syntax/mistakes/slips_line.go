package mistakes

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/syntax/lex"
)

// Some slips are put right only together with the lines around them: a semicolon between two statements, and a line that
// begins in the middle of one.

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
	block := opener >= 0 && lex.Is(&tokens[opener], "{")
	if opener >= 0 && r.divided == tokens[opener].Pos {
		return []lexer.Token{{Type: lex.EOL, Pos: token.Pos}} // one message for the block, whose fix puts them all right
	}
	if !lex.Says(next) || next.Value == ";" || lex.Is(next, "{", "}") {
		r.report(token, d.WithFix(span, "", "Take it away."))
		return nil
	}
	if opener >= 0 && (!block || spotOf(tokens, opener) == inCases) {
		r.report(token, diag.Errorf("stray-character", span, "No semicolons: between values stands a comma").WithFix(span, ",",
			"Write a comma."))
		return []lexer.Token{{Type: lex.Punct, Value: ",", Pos: token.Pos}}
	}
	apart := diag.Span{Source: r.source, Start: span.Start, End: next.Pos.Offset}
	text := "\n" + r.blanksOf(token)
	if block && tokens[opener].Pos.Line == token.Pos.Line {
		text += "  "
		if lines, closer := r.blockInLines(tokens, opener); closer > 0 {
			apart.Start, apart.End = tokens[opener].Pos.Offset, lex.End(&tokens[closer])
			text = lines
			r.divided = tokens[opener].Pos
		}
	}
	r.report(token, d.WithFix(apart, text, "Write each statement on a line of its own."))
	return []lexer.Token{{Type: lex.EOL, Pos: token.Pos}}
}

// blockInLines is a block that stands on one line, with each of its statements on a line of its own, and the index of its
// end; 0 where it ends on another line.
func (r *reader) blockInLines(tokens []lexer.Token, opener int) (text string, closer int) {
	blanks := "\n" + r.blanksOf(&tokens[opener])
	text, from, depth := "{", lex.End(&tokens[opener]), 0
	for at := opener + 1; tokens[at].Pos.Line == tokens[opener].Pos.Line && !tokens[at].EOF(); at++ {
		token := &tokens[at]
		switch {
		case lex.Is(token, "(", "[", "{"):
			depth++
			continue
		case lex.Is(token, ")", "]", "}") && depth > 0:
			depth--
			continue
		case depth > 0 || token.Value != ";" && !lex.Is(token, "}"):
			continue
		}
		if part := strings.TrimSpace(r.source.Text[from:token.Pos.Offset]); part != "" {
			text += blanks + "  " + part
		}
		if from = lex.End(token); lex.Is(token, "}") {
			return text + blanks + "}", at
		}
	}
	return "", 0
}

// goesBefore are the words and signs that end a line which goes on; joins are others with which no line begins. A line
// that begins with one of them belongs to the line above.
var (
	goesBefore = []string{"and", "or", "where", ",", "+", "*", "/"}
	joins      = []string{"by", "of", "is", "has", "{"}
)

// goesOnAbove reports whether what begins with a token belongs to the line above.
func goesOnAbove(token *lexer.Token) bool {
	return lex.Is(token, goesBefore...) || lex.Is(token, joins...)
}

// joined puts lines together of which the second begins in the middle.
func (r *reader) joined(tokens []lexer.Token) []lexer.Token {
	out := make([]lexer.Token, 0, len(tokens))
	for i := range tokens {
		next := &tokens[lex.SkipComments(tokens, min(i+1, len(tokens)-1))]
		if tokens[i].Type != lex.EOL || i == 0 || !goesOnAbove(next) || len(r.list) >= maxErrors {
			out = append(out, tokens[i])
			continue
		}
		if lex.Is(next, "or", "where") && len(tokens) > 2 && lex.Is(&tokens[0], "add") && lex.Is(&tokens[2], "question") {
			out = append(out, tokens[i]) // one more word to choose, or one more condition
			continue
		}
		if lex.Is(next, "and", "or", "where") {
			continue // a condition that goes on: nothing else begins so, and nobody can take it for anything else
		}
		span := r.span(next)
		above := strings.TrimRight(r.source.Text[:span.Start], " \t\r\n")
		d := diag.Errorf("syntax", span, "No line begins with %s", named(next)).
			WithHint("A line goes on in the next one where it ends with a comma, with an operator, or with and or or. Write %s at the "+
				"end of the line above.", named(next))
		behind := len(above)
		switch {
		case tokens[i-1].Type == lex.Comment || lex.End(&tokens[i-1]) != len(above): // where it should go a comment stands
		case lex.Is(next, joins...):
			d = diag.Errorf("syntax", span, "No line begins with %s", named(next)).
				WithHint("It belongs to the line above. A long line can be broken after a comma, and or or, or anywhere inside of round "+
					"brackets.").
				WithFix(diag.Span{Source: r.source, Start: behind, End: span.Start}, " ", "Put the two lines together.")
		default:
			rest := r.source.Text[span.End:]
			blanks := len(rest) - len(strings.TrimLeft(rest, " \t"))
			text := next.Value
			if text != "," {
				text = " " + text
			}
			d = d.WithFix(diag.Span{Source: r.source, Start: behind, End: span.End + blanks}, text+"\n"+r.blanksOf(next),
				"Write %s at the end of the line above.", named(next))
		}
		r.report(next, d)
	}
	return out
}

// dangling is what is said of a line that ends with a sign and so goes on in the next one, which begins as a line of its own
// does:
//
//	set score to score + 1 +
//	set dealer to dealer's left
func (r *reader) dangling(tokens []lexer.Token, at int) (d diag.Diagnostic, ok bool) {
	first := at
	for first > 0 && tokens[first-1].Pos.Line == tokens[at].Pos.Line {
		first--
	}
	if first == 0 || r.Statements[tokens[first].Value] == "" || !lex.IsWord(&tokens[first]) {
		return d, false
	}
	before := first - 1
	for before > 0 && tokens[before].Type == lex.Comment {
		before--
	}
	sign := &tokens[before]
	if !lex.Is(sign, "+", "-", "*", "/", ",", "=", "and", "or") {
		return d, false
	}
	gone := diag.Span{Source: r.source, Start: lex.End(&tokens[max(before-1, 0)]), End: lex.End(sign)}
	return diag.Errorf("syntax", r.span(sign), "The line ends with %s, and so it goes on in the next one", named(sign)).
		WithHint("Write what comes after it, or take it away.").WithFix(gone, "", "Take it away."), true
}
