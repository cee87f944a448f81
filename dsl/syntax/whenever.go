package syntax

import "strings"

type (
	// WheneverDecl: whenever a player bets when amount > 10 { ... }     whenever field bid_face changes { ... }
	// Which events there are, and how each is said, the grammar does not know: they are handed to the checker.
	WheneverDecl struct {
		Node
		Event *EventWords `parser:"'whenever' @@"`
		When  Expr        `parser:"( 'when' @@ )?"`
		Body  *Block      `parser:"@@"`
	}
	// EventWords are the words that say what happens: a player bets
	EventWords struct {
		Node
		Words []*EventWord `parser:"@@+"`
	}
	// EventWord is one of them.
	EventWord struct {
		Node
		Text string `parser:"(?! 'when' ) @( Name | Keyword )"`
	}
)

func (*WheneverDecl) decl() {}

// Text is what happens, with a blank between its words.
func (e *EventWords) Text() string {
	if e == nil {
		return ""
	}
	words := make([]string, len(e.Words))
	for i, w := range e.Words {
		words[i] = w.Text
	}
	return strings.Join(words, " ")
}

// RoundOf is the loop whose passes are the rounds of a start: its first outermost repeat, else its first take turns; nil: it has
// neither, and is one round.
func RoundOf(b *Block) (round Stmt) {
	var turns Stmt
	Walk(b, func(n Ranger) bool {
		switch n := n.(type) {
		case *RepeatStmt:
			if round == nil {
				round = n
			}
			return false
		case *TurnsStmt:
			if turns == nil {
				turns = n
			}
			return false
		case *EachStmt:
			return false
		}
		return true
	})
	if round == nil {
		round = turns
	}
	return round
}
