package hands

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"croupier/stdlib/internal/spell"
)

// maxText is the length in bytes of the longest name of a hand that is read.
const maxText = 200

// token is a word of a hand's name as far as it matters: a rank, or a keyword.
type token struct {
	rank   int
	plural bool
	key    string
}

// vocabulary has every word that names of hands are made of. Words without a
// meaning of their own have no key and no rank.
var vocabulary = func() map[string]token {
	words := map[string]token{"wheel": {key: "wheel"}, "broadway": {key: "broadway"}}
	for _, w := range []string{"the", "an", "of", "with", "and", "in", "card", "hand", "all"} {
		words[w] = token{}
	}
	for _, w := range []string{"no", "pair", "kind", "straight", "flush", "full", "house", "high", "royal", "steel"} {
		words[w] = token{key: w}
	}
	for key, forms := range map[string]string{"pair": "pairs", "trips": "trip trips set", "quads": "quad quads",
		"full": "over boat", "kicker": "kicker kickers"} {
		for _, w := range strings.Fields(forms) {
			words[w] = token{key: key}
		}
	}
	for rank := 2; rank <= Ace; rank++ {
		for _, w := range []string{Word(rank), strings.ToLower(sign(rank))} {
			words[w] = token{rank: rank}
			words[w+"s"] = token{rank: rank, plural: true}
		}
	}
	words["t"], words["ts"] = token{rank: 10}, token{rank: 10, plural: true}
	words["sixes"] = token{rank: 6, plural: true}
	words["deuce"], words["deuces"] = token{rank: 2}, token{rank: 2, plural: true}
	words["trey"], words["treys"] = token{rank: 3}, token{rank: 3, plural: true}
	return words
}()

var sortedVocabulary = slices.Sorted(maps.Keys(vocabulary))

// Parse gives the hand that a text names as people say it: "six high", "a pair
// of 2s", "two pair, eights and fours", "three sixes", "ten-high flush", "fives
// full of twos", "jacks full", "four of a kind, nines", "royal flush". Capitals,
// hyphens, commas and articles do not matter. The hand has only the ranks that it
// names. The error says what was not understood, what was probably meant, and what
// names of hands look like.
func Parse(text string) (Hand, error) {
	if len(text) > maxText {
		return 0, errors.New("this is too long to be the name of a hand: " + likeThese)
	}
	words := split(text)
	if len(words) == 0 {
		return 0, errors.New("no hand is named here: " + likeThese)
	}
	h, err := read(words)
	if err == nil {
		return h, nil
	}
	mended, whole := mend(words)
	if near := nearest(mended); near != 0 {
		return 0, fmt.Errorf("%s is not understood: %w; did you mean %q?", spell.Quote(text), err, near)
	}
	if whole {
		_, err = read(mended) // what is still amiss says more than the slip
	}
	return 0, fmt.Errorf("%s is not understood: %w; %s", spell.Quote(text), err, likeThese)
}

const likeThese = `hands are named like "six high", "pair of jacks", "two pair, eights and fours", "three sixes", ` +
	`"ten-high flush", "fives full of twos" or "four aces"`

// split gives the words of a text in small letters, without articles.
func split(text string) []string {
	text = strings.NewReplacer("'", "", "\u2019", "").Replace(strings.ToLower(text))
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	kept := words[:0:0]
	for i, w := range words {
		// "a" is an ace where it is high or comes last, else an article.
		if w == "a" && i+1 < len(words) && words[i+1] != "high" {
			continue
		}
		kept = append(kept, w)
	}
	return kept
}

// read makes a hand of the words of its name.
func read(words []string) (Hand, error) {
	var tokens []token
	for _, w := range words {
		t, known := vocabulary[w]
		if !known {
			return 0, fmt.Errorf("%s means nothing here", spell.Quote(w))
		}
		if t != (token{}) {
			tokens = append(tokens, t)
		}
	}
	n, err := gather(tokens)
	if err != nil {
		return 0, err
	}
	cat, ranks, err := n.resolve()
	if err != nil {
		return 0, err
	}
	return Make(cat, ranks...)
}

// name is what the words of a hand's name come to.
type name struct {
	categories []Category // those said, each once
	ranks      []token
	high       bool
}

