package syntax

// A Stmt is one statement. Every statement begins with its verb.
type Stmt interface {
	Ranger
	stmt()
}

// Block is statements between braces, one a line.
type Block struct {
	Node
	Stmts []Stmt `parser:"'{' EOL? ( @@ EOL )* '}'"`
}

// Value is what a let, set, result or define gives: a decision's answer, or an expression (a list may carry a where).
type Value struct {
	Node
	Ask  *Ask
	Else *Block // done where nothing can be chosen
	Expr ListExpr
}

// Step is one phase that a do names, with the values that it is given: settle(2)
type Step struct {
	Node
	Name *Ident
	Args []Expr
}

// Not all statements are forms of words with operands (see [Form]). A block makes its statement say who or what is meant in it,
// how often it is done and where the rules go on behind it, and that is different for each: if, repeat, each, take turns. What an
// ask offers, and what a policy answers, are grammars of their own (parse_ask.go, policy.go).
type (
	// IfStmt: if C { } otherwise if D { } otherwise { }
	IfStmt struct {
		Node
		Cond Expr   `parser:"'if' @@"`
		Then *Block `parser:"@@"`
		Else *Else  `parser:"( ( 'otherwise' | 'else' ) @@ )?"`
	}
	// Else is what follows the word otherwise.
	Else struct {
		Node
		If    *IfStmt `parser:"@@"`
		Block *Block  `parser:"| @@"`
	}
	// RepeatStmt: repeat until C { }     repeat hands times { }
	RepeatStmt struct {
		Node
		Until Expr   `parser:"'repeat' ( 'until' @@"`
		Times Expr   `parser:"| @@ 'times' )"`
		Body  *Block `parser:"@@"`
	}
	// EachStmt: each player still in where player's stack > 0, starting with opener { }     each n in 1..5 { }     each seat { }
	EachStmt struct {
		Node
		Head     *EachHead `parser:"@@"`
		Starting Expr      `parser:"( ',' ( 'starting' 'with' @@"`
		Secretly bool      `parser:"| @'secretly' ) )*"`
		Body     *Block    `parser:"@@"`
	}
	// EachHead says over whom or what a loop goes. Player loops make their item the current player; others name it. Without more,
	// each player goes over those in the game, which an older form writes out.
	EachHead struct {
		Node
		Player  bool   `parser:"'each' ( @'player'"`
		StillIn bool   `parser:"( @'still' 'in'"`
		Game    bool   `parser:"| 'in' ( @'the' 'game'"`
		Players Expr   `parser:"| @@ ) )?"`
		Seat    bool   `parser:"| @'seat'"`
		Item    *Ident `parser:"| @@ 'in'"`
		From    Expr   `parser:"@@ )"`
		Where   Expr   `parser:"( 'where' @@ )?"`
	}
	// TurnsStmt: take turns, starting with opener, until called { }
	TurnsStmt struct {
		Node
		Starting Expr   `parser:"'take' 'turns' ',' 'starting' 'with' @@ ','"`
		Until    Expr   `parser:"'until' @@"`
		Body     *Block `parser:"@@"`
	}
	// AskStmt: ask player to discard 1 card from hand, "A card to give up" otherwise { ... }
	AskStmt struct {
		Node
		Ask  *Ask   `parser:"@@"`
		Else *Block `parser:"( ( 'otherwise' | 'else' ) @@ )?"`
	}
	// OfferStmt: offer player, "Look at a card for 2 chips?", once { pay 2 from player to bank }
	OfferStmt struct {
		Node
		Offer *Offer `parser:"@@"`
		Body  *Block `parser:"@@"`
	}
	// Offer is who may have a block done, and how often: a question that is answered with yes or no.
	Offer struct {
		Node
		Ask   *Ask
		Once  bool // who has taken it is not asked again
		Round bool // but in the next round
	}
	// Winner: highest by made where shown
	Winner struct {
		Node
		Dir   string
		Keys  []Expr
		Where Expr // nil: of all who may win
	}
)

func (*IfStmt) stmt()     {}
func (*RepeatStmt) stmt() {}
func (*EachStmt) stmt()   {}
func (*TurnsStmt) stmt()  {}
func (*AskStmt) stmt()    {}
func (*OfferStmt) stmt()  {}
