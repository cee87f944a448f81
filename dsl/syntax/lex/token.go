// Package lex cuts the text of a .deal file into words and signs, and knows where its lines and declarations begin.
//
// It must not know the tree, nor what follows a word on its line; with which words statements begin it is told.
package lex

import (
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/alecthomas/participle/v2/lexer"
)

// The types of tokens.
const (
	EOL     lexer.TokenType = lexer.EOF - 1 - iota // one or more line ends that end a statement
	Keyword                                        // a reserved word
	Name
	Number
	Text    // with its quotation marks
	Code    // 4D+2
	Die     // d12, 4d6
	Card    // 10h, A♠
	Lua     // a fenced block, with its fences
	Comment // from # to the end of the line
	Punct
	Has // 's behind the one who has something
	Bad // what does not belong into a file
)

// Kinds are the names by which the struct tags know the types.
var Kinds = map[string]lexer.TokenType{
	"EOF": lexer.EOF, "EOL": EOL, "Keyword": Keyword, "Name": Name, "Number": Number,
	"Text": Text, "Code": Code, "Die": Die, "Card": Card, "Lua": Lua,
	"Comment": Comment, "Punct": Punct, "Has": Has, "Bad": Bad,
}

// reserved are the words that never name anything; all others are words of the grammar only where it asks for them.
var reserved = strings.Fields(`and or not is has if else of where by from to with as each every ask best highest lowest
	sum kinds option otherwise when player players other yes no none all the`)

// Reserved returns the words that never name anything, in the order of the reference.
func Reserved() []string { return slices.Clone(reserved) }

// isReserved has the reserved words as keys.
var isReserved = func() map[string]bool {
	words := make(map[string]bool, len(reserved))
	for _, word := range reserved {
		words[word] = true
	}
	return words
}()

// Definition is the language's lexer as participle wants to have it.
type Definition struct {
	Statement func(word string) bool // reports whether a statement begins with a word
}

// Symbols returns the token types by name.
func (Definition) Symbols() map[string]lexer.TokenType { return Kinds }

// Lex reads all of r. It never fails on what it reads: what belongs nowhere becomes a Bad token.
func (d Definition) Lex(filename string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return &tokenList{tokens: Scan(filename, string(text), d.Statement)}, nil
}

// tokenList hands out tokens that are there already; the last one is the end of the file.
type tokenList struct {
	tokens []lexer.Token
	next   int
}

// Next returns the next token, and the end of the file for ever after.
func (l *tokenList) Next() (lexer.Token, error) {
	token := l.tokens[l.next]
	if l.next < len(l.tokens)-1 {
		l.next++
	}
	return token, nil
}

// Is reports whether the token is one of these words or signs as the grammar writes them.
func Is(token *lexer.Token, words ...string) bool {
	switch token.Type {
	case Name, Keyword, Punct:
		return slices.Contains(words, token.Value)
	}
	return false
}

// IsWord reports whether the token is a word, reserved or not.
func IsWord(token *lexer.Token) bool {
	return token.Type == Name || token.Type == Keyword
}

// Continues reports whether a line that ends in the token goes on in the next one.
func Continues(token *lexer.Token) bool {
	switch token.Type {
	case Punct:
		switch token.Value {
		case ",", "+", "-", "*", "/", "=", ":":
			return true
		}
	case Keyword:
		switch token.Value {
		case "and", "or", "else", "otherwise":
			return true
		}
	}
	return false
}

// End is the offset behind a token.
func End(token *lexer.Token) int { return token.Pos.Offset + len(token.Value) }

// Says reports whether the token says something to the reader of the rules.
func Says(token *lexer.Token) bool {
	return token.Type != Comment && token.Type != EOL && token.Type != lexer.EOF
}

// Peeking makes tokens ready for a parser; the last one must be the end of the file.
func Peeking(tokens []lexer.Token) *lexer.PeekingLexer {
	peeking, err := lexer.Upgrade(&tokenList{tokens: tokens}, Comment)
	if err != nil {
		return nil // a list of tokens has no errors
	}
	return peeking
}

var withoutHas = strings.NewReplacer("'s", " ", "’s", " ")

// NamesIn are the words of a text that may be names.
func NamesIn(text string) []string {
	return strings.FieldsFunc(withoutHas.Replace(text),
		func(r rune) bool { return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// StartsDice reports whether the token behind the word roll says what is rolled.
func StartsDice(token *lexer.Token) bool {
	switch token.Type {
	case Number, Die, Code, Name:
		return true
	}
	return Is(token, "(", "player", "option", "on")
}

// MostNumber is how far from 0 a number may be, in the rules and everywhere else: so far all programs count exactly.
const MostNumber = 1 << 53
