package game_test

import (
	"math"

	"croupier/stdlib/hands"
	"croupier/stdlib/rng"
)

// byHand is six-player no-limit hold'em written for nothing else: the yardstick for what the rules language costs. It plays the
// very game that examples/holdem.deal plays with its options as they stand, from the same streams and with the same random
// policy, so that both come to equal decisions and equal stacks ([TestTheGameByHandIsTheGameOfTheRules]). It has no rules to
// read, no record and no checks.
//
// The seats are 0 to 5 and the dealer is seat 5, so play goes in the order of the numbers and the blinds are seats 0 and 1.
type byHand struct {
	deckStream, bot rng.Stream

	deck  [52]hands.Card
	left  int // cards of the deck that are not dealt
	hole  [seats][2]hands.Card
	board []hands.Card
	room  [5]hands.Card

	stack, bet, total [seats]int // bet: in this round of betting; total: in this hand
	folded            [seats]bool
	pending, acted    [seats]bool // has to act; has acted since the last full raise
	level, lastRaise  int

	moves []move
	drawn *[]draw // the random numbers that were drawn; nil: nobody wants to know
}

const (
	seats    = 6
	bigBlind = 2
)

// draw is a random number below a bound, from the deck's stream or the random player's.
type draw struct {
	bot   bool
	below int
}

// move is what a player did. To is the amount of a bet and the level of a raise.
type move struct {
	Seat, To int
	Act      byte
}

func newByHand() *byHand { return &byHand{bot: rng.New(1, "bot bot")} }

// hand plays the hand that belongs to a seed. The random player goes on from hand to hand.
func (t *byHand) hand(seed uint64) {
	t.deckStream.Reset(seed, "deck")
	t.setUp()
	for i, cards := range []int{0, 3, 1, 1} {
		if i > 0 {
			t.draw() // burnt
		}
		for range cards {
			t.board = append(t.board, t.draw())
		}
		t.betting(i == 0)
		if t.in() == 1 {
			break
		}
	}
	t.award()
}

// setUp shuffles, posts the blinds and deals two cards to each.
func (t *byHand) setUp() {
	for i := range t.deck {
		t.deck[i] = hands.Card(i)
	}
	t.left, t.board, t.moves = len(t.deck), t.room[:0], t.moves[:0]
	for i := range seats {
		t.stack[i], t.bet[i], t.total[i], t.folded[i] = 200, 0, 0, false
	}
	t.pay(0, bigBlind/2)
	t.pay(1, bigBlind)
	for round := range 2 {
		for i := range seats {
			t.hole[i][round] = t.draw()
		}
	}
}

func (t *byHand) draw() hands.Card {
	i := t.below(&t.deckStream, t.left)
	t.left--
	c := t.deck[i]
	t.deck[i] = t.deck[t.left]
	return c
}

func (t *byHand) below(from *rng.Stream, n int) int {
	if t.drawn != nil {
		*t.drawn = append(*t.drawn, draw{bot: from == &t.bot, below: n})
	}
	return from.Below(n)
}

func (t *byHand) pay(seat, n int) {
	t.stack[seat] -= n
	t.bet[seat] += n
	t.total[seat] += n
}

func (t *byHand) in() int {
	n := 0
	for _, folded := range t.folded {
		if !folded {
			n++
		}
	}
	return n
}

// able is how many can still bet.
func (t *byHand) able() int {
	n := 0
	for seat := range seats {
		if t.canBet(seat) {
			n++
		}
	}
	return n
}

func (t *byHand) canBet(seat int) bool { return !t.folded[seat] && t.stack[seat] > 0 }

// betting is a round of it, and takes what nobody has met back out of the pot.
func (t *byHand) betting(blinds bool) {
	t.level, t.lastRaise = 0, 0
	seat := 0
	if blinds {
		t.level, t.lastRaise, seat = bigBlind, bigBlind, 2
	} else {
		t.bet = [seats]int{}
	}
	t.acted = [seats]bool{}
	for i, folded := range t.folded {
		t.pending[i] = !folded
	}
	for t.in() > 1 {
		if seat = t.next(seat); seat < 0 {
			break
		}
		t.decide(seat)
		seat++
	}
	t.takeBack()
}

