package words

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/cards"
)

// The game master's word is above the rules: they may set what a field holds, give or take chips, and say how a result
// came out. What they say is done as a whole or not at all: it is tried on a copy, and an error leaves the game as it was.

// SetField sets a player's field, or with seat -1 the table's, to what is typed: a value of its type and in its range; for
// chips how many lie there, the difference coming from or going to the bank; for dice the faces that lie there; for
// cards those that lie there, the others coming from or going to the deck. The open decision is asked anew, as what is
// legal may have changed.
func SetField(s *game.State, name string, seat int, text string) error {
	return change(s, func(t *game.State) error {
		i, err := fieldNamed(t, name, seat)
		if err != nil {
			return err
		}
		return setField(t, i, seat, text)
	})
}

// GiveChips gives chips from the bank to a player's pile, or with seat -1 to the table's; a number below 0 takes them. The
// name is that of a field for chips, such as stack.
func GiveChips(s *game.State, name string, seat int, n int64) error {
	return change(s, func(t *game.State) error {
		i, err := fieldNamed(t, name, seat)
		if err != nil {
			return err
		}
		place := t.P.Layout.Fields[i]
		if place.Store != program.InPiles {
			return fmt.Errorf("%s holds no chips", t.FieldText(i, seat))
		}
		return payTo(t, i, seat, t.Slot(place, max(seat, 0)), n)
	})
}

// SetResult says how a result came out, whatever the rules made of it, also when the game is over. It is a player's result,
// or with seat -1 the table's.
func SetResult(s *game.State, name string, seat int, text string) error {
	return change(s, func(t *game.State) error { return setResult(t, name, seat, text) })
}

// change does something to a copy, and takes the copy over if it went well.
func change(s *game.State, do func(t *game.State) error) error {
	t := s.Clone()
	if err := do(t); err != nil {
		return err
	}
	if t.Failure == nil && t.Open {
		askAnew(t)
	}
	if t.Failure != nil && s.Failure == nil {
		return fmt.Errorf("the rules cannot go on with that: %s", t.Failure.Summary)
	}
	s.CopyFrom(t)
	return nil
}

// askAnew opens the open decision again, as things stand now. Where nothing can be answered any more, the game goes on.
func askAnew(s *game.State) {
	s.Fresh()
	s.Refill()
	s.Open = false
	if s.Question.Kind == program.AskAction {
		s.NextBet()
	} else {
		s.Ask(s.Question.AskAt)
	}
	s.Run()
}

