package game

// ByChance is how many cards and dice chance has decided after those that the setup gave, or the rules' test, ran out; 0 of
// what none was given of.
func (s *State) ByChance() (cards, dice int) {
	if n := len(s.m.deal); n > 0 {
		cards = max(0, int(s.dealt)-n)
	}
	if n := len(s.m.dice); n > 0 {
		dice = max(0, int(s.thrown)-n)
	}
	return cards, dice
}
