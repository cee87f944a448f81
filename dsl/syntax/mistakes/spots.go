package mistakes

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/syntax/lex"
)

// A Spot is where lines stand that are written in a way of their own.
type Spot uint8

// The spots.
const (
	InFile     Spot = iota // the first line of a declaration
	InBlock                // statements
	InTest                 // its block
	InDeck                 // its block
	InPolicy               // its block
	InQuestion             // what is added to one
	BehindAsk              // behind "ask X to"
	inFields
	inChart
	inCases
)

// CaseHint says how a case of a define is written.
const CaseHint = `A case is written: when ...: ..., and the last one: otherwise: ...`

// spots are what is known of each spot.
var spots = [...]struct {
	of     []string          // the words with which declarations begin that have such lines
	shapes map[string]string // the words with which a line begins, and how each is written; nil: it begins with any word
	facts  []string          // for the phrasebook
	line   string            // what a line is called
	hint   string            // how a line is written
}{
	InFile:     {shapes: lex.Declarations, facts: []string{"outside"}},
	InBlock:    {facts: []string{"statement", "block"}}, // and its words the language knows
	InTest:     {of: []string{"test"}, shapes: testVerbs, facts: []string{"test", "block"}, line: "a line of the test"},
	InDeck:     {of: []string{"deck"}, shapes: deckVerbs, facts: []string{"block"}, line: "a line of the deck"},
	InPolicy:   {of: []string{"policy"}, shapes: policyVerbs, facts: []string{"policy", "block"}},
	InQuestion: {of: []string{"question"}, shapes: questionVerbs, facts: []string{"question", "block"}},
	BehindAsk:  {shapes: askVerbs},
	inFields: {of: []string{"each", "the"}, facts: []string{"fields"}, line: "a field",
		hint: `A field is written: ... number = 0, "...", or with another type, such as: ... yes or no = no`},
	inChart: {of: []string{"chart"}, facts: []string{"chart"}, line: "an entry", hint: `A line of a chart is written: 0..4 "..."`},
	inCases: {of: []string{"define"}, hint: CaseHint},
}

// Shapes are the words with which a line begins at a spot, and how each is written; nil where it may begin with any word.
func (l *Language) Shapes(s Spot) map[string]string {
	if s == InBlock {
		return l.Statements
	}
	return spots[s].shapes
}

// SpotBehind is where the next line stands behind tokens.
func SpotBehind(tokens []lexer.Token) Spot {
	return place(append(slices.Clip(tokens), lexer.EOFToken(lexer.Position{})), len(tokens)).block
}

// spotOf is what stands in the block that a brace opens.
func spotOf(tokens []lexer.Token, brace int) Spot {
	switch {
	case brace > 0 && lex.Is(&tokens[brace-1], "fits"):
		return inCases
	case lex.LineStart(tokens, brace) > 0:
		return InBlock
	}
	kind := tokens[0].Value
	if kind == "add" && len(tokens) > 2 { // add to chart degrees { ... }
		kind = tokens[2].Value
	}
	for s := range spots {
		if slices.Contains(spots[s].of, kind) {
			return Spot(s)
		}
	}
	return InBlock
}
