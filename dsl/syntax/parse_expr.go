package syntax

import (
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/syntax/lex"
	"croupier/dsl/syntax/mistakes"
)

// exprParser reads expressions and decisions. After the first mistake it sees only the end of the file, so that every
// method comes back without asking; what they return then is of no use.
type exprParser struct {
	tokens *lexer.PeekingLexer
	depth  int
	err    *mistakes.Error
	stop   lexer.Token // what is seen after a mistake
	value  int         // where the value that is being read begins, -1 outside of any
}

// byHand reads one thing with a method of a new exprParser.
func byHand[T any](tokens *lexer.PeekingLexer, read func(*exprParser) T) (T, error) {
	p := &exprParser{tokens: tokens, stop: lexer.EOFToken(lexer.Position{}), value: -1}
	result := read(p)
	if p.err != nil {
		var none T
		return none, p.err
	}
	return result, nil
}

// ---- tokens

func (p *exprParser) peek() *lexer.Token {
	if p.err != nil {
		return &p.stop
	}
	return p.tokens.Peek()
}

// peekSecond is the token behind the next one.
func (p *exprParser) peekSecond() *lexer.Token {
	if p.err != nil {
		return &p.stop
	}
	here := p.tokens.MakeCheckpoint()
	p.tokens.Next()
	second := p.tokens.Peek()
	p.tokens.LoadCheckpoint(here)
	return second
}

func (p *exprParser) next() *lexer.Token {
	if p.err != nil {
		return &p.stop
	}
	return p.tokens.Next()
}

// at reports whether one of the words comes next.
func (p *exprParser) at(words ...string) bool { return lex.Is(p.peek(), words...) }

func (p *exprParser) atType(kind lexer.TokenType) bool { return p.peek().Type == kind }

// accept takes one of the words if it comes next.
func (p *exprParser) accept(words ...string) bool {
	if !p.at(words...) {
		return false
	}
	p.next()
	return true
}

// expect takes the words, all of which must come.
func (p *exprParser) expect(words ...string) {
	for _, word := range words {
		if !p.accept(word) {
			p.fail(strconv.Quote(word))
		}
	}
}

// fail says what should have come instead of the next token.
func (p *exprParser) fail(expected string) {
	token := p.peek()
	p.mistake(&mistakes.Error{Token: *token, Expected: expected, Inside: p.value >= 0 && p.value < token.Pos.Offset})
}

// whole reads a value that stands for itself in what is around it.
func (p *exprParser) whole(read func(*exprParser) Expr) Expr {
	before := p.value
	p.value = p.peek().Pos.Offset
	x := read(p)
	p.value = before
	return x
}

// mistake notes the first mistake.
func (p *exprParser) mistake(err *mistakes.Error) {
	if p.err == nil {
		p.err = err
	}
}

// deeper counts one level, or one operator of a chain, more. Whoever calls it defers back first.
func (p *exprParser) deeper() {
	p.depth++
	if p.depth > mistakes.MaxDepth {
		p.mistake(&mistakes.Error{Token: *p.peek(), Code: "nested-too-deep", Summary: "This expression is too long or too deep",
			Hint: "Give parts of it names of their own with define or let, and use the names."})
	}
}

// back leaves what was entered since.
func (p *exprParser) back(depth int) { p.depth = depth }

// ---- nodes

// mark is where a node starts.
type mark struct {
	raw lexer.RawCursor
	pos lexer.Position
}

func (p *exprParser) mark() mark { return mark{p.tokens.RawCursor(), p.tokens.Peek().Pos} }

// node is the place from the mark up to here.
func (p *exprParser) node(m mark) Node {
	if p.err != nil {
		return Node{Pos: m.pos, EndPos: m.pos}
	}
	return Node{Pos: m.pos, EndPos: p.tokens.RawPeek().Pos, Tokens: p.tokens.Range(m.raw, p.tokens.RawCursor())}
}

func (p *exprParser) ident() *Ident {
	m := p.mark()
	if !p.atType(lex.Name) {
		p.fail("a name")
	}
	name := p.next().Value
	return &Ident{Node: p.node(m), Name: name}
}

// ---- conditions

// listExpr: an expression where what is said of a list may stand behind it without brackets, from left to right: where C, with
// the highest K, by highest K, after P.
func (p *exprParser) listExpr() Expr {
	defer p.back(p.depth)
	m := p.mark()
	var list Expr
	if p.at("each") && !p.atEachPlayers() {
		p.next()
		where := &WhereExpr{Item: p.ident()}
		p.expect("in")
		where.List = p.condition()
		if p.accept("where") {
			where.Cond = p.condition()
		}
		where.Node = p.node(m)
		list = where
	} else {
		list = p.choiceOf()
	}
	for plain := list; ; {
		said := p.saidOf(m, list)
		if said == nil {
			if p.at("if") && list != plain {
				p.mistake(&mistakes.Error{Token: *p.peek(), Code: "syntax", Summary: "A list with a where stands in brackets before if",
					Hint: "Write: (hand where card's rank is 2) if ready otherwise hand"})
			}
			return list
		}
		list = said
		p.deeper()
	}
}

