package compile

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/event"
	"croupier/interp/op"
	"croupier/interp/program"
)

// What is done whenever something happens: behind each statement that may have it happen stands code that takes what has happened
// out of the table's log, and does what meets it (see the instructions in op/happened.go).

// kindOf is the kind of event that a whenever meets.
func kindOf(w *check.Whenever) event.Kind {
	return event.Kind(slices.Index(event.EventNames[:], builtin.Events[w.Event.Number].Kind))
}

// whens makes known what the rules meet, and room for what they can name of it.
func (c *compiler) whens() {
	for _, w := range c.rs.Whenevers {
		at := len(c.rs.Phases) + w.Step.Index
		for _, param := range w.Step.Params {
			c.p.Phases[at].Params = append(c.p.Phases[at].Params, c.kept(param))
		}
		when := program.When{Kind: uint8(kindOf(w)), Verb: w.Event.Verb, Phase: int32(at), Player: w.Step.ByPlayer,
			Cards: slices.ContainsFunc(w.Event.Words, func(word check.EventWord) bool { return word.Type.Kind == check.Cards })}
		for i, f := range c.rs.Fields {
			if w.Field != nil && (f.Object == w.Field || f.Of == w.Field) {
				when.Fields = append(when.Fields, int32(i))
			}
		}
		c.p.Whens = append(c.p.Whens, when)
		c.p.Heeded |= 1 << when.Kind
	}
}

// heeds reports whether some whenever meets an event of one of these kinds.
func (c *compiler) heeds(kinds ...event.Kind) bool {
	return slices.ContainsFunc(kinds, func(k event.Kind) bool { return c.p.Heeded>>k&1 == 1 })
}

// meet compiles what is done for all that has happened.
func (c *compiler) meet(at syntax.Ranger) {
	before := c.newVars(1)
	begin := c.emit(program.Instr{Op: program.InMeet, B: before}, at)
	next := c.emit(program.Instr{Op: program.InMeetNext, B: before}, at)
	for i, w := range c.rs.Whenevers {
		is := c.node(program.Node{Op: program.OpMet, A: int32(i)}, at)
		over := c.emit(program.Instr{Op: program.InJumpIfNot, B: is}, at)
		when := &c.p.Whens[i]
		for j, param := range w.Step.Params {
			c.keep(c.p.Phases[when.Phase].Params[j], check.Number, c.met(param, at), at)
		}
		c.emit(program.Instr{Op: program.InDo, A: when.Phase}, at)
		c.p.Code[over].A = c.here()
	}
	c.emit(program.Instr{Op: program.InJump, A: int32(next)}, at)
	c.p.Code[begin].D, c.p.Code[next].D = c.here(), c.here()
}

// met is what a whenever names of what happened.
func (c *compiler) met(param *check.Object, at syntax.Ranger) int32 {
	switch {
	case param.Type.Kind == check.Cards:
		return c.node(program.Node{Op: program.OpMetList, N: program.MetCards}, at)
	case param.Type.Kind == check.Faces:
		return c.node(program.Node{Op: program.OpMetList, N: program.MetFaces}, at)
	case param.Name == "total":
		return c.node(program.Node{Op: program.OpMetPart, N: program.MetTotal}, at)
	}
	return c.node(program.Node{Op: program.OpMetPart, N: program.MetAmount}, at)
}

// meetAll compiles what is done behind a statement for what it may have caused.
func (c *compiler) meetAll(from int32, s syntax.Stmt) {
	switch s.(type) {
	// What stands in it has met its own.
	case *syntax.IfStmt, *syntax.OfferStmt, *syntax.RepeatStmt, *syntax.EachStmt, *syntax.TurnsStmt:
		if !c.heeds(event.Roll) {
			return
		}
	}
	if c.heeding && c.p.Heeded != 0 && c.mayHappen(from) {
		c.meet(s)
	}
}

// meetAfter compiles it behind a block whose events were kept until it ended.
func (c *compiler) meetAfter(s syntax.Stmt) {
	if c.heeding && c.p.Heeded != 0 {
		c.meet(s)
	}
}

// meetRolls compiles what is done for dice that a condition or a loop around the block has rolled.
func (c *compiler) meetRolls(b *syntax.Block) {
	if c.heeding && c.heeds(event.Roll) {
		c.meet(b)
	}
}

// meetFold compiles what is done where somebody has folded.
func (c *compiler) meetFold(at syntax.Ranger) {
	if c.heeding && c.heeds(event.Bet, event.Drop) {
		c.meet(at)
	}
}

// meetTurns compiles what is done between the turns of a round of betting.
func (c *compiler) meetTurns(betting int, s syntax.Stmt) {
	if !c.heeding || !c.heeds(event.Bet, event.Drop, event.Roll) {
		return
	}
	c.p.Betting[betting].Heeded = true
	turn := c.here()
	c.meet(s)
	c.emit(program.Instr{Op: program.InNextBet, A: int32(betting), D: turn}, s)
}

// causes are the kinds of events that what an instruction does may be.
var causes = []struct {
	does  op.Effect
	kinds []event.Kind
}{
	{op.Moves | op.Mixes | op.Asks, []event.Kind{event.Shuffle, event.Deal, event.Burn, event.Move, event.Reroll, event.Keep}},
	{op.Pays, []event.Kind{event.Ante, event.Post, event.Return, event.Win, event.Unwon, event.Pay}},
	{op.Shows | op.Asks, []event.Kind{event.Drop, event.Leave, event.Bring, event.Reveal}},
}

