package compile

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/op"
	"croupier/interp/program"
)

func (c *compiler) emit(in program.Instr, at syntax.Ranger) int {
	in.Span = c.span(at)
	c.p.Code = append(c.p.Code, in)
	return len(c.p.Code) - 1
}

func (c *compiler) here() int32 { return int32(len(c.p.Code)) }

func (c *compiler) jump(at syntax.Ranger) int { return c.emit(program.Instr{Op: program.InJump}, at) }

func (c *compiler) jumpIfNot(cond syntax.Expr) int {
	return c.emit(program.Instr{Op: program.InJumpIfNot, B: c.num(cond)}, cond)
}

// jumpIf jumps where a condition holds.
func (c *compiler) jumpIf(cond syntax.Expr, at syntax.Ranger) (out int) {
	not := c.jumpIfNot(cond)
	out = c.jump(at)
	c.p.Code[not].A = c.here()
	return out
}

// patchEnds lets jumps to the end of the body come here.
func (c *compiler) patchEnds() {
	for _, at := range c.ends {
		c.patchFold(at)
	}
	c.ends = c.ends[:0]
}

// bodyBlock compiles the block of a phase or start, to whose end they go who fold in it.
func (c *compiler) bodyBlock(b *syntax.Block) {
	c.block(b)
	folds := len(c.ends) > 0
	c.patchEnds()
	if folds {
		c.meetFold(b)
	}
}

func (c *compiler) block(b *syntax.Block) {
	c.meetRolls(b) // what was rolled to come here
	for _, s := range b.Stmts {
		from := c.here()
		c.stmt(s)
		for _, changed := range c.changed {
			changed()
		}
		c.changed = c.changed[:0]
		c.meetAll(from, s)
	}
}

func (c *compiler) stmt(s syntax.Stmt) {
	c.steps(c.rs.StepsAround(s).Before)
	switch s := s.(type) {
	case *syntax.IfStmt:
		c.ifStmt(s)
	case *syntax.RepeatStmt:
		c.repeat(s)
	case *syntax.EachStmt:
		c.each(s)
	case *syntax.TurnsStmt:
		c.turns(s)
	case *syntax.AskStmt:
		c.askStmt(s)
	case *syntax.OfferStmt:
		c.offer(s)
	case *syntax.AnswerStmt:
		c.answers(s, s.Forms...)
	case *syntax.SimpleStmt:
		c.simple(s)
	}
}

// value compiles a decision, whose answer is then the value, or an expression. It also gives the decision's place, -1 where
// nobody is asked.
func (c *compiler) value(v *syntax.Value, want check.Kind) (node int32, ask int) {
	if v.Ask == nil {
		return c.valueAs(v.Expr, want), -1
	}
	ask = c.ask(v.Ask)
	if want.IsList() {
		return c.node(program.Node{Op: program.OpAnswerList}, v), ask
	}
	return c.answer(v.Ask, v), ask
}

// answer is the answer as a plain value; of a card or die, the first.
func (c *compiler) answer(a *syntax.Ask, at syntax.Ranger) int32 {
	if ch, ok := a.Choice.(*syntax.ChooseSome); ok && ch.Of != syntax.OfChips {
		return c.node(program.Node{Op: program.OpFirst, A: c.node(program.Node{Op: program.OpAnswerList}, at)}, at)
	}
	return c.node(program.Node{Op: program.OpAnswer}, at)
}

func (c *compiler) let(s *syntax.SimpleStmt) {
	o := c.info.Lets[s]
	v, ask := c.value(s.Value(), o.Type.Kind)
	place := c.kept(o)
	c.keep(place, o.Type.Kind, v, s)
	c.answerKept(s.Value(), ask, func() {
		none := c.constant(program.None, s)
		if place.Store == program.InLists {
			none = c.node(program.Node{Op: program.OpConstList}, s)
		}
		c.keep(place, o.Type.Kind, none, s)
	})
}

// keep compiles the keeping of a value that a let or a parameter of a phase names.
func (c *compiler) keep(place program.Place, kind check.Kind, value int32, at syntax.Ranger) {
	op := program.InLet
	switch place.Store {
	case program.InLists:
		op = program.InLetList
	case program.InFracs:
		op = program.InLetFrac
	}
	c.emit(program.Instr{Op: op, A: int32(place.Index), B: value, Flag: kind == check.Faces}, at)
}

// target is a field, or a ready-made word, with the player whose it is (0: the current one, or nobody's).
func (c *compiler) target(e syntax.Expr) (o *check.Object, whose int32) {
	e = syntax.Bare(e)
	if call, ok := c.info.Calls[e]; ok && call.Whose != nil {
		return call.To, c.owner(call)
	}
	return c.info.Uses[e], 0
}

