package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"croupier/interp/event"
	"croupier/stdlib/cards"
	"croupier/stdlib/dice"
)

// A table may deal and roll itself, with real cards and dice. Then a game draws nothing by chance: where it needs some, it
// says what, and goes on when it is told what the table dealt or rolled. What is told is a list of texts, one for each need in
// the order in which they come up, so that the same list always makes the same game.

// Need is what a game with real cards and dice has to be told next.
type Need struct {
	Cards int // how many cards are dealt, 0 where dice are rolled
	Zone  int // to where; see [State.ZoneName]
	Up    bool

	Dice, Faces int // how many dice of how many faces are rolled, 0 where cards are dealt

	Player int    // to whom the cards go, or who rolls; -1: the table
	Hidden bool   // not everybody may see what comes
	At     int    // which of the texts it is that is missing or wrong, from 0
	Wrong  string // what is wrong with that text; "" where it is missing
}

// CodeNeed marks the diagnostic of a game that has to be told what was dealt or rolled. Only the copies on which answers
// are tried ever have it.
const CodeNeed = "needs-chance"

// supply is what a table deals and rolls by itself.
type supply struct {
	real  bool
	given []string // what was told for what runs now
	used  int
	need  *Need

	due   int             // how many cards or dice what runs now still takes
	up    bool            // they are dealt face up
	cards map[int][]int32 // told and not dealt yet, by zone
	faces []int32         // told and not rolled yet
	// stands are cards that stand for others: they were dealt face down to where nobody looks, and nobody knows them.
	stands []int32
}

func (u *supply) copyFrom(o *supply) {
	stands := append(u.stands[:0], o.stands...)
	*u = supply{real: o.real, stands: stands}
}

// Real has the table deal and roll by itself from now on, or leaves both to chance again.
func (s *State) Real(on bool) { s.supply.real = on }

// IsReal reports whether the table deals and rolls by itself.
func (s *State) IsReal() bool { return s.supply.real }

// StartReal begins a game in which the table deals and rolls by itself. Where what was told does not reach, or does not fit,
// the need says what is missing and there is no state. The error is for texts that nothing asks for.
func (g *Game) StartReal(seed uint64, given []string) (*State, *Need, error) {
	s := &State{}
	s.clear(g)
	s.seed = seed
	s.supply = supply{real: true, given: given}
	if g.deck != nil {
		s.fillDeck()
	}
	s.begin()
	s.run()
	if need, err := s.supplied(); need != nil || err != nil {
		return nil, need, err
	}
	return s, nil, nil
}

// AnswerReal is [State.Answer] with what the table dealt and rolled because of it. While a need comes back, or an error,
// nothing has changed; the answer is given again with more or other texts. In a game that is left to chance no text is taken.
func (s *State) AnswerReal(c Choice, given []string) (*Need, error) {
	t := s.Clone()
	t.supply.given = given
	if err := t.Answer(c); err != nil {
		return nil, err
	}
	if need, err := t.supplied(); need != nil || err != nil {
		return need, err
	}
	s.CopyFrom(t)
	return nil, nil
}

// supplied ends a run with real cards and dice: what it still needs, or which texts were too many.
func (s *State) supplied() (*Need, error) {
	u := &s.supply
	if u.need != nil {
		return u.need, nil
	}
	if rest := u.given[u.used:]; len(rest) > 0 {
		return nil, fmt.Errorf("nothing is dealt or rolled that %q could be", rest[0])
	}
	*u = supply{real: u.real, stands: u.stands}
	return nil, nil
}

// want stops the run at a need.
func (s *State) want(span int32, need Need) {
	if s.supply.need == nil && s.err == nil {
		need.At = s.supply.used
		s.supply.need = &need
	}
	s.failHint(span, CodeNeed, "The table has to say what it dealt or rolled", "")
}

// told is the next text, if there is one.
func (u *supply) told() (string, bool) {
	if u.used == len(u.given) {
		return "", false
	}
	return u.given[u.used], true
}

// drawTold takes a card off the deck that the table names. Where nobody ever looks, none is named.
func (s *State) drawTold(span int32, to int) (int32, bool) {
	u, deck := &s.supply, s.zones[s.deckZone()]
	if s.zoneEyes(to) == 0 && !u.up {
		card := deck[0]
		u.stands = append(u.stands, card)
		s.outOfDeck(card)
		return card, true
	}
	if len(u.cards[to]) == 0 {
		need := Need{Cards: min(max(u.due, 1), len(deck)), Zone: to, Up: u.up, Player: s.owner(to), Hidden: !u.up && s.zoneEyes(to)&event.Everybody == 0}
		text, ok := u.told()
		if !ok {
			s.want(span, need)
			return 0, false
		}
		list, wrong := s.readDealt(text, need.Cards)
		if wrong != "" {
			need.Wrong = wrong
			s.want(span, need)
			return 0, false
		}
		u.used++
		if u.cards == nil {
			u.cards = map[int][]int32{}
		}
		u.cards[to] = list
	}
	card := u.cards[to][0]
	u.cards[to] = u.cards[to][1:]
	s.outOfDeck(card)
	return card, true
}

// outOfDeck takes a card that is in the deck out of it.
func (s *State) outOfDeck(card int32) {
	z := s.deckZone()
	if i := slices.Index(s.zones[z], card); i >= 0 {
		s.zones[z] = slices.Delete(s.zones[z], i, i+1)
	}
}

