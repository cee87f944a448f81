package check

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// contexts finds out which defines and phases need a current player, or a looked-at card or die, and reports places where
// there is none.
func (c *checker) contexts() {
	c.resultsOf()
	why := map[*Object]fact{}
	whyItem := map[*Object]fact{}
	for again := true; again; {
		again = false
		for _, b := range c.bodies {
			if b.kind != defineBody && b.kind != phaseBody || b.obj == nil {
				continue
			}
			for _, f := range b.facts {
				if !b.obj.ByPlayer && f.lacksPlayer() && !c.changing[f.obj] {
					b.obj.ByPlayer, again = true, true
					why[b.obj] = f
				}
				if kind := c.lacksItem(f); b.kind == defineBody && b.obj.ByItem == Invalid && kind != Invalid {
					b.obj.ByItem, again = kind, true
					whyItem[b.obj] = f
				}
			}
		}
	}
	c.notForTheTable()
	for _, b := range c.bodies {
		for _, f := range b.facts {
			if b.kind != defineBody && b.kind != phaseBody && f.lacksPlayer() {
				c.nobody(b, f, why)
			}
			if b.kind != defineBody && f.obj != nil && f.obj.Kind == DefineName && c.lacksItem(f) != Invalid {
				c.noItemFor(f, whyItem)
			}
			if f.item != nil && f.obj.ByItem != Card {
				c.notOfCards(f)
			}
		}
	}
}

// lacksPlayer reports whether a fact needs a current player whom the code itself does not give.
func (f fact) lacksPlayer() bool {
	if f.local {
		return false
	}
	return f.kind == needsPlayer || f.own && f.obj != nil && f.obj.ByPlayer
}

// lacksItem is what a fact needs that is looked at, where nothing is; Invalid for nothing.
func (c *checker) lacksItem(f fact) Kind {
	if f.kind != reads || f.obj == nil {
		return Invalid
	}
	kind := f.obj.ByItem
	if f.obj.Kind == ItemPart {
		if p := c.known.parts[f.obj.Name]; p != nil {
			kind = p.of
		}
	}
	if kind == Card && f.cards || kind == Number && f.dice {
		return Invalid
	}
	return kind
}

// nobody reports that there is no current player.
func (c *checker) nobody(b *body, f fact, why map[*Object]fact) {
	f = c.houseFact(f, why)
	name := c.words(f.at)
	d := diag.Errorf("nobody-current", c.at(f.at), "Whose? %q is a player's, and here it is no player's turn", name)
	switch {
	case f.kind == does:
		d = diag.Errorf("nobody-current", c.at(f.at), "%q is a step for one player, and here it is no player's turn", name)
	case f.kind == needsPlayer && isStmt(f.at):
		d = diag.Errorf("nobody-current", c.at(f.at), "Who? Here it is no player's turn")
	case f.kind == needsPlayer:
		d = diag.Errorf("nobody-current", c.at(f.at), "Here it is no player's turn, so %q is nobody", name)
	}
	switch {
	case b.kind == tableTestBody && f.kind == reads:
		d = d.WithHint("Say whose: %s of Ann", name)
	case b.kind == fieldBody:
		d = d.WithHint("A field of the table cannot start as something of a player's.")
	case f.kind == does:
		d = d.WithHint("Do it for each: each player in the game { do %s }", name)
	case f.kind == reads:
		d = d.WithHint("Say whose: %s of dealer. Or do it for each: each player in the game { ... }", name)
	default:
		d = d.WithHint("Do it for each player: each player in the game { ... }")
	}
	for o, n := f.obj, 0; o != nil && n < 4; n++ {
		inner, ok := why[o]
		if !ok {
			break
		}
		d = d.WithOther(c.at(inner.at), "%s needs a player here", o.Name)
		o = inner.obj
	}
	c.report(d)
}

// houseFact is what a house rule does that needs a player, where that is why a step needs one; otherwise the fact itself.
func (c *checker) houseFact(f fact, why map[*Object]fact) fact {
	found := f
	for next, n := f, 0; next.obj != nil && n < 8; n++ {
		inner, ok := why[next.obj]
		if !ok {
			break
		}
		if c.steps[next.obj] != nil {
			found = inner
		}
		next = inner
	}
	return found
}

func isStmt(n syntax.Ranger) bool {
	_, ok := n.(syntax.Stmt)
	return ok
}

