package game

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/stdlib/cards"
	"croupier/stdlib/hands"
)

var numberType = check.Of(check.Number)

// value evaluates an expression of any type.
func (s *State) value(e int32, t check.Type) program.Value {
	switch op := s.p.Nodes[e].Op; {
	case op >= program.OpFracVar:
		return program.Value{Type: t, Frac: s.frac(e)}
	case op >= program.OpListVar:
		return program.Value{Type: t, L: s.list(e)}
	}
	return program.Value{Type: t, N: s.num(e)}
}

// Text writes a value as people say it: "queen-high flush", "10h and 9d", "none".
func (s *State) Text(v program.Value) string {
	if v.Frac != nil {
		return fractionText(v.Frac)
	}
	if v.Type.Kind.IsList() {
		if len(v.L) == 0 {
			return "none"
		}
		parts := make([]string, len(v.L))
		for i, item := range v.L {
			parts[i] = s.itemOf(v.Type.Kind, item)
		}
		if v.Type.Kind == check.Cards || v.Type.Kind == check.Faces || v.Type.Kind == check.Numbers {
			return strings.Join(parts, " ")
		}
		return say.AndList(parts)
	}
	return s.plain(v.Type, v.N)
}

// shortFraction is what both numbers of a fraction are below that people read as one.
const shortFraction = 1000

// fractionText writes a fraction: a longer one as a percentage, where it may be a chance, else with decimals.
func fractionText(r *big.Rat) string {
	short := big.NewInt(shortFraction)
	if r.IsInt() || r.Num().CmpAbs(short) < 0 && r.Denom().Cmp(short) < 0 {
		return r.RatString()
	}
	if r.Sign() < 0 || r.Num().Cmp(r.Denom()) > 0 {
		return r.FloatString(4)
	}
	share := new(big.Rat).Mul(r, big.NewRat(100, 1))
	switch text := share.FloatString(2); text {
	case "0.00":
		f, _ := share.Float64()
		return strconv.FormatFloat(f, 'g', 2, 64) + " %"
	case "100.00":
		return "99.99+ %"
	default:
		return text + " %"
	}
}

// itemOf writes an item of a list.
func (s *State) itemOf(list check.Kind, item int32) string {
	if list == check.Words {
		return s.p.Words[item]
	}
	return s.plain(check.Of(list.Item()), int64(item))
}

// plain writes a plain value.
func (s *State) plain(t check.Type, v int64) string {
	if v == program.None {
		return "none"
	}
	if v == program.All {
		return "all"
	}
	if i, ok := program.IsWord(v); ok && i < len(s.p.Words) {
		return s.p.Words[i]
	}
	switch t.Kind {
	case check.YesNo:
		if v != 0 {
			return "yes"
		}
		return "no"
	case check.Text:
		if v >= 0 && v < int64(len(s.m.texts)) {
			return s.m.texts[v]
		}
	case check.Player:
		if v >= 0 && v < int64(s.m.n) {
			return s.m.Name(int(v))
		}
	case check.Card:
		return s.m.deck.Name(cards.ID(v))
	case check.Rank:
		if int(v) == s.m.deck.Ranks() {
			return "joker"
		}
		return s.m.deck.RankName(int(v))
	case check.Suit:
		return s.m.deck.SuitName(int(v))
	case check.Category:
		return hands.Category(v).String()
	case check.Combination:
		return s.handText(hands.Hand(v))
	case check.Dice:
		d, pips := program.DiceParts(v)
		if pips > 0 {
			return fmt.Sprintf("%dD+%d", d, pips)
		}
		return fmt.Sprintf("%dD", d)
	}
	return strconv.FormatInt(v, 10)
}

func (s *State) itemText(d *Decision, item int32) string {
	return s.itemOf(d.ItemKind.List(), item)
}

// answerValue is an answer with its type, for the record.
func (s *State) answerValue(d *Decision, v int64) program.Value {
	switch d.Kind {
	case program.AskWord:
		return program.Value{Type: check.Of(check.WordKind), N: v}
	case program.AskYesNo:
		return program.Value{Type: check.Of(check.YesNo), N: v}
	case program.AskOne:
		return program.Value{Type: check.Of(d.ItemKind), N: v}
	}
	return program.Value{Type: numberType, N: v}
}

