package game

import (
	"fmt"

	"croupier/dsl/check"
	"croupier/interp/say"
	"croupier/stdlib/hands"
)

// Fill gives the parameters that are still missing some value that fits, chosen by below (a number from 0 to n-1): for
// playing a ruleset at random.
func (s *Setup) Fill(below func(n int) int) error {
	for _, m := range s.Missing() {
		text := s.someText(m.Field.Type, below)
		if err := s.SetParam(m.Player, m.Field.Name, text); err != nil {
			return err
		}
	}
	return nil
}

func (s *Setup) someText(t check.Type, below func(n int) int) string {
	switch t.Kind {
	case check.Number, check.Pile:
		r := check.Range{Least: 0, Most: 10}
		if len(t.Ranges) > 0 {
			r = t.Ranges[below(len(t.Ranges))]
		}
		least, most := max(r.Least, -1000), min(r.Most, max(r.Least, 0)+9)
		return say.Number(least + int64(below(int(max(0, most-least))+1)))
	case check.YesNo:
		return [2]string{"no", "yes"}[below(2)]
	case check.WordKind:
		if len(t.Words) > 0 {
			return t.Words[below(len(t.Words))]
		}
	case check.Player:
		return s.Players[below(len(s.Players))]
	case check.Combination:
		return hands.Random(hands.Category(below(int(hands.StraightFlush)+1)), below).Name().String()
	case check.Dice:
		least, most := int64(1), int64(5)
		if len(t.Ranges) > 0 {
			least, most = t.Ranges[0].Least, t.Ranges[0].Most
		}
		return fmt.Sprintf("%dD", least+int64(below(int(most-least)+1)))
	}
	return "some"
}
