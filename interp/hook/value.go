package hook

// Kind says what a Value is.
type Kind uint8

const (
	// Nothing is Lua's nil: no value, none.
	Nothing Kind = iota
	// YesNo is true or false: N is 1 or 0.
	YesNo
	// Number is a whole number, in N, from -2^53 to 2^53.
	Number
	// Text is text or a word, in S.
	Text
	// Card is a card: N is its id in the deck.
	Card
	// Player is a seat: N is its number.
	Player
	// Hand is a poker hand or the like, which can be compared: N is its packed value.
	Hand
	// List is a list that the host holds, such as a zone's cards or the players: N is the host's name for it.
	List
	// Thing is anything else of the host that has parts, such as the game or an event: N is the host's name for it.
	Thing
	// Items is a list that a script or the host has written out, in Items.
	Items
	kinds
)

// names are what the kinds are called in messages and by the function type.
var names = [kinds]string{"nil", "boolean", "number", "string", "card", "player", "hand", "list", "thing", "table"}

// Name gives what the kind is called in a script: type(x) says the same.
func (k Kind) Name() string { return names[k] }

// Value is something that passes between a game and a script. The zero Value is nothing.
type Value struct {
	Kind  Kind
	N     int64
	S     string
	Items []Value
}

// Ref names one card, player, hand, list or thing.
type Ref struct {
	Kind Kind
	N    int64
}

// Value gives the Ref as a Value.
func (r Ref) Value() Value { return Value{Kind: r.Kind, N: r.N} }

// NumberOf gives a number. One beyond 2^53 on either side is refused when a script reads it.
func NumberOf(n int64) Value { return Value{Kind: Number, N: n} }

// TextOf gives a text or a word.
func TextOf(s string) Value { return Value{Kind: Text, S: s} }

// YesNoOf gives true or false.
func YesNoOf(yes bool) Value {
	if yes {
		return Value{Kind: YesNo, N: 1}
	}
	return Value{Kind: YesNo}
}

// CardOf gives the card with an id from 0 to MaxCard.
func CardOf(id int64) Value { return Value{Kind: Card, N: id} }

// PlayerOf gives the player in a seat.
func PlayerOf(seat int64) Value { return Value{Kind: Player, N: seat} }

// HandOf gives a hand by its packed value.
func HandOf(packed int64) Value { return Value{Kind: Hand, N: packed} }

// ListOf gives a list that the host holds under this name.
func ListOf(name int64) Value { return Value{Kind: List, N: name} }

// ThingOf gives a thing that the host holds under this name.
func ThingOf(name int64) Value { return Value{Kind: Thing, N: name} }

// ItemsOf gives a list written out.
func ItemsOf(items ...Value) Value { return Value{Kind: Items, Items: items} }

// Sizes of what passes between a game and a script.
const (
	// MaxCard is the highest id that a card may have.
	MaxCard = 1<<15 - 1
	// MaxNumber is the largest number in a script. Lua counts exactly to twice as much, so that no row of small steps, which nobody
	// looks at, comes to where it rounds.
	MaxNumber = 1 << 52
	// smallStep is what may be added and taken away without a look at what that comes to.
	smallStep = 1 << 20
	// MaxText is the longest text, in bytes, that a script may make or hold.
	MaxText = 4096
	// MaxItems is the longest list that a script may give back.
	MaxItems = 1000
)
