package game

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/stdlib/cards"
)

// The game master's word is above the rules: he may set what a field holds, give or take chips, and say how a result
// came out. What he says is done as a whole or not at all: it is tried on a copy, and an error leaves the game as it was.

// SetField sets a player's field, or with seat -1 the table's, to what is typed: a value of its type and in its range; for
// chips how many lie there, the difference coming from or going to the bank; for dice the faces that lie there; for
// cards those that lie there, the others coming from or going to the deck. The open decision is asked anew, as what is
// legal may have changed.
func (s *State) SetField(name string, seat int, text string) error {
	return s.change(func(t *State) error {
		i, err := t.fieldNamed(name, seat)
		if err != nil {
			return err
		}
		return t.setField(i, seat, text)
	})
}

// GiveChips gives chips from the bank to a player's pile, or with seat -1 to the table's; a number below 0 takes them. The
// name is that of a field for chips, such as stack.
func (s *State) GiveChips(name string, seat int, n int64) error {
	return s.change(func(t *State) error {
		i, err := t.fieldNamed(name, seat)
		if err != nil {
			return err
		}
		place := t.p.Layout.Fields[i]
		if place.Store != program.InPiles {
			return fmt.Errorf("%s holds no chips", t.fieldText(i, seat))
		}
		return t.payTo(i, seat, t.slot(place, max(seat, 0)), n)
	})
}

// SetResult says how a result came out, whatever the rules made of it, also when the game is over. It is a player's result,
// or with seat -1 the table's.
func (s *State) SetResult(name string, seat int, text string) error {
	return s.change(func(t *State) error { return t.setResult(name, seat, text) })
}

// change does something to a copy, and takes the copy over if it went well.
func (s *State) change(do func(t *State) error) error {
	t := s.Clone()
	if err := do(t); err != nil {
		return err
	}
	if t.err == nil && t.open {
		t.askAnew()
	}
	if t.err != nil && s.err == nil {
		return fmt.Errorf("the rules cannot go on with that: %s", t.err.Summary)
	}
	s.CopyFrom(t)
	return nil
}

// askAnew opens the open decision again, as things stand now. Where nothing can be answered any more, the game goes on.
func (s *State) askAnew() {
	s.arena = s.arena[:0]
	s.refill()
	s.open = false
	if s.pending.Kind == program.AskAction {
		s.nextBet()
	} else {
		s.ask(s.pending.ask)
	}
	s.run()
}

func (s *State) fieldNamed(name string, seat int) (int, error) {
	var names []string
	for i, f := range s.p.Rules.Fields {
		switch {
		case f.Called(name) && f.PerPlayer == (seat >= 0):
			return i, nil
		case f.Called(name) && f.PerPlayer:
			return 0, fmt.Errorf("%s is each player's: say whose", name)
		case f.Called(name):
			return 0, fmt.Errorf("%s is not a player's but the table's", name)
		case f.Of != nil && f.Of.Name == name:
			return 0, fmt.Errorf("%s is kept for each of %s: say which, %s", name, f.Family, f.Written())
		case f.PerPlayer == (seat >= 0):
			names = append(names, f.Written())
		}
	}
	return 0, fmt.Errorf("%s has nothing called %q%s", s.p.Title, name, orElse(name, names, "; there is "))
}

func (s *State) setField(i, seat int, text string) error {
	f, place := s.p.Rules.Fields[i], s.p.Layout.Fields[i]
	slot := s.slot(place, max(seat, 0))
	switch place.Store {
	case program.InZones:
		return s.layCards(slot, text)
	case program.InPiles:
		n, err := s.typed(check.Of(check.Pile), text)
		if err != nil {
			return err
		}
		return s.payTo(i, seat, slot, n.N-s.piles[slot])
	case program.InLists:
		if f.Type.Kind != check.Faces {
			return fmt.Errorf("%s cannot be typed in: it is a list of %s", s.fieldText(i, seat), f.Type.Kind)
		}
		faces, wrong := readRolled(text, len(s.lists[slot]), int(max(1, s.sides[slot])))
		if wrong != "" {
			return fmt.Errorf("%s cannot be %s: %s", s.fieldText(i, seat), text, wrong)
		}
		s.cover(i, max(seat, 0))
		s.setList(slot, faces)
	case program.InVars:
		v, err := s.typed(f.Type, text)
		if err != nil {
			return fmt.Errorf("%s cannot be %s: %w", s.fieldText(i, seat), text, err)
		}
		s.cover(i, max(seat, 0))
		s.vars[slot] = v.N
	}
	v := s.fieldValue(i, seat)
	v.L = program.Keep(v.L)
	s.emit(event.Event{Kind: event.Set, Name: f.Name, Player: seat, Value: v, Who: s.fieldEyes(i, max(seat, 0))})
	return nil
}

