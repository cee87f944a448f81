package mistakes

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax/lex"
)

// span is where a token stands; the end of a line or of the text is a place between two bytes.
func (r *reader) span(token *lexer.Token) diag.Span {
	start := min(token.Pos.Offset, len(r.source.Text))
	span := diag.Span{Source: r.source, Start: start, End: start}
	if lex.Says(token) {
		span.End = min(lex.End(token), len(r.source.Text))
	}
	return span
}

// report adds what is wrong with a token.
func (r *reader) report(token *lexer.Token, d diag.Diagnostic) {
	r.lines[token.Pos.Line] = true
	r.list = append(r.list, d)
}

// explain reports an error of the parser in the words of a game master, and returns the index of the token that is to
// blame. About a line that was reported already it says nothing, as the one mistake may come of the other.
func (r *reader) explain(tokens []lexer.Token, err error) int {
	e := Blame(err)
	at := indexOf(tokens, &e.Token)
	token := &tokens[at]
	if !r.lines[token.Pos.Line] && !r.misnamed(tokens, at) {
		r.report(token, r.likely(tokens, at, e))
	}
	return at
}

// misnamed reports whether a mistake comes of a name that had to be refused: it lies in the word, or right behind it.
func (r *reader) misnamed(tokens []lexer.Token, at int) bool {
	return slices.Contains(r.misled, tokens[at].Value) || at > 0 && slices.Contains(r.misled, tokens[at-1].Value)
}

// Blame is a parser's error as a Error.
func Blame(err error) *Error {
	if own, ok := errors.AsType[*Error](err); ok {
		return own
	}
	if unexpected, ok := errors.AsType[*participle.UnexpectedTokenError](err); ok {
		_, pattern, _ := strings.Cut(unexpected.Message(), " (expected ")
		return &Error{Token: unexpected.Unexpected, Expected: strings.Join(firsts(pattern), " or ")}
	}
	blamed := &Error{Summary: err.Error()}
	if placed, ok := errors.AsType[participle.Error](err); ok {
		blamed.Token.Pos = placed.Position()
	}
	return blamed
}

// indexOf finds a token in the tokens; the end of the text if it is not there.
func indexOf(tokens []lexer.Token, token *lexer.Token) int {
	for i := range tokens {
		if tokens[i].Pos.Offset == token.Pos.Offset && tokens[i].Type == token.Type {
			return i
		}
	}
	return len(tokens) - 1
}

// productions are parts of the grammar as a reader knows them.
var productions = map[string]string{
	"Ident": "a name", "<name>": "a name", "Word": "a name", "<number>": "a number", "<text>": "a text in quotation marks",
	"Help": "a text in quotation marks", "<eol>": "the end of the line", "Block": `"{"`, "List": `a list such as [1 2 3]`,
	"Stmt": "a statement", "Type": "a type", "Field": "a field", "Row": "an entry", "Cell": "an entry",
	"Question": `"question"`, "Reply": "a name", "DeckLine": "a line of the deck", "RunsOut": `"when the deck runs out"`,
	"Ask": "", "Offer": "",
	"Script": "Lua between ``` and ```, or the name of a file", "<lua>": "Lua between ``` and ```, or the name of a file",
	"LuaExpr": "",
}

// firsts are the words with which what a pattern of participle's describes can begin.
func firsts(pattern string) []string {
	pattern = strings.TrimLeft(pattern, " (")
	if pattern == "" {
		return nil
	}
	var word, rest string
	if pattern[0] == '"' {
		if quoted, err := strconv.QuotedPrefix(pattern); err == nil {
			word, rest = quoted, pattern[len(quoted):]
		}
	} else {
		stop := strings.IndexAny(pattern, " )?*+")
		if stop < 0 {
			stop = len(pattern)
		}
		word, rest = pattern[:stop], pattern[stop:]
		known, ok := productions[word]
		if !ok {
			known = "a value"
		}
		word = known
	}
	var words []string
	if word != "" {
		words = append(words, word)
	}
	if next, ok := alternative(rest); ok {
		words = append(words, firsts(next)...)
	}
	return words
}

// alternative is what stands behind the next | of the same brackets.
func alternative(pattern string) (string, bool) {
	depth := 0
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '"':
			if quoted, err := strconv.QuotedPrefix(pattern[i:]); err == nil {
				i += len(quoted) - 1
			}
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return "", false
			}
		case '|':
			if depth == 0 {
				return pattern[i+1:], true
			}
		}
	}
	return "", false
}

