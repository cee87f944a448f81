package hook

import (
	"errors"

	"croupier/stdlib/rng"
)

// Host is the game as one script may read it. It is asked while the script
// runs, and nothing in it may change meanwhile. An error from it ends the call;
// its text is shown to the game master with the script's line.
type Host interface {
	// Get reads the part of a card, player, hand, list or thing that is called
	// name. For a name that there is not it returns ErrNoPart.
	Get(of Ref, name string, out *Read) error
	// Names lists the parts that Get knows, for the message about one it does not.
	Names(of Ref) []string
	// Len gives how many items a List has.
	Len(list Ref) (n int, hidden uint64, err error)
	// At gives an item of a List, from 0 on.
	At(list Ref, i int, out *Read) error
	// Less reports whether hand a is worth less than hand b.
	Less(a, b Ref) (bool, error)
	// Text gives what people call a card, player, hand, list or thing.
	Text(of Ref) (text string, hidden uint64, err error)
}

// Read is what a host answers when something is read.
type Read struct {
	Value Value
	// Hidden has a bit for everybody who may not see what was read. What the bits
	// stand for is the host's matter; a call adds them up.
	Hidden uint64
	// Fixed says that this part of a card is the same in every game that the Pool
	// is used for, and tells no more than the card itself. It need not be asked for again.
	Fixed bool
	// Place says that this item lies in a place of the game, of which everybody sees how many lie there: that there is such an item
	// is no secret, and only which it is may be.
	Place bool
}

// ErrNoPart is what a Host answers when asked for a part that there is not.
var ErrNoPart = errors.New("there is no part of that name")

// Limits say how much one call may use. The zero value means the defaults.
type Limits struct {
	// Steps is how many instructions of Lua may be carried out; helpers that do
	// more than an instruction's work count as several. 200,000 by default.
	Steps int
	// Bytes is how much memory may be asked for, without giving any back. 8 MB by default.
	Bytes int
	// Backstop, if there is one, is asked every 8,192 steps whether the call may
	// go on. Its error ends the call, and the game cannot be scored: it depends on the
	// machine. It stands for a clock and a look at the heap, which are not read here.
	Backstop func() error
}

// The limits where the host sets none.
const (
	DefaultSteps = 200_000
	DefaultBytes = 8 << 20
)

// Call is one use of a script: what it is given, and afterwards what came of it. It
// may be used again for the next call, which then takes over its memory.
type Call struct {
	// Host is the game.
	Host Host
	// Args are the values of the script's parameters, in their order.
	Args []Value
	// Chance is where random and shuffle draw from; nil means that the script may not.
	Chance *rng.Stream
	// Limits are the host's.
	Limits Limits
	// Before is what the script is taken to have read before it begins: a bit for everybody who may not know
	// of this call, or of all its arguments. Hidden begins with it.
	Before uint64

	// Result is the value that the script returned, and Line the line in which it did.
	Result Value
	Line   int
	// Changes are what the script asked for, in order.
	Changes []Change
	// Hidden adds up what the script read: a bit for everybody who may not see some of it.
	Hidden uint64
	// Steps and Bytes are what the call used of its limits.
	Steps, Bytes int
}

// Verb is a kind of change that a hook may ask for.
type Verb uint8

const (
	// GiveResult gives the result Name the Value, to Player if there is one.
	GiveResult Verb = iota
	// MoveCards moves the cards in Value From one place To another.
	MoveCards
	// PayChips pays Value chips From one place To another.
	PayChips
	// SayText says the text in Value, To somebody if there is one.
	SayText
	// AskPlayer asks Player what Ask says.
	AskPlayer
	// SetField sets the field Name to Value, of Player if there is one.
	SetField
)

// Change is something that a hook asked for. Only its form has been looked at:
// whether such a field, zone or pile is there, and whether it may be done, is the host's to find out.
type Change struct {
	Verb Verb
	// Line is the line, in the script's file, where it was asked for.
	Line int
	// Hidden is what the script had read by then: a bit for everybody who may not see some of it.
	Hidden uint64
	// Unseen has a bit for everybody who may not see the card that is moved by its place: the script has not looked which it is.
	Unseen uint64
	// Name is a result or a field.
	Name string
	// Value is a value for a result or field; a card or list of cards; a number of chips; a text.
	Value Value
	// Player is whose it is; nothing where it is the table's.
	Player Value
	// From and To are a List of the host, a player, a text that names a place, or {player, "place"}.
	From, To Value
	// Ask is what is asked by AskPlayer.
	Ask Ask
}

// Ask is a question for a player: to choose one of several, or a number.
type Ask struct {
	Prompt string
	// Choose are the answers to choose from; empty where a number is asked for.
	Choose []Value
	// From and To bound the number.
	From, To int64
	// Into is the field that takes the answer.
	Into string
}

// MaxChanges is how many changes one call may ask for.
const MaxChanges = 256
