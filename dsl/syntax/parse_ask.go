package syntax

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"croupier/dsl/syntax/lex"
	"croupier/dsl/syntax/mistakes"
)

// ask: ask WHO to CHOICE, and clauses behind commas.
func (p *exprParser) ask() *Ask {
	m := p.mark()
	p.expect("ask")
	ask := &Ask{Who: p.asked()}
	p.expect("to")
	ask.Choice = p.choice()
	for p.at(",") {
		p.next()
		if p.askClause(ask) && p.accept(",") {
			p.promptParts(ask)
		}
	}
	ask.Node = p.node(m)
	return ask
}

// asked: a player, or "game master", which is the name gm in words.
func (p *exprParser) asked() Expr {
	if !p.at("game") || !lex.Is(p.peekSecond(), "master") {
		return p.whole((*exprParser).operand)
	}
	m := p.mark()
	p.expect("game", "master")
	return &NameExpr{Node: p.node(m), Name: GameMaster}
}

// promptParts: what belongs to the prompt in front of a comma, up to the next clause; then that clause.
func (p *exprParser) promptParts(ask *Ask) {
	for p.err == nil && !p.at("or", "such", "showing", "usually") {
		ask.Parts = append(ask.Parts, p.whole((*exprParser).choiceOf))
		if !p.accept(",") {
			return
		}
	}
	p.askClause(ask)
}

// askClause: a prompt, or fold, or pass, showing E, usually FORM; once also such that C. None but that may come twice.
// It reports whether it was a prompt, which more may follow.
func (p *exprParser) askClause(ask *Ask) (prompt bool) {
	m := p.mark()
	token := p.peek()
	again := false
	switch {
	case token.Type == lex.Text:
		p.next()
		again, prompt = ask.Prompt != nil, true
		ask.Prompt = &Help{Node: p.node(m), Text: token.Value}
	case p.accept("showing"):
		again = ask.Showing != nil
		ask.Showing = p.whole((*exprParser).choiceOf)
		ask.Each = &Ident{Node: p.node(m), Name: ChosenWord}
		if p.accept("for") { // once the thing was named: showing n * 2 for each n
			p.expect("each")
			ask.Each = p.ident()
		}
	case p.accept("such"):
		ask.Choice = p.mustFit(ask.Choice, p.suchThat(), token)
	case p.accept("usually"):
		again = ask.Usually != nil
		ask.Usually = readBy[AnswerForm](p)
	case p.accept("or"):
		switch {
		case p.accept("fold"):
			again = ask.OrFold
			ask.OrFold = true
		case p.accept("pass"):
			again = ask.OrPass
			ask.OrPass = true
		default:
			p.fail(`"fold" or "pass"`)
		}
	default:
		p.fail(`a prompt in quotation marks, "or fold", "or pass", "showing" or "usually"`)
	}
	if again {
		p.mistake(&mistakes.Error{Token: *token, Summary: "A decision can say this only once"})
	}
	return prompt && !again
}

// fits: where beats(chosen) otherwise "That does not beat it", as often as wanted.
func (p *exprParser) fits(m mark, choice Choosing) Choosing {
	fits := p.at("where")
	for p.err == nil && p.at("where") {
		where := p.next()
		choice = p.mustFit(choice, p.fit(), where)
	}
	switch ch := choice.(type) {
	case *ChooseSome:
		ch.Node = p.node(m)
	case *ChooseOne:
		ch.Node = p.node(m)
		if where, ok := ch.List.(*WhereExpr); ok && fits {
			where.Node = ch.Node
		}
	}
	return choice
}

// mustFit is a choice for which something more must hold, told by the word at a token.
func (p *exprParser) mustFit(choice Choosing, fit *Fit, at *lexer.Token) Choosing {
	switch choice.(type) {
	case *ChooseWord, *ChooseYesNo:
	default:
		if with, ok := Require(choice, fit, func(Expr) Expr { return fit.Cond }); ok {
			return with
		}
	}
	p.mistake(&mistakes.Error{Token: *at, Summary: "A where stands after cards, dice, numbers and lists",
		Hint: "A word has its condition after it: choose hit or stand when count of hand > 2. Of chips the least and the most are " +
			"said: bet 1..min(stack, 10) chips from stack to pot"})
	return choice
}

// fit: beats(chosen) otherwise "That does not beat it", behind the word where.
func (p *exprParser) fit() *Fit {
	m := p.mark()
	f := &Fit{Cond: p.whole((*exprParser).condition)}
	f.Reason, f.All = p.orSay(), Mentions(f.Cond, ChosenWord)
	f.Node = p.node(m)
	return f
}