// likely says what is most likely wrong: a word is misspelt, or the line is not as it must be. With which word a line begins is
// looked at first.
func (r *reader) likely(tokens []lexer.Token, at int, e *Error) diag.Diagnostic {
	if at == lex.LineStart(tokens, at) {
		if d := r.diagnose(tokens, at, e); d.Fix != nil {
			return d
		}
	}
	if d, ok := r.doubled(tokens, at); ok {
		return d
	}
	if d, ok := r.misspelt(tokens, at); ok {
		return d
	}
	return r.diagnose(tokens, at, e)
}

// diagnose finds the words for a mistake.
func (r *reader) diagnose(tokens []lexer.Token, at int, e *Error) diag.Diagnostic {
	span := r.span(&tokens[at])
	line := place(tokens, at)
	code := e.Code
	if code == "" {
		code = "syntax"
	}
	if d, ok := r.dangling(tokens, at); ok {
		return d
	}
	if e.Summary == "" || e.Expected != "" {
		if found := phrase.Find(phraseLine(tokens, at, line, e.Expected)); len(found) > 0 {
			return r.guessed(found, code, span, func() diag.Diagnostic { return r.unphrased(tokens, at, line, e, code) })
		}
	}
	return r.unphrased(tokens, at, line, e, code)
}

// guessed tells the first of some phrases. Behind those that are guesses stands what is told where they put nothing right.
func (r *reader) guessed(found []phrase.Found, code string, span diag.Span, unphrased func() diag.Diagnostic) diag.Diagnostic {
	if len(found) == 0 {
		return unphrased()
	}
	d := r.told(found[0], code, span)
	if found[0].Guess {
		otherwise := r.guessed(found[1:], code, span, unphrased)
		d.Otherwise = &otherwise
	}
	return d
}

// unphrased finds the words for a mistake that the phrasebook does not have.
func (r *reader) unphrased(tokens []lexer.Token, at int, line linePlace, e *Error, code string) diag.Diagnostic {
	if e.Summary != "" {
		d := diag.Errorf(code, r.span(&tokens[at]), "%s", e.Summary)
		if e.Hint != "" {
			d = d.WithHint("%s", e.Hint)
		}
		return d
	}
	d := r.unexpected(tokens, at, line, e, code)
	if !lex.Is(&tokens[at], "=") {
		for _, slip := range slices.Backward(r.slipped(tokens, at, line, e.Expected)) {
			last := d
			slip.Code, slip.Otherwise = last.Code, &last
			d = slip
		}
	}
	return d
}

// unexpected says what could have stood in the place of a token.
func (r *reader) unexpected(tokens []lexer.Token, at int, line linePlace, e *Error, code string) diag.Diagnostic {
	token := &tokens[at]
	span := r.span(token)
	if at == line.start {
		if d, ok := r.wrongStart(tokens, at, line.block); ok {
			return d
		}
	}
	expected := e.Expected
	switch {
	case expected == "":
		expected = "the end of the line"
	case expected == `"}"` && spots[line.block].line != "":
		expected = spots[line.block].line + ` or "}"`
	}
	switch {
	case token.Type == lex.Keyword && (expected == "a name" || namesItem(tokens, at)):
		return r.reservedWord(span)
	case expected == "the end of the line" && line.block == InBlock && lex.Is(token, ",", "then") &&
		r.Statements[tokens[at+1].Value] != "":
		next := &tokens[at+1]
		return r.anotherLine(&tokens[line.start], next,
			diag.Span{Source: r.source, Start: lex.End(&tokens[at-1]), End: next.Pos.Offset})
	case expected == "the end of the line" && line.block == InBlock && r.Statements[token.Value] != "" && lex.IsWord(token):
		return r.anotherLine(&tokens[line.start], token, diag.Span{Source: r.source, Start: lex.End(&tokens[at-1]), End: span.Start})
	case expected == "the end of the line" && line.block == inFields && token.Type == lex.Name && at > line.start+1:
		d := r.anotherLine(&tokens[line.start], token, diag.Span{Source: r.source, Start: lex.End(&tokens[at-1]), End: span.Start})
		d.Summary = "Only one field can stand on a line"
		otherwise := diag.Errorf(code, span, "Expected %s, not %s", expected, named(token)).WithHint("%s", r.hint(tokens, at, line, e))
		d.Otherwise = &otherwise
		return d
	}
	d := diag.Errorf(code, span, "Expected %s, not %s", expected, named(token)).WithLabel("expected %s", expected)
	d = d.WithHint("%s", r.hint(tokens, at, line, e))
	switch {
	case lex.Is(token, "=") && lex.Is(&tokens[line.start], "set"):
		return d.WithFix(span, "to", `Write "to".`)
	case lex.Is(token, "="):
		return d.WithHint("That two things are equal is written with is: stack is 0.").WithFix(span, "is", `Write "is".`)
	}
	if token.Type == lex.Name {
		words := []string{}
		if word, err := strconv.Unquote(expected); err == nil {
			words = append(words, word)
		}
		near, ok := diag.Nearest(token.Value, words)
		if !ok {
			near, ok = diag.Nearest(token.Value, r.words())
		}
		if ok && near != token.Value {
			d = d.WithSlip(span, near)
		}
	}
	return d
}

