package syntax

// An Expr is an expression.
type Expr interface {
	Ranger
	expr()
}

// ListExpr is an expression where a list may carry a condition without brackets: players still in where folded, or
// each rival in players still in where rival's made > player's made. It is a type of its own only so that the grammar
// can tell the two places apart.
type ListExpr struct {
	Expr
}

type (
	// NumberLit: 42
	NumberLit struct {
		Node
		Value int64
	}
	// TextLit: "pair of jacks"; Value is without quotation marks.
	TextLit struct {
		Node
		Value string
	}
	// CodeLit: 4D+2, a dice code that is not rolled yet
	CodeLit struct {
		Node
		Dice, Pips int
	}
	// DieLit: d12, 4d6
	DieLit struct {
		Node
		Count, Faces int // Count is 1 for d12
	}
	// YesNoLit: yes, no
	YesNoLit struct {
		Node
		Value bool
	}
	// NoneLit: none
	NoneLit struct{ Node }
	// AllLit: all, where a number may stand
	AllLit struct{ Node }
	// CardLit: 10h outside of a list (a card that begins with a letter is a NameExpr)
	CardLit struct {
		Node
		Text string
	}
	// List: [10h As Jk], [1 2 3], [easy hard], [] - words as they are written; what they are depends on where they stand
	// Bare lists stand behind is without brackets: 7 or 11
	List struct {
		Node
		Items []*Item
		Bare  bool
	}
	// Item is one word of a list: a name, number, card, text (with its quotation marks), code, or none.
	Item struct {
		Node
		Text string
	}
	// NameExpr: a field, a let, a define, a chart, a ready-made word, or one of a list of words
	NameExpr struct {
		Node
		Name string
	}
	// PlayerExpr: player - the current player
	PlayerExpr struct{ Node }
	// PlayersExpr: players still in, other players still in, players (older: players in the game), all seats
	PlayersExpr struct {
		Node
		Other bool
		Which Who
	}
	// OptionExpr: option ante
	OptionExpr struct {
		Node
		Name *Ident
	}
	// CallExpr: max(a, b), and what is read with a key: honest(base, level), come(4)
	CallExpr struct {
		Node
		Name   *Ident
		Args   []Expr
		Square bool // it is written honest[base, level], as it was once
	}
	// OfExpr: dealer's stack, rival's made, count of hand. Left is a NameExpr or CallExpr.
	OfExpr struct {
		Node
		Left  Expr
		Right Expr
		Has   bool // it is written with 's
	}
	// EachExpr: each player still in where shtick - only behind "of" in what is dealt, moved or revealed
	EachExpr struct {
		Node
		Head *EachHead
	}
	// ParenExpr: ( ... )
	ParenExpr struct {
		Node
		X     Expr
		Alone bool // what stands around it names nothing in it but an answer: a house rule has put it there
	}
	// MinusExpr: -x
	MinusExpr struct {
		Node
		X Expr
	}
	// NotExpr: not x
	NotExpr struct {
		Node
		X Expr
	}
	// ArithExpr: a + b, a - b, a * b, a / b rounded down. Round is "", "up" or "down".
	ArithExpr struct {
		Node
		Op    string
		A, B  Expr
		Round string
	}
	// CompareExpr: a is b, a is not b, a is in b, a is not in b, a has b, a > b, a < b. Op is those words; it is ">=" where it is
	// written a is at least b, and "<=" for at most, as these were written once.
	CompareExpr struct {
		Node
		Op   string
		A, B Expr
	}
	// LogicExpr: a and b and c, or a or b or c; one condition never mixes them without brackets. Op is "and" or "or".
	LogicExpr struct {
		Node
		Op    string
		Terms []Expr
	}
	// WhereExpr: L where C (bare names in C are the item's), or each x in L where C (Item is set)
	WhereExpr struct {
		Node
		Item *Ident // nil: unnamed
		List Expr
		Cond Expr // nil only in "each x in L" without where
	}
	// RangeExpr: 4..10, a list of numbers that is gone through: each n in 4..10
	RangeExpr struct {
		Node
		From, To Expr
	}
	// SomeExpr: some rival in other players still in where rival's made > player's made
	SomeExpr struct {
		Node
		Item *Ident
		List Expr
		Cond Expr
	}
	// PickExpr: L with the highest K then K2, all who tie (Every); L by highest K, all in order (Count is all); first 2 of (L by
	// highest K), first of (L with the highest K), highest 3 of thrown. Once these were every highest of L by K, highest 2 of L
	// by K and highest of L by K. With List nil it is the bare word highest or lowest.
	PickExpr struct {
		Node
		Every bool
		Dir   string // "highest" or "lowest"
		Count Expr   // nil: one
		List  Expr
		Keys  []Expr // none: by the items themselves
	}
	// FoldExpr: highest K of L, lowest K of L, sum K of L, different K of L, which is a list; sum of dice or numbers has no key.
	// Older: sum of L by K; kinds of L by K, which is how many different ones there are.
	FoldExpr struct {
		Node
		Op   string // "highest", "lowest", "sum", "different" or "kinds"
		List Expr
		Key  Expr
	}
	// NextExpr: players still in after bidder, in order round the table (All); the first of them, which was once next of L after
	// P
	NextExpr struct {
		Node
		All   bool
		List  Expr
		After Expr
	}
	// BestExpr: best of hole + board, best low of hand, best of 2 from hole + 3 from board
	BestExpr struct {
		Node
		Ranking *Ident // nil: high
		Parts   []*BestPart
	}
	// BestPart: board, or 3 from board
	BestPart struct {
		Node
		Count *int
		Cards Expr
	}
	// RollExpr: roll 3 d6, roll gambling, roll 2 d(size) exploding on highest, roll 4d6 keeping highest 3
	RollExpr struct {
		Node
		What      Expr   // a number or name before a die, a code, or nil for one die
		On        *Ident // roll 2 on fate: the chart whose keys are the faces of the dice
		Die       *DieLit
		Sides     Expr   // of dice whose number of faces is worked out: d(size); Die is nil then
		Keep      string // "", "highest", "lowest"
		KeepCount Expr
		Explode   Expr  // a face, or a list of them
		Once      bool  // the dice that exploding brings do not explode
		ExplodeTo Bound // and those above, or below
		Reroll    Expr  // a face, or a list of them
		RerollTo  Bound
	}
	// CasesExpr: V if C otherwise V, the first that fits { when C: V ... otherwise: V }, or the block that a define is
	CasesExpr struct {
		Node
		Line      bool      // V if C otherwise V
		Lets      []*LetVal // only in a define's block
		Cases     []*Case
		Otherwise Expr // nil: missing, which the checker reports
	}
	// LetVal names a value for what follows it in the block of a define: let rung = category of hand
	LetVal struct {
		Node
		Name  *Ident
		Value Expr
	}
	// Case is one of them: a value, and when it is that.
	Case struct {
		Node
		When  Expr
		Value Expr
	}
)

