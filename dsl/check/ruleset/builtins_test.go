package ruleset

import (
	"fmt"
	"os"
	"strings"
	"sync"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

var (
	standardRanks = strings.Fields("2 3 4 5 6 7 8 9 10 J Q K A")
	standardSuits = strings.Fields("clubs diamonds hearts spades")
	categories    = strings.Fields("no-pair pair two-pair three-of-a-kind straight flush full-house four-of-a-kind straight-flush five-of-a-kind")
)

var (
	cardsWord  = []check.EventWord{{Name: "cards", Type: check.Of(check.Cards)}}
	amountWord = []check.EventWord{{Name: "amount", Type: check.Of(check.Number)}}
)

// testPrelude is the prelude on which the shipped rulesets stand.
var testPrelude = sync.OnceValue(func() *syntax.File {
	text, err := os.ReadFile("../../../interp/builtin/prelude.deal")
	if err != nil {
		panic(err)
	}
	f, _ := syntax.Parse(diag.NewSource("(prelude)", string(text)))
	return f
})

// testBuiltins are signatures like those that rulesets meet.
func testBuiltins() check.Builtins {
	return check.Builtins{
		ReadLua: readLua,
		Prelude: testPrelude(),
		Events: []check.Event{
			{Name: "shuffle", Says: "cards are shuffled"}, {Name: "deal", Says: "cards are dealt", Player: true, Words: cardsWord},
			{Name: "discard", Says: "a player discards", Player: true, Words: cardsWord, By: []string{"discard"}},
			{Name: "muck", Says: "a player mucks", Player: true, Words: cardsWord, By: []string{"muck"}},
			{Name: "win", Says: "a player wins", Player: true, By: []string{"award"}},
			{Name: "drop", Says: "a player drops", Player: true, Betting: true, By: []string{"drop", "betting", "fold"}},
			{Name: "roll", Says: "dice are rolled", By: []string{"roll", "reroll"}},
			{Name: "say"}, {Name: "set", Says: "field NAME changes", Player: true},
			{Name: "bet", Says: "a player bets", Player: true, Betting: true, Words: amountWord, Verb: "bet",
				By: []string{"betting"}},
			{Name: "raise", Says: "a player raises", Player: true, Betting: true, Words: amountWord},
			{Name: "round", Says: "a round begins"}, {Name: "round", Says: "a round ends"},
		},
		Funcs: []check.Func{
			{Name: "count", Params: []check.Type{check.Of(check.AnyList)}, Result: check.Of(check.Number), Example: "count of hand"},
			{Name: "first", Params: []check.Type{check.Of(check.AnyList)}, Result: check.Of(check.Item)},
			{Name: "first", Params: []check.Type{check.Of(check.AnyList), check.Of(check.Number)}, Result: check.Of(check.Same)},
			{Name: "last", Params: []check.Type{check.Of(check.AnyList)}, Result: check.Of(check.Item)},
			{Name: "last", Params: []check.Type{check.Of(check.AnyList), check.Of(check.Number)}, Result: check.Of(check.Same)},
			{Name: "min", Params: []check.Type{check.Of(check.Number), check.Of(check.Number)}, Variadic: true, Result: check.Of(check.Number), Example: "min(2, 5) is 2"},
			{Name: "max", Params: []check.Type{check.Of(check.Number), check.Of(check.Number)}, Variadic: true, Result: check.Of(check.Number)},
			{Name: "left", Params: []check.Type{check.Of(check.Player)}, Result: check.Of(check.Player)},
			{Name: "left", Params: []check.Type{check.Of(check.Player), check.Of(check.Number)}, Result: check.Of(check.Player)},
			{Name: "right", Params: []check.Type{check.Of(check.Player)}, Result: check.Of(check.Player)},
			{Name: "holder", Params: []check.Type{check.Of(check.Cards)}, Result: check.Type{Kind: check.Player, OrNone: true}},
			{Name: "random", Params: []check.Type{check.Of(check.AnyList)}, Result: check.Of(check.Item), ByChance: true},
			{Name: "random-hand", Params: []check.Type{check.Of(check.Category)}, Result: check.Of(check.Combination)},
			{Name: "rank", Params: []check.Type{check.Of(check.Cards)}, Result: check.Of(check.Rank)},
			{Name: "suit", Params: []check.Type{check.Of(check.Cards)}, Result: check.Of(check.Suit)},
			{Name: "spots", Params: []check.Type{check.Of(check.Cards)}, Result: check.Of(check.Number)},
			{Name: "joker", Params: []check.Type{check.Of(check.Cards)}, Result: check.Of(check.YesNo)},
			{Name: "category", Params: []check.Type{check.Of(check.Combination)}, Result: check.Of(check.Category)},
			{Name: "next-worse", Params: []check.Type{check.Of(check.Category)}, Result: check.Of(check.Category)},
			{Name: "lead", Params: []check.Type{check.Of(check.Combination)}, Result: check.Of(check.Number)},
			{Name: "named-ranks", Params: []check.Type{check.Of(check.Combination)}, Result: check.Of(check.Numbers)},
			{Name: "one-lower", Params: []check.Type{check.Of(check.Combination)}, Result: check.Of(check.Combination)},
			{Name: "pips", Params: []check.Type{check.Of(check.Dice)}, Result: check.Of(check.Number)},
			{Name: "dice-in", Params: []check.Type{check.Of(check.Dice)}, Result: check.Of(check.Number)},
			{Name: "chance", Params: []check.Type{check.Of(check.YesNo)}, Result: check.Of(check.Fraction)},
		},
		Ready: []check.ReadyMade{
			{Name: "this-start", Type: check.Of(check.WordKind)},
			{Name: "round-number", Type: check.Of(check.Number)},
			{Name: "dealer", Type: check.Of(check.Player), Settable: true},
			{Name: "deck", Type: check.Of(check.Cards)},
			{Name: "discards", Type: check.Of(check.Cards)},
			{Name: "pot", Type: check.Of(check.Pile)},
			{Name: "bank", Type: check.Of(check.Pile)},
			{Name: "direction", Type: check.Type{Kind: check.WordKind, Words: []string{"clockwise", "anticlockwise"}}, Settable: true},
			{Name: "last-raise", Type: check.Of(check.Number)},
			{Name: "to-call", Type: check.Of(check.Number)},
			{Name: "ranks", Type: check.Of(check.Ranks)},
			{Name: "suits", Type: check.Of(check.Suits)},
			{Name: "name", Type: check.Of(check.Text), ByPlayer: true},
			{Name: "winnings", Type: check.Of(check.Number), ByPlayer: true},
			{Name: "rank", Type: check.Of(check.Rank), Item: check.Card},
			{Name: "suit", Type: check.Of(check.Suit), Item: check.Card},
			{Name: "spots", Type: check.Of(check.Number), Item: check.Card},
			{Name: "joker", Type: check.Of(check.YesNo), Item: check.Card},
			{Name: "face-up", Type: check.Of(check.YesNo), Item: check.Card, Public: true},
			{Name: "face", Type: check.Of(check.Number), Item: check.Number},
		},
		ReadHand:    readHand,
		Decks:       map[string]check.DeckParts{"standard": {Ranks: standardRanks, Suits: standardSuits}},
		Categories:  categories,
		Rankings:    []string{"high", "low", "deuce-low", "badugi"},
		Lows:        []string{"low", "deuce-low", "badugi"},
		ReadPattern: func(string) error { return nil },
		ReadRanking: func([]string) error { return nil },
	}
}

// readHand takes a text for a combination if it ends as one does.
func readHand(text string) error {
	for _, end := range []string{"pair", "flush", "straight", "twos", "threes", "tens", "kings", "aces", "jacks", "queens"} {
		if strings.HasSuffix(text, end) {
			return nil
		}
	}
	return fmt.Errorf("%q does not end as a combination does", text)
}

// readLua takes a value that is given without local for a mistake, as a script's reader does.
func readLua(_ string, line int, text string, _ []string, _ bool) []check.LuaMistake {
	var found []check.LuaMistake
	for i, l := range strings.Split(text, "\n") {
		if words := strings.Fields(l); len(words) > 1 && words[1] == "=" {
			found = append(found, check.LuaMistake{Line: line + i, Message: "`" + words[0] + "` is not declared", Hint: "write local"})
		}
	}
	return found
}