// next is who has to act, from a seat on: who has not acted since the bet went up, or, where nobody else could raise, who lacks
// chips to it. It is -1 where that is nobody.
func (t *byHand) next(from int) int {
	able := t.able()
	for i := range seats {
		seat := (from + i) % seats
		if t.canBet(seat) && (able > 1 && t.pending[seat] || able == 1 && t.owed(seat, able) > 0) {
			return seat
		}
	}
	return -1
}

// owed is what a player lacks to the bet. Against players who are all all-in it is the most that one of them has bet.
func (t *byHand) owed(seat, able int) int {
	level := t.level
	if able == 1 {
		level = 0
		for other, bet := range t.bet {
			if other != seat {
				level = max(level, bet)
			}
		}
	}
	return max(0, level-t.bet[seat])
}

// decide lets a player do at random what is legal: first the kind of action, then its amount.
func (t *byHand) decide(seat int) {
	able := t.able()
	owed, stack := t.owed(seat, able), t.stack[seat]
	least := max(bigBlind, t.lastRaise)
	mayRaise := t.level > 0 && able > 1 && stack > owed && (!t.acted[seat] || owed >= least)
	var room [4]byte
	acts := room[:0]
	if owed == 0 {
		acts = append(acts, 'k')
	} else {
		acts = append(acts, 'c')
	}
	if t.level == 0 {
		acts = append(acts, 'b')
	} else if mayRaise {
		acts = append(acts, 'r')
	}
	acts = append(acts, 'f')
	act := acts[t.below(&t.bot, len(acts))]
	to := t.bet[seat]
	said := 0
	switch act {
	case 'c':
		to += min(owed, stack)
	case 'b', 'r':
		top := to + stack
		from := min(t.level+least, top)
		to = from + t.below(&t.bot, top-from+1)
		said = to
		t.goUp(to, least)
	case 'f':
		t.folded[seat] = true
	}
	t.pay(seat, to-t.bet[seat])
	t.pending[seat], t.acted[seat] = false, true
	t.moves = append(t.moves, move{Seat: seat, To: said, Act: act})
}

// goUp books a new level. What is no full raise, as only an all-in may be, lets nobody raise again who has acted.
func (t *byHand) goUp(to, least int) {
	if size := to - t.level; size >= least {
		t.lastRaise = size
		t.acted = [seats]bool{}
	}
	t.level = to
	for i, folded := range t.folded {
		t.pending[i] = !folded
	}
}

// takeBack gives the one who has bet most what nobody has met.
func (t *byHand) takeBack() {
	first, top, second := 0, 0, 0
	for seat, bet := range t.bet {
		if bet > top {
			first, top, second = seat, bet, top
		} else {
			second = max(second, bet)
		}
	}
	if !t.folded[first] {
		t.pay(first, second-top)
	}
}

// award gives the main pot and each side pot to the best hands in it. Odd chips go one each from seat 0 on.
func (t *byHand) award() {
	var ranks [seats]hands.Hand
	if t.in() > 1 {
		for i := range seats {
			if !t.folded[i] {
				seven := append(append(make([]hands.Card, 0, 7), t.hole[i][:]...), t.board...)
				ranks[i] = hands.Best(seven)
			}
		}
	}
	left := 0
	for _, n := range t.total {
		left += n
	}
	for floor := 0; left > 0; {
		top := t.top(floor)
		pot := 0
		for _, n := range t.total {
			pot += max(0, min(n, top)-floor)
		}
		if t.top(top) == math.MaxInt { // the last pot has what those who folded put in beyond it
			pot = left
		}
		t.split(pot, floor, &ranks)
		left -= pot
		floor = top
	}
}

// top is the least that somebody who is still in has put in beyond a floor.
func (t *byHand) top(floor int) int {
	top := math.MaxInt
	for i, n := range t.total {
		if !t.folded[i] && n > floor {
			top = min(top, n)
		}
	}
	return top
}

// split gives a pot to the best hands among those who have put more than a floor in.
func (t *byHand) split(pot, floor int, ranks *[seats]hands.Hand) {
	var winners [seats]int
	n, best := 0, hands.Hand(0)
	for i, total := range t.total {
		if t.folded[i] || total <= floor || n > 0 && ranks[i] < best {
			continue
		}
		if ranks[i] > best {
			n, best = 0, ranks[i]
		}
		winners[n] = i
		n++
	}
	each, odd := pot/n, pot%n
	for _, seat := range winners[:n] {
		t.stack[seat] += each
		if odd > 0 {
			t.stack[seat]++
			odd--
		}
	}
}
