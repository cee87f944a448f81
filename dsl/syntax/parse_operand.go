package syntax

import (
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/syntax/lex"
	"croupier/dsl/syntax/mistakes"
)

// operand: a postfix, or what is said of another: count of players still in, hand of each player.
func (p *exprParser) operand() Expr {
	m := p.mark()
	if p.at("first") && p.saysFirst() {
		defer p.back(p.depth)
		p.deeper()
		return p.firstOf(m)
	}
	left := p.postfix()
	if !p.at("of") {
		return left
	}
	switch left.(type) {
	case *NameExpr, *CallExpr:
	default:
		p.mistake(&mistakes.Error{Token: *p.peek(), Expected: "only a name", Summary: "Only a name can stand before of",
			Hint: "Write what is wanted and then of whom or what: dealer's stack, count of hand."})
	}
	defer p.back(p.depth)
	p.deeper()
	p.next()
	var right Expr
	if p.at("each") && !p.atEachPlayers() {
		right = p.eachPlayer()
	} else {
		right = p.operand()
	}
	return &OfExpr{Node: p.node(m), Left: left, Right: right}
}

// eachPlayer: each player still in where C, each player in LIST, each seat; behind of.
func (p *exprParser) eachPlayer() Expr {
	m := p.mark()
	p.expect("each")
	head := &EachHead{}
	switch {
	case p.accept("seat"):
		head.Seat = true
	case !p.accept("player"):
		p.fail(`"player" or "seat"`)
	case p.accept("still"):
		p.expect("in")
		head.StillIn = true
	case p.accept("in"):
		if head.Game = p.accept("the"); head.Game {
			p.expect("game")
		} else {
			head.Players = p.condition()
		}
	}
	head.Player = !head.Seat
	if p.accept("where") {
		head.Where = p.condition()
	}
	head.Node = p.node(m)
	return &EachExpr{Node: p.node(m), Head: head}
}

// postfix: a primary, perhaps with what it has: dealer's left's stack.
func (p *exprParser) postfix() Expr {
	defer p.back(p.depth)
	m := p.mark()
	if p.atEachPlayers() {
		return p.whose(m, p.eachPlayer())
	}
	x := p.primary()
	for p.atType(lex.Has) {
		p.deeper()
		x = p.whose(m, x)
	}
	return x
}

// atEachPlayers reports whether "each player's" comes, which everybody writes at first for hand of each player.
func (p *exprParser) atEachPlayers() bool {
	if !p.at("each") || !lex.IsWord(p.peekSecond()) {
		return false
	}
	here := p.tokens.MakeCheckpoint()
	p.next()
	has := p.peekSecond().Type == lex.Has
	p.tokens.LoadCheckpoint(here)
	return has
}

// whose: what somebody or something has: dealer's stack, player's come(6), die's face.
func (p *exprParser) whose(m mark, owner Expr) Expr {
	switch x := owner.(type) {
	case *EachExpr, *NameExpr, *PlayerExpr, *ParenExpr, *OfExpr, *CallExpr, *CardLit, *TextLit:
	default:
		p.mistake(&mistakes.Error{Token: *p.peek(), Summary: "Only one player, card or die has something",
			Hint: "Put brackets round what stands before 's: (" + p.text(x) + ")'s ..."})
	}
	p.next()
	of := &OfExpr{Right: owner, Has: true}
	if !p.atType(lex.Name) {
		p.fail("what they have: dealer's stack")
	}
	of.Left = p.applied(p.mark())
	of.Node = p.node(m)
	return of
}

// primary: what stands for itself.
func (p *exprParser) primary() Expr {
	m := p.mark()
	token := p.peek()
	if lex.Is(token, "ask") {
		p.mistake(&mistakes.Error{Token: *token, Summary: "A decision is no part of a larger value",
			Hint: "Ask first and keep the answer: let answer = ask player to choose yes or no. Then use answer."})
		return nil
	}
	switch token.Type {
	case lex.Number:
		p.next()
		return &NumberLit{Node: p.node(m), Value: int64(p.number(token, token.Value))}
	case lex.Text:
		p.next()
		return &TextLit{Node: p.node(m), Value: Unquote(token.Value)}
	case lex.Code:
		p.next()
		dice, pips, _ := strings.Cut(token.Value, "D")
		code := &CodeLit{Node: p.node(m), Dice: p.number(token, dice)}
		if pips != "" {
			code.Pips = p.number(token, pips[1:])
		}
		return code
	case lex.Die:
		return p.die()
	case lex.Card:
		p.next()
		return &CardLit{Node: p.node(m), Text: token.Value}
	case lex.Name:
		return p.named(m)
	case lex.Keyword:
		return p.keyword(m)
	case lex.Punct:
		switch token.Value {
		case "(":
			p.next()
			x := p.listExpr()
			p.expect(")")
			return &ParenExpr{Node: p.node(m), X: x}
		case "[":
			return p.list()
		}
	}
	p.fail("a value")
	return nil
}

// number is the value of digits; it must fit.
func (p *exprParser) number(token *lexer.Token, digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		p.mistake(&mistakes.Error{Token: *token, Summary: "This number is too large"})
	}
	return n
}