// namesItem reports whether a token stands where what is looked at one by one is named: each x in players.
func namesItem(tokens []lexer.Token, at int) bool {
	return at > 0 && lex.Is(&tokens[at-1], "each", "some") && lex.Is(&tokens[at+1], "in")
}

// anotherLine says that a statement begins on the line of another one.
func (r *reader) anotherLine(first, next *lexer.Token, between diag.Span) diag.Diagnostic {
	return diag.Errorf("one-statement-a-line", r.span(next), "Only one statement can stand on a line").
		WithHint("Begin a new line before %q.", next.Value).
		WithFix(between, "\n"+strings.Repeat(" ", max(first.Pos.Column-1, 0)), "Begin a new line.")
}

// reservedWord says that a word cannot be a name.
func (r *reader) reservedWord(span diag.Span) diag.Diagnostic {
	r.misled = append(r.misled, span.Text())
	return diag.Errorf("reserved-word", span, "%q is a word of the language and cannot name anything", span.Text()).
		WithHint("Choose another name, or make it longer: my_%s.", span.Text())
}

// named is how a token is called in a message.
func named(token *lexer.Token) string {
	switch {
	case token.EOF():
		return "the end of the text"
	case token.Type == lex.EOL:
		return "the end of the line"
	case token.Type == lex.Lua:
		return "a block of Lua"
	case token.Type == lex.Text:
		return "the text " + short(token.Value)
	}
	return strconv.Quote(short(token.Value))
}

// short is a word as far as a message has room for it.
func short(word string) string {
	const room = 40
	if runes := []rune(word); len(runes) > room {
		return string(runes[:room]) + "..."
	}
	return word
}

// A linePlace is the line in which a token stands.
type linePlace struct {
	start int // the index of its first token
	block Spot
}

// place finds the line in which a token stands.
func place(tokens []lexer.Token, at int) linePlace {
	line := linePlace{start: lex.LineStart(tokens, at)}
	depth := 0
	for i := line.start - 1; i >= 0; i-- {
		switch {
		case lex.Is(&tokens[i], "}"):
			depth++
		case lex.Is(&tokens[i], "{") && depth > 0:
			depth--
		case lex.Is(&tokens[i], "{"):
			line.block = spotOf(tokens, i)
			return line
		}
	}
	return line
}

// hint says how the line is written, after what the parser said itself. Inside of a value that would not help.
func (r *reader) hint(tokens []lexer.Token, at int, line linePlace, e *Error) string {
	first := tokens[line.start].Value
	table := r.Shapes(line.block)
	switch asked := askVerb(tokens[line.start:at]); {
	case e.Hint != "":
		return e.Hint
	case e.Inside && line.block != inCases:
		return ""
	case rolls(tokens[line.start:at]):
		return "A roll is written: roll 2 d6, or: roll ... d6 exploding on 6, or: roll 4 d6 keeping highest 3, or: roll d6 + ..."
	case line.block == InFile && luaForms[first] != "" &&
		slices.ContainsFunc(tokens[line.start:at], func(t lexer.Token) bool { return lex.Is(&t, "lua") }):
		return "With Lua it is written: " + luaForms[first]
	case asked != "":
		return "A decision is written: " + askVerbs[asked]
	case line.block == inCases && first == "let":
		return "let is written above the cases of a define: let ... = ..."
	case table[first] != "":
		return first + " is written: " + table[first]
	}
	return spots[line.block].hint
}

// rolls reports whether dice are rolled in a part of a line.
func rolls(line []lexer.Token) bool {
	for i := range line[:max(len(line)-1, 0)] {
		if lex.Is(&line[i], "roll") && lex.StartsDice(&line[i+1]) {
			return true
		}
	}
	return false
}

// askVerb is what is asked for in a line that an ask stands in, "" if there is none.
func askVerb(line []lexer.Token) string {
	for i := len(line) - 1; i > 1; i-- {
		if lex.Is(&line[i-1], "to") && askVerbs[line[i].Value] != "" {
			if slices.ContainsFunc(line[:i], func(token lexer.Token) bool { return lex.Is(&token, "ask") }) {
				return line[i].Value
			}
		}
	}
	return ""
}

