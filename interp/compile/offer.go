package compile

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/syntax"
	"croupier/interp/program"
)

// offer compiles a question with yes or no and what is done if it is taken, in the turn of who takes it:
//
//	who is asked is kept
//	jump behind it if they have taken it before     (once)
//	ask, keep the answer, and jump behind it if that is no
//	note that they have taken it                    (once)
//	the block
//
// Who folds in the block goes on behind it, where it is the turn of who had it before.
func (c *compiler) offer(s *syntax.OfferStmt) {
	ask := s.Offer.Ask
	_, current := syntax.Bare(ask.Who).(*syntax.PlayerExpr)
	if !current && !ask.AsksGM() {
		who := c.newPlace(check.Player, false)
		c.keep(who, check.Player, c.num(ask.Who), ask.Who)
		c.whose[ask] = c.stored(who, 0, ask.Who)
	}
	var over []int
	var taken program.Place
	if s.Offer.Once {
		taken = c.newPlace(check.Number, true)
		c.p.Layout.Taken = append(c.p.Layout.Taken, taken)
		before := c.node(program.Node{Op: program.OpGt, A: c.stored(taken, c.whoIsAsked(ask), s), B: c.rounds(s)}, s)
		offered := c.emit(program.Instr{Op: program.InJumpIfNot, B: before}, ask)
		over = append(over, c.jump(s))
		c.p.Code[offered].A = c.here()
	}
	asked := c.ask(ask)
	yes := c.newPlace(check.YesNo, false)
	c.keep(yes, check.YesNo, c.answer(ask, ask), ask)
	c.answered(asked, ask, nil, func() { c.keep(yes, check.YesNo, c.constant(0, ask), ask) })
	over = append(over, c.emit(program.Instr{Op: program.InJumpIfNot, B: c.stored(yes, 0, ask)}, ask))
	back, before := c.turnOf(ask)
	if s.Offer.Once {
		now := c.node(program.Node{Op: program.OpAdd, A: c.rounds(s), B: c.constant(1, s)}, s)
		c.emit(program.Instr{Op: program.InSetPlayer, A: int32(taken.Index), B: now}, s)
	}
	c.offered(s, before)
	back()
	for _, at := range over {
		c.p.Code[at].A = c.here()
	}
}

// offered compiles the block of an offer. Before is where it is kept whose turn it was; -1: it is still theirs.
func (c *compiler) offered(s *syntax.OfferStmt, before int32) {
	if before < 0 {
		c.block(s.Body)
		return
	}
	if n := len(c.exits); n > 0 {
		e := c.exits[n-1]
		e.offers = append(e.offers, before)
		defer func() { e.offers = e.offers[:len(e.offers)-1] }()
	}
	l := &loop{}
	c.foldTo = append(c.foldTo, l)
	c.block(s.Body)
	c.foldTo = c.foldTo[:len(c.foldTo)-1]
	c.foldsComeTo(l, s)
}

// rounds is how many rounds there were before this one; none where an offer is made once in the game.
func (c *compiler) rounds(s *syntax.OfferStmt) int32 {
	if !s.Offer.Round {
		return c.constant(0, s)
	}
	return c.node(program.Node{Op: program.OpVar, A: program.RoundVar}, s)
}

// offersEachRound reports whether some offer is made once in each round.
func (c *compiler) offersEachRound() bool {
	asks := func(root syntax.Ranger) bool {
		for s := range syntax.All[*syntax.OfferStmt](root) {
			if s.Offer.Round {
				return true
			}
		}
		return false
	}
	return slices.ContainsFunc(c.rs.Phases, func(p *check.Phase) bool { return asks(p.Decl) }) ||
		slices.ContainsFunc(c.rs.Added, func(p *check.Phase) bool { return asks(p.Decl) }) ||
		slices.ContainsFunc(c.rs.Starts, func(s *check.Start) bool { return asks(s.Decl) })
}
