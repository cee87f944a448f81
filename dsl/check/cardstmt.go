package check

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// howMany types a number of cards or chips, which may be all of them.
func (c *checker) howMany(e syntax.Expr, what string) {
	c.need(e, Type{Kind: Number, OrAll: true}, what)
	if n, ok := constant(e); ok && n < 0 {
		c.errorf("out-of-range", e, "", "%s cannot be less than 0", what)
	}
}

// cardStmt types the statements that handle cards.
func (c *checker) cardStmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.ShuffleStmt:
		c.needsDeck(s, "shuffle")
		switch {
		case s.Into == nil && s.From != nil:
			c.zone(s.From, "What is shuffled")
			return
		case s.From != nil:
			c.need(s.From, Of(Cards), "What is shuffled")
		}
		if s.Into != nil {
			c.zone(s.Into, "What is shuffled into")
		}
	case *syntax.DealStmt:
		c.needsDeck(s, "deal from")
		c.howMany(s.Count, "The number of cards")
		c.zone(s.To, "Where cards are dealt")
		if s.Starting != nil {
			c.need(s.Starting, Of(Player), "Who is dealt to first")
		}
	case *syntax.BurnStmt:
		c.needsDeck(s, "burn from")
		c.howMany(s.Count, "The number of cards")
	case *syntax.MoveStmt:
		if _, text := syntax.Bare(s.What.Expr).(*syntax.TextLit); text {
			c.need(s.What.Expr, Of(Cards), "What is moved")
		} else if t := c.target(s.What.Expr); t.Kind != Invalid {
			c.must(s.What.Expr, t, Of(Cards), "What is moved")
		}
		c.zone(s.To, "Where cards are moved")
	case *syntax.RevealStmt:
		c.reveal(s)
	}
}

// reveal types: reveal hole, reveal target to player
func (c *checker) reveal(s *syntax.RevealStmt) {
	if s.What == nil {
		return
	}
	t := c.target(s.What)
	if t.Kind != Invalid {
		o := c.place(s.What)
		switch {
		case o != nil && (o.Kind == PlayerField || o.Kind == TableField || o.Kind == ReadyWord):
		case t.Kind == Cards || t.Kind == Card:
		default:
			c.report(diag.Errorf("wrong-type", c.at(s.What), "Only fields and cards can be revealed").
				WithLabel("%s", t).WithHint("To tell somebody something else, use say: say %s", c.words(s.What)))
		}
	}
	c.audience(s.To)
	if s.OnWards && (t.Kind == Cards || t.Kind == Card) {
		c.errorf("wrong-type", s, "Leave from now on away; cards that come later are revealed when they come.", "Cards are revealed as they lie now")
	}
	if s.Starting != nil {
		c.need(s.Starting, Of(Player), "Who reveals first")
	}
}

// chipStmt types the statements that handle chips.
func (c *checker) chipStmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.CollectStmt:
		c.needsStack(s, "collect from them")
		c.howMany(s.Amount, "How many chips")
		t := c.expr(s.From.Expr, Of(Players))
		if t.Kind != Player {
			c.must(s.From.Expr, t, Of(Players), "From whom chips are collected")
		}
	case *syntax.PostStmt:
		c.needsStack(s, "post chips")
		c.howMany(s.Amount, "How many chips")
		c.need(s.From, Of(Player), "Who posts them")
	case *syntax.BettingStmt:
		c.needsStack(s, "bet")
		for _, clause := range s.Clauses {
			c.betClause(clause)
		}
	case *syntax.PayStmt:
		c.howMany(s.Amount, "How many chips")
		c.pile(s.From, "From where chips are paid")
		c.pile(s.To, "To where chips are paid")
	case *syntax.AwardStmt:
		c.needsStack(s, "win a pot")
		c.pot(s.Pot, "What is awarded")
		c.winner(s.Winner)
		c.winner(s.Half)
		if s.Starting != nil {
			c.need(s.Starting, Of(Player), "Who gets the first odd chip")
		}
	case *syntax.RefundStmt:
		c.needsStack(s, "get chips back")
		c.pot(s.Pot, "What is refunded")
	}
}

// pot types the pile that is awarded or refunded.
func (c *checker) pot(e syntax.Expr, what string) {
	c.pile(e, what)
	if e != nil && c.info.Types[e].Kind == Player {
		c.errorf("wrong-type", e, "Write: award pot to ...", "%s must be a pile of chips, not a player", what)
	}
}

func (c *checker) betClause(b *syntax.BetClause) {
	if b == nil {
		return
	}
	if b.Starting != nil {
		c.need(b.Starting, Of(Player), "Who bets first")
	}
	if b.Least != nil {
		c.limits(b.Least, b.Most, "The lowest bet", "The highest bet")
	}
	if b.MaxRaises != nil {
		c.need(b.MaxRaises, Type{Kind: Number, OrAll: true}, "The number of raises")
	}
}

// winner types: highest by made then score where shown
func (c *checker) winner(w *syntax.Winner) {
	if w == nil {
		return
	}
	c.through(w, nil, Of(Players), nil, func() {
		c.keys(w.Keys)
		if w.Where != nil {
			c.condition(w.Where, "The condition")
		}
	})
}
