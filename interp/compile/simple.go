package compile

import (
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
		"shuffle": (*compiler).shuffle, "deal": (*compiler).deal, "reveal": (*compiler).reveal, "pay": (*compiler).pay,
		"award": (*compiler).award,
		"say":   (*compiler).say, "leave the loop": (*compiler).leaveLoop, "betting": (*compiler).betting,
	}
}

// simple compiles a simple statement to the instruction of its name: what its form lists goes into A, B and C, in that order.
func (c *compiler) simple(s *syntax.SimpleStmt) {
	if lower := lowered[s.Form.Name]; lower != nil {
		lower(c, s)
		return
	}
	number, _ := op.InstrNamed(s.Form.Name)
	in := program.Instr{Op: number, D: faceUp(s)}
	to := []*int32{&in.A, &in.B, &in.C}
	for _, o := range s.Form.Operands {
		if o.Takes == syntax.Pot { // there is only one
			continue
		}
		if x := s.Get(o.Role); x != nil {
			*to[0] = c.operand(o.Takes, x)
		}
		to = to[1:]
	}
	c.emit(in, s)
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
	case syntax.Zone, syntax.Cards, syntax.CardsOfEach, syntax.SomePlayers, syntax.Audience:
		return c.list(e)
	case syntax.Pile:
		return c.pile(e)
	}
	return c.num(e)
}

// faceUp is 1 where cards are to lie face up.
func faceUp(s *syntax.SimpleStmt) int32 {
	if s.Says("up") {
		return 1
	}
	return 0
}

func (c *compiler) say(s *syntax.SimpleStmt) {
	parts := s.All(syntax.What)
	var said []int32
	for _, p := range parts {
		k := c.kind(p)
		said = append(said, c.valueAs(p, k), int32(k))
	}
	in := program.Instr{Op: program.InSay, A: c.args(said...), B: int32(len(parts))}
	if to := s.Expr(syntax.To); to != nil {
		if name, ok := syntax.Bare(to).(*syntax.NameExpr); ok && name.Name == "gm" {
			in.D = 1
		} else {
			in.C = c.list(to)
		}
	}
	c.emit(in, s)
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

func (c *compiler) deal(s *syntax.SimpleStmt) {
	in := program.Instr{Op: program.InDeal, D: faceUp(s)}
	count := s.Expr(syntax.Amount)
	if _, all := syntax.Bare(count).(*syntax.AllLit); all {
		in.Flag = true
	} else {
		in.B = c.num(count)
	}
	in.A, in.C = c.eachZone(s.Expr(syntax.To), s.Expr(syntax.Starting))
	c.emit(in, s)
}

// eachZone compiles a zone, and over whom it goes where it is one of each player's.
func (c *compiler) eachZone(e, starting syntax.Expr) (zone, who int32) {
	of, ok := syntax.Bare(e).(*syntax.OfExpr)
	if ok {
		if each, ok := of.Right.(*syntax.EachExpr); ok {
			who = c.who(each.Head, starting)
			return c.ofEach(of), who
		}
	}
	return c.list(e), 0
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
	if of, ok := e.(*syntax.OfExpr); ok {
		if each, ok := of.Right.(*syntax.EachExpr); ok {
			in.Flag, in.B = true, c.who(each.Head, s.Expr(syntax.Starting))
			o = c.info.Calls[of].To
		}
	}
	switch k := c.kind(e); {
	case in.Flag && c.places[o].Store == program.InZones:
		in.A = c.ofEach(e.(*syntax.OfExpr))
	case k == check.Cards || k == check.Card:
		in.A = c.list(e)
	default:
		if o == nil {
			o, in.B = c.target(e)
		}
		in.D = int32(c.fields[o]) + 1
		if key := c.bracket(e); key != nil {
			if i, known := c.keyAt(o, key); known {
				in.D += i
			} else {
				in.A = c.member(o, key, 0, e)
			}
		}
	}
	c.emit(in, s)
}

func (c *compiler) betting(s *syntax.SimpleStmt) {
	b := program.Betting{Phase: c.inPhase, OrMore: s.Says("more"), NoChecking: s.Says("checking"), RaiseOnce: s.Says("once"),
		ShortReopen: s.Says("reopens"), PostedActed: s.Says("acted")}
	to := map[syntax.Role]*int32{syntax.Starting: &b.Starting, syntax.Least: &b.Least, syntax.Most: &b.Most,
		syntax.Raises: &b.MaxRaises}
	s.Each(func(o *syntax.Operand, x syntax.Ranger) { *to[o.Role] = c.operand(o.Takes, x) })
	c.p.Betting = append(c.p.Betting, b)
	c.emit(program.Instr{Op: program.InBetting, A: int32(len(c.p.Betting) - 1)}, s)
}

// pile compiles a pile; a player means his stack.
func (c *compiler) pile(e syntax.Expr) int32 {
	if c.kind(e) == check.Player {
		return c.node(program.Node{Op: program.OpPlayerPile, A: int32(c.p.Layout.Stack), B: c.num(e)}, e)
	}
	return c.num(e)
}

func (c *compiler) pay(s *syntax.SimpleStmt) {
	in, amount := program.Instr{Op: program.InPay}, s.Expr(syntax.Amount)
	if _, all := syntax.Bare(amount).(*syntax.AllLit); !all {
		in.A = c.num(amount)
	}
	in.B, in.C = c.pile(s.Expr(syntax.From)), c.pile(s.Expr(syntax.To))
	c.emit(in, s)
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
