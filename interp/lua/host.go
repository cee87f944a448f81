package lua

import (
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/meaning"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/hook"
	"croupier/stdlib/cards"
	"croupier/stdlib/hands"
)

// scriptHost is the game as one script may read it.
type scriptHost struct {
	s      *game.State
	script int32
	event  *event.Event
	name   string       // of the event
	temps  []handedList // lists that are in no zone or field
	// A policy sees what its player sees, and nothing else is there for it.
	limited bool
	viewer  event.Viewer
}

// handedList is a list for one call.
type handedList struct {
	kind  check.Kind
	items []int32
	eyes  []uint32 // of cards: who knows each, where that is not where they lie now
	who   uint32   // who may see the items at all
}

// Things that a script reads parts of, by their numbers. The results of the players stand behind them.
const (
	theGame = iota + 1
	theEvent
	theOptions
	theDecision
	theResults
	resultsOf = 64      // + seat
	familyOf  = 1 << 10 // from here on: a field that is kept for each of several, see familyThing

	familySeats = 64
	familyRows  = meaning.MostKeys + 1
)

// Lists that a script goes through, by their numbers: zones, then lists, then groups of players, then those of this call.
const (
	allSeats = iota
	stillIn
	inTheGame
	groups
)

// give makes a list of this call known to the script.
func (h *scriptHost) give(kind check.Kind, items []int32) hook.Value {
	return h.giveSeen(handedList{kind: kind, items: items, who: event.Everyone})
}

func (h *scriptHost) giveSeen(l handedList) hook.Value {
	h.temps = append(h.temps, l)
	return hook.ListOf(int64(h.firstTemp() + len(h.temps) - 1))
}

func (h *scriptHost) firstGroup() int { return h.s.M.ZoneCount + h.s.M.ListCount }

func (h *scriptHost) firstTemp() int { return h.firstGroup() + groups }

// list is what a list is one of, and its items; of a zone, the cards.
func (h *scriptHost) list(name int64) (check.Kind, []int32) {
	s, n := h.s, int(name)
	switch {
	case n < 0:
		return check.Invalid, nil
	case n < s.M.ZoneCount:
		if deck := s.DeckIn(n); deck >= 0 && s.IsUnsorted(deck) {
			s.Settle(deck)
		}
		return check.Cards, s.Zones[n]
	case n < h.firstGroup():
		n -= s.M.ZoneCount
		if field, _, ok := s.FieldOfList(n); ok {
			return s.P.Rules.Fields[field].Type.Kind, s.Lists[n]
		}
		return check.Invalid, nil
	case n < h.firstTemp():
		return check.Players, groupOf(s, n-h.firstGroup())
	}
	if n -= h.firstTemp(); n < len(h.temps) {
		return h.temps[n].kind, h.temps[n].items
	}
	return check.Invalid, nil
}

// groupOf lists players in the order of their seats.
func groupOf(s *game.State, group int) []int32 {
	list := s.NewList(s.M.N)[:0]
	for seat := range s.M.N {
		if group == allSeats || group == inTheGame && s.Gone>>seat&1 == 0 || group == stillIn && s.Member(0, seat) {
			list = append(list, int32(seat))
		}
	}
	return list
}

// eyesOf is who may see an item of a list.
func (h *scriptHost) eyesOf(name int64, i int, item int32) uint32 {
	s, n := h.s, int(name)
	switch {
	case n < s.M.ZoneCount:
		return s.Seen[item] | s.ZoneEyes(n)
	case n < h.firstGroup():
		return h.listKnown(n)
	case n < h.firstTemp():
		return event.Everyone
	}
	l := &h.temps[n-h.firstTemp()]
	switch {
	case l.eyes != nil:
		return l.who & l.eyes[i]
	case l.kind == check.Cards:
		return l.who & (s.Seen[item] | s.ZoneEyes(int(s.Lies[item])))
	}
	return l.who
}

// listKnown is who may know what a list holds that is no zone, by its number for scripts.
func (h *scriptHost) listKnown(n int) uint32 {
	if field, seat, ok := h.s.FieldOfList(n - h.s.M.ZoneCount); ok {
		return h.s.FieldKnown(field, seat)
	}
	return event.Everyone
}

// sees reports whether what some eyes see is there for the script.
func (h *scriptHost) sees(eyes uint32) bool { return !h.limited || eyes&h.viewer.Mask() != 0 }

// Len is how many items a list has; for a policy those that it sees.
func (h *scriptHost) Len(list hook.Ref) (int, uint64, error) {
	kind, items := h.list(list.N)
	if h.s.Failure != nil {
		return 0, 0, errSecret
	}
	if h.limited {
		n := 0
		for i, item := range items {
			if h.sees(h.eyesOf(list.N, i, item)) {
				n++
			}
		}
		return n, 0, nil
	}
	if n := int(list.N); kind != check.Cards && n >= h.s.M.ZoneCount && n < h.firstGroup() {
		return len(items), secretOf(h.s, h.listKnown(n)), nil
	}
	return len(items), 0, nil
}