// typed reads a value that is typed at this table. A text that is new to it is known from then on.
func (s *State) typed(t check.Type, text string) (program.Value, error) {
	if t.Kind != check.Text {
		setup := s.g.setup.Clone()
		return setup.readValue(t, text)
	}
	at := slices.Index(s.m.texts, text)
	if at < 0 {
		g := *s.g // other games of the match go on without it
		at = len(g.texts)
		g.texts = append(slices.Clone(g.texts), text)
		s.g, s.m = &g, &g.match
	}
	return program.Value{Type: t, N: int64(at)}, nil
}

// payTo moves chips from the bank to a pile, or back.
func (s *State) payTo(field, seat, pile int, n int64) error {
	switch {
	case n > mostChips || n < -mostChips:
		return fmt.Errorf("there are no %d chips: the most that a pile may hold is %d", n, mostChips)
	case s.piles[pile]+n < 0:
		return fmt.Errorf("%s holds %s, so %d cannot be taken", s.fieldText(field, seat), say.Plural(s.piles[pile], "chip"), -n)
	case n >= 0:
		s.transfer(n, s.bank(), pile, s.at())
	default:
		s.transfer(-n, pile, s.bank(), s.at())
	}
	return nil
}

// layCards makes a zone hold the cards that are named. Those that lay there and are not named go back to the deck, and the
// others come from it.
func (s *State) layCards(zone int, text string) error {
	if zone == s.deckZone() {
		return fmt.Errorf("the deck is shuffled, and nobody names its cards")
	}
	old := s.copyList(s.zones[zone])
	ups := make([]uint32, len(old))
	for i, c := range old {
		ups[i] = s.seen[c]
	}
	was := slices.Clone(old)
	s.take(was, s.deckZone(), false)
	named := names(text)
	if strings.EqualFold(strings.TrimSpace(text), "none") {
		named = nil
	}
	list, wrong := s.readDealt(strings.Join(named, " "), len(named))
	if wrong != "" {
		return fmt.Errorf("%s cannot be %s: %s", s.zoneText(zone), text, wrong)
	}
	s.take(list, zone, false)
	for i, c := range list { // a card that takes another's place is seen by whoever saw that one
		if i < len(ups) {
			s.seen[c] = ups[i]
		}
	}
	s.unsorted = true
	s.emitCards(event.Move, s.deckZone(), zone, list, 0)
	return nil
}

func (s *State) setResult(name string, seat int, text string) error {
	var names []string
	other := false
	for i := range s.p.Results {
		r := &s.p.Results[i]
		names = append(names, r.Name)
		if r.Name != name {
			continue
		}
		if r.PerPlayer != (seat >= 0) { // another start may give it to the table, or to each player
			other = true
			continue
		}
		if err := s.giveResult(i, seat, text); err != nil {
			return fmt.Errorf("%s cannot be %s: %w", name, text, err)
		}
		s.record.Trace, s.record.Read = s.record.Trace[:0], s.record.Read[:0]
		if s.record.On {
			s.noteResult(i, seat)
		}
		return nil
	}
	switch {
	case other && seat < 0:
		return fmt.Errorf("%s is each player's result: say whose", name)
	case other:
		return fmt.Errorf("%s is not a player's result but the table's", name)
	}
	return fmt.Errorf("%s has no result %q%s", s.p.Title, name, orElse(name, names, "; its results are "))
}

func (s *State) giveResult(i, seat int, text string) error {
	r := &s.p.Results[i]
	at := max(seat, 0)
	slot := s.slot(r.Place, at)
	switch {
	case r.Place.Store == program.InLists:
		list, err := s.typedList(r.Type.Kind, text)
		if err != nil {
			return err
		}
		s.setList(slot, list)
	case r.Type.Kind == check.Fraction:
		f, ok := new(big.Rat).SetString(strings.TrimSpace(text))
		if !ok || len(text) > 40 {
			return fmt.Errorf("it must be a number or a fraction such as 1/2")
		}
		s.fracs[r.Frac+at] = f
	default:
		t := r.Type
		if t.Kind == check.WordKind { // any word of the rules
			t.Words = s.p.Words
		}
		v, err := s.typed(t, text)
		if err != nil {
			return err
		}
		s.vars[slot] = v.N
	}
	s.vars[s.slot(program.Place{Store: program.InVars, PerPlayer: r.PerPlayer, Index: r.Given}, at)] = 1
	return nil
}

// typedList reads a list that is typed: players by their names, cards, or numbers.
func (s *State) typedList(kind check.Kind, text string) ([]int32, error) {
	var list []int32
	if strings.EqualFold(strings.TrimSpace(text), "none") {
		return nil, nil
	}
	for _, word := range names(text) {
		if kind == check.Cards {
			id, err := s.m.deck.Parse(word)
			if err != nil {
				return nil, err
			}
			list = append(list, int32(cards.ID(id)))
			continue
		}
		v, err := s.typed(check.Of(kind.Item()), word)
		if err != nil {
			return nil, err
		}
		list = append(list, int32(v.N))
	}
	return list, nil
}
