package lint

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/check/asks"
	"croupier/dsl/check/effects"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// unused warns about declarations that nothing uses.
func (c *linter) unused() {
	read, written, done := map[*check.Object]bool{}, map[*check.Object]bool{}, map[*check.Object]bool{}
	for _, b := range c.Codes {
		for _, f := range b.Facts {
			switch {
			case f.Obj == nil || f.Obj == b.Obj:
			case f.Kind == effects.Reads:
				read[f.Obj] = true
			case f.Kind == effects.Writes:
				written[f.Obj] = true
			case f.Kind == effects.Does:
				done[f.Obj] = true
			}
		}
	}
	for at, o := range c.Info.Uses {
		switch at.(type) {
		case *syntax.Type, *syntax.Keys: // the name of a list
			read[o] = true
		}
	}
	below := c.optionsBelow()
	for _, o := range c.Rules.Options {
		if !read[o.Object] && !c.UsedInLua(o.Name) && !c.misspeltOption(o, below) {
			c.unusedAt(o.Object, "The option %q changes nothing, since nothing reads it",
				"Read it somewhere, as option "+o.Name+", or delete it.")
		}
	}
	for _, ch := range c.Rules.Charts {
		if !read[ch.Object] {
			c.unusedAt(ch.Object, "Nothing reads the chart %q", "Read it somewhere, as "+ch.Name+"(...), or delete it.")
		}
	}
	for _, d := range c.Rules.Defines {
		if !read[d.Object] && !c.UsedInLua(d.Name) {
			c.unusedAt(d.Object, "Nothing uses %q", "Use it somewhere, or delete it.")
		}
	}
	for _, p := range c.Rules.Phases {
		if !done[p.Object] {
			c.Report(diag.Warnf("never-done", c.At(syntax.NameOf(p.Decl)), "Nothing does the phase %q", p.Name).
				WithHint("Do it somewhere: do %s. Or delete it.", p.Name))
		}
	}
	for _, f := range c.Rules.Fields {
		lua := c.UsedInLua(f.Name)
		c.unusedField(f, lua || read[f.Object], lua || written[f.Object])
	}
	c.unusedLets(read)
}

// optionsBelow are the names of the options that a house rule finds in the rules below it.
func (c *linter) optionsBelow() (names []string) {
	for _, o := range c.Rules.Options {
		if !c.IsOwn(c.At(syntax.NameOf(o.Decl))) {
			names = append(names, o.Name)
		}
	}
	return names
}

// misspeltOption warns about an option of a house rule that nothing reads and that is called nearly like one of the rules below.
func (c *linter) misspeltOption(o *check.Option, below []string) bool {
	name := syntax.NameOf(o.Decl)
	if !c.IsOwn(c.At(name)) {
		return false
	}
	near, ok := c.guesses.Nearest(o.Name, func() []string { return below })
	if !ok {
		return false
	}
	c.Report(diag.Warnf("unused-declaration", c.At(name), "The option %q is new here, and nothing reads it", o.Name).
		WithHint("There is an option %s: did you mean that?", near).WithSlip(c.At(name), near))
	return true
}

func (c *linter) unusedAt(o *check.Object, format, hint string) {
	c.Report(diag.Warnf("unused-declaration", c.At(syntax.NameOf(o.Decl)), format, o.Name).WithHint("%s", hint))
}

func (c *linter) unusedField(f *check.Field, read, written bool) {
	param := false
	for _, s := range c.Rules.Starts {
		param = param || s.Takes(f.Object)
	}
	switch {
	case f.Type.Kind == check.Invalid:
	case f.Type.Kind == check.Pile && f.Name == check.StackField:
	case f.Type.Kind.StartsEmpty():
		if read || written {
			break
		}
		if deck, ok := f.Decl.(*syntax.DeckDecl); ok && c.Rules.Extends() {
			c.Report(diag.Warnf("unused-declaration", c.At(deck), "%q is one more deck, and nothing is dealt from it", f.Name).
				WithHint("What is to take the place of the deck that is there says so: replace deck %s", f.Name))
			break
		}
		c.unusedAt(f.Object, "Nothing uses %q", "Use it somewhere, or delete it.")
	case !read && !written && !param:
		c.unusedAt(f.Object, "Nothing uses %q", "Use it somewhere, or delete it.")
	case !read && written && c.shown(f):
	case !read:
		c.unusedAt(f.Object, "Nothing reads %q", "Make it a result, use it in a condition, or delete it.")
	case !written && !param:
		c.unusedAt(f.Object, "%q never changes",
			"Let it be set somewhere, or be a parameter of a start. What never changes is better an option or a define.")
	}
}

