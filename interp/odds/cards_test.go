package odds_test

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/program"

	"pgregory.net/rapid"
)

// dealing writes rules that deal cards from a small deck, and do with them all that rules do with cards.
type dealing struct {
	writer
	back bool // cards come back into the deck
	left int  // how many cards may still be dealt
	last bool // the first result is the last to read a field in which games differ, and nothing else tells them apart
}

// zone is where cards may lie that somebody sees.
func (w *dealing) zone() string {
	zones := []string{"board", "hand of first of players", "hand of last of players"}
	if !w.back { // what nobody sees is no set of cards for a table that deals by itself
		zones = append(zones, "discards", "dark")
	}
	return w.pick(zones...)
}

func (w *dealing) cards(deep int) string {
	switch k := w.n(0, 6); {
	case k == 0 && deep > 0:
		return "(" + w.cards(deep-1) + " where " + w.cardFits() + ")"
	case k == 1 && deep > 0:
		return "(" + w.zone() + " + " + w.zone() + ")"
	case k == 2 && deep > 0:
		return fmt.Sprintf("(%s %d of %s by %s)", w.pick("highest", "lowest"), w.n(1, 2), w.zone(), w.pick("rank", "spots"))
	}
	return w.zone()
}

func (w *dealing) cardFits() string {
	return w.pick("rank is 3", "rank is 2 or rank is 4", "suit is hearts", "spots > 2", "rank < 4")
}

func (w *dealing) number() string {
	switch w.n(0, 14) {
	case 10:
		return "(0 if board is empty otherwise lead of (best of board))"
	case 11:
		return "(0 if board is empty otherwise sum of " + w.pick("card-ranks", "named-ranks") + " of (best of board))"
	case 12:
		return "(2 * count of (" + w.cards(1) + " where card's rank is in [2 4]))"
	case 13:
		return "(0 if board is empty otherwise highest spots of board)"
	case 0, 1:
		return "count of (" + w.cards(1) + " where " + w.cardFits() + ")"
	case 2:
		return "(sum spots of " + w.cards(1) + ")"
	case 3:
		return "(" + w.pick("count of different rank", "count of different suit", "sum of different spots") + " of " + w.cards(1) + ")"
	case 4:
		return fmt.Sprintf("(sum spots of %s(%s, 1))", w.pick("top", "bottom"), w.pick("board", "hand of first of players"))
	case 5:
		return "(count of " + w.cards(2) + ")"
	case 6:
		return "(kept + count of " + w.zone() + ")"
	case 7:
		return "(sum c's spots of (each c in " + w.zone() + "))"
	}
	return "(sum spots of " + w.cards(2) + ")"
}

func (w *dealing) fits() string {
	switch w.n(0, 7) {
	case 5:
		return "board is not empty and category of (best of board) " + w.pick("is pair", "> no-pair")
	case 6:
		return "some c in " + w.cards(1) + " where c's suit is not hearts"
	case 7:
		return w.cards(1) + " has " + w.pick("hearts", "3")
	case 0:
		return "best of " + w.zone() + " + board " + w.pick(">", "is", "<") + " best of hand of last of players + board"
	case 1:
		return "some c in " + w.cards(1) + " where c's rank is 3"
	case 2:
		return w.cards(1) + " has 2h"
	case 3:
		return "best of " + w.cards(1) + " is at least \"a pair of threes\""
	}
	return w.number() + " " + w.pick(">", "<", "is") + " " + w.pick("1", "2", "4", "kept")
}

func (w *dealing) take(n int) int {
	n = min(n, w.left)
	if !w.back {
		w.left -= n
	}
	return n
}

