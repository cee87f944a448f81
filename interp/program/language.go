package program

// Language is the version of the language that games are played in. It is raised when the same ruleset, seed and answers may
// come out differently than before; a game that was recorded in an older one is played again as it was played.
const Language = 3

// UnsortedDecks is the version from which on a shuffled deck gets an order only when somebody asks for it. Before, it got one too
// when it was shuffled again, when cards were shuffled into it and when the cards of the first deck were counted: random numbers
// that made nothing more random.
const UnsortedDecks = 2

// CountedOnce is the version from which on the most that may be chosen or bet is worked out once. Before, it was worked out twice
// where it is no "all", so that a die in it was rolled twice, and the second roll counted.
const CountedOnce = 3

// MetOnce is the version from which on a whenever meets each change of a field once. Before, the field that is declared first was
// also taken to change wherever people were told what any field holds.
const MetOnce = 3

// FoldsAlike is the version from which on a player who folds where a question lets them is one who folds, as in a round of
// betting. Before, they were only out of the hand.
const FoldsAlike = 3
