// Package effects finds out what the code of a ruleset does: what it reads and changes, which phases it does, which results it
// gives, and what it needs for that: a player whose turn it is, a card that is looked at. All of it comes from one walk over the
// tree, along one description of what stands in each node and how ([Effects.Children]).
//
// It takes names and types from the checker as they are; it must not know how they were found, what is worth a warning, nor
// whom anything may be shown to.
package effects

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/syntax"
)

// FactKind is the kind of thing that code does which matters to the ruleset as a whole.
type FactKind uint8

// What code does.
const (
	Reads FactKind = iota // a field, result, option, define, chart, let or ready-made word, or the table at large
	Writes
	NeedsPlayer // the word player, or a statement about that player
	Does        // a phase
	Gives       // a result
	Ends        // the game
)

// A Fact is one thing that code does.
type Fact struct {
	Kind  FactKind
	Obj   *check.Object
	At    syntax.Ranger
	own   bool        // it is the current player's, since nobody else is named
	local bool        // the code itself says who the current player is
	cards bool        // a card is looked at here
	dice  bool        // a die is looked at here
	table bool        // of gives: it is said to be the table's
	item  syntax.Expr // the card of which a define is said
	in    starts      // where it can happen
}

// The table at large: what changes without being a field.
var (
	WhoIsIn  = &check.Object{Kind: check.ReadyWord, Name: "players"}
	AllCards = &check.Object{Kind: check.ReadyWord, Name: "cards"}
	LiesOpen = &check.Object{Kind: check.ReadyWord, Name: "cards that are shown"}
	AllChips = &check.Object{Kind: check.ReadyWord, Name: "chips"}
	Chance   = &check.Object{Kind: check.ReadyWord, Name: "chance"}
)

// around is what holds at a place in the code.
type around struct {
	player, cards, dice bool
	in                  starts
}

// Effects is what the code of a ruleset reads, changes, does and gives, and what it needs for that.
type Effects struct {
	*check.Typed
	Codes    []*Code
	Set      map[*check.Object]bool // the fields that are set outside of every whenever
	byObject map[*check.Object]*Code
	reached  map[*check.Object]map[*check.Object]bool
	readBy   map[*check.Object]map[*check.Object]syntax.Ranger
	stands   *surroundings // once somebody asks
}

// Code is a body and what it does.
type Code struct {
	*check.Body
	Facts []Fact
	Asks  []AskedBy
}

// AskedBy is a question, and whether the code around it says whose turn it is.
type AskedBy struct {
	Ask   *syntax.Ask
	Local bool
}

// Of finds out what the code of a ruleset does, and reports what it does where it cannot: without a player whose turn it is,
// without a card that is looked at, to no end, or before anything is known.
func Of(t *check.Typed) *Effects {
	c := &Effects{Typed: t, reached: map[*check.Object]map[*check.Object]bool{},
		readBy: map[*check.Object]map[*check.Object]syntax.Ranger{}}
	for _, b := range t.Bodies {
		code := &Code{Body: b}
		c.gather(code)
		c.Codes = append(c.Codes, code)
	}
	c.contexts()
	c.cycles()
	c.whenevers()
	c.startingValues()
	c.rolls()
	c.whatIsDone()
	return c
}

// gatherer collects the facts of a body.
type gatherer struct {
	c    *Effects
	body *Code
}

// gather collects the facts of a body.
func (c *Effects) gather(b *Code) {
	g := &gatherer{c, b}
	start := around{}
	switch b.Kind {
	case check.FieldBody:
		start.player = b.Obj != nil && b.Obj.Kind == check.PlayerField
	case check.TestBody, check.PolicyBody, check.AimBody:
		start.player = true
	case check.DeckBody:
		start.cards = slices.ContainsFunc(c.Rules.Decks(), func(d *check.Deck) bool { return b.Expr == d.Wild })
	}
	for _, n := range (children{}).values(b.Expr, b.Block) {
		g.visit(n.Ranger, start)
	}
	g.house(c.StepsAround(b.Obj).All(), start)
	if b.Kind == check.StartBody {
		for _, w := range c.Rules.Whenevers {
			g.house([]*check.Phase{w.Step}, around{player: w.Event.Player})
		}
	}
}

