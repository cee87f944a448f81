package game

import "croupier/interp/table"

// Count has everything that happens in the state's games from now on counted, also after it is restarted; nil ends that.
// Clones count nothing.
func (s *State) Count(c *table.Cover) {
	s.Counted = c
	if s.G != nil {
		s.ChooseMode()
	}
}
