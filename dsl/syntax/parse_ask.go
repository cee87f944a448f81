package syntax

import (
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
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
	if !p.at("game") || !is(p.peekSecond(), "master") {
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

// askClause: a prompt, or fold, or pass, such that C, showing E for each n, usually FORM. None but such that may come twice. It reports
// whether it was a prompt, which more may follow.
func (p *exprParser) askClause(ask *Ask) (prompt bool) {
	m := p.mark()
	token := p.peek()
	again := false
	switch {
	case token.Type == tokenText:
		p.next()
		again, prompt = ask.Prompt != nil, true
		ask.Prompt = &Help{Node: p.node(m), Text: token.Value}
	case p.accept("showing"):
		again = ask.Showing != nil
		ask.Showing = p.whole((*exprParser).choiceOf)
		p.expect("for", "each")
		ask.Each = p.ident()
	case p.accept("such"):
		p.suchThat(ask, token)
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
		p.fail(`a prompt in quotation marks, "or fold", "or pass", "such that", "showing" or "usually"`)
	}
	if again {
		p.mistake(&parseError{token: *token, summary: "A decision can say this only once"})
	}
	return prompt && !again
}

// suchThat: such that beats(cards) otherwise "That does not beat it", behind the word such.
func (p *exprParser) suchThat(ask *Ask, such *lexer.Token) {
	cond := p.condThat()
	_, words := ask.Choice.(*ChooseWord)
	if words || !ask.Require(cond.Node, func(Expr) Expr { return cond.Cond }, cond.Reason) {
		p.mistake(&parseError{token: *such, summary: "Such that stands behind cards, dice, numbers and lists",
			hint: "A word has its condition behind it: choose hit or stand when count of hand > 2. Of chips the least and the most are " +
				"said: bet 1..min(stack, 10)"})
	}
}

// offer: offer WHO, "Text", more of it, and clauses: once, once each round, usually FORM. Without the last bots decline.
func (p *exprParser) offer() *Offer {
	m := p.mark()
	p.expect("offer")
	o := &Offer{Ask: &Ask{Who: p.asked()}}
	p.expect(",")
	at := p.mark()
	token := p.peek()
	if token.Type != tokenText {
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
			p.mistake(&parseError{token: *token, summary: "An offer can say this only once"})
		}
	}
	if o.Ask.Usually == nil {
		no := &YesNoLit{Node: p.node(at)}
		o.Ask.Usually = &AnswerForm{Node: no.Node, Value: ListExpr{Expr: no}}
	}
	o.Ask.Node, o.Node = p.node(m), p.node(m)
	if o.Once && o.Ask.AsksGM() {
		p.mistake(&parseError{token: *token, summary: "Once is for players",
			hint: "Keep in a field of the table that the game master has taken it: the table has { taken yes or no = no }"})
	}
	return o
}

// condThat: that beats(cards) otherwise "That does not beat it", behind the word such.
func (p *exprParser) condThat() *SuchThat {
	p.expect("that")
	m := p.mark()
	cond := &SuchThat{Cond: p.whole((*exprParser).condition)}
	cond.Reason = p.orSay()
	cond.Node = p.node(m)
	return cond
}

// AnswerWord is what an answer is called in what must hold for it, and in what a house rule says of it.
const AnswerWord = "answer"

// Require adds what must hold for the answer, which holds says of it. It reports whether there can be such a thing: numbers become a
// list to choose from, lists and words are cut down, and cards and dice must fit together. Of chips and of yes and no there is none.
func (a *Ask) Require(at Node, holds func(answer Expr) Expr, reason *Help) bool {
	answer := &NameExpr{Node: at, Name: AnswerWord}
	those := func(at Node, list Expr) Expr {
		return &WhereExpr{Node: at, Item: &Ident{Node: at, Name: AnswerWord}, List: list, Cond: holds(answer)}
	}
	switch ch := a.Choice.(type) {
	case *ChooseCards:
		ch.Such = append(ch.Such, &SuchThat{Node: at, Cond: holds(answer), Reason: reason})
	case *ChooseDice:
		ch.Such = append(ch.Such, &SuchThat{Node: at, Cond: holds(answer), Reason: reason})
	case *ChooseNumber:
		list := &RangeExpr{Node: ch.Node, From: ch.Least, To: ch.Most}
		a.Choice = &ChooseOne{Node: ch.Node, List: those(ch.Node, list), Reasons: []*Help{reason}}
	case *ChooseOne:
		ch.List = those(ch.Node, ch.List)
		ch.Reasons = append(slices.Clone(ch.Reasons), reason)
	case *ChooseWord:
		for _, o := range ch.Options {
			cond := holds(&NameExpr{Node: o.Word.Node, Name: o.Word.Name})
			if o.When != nil {
				cond = &LogicExpr{Node: at, Op: "and", Terms: []Expr{o.When, cond}}
			}
			o.When = cond
		}
		if reason != nil {
			ch.Reason = reason
		}
	default:
		return false
	}
	return true
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

// Stages are the lists to choose from, from the whole one to what all that must hold leaves of it: one more than there are reasons.
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

// clause: or surrender when first_two, such that answer > 2, usually yes - what is added to a question.
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
	case p.accept("such"):
		c.Such = p.condThat()
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
	return p.atType(tokenText)
}

// choice: what is asked for.
func (p *exprParser) choice() Choosing {
	m := p.mark()
	verb := p.peek()
	switch {
	case p.accept("choose"):
		return p.choose(m)
	case p.accept("discard", "muck", "give", "take", "play"):
		cards := &ChooseCards{Verb: verb.Value}
		cards.Least, cards.Most = p.count()
		return p.cards(m, cards)
	case p.accept("reroll", "keep"):
		return p.dice(m, &ChooseDice{Verb: verb.Value})
	case p.accept("bet"):
		bet := &BetInto{}
		bet.Least, bet.Most = p.count()
		p.expect("into")
		bet.Into = p.whole((*exprParser).condition)
		bet.Node = p.node(m)
		return bet
	}
	p.fail(`what is asked for: choose, discard, muck, give, take, play, reroll, keep or bet`)
	return nil
}

// count: 2, or 0..stack. An article in the place of a number is none, unless something is called so.
func (p *exprParser) count() (least, most Expr) {
	if is(p.peek(), "a", "an") && is(p.peekSecond(), "card", "die", "player", "number", "suit", "rank") {
		p.fail("a number")
	}
	if is(p.peek(), "any") && is(p.peekSecond(), "card", "cards", "die", "dice") {
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
	first := p.mark()
	least, most := p.count()
	switch {
	case p.at("card", "cards"):
		return p.cards(m, &ChooseCards{Verb: "choose", Least: least, Most: most})
	case most != nil:
		return &ChooseNumber{Node: p.node(m), Least: least, Most: most}
	case p.at("or", "when"):
		name, plain := least.(*NameExpr)
		if text, quoted := least.(*TextLit); quoted {
			p.mistake(&parseError{token: *p.peek(), summary: "A word to choose stands without quotation marks",
				hint: "Write " + underscored(text.Value) +
					": the line is shown with a blank, and may be typed so. Or choose from a list of texts: choose one of [\"" + text.Value +
					"\" ...]"})
			return nil
		}
		if !plain {
			p.mistake(&parseError{token: *p.peek(), summary: "Only plain words can be chosen from like this",
				hint: "Write words with or between them: choose hit or stand. From a list one chooses with: choose one of LIST."})
			return nil
		}
		word := Ident{Node: p.node(first), Name: name.Name}
		return p.words(m, first, word)
	}
	p.fail(`"..", "cards", or "or" and another word`)
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

// cards: cards of one rank from hand to aside where rank is not 2, behind how many.
func (p *exprParser) cards(m mark, cards *ChooseCards) Choosing {
	if !p.accept("card", "cards") {
		p.fail(strconv.Quote("cards"))
	}
	cards.Shape = p.shape()
	p.expect("from")
	if p.at("each") {
		cards.From = p.whole((*exprParser).listExpr)
	} else {
		cards.From = p.whole((*exprParser).condition)
	}
	if filter, ok := cards.From.(*WhereExpr); ok && filter.Cond != nil {
		cards.Reason = p.orSay()
	}
	if cards.Verb != "choose" && p.accept("to") {
		cards.To = p.whole((*exprParser).condition)
	}
	if cards.Reason == nil && p.accept("where") {
		cards.Where = p.whole((*exprParser).condition)
		cards.Reason = p.orSay()
	}
	cards.Node = p.node(m)
	return cards
}

// dice: 1..6 dice from thrown to aside where face is 1, behind the verb.
func (p *exprParser) dice(m mark, dice *ChooseDice) Choosing {
	dice.Least, dice.Most = p.count()
	if !p.accept("die", "dice") {
		p.fail(strconv.Quote("dice"))
	}
	p.expect("from")
	dice.From = p.whole((*exprParser).condition)
	if dice.Verb == "keep" {
		p.expect("to")
		dice.To = p.whole((*exprParser).condition)
	}
	if p.accept("where") {
		dice.Where = p.whole((*exprParser).condition)
		dice.Reason = p.orSay()
	}
	dice.Node = p.node(m)
	return dice
}

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
	if p.accept("said") && p.atType(tokenText) {
		text := p.next().Value
		return &Said{Node: p.node(m), Not: not, Text: text}
	}
	p.tokens.LoadCheckpoint(here)
	return nil
}