func (w *dealing) step(inside bool) {
	switch k := w.n(0, 13); {
	case k < 3:
		if w.left >= 2 {
			w.take(2)
			w.line("deal 1 to each player's hand")
		}
	case k < 5:
		if n := w.take(w.n(1, 3)); n > 0 {
			w.line("deal %d to %s", n, w.pick("board", "hand of first of players", "dark", "board"))
			for range w.n(0, 2) { // what is worked out before anybody looks at the cards themselves
				w.line(w.pick("increase kept by %s", "if "+w.fits()+" { set kept to %s }", "set kept to %s"), w.number())
			}
		}
	case k == 5:
		if n := w.take(1); n > 0 {
			w.line("burn 1")
		}
	case k == 6:
		w.line("increase kept by %s", w.number())
	case k == 7:
		w.line("move (%s where %s) to %s", w.zone(), w.cardFits(), w.pick("board", "discards"))
	case k == 8 && w.back:
		w.line("shuffle %s into deck", w.pick("discards", "board", "everything"))
	case k == 8:
		w.line("move lowest 1 of hand of first of players by rank to board")
	case inside:
		w.line("set kept to kept + 1")
	case k == 9:
		w.line("if %s {", w.fits())
		w.step(true)
		w.line("} else {")
		w.step(true)
		w.line("}")
	case k == 10 && w.asks > 0:
		w.asks--
		w.line("each player where player is first of players {")
		w.line("let gone%d = ask player to %s", w.asks, w.pick("discard 0..1 cards from hand", "discard 0..2 cards from hand"))
		if w.take(2) == 2 {
			w.line("deal count of gone%d to hand", w.asks)
		}
		w.line("}")
	case k == 11:
		w.line("each player where best of hand > best of board { increase kept by 1 }")
	case k == 12:
		w.line("each c in %s { if c's spots > kept { set kept to c's spots } }", w.zone())
	default:
		w.line("reveal each player's hand")
	}
}

// readLast writes what reads a field for the last time beside cards at which nobody has looked.
func (w *dealing) readLast() {
	w.line("if roll d2 is 1 { set kept to 3 }")
	if w.n(0, 2) == 0 {
		w.line("burn 1")
	}
	to := w.pick("board", "hand of first of players")
	w.line("deal %d to %s", w.n(1, 3), to)
	if w.n(0, 1) == 0 {
		w.line("result s = %s", w.fits())
	}
	w.line("result r = kept + (%s of %s)", w.pick("sum spots", "count of different rank", "sum of different spots"), to)
}

func (w *dealing) rules() string {
	w.b.WriteString("ruleset \"Cards\"\nplayers 2\ndeck small {\n  ranks 2 3 4\n  suits clubs hearts\n")
	if w.back {
		w.b.WriteString("  when the deck runs out, shuffle discards in\n")
	}
	w.b.WriteString("}\neach player has { hand cards seen by owner }\nthe table has {\n  board cards seen by all\n  dark cards seen by nobody\n  kept number = 0\n}\nstart it {\n")
	if w.last = !w.back && w.n(0, 3) == 0; w.last {
		w.readLast()
		return w.b.String() + "}\n"
	}
	for range w.n(1, 5) {
		w.step(false)
	}
	w.line("result r = %s", w.number())
	if w.n(0, 1) == 0 {
		w.line("result s = %s", w.fits())
	}
	if w.n(0, 2) == 0 {
		w.line("each player { result made = best of hand + board }")
	}
	w.b.WriteString("}\n")
	return w.b.String()
}

// dice are all ways in which dice may fall.
func (w *dealing) dice() [][]int {
	if w.last {
		return [][]int{{1}, {2}}
	}
	return nil
}

// byOrders plays every order of the deck, and every answer as the random policy gives it, with dice that fall as any of some lists.
func byOrders(t rapid.TB, g func(order []string, dice ...int) *game.Game, pack []string, dice ...[]int) tallied {
	if len(dice) == 0 {
		dice = [][]int{nil}
	}
	sums, orders := tallied{}, int64(len(dice))
	for i := range pack {
		orders *= int64(i + 1)
	}
	var play func(s *game.State, chance *big.Rat)
	play = func(s *game.State, chance *big.Rat) {
		if d := s.Err(); d != nil {
			sums.more("error "+d.Code, chance)
			return
		}
		if s.Pending() == nil {
			sums.add(s, chance)
			return
		}
		choices, err := odds.AtRandom{}.Choices(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range choices {
			next := s.Clone()
			if err := next.Answer(c.Choice); err != nil {
				t.Fatal(err)
			}
			play(next, new(big.Rat).Mul(chance, c.Chance))
		}
	}
	permute(pack, func(order []string) {
		for _, faces := range dice {
			play(g(order, faces...).Start(1), big.NewRat(1, orders))
		}
	})
	return sums
}

// TestOddsOfCardsAreExact holds the odds of cards that are dealt, burnt, moved, exchanged, shuffled in again and looked at to every
// order of a small deck, or to a table that deals by itself.
// dealtFrom is a match in which these cards leave the deck first, and dice fall so.
func dealtFrom(t interface{ Fatal(...any) }, p *program.Program, order []string, dice ...int) *game.Game {
	setup := game.NewSetup(p)
	setup.Deck, setup.Dice = order, dice
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestOddsOfCardsAreExact(t *testing.T) {
	pack := packOf("2 3 4", "clubs hearts")
	tried, exact := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		w := &dealing{writer: writer{t: t, asks: 1}, left: 6}
		defer odds.DealLateFrom([]int{0, 0, 300}[w.n(0, 2)])() // of so few cards they would all be looked at as they come
		w.back = w.n(0, 2) == 0
		rules := w.rules()
		p, list := compile.Source("cards", diag.NewSource("cards", rules))
		if p == nil {
			t.Fatalf("%v\n%s", list, rules)
		}
		table := func(order []string, dice ...int) *game.Game { return dealtFrom(t, p, order, dice...) }
		g := table(nil)
		tried++
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}, Limit: 50_000})
		var inexact *odds.Inexact
		switch {
		case errors.Is(err, odds.ErrTooMuch) || errors.As(err, &inexact):
			return
		case err != nil:
			t.Fatalf("%v\n%s", err, rules)
		}
		exact++
		var want tallied
		left := new(big.Rat)
		if w.back {
			want, left = brute(t, g, pack, 2000)
		} else {
			want = byOrders(t, table, pack, w.dice()...)
		}
		asBrute(t, o, want, left)
		if t.Failed() {
			t.Log(strings.TrimSpace(rules))
		}
	})
	if exact*10 < tried*6 {
		t.Errorf("only %d of %d rules have exact odds", exact, tried)
	}
}

