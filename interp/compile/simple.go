package compile

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/op"
	"croupier/interp/program"
)

// lowered are the simple statements whose instruction is more than their operands in the order of their form.
var lowered map[string]func(*compiler, *syntax.SimpleStmt)

func init() { // the functions come back here by the blocks of defines
	lowered = map[string]func(*compiler, *syntax.SimpleStmt){
		"let": (*compiler).let, "set": (*compiler).set, "increase": (*compiler).increase, "decrease": (*compiler).decrease,
		"result": (*compiler).result, "do": (*compiler).do,
		"shuffle": (*compiler).shuffle, "reveal": (*compiler).reveal, "award": (*compiler).award, "betting": (*compiler).betting,
		"collect":       (*compiler).collect,
		"stop the loop": (*compiler).leaveLoop, "end": func(c *compiler, s *syntax.SimpleStmt) { c.end(s) },
	}
}

// simple compiles a simple statement to the instruction of its name: what its form lists goes into A, B and C, in that order.
func (c *compiler) simple(s *syntax.SimpleStmt) {
	if lower := lowered[s.Form.Name]; lower != nil {
		lower(c, s)
		return
	}
	c.operands(s)
}

// operands compiles a simple statement that is nothing but its operands.
func (c *compiler) operands(s *syntax.SimpleStmt) {
	number, _ := op.InstrNamed(s.Form.Name)
	in := program.Instr{Op: number}
	if s.Says("up") || s.Says("game") || forGM(s) {
		in.D = 1
	}
	to := []*int32{&in.A, &in.B, &in.C}
	for _, o := range s.Form.Operands {
		x := s.Get(o.Role)
		switch {
		case o.Takes == syntax.Pot: // there is only one
			continue
		case o.Takes == syntax.Anything: // a run, and how long it is
			run := s.All(o.Role)
			*to[0], *to[1] = c.said(run), int32(len(run))
			to = to[1:]
		case o.Takes == syntax.Deck:
			if x != nil {
				in.D |= int32(c.rs.DeckOf(c.info.Uses[syntax.Bare(x.(syntax.Expr)).(*syntax.NameExpr)])) << 1
			}
			continue
		case o.Role == syntax.Starting: // who comes first of all those to whom it goes
			if of, each := eachOf(s.Expr(syntax.To)); of != nil {
				*to[0] = c.who(each.Head, s.Expr(o.Role))
			}
		case x != nil && !(o.Takes == syntax.Audience && in.D == 1):
			*to[0] = c.operand(o.Takes, x)
		}
		to = to[1:]
	}
	c.emit(in, s)
}

// collect compiles an ante; where it is each one's own, a loop over them.
func (c *compiler) collect(s *syntax.SimpleStmt) {
	each, ok := s.Expr(syntax.From).(*syntax.EachExpr)
	if !ok {
		c.operands(s)
		return
	}
	number, _ := op.InstrNamed(s.Form.Name)
	c.eachPlayer(each.Head, nil, s, func(int32) {
		one := c.node(program.Node{Op: program.OpOneItem, A: c.node(program.Node{Op: program.OpCurrent}, s)}, s)
		c.emit(program.Instr{Op: number, A: c.num(s.Expr(syntax.Amount)), B: one}, s)
	})
}

// forGM reports whether a statement is for the game master alone, who is no player.
func forGM(s *syntax.SimpleStmt) bool {
	name, ok := syntax.Bare(s.Expr(syntax.To)).(*syntax.NameExpr)
	return ok && name.Name == "gm" && s.Form.Operand(syntax.To).Takes == syntax.Audience
}

// eachOf is a place of each of several players, and who those are; nil where it is something else.
func eachOf(e syntax.Expr) (*syntax.OfExpr, *syntax.EachExpr) {
	if of, ok := syntax.Bare(e).(*syntax.OfExpr); ok {
		if each, ok := of.Right.(*syntax.EachExpr); ok {
			return of, each
		}
	}
	return nil, nil
}

// operand compiles what an operand of a simple statement is filled with.
func (c *compiler) operand(takes syntax.Takes, x syntax.Ranger) int32 {
	if text, ok := x.(*syntax.Help); ok {
		return c.text(text.Value())
	}
	if phase, ok := x.(*syntax.Ident); ok {
		return int32(c.fields[c.info.Uses[phase]])
	}
	e := x.(syntax.Expr)
	switch takes {
	case syntax.Zone:
		if of, _ := eachOf(e); of != nil {
			return c.ofEach(of)
		}
		return c.list(e)
	case syntax.Cards, syntax.SomeCards, syntax.SomePlayers, syntax.PlayersOrEach, syntax.Audience:
		return c.list(e)
	case syntax.Pile:
		return c.pile(e)
	}
	return c.num(e)
}

