package hook

import (
	"iter"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// unclosed finds the first line of the innermost block that has no end, and the word that begins it. The
// parser itself only knows that the text was over too soon.
func unclosed(text string) (line int, word string) {
	type block struct {
		line int
		word string
	}
	var open []block
	loop := false // a while or for whose do has not come yet
	for token, err := range tokens(text) {
		if err != nil {
			break
		}
		switch token.Type {
		case parse.TWhile, parse.TFor:
			open, loop = append(open, block{token.Pos.Line, token.Str}), true
		case parse.TDo:
			if !loop {
				open = append(open, block{token.Pos.Line, token.Str})
			}
			loop = false
		case parse.TFunction, parse.TIf, parse.TRepeat:
			open = append(open, block{token.Pos.Line, token.Str})
		case parse.TEnd, parse.TUntil:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	if len(open) == 0 {
		return 0, ""
	}
	last := open[len(open)-1]
	return last.line, last.word
}

// unterminated finds the line in which the text or remark begins that is never closed.
func unterminated(text string) int {
	for token, err := range tokens(text) {
		if err != nil {
			return max(token.Pos.Line, 1)
		}
	}
	return 1
}

// tokens reads a text word by word and sign by sign, up to its end or to what cannot be read.
func tokens(text string) iter.Seq2[ast.Token, error] {
	return func(yield func(ast.Token, error) bool) {
		scanner := parse.NewScanner(strings.NewReader(text), chunk)
		lexer := &parse.Lexer{}
		for range maxSource {
			token, err := scanner.Scan(lexer)
			if err == nil && token.Type == parse.EOF || !yield(token, err) || err != nil {
				return
			}
			lexer.PrevTokenType = token.Type
		}
	}
}
