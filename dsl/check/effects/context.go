package effects

import (
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// contexts finds out which defines and phases need a current player, or a looked-at card or die, and reports places where
// there is none.
func (c *Effects) contexts() {
	c.resultsOf()
	why := map[*check.Object]Fact{}
	whyItem := map[*check.Object]Fact{}
	for again := true; again; {
		again = false
		for _, b := range c.Codes {
			if b.Kind != check.DefineBody && b.Kind != check.PhaseBody || b.Obj == nil {
				continue
			}
			for _, f := range b.Facts {
				if !b.Obj.ByPlayer && f.lacksPlayer() && !c.Changes(f.Obj) {
					b.Obj.ByPlayer, again = true, true
					why[b.Obj] = f
				}
				if kind := c.lacksItem(f); b.Kind == check.DefineBody && b.Obj.ByItem == check.Invalid && kind != check.Invalid {
					b.Obj.ByItem, again = kind, true
					whyItem[b.Obj] = f
				}
			}
		}
	}
	c.notForTheTable()
	for _, b := range c.Codes {
		for _, f := range b.Facts {
			if b.Kind != check.DefineBody && b.Kind != check.PhaseBody && f.lacksPlayer() && !c.saysWhose(b, f) {
				c.nobody(b, f, why)
			}
			if b.Kind != check.DefineBody && f.Obj != nil && f.Obj.Kind == check.DefineName && c.lacksItem(f) != check.Invalid {
				c.noItemFor(f, whyItem)
			}
			if f.item != nil && f.Obj.ByItem != check.Card {
				c.notOfCards(f)
			}
		}
	}
}

// lacksPlayer reports whether a fact needs a current player whom the code itself does not give.
func (f Fact) lacksPlayer() bool {
	if f.local {
		return false
	}
	return f.Kind == NeedsPlayer || f.own && f.Obj != nil && f.Obj.ByPlayer
}

// lacksItem is what a fact needs that is looked at, where nothing is; Invalid for nothing.
func (c *Effects) lacksItem(f Fact) check.Kind {
	if f.Kind != Reads || f.Obj == nil {
		return check.Invalid
	}
	kind := f.Obj.ByItem
	if f.Obj.Kind == check.ItemPart {
		kind = c.PartOf(f.Obj.Name)
	}
	if kind == check.Card && f.cards || kind == check.Number && f.dice {
		return check.Invalid
	}
	return kind
}

// nobody reports that there is no current player.
func (c *Effects) nobody(b *Code, f Fact, why map[*check.Object]Fact) {
	f, reader := c.houseFact(f, why)
	name := c.Words(f.At)
	theirs := strings.TrimPrefix(name, "player's ")
	if f.Kind == Reads && reader.Kind == Reads && reader.Obj != nil && c.IsOwn(c.At(f.At)) {
		c.Report(diag.Errorf("nobody-current", c.At(f.At), "Whose? %q is a player's, and %q is also read where it is no player's turn",
			name, reader.Obj.Name).WithOther(c.At(reader.At), "it is read here, by nobody").
			WithHint("Say whose it is, such as: dealer's %s. Or change something that is read only in a player's turn.", theirs))
		return
	}
	d := diag.Errorf("nobody-current", c.At(f.At), "Whose? %q is a player's, and here it is no player's turn", name)
	switch {
	case f.Kind == Does:
		d = diag.Errorf("nobody-current", c.At(f.At), "%q is a step for one player, and here it is no player's turn", name)
	case f.Kind == NeedsPlayer && isStmt(f.At):
		d = diag.Errorf("nobody-current", c.At(f.At), "Who? Here it is no player's turn")
	case f.Kind == NeedsPlayer:
		d = diag.Errorf("nobody-current", c.At(f.At), "Here it is no player's turn, so %q is nobody", name)
	}
	switch {
	case b.Kind == check.TableTestBody && f.Kind == Reads:
		d = d.WithHint("Say whose: Ann's %s", theirs)
	case b.Kind == check.FieldBody:
		d = d.WithHint("A field of the table cannot start as something of a player's.")
	case f.Kind == Does:
		d = d.WithHint("Do it for each: each player { do %s } - or for one of them: each player where player is ... { do %s }", name,
			name)
	case f.Kind == Reads && c.namedAround(f.At) != "":
		whose := c.namedAround(f.At) + "'s " + theirs
		d = d.WithHint("Say whose: %s", whose)
		if _, alone := f.At.(*syntax.NameExpr); alone {
			d = d.WithFix(c.At(f.At), whose, "Write %s.", whose)
		}
	case f.Kind == Reads && c.conditionAround(f.At) != nil:
		cond := c.conditionAround(f.At)
		if d = d.WithHint("Is it so of any of them? Write: %s", c.ofSome(cond)); c.decides(cond) {
			d = d.WithHint("Is it done for each of them, or where it is so of any? Write: each player where %s { ... } - or: if %s "+
				"{ ... }",
				c.of(cond, "player"), c.ofSome(cond))
		}
	case f.Kind == Reads:
		d = d.WithHint("Say whose: dealer's %s. Or do it for each: each player { ... }", theirs)
	default:
		d = d.WithHint("Do it for each player: each player { ... }")
	}
	for o, n := f.Obj, 0; o != nil && n < 4; n++ {
		inner, ok := why[o]
		if !ok {
			break
		}
		d = d.WithOther(c.At(inner.At), "%s needs a player here", o.Name)
		o = inner.Obj
	}
	c.Report(d)
}

// saysWhose reports whether a place is the player in front of 's of something that lacks a player itself, of which it is told.
func (c *Effects) saysWhose(b *Code, f Fact) bool {
	return f.Kind == NeedsPlayer && slices.ContainsFunc(b.Facts, func(whole Fact) bool {
		of, ok := whole.At.(*syntax.OfExpr)
		return ok && of.Has && of.Right == f.At && whole.lacksPlayer()
	})
}

// surroundings are what may stand around a place in the code, in the order of the code: the innermost comes last. All code is
// gone through for it once, however many places are wrong.
type surroundings struct {
	named   []surrounding // players who are named: p in some p in players where ...
	conds   []surrounding // conditions of an if or of a case
	decides map[syntax.Expr]bool
}

type surrounding struct {
	span diag.Span
	name string
	cond syntax.Expr
}

// surroundings are those of all code of the rules.
func (c *Effects) surroundings() *surroundings {
	if c.stands != nil {
		return c.stands
	}
	c.stands = &surroundings{decides: map[syntax.Expr]bool{}}
	visit := func(n syntax.Ranger) bool {
		if o := c.Info.Lets[n]; o != nil && o.Kind == check.LoopItem && o.Type.Kind == check.Player {
			c.stands.named = append(c.stands.named, surrounding{span: c.At(n), name: o.Name})
		}
		var when syntax.Expr
		switch n := n.(type) {
		case *syntax.IfStmt:
			when = n.Cond
			c.stands.decides[when] = true
		case *syntax.Case:
			when = n.When
		}
		if when != nil {
			c.stands.conds = append(c.stands.conds, surrounding{span: c.At(when), cond: when})
		}
		return true
	}
	for _, b := range c.Codes {
		syntax.Walk(b.Block, visit)
		syntax.Walk(b.Expr, visit)
	}
	return c.stands
}

// namedAround is the nearest player who is named around a place in the code, "" if none is: p in some p in players where ...
func (c *Effects) namedAround(at syntax.Ranger) string {
	return c.innermost(c.surroundings().named, at).name
}

// conditionAround is the condition in which a place in the code stands, of an if or of a case; nil where it stands in none.
func (c *Effects) conditionAround(at syntax.Ranger) syntax.Expr {
	return c.innermost(c.surroundings().conds, at).cond
}

// decides reports whether a condition decides what is done, and not what a value is.
func (c *Effects) decides(cond syntax.Expr) bool { return c.surroundings().decides[cond] }

// innermost is the last of several that a place in the code stands in.
func (c *Effects) innermost(all []surrounding, at syntax.Ranger) (found surrounding) {
	here := c.At(at)
	for i := range all {
		if where := &all[i].span; where.Source == here.Source && where.Start <= here.Start && here.End <= where.End {
			found = all[i]
		}
	}
	return found
}

// ofSome is a condition as it is asked of several players: some p in players where p's score > 50.
func (c *Effects) ofSome(cond syntax.Expr) string {
	return "some p in players where " + c.of(cond, "p")
}

// of is a condition in which all that is a player's is said to be that of one who is called so: p's score > 50.
func (c *Effects) of(cond syntax.Expr, who string) string {
	whole := c.At(cond)
	text, from := "", whole.Start
	syntax.Walk(cond, func(n syntax.Ranger) bool {
		name, ok := n.(*syntax.NameExpr)
		if o := c.Info.Uses[n]; ok && o != nil && o.ByPlayer && c.At(name).Source == whole.Source {
			text += whole.Source.Text[from:c.At(name).Start] + who + "'s "
			from = c.At(name).Start
		}
		of, whose := n.(*syntax.OfExpr)
		if whose && of.Has {
			if player, its := of.Right.(*syntax.PlayerExpr); its && c.At(player).Source == whole.Source {
				text += whole.Source.Text[from:c.At(player).Start] + who
				from = c.At(player).End
			}
		}
		_, filter := n.(*syntax.WhereExpr) // its player is the one who is looked at
		return !whose && !filter
	})
	return text + whole.Source.Text[from:whole.End]
}

// houseFact is what a house rule does that needs a player, where that is why a step needs one; otherwise the fact itself. The
// reader is what the rules below read of the house rule, if they do.
func (c *Effects) houseFact(f Fact, why map[*check.Object]Fact) (found, reader Fact) {
	found = f
	for next, n := f, 0; next.Obj != nil && n < 8; n++ {
		inner, ok := why[next.Obj]
		if !ok {
			break
		}
		below := !c.IsOwn(c.At(next.At)) && c.IsOwn(c.At(inner.At))
		if c.Step(next.Obj) != nil || below {
			found = inner
		}
		if below {
			reader = next
		}
		next = inner
	}
	return found, reader
}

func isStmt(n syntax.Ranger) bool {
	_, ok := n.(syntax.Stmt)
	return ok
}

// noItemFor reports a define that reads parts of a card or die where none is looked at.
func (c *Effects) noItemFor(f Fact, why map[*check.Object]Fact) {
	what := "card"
	if f.Obj.ByItem == check.Number {
		what = "die"
	}
	d := diag.Errorf("no-item", c.At(f.At), "%q is about one %s, and no %s is looked at here", f.Obj.Name, what, what)
	if inner, ok := why[f.Obj]; ok {
		d = d.WithOther(c.At(inner.At), "a part of the %s", what)
	}
	c.Report(d.WithHint("Use it where things are looked at one by one: first of (hand with the highest %s)", f.Obj.Name))
}

// notOfCards reports a define that is said of a card and speaks of none.
func (c *Effects) notOfCards(f Fact) {
	d := diag.Errorf("wrong-arity", c.At(f.item), "%q is not about a card, and takes no value", f.Obj.Name).
		WithLabel("%s", c.Info.Types[f.item]).
		WithOther(c.At(syntax.NameOf(f.Obj.Decl)), "declared without parameters")
	if f.Obj.ByPlayer {
		d.Summary = strconv.Quote(f.Obj.Name) + " is of a player, not of a card"
	}
	c.Report(d.WithHint("Give it a parameter where it is declared: define %s(%s) = ...", f.Obj.Name, "x"))
}

// BodyOf is the body of a phase, start or define, or nil.
func (c *Effects) BodyOf(o *check.Object) *Code {
	if c.byObject == nil {
		c.byObject = map[*check.Object]*Code{}
		for _, b := range c.Codes {
			if b.Obj != nil && b.Kind != check.FieldBody && b.Kind != check.PolicyBody {
				c.byObject[b.Obj] = b
			}
		}
	}
	return c.byObject[o]
}

// cycles reports phases that do themselves.
func (c *Effects) cycles() {
	const open, done = 1, 2
	state := map[*check.Object]int{}
	var visit func(b *Code)
	visit = func(b *Code) {
		state[b.Obj] = open
		for _, f := range b.Facts {
			if f.Kind != Does || f.Obj.Kind != check.PhaseName {
				continue
			}
			next := c.BodyOf(f.Obj)
			if next == nil {
				continue
			}
			switch state[f.Obj] {
			case open:
				d := diag.Errorf("phase-does-itself", c.At(f.At), "The phase %q does itself", f.Obj.Name)
				switch {
				case c.Step(b.Obj) != nil:
					d = diag.Errorf("phase-does-itself", c.At(f.At), "The phase %q would do itself: what is done around it is a part of it",
						f.Obj.Name)
				case f.Obj != b.Obj:
					d = diag.Errorf("phase-does-itself", c.At(f.At), "The phase %q does itself through %q", f.Obj.Name, b.Obj.Name)
				}
				d = d.WithHint("To do something again, repeat it: repeat until ... { ... }")
				if where := c.onceMore(f.Obj); c.Rules.Extends() && where != "" {
					d = d.WithHint("To do it once more, do it around something else: %s { do %s }", where, f.Obj.Name)
				}
				c.Report(d.WithOther(c.At(syntax.NameOf(f.Obj.Decl)), "declared here"))
			case 0:
				visit(next)
			}
		}
		state[b.Obj] = done
	}
	for _, b := range c.Codes {
		if b.Kind == check.PhaseBody && b.Obj != nil && state[b.Obj] == 0 {
			visit(b)
		}
	}
}

// onceMore is where a house rule may do a phase once more: before or behind one beside it, or else behind the phase or start that
// does it.
func (c *Effects) onceMore(o *check.Object) string {
	for _, b := range c.Codes {
		i := slices.IndexFunc(b.Facts, func(f Fact) bool { return f.Kind == Does && f.Obj == o })
		if i < 0 || b.Obj == nil || c.Step(b.Obj) != nil || c.Reach(o)[b.Obj] {
			continue
		}
		where := "after phase " + b.Obj.Name
		if b.Kind != check.PhaseBody {
			where = "after start " + b.Obj.Name
		}
		for j, f := range b.Facts {
			switch {
			case f.Kind != Does || f.Obj == o || f.Obj.Kind != check.PhaseName || c.Step(f.Obj) != nil:
			case j > i:
				return "before phase " + f.Obj.Name
			default:
				where = "after phase " + f.Obj.Name
			}
		}
		return where
	}
	return ""
}

// Reach is every phase that is done by a body, directly or through others, and the body's own.
func (c *Effects) Reach(o *check.Object) map[*check.Object]bool {
	if c.reached[o] == nil {
		c.reached[o] = c.Closure(c.FactsIn(o), func(f Fact) bool { return f.Kind == Does })
		c.reached[o][o] = true
	}
	return c.reached[o]
}

// FactsIn are those of the body of a phase, start or define.
func (c *Effects) FactsIn(o *check.Object) []Fact {
	if b := c.BodyOf(o); b != nil {
		return b.Facts
	}
	return nil
}

// Closure is what facts lead to, and those of the bodies to which they lead. Each fact is asked once whether it leads on.
func (c *Effects) Closure(facts []Fact, leads func(Fact) bool) map[*check.Object]bool {
	seen := map[*check.Object]bool{}
	var todo []*check.Object
	for {
		for _, f := range facts {
			if leads(f) && !seen[f.Obj] {
				seen[f.Obj] = true
				todo = append(todo, f.Obj)
			}
		}
		last := len(todo) - 1
		if last < 0 {
			return seen
		}
		facts, todo = c.FactsIn(todo[last]), todo[:last]
	}
}
