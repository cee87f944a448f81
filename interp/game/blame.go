package game

import (
	"fmt"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/say"
)

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
		why = fmt.Sprintf("no %s of his fit together as they must", say.Plural(d.Least, "card"))
	case program.AskBet:
		why = fmt.Sprintf("%s is the least, and his stack holds %s", say.Plural(d.Least, "chip"), say.Plural(d.Stack, "chip"))
		if d.Most < d.Stack {
			why = fmt.Sprintf("%s is the least, and the most is %d", say.Plural(d.Least, "chip"), d.Most)
		}
	}
	s.Fail(s.At(), "no-legal-answer", s.M.Name(d.Player)+" is asked here, and has no legal answer: "+why,
		"offer a way out, or pass; or say what happens then, else { ... }; or ask only where there is something to choose")
}