// choiceOf: a condition or any other value, or one of two: A if C otherwise B, where B may be one of two again.
func (p *exprParser) choiceOf() Expr {
	defer p.back(p.depth)
	m := p.mark()
	value := p.condition()
	if !p.at("if") {
		return value
	}
	cases := &CasesExpr{Line: true}
	for from := m; p.accept("if"); {
		p.deeper()
		when := p.condition()
		cases.Cases = append(cases.Cases, &Case{Node: p.node(from), When: when, Value: value})
		p.expect("otherwise")
		from = p.mark()
		value = p.condition()
	}
	cases.Otherwise = value
	cases.Node = p.node(m)
	return cases
}

// span: a sum, or the numbers from one to another: 4..10.
func (p *exprParser) span() Expr {
	m := p.mark()
	from := p.sum()
	if !p.accept("..") {
		return from
	}
	to := p.sum()
	return &RangeExpr{Node: p.node(m), From: from, To: to}
}

// condition: terms joined by and, or by or.
func (p *exprParser) condition() Expr {
	defer p.back(p.depth)
	p.deeper()
	m := p.mark()
	first := p.negation()
	if !p.at("and", "or") || p.endsCondition() {
		return first
	}
	logic := &LogicExpr{Op: p.peek().Value, Terms: []Expr{first}}
	for p.at("and", "or") && !p.endsCondition() {
		if !p.at(logic.Op) {
			p.mistake(&mistakes.Error{Token: *p.peek(), Code: "mixed-and-or", Summary: "and and or mixed: put brackets round one of them",
				Hint: "Write (a and b) or c, or a and (b or c): without brackets nobody can tell which is meant."})
		}
		p.next()
		logic.Terms = append(logic.Terms, p.negation())
	}
	logic.Node = p.node(m)
	return logic
}

// conjunction: terms joined by and, where an or ends the condition.
func (p *exprParser) conjunction() Expr {
	defer p.back(p.depth)
	p.deeper()
	m := p.mark()
	first := p.negation()
	if !p.at("and") {
		return first
	}
	logic := &LogicExpr{Op: "and", Terms: []Expr{first}}
	for p.accept("and") {
		logic.Terms = append(logic.Terms, p.negation())
	}
	logic.Node = p.node(m)
	return logic
}

// endsCondition reports whether an or comes that joins no other condition.
func (p *exprParser) endsCondition() bool { return p.atOrMore() || p.atOrSay() }

// atOrMore reports whether "or more" or "or less" comes, which ends an expression: bets of 1 or more.
func (p *exprParser) atOrMore() bool { return p.at("or") && lex.Is(p.peekSecond(), "more", "less") }

func (p *exprParser) negation() Expr {
	m := p.mark()
	if !p.accept("not") {
		return p.comparison()
	}
	defer p.back(p.depth)
	p.deeper()
	x := p.negation()
	return &NotExpr{Node: p.node(m), X: x}
}

func (p *exprParser) comparison() Expr {
	m := p.mark()
	a := p.span()
	op := p.compareOp()
	if op == "" {
		return a
	}
	second := p.mark()
	b := p.span()
	if op == "is" || op == "is not" {
		if list := p.alternatives(second, b); list != nil {
			op, b = op+" in", list
		}
	}
	compare := &CompareExpr{Node: p.node(m), Op: op, A: a, B: b}
	if p.err == nil && p.at("is", "has", ">", ">=", "<", "<=") {
		left, middle, second := p.text(a), p.text(b), p.peek().Value
		p.mistake(&mistakes.Error{Token: *p.peek(), Code: "chained-comparison", Expected: "one comparison",
			Summary: "Only two things can be compared at once",
			Hint:    "Write two comparisons: " + left + " " + compare.Says() + " " + middle + " and " + middle + " " + second + " ..."})
	}
	return compare
}

// alternatives: 7 or 11 or 12, behind is and the first of them. What is written out as it is can be no condition by itself, so
// that it belongs to the comparison; of a bare word only the checker knows. It is nil where no such thing follows.
func (p *exprParser) alternatives(m mark, first Expr) *List {
	item := itemFrom(first)
	if item == nil || !p.at("or") {
		return nil
	}
	list := &List{Items: []*Item{item}, Bare: true}
	for p.at("or") {
		here := p.tokens.MakeCheckpoint()
		p.next()
		from := p.mark()
		minus := p.accept("-")
		token := p.peek()
		fixed := token.Type == lex.Number || !minus && (token.Type == lex.Text || token.Type == lex.Card)
		if fixed {
			p.next()
			fixed = !p.at("is", "has", ">", ">=", "<", "<=", "+", "-", "*", "/", "..", "in", "more", "less") && !p.atType(lex.Has)
		}
		if !fixed {
			p.tokens.LoadCheckpoint(here)
			break
		}
		text := token.Value
		if minus {
			text = "-" + text
		}
		list.Items = append(list.Items, &Item{Node: p.node(from), Text: text})
	}
	if len(list.Items) == 1 {
		return nil
	}
	list.Node = p.node(m)
	return list
}

