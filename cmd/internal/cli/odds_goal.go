package cli

import (
	"regexp"
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/odds"
	"croupier/interp/sim"
)

// goalResult is a result that somebody plays for.
type goalResult struct {
	index  int // of the program's results
	player int // whose, -1: the table's
}

// goal reads what the best player plays for: a condition, or one of the results.
func (q *inquiry) goal() (condition string, result *goalResult) {
	text := strings.TrimSpace(q.Best)
	if text == "" {
		return "", nil
	}
	player, name := -1, text
	if who, what, ok := strings.Cut(text, "."); ok {
		if i := slices.Index(q.setup.Players, who); i >= 0 {
			player, name = i, what
		}
	}
	for i := range q.program.Results {
		r := &q.program.Results[i]
		if r.Name != name || player >= 0 && !r.PerPlayer || player < 0 && r.PerPlayer && len(q.setup.Players) > 1 && q.For == "" && q.state == nil {
			continue
		}
		if r.PerPlayer && player < 0 {
			player = q.who()
		}
		return "", &goalResult{i, player}
	}
	return text, nil
}

// who is who plays as well as possible, where the goal does not say: who is named, who is asked in a recorded game, or the only
// player; -1 where nobody can tell.
func (q *inquiry) who() int {
	switch {
	case q.For != "":
		return slices.Index(q.setup.Players, q.For)
	case q.state != nil:
		return q.state.Pending().Player
	case len(q.setup.Players) == 1:
		return 0
	}
	return -1
}

// aim makes the goal.
func (q *inquiry) aim(condition *sim.Condition, result *goalResult) error {
	if q.For != "" && !slices.Contains(q.setup.Players, q.For) {
		return usage("nobody at this table is called %s%s", q.For, near(q.For, q.setup.Players, "; the players are "))
	}
	if q.Best == "" {
		if q.For != "" {
			return usage("--for goes with --best")
		}
		return nil
	}
	goal := &odds.Goal{Player: q.who(), Of: -1}
	if result != nil {
		goal.Result, goal.Of = result.index, result.player
		if goal.Player < 0 || q.For == "" && result.player >= 0 {
			goal.Player = result.player
		}
		t := q.program.Results[result.index].Type
		if k := t.Kind; k != check.YesNo && k != check.Number && k != check.Pile && k != check.Fraction && k != check.Combination {
			return usage("nobody can play for a high %s: it is %s; play for a condition, such as '%s is ...'", term.Clean(q.Best), t.Kind, term.Clean(q.Best))
		}
		if t.Kind == check.Combination {
			return usage("%s is a hand: play for a condition, such as '%s >= \"pair of jacks\"'", term.Clean(q.Best), term.Clean(q.Best))
		}
	} else {
		goal.Condition = condition.Node()
	}
	if goal.Player < 0 {
		return usage("say who plays as well as possible: --for %s", q.setup.Players[0])
	}
	q.best = goal
	return nil
}

// bestName is who plays as well as possible for what, in words.
func (q *inquiry) bestName() string {
	return term.Clean(q.setup.Players[q.best.Player]) + " as well as possible for " + term.Clean(q.Best)
}

// word is a word of a condition, or a text in it, which is left as it is; also one that is somebody's already: Ann.won.
var word = regexp.MustCompile(`"[^"]*"|[A-Za-z][\w-]*(\.[A-Za-z][\w-]*)?`)

// own says whose a result is in a condition about the only player, where the rules give results of that name to tables too.
func (q *inquiry) own(condition string) string {
	if len(q.setup.Players) != 1 {
		return condition
	}
	mixed := map[string]int{}
	for i := range q.program.Results {
		if r := &q.program.Results[i]; r.PerPlayer {
			mixed[r.Name] |= 1
		} else {
			mixed[r.Name] |= 2
		}
	}
	return word.ReplaceAllStringFunc(condition, func(w string) string {
		if mixed[w] == 3 {
			return q.setup.Players[0] + "." + w
		}
		return w
	})
}
