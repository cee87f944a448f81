package game

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/program"
)

// Typed reads a value that is typed at this table. A text that is new to it is known from then on.
func (s *State) Typed(t check.Type, text string) (program.Value, error) {
	if t.Kind != check.Text {
		setup := s.G.Setup.Clone()
		return setup.readValue(t, text)
	}
	at := slices.Index(s.M.Texts, text)
	if at < 0 {
		g := *s.G // other games of the match go on without it
		at = len(g.Texts)
		g.Texts = append(slices.Clone(g.Texts), text)
		s.G, s.M = &g, &g.Match
	}
	return program.Value{Type: t, N: int64(at)}, nil
}
