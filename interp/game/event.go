package game

import (
	"slices"
	"strings"

	"croupier/interp/program"
	"croupier/stdlib/dice"
)

// EventKind says what happened.
type EventKind uint8

// What may happen at a table.
const (
	EvStart   EventKind = iota // a start begins: Name
	EvPhase                    // a phase begins: Name
	EvShuffle                  // a zone is shuffled; From, if not -1, went into it
	EvDeal                     // cards from the deck to Zone
	EvBurn                     // cards from the deck to the discards
	EvMove                     // cards from From to Zone; as an answer, Name is its verb
	EvReveal                   // cards of Zone, or a field (Name, Value), are shown
	EvRoll                     // dice: Faces, and their total in Amount
	EvReroll                   // dice that lie on the table, after Amount of them were thrown again: Faces
	EvKeep                     // dice that a player takes from where they lie and puts aside: Faces
	EvSet                      // a field changes: Name, Value
	EvAnte                     // Amount of dead chips from Player into the pot
	EvPost                     // Amount of a live bet before the betting
	EvBet                      // a betting action: Name, Amount put in
	EvReturn                   // Amount that nobody met goes back
	EvWin                      // Amount from the pot to Player
	EvPay                      // Amount from one pile (Name), of Player, to another (Text), of To
	EvAnswer                   // Player has decided: Value, or Text
	EvSay                      // the rules say Text
	EvResult                   // a result: Name, Value
	EvDrop                     // Player is out of the hand
	EvLeave                    // Player is out of the game
	EvBring                    // everybody is back in: Amount of players who were out
	EvEnd                      // the game is over
)

var eventNames = [...]string{"start", "phase", "shuffle", "deal", "burn", "move", "reveal", "roll", "reroll", "keep", "set", "ante", "post", "bet",
	"return", "win", "pay", "answer", "say", "result", "drop", "leave", "bring", "end"}

// String is the event's name, as JSON has it.
func (k EventKind) String() string { return eventNames[k] }

// Event is one thing that happened, with who may see it. Front ends show events through [State.See], never raw.
type Event struct {
	Kind       EventKind
	Name, Text string
	Asked      string // of a choice: the rules' question
	Into       string // of chips that are bet by an answer: the pile that they go to
	Player     int    // -1: nobody in particular
	To         int    // of a payment: who gets it, -1: none of the players
	Zone, From int    // -1: none
	Cards      []int32
	Eyes       []uint32 // for each card, who knows its face
	Faces      []int32
	Burst      []bool // of a roll: which dice exploded and brought the next one; nil: none did
	Heard      int    // of dice: how many were thrown, which those hear who do not see them; 0: nobody hears it
	Sum        bool   // of a roll: the rules count what the dice come to
	Amount     int64
	Value      Value
	Won        []Won  // of chips from the pot: what they were won with
	Who        uint32 // who may see that it happened at all
	Line       int32  // the span of the statement that did it
}

// Seen is an event as one viewer may see it: cards that he does not know are -1, and dice that he does not see are not there.
type Seen struct {
	Event
	Hidden int // how many of the cards he does not know, or how many dice he only hears
}

// A Viewer looks at a game: a player by his seat, or one of the two below.
type Viewer int

// Viewers who are no players.
const (
	Table Viewer = -1 // what lies open for all
	GM    Viewer = -2 // the game master
	// Record sees everything: the record of a game, and whoever owns the program that plays it.
	Record Viewer = -3
)

func (v Viewer) mask() uint32 {
	switch {
	case v >= 0:
		return everybody | 1<<v
	case v == GM:
		return everybody | gm
	case v == Record:
		return everyone
	}
	return everybody
}

