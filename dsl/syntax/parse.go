package syntax

import (
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
	"croupier/dsl/syntax/lex"
	"croupier/dsl/syntax/mistakes"
)

// language is what package mistakes is told of the grammar.
var language = sync.OnceValue(func() *mistakes.Language {
	l := &mistakes.Language{Statements: verbs, Read: func(tokens []lexer.Token) (any, error) { return parse(tokens) }}
	for _, f := range forms {
		l.Written = append(l.Written, f.Written)
	}
	return l
})

// Parse reads a whole file. The file it returns is never nil and holds what could be understood; the list has a
// diagnostic for each mistake, in the order of the text, at most 50.
func Parse(source *diag.Source) (*File, diag.List) { return read(source, nil) }

// ParseOnly reads those declarations of a file whose first or second word is one of some, and looks at no other: a file's title
// stands in a few lines of many.
func ParseOnly(source *diag.Source, words ...string) (*File, diag.List) {
	return read(source, func(tokens []lexer.Token) bool {
		return slices.ContainsFunc(tokens[:min(2, len(tokens))], func(t lexer.Token) bool { return slices.Contains(words, t.Value) })
	})
}

// read reads the declarations of a file that are wanted; nil: all.
func read(source *diag.Source, wanted func([]lexer.Token) bool) (*File, diag.List) {
	file := &File{Source: source, Broken: map[Decl][]string{}}
	tokens, wrong := language().ReadFile(source, wanted, func(read any, unread []string) {
		decl, ok := read.(Decl)
		if !ok {
			return
		}
		file.Decls = append(file.Decls, decl)
		if unread != nil {
			file.Broken[decl] = unread
		}
	})
	file.Comments = comments(source.Text, tokens)
	if strings.Contains(source.Text, ChosenWord) {
		file.ownChosen()
	}
	return file, wrong
}

// ParseExpr reads a text that is one expression and nothing else; a list may carry a condition. The expression is nil
// where the text is wrong.
func ParseExpr(source *diag.Source) (expr Expr, wrong diag.List) {
	wrong = language().ReadWhole(source, func(tokens []lexer.Token) error {
		peeking := lex.Peeking(tokens)
		for peeking.Peek().Type == lex.EOL {
			peeking.Next()
		}
		read, err := byHand(peeking, (*exprParser).listExpr)
		for err == nil && peeking.Peek().Type == lex.EOL {
			peeking.Next()
		}
		if err == nil && !peeking.Peek().EOF() {
			err = &mistakes.Error{Token: *peeking.Peek(), Expected: "the end of the expression"}
		}
		if err == nil {
			expr = read
		}
		return err
	})
	return expr, wrong
}

// Standing is a piece of code where it may be shown and can be read, with something filled in for its dots: as a declaration, a
// line of a block, a value, or what a line goes on with. It is "" where it can be read nowhere.
func Standing(code string) string { return language().Standing(code) }

// Incomplete reports whether the only mistake is that the text ends too early: inside of a block, of a bracket, or behind
// a comma or an operator. A prompt then asks for another line.
func Incomplete(list diag.List) bool { return language().Incomplete(list) }

// NamesIn are the words of a text that may be names.
func NamesIn(text string) []string { return lex.NamesIn(text) }

// Reserved are the words that never name anything, in the order of the reference.
func Reserved() []string { return lex.Reserved() }

// MostNumber is how far from 0 a number may be, in the rules and everywhere else: so far all programs count exactly.
const MostNumber = lex.MostNumber

// parse reads a declaration that is all there is of the tokens.
func parse(tokens []lexer.Token) (Decl, error) {
	peeking := lex.Peeking(tokens)
	decl, err := grammar().ParseFromLexer(peeking, participle.AllowTrailing(true))
	if err != nil {
		return nil, err
	}
	if peeking.Peek().Type == lex.EOL {
		peeking.Next()
	}
	if !peeking.Peek().EOF() {
		return nil, &mistakes.Error{Token: *peeking.Peek(), Expected: "the end of the line"}
	}
	if err := repeated(*decl); err != nil {
		return nil, err
	}
	settleValue(*decl)
	settleWhose(*decl)
	return *decl, nil
}

// comments are the comments among the tokens.
func comments(text string, tokens []lexer.Token) []Comment {
	var list []Comment
	for i := range tokens {
		if token := &tokens[i]; token.Type == lex.Comment {
			at := token.Pos.Offset
			line := text[strings.LastIndexByte(text[:at], '\n')+1 : at]
			trailing := strings.Trim(line, " \t\r"+lex.ByteOrderMark) != ""
			list = append(list, Comment{Start: at, End: lex.End(token), Text: token.Value, Trailing: trailing})
		}
	}
	return list
}

// repeated finds a clause that a line has twice. The grammar would keep the second and lose the first without a word.
func repeated(decl Decl) error {
	var found *mistakes.Error
	Walk(decl, func(n Ranger) bool {
		if found != nil {
			return false
		}
		switch n := n.(type) {
		case *EachStmt:
			found = twice(n.Tokens, "starting", "secretly")
		case *SimpleStmt:
			found = twice(n.Tokens, n.Form.clauses()...)
		}
		return found == nil
	})
	if found == nil {
		return nil
	}
	return found
}

// twice finds the second of two clauses that begin alike, with one of some words, behind their commas and before any block.
func twice(tokens []lexer.Token, words ...string) *mistakes.Error {
	seen := map[string]bool{}
	depth := 0
	for i := range len(tokens) - 1 {
		switch token := &tokens[i]; {
		case lex.Is(token, "("):
			depth++
		case lex.Is(token, ")"):
			depth--
		case lex.Is(token, "{"):
			return nil
		case lex.Is(token, ",") && depth == 0:
			next := &tokens[lex.SkipComments(tokens, i+1)]
			clause := next.Value
			if !slices.Contains(words, clause) {
				continue
			}
			if seen[clause] {
				return &mistakes.Error{Token: *next, Summary: "This can be said only once in a line"}
			}
			seen[clause] = true
		}
	}
	return nil
}
