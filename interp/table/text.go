package table

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

// Blank is what somebody is shown in place of what they may not know.
const Blank = "___"

// NumberType is the type of a plain number.
var NumberType = check.Of(check.Number)

// Text writes a value as people say it: "queen-high flush", "10h and 9d", "none".
func (t *Table) Text(v program.Value) string {
	switch {
	case v.Hidden && v.Type.Kind == check.Card:
		return "a card"
	case v.Hidden && v.Type.Kind == check.Cards:
		return "cards"
	case v.Hidden:
		return Blank
	case v.Frac != nil:
		return FractionText(v.Frac)
	}
	if v.Type.Kind.IsList() {
		if len(v.L) == 0 {
			return "none"
		}
		parts, hidden := make([]string, 0, len(v.L)), int64(0)
		for _, item := range v.L {
			if item < 0 && v.Type.Kind == check.Cards {
				hidden++
				continue
			}
			parts = append(parts, t.ItemOf(v.Type.Kind, item))
		}
		if hidden > 0 {
			parts = append(parts, say.Plural(hidden, "hidden card"))
		}
		if v.Type.Kind == check.Cards || v.Type.Kind == check.Faces || v.Type.Kind == check.Numbers {
			return strings.Join(parts, " ")
		}
		return say.AndList(parts)
	}
	return t.Plain(v.Type, v.N)
}

// shortFraction is what both numbers of a fraction are below that people read as one.
const shortFraction = 1000

// FractionText writes a fraction: a longer one as a percentage, where it may be a chance, else with decimals.
func FractionText(r *big.Rat) string {
	short := big.NewInt(shortFraction)
	if r.IsInt() || r.Num().CmpAbs(short) < 0 && r.Denom().Cmp(short) < 0 {
		return r.RatString()
	}
	if r.Sign() < 0 || r.Num().Cmp(r.Denom()) > 0 {
		return r.FloatString(4)
	}
	return say.Percent(r)
}

// ItemOf writes an item of a list.
func (t *Table) ItemOf(list check.Kind, item int32) string {
	if list == check.Words {
		return t.P.Words[item]
	}
	return t.Plain(check.Of(list.Item()), int64(item))
}

// Plain writes a plain value.
func (s *Table) Plain(t check.Type, v int64) string {
	if v == program.None {
		return "none"
	}
	if v == program.All {
		return "all"
	}
	if i, ok := program.IsWord(v); ok && i < len(s.P.Words) {
		return s.P.Words[i]
	}
	switch t.Kind {
	case check.YesNo:
		if v != 0 {
			return "yes"
		}
		return "no"
	case check.Text:
		if v >= 0 && v < int64(len(s.M.Texts)) {
			return s.M.Texts[v]
		}
	case check.Player:
		if v >= 0 && v < int64(s.M.N) {
			return s.M.Name(int(v))
		}
	case check.Card:
		return s.M.Cards.Name(cards.ID(v))
	case check.Rank:
		if int(v) == s.M.Cards.Ranks() {
			return "joker"
		}
		return s.M.Cards.RankName(int(v))
	case check.Suit:
		return s.M.Cards.SuitName(int(v))
	case check.Category:
		return hands.Category(v).String()
	case check.Combination:
		return s.HandText(hands.Hand(v))
	case check.Dice:
		d, pips := program.DiceParts(v)
		if pips > 0 {
			return fmt.Sprintf("%dD+%d", d, pips)
		}
		return fmt.Sprintf("%dD", d)
	}
	return strconv.FormatInt(v, 10)
}

// Spoken writes a value as people read it: like Text, but for the names that the rules give to words, which have blanks here.
func (t *Table) Spoken(v program.Value) string {
	_, word := program.IsWord(v.N)
	if v.Type.Kind == check.Words || v.Frac == nil && !v.Type.Kind.IsList() && word {
		return strings.ReplaceAll(t.Text(v), "_", " ")
	}
	return t.Text(v)
}

// JoinSaid puts a piece behind what was said before it, with a blank between them, but for the marks that stand close: a comma, a
// colon, the stop at the end, a bracket, an apostrophe.
func JoinSaid(text, piece string) string {
	close := strings.HasSuffix(text, "(") || piece != "" && strings.ContainsRune(",.:;!?)%", rune(piece[0])) ||
		strings.HasPrefix(piece, "'") || strings.HasPrefix(piece, "’")
	if text == "" || close {
		return text + piece
	}
	return text + " " + piece
}

// ZoneName is a zone as the table calls it: "hole", "board", "deck".
func (t *Table) ZoneName(zone int) string {
	if zone < 0 {
		return ""
	}
	if players := t.P.Layout.PlayerZones * t.M.N; zone >= players {
		return t.P.TableZones[zone-players].Name
	}
	return t.P.PlayerZones[zone/t.M.N].Name
}

// FaceName is what a face of a die shows that was rolled on a chart, which is named by its number and 1.
func (t *Table) FaceName(on, face int32) string { return t.P.Rules.Charts[on-1].FaceName(int(face)) }

// ZoneOwner is the seat of the player whose zone it is, -1 for one of the table's.
func (t *Table) ZoneOwner(zone int) int { return t.Owner(zone) }

// Hand is the zone in which a player holds cards that they see and others do not, or the only one that they have; of several the
// one that the rules call hand. It is -1 where that could be several, or none.
func (t *Table) Hand(seat int) int {
	hand, held := -1, 0
	for i := range t.P.Layout.PlayerZones {
		zone := i*t.M.N + seat
		if t.P.PlayerZones[i].Name == "hand" {
			return zone
		}
		if eyes := t.ZoneEyes(zone); eyes&event.Everybody == 0 && eyes>>seat&1 == 1 {
			hand = zone
			held++
		}
	}
	switch {
	case held == 1:
		return hand
	case t.P.Layout.PlayerZones == 1:
		return seat
	}
	return -1
}

// PileName is a pile as the table calls it: "pot", "Ann's stack".
func (t *Table) PileName(pile int) string {
	if pile == PotPile {
		return "pot"
	}
	if players := t.P.Layout.PlayerPiles * t.M.N; pile >= players {
		return t.P.TablePiles[pile-players]
	}
	return t.P.PilesOf[pile/t.M.N]
}

func (t *Table) pileOwner(pile int) int {
	if pile >= 0 && pile < t.P.Layout.PlayerPiles*t.M.N {
		return pile % t.M.N
	}
	return -1
}

// pileEyes is who sees what goes into and out of a pile.
func (t *Table) pileEyes(pile int) uint32 {
	seat := t.pileOwner(pile)
	if seat < 0 && pile < t.P.Layout.PlayerPiles*t.M.N+program.FirstPile {
		return 0 // pot and bank: the other pile decides
	}
	for i, f := range t.P.Rules.Fields {
		place := t.P.Layout.Fields[i]
		if place.Store == program.InPiles && f.PerPlayer == (seat >= 0) && t.Slot(place, max(seat, 0)) == pile {
			return t.FieldEyes(i, max(seat, 0))
		}
	}
	return event.Everyone
}

// HandText is what a combination is called, under the ranking that it belongs to.
func (t *Table) HandText(h hands.Hand) string {
	if i := h.Order(); h.Ranking() == hands.Own && i < len(t.P.Orders) {
		return t.P.Orders[i].NameOf(h)
	}
	return h.String()
}
