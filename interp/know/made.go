package know

import (
	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
)

// made is what the rules' defines make of a player's cards, as a viewer could work it out themselves: hands such as a pair of
// tens. A define counts only if it reads nothing but cards, and the viewer knows each of those, so that none of them tells
// them anything new.
func made(s *game.State, seat int, v event.Viewer) []Thing {
	var things []Thing
	var clone *game.State
	for i, d := range s.P.Rules.Defines {
		body := s.P.Defines[i].Body
		if d.Kept() || d.Type.Kind != check.Combination || len(s.P.Defines[i].Params) > 0 || !s.KnowsMade(body, seat, v) {
			continue
		}
		if clone == nil {
			clone = s.Clone()
		}
		clone.Refill()
		clone.Cur = int32(seat)
		value := clone.Value(body, d.Type)
		if clone.Failure != nil {
			return things
		}
		if !value.IsNone() {
			things = append(things, Thing{Name: d.Name, Value: value.Clone()})
		}
	}
	return things
}
