package syntax

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/syntax/lex"
)

// TokenKind is what a token is by its looks.
type TokenKind uint8

// The kinds of tokens, as an editor tells them apart.
const (
	NameToken    TokenKind = iota + 1
	KeywordToken           // a word that never names anything
	NumberToken            // a number, dice, a dice code
	CardToken
	TextToken // with its quotation marks, a block of Lua too
	CommentToken
	SignToken
	BadToken // what does not belong into a file
)

// A Lexeme is a word or sign of a file, or a comment, by its looks alone.
type Lexeme struct {
	Token
	Kind TokenKind
}

var tokenKinds = map[lexer.TokenType]TokenKind{
	lex.Name: NameToken, lex.Keyword: KeywordToken, lex.Number: NumberToken, lex.Code: NumberToken, lex.Die: NumberToken,
	lex.Card: CardToken, lex.Text: TextToken, lex.Lua: TextToken, lex.Comment: CommentToken, lex.Punct: SignToken,
	lex.Has: SignToken, lex.Bad: BadToken,
}

// scanned are the tokens of a text as the parser sees them.
func scanned(source *diag.Source) []lexer.Token {
	return lex.Scan(source.Name, source.Text, func(word string) bool { return verbs[word] != "" })
}

// Tokens are the words, signs and comments of a text, also of one that cannot be read.
func Tokens(source *diag.Source) (all []Lexeme) {
	for _, t := range scanned(source) {
		if kind, ok := tokenKinds[t.Type]; ok {
			all = append(all, Lexeme{Token{Text: t.Value, Start: t.Pos.Offset, Line: t.Pos.Line}, kind})
		}
	}
	return all
}

// TokenAt is the token in which a place lies; the place behind a word belongs to it. ok is false between tokens.
func TokenAt(source *diag.Source, at int) (found Lexeme, ok bool) {
	for _, t := range Tokens(source) {
		if t.Start > at {
			break
		}
		if end := t.Start + len(t.Text); at < end || at == end && t.Kind != SignToken {
			found, ok = t, true
		}
	}
	return found, ok
}

// Meaning is what declarations of a file say, however they are laid out: their words and signs in their order, and where lines
// end that end a statement. Comments are no part of it, and neither are tests, which change no game. Two files with the same
// meaning read as the same tree, but for their tests.
func Meaning(f *File, decls []Decl) []byte {
	var all []byte
	tokens := scanned(f.Source)
	for _, d := range decls {
		if _, ok := d.(*TestDecl); ok {
			continue
		}
		start, end := d.Range()
		at, _ := slices.BinarySearchFunc(tokens, start, func(t lexer.Token, at int) int { return cmp.Compare(t.Pos.Offset, at) })
		opened := false
		for _, t := range tokens[at:] {
			if t.Pos.Offset >= end {
				break
			}
			switch {
			case t.Type == lex.Comment, t.Type == lex.EOL && opened: // the block may as well begin on the same line
				continue
			case t.Type == lex.EOL:
				all = append(all, "1:\n"...)
			default: // with its length, so that no two rows of words look alike
				all = append(strconv.AppendInt(all, int64(len(t.Value)), 10), ":"+t.Value...)
			}
			opened = lex.Is(&t, "{")
		}
		all = append(all, "1:\n"...)
	}
	return all
}