// At is an item of a list; for a policy, of those that it sees.
func (h *scriptHost) At(list hook.Ref, i int, out *hook.Read) error {
	kind, items := h.list(list.N)
	if h.s.Failure != nil {
		return errSecret
	}
	at := i
	if h.limited {
		for at = range items {
			if h.sees(h.eyesOf(list.N, at, items[at])) {
				if i == 0 {
					break
				}
				i--
			}
		}
	}
	if at >= len(items) {
		return errSecret
	}
	out.Value, out.Place = itemToLua(h.s, kind, items[at]), int(list.N) < h.s.M.ZoneCount
	out.Hidden = secretOf(h.s, h.eyesOf(list.N, at, items[at]))
	return nil
}

// Less reports whether a hand is worth less than another one.
func (h *scriptHost) Less(a, b hook.Ref) (bool, error) {
	return hands.Compare(hands.Hand(a.N), hands.Hand(b.N)) < 0, nil
}

// Text is what people call something.
func (h *scriptHost) Text(of hook.Ref) (string, uint64, error) {
	s := h.s
	switch of.Kind {
	case hook.Card:
		return s.M.Cards.Name(cards.ID(of.N)), 0, nil
	case hook.Player:
		return s.M.Name(int(of.N)), 0, nil
	case hook.Hand:
		return s.HandText(hands.Hand(of.N)), 0, nil
	case hook.List:
		return h.listText(of)
	}
	return map[int64]string{theGame: "the game", theEvent: "the event", theOptions: "the options",
		theDecision: "the decision"}[of.N], 0, nil
}

// listText writes a list out, as far as the script sees it.
func (h *scriptHost) listText(of hook.Ref) (text string, hidden uint64, err error) {
	kind, items := h.list(of.N)
	if h.s.Failure != nil {
		return "", 0, errSecret
	}
	var words []string
	for i, item := range items {
		eyes := h.eyesOf(of.N, i, item)
		if !h.sees(eyes) {
			continue
		}
		hidden |= secretOf(h.s, eyes)
		words = append(words, h.s.ItemOf(kind, item))
	}
	return strings.Join(words, " "), hidden, nil
}

// Get reads a part of something.
func (h *scriptHost) Get(of hook.Ref, name string, out *hook.Read) error {
	out.Fixed = of.Kind == hook.Card && name != faceUp // all others are the card's own
	err := h.part(of, name, out)
	if err == nil && h.limited && !h.madeUp(of, name) && out.Hidden&uint64(h.viewer.Mask()&^event.Everybody) != 0 {
		out.Value = hook.Value{} // they may not see it, so it is not there
	}
	return err
}

// madeUp reports whether a part is worked out anew: for a policy, from what its player sees and what is made up for them.
func (h *scriptHost) madeUp(of hook.Ref, name string) bool {
	all, _ := h.parts(of)
	return all[name].made && (of.Kind == hook.Player || of.N == theGame)
}

// parts are the parts of something that has the same ones in the whole match, and of which one of them they are; nil of others.
func (h *scriptHost) parts(of hook.Ref) (all map[string]scriptPart, at int) {
	l := gameOf(h.s)
	switch of.Kind {
	case hook.Player:
		return l.player, int(of.N)
	case hook.Card:
		return l.cards, int(of.N)
	case hook.Hand:
		return partsOfHand, int(of.N)
	case hook.Thing:
		switch of.N {
		case theGame:
			return l.table, -1
		case theOptions:
			return l.options, int(h.s.Cur)
		case theEvent:
			return partsOfEvent, 0
		case theDecision:
			return partsOfDecision, 0
		}
	}
	return nil, 0
}

func (h *scriptHost) part(of hook.Ref, name string, out *hook.Read) error {
	all, at := h.parts(of)
	switch part, ok := all[name]; {
	case ok:
		return part.read(h, at, out)
	case all != nil:
		return hook.ErrNoPart
	case of.Kind == hook.List:
		return h.listPart(of.N, name, out)
	case of.N >= familyOf:
		return h.memberPart(of.N, name, out)
	}
	return h.resultPart(int(of.N), name, out)
}

// listPart reads a part of a list: what it is called, whose it is, and how many items lie there whether they are seen or not.
func (h *scriptHost) listPart(list int64, name string, out *hook.Read) error {
	s, n := h.s, int(list)
	switch name {
	case "count":
		_, items := h.list(list)
		out.Value = hook.NumberOf(int64(len(items)))
		if n >= s.M.ZoneCount && n < h.firstGroup() {
			out.Hidden = secretOf(s, h.listKnown(n))
		}
		return nil
	case "name":
		if n < s.M.ZoneCount {
			out.Value = hook.TextOf(s.ZoneName(n))
		} else if field, _, ok := s.FieldOfList(n - s.M.ZoneCount); ok {
			out.Value = hook.TextOf(s.P.Rules.Fields[field].Name)
		}
		return nil
	case "owner":
		if n < s.M.ZoneCount && s.Owner(n) >= 0 {
			out.Value = hook.PlayerOf(int64(s.Owner(n)))
		} else if _, seat, ok := s.FieldOfList(n - s.M.ZoneCount); ok && seat >= 0 {
			out.Value = hook.PlayerOf(int64(seat))
		}
		return nil
	}
	return hook.ErrNoPart
}