// said compiles what is said: values and their kinds.
func (c *compiler) said(parts []syntax.Expr) int32 {
	var all []int32
	for _, p := range parts {
		k := c.kind(p)
		all = append(all, c.valueAs(p, k), int32(k))
	}
	return c.args(all...)
}

// shuffle compiles a shuffle; what is shuffled into nothing else stays where it is, and everything goes into the deck.
func (c *compiler) shuffle(s *syntax.SimpleStmt) {
	in := program.Instr{Op: program.InShuffleAll}
	what, into := s.Expr(syntax.What), s.Expr(syntax.To)
	if what != nil {
		in.Op, in.B = program.InShuffle, c.list(what)
		in.A = in.B
	}
	switch {
	case into != nil:
		in.A = c.list(into)
	case what == nil:
		in.A = c.node(program.Node{Op: program.OpZone, A: program.DeckZone}, s)
	}
	c.emit(in, s)
}

func (c *compiler) reveal(s *syntax.SimpleStmt) {
	in := program.Instr{Op: program.InReveal}
	if s.Says("now") {
		in.Op = program.InRevealOn
	}
	if to := s.Expr(syntax.To); to != nil {
		in.C = c.list(to)
	}
	var o *check.Object
	e := syntax.Bare(s.Expr(syntax.What))
	of, each := eachOf(e)
	if of != nil {
		in.Flag, in.B = true, c.who(each.Head, s.Expr(syntax.Starting))
		o = c.info.Calls[of].To
	}
	switch k := c.kind(e); {
	case in.Flag && c.places[o].Store == program.InZones:
		in.A = c.ofEach(of)
	case k == check.Cards || k == check.Card:
		in.A = c.list(e)
	default:
		if o == nil {
			o, in.B = c.target(e)
		}
		in.D = int32(c.fields[o]) + 1
		if keys := c.brackets(e); len(keys) > 0 {
			if i, known := c.keyAt(o, keys); known {
				in.D += i
			} else {
				in.A = c.member(o, keys, 0, e)
			}
		}
	}
	c.emit(in, s)
}

func (c *compiler) betting(s *syntax.SimpleStmt) {
	bounds := s.Words
	reopening := s.Expr(syntax.Reopening) != nil
	if reopening { // it has an "at least" of its own
		at := slices.Index(bounds, "short")
		bounds = slices.Delete(slices.Clone(bounds), at, at+slices.Index(bounds[at:], "reopens"))
	}
	b := program.Betting{Phase: c.inPhase, Span: c.span(s),
		OrMore:     slices.Contains(bounds, "least") || slices.Contains(bounds, "more"),
		NoChecking: s.Says("checking"), RaiseOnce: s.Says("once"), ShortReopen: s.Says("reopens") && !reopening}
	to := map[syntax.Role]*int32{syntax.Starting: &b.Starting, syntax.Least: &b.Least, syntax.Most: &b.Most,
		syntax.Raises: &b.MaxRaises, syntax.Reopening: &b.Reopens}
	s.Each(func(o *syntax.Operand, x syntax.Ranger) { *to[o.Role] = c.operand(o.Takes, x) })
	c.p.Betting = append(c.p.Betting, b)
	at := len(c.p.Betting) - 1
	c.emit(program.Instr{Op: program.InBetting, A: int32(at)}, s)
	c.meetTurns(at, s)
}

// pile compiles a pile; a player means their stack.
func (c *compiler) pile(e syntax.Expr) int32 {
	if c.kind(e) == check.Player {
		return c.node(program.Node{Op: program.OpPlayerPile, A: int32(c.p.Layout.Stack), B: c.num(e)}, e)
	}
	return c.num(e)
}

func (c *compiler) award(s *syntax.SimpleStmt) {
	a := program.Award{High: c.winner(s.Get(syntax.First).(*syntax.Winner))}
	if half, ok := s.Get(syntax.Half).(*syntax.Winner); ok {
		a.Low = c.winner(half)
	}
	if starting := s.Expr(syntax.Starting); starting != nil {
		a.Starting = c.num(starting)
	}
	c.p.Awards = append(c.p.Awards, a)
	c.emit(program.Instr{Op: program.InAward, A: int32(len(c.p.Awards) - 1)}, s)
}

func (c *compiler) winner(w *syntax.Winner) program.Winner {
	out := program.Winner{Dir: 1, Kind: c.kind(w.Keys[0])}
	if w.Dir == "lowest" {
		out.Dir = -1
	}
	for _, k := range w.Keys {
		out.Keys = append(out.Keys, c.num(k))
	}
	if w.Where != nil {
		out.Where = c.num(w.Where)
	}
	return out
}
