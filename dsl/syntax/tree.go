// Package syntax turns the text of a .deal file into a tree and nothing more: it knows how the language is written, not
// what any of it means. The tree keeps every position and comment, so that the checker can blame the exact words and the
// formatter can print the file back.
//
// The grammar of declarations, and of statements with a block, stands in the struct tags of this package and is read by
// participle with one token of lookahead. All other statements are described as data (statements.go). Expressions and the choices
// of an ask are parsed by hand (parse_expr.go, parse_ask.go), because precedence and good error messages are clearer there.
// Package lex cuts the text into tokens, and package mistakes reads around what is wrong.
package syntax

import (
	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/diag"
)

// Node is the place of a piece of tree in its file. It is embedded in every node.
type Node struct {
	Pos    lexer.Position
	EndPos lexer.Position
	Tokens []lexer.Token
}

// Ranger is anything that stands somewhere in a file: every node does.
type Ranger interface {
	// Range gives the byte offsets where the node's own words start and end (comments and line ends after it left out).
	Range() (start, end int)
	// In is the name of the source in which it stands.
	In() string
}

// A File is one parsed file. Where the file has syntax errors, Decls holds the declarations without any, and those that
// could be read without their wrong lines; the latter stand in Broken, with the words of the lines that were cut out, because
// what is missing from them says nothing about the rules.
type File struct {
	Source   *diag.Source
	Decls    []Decl
	Comments []Comment
	Broken   map[Decl][]string
	Chosen   bool // it calls something of its own chosen, so that in a question too the word means that
}

// A Comment is one line of comment, from its # to the end of the line.
type Comment struct {
	Start, End int    // byte offsets
	Text       string // with the #, without the line end
	Trailing   bool   // it stands behind something on the same line
}

// Span is where a node stands, for a diagnostic.
func (f *File) Span(n Ranger) diag.Span {
	start, end := n.Range()
	return diag.Span{Source: f.Source, Start: start, End: end}
}

// Ident is a name where it is declared or where only a plain name can stand.
type Ident struct {
	Node
	Name string `parser:"@Name"`
}

// Word is a name, a number, a card or a text that is only looked at as it is written: ranks, suits, players of a test.
// Texts keep their quotation marks; Value takes them off.
type Word struct {
	Node
	Text string `parser:"@(Name | Number | Card | Text)"`
}

// Owner is who or what has something where only a plain name can stand: Bob's, card's. Once the file is read, what a test
// names is in Of as well.
type Owner struct {
	Node
	Word *Word
}

// A Decl is one declaration: what stands in the first column of a file.
type Decl interface {
	Ranger
	Written() []Token
	decl()
}

