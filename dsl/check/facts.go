package check

import "croupier/dsl/syntax"

// factKind is the kind of thing that code does which matters to the ruleset as a whole.
type factKind uint8

const (
	reads factKind = iota // a field, result, option, define, chart, let or ready-made word, or the table at large
	writes
	needsPlayer // the word player, or a statement about him
	does        // a phase
	gives       // a result
	goes        // to a phase
	ends        // the game
)

// A fact is one such thing.
type fact struct {
	kind  factKind
	obj   *Object
	at    syntax.Ranger
	own   bool           // it is the current player's, since nobody else is named
	local bool           // the code itself says who the current player is
	cards bool           // a card is looked at here
	dice  bool           // a die is looked at here
	table bool           // of gives: it is said to be the table's
	item  syntax.Expr    // the card of which a define is said
	do    *syntax.DoStmt // of does
	in    starts         // where it can happen
}

// The table at large: what changes without being a field.
var (
	whoIsIn  = &Object{Kind: ReadyWord, Name: "players"}
	allCards = &Object{Kind: ReadyWord, Name: "cards"}
	allChips = &Object{Kind: ReadyWord, Name: "chips"}
	chance   = &Object{Kind: ReadyWord, Name: "chance"}
)

// around is what holds at a place in the code.
type around struct {
	player, cards, dice bool
	in                  starts
}

// gatherer collects the facts of a body.
type gatherer struct {
	c    *checker
	body *body
}

// gather collects the facts of a body.
func (c *checker) gather(b *body) {
	g := &gatherer{c, b}
	start := around{}
	switch b.kind {
	case fieldBody:
		start.player = b.obj != nil && b.obj.Kind == PlayerField
	case testBody, policyBody, aimBody:
		start.player = true
	case deckBody:
		start.cards = c.rs.Deck != nil && b.expr == c.rs.Deck.Wild
	}
	g.expr(b.expr, start)
	g.block(b.block, start)
	g.house(c.stepsAround(b.obj), start)
}

// house notes that steps of house rules are done.
func (g *gatherer) house(steps []*Phase, a around) {
	for _, s := range steps {
		g.add(fact{kind: does, obj: s.Object, at: s.Decl.Name, own: true}, a)
	}
}

func (g *gatherer) add(f fact, a around) {
	f.local, f.cards, f.dice, f.in = a.player, a.cards, a.dice, a.in
	g.body.facts = append(g.body.facts, f)
}

func (g *gatherer) read(o *Object, at syntax.Ranger, own bool, a around) {
	if o != nil {
		g.add(fact{kind: reads, obj: o, at: at, own: own}, a)
	}
}

// inside is what holds in a filter over a list.
func (g *gatherer) inside(list syntax.Expr, named bool, a around) around {
	if named {
		return a
	}
	switch g.c.info.Types[list].Kind {
	case Players:
		a.player = true
	case Cards:
		a.cards = true
	case Faces:
		a.dice = true
	}
	return a
}

func (g *gatherer) expr(e syntax.Expr, a around) {
	info := g.c.info
	switch e := e.(type) {
	case nil, *syntax.NumberLit, *syntax.TextLit, *syntax.CodeLit, *syntax.DieLit, *syntax.YesNoLit, *syntax.NoneLit, *syntax.AllLit,
		*syntax.CardLit, *syntax.List:
	case syntax.ListExpr:
		g.expr(e.Expr, a)
	case *syntax.ParenExpr:
		g.expr(e.X, a)
	case *syntax.NameExpr:
		g.read(info.Uses[e], e, true, a)
	case *syntax.PlayerExpr:
		g.add(fact{kind: needsPlayer, at: e}, a)
	case *syntax.PlayersExpr:
		g.read(whoIsIn, e, false, a)
		if e.Other {
			g.add(fact{kind: needsPlayer, at: e}, a)
		}
	case *syntax.OptionExpr:
		g.read(info.Uses[e], e, false, a)
	case *syntax.CallExpr:
		g.call(e, nil, a)
	case *syntax.OfExpr:
		g.call(e, e, a)
	case *syntax.EachExpr:
		g.head(e.Head, a)
	case *syntax.IndexExpr:
		g.read(info.Uses[syntax.Bare(e.Left)], e, info.Uses[e] != nil, a)
		for _, x := range e.Args {
			g.expr(x, a)
		}
	case *syntax.MinusExpr:
		g.expr(e.X, a)
	case *syntax.NotExpr:
		g.expr(e.X, a)
	case *syntax.ArithExpr:
		g.expr(e.A, a)
		g.expr(e.B, a)
	case *syntax.CompareExpr:
		g.expr(e.A, a)
		g.expr(e.B, a)
	case *syntax.LogicExpr:
		for _, x := range e.Terms {
			g.expr(x, a)
		}
	default:
		g.listExpr(e, a)
	}
}