func fieldNamed(s *game.State, name string, seat int) (int, error) {
	var names []string
	for i, f := range s.P.Rules.Fields {
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
	return 0, fmt.Errorf("%s has nothing called %q%s", s.P.Title, name, game.OrElse(name, names, "; there is "))
}

func setField(s *game.State, i, seat int, text string) error {
	f, place := s.P.Rules.Fields[i], s.P.Layout.Fields[i]
	slot := s.Slot(place, max(seat, 0))
	switch place.Store {
	case program.InZones:
		return layCards(s, slot, text)
	case program.InPiles:
		n, err := s.Typed(check.Of(check.Pile), text)
		if err != nil {
			return err
		}
		return payTo(s, i, seat, slot, n.N-s.Piles[slot])
	case program.InLists:
		if f.Type.Kind != check.Faces {
			return fmt.Errorf("%s cannot be typed in: it is a list of %s", s.FieldText(i, seat), f.Type.Kind)
		}
		faces, wrong := table.ReadRolled(text, len(s.Lists[slot]), int(max(1, s.Sides[slot])))
		if wrong != "" {
			return fmt.Errorf("%s cannot be %s: %s", s.FieldText(i, seat), text, wrong)
		}
		s.Cover(i, max(seat, 0))
		s.SetList(slot, faces)
		s.ByWord(len(s.Vars) + slot)
	case program.InVars:
		v, err := s.Typed(f.Type, text)
		if err != nil {
			return fmt.Errorf("%s cannot be %s: %w", s.FieldText(i, seat), text, err)
		}
		s.Cover(i, max(seat, 0))
		s.Vars[slot] = v.N
		s.ByWord(slot)
	}
	s.EmitSet(i, seat)
	return nil
}

// payTo pays chips from the bank to a pile, or back, and words for the game master why that cannot be.
func payTo(s *game.State, field, seat, pile int, n int64) error {
	if n > table.MostChips || n < -table.MostChips {
		return fmt.Errorf("there are no %d chips: the most that a pile may hold is %d", n, table.MostChips)
	}
	p := table.Payment{N: n, From: s.Bank(), To: pile, Span: s.At()}
	if n < 0 {
		p.N, p.From, p.To = -n, pile, s.Bank()
	}
	if s.Pay(p) == table.TooFew {
		return fmt.Errorf("%s holds %s, so %d cannot be taken", s.FieldText(field, seat), say.Plural(s.Have(pile), "chip"), p.N)
	}
	return nil
}

// layCards makes a zone hold the cards that are named. Those that lay there and are not named go back to the deck, and the
// others come from it.
func layCards(s *game.State, zone int, text string) error {
	if s.DeckIn(zone) >= 0 {
		return fmt.Errorf("a deck is shuffled, and nobody names its cards")
	}
	old := s.CopyList(s.Zones[zone])
	ups := make([]uint32, len(old))
	for i, c := range old {
		ups[i] = s.Seen[c]
	}
	was := slices.Clone(old)
	var decks []int
	for deck := range s.P.Decks {
		decks = append(decks, deck)
		for _, c := range was {
			if int(s.M.Home[c]) == deck {
				s.Take([]int32{c}, s.DeckAt(deck), false)
			}
		}
	}
	if strings.EqualFold(strings.TrimSpace(text), "none") {
		text = ""
	}
	list, wrong := s.ReadDealt(text, -1, decks...)
	if wrong != "" {
		return fmt.Errorf("%s cannot be %s: %s", s.ZoneText(zone), text, wrong)
	}
	s.Take(list, zone, false)
	for i, c := range list { // a card that takes another's place is seen by whoever saw that one
		if i < len(ups) {
			s.Seen[c] = ups[i]
		}
	}
	s.Unsorted = s.M.AllUnsorted()
	s.EmitCards(event.Move, s.DeckZone(), zone, list, 0)
	return nil
}

func setResult(s *game.State, name string, seat int, text string) error {
	var names []string
	other := false
	for i := range s.P.Results {
		r := &s.P.Results[i]
		names = append(names, r.Name)
		if r.Name != name {
			continue
		}
		if r.PerPlayer != (seat >= 0) { // another start may give it to the table, or to each player
			other = true
			continue
		}
		if err := giveResult(s, i, seat, text); err != nil {
			return fmt.Errorf("%s cannot be %s: %w", name, text, err)
		}
		s.Record.BeginReading()
		s.Give(i, seat, 0)
		return nil
	}
	switch {
	case other && seat < 0:
		return fmt.Errorf("%s is each player's result: say whose", name)
	case other:
		return fmt.Errorf("%s is not a player's result but the table's", name)
	}
	return fmt.Errorf("%s has no result %q%s", s.P.Title, name, game.OrElse(name, slices.Compact(names), "; its results are "))
}

func giveResult(s *game.State, i, seat int, text string) error {
	r := &s.P.Results[i]
	at := max(seat, 0)
	slot := s.Slot(r.Place, at)
	switch {
	case r.Place.Store == program.InLists:
		list, err := typedList(s, r.Type.Kind, text)
		if err != nil {
			return err
		}
		s.SetList(slot, list)
	case r.Type.Kind == check.Fraction:
		f, ok := new(big.Rat).SetString(strings.TrimSpace(text))
		if !ok || len(text) > 40 {
			return fmt.Errorf("it must be a number or a fraction such as 1/2")
		}
		s.Fracs[r.Frac+at] = f
	default:
		t := r.Type
		if t.Kind == check.WordKind { // any word of the rules
			t.Words = s.P.Words
		}
		v, err := s.Typed(t, text)
		if err != nil {
			return err
		}
		s.Vars[slot] = v.N
	}
	return nil
}

// typedList reads a list that is typed: players by their names, cards, or numbers.
func typedList(s *game.State, kind check.Kind, text string) ([]int32, error) {
	var list []int32
	if strings.EqualFold(strings.TrimSpace(text), "none") {
		return nil, nil
	}
	for _, word := range table.Names(text) {
		if kind == check.Cards {
			id, err := s.M.Cards.Parse(word)
			if err != nil {
				return nil, err
			}
			list = append(list, int32(cards.ID(id)))
			continue
		}
		v, err := s.Typed(check.Of(kind.Item()), word)
		if err != nil {
			return nil, err
		}
		list = append(list, int32(v.N))
	}
	return list, nil
}
