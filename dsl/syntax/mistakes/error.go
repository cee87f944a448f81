package mistakes

import "github.com/alecthomas/participle/v2/lexer"

// An Error is a mistake at a token, as the grammar finds it.
type Error struct {
	Token    lexer.Token
	Expected string // what should have stood there
	Code     string // "" for the general one
	Summary  string // "" where what was expected says it all
	Hint     string
	Inside   bool // it lies inside of a value that had begun
}

func (e *Error) Error() string {
	if e.Summary != "" {
		return e.Summary
	}
	return "expected " + e.Expected
}