// Bare is the expression without the brackets around it.
func Bare(e Expr) Expr {
	for {
		switch x := e.(type) {
		case *ParenExpr:
			e = x.X
		case ListExpr:
			e = x.Expr
		default:
			return e
		}
	}
}

// Who is a group of players that has a name of its own.
type Who int

// The groups of players, from the narrowest.
const (
	StillIn  Who = iota // players still in: not folded, not dropped out, not left
	InGame              // players: not left; those who folded are among them
	AllSeats            // all seats: everybody who ever sat down
)

func (*NumberLit) expr()   {}
func (*TextLit) expr()     {}
func (*CodeLit) expr()     {}
func (*DieLit) expr()      {}
func (*YesNoLit) expr()    {}
func (*NoneLit) expr()     {}
func (*AllLit) expr()      {}
func (*CardLit) expr()     {}
func (*List) expr()        {}
func (*NameExpr) expr()    {}
func (*PlayerExpr) expr()  {}
func (*PlayersExpr) expr() {}
func (*OptionExpr) expr()  {}
func (*CallExpr) expr()    {}
func (*OfExpr) expr()      {}
func (*EachExpr) expr()    {}
func (*ParenExpr) expr()   {}
func (*MinusExpr) expr()   {}
func (*NotExpr) expr()     {}
func (*ArithExpr) expr()   {}
func (*CompareExpr) expr() {}
func (*LogicExpr) expr()   {}
func (*WhereExpr) expr()   {}
func (*SomeExpr) expr()    {}
func (*RangeExpr) expr()   {}
func (*PickExpr) expr()    {}
func (*FoldExpr) expr()    {}
func (*NextExpr) expr()    {}
func (*BestExpr) expr()    {}
func (*RollExpr) expr()    {}
func (*CasesExpr) expr()   {}

