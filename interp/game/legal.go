package game

import "croupier/interp/program"

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
			if !holdsItem(d.Items, card) {
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

func holdsItem(items []int32, item int32) bool {
	for _, x := range items {
		if x == item {
			return true
		}
	}
	return false
}
