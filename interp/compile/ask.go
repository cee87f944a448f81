package compile

import (
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/check/asks"
	"croupier/dsl/syntax"
	"croupier/interp/op"
	"croupier/interp/program"
)

func (c *compiler) askStmt(s *syntax.AskStmt) {
	c.answered(c.ask(s.Ask), s.Ask, s.Else, nil)
}

// answerKept compiles what is done when the answer to a decision is kept, and its else. What is set or given stays as the block
// leaves it; what a let names is none.
func (c *compiler) answerKept(v *syntax.Value, ask int, none func()) {
	if v != nil && v.Ask != nil {
		c.answered(ask, v.Ask, v.Else, none)
	}
}

// answered compiles what house rules do after a decision, and what is done where nothing can be chosen, or where a house rule
// skips it: instead of the decision and of all that was compiled behind it, which is what becomes of its answer.
func (c *compiler) answered(ask int, a *syntax.Ask, otherwise *syntax.Block, none func()) {
	if after := c.rs.StepsAround(a).After; len(after) > 0 {
		back, _ := c.turnOf(a)
		c.steps(after)
		back()
	}
	if otherwise == nil && len(c.skips[a]) == 0 {
		return
	}
	over := c.jump(a)
	for _, at := range c.skips[a] {
		c.p.Code[at].A = c.here()
	}
	if otherwise != nil {
		c.p.Asks[ask].ElseTo = c.here()
		c.block(otherwise)
	}
	if none != nil {
		none()
	}
	c.p.Code[over].A = c.here()
}

// beforeAsk compiles what house rules do before a decision, and where they skip it.
func (c *compiler) beforeAsk(a *syntax.Ask) {
	steps := c.rs.StepsAround(a)
	if steps.Skip == nil && len(steps.Before) == 0 {
		return
	}
	back, _ := c.turnOf(a)
	if steps.Skip != nil {
		asked := c.jumpIfNot(steps.Skip)
		back()
		c.skips[a] = append(c.skips[a], c.jump(a))
		c.p.Code[asked].A = c.here()
	}
	c.steps(steps.Before)
	back()
}

// turnOf compiles that it is the turn of the player who is asked, until it goes back. The game master has no turn. Before is
// where it is kept whose turn it was; -1: it is still theirs.
func (c *compiler) turnOf(a *syntax.Ask) (back func(), before int32) {
	if _, current := syntax.Bare(a.Who).(*syntax.PlayerExpr); current || a.AsksGM() {
		return func() {}, -1
	}
	before = c.newVars(1)
	c.emit(program.Instr{Op: program.InTurnOf, A: c.whoIsAsked(a), B: before}, a.Who)
	return func() { c.emit(program.Instr{Op: program.InCurrentBack, A: before}, a.Who) }, before
}

// ask compiles a decision, and gives its place among all of them.
func (c *compiler) ask(a *syntax.Ask) int {
	c.beforeAsk(a)
	out := program.Ask{Phase: c.inPhase, Who: c.whoIsAsked(a), Fold: a.OrFold, Pass: a.OrPass, ElseTo: -1, Verb: "choose"}
	if a.Prompt != nil {
		out.Prompt = a.Prompt.Value()
		c.text(out.Prompt)
	}
	for _, part := range a.Parts {
		k := c.kind(part)
		out.PromptParts = append(out.PromptParts, c.valueAs(part, k), int32(k))
	}
	switch ch := a.Choice.(type) {
	case *syntax.ChooseWord:
		out.Kind = program.AskWord
		for _, o := range ch.Options {
			w := program.WordOption{Word: c.word(o.Word.Name)}
			if o.When != nil {
				w.When = c.num(o.When)
			}
			out.Words = append(out.Words, w)
		}
		if ch.Reason != nil {
			out.LeftOut = []program.Reason{{Text: ch.Reason.Value()}}
		}
	case *syntax.ChooseYesNo:
		out.Kind = program.AskYesNo
	case *syntax.ChooseNumber:
		out.Kind, out.Least, out.Most = program.AskNumber, c.num(ch.Least), c.num(ch.Most)
		_, out.Bounded = ch.Most.(*syntax.NumberLit)
	case *syntax.ChooseOne:
		out.Kind, out.List, out.ListKind = program.AskOne, c.list(ch.List), c.kind(ch.List).Item()
		c.leftOut(&out, ch)
	case *syntax.ChooseSome:
		c.askSome(&out, ch)
	}
	if a.Showing != nil {
		place := c.newPlace(check.Number, false)
		if o := c.info.Lets[a]; o != nil {
			c.places[o] = place
		}
		out.ShowVar, out.ShowingType = place.Index, check.Of(c.kind(a.Showing))
		out.Showing = c.valueAs(a.Showing, c.kind(a.Showing))
		out.Beside = c.beside(a.Showing)
	}
	out.Span = c.span(a)
	out.New = c.rs.Layers.IsNew(asks.Of(a, ""))
	c.p.Asks = append(c.p.Asks, out)
	i := len(c.p.Asks) - 1
	c.asked[i] = a
	if dice, ok := a.Choice.(*syntax.ChooseSome); ok && dice.Of == syntax.OfDice {
		c.heedDice(dice.From, a)
		c.heedDice(dice.To, a)
	}
	c.emit(program.Instr{Op: program.InAsk, A: int32(i)}, a)
	if o := c.rs.StepsAround(a).Answer; o != nil {
		answer := c.answer(a, a)
		if o.Type.Kind.IsList() {
			answer = c.node(program.Node{Op: program.OpAnswerList}, a)
		}
		c.keep(c.places[o], o.Type.Kind, answer, a)
	}
	if a.OrFold {
		if n := len(c.foldTo); n > 0 {
			c.foldTo[n-1].jumps = append(c.foldTo[n-1].jumps, i)
		} else {
			c.ends = append(c.ends, i)
		}
	}
	return i
}

