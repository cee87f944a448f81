package equity

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	deck "croupier/stdlib/cards"
	"croupier/stdlib/hands"
	"croupier/stdlib/internal/spell"
)

// Combo is cards that a player may hold, and how likely they are among the others
// of their range.
type Combo struct {
	Cards  []hands.Card
	Weight int // 1 to MaxWeight
}

// Range is all that a player may hold.
type Range []Combo

// What a range may hold at most.
const (
	MaxWeight = 1000
	MaxCombos = 20000
	maxText   = 20000
	maxHole   = 7
)

const rankSigns = "23456789TJQKA"

// ParseRange reads a range as players write it, its parts parted by commas or
// spaces:
//
//	QQ         every pair of queens         QQ+       and of kings and aces
//	TT-77      the pairs from tens to sevens
//	AKs AKo AK ace and king in one suit, in two, in any
//	ATs+       ace and ten up to king, in one suit
//	A5s-A2s    ace and five down to two, in one suit
//	T9s-65s    ten and nine down to six and five, in one suit
//	AhKd A♥K♦  these two cards; also four, as in AhKdQcJs, or up to seven
//	any        every two cards
//
// A colon and a part of a hundred after it, as in "AKo:50%" or "AKo:0.5", make a
// part less likely than the others, to a tenth of a hundredth. Cards that are
// named again keep what was said last. The error says which part is amiss.
func ParseRange(text string) (Range, error) {
	if len(text) > maxText {
		return nil, errors.New("this range is too long")
	}
	var r Range
	at := map[string]int{}
	parts := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(", ;\n\r\t", c) })
	if len(parts) == 0 {
		return nil, errors.New(`a range names cards, such as "QQ+, AKs, AhKd"`)
	}
	for _, part := range parts {
		spec, weight, err := weigh(part)
		if err != nil {
			return nil, err
		}
		combos, err := combos(spec)
		if err != nil {
			return nil, fmt.Errorf("%s is no part of a range: %w", spell.Quote(part), err)
		}
		for _, cards := range combos {
			slices.Sort(cards)
			key := fmt.Sprint(cards)
			if i, known := at[key]; known {
				r[i].Weight = weight
				continue
			}
			at[key] = len(r)
			r = append(r, Combo{cards, weight})
		}
		if len(r) > MaxCombos {
			return nil, fmt.Errorf("a range can have %d hands at most", MaxCombos)
		}
	}
	for _, c := range r[1:] {
		if len(c.Cards) != len(r[0].Cards) {
			return nil, errors.New("the hands of a range all have as many cards")
		}
	}
	return r, nil
}

// weigh takes the weight off a part.
func weigh(part string) (spec string, weight int, err error) {
	spec, said, weighed := strings.Cut(part, ":")
	if !weighed {
		return spec, MaxWeight, nil
	}
	number, hundredths := strings.CutSuffix(said, "%")
	share, err := strconv.ParseFloat(number, 64)
	if hundredths {
		share /= 100
	}
	if weight = int(share*MaxWeight + 0.5); err != nil || !(share <= 1) || weight < 1 {
		return "", 0, fmt.Errorf("%s is no part of a range: after the colon stands a share from 0.1%% to 100%%", spell.Quote(part))
	}
	return spec, weight, nil
}

// kind is two ranks, the higher one first, counted from 0 for the 2, and the suits
// they may have: 's', 'o' or 0 for any.
type kind struct {
	high, low int
	suits     byte
}

var errPart = errors.New(`it reads like "QQ", "AKs", "QQ+", "A5s-A2s" or "AhKd"`)

