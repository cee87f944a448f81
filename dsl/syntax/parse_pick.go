package syntax

import (
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/syntax/lex"
	"croupier/dsl/syntax/mistakes"
)

// some: some rival in other players still in where rival's made > player's made.
func (p *exprParser) some(m mark) Expr {
	p.expect("some")
	some := &SomeExpr{Item: p.ident()}
	p.expect("in")
	some.List = p.span()
	p.expect("where")
	some.Cond = p.condition()
	some.Node = p.node(m)
	return some
}

// nextOf: next of players still in after bidder, which is first of (players still in after bidder) now.
func (p *exprParser) nextOf(m mark) Expr {
	p.expect("next", "of")
	next := &NextExpr{List: p.operand()}
	p.expect("after")
	next.After = p.operand()
	next.Node = p.node(m)
	return next
}

// extreme: highest or lowest.
func (p *exprParser) extreme() string {
	if !p.at("highest", "lowest") {
		p.fail(`"highest" or "lowest"`)
	}
	return p.next().Value
}

// keys: score, or rank then suit.
func (p *exprParser) keys(read func(*exprParser) Expr) (keys []Expr) {
	keys = append(keys, read(p))
	for p.accept("then") {
		keys = append(keys, read(p))
	}
	return keys
}

// saidOf: what is said of a list behind it: with the highest score, by highest rank then suit, after dealer; nil where nothing of
// that comes.
func (p *exprParser) saidOf(m mark, list Expr) Expr {
	word, second := p.mark(), p.peekSecond()
	switch {
	case p.at("where"):
		p.next()
		where := &WhereExpr{List: list, Cond: p.condition()}
		where.Node = p.node(m)
		return where
	case p.at("with") && lex.Is(second, "the"), p.at("by") && lex.Is(second, "highest", "lowest"):
		pick := &PickExpr{List: list, Every: p.next().Value == "with"}
		if pick.Every {
			p.expect("the")
		} else {
			pick.Count = &AllLit{p.node(word)}
		}
		pick.Dir = p.extreme()
		pick.Keys = p.keys((*exprParser).sum)
		pick.Node = p.node(m)
		return pick
	case p.at("after"):
		p.next()
		next := &NextExpr{List: list, All: true, After: p.operand()}
		next.Node = p.node(m)
		return next
	}
	return nil
}

// saysFirst reports whether the word first comes, perhaps how many, and of.
func (p *exprParser) saysFirst() bool {
	here := p.tokens.MakeCheckpoint()
	defer p.tokens.LoadCheckpoint(here)
	p.next()
	if p.accept("option") || p.atType(lex.Number) {
		p.next()
		return p.at("of")
	}
	if second := p.peekSecond(); p.at("of") && lex.Is(second, "each") || p.at("card", "die", "player") && lex.Is(second, "of") {
		return false // first card of hand
	}
	return p.at("of") || p.namedOf()
}

// firstOf: first 2 of (hand by highest rank), and first of (players with the highest score), of what is said of a list in
// brackets. The first of anything else is a function.
func (p *exprParser) firstOf(m mark) Expr {
	name := p.ident()
	var count Expr
	if !p.at("of") {
		count = p.beforeOf()
	}
	p.expect("of")
	list := p.operand()
	node := p.node(m)
	switch x := Bare(list).(type) {
	case *PickExpr:
		if _, inOrder := x.Count.(*AllLit); inOrder || x.Every && count == nil {
			return &PickExpr{Node: node, Dir: x.Dir, Count: count, List: x.List, Keys: x.Keys}
		}
	case *NextExpr:
		if x.All && count == nil {
			return &NextExpr{Node: node, List: x.List, After: x.After}
		}
	}
	if count != nil {
		return &CallExpr{Node: node, Name: name, Args: []Expr{list, count}}
	}
	return &OfExpr{Node: node, Left: &NameExpr{name.Node, name.Name}, Right: list}
}

// pick: the value itself, highest rank of hand; so many of those that are neither players nor words, highest 3 of thrown; or the
// bare word highest. Once also highest of players by score, highest 2 of hand by rank, and all who tie, every lowest of fighters
// by score.
func (p *exprParser) pick(m mark) Expr {
	pick := &PickExpr{Every: p.accept("every")}
	pick.Dir = p.extreme()
	if !pick.Every && !p.at("of") {
		if pick.Count = p.beforeOf(); pick.Count == nil {
			pick.Node = p.node(m)
			return pick
		}
	}
	p.expect("of")
	pick.List = p.operand()
	switch pick.Count.(type) {
	case nil, *NumberLit:
	default:
		if !p.at("by") {
			return &FoldExpr{Node: p.node(m), Op: pick.Dir, List: pick.List, Key: pick.Count}
		}
	}
	if p.accept("by") {
		pick.Keys = p.keys((*exprParser).product)
	}
	pick.Node = p.node(m)
	return pick
}

