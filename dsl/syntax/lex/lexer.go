package lex

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// scanner cuts a text into tokens in one pass.
type scanner struct {
	text   string
	pos    lexer.Position
	tokens []lexer.Token
	last   *lexer.Token // the last token that is no comment
	open   []byte       // the brackets that are open
	bare   bool         // nothing but blanks stands before pos on this line

	statement func(word string) bool // reports whether a statement begins with a word
}

// Scan returns the tokens of the text, comments among them. The last one is the end of the file, and the one before it
// ends a line. It takes any text; what belongs nowhere becomes a Bad token. It is told with which words statements begin.
func Scan(name, text string, statement func(word string) bool) []lexer.Token {
	s := &scanner{text: text, pos: lexer.Position{Filename: name, Line: 1, Column: 1}, bare: true, statement: statement}
	s.tokens = make([]lexer.Token, 0, len(text)/4+2)
	if strings.HasPrefix(text, ByteOrderMark) {
		s.pos.Offset = len(ByteOrderMark)
	}
	for s.pos.Offset < len(text) {
		s.step()
	}
	if s.last != nil && s.last.Type != EOL {
		s.endLine(s.pos)
	}
	return append(s.tokens, lexer.EOFToken(s.pos))
}

// ByteOrderMark stands at the start of files that some editors save.
const ByteOrderMark = "\uFEFF"

// rest is the text that is not read yet.
func (s *scanner) rest() string { return s.text[s.pos.Offset:] }

// step reads one token, blank or line end.
func (s *scanner) step() {
	rest := s.rest()
	switch c := rest[0]; {
	case c == '\n':
		s.newline()
	case c == ' ' || c == '\t' || c == '\r':
		s.pos.Offset++
		s.pos.Column++
	case c == '#':
		s.emit(Comment, len(RestOfLine(rest)))
	default:
		s.startLine()
		s.bare = false
		s.token(rest)
	}
}

// newline reads a line end. It ends a statement unless the line goes on or a bracket is open.
func (s *scanner) newline() {
	at := s.pos
	s.pos.Offset++
	s.pos.Line++
	s.pos.Column = 1
	s.bare = true
	if s.last == nil || s.last.Type == EOL || s.inBrackets() || Continues(s.last) {
		return
	}
	s.add(lexer.Token{Type: EOL, Value: "\n", Pos: at})
}

// endLine ends a statement at a place where no line end is written or where it would not count.
func (s *scanner) endLine(at lexer.Position) {
	s.add(lexer.Token{Type: EOL, Pos: at})
}

// endStatement ends a statement before the brace that closes its block on the same line.
func (s *scanner) endStatement() {
	if s.last == nil || s.last.Type == EOL || Is(s.last, "{") || Continues(s.last) {
		return
	}
	at := s.last.Pos
	at.Advance(s.last.Value)
	s.endLine(at)
}

// startLine sees to it that a bracket that was never closed does not swallow the rest of the file: a declaration in the
// first column closes everything, and a statement on a line of its own closes round brackets.
func (s *scanner) startLine() {
	if !s.bare || s.last == nil {
		return
	}
	line := RestOfLine(s.rest())
	switch {
	case s.pos.Column == 1 && Declares(line, len(s.open) > 0):
		s.open = s.open[:0]
	case len(s.open) > 0 && s.open[len(s.open)-1] == '(' && endsOperand(s.last) && s.statement(FirstWord(line)):
		for s.inBrackets() {
			s.open = s.open[:len(s.open)-1]
		}
	default:
		return
	}
	if s.last.Type != EOL {
		s.endLine(s.pos)
	}
}

// inBrackets reports whether the innermost open bracket is one in which line ends do not count.
func (s *scanner) inBrackets() bool {
	return len(s.open) > 0 && s.open[len(s.open)-1] != '{'
}

// endsOperand reports whether an expression could end with the token.
func endsOperand(token *lexer.Token) bool {
	switch token.Type {
	case Name, Number, Text, Code, Die, Card:
		return true
	}
	return Is(token, ")", "]", "}", "yes", "no", "none", "all", "player")
}

// emit adds the next size bytes as a token and steps over them.
func (s *scanner) emit(kind lexer.TokenType, size int) {
	value := s.text[s.pos.Offset : s.pos.Offset+size]
	s.add(lexer.Token{Type: kind, Value: value, Pos: s.pos})
	s.pos.Advance(value)
}

// add adds a token.
func (s *scanner) add(token lexer.Token) {
	s.tokens = append(s.tokens, token)
	if token.Type != Comment {
		s.last = &token
	}
}

// token reads one token.
func (s *scanner) token(rest string) {
	c := rest[0]
	switch {
	case IsDigit(c):
		s.emit(number(rest))
	case c == '"':
		s.emit(quoted(rest))
	case strings.HasPrefix(rest, "```"):
		s.emit(fenced(rest))
	case isLetter(rest):
		kind, size := word(rest)
		if rest[:size] == "all" && s.afterSeenBy() {
			kind = Name
		}
		s.emit(kind, size)
	default:
		kind, size := sign(rest)
		if c == '}' {
			s.endStatement()
		}
		if kind == Punct {
			s.bracket(c)
		}
		s.emit(kind, size)
	}
}

// afterSeenBy reports whether the last words are "seen by", behind which all is the name of those who see it.
func (s *scanner) afterSeenBy() bool {
	n := len(s.tokens)
	return n >= 2 && Is(&s.tokens[n-2], "seen") && Is(&s.tokens[n-1], "by")
}