// recorder keeps the events of a game, and what decided its results. A game without a record is faster.
type recorder struct {
	on        bool
	kept      bool // somebody wants it, and not only hooks
	secretly  bool // a secret block is running: its events are held back
	events    []Event
	forgotten int // events before these that were dropped
	held      []Event
	eyes      []uint32 // scratch of moveCards
	rollEyes  uint32
	rollHeard bool   // who does not see the dice hears them fall
	verb      string // of the answer that moves cards

	lastSet []int32  // for each variable, list and pile, the span of the statement that set it last
	chosen  []int32  // the variables that stand as a player's answer set them
	from    []origin // and what that went by
	fallen  []int32  // the dice that were rolled last for a value
	tracing bool
	trace   []int32
	read    []int32 // variables that the result goes by
	why     map[resultKey][]Reason
}

func (r *recorder) reset(on bool) {
	*r = recorder{on: on, events: r.events[:0], held: r.held[:0], eyes: r.eyes[:0], rollEyes: everyone, lastSet: r.lastSet[:0], chosen: r.chosen[:0], from: r.from[:0], trace: r.trace[:0], read: r.read[:0]}
}

func (r *recorder) copyFrom(o *recorder) {
	events := append(r.events[:0], o.events...)
	held := append(r.held[:0], o.held...)
	lastSet := append(r.lastSet[:0], o.lastSet...)
	chosen := append(r.chosen[:0], o.chosen...)
	from := append(r.from[:0], o.from...)
	trace, eyes, read := r.trace[:0], r.eyes[:0], r.read[:0]
	*r = *o
	r.from, r.chosen = from, chosen
	r.events, r.held, r.lastSet, r.trace, r.eyes, r.read = events, held, lastSet, trace, eyes, read
	if o.why != nil {
		r.why = make(map[resultKey][]Reason, len(o.why))
		for k, v := range o.why {
			r.why[k] = v
		}
	}
}

// keepRecord begins the record anew, for whoever wants to see it, or for hooks alone.
func (s *State) keepRecord(kept bool) {
	s.record.reset(kept || s.hooked)
	s.record.kept = kept
}

// secret begins or ends a block in which everybody answers without knowing the others' answers. What happens in it is
// held back from everybody until it ends, but for what only the player himself sees.
func (r *recorder) secret(begin bool) {
	r.secretly = begin
	if !begin {
		r.events = append(r.events, r.held...)
		r.held = r.held[:0]
	}
}

// emit records an event.
func (s *State) emit(e Event) {
	if !s.record.on || s.err != nil {
		return
	}
	if e.Kind != EvReveal && e.Kind != EvShuffle && e.Kind != EvRoll && e.Kind != EvReroll && e.Kind != EvKeep && len(e.Cards) == 0 {
		e.Zone, e.From = -1, -1
	}
	e.Line = s.at()
	switch e.Kind {
	case EvAnte, EvPost, EvBet, EvReturn, EvWin:
		s.notePaid(s.p.Layout.Stack*s.g.n+e.Player, e.Line)
	}
	if s.record.secretly {
		s.record.held = append(s.record.held, e)
		return
	}
	s.record.events = append(s.record.events, e)
}

// emitCards records that cards came to lie in a zone. With known above 0 the record's scratch says who knew each before.
func (s *State) emitCards(kind EventKind, from, to int, list []int32, known int) {
	e := Event{Kind: kind, Name: s.record.verb, Player: s.owner(to), From: from, Zone: to, Cards: keep(list), Who: everyone, Amount: int64(len(list))}
	if e.Player < 0 {
		e.Player = s.owner(from)
	}
	if e.Name != "" {
		e.Player = int(s.cur) // whose answer it is, wherever the cards go
	}
	for i, c := range list {
		eyes := s.seen[c] | s.zoneEyes(to)
		if i < known {
			eyes |= s.record.eyes[i]
		}
		e.Eyes = append(e.Eyes, eyes)
	}
	s.emit(e)
}

// emitAnswerCards records a choice of cards that moves none.
func (s *State) emitAnswerCards(d *Decision, a *program.Ask) {
	if !s.record.on {
		return
	}
	e := Event{Kind: EvAnswer, Player: d.Player, Name: a.Verb, Cards: keep(s.answered), Who: everyone, Zone: -1, From: -1, Amount: int64(len(s.answered))}
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
	if zone >= 0 && zone < s.p.Layout.PlayerZones*s.g.n {
		return zone % s.g.n
	}
	return -1
}

