package hook

import (
	"strings"

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
	scanner := parse.NewScanner(strings.NewReader(text), chunk)
	lexer := &parse.Lexer{}
	loop := false // a while or for whose do has not come yet
	for range maxSource {
		token, err := scanner.Scan(lexer)
		if err != nil || token.Type == parse.EOF {
			break
		}
		lexer.PrevTokenType = token.Type
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
	scanner := parse.NewScanner(strings.NewReader(text), chunk)
	lexer := &parse.Lexer{}
	for range maxSource {
		token, err := scanner.Scan(lexer)
		if err != nil {
			return max(token.Pos.Line, 1)
		}
		if token.Type == parse.EOF {
			break
		}
		lexer.PrevTokenType = token.Type
	}
	return 1
}
