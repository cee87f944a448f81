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
	Ask  *Ask     `parser:"( @@"`
	Else *Block   `parser:"( 'else' @@ )? )"` // done where nothing can be chosen
	Expr ListExpr `parser:"| @@"`
}

type (
	// LetStmt: let wins = made > target
	LetStmt struct {
		Node
		Name  *Ident `parser:"'let' @@"`
		Value *Value `parser:"'=' @@"`
	}
	// SetStmt: set draws to skill     set is_done of box to yes
	SetStmt struct {
		Node
		Place Expr   `parser:"'set' @@"`
		Value *Value `parser:"'to' @@"`
	}
	// ChangeStmt: increase score by 3     decrease score by effect, not below 1
	ChangeStmt struct {
		Node
		Verb  string `parser:"@( 'increase' | 'decrease' )"`
		Place Expr   `parser:"@@"`
		By    Expr   `parser:"'by' @@"`
		Bound string `parser:"( ',' 'not' @( 'below' | 'above' )"`
		Limit Expr   `parser:"@@ )?"`
	}
	// IfStmt: if C { } else if D { } else { }
	IfStmt struct {
		Node
		Cond Expr   `parser:"'if' @@"`
		Then *Block `parser:"@@"`
		Else *Else  `parser:"( 'else' @@ )?"`
	}
	// Else is what follows the word else.
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
	// EachStmt: each player still in where stack > 0, starting with opener { }     each n in 1..5 { }     each seat { }
	EachStmt struct {
		Node
		Head     *EachHead `parser:"@@"`
		Starting Expr      `parser:"( ',' ( 'starting' 'with' @@"`
		Secretly bool      `parser:"| @'secretly' ) )*"`
		Body     *Block    `parser:"@@"`
	}
	// EachHead says over whom or what a loop goes. Player loops make their item the current player; others name it.
	EachHead struct {
		Node
		StillIn bool   `parser:"'each' ( 'player' ( @'still' 'in'"`
		InGame  bool   `parser:"| 'in' ( @'the' 'game'"`
		Players Expr   `parser:"| @@ ) )"`
		Seat    bool   `parser:"| @'seat'"`
		Item    *Ident `parser:"| @@ 'in'"`
		From    Expr   `parser:"@@"`
		To      Expr   `parser:"( '..' @@ )? )"`
		Where   Expr   `parser:"( 'where' @@ )?"`
	}
	// TurnsStmt: take turns, starting with opener, until called { }     take turns, starting with opener, where not passed, until
	// called { }
	TurnsStmt struct {
		Node
		Starting Expr   `parser:"'take' 'turns' ',' 'starting' 'with' @@ ','"`
		Where    Expr   `parser:"( 'where' @@ ',' )?"` // who takes part; nil: all who are still in
		Until    Expr   `parser:"'until' @@"`
		Body     *Block `parser:"@@"`
	}
	// DoStmt: do deal_hole, betting, deal_board, stopping when count of players still in is 1
	DoStmt struct {
		Node
		Steps    []*Step `parser:"'do' @@"`
		Stopping Expr    `parser:"( ',' ( 'stopping' 'when' @@"`
		More     []*Step `parser:"| @@ ) )*"`
	}
	// Step is one phase that a do names, with the values that it is given: settle(2)
	Step struct {
		Node
		Name *Ident `parser:"@@"`
		Args []Expr `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
	}
	// GoStmt: go to showdown - leaves what is being done, and goes on with that step of the running do
	GoStmt struct {
		Node
		Step *Ident `parser:"'go' 'to' @@"`
	}
	// ResultStmt: result degree = gap(made, target)     result target     result winner of the table = player
	ResultStmt struct {
		Node
		Name  *Ident `parser:"'result' @@"`
		Table bool   `parser:"( @'of' 'the' 'table' )?"` // it is the table's, even if it is somebody's turn
		Value *Value `parser:"( '=' @@ )?"`
	}
	// AskStmt: ask player to discard 1 card from hand, "A card to give up" else { ... }
	AskStmt struct {
		Node
		Ask  *Ask   `parser:"@@"`
		Else *Block `parser:"( 'else' @@ )?"`
	}
	// Winner: highest by made where shown
	Winner struct {
		Node
		Dir   string
		Keys  []Expr
		Where Expr // nil: of all who may win
	}
)

func (*LetStmt) stmt()    {}
func (*SetStmt) stmt()    {}
func (*ChangeStmt) stmt() {}
func (*IfStmt) stmt()     {}
func (*RepeatStmt) stmt() {}
func (*EachStmt) stmt()   {}
func (*TurnsStmt) stmt()  {}
func (*DoStmt) stmt()     {}
func (*GoStmt) stmt()     {}
func (*ResultStmt) stmt() {}
func (*AskStmt) stmt()    {}

// All are the steps of a do in their order.
func (d *DoStmt) All() []*Step { return append(d.Steps[:len(d.Steps):len(d.Steps)], d.More...) }