// wrongStart explains a line that begins with the wrong word.
func (r *reader) wrongStart(tokens []lexer.Token, at int, block Spot) (diag.Diagnostic, bool) {
	table := r.Shapes(block)
	token := &tokens[at]
	span := r.span(token)
	if block == inFields && token.Type == lex.Keyword {
		return r.reservedWord(span), true
	}
	if table == nil || !lex.Says(token) {
		return diag.Diagnostic{}, false
	}
	if !lex.IsWord(token) {
		return diag.Errorf("unknown-statement", span, "A line cannot begin with %s here", named(token)).
			WithHint("Every line here begins with one of the words %s.", strings.Join(keys(table), ", ")), true
	}
	word := token.Value
	d := diag.Errorf("unknown-statement", span, "No line here begins with %q", short(word))
	near, slipped := diag.Nearest(word, keys(table))
	other := phrase.List("VERBS")[word]
	switch {
	case slipped && near != word && table[other] == "": // a word that means something else elsewhere is hardly a slip
		d = d.WithHint("Did you mean %q? It is written: %s", near, table[near]).WithSlip(span, near)
	case table[other] != "":
		d = d.WithHint("Perhaps you mean %q, which is written: %s", other, table[other])
	case lex.Is(&tokens[at+1], "=") && block == InBlock:
		d = d.WithHint("let %s = ... names a value, set %s to ... changes a field.", word, word)
	case tokens[at+1].Type == lex.EOL && block == InBlock:
		d = d.WithHint("If it is a phase, write: do %s", word)
	default:
		d = d.WithHint("A line here begins with one of the words %s.", strings.Join(keys(table), ", "))
		if likely := r.likelyLines(tokens, at, table); len(likely) > 0 {
			d = d.WithHint("A line here begins with a word for what is done, as in: %s", strings.Join(likely, " - or: "))
		}
	}
	return d, true
}

// mostLines is how many lines a hint shows that may have been meant.
const mostLines = 3

// likelyLines are lines of a kind of block as they are written, which have words of the language in common with a line that
// begins with none of theirs.
func (l *Language) likelyLines(tokens []lexer.Token, at int, table map[string]string) []string {
	var words []string
	for i := at; i < len(tokens) && tokens[i].Type != lex.EOL && !tokens[i].EOF() && !lex.Is(&tokens[i], "}"); i++ {
		if lex.Says(&tokens[i]) {
			words = append(words, tokens[i].Value)
		}
	}
	common := func(verb string) (n int) {
		for _, word := range strings.Fields(table[verb]) {
			if slices.Contains(l.words(), word) && slices.Contains(words, word) {
				n++
			}
		}
		return n
	}
	verbs := slices.DeleteFunc(keys(table), func(verb string) bool {
		return common(verb) == 0 || verb == "answer" // which is a policy's
	})
	slices.SortStableFunc(verbs, func(a, b string) int { return common(b) - common(a) })
	var lines []string
	for _, verb := range verbs[:min(mostLines, len(verbs))] {
		line, _, _ := strings.Cut(table[verb], ", or: ")
		lines = append(lines, line)
	}
	return lines
}

// Incomplete reports whether the only mistake is that the text ends too early: inside of a block, of a bracket, or behind
// a comma or an operator. A prompt then asks for another line.
func (l *Language) Incomplete(list diag.List) bool {
	if len(list) != 1 || list[0].Span.IsZero() {
		return false
	}
	d := list[0]
	switch d.Code {
	case "unclosed":
		opener := strings.HasPrefix(d.Summary, "This") && strings.Contains("([{```", d.Span.Text())
		return opener || len(d.Others) > 0 && l.behindAll(d.Span)
	case "syntax":
		last := l.lastWords(d.Span.Source)
		return last != nil && lex.Continues(last) && l.behindAll(d.Span)
	}
	return false
}

// behindAll reports whether a place lies behind everything that its source says.
func (l *Language) behindAll(at diag.Span) bool {
	last := l.lastWords(at.Source)
	return last == nil || at.Start >= lex.End(last)
}

// lastWords is the last token of a source that says something, nil if none does.
func (l *Language) lastWords(source *diag.Source) (last *lexer.Token) {
	tokens := l.scan("", source.Text)
	for i := range tokens {
		if lex.Says(&tokens[i]) {
			last = &tokens[i]
		}
	}
	return last
}
