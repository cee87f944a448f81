// Package equity tells what hands are worth before all cards are dealt: how often
// each player wins, and how often they share, over all that the players may hold
// and all boards that may come. It counts every deal as long as that is not too
// much, and else tries some at random.
//
// It must not know bets, pots or the rules of any game: a question says how many
// cards each has, how many are to come, and by which ranking they are compared.
package equity

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"croupier/stdlib/hands"
)

// What a question may hold at most, and what it takes where it says nothing.
const (
	MaxPlayers     = 10
	DefaultLimit   = 100_000_000
	DefaultSamples = 200_000
	MaxSamples     = 10_000_000
)

// Question is what is asked.
type Question struct {
	Players []Range      // what each may hold; 2 to MaxPlayers
	Board   []hands.Card // the common cards that lie open
	ToCome  int          // common cards still to be dealt, all at once
	Dead    []hands.Card // cards that nobody can get any more
	Deck    []hands.Card // each card once, two jokers at most; nil: the usual 52
	Ranking hands.Rater  // nil: hands.High
	Half    hands.Rater  // by which half of the pot is won, where somebody has such a hand; nil: none

	// With one of these above 0, exactly so many of each are played; else any.
	FromHole, FromBoard int

	Limit   int    // about how many hands may be rated to count exactly; 0: DefaultLimit; below 0: none
	Samples int    // how many deals to try where that is too few; 0: DefaultSamples
	Seed    uint64 // of the deals that are tried

	Go func() bool // asked every few thousand deals whether to go on; nil: always
}

// ErrEnded is the error for a question that was ended before all of its deals were gone through.
var ErrEnded = errors.New("it was ended before all deals were gone through")

// Share is what one player gets of all deals, as fractions of 1.
type Share struct {
	Win    *big.Rat // wins alone
	Tie    *big.Rat // has the best hand together with others
	Equity *big.Rat // their part of the pot: all of it, or an equal share when tied
	// Error is the standard error of Equity, 0 where every deal was counted: two
	// times out of three the true value is no further away.
	Error float64
}

// Result is the answer, a share for each player. Where a ranking knows deals
// without any hand, such as lows that do not qualify, the shares are less than 1.
type Result struct {
	Shares []Share
	Exact  bool
	Deals  *big.Int // deals counted, by their weights, or tried
}

// Answer counts or tries the deals of a question, which has the same answer every
// time. The error is [ErrEnded], or says what is wrong with the question.
func Answer(q Question) (Result, error) {
	t, err := newTable(q)
	if err != nil {
		return Result{}, err
	}
	matchups, ok := t.matchups()
	switch {
	case t.ended:
		return Result{}, ErrEnded
	case ok && len(matchups) == 0:
		return Result{},
			errors.New("the players cannot hold these cards together: some card is in all that two of them may hold, or already out")
	case ok:
		return t.count(matchups)
	}
	return t.simulate()
}

// table is a question made ready.
type table struct {
	Question
	deck   []hands.Card // but for the board and the dead cards
	ranges []Range      // only what can be held
	rate   func(by hands.Rater, hole, board []hands.Card) hands.Hand
	byRank bool // the ranks alone tell all hands but flushes, of seven cards
	alike  bool // no suit is better than another
	since  int  // deals since it was last asked whether to go on
	ended  bool // and it was not
}

// askEvery is after how many deals it is asked again whether to go on. With long boards and rankings of one's own they take some
// tenths of a second.
const askEvery = 2048

// on reports whether to go on, so many deals further.
func (t *table) on(deals int) bool {
	if t.since += deals; t.since >= askEvery && t.Go != nil {
		t.since, t.ended = 0, t.ended || !t.Go()
	}
	return !t.ended
}

