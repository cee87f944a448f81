// Package builtin is the table of the ready-made words and events of the language, and what the checker is handed of all that the
// language has: the functions are in package op. It must not know how a game is stepped.
package builtin

import (
	"strings"

	"croupier/dsl/check"
	"croupier/interp/hook"
	"croupier/interp/op"
	"croupier/stdlib/cards"
	"croupier/stdlib/hands"
)

// Directions are the words for the way that play goes round, the usual one first.
var Directions = []string{"clockwise", "anticlockwise"}

// Words is every ready-made word.
var Words = []check.ReadyMade{
	{Name: "this-start", Type: check.Of(check.WordKind), Doc: "The name of the start that is running.",
		Example: "this-start is game"},
	{Name: "dealer", Type: check.Of(check.Player), Settable: true,
		Doc:     "Who deals; at first the last of the players, so that the first is on their left.",
		Example: "dealer is Bob"},
	{Name: "direction", Type: check.Type{Kind: check.WordKind, Words: Directions}, Settable: true,
		Doc:     "The way that play goes round; clockwise unless the rules set it.",
		Example: "direction is clockwise"},
	{Name: RoundNumber, Type: check.Of(check.Number),
		Doc:     "The number of the round: of the pass of the first outermost `repeat` of the start, else of its first `take turns`.",
		Example: "round-number is 1"},
	{Name: "deck", Type: check.Of(check.Cards), Doc: "The cards that are not dealt.",
		Example: "count of deck > 40"},
	{Name: "discards", Type: check.Of(check.Cards), Doc: "The pile of cards thrown away, the burnt ones too.",
		Example: "discards is empty"},
	{Name: "pot", Type: check.Of(check.Pile), Doc: "The chips that are played for, all bets included.",
		Example: "pot is 4"},
	{Name: "bank", Type: check.Of(check.Pile), Doc: "Where chips come from and go to that are no player's: the game master's.",
		Example: "pay 1 from bank to dealer"},
	{Name: "to-call", Type: check.Of(check.Number), Doc: "What the player must put in to call, in a round of betting.",
		Example: "bets of 1..max(1, pot + to-call)"},
	{Name: "last-raise", Type: check.Of(check.Number), Doc: "How much the last bet or raise added, in a round of betting.",
		Example: "bets of at least max(1, last-raise)"},
	{Name: "ranks", Type: check.Of(check.Ranks), Doc: "The ranks of the deck, lowest first.",
		Example: "last of ranks is A"},
	{Name: "suits", Type: check.Of(check.Suits), Doc: "The suits of the deck.",
		Example: "suits has hearts"},
	{Name: "name", Type: check.Of(check.Text), ByPlayer: true, Doc: "The player's name.",
		Example: "dealer's name is \"Bob\""},
	{Name: "winnings", Type: check.Of(check.Number), ByPlayer: true, Doc: "What the player has won of the pot in this round.",
		Example: "Ann's winnings is 0"},
	{Name: "put-in", Type: check.Of(check.Number), ByPlayer: true,
		Doc:     "What the player has put into the pot in this round, all antes and bets together.",
		Example: "Ann's put-in is 3"},
	{Name: "rank", Type: check.Of(check.Rank), Item: check.Card,
		Doc:     "A card's rank; of several cards the rank of the first that is no joker. A joker ranks above all.",
		Example: "(first of Ann's hand)'s rank is K"},
	{Name: "suit", Type: check.Type{Kind: check.Suit, OrNone: true}, Item: check.Card,
		Doc:     "A card's suit; of several cards the suit of the first that is no joker.",
		Example: "count of (Ann's hand where card's suit is diamonds) is 1"},
	{Name: "spots", Type: check.Of(check.Number), Item: check.Card,
		Doc:     "What a card counts: ace 1, number cards their number, jack 11, queen 12, king 13, a joker 0.",
		Example: "sum spots of Ann's hand is 13"},
	{Name: "joker", Type: check.Of(check.YesNo), Item: check.Card, Doc: "Is the card a joker?",
		Example: "some c in Ann's hand where c's joker"},
	{Name: "face-up", Type: check.Of(check.YesNo), Item: check.Card, Public: true, Doc: "Does the card lie face up, for all to see?",
		Example: "count of (Ann's hand where face-up) is 0"},
	{Name: "face", Type: check.Of(check.Number), Item: check.Number, Doc: "What a die shows.",
		Example: "sum face of Ann's thrown is 7"},
}

// RoundNumber is the word for the number of the round.
const RoundNumber = "round-number"

// RandomPolicy answers at random.
const RandomPolicy = "random"

// SearchPolicy thinks ahead. A budget may stand behind its name: search:2000.
const SearchPolicy = "search"

// UsualPolicy answers as the questions themselves say is usual, and else at random. Rules have it that have no policy of their
// own, and such questions.
const UsualPolicy = "usual"

// Policies are the names of those that every ruleset has.
var Policies = []string{RandomPolicy, SearchPolicy}

// Order makes an own order of hands from the names of its kinds, the best first; number tells it from the ruleset's others.
func Order(name string, number int, kinds []string) (*hands.Order, error) {
	var patterns []hands.Pattern
	for _, kind := range kinds {
		p, err := hands.ParsePattern(kind)
		if err != nil {
			return nil, err
		}
		patterns = append(patterns, p)
	}
	return hands.NewOrder(name, number, patterns...)
}

// ForChecker is what the checker is handed.
func ForChecker() check.Builtins {
	b := check.Builtins{
		Ready: Words,
		ReadHand: func(text string) error {
			_, err := hands.Parse(text)
			return err
		},
		ReadPattern: func(name string) error {
			_, err := hands.ParsePattern(name)
			return err
		},
		ReadRanking: func(kinds []string) error {
			_, err := Order("", 0, kinds)
			return err
		},
		ReadLua: readLua,
		Decks:   map[string]check.DeckParts{},
	}
	for _, f := range op.Funcs {
		f.ByChance = f.Does&op.Chance != 0
		b.Funcs = append(b.Funcs, f.Func)
	}
	standard := cards.StandardSpec()
	b.Decks["standard"] = check.DeckParts{Ranks: standard.Ranks, Suits: standard.Suits}
	b.Decks["short"] = check.DeckParts{Ranks: standard.Ranks[4:], Suits: standard.Suits}
	for c := hands.NoPair; c <= hands.FiveOfAKind; c++ {
		b.Categories = append(b.Categories, strings.ReplaceAll(c.String(), " ", "-"))
	}
	for _, r := range op.Rankings {
		b.Rankings = append(b.Rankings, r.Name)
		if r.Ranking.Low() {
			b.Lows = append(b.Lows, r.Name)
		}
		if r.OrNone {
			b.NoHand = append(b.NoHand, r.Name)
		}
	}
	b.Policies = Policies
	b.Prelude = Prelude()
	b.Events = events()
	return b
}

// readLua looks for the mistakes of a script.
func readLua(file string, line int, text string, names []string, changes bool) []check.LuaMistake {
	_, found := hook.Compile(hook.Source{File: file, Line: line, Text: text, Params: names, Changes: changes})
	var mistakes []check.LuaMistake
	for _, e := range found {
		mistakes = append(mistakes, check.LuaMistake{Line: e.Line, Message: e.Message, Hint: e.Hint})
	}
	return mistakes
}
