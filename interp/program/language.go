package program

// Language is the version of the language that games are played in. It is raised when the same ruleset, seed and answers may
// come out differently than before; a game that was recorded in an older one is played again as it was played.
const Language = 2

// UnsortedDecks is the version from which on a shuffled deck gets an order only when somebody asks for it. Before, it got one too
// when it was shuffled again, when cards were shuffled into it and when the cards of the first deck were counted: random numbers
// that made nothing more random.
const UnsortedDecks = 2