// Ask is a decision: ask player to bet 0..stack chips from stack to effort, "Chips of effort", or fold
type Ask struct {
	Node
	Who     Expr // a player, or the name [GameMaster]
	Choice  Choosing
	Prompt  *Help       // nil: none
	Parts   []Expr      // what follows it, with commas between: "How many on", n
	OrFold  bool        // , or fold: they may drop out instead
	OrPass  bool        // , or pass: they may decline; the answer is then none
	Showing Expr        // , showing chosen * 2: beside each number of the range, or each thing of the list
	Each    *Ident      // what that is called in it; nil: it has no name
	Usually *AnswerForm // , usually the least: what those answer whom nobody plays, where no line of a policy speaks of it
}

// A Choosing is what is asked for.
type Choosing interface {
	Ranger
	choosing()
}

type (
	// ChooseWord: choose hit or stand or double when fresh
	ChooseWord struct {
		Node
		Options []*WordOption
		Reason  *Help // what is said of one that something such keeps from being chosen; nil: nothing in particular
	}
	// WordOption is one word to choose, perhaps under a condition.
	WordOption struct {
		Node
		Word Ident
		When Expr // nil: always
	}
	// ChooseYesNo: choose yes or no
	ChooseYesNo struct{ Node }
	// ChooseNumber: choose from 1..pool
	ChooseNumber struct {
		Node
		Least, Most Expr
	}
	// ChooseOne: choose from other players still in
	ChooseOne struct {
		Node
		List    Expr
		Reasons []*Help // of each filter that something such has put around the list, what is said of what it leaves out; nil: nothing
	}
	// ChooseSome: choose 2 cards from hand; discard 0..3 cards from hand to discards where card's rank is not 2; reroll 2 dice
	// from thrown; bet 0..5 chips from stack to stake; play 1..4 cards from hand to pile where beats(chosen)
	ChooseSome struct {
		Node
		Verb        string
		Of          Things
		Least, Most Expr   // Most nil: exactly Least
		Shape       string // how cards must fit together: "" (however), "one rank", "one suit" or "run"
		From        Expr   // cards, perhaps a named one of them: each c in hand where C; the place of dice; nil for chips: the stack
		LeftOut     *Help  // what is said of one for which the condition in From does not hold; nil: nothing
		To          Expr   // nil: they stay where they are
		Discards    bool   // they go to the discards, which is not said
		Fits        []*Fit
	}
	// Fit: where beats(chosen) otherwise "That does not beat it" - what must hold for what is chosen
	Fit struct {
		Node
		Cond   Expr
		Reason *Help // nil: none
		All    bool  // of all that is chosen together, and not of each card or die by itself
		Such   bool  // it is written with such that
	}
)

// Things are what so many of are chosen.
type Things int

// The things.
const (
	OfCards Things = iota
	OfDice
	OfChips
)

// Rerolls reports whether dice are thrown again where they lie.
func (ch *ChooseSome) Rerolls() bool { return ch.Of == OfDice && ch.Verb == "reroll" && ch.To == nil }

// Moves reports whether what is chosen goes elsewhere.
func (ch *ChooseSome) Moves() bool { return ch.To != nil || ch.Discards }

// Each are the conditions that speak of each card or die by itself.
func (ch *ChooseSome) Each() []*Fit { return ch.fits(false) }

// Together are the conditions that speak of all that is chosen.
func (ch *ChooseSome) Together() []*Fit { return ch.fits(true) }

func (ch *ChooseSome) fits(all bool) (list []*Fit) {
	for _, f := range ch.Fits {
		if f.All == all {
			list = append(list, f)
		}
	}
	return list
}

func (*ChooseWord) choosing()   {}
func (*ChooseYesNo) choosing()  {}
func (*ChooseNumber) choosing() {}
func (*ChooseOne) choosing()    {}
func (*ChooseSome) choosing()   {}
