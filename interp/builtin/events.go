package builtin

// An Event is something that happens at a table, and that a hook can hang on: on discard lua ...
type Event struct {
	Name  string // as the rules and event.kind say it
	Kind  string // the kind of the game's own record, where that is wider: discarding is a move
	Verb  string // and by which word of it the event is known; "" for all of the kind
	Parts string // what a hook may read of it, beside its kind
	Doc   string // a sentence for a game master
}

// Events are all of them, in the order of the reference. Phases, starts and results are named by the rules: on phase dealing,
// on start game, on result degree.
var Events = []Event{
	{"shuffle", "shuffle", "", "zone from", "Cards are shuffled: those of a zone, or those that went into it from another one."},
	{"deal", "deal", "", "player cards zone", "Cards are dealt from the deck, all that one place gets at once."},
	{"burn", "burn", "", "cards zone", "Cards are burnt: they go from the deck to the discards unseen."},
	{"move", "move", "", "player cards from zone verb", "Cards go from one place to another, by the rules or as somebody's answer."},
	{"discard", "move", "discard", "player cards from zone", "A player who was asked to discard does."},
	{"muck", "move", "muck", "player cards from zone", "A player who was asked to muck does."},
	{"give", "move", "give", "player cards from zone", "A player who was asked to give cards does."},
	{"take", "move", "take", "player cards from zone", "A player who was asked to take cards does."},
	{"play", "move", "play", "player cards from zone", "A player who was asked to play cards does."},
	{"reveal", "reveal", "", "player cards zone name value", "Cards are shown, or a field is."},
	{"roll", "roll", "", "player faces total text", "Dice are rolled."},
	{"reroll", "reroll", "", "player faces", "A player throws some dice again; the faces are those of all that lie there now."},
	{"keep", "keep", "", "player faces", "A player puts dice aside."},
	{"set", "set", "", "player name value", "A field changes."},
	{"ante", "ante", "", "player amount", "A player pays an ante, or whatever else is collected for the pot."},
	{"post", "post", "", "player amount", "A player posts a blind."},
	{"check", "bet", "check", "player", "A player checks in a round of betting."},
	{"bet", "bet", "bet", "player amount total all_in",
		"A player bets: amount is what they put in now, total what they have in this round."},
	{"call", "bet", "call", "player amount total all_in", "A player calls."},
	{"raise", "bet", "raise", "player amount total all_in", "A player raises."},
	{"fold", "bet", "fold", "player", "A player folds in a round of betting."},
	{"return", "return", "", "player amount", "Chips that nobody met go back to a player."},
	{"win", "win", "", "player amount", "A player gets chips out of the pot when it is awarded."},
	{"pay", "pay", "", "player to amount from zone", "Chips are paid from one pile to another, otherwise than by betting."},
	{"answer", "answer", "", "player verb value cards", "A player has answered, and no cards went anywhere by it."},
	{"say", "say", "", "text", "The rules say something."},
	{"drop", "drop", "", "player", "A player is out of the hand, because they folded or the rules say so."},
	{"leave", "leave", "", "player", "A player is out of the game."},
	{"bring", "bring", "", "", "Everybody is brought back in, for a new hand."},
	{"end", "end", "", "", "The game is over; nobody can be asked any more."},
}

// EventNames are the names of the events, in their order.
func EventNames() []string {
	names := make([]string, len(Events))
	for i, e := range Events {
		names[i] = e.Name
	}
	return names
}