// FactsOf are those of a node by itself.
func (c *Effects) FactsOf(n syntax.Ranger) []Fact {
	g := &gatherer{c, &Code{}}
	g.visit(n, around{})
	return g.body.Facts
}

// aroundQuestion is what holds in what house rules do around a question: it is the turn of the player who is asked.
func (a around) aroundQuestion(ask *syntax.Ask) around {
	a.player = a.player || !ask.AsksGM()
	return a
}

// house notes that steps of house rules are done.
func (g *gatherer) house(steps []*check.Phase, a around) {
	for _, s := range steps {
		g.add(Fact{Kind: Does, Obj: s.Object, At: s.Decl.Name, own: true}, a)
	}
}

func (g *gatherer) add(f Fact, a around) {
	f.local, f.cards, f.dice, f.in = a.player, a.cards, a.dice, a.in
	g.body.Facts = append(g.body.Facts, f)
}

func (g *gatherer) read(o *check.Object, at syntax.Ranger, own bool, a around) {
	if o != nil {
		g.add(Fact{Kind: Reads, Obj: o, At: at, own: own}, a)
	}
}

// changes notes that something changes that is no field.
func (g *gatherer) changes(o *check.Object, at syntax.Ranger, a around) {
	g.add(Fact{Kind: Writes, Obj: o, At: at}, a)
}

// visit collects the facts of a node and of all below it.
func (g *gatherer) visit(n syntax.Ranger, a around) {
	steps := g.c.Rules.StepsAround(n)
	ask, isAsk := n.(*syntax.Ask)
	if isAsk {
		g.house(steps.Before, a.aroundQuestion(ask))
	} else {
		g.house(steps.Before, a)
	}
	g.before(n, a)
	var holds, fails starts
	if s, ok := n.(*syntax.IfStmt); ok {
		holds, fails = g.c.startsWhere(s.Cond)
	}
	for _, ch := range g.c.Children(n) {
		below := a
		switch ch.Of {
		case check.Players:
			below.player = true
		case check.Cards:
			below.cards = true
		case check.Faces:
			below.dice = true
		}
		switch ch.Role {
		case Place:
			g.write(ch.Ranger.(syntax.Expr), below)
			continue
		case Then:
			below.in = a.in.and(holds)
		case Other:
			below.in = a.in.and(fails)
		}
		g.visit(ch.Ranger, below)
	}
	g.after(n, a)
	if !isAsk { // what is done after a question comes when its answer is kept
		g.house(steps.After, a)
	}
}

// before notes what a node itself reads and changes, before its parts do.
func (g *gatherer) before(n syntax.Ranger, a around) {
	info := g.c.Info
	switch n := n.(type) {
	case *syntax.NameExpr:
		g.read(info.Uses[n], n, true, a)
	case *syntax.PlayerExpr:
		g.add(Fact{Kind: NeedsPlayer, At: n}, a)
	case *syntax.PlayersExpr:
		g.read(WhoIsIn, n, false, a)
		if n.Other {
			g.add(Fact{Kind: NeedsPlayer, At: n}, a)
		}
	case *syntax.OptionExpr:
		g.read(info.Uses[n], n, false, a)
	case *syntax.CallExpr:
		g.call(n, a)
	case *syntax.OfExpr:
		g.call(n, a)
	case *syntax.RollExpr:
		g.read(Chance, n, false, a)
		if n.On != nil {
			g.read(info.Uses[n.On], n, false, a)
		}
	case *syntax.EachHead:
		if n.StillIn || n.InGame() {
			g.read(WhoIsIn, n, false, a)
		}
	case *syntax.SimpleStmt:
		g.simple(n, a)
	case *syntax.Ask:
		g.body.Asks = append(g.body.Asks, AskedBy{n, a.player})
		g.read(Chance, n, false, a)
		if n.OrFold {
			g.changes(WhoIsIn, n, a)
		}
	case *syntax.ChooseSome:
		switch n.Of {
		case syntax.OfCards:
			g.changes(AllCards, n, a)
		case syntax.OfChips:
			g.changes(AllChips, n, a)
		}
	}
}