func (n *name) say(cat Category) {
	if !slices.Contains(n.categories, cat) {
		n.categories = append(n.categories, cat)
	}
}

// ofAKind is the category of so many cards of one rank.
var ofAKind = map[int]Category{2: Pair, 3: ThreeOfAKind, 4: FourOfAKind, 5: FiveOfAKind}

// gather takes the words in order, those that belong together as one.
func gather(tokens []token) (*name, error) {
	n := &name{}
	for i := 0; i < len(tokens); i++ {
		t, next := tokens[i], token{}
		if i+1 < len(tokens) {
			next = tokens[i+1]
		}
		cat, counts := ofAKind[t.rank]
		counts = counts && !t.plural
		joined := true // with the next word
		switch {
		case t.key == "no" && next.key == "pair":
			n.say(NoPair)
		case t.rank == 2 && !t.plural && next.key == "pair":
			n.say(TwoPair)
		case counts && next.key == "kind":
			n.say(cat)
		case t.key == "straight" && next.key == "flush":
			n.say(StraightFlush)
		case t.key == "steel" && next.key == "wheel":
			n.say(StraightFlush)
			n.ranks = append(n.ranks, token{rank: 5})
		case t.key == "full" && next.key == "house":
			n.say(FullHouse)
		default:
			joined = false
		}
		if joined {
			i++
			continue
		}
		switch t.key {
		case "":
			n.ranks = append(n.ranks, t)
		case "high":
			n.high = true
		case "pair":
			n.say(Pair)
		case "trips":
			n.say(ThreeOfAKind)
		case "quads":
			n.say(FourOfAKind)
		case "straight":
			n.say(Straight)
		case "flush":
			n.say(Flush)
		case "full":
			n.say(FullHouse)
		case "wheel":
			n.say(Straight)
			n.ranks = append(n.ranks, token{rank: 5})
		case "broadway":
			n.say(Straight)
			n.ranks = append(n.ranks, token{rank: Ace})
		case "royal":
			n.say(StraightFlush)
			n.ranks = append(n.ranks, token{rank: Ace})
			for i+1 < len(tokens) && (tokens[i+1].key == "straight" || tokens[i+1].key == "flush") {
				i++
			}
		case "kicker":
			return nil, errors.New("a hand's name has no kickers")
		default:
			return nil, fmt.Errorf("%q does not go with the rest", t.key)
		}
	}
	return n, nil
}

// resolve gives the category and the ranks that were meant.
func (n *name) resolve() (Category, []int, error) {
	ranks := make([]int, len(n.ranks))
	for i, t := range n.ranks {
		ranks[i] = t.rank
	}
	if len(n.categories) > 1 {
		return 0, nil, fmt.Errorf("it cannot be both %s and %s", n.categories[0], n.categories[1])
	}
	if len(n.categories) == 1 {
		cat := n.categories[0]
		if n.high && cat != NoPair && cat != Straight && cat != Flush && cat != StraightFlush {
			return 0, nil, fmt.Errorf(`"high" does not go with %s`, cat)
		}
		return cat, ranks, nil
	}
	switch {
	case n.high:
		return NoPair, ranks, nil
	case len(ranks) == 1 && n.ranks[0].plural:
		return Pair, ranks, nil
	case len(ranks) == 2 && n.ranks[1].plural:
		if n.ranks[0].plural {
			return TwoPair, ranks, nil
		}
		if cat, counts := ofAKind[ranks[0]]; counts { // "three sixes"
			return cat, ranks[1:], nil
		}
	}
	return 0, nil, errors.New("it does not say what kind of hand it is")
}

// mend replaces words that mean nothing by those they are a slip of, and leaves
// out the others; it reports whether there were none of these.
func mend(words []string) (mended []string, whole bool) {
	whole = true
	for _, w := range words {
		if _, known := vocabulary[w]; !known {
			near, ok := spell.Nearest(w, slices.Values(sortedVocabulary))
			if !ok {
				whole = false
				continue
			}
			w = near
		}
		mended = append(mended, w)
	}
	return mended, whole
}

// nearest gives the hand that the words name as far as they make sense, or none.
func nearest(words []string) Hand {
	for ; len(words) > 0; words = words[:len(words)-1] {
		if h, err := read(words); err == nil {
			return h
		}
	}
	return 0
}
