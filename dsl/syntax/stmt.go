package syntax

// A Stmt is one statement. Every statement begins with its verb.
type Stmt interface {
	Ranger
	stmt()
}

// Block is statements between braces, one a line.
type Block struct {
	Node
	Stmts []Stmt `"{" EOL? ( @@ EOL )* "}"`
}

// Value is what a let, set, result or define gives: a decision's answer, or an expression (a list may carry a where).
type Value struct {
	Node
	Ask  *Ask     `  @@`
	Expr ListExpr `| @@`
}

type (
	// LetStmt: let wins = made > target
	LetStmt struct {
		Node
		Name  *Ident `"let" @@`
		Value *Value `"=" @@`
	}
	// SetStmt: set draws to skill     set is_done of box to yes
	SetStmt struct {
		Node
		Place Expr   `"set" @@`
		Value *Value `"to" @@`
	}
	// ChangeStmt: increase score by 3     decrease score by effect, not below 1
	ChangeStmt struct {
		Node
		Verb  string `@( "increase" | "decrease" )`
		Place Expr   `@@`
		By    Expr   `"by" @@`
		Bound string `( "," "not" @( "below" | "above" )`
		Limit Expr   `  @@ )?`
	}
	// IfStmt: if C { } else if D { } else { }
	IfStmt struct {
		Node
		Cond Expr   `"if" @@`
		Then *Block `@@`
		Else *Else  `( "else" @@ )?`
	}
	// Else is what follows the word else.
	Else struct {
		Node
		If    *IfStmt `  @@`
		Block *Block  `| @@`
	}
	// RepeatStmt: repeat until C { }     repeat hands times { }
	RepeatStmt struct {
		Node
		Until Expr   `"repeat" ( "until" @@`
		Times Expr   `         | @@ "times" )`
		Body  *Block `@@`
	}
	// EachStmt: each player still in where stack > 0, starting with opener { }     each n in 1..5 { }     each seat { }
	EachStmt struct {
		Node
		Head     *EachHead `@@`
		Starting Expr      `( "," ( "starting" "with" @@`
		Secretly bool      `       | @"secretly" ) )*`
		Body     *Block    `@@`
	}
	// EachHead says over whom or what a loop goes. Player loops make their item the current player; others name it.
	EachHead struct {
		Node
		StillIn bool   `"each" ( "player" ( @"still" "in"`
		InGame  bool   `                  | "in" ( @"the" "game"`
		Players Expr   `                         | @@ ) )`
		Seat    bool   `       | @"seat"`
		Item    *Ident `       | @@ "in"`
		From    Expr   `         @@`
		To      Expr   `         ( ".." @@ )? )`
		Where   Expr   `( "where" @@ )?`
	}
	// TurnsStmt: take turns, starting with opener, until called { }
	TurnsStmt struct {
		Node
		Starting Expr   `"take" "turns" "," "starting" "with" @@`
		Until    Expr   `"," "until" @@`
		Body     *Block `@@`
	}
	// DoStmt: do deal_hole, betting, deal_board, stopping when count of players still in is 1
	DoStmt struct {
		Node
		Steps    []*Ident `"do" @@`
		Stopping Expr     `( "," ( "stopping" "when" @@`
		More     []*Ident `       | @@ ) )*`
	}
	// GoStmt: go to showdown - leaves what is being done, and goes on with that step of the running do
	GoStmt struct {
		Node
		Step *Ident `"go" "to" @@`
	}
	// ResultStmt: result degree = gap(made, target)     result target
	ResultStmt struct {
		Node
		Name  *Ident `"result" @@`
		Value *Value `( "=" @@ )?`
	}
	// SayStmt: say player, "is caught by", watchers to gm
	SayStmt struct {
		Node
		Parts []Expr `"say" @@ ( "," @@ )*`
		To    Expr   `( "to" @@ )?`
	}
	// RequireStmt: require minimum <= target, "The minimum is above the target"
	RequireStmt struct {
		Node
		Cond    Expr  `"require" @@`
		Message *Help `"," @@`
	}
	// AskStmt: ask player to discard 1 card from hand, "A card to give up" else { ... }
	AskStmt struct {
		Node
		Ask  *Ask   `@@`
		Else *Block `( "else" @@ )?`
	}
	// ShuffleStmt: shuffle everything into deck     shuffle discards into deck
	ShuffleStmt struct {
		Node
		Everything bool `"shuffle" ( @"everything"`
		From       Expr `          | @@ )`
		Into       Expr `"into" @@`
	}
	// DealStmt: deal 2 face up to hole of each player still in, starting with initiator
	DealStmt struct {
		Node
		Count    Expr   `"deal" @@`
		Face     string `( "face" @( "up" | "down" ) )?`
		To       Expr   `"to" @@`
		Starting Expr   `( "," "starting" "with" @@ )?`
	}
	// BurnStmt: burn 1
	BurnStmt struct {
		Node
		Count Expr `"burn" @@`
	}
	// MoveStmt: move pile to taken of winner     move highest 2 of hand by rank face up to shown
	MoveStmt struct {
		Node
		What ListExpr `"move" @@`
		Face string   `( "face" @( "up" | "down" ) )?`
		To   Expr     `"to" @@`
	}
	// RevealStmt: reveal hole     reveal target to player     reveal hand of each player still in, starting with initiator
	RevealStmt struct {
		Node
		What     Expr `"reveal" @@`
		To       Expr `( "to" @@ )?`
		Starting Expr `( "," "starting" "with" @@ )?`
	}
	// BringStmt: bring everybody back in
	BringStmt struct {
		Node
		Word string `@"bring" "everybody" "back" "in"`
	}
	// DropStmt: drop out
	DropStmt struct {
		Node
		Word string `@"drop" "out"`
	}
	// LeaveStmt: leave the game
	LeaveStmt struct {
		Node
		Word string `@"leave" "the" "game"`
	}
	// EndStmt: end the game
	EndStmt struct {
		Node
		Word string `@"end" "the" "game"`
	}
	// CollectStmt: collect 1 from players still in - dead chips for the pot; who has less gives all he has
	CollectStmt struct {
		Node
		Amount Expr     `"collect" @@`
		From   ListExpr `"from" @@`
	}
	// PostStmt: post option big_blind from left of small - a live bet: it counts towards calling
	PostStmt struct {
		Node
		Amount Expr `"post" @@`
		From   Expr `"from" @@`
	}
	// BettingStmt: open betting, starting with opener, bets of 1 or more, at most 3 raises, no checking
	BettingStmt struct {
		Node
		Word    string       `@"open" "betting"`
		Clauses []*BetClause `( "," @@ )*`
	}
	// BetClause is one clause of a round of betting; exactly one of its forms is set.
	BetClause struct {
		Node
		Starting    Expr `(   "starting" "with" @@`
		Least       Expr `  | "bets" "of" @@`
		Most        Expr `    ( ".." @@`
		OrMore      bool `    | "or" @"more" )?`
		MaxRaises   Expr `  | "at" "most" @@ "raises"`
		NoChecking  bool `  | @"no" "checking"`
		RaiseOnce   bool `  | @"each" "may" "raise" "once"`
		ShortReopen bool `  | @"a" "short" "all-in" "reopens" )`
	}
	// PayStmt: pay 1 from bank to player     pay all from stake to bank
	PayStmt struct {
		Node
		Amount Expr `"pay" @@`
		From   Expr `"from" @@`
		To     Expr `"to" @@`
	}
	// AwardStmt: award pot to highest by made, half to lowest by low_hand where ..., odd chips starting with left of dealer
	AwardStmt struct {
		Node
		Pot      Expr    `"award" @@ "to"`
		Winner   *Winner `@@`
		Half     *Winner `( "," ( "half" "to" @@`
		Starting Expr    `       | "odd" "chips" "starting" "with" @@ ) )*`
	}
	// Winner: highest by made where shown
	Winner struct {
		Node
		Dir   string `@( "highest" | "lowest" ) "by"`
		Keys  []Expr `@@ ( "then" @@ )*`
		Where Expr   `( "where" @@ )?`
	}
	// RefundStmt: refund pot - to each what he put in
	RefundStmt struct {
		Node
		Pot Expr `"refund" @@`
	}
)

func (*LetStmt) stmt()     {}
func (*SetStmt) stmt()     {}
func (*ChangeStmt) stmt()  {}
func (*IfStmt) stmt()      {}
func (*RepeatStmt) stmt()  {}
func (*EachStmt) stmt()    {}
func (*TurnsStmt) stmt()   {}
func (*DoStmt) stmt()      {}
func (*GoStmt) stmt()      {}
func (*ResultStmt) stmt()  {}
func (*SayStmt) stmt()     {}
func (*RequireStmt) stmt() {}
func (*AskStmt) stmt()     {}
func (*ShuffleStmt) stmt() {}
func (*DealStmt) stmt()    {}
func (*BurnStmt) stmt()    {}
func (*MoveStmt) stmt()    {}
func (*RevealStmt) stmt()  {}
func (*BringStmt) stmt()   {}
func (*DropStmt) stmt()    {}
func (*LeaveStmt) stmt()   {}
func (*EndStmt) stmt()     {}
func (*CollectStmt) stmt() {}
func (*PostStmt) stmt()    {}
func (*BettingStmt) stmt() {}
func (*PayStmt) stmt()     {}
func (*AwardStmt) stmt()   {}
func (*RefundStmt) stmt()  {}
