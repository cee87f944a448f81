package game

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/table"
)

// AnswerValue is an answer with its type, for the record.
func (s *State) AnswerValue(d *Decision, v int64) program.Value {
	switch d.Kind {
	case program.AskWord:
		return program.Value{Type: check.Of(check.WordKind), N: v}
	case program.AskYesNo:
		return program.Value{Type: check.Of(check.YesNo), N: v}
	case program.AskOne:
		return program.Value{Type: check.Of(d.ItemKind), N: v}
	}
	return program.Value{Type: table.NumberType, N: v}
}

// FaceUp reports whether cards came to lie open for all where others do not.
func (s *State) FaceUp(e event.Event) bool {
	if e.Zone < 0 || len(e.Eyes) == 0 || s.ZoneEyes(e.Zone)&event.Everybody != 0 {
		return false
	}
	return !slices.ContainsFunc(e.Eyes, func(eyes uint32) bool { return eyes&event.Everybody == 0 })
}

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