// beforeOf is what stands between a word such as highest and of: how many, or what of each; nil where the word stands for itself.
func (p *exprParser) beforeOf() Expr {
	if p.at("option") {
		p.fail("a number, or the name of a define, as in: define how_many = option tribute")
	}
	if p.atType(lex.Number) || p.at("(") || p.namedOf() {
		return p.postfix()
	}
	return nil
}

// namedOf reports whether a name comes, perhaps of somebody or with brackets behind it, or brackets alone, and then of.
func (p *exprParser) namedOf() bool {
	owner := (p.at("player") || p.atType(lex.Card) || p.atType(lex.Text)) && p.peekSecond().Type == lex.Has
	if !p.atType(lex.Name) && !p.at("(") && !owner {
		return false
	}
	here := p.tokens.MakeCheckpoint()
	defer p.tokens.LoadCheckpoint(here)
	for {
		switch {
		case p.at("(", "["):
			p.skipBrackets()
		case p.atType(lex.Name) || p.atType(lex.Has) || p.atType(lex.Card) || p.atType(lex.Text) || p.at("player"):
			p.next()
		default:
			return p.at("of")
		}
	}
}

// skipBrackets goes behind the bracket that closes the next one.
func (p *exprParser) skipBrackets() {
	for open := 0; !p.atType(lexer.EOF); {
		if p.at("(", "[") {
			open++
		} else if p.at(")", "]") {
			open--
		}
		if p.next(); open == 0 {
			return
		}
	}
}

// fold: sum spots of hand, different rank of hand; older, sum of hand by spots, kinds of hand by rank.
func (p *exprParser) fold(m mark) Expr {
	fold := &FoldExpr{Op: p.next().Value}
	if fold.Op != "kinds" && p.namedOf() { // dice and numbers are added up as they are
		fold.Key = p.postfix()
	}
	p.expect("of")
	fold.List = p.operand()
	if fold.Op == "kinds" || fold.Key == nil && p.at("by") {
		p.expect("by")
		fold.Key = p.product()
	}
	fold.Node = p.node(m)
	return fold
}

// best: best of 2 from hole + 3 from board. It takes all that is added.
func (p *exprParser) best(m mark) Expr {
	p.expect("best")
	best := &BestExpr{}
	if !p.at("of") {
		best.Ranking = p.ident()
	}
	p.expect("of")
	best.Parts = append(best.Parts, p.bestPart())
	for p.accept("+") {
		best.Parts = append(best.Parts, p.bestPart())
	}
	best.Node = p.node(m)
	return best
}

func (p *exprParser) bestPart() *BestPart {
	m := p.mark()
	part := &BestPart{}
	if token := p.peek(); token.Type == lex.Number {
		p.next()
		count := p.number(token, token.Value)
		part.Count = &count
		p.expect("from")
	}
	part.Cards = p.operand()
	part.Node = p.node(m)
	return part
}

// roll: roll 3 d6, roll 4D+2, roll player's pool d12, and what is done with the dice.
func (p *exprParser) roll(m mark) Expr {
	p.expect("roll")
	roll := &RollExpr{}
	switch p.peek().Type {
	case lex.Die:
		roll.Die = p.die()
	case lex.Code:
		roll.What = p.primary()
	case lex.Number:
		roll.What = p.primary()
		if !p.sides(roll) && !p.onChart(roll) {
			roll.Die = p.die()
		}
	default:
		if p.sides(roll) || p.onChart(roll) {
			break
		}
		roll.What = p.operand()
		if p.atType(lex.Die) {
			roll.Die = p.die()
		} else if !p.sides(roll) {
			p.onChart(roll)
		}
	}
	var counted *FoldExpr
	for p.rollModifier(roll) || p.counting(&counted) {
	}
	roll.Node = p.node(m)
	if counted == nil {
		return roll
	}
	each := counted.List.(*WhereExpr)
	counted.Node, each.Node, each.List = roll.Node, roll.Node, roll
	return counted
}

// counting: counting each f as f * 2, which was once the same as sum (f * 2) of (each f in roll 2 d10). It reports whether it
// came.
func (p *exprParser) counting(counted **FoldExpr) bool {
	if *counted != nil || !p.accept("counting") {
		return false
	}
	p.expect("each")
	each := &WhereExpr{Item: p.ident()}
	p.expect("as")
	*counted = &FoldExpr{Op: "sum", List: each, Key: p.sum()}
	return true
}

// onChart: on fate, dice whose faces are the keys of a chart. It reports whether that came.
func (p *exprParser) onChart(roll *RollExpr) bool {
	if !p.at("on") {
		return false
	}
	p.next()
	roll.On = p.ident()
	return true
}

