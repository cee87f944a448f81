package know

import (
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/table"
)

// Usually is what the open decision says itself is usually answered, where it is the game master who is asked, and who may know
// it: what they need not type. There is none, and ok is false, where the rules do not say it, or where it goes by what the game
// master may not see. A player is never answered for.
func Usually(s *game.State) (c game.Choice, who uint32, ok bool) {
	if !s.Open || event.Viewer(s.Question.Player) != event.GM {
		return game.Choice{}, 0, false
	}
	for i := range s.P.Usual {
		h := &s.P.Usual[i]
		if !s.FitsHandler(h) {
			continue
		}
		t := s.Clone()
		t.Root, t.Drawn = 0, [table.StreamCount]bool{} // nothing of what chance decides later
		t.Consult(h)
		who = t.Knows(t.ReadSoFar())
		return t.Advice.Choice, who, t.Failure == nil && t.Advice.Given && who&event.GM.Mask() != 0
	}
	return game.Choice{}, 0, false
}