// setTo compiles a change of a field.
func (c *compiler) setTo(place syntax.Expr, s syntax.Stmt, value int32) {
	o, whose := c.target(place)
	if o.Kind == check.ReadyWord {
		c.emit(program.Instr{Op: program.InSet, A: int32(readyVars[o.Name]), B: value}, s)
		return
	}
	p := c.places[o]
	in := program.Instr{A: int32(p.Index), B: value, C: whose, D: int32(c.fields[o]) + 1}
	if keys := c.brackets(place); len(keys) > 0 {
		i, known := c.keyAt(o, keys)
		if !known {
			c.emit(program.Instr{Op: program.InSetMember, A: c.member(o, keys, whose, place), B: value, C: whose, D: in.D}, s)
			return
		}
		in.A, in.D = in.A+i, in.D+i
	}
	in.Op = op.SetterOf(p)
	c.emit(in, s)
}

func (c *compiler) set(s *syntax.SimpleStmt) {
	place := s.Expr(syntax.Place)
	changed := c.heedChange(place, s)
	v, ask := c.value(s.Value(), c.kind(place))
	if o, whose := c.target(place); ask >= 0 && o.Kind != check.ReadyWord {
		c.p.Asks[ask].Into, c.p.Asks[ask].IntoOther = int32(c.fields[o])+1, whose != 0
	}
	c.setTo(place, s, v)
	c.answerKept(s.Value(), ask, nil)
	changed()
}

func (c *compiler) increase(s *syntax.SimpleStmt) { c.change(s, program.OpAdd) }
func (c *compiler) decrease(s *syntax.SimpleStmt) { c.change(s, program.OpSub) }

func (c *compiler) change(s *syntax.SimpleStmt, op program.Op) {
	place := s.Expr(syntax.Place)
	changed := c.heedChange(place, s)
	v := c.sum(place, s.Expr(syntax.By), op, s)
	if bound := s.Expr(syntax.EndsAt); bound != nil {
		limit := c.num(bound)
		name := "max"
		if s.Limit() == syntax.AtMost {
			name = "min"
		}
		v = c.callNamed(name, []int32{v, limit}, s)
	}
	c.setTo(place, s, v)
	changed()
}

func (c *compiler) ifStmt(s *syntax.IfStmt) {
	over := c.jumpIfNot(s.Cond)
	c.p.Code[over].C = program.WrittenIf
	c.block(s.Then)
	if s.Else == nil {
		c.p.Code[over].A = c.here()
		return
	}
	end := c.jump(s)
	c.p.Code[over].A = c.here()
	if s.Else.If != nil {
		c.ifStmt(s.Else.If)
	} else {
		c.block(s.Else.Block)
	}
	c.p.Code[end].A = c.here()
}

func (c *compiler) repeat(s *syntax.RepeatStmt) {
	var top, out int
	if s.Until != nil {
		top = int(c.here())
		out = c.jumpIf(s.Until, s)
	} else {
		count := c.newVars(1)
		c.emit(program.Instr{Op: program.InLet, A: count, B: c.num(s.Times)}, s.Times)
		top = c.emit(program.Instr{Op: program.InLoopTimes, A: count}, s)
	}
	c.roundBegins(s)
	exit := c.loopBlock(s.Body, -1)
	c.roundEnds(s)
	c.emit(program.Instr{Op: program.InJump, A: int32(top)}, s)
	c.leftRound(exit, s)
	if s.Until != nil {
		c.p.Code[out].A = c.here()
	} else {
		c.p.Code[top].B = c.here()
	}
}

func (c *compiler) each(s *syntax.EachStmt) {
	h := s.Head
	if h.Item != nil {
		c.eachItem(s)
		return
	}
	heeding := c.heeding
	if s.Secretly { // what happens in it is met behind it
		c.heeding = false
		c.emit(program.Instr{Op: program.InSecret, A: 1}, s)
	}
	var exit *exit
	c.eachPlayer(h, s.Starting, h, func(before int32) {
		l := &loop{}
		c.foldTo = append(c.foldTo, l)
		exit = c.loopBlock(s.Body, before)
		c.foldTo = c.foldTo[:len(c.foldTo)-1]
		c.foldsComeTo(l, s)
	})
	c.leftTo(exit)
	if s.Secretly {
		c.emit(program.Instr{Op: program.InSecret}, s)
		c.heeding = heeding
		c.meetAfter(s)
	}
}

// eachPlayer compiles a loop over players. What is done in it is given where the player is kept who was current before.
func (c *compiler) eachPlayer(h *syntax.EachHead, starting syntax.Expr, at syntax.Ranger, do func(before int32)) {
	args := c.who(h, starting)
	vars, list := c.newVars(3), int32(0)
	if h.Players != nil {
		list = c.newList()
	}
	c.emit(program.Instr{Op: program.InEachPlayer, A: args, B: vars, C: list}, at)
	next := c.emit(program.Instr{Op: program.InEachNext, A: args, B: vars, C: list}, at)
	do(vars + 2)
	c.emit(program.Instr{Op: program.InJump, A: int32(next)}, at)
	c.p.Code[next].D = c.here()
}