// Spoken writes a value as people read it: like Text, but for the names that the rules give to words, which have blanks here.
func (s *State) Spoken(v program.Value) string {
	_, word := program.IsWord(v.N)
	if v.Type.Kind == check.Words || v.Frac == nil && !v.Type.Kind.IsList() && word {
		return strings.ReplaceAll(s.Text(v), "_", " ")
	}
	return s.Text(v)
}

// partText is one part of what is said.
func (s *State) partText(e int32, kind int) string {
	return s.Spoken(s.value(e, check.Of(check.Kind(kind))))
}

// joinSaid puts a piece behind what was said before it, with a blank between them, but for the marks that stand close: a comma, a
// colon, the stop at the end, a bracket, an apostrophe.
func joinSaid(text, piece string) string {
	close := strings.HasSuffix(text, "(") || piece != "" && strings.ContainsRune(",.:;!?)%", rune(piece[0])) ||
		strings.HasPrefix(piece, "'") || strings.HasPrefix(piece, "’")
	if text == "" || close {
		return text + piece
	}
	return text + " " + piece
}

// ZoneName is a zone as the table calls it: "hole", "board", "deck".
func (s *memory) ZoneName(zone int) string {
	if zone < 0 {
		return ""
	}
	if players := s.p.Layout.PlayerZones * s.m.n; zone >= players {
		return s.p.TableZones[zone-players].Name
	}
	return s.p.PlayerZones[zone/s.m.n].Name
}

// ZoneOwner is the seat of the player whose zone it is, -1 for one of the table's.
func (s *State) ZoneOwner(zone int) int { return s.owner(zone) }

// Hand is the zone in which a player holds cards that he sees and others do not, or the only one that he has; of several the one
// that the rules call hand. It is -1 where that could be several, or none.
func (s *State) Hand(seat int) int {
	hand, held := -1, 0
	for i := range s.p.Layout.PlayerZones {
		zone := i*s.m.n + seat
		if s.p.PlayerZones[i].Name == "hand" {
			return zone
		}
		if eyes := s.zoneEyes(zone); eyes&event.Everybody == 0 && eyes>>seat&1 == 1 {
			hand = zone
			held++
		}
	}
	switch {
	case held == 1:
		return hand
	case s.p.Layout.PlayerZones == 1:
		return seat
	}
	return -1
}

// FaceUp reports whether cards came to lie open for all where others do not.
func (s *State) FaceUp(e event.Event) bool {
	if e.Zone < 0 || len(e.Eyes) == 0 || s.zoneEyes(e.Zone)&event.Everybody != 0 {
		return false
	}
	for _, eyes := range e.Eyes {
		if eyes&event.Everybody == 0 {
			return false
		}
	}
	return true
}

// pileName is a pile as the table calls it: "pot", "Ann's stack".
func (s *State) pileName(pile int) string {
	if pile == potPile {
		return "pot"
	}
	if players := s.p.Layout.PlayerPiles * s.m.n; pile >= players {
		return s.p.TablePiles[pile-players]
	}
	return s.p.PilesOf[pile/s.m.n]
}

func (s *State) pileOwner(pile int) int {
	if pile >= 0 && pile < s.p.Layout.PlayerPiles*s.m.n {
		return pile % s.m.n
	}
	return -1
}

// pileEyes is who sees what goes into and out of a pile.
func (s *State) pileEyes(pile int) uint32 {
	seat := s.pileOwner(pile)
	if seat < 0 && pile < s.p.Layout.PlayerPiles*s.m.n+program.FirstPile {
		return 0 // pot and bank: the other pile decides
	}
	for i, f := range s.p.Rules.Fields {
		place := s.p.Layout.Fields[i]
		if place.Store == program.InPiles && f.PerPlayer == (seat >= 0) && s.slot(place, max(seat, 0)) == pile {
			return s.fieldEyes(i, max(seat, 0))
		}
	}
	return event.Everyone
}

// handText is what a combination is called, under the ranking that it belongs to.
func (s *State) handText(h hands.Hand) string {
	if i := h.Order(); h.Ranking() == hands.Own && i < len(s.p.Orders) {
		return s.p.Orders[i].NameOf(h)
	}
	return h.String()
}
