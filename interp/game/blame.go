package game

import (
	"fmt"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/say"
)

// wouldTell stops the game where what somebody may answer goes by what they may not see.
func (s *State) wouldTell(d *Decision) {
	s.Fail(s.At(), "secret-shown", "What "+s.M.Name(d.Player)+" may answer here goes by what they may not see, and would tell it",
		"let it go by what they see, or reveal that first: reveal ... to player")
}

// noAnswer stops the game where a player is asked and has no legal answer.
func (s *State) noAnswer(d *Decision) {
	why := "none of the words is offered now"
	switch d.Kind {
	case program.AskNumber:
		why = fmt.Sprintf("there is no number from %d to %d", d.Least, d.Most)
	case program.AskOne:
		why = "there is nothing to choose from"
		if d.ItemKind == check.Player {
			why = "there is nobody to choose from"
		}
	case program.AskCards:
		why = fmt.Sprintf("no %s of theirs fit together as they must", say.Plural(d.Least, "card"))
		if d.Least == 1 {
			why = "no card of theirs is one that may be taken"
		}
	case program.AskBet:
		why = fmt.Sprintf("%s is the least, and their stack holds %s", say.Plural(d.Least, "chip"), say.Plural(d.Stack, "chip"))
		if d.Most < d.Stack {
			why = fmt.Sprintf("%s is the least, and the most is %d", say.Plural(d.Least, "chip"), d.Most)
		}
	}
	s.Fail(s.At(), "no-legal-answer", s.M.Name(d.Player)+" is asked here, and has no legal answer: "+why,
		"offer a way out, or pass; or say what happens then, otherwise { ... }; or ask only where there is something to choose")
}
