// Package written reads values that are written out, where nothing is worked out: literals and the items of lists, the types of
// fields, what a field is kept for each of, the values of options, charts and decks.
//
// It is handed what words mean, and how a mistake is reported. It must not know expressions, bodies and scopes, nor infer a type.
package written

import (
	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// APlayer is said of a name in a test that should be a player's.
const APlayer = "should be one of the players"

// A Reader reads the written-out values of one ruleset. Words are made known while it reads.
type Reader struct {
	Rules    *meaning.Ruleset // as far as it is known
	Builtins meaning.Builtins
	Words    map[string]bool                           // every word of a closed list
	Placed   map[types.Kind]map[string]*meaning.Object // the ranks and suits of the deck, and the categories of hands
	Seats    func() map[string]bool                    // the players of the test that is looked at
	// Named is what a list that has a name consists of, as in define moods = [calm angry]; nil where none is called so. The node
	// asks for it.
	Named func(n syntax.Ranger, name string) []Token

	At      func(n syntax.Ranger) diag.Span
	Report  func(d diag.Diagnostic)
	Unknown func(n syntax.Ranger, name string, candidates []string, what string) // reports a name that nothing has
	AddWord func(word string)                                                    // makes a word known
	Use     func(item Token, is meaning.Literal)                                 // notes what an item of a list stands for
}

// errorf reports an error about n that needs no more than a hint.
func (rd *Reader) errorf(code string, n syntax.Ranger, hint string, format string, args ...any) {
	d := diag.Errorf(code, rd.At(n), format, args...)
	d.Hint = hint
	rd.Report(d)
}

// text is a node as the file has it.
func (rd *Reader) text(n syntax.Ranger) string { return rd.At(n).Text() }

// Ranks are the ranks of the deck, lowest first.
func (rd *Reader) Ranks() []string {
	if rd.Rules.Deck == nil {
		return nil
	}
	return rd.Rules.Ranks
}

// Suits are the suits of the deck.
func (rd *Reader) Suits() []string {
	if rd.Rules.Deck == nil {
		return nil
	}
	return rd.Rules.Suits
}
