package game

import (
	"slices"

	"croupier/interp/event"
	"croupier/interp/table"
	"croupier/stdlib/cards"
)

// StartReal begins a game in which the table deals and rolls by itself. Where what was told does not reach, or does not fit,
// the need says what is missing and there is no state. The error is for texts that nothing asks for.
func (g *Game) StartReal(seed uint64, given []string) (*State, *table.Need, error) {
	s := &State{}
	s.Clear(g)
	s.Root = seed
	s.Told = table.Told{Real: true, Given: given}
	if g.Cards != nil {
		s.FillDeck()
	}
	s.begin()
	s.Run()
	if need, err := s.Supplied(); need != nil || err != nil {
		return nil, need, err
	}
	return s, nil, nil
}

// AnswerReal is [State.Answer] with what the table dealt and rolled because of it. While a need comes back, or an error,
// nothing has changed; the answer is given again with more or other texts. In a game that is left to chance no text is taken.
func (s *State) AnswerReal(c Choice, given []string) (*table.Need, error) {
	t := s.Clone()
	t.Told.Given = given
	if err := t.Answer(c); err != nil {
		return nil, err
	}
	if need, err := t.Supplied(); need != nil || err != nil {
		return need, err
	}
	s.CopyFrom(t)
	return nil, nil
}

// NeedText says what a need asks the table: "Ann's hole: 2 cards", "Ann rolls 3 d6".
func (s *State) NeedText(n *table.Need) string { return s.M.NeedText(n) }

// StillIn lists the cards of the deck that are still in it, as far as a viewer knows: all that they have not seen lie elsewhere.
func (s *State) StillIn(v event.Viewer) []string {
	if s.M.Cards == nil {
		return nil
	}
	var all []string
	for c := range s.M.Cards.Len() {
		known := s.Seen[c] | s.ZoneEyes(int(s.Lies[c]))
		if s.DeckIn(int(s.Lies[c])) >= 0 || known&v.Mask() == 0 {
			all = append(all, s.M.Cards.Name(cards.ID(c)))
		}
	}
	return slices.Compact(all)
}
