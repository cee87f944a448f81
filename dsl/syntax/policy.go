package syntax

// How a player decides by themselves.
type (
	// PolicyDecl: policy careful, "Bets little and keeps what there is" { asked to bet { ... } }     policy sly lua "sly.lua"
	PolicyDecl struct {
		Node
		Name     *Ident     `parser:"'policy' @@"`
		Help     *Help      `parser:"( ',' @@ )?"`
		Handlers []*Handler `parser:"( '{' EOL? ( @@ EOL )* '}'"`
		Script   *Script    `parser:"| 'lua' @@ )"` // asked whatever it is
	}
	// Handler: asked to bet { ... }     asked to choose in bidding, "Your bid" { ... }
	Handler struct {
		Node
		Verb   *Ident `parser:"'asked' 'to' @@"`
		Phase  *Ident `parser:"( 'in' @@ )?"`
		Prompt *Help  `parser:"( ',' @@ )?"`
		Body   *Block `parser:"@@"`
	}
	// AnswerStmt: answer raise to 3 * to-call, or call, or check - the first that is legal
	AnswerStmt struct {
		Node
		Forms []*AnswerForm `parser:"'answer' @@ ( ',' 'or' @@ )*"`
	}
	// AnswerForm is one answer; exactly one of its forms is set.
	AnswerForm struct {
		Node
		Bet    Expr     `parser:"( 'bet' @@"`
		Raise  Expr     `parser:"| 'raise' 'to' @@"`
		Random bool     `parser:"| @'at' 'random'"`
		End    string   `parser:"| 'the' ( @( 'least' | 'most' )"`
		Dir    string   `parser:"| 'choice' 'with' 'the' @( 'highest' | 'lowest' )"`
		Keys   []Expr   `parser:"@@ ( 'then' @@ )* )"`
		Action string   `parser:"| @( 'fold' | 'check' | 'call' | 'all-in' | 'pass' )"`
		Value  ListExpr `parser:"| @@ )"`
	}
)

func (*PolicyDecl) decl()        {}
func (*PolicyDecl) replaceable() {}
func (*AnswerStmt) stmt()        {}