// bracket keeps count of what is open.
func (s *scanner) bracket(c byte) {
	switch c {
	case '(', '[', '{':
		s.open = append(s.open, c)
	case ')', ']':
		if s.inBrackets() {
			s.open = s.open[:len(s.open)-1]
		}
	case '}':
		for i := len(s.open) - 1; i >= 0; i-- {
			if s.open[i] == '{' {
				s.open = s.open[:i]
				break
			}
		}
	}
}

// number reads what begins with a digit: 12, 4D+2, 4d6, 10h, 10♥. What is half a code and half a die, such as 4D10, is Bad.
func number(rest string) (lexer.TokenType, int) {
	n := Digits(rest)
	if size := suitSign(rest[n:]); size > 0 {
		return Card, n + size
	}
	letters := n
	for letters < len(rest) && isLetter(rest[letters:]) {
		_, size := utf8.DecodeRuneInString(rest[letters:])
		letters += size
	}
	if letters == n {
		return Number, n
	}
	if letters == n+1 {
		faces := Digits(rest[letters:])
		after := letters + faces
		switch {
		case rest[n] == 'd' && faces > 0 && !isLetter(rest[after:]):
			return Die, after
		case rest[n] == 'D' && faces > 0:
			return Bad, after
		case rest[n] == 'D':
			if strings.HasPrefix(rest[letters:], "+") {
				if pips := Digits(rest[letters+1:]); pips > 0 {
					return Code, letters + 1 + pips
				}
			}
			return Code, letters
		}
	}
	return Card, letters
}

// word reads what begins with a letter: a name, a reserved word, a die such as d12, or a card such as A♠.
func word(rest string) (lexer.TokenType, int) {
	n := nameSize(rest)
	symbol := suitSign(rest[n:])
	switch {
	case symbol > 0 && n == 1:
		return Card, n + symbol
	case isReserved[rest[:n]]:
		return Keyword, n
	case rest[0] == 'd' && n > 1 && Digits(rest[1:n]) == n-1:
		return Die, n
	}
	return Name, n
}

// nameSize is the size of the name with which the text begins.
func nameSize(rest string) int {
	n := 0
	for n < len(rest) {
		switch {
		case isLetter(rest[n:]):
			_, size := utf8.DecodeRuneInString(rest[n:])
			n += size
		case n > 0 && (IsDigit(rest[n]) || rest[n] == '_' || rest[n] == '-' && isLetter(rest[n+1:])):
			n++
		default:
			return n
		}
	}
	return n
}

// quoted reads a text. One that is not closed is Bad up to the end of the line, or to a brace that opens a block there.
func quoted(rest string) (lexer.TokenType, int) {
	line := RestOfLine(rest)
	if i := strings.IndexByte(line[1:], '"'); i >= 0 {
		return Text, i + 2
	}
	return Bad, len(strings.TrimSuffix(line, "{"))
}

// fenced reads a block of Lua. One that is not closed is Bad up to the next declaration.
func fenced(rest string) (lexer.TokenType, int) {
	i := strings.Index(rest[len(Fence):], Fence)
	if i >= 0 && !opensFence(rest[:len(Fence)+i]) {
		return Lua, i + 2*len(Fence)
	}
	for at := 0; ; {
		line := strings.IndexByte(rest[at:], '\n')
		if line < 0 {
			return Bad, len(rest)
		}
		if at += line + 1; Declares(RestOfLine(rest[at:]), true) {
			return Bad, len(strings.TrimRight(rest[:at], " \t\r\n"))
		}
	}
}

// opensFence reports whether a fence that stands behind the text begins a block, since its line is a declaration: then the
// block before it was not closed.
func opensFence(text string) bool {
	i := strings.LastIndexByte(text, '\n')
	return i >= 0 && Declares(text[i+1:]+" {", true)
}

// RestOfLine is the text up to the end of the line, without blanks at its end.
func RestOfLine(rest string) string {
	line, _, _ := strings.Cut(rest, "\n")
	return strings.TrimRight(line, " \t\r")
}

func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

// isLetter reports whether the text begins with a letter of any alphabet.
func isLetter(text string) bool {
	if text == "" {
		return false
	}
	if c := text[0]; c < utf8.RuneSelf {
		return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
	}
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r)
}

// Digits counts the digits with which the text begins.
func Digits(text string) int {
	n := 0
	for n < len(text) && IsDigit(text[n]) {
		n++
	}
	return n
}

var suitSigns = []struct{ sign, suit string }{{"♣", "clubs"}, {"♦", "diamonds"}, {"♥", "hearts"}, {"♠", "spades"}}

// SuitOf is the suit that a sign stands for; ok is false where it is none.
func SuitOf(sign string) (suit string, ok bool) {
	for _, s := range suitSigns {
		if rest, is := strings.CutPrefix(sign, s.sign); is {
			return s.suit, rest == "" || suitSign(sign) == len(sign)
		}
	}
	return "", false
}

// suitSign is the size of the suit symbol with which the text begins, 0 if with none. A sign may be followed by the mark
// that asks for its plain form.
func suitSign(text string) int {
	for _, suit := range suitSigns {
		if strings.HasPrefix(text, suit.sign) {
			n := len(suit.sign)
			for _, form := range []string{"\uFE0E", "\uFE0F"} {
				if strings.HasPrefix(text[n:], form) {
					return n + len(form)
				}
			}
			return n
		}
	}
	return 0
}

const Fence = "```"
