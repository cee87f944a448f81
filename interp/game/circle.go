package game

// A game that goes on for long may go in circles, or it may be long. It surely goes in circles where nobody is asked and a state
// comes back, with all that chance holds ready: from there on everything happens as it did before.

// StartsInCircles plays a game up to its first question, and reports whether it never comes to one because a state comes back.
func (g *Game) StartsInCircles(seed uint64) bool {
	s := &State{}
	s.Clear(g)
	s.SetOut()
	s.Root = seed
	return s.circles()
}

// AnswersInCircles gives an answer, and reports whether the rules never come to another question because a state comes back.
func (s *State) AnswersInCircles(c Choice) (bool, error) {
	err := s.take(c)
	return err == nil && s.circles(), err
}

// Same reports whether two games of a match stand alike: see [table.Table.Same]. What scripts remember nobody compares, so that
// games with scripts are never the same.
func (s *State) Same(o *State, chance bool) bool {
	return s.G.Host == nil && s.BettingAt == o.BettingAt && s.Turn == o.Turn && s.Table.Same(&o.Table, chance)
}

// circles goes on until somebody is asked, the game ends or is stopped, or a state comes back. The state that is looked out for
// is the one after 1, 2, 4, 8 steps and so on, so that a circle of any length is found after about three times its length, and
// only one state is kept (Brent's way).
func (s *State) circles() bool {
	mark := s.Clone()
	for step, lap := 0, 1; s.Failure == nil && !s.Open && !s.Ended && s.RefusedFor == ""; {
		s.runSteps(true)
		if s.PC == mark.PC && s.Same(mark, true) && s.Failure == nil {
			return true
		}
		if step++; step == lap {
			mark.CopyFrom(s)
			step, lap = 0, 2*lap
		}
	}
	return false
}
