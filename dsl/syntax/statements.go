package syntax

// The simple statements. A new one is a new entry here, an instruction of its name and its act.

// forms are the simple statements: what is kept and where the rules go on, then what is about cards, chips, players and what is
// said.
var forms = []*Form{
	{
		Name: "let", Written: "let <name> = <value>",
		Doc:     "A value gets a name, which is known to the end of the block and never changes.",
		Example: "let wins = made > target",
		Operands: []Operand{
			{Role: Called, Takes: NewName},
			{Role: Given, Takes: GivenValue},
		},
		Does: Names,
	},
	{
		Name: "set", Written: "set <place> to <value>",
		Doc:     "A field is something else from now on.",
		Example: "set draws to skill",
		Operands: []Operand{
			{Role: Place, Takes: Settable, Filled: true},
			{Role: Given, Takes: GivenValue},
		},
	},
	counting("increase", "A number that a field holds grows, as far as it may.", "increase score by 3, to at most 10", "most",
		"above"),
	counting("decrease", "A number that a field holds shrinks, as far as it may.", "decrease score by 3, to at least 0", "least",
		"below"),
	{
		Name: "result", Written: "result <name> [ of the table ] [ = <value> ]",
		Doc:     "What the game comes to. Without a value, it is what is called so.",
		Example: "result degree = 3",
		Operands: []Operand{
			{Role: Called, Takes: NewName},
			{Role: Given, Takes: GivenValue},
		},
		Does: GivesResult,
	},
	{
		Name: "do", Written: "do <step> { , ( stopping when <when> | <step> ) }",
		Doc:     "Phases are done, one after the other; with `stopping when`, until a condition holds between two of them.",
		Example: "do dealing, betting, showdown",
		Operands: []Operand{
			{Role: Done, Takes: PhaseDone},
			{Role: Stopping, Takes: Truth, Is: "What stands after when"},
		},
		Does: DoesPhases,
	},
	{
		Name: "shuffle", Written: "shuffle ( everything | <what> ) [ into <to> ]",
		Doc: "Cards are mixed: those of a zone where they lie, or others into a zone. `everything` is all cards there are, each of " +
			"which goes into its deck.",
		Example: "shuffle everything, or: shuffle deck",
		Operands: []Operand{
			{Role: What, Takes: Cards, Is: "What is shuffled", WithoutTo: Zone},
			{Role: To, Takes: Zone, Is: "What is shuffled into"},
		},
		Does: MovesCards, Needs: NeedsDeck, NeedsTo: "shuffle",
	},
	{
		Name: "deal", Written: "deal <amount> [ from <from> ] [ face ( up | down ) ] to <to> [ , starting with <starting> ]",
		Doc: "Cards go from the top of the deck to a zone, or to a zone of each of several players, one at a time round the table; " +
			"with `from`, from the top of another deck.",
		Example: "deal 2 to hand of each player still in",
		Operands: []Operand{
			{Role: Amount, Takes: HowMany, Is: "The number of cards", Each: true},
			{Role: To, Takes: Zone, Is: "Where cards are dealt", Filled: true},
			{Role: From, Takes: Deck, Is: "What cards are dealt from"},
			{Role: Starting, Takes: OnePlayer, Is: "Who is dealt to first"},
		},
		Does: MovesCards | Begins, Needs: NeedsDeck, NeedsTo: "deal from",
	},
	{
		Name: "burn", Written: "burn <amount>",
		Doc:      "Cards go from the top of the deck to the discards, unseen.",
		Example:  "burn 1",
		Operands: []Operand{{Role: Amount, Takes: HowMany, Is: "The number of cards"}},
		Does:     MovesCards | Begins, Needs: NeedsDeck, NeedsTo: "burn from",
	},
	{
		Name: "move", Written: "move <what> [ face ( up | down ) ] to <to>",
		Doc:     "Cards go to another zone.",
		Example: "move pile to winner's taken",
		Operands: []Operand{
			{Role: What, Takes: SomeCards, Is: "What is moved"},
			{Role: To, Takes: Zone, Is: "Where cards are moved", Filled: true},
		},
		Does: MovesCards,
		InSecret: "Cards that they choose move by the decision itself: ask player to play 2 cards from hand to kept. Move others " +
			"in a second loop, after this one: each player { move ... }",
	},
	{
		Name: "reveal", Written: "reveal <what> [ to <to> ] [ from now on ] [ , starting with <starting> ]",
		Doc: "Cards or a field are seen by all, or by those after `to`: cards until they are moved, a field until it is set " +
			"again.",
		Example: "reveal hand of each player still in",
		Operands: []Operand{
			{Role: What, Takes: CardsOrField, Is: "What is revealed"},
			{Role: To, Takes: Audience, Is: "To whom it is said"},
			{Role: Starting, Takes: OnePlayer, Is: "Who reveals first"},
		},
		Does: Reveals,
	},
	{
		Name: "collect", Written: "collect <amount> from <from>",
		Doc: "Chips go from stacks to the pot and count for nothing, as an ante does. A player who has fewer gives all of them. " +
			"After `each` the number is looked up for each of them, otherwise once for all.",
		Example: "collect 1 from players still in, or: collect skill from each player still in",
		Operands: []Operand{
			{Role: Amount, Takes: HowMany, Is: "How many chips", Each: true},
			{Role: From, Takes: PlayersOrEach, Is: "From whom chips are collected"},
		},
		Does: MovesChips | Begins, Needs: NeedsStack, NeedsTo: "collect from them",
	},
	{
		Name: "post", Written: "post <amount> from <from>",
		Doc:     "Chips go from a stack to the pot as a live bet, which counts towards calling, as a blind does.",
		Example: "post 2 from dealer's left",
		Operands: []Operand{
			{Role: Amount, Takes: HowMany, Is: "How many chips"},
			{Role: From, Takes: OnePlayer, Is: "Who posts them"},
		},
		Does: MovesChips | Begins, Needs: NeedsStack, NeedsTo: "post chips",
	},
	{
		Name: "betting",
		Written: "open betting { , ( starting with <starting> | bets of ( at least <least> | <least> [ .. <most> | once: or more " +
			"] ) | at most <raises> raises | no checking | each may raise once | a short all-in [ of at least <reopening> ] reopens ) }",
		Doc: "A round of betting: one after the other, those still in check, bet, call, raise or fold, until all have put in as " +
			"much.",
		Example: "open betting, starting with dealer's left, bets of at least 1",
		Operands: []Operand{
			{Role: Starting, Takes: OnePlayer, Is: "Who bets first"},
			{Role: Least, Takes: Limit, Is: "The lowest bet", Each: true},
			{Role: Most, Takes: Limit, Is: "The highest bet", Each: true},
			{Role: Raises, Takes: Limit, Is: "The number of raises", Each: true},
			{Role: Reopening, Takes: Limit, Is: "The least all-in that reopens the betting", Each: true},
		},
		Does: MovesChips | ChangesWhoIsIn | Begins | AsksToBet, Needs: NeedsStack, NeedsTo: "bet",
	},
	{
		Name: "pay", Written: "pay <amount> from <from> to <to>",
		Doc:     "Chips go from one pile to another. A player stands for their stack. Only the bank never runs out.",
		Example: "pay 1 from bank to player",
		Operands: []Operand{
			{Role: From, Takes: Pile, Is: "From where chips are paid"},
			{Role: To, Takes: Pile, Is: "To where chips are paid"},
			{Role: Amount, Takes: HowMany, Is: "How many chips"},
		},
		Does: MovesChips | Begins,
	},
	{
		Name: "award", Written: "award <what> to <winner> { , ( half to <half> | odd chips starting with <starting> ) }",
		Doc:     "The pot, and each side pot, goes to the best of those who may win it, or half of it to each of two.",
		Example: "award pot to highest by made",
		Operands: []Operand{
			{Role: What, Takes: Pot, Is: "What is awarded"},
			{Role: First, Takes: WinnerOfPot},
			{Role: Half, Takes: WinnerOfPot},
			{Role: Starting, Takes: OnePlayer, Is: "Who gets the first odd chip"},
		},
		Does: MovesChips | Begins, Needs: NeedsStack, NeedsTo: "win a pot",
	},
	{
		Name: "refund", Written: "refund <what>",
		Doc:      "What each put into the pot goes back to them.",
		Example:  "refund pot",
		Operands: []Operand{{Role: What, Takes: Pot, Is: "What is refunded"}},
		Does:     MovesChips, Needs: NeedsStack, NeedsTo: "get chips back",
	},
	{
		Name: "bring back", Written: "bring back <what>",
		Doc:      "A new hand begins: those of them who dropped out are in again, but for those who left the game.",
		Example:  "bring back players",
		Operands: []Operand{{Role: What, Takes: SomePlayers, Is: "Who is in again"}},
		Does:     ChangesWhoIsIn,
	},
	{
		Name: "drop", Written: "drop <what> from the ( hand | game )",
		Doc:      "Players are out of this hand, or out of the game for good.",
		Example:  "drop player from the hand, or: drop players where player's stack is 0 from the game",
		Operands: []Operand{{Role: What, Takes: SomePlayers, Is: "Who is out"}},
		Does:     ChangesWhoIsIn,
	},
	{
		Name: "stop the loop", Written: "stop the loop",
		Doc:     "The game goes on after the nearest `repeat`, `each` or `take turns`.",
		Example: "stop the loop",
		Does:    LeavesLoop,
	},
	{
		Name: "end", Written: "stop the game",
		Doc:     "The game is over.",
		Example: "stop the game",
		Does:    EndsGame,
	},
	{
		Name: "say", Written: "say <what> { , <what> } [ to <to> ]",
		Doc:     "Everybody is told, or those after `to`.",
		Example: `say player, "is caught by", watchers`,
		Operands: []Operand{
			{Role: What, Takes: Anything},
			{Role: To, Takes: Audience, Is: "To whom it is said"},
		},
		Does: Says,
	},
	{
		Name: "require", Written: "require <what> ( otherwise | once: , ) <message>",
		Doc:     "Where the condition does not hold, the start is refused with the text.",
		Example: `require target > 0 otherwise "The target must be above 0"`,
		Operands: []Operand{
			{Role: What, Takes: Truth, Is: "What is required"},
			{Role: Message, Takes: Sentence},
		},
		Does: Refuses,
	},
}

// once are statements as they were written before, each with what it is now.
var once = []struct{ was, now string }{
	{"leave the loop", "stop the loop"},
	{"end the game", "stop the game"},
	{"drop out", "drop player from the hand"},
	{"leave the game", "drop player from the game"},
	{"bring everybody back in", "bring back players"},
}

// counting is a statement that changes a number by another one.
func counting(verb, doc, example, bound, older string) *Form {
	return &Form{
		Name: verb, Written: verb + " <place> by <by> [ , ( to at " + bound + " | once: not " + older + " ) <bound> ]",
		Doc: doc, Example: example,
		Operands: []Operand{
			{Role: Place, Takes: Counter, Filled: true},
			{Role: By, Takes: Integer, Is: "By how much"},
			{Role: EndsAt, Takes: Integer, Is: "The limit"},
		},
	}
}