func combos(spec string) ([][]hands.Card, error) {
	spec = plain(spec)
	switch strings.ToLower(spec) {
	case "any", "random", "*":
		var all [][]hands.Card
		for a := range hands.Joker {
			for b := range a {
				all = append(all, []hands.Card{b, a})
			}
		}
		return all, nil
	}
	if cards, err := exactly(spec); cards != nil || err != nil {
		return cards, err
	}
	from, to, spanned := strings.Cut(spec, "-")
	if spanned {
		a, okA := readKind(from)
		b, okB := readKind(to)
		if !okA || !okB {
			return nil, errPart
		}
		return span(a, b)
	}
	from, more := strings.CutSuffix(spec, "+")
	k, ok := readKind(from)
	switch {
	case !ok:
		return nil, errPart
	case !more:
		return k.combos(), nil
	case k.high == k.low:
		return span(kind{len(rankSigns) - 1, len(rankSigns) - 1, 0}, k)
	}
	return span(kind{k.high, k.high - 1, k.suits}, k)
}

// plain writes every card with two letters: 10♥ is Th.
func plain(text string) string { return strings.ReplaceAll(deck.Letters(text), "10", "T") }

// Row gives the names of cards that stand one after the other, together or apart: "Ah Kd", "AhKd", "A♥ 10♦". It gives none
// where a text is anything else.
func Row(text string) (names []string) {
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' || c == '\t' }) {
		word = plain(word)
		if len(word)%2 != 0 {
			return nil
		}
		for ; word != ""; word = word[2:] {
			if !oneCard(word[:2]) {
				return nil
			}
			names = append(names, strings.ToUpper(word[:1])+strings.ToLower(word[1:2]))
		}
	}
	return names
}

// exactly reads cards one after the other: "AhKd". It gives nothing where that is something else.
func exactly(spec string) ([][]hands.Card, error) {
	if len(spec)%2 != 0 || len(spec) < 2 || len(spec) > 2*maxHole {
		return nil, nil
	}
	var cards []hands.Card
	for i := 0; i < len(spec); i += 2 {
		rank, suit := rankOf(spec[i]), strings.IndexByte("cdhs", spec[i+1]|32)
		c, ok := hands.NewCard(rank+2, suit)
		if !ok || rank < 0 {
			return nil, nil
		}
		if slices.Contains(cards, c) {
			return nil, fmt.Errorf("it has %s twice", spec[i:i+2])
		}
		cards = append(cards, c)
	}
	return [][]hands.Card{cards}, nil
}

func rankOf(sign byte) int { return strings.IndexByte(rankSigns, strings.ToUpper(string(sign))[0]) }

func readKind(text string) (kind, bool) {
	if len(text) < 2 || len(text) > 3 {
		return kind{}, false
	}
	k := kind{high: rankOf(text[0]), low: rankOf(text[1])}
	if len(text) == 3 {
		k.suits = text[2] | 32
		if k.suits != 's' && k.suits != 'o' || k.high == k.low {
			return kind{}, false
		}
	}
	if k.high < k.low {
		k.high, k.low = k.low, k.high
	}
	return k, k.low >= 0
}

// span gives the hands between two kinds: the higher card may stay and the lower
// one go down, or both go down together.
func span(a, b kind) ([][]hands.Card, error) {
	if a.low < b.low {
		a, b = b, a
	}
	stays, together := a.high == b.high, a.high-a.low == b.high-b.low
	if a.suits != b.suits || !stays && !together {
		return nil, errors.New("both ends have the same suits, and one card or the gap between the two in common, " +
			`as in "TT-77", "A5s-A2s" or "T9s-65s"`)
	}
	var all [][]hands.Card
	for k := a; k.low >= b.low; k.low-- {
		all = append(all, k.combos()...)
		if together {
			k.high--
		}
	}
	return all, nil
}

func (k kind) combos() [][]hands.Card {
	var all [][]hands.Card
	for s := range 4 {
		for t := range 4 {
			if k.high == k.low && t >= s || k.suits == 's' && s != t || k.suits == 'o' && s == t {
				continue
			}
			all = append(all, []hands.Card{hands.Card(4*k.high + s), hands.Card(4*k.low + t)})
		}
	}
	return all
}
