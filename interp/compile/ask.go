package compile

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/check/asks"
	"croupier/dsl/syntax"
	"croupier/interp/op"
	"croupier/interp/program"
)

func (c *compiler) askStmt(s *syntax.AskStmt) {
	c.answered(c.ask(s.Ask), s.Ask, s.Else, nil)
}

// answerKept compiles what is done when the answer to a decision is kept, and its else. What is set or given stays as the block leaves
// it; what a let names is none.
func (c *compiler) answerKept(v *syntax.Value, ask int, none func()) {
	if v != nil && v.Ask != nil {
		c.answered(ask, v.Ask, v.Else, none)
	}
}

// answered compiles what house rules do after a decision, and what is done where nothing can be chosen, or where a house rule skips
// it: instead of the decision and of all that was compiled behind it, which is what becomes of its answer.
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

// turnOf compiles that it is the turn of the player who is asked, until it goes back. The game master has no turn. Before is where it
// is kept whose turn it was; -1: it is still theirs.
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
			out.Reason = ch.Reason.Value()
		}
	case *syntax.ChooseYesNo:
		out.Kind = program.AskYesNo
	case *syntax.ChooseNumber:
		out.Kind, out.Least, out.Most = program.AskNumber, c.num(ch.Least), c.num(ch.Most)
	case *syntax.ChooseOne:
		out.Kind, out.List, out.ListKind = program.AskOne, c.list(ch.List), c.kind(ch.List).Item()
		c.leftOut(&out, ch)
	case *syntax.ChooseCards:
		out.Kind, out.Verb = program.AskCards, ch.Verb
		out.Least, out.Most, out.From = c.num(ch.Least), c.most(ch.Most), c.list(ch.From)
		if ch.Verb != "choose" {
			if ch.To != nil {
				out.To = c.list(ch.To)
			} else {
				out.To = c.node(program.Node{Op: program.OpZone, A: program.DiscardZone}, ch)
			}
		}
		if ch.Where != nil {
			out.WhereLook, out.Where = program.AsCard, c.num(ch.Where)
		}
		out.Shape = shapes[ch.Shape]
		c.reason(&out, ch.Reason, ch.From, ch.Where)
		if len(ch.Such) > 0 {
			out.SuchAt = c.newLocal(c.info.Lets[ch], true).At
			c.such(&out, ch.Such)
			out.SuitBlind = out.Shape != program.OneSuit && !slices.ContainsFunc(ch.Such, func(such *syntax.SuchThat) bool {
				return !c.suitBlind(such.Cond, map[*check.Object]bool{})
			})
		}
	case *syntax.ChooseDice:
		out.Kind, out.Verb = program.AskDice, ch.Verb
		out.Least, out.Most, out.From = c.num(ch.Least), c.most(ch.Most), c.list(ch.From)
		if ch.To != nil {
			out.To = c.list(ch.To)
		}
		if ch.Where != nil {
			out.WhereLook, out.Where = program.AsDie, c.num(ch.Where)
		}
		c.reason(&out, ch.Reason, ch.From, ch.Where)
		if len(ch.Such) > 0 {
			out.SuchAt = c.newLocal(c.info.Lets[ch], true).At
			c.such(&out, ch.Such)
		}
	case *syntax.BetInto:
		out.Kind, out.Verb = program.AskBet, "bet"
		out.Least, out.Most, out.To = c.num(ch.Least), c.most(ch.Most), c.pile(ch.Into)
	}
	if a.Showing != nil {
		place := c.newPlace(check.Number, false)
		if o := c.info.Lets[a]; o != nil {
			c.places[o] = place
		}
		out.ShowVar, out.ShowingType = place.Index, check.Of(c.kind(a.Showing))
		out.Showing = c.valueAs(a.Showing, c.kind(a.Showing))
	}
	out.Span = c.span(a)
	out.New = c.rs.Layers.IsNew(asks.Of(a, ""))
	c.p.Asks = append(c.p.Asks, out)
	i := len(c.p.Asks) - 1
	c.asked[i] = a
	if dice, ok := a.Choice.(*syntax.ChooseDice); ok {
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

// such compiles what must hold for all that is taken, and what is said where it does not.
func (c *compiler) such(out *program.Ask, conds []*syntax.SuchThat) {
	for _, such := range conds {
		cond := c.num(such.Cond)
		if out.Such == 0 {
			out.Such = cond
		} else {
			out.Such = c.node(program.Node{Op: program.OpAnd, A: out.Such, B: cond}, such)
		}
		reason := program.Reason{Cond: cond}
		if such.Reason != nil {
			reason.Text = such.Reason.Value()
		}
		out.Reasons = append(out.Reasons, reason)
	}
}

// reason compiles where something is looked for that is there and may not be taken, and what is said of it.
func (c *compiler) reason(out *program.Ask, reason *syntax.Help, from, where syntax.Expr) {
	out.Whole = out.From
	if filter, ok := syntax.Bare(from).(*syntax.WhereExpr); ok && where == nil {
		out.Whole = c.list(filter.List)
	}
	if reason != nil {
		out.Reason = reason.Value()
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