func (g *gatherer) listExpr(e syntax.Expr, a around) {
	switch e := e.(type) {
	case *syntax.WhereExpr:
		g.expr(e.List, a)
		g.expr(e.Cond, g.inside(e.List, e.Item != nil, a))
	case *syntax.SomeExpr:
		g.expr(e.List, a)
		g.expr(e.Cond, g.inside(e.List, e.Item != nil, a))
	case *syntax.RangeExpr:
		g.expr(e.From, a)
		g.expr(e.To, a)
	case *syntax.PickExpr:
		g.expr(e.Count, a)
		g.expr(e.List, a)
		for _, k := range e.Keys {
			g.expr(k, g.inside(e.List, syntax.Named(e.List) != nil, a))
		}
	case *syntax.FoldExpr:
		g.expr(e.List, a)
		g.expr(e.Key, g.inside(e.List, syntax.Named(e.List) != nil, a))
	case *syntax.NextExpr:
		g.expr(e.List, a)
		g.expr(e.After, a)
	case *syntax.BestExpr:
		for _, p := range e.Parts {
			if p != nil {
				g.expr(p.Cards, a)
			}
		}
	case *syntax.RollExpr:
		g.read(chance, e, false, a)
		for _, x := range []syntax.Expr{e.What, e.Sides, e.KeepCount, e.Explode, e.Reroll, e.CountAs} {
			g.expr(x, a)
		}
	case *syntax.CasesExpr:
		for _, k := range e.Cases {
			if k != nil {
				g.expr(k.When, a)
				g.expr(k.Value, a)
			}
		}
		g.expr(e.Otherwise, a)
	}
}

// call collects the facts of f(x) and f of x.
func (g *gatherer) call(e syntax.Expr, of *syntax.OfExpr, a around) {
	call, ok := g.c.info.Calls[e]
	if !ok {
		if of != nil {
			g.expr(of.Right, a)
		}
		return
	}
	if call.To.Kind != ItemPart {
		g.readCalled(e, call, a)
	}
	if call.To.Kind == Function && len(call.Args) == 0 {
		g.read(chance, e, false, a)
	}
	g.expr(call.Whose, a)
	g.expr(call.Key, a)
	g.expr(call.Item, a)
	for _, x := range call.Args {
		g.expr(x, a)
	}
}

// readCalled notes what is called; where it is of a card, that card is looked at in it.
func (g *gatherer) readCalled(e syntax.Expr, call Call, a around) {
	if call.Item != nil {
		a.cards = true
		g.add(fact{kind: reads, obj: call.To, at: e, own: true, item: call.Item}, a)
		return
	}
	g.read(call.To, e, call.Whose == nil, a)
}

// head collects the facts of a loop's head.
func (g *gatherer) head(h *syntax.EachHead, a around) {
	if h == nil {
		return
	}
	if h.StillIn || h.InGame {
		g.read(whoIsIn, h, false, a)
	}
	g.expr(h.Players, a)
	g.expr(h.From, a)
	g.expr(h.To, a)
	if h.Item == nil {
		a.player = true
	}
	g.expr(h.Where, a)
}

func (g *gatherer) block(b *syntax.Block, a around) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		g.stmt(s, a)
	}
}

func (g *gatherer) value(v *syntax.Value, a around) {
	switch {
	case v == nil:
	case v.Ask != nil:
		g.ask(v.Ask, a)
		g.block(v.Else, a)
	default:
		g.expr(v.Expr.Expr, a)
	}
}

// write notes that a place is changed.
func (g *gatherer) write(e syntax.Expr, a around) {
	if e == nil {
		return
	}
	e = syntax.Bare(e)
	o := g.c.place(e)
	if o == nil {
		g.expr(e, a)
		return
	}
	_, bare := e.(*syntax.NameExpr)
	index, indexed := e.(*syntax.IndexExpr)
	g.add(fact{kind: writes, obj: o, at: e, own: bare || indexed}, a)
	if indexed {
		g.expr(keyIn(index), a)
	}
	if of, ok := e.(*syntax.OfExpr); ok {
		g.expr(of.Right, a)
		a.player = a.player || ofEach(e)
		g.expr(g.c.info.Calls[of].Key, a)
	}
}