// sides: d(size), a die whose number of faces is worked out. It reports whether one came.
func (p *exprParser) sides(roll *RollExpr) bool {
	if !p.at("d") || !lex.Is(p.peekSecond(), "(") {
		return false
	}
	p.next()
	p.next()
	roll.Sides = p.whole((*exprParser).sum)
	p.expect(")")
	return true
}

// rollModifier reads one thing that is done with the dice, and reports whether one came. None may come twice.
func (p *exprParser) rollModifier(roll *RollExpr) bool {
	again := false
	word := p.peek()
	switch {
	case p.accept("keeping"):
		again = roll.Keep != ""
		roll.Keep = p.extreme()
		roll.KeepCount = p.postfix()
	case p.accept("exploding"):
		again = roll.Explode != nil
		roll.Once = p.accept("once")
		p.expect("on")
		roll.Explode, roll.ExplodeTo = p.someFaces()
	case p.accept("rerolling"):
		again = roll.Reroll != nil
		roll.Reroll, roll.RerollTo = p.someFaces()
	default:
		return false
	}
	if again {
		p.mistake(&mistakes.Error{Token: *word, Summary: "A roll can say " + strconv.Quote(word.Value) + " only once"})
	}
	return true
}

// someFaces: 6, or [9 10], or at least 9, of the dice of a roll.
func (p *exprParser) someFaces() (faces Expr, to Bound) {
	to = p.bound()
	faces = p.postfix()
	if to == "" && p.atOrMore() {
		p.next()
		to = olderBounds[p.next().Value]
	}
	return faces, to
}

// cases: the first that fits { when C: V, otherwise: V }, its cases each on a line or with commas between them.
func (p *exprParser) cases(m mark) Expr {
	p.expect("first", "that", "fits")
	return p.caseBlock(m, false)
}

// defineBlock: { let a = V  when C: V  otherwise: V }, what a define is, or cases that are looked at before those that are there.
func (p *exprParser) defineBlock() *CasesExpr { return p.caseBlock(p.mark(), true) }

func (p *exprParser) caseBlock(m mark, lets bool) *CasesExpr {
	p.expect("{")
	p.acceptEOL()
	cases := &CasesExpr{}
	for p.err == nil && !p.at("}") {
		switch {
		case cases.Otherwise != nil:
			p.mistake(&mistakes.Error{Token: *p.peek(), Summary: "otherwise is the last of the cases",
				Hint: "Nothing after it is ever looked at: move it to the end."})
		case p.accept("otherwise"):
			p.expect(":")
			cases.Otherwise = p.listExpr()
		case p.at("let") && !lets:
			p.mistake(&mistakes.Error{Token: *p.peek(),
				Summary: "A let stands in the block of a define, or on a line of its own above these cases",
				Hint:    "In a define it is written: define fee(n) { let half = n / 2 rounded up ... }"})
		case p.at("let") && len(cases.Cases) > 0:
			p.mistake(&mistakes.Error{Token: *p.peek(), Summary: "A let stands before the cases",
				Hint: "Move it above the first when: what it names is worked out before the cases are looked at."})
		case p.at("let"):
			cases.Lets = append(cases.Lets, p.letVal())
		default:
			cases.Cases = append(cases.Cases, p.oneCase())
		}
		if !p.accept(",") && !p.acceptEOL() && !p.at("}") {
			p.fail("the end of the line")
		}
	}
	p.expect("}")
	cases.Node = p.node(m)
	return cases
}

// letVal: let rung = category of hand, in a define's block.
func (p *exprParser) letVal() *LetVal {
	m := p.mark()
	p.expect("let")
	let := &LetVal{Name: p.ident()}
	p.expect("=")
	if p.at("ask") {
		p.mistake(&mistakes.Error{Token: *p.peek(), Code: "ask-in-define", Summary: "A define only works something out; it cannot ask",
			Hint: "Ask in a phase, and keep the answer: set plan to ask player to ..."})
	}
	let.Value = p.whole((*exprParser).listExpr)
	let.Node = p.node(m)
	return let
}

func (p *exprParser) oneCase() *Case {
	m := p.mark()
	c := &Case{}
	if !p.at("when") {
		p.mistake(&mistakes.Error{Token: *p.peek(), Expected: `"when" or "otherwise"`,
			Hint: mistakes.CaseHint})
	}
	p.next()
	c.When = p.condition()
	p.expect(":")
	c.Value = p.listExpr()
	c.Node = p.node(m)
	return c
}

// acceptEOL takes a line end if one comes next.
func (p *exprParser) acceptEOL() bool {
	if !p.atType(lex.EOL) {
		return false
	}
	p.next()
	return true
}