// mayHappen reports whether the instructions from a place on may cause something that is met. Dice fall anywhere.
func (c *compiler) mayHappen(from int32) bool {
	if c.heeds(event.Roll) {
		return true
	}
	for i := range c.p.Code[from:] {
		in := &c.p.Code[int(from)+i]
		if in.Op == program.InNote {
			return true
		}
		does := op.OfInstr(in).Does
		for _, cause := range causes {
			if does&cause.does != 0 && c.heeds(cause.kinds...) {
				return true
			}
		}
	}
	return false
}

// note compiles that something happens that is no act at the table, where anybody wants to know.
func (c *compiler) note(kind event.Kind, verb string, at syntax.Ranger) {
	hooked := slices.ContainsFunc(c.rs.Hooks, func(h *check.Hook) bool { return h.Event == event.EventNames[kind] })
	if hooked || c.heeds(kind) {
		c.emit(program.Instr{Op: program.InNote, A: int32(kind), B: c.text(verb)}, at)
	}
	if c.heeding && c.heeds(kind) {
		c.meet(at)
	}
}

// heedChange keeps what a field holds that is about to be set, where a whenever meets its changes; what it gives compiles the
// look whether it is something else then.
func (c *compiler) heedChange(place syntax.Expr, at syntax.Ranger) (changed func()) {
	o, whose := c.target(place)
	if !slices.ContainsFunc(c.rs.Whenevers, func(w *check.Whenever) bool { return w.Field == o && o != nil }) {
		return func() {}
	}
	kind := c.kind(place)
	read, equal, old := c.num(place), program.OpEq, c.newPlace(kind, false)
	now := program.Node{Op: program.OpVar, A: int32(old.Index)}
	if kind.IsList() {
		read, equal, now.Op = c.list(place), program.OpListEq, program.OpListVar
	}
	c.keep(old, check.Number, read, at)
	field := int32(c.fields[o]) + 1
	return func() {
		same := c.node(program.Node{Op: equal, A: c.node(now, at), B: read}, at)
		over := c.emit(program.Instr{Op: program.InJumpIfNot, B: c.node(program.Node{Op: program.OpNot, A: same}, at)}, at)
		c.emit(program.Instr{Op: program.InNote, A: int32(event.Set), B: c.text(""), C: whose, D: field}, at)
		c.p.Code[over].A = c.here()
	}
}

// heedDice is [compiler.heedChange] for dice that an answer rolls again or takes from somewhere.
func (c *compiler) heedDice(place syntax.Expr, at syntax.Ranger) {
	if filter, ok := syntax.Bare(place).(*syntax.WhereExpr); ok {
		place = filter.List
	}
	if place != nil {
		c.changed = append(c.changed, c.heedChange(place, at))
	}
}

// end compiles the end of the game.
func (c *compiler) end(at syntax.Ranger) {
	if c.heeds(event.End) {
		c.emit(program.Instr{Op: program.InNote, A: int32(event.End), B: c.text("")}, at)
		c.meet(at)
	}
	c.emit(program.Instr{Op: program.InEnd}, at)
}

// roundBegins and roundEnds compile what comes at the beginning and at the end of each pass of the loop that makes the rounds.
func (c *compiler) roundBegins(s syntax.Stmt) {
	if s != c.round {
		return
	}
	c.countRound(s)
	if c.p.Layout.Stack >= 0 && (len(c.rs.Scripts) > 0 || c.reads("winnings", "put-in")) {
		c.emit(program.Instr{Op: program.InRound}, s)
	}
	c.eachRound(s)
	c.note(event.Round, "begins", s)
}

// countRound compiles that one more round has begun, where anybody wants to know.
func (c *compiler) countRound(at syntax.Ranger) {
	if !c.counted {
		return
	}
	now := c.node(program.Node{Op: program.OpVar, A: program.RoundVar}, at)
	c.emit(program.Instr{Op: program.InLet, A: program.RoundVar,
		B: c.node(program.Node{Op: program.OpAdd, A: now, B: c.constant(1, at)}, at)}, at)
}

// reads reports whether the rules read one of some ready-made words.
func (c *compiler) reads(words ...string) bool {
	for _, o := range c.info.Uses {
		if o != nil && o.Kind == check.ReadyWord && slices.Contains(words, o.Name) {
			return true
		}
	}
	for _, call := range c.info.Calls {
		if call.To != nil && call.To.Kind == check.ReadyWord && slices.Contains(words, call.To.Name) {
			return true
		}
	}
	return false
}

// eachRound compiles that fields are again as at first: of the players all at once, then of the table.
func (c *compiler) eachRound(at syntax.Ranger) {
	reset := func(perPlayer bool) {
		for i, f := range c.rs.Fields {
			if !f.Round || f.PerPlayer != perPlayer {
				continue
			}
			place, first := c.places[f.Object], c.p.FieldInit[i]
			if first == 0 {
				first = c.node(program.Node{Op: program.OpConstList, A: c.args()}, at)
			}
			c.emit(program.Instr{Op: op.SetterOf(place), A: int32(place.Index), B: first, D: int32(i) + 1}, at)
		}
	}
	if slices.ContainsFunc(c.rs.Fields, func(f *check.Field) bool { return f.Round && f.PerPlayer }) {
		c.eachPlayer(&syntax.EachHead{Seat: true}, nil, at, func(int32) { reset(true) })
	}
	reset(false)
}

func (c *compiler) roundEnds(s syntax.Stmt) {
	if s == c.round {
		c.note(event.Round, "ends", s)
	}
}

// leftRound lets those who leave a loop go on here; who leaves a round has ended it.
func (c *compiler) leftRound(e *exit, s syntax.Stmt) {
	c.leftTo(e)
	if len(e.jumps) > 0 {
		c.roundEnds(s)
	}
}