// whoIsAsked compiles which player is asked; the game master is no value, but a place of their own.
func (c *compiler) whoIsAsked(a *syntax.Ask) int32 {
	if whose, kept := c.whose[a]; kept {
		return whose
	}
	if a.AsksGM() {
		return program.AsksGM
	}
	return c.num(a.Who)
}

// askSome compiles a choice of so many cards, dice or chips.
func (c *compiler) askSome(out *program.Ask, ch *syntax.ChooseSome) {
	out.Verb, out.Least, out.Most = ch.Verb, c.num(ch.Least), c.most(ch.Most)
	switch ch.Of {
	case syntax.OfChips:
		out.Kind = program.AskBet
		if ch.From != nil {
			out.From = c.pile(ch.From)
		}
		if ch.To != nil {
			out.To = c.pile(ch.To)
		}
		return
	case syntax.OfCards:
		out.Kind, out.WhereLook, out.Shape = program.AskCards, program.AsCard, shapes[ch.Shape]
	case syntax.OfDice:
		out.Kind, out.WhereLook, out.Rerolls = program.AskDice, program.AsDie, ch.Rerolls()
	}
	out.From = c.list(ch.From)
	switch {
	case ch.To != nil:
		out.To = c.list(ch.To)
	case ch.Discards:
		out.To = c.node(program.Node{Op: program.OpZone, A: program.DiscardZone}, ch)
	}
	out.Where, out.LeftOut = c.all(ch.Each())
	c.whole(out, ch)
	if together := ch.Together(); len(together) > 0 {
		out.SuchAt = c.newLocal(c.info.Lets[ch], true).At
		out.Such, out.Reasons = c.all(together)
		out.SuitBlind = ch.Of == syntax.OfCards && out.Shape != program.OneSuit &&
			!slices.ContainsFunc(together, func(f *syntax.Fit) bool {
				return !c.suitBlind(f.Cond, map[*check.Object]bool{})
			})
	}
}

// all compiles that all of some conditions hold, 0 for none, and what is said where one does not.
func (c *compiler) all(fits []*syntax.Fit) (whole int32, reasons []program.Reason) {
	for _, fit := range fits {
		cond := c.num(fit.Cond)
		if whole == 0 {
			whole = cond
		} else {
			whole = c.node(program.Node{Op: program.OpAnd, A: whole, B: cond}, fit)
		}
		reason := program.Reason{Cond: cond}
		if fit.Reason != nil {
			reason.Text = fit.Reason.Value()
		}
		reasons = append(reasons, reason)
	}
	return whole, reasons
}

// whole compiles where something is looked for that is there and may not be taken.
func (c *compiler) whole(out *program.Ask, ch *syntax.ChooseSome) {
	out.Whole = out.From
	if filter, ok := syntax.Bare(ch.From).(*syntax.WhereExpr); ok && out.Where == 0 {
		out.Whole = c.list(filter.List)
	}
	if ch.LeftOut != nil {
		out.LeftOut = append(out.LeftOut, program.Reason{Text: ch.LeftOut.Value()})
	}
}

// leftOut compiles what is said of a thing that could be chosen, but for what must hold for the answer.
func (c *compiler) leftOut(out *program.Ask, ch *syntax.ChooseOne) {
	if !slices.ContainsFunc(ch.Reasons, func(r *syntax.Help) bool { return r != nil }) {
		return
	}
	stages := ch.Stages()
	out.Whole = c.list(stages[0])
	for i, r := range ch.Reasons {
		reason := program.Reason{Cond: c.list(stages[i+1])}
		if r != nil {
			reason.Text = r.Value()
		}
		out.Reasons = append(out.Reasons, reason)
	}
}

// shapes are the words for how cards must fit together.
var shapes = map[string]program.Shape{"": program.AnyShape, "one rank": program.OneRank, "one suit": program.OneSuit,
	"run": program.Run}

func (c *compiler) most(e syntax.Expr) int32 {
	if e == nil {
		return 0
	}
	return c.num(e)
}

// foldsComeTo lets those who fold in a loop over players go on here, with the next player.
func (c *compiler) foldsComeTo(l *loop, at syntax.Ranger) {
	for _, i := range l.jumps {
		c.patchFold(i)
	}
	if len(l.jumps) > 0 {
		c.meetFold(at)
	}
}

func (c *compiler) patchFold(ask int) { c.p.Asks[ask].FoldTo = c.here() }

// callNamed compiles a call of a function by name.
func (c *compiler) callNamed(name string, args []int32, at syntax.Ranger) int32 {
	i, _ := op.FuncNamed(name, len(args))
	return c.node(program.Node{Op: program.OpBuiltin, Flag: true, A: int32(i), B: c.args(args...), C: int32(len(args))}, at)
}

// beside is what is shown beside answers, or what it is a chance of, as the rules call it: the name of what is worked out of the
// answer alone, else all of it as it is written.
func (c *compiler) beside(e syntax.Expr) string {
	e = syntax.Bare(e)
	if call, ok := c.info.Calls[e]; ok && c.calls(call, program.OpChance) {
		e = syntax.Bare(call.Args[0])
	}
	if call, ok := e.(*syntax.CallExpr); ok && len(call.Args) == 1 {
		return c.rs.Span(call.Name).Text()
	}
	return strings.Join(strings.Fields(c.rs.Span(e).Text()), " ")
}