// itemFrom is an expression as an item of a list, nil where it can be none.
func itemFrom(e Expr) *Item {
	switch e := e.(type) {
	case *NumberLit:
		return &Item{Node: e.Node, Text: strconv.FormatInt(e.Value, 10)}
	case *MinusExpr:
		if n, ok := e.X.(*NumberLit); ok {
			return &Item{Node: e.Node, Text: "-" + strconv.FormatInt(n.Value, 10)}
		}
	case *TextLit:
		return &Item{Node: e.Node, Text: strconv.Quote(e.Value)}
	case *CardLit:
		return &Item{Node: e.Node, Text: e.Text}
	case *NameExpr:
		return &Item{Node: e.Node, Text: e.Name}
	}
	return nil
}

// Or takes one more word into a comparison, which then holds for any of them: mood is calm, and then calm or angry. It is false
// where the comparison is none with fixed things.
func (e *CompareExpr) Or(word *NameExpr) bool {
	list, ok := e.B.(*List)
	switch {
	case ok && list.Bare:
	case e.Op == "is" || e.Op == "is not":
		item := itemFrom(e.B)
		if item == nil {
			return false
		}
		list = &List{Node: item.Node, Items: []*Item{item}, Bare: true}
		e.Op += " in"
	default:
		return false
	}
	list.Items = append(list.Items, itemFrom(word))
	list.Node, e.Node = list.upTo(&word.Node), e.upTo(&word.Node)
	e.B = list
	return true
}

// upTo is the place from a node to the end of another.
func (n *Node) upTo(last *Node) Node {
	tokens := append(append([]lexer.Token{}, n.Tokens...), last.Tokens...)
	return Node{Pos: n.Pos, EndPos: last.EndPos, Tokens: tokens}
}

// Says is how what compares is written.
func (e *CompareExpr) Says() string {
	switch e.Op {
	case ">=":
		return "is at least"
	case "<=":
		return "is at most"
	}
	return e.Op
}

// compareOp takes what compares, "" if nothing does.
func (p *exprParser) compareOp() string {
	switch {
	case p.at("has", ">", ">=", "<", "<="):
		return p.next().Value
	case !p.accept("is"):
		return ""
	}
	op := "is"
	if p.accept("not") {
		op += " not"
	}
	if p.accept("in") {
		return op + " in"
	}
	if op == "is" { // what is not at least 3 is < 3
		switch p.bound() {
		case AtLeast:
			return ">="
		case AtMost:
			return "<="
		}
	}
	return op
}

// bound takes at least or at most, "" if neither comes.
func (p *exprParser) bound() Bound {
	if !p.at("at") || !lex.Is(p.peekSecond(), string(AtLeast), string(AtMost)) {
		return ""
	}
	p.next()
	return Bound(p.next().Value)
}

// text is what a part of an expression reads, in one line.
func (p *exprParser) text(x Expr) string {
	from, to := x.Range()
	words, done := "", from
	for _, token := range p.tokens.Range(0, p.tokens.RawCursor()) {
		if at := token.Pos.Offset; lex.Says(&token) && from <= at && at < to {
			if at > done {
				words += " "
			}
			words += token.Value
			done = lex.End(&token)
		}
	}
	return words
}

// ---- arithmetic

func (p *exprParser) sum() Expr {
	defer p.back(p.depth)
	m := p.mark()
	left := p.product()
	for p.at("+", "-") {
		p.deeper()
		op := p.next().Value
		right := p.product()
		left = &ArithExpr{Node: p.node(m), Op: op, A: left, B: right}
	}
	return left
}

func (p *exprParser) product() Expr {
	defer p.back(p.depth)
	m := p.mark()
	left := p.unary()
	for p.at("*", "/") {
		p.deeper()
		op := p.next().Value
		arith := &ArithExpr{Op: op, A: left, B: p.unary()}
		if op == "/" && p.accept("rounded") {
			if !p.at("up", "down") {
				p.fail(`"up" or "down"`)
			}
			arith.Round = p.next().Value
		}
		arith.Node = p.node(m)
		left = arith
	}
	return left
}

func (p *exprParser) unary() Expr {
	m := p.mark()
	if !p.accept("-") {
		return p.operand()
	}
	defer p.back(p.depth)
	p.deeper()
	x := p.unary()
	return &MinusExpr{Node: p.node(m), X: x}
}
