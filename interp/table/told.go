package table

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
	Zone  int // to where; see [Table.ZoneName]
	Deck  int // from which deck, by its number
	Up    bool

	Dice, Faces int   // how many dice of how many faces are rolled, 0 where cards are dealt
	On          int32 // on which chart, and 1; 0: on none

	Player int    // to whom the cards go, or who rolls; -1: the table
	Hidden bool   // not everybody may see what comes
	At     int    // which of the texts it is that is missing or wrong, from 0
	Wrong  string // what is wrong with that text; "" where it is missing
}

// CodeNeed marks the diagnostic of a game that has to be told what was dealt or rolled. Only the copies on which answers
// are tried ever have it.
const CodeNeed = "needs-chance"

// Told is what a table deals and rolls by itself.
type Told struct {
	Real  bool
	Given []string // what was told for what runs now
	used  int
	need  *Need

	Due   int             // how many cards or dice what runs now still takes
	up    bool            // they are dealt face up
	cards map[int][]int32 // told and not dealt yet, by zone
	faces []int32         // told and not rolled yet
	// stands are cards that stand for others: they were dealt face down to where nobody looks, and nobody knows them.
	stands []int32
}

func (u *Told) copyFrom(o *Told) {
	stands := append(u.stands[:0], o.stands...)
	*u = Told{Real: o.Real, stands: stands}
}

// Real has the table deal and roll by itself from now on, or leaves both to chance again.
func (t *Table) Real(on bool) { t.Told.Real = on }

// Supplied ends a run with real cards and dice: what it still needs, or which texts were too many.
func (t *Table) Supplied() (*Need, error) {
	u := &t.Told
	if u.need != nil {
		return u.need, nil
	}
	if rest := u.Given[u.used:]; len(rest) > 0 {
		return nil, fmt.Errorf("nothing is dealt or rolled that %q could be", rest[0])
	}
	*u = Told{Real: u.Real, stands: u.stands}
	return nil, nil
}

// want stops the run at a need.
func (t *Table) want(span int32, need Need) {
	if t.Told.need == nil && t.Failure == nil {
		need.At = t.Told.used
		t.Told.need = &need
	}
	t.Fail(span, CodeNeed, "The table has to say what it dealt or rolled", "")
}

// told is the next text, if there is one.
func (u *Told) told() (string, bool) {
	if u.used == len(u.Given) {
		return "", false
	}
	return u.Given[u.used], true
}

// drawTold takes a card off the deck that the table names. Where nobody ever looks, none is named.
func (t *Table) drawTold(from int, span int32, to int) (int32, bool) {
	u, deck := &t.Told, t.Zones[t.DeckAt(from)]
	if t.ZoneEyes(to) == 0 && !u.up {
		card := deck[0]
		u.stands = append(u.stands, card)
		t.OutOfDeck(card)
		return card, true
	}
	if len(u.cards[to]) == 0 {
		need := Need{Cards: min(max(u.Due, 1), len(deck)), Zone: to, Deck: from, Up: u.up, Player: t.Owner(to), Hidden: !u.up &&
			t.ZoneEyes(to)&event.Everybody == 0}
		text, ok := u.told()
		if !ok {
			t.want(span, need)
			return 0, false
		}
		list, wrong := t.ReadDealt(text, need.Cards, from)
		if wrong != "" {
			need.Wrong = wrong
			t.want(span, need)
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
	t.OutOfDeck(card)
	return card, true
}

// OutOfDeck takes a card that is in a deck out of it.
func (t *Table) OutOfDeck(card int32) {
	z := int(t.Lies[card])
	if i := slices.Index(t.Zones[z], card); i >= 0 {
		t.Zones[z] = slices.Delete(t.Zones[z], i, i+1)
	}
}

// ReadDealt reads the cards that a table dealt: so many, or with -1 any number, none twice, and all of them from one of some
// decks.
func (t *Table) ReadDealt(text string, count int, from ...int) (list []int32, wrong string) {
	var deck []int32
	for _, k := range from {
		deck = append(deck, t.Zones[t.DeckAt(k)]...)
	}
	said := "the deck"
	if len(from) == 1 {
		said = t.deckText(from[0])
	}
	for _, waiting := range t.Told.cards {
		for _, c := range waiting {
			deck = slices.DeleteFunc(deck, func(other int32) bool { return other == c })
		}
	}
	for words := Names(text); len(words) > 0; {
		id, used, err := t.M.Cards.Longest(words)
		if err != nil {
			return nil, err.Error()
		}
		words = words[used:]
		card := t.alike(deck, int32(id))
		if card < 0 && t.swapStand(int32(id), &deck) {
			card = t.alike(deck, int32(id))
		}
		if card < 0 {
			if slices.ContainsFunc(list, func(c int32) bool { return t.M.Same[c] == t.M.Same[id] }) {
				return nil, t.M.Cards.Name(id) + " is named more often than " + said + " has it"
			}
			return nil, t.M.Cards.Name(id) + t.notIn(id, from, said)
		}
		list = append(list, deck[card])
		deck = slices.Delete(deck, card, card+1)
	}
	if len(list) != count && count >= 0 {
		return nil, fmt.Sprintf("%s dealt here, not %d", areCards(count), len(list))
	}
	return list, ""
}

// notIn says why a card cannot be dealt from some decks: it belongs to another one, or is out already.
func (t *Table) notIn(id cards.ID, from []int, said string) string {
	for _, c := range t.M.Cards.Same(id) {
		if slices.Contains(from, int(t.M.Home[c])) {
			return " is not in " + said + " any more"
		}
	}
	return " is no card of " + said
}

func areCards(n int) string {
	if n == 1 {
		return "1 card is"
	}
	return fmt.Sprintf("%d cards are", n)
}

// Names are the cards or faces in a text: divided by spaces or commas, with an and between them where people say it.
func Names(text string) []string {
	all := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == ';' || r == '\t' })
	return slices.DeleteFunc(all, func(word string) bool { return strings.EqualFold(word, "and") })
}

