package game

import (
	"slices"
	"strings"

	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/dice"
)

// keepRecord begins the record anew, for whoever wants to see it, or for hooks alone.
func (s *State) keepRecord(kept bool) {
	s.record.Reset(kept || s.hooked)
	s.record.Kept = kept
	s.chooseMode()
}

// emit records an event.
func (s *State) emit(e event.Event) {
	if !s.record.On || s.err != nil {
		return
	}
	if e.Kind != event.Reveal && e.Kind != event.Shuffle && e.Kind != event.Roll && e.Kind != event.Reroll && e.Kind != event.Keep && len(e.Cards) == 0 {
		e.Zone, e.From = -1, -1
	}
	e.Line = s.at()
	switch e.Kind {
	case event.Ante, event.Post, event.Bet, event.Return, event.Win:
		s.notePaid(s.p.Layout.Stack*s.m.n+e.Player, e.Line)
	}
	if s.record.Secretly {
		s.record.Held = append(s.record.Held, e)
		return
	}
	s.record.Events = append(s.record.Events, e)
}

// emitCards records that cards came to lie in a zone. With known above 0 the record's scratch says who knew each before.
func (s *State) emitCards(kind event.Kind, from, to int, list []int32, known int) {
	e := event.Event{Kind: kind, Name: s.record.Verb, Player: s.owner(to), From: from, Zone: to, Cards: program.Keep(list), Who: event.Everyone, Amount: int64(len(list))}
	if e.Player < 0 {
		e.Player = s.owner(from)
	}
	if e.Name != "" {
		e.Player = int(s.cur) // whose answer it is, wherever the cards go
	}
	for i, c := range list {
		eyes := s.seen[c] | s.zoneEyes(to)
		if i < known {
			eyes |= s.record.Eyes[i]
		}
		e.Eyes = append(e.Eyes, eyes)
	}
	s.emit(e)
}

// emitAnswerCards records a choice of cards that moves none.
func (s *State) emitAnswerCards(d *Decision, a *program.Ask) {
	if !s.record.On {
		return
	}
	e := event.Event{Kind: event.Answer, Player: d.Player, Name: a.Verb, Cards: program.Keep(s.answered), Who: event.Everyone, Zone: -1, From: -1, Amount: int64(len(s.answered))}
	for _, c := range s.answered {
		eyes := s.seen[c] | s.zoneEyes(int(s.lies[c]))
		if d.Secret {
			eyes = 1 << d.Player
		}
		e.Eyes = append(e.Eyes, eyes)
	}
	s.emit(e)
}

// owner is the player whose zone it is, -1 for the table's.
func (s *State) owner(zone int) int {
	if zone >= 0 && zone < s.p.Layout.PlayerZones*s.m.n {
		return zone % s.m.n
	}
	return -1
}

// eyesOfRoll says who may see the dice of a statement that sets a field: who may see the field.
func (s *State) eyesOfRoll(field int32, seat int) {
	if s.record.On && field > 0 {
		s.record.RollEyes = s.fieldEyes(int(field-1), max(seat, 0))
	}
}

// emitRoll records what was rolled, as dice are written: 6d6, 4d6kh3.
func (s *State) emitRoll(spec dice.Spec, sum bool) {
	e := event.Event{Sum: sum, Kind: event.Roll, Player: int(s.cur), Zone: -1, From: -1, Amount: int64(s.rolled.Total), Who: s.record.RollEyes}
	for i := range s.rolled.Dice {
		e.Faces = append(e.Faces, int32(s.rolled.Dice[i].Face))
		if s.rolled.Dice[i].Exploded && e.Burst == nil {
			e.Burst = make([]bool, len(s.rolled.Dice))
		}
		if s.rolled.Dice[i].Exploded {
			e.Burst[i] = true
		}
	}
	if s.record.RollHeard {
		e.Heard = len(e.Faces)
	}
	e.Text = spec.String()
	if spec.Count == 1 { // a d20, as people say it
		e.Text = strings.TrimPrefix(e.Text, "1")
	}
	if s.record.Fallen = nil; e.Who&event.Everybody != 0 {
		s.record.Fallen = e.Faces
	}
	s.emit(e)
}

// noteChosen notes whether a player's variable was set to what he has just answered.
func (s *State) noteChosen(slot, seat int) {
	events := s.record.Events
	if s.record.Secretly {
		events = s.record.Held
	}
	n := len(events)
	was := slices.Index(s.record.Chosen, int32(slot))
	switch is := n > 0 && events[n-1].Kind == event.Answer && events[n-1].Player == seat && len(events[n-1].Cards) == 0 && events[n-1].Value.N == s.vars[slot]; {
	case is && was < 0:
		s.record.Chosen = append(s.record.Chosen, int32(slot))
	case !is && was >= 0:
		s.record.Chosen = slices.Delete(s.record.Chosen, was, was+1)
	}
}

// noteSet records that a field was set, and, where it holds something else now, that it changed.
func (s *State) noteSet(in *program.Instr, slot, seat int, changed bool) {
	lists := in.Op == program.InSetList || in.Op == program.InSetPlayerList
	if lists {
		slot += len(s.vars)
	}
	s.noteLast(slot, in.Span)
	if !lists && in.D > 0 {
		s.noteChosen(slot, seat)
	}
	if in.D == 0 || !changed {
		return
	}
	field := int(in.D - 1)
	v := s.fieldValue(field, seat)
	v.L = program.Keep(v.L)
	s.emit(event.Event{Kind: event.Set, Name: s.p.Rules.Fields[field].Name, Player: seat, Value: v, Who: s.fieldEyes(field, max(seat, 0))})
}

func (s *State) emitPay(n int64, from, to int) {
	e := event.Event{Kind: event.Pay, Amount: n, Name: s.pileName(from), Text: s.pileName(to), Player: s.pileOwner(from), To: s.pileOwner(to), Who: s.pileEyes(from) | s.pileEyes(to)}
	if e.Who == 0 {
		e.Who = event.Everyone
	}
	s.notePaid(from, s.at())
	s.notePaid(to, s.at())
	s.emit(e)
}

// Events is everything that has happened so far, in order, with a number for the next call to go on from.
func (s *State) Events(from int) []event.Event {
	from = max(0, from-s.record.Forgotten)
	if from >= len(s.record.Events) {
		return nil
	}
	return s.record.Events[from:]
}

// See is an event as a viewer may see it, and whether he may see it at all.
func (s *State) See(e event.Event, v event.Viewer) (event.Seen, bool) {
	if e.Who&v.Mask() == 0 && e.Heard == 0 {
		return event.Seen{}, false
	}
	if e.Who&v.Mask() == 0 {
		seen := event.Seen{Event: e, Hidden: e.Heard}
		seen.Faces, seen.Burst, seen.Amount = nil, nil, 0
		return seen, true
	}
	seen := event.Seen{Event: e}
	if len(e.Cards) > 0 {
		seen.Cards = program.Keep(e.Cards)
		for i := range seen.Cards {
			if e.Eyes[i]&v.Mask() == 0 {
				seen.Cards[i] = -1
				seen.Hidden++
			}
		}
	}
	return seen, true
}

// Forget drops the events before a number, as [State.Events] counts them. A front end that has shown them does this, so that
// the record of a long game does not fill the memory; numbers go on as they were.
func (s *State) Forget(before int) {
	r := &s.record
	n := min(before-r.Forgotten, len(r.Events))
	if n <= 0 {
		return
	}
	r.Events = append(r.Events[:0], r.Events[n:]...)
	r.Forgotten += n
}