// who compiles over whom a loop, deal or reveal goes: group, list, starting, where.
func (c *compiler) who(h *syntax.EachHead, starting syntax.Expr) int32 {
	group, list, from, where := int32(0), int32(0), int32(0), int32(0)
	switch {
	case h.InGame():
		group = int32(syntax.InGame)
	case h.Seat:
		group = int32(syntax.AllSeats)
	case h.Players != nil:
		list = c.list(h.Players)
	}
	if starting != nil {
		from = c.num(starting)
	}
	if h.Where != nil {
		where = c.num(h.Where)
	}
	return c.args(group, list, from, where)
}

func (c *compiler) eachItem(s *syntax.EachStmt) {
	h := s.Head
	o := c.info.Lets[h]
	place := c.newPlace(o.Type.Kind, false)
	c.places[o] = place
	var next int
	if span, ok := syntax.Bare(h.From).(*syntax.RangeExpr); ok {
		vars := c.newVars(2)
		c.emit(program.Instr{Op: program.InRange, A: c.num(span.From), B: c.num(span.To), C: vars}, h)
		next = c.emit(program.Instr{Op: program.InRangeNext, A: int32(place.Index), C: vars}, h)
	} else {
		vars, list := c.newVars(1), c.newList()
		if o.Type.Kind == check.Card {
			c.p.Layout.Cards = append(c.p.Layout.Cards, program.Place{Store: program.InLists, Index: int(list)})
		}
		c.emit(program.Instr{Op: program.InEachItem, A: c.list(h.From), B: vars, C: list}, h)
		next = c.emit(program.Instr{Op: program.InItemNext, A: int32(place.Index), B: vars, C: list,
			Flag: o.Type.Kind == check.WordKind}, h)
	}
	if h.Where != nil {
		fits := c.num(h.Where)
		chosen := int32(0)
		if c.ofValues(h.From) {
			chosen = int32(place.Index) + 1
		}
		c.emit(program.Instr{Op: program.InJumpIfNot, A: int32(next), B: fits, C: chosen}, h.Where)
	}
	exit := c.loopBlock(s.Body, -1)
	c.emit(program.Instr{Op: program.InJump, A: int32(next)}, s)
	c.p.Code[next].D = c.here()
	c.leftTo(exit)
}

func (c *compiler) turns(s *syntax.TurnsStmt) {
	vars := c.newVars(3)
	c.emit(program.Instr{Op: program.InTurns, A: c.num(s.Starting), B: vars}, s)
	top := c.here()
	out := c.jumpIf(s.Until, s)
	c.roundBegins(s)
	l := &loop{}
	c.foldTo = append(c.foldTo, l)
	exit := c.loopBlock(s.Body, -1)
	c.foldTo = c.foldTo[:len(c.foldTo)-1]
	c.foldsComeTo(l, s)
	c.roundEnds(s)
	c.emit(program.Instr{Op: program.InTurnNext, B: vars}, s)
	c.emit(program.Instr{Op: program.InJump, A: top}, s)
	c.leftRound(exit, s)
	c.p.Code[out].A = c.here()
	c.emit(program.Instr{Op: program.InCurrentBack, A: vars + 2}, s)
}

func (c *compiler) do(s *syntax.SimpleStmt) {
	stopping := s.Expr(syntax.Stopping)
	var outs []int
	for i, step := range s.Steps() {
		phase := int32(c.fields[c.info.Uses[step.Name]])
		if stopping != nil && i > 0 { // between the steps, never before the first
			outs = append(outs, c.jumpIf(stopping, s))
		}
		for j, param := range c.rs.Phases[phase].Params {
			c.keep(c.p.Phases[phase].Params[j], param.Type.Kind, c.valueAs(step.Args[j], param.Type.Kind), step)
		}
		c.emit(program.Instr{Op: program.InDo, A: phase}, step)
	}
	for _, out := range outs {
		c.p.Code[out].A = c.here()
	}
}

func (c *compiler) result(s *syntax.SimpleStmt) {
	i := c.results[c.info.Uses[s.Name()]]
	kind := c.rs.Results[i].Type.Kind
	v, ask := int32(0), -1
	switch {
	case s.Value() != nil:
		v, ask = c.value(s.Value(), kind)
	default:
		v = c.shown(c.info.Shown[s], kind, s)
	}
	c.emit(program.Instr{Op: program.InResult, A: int32(i), B: v}, s)
	c.steps(c.rs.StepsAround(s).After)
	c.answerKept(s.Value(), ask, nil)
}

// shown compiles "result target": what the name stands for.
func (c *compiler) shown(o *check.Object, kind check.Kind, s *syntax.SimpleStmt) int32 {
	if o == nil {
		return c.constant(0, s)
	}
	if o.Kind == check.DefineName {
		op := program.OpCall
		if o.Type.Kind.IsList() {
			op = program.OpCallList
		} else if o.Type.Kind == check.Fraction {
			op = program.OpFracCall
		}
		return c.node(program.Node{Op: op, A: int32(c.fields[o]), B: c.args(), C: 0}, s)
	}
	if _, ok := c.fracs[o]; ok {
		return c.fracObject(o, 0, s)
	}
	if o.Type.Kind.IsList() && kind.IsList() {
		return c.listObject(o, 0, s)
	}
	return c.object(o, 0, s)
}