// noItemFor reports a define that reads parts of a card or die where none is looked at.
func (c *checker) noItemFor(f fact, why map[*Object]fact) {
	what := "card"
	if f.obj.ByItem == Number {
		what = "die"
	}
	d := diag.Errorf("no-item", c.at(f.at), "%q is about one %s, and no %s is looked at here", f.obj.Name, what, what)
	if inner, ok := why[f.obj]; ok {
		d = d.WithOther(c.at(inner.at), "a part of the %s", what)
	}
	c.report(d.WithHint("Use it where things are looked at one by one: highest of hand by %s", f.obj.Name))
}

// notOfCards reports a define that is said of a card and speaks of none.
func (c *checker) notOfCards(f fact) {
	d := diag.Errorf("wrong-arity", c.at(f.item), "%q is not about a card, and takes no value", f.obj.Name).
		WithLabel("%s", c.info.Types[f.item]).
		WithOther(c.at(syntax.NameOf(f.obj.Decl)), "declared without parameters")
	if f.obj.ByPlayer {
		d.Summary = quoted(f.obj.Name) + " is of a player, not of a card"
	}
	c.report(d.WithHint("Give it a parameter where it is declared: define %s(%s) = ...", f.obj.Name, "x"))
}

// bodyOf is the body of a phase, start or define, or nil.
func (c *checker) bodyOf(o *Object) *body {
	if c.byObject == nil {
		c.byObject = map[*Object]*body{}
		for _, b := range c.bodies {
			if b.obj != nil && b.kind != fieldBody && b.kind != policyBody {
				c.byObject[b.obj] = b
			}
		}
	}
	return c.byObject[o]
}

// cycles reports phases that do themselves.
func (c *checker) cycles() {
	const open, done = 1, 2
	state := map[*Object]int{}
	var visit func(b *body)
	visit = func(b *body) {
		state[b.obj] = open
		for _, f := range b.facts {
			if f.kind != does || f.obj.Kind != PhaseName {
				continue
			}
			next := c.bodyOf(f.obj)
			if next == nil {
				continue
			}
			switch state[f.obj] {
			case open:
				d := diag.Errorf("phase-does-itself", c.at(f.at), "The phase %q does itself", f.obj.Name)
				if f.obj != b.obj {
					d = diag.Errorf("phase-does-itself", c.at(f.at), "The phase %q does itself through %q", f.obj.Name, b.obj.Name)
				}
				c.report(d.WithOther(c.at(syntax.NameOf(f.obj.Decl)), "declared here").
					WithHint("To do something again, repeat it: repeat until ... { ... }"))
			case 0:
				visit(next)
			}
		}
		state[b.obj] = done
	}
	for _, b := range c.bodies {
		if b.kind == phaseBody && b.obj != nil && state[b.obj] == 0 {
			visit(b)
		}
	}
}

// reach is every phase that is done by a body, directly or through others, and the body's own.
func (c *checker) reach(o *Object) map[*Object]bool {
	if r := c.reached[o]; r != nil {
		return r
	}
	r := map[*Object]bool{o: true}
	todo := []*Object{o}
	for len(todo) > 0 {
		b := c.bodyOf(todo[len(todo)-1])
		todo = todo[:len(todo)-1]
		if b == nil {
			continue
		}
		for _, f := range b.facts {
			if f.kind == does && !r[f.obj] {
				r[f.obj] = true
				todo = append(todo, f.obj)
			}
		}
	}
	if c.reached == nil {
		c.reached = map[*Object]map[*Object]bool{}
	}
	c.reached[o] = r
	return r
}

// jumps reports go to where no running do has such a step.
func (c *checker) jumps() {
	for _, b := range c.bodies {
		for _, f := range b.facts {
			if f.kind == goes && !c.canGo(b, f) {
				c.report(diag.Errorf("go-nowhere", c.at(f.at), "No step list that is being done here has a step %q", f.obj.Name).
					WithHint("go to leaves what is being done and goes on with a later or earlier step of the same do: do dealing, betting, %s", f.obj.Name))
			}
		}
	}
}

// canGo reports whether some do that can be running in a body names the step.
func (c *checker) canGo(from *body, jump fact) bool {
	if from.kind != phaseBody {
		return false
	}
	lists := map[*syntax.DoStmt]int{} // 1: names the step; 2: can be running
	for _, b := range c.bodies {
		for _, f := range b.facts {
			if f.kind != does {
				continue
			}
			if f.obj == jump.obj {
				lists[f.do] |= 1
			}
			if c.reach(f.obj)[from.obj] {
				lists[f.do] |= 2
			}
			if lists[f.do] == 3 {
				return true
			}
		}
	}
	return false
}
