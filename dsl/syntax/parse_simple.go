package syntax

import (
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/syntax/lex"
	"croupier/dsl/syntax/mistakes"
)

// Parse reads a simple statement for participle.
func (s *SimpleStmt) Parse(tokens *lexer.PeekingLexer) error {
	if first := tokens.Peek(); !lex.IsWord(first) || formsOf[first.Value] == nil && !atOlder(tokens) {
		return participle.NextMatch
	}
	return readInto(s, tokens, (*exprParser).simple)
}

// simple reads a statement by the form that begins with its first word. Where several do, their next words decide between them;
// where none of these comes, it is the one in which something is filled in there.
func (p *exprParser) simple() *SimpleStmt {
	m := p.mark()
	if s := p.older(m); s != nil {
		return s
	}
	s := &SimpleStmt{}
	may, done := formsOf[p.peek().Value], 0
	for ; len(may) > 1; done++ {
		var words []string
		var said, filled []*Form
		for _, f := range may {
			switch part := partsOfForm[f][done]; {
			case part.operand != nil:
				filled = append(filled, f)
			case p.at(part.word):
				said = append(said, f)
			default:
				words = append(words, part.word)
			}
		}
		if may = said; len(said) == 0 && len(filled) > 0 {
			may = filled
			break
		}
		if len(said) == 0 {
			p.failWords(slices.Compact(words))
			return s
		}
		s.Words = append(s.Words, p.next().Value)
	}
	s.Form = may[0]
	p.pieces(s, partsOfForm[s.Form][done:])
	s.Node = p.node(m)
	return s
}

// atOlder reports whether a statement comes that is written as it was before.
func atOlder(tokens *lexer.PeekingLexer) bool {
	here := tokens.MakeCheckpoint()
	defer tokens.LoadCheckpoint(here)
	s, _ := byHand(tokens, func(p *exprParser) *SimpleStmt { return p.older(p.mark()) })
	return s != nil
}

// older reads a statement as it was written before; nil where none comes. What is filled in now, and was not written then, has
// the place of the whole statement.
func (p *exprParser) older(m mark) *SimpleStmt {
	here := p.tokens.MakeCheckpoint()
	for _, o := range once {
		fits := true
		for _, word := range strings.Fields(o.was) {
			fits = fits && p.accept(word)
		}
		if !fits || p.at("from") { // out may be the name of somebody: drop out from the game
			p.tokens.LoadCheckpoint(here)
			continue
		}
		s := &SimpleStmt{Node: p.node(m), Words: strings.Fields(o.now)}
		for _, f := range formsOf[s.Words[0]] {
			if s.Form == nil || f.Written == o.now {
				s.Form = f
			}
		}
		for _, f := range s.Form.Operands {
			s.Roles = append(s.Roles, f.Role)
			if slices.Contains(s.Words, "players") {
				s.Operands = append(s.Operands, &PlayersExpr{Node: s.Node, Which: InGame})
			} else {
				s.Operands = append(s.Operands, &PlayerExpr{Node: s.Node})
			}
		}
		return s
	}
	return nil
}

// pieces reads a part of a form.
func (p *exprParser) pieces(s *SimpleStmt, list []formPart) {
	for i := range list {
		switch x := &list[i]; {
		case x.operand != nil:
			p.fill(s, x.operand)
		case x.ways == nil:
			p.expect(x.word)
			s.Words = append(s.Words, x.word)
		case x.word == "{":
			for p.oneOf(s, x.ways) {
			}
		case !p.oneOf(s, x.ways) && x.word == "(":
			var words []string
			for _, way := range x.ways {
				if !way[0].once {
					words = append(words, way[0].word)
				}
			}
			p.failWords(words)
		}
	}
}

// oneOf reads one of several parts of a form: the one whose first word comes, or the one that begins with an operand. It is
// false where none of them comes.
func (p *exprParser) oneOf(s *SimpleStmt, ways [][]formPart) bool {
	for _, way := range ways {
		if way[0].operand != nil || p.at(way[0].word) {
			p.pieces(s, way)
			return true
		}
	}
	return false
}

// failWords says which words should have come.
func (p *exprParser) failWords(words []string) {
	for i := range words {
		words[i] = strconv.Quote(words[i])
	}
	p.fail(strings.Join(words, " or "))
}

// fill reads an operand.
func (p *exprParser) fill(s *SimpleStmt, o *Operand) {
	var x Ranger
	switch o.Takes.production() {
	case "Text":
		x = p.help()
	case "Winner":
		x = p.winner()
	case "Given":
		x = p.given()
	case "Name":
		x = p.ident()
	case "Step":
		x = p.step()
	case "ListValue":
		x = p.whole((*exprParser).listExpr)
	case "( ListValue | EachPlayer )":
		if p.at("each") && lex.Is(p.peekSecond(), "player", "seat") {
			x = p.whole((*exprParser).eachPlayer)
		} else {
			x = p.whole((*exprParser).listExpr)
		}
	case "Condition":
		x = p.whole((*exprParser).condition)
	case "Sum":
		first := *p.peek()
		x = p.whole((*exprParser).sum)
		if _, list := x.(*List); o.Role == Least && (list || p.at("or") && !p.atOrMore()) {
			p.mistake(&mistakes.Error{Token: first, Expected: "one size", Summary: "Bets are of one size, or of a range",
				Hint: "Write: bets of 5, or: bets of 5..10. Another round of betting may have other bets."})
		}
	default:
		x = p.whole((*exprParser).choiceOf)
	}
	s.Operands, s.Roles = append(s.Operands, x), append(s.Roles, o.Role)
}

// given: ask player to choose yes or no otherwise { ... }, or a value.
func (p *exprParser) given() *Value {
	m, v := p.mark(), &Value{}
	if !p.at("ask") {
		v.Expr.Expr = p.whole((*exprParser).listExpr)
	} else if v.Ask = p.ask(); p.accept("otherwise", "else") {
		v.Else = p.block()
	}
	v.Node = p.node(m)
	return v
}

// step: settle, or settle(2, player).
func (p *exprParser) step() *Step {
	m := p.mark()
	s := &Step{Name: p.ident()}
	if p.accept("(") {
		s.Args = append(s.Args, p.whole((*exprParser).choiceOf))
		for p.accept(",") {
			s.Args = append(s.Args, p.whole((*exprParser).choiceOf))
		}
		p.expect(")")
	}
	s.Node = p.node(m)
	return s
}

// help reads a text.
func (p *exprParser) help() *Help {
	m := p.mark()
	if !p.atType(lex.Text) {
		p.fail("a text in quotation marks")
	}
	text := p.next().Value
	return &Help{Node: p.node(m), Text: text}
}

// winner: highest by made then score where shown.
func (p *exprParser) winner() *Winner {
	m := p.mark()
	w := &Winner{Dir: p.extreme()}
	p.expect("by")
	w.Keys = p.keys(func(p *exprParser) Expr { return p.whole((*exprParser).condition) })
	if p.accept("where") {
		w.Where = p.whole((*exprParser).condition)
	}
	w.Node = p.node(m)
	return w
}