// readDealt reads the cards that a table dealt: so many, none twice, and all of them from the deck.
func (s *State) readDealt(text string, count int) (list []int32, wrong string) {
	deck := slices.Clone(s.zones[s.deckZone()])
	for _, waiting := range s.supply.cards {
		for _, c := range waiting {
			deck = slices.DeleteFunc(deck, func(other int32) bool { return other == c })
		}
	}
	for _, name := range names(text) {
		id, err := s.m.deck.Parse(name)
		if err != nil {
			return nil, err.Error()
		}
		card := s.alike(deck, int32(id))
		if card < 0 && s.swapStand(int32(id), &deck) {
			card = s.alike(deck, int32(id))
		}
		if card < 0 {
			if slices.ContainsFunc(list, func(c int32) bool { return s.m.same[c] == s.m.same[id] }) {
				return nil, s.m.deck.Name(id) + " is named more often than the deck has it"
			}
			return nil, s.m.deck.Name(id) + " is not in the deck any more"
		}
		list = append(list, deck[card])
		deck = slices.Delete(deck, card, card+1)
	}
	if len(list) != count {
		return nil, fmt.Sprintf("%s dealt here, not %d", areCards(count), len(list))
	}
	return list, ""
}

func areCards(n int) string {
	if n == 1 {
		return "1 card is"
	}
	return fmt.Sprintf("%d cards are", n)
}

// names are the cards or faces in a text: divided by spaces or commas, with an and between them where people say it.
func names(text string) []string {
	all := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == ';' || r == '\t' })
	return slices.DeleteFunc(all, func(word string) bool { return strings.EqualFold(word, "and") })
}

// swapStand puts a card that turned up into the deck, where one stood for another that nobody knows: that one is another
// card of the deck from now on.
func (s *State) swapStand(id int32, deck *[]int32) bool {
	stands := s.supply.stands
	at := slices.IndexFunc(stands, func(c int32) bool { return s.m.same[c] == s.m.same[id] && s.unknown(c) })
	if at < 0 || len(*deck) == 0 {
		return false
	}
	card, other := stands[at], (*deck)[0]
	zone, z := int(s.lies[card]), s.deckZone()
	if i := slices.Index(s.zones[zone], card); i >= 0 {
		s.zones[zone][i] = other
	}
	if i := slices.Index(s.zones[z], other); i >= 0 {
		s.zones[z][i] = card
	}
	s.lies[other], s.lies[card] = int32(zone), int32(z)
	(*deck)[0], stands[at] = card, other
	return true
}

// unknown reports whether a card lies where nobody sees it, and nobody has.
func (s *State) unknown(card int32) bool {
	z := int(s.lies[card])
	return z != s.deckZone() && s.seen[card] == 0 && s.zoneEyes(z) == 0
}

// dieTold is the next die that the table rolled.
func (s *State) dieTold(faces int) int {
	u := &s.supply
	if len(u.faces) == 0 {
		need := Need{Dice: max(u.due, 1), Faces: faces, Player: int(s.cur), Hidden: s.record.RollEyes&event.Everybody == 0}
		text, ok := u.told()
		if !ok {
			s.want(s.at(), need)
			return 1
		}
		list, wrong := readRolled(text, need.Dice, faces)
		if wrong != "" {
			need.Wrong = wrong
			s.want(s.at(), need)
			return 1
		}
		u.used++
		u.faces = list
	}
	face := u.faces[0]
	u.faces, u.due = u.faces[1:], u.due-1
	return int(face)
}

// readRolled reads the faces that a table rolled: so many, each of which the dice have.
func readRolled(text string, count, faces int) (list []int32, wrong string) {
	for _, word := range names(text) {
		n, err := strconv.Atoi(word)
		switch {
		case err != nil:
			return nil, fmt.Sprintf("%q is no face of a die", word)
		case n < 1 || n > faces:
			return nil, fmt.Sprintf("a d%d has no face %d", faces, n)
		}
		list = append(list, int32(n))
	}
	if len(list) != count {
		verb := "dice are"
		if count == 1 {
			verb = "die is"
		}
		return nil, fmt.Sprintf("%d %s rolled here, not %d", count, verb, len(list))
	}
	return list, ""
}

// NeedText says what a need asks the table: "Ann's hole: 2 cards", "Ann rolls 3 d6".
func (s *State) NeedText(n *Need) string { return s.m.NeedText(n) }

// NeedText says what a need asks the table, before there is a state too.
func (g *match) NeedText(n *Need) string {
	if n.Cards > 0 {
		s := &memory{m: g, p: g.p}
		where := s.ZoneName(n.Zone)
		if n.Player >= 0 {
			where = g.Name(n.Player) + "'s " + where
		}
		if n.Cards == 1 {
			return where + ": 1 card"
		}
		return fmt.Sprintf("%s: %d cards", where, n.Cards)
	}
	what := dice.Spec{Count: n.Dice, Faces: n.Faces}.String()
	if n.Player >= 0 {
		return g.Name(n.Player) + " rolls " + what
	}
	return "roll " + what
}

// StillIn lists the cards of the deck that are still in it, as far as a viewer knows: all that he has not seen lie elsewhere.
func (s *State) StillIn(v event.Viewer) []string {
	if s.m.deck == nil {
		return nil
	}
	var all []string
	for c := range s.m.deck.Len() {
		known := s.seen[c] | s.zoneEyes(int(s.lies[c]))
		if int(s.lies[c]) == s.deckZone() || known&v.Mask() == 0 {
			all = append(all, s.m.deck.Name(cards.ID(c)))
		}
	}
	return slices.Compact(all)
}

// Reseed draws everything that chance has not decided yet from another seed. A deck that nobody has looked into is shuffled
// anew.
func (s *State) Reseed(seed uint64) {
	s.seed, s.drawn = seed, [streamCount]bool{}
	if s.m.deck == nil || s.unsorted {
		return
	}
	for _, c := range s.zones[s.deckZone()] {
		if s.seen[c] != 0 {
			return
		}
	}
	s.unsorted = true
}
