package hands

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestHandsAreReadAsPeopleSayThem(t *testing.T) {
	for want, texts := range map[string]string{
		"six-high no pair":            "six high; Six-high; 6 high; a six high; six-high no pair; no pair, six high",
		"seven-high no pair":          "seven-high no pair; Seven High, No-Pair",
		"ace-high no pair":            "ace high; A high; an ace-high hand; high card ace",
		"pair of jacks":               "pair of jacks; a pair of jacks; Pair of Js; jacks; two jacks; a pair of jack",
		"pair of twos":                "a pair of 2s; a pair of 2's; a pair of 2’s; pair of deuces; pair, twos",
		"pair of tens":                "pair of 10s; pair of ts; pair of tens",
		"two pair, eights and fours":  "two pair, eights and fours; two pairs: 4s and 8s; 2 pair 8s 4s; eights and fours",
		"two pair, aces and kings":    "two pair, aces and kings; aces and kings; as and ks",
		"two pair, threes and twos":   "two pair, twos and threes",
		"three sixes":                 "three sixes; 3 6s; three of a kind, sixes; trip sixes; three-of-a-kind six; a set of sixes",
		"three threes":                "three threes; three of a kind threes",
		"ace-high straight":           "ace-high straight; an ace high straight; a high straight; straight, ace high; broadway",
		"five-high straight":          "five-high straight; wheel; the wheel",
		"ten-high flush":              "ten-high flush; 10-high flush; T-high flush; flush, ten high; a 10 high flush",
		"five-high flush":             "five-high flush",
		"fives full of twos":          "fives full of twos; 5s full of 2s; fives over twos; full house, fives full of twos; full house: fives and twos",
		"jacks full":                  "jacks full; full house, jacks; jacks-full",
		"four aces":                   "four aces; 4 aces; four as; four of a kind, aces; quad aces; a four of a kind: aces",
		"four nines":                  "four of a kind, nines",
		"five aces":                   "five aces; five of a kind, aces; 5 As",
		"ace-high straight flush":     "ace-high straight flush; royal flush; a royal flush; royal straight flush; royal",
		"five-high straight flush":    "steel wheel; 5 high straight-flush",
		"two pair, fives and fours":   "fives and fours",
		"fours full of threes":        "fours full of threes; 4s full of 3s",
		"three-high no pair":          "three high",
		"four fours":                  "four fours; 4 4s",
		"two-high straight":           "two-high straight",
		"king-high straight flush":    "king-high straight flush",
		"two pair, queens and sevens": "TWO PAIR - QUEENS AND SEVENS",
	} {
		for text := range strings.SplitSeq(texts, ";") {
			h, err := Parse(text)
			if err != nil || h.String() != want {
				t.Errorf("%q reads as %v, %v; want %s", text, h, err, want)
			}
		}
	}
}

func TestErrorsSayWhatWasNotUnderstoodAndWhatWasMeant(t *testing.T) {
	tests := []struct{ text, want string }{
		{"pair of jcaks", `"jcaks" means nothing here; did you mean "pair of jacks"?`},
		{"fives ful of twoes", `did you mean "fives full of twos"?`},
		{"pair of jacks, king kicker", `a hand's name has no kickers; did you mean "pair of jacks"?`},
		{"jacks full of jacks", `names two different ranks; did you mean "jacks full"?`},
		{"flsuh", `a hand like "ten-high flush" names one rank; hands are named like`},
		{"two pair", `a hand like "two pair, eights and fours" names two ranks`},
		{"full house", `a hand like "fives full of twos" names two ranks`},
		{"two pair, flush", `it cannot be both two pair and flush`},
		{"high", `names one rank`},
		{"ace", `it does not say what kind of hand it is`},
		{"two two", `it does not say what kind of hand it is`},
		{"ace high pair", `"high" does not go with pair`},
		{"seventeen high", `"seventeen" means nothing here`},
		{"kind", `"kind" does not go with the rest`},
		{"", `no hand is named here`},
		{"-- ,", `no hand is named here`},
		{strings.Repeat("ace ", 100), `too long`},
		{"\x00\xff", "no hand is named here"},
		{"pair of ♥s", `"s" means nothing here`},
	}
	for _, test := range tests {
		h, err := Parse(test.text)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.40q reads as %v, %v; want %s", test.text, h, err, test.want)
		}
	}
}

// everyName goes through all hands that have a name.
func everyName(t *testing.T, visit func(Hand)) {
	t.Helper()
	for cat := NoPair; cat <= FiveOfAKind; cat++ {
		for a := 2; a <= Ace; a++ {
			if h, err := Make(cat, a); err == nil {
				visit(h)
			}
			for b := 2; b <= Ace; b++ {
				if h, err := Make(cat, a, b); err == nil {
					visit(h)
				}
			}
		}
	}
}

