package builtin

import (
	"slices"
	"strings"

	"croupier/dsl/check"
)

// An Event is something that happens at a table, and that a whenever meets, whenever a player discards { ... }, or a hook in Lua,
// on discard lua ...
type Event struct {
	Name  string // as the rules and event.kind say it
	Kind  string // the kind of the game's own record, where that is wider: discarding is a move
	Verb  string // and by which word of it the event is known; "" for all of the kind
	Says  string // as whenever says it, or "" where it does not; two ways stand with | between them
	Parts string // what a hook may read of it, beside its kind
	By    string // the statements and the words of questions that make it happen; "" where it goes by more than that
	Doc   string // a sentence for a game master
}

// Events are all of them, in the order of the reference. Phases are named by the rules: on phase dealing.
var Events = []Event{
	{"shuffle", "shuffle", "", "cards are shuffled", "zone from", "",
		"Cards are shuffled: those of a zone, or those that went into it from another one."},
	{"deal", "deal", "", "cards are dealt", "player cards zone", "deal",
		"Cards are dealt from the deck, all that one place gets at once."},
	{"burn", "burn", "", "cards are burnt", "cards zone", "burn",
		"Cards are burnt: they go from the deck to the discards unseen."},
	{"move", "move", "", "cards are moved", "player cards from zone verb", "move,discard,muck,give,take,play",
		"Cards go from one place to another, by the rules or as somebody's answer."},
	{"discard", "move", "discard", "a player discards", "player cards from zone", "discard",
		"A player who was asked to discard does."},
	{"muck", "move", "muck", "a player mucks", "player cards from zone", "muck",
		"A player who was asked to muck does."},
	{"give", "move", "give", "a player gives", "player cards from zone", "give",
		"A player who was asked to give cards does."},
	{"take", "move", "take", "a player takes", "player cards from zone", "take",
		"A player who was asked to take cards does."},
	{"play", "move", "play", "a player plays", "player cards from zone", "play",
		"A player who was asked to play cards does."},
	{"reveal", "reveal", "", "cards are shown", "player cards zone name value", "reveal",
		"Cards are shown, or a field is."},
	{"roll", "roll", "", "dice are rolled", "player faces total text", "roll,reroll",
		"Dice are rolled."},
	{"reroll", "reroll", "", "a player rerolls", "player faces", "reroll",
		"A player throws some dice again; the faces are those of all that lie there now."},
	{"keep", "keep", "", "a player keeps", "player faces", "keep",
		"A player puts dice aside."},
	{"set", "set", "", "field NAME changes", "player name value", "",
		"A field changes."},
	{"ante", "ante", "", "a player antes", "player amount", "collect",
		"A player pays an ante, or whatever else is collected for the pot."},
	{"post", "post", "", "a player posts", "player amount", "post",
		"A player posts a blind."},
	{"check", "bet", "check", "a player checks", "player", "betting",
		"A player checks in a round of betting."},
	{"bet", "bet", "bet", "a player bets", "player amount total all_in", "betting",
		"A player bets: amount is what they put in now, total what they have in this round."},
	{"call", "bet", "call", "a player calls", "player amount total all_in", "betting",
		"A player calls."},
	{"raise", "bet", "raise", "a player raises", "player amount total all_in", "betting",
		"A player raises."},
	{"fold", "bet", "fold", "a player folds", "player", "betting,fold",
		"A player folds, in a round of betting or where a question lets them."},
	{"return", "return", "", "", "player amount", "betting",
		"Chips that nobody met go back to a player."},
	{"win", "win", "", "a player wins", "player amount", "award",
		"A player gets chips out of the pot when it is awarded."},
	{"unwon", "unwon", "", "nobody wins", "", "award",
		"The pot is awarded, and chips are left in it that nobody can win."},
	{"pay", "pay", "", "chips are paid", "player to amount from zone", "pay,bet",
		"Chips are paid from one pile to another, otherwise than by betting."},
	{"answer", "answer", "", "", "player verb value cards", "",
		"A player has answered, and no cards went anywhere by it."},
	{"say", "say", "", "", "text", "say",
		"The rules say something."},
	{"drop", "drop", "", "a player drops", "player", "drop,betting,fold",
		"A player is out of the hand, because they folded or the rules say so."},
	{"leave", "leave", "", "a player leaves", "player", "drop",
		"A player is out of the game."},
	{"bring", "bring", "", "everybody is back", "", "bring back",
		"Everybody is brought back in, for a new hand."},
	{"round", "round", "", "a round begins|a round ends", "name", "",
		"A round begins or ends: one pass of the start's `repeat`, or of its `take turns`; its name is begins or ends."},
	{"end", "end", "", "the game ends", "", "",
		"The game is over; nobody can be asked any more."},
}

