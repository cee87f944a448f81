package syntax

// What a house rule says of the ruleset that it changes.
type (
	// ExtendsDecl: extends kings     extends revolution, runs     extends "house/runs.deal"
	ExtendsDecl struct {
		Node
		Bases []*Base `parser:"'extends' @@ ( ',' @@ )*"`
	}
	// Base is the name of a ruleset, or the path of a file in quotation marks.
	Base struct {
		Node
		Text string `parser:"@(Name | Die | Text)"`
	}
	// AroundDecl: before phase deal_all { ... }     after start game when this_round > 3 { ... }     before results { ... }
	// after question "Your move" when answer is surrender { ... }
	AroundDecl struct {
		Node
		After    bool      `parser:"( @'after' | 'before' )"`
		Results  bool      `parser:"( @'results'"`
		Question *Question `parser:"| @@"`
		Start    bool      `parser:"| ( @'start' | 'phase' )"`
		Name     *Ident    `parser:"@@ )"`
		When     Expr      `parser:"( 'when' @@ )?"`
		Body     *Block    `parser:"@@"`
	}
	// Question names a question by its text, of a text in pieces by the first: question "Your move" in playing
	Question struct {
		Node
		Text  *Help  `parser:"'question' @@"`
		Asked *Ident `parser:"( 'in' @@ )?"` // the phase or start in which it is asked; nil: anywhere
	}
	// SkipDecl: skip phase drawing, showdown when opened_by is none     skip question "Your move" in playing when done
	SkipDecl struct {
		Node
		Question *Question `parser:"'skip' ( @@"`
		Phases   []*Ident  `parser:"| 'phase' @@ ( ',' @@ )* )"`
		When     Expr      `parser:"( 'when' @@ )?"`
	}
	// ReplaceDecl: replace phase betting { ... }     replace field skill number 1..7 = 3
	// Instead is a declaration of a kind that can be replaced; it has a name, but for players, deck and about.
	ReplaceDecl struct {
		Node
		Field   *Field      `parser:"'replace' ( 'field' @@"`
		Instead Replaceable `parser:"| @@ )"`
	}
	// AddDecl: add to start basic, extended with tokens     add to define beats { when C: V }     add to chart fines { 5 10 }
	AddDecl struct {
		Node
		Starts   []*Ident    `parser:"'add' 'to' ( 'start' @@ ( ',' @@ )*"`
		Params   []*Ident    `parser:"'with' @@ ( ',' @@ )*"`
		Define   *Ident      `parser:"| 'define' @@"`
		Cases    *CasesExpr  `parser:"@@"`
		Chart    *Ident      `parser:"| 'chart' @@"`
		Rows     []*Row      `parser:"'{' EOL? ( @@ EOL )* '}'"`
		Policy   *Ident      `parser:"| 'policy' @@"`
		More     []*Handler  `parser:"'{' EOL? ( @@ EOL )* '}'"`
		Deck     *Ident      `parser:"| 'deck' @@"`
		Lines    []*DeckLine `parser:"'{' EOL? ( @@ EOL )* '}'"`
		Question *Question   `parser:"| @@"`
		Clauses  []*Clause   `parser:"'{' EOL? ( @@ EOL )* '}' )"`
	}
	// Clause is what is added to a question: or surrender when first_two     where chosen > 2 otherwise "Too few"     usually yes
	// Exactly one of its forms is set.
	Clause struct {
		Node
		Word    *WordOption
		Fit     *Fit
		Usually *AnswerForm
	}
	// ChangeDecl: change result degree to degree - 13 when hole has [As Ac]     change option ante to 2     change worth to 3
	ChangeDecl struct {
		Node
		Result *Ident     `parser:"'change' ( 'result' @@"`
		Option *Ident     `parser:"| 'option' @@"`
		Name   *Ident     `parser:"| @@ )"`    // of a define or a field
		Block  *CasesExpr `parser:"'to' ( @@"` // nil once the file is read: it is the value
		To     *Value     `parser:"| @@ )"`
		When   Expr       `parser:"( 'when' @@ )?"`
	}
)

// What is what is changed: its kind, "" of a define or a field, and its name.
func (d *ChangeDecl) What() (kind string, name *Ident) {
	switch {
	case d.Result != nil:
		return "result", d.Result
	case d.Option != nil:
		return "option", d.Option
	}
	return "", d.Name
}

// Value is the name or path without quotation marks.
func (b *Base) Value() string { return Unquote(b.Text) }

func (*ExtendsDecl) decl() {}
func (*AroundDecl) decl()  {}
func (*SkipDecl) decl()    {}
func (*ReplaceDecl) decl() {}
func (*AddDecl) decl()     {}
func (*ChangeDecl) decl()  {}

// A Replaceable is a declaration that a house rule can put in place of the one that is there.
type Replaceable interface {
	Decl
	replaceable()
}

func (*AboutDecl) replaceable()   {}
func (*PlayersDecl) replaceable() {}
func (*DeckDecl) replaceable()    {}
func (*ChartDecl) replaceable()   {}
func (*DefineDecl) replaceable()  {}
func (*StartDecl) replaceable()   {}
func (*PhaseDecl) replaceable()   {}
func (*RankingDecl) replaceable() {}