// suchThat: that beats(cards), behind the word such. It is always about all that is chosen.
func (p *exprParser) suchThat() *Fit {
	p.expect("that")
	f := p.fit()
	f.All, f.Such = true, true
	return f
}

// offer: offer WHO, "Text", more of it, and clauses: once, once each round, usually FORM. Without the last bots decline.
func (p *exprParser) offer() *Offer {
	m := p.mark()
	p.expect("offer")
	o := &Offer{Ask: &Ask{Who: p.asked()}}
	p.expect(",")
	at := p.mark()
	token := p.peek()
	if token.Type != lex.Text {
		p.fail("a text in quotation marks")
	}
	p.next()
	o.Ask.Prompt = &Help{Node: p.node(at), Text: token.Value}
	o.Ask.Choice = &ChooseYesNo{Node: p.node(at)}
	for p.err == nil && p.accept(",") {
		token, again := p.peek(), false
		switch {
		case p.at("once"):
			p.next()
			again, o.Once = o.Once, true
			if p.accept("each") {
				p.expect("round")
				o.Round = true
			}
		case p.accept("usually"):
			again = o.Ask.Usually != nil
			o.Ask.Usually = readBy[AnswerForm](p)
		case o.Once || o.Ask.Usually != nil:
			p.fail(`"once", "usually" or "{"`)
		default:
			o.Ask.Parts = append(o.Ask.Parts, p.whole((*exprParser).choiceOf))
		}
		if again {
			p.mistake(&mistakes.Error{Token: *token, Summary: "An offer can say this only once"})
		}
	}
	if o.Ask.Usually == nil {
		no := &YesNoLit{Node: p.node(at)}
		o.Ask.Usually = &AnswerForm{Node: no.Node, Value: ListExpr{Expr: no}}
	}
	o.Ask.Node, o.Node = p.node(m), p.node(m)
	if o.Once && o.Ask.AsksGM() {
		p.mistake(&mistakes.Error{Token: *token, Summary: "Once is for players",
			Hint: "Keep in a field of the table that the game master has taken it: the table has { taken yes or no = no }"})
	}
	return o
}

// What the answer is called in what must hold for it, and in what a house rule says of it behind the question.
const (
	ChosenWord = "chosen"
	AnswerWord = "answer"
)

// Answer is what the condition calls what is chosen.
func (f *Fit) Answer() string {
	if f.Such && !Mentions(f.Cond, ChosenWord) {
		return AnswerWord
	}
	return ChosenWord
}

// Mentions reports whether a name stands somewhere in an expression.
func Mentions(e Expr, name string) (found bool) {
	Walk(e, func(n Ranger) bool {
		x, ok := n.(*NameExpr)
		found = found || ok && x.Name == name
		return !found
	})
	return found
}

// ownChosen sees to it that in a file that calls something of its own chosen, such as a field, the word means that in questions
// too.
func (f *File) ownChosen() {
	for _, d := range f.Decls {
		Walk(d, func(n Ranger) bool {
			name, ok := n.(*Ident)
			f.Chosen = f.Chosen || ok && name.Name == ChosenWord
			_, asks := n.(*Ask)
			return !f.Chosen && !asks
		})
	}
	if !f.Chosen {
		return
	}
	for _, d := range f.Decls {
		Walk(d, func(n Ranger) bool {
			switch n := n.(type) {
			case *Fit:
				n.All = n.Such
			case *Ask:
				if n.Each != nil && n.Each.Name == ChosenWord && !f.writes(n.Each) {
					n.Each = nil
				}
			case *ChooseOne:
				for where, ok := n.List.(*WhereExpr); ok; where, ok = where.List.(*WhereExpr) {
					if where.Item != nil && where.Item.Name == ChosenWord && !f.writes(where.Item) {
						where.Item = nil
					}
				}
			}
			return true
		})
	}
}

// writes reports whether a name is written where it stands, and not made of something else there.
func (f *File) writes(name *Ident) bool { return f.Span(name).Text() == name.Name }