// changes notes that something changes that is no field.
func (g *gatherer) changes(o *Object, at syntax.Ranger, a around) {
	g.add(fact{kind: writes, obj: o, at: at}, a)
}

func (g *gatherer) stmt(s syntax.Stmt, a around) {
	switch s := s.(type) {
	case *syntax.LetStmt:
		g.value(s.Value, a)
	case *syntax.SetStmt:
		g.value(s.Value, a)
		g.write(s.Place, a)
	case *syntax.ChangeStmt:
		g.expr(s.By, a)
		g.expr(s.Limit, a)
		g.expr(s.Place, a)
		g.write(s.Place, a)
	case *syntax.IfStmt:
		g.expr(s.Cond, a)
		then, other := g.c.startsWhere(s.Cond)
		within := a
		within.in = a.in.and(then)
		g.block(s.Then, within)
		if s.Else != nil {
			within.in = a.in.and(other)
			if s.Else.If != nil {
				g.stmt(s.Else.If, within)
			}
			g.block(s.Else.Block, within)
		}
	case *syntax.RepeatStmt:
		g.expr(s.Until, a)
		g.expr(s.Times, a)
		g.block(s.Body, a)
	case *syntax.EachStmt:
		g.expr(s.Starting, a)
		g.head(s.Head, a)
		if s.Head != nil && s.Head.Item == nil {
			a.player = true
		}
		g.block(s.Body, a)
	case *syntax.TurnsStmt:
		g.expr(s.Starting, a)
		taking := a
		taking.player = true
		g.expr(s.Where, taking)
		g.expr(s.Until, a)
		a.player = true
		g.block(s.Body, a)
	case *syntax.DoStmt:
		for _, step := range s.All() {
			if step == nil {
				continue
			}
			for _, x := range step.Args {
				g.expr(x, a)
			}
			if step.Name != nil && g.c.info.Uses[step.Name] != nil {
				g.add(fact{kind: does, obj: g.c.info.Uses[step.Name], at: step.Name, own: true, do: s}, a)
			}
		}
		g.expr(s.Stopping, a)
	case *syntax.GoStmt:
		if s.Step != nil && g.c.info.Uses[s.Step] != nil {
			g.add(fact{kind: goes, obj: g.c.info.Uses[s.Step], at: s.Step}, a)
		}
	case *syntax.ResultStmt:
		if s.Name == nil {
			return
		}
		g.value(s.Value, a)
		if s.Value == nil {
			g.read(g.c.info.Shown[s], s.Name, true, a)
		}
		if o := g.c.info.Uses[s.Name]; o != nil {
			g.add(fact{kind: gives, obj: o, at: s.Name, table: s.Table}, a)
			g.house(g.c.rs.Changed[s], a)
		}
	case *syntax.SayStmt:
		for _, p := range s.Parts {
			g.expr(p, a)
		}
		g.expr(s.To, a)
	case *syntax.RequireStmt:
		g.expr(s.Cond, a)
	case *syntax.AskStmt:
		g.ask(s.Ask, a)
		g.block(s.Else, a)
	case *syntax.BringStmt:
		g.changes(whoIsIn, s, a)
	case *syntax.DropStmt, *syntax.LeaveStmt:
		if leave, ok := s.(*syntax.LeaveStmt); ok && leave.Loop {
			return
		}
		g.changes(whoIsIn, s, a)
		g.add(fact{kind: needsPlayer, at: s}, a)
	case *syntax.EndStmt:
		g.add(fact{kind: ends, at: s}, a)
	case *syntax.AnswerStmt:
		for _, f := range s.Forms {
			for _, e := range append([]syntax.Expr{f.Bet, f.Raise, f.Value.Expr}, f.Keys...) {
				g.expr(e, a)
			}
		}
	default:
		g.goods(s, a)
	}
}

