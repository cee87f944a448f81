package game

import (
	"croupier/interp/event"
	"croupier/interp/program"
)

// keepRecord begins the record anew, for whoever wants to see it, or for hooks alone.
func (s *State) keepRecord(kept bool) {
	s.Record.Reset(kept || s.Hooked)
	s.Record.Kept = kept
	s.ChooseMode()
}

// emitAnswerCards records a choice of cards that moves none.
func (s *State) emitAnswerCards(d *Decision, a *program.Ask) {
	if !s.Record.On {
		return
	}
	e := event.Event{Kind: event.Answer, Player: d.Player, Name: a.Verb, Cards: program.Keep(s.Answered), Who: event.Everyone, Zone: -1, From: -1, Amount: int64(len(s.Answered))}
	for _, c := range s.Answered {
		eyes := s.Seen[c] | s.ZoneEyes(int(s.Lies[c]))
		if d.Secret {
			eyes = 1 << d.Player
		}
		e.Eyes = append(e.Eyes, eyes)
	}
	s.Emit(e)
}
