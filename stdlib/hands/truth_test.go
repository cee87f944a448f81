package hands

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// counts are how many deals come to each category, from testdata/hand-counts.json.
func counts(t *testing.T, deal string) map[string]int {
	t.Helper()
	data, err := os.ReadFile("testdata/hand-counts.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	var want map[string]int
	if err := json.Unmarshal(all[deal], &want); err != nil {
		t.Fatalf("%s: %v", deal, err)
	}
	return want
}

// pack52 is the deck with some jokers.
func pack52(jokers int) []Card {
	var deck []Card
	for c := range Card(52) {
		deck = append(deck, c)
	}
	for range jokers {
		deck = append(deck, Joker)
	}
	return deck
}

// everyDeal goes through all ways to deal so many cards, each time in one buffer.
func everyDeal(deck []Card, size int, visit func([]Card)) {
	buffer := make([]Card, size)
	var deal func(at, from int)
	deal = func(at, from int) {
		if at == size {
			visit(buffer)
			return
		}
		for i := from; i <= len(deck)-(size-at); i++ {
			buffer[at] = deck[i]
			deal(at+1, i+1)
		}
	}
	deal(0, 0)
}

func TestEveryDealComesToItsCategory(t *testing.T) {
	var short []Card
	for c := Card(16); c < 52; c++ {
		short = append(short, c)
	}
	tests := []struct {
		deal    string
		ranking Ranking
		deck    []Card
		size    int
		long    bool
	}{
		{"5card_52", High, pack52(0), 5, false},
		{"5card_53_one_joker_fully_wild", High, pack52(1), 5, false},
		{"5card_54_two_jokers_fully_wild", High, pack52(2), 5, false},
		{"5card_53_one_joker_bug_aces_straights_flushes", Bug, pack52(1), 5, false},
		{"6card_52", High, pack52(0), 6, true},
		{"5card_36_short_deck_A6789_low_straight", ShortDeck, short, 5, false},
	}
	for _, test := range tests {
		t.Run(test.deal, func(t *testing.T) {
			if test.long && testing.Short() {
				t.Skip("takes a while")
			}
			t.Parallel()
			want := counts(t, test.deal)
			var got [10]int
			classes, total := map[Hand]bool{}, 0
			everyDeal(test.deck, test.size, func(cards []Card) {
				h := test.ranking.Best(cards)
				got[h.Category()]++
				total++
				classes[h] = true
			})
			for cat, n := range got {
				name := Category(cat).String()
				if name == "no pair" {
					name = "high card"
				}
				if n != want[name] {
					t.Errorf("%s: %d deals, want %d", name, n, want[name])
				}
			}
			if total != want["total"] || len(classes) != want["distinct_classes"] {
				t.Errorf("%d deals of %d worths, want %d of %d", total, len(classes), want["total"], want["distinct_classes"])
			}
		})
	}
}

func TestEveryLowComesToItsWorth(t *testing.T) {
	t.Run("ace to five", func(t *testing.T) {
		t.Parallel()
		want := counts(t, "5card_52_ace_to_five_lowball")
		noPair, classes := 0, map[Hand]bool{}
		everyDeal(pack52(0), 5, func(cards []Card) {
			h := AceToFive.Best(cards)
			if h.Category() == NoPair {
				noPair++
			}
			classes[h] = true
		})
		if noPair != want["no_pair"] || len(classes) != want["distinct_classes"] {
			t.Errorf("%d without a pair, %d worths; want %v", noPair, len(classes), want)
		}
	})
	t.Run("deuce to seven", func(t *testing.T) {
		t.Parallel()
		// The same hands as high, but for the wheel: an ace-high hand without a
		// straight, in four suits an ace-high flush.
		want := counts(t, "5card_52")
		var got [10]int
		classes := map[Hand]bool{}
		everyDeal(pack52(0), 5, func(cards []Card) {
			h := DeuceToSeven.Best(cards)
			got[h.Category()]++
			classes[h] = true
		})
		if got[Straight] != want["straight"]-1020 || got[StraightFlush] != want["straight flush"]-4 ||
			got[NoPair] != want["high card"]+1020 || got[Flush] != want["flush"]+4 || got[Pair] != want["pair"] ||
			len(classes) != want["distinct_classes"] {
			t.Errorf("%v in %d worths", got, len(classes))
		}
	})
	t.Run("badugi", func(t *testing.T) {
		t.Parallel()
		want := counts(t, "4card_52_badugi")
		var got [5]int
		classes := map[Hand]bool{}
		everyDeal(pack52(0), 4, func(cards []Card) {
			h := Badugi.Best(cards)
			got[h.Size()]++
			classes[h] = true
		})
		if got != [5]int{0, want["1"], want["2"], want["3"], want["4"]} || len(classes) != want["distinct_classes"] {
			t.Errorf("%v in %d worths; want %v", got, len(classes), want)
		}
	})
}

// rows reads a table of testdata, a line at a time, without its heading.
func rows(t *testing.T, file string, visit func(fields []string)) {
	t.Helper()
	f, err := os.Open("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, n := bufio.NewScanner(f), 0
	for lines.Scan() {
		if n++; n > 1 {
			visit(strings.Split(lines.Text(), "\t"))
		}
	}
	if err := lines.Err(); err != nil || n < 8000 {
		t.Fatalf("%s: %d lines, %v", file, n, err)
	}
}

// deal reads cards as tests write them: "Th 2c Jk".
func deal(t testing.TB, text string) []Card {
	t.Helper()
	var cards []Card
	for name := range strings.FieldsSeq(text) {
		if name == "Jk" {
			cards = append(cards, Joker)
			continue
		}
		rank, suit := strings.IndexByte("23456789TJQKA", name[0]), strings.IndexByte("cdhs", name[len(name)-1])
		c, ok := NewCard(rank+2, suit)
		if !ok || rank < 0 || len(name) != 2 {
			t.Fatalf("%q is no card", name)
		}
		cards = append(cards, c)
	}
	return cards
}

// checkRow compares a hand with the category and the tie-break of a table.
func checkRow(t *testing.T, fields []string) Hand {
	t.Helper()
	cards := deal(t, fields[0])
	h := Best(cards)
	if plain := High.simply(cards); plain != h {
		t.Errorf("%s: %v, by the rules alone %v", fields[0], h.Describe(), plain.Describe())
	}
	category := strings.Replace(h.Category().String(), "no pair", "high card", 1)
	var ranks []string
	for i := range h.Len() {
		ranks = append(ranks, strings.Replace(sign(h.Rank(i)), "10", "T", 1))
	}
	if tiebreak := strings.Join(ranks, " "); category != fields[1] || tiebreak != fields[2] {
		t.Errorf("%s: %s by %s, want %s by %s", fields[0], category, tiebreak, fields[1], fields[2])
	}
	return h
}

func TestSevenCardsMakeTheirBestHand(t *testing.T) {
	byClass, byHand := map[string]Hand{}, map[Hand]string{}
	rows(t, "seven-card.tsv", func(fields []string) {
		h := checkRow(t, fields)
		class := fields[3]
		if other, known := byClass[class]; known && other != h {
			t.Errorf("%s: class %s is worth %d here and %d before", fields[0], class, h, other)
		}
		if other, known := byHand[h]; known && other != class {
			t.Errorf("%s: worth %d is class %s here and %s before", fields[0], h, class, other)
		}
		byClass[class], byHand[h] = h, class
	})
	// The classes are numbered from the best one down.
	var list [7463]Hand
	for class, h := range byClass {
		n := 0
		for _, digit := range class {
			n = n*10 + int(digit-'0')
		}
		list[n] = h
	}
	last := Hand(0)
	for class := len(list) - 1; class >= 0; class-- {
		if list[class] == 0 {
			continue
		}
		if list[class] <= last {
			t.Errorf("class %d is worth %d, no more than a worse one's %d", class, list[class], last)
		}
		last = list[class]
	}
}

func TestJokersMakeTheBestHand(t *testing.T) {
	rows(t, "joker-five-card.tsv", func(fields []string) { checkRow(t, fields) })
}
