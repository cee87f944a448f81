package equity

import (
	"errors"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"

	"croupier/stdlib/hands"
	"croupier/stdlib/rng"
)

// cards reads cards as tests write them: "Th2c", "Jk" for a joker.
func cards(t testing.TB, text string) []hands.Card {
	t.Helper()
	var list []hands.Card
	for part := range strings.FieldsSeq(text) {
		if part == "Jk" {
			list = append(list, hands.Joker)
			continue
		}
		exact, err := exactly(part)
		if exact == nil || err != nil {
			t.Fatalf("%q are no cards", part)
		}
		list = append(list, exact[0]...)
	}
	return list
}

func ranges(t testing.TB, texts ...string) []Range {
	t.Helper()
	var list []Range
	for _, text := range texts {
		r, err := ParseRange(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}

func answer(t testing.TB, q Question) Result {
	t.Helper()
	r, err := Answer(q)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// brute counts the deals of players who each hold just one hand, by rating every
// board that may come.
func brute(q Question) tally {
	gone := map[hands.Card]int{}
	for _, list := range append([][]hands.Card{q.Board, q.Dead}, holes(q)...) {
		for _, c := range list {
			gone[c]++
		}
	}
	var deck []hands.Card
	full := q.Deck
	if full == nil {
		for c := range hands.Joker {
			full = append(full, c)
		}
	}
	for _, c := range full {
		if gone[c]--; gone[c] < 0 {
			deck = append(deck, c)
		}
	}
	ranking := q.Ranking
	if ranking == nil {
		ranking = hands.High
	}
	var counted tally
	worth := make([]hands.Hand, len(q.Players))
	var deal func(board []hands.Card, from int)
	deal = func(board []hands.Card, from int) {
		if len(board) == len(q.Board)+q.ToCome {
			for p, hole := range holes(q) {
				if q.FromHole+q.FromBoard > 0 {
					worth[p] = ranking.BestFrom(hole, q.FromHole, board, q.FromBoard)
				} else {
					worth[p] = ranking.Best(append(slices.Clone(hole), board...))
				}
			}
			note(&counted, worth, 1)
			return
		}
		for i := from; i < len(deck); i++ {
			deal(append(board[:len(board):len(board)], deck[i]), i+1)
		}
	}
	deal(q.Board, 0)
	return counted
}

func holes(q Question) [][]hands.Card {
	var list [][]hands.Card
	for _, r := range q.Players {
		list = append(list, r[0].Cards)
	}
	return list
}

// sameCounts compares an answer with what was counted by force.
func sameCounts(t *testing.T, q Question) {
	t.Helper()
	got, counted := answer(t, q), brute(q)
	if !got.Exact || got.Deals.Cmp(big.NewInt(counted.deals)) != 0 {
		t.Errorf("%v deals, want %d", got.Deals, counted.deals)
	}
	for p, s := range got.Shares {
		want := new(big.Rat)
		for k := 1; k <= len(q.Players); k++ {
			want.Add(want, big.NewRat(counted.best[p][k], counted.deals*int64(k)))
		}
		if win := big.NewRat(counted.best[p][1], counted.deals); s.Win.Cmp(win) != 0 || s.Equity.Cmp(want) != 0 || s.Error != 0 {
			t.Errorf("player %d: wins %v, equity %v; want %v, %v", p+1, s.Win, s.Equity, win, want)
		}
	}
}

// The wins and ties of the first player over all 1,712,304 boards, told by rating
// every board with the simple evaluator; the first two are widely published.
func TestWellKnownMatchUpsBeforeTheBoard(t *testing.T) {
	const boards = 1712304
	tests := []struct {
		one, two  string
		win, ties int64
	}{
		{"AhAs", "KdKc", 1388072, 6538},
		{"AhAs", "KhKs", 1410336, 9308},
		{"AsKs", "QhQd", 787966, 6732},
		{"7h6h", "2c2d", 891821, 46452},
		{"AcKd", "JhTs", 1068961, 6256},
	}
	for _, test := range tests {
		r := answer(t, Question{Players: ranges(t, test.one, test.two), ToCome: 5})
		for p, wins := range []int64{test.win, boards - test.win - test.ties} {
			s := r.Shares[p]
			if !r.Exact || s.Win.Cmp(big.NewRat(wins, boards)) != 0 || s.Tie.Cmp(big.NewRat(test.ties, boards)) != 0 {
				t.Errorf("%s against %s: player %d wins %v and ties %v", test.one, test.two, p+1, s.Win, s.Tie)
			}
		}
	}
}

func TestEveryBoardIsCounted(t *testing.T) {
	short := []hands.Card{}
	for c := hands.Card(16); c < hands.Joker; c++ {
		short = append(short, c)
	}
	order, err := hands.NewOrder("ours", 1, hands.Flush.Pattern(), hands.FullHouse.Pattern(), hands.Straight.Pattern(), hands.Pair.Pattern())
	if err != nil {
		t.Fatal(err)
	}
	jokers := append(slices.Clone(short), hands.Joker, hands.Joker)
	for name, q := range map[string]Question{
		"one card":         {Players: ranges(t, "AhKh", "QdQc"), Board: cards(t, "2h 7h Qs 3d"), ToCome: 1},
		"no card":          {Players: ranges(t, "AhKh", "QdQc", "7c7d"), Board: cards(t, "2h 7h Qs 3d 3h")},
		"flush draws":      {Players: ranges(t, "AhKh", "QhJh", "7c7d"), Board: cards(t, "2h 7h 3d"), ToCome: 2, Dead: cards(t, "Ah7s2c")[1:]},
		"flush on board":   {Players: ranges(t, "AhKc", "Qh9h"), Board: cards(t, "2h 7h 3h 4h"), ToCome: 1},
		"three players":    {Players: ranges(t, "AhKh", "AdKd", "AcKc"), Board: cards(t, "As 7c 3d"), ToCome: 2},
		"half a board":     {Players: ranges(t, "AhKh", "9s9d"), Board: cards(t, "As 7c"), ToCome: 3},
		"short deck":       {Players: ranges(t, "AhKh", "9s9d"), Board: cards(t, "As 7c 6h"), ToCome: 2, Deck: short, Ranking: hands.ShortDeck},
		"jokers":           {Players: ranges(t, "AhKh", "9s9d"), Board: cards(t, "As 7c Jk"), ToCome: 2, Deck: jokers},
		"bug":              {Players: ranges(t, "AhKh", "9s9d"), Board: cards(t, "As 7c 6h"), ToCome: 2, Ranking: hands.Bug},
		"four and three":   {Players: ranges(t, "AhKhQdJd", "9s9d8s7d"), Board: cards(t, "As 7c 6h"), ToCome: 2, FromHole: 2, FromBoard: 3},
		"low that must do": {Players: ranges(t, "Ah2hQdJd", "9s9d8s7d"), Board: cards(t, "As 7c 6h"), ToCome: 2, FromHole: 2, FromBoard: 3, Ranking: hands.EightOrBetter},
		"low":              {Players: ranges(t, "AhKh2d7s5s", "9s9d8s7d3h"), Ranking: hands.AceToFive, ToCome: 2},
		"own order":        {Players: ranges(t, "AhKh", "9s9d"), Board: cards(t, "As 7h 6h"), ToCome: 2, Ranking: order},
	} {
		t.Run(name, func(t *testing.T) { sameCounts(t, q) })
	}
}

func TestRanksTellTheSameAsEveryBoard(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	for _, holding := range [][]string{{"AhAs", "KdKc"}, {"AhKh", "QhJh"}, {"7h6h", "7d6s"}, {"2c2d", "AsKs", "QsJs"}} {
		t.Run(strings.Join(holding, " "), func(t *testing.T) {
			t.Parallel()
			sameCounts(t, Question{Players: ranges(t, holding...), ToCome: 5})
		})
	}
}

func TestRandomMatchUpsAreCountedAsByForce(t *testing.T) {
	stream := rng.New(4, "matchups")
	for range 60 {
		var deck []hands.Card
		for c := range hands.Joker {
			deck = append(deck, c)
		}
		suits := 2 + stream.Below(3) // few suits make many flushes
		deck = slices.DeleteFunc(deck, func(c hands.Card) bool { return int(c&3) >= suits })
		stream.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		n := 2 + stream.Below(3)
		q := Question{Board: deck[:3+stream.Below(2)]}
		q.ToCome = 5 - len(q.Board)
		for p := range n {
			q.Players = append(q.Players, Range{{deck[5+2*p : 7+2*p], 1}})
		}
		q.Dead = deck[20 : 20+stream.Below(4)]
		sameCounts(t, q)
	}
}

// A range is as good as its hands, each by its weight and by how many deals it
// leaves; nothing is lost where several are counted as one.
func TestARangeIsItsHandsTakenTogether(t *testing.T) {
	one, two := ranges(t, "QQ+, AKs:50%, 76o:10%")[0], ranges(t, "JJ, AQs, KQo:30%, AhKd")[0]
	board := cards(t, "Qh 7h 2c")
	got := answer(t, Question{Players: []Range{one, two}, Board: board, ToCome: 2})
	deals := new(big.Rat)
	var won, equity [2]big.Rat
	for _, a := range one {
		for _, b := range two {
			q := Question{Players: []Range{{a}, {b}}, Board: board, ToCome: 2}
			r, err := Answer(q)
			if err != nil {
				continue // the same card twice
			}
			weight := new(big.Rat).SetInt(r.Deals)
			weight.Mul(weight, big.NewRat(int64(a.Weight)*int64(b.Weight), 1))
			deals.Add(deals, weight)
			for p := range 2 {
				won[p].Add(&won[p], new(big.Rat).Mul(r.Shares[p].Win, weight))
				equity[p].Add(&equity[p], new(big.Rat).Mul(r.Shares[p].Equity, weight))
			}
		}
	}
	for p, s := range got.Shares {
		if s.Win.Cmp(won[p].Quo(&won[p], deals)) != 0 || s.Equity.Cmp(equity[p].Quo(&equity[p], deals)) != 0 {
			t.Errorf("player %d wins %v, has %v; want %v, %v", p+1, s.Win, s.Equity, &won[p], &equity[p])
		}
	}
}

func TestTriedDealsComeNearTheCount(t *testing.T) {
	for name, q := range map[string]Question{
		"ranges":   {Players: ranges(t, "QQ+, AKs:50%", "JJ, AQs, KQo:30%"), Board: cards(t, "Qh 7h 2c"), ToCome: 2},
		"jokers":   {Players: []Range{{{cards(t, "Ah Jk"), 1}}, {{cards(t, "9s 9d"), 1}}}, Board: cards(t, "As 7c 6h"), ToCome: 2, Deck: append(cards(t, "Ah 9s 9d As 7c 6h 7d 7h Ad Ac 9c 9h 6s 6d 8h Th"), hands.Joker, hands.Joker)},
		"no board": {Players: ranges(t, "AA", "KK", "QQ"), ToCome: 0},
	} {
		exact := answer(t, q)
		q.Limit, q.Samples = -1, 20000
		tried := answer(t, q)
		again := answer(t, q)
		if tried.Exact || tried.Deals.Int64() != 20000 {
			t.Errorf("%s: %v deals tried", name, tried.Deals)
		}
		for p, s := range tried.Shares {
			got, _ := s.Equity.Float64()
			want, _ := exact.Shares[p].Equity.Float64()
			if math.Abs(got-want) > 5*s.Error+1e-9 || s.Error > 0.004 {
				t.Errorf("%s: player %d has %.4f give or take %.4f, counted %.4f", name, p+1, got, s.Error, want)
			}
			if s.Equity.Cmp(again.Shares[p].Equity) != 0 {
				t.Errorf("%s: the same seed gives %v and %v", name, s.Equity, again.Shares[p].Equity)
			}
		}
	}
}

func TestWhatIsTooMuchToCountIsTried(t *testing.T) {
	r := answer(t, Question{Players: ranges(t, "any", "any", "any"), ToCome: 5, Samples: 3000})
	if r.Exact {
		t.Error("three players who may hold anything were counted")
	}
	sum := new(big.Rat)
	for _, s := range r.Shares {
		sum.Add(sum, s.Equity)
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("together they have %v", sum)
	}
}

func TestQuestionsWithoutAnAnswerAreRefused(t *testing.T) {
	two := ranges(t, "AA", "KK")
	for want, q := range map[string]Question{
		"2 to 10 players":           {Players: two[:1]},
		"a board has 0 to":          {Players: two, ToCome: 99},
		"cannot hold these cards":   {Players: ranges(t, "AhAs", "AhKd"), ToCome: 5},
		"player 1 can hold nothing": {Players: ranges(t, "AhAs", "KK"), Board: cards(t, "Ah"), ToCome: 4},
		"not in the deck":           {Players: two, Board: cards(t, "2c"), Deck: cards(t, "Ah As Kd Kc Qc Qh Qd Js"), ToCome: 1},
		"there twice":               {Players: two, Board: cards(t, "2c"), Dead: cards(t, "2c"), ToCome: 1},
		"each card once":            {Players: two, Deck: []hands.Card{0, 0}},
		"there is no card":          {Players: two, Deck: []hands.Card{99}},
		"more cards are needed":     {Players: two, Deck: cards(t, "Ah As Kd Kc"), ToCome: 5},
		"0 to 5 cards in all":       {Players: two, FromHole: 3, FromBoard: 3, ToCome: 5},
		"cannot be played":          {Players: two, FromHole: 2, FromBoard: 3, ToCome: 2},
		"of a hand of 2 cannot":     {Players: two, FromHole: 3, FromBoard: 2, ToCome: 5},
		"deals are tried":           {Players: two, Samples: MaxSamples + 1},
		"weighs 1 to":               {Players: []Range{{{cards(t, "AhAd"), 0}}, two[1]}},
		"all have as many":          {Players: []Range{{{cards(t, "AhAd"), 1}, {cards(t, "Ac"), 1}}, two[1]}},
		"the range of player 2":     {Players: []Range{two[0], nil}},
		"hardly hold":               {Players: ranges(t, "AhAs", "AhKd"), Limit: -1, Samples: 50},
	} {
		if _, err := Answer(q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want an error with %q", err, want)
		}
	}
}

// BenchmarkHeadsUpExact counts every board of one match-up.
func BenchmarkHeadsUpExact(b *testing.B) {
	q := Question{Players: ranges(b, "AhAs", "KdKc"), ToCome: 5}
	for b.Loop() {
		if r := answer(b, q); !r.Exact {
			b.Fatal("not counted")
		}
	}
}

// Whoever is asked whether to go on may end a question at any time, by whichever way its deals are gone through.
func TestAQuestionIsEndedWhileItsDealsAreGoneThrough(t *testing.T) {
	for _, c := range []struct {
		name, text string
		limit      int
	}{
		{"by their ranks", "QQ+, AKs v JJ, AQ", 0},
		{"every board", "AhAdKsQs v JhTh9c8c, board 2h", 0},
		{"ways to hold cards", "22+, A2+ v 22+, K2+, board 2h 7h Jc 10h 3c", 0},
		{"at random", "AhKh v QsQd", -1},
		{"at random, hardly together", "AhKh, AhQd v AhKd, AhQh", -1},
	} {
		q, _, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		q.Limit, q.Samples = c.limit, 10_000
		whole, wrong := Answer(q)
		asked := 0
		q.Go = func() bool { asked++; return true }
		again, err := Answer(q)
		if !reflect.DeepEqual(whole, again) || (err == nil) != (wrong == nil) || asked < 2 {
			t.Errorf("%s: %v, %v; asked %d times", c.name, again, err, asked)
		}
		for last := range min(asked, 20) {
			asked = 0
			q.Go = func() bool { asked++; return asked <= last }
			if r, err := Answer(q); !errors.Is(err, ErrEnded) || asked != last+1 || r.Shares != nil {
				t.Errorf("%s: ended when asked %d times: %v, %v; asked %d times", c.name, last+1, r, err, asked)
			}
		}
	}
}