// goods collects the facts of statements about cards and chips.
func (g *gatherer) goods(s syntax.Stmt, a around) {
	switch s := s.(type) {
	case *syntax.ShuffleStmt:
		g.changes(allCards, s, a)
		g.expr(s.From, a)
		g.expr(s.Into, a)
	case *syntax.DealStmt:
		g.changes(allCards, s, a)
		each := a
		each.player = a.player || ofEach(s.To) // how many may be each receiver's own
		g.expr(s.Count, each)
		g.write(s.To, a)
		g.expr(s.Starting, a)
	case *syntax.BurnStmt:
		g.changes(allCards, s, a)
		g.expr(s.Count, a)
	case *syntax.MoveStmt:
		g.changes(allCards, s, a)
		g.expr(s.What.Expr, a)
		g.write(s.To, a)
	case *syntax.RevealStmt:
		g.expr(s.What, a)
		g.expr(s.To, a)
		g.expr(s.Starting, a)
	case *syntax.CollectStmt:
		g.changes(allChips, s, a)
		g.expr(s.Amount, a)
		g.expr(s.From.Expr, a)
	case *syntax.PostStmt:
		g.changes(allChips, s, a)
		g.expr(s.Amount, a)
		g.expr(s.From, a)
	case *syntax.BettingStmt:
		g.changes(allChips, s, a)
		g.changes(whoIsIn, s, a)
		for _, b := range s.Clauses {
			if b == nil {
				continue
			}
			g.expr(b.Starting, a)
			bettor := a
			bettor.player = true
			g.expr(b.Least, bettor)
			g.expr(b.Most, bettor)
			g.expr(b.MaxRaises, bettor)
		}
	case *syntax.PayStmt:
		g.changes(allChips, s, a)
		g.expr(s.Amount, a)
		g.expr(s.From, a)
		g.expr(s.To, a)
	case *syntax.AwardStmt:
		g.changes(allChips, s, a)
		g.expr(s.Pot, a)
		for _, w := range []*syntax.Winner{s.Winner, s.Half} {
			if w == nil {
				continue
			}
			winner := a
			winner.player = true
			for _, k := range w.Keys {
				g.expr(k, winner)
			}
			g.expr(w.Where, winner)
		}
		g.expr(s.Starting, a)
	case *syntax.RefundStmt:
		g.changes(allChips, s, a)
		g.expr(s.Pot, a)
	}
}

// ofEach reports whether a place is one of several players': hand of each player still in.
func ofEach(e syntax.Expr) bool {
	of, ok := syntax.Bare(e).(*syntax.OfExpr)
	if !ok {
		return false
	}
	_, each := syntax.Bare(of.Right).(*syntax.EachExpr)
	return each
}

// ask collects the facts of a decision, whose own expressions are about the asked player.
func (g *gatherer) ask(ask *syntax.Ask, a around) {
	if ask == nil {
		return
	}
	g.body.asks = append(g.body.asks, askedBy{ask, a.player})
	g.expr(ask.Who, a)
	g.read(chance, ask, false, a)
	a.player = true
	if ask.OrFold {
		g.changes(whoIsIn, ask, a)
	}
	g.expr(ask.Showing, a)
	for _, part := range ask.Parts {
		g.expr(part, a)
	}
	switch ch := ask.Choice.(type) {
	case *syntax.ChooseWord:
		for _, o := range ch.Options {
			if o != nil {
				g.expr(o.When, a)
			}
		}
	case *syntax.ChooseNumber:
		g.expr(ch.Least, a)
		g.expr(ch.Most, a)
	case *syntax.ChooseOne:
		g.expr(ch.List, a)
	case *syntax.ChooseCards:
		g.changes(allCards, ch, a)
		g.expr(ch.Least, a)
		g.expr(ch.Most, a)
		g.expr(ch.From, a)
		g.write(ch.To, a)
		for _, such := range ch.Such {
			g.expr(such.Cond, a)
		}
		a.cards = true
		g.expr(ch.Where, a)
	case *syntax.ChooseDice:
		g.expr(ch.Least, a)
		g.expr(ch.Most, a)
		g.expr(ch.From, a)
		g.write(ch.From, a)
		if ch.To != nil {
			g.write(ch.To, a)
		}
		for _, such := range ch.Such {
			g.expr(such.Cond, a)
		}
		a.dice = true
		g.expr(ch.Where, a)
	case *syntax.BetInto:
		g.changes(allChips, ch, a)
		g.expr(ch.Least, a)
		g.expr(ch.Most, a)
		g.expr(ch.Into, a)
	}
}
