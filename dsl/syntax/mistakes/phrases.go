package mistakes

import (
	"slices"
	"strings"
	"unicode"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax/lex"
)

// kindNames are the types of tokens by the names that the struct tags have for them.
var kindNames = func() map[lexer.TokenType]string {
	names := map[lexer.TokenType]string{}
	for name, kind := range lex.Kinds {
		names[kind] = name
	}
	return names
}()

// mostAround is how far before and behind a token that was not understood its line is looked at: nobody writes more, and of a
// line without end every token may be wrong.
const mostAround = 500

// phraseLine is the line of a token that was not understood, for the phrasebook.
func phraseLine(tokens []lexer.Token, at int, line linePlace, expected string) phrase.Line {
	l := phrase.Line{Said: map[string]string{"@": named(&tokens[at])},
		Facts: append([]string{"expected " + expected}, spots[line.block].facts...)}
	open := 0 // blocks that begin in the line
	for i := max(line.start, at-mostAround); i < min(len(tokens), at+mostAround); i++ {
		token := &tokens[i]
		if i == at {
			l.At = len(l.Tokens)
		}
		switch {
		case lex.Is(token, "{"):
			open++
		case lex.Is(token, "}"):
			open--
		}
		switch {
		case i > at && open > 0 && token.Type == lex.EOL && token.Value == "": // the block ends on the line, which goes on
		case lex.Says(token):
			l.Tokens = append(l.Tokens, phrase.Token{Kind: kindNames[token.Type], Text: token.Value, Start: token.Pos.Offset})
		case i >= at && token.Type != lex.Comment:
			l.Tokens = append(l.Tokens, phrase.Token{Start: token.Pos.Offset})
			i = len(tokens)
		}
	}
	if askVerb(tokens[line.start:at]) != "" {
		l.Facts = append(l.Facts, "asks")
	}
	if at == line.start {
		l.Facts = append(l.Facts, phrase.Begins)
	} else if slices.Contains([]string{"", `"{"`, "the end of the line"}, expected) && !lex.Is(&tokens[at-1], ",") {
		l.Facts = append(l.Facts, "ends")
	}
	return l
}

// printable reports whether anything of a text is to be seen.
func printable(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsPrint(r) && r != ' ' })
}

// told is the message of a phrase at the token that was not understood. What cannot be read with their words in it is not shown.
func (r *reader) told(f phrase.Found, code string, span diag.Span) diag.Diagnostic {
	if f.Code != "" {
		code = f.Code
	}
	d := diag.Errorf(code, span, "%s", f.Summary)
	if hint := r.readable(f.Hint, strings.TrimSpace(f.Text)); hint != "" {
		d = d.WithHint("%s", hint)
	}
	fix := diag.Span{Source: span.Source, Start: f.From, End: f.To}
	if words := strings.Fields(fix.Text()); f.Certain && span.Text() == "" && len(words) > 0 {
		d.Span = diag.Span{Source: span.Source, Start: f.From, End: f.From + len(words[0])} // a line's end is no mistake
	}
	switch {
	case !f.Certain:
		return d
	case f.Text == " ":
		return d.WithFix(fix, f.Text, "Write a plain blank.")
	case f.Text == "" && !printable(fix.Text()):
		return d.WithFix(fix, f.Text, "Take it away.")
	case strings.TrimSpace(f.Text) == "":
		return d.WithFix(fix, f.Text, "Take %q away.", strings.TrimSpace(fix.Text()))
	}
	return d.WithFix(fix, f.Text, "Write %q.", f.Text)
}