// swapStand puts a card that turned up into the deck, where one stood for another that nobody knows: that one is another
// card of the deck from now on.
func (t *Table) swapStand(id int32, deck *[]int32) bool {
	stands := t.Told.stands
	at := slices.IndexFunc(stands, func(c int32) bool { return t.M.Same[c] == t.M.Same[id] && t.unknown(c) })
	if at < 0 || len(*deck) == 0 {
		return false
	}
	card := stands[at]
	same := slices.IndexFunc(*deck, func(c int32) bool { return t.M.Home[c] == t.M.Home[card] })
	if same < 0 {
		return false
	}
	other := (*deck)[same]
	zone, z := int(t.Lies[card]), int(t.Lies[other])
	if i := slices.Index(t.Zones[zone], card); i >= 0 {
		t.Zones[zone][i] = other
	}
	if i := slices.Index(t.Zones[z], other); i >= 0 {
		t.Zones[z][i] = card
	}
	t.Lies[other], t.Lies[card] = int32(zone), int32(z)
	(*deck)[same], stands[at] = card, other
	return true
}

// unknown reports whether a card lies where nobody sees it, and nobody has.
func (t *Table) unknown(card int32) bool {
	z := int(t.Lies[card])
	return t.DeckIn(z) < 0 && t.Seen[card] == 0 && t.ZoneEyes(z) == 0
}

// dieTold is the next die that the table rolled.
func (t *Table) dieTold(faces int) int {
	u := &t.Told
	if len(u.faces) == 0 {
		need := Need{Dice: max(u.Due, 1), Faces: faces, On: t.On, Player: int(t.Cur), Hidden: t.Record.RollEyes&event.Everybody == 0}
		text, ok := u.told()
		if !ok {
			t.want(t.At(), need)
			return 1
		}
		list, wrong := t.M.readShown(text, &need)
		if wrong != "" {
			need.Wrong = wrong
			t.want(t.At(), need)
			return 1
		}
		u.used++
		u.faces = list
	}
	face := u.faces[0]
	u.faces, u.Due = u.faces[1:], u.Due-1
	return int(face)
}

// readShown reads the faces that a table rolled, which a chart may have words for.
func (m *Match) readShown(text string, n *Need) (list []int32, wrong string) {
	if n.On == 0 {
		return ReadRolled(text, n.Dice, n.Faces)
	}
	chart := m.P.Rules.Charts[n.On-1]
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ';' }) {
		words := Names(part)
		for len(words) > 0 {
			used, face := len(words), 0
			for ; used > 0; used-- {
				if face = chart.Face(strings.Join(words[:used], " ")); face > 0 {
					break
				}
			}
			if face == 0 {
				number, err := strconv.Atoi(words[0])
				if err != nil || number < 1 || number > n.Faces {
					return nil, fmt.Sprintf("no die of %s shows %q: they show %s", chart.Name, words[0], strings.Join(chart.Shown(), ", "))
				}
				used, face = 1, number
			}
			list, words = append(list, int32(face)), words[used:]
		}
	}
	if len(list) != n.Dice {
		return nil, rolledNot(n.Dice, len(list))
	}
	return list, ""
}

// ReadRolled reads the faces that a table rolled: so many, each of which the dice have.
func ReadRolled(text string, count, faces int) (list []int32, wrong string) {
	for _, word := range Names(text) {
		n, err := strconv.Atoi(word)
		switch {
		case err != nil:
			return nil, fmt.Sprintf("%q is no face of a d%d, which are 1 to %d", word, faces, faces)
		case n < 1 || n > faces:
			return nil, fmt.Sprintf("a d%d has no face %d", faces, n)
		}
		list = append(list, int32(n))
	}
	if len(list) != count {
		return nil, rolledNot(count, len(list))
	}
	return list, ""
}

func rolledNot(count, named int) string {
	verb := "dice are"
	if count == 1 {
		verb = "die is"
	}
	return fmt.Sprintf("%d %s rolled here, not %d", count, verb, named)
}

// NeedText says what a need asks the table, before there is a state too.
func (m *Match) NeedText(n *Need) string {
	if n.Cards > 0 {
		s := &Table{M: m, P: m.P}
		where := s.ZoneName(n.Zone)
		if n.Player >= 0 {
			where = m.Name(n.Player) + "'s " + where
		}
		if n.Deck > 0 {
			where += " from " + m.P.Decks[n.Deck].Name
		}
		if n.Cards == 1 {
			return where + ": 1 card"
		}
		return fmt.Sprintf("%s: %d cards", where, n.Cards)
	}
	what := dice.Spec{Count: n.Dice, Faces: n.Faces}.String()
	if n.On > 0 {
		if what = "on " + m.P.Rules.Charts[n.On-1].Name; n.Dice > 1 {
			what = strconv.Itoa(n.Dice) + " " + what
		}
	}
	if n.Player >= 0 {
		return m.Name(n.Player) + " rolls " + what
	}
	return "roll " + what
}

// Reseed draws everything that chance has not decided yet from another seed. A deck that nobody has looked into is shuffled
// anew.
func (t *Table) Reseed(seed uint64) {
	t.Root, t.Drawn = seed, [StreamCount]bool{}
	for deck := range t.P.Decks {
		if !slices.ContainsFunc(t.Zones[t.DeckAt(deck)], func(c int32) bool { return t.Seen[c] != 0 }) {
			t.Mix(deck)
		}
	}
}
