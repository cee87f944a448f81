package mistakes

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax/lex"
)

// mend reports what is no token of the language, and puts in its place what was meant, or leaves it out.
func (r *reader) mend(tokens []lexer.Token) ([]lexer.Token, bool) {
	tokens = slices.Clone(tokens)
	open := []int{-1} // the brackets that are open, by their indices
	for i := 0; i < len(tokens); i++ {
		token := &tokens[i]
		switch {
		case len(r.list) >= maxErrors:
			return nil, false
		case lex.Is(token, "(", "[", "{"):
			open = append(open, i)
		case lex.Is(token, ")", "]", "}") && len(open) > 1:
			open = open[:len(open)-1]
		case token.Type == lex.Number || token.Type == lex.Code || token.Type == lex.Die:
			*token = r.plainNumber(*token)
		case token.Type == lex.Bad:
			from, to, meant := r.stray(tokens, i, open[len(open)-1])
			tokens = slices.Replace(tokens, from, to, meant...)
			i = from + len(meant) - 1
		}
	}
	return tokens, true
}

// stray reports what does not belong into a file, and gives the tokens that it spoils and what stands for them: itself if
// nothing can. Opener is the bracket that is open there, -1 for none.
func (r *reader) stray(tokens []lexer.Token, i, opener int) (from, to int, meant []lexer.Token) {
	token := &tokens[i]
	span := r.span(token)
	one := func(kind lexer.TokenType, value string) (int, int, []lexer.Token) {
		return i, i + 1, []lexer.Token{{Type: kind, Value: value, Pos: token.Pos}}
	}
	switch text := token.Value; {
	case text == ";" && i > 0:
		return i, i + 1, r.semicolon(tokens, i, opener)
	case text[0] == '"':
		r.report(token, r.unclosed(token))
		closed, braces := swallowed(text)
		_, _, meant = one(lex.Text, closed)
		for _, brace := range braces {
			meant = append(meant, lexer.Token{Type: lex.Punct, Value: string(brace), Pos: token.Pos})
		}
		return i, i + 1, meant
	case lex.IsDigit(text[0]):
		code, die := text[:lex.Digits(text)+1], strings.Replace(text, "D", "d", 1)
		r.report(token, diag.Errorf("syntax", span, "%s is neither a code nor dice", short(text)).
			WithHint("Write %s for the dice to roll, or %s for a code, whose dice have six faces.", short(die), short(code)))
		return one(lex.Die, r.plainNumber(lexer.Token{Type: lex.Die, Value: die, Pos: token.Pos}).Value)
	case strings.HasPrefix(text, lex.Fence):
		r.report(token, diag.Errorf("unclosed", diag.Span{Source: r.source, Start: span.Start, End: span.Start + len(lex.Fence)},
			"This block of Lua is not closed").
			WithHint("Write ``` on a line of its own where it ends."))
		return one(lex.Lua, lex.Fence+lex.Fence)
	case lex.StrangeText(text) > 0 && utf8.RuneCountInString(text) > 1:
		_, first := utf8.DecodeRuneInString(text)
		_, last := utf8.DecodeLastRuneInString(text)
		plain := `"` + text[first:len(text)-last] + `"`
		r.report(token, diag.Errorf("stray-character", span, `Texts stand in plain quotation marks: "like this"`).
			WithFix(span, plain, "Write %s.", plain))
		return one(lex.Text, plain)
	}
	for _, comment := range lex.ForeignComments {
		if strings.HasPrefix(token.Value, comment) {
			token.Value = comment
		}
	}
	if len(r.list) >= maxErrors { // nobody reads what else is wrong
		return i, i + 1, nil
	}
	where := place(tokens, i)
	line := phraseLine(tokens, i, where, "")
	line.Facts = append(slices.Clip(spots[where.block].facts), phrase.Unread)
	var found phrase.Found
	if all := phrase.Find(line); len(all) > 0 {
		found = all[0]
	}
	r.report(token, r.told(found, "stray-character", r.span(token)))
	return r.instead(tokens, i, found)
}

// instead gives the tokens that a phrase replaces, and those that it puts there.
func (r *reader) instead(tokens []lexer.Token, i int, found phrase.Found) (from, to int, meant []lexer.Token) {
	from, to = i, i+1
	if !found.Certain {
		return from, to, nil
	}
	for from > 0 && tokens[from-1].Pos.Offset >= found.From {
		from--
	}
	for tokens[to].Pos.Offset < found.To {
		to++
	}
	for _, token := range r.scan("", found.Text) {
		if lex.Says(&token) {
			meant = append(meant, lexer.Token{Type: token.Type, Value: token.Value, Pos: tokens[from].Pos})
		}
	}
	return from, to, meant
}

// mostIn is how large a number may be, by the token that it stands in: as a value, as dice and pips of a code (4D+2), as dice and
// faces of a die (2d20).
var mostIn = map[lexer.TokenType]int64{lex.Number: lex.MostNumber, lex.Code: 10_000, lex.Die: 1_000_000}

// plainNumber reports numbers that are too large or begin with a nought. Every number of a text comes through here.
func (r *reader) plainNumber(token lexer.Token) lexer.Token {
	most := mostIn[token.Type]
	for _, number := range strings.FieldsFunc(token.Value, func(c rune) bool { return c < '0' || c > '9' }) {
		if n, err := strconv.ParseInt(number, 10, 64); err != nil || n > most {
			r.report(&token, diag.Errorf("syntax", r.span(&token), "This number is too large").
				WithHint("It can be %d at most.", most))
			token.Value = strings.ReplaceAll(token.Value, number, "1")
		}
	}
	if apart := r.thousands(&token); !apart.IsZero() {
		r.report(&token, diag.Errorf("syntax", r.span(&token), "A number is written without a sign between its thousands").
			WithFix(apart, "", "Take it away."))
		token.Value = "1"
		return token
	}
	if plain := strings.TrimLeft(token.Value, "0"); token.Type == lex.Number && len(token.Value) > 1 && token.Value[0] == '0' {
		if plain == "" {
			plain = "0"
		}
		r.report(&token, diag.Errorf("syntax", r.span(&token), "A number does not begin with 0").
			WithFix(r.span(&token), plain, "Write %s.", plain))
		token.Value = plain
	}
	return token
}

// thousands is the sign between a number and the last three of its digits, where these begin with 0: 2,000.
func (r *reader) thousands(token *lexer.Token) (sign diag.Span) {
	at := token.Pos.Offset
	if token.Type != lex.Number || len(token.Value) != 3 || token.Value[0] != '0' || at < 2 || at > len(r.source.Text) ||
		!lex.IsDigit(r.source.Text[at-2]) || !strings.ContainsRune(", ", rune(r.source.Text[at-1])) {
		return sign
	}
	return diag.Span{Source: r.source, Start: at - 1, End: at}
}

// lineAt is the text of the line up to a token.
func (r *reader) lineAt(token *lexer.Token) string {
	before := r.source.Text[:token.Pos.Offset]
	return before[strings.LastIndexByte(before, '\n')+1:]
}