// eyesOfRoll says who may see the dice of a statement that sets a field: who may see the field.
func (s *State) eyesOfRoll(field int32, seat int) {
	if s.record.on && field > 0 {
		s.record.rollEyes = s.fieldEyes(int(field-1), max(seat, 0))
	}
}

// emitRoll records what was rolled, as dice are written: 6d6, 4d6kh3.
func (s *State) emitRoll(spec dice.Spec, sum bool) {
	e := Event{Sum: sum, Kind: EvRoll, Player: int(s.cur), Zone: -1, From: -1, Amount: int64(s.rolled.Total), Who: s.record.rollEyes}
	for i := range s.rolled.Dice {
		e.Faces = append(e.Faces, int32(s.rolled.Dice[i].Face))
		if s.rolled.Dice[i].Exploded && e.Burst == nil {
			e.Burst = make([]bool, len(s.rolled.Dice))
		}
		if s.rolled.Dice[i].Exploded {
			e.Burst[i] = true
		}
	}
	if s.record.rollHeard {
		e.Heard = len(e.Faces)
	}
	e.Text = spec.String()
	if spec.Count == 1 { // a d20, as people say it
		e.Text = strings.TrimPrefix(e.Text, "1")
	}
	if s.record.fallen = nil; e.Who&everybody != 0 {
		s.record.fallen = e.Faces
	}
	s.emit(e)
}

// noteChosen notes whether a player's variable was set to what he has just answered.
func (s *State) noteChosen(slot, seat int) {
	events := s.record.events
	if s.record.secretly {
		events = s.record.held
	}
	n := len(events)
	was := slices.Index(s.record.chosen, int32(slot))
	switch is := n > 0 && events[n-1].Kind == EvAnswer && events[n-1].Player == seat && len(events[n-1].Cards) == 0 && events[n-1].Value.N == s.vars[slot]; {
	case is && was < 0:
		s.record.chosen = append(s.record.chosen, int32(slot))
	case !is && was >= 0:
		s.record.chosen = slices.Delete(s.record.chosen, was, was+1)
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
	v.L = keep(v.L)
	s.emit(Event{Kind: EvSet, Name: s.p.Rules.Fields[field].Name, Player: seat, Value: v, Who: s.fieldEyes(field, max(seat, 0))})
}

func (s *State) emitPay(n int64, from, to int) {
	e := Event{Kind: EvPay, Amount: n, Name: s.pileName(from), Text: s.pileName(to), Player: s.pileOwner(from), To: s.pileOwner(to), Who: s.pileEyes(from) | s.pileEyes(to)}
	if e.Who == 0 {
		e.Who = everyone
	}
	s.notePaid(from, s.at())
	s.notePaid(to, s.at())
	s.emit(e)
}

// Events is everything that has happened so far, in order, with a number for the next call to go on from.
func (s *State) Events(from int) []Event {
	from = max(0, from-s.record.forgotten)
	if from >= len(s.record.events) {
		return nil
	}
	return s.record.events[from:]
}

// See is an event as a viewer may see it, and whether he may see it at all.
func (s *State) See(e Event, v Viewer) (Seen, bool) {
	if e.Who&v.mask() == 0 && e.Heard == 0 {
		return Seen{}, false
	}
	if e.Who&v.mask() == 0 {
		seen := Seen{Event: e, Hidden: e.Heard}
		seen.Faces, seen.Burst, seen.Amount = nil, nil, 0
		return seen, true
	}
	seen := Seen{Event: e}
	if len(e.Cards) > 0 {
		seen.Cards = keep(e.Cards)
		for i := range seen.Cards {
			if e.Eyes[i]&v.mask() == 0 {
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
	n := min(before-r.forgotten, len(r.events))
	if n <= 0 {
		return
	}
	r.events = append(r.events[:0], r.events[n:]...)
	r.forgotten += n
}
