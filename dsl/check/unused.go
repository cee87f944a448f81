package check

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// unused warns about declarations that nothing uses.
func (c *checker) unused() {
	read, written, done := map[*Object]bool{}, map[*Object]bool{}, map[*Object]bool{}
	for _, b := range c.bodies {
		for _, f := range b.facts {
			switch {
			case f.obj == nil || f.obj == b.obj:
			case f.kind == reads:
				read[f.obj] = true
			case f.kind == writes:
				written[f.obj] = true
			case f.kind == does || f.kind == goes:
				done[f.obj] = true
			}
		}
	}
	for _, o := range c.rs.Options {
		if !read[o.Object] && !c.usedInLua(o.Name) {
			c.unusedAt(o.Object, "The option %q changes nothing, since nothing reads it", "Read it somewhere, as option "+o.Name+", or delete it.")
		}
	}
	for _, ch := range c.rs.Charts {
		if !read[ch.Object] {
			c.unusedAt(ch.Object, "Nothing reads the chart %q", "Read it somewhere, as "+ch.Name+"[...], or delete it.")
		}
	}
	for _, d := range c.rs.Defines {
		if !read[d.Object] && !c.usedInLua(d.Name) {
			c.unusedAt(d.Object, "Nothing uses %q", "Use it somewhere, or delete it.")
		}
	}
	for _, p := range c.rs.Phases {
		if !done[p.Object] {
			c.report(diag.Warnf("never-done", c.at(syntax.NameOf(p.Decl)), "Nothing does the phase %q", p.Name).
				WithHint("Do it somewhere: do %s. Or delete it.", p.Name))
		}
	}
	for _, f := range c.rs.Fields {
		lua := c.usedInLua(f.Name)
		c.unusedField(f, lua || read[f.Object], lua || written[f.Object])
	}
	c.unusedLets(read)
}

func (c *checker) unusedAt(o *Object, format, hint string) {
	c.report(diag.Warnf("unused-declaration", c.at(syntax.NameOf(o.Decl)), format, o.Name).WithHint("%s", hint))
}

func (c *checker) unusedField(f *Field, read, written bool) {
	param := false
	for _, s := range c.rs.Starts {
		param = param || s.takes(f)
	}
	switch {
	case f.Type.Kind == Invalid:
	case f.Type.Kind == Pile && f.Name == stackField:
	case startsEmpty(f.Type.Kind):
		if !read && !written {
			c.unusedAt(f.Object, "Nothing uses %q", "Use it somewhere, or delete it.")
		}
	case !read && !written && !param:
		c.unusedAt(f.Object, "Nothing uses %q", "Use it somewhere, or delete it.")
	case !read:
		c.unusedAt(f.Object, "Nothing reads %q", "Make it a result, use it in a condition, or delete it.")
	case !written && !param:
		c.unusedAt(f.Object, "%q never changes", "Let it be set somewhere, or be a parameter of a start. What never changes is better an option or a define.")
	}
}

// unusedLets warns about lets that nothing uses.
func (c *checker) unusedLets(read map[*Object]bool) {
	for _, b := range c.bodies {
		if b.block == nil {
			continue
		}
		syntax.Walk(b.block, func(n syntax.Ranger) bool {
			let, ok := n.(*syntax.LetStmt)
			if !ok || let.Name == nil {
				return true
			}
			o := c.info.Lets[let]
			if o == nil || read[o] {
				return true
			}
			d := diag.Warnf("unused-declaration", c.at(let.Name), "Nothing uses %q", let.Name.Name)
			if let.Value != nil && let.Value.Ask != nil {
				d = d.WithHint("Use the answer, or ask without let.")
			} else {
				d = d.WithHint("Use it further down in the same block, or delete it.")
			}
			c.report(d)
			return true
		})
	}
}

// resultMissing warns about starts that come to nothing.
func (c *checker) resultMissing() {
	for _, s := range c.rs.Starts {
		comes := false
		for o := range c.reach(s.Object) {
			b := c.bodyOf(o)
			if b == nil {
				continue
			}
			for _, f := range b.facts {
				comes = comes || f.kind == gives
			}
		}
		if comes || c.bodyOf(s.Object) == nil {
			continue
		}
		c.report(diag.Warnf("result-missing", c.at(syntax.NameOf(s.Decl)), "The start %q comes to no result", s.Name).
			WithHint("Say what it comes to, where that is known: result winner = ..."))
	}
}

// endless warns about a loop whose condition nothing in it can change.
func (c *checker) endless(until syntax.Expr, block *syntax.Block) {
	if until == nil || block == nil {
		return
	}
	g := &gatherer{c, &body{}}
	g.visit(until, around{})
	depends := c.stateRead(g.body.facts)
	if depends[chance] {
		return
	}
	g.body = &body{}
	g.visit(block, around{})
	if c.changesAny(g.body.facts, depends) || c.luaMayChange(depends) {
		return
	}
	c.report(diag.Warnf("endless-loop", c.at(until), "Nothing in this loop changes what it waits for").
		WithHint("Change it inside the loop, or say how often: repeat 3 times { ... }"))
}

// stateRead is what the given facts read that can change, through defines too.
func (c *checker) stateRead(facts []fact) map[*Object]bool {
	out := map[*Object]bool{}
	seen := map[*Object]bool{}
	var add func(facts []fact)
	add = func(facts []fact) {
		for _, f := range facts {
			if f.kind != reads || f.obj == nil || seen[f.obj] {
				continue
			}
			seen[f.obj] = true
			out[f.obj] = true
			switch f.obj.Kind {
			case DefineName:
				if b := c.bodyOf(f.obj); b != nil {
					add(b.facts)
				}
			case ReadyWord:
				if f.obj.Decl == nil && f.obj != whoIsIn && f.obj != chance {
					out[whoIsIn], out[allCards], out[allChips] = true, true, true
				}
			case Function:
				for _, sig := range c.known.funcs[f.obj.Name].sigs {
					if sig.Result.Kind == Item {
						out[chance] = true // it may be any of the items
					}
				}
			}
			switch f.obj.Type.Kind {
			case Cards, Card:
				out[allCards] = true
			case Pile:
				out[allChips] = true
			}
		}
	}
	add(facts)
	return out
}

// changesAny reports whether the given facts, or those of the phases that are done, change any of the things.
func (c *checker) changesAny(facts []fact, things map[*Object]bool) bool {
	seen := map[*Object]bool{}
	var any func(facts []fact) bool
	any = func(facts []fact) bool {
		for _, f := range facts {
			switch f.kind {
			case goes, ends:
				return true
			case writes, gives:
				if things[f.obj] || f.obj.Type.Kind == Cards && things[allCards] {
					return true
				}
			case does:
				if seen[f.obj] {
					continue
				}
				seen[f.obj] = true
				if b := c.bodyOf(f.obj); b != nil && any(b.facts) {
					return true
				}
			}
		}
		return false
	}
	return any(facts)
}
