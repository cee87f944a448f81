package lint

import (
	"math"
	"slices"
	"strconv"

	"croupier/dsl/check"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// What may bring a game to a stop where nothing around it looks after that: chips are paid that a player may not have, more cards
// are dealt than the deck has, a number falls below its range, a pot goes back to all of which something has been paid out,
// nobody is left to choose. Each start is gone through, with the phases that it does; a condition on the way that speaks of the
// same thing is taken to look after it.
//
//	if stack >= 5 { pay 5 from player to pot }     the condition names stack: nothing is said
//	pay 5 from player to pot                       not-enough-chips
type stops struct {
	c     *linter
	lets  map[string][]string        // the names in the value of each let
	been  map[*check.Object][]string // where a phase was gone through, and after what
	said  map[syntax.Ranger]bool
	event bool                   // it is what is done whenever something happens: of what a pile held before, nothing is known
	paid  *syntax.SimpleStmt     // what was paid out of the pot on the way here,
	when  []string               // and the names in the conditions under which it was
	dealt [check.MostDecks]dealt // what has been dealt on the way here, from each deck
	fees  *fees
}

// guard is what the conditions on the way name, those in the same block code alone, and whether a statement is done for each
// player.
type guard struct {
	names, here []string
	each        bool
	all         bool // and under no condition
}

func (g guard) with(names []string) guard {
	g.names, g.here = joined(g.names, names), joined(g.here, names)
	return g
}

// joined are names with others behind them, each once, however many conditions say them.
func joined(names, others []string) []string {
	names = slices.Clip(names)
	for _, name := range others {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// mayStop goes through all starts, and through what is done whenever something happens.
func (c *linter) mayStop() {
	f := &fees{}
	fresh := func(event bool) *stops {
		return &stops{c: c, lets: map[string][]string{}, been: map[*check.Object][]string{}, said: map[syntax.Ranger]bool{},
			event: event, fees: f}
	}
	for _, s := range c.Rules.Starts {
		f.lie = nil
		fresh(false).around(s.Object, s.Decl.Body, guard{})
	}
	for _, e := range c.Rules.Whenevers {
		fresh(true).block(e.Step.Decl.Body, guard{})
	}
	c.comesBack(f)
}

// around goes through a block with what house rules do before and after it.
func (w *stops) around(o *check.Object, b *syntax.Block, g guard) {
	g.here = nil
	steps := w.c.StepsAround(o)
	for _, before := range steps.Before {
		w.block(before.Decl.Body, g)
	}
	w.block(b, g)
	for _, after := range steps.After {
		w.block(after.Decl.Body, g)
	}
}

// beside goes through what house rules do before and after a question.
func (w *stops) beside(steps *check.Steps, g guard) {
	g.here = nil
	for _, step := range steps.Before {
		w.perhaps(func() { w.block(step.Decl.Body, g) })
	}
	for _, step := range steps.After {
		w.perhaps(func() { w.block(step.Decl.Body, g) })
	}
}

// phase goes through a phase, again where it is done with less on the way.
func (w *stops) phase(o *check.Object, g guard) {
	if o == nil || o.Kind != check.PhaseName || w.c.Step(o) != nil {
		return
	}
	if before, been := w.been[o]; been &&
		!slices.ContainsFunc(before, func(n string) bool { return !slices.Contains(g.names, n) }) &&
		w.paid == nil {
		w.whoKnows()
		return
	}
	if w.paid != nil && w.said[o.Decl] {
		return
	}
	if w.paid != nil {
		w.said[o.Decl] = true
	}
	w.been[o] = g.names
	w.around(o, w.c.Rules.Phases[o.Index].Decl.Body, g)
}

func (w *stops) block(b *syntax.Block, g guard) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		g = w.stmt(s, g)
	}
}

// stmt goes through a statement, and gives what holds behind it.
func (w *stops) stmt(s syntax.Stmt, g guard) guard {
	switch s := s.(type) {
	case *syntax.IfStmt:
		g := g.with(w.names(s.Cond))
		g.all = false
		before := w.paid
		w.perhaps(func() { w.block(s.Then, g) })
		then := w.paid
		w.paid = before
		w.perhaps(func() {
			if s.Else != nil && s.Else.If != nil {
				w.stmt(s.Else.If, g)
			} else if s.Else != nil {
				w.block(s.Else.Block, g)
			}
		})
		switch {
		case then == nil && before != nil && looked(w.names(s.Cond), w.when...):
			w.paid = nil // wherever it was paid out, the rest is won
		case w.paid == nil:
			w.paid = then
		}
		if s.Then.Leaves() {
			return g
		}
	case *syntax.EachStmt:
		inside := g.with(w.names(s.Head))
		inside.all = (s.Head.StillIn || s.Head.InGame() || s.Head.Seat) && s.Head.Where == nil
		inside.each = inside.each || inside.all
		w.block(s.Body, inside)
	case *syntax.RepeatStmt:
		w.perhaps(func() { w.block(s.Body, g.with(w.names(s.Until))) })
	case *syntax.TurnsStmt:
		w.perhaps(func() { w.block(s.Body, g.with(w.names(s.Until))) })
	case *syntax.AskStmt:
		w.ask(s.Ask, s.Else != nil, g)
		w.perhaps(func() { w.block(s.Else, g) })
	case *syntax.OfferStmt:
		g.all = false
		w.perhaps(func() { w.block(s.Body, g) })
	case *syntax.SimpleStmt:
		return w.simple(s, g)
	}
	return g
}

func (w *stops) simple(s *syntax.SimpleStmt, g guard) guard {
	if v := s.Value(); v != nil {
		w.ask(v.Ask, v.Else != nil, g)
		w.perhaps(func() { w.block(v.Else, g) })
	}
	switch s.Form.Name {
	case "let":
		w.lets[s.Name().Name] = w.names(s.Value())
	case "pay":
		w.pay(s, g)
	case "award":
		w.paid = nil
		w.fees.awarded()
	case "refund":
		w.refund(s, g)
	case "deal":
		w.deal(s, g)
	case "shuffle":
		w.shuffled(s)
	case "burn":
		w.thrownAway()
	case "move":
		w.thrownAway()
		if w.deckOf(s.Expr(syntax.To)) >= 0 { // who knows how many cards are there again
			w.whoKnows()
		}
	case "decrease":
		w.beyond(s, false, g)
	case "increase":
		w.beyond(s, true, g)
	case "require":
		return g.with(w.names(s.Expr(syntax.What)))
	}
	for _, step := range s.Steps() {
		w.phase(w.c.Info.Uses[step.Name], g)
	}
	return g
}

// mostNames is how many names are looked at in one part of the code, that lets which are worked out from one another by the
// thousand take no longer than other code.
const mostNames = 200

// names are the names in a part of the code, with those in what its defines and lets stand for.
func (w *stops) names(n syntax.Ranger) []string {
	if n == nil || w.c.Words(n) == "" {
		return nil
	}
	all := syntax.NamesIn(w.c.Words(n))
	for i := 0; i < len(all); i++ {
		more := w.lets[all[i]]
		if o := w.c.Global(all[i]); o != nil && o.Kind == check.DefineName {
			more = syntax.NamesIn(w.c.Words(w.c.Rules.Defines[o.Index].Decl.Value))
		}
		for _, name := range more {
			if len(all) >= mostNames {
				return all
			}
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// looked reports whether one of some names is among those that conditions speak of.
func looked(among []string, names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return slices.Contains(among, n) })
}

// free reports whether an amount is made of numbers, options and what was put in alone, so that nothing in it goes by what there
// is.
func (w *stops) free(e syntax.Expr) bool {
	switch e := syntax.Bare(e).(type) {
	case *syntax.NumberLit:
		return e.Value > 0
	case *syntax.OptionExpr:
		return true
	case *syntax.NameExpr:
		o := w.c.Info.Uses[e]
		return o != nil && o.Kind == check.ReadyWord && (o.Type.Kind == check.Number || o.Name == "put-in")
	case *syntax.ArithExpr:
		return w.free(e.A) && w.free(e.B)
	}
	return false
}

// above reports whether an amount is plainly more than a value of some name: stack + 1, 2 * stack.
func (w *stops) above(e syntax.Expr, name string) bool {
	a, ok := syntax.Bare(e).(*syntax.ArithExpr)
	if !ok || a.Op != "+" && a.Op != "*" {
		return false
	}
	least := map[string]int64{"+": 0, "*": 1}[a.Op]
	for _, pair := range [][2]syntax.Expr{{a.A, a.B}, {a.B, a.A}} {
		n, number := syntax.Constant(pair[1])
		if number && n > least && w.c.Words(syntax.Bare(pair[0])) == name {
			return true
		}
	}
	return false
}

// pay warns about chips that may not be there.
func (w *stops) pay(s *syntax.SimpleStmt, g guard) {
	from, amount := s.Expr(syntax.From), s.Expr(syntax.Amount)
	source := w.c.Place(from)
	w.fee(s, g)
	if source != nil && source.Name == "pot" {
		w.fees.paidOut(amount)
		w.paid, w.when = s, w.special(g.here)
		if _, all := syntax.Bare(amount).(*syntax.AllLit); all {
			w.paid = nil
		}
	}
	pile := check.StackField
	if t := w.c.Info.Types[from]; t.Kind == check.Pile && source != nil {
		pile = source.Name
	} else if t.Kind != check.Player {
		return
	}
	if pile == "bank" || looked(g.here, pile) || !w.mayExceed(amount, pile) && !w.above(amount, pile) || w.said[s] {
		return
	}
	w.said[s] = true
	w.fees.told = append(w.fees.told, s)
	has := pile
	if t := w.c.Info.Types[from]; t.Kind == check.Player {
		if _, current := syntax.Bare(from).(*syntax.PlayerExpr); !current {
			has = syntax.OwnerWords(from, w.c.Words(from)) + "'s " + check.StackField
		}
	} else if source.Kind == check.PlayerField {
		has = w.c.Words(from)
	}
	most := "min(" + w.c.Words(amount) + ", " + has + ")"
	w.c.Report(diag.Warnf("not-enough-chips", w.c.At(amount), "There may be fewer chips than these").
		WithHint("A game stops where more is paid than there is. Pay no more: %s - or look first: if %s is at least %s { ... }", most,
			has,
			w.c.Words(amount)).
		WithFix(w.c.At(amount), most, "Write %s.", most))
}

// mayExceed reports whether an amount that does not go by what a pile holds may be more than that. A house rule knows little of
// when in its base it is paid; in a game of its own, what a pile begins with is taken to do for a payment of less.
func (w *stops) mayExceed(amount syntax.Expr, pile string) bool {
	if !w.free(amount) {
		return false
	}
	n, fixed := w.number(amount)
	if w.c.Rules.Extends() || w.event || !fixed {
		return true
	}
	for _, f := range w.c.Rules.Fields {
		if first, known := w.number(f.Value); f.Name == pile && f.Value != nil && known {
			return n > first
		}
	}
	return false
}

// refund warns about a pot that goes back although something was paid out of it.
func (w *stops) refund(s *syntax.SimpleStmt, g guard) {
	w.fees.lie = nil
	if w.paid == nil || w.said[w.paid] || looked(g.here, w.when...) { // both look at the same thing
		return
	}
	w.said[w.paid] = true
	w.c.Report(diag.Warnf("no-refund", w.c.At(w.paid),
		"The pot may have to go back to all who put it in, and then this has been paid out").
		WithOther(w.c.At(s), "here it goes back").
		WithHint("Pay it only where the pot is won and does not go back: if ... { %s }", w.c.Words(w.paid)))
}

// beyond warns about a number that may leave its range: it falls below it, or grows above it.
func (w *stops) beyond(s *syntax.SimpleStmt, grows bool, g guard) {
	o, by := w.c.Place(s.Expr(syntax.Place)), s.Expr(syntax.By)
	if o == nil || o.Type.Kind != check.Number || len(o.Type.Ranges) == 0 || s.Expr(syntax.EndsAt) != nil || !w.free(by) ||
		looked(g.here, o.Name) || w.said[s] {
		return
	}
	end, falls, most := o.Type.Ranges[0].Least, "fall below", "at least "
	for _, r := range o.Type.Ranges {
		end = min(end, r.Least)
	}
	if grows {
		end, falls, most = o.Type.Ranges[0].Most, "grow above", "at most "
		for _, r := range o.Type.Ranges {
			end = max(end, r.Most)
		}
	}
	if end == math.MinInt64 || end == math.MaxInt64 {
		return
	}
	w.said[s] = true
	behind := w.c.At(s)
	behind.Start = behind.End
	text := ", to " + most + strconv.FormatInt(end, 10)
	w.c.Report(diag.Warnf("out-of-range", w.c.At(s), "%q may %s %d, and it is %s", o.Name, falls, end, types.Describe(o.Type)).
		WithHint("A game stops there. Write: %s%s", w.c.Words(s), text).WithFix(behind, text, "Write %q.", text))
}

// number is a number that is written out, an option's default, or a define that is nothing else.
func (w *stops) number(e syntax.Expr) (int64, bool) {
	if n, ok := syntax.Bare(e).(*syntax.NameExpr); ok {
		if value := w.c.Rules.ValueOf(w.c.Info.Uses[n]); value != nil {
			e = value
		}
	}
	if cases, ok := syntax.Bare(e).(*syntax.CasesExpr); ok && len(cases.Cases) == 0 { // a house rule has changed it
		e = cases.Otherwise
	}
	if o, ok := syntax.Bare(e).(*syntax.OptionExpr); ok {
		for _, known := range w.c.Rules.Options {
			if known.Name == o.Name.Name && known.Default.Type.Kind == check.Number {
				return known.Default.Number, true
			}
		}
	}
	return syntax.Constant(e)
}

// ask warns about a question of which nobody knows whether there is anything to choose.
func (w *stops) ask(a *syntax.Ask, hasElse bool, g guard) {
	if a != nil {
		w.beside(w.c.Rules.StepsAround(a), g)
		w.thrownAway()
	}
	if a == nil || hasElse || a.OrPass || a.OrFold || w.said[a] {
		return
	}
	ch, ok := a.Choice.(*syntax.ChooseOne)
	if !ok { // of cards and dice they take what there is
		return
	}
	list := ch.List
	others, ok := syntax.Bare(list).(*syntax.PlayersExpr)
	alone := ok && others.Other && w.c.Rules.Players.Least == 1 && !looked(g.names, "count")
	if !alone && !w.filtered(list) {
		return
	}
	names := w.essential(list)
	// Of what is kept for each of several, there is one for each turn.
	if looked(g.names, names...) || slices.Contains(w.names(list), "keys") {
		return
	}
	w.said[a] = true
	w.c.Report(diag.Warnf("empty-choice", w.c.At(ch), "Perhaps nothing is left to choose from").
		WithHint("Say after the question what is done then, otherwise { ... }, or let it be declined: , or pass. Or ask only " +
			"where there is something: if count of ... > 0 { ... }"))
}

// filtered reports whether a list is what a condition leaves of another.
func (w *stops) filtered(e syntax.Expr) bool {
	switch e := syntax.Bare(e).(type) {
	case *syntax.WhereExpr:
		_, fixed := syntax.Bare(e.List).(*syntax.List)
		return e.Cond != nil && !fixed
	case *syntax.EachExpr:
		return e.Head.Where != nil
	case *syntax.NameExpr:
		return w.filtered(w.c.Rules.ValueOf(w.c.Info.Uses[e]))
	}
	return false
}

// essential are the names that make a list this one: what it is called, or what is said of each in it.
func (w *stops) essential(e syntax.Expr) (names []string) {
	return w.special(slices.DeleteFunc(w.names(e), func(n string) bool { return n == check.StackField }))
}

// special are those of some words that name things: what is declared, what a let names, ready-made things and parts of cards and
// dice. Words of the language, functions, and what only a loop or a filter calls so say nothing of what is looked at.
func (w *stops) special(words []string) (names []string) {
	for _, n := range words {
		_, let := w.lets[n]
		o := w.c.Global(n)
		if let || o != nil && o.Kind != check.Function && n != check.EmptyWord || w.c.PartOf(n) != check.Invalid {
			names = append(names, n)
		}
	}
	return names
}