// Require is a choice for which something more must hold, which holds says of what is chosen. It reports whether there can be
// such a thing: numbers become a list to choose from, lists and words are cut down, and cards and dice must fit. Of chips and of
// yes and no there is none.
func Require(choice Choosing, fit *Fit, holds func(chosen Expr) Expr) (Choosing, bool) {
	chosen := &NameExpr{Node: fit.Node, Name: fit.Answer()}
	switch ch := choice.(type) {
	case *ChooseSome:
		more := *fit
		more.Cond = holds(chosen)
		ch.Fits = append(slices.Clone(ch.Fits), &more)
		return ch, ch.Of != OfChips
	case *ChooseNumber:
		return Require(&ChooseOne{Node: ch.Node, List: &RangeExpr{Node: ch.Node, From: ch.Least, To: ch.Most}}, fit, holds)
	case *ChooseOne:
		where := &WhereExpr{Node: ch.Node, List: ch.List, Cond: holds(chosen)}
		if fit.All {
			where.Item = &Ident{Node: fit.Node, Name: chosen.Name}
		}
		if ch.List = where; fit.Reason != nil || len(ch.Reasons) > 0 {
			ch.Reasons = append(slices.Clone(ch.Reasons), fit.Reason)
		}
		return ch, true
	case *ChooseWord:
		for _, o := range ch.Options {
			cond := holds(&NameExpr{Node: o.Word.Node, Name: o.Word.Name})
			if o.When != nil {
				cond = &LogicExpr{Node: fit.Node, Op: "and", Terms: []Expr{o.When, cond}}
			}
			o.When = cond
		}
		if fit.Reason != nil {
			ch.Reason = fit.Reason
		}
		return ch, true
	}
	return choice, false
}

// Words are those that can be chosen, also under a condition.
func (ch *ChooseWord) Words() (list []string) {
	for _, o := range ch.Options {
		if o != nil && o.Word.Name != "" {
			list = append(list, o.Word.Name)
		}
	}
	return list
}

// Stages are the lists to choose from, from the whole one to what all that must hold leaves of it: one more than there are
// reasons.
func (ch *ChooseOne) Stages() (lists []Expr) {
	list := ch.List
	for range ch.Reasons {
		lists = append(lists, list)
		list = list.(*WhereExpr).List
	}
	lists = append(lists, list)
	slices.Reverse(lists)
	return lists
}

// clause: or surrender when first_two, where chosen > 2, usually yes - what is added to a question.
func (p *exprParser) clause() *Clause {
	m := p.mark()
	c := &Clause{}
	switch {
	case p.accept("or"):
		first := p.mark()
		c.Word = &WordOption{Word: *p.ident()}
		if p.accept("when") {
			c.Word.When = p.whole((*exprParser).condition)
		}
		c.Word.Node = p.node(first)
	case p.accept("where"):
		c.Fit = p.fit()
	case p.accept("such"):
		c.Fit = p.suchThat()
	case p.accept("usually"):
		c.Usually = readBy[AnswerForm](p)
	}
	c.Node = p.node(m)
	return c
}

// orSay: otherwise "You must follow suit" behind a condition, or nothing. Once it was: or say "..."
func (p *exprParser) orSay() *Help {
	if !p.atOrSay() {
		return nil
	}
	if !p.accept("otherwise") {
		p.expect("or", "say")
	}
	m := p.mark()
	text := p.next().Value
	return &Help{Node: p.node(m), Text: text}
}

// atOrSay reports whether a reason comes, which ends a condition.
func (p *exprParser) atOrSay() bool {
	here := p.tokens.MakeCheckpoint()
	defer p.tokens.LoadCheckpoint(here)
	if !p.accept("otherwise") && !(p.accept("or") && p.accept("say")) {
		return false
	}
	return p.atType(lex.Text)
}

// choice: what is asked for, and what must hold for it.
func (p *exprParser) choice() Choosing {
	m := p.mark()
	if p.accept("choose") {
		return p.fits(m, p.choose(m))
	}
	if !p.atType(lex.Name) {
		p.fail("what is asked for: choose, or another verb, as in: discard 2 cards from hand to discards")
		return nil
	}
	some := &ChooseSome{Verb: p.next().Value}
	some.Least, some.Most = p.count()
	return p.fits(m, p.things(some))
}

// count: 2, or 0..stack. An article in the place of a number is none, unless something is called so.
func (p *exprParser) count() (least, most Expr) {
	if lex.Is(p.peek(), "a", "an") && lex.Is(p.peekSecond(), "card", "die", "player", "number", "suit", "rank") {
		p.fail("a number")
	}
	if lex.Is(p.peek(), "any") && lex.Is(p.peekSecond(), "card", "cards", "die", "dice") {
		p.next()
		p.fail("a number")
	}
	least = p.whole((*exprParser).sum)
	if p.accept("..") {
		most = p.whole((*exprParser).sum)
	}
	return least, most
}

