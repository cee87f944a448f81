package cli

import (
	"regexp"
	"slices"
	"strings"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/interp/flow"
	"croupier/interp/odds"
	"croupier/interp/program"
	"croupier/interp/sim"
)

// goalResult is a result that somebody plays for.
type goalResult struct {
	index  int // of the program's results
	player int // whose, -1: the table's
}

// plainGoal is a goal that names a result and nothing else, of somebody who may be called anything.
var plainGoal = regexp.MustCompile(`^(?:(.+)\.)?([A-Za-z][\w-]*)$`)

// goal reads what the best player plays for: a condition, or one of the results that the start gives.
func (q *asking) goal() (condition string, result *goalResult, err error) {
	text := strings.TrimSpace(q.oddsCmd.Best)
	if text == "" && q.oddsCmd.Best != "" {
		return "", nil, usage("--best says what is played for: a result such as Ann.won, or a condition")
	}
	m := plainGoal.FindStringSubmatch(text)
	if m == nil {
		return text, nil, nil
	}
	player, name := slices.Index(q.Setup.Players, strings.Trim(m[1], `"`)), m[2]
	start := q.Program.Starts[q.Setup.Start].Name
	switch own, ours := q.gives(name, true), q.gives(name, false); {
	case m[1] != "" && player < 0: // a comparison perhaps, or a player whom the condition's reader does not know either
		return text, nil, nil
	case player >= 0 && own >= 0:
		return "", &goalResult{own, player}, nil
	case player >= 0 && ours >= 0:
		return "", nil, usage("in %s, %s is the table's and not %s's: --best %s", start, name, m[1], name)
	case player < 0 && ours >= 0:
		return "", &goalResult{ours, -1}, nil
	case player < 0 && own >= 0:
		if player = q.who(); player < 0 {
			return "", nil, usage("say whose %s is meant: --best %s.%s", name, q.Setup.Players[0], name)
		}
		return "", &goalResult{own, player}, nil
	}
	if name == sim.ChipsName && q.Program.Layout.Stack >= 0 {
		return "", nil, usage("%s gives no result %s%s; play for a condition, such as '%s > 0'", start, name,
			flow.GivesText(q.Program, q.Setup.Start), text)
	}
	if slices.ContainsFunc(q.Program.Results, func(r program.Result) bool { return r.Name == name }) {
		return "", nil, usage("%s gives no result %s%s", start, name, flow.GivesText(q.Program, q.Setup.Start))
	}
	return text, nil, nil
}

// gives is the place of a result that the start gives, each player's or the table's; -1 where there is none.
func (q *asking) gives(name string, own bool) int {
	for _, i := range flow.Gives(q.Program, q.Setup.Start) {
		if r := &q.Program.Results[i]; r.Name == name && r.PerPlayer == own {
			return i
		}
	}
	return -1
}

// who is who plays as well as possible, where the goal does not say: who is named, who is asked in a recorded game, or the only
// player; -1 where nobody can tell.
func (q *asking) who() int {
	switch {
	case q.For != "":
		return slices.Index(q.Setup.Players, q.For)
	case q.State != nil:
		return q.State.Pending().Player
	case len(q.Setup.Players) == 1:
		return 0
	}
	return -1
}

// aim makes the goal.
func (q *asking) aim(condition *sim.Condition, result *goalResult) error {
	if q.For != "" && !slices.Contains(q.Setup.Players, q.For) {
		return usage("nobody at this table is called %s%s", q.For, rulefiles.Near(q.For, q.Setup.Players, "; the players are "))
	}
	if q.oddsCmd.Best == "" {
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
		t := q.Program.Results[result.index].Type
		if k := t.Kind; k != check.YesNo && k != check.Number && k != check.Pile && k != check.Fraction && k != check.Combination {
			return usage("nobody can play for a high %s: it is %s; play for a condition, such as '%s is ...'",
				term.Clean(q.oddsCmd.Best), t.Kind, term.Clean(q.oddsCmd.Best))
		}
		if t.Kind == check.Combination {
			return usage("%s is a hand: play for a condition, such as '%s is at least \"pair of jacks\"'", term.Clean(q.oddsCmd.Best),
				term.Clean(q.oddsCmd.Best))
		}
	} else {
		goal.Condition = condition.Node()
	}
	if goal.Player < 0 {
		return usage("say who plays as well as possible: --for %s", q.Setup.Players[0])
	}
	q.Question.Best = goal
	return nil
}
