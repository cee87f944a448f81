package syntax

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/syntax/lex"
	"croupier/dsl/syntax/mistakes"
)

// grammar builds the parser from the struct tags when the first file is read. Its lookahead of 0 makes a choice final as
// soon as one token of it fits, so that an error is blamed on the token that is wrong.
var grammar = sync.OnceValue(func() *participle.Parser[Decl] {
	return participle.MustBuild[Decl](
		participle.Lexer(lex.Definition{}),
		participle.UseLookahead(0),
		participle.ParseTypeWith(func(tokens *lexer.PeekingLexer) (Expr, error) {
			return byHand(tokens, func(p *exprParser) Expr { return p.whole((*exprParser).choiceOf) })
		}),
		participle.Union[Decl](&RulesetDecl{}, &AboutDecl{}, &PlayersDecl{}, &OptionDecl{}, &DeckDecl{}, &FieldsDecl{},
			&ChartDecl{}, &DefineDecl{}, &StartDecl{}, &PhaseDecl{}, &TestDecl{}, &ExtendsDecl{}, &AroundDecl{}, &SkipDecl{},
			&ReplaceDecl{}, &AddDecl{}, &ChangeDecl{}, &PolicyDecl{}, &RankingDecl{}, &HookDecl{}, &AimDecl{},
			&WheneverDecl{}),
		participle.Union[Replaceable](&AboutDecl{}, &PlayersDecl{}, &DeckDecl{}, &ChartDecl{}, &DefineDecl{}, &StartDecl{},
			&PhaseDecl{}, &PolicyDecl{}, &RankingDecl{}, &AimDecl{}),
		participle.Union[Stmt](&IfStmt{}, &EachStmt{}, &AskStmt{}, &OfferStmt{}, &SimpleStmt{}, &RepeatStmt{}, &TurnsStmt{},
			&AnswerStmt{}),
		participle.Union[TestLine](&TestPlayers{}, &TestOption{}, &TestDeck{}, &TestDice{}, &TestSeed{}, &TestStart{},
			&TestAnswer{}, &TestRefuse{}, &TestSet{}, &TestFinish{}, &TestExpect{}),
	)
})

// Parse reads a list expression for participle.
func (l *ListExpr) Parse(tokens *lexer.PeekingLexer) error {
	expr, err := byHand(tokens, func(p *exprParser) Expr { return p.whole((*exprParser).listExpr) })
	l.Expr = expr
	return err
}

// readInto reads for participle what is read by hand, and with one of some words begins; none: with anything. Where it gives
// nothing, there is no such thing.
func readInto[T any](into *T, tokens *lexer.PeekingLexer, read func(*exprParser) *T, words ...string) error {
	if len(words) > 0 && !lex.Is(tokens.Peek(), words...) {
		return participle.NextMatch
	}
	found, err := byHand(tokens, read)
	switch {
	case err != nil:
		return err
	case found == nil:
		return participle.NextMatch
	}
	*into = *found
	return nil
}

// Parse reads what is given for participle.
func (v *Value) Parse(tokens *lexer.PeekingLexer) error {
	return readInto(v, tokens, (*exprParser).given)
}

// Parse reads a decision for participle.
func (a *Ask) Parse(tokens *lexer.PeekingLexer) error {
	return readInto(a, tokens, (*exprParser).ask, "ask")
}

// Parse reads what a test expects to be said, for participle. Whatever else is called said is a value.
func (s *Said) Parse(tokens *lexer.PeekingLexer) error {
	return readInto(s, tokens, (*exprParser).said)
}

// Parse reads an offer, up to its block, for participle.
func (o *Offer) Parse(tokens *lexer.PeekingLexer) error {
	return readInto(o, tokens, (*exprParser).offer, "offer")
}

// Parse reads what is added to a question for participle.
func (c *Clause) Parse(tokens *lexer.PeekingLexer) error {
	return readInto(c, tokens, (*exprParser).clause, "or", "where", "such", "usually")
}

// Parse reads the block of a define, or the cases that a house rule adds to one, for participle.
func (c *CasesExpr) Parse(tokens *lexer.PeekingLexer) error {
	return readInto(c, tokens, (*exprParser).defineBlock, "{")
}

// Parse reads a list of words for participle.
func (l *List) Parse(tokens *lexer.PeekingLexer) error {
	return readInto(l, tokens, (*exprParser).list, "[")
}

// Parse reads whose something is, for participle.
func (o *Owner) Parse(tokens *lexer.PeekingLexer) error {
	return readInto(o, tokens, (*exprParser).owner)
}

// block reads a block, which is read by the grammar.
func (p *exprParser) block() *Block {
	if !p.at("{") {
		p.fail(`"{"`)
		return nil
	}
	return readBy[Block](p)
}

// readBy reads what the grammar has a production for, in the midst of what is read by hand.
func readBy[T any](p *exprParser) *T {
	if p.err != nil {
		return new(T)
	}
	production, err := participle.ParserForProduction[T](grammar())
	if err != nil {
		panic(err)
	}
	read, err := production.ParseFromLexer(p.tokens, participle.AllowTrailing(true))
	if err != nil {
		p.mistake(mistakes.Blame(err))
	}
	return read
}

// Parse reads at least or at most for participle.
func (b *Bound) Parse(tokens *lexer.PeekingLexer) error {
	bound, err := byHand(tokens, (*exprParser).bound)
	if err == nil && bound == "" {
		return participle.NextMatch
	}
	*b = bound
	return err
}

// owner: Bob's, or nothing of the kind.
func (p *exprParser) owner() *Owner {
	if p.peekSecond().Type != lex.Has {
		return nil
	}
	m := p.mark()
	word := &Word{Text: p.next().Value}
	word.Node = p.node(m)
	p.next()
	return &Owner{Node: p.node(m), Word: word}
}

// settleWhose puts the players whose something is in a test into the place where the word of puts them.
func settleWhose(d Decl) {
	test, ok := d.(*TestDecl)
	if !ok {
		return
	}
	of := func(word **Word, whose *Owner) {
		if whose != nil {
			*word = whose.Word
		}
	}
	for _, line := range test.Lines {
		switch l := line.(type) {
		case *TestSet:
			of(&l.Of, l.Whose)
		case *TestDeck:
			of(&l.Of, l.Whose)
		case *TestStart:
			for _, a := range l.Args {
				of(&a.Of, a.Whose)
			}
		}
	}
}
