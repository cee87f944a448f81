package game

import (
	"fmt"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/say"
)

// EachTake goes through what could be taken at the open decision of cards or dice, fewer before more, until found says that
// it has enough. It is false when it gave up before all had been looked at. The list is good until found returns.
func (s *State) EachTake(found func(cards []int32) (enough bool)) (complete bool) {
	return s.search(&s.Question, found)
}

// MayAnswer reports whether an answer may be given to the open decision.
func (s *State) MayAnswer(c Choice) bool { return s.Open && s.allows(&s.Question, c) }

// allows is whether permit would find nothing wrong. It is for those who try many answers: it words no reasons.
func (s *State) allows(d *Decision, c Choice) bool {
	if d.Kind == program.AskAction {
		return allowsAction(d, c)
	}
	switch c.Act {
	case Fold:
		return d.Fold
	case Pass:
		return d.Pass
	case Take:
		if d.Kind != program.AskCards && d.Kind != program.AskDice {
			return false
		}
		if n := int64(len(c.Cards)); n < d.Least || n > d.Most {
			return false
		}
		for _, card := range c.Cards {
			if !slices.Contains(d.Items, card) {
				return false
			}
		}
	case Pick:
		if (d.Kind == program.AskNumber || d.Kind == program.AskBet) && (c.N < d.Least || c.N > d.Most) {
			return false
		}
	}
	return s.Permit(d, c) == nil
}

func allowsAction(d *Decision, c Choice) bool {
	l := &d.Bet
	switch c.Act {
	case Check:
		return l.Check && c.N == 0
	case Bet:
		return l.Bet.Has(c.N)
	case Call:
		return l.Call > 0 && c.N == 0
	case Raise:
		return l.Raise.Has(c.N)
	case AllIn:
		return l.AllIn && c.N == 0
	case Pass:
		return l.Pass && c.N == 0
	case Fold:
		return l.Fold && c.N == 0
	}
	return false
}

// Legal says what may be answered to the open decision, as a person would type it: "0 to 7, or fold".
func (s *State) Legal() string { return s.LegalFrom("") }

// LegalFrom is [State.Legal] with other words for the cards or dice that are there to be taken, such as "your hand"; "" names
// them one by one.
func (s *State) LegalFrom(place string) string {
	if !s.Open {
		return "nothing: no decision is open"
	}
	d := &s.Question
	var parts []string
	switch d.Kind {
	case program.AskAction:
		return d.Bet.String()
	case program.AskWord:
		for _, w := range d.Words {
			parts = append(parts, s.Plain(check.Of(check.WordKind), w))
		}
	case program.AskYesNo:
		parts = append(parts, "yes", "no")
	case program.AskNumber:
		if d.Least <= d.Most {
			parts = append(parts, span(d.Least, d.Most, ""))
		}
	case program.AskBet:
		if d.Least <= d.Most {
			parts = append(parts, span(d.Least, d.Most, "chip"))
		}
	case program.AskOne:
		if s.AllFaceDown(d) {
			parts = append(parts, "1 of "+s.fromFaceDown(d))
			break
		}
		for _, item := range d.Items {
			parts = append(parts, s.ItemText(d, item))
		}
	case program.AskCards, program.AskDice:
		if d.Least > d.Most {
			break
		}
		if s.AllFaceDown(d) {
			parts = append(parts, span(d.Least, d.Most, "")+" of "+s.fromFaceDown(d))
			break
		}
		if place == "" {
			place = s.ItemsText(d, d.Items)
		}
		parts = append(parts, s.taking(d)+place)
	}
	if d.Least == 0 && d.Most > 0 && (d.Kind == program.AskCards || d.Kind == program.AskDice) {
		parts = append(parts, "none")
	}
	if d.Pass {
		parts = append(parts, "pass")
	}
	if d.Fold {
		parts = append(parts, "fold")
	}
	return say.OrList(parts)
}

// taking is how many cards or dice may be taken, and of which shape: "1 to 4 cards of one rank from ".
func (s *State) taking(d *Decision) string {
	many := span(d.Least, d.Most, singular(d))
	if d.Least == 0 && d.Most > 0 {
		many = "up to " + say.Plural(d.Most, singular(d))
		if d.Most == 1 {
			many = "1 " + singular(d)
		}
	}
	a := &s.P.Asks[d.AskAt]
	shape := ""
	if d.Most > 1 {
		shape = shapeWords[a.Shape]
	}
	switch {
	case a.Such != 0 && d.Least == d.Most && d.Most == 1:
		return many + " that fits, from "
	case a.Such != 0:
		return many + shape + " that fit, from "
	case shape != "":
		return many + shape + " from "
	}
	return many + " of "
}

// TakenFrom is the zone from which the open decision takes cards, if every card of it may be taken.
func (s *State) TakenFrom() (zone int, ok bool) {
	d := &s.Question
	if !s.Open || d.Kind != program.AskCards || len(d.Items) < 2 {
		return 0, false
	}
	zone = int(s.Lies[d.Items[0]])
	for _, c := range d.Items {
		if int(s.Lies[c]) != zone {
			return 0, false
		}
	}
	return zone, len(s.Zones[zone]) == len(d.Items)
}

func span(least, most int64, thing string) string {
	if least == most {
		if thing == "" {
			return say.Number(least)
		}
		return say.Plural(least, thing)
	}
	if thing == "" {
		return fmt.Sprintf("%d to %d", least, most)
	}
	return fmt.Sprintf("%d to %s", least, say.Plural(most, thing))
}
