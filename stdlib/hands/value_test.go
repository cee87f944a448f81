package hands

import (
	"bytes"
	"testing"

	"croupier/stdlib/rng"

	"pgregory.net/rapid"
)

func TestTheTablesCanBeMadeAnew(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	t.Parallel()
	var tables bytes.Buffer
	if err := WriteTables(&tables); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(tables.Bytes(), tablesFile) {
		t.Error("tables.bin is not what WriteTables writes: run go generate")
	}
}

func TestTheTablesTakeHalfAMegabyteAtMost(t *testing.T) {
	size := 2*(len(offsets)+len(strengths)+len(flushes)*suitMasks) + 4*len(classes) + 8*(len(cardKeys)+len(cardSets)+len(suitKeys))
	if size > 512<<10 {
		t.Errorf("%d bytes", size)
	}
}

// fewCards draws five to nine different cards, with two jokers at most.
func fewCards() *rapid.Generator[[]Card] { return someCards(5, 9) }

func TestAStrengthIsThatOfTheSimpleEvaluator(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := fewCards().Draw(t, "cards")
		if got, want := NewValue(cards...).Strength().Hand(), High.simply(cards); got != want {
			t.Fatalf("%v: %v, want %v", cards, got.Describe(), want.Describe())
		}
	})
}

func TestStrengthsAreInTheOrderOfHands(t *testing.T) {
	last := Hand(-1)
	for s := range Strength(strengthEnd) {
		if h := s.Hand(); h <= last || h.Category() != s.Category() {
			t.Fatalf("strength %d is %v, category %v, not above %v", s, h.Describe(), s.Category(), last.Describe())
		}
		last = s.Hand()
	}
	if h := Strength(strengthEnd).Hand(); h != 0 {
		t.Errorf("beyond the best hand is %v", h)
	}
}

func TestACardTakenBackLeavesNoTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := fewCards().Draw(t, "cards")
		n := rapid.IntRange(0, len(cards)).Draw(t, "kept")
		v := NewValue(cards...)
		for _, c := range cards[n:] {
			v = v.Remove(c)
		}
		if v.Len() != n {
			t.Fatalf("%d cards are left of %v, want %d", v.Len(), cards, n)
		}
		for _, c := range cards[n:] {
			v = v.Add(c)
		}
		if v != NewValue(cards...) {
			t.Fatalf("%v is not what it was", cards)
		}
	})
}

func TestAnyCardsAtAllDoNoHarm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := NewValue()
		for _, c := range rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "cards") {
			v = v.Add(Card(c))
			_ = v.Strength()
			_ = v.strength()
		}
		Masks(make([]Strength, 1), []uint64{rapid.Uint64().Draw(t, "suits")})
		_ = Ranks(rapid.Uint64().Draw(t, "ranks")).Strength()
	})
}

// randomHands deals hands of seven cards.
func randomHands(n int) (cards [][7]Card, suits []uint64) {
	stream := rng.New(1, "hands")
	deck := pack52(0)
	cards, suits = make([][7]Card, n), make([]uint64, n)
	for i := range cards {
		for j := range cards[i] {
			k := j + stream.Below(len(deck)-j)
			deck[j], deck[k] = deck[k], deck[j]
			cards[i][j] = deck[j]
		}
		suits[i] = NewValue(cards[i][:]...).Suits()
	}
	return cards, suits
}

func TestManyHandsAtOnceAreEachWorthTheSame(t *testing.T) {
	cards, suits := randomHands(2000)
	fives := make([][5]Card, len(cards))
	for i := range cards {
		fives[i] = [5]Card(cards[i][:5])
	}
	bySuit, byCard, byFive := make([]Strength, len(cards)), make([]Strength, len(cards)), make([]Strength, len(cards))
	if n := Masks(bySuit, suits) + Sevens(byCard, cards) + Fives(byFive, fives); n != 3*len(cards) {
		t.Errorf("%d strengths of %d hands", n, 3*len(cards))
	}
	for i := range cards {
		if want := NewValue(cards[i][:]...).Strength(); bySuit[i] != want || byCard[i] != want {
			t.Errorf("%v: %d by suits, %d by cards, want %d", cards[i], bySuit[i], byCard[i], want)
		}
		if want := NewValue(fives[i][:]...).Strength(); byFive[i] != want {
			t.Errorf("%v: %d, want %d", fives[i], byFive[i], want)
		}
	}
	if n := Masks(bySuit[:3], suits); n != 3 {
		t.Errorf("room for three strengths takes %d", n)
	}
}

func TestRanksAloneMakeWhatFourSuitsWouldWithoutAFlush(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := someCards(5, 7).Filter(func(cards []Card) bool { v := NewValue(cards...); return v.key&fiveSuited == 0 && v.jokers() == 0 }).Draw(t, "cards")
		r := NoRanks
		for _, c := range cards {
			r = r.Add(int(c>>2)+2, 1)
		}
		if got, want := r.Strength(), NewValue(cards...).Strength(); got != want {
			t.Fatalf("%v: %d, want %d", cards, got, want)
		}
	})
}

func TestTheBestHandIsThatOfTheSimpleEvaluator(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRanking().Draw(t, "ranking")
		cards := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 54), func(n int) Card { return Card(n) }), 0, 11).Draw(t, "cards")
		if got, want := r.Best(cards), r.simply(cards); got != want {
			t.Fatalf("%v of %v: %v, want %v", r, cards, got.Describe(), want.Describe())
		}
	})
}

func TestRatingCardsTakesNoMemory(t *testing.T) {
	for r := High; r <= Bug; r++ {
		if n := testing.AllocsPerRun(100, func() {
			cards := [9]Card{0, 5, 10, 15, 20, 25, 30, 35, Joker}
			var under Rater = r
			sinkHand = BestUnder(under, cards[:]) + r.BestFrom(cards[:4], 2, cards[4:], 3)
		}); n != 0 {
			t.Errorf("%v: %v allocations", r, n)
		}
	}
}
