package older

import (
	"strings"

	"croupier/dsl/syntax"
)

// inTheGame: players in the game is players; each player in the game is each player
func inTheGame(r *reader, n syntax.Ranger) (found, bool) {
	const more = " in the game"
	at := r.At(n)
	switch n := n.(type) {
	case *syntax.EachHead:
		if !n.Game {
			return found{}, false
		}
		for _, t := range n.Written() {
			if at.End = t.Start + len(t.Text); t.Text == "game" {
				break
			}
		}
	case *syntax.PlayersExpr:
		if n.Which != syntax.InGame {
			return found{}, false
		}
	default:
		return found{}, false
	}
	words := strings.Join(strings.Fields(at.Text()), " ")
	now, ok := strings.CutSuffix(words, more)
	return found{at: at, now: now, say: "Players are those in the game, unless more is said"}, ok
}