func newTable(q Question) (*table, error) {
	t := &table{Question: q}
	if t.Ranking == nil {
		t.Ranking = hands.High
	}
	if t.Limit == 0 {
		t.Limit = DefaultLimit
	}
	if t.Samples == 0 {
		t.Samples = DefaultSamples
	}
	if t.Deck == nil {
		for c := range hands.Joker {
			t.Deck = append(t.Deck, c)
		}
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	left, err := t.remaining()
	if err != nil {
		return nil, err
	}
	need := t.ToCome
	for p, r := range t.Players {
		var can Range
		for _, c := range r {
			if c.Weight < 1 || c.Weight > MaxWeight {
				return nil, fmt.Errorf("a hand of a range weighs 1 to %d, not %d", MaxWeight, c.Weight)
			}
			if len(c.Cards) != len(r[0].Cards) || len(c.Cards) < 1 || len(c.Cards) > maxHole {
				return nil, fmt.Errorf("the hands of a range all have as many cards, 1 to %d", maxHole)
			}
			if held(c.Cards, left) {
				can = append(can, c)
			}
		}
		if t.FromHole > len(r[0].Cards) {
			return nil, fmt.Errorf("%d cards of a hand of %d cannot be played", t.FromHole, len(r[0].Cards))
		}
		if len(can) == 0 {
			return nil, fmt.Errorf("player %d can hold nothing of their range: its cards are out, or not in the deck", p+1)
		}
		need += len(can[0].Cards)
		t.ranges = append(t.ranges, can)
	}
	if need > len(t.deck) {
		return nil, fmt.Errorf("%d more cards are needed and the deck has %d", need, len(t.deck))
	}
	t.choose()
	return t, nil
}

func (t *table) check() error {
	switch {
	case len(t.Players) < 2 || len(t.Players) > MaxPlayers:
		return fmt.Errorf("2 to %d players are compared, not %d", MaxPlayers, len(t.Players))
	case t.ToCome < 0 || len(t.Board)+t.ToCome > hands.MaxCards-maxHole:
		return fmt.Errorf("a board has 0 to %d cards", hands.MaxCards-maxHole)
	case t.FromHole < 0 || t.FromBoard < 0 || t.FromHole+t.FromBoard > 5:
		return errors.New("0 to 5 cards in all are played from the hand and the board")
	case t.FromBoard > len(t.Board)+t.ToCome:
		return fmt.Errorf("%d cards of a board of %d cannot be played", t.FromBoard, len(t.Board)+t.ToCome)
	case t.Samples < 0 || t.Samples > MaxSamples:
		return fmt.Errorf("1 to %d deals are tried, not %d", MaxSamples, t.Samples)
	}
	for p, r := range t.Players {
		if len(r) == 0 || len(r) > MaxCombos {
			return fmt.Errorf("the range of player %d has %d hands; 1 to %d are possible", p+1, len(r), MaxCombos)
		}
	}
	return nil
}

// remaining takes the board and the dead cards off the deck and tells how many
// there are of each card.
func (t *table) remaining() (left [hands.Joker + 1]int, err error) {
	for _, c := range t.Deck {
		if c > hands.Joker {
			return left, fmt.Errorf("there is no card %d", c)
		}
		if left[c]++; left[c] > 1 && c != hands.Joker || left[c] > 2 {
			return left, errors.New("a deck has each card once, and two jokers at most")
		}
	}
	for _, list := range [][]hands.Card{t.Board, t.Dead} {
		for _, c := range list {
			if c > hands.Joker || left[c] == 0 {
				return left, errors.New("a card of the board or of the dead cards is not in the deck, or there twice")
			}
			left[c]--
		}
	}
	for c, n := range left {
		for range n {
			t.deck = append(t.deck, hands.Card(c))
		}
	}
	return left, nil
}

// held tells whether the cards are among those that are left.
func held(cards []hands.Card, left [hands.Joker + 1]int) bool {
	for _, c := range cards {
		if c > hands.Joker || left[c] == 0 {
			return false
		}
		left[c]--
	}
	return true
}

// choose settles how hands are rated, and which short ways there are.
func (t *table) choose() {
	natural := true
	for _, c := range t.Deck {
		natural = natural && c < hands.Joker
	}
	ranking, builtIn := t.Ranking.(hands.Ranking)
	if _, own := t.Half.(*hands.Order); own {
		builtIn = false
	}
	t.alike = natural && builtIn
	any := t.FromHole == 0 && t.FromBoard == 0
	t.byRank = natural && any && builtIn && t.Half == nil && (ranking == hands.High || ranking == hands.Bug) &&
		len(t.Board)+t.ToCome == 5
	for _, r := range t.ranges {
		t.byRank = t.byRank && len(r[0].Cards) == 2
	}
	if any {
		t.rate = func(by hands.Rater, hole, board []hands.Card) hands.Hand {
			var room [hands.MaxCards]hands.Card
			return by.Best(append(append(room[:0], hole...), board...))
		}
		return
	}
	t.rate = func(by hands.Rater, hole, board []hands.Card) hands.Hand {
		return by.BestFrom(hole, t.FromHole, board, t.FromBoard)
	}
}

// tally counts deals by who had the best hand.
type tally struct {
	deals int64
	best  [MaxPlayers][MaxPlayers + 1]int64 // by player and by how many had it
}

// note counts so many deals in which the players' hands were worth this much.
func note[W ~uint16 | ~int64](t *tally, worth []W, deals int64) {
	best, n := worth[0], 1
	for _, w := range worth[1:] {
		if w > best {
			best, n = w, 1
		} else if w == best {
			n++
		}
	}
	t.deals += deals
	if best == 0 {
		return // nobody has a hand
	}
	for p, w := range worth {
		if w == best {
			t.best[p][n] += deals
		}
	}
}

// notePot counts one deal: who has the better hand, and where the pot is split, who has each half of it.
func (t *table) notePot(counted *tally, m *matchup, board []hands.Card) {
	var worth, half [MaxPlayers]hands.Hand
	n := len(t.ranges)
	for p := range n {
		worth[p] = t.rate(t.Ranking, m.holes[p], board)
	}
	if t.Half == nil {
		note(counted, worth[:n], 1)
		return
	}
	any := false
	for p := range n {
		half[p] = t.rate(t.Half, m.holes[p], board)
		any = any || half[p] != 0
	}
	if !any {
		note(counted, worth[:n], 2)
		return
	}
	note(counted, worth[:n], 1)
	note(counted, half[:n], 1)
}

// halves is how often a deal is counted.
func (t *table) halves() int64 {
	if t.Half != nil {
		return 2
	}
	return 1
}

// total is tallies added up by their weights.
type total struct {
	deals big.Int
	best  [MaxPlayers][MaxPlayers + 1]big.Int
}

func (all *total) add(t *tally, players int, weight uint64) {
	var w, n big.Int
	w.SetUint64(weight)
	sum := func(to *big.Int, count int64) {
		if count != 0 {
			to.Add(to, n.Mul(n.SetInt64(count), &w))
		}
	}
	sum(&all.deals, t.deals)
	for p := range players {
		for k := range players + 1 {
			sum(&all.best[p][k], t.best[p][k])
		}
	}
}

// result makes fractions of a total.
func (all *total) result(players int, exact bool, halves int64) Result {
	r := Result{Exact: exact, Deals: new(big.Int).Div(&all.deals, big.NewInt(halves))}
	for p := range players {
		s := Share{Win: new(big.Rat).SetFrac(&all.best[p][1], &all.deals), Tie: new(big.Rat), Equity: new(big.Rat)}
		s.Equity.Set(s.Win)
		for k := 2; k <= players; k++ {
			part := new(big.Rat).SetFrac(&all.best[p][k], &all.deals)
			s.Tie.Add(s.Tie, part)
			s.Equity.Add(s.Equity, part.Mul(part, big.NewRat(1, int64(k))))
		}
		if !exact {
			s.Error = all.spread(p, players, s.Equity) * math.Sqrt(float64(halves))
		}
		r.Shares = append(r.Shares, s)
	}
	return r
}

// spread gives the standard error of a player's equity.
func (all *total) spread(p, players int, mean *big.Rat) float64 {
	n, _ := new(big.Float).SetInt(&all.deals).Float64()
	middle, _ := mean.Float64()
	squares := 0.0
	for k := 1; k <= players; k++ {
		count, _ := new(big.Float).SetInt(&all.best[p][k]).Float64()
		squares += count / float64(k*k)
	}
	return math.Sqrt(max(0, squares/n-middle*middle) / n)
}
