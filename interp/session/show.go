package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"croupier/interp/event"
	"croupier/interp/know"
	"croupier/stdlib/cards"
)

// show has somebody show cards that lie before them and that they may look at themselves. What the rules know of cards stays as
// it is: it is as if they had held them up. They show cards of the contest that everybody knows of, whatever is played in secret
// meanwhile.
func (w *World) show(node *Node) error {
	e := &node.Entry
	seen := w.Seen()
	if seen == nil {
		return errors.New("there is no contest in which somebody has cards")
	}
	s := seen.State
	g := s.Game()
	seat, to := g.Seat(e.Who), g.Seat(e.Name)
	switch {
	case seat < 0:
		return fmt.Errorf("%s plays no part in this contest", e.Who)
	case e.Name != "" && to < 0:
		return fmt.Errorf("nobody in this contest is called %s", e.Name)
	case to == seat:
		return fmt.Errorf("%s sees their own cards anyway", e.Who)
	case g.Deck() == nil:
		return errors.New("there are no cards in this contest")
	}
	asked, err := g.Deck().ParseList(e.Value)
	if err != nil {
		return err
	}
	if len(asked) == 0 {
		return errors.New("which card is to be shown?")
	}
	var has []int32
	for _, t := range know.ViewOf(s, event.Viewer(seat)).Players[seat].Things {
		if t.Cards {
			has = append(has, t.Value.L...)
		}
	}
	var names []string
	for _, id := range asked {
		at := slices.IndexFunc(has, func(c int32) bool { return c >= 0 && g.Deck().Kind(cards.ID(c)) == g.Deck().Kind(id) })
		if at < 0 {
			return fmt.Errorf("%s has no %s that they could show", e.Who, g.Deck().Name(id))
		}
		has = slices.Delete(has, at, at+1)
		names = append(names, g.Deck().Name(id))
	}
	e.Value = strings.Join(names, ", ")
	node.State = s
	return nil
}
