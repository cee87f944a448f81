package check

import (
	"fmt"
	"strings"
)

var (
	standardRanks = strings.Fields("2 3 4 5 6 7 8 9 10 J Q K A")
	standardSuits = strings.Fields("clubs diamonds hearts spades")
	categories    = strings.Fields("no-pair pair two-pair three-of-a-kind straight flush full-house four-of-a-kind straight-flush five-of-a-kind")
)

// testBuiltins are signatures like those that rulesets meet.
func testBuiltins() Builtins {
	return Builtins{
		ReadLua: readLua,
		Events:  []string{"deal", "discard", "say"},
		Funcs: []Func{
			{Name: "count", Params: []Type{Of(AnyList)}, Result: Of(Number), Example: "count of hand"},
			{Name: "first", Params: []Type{Of(AnyList)}, Result: Of(Item)},
			{Name: "first", Params: []Type{Of(AnyList), Of(Number)}, Result: Of(Same)},
			{Name: "last", Params: []Type{Of(AnyList)}, Result: Of(Item)},
			{Name: "last", Params: []Type{Of(AnyList), Of(Number)}, Result: Of(Same)},
			{Name: "min", Params: []Type{Of(Number), Of(Number)}, Variadic: true, Result: Of(Number), Example: "min(2, 5) is 2"},
			{Name: "max", Params: []Type{Of(Number), Of(Number)}, Variadic: true, Result: Of(Number)},
			{Name: "abs", Params: []Type{Of(Number)}, Result: Of(Number)},
			{Name: "mod", Params: []Type{Of(Number), Of(Number)}, Result: Of(Number)},
			{Name: "left", Params: []Type{Of(Player)}, Result: Of(Player)},
			{Name: "left", Params: []Type{Of(Player), Of(Number)}, Result: Of(Player)},
			{Name: "right", Params: []Type{Of(Player)}, Result: Of(Player)},
			{Name: "holder", Params: []Type{Of(Cards)}, Result: Type{Kind: Player, OrNone: true}},
			{Name: "random", Params: []Type{Of(AnyList)}, Result: Of(Item)},
			{Name: "random-hand", Params: []Type{Of(Category)}, Result: Of(Combination)},
			{Name: "rank", Params: []Type{Of(Cards)}, Result: Of(Rank)},
			{Name: "suit", Params: []Type{Of(Cards)}, Result: Of(Suit)},
			{Name: "spots", Params: []Type{Of(Cards)}, Result: Of(Number)},
			{Name: "joker", Params: []Type{Of(Cards)}, Result: Of(YesNo)},
			{Name: "category", Params: []Type{Of(Combination)}, Result: Of(Category)},
			{Name: "next-worse", Params: []Type{Of(Category)}, Result: Of(Category)},
			{Name: "lead", Params: []Type{Of(Combination)}, Result: Of(Number)},
			{Name: "named-ranks", Params: []Type{Of(Combination)}, Result: Of(Numbers)},
			{Name: "one-lower", Params: []Type{Of(Combination)}, Result: Of(Combination)},
			{Name: "pips", Params: []Type{Of(Dice)}, Result: Of(Number)},
			{Name: "dice-in", Params: []Type{Of(Dice)}, Result: Of(Number)},
			{Name: "chance", Params: []Type{Of(YesNo)}, Result: Of(Fraction)},
			{Name: "is-run", Params: []Type{Of(Cards)}, Result: Of(YesNo)},
		},
		Ready: []ReadyMade{
			{Name: "this-start", Type: Of(WordKind)},
			{Name: "dealer", Type: Of(Player), Settable: true},
			{Name: "deck", Type: Of(Cards)},
			{Name: "discards", Type: Of(Cards)},
			{Name: "pot", Type: Of(Pile)},
			{Name: "bank", Type: Of(Pile)},
			{Name: "direction", Type: Type{Kind: WordKind, Words: []string{"clockwise", "anticlockwise"}}, Settable: true},
			{Name: "last-raise", Type: Of(Number)},
			{Name: "to-call", Type: Of(Number)},
			{Name: "ranks", Type: Of(Ranks)},
			{Name: "suits", Type: Of(Suits)},
			{Name: "name", Type: Of(Text), ByPlayer: true},
			{Name: "folded", Type: Of(YesNo), ByPlayer: true},
			{Name: "winnings", Type: Of(Number), ByPlayer: true},
			{Name: "rank", Type: Of(Rank), Item: Card},
			{Name: "suit", Type: Of(Suit), Item: Card},
			{Name: "spots", Type: Of(Number), Item: Card},
			{Name: "joker", Type: Of(YesNo), Item: Card},
			{Name: "face-up", Type: Of(YesNo), Item: Card},
			{Name: "face", Type: Of(Number), Item: Number},
		},
		ReadHand:    readHand,
		Decks:       map[string]DeckParts{"standard": {standardRanks, standardSuits}},
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
func readLua(_ string, line int, text string, _ []string, _ bool) []LuaMistake {
	var found []LuaMistake
	for i, l := range strings.Split(text, "\n") {
		if words := strings.Fields(l); len(words) > 1 && words[1] == "=" {
			found = append(found, LuaMistake{Line: line + i, Message: "`" + words[0] + "` is not declared", Hint: "write local"})
		}
	}
	return found
}
