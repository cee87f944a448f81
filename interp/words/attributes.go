package words

import (
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/program"
	"croupier/stdlib/cards"
)

// Attributes are what a card of the rules' own says of itself, in the order of its deck: its speed, its power. Other cards
// have none.
func Attributes(s *game.State, card int32) []know.Thing {
	if len(s.P.Decks) == 0 || card < 0 {
		return nil
	}
	var all []know.Thing
	for i, a := range s.P.Attrs {
		if v := s.M.Own[i][card]; v != program.None {
			all = append(all, know.Thing{Name: a.Name, Value: program.Value{Type: a.Type, N: v}})
		}
	}
	return all
}

// attributesJSON is what cards say of themselves, by their names; nil where they say nothing.
func attributesJSON(s *game.State, list []int32) Object {
	var all Object
	for _, card := range list {
		about := Object{}
		for _, a := range Attributes(s, card) {
			about[a.Name] = JSON(s, a.Value)
		}
		if len(about) == 0 {
			continue
		}
		if all == nil {
			all = Object{}
		}
		all[s.M.Cards.Name(cards.ID(card))] = about
	}
	return all
}
