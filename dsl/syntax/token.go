package syntax

import (
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// The types of tokens.
const (
	tokenEOL     lexer.TokenType = lexer.EOF - 1 - iota // one or more line ends that end a statement
	tokenKeyword                                        // a reserved word
	tokenName
	tokenNumber
	tokenText    // with its quotation marks
	tokenCode    // 4D+2
	tokenDie     // d12, 4d6
	tokenCard    // 10h, A♠
	tokenLua     // a fenced block, with its fences
	tokenComment // from # to the end of the line
	tokenPunct
	tokenHas // 's behind the one who has something
	tokenBad // what does not belong into a file
)

// tokenNames are the names by which the struct tags know the types.
var tokenNames = map[string]lexer.TokenType{
	"EOF": lexer.EOF, "EOL": tokenEOL, "Keyword": tokenKeyword, "Name": tokenName, "Number": tokenNumber,
	"Text": tokenText, "Code": tokenCode, "Die": tokenDie, "Card": tokenCard, "Lua": tokenLua,
	"Comment": tokenComment, "Punct": tokenPunct, "Has": tokenHas, "Bad": tokenBad,
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

// definition is the language's lexer as participle wants to have it.
type definition struct{}

// Symbols returns the token types by name.
func (definition) Symbols() map[string]lexer.TokenType { return tokenNames }

// Lex reads all of r. It never fails on what it reads: what belongs nowhere becomes a Bad token.
func (definition) Lex(filename string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return &tokenList{tokens: scan(filename, string(text))}, nil
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

// is reports whether the token is one of these words or signs as the grammar writes them.
func is(token *lexer.Token, words ...string) bool {
	switch token.Type {
	case tokenName, tokenKeyword, tokenPunct:
		return slices.Contains(words, token.Value)
	}
	return false
}

// isWord reports whether the token is a word, reserved or not.
func isWord(token *lexer.Token) bool {
	return token.Type == tokenName || token.Type == tokenKeyword
}

// continues reports whether a line that ends in the token goes on in the next one.
func continues(token *lexer.Token) bool {
	switch token.Type {
	case tokenPunct:
		switch token.Value {
		case ",", "+", "-", "*", "/", "=", ":":
			return true
		}
	case tokenKeyword:
		switch token.Value {
		case "and", "or", "else", "otherwise":
			return true
		}
	}
	return false
}

// end is the offset behind a token.
func end(token *lexer.Token) int { return token.Pos.Offset + len(token.Value) }