// shown reports whether people read a field that the rules set: its changes are told to those who see it where it has a
// description, or is a player's and more than a mere yes or no; and what has changed stands beside every question.
func (c *linter) shown(f *check.Field) bool {
	if !f.Everybody && !f.Owner && !f.GM {
		return false
	}
	return f.Help != "" || f.PerPlayer && f.Type.Kind != check.YesNo || c.anybodyIsAsked()
}

// anybodyIsAsked reports whether anything is asked in a game by these rules.
func (c *linter) anybodyIsAsked() bool {
	return slices.ContainsFunc(c.Codes, func(b *effects.Code) bool { return len(asks.In(b.Block, "")) > 0 })
}

// unusedLets warns about lets that nothing uses.
func (c *linter) unusedLets(read map[*check.Object]bool) {
	for _, d := range c.Rules.Defines {
		if last := len(d.Params) - 1; d.Decl.Let && last >= 0 && !read[d.Params[last]] {
			c.unusedAt(d.Params[last], "Nothing uses %q", "Use it further down in the same block, or delete it.")
		}
	}
	for let := range c.Statements() {
		if !let.Form.Does.Has(syntax.Names) || read[c.Info.Lets[let]] {
			continue
		}
		hint := "Use it further down in the same block, or delete it."
		if let.Value().Ask != nil {
			hint = "Use the answer, or ask without let."
		}
		c.Warn("unused-declaration", let.Name(), hint, "Nothing uses %q", let.Name().Name)
	}
}

// resultMissing warns about starts that come to nothing.
func (c *linter) resultMissing() {
	for _, s := range c.Rules.Starts {
		comes := false
		for o := range c.Reach(s.Object) {
			comes = comes || slices.ContainsFunc(c.FactsIn(o), func(f effects.Fact) bool { return f.Kind == effects.Gives })
		}
		if comes || c.BodyOf(s.Object) == nil {
			continue
		}
		c.Report(diag.Warnf("result-missing", c.At(syntax.NameOf(s.Decl)), "The start %q comes to no result", s.Name).
			WithHint("Say what it comes to, where that is known: result winner = ..."))
	}
}

// endless warns about a loop whose condition nothing in it can change.
func (c *linter) endless(until syntax.Expr, block *syntax.Block) {
	if until == nil {
		return
	}
	depends := c.stateRead(c.FactsOf(until))
	if depends[effects.Chance] {
		return
	}
	if c.changesAny(c.FactsOf(block), depends) || c.luaMayChange(depends) {
		return
	}
	c.Report(diag.Warnf("endless-loop", c.At(until), "Nothing in this loop changes what it waits for").
		WithHint("Change it inside the loop, or say how often: repeat 3 times { ... }"))
}

// stateRead is what the given facts read that can change, through defines too.
func (c *linter) stateRead(facts []effects.Fact) map[*check.Object]bool {
	out := map[*check.Object]bool{}
	c.Closure(facts, func(f effects.Fact) bool {
		if f.Kind != effects.Reads || f.Obj == nil {
			return false
		}
		out[f.Obj] = true
		switch f.Obj.Kind {
		case check.ReadyWord:
			if f.Obj.Decl == nil && f.Obj != effects.WhoIsIn && f.Obj != effects.Chance {
				out[effects.WhoIsIn], out[effects.AllCards], out[effects.AllChips] = true, true, true
			}
		case check.ItemPart:
			out[effects.LiesOpen] = out[effects.LiesOpen] || f.Obj.Public
		case check.Function:
			for _, sig := range c.Signatures(f.Obj) {
				if sig.Result.Kind == check.Item {
					out[effects.Chance] = true // it may be any of the items
				}
			}
		}
		switch f.Obj.Type.Kind {
		case check.Cards, check.Card:
			out[effects.AllCards] = true
		case check.Pile:
			out[effects.AllChips] = true
		}
		return f.Obj.Kind == check.DefineName
	})
	return out
}

// changesAny reports whether the given facts, or those of the phases that are done, change any of the things.
func (c *linter) changesAny(facts []effects.Fact, things map[*check.Object]bool) (changes bool) {
	c.Closure(facts, func(f effects.Fact) bool {
		switch f.Kind {
		case effects.Ends:
			changes = true
		case effects.Writes, effects.Gives:
			changes = changes || things[f.Obj] || f.Obj.Type.Kind == check.Cards && things[effects.AllCards]
		}
		return f.Kind == effects.Does && !changes
	})
	return changes
}

// luaMayChange reports whether a hook may change one of the things.
func (c *linter) luaMayChange(things map[*check.Object]bool) bool {
	if len(c.Rules.Hooks) == 0 {
		return false
	}
	for o := range things {
		if o == effects.AllCards || o == effects.LiesOpen || o == effects.AllChips || o == effects.WhoIsIn || c.UsedInLua(o.Name) {
			return true
		}
	}
	return false
}
