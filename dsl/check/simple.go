package check

import (
	"strings"

	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// simple types a simple statement as its form describes it: what it needs, and each of its operands.
func (c *checker) simple(s *syntax.SimpleStmt) {
	around := c.doing
	c.doing = s
	defer func() { c.doing = around }()
	switch s.Form.Needs {
	case syntax.NeedsDeck:
		c.NeedsDeck(s, s.Form.NeedsTo)
	case syntax.NeedsStack:
		c.needsStack(s, s.Form.NeedsTo)
	}
	if s.Form.Does.Has(syntax.LeavesLoop) && c.loops == 0 {
		c.Errorf("no-loop", s, "What another phase repeats ends by the condition after its until.",
			"No loop stands around this that could be left")
	}
	s.Each(func(o *syntax.Operand, x syntax.Ranger) {
		takes := o.Takes
		if o.WithoutTo != syntax.Nothing && s.Get(syntax.To) == nil {
			takes = o.WithoutTo
		}
		switch x := x.(type) {
		case syntax.Expr:
			c.operand(s, o, takes, x)
		case *syntax.Winner:
			c.winner(x)
		case *syntax.Step:
			c.stepWith(x)
		}
	})
	switch {
	case s.Form.Does.Has(syntax.Names):
		c.let(s)
	case s.Form.Does.Has(syntax.GivesResult):
		c.result(s)
	}
	c.rising(s.Expr(syntax.Least), s.Expr(syntax.Most), "")
}

// doneForEach reports each player where one value is wanted: move each player's hand to pile. The whole statement is done for
// each of them.
func (c *checker) doneForEach(each *syntax.EachExpr) {
	head, at := c.Words(each), c.At(each)
	d := diag.Errorf("wrong-type", at, "%q cannot stand here", head).
		WithHint("What is done with each of them is done one after the other: %s { ... }", head)
	s := c.doing
	if s != nil && !s.Form.Does.Has(syntax.Names) && !s.Form.Does.Has(syntax.GivesResult) && c.At(s).Source == at.Source {
		whole := c.At(s)
		before, behind := at.Source.Text[whole.Start:at.Start], at.Source.Text[at.End:whole.End]
		if theirs, ok := strings.CutPrefix(behind, "'s "); ok { // each player's hand, or hand of each player
			behind = theirs
		} else {
			before = strings.TrimSuffix(before, " of ")
		}
		now := head + " { " + before + behind + " }"
		d = d.WithHint("Write: %s", now).WithFix(whole, now, "Write it so.")
	}
	c.Report(d)
}

// operand types an expression of a simple statement.
func (c *checker) operand(s *syntax.SimpleStmt, o *syntax.Operand, takes syntax.Takes, e syntax.Expr) {
	what := o.Is
	switch takes {
	case syntax.Truth:
		c.Condition(e, what)
	case syntax.HowMany:
		c.howMany(e, what)
	case syntax.Integer:
		switch t := c.info.Types[s.Expr(syntax.Place)]; {
		case t.Kind == Invalid || t.Kind == Number:
			c.Need(e, Of(Number), what)
		case t.Kind == Dice && e == s.Expr(syntax.By):
			if by := c.Expr(e, t); by.Kind != Number {
				c.must(e, by, Of(Dice), what)
			}
		default:
			c.Expr(e, Type{}) // that it cannot be counted with has been said
			if t.Kind == Dice {
				c.Errorf("wrong-type", e, "Look first how many dice it has: if dice-in of "+c.Words(s.Expr(syntax.Place))+" > 1 { ... }",
					"A dice code has no limit")
			}
		}
	case syntax.Settable, syntax.Counter:
		c.settable(s, e, takes == syntax.Counter)
	case syntax.Limit:
		c.Need(e, Type{Kind: Number, OrAll: true}, what)
	case syntax.Zone:
		c.zone(e, what, o.Filled)
	case syntax.Deck:
		c.dealtFrom(s, e)
	case syntax.Cards, syntax.SomeCards:
		c.Need(e, Of(Cards), what)
	case syntax.CardsOrField:
		c.revealed(s, e)
	case syntax.OnePlayer:
		c.Need(e, Of(Player), what)
	case syntax.SomePlayers, syntax.PlayersOrEach:
		if each, ok := e.(*syntax.EachExpr); ok {
			c.eachHead(each.Head)
			return
		}
		if t := c.Expr(e, Of(Players)); t.Kind != Player {
			c.must(e, t, Of(Players), what)
		}
	case syntax.Audience:
		c.audience(e, what)
	case syntax.Pile:
		c.pile(e, what)
	case syntax.Pot:
		c.pile(e, what)
		if c.info.Types[e].Kind == Player {
			c.Errorf("wrong-type", e, "Write: award pot to ...", "%s must be a pile of chips, not a player", what)
		}
	case syntax.Anything:
		if text, ok := e.(*syntax.TextLit); ok {
			c.braces(text, text.Value)
		}
		c.Expr(e, Type{})
	}
}

// dealtFrom types the deck from which cards are dealt.
func (c *checker) dealtFrom(s *syntax.SimpleStmt, e syntax.Expr) {
	t := c.Expr(e, Of(Cards))
	if t.Kind == Invalid || c.rs.DeckOf(c.Place(e)) >= 0 {
		return
	}
	hint := "Cards are dealt from " + types.OrList(c.deckNames()) + "."
	if t.Kind == Cards {
		hint = "Write: move top(" + c.Words(e) + ", " + c.Words(s.Expr(syntax.Amount)) + ") to " + c.Words(s.Expr(syntax.To)) +
			" - or declare a deck that is called so: deck omens { ... }"
	}
	c.Errorf("wrong-type", e, hint, "%s is no deck", Capital(quoted(c.Words(e))))
}

// deckNames are the decks as the rules call them.
func (c *checker) deckNames() (names []string) {
	for _, d := range c.rs.Decks() {
		if d.Field == nil {
			names = append(names, "deck")
		} else {
			names = append(names, d.Field.Name)
		}
	}
	return names
}

// howMany types a number of cards or chips, which may be all of them.
func (c *checker) howMany(e syntax.Expr, what string) {
	c.Need(e, Type{Kind: Number, OrAll: true}, what)
	if n, ok := syntax.Constant(e); ok && n < 0 {
		c.Errorf("out-of-range", e, "", "%s cannot be less than 0", what)
	}
}

// revealed types: reveal hole, reveal target to player
func (c *checker) revealed(s *syntax.SimpleStmt, e syntax.Expr) {
	t := c.target(e)
	if t.Kind == Invalid {
		return
	}
	o := c.Place(e)
	cards := t.Kind == Cards || t.Kind == Card
	if !cards && (o == nil || !o.IsField() && o.Kind != ReadyWord) {
		c.Report(diag.Errorf("wrong-type", c.At(e), "Only fields and cards can be revealed").
			WithLabel("%s", t).WithHint("What all may know is said: say %s. Else keep it in a field, and reveal that", c.Words(e)))
	}
	if cards && s.Says("now") {
		c.Errorf("wrong-type", s, "Leave from now on away; cards that come later are revealed when they come.",
			"Cards are revealed as they lie now")
	}
}

// audience types to whom something is said or shown.
func (c *checker) audience(e syntax.Expr, what string) {
	if name, ok := syntax.Bare(e).(*syntax.NameExpr); ok && name.Name == GMWord {
		c.info.Uses[name] = c.known.global[GMWord]
		c.info.Types[name], c.info.Types[e] = Of(Player), Of(Player)
		return
	}
	_, all := syntax.Bare(e).(*syntax.AllLit)
	if name, ok := syntax.Bare(e).(*syntax.NameExpr); all || ok && (name.Name == "everybody" || name.Name == "everyone") &&
		c.meant(name.Name) == nil {
		c.Errorf("wrong-type", e, "Leave the to away.", "Everybody is told where nobody is named")
		return
	}
	if t := c.Expr(e, Of(Player)); t.Kind != Invalid && t.Kind != Players {
		c.must(e, t, Of(Player), what)
	}
}

// winner types: highest by made then score where shown
func (c *checker) winner(w *syntax.Winner) {
	c.throughBy(w, nil, Of(Players), nil, func() { c.keys(w.Keys) })
	c.through(w, nil, Of(Players), nil, func() { c.Condition(w.Where, "The condition") })
}
