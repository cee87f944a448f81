package syntax

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
)

// puncts are the signs of the language, longer ones before those they begin with.
var puncts = []string{"..", "<=", ">=", "{", "}", "(", ")", "[", "]", ",", ":", "=", "+", "-", "*", "/", "<", ">"}

// sign reads a sign, or what stands where one should be.
func sign(rest string) (lexer.TokenType, int) {
	if size := strangeText(rest); size > 0 {
		return tokenBad, size
	}
	for _, s := range phrase.Slips() {
		if strings.HasPrefix(rest, s.Sign) {
			if s.Sign == "//" {
				return tokenBad, len(restOfLine(rest))
			}
			return tokenBad, len(s.Sign)
		}
	}
	for _, p := range puncts {
		if strings.HasPrefix(rest, p) {
			return tokenPunct, len(p)
		}
	}
	_, size := utf8.DecodeRuneInString(rest)
	return tokenBad, size
}

// strangeText is the size of a text in quotation marks that are not the plain ones, 0 if none begins here.
func strangeText(rest string) int {
	opening, size := utf8.DecodeRuneInString(rest)
	closing := ""
	switch opening {
	case '“', '”', '„', '«', '»':
		closing = "”“„«»\""
	case '‘', '’', '\'':
		closing = "’‘'"
	default:
		return 0
	}
	line := restOfLine(rest)
	i := strings.IndexAny(line[size:], closing)
	if i < 0 {
		return size
	}
	_, last := utf8.DecodeRuneInString(line[size+i:])
	return size + i + last
}

// mend reports what is no token of the language, and puts in its place what was meant, or leaves it out. A text that is
// not closed takes its whole line with it; it is false where that is the first line of the piece.
func (r *reader) mend(tokens []lexer.Token) ([]lexer.Token, bool) {
	tokens = slices.Clone(tokens)
	open := []int{-1} // the brackets that are open, by their indices
	for i := 0; i < len(tokens); i++ {
		token := &tokens[i]
		from, to := i, i+1
		var meant []lexer.Token
		switch {
		case len(r.list) >= maxErrors:
			return nil, false
		case is(token, "(", "[", "{"):
			open = append(open, i)
			continue
		case is(token, ")", "]", "}") && len(open) > 1:
			open = open[:len(open)-1]
			continue
		case token.Type == tokenNumber || token.Type == tokenCode || token.Type == tokenDie:
			*token = r.plainNumber(*token)
			continue
		case token.Type != tokenBad:
			continue
		case token.Value == ";":
			meant = r.semicolon(tokens, i, open[len(open)-1])
		default:
			if from, to, meant = r.sign(tokens, i); from < 0 {
				from, to, meant = i, i+1, r.slip(token)
			}
		}
		tokens = slices.Replace(tokens, from, to, meant...)
		i = from + len(meant) - 1
	}
	for {
		unclosed := slices.IndexFunc(tokens, func(token lexer.Token) bool { return token.Type == tokenBad })
		if unclosed < 0 {
			return tokens, true
		}
		var ok bool
		if tokens, ok = r.without(tokens, unclosed); !ok {
			return nil, false
		}
	}
}

// sign reports a sign that means something only together with what stands around it, and gives the tokens that it spoils and
// what stands for them. From is -1 where the sign is none of these.
func (r *reader) sign(tokens []lexer.Token, i int) (from, to int, meant []lexer.Token) {
	token := &tokens[i]
	line := phraseLine(tokens, i, place(tokens, i), "")
	line.Unread = true
	found, ok := phrase.Find(line)
	if !ok {
		return -1, -1, nil
	}
	r.report(token, told(found, "stray-character", r.span(token)))
	if !found.Certain {
		return i, i + 1, nil
	}
	for from = i; from > 0 && tokens[from-1].Pos.Offset >= found.From; from-- {
	}
	for to = i + 1; tokens[to].Pos.Offset < found.To; to++ {
	}
	meant = scan("", found.Text)
	meant = meant[:len(meant)-2] // but for the end of the line and of the text
	for i := range meant {
		meant[i].Pos = token.Pos
	}
	return from, to, meant
}