type (
	// RulesetDecl: ruleset "High card"
	RulesetDecl struct {
		Node
		Title string `parser:"'ruleset' @Text"`
	}
	// AboutDecl: about "One line that says what it is"
	AboutDecl struct {
		Node
		Text string `parser:"'about' @Text"`
	}
	// PlayersDecl: players 4     players 2..8
	PlayersDecl struct {
		Node
		Least int  `parser:"'players' @Number"`
		Most  *int `parser:"( '..' @Number )?"`
	}
	// OptionDecl: option ante number 1..100 = 1, "What each puts into the pot"
	// In a house rule also, without a type: option ante = 2
	OptionDecl struct {
		Node
		Older *OlderOption `parser:"'option' ( (?= Name ( 'default' | 'always' ) ) @@"` // nil once house rules are applied
		Field *Field       `parser:"| @@ )"`
		Fixed bool         // a house rule has settled it: nobody can choose anything else
	}
	// OlderOption is an option as it was said once: ante default 1, or 1..100, "What each puts into the pot"
	// In a house rule also: burn always no
	OlderOption struct {
		Node
		Name   *Ident     `parser:"@@"`
		Always bool       `parser:"( 'default' | @'always' )"`
		Value  Expr       `parser:"@@"`
		Others []*TypeAlt `parser:"( (?= ',' 'or' ) ',' 'or' @@ )*"`
		Help   *Help      `parser:"( ',' @@ )?"`
	}
	// Help is a line of help or a prompt.
	Help struct {
		Node
		Text string `parser:"@Text"`
	}
	// DeckDecl: deck standard     deck standard { jokers 2 ... }     deck zodiac { ranks ... suits ... }
	DeckDecl struct {
		Node
		Name  *Ident      `parser:"'deck' @@"`
		Lines []*DeckLine `parser:"( '{' EOL? ( @@ EOL )* '}' )?"`
	}
	// DeckLine is one line of a deck's block; exactly one of its forms is set.
	DeckLine struct {
		Node
		Ranks   []*Word     `parser:"( 'ranks' @@+"`
		Suits   []*Word     `parser:"| 'suits' @@+"`
		Jokers  Expr        `parser:"| 'jokers' @@"`
		Copies  Expr        `parser:"| 'copies' @@"`
		Wild    Expr        `parser:"| 'wild' @@"`
		Card    *Help       `parser:"| 'card' @@"`
		Attrs   []*CardAttr `parser:"( ',' @@ )*"`
		RunsOut *RunsOut    `parser:"| @@ )"`
	}
	// CardAttr is an attribute of an own card: card "The Tower", arcana 16
	CardAttr struct {
		Node
		Name  *Ident   `parser:"@@"`
		Value *Literal `parser:"@@"`
	}
	// RunsOut: when the deck runs out, shuffle discards in     when the deck runs out, deal what there is
	RunsOut struct {
		Node
		Shuffle     Expr `parser:"'when' 'the' 'deck' 'runs' 'out' ',' ( 'shuffle' @@ 'in'"`
		WhatThereIs bool `parser:"| @'deal' 'what' 'there' 'is' )"`
	}
	// FieldsDecl: each player has { ... }     the table has { ... }
	FieldsDecl struct {
		Node
		Player bool     `parser:"( @'each' 'player' | 'the' 'table' ) 'has'"`
		Fields []*Field `parser:"'{' EOL? ( @@ EOL )* '}'"`
	}
	// Field: skill number 1..5 = 3 seen by owner, "Cards that may be exchanged"
	// come chips for each of 4..10     mark number = 0 for each of 1..3 by 1..3     stress number = 0 lasting
	Field struct {
		Node
		Name  *Ident   `parser:"@@"`
		Type  *Type    `parser:"( (?! 'seen' 'by' | 'for' 'each' ) @@ )?"` // nil: nobody says it, as of an option that is there
		Value Expr     `parser:"( '=' @@ )?"`
		Keys  []*Keys  `parser:"( 'for' 'each' 'of' @@ ( 'by' @@ )? )?"` // none: it is one field
		Round bool     `parser:"( @'each' 'round'"`
		Lasts bool     `parser:"| @'lasting' )?"`
		Eyes  []*Ident `parser:"( 'seen' 'by' @@ ( 'and' @@ )* )?"`
		Help  *Help    `parser:"( ',' @@ )?"`
	}
	// Keys is what a field is kept for each of: 4..10, [ones twos threes], ranks, suits.
	Keys struct {
		Node
		From *Literal `parser:"@@"`
		To   *Literal `parser:"( '..' @@ )?"`
	}
	// Type is a field's type as it is written: a first word, perhaps a range, and what follows each "or".
	Type struct {
		Node
		Name   string     `parser:"@( Name | 'yes' | 'no' | 'none' | 'all' | 'players' | 'player' | 'highest' | 'lowest' )"`
		Bound  Bound      `parser:"( (?= 'at' | '-' | Number | Code ) @@?"`
		From   *Literal   `parser:"@@"`
		To     *Literal   `parser:"( '..' @@ )? )?"`
		Alts   []*TypeAlt `parser:"( 'or' @@ )*"`
		ByName bool       `parser:"( @'by' 'name'"`
		Sheet  *List      `parser:"@@? )?"`
	}
	// TypeAlt is one alternative behind an "or" in a type: a word, a number or a range of numbers. Once also more and less, as
	// words.
	TypeAlt struct {
		Node
		Word  string   `parser:"( (?! 'at' ('least'|'most')) @(Name|'yes'|'no'|'none'|'all'|'players'|'player'|'highest'|'lowest')"`
		Bound Bound    `parser:"| @@?"`
		From  *Literal `parser:"@@"`
		To    *Literal `parser:"( '..' @@ )? )"`
	}
	// ChartDecl: chart degrees { ... }     chart honest by base, level { ... }
	ChartDecl struct {
		Node
		Name *Ident   `parser:"'chart' @@"`
		By   []*Ident `parser:"( 'by' @@ ',' @@ )?"`
		Rows []*Row   `parser:"'{' EOL? ( @@ EOL )* '}'"`
	}
	// Row is one line of a chart.
	Row struct {
		Node
		Cells []*Cell `parser:"@@+"`
	}
	// Cell is one entry of a chart: a value, a range (-14..-5), or a half-open one (at least 60), or otherwise.
	Cell struct {
		Node
		Otherwise bool     `parser:"( @'otherwise'"`
		Bound     Bound    `parser:"| @@?"`
		From      *Literal `parser:"@@"`
		To        *Literal `parser:"( '..' @@"`
		Or        string   `parser:"| 'or' @( 'more' | 'less' ) )? )"` // how its bound was said once: 60 or more
	}
	// RankingDecl: ranking our_order { "straight flush", "skip straight", ... }, the best first
	RankingDecl struct {
		Node
		Name     *Ident  `parser:"'ranking' @@"`
		Patterns []*Help `parser:"'{' EOL? ( @@ EOL )* '}'"`
	}
	// DefineDecl: define made = best of hole + board     define gap(a, b) = ...     define clash(a, b) = lua number ```...```
	// define card's cost = ...     define die's worth(threshold) { let ... when C: V ... otherwise: V }
	DefineDecl struct {
		Node
		Whose  *Owner     `parser:"'define' @@?"` // of whom or what it speaks; nil: that is seen by what it reads
		Name   *Ident     `parser:"@@"`
		Params []*Ident   `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
		Lua    *LuaExpr   `parser:"( '=' ( @@"` // nil once the file is read, as is Block: they are the value
		Value  *Value     `parser:"| @@ )"`
		Block  *CasesExpr `parser:"| @@ )"`
		Let    bool       // nobody has written it: it is what follows a let in the block of another, and its last parameter is that
	}
	// StartDecl: start simple with attribute, skill for 1..8 players { ... }
	StartDecl struct {
		Node
		Name   *Ident   `parser:"'start' @@"`
		Params []*Ident `parser:"( 'with' @@ ( ',' @@ )* )?"`
		Least  *int     `parser:"( 'for' @Number"`
		Most   *int     `parser:"( '..' @Number )? ( 'player' | 'players' ) )?"`
		Body   *Block   `parser:"@@"`
	}
	// PhaseDecl: phase deal_hole { ... }     phase settle(n) { ... }
	PhaseDecl struct {
		Node
		Name   *Ident   `parser:"'phase' @@"`
		Params []*Ident `parser:"( '(' @@ ( ',' @@ )* ')' )?"`
		Body   *Block   `parser:"@@"`
	}
	// TestDecl: test "the king beats the nine" { ... }
	TestDecl struct {
		Node
		Title *Help      `parser:"'test' @@ '{' EOL?"`
		Lines []TestLine `parser:"( @@ EOL )* '}'"`
	}
)

// A Bound says that what stands behind it is the least or the most there may be: at least 60, at most 2. Once such words stood
// behind it: 60 or more.
type Bound string

// The bounds.
const (
	AtLeast Bound = "least"
	AtMost  Bound = "most"
)

// olderBounds are the bounds by the words behind or.
var olderBounds = map[string]Bound{"more": AtLeast, "less": AtMost}

// Limit is the bound of a key, however it is written; "" for none.
func (c *Cell) Limit() Bound { return c.Bound + olderBounds[c.Or] }

func (*RulesetDecl) decl() {}
func (*AboutDecl) decl()   {}
func (*PlayersDecl) decl() {}
func (*OptionDecl) decl()  {}
func (*DeckDecl) decl()    {}
func (*FieldsDecl) decl()  {}
func (*ChartDecl) decl()   {}
func (*RankingDecl) decl() {}
func (*DefineDecl) decl()  {}
func (*StartDecl) decl()   {}
func (*PhaseDecl) decl()   {}
func (*TestDecl) decl()    {}

// Literal is a value that is written out: in options, charts, tests and types.
type Literal struct {
	Node
	Minus  bool    `parser:"( @'-'?"`
	Number *string `parser:"@Number"`
	Text   *string `parser:"| @Text"`
	Code   *string `parser:"| @Code"`
	Die    *string `parser:"| @Die"`
	Card   *string `parser:"| @Card"`
	Word   *string `parser:"| @( Name | 'yes' | 'no' | 'none' | 'all' | 'highest' | 'lowest' )"`
	List   *List   `parser:"| @@ )"`
}

// A TestLine is one line of a test.
type TestLine interface {
	Ranger
	testLine()
}

type (
	// TestPlayers: players Ann, Bob
	TestPlayers struct {
		Node
		Names []*Word `parser:"'players' @@ ( ',' @@ )*"`
	}
	// TestOption: option burn = no
	TestOption struct {
		Node
		Name  *Ident   `parser:"'option' @@"`
		Value *Literal `parser:"'=' @@"`
	}
	// TestDeck: deck [10h 10s 4h 2h] - these cards are dealt first     deck [As Ks] for Ann's hand - these come there next
	TestDeck struct {
		Node
		Cards *List  `parser:"'deck' @@"`
		Whose *Owner `parser:"( 'for' @@?"`
		For   *Ident `parser:"@@"`
		Key   *Key   `parser:"@@?"`
		Of    *Word  `parser:"( 'of' @@ )? )?"`
	}
	// TestDice: dice [6 3 12] - these faces come first
	TestDice struct {
		Node
		Faces *List `parser:"'dice' @@"`
	}
	// TestSeed: seed 1
	TestSeed struct {
		Node
		Seed string `parser:"'seed' @Number"`
	}
	// TestStart: start simple with attribute 4, Bob's skill 3, target "fives full of twos"
	TestStart struct {
		Node
		Name *Ident `parser:"'start' @@"`
		Args []*Arg `parser:"( 'with' @@ ( ',' @@ )* )?"`
	}
	// Arg is one parameter of a start in a test: attribute 4, or Bob's skill 3
	Arg struct {
		Node
		Whose *Owner   `parser:"@@?"`
		Name  *Ident   `parser:"@@"`
		Of    *Word    `parser:"( 'of' @@ )?"`
		Value *Literal `parser:"@@"`
	}
	// TestAnswer: answer Ann: bet 5, Ann: 10s
	TestAnswer struct {
		Node
		Replies []*Reply `parser:"'answer' @@ ( ',' @@ )*"`
	}
	// TestRefuse: refuse Ann: bet 500, saying "500 is more than 20" - at the decision that is open, this would not be legal
	TestRefuse struct {
		Node
		Replies []*Reply `parser:"'refuse' @@"`
		Saying  *Help    `parser:"( ',' ( 'saying' @@"`
		More    []*Reply `parser:"| @@ ) )*"`
	}
	// Reply is who answers and what they type.
	Reply struct {
		Node
		Who   *Word    `parser:"@@"`
		GM    bool     `parser:"@'master'? ':'"` // behind the word game
		Words []string `parser:"@( Name | Keyword | Number | Card | Text | Code | Die | '=' | '-' )+"`
	}
	// TestSet: set king to Ann     set Bob's score to 3     set Bob's sheet(ones) to 3
	TestSet struct {
		Node
		Whose *Owner   `parser:"'set' @@?"`
		Field *Ident   `parser:"@@"`
		Key   *Key     `parser:"@@?"`
		Of    *Word    `parser:"( 'of' @@ )?"`
		Value *Literal `parser:"'to' @@"`
	}
	// Key is behind the name of a field which of its members is meant: (6). Once it stood in square brackets.
	Key struct {
		Node
		Square bool       `parser:"( '(' | @'[' )"`
		Of     []*Literal `parser:"@@ ( ',' @@ )* ( ')' | ']' )"`
	}
	// TestFinish: finish by careful - a policy answers for everybody until the game is over     finish by careful until round is
	// 3
	TestFinish struct {
		Node
		Policy *Ident `parser:"'finish' 'by' @@"`
		Until  Expr   `parser:"( 'until' @@ )?"`
	}
	// TestExpect: expect degree is 5     expect refused "..."     expect said "..."     expect the game is over
	// expect Ann sees 6s
	TestExpect struct {
		Node
		Refused *Help `parser:"'expect' ( 'refused' @@"`
		Said    *Said `parser:"| @@"`
		Over    bool  `parser:"| @'the' 'game' 'is' 'over'"`
		Cond    Expr  `parser:"| @@"`
		Sees    *Sees `parser:"@@? )"` // of whom Cond is
	}
	// Sees: sees 6s, or does not see Ann's target
	Sees struct {
		Node
		GM   bool `parser:"@'master'?"` // behind the word game
		Not  bool `parser:"( 'sees' | @'does' 'not' 'see' )"`
		What Expr `parser:"@@"`
	}
)

// Said: said "Ann folds", or not said "Ann folds", in what a test expects
type Said struct {
	Node
	Not  bool
	Text string // with its quotation marks
}

func (*TestPlayers) testLine() {}
func (*TestOption) testLine()  {}
func (*TestDeck) testLine()    {}
func (*TestDice) testLine()    {}
func (*TestSeed) testLine()    {}
func (*TestStart) testLine()   {}
func (*TestAnswer) testLine()  {}
func (*TestRefuse) testLine()  {}
func (*TestSet) testLine()     {}
func (*TestFinish) testLine()  {}
func (*TestExpect) testLine()  {}