// TestABurntCardThatIsShuffledInAgainIsOneOfTheDeck holds that it may be burnt again, and is no second card then.
func TestABurntCardThatIsShuffledInAgainIsOneOfTheDeck(t *testing.T) {
	rules := `ruleset "Cards"
players 2
deck small {
  ranks 2 3 4
  suits clubs hearts
}
each player has { hand cards seen by owner }
start it {
  burn 1
  shuffle discards into deck
  deal 1 to each player's hand
  burn 1
  deal 1 to each player's hand
  each player { result made = best of hand }
}
`
	if !heldToBrute(t, rules, packOf("2 3 4", "clubs hearts"), 5000) {
		t.Error("there are no exact odds")
	}
}

// TestCardsThatAreGivenLieOnTop holds exact odds of a deck with given cards on top to all orders of the others below them.
func TestCardsThatAreGivenLieOnTop(t *testing.T) {
	pack := packOf("2 3 4", "clubs hearts")
	for _, c := range []struct {
		given int // how many of the pack, the first of them on top
		exact bool
		body  string
	}{
		{1, true, "let shown = top of deck\n deal 1 to each player's hand\n each player { result a = shown's rank }"},
		{2, true, "deal 1 to board\n let shown = top of deck\n deal 1 to each player's hand\n each player " +
			"{ result a = hand has shown }"},
		{2, true, "let shown = top(deck, 2)\n deal 1 to each player's hand\n each player { result a = count of (shown where card's rank is 2) }"},
		{2, true, "burn 1\n let shown = last of deck\n deal 2 to board\n each player { result a = shown is first of board }"},
		{3, true, "if rank of (top of deck) is 2 { deal 1 to board }\n deal 1 to each player's hand\n each player { result a = rank of (first of hand) }"},
		{2, true, "deal 1 to each player's hand\n each player { result a = count of top(deck, 0) }"},
		{2, false, "deal 2 to board\n let shown = top of deck\n each player { result a = rank of shown }"},
		{2, false, "let shown = top(deck, 3)\n each player { result a = count of (shown where card's rank is 4) }"},
		{6, true, "let shown = top(deck, 9)\n each player { result a = count of (shown where card's rank is 4) }"},
	} {
		rules := "ruleset \"Top\"\nplayers 2\ndeck small {\n ranks 2 3 4\n suits clubs hearts\n}\neach player has { hand cards seen by owner }\n" +
			"the table has { board cards seen by all }\nstart it {\n " + c.body + "\n}\n"
		p, list := compile.Source("top", diag.NewSource("top", rules))
		if p == nil {
			t.Fatalf("%v\n%s", list, rules)
		}
		table := func(order []string, _ ...int) *game.Game { return dealtFrom(t, p, order) }
		o, err := odds.Work(odds.Plan{Game: table(pack[:c.given]), Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}, Limit: 50_000})
		inexact := new(odds.Inexact)
		switch {
		case err == nil && c.exact:
			below := func(order []string, _ ...int) *game.Game {
				return table(append(slices.Clone(pack[:c.given]), order...))
			}
			asBrute(t, o, byOrders(t, below, pack[c.given:]), new(big.Rat))
		case err == nil || c.exact || !errors.As(err, &inexact):
			t.Errorf("%d given: %v\n%s", c.given, err, rules)
		}
		if t.Failed() {
			t.Fatal(rules)
		}
	}
}