// simple notes what a simple statement does, as its form says.
func (g *gatherer) simple(s *syntax.SimpleStmt, a around) {
	does := s.Form.Does
	if does.Has(syntax.MovesCards) {
		g.changes(AllCards, s, a)
	}
	if does.Has(syntax.Reveals) {
		g.changes(LiesOpen, s, a)
	}
	if does.Has(syntax.MovesChips) {
		g.changes(AllChips, s, a)
	}
	if does.Has(syntax.ChangesWhoIsIn) {
		g.changes(WhoIsIn, s, a)
	}
	if does.Has(syntax.EndsGame) {
		g.add(Fact{Kind: Ends, At: s}, a)
	}
}

// after notes which result is given when its value is known, and which phases are done when what they are given is.
func (g *gatherer) after(n syntax.Ranger, a around) {
	switch n := n.(type) {
	case *syntax.SimpleStmt:
		g.afterSimple(n, a)
		if v := n.Value(); v != nil && v.Ask != nil {
			g.house(g.c.Rules.StepsAround(v.Ask).After, a.aroundQuestion(v.Ask))
		}
	case *syntax.OfferStmt:
		g.house(g.c.Rules.StepsAround(n.Offer.Ask).After, a.aroundQuestion(n.Offer.Ask))
	case *syntax.AskStmt:
		g.house(g.c.Rules.StepsAround(n.Ask).After, a.aroundQuestion(n.Ask))
	}
}

// afterSimple notes what a simple statement does when all in it is known.
func (g *gatherer) afterSimple(s *syntax.SimpleStmt, a around) {
	if o := g.c.Info.Uses[s.Name()]; s.Form.Does.Has(syntax.GivesResult) {
		if s.Value() == nil {
			g.read(g.c.Info.Shown[s], s.Name(), true, a)
		}
		if o != nil {
			g.add(Fact{Kind: Gives, Obj: o, At: s.Name(), table: s.Says("table")}, a)
		}
	}
	for _, step := range s.Steps() {
		if o := g.c.Info.Uses[step.Name]; o != nil {
			g.add(Fact{Kind: Does, Obj: o, At: step.Name, own: true}, a)
		}
	}
}

// call notes what is called by f(x) and f of x; where it is of a card, that card is looked at in it.
func (g *gatherer) call(e syntax.Expr, a around) {
	call, ok := g.c.Info.Calls[e]
	switch {
	case !ok || call.To.Kind == check.ItemPart:
	case call.Item != nil:
		a.cards = true
		g.add(Fact{Kind: Reads, Obj: call.To, At: e, own: true, item: call.Item}, a)
	default:
		g.read(call.To, e, call.Own(), a)
	}
	if ok && call.To.Kind == check.Function && len(call.Args) == 0 {
		g.read(Chance, e, false, a)
	}
}

// write notes that a place is changed.
func (g *gatherer) write(e syntax.Expr, a around) {
	e = syntax.Bare(e)
	o := g.c.Place(e)
	if o == nil {
		g.visit(e, a)
		return
	}
	_, bare := e.(*syntax.NameExpr)
	_, keyed := e.(*syntax.CallExpr)
	g.add(Fact{Kind: Writes, Obj: o, At: e, own: bare || keyed}, a)
	if of, ok := e.(*syntax.OfExpr); ok {
		g.visit(of.Right, a)
		a.player = a.player || ofEach(e)
	}
	for _, key := range g.c.Info.Calls[e].Keys {
		g.visit(key, a)
	}
}