// choose: what stands behind the verb choose. What it is shows behind its first value.
func (p *exprParser) choose(m mark) Choosing {
	if p.accept("yes") {
		p.expect("or", "no")
		return &ChooseYesNo{Node: p.node(m)}
	}
	if p.accept("one") {
		p.expect("of")
		list := p.whole((*exprParser).listExpr)
		return &ChooseOne{Node: p.node(m), List: list}
	}
	if p.accept("from") {
		list := p.whole((*exprParser).chosenFrom)
		if span, ok := list.(*RangeExpr); ok {
			return &ChooseNumber{Node: p.node(m), Least: span.From, Most: span.To}
		}
		return &ChooseOne{Node: p.node(m), List: list}
	}
	first := p.mark()
	least, most := p.count()
	switch {
	case p.at("card", "cards", "die", "dice", "chip", "chips"):
		return p.things(&ChooseSome{Verb: "choose", Least: least, Most: most})
	case most != nil:
		return &ChooseNumber{Node: p.node(m), Least: least, Most: most}
	case p.at("or", "when"):
		name, plain := least.(*NameExpr)
		if text, quoted := least.(*TextLit); quoted {
			p.mistake(&mistakes.Error{Token: *p.peek(), Summary: "A word to choose stands without quotation marks",
				Hint: "Write " + underscored(text.Value) +
					": the line is shown with a blank, and may be typed so. Or choose from a list of texts: choose from [\"" + text.Value +
					"\" ...]"})
			return nil
		}
		if !plain {
			p.mistake(&mistakes.Error{Token: *p.peek(), Summary: "Only plain words can be chosen from like this",
				Hint: "Write words with or between them: choose hit or stand. From a list one chooses with: choose from LIST."})
			return nil
		}
		word := Ident{Node: p.node(first), Name: name.Name}
		return p.words(m, first, word)
	}
	p.fail(`"from", "..", "cards", or "or" and another word`)
	return nil
}

// underscored is a text as one word.
func underscored(text string) string { return strings.Join(strings.Fields(text), "_") }

// words: hit or stand or double when fresh and rich, behind the first word. An or always leads to another word.
func (p *exprParser) words(m, first mark, word Ident) Choosing {
	choose := &ChooseWord{}
	for {
		option := &WordOption{Word: word}
		if p.accept("when") {
			option.When = p.whole((*exprParser).conjunction)
		}
		option.Node = p.node(first)
		choose.Options = append(choose.Options, option)
		if !p.accept("or") {
			break
		}
		first = p.mark()
		word = *p.ident()
	}
	if len(choose.Options) == 1 {
		p.fail(`"or" and another word`)
	}
	choose.Node = p.node(m)
	return choose
}

// chosenFrom: what stands behind choose from: a list, or a range of numbers. What must hold for it comes behind it.
func (p *exprParser) chosenFrom() Expr {
	if p.at("each") {
		return p.listExpr()
	}
	return p.condition()
}

// things: cards of one rank from hand to aside, 2 dice from thrown, 5 chips from stack to pot, behind how many.
func (p *exprParser) things(some *ChooseSome) Choosing {
	switch {
	case p.accept("card", "cards"):
		some.Of, some.Shape = OfCards, p.shape()
	case p.accept("die", "dice"):
		some.Of = OfDice
	case p.accept("chip", "chips"):
		some.Of = OfChips
	case some.Verb == "bet" && p.accept("into"):
		some.Of, some.To = OfChips, p.whole((*exprParser).condition)
		return some
	default:
		p.fail(`"cards", "dice" or "chips"`)
	}
	p.expect("from")
	if some.Of == OfCards && p.at("each") {
		some.From = p.whole((*exprParser).listExpr)
	} else {
		some.From = p.whole((*exprParser).condition)
	}
	if filter, ok := some.From.(*WhereExpr); ok && filter.Cond != nil {
		some.LeftOut = p.orSay()
	}
	if p.accept("to") {
		some.To = p.whole((*exprParser).condition)
	}
	some.Discards = some.Of == OfCards && some.To == nil && slices.Contains(discarding, some.Verb)
	return some
}

// discarding are the verbs that once put cards away where nothing is said of where they go.
var discarding = []string{"discard", "muck", "give", "take", "play"}

// shape: of one rank, of one suit, in a run, or nothing.
func (p *exprParser) shape() string {
	switch {
	case p.accept("of"):
		p.expect("one")
		if !p.at("rank", "suit") {
			p.fail(`"rank" or "suit"`)
		}
		return "one " + p.next().Value
	case p.accept("in"):
		p.expect("a", "run")
		return "run"
	}
	return ""
}

// said: said "...", not said "...", or nothing of the kind.
func (p *exprParser) said() *Said {
	m, here := p.mark(), p.tokens.MakeCheckpoint()
	not := p.accept("not")
	if p.accept("said") && p.atType(lex.Text) {
		text := p.next().Value
		return &Said{Node: p.node(m), Not: not, Text: text}
	}
	p.tokens.LoadCheckpoint(here)
	return nil
}