// plainNumber reports numbers that are too large or begin with a nought.
func (r *reader) plainNumber(token lexer.Token) lexer.Token {
	for _, number := range strings.FieldsFunc(token.Value, func(c rune) bool { return c < '0' || c > '9' }) {
		if _, err := strconv.ParseInt(number, 10, 64); err != nil {
			r.report(&token, diag.Errorf("syntax", r.span(&token), "This number is too large"))
			token.Value = strings.ReplaceAll(token.Value, number, "1")
		}
	}
	if plain := strings.TrimLeft(token.Value, "0"); token.Type == tokenNumber && len(token.Value) > 1 && token.Value[0] == '0' {
		if plain == "" {
			plain = "0"
		}
		r.report(&token, diag.Errorf("syntax", r.span(&token), "A number does not begin with 0").
			WithFix(r.span(&token), plain, "Write %s.", plain))
		token.Value = plain
	}
	return token
}

// slip reports a token that does not belong into a file, and returns what stands for it: itself if nothing can.
func (r *reader) slip(token *lexer.Token) []lexer.Token {
	span := r.span(token)
	text := token.Value
	if text[0] == '"' {
		r.report(token, diag.Errorf("unclosed", span, "This text is not closed").
			WithHint(`A text ends with a second quotation mark on the same line.`))
		return []lexer.Token{*token}
	}
	if isDigit(text[0]) {
		code, die := text[:digits(text)+1], strings.Replace(text, "D", "d", 1)
		r.report(token, diag.Errorf("syntax", span, "%s is neither a code nor dice", short(text)).
			WithHint("Write %s for the dice to roll, or %s for a code, whose dice have six faces.", short(die), short(code)))
		return []lexer.Token{r.plainNumber(lexer.Token{Type: tokenDie, Value: die, Pos: token.Pos})}
	}
	if strings.HasPrefix(text, "```") {
		r.report(token, diag.Errorf("unclosed", diag.Span{Source: r.source, Start: span.Start, End: span.Start + 3}, "This block of Lua is not closed").
			WithHint("Write ``` on a line of its own where it ends."))
		return []lexer.Token{{Type: tokenLua, Value: fence + fence, Pos: token.Pos}}
	}
	if size := strangeText(text); size == len(text) {
		opening, first := utf8.DecodeRuneInString(text)
		_, last := utf8.DecodeLastRuneInString(text)
		if len(text) > first {
			plain := `"` + text[first:len(text)-last] + `"`
			r.report(token, diag.Errorf("stray-character", span, `Texts stand in plain quotation marks: "like this"`).
				WithFix(span, plain, "Write %s.", plain))
			return []lexer.Token{{Type: tokenText, Value: plain, Pos: token.Pos}}
		}
		r.report(token, diag.Errorf("stray-character", span, "%q does not belong here", string(opening)).
			WithHint(`Texts stand in plain quotation marks: "like this".`))
		return nil
	}
	for _, s := range phrase.Slips() {
		if !strings.HasPrefix(text, s.Sign) {
			continue
		}
		if s.Sign == "//" {
			span.End = span.Start + len(s.Sign)
		}
		d := diag.Errorf("stray-character", span, "%s", s.Says)
		if strings.TrimSpace(s.Means) == "" {
			d = d.WithFix(span, s.Means, "Take it away.")
		} else {
			d = d.WithFix(span, s.Means, "Write %s.", s.Means)
		}
		r.report(token, d)
		return meant(token, s.Means)
	}
	if text == "." && strings.HasPrefix(r.lineAt(token), "extends ") {
		r.report(token, diag.Errorf("stray-character", span, "The path of a file stands in quotation marks").
			WithHint(`Write: extends "house/runs.deal"`))
		return nil
	}
	if text == "." {
		r.report(token, diag.Errorf("stray-character", span, "A single dot means nothing in a ruleset").
			WithHint("Numbers are whole: write 3 / 2 rounded down. A range has two dots: 1..5."))
		return nil
	}
	r.report(token, diag.Errorf("stray-character", span, "%q means nothing in a ruleset", text).
		WithHint(`Take it away. Only inside of a text, "like this", may any sign stand.`))
	return nil
}

// lineAt is the text of the line up to a token.
func (r *reader) lineAt(token *lexer.Token) string {
	before := r.source.Text[:token.Pos.Offset]
	return before[strings.LastIndexByte(before, '\n')+1:]
}

// meant are the tokens that a slip stands for.
func meant(token *lexer.Token, means string) []lexer.Token {
	var tokens []lexer.Token
	for _, word := range strings.Fields(means) {
		kind := tokenPunct
		switch {
		case word == "#":
			return nil
		case isReserved[word]:
			kind = tokenKeyword
		}
		tokens = append(tokens, lexer.Token{Type: kind, Value: word, Pos: token.Pos})
	}
	return tokens
}
