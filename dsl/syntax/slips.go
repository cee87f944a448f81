package syntax

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
)

// puncts are the signs of the language, longer ones before those they begin with.
var puncts = []string{"..", "<=", ">=", "{", "}", "(", ")", "[", "]", ",", ":", "=", "+", "-", "*", "/", "<", ">"}

// A slip is a sign of other languages, or of a word processor, and what it stands for here.
type slip struct {
	sign    string
	means   string // what is to be written; "" if it is only left out
	message string
}

// slips, longer ones before those they begin with.
var slips = []slip{
	{"===", "is", "Equality is written is"},
	{"!==", "is not", "Inequality is written is not"},
	{"==", "is", "Equality is written is"},
	{"!=", "is not", "Inequality is written is not"},
	{"<>", "is not", "Inequality is written is not"},
	{"=>", ">=", "At least is written >="},
	{"=<", "<=", "At most is written <="},
	{"&&", "and", "Conditions are joined by the word and"},
	{"||", "or", "Conditions are joined by the word or"},
	{"//", "#", "A comment begins with #"},
	{"...", "..", "A range has two dots"},
	{"!", "not", "The opposite is written with the word not"},
	{"&", "and", "Conditions are joined by the word and"},
	{"|", "or", "Conditions are joined by the word or"},
	{";", "", "No semicolons: a line's end ends a statement"},
	{"≠", "is not", "Inequality is written is not"},
	{"≥", ">=", "At least is written >="},
	{"≤", "<=", "At most is written <="},
	{"×", "*", "Times is written *"},
	{"·", "*", "Times is written *"},
	{"÷", "/", "Divided by is written /"},
	{"−", "-", "Minus is written with a plain -"},
	{"–", "-", "Minus is written with a plain -, and a range with two dots"},
	{"—", "-", "Minus is written with a plain -"},
	{"…", "..", "A range has two dots"},
	{"\u00A0", " ", "This blank is not a plain blank"},
	{"\u2007", " ", "This blank is not a plain blank"},
	{"\u202F", " ", "This blank is not a plain blank"},
	{"\u3000", " ", "This blank is not a plain blank"},
	{"\u200B", "", "An invisible sign stands here"},
	{"\uFEFF", "", "An invisible sign stands here"},
	{"\u200E", "", "An invisible sign stands here"},
	{"\u00AD", "", "An invisible sign stands here"},
}

// sign reads a sign, or what stands where one should be.
func sign(rest string) (lexer.TokenType, int) {
	if size := strangeText(rest); size > 0 {
		return tokenBad, size
	}
	for _, s := range slips {
		if strings.HasPrefix(rest, s.sign) {
			if s.sign == "//" {
				return tokenBad, len(restOfLine(rest))
			}
			return tokenBad, len(s.sign)
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
	mended := make([]lexer.Token, 0, len(tokens))
	open := []int{-1} // the brackets that are open, by their indices
	skip := 0
	for i := range tokens {
		token := tokens[i]
		switch {
		case is(&token, "(", "[", "{"):
			open = append(open, i)
		case is(&token, ")", "]", "}") && len(open) > 1:
			open = open[:len(open)-1]
		}
		switch {
		case len(r.list) >= maxErrors:
			return nil, false
		case token.Type == tokenBad && token.Value == ";":
			mended = append(mended, r.semicolon(tokens, i, open[len(open)-1])...)
		case token.Type == tokenBad && token.Value == "%":
			mended = append(mended, r.percent(tokens, i)...)
		case token.Type == tokenBad && token.Value == "?" && r.question(tokens, i):
		case token.Type == tokenBad && (token.Value == "'" || token.Value == "’") && r.possessive(tokens, i):
			last := len(mended) - 1 // of player's name, what is left is the name
			mended = mended[:last]
			skip = 1
		case skip > 0 && token.Value == "s":
			skip--
		case token.Type == tokenBad && token.Value == "!" && i > 0 && tokens[i-1].Type == tokenDie && end(&tokens[i-1]) == token.Pos.Offset:
			mended = append(mended, r.bang(tokens[i-1], &token)...)
		case token.Type == tokenBad:
			mended = append(mended, r.slip(&token)...)
		case token.Type == tokenNumber || token.Type == tokenCode || token.Type == tokenDie:
			mended = append(mended, r.plainNumber(token))
		default:
			mended = append(mended, token)
		}
	}
	for {
		unclosed := slices.IndexFunc(mended, func(token lexer.Token) bool { return token.Type == tokenBad })
		if unclosed < 0 {
			return mended, true
		}
		var ok bool
		if mended, ok = r.without(mended, unclosed); !ok {
			return nil, false
		}
	}
}

// bang reports: d6!
func (r *reader) bang(die lexer.Token, token *lexer.Token) []lexer.Token {
	r.report(token, diag.Errorf("stray-character", r.span(token), "What dice do is said in words").
		WithHint("Write: roll %s exploding on highest", die.Value).
		WithFix(r.span(token), " exploding on highest", "Write %s exploding on highest.", die.Value))
	return []lexer.Token{{Type: tokenName, Value: "exploding", Pos: token.Pos}, {Type: tokenName, Value: "on", Pos: token.Pos}, {Type: tokenKeyword, Value: "highest", Pos: token.Pos}}
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
	for _, s := range slips {
		if !strings.HasPrefix(text, s.sign) {
			continue
		}
		if s.sign == "//" {
			span.End = span.Start + len(s.sign)
		}
		d := diag.Errorf("stray-character", span, "%s", s.message)
		if strings.TrimSpace(s.means) == "" {
			d = d.WithFix(span, s.means, "Take it away.")
		} else {
			d = d.WithFix(span, s.means, "Write %s.", s.means)
		}
		r.report(token, d)
		return meant(token, s.means)
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