func TestEveryNameReadsAsItsHand(t *testing.T) {
	n := 0
	everyName(t, func(h Hand) {
		n++
		for _, r := range []Ranking{High, ShortDeck} {
			if r == ShortDeck {
				h = shorten(h)
			}
			for _, text := range []string{h.String(), strings.ToUpper(h.String()), strings.ReplaceAll(h.String(), "-", " ")} {
				if got, err := r.Parse(text); err != nil || got != h {
					t.Errorf("%v: %q reads as %v, %v", r, text, got, err)
				}
			}
		}
	})
	// Eight categories of one rank, two pair both ways round, full houses with
	// and without the pair.
	if want := 8*13 + 13*12 + 13*13; n != want {
		t.Errorf("%d names, want %d", n, want)
	}
}

func TestTheNameOfCardsReadsAsTheirNamedRanks(t *testing.T) {
	everyDeal(pack52(1)[20:], 5, func(cards []Card) {
		h := Best(cards)
		if got, err := Parse(h.String()); err != nil || got != h.Name() {
			t.Fatalf("%v reads as %v, %v", h, got, err)
		}
	})
}

func TestCategoriesAreReadWithOrWithoutHyphens(t *testing.T) {
	for c := NoPair; c <= FiveOfAKind; c++ {
		for _, text := range []string{c.String(), strings.ReplaceAll(c.String(), " ", "-"), " " + strings.ToUpper(c.String())} {
			if got, err := ParseCategory(text); err != nil || got != c {
				t.Errorf("%q: %v, %v", text, got, err)
			}
		}
	}
	if _, err := ParseCategory("royal"); err == nil || !strings.Contains(err.Error(), "no pair, pair, two pair") {
		t.Errorf("royal: %v", err)
	}
}

func TestRankingsAreReadByTheirNames(t *testing.T) {
	for text, want := range map[string]Ranking{
		"high": High, "low": AceToFive, "Ace to Five": AceToFive, "deuce-to-seven": DeuceToSeven, "deuce-low": DeuceToSeven,
		"badugi": Badugi, "short deck": ShortDeck, "short-deck": ShortDeck,
	} {
		if got, err := ParseRanking(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	if _, err := ParseRanking("middle"); err == nil || !strings.Contains(err.Error(), "high, ace-to-five") {
		t.Errorf("middle: %v", err)
	}
}

func TestLowsAreReadByTheirRanks(t *testing.T) {
	tests := []struct {
		ranking    Ranking
		text, want string
	}{
		{AceToFive, "8-6-5-4-A low", "8-6-5-4-A low"},
		{AceToFive, "a 4 5 6 8", "8-6-5-4-A low"},
		{AceToFive, "eight low", "8 low"},
		{AceToFive, "Eight-Six low", "8-6 low"},
		{DeuceToSeven, "7-5-4-3-2", "7-5-4-3-2 low"},
		{DeuceToSeven, "ace-king low", "A-K low"},
		{Badugi, "7-5-3-A badugi", "7-5-3-A badugi"},
		{Badugi, "three-card 7-5-2", "three-card 7-5-2"},
		{Badugi, "one-card A", "one-card A"},
		{AceToFive, "8-8", "!one to 5 different ranks"},
		{AceToFive, "low", "!one to 5 different ranks"},
		{AceToFive, "9-8-7-6-5-4", "!one to 5 different ranks"},
		{AceToFive, "pair of fours", `!"pair" is no rank`},
		{AceToFive, strings.Repeat("a", 300), "!too long"},
		{Badugi, "five-card 7", "!one to four cards"},
		{Badugi, "two-card 7-5-3", "!one to 2 different ranks"},
	}
	for _, test := range tests {
		h, err := test.ranking.Parse(test.text)
		if fault, refused := strings.CutPrefix(test.want, "!"); refused {
			if err == nil || !strings.Contains(err.Error(), fault) {
				t.Errorf("%s: %v, %v; want an error with %s", test.text, h, err, fault)
			}
			continue
		}
		if err != nil || h.String() != test.want {
			t.Errorf("%s: %v, %v; want %s", test.text, h, err, test.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"six high", "a pair of 2's", "fives full of twos", "royal flush", "three of a kind, nines", "8-6-5-4-A low", "three-card 7-5-2", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for r := High; r <= ShortDeck; r++ {
			h, err := r.Parse(text)
			if err != nil {
				if h != 0 || !utf8.ValidString(err.Error()) {
					t.Errorf("%v: %q is %v with %q", r, text, h, err)
				}
				continue
			}
			if again, err := r.Parse(h.String()); err != nil || again != h {
				t.Errorf("%v: %q is %v, which reads as %v, %v", r, text, h, again, err)
			}
		}
	})
}