// wordTypes are the parts of an event that a whenever may name, and what they are.
var wordTypes = []check.EventWord{{Name: "cards", Type: check.Of(check.Cards)}, {Name: "faces", Type: check.Of(check.Faces)},
	{Name: "amount", Type: check.Of(check.Number)}, {Name: "total", Type: check.Of(check.Number)}}

// InLines reports whether a part of an event is one that a whenever may name.
func InLines(part string) bool {
	return slices.ContainsFunc(wordTypes, func(w check.EventWord) bool { return w.Name == part })
}

// events are those of the table, as the checker is handed them.
func events() (all []check.Event) {
	for i, e := range Events {
		parts := strings.Fields(e.Parts)
		out := check.Event{Name: e.Name, Number: i, Player: slices.Contains(parts, "player"),
			Zone: slices.Contains(parts, "zone"), Betting: e.Kind == "bet" || e.Kind == "drop"}
		if e.By != "" {
			out.By = strings.Split(e.By, ",")
		}
		for _, w := range wordTypes {
			if slices.Contains(parts, w.Name) {
				out.Words = append(out.Words, w)
			}
		}
		for _, says := range strings.Split(e.Says, "|") {
			out.Says, out.Verb = says, e.Verb
			if says != e.Says { // the last word tells one from the other
				out.Verb = says[strings.LastIndexByte(says, ' ')+1:]
			}
			all = append(all, out)
		}
	}
	return all
}

// Sayings are the events as a whenever says them.
func Sayings() []string { return sayings(func(check.Event) bool { return true }) }

// SayingsIn are those of events that may happen in some rules.
func SayingsIn(rs *check.Ruleset) []string { return sayings(rs.Happens) }

func sayings(which func(check.Event) bool) (all []string) {
	for _, e := range events() {
		if e.Says != "" && which(e) {
			all = append(all, e.Says)
		}
	}
	return all
}

// NamesIn are the names of events that may happen in some rules, in their order.
func NamesIn(rs *check.Ruleset) (all []string) {
	for _, e := range events() {
		if rs.Happens(e) && !slices.Contains(all, e.Name) {
			all = append(all, e.Name)
		}
	}
	return all
}

// WordsIn are the ready-made words that may be something in some rules, but for what is said of one card or die: no rules without
// cards have a deck, and none without stacks a pot that is played for.
func WordsIn(rs *check.Ruleset) (all []string) {
	has := func(is func(*check.Field) bool) bool { return slices.ContainsFunc(rs.Fields, is) }
	cards := rs.Deck != nil
	chips := has(func(f *check.Field) bool { return f.Type.Kind == check.Pile })
	stacks := has(func(f *check.Field) bool { return f.Type.Kind == check.Pile && f.Name == check.StackField })
	needs := map[string]bool{"deck": cards, "discards": cards, "ranks": len(rs.Ranks) > 0, "suits": len(rs.Suits) > 0, "pot": chips,
		"bank": chips, "winnings": stacks, "put-in": stacks, "to-call": rs.Does["betting"], "last-raise": rs.Does["betting"],
		RoundNumber: rs.HasRounds()}
	for _, w := range Words {
		if there, limited := needs[w.Name]; w.Item == check.Invalid && (there || !limited) {
			all = append(all, w.Name)
		}
	}
	return all
}

// EventNames are the names of the events, in their order.
func EventNames() []string {
	names := make([]string, len(Events))
	for i, e := range Events {
		names[i] = e.Name
	}
	return names
}
