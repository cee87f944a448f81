package game

// die is where the faces of all dice come from: those given by hand first, then chance.
func (s *State) die(faces int) int {
	if s.Chances.On {
		s.Chances.Touched = true
		if s.Chances.ways != nil {
			return s.Chances.ways.die(faces)
		}
		return 1
	}
	return s.Fall(faces)
}
