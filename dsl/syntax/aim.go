package syntax

// What the players want.
type (
	// AimDecl: aim highest stack     aim highest kings then lowest place     aim won
	AimDecl struct {
		Node
		Keys []*AimKey `parser:"'aim' @@ ( 'then' @@ )*"`
	}
	// AimKey is one thing that is wanted: the most or the least of something, or that something is so.
	AimKey struct {
		Node
		Dir   string `parser:"@( 'highest' | 'lowest' )?"`
		Value Expr   `parser:"@@"`
	}
)

func (*AimDecl) decl()        {}
func (*AimDecl) replaceable() {}