func (p *exprParser) die() *DieLit {
	m := p.mark()
	if !p.atType(lex.Die) {
		p.fail("a die such as d6")
		return nil
	}
	token := p.next()
	count, faces, _ := strings.Cut(token.Value, "d")
	die := &DieLit{Node: p.node(m), Count: 1, Faces: p.number(token, faces)}
	if count != "" {
		die.Count = p.number(token, count)
	}
	if die.Faces == 0 {
		p.mistake(&mistakes.Error{Token: *token, Summary: "A die has a face at least"})
	}
	return die
}

// named: what begins with a name, or with a word that is one elsewhere.
func (p *exprParser) named(m mark) Expr {
	second := p.peekSecond()
	switch {
	case p.at("some") && second.Type == lex.Name:
		return p.some(m)
	case p.at("next") && lex.Is(second, "of"):
		return p.nextOf(m)
	case p.at("roll") && lex.StartsDice(second):
		return p.roll(m)
	case p.at("different") && (second.Type == lex.Name || lex.Is(second, "(", "player")) && p.namedOf():
		return p.fold(m)
	}
	return p.applied(m)
}

// onceCalled are names that were once functions of the language and are called otherwise now.
var onceCalled = map[string]string{"is-run": "is_run", "or-else": "or_else"}

// Now is what something that the language had once is called now; "" for any other name.
func Now(name string) string { return onceCalled[name] }

// applied: a name, or a name and what it is given or read with: gap(a, b), honest(base, level). Once keys stood in square
// brackets.
func (p *exprParser) applied(m mark) Expr {
	name := p.ident()
	if now := Now(name.Name); now != "" {
		name.Name = now
	}
	closing := map[string]string{"(": ")", "[": "]"}[p.peek().Value]
	if closing == "" || !p.at("(", "[") {
		return &NameExpr{Node: p.node(m), Name: name.Name}
	}
	p.next()
	call := &CallExpr{Name: name, Square: closing == "]", Args: []Expr{p.listExpr()}}
	for p.accept(",") {
		call.Args = append(call.Args, p.listExpr())
	}
	p.expect(closing)
	call.Node = p.node(m)
	if p.at("[") {
		p.mistake(&mistakes.Error{Token: *p.peek(), Summary: "A chart and a field are read with all their keys in one pair of brackets",
			Hint: "Write: honest(base, level)"})
	}
	return call
}

// keyword: what begins with a reserved word.
func (p *exprParser) keyword(m mark) Expr {
	switch {
	case p.accept("yes"):
		return &YesNoLit{Node: p.node(m), Value: true}
	case p.accept("no"):
		return &YesNoLit{Node: p.node(m)}
	case p.accept("none"):
		return &NoneLit{Node: p.node(m)}
	case p.accept("all"):
		if p.accept("seats") {
			return &PlayersExpr{Node: p.node(m), Which: AllSeats}
		}
		return &AllLit{Node: p.node(m)}
	case p.accept("player"):
		return &PlayerExpr{Node: p.node(m)}
	case p.at("other", "players"):
		return p.players(m)
	case p.accept("option"):
		name := p.ident()
		return &OptionExpr{Node: p.node(m), Name: name}
	case p.at("highest", "lowest", "every"):
		return p.pick(m)
	case p.at("sum", "kinds"):
		return p.fold(m)
	case p.at("best"):
		return p.best(m)
	case p.accept("the"):
		return p.cases(m)
	}
	p.fail("a value")
	return nil
}

// players: players still in, other players; older, players in the game.
func (p *exprParser) players(m mark) Expr {
	players := &PlayersExpr{Other: p.accept("other")}
	p.expect("players")
	switch {
	case p.accept("still"):
		p.expect("in")
	case p.at("in") && lex.Is(p.peekSecond(), "the", "game"):
		p.expect("in", "the", "game")
		players.Which = InGame
	default:
		players.Which = InGame
	}
	players.Node = p.node(m)
	return players
}

// list: [10h As Jk], its words with or without commas between them.
func (p *exprParser) list() *List {
	m := p.mark()
	p.expect("[")
	list := &List{}
	for p.err == nil && !p.at("]") {
		if len(list.Items) > 0 {
			p.accept(",")
		}
		list.Items = append(list.Items, p.item())
	}
	p.expect("]")
	list.Node = p.node(m)
	return list
}

func (p *exprParser) item() *Item {
	m := p.mark()
	item := &Item{}
	if p.accept("-") {
		item.Text = "-"
		if !p.atType(lex.Number) {
			p.fail("a number")
		}
	}
	token := p.peek()
	if p.at("player", "option") {
		p.mistake(&mistakes.Error{Token: *token, Summary: "A list in [ ] holds fixed words only",
			Hint: "Put what changes together with +: folks + player. Or compare it by itself: x is player or x is dealer."})
	}
	switch token.Type {
	case lex.Name, lex.Number, lex.Card, lex.Text, lex.Code:
	default:
		if !p.at("none", "yes", "no", "all", "highest", "lowest") {
			p.fail(`a word of the list or "]"`)
		}
	}
	item.Text += p.next().Value
	item.Node = p.node(m)
	return item
}
