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
	if b.expr != nil {
		g.visit(b.expr, start)
	}
	if b.block != nil {
		g.visit(b.block, start)
	}
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

// changes notes that something changes that is no field.
func (g *gatherer) changes(o *Object, at syntax.Ranger, a around) {
	g.add(fact{kind: writes, obj: o, at: at}, a)
}

// visit collects the facts of a node and of all below it.
func (g *gatherer) visit(n syntax.Ranger, a around) {
	if do, ok := n.(*syntax.DoStmt); ok {
		g.do(do, a)
		return
	}
	g.before(n, a)
	var holds, fails starts
	if s, ok := n.(*syntax.IfStmt); ok {
		holds, fails = g.c.startsWhere(s.Cond)
	}
	for _, ch := range g.c.children(n) {
		below := a
		switch ch.of {
		case Players:
			below.player = true
		case Cards:
			below.cards = true
		case Faces:
			below.dice = true
		}
		switch ch.role {
		case place:
			g.write(ch.Ranger.(syntax.Expr), below)
			continue
		case then:
			below.in = a.in.and(holds)
		case other:
			below.in = a.in.and(fails)
		}
		g.visit(ch.Ranger, below)
	}
	g.after(n, a)
}

// before notes what a node itself reads and changes, before its parts do.
func (g *gatherer) before(n syntax.Ranger, a around) {
	info := g.c.info
	switch n := n.(type) {
	case *syntax.NameExpr:
		g.read(info.Uses[n], n, true, a)
	case *syntax.PlayerExpr:
		g.add(fact{kind: needsPlayer, at: n}, a)
	case *syntax.PlayersExpr:
		g.read(whoIsIn, n, false, a)
		if n.Other {
			g.add(fact{kind: needsPlayer, at: n}, a)
		}
	case *syntax.OptionExpr:
		g.read(info.Uses[n], n, false, a)
	case *syntax.CallExpr:
		g.call(n, a)
	case *syntax.OfExpr:
		g.call(n, a)
	case *syntax.IndexExpr:
		g.read(info.Uses[syntax.Bare(n.Left)], n, info.Uses[n] != nil, a)
	case *syntax.RollExpr:
		g.read(chance, n, false, a)
	case *syntax.EachHead:
		if n.StillIn || n.InGame {
			g.read(whoIsIn, n, false, a)
		}
	case *syntax.GoStmt:
		if n.Step != nil && info.Uses[n.Step] != nil {
			g.add(fact{kind: goes, obj: info.Uses[n.Step], at: n.Step}, a)
		}
	case *syntax.SimpleStmt:
		g.simple(n, a)
	case *syntax.Ask:
		g.body.asks = append(g.body.asks, askedBy{n, a.player})
		g.read(chance, n, false, a)
		if n.OrFold {
			g.changes(whoIsIn, n, a)
		}
	case *syntax.ChooseCards:
		g.changes(allCards, n, a)
	case *syntax.BetInto:
		g.changes(allChips, n, a)
	}
}

// simple notes what a simple statement does, as its form says.
func (g *gatherer) simple(s *syntax.SimpleStmt, a around) {
	does := s.Form.Does
	if does.Has(syntax.MovesCards) {
		g.changes(allCards, s, a)
	}
	if does.Has(syntax.MovesChips) {
		g.changes(allChips, s, a)
	}
	if does.Has(syntax.ChangesWhoIsIn) {
		g.changes(whoIsIn, s, a)
	}
	if does.Has(syntax.OfPlayer) {
		g.add(fact{kind: needsPlayer, at: s}, a)
	}
	if does.Has(syntax.EndsGame) {
		g.add(fact{kind: ends, at: s}, a)
	}
}

// after notes which result is given, when its value is known.
func (g *gatherer) after(n syntax.Ranger, a around) {
	s, ok := n.(*syntax.ResultStmt)
	if !ok || s.Name == nil {
		return
	}
	if s.Value == nil {
		g.read(g.c.info.Shown[s], s.Name, true, a)
	}
	if o := g.c.info.Uses[s.Name]; o != nil {
		g.add(fact{kind: gives, obj: o, at: s.Name, table: s.Table}, a)
		g.house(g.c.rs.Changed[s], a)
	}
}

// do notes each phase when what it is given is known.
func (g *gatherer) do(s *syntax.DoStmt, a around) {
	for _, step := range s.All() {
		if step == nil {
			continue
		}
		for _, x := range step.Args {
			g.visit(x, a)
		}
		if step.Name != nil && g.c.info.Uses[step.Name] != nil {
			g.add(fact{kind: does, obj: g.c.info.Uses[step.Name], at: step.Name, own: true, do: s}, a)
		}
	}
	if s.Stopping != nil {
		g.visit(s.Stopping, a)
	}
}

// call notes what is called by f(x) and f of x; where it is of a card, that card is looked at in it.
func (g *gatherer) call(e syntax.Expr, a around) {
	call, ok := g.c.info.Calls[e]
	switch {
	case !ok || call.To.Kind == ItemPart:
	case call.Item != nil:
		a.cards = true
		g.add(fact{kind: reads, obj: call.To, at: e, own: true, item: call.Item}, a)
	default:
		g.read(call.To, e, call.Whose == nil, a)
	}
	if ok && call.To.Kind == Function && len(call.Args) == 0 {
		g.read(chance, e, false, a)
	}
}

// write notes that a place is changed.
func (g *gatherer) write(e syntax.Expr, a around) {
	e = syntax.Bare(e)
	o := g.c.place(e)
	if o == nil {
		g.visit(e, a)
		return
	}
	_, bare := e.(*syntax.NameExpr)
	index, indexed := e.(*syntax.IndexExpr)
	g.add(fact{kind: writes, obj: o, at: e, own: bare || indexed}, a)
	if indexed && keyIn(index) != nil {
		g.visit(keyIn(index), a)
	}
	if of, ok := e.(*syntax.OfExpr); ok {
		g.visit(of.Right, a)
		a.player = a.player || ofEach(e)
		if key := g.c.info.Calls[of].Key; key != nil {
			g.visit(key, a)
		}
	}
}
