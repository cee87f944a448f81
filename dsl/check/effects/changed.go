package effects

import (
	"iter"
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// notForTheTable takes a change that speaks of a player's own things away where the result is given to the table. Where
// nothing of it is left, it is reported.
func (c *Effects) notForTheTable() {
	gone := map[*check.Object]bool{}
	for _, b := range c.Codes {
		for _, f := range b.Facts {
			if f.Kind == Does && c.Changes(f.Obj) && f.Obj.ByPlayer && !f.local && (b.Obj == nil || !b.Obj.ByPlayer) {
				gone[f.Obj] = true
			}
		}
		b.Facts = slices.DeleteFunc(b.Facts, func(f Fact) bool {
			return f.Kind == Does && c.Changes(f.Obj) && f.Obj.ByPlayer && !f.local && (b.Obj == nil || !b.Obj.ByPlayer)
		})
	}
	done := map[diag.Span]bool{} // the changes that are left at some place where their result is given
	for _, steps := range c.Rules.Around {
		steps.After = slices.DeleteFunc(steps.After, func(p *check.Phase) bool { return gone[p.Object] })
		for _, p := range steps.After {
			done[c.At(p.Decl.Name)] = true
		}
	}
	for _, ch := range c.Rules.Changes {
		if d, ok := ch.New.(*syntax.ChangeDecl); ok && d.Result != nil && c.IsOwn(c.At(d)) && c.Given(d.Result.Name) &&
			!done[c.At(d.Result)] {
			c.forNobody(d)
		}
	}
}

// forNobody reports a change that speaks of a player's own things while its result is only the table's.
func (c *Effects) forNobody(d *syntax.ChangeDecl) {
	at := c.At(d.Result)
	e := diag.Errorf("nobody-current", at, "The result %q is the table's, and what changes it is a player's", d.Result.Name).
		WithHint("Say whose it is, such as: dealer's hand.")
	for _, b := range c.Codes {
		if b.Obj == nil || !c.Changes(b.Obj) || c.At(c.Step(b.Obj).Decl.Name) != at {
			continue
		}
		for _, f := range b.Facts {
			if f.lacksPlayer() {
				e = e.WithOther(c.At(f.At), "whose?")
				if f.Kind == Reads {
					e = e.WithHint("Say whose it is, such as: dealer's %s.", c.Words(f.At))
				}
				c.Report(e)
				return
			}
		}
	}
	c.Report(e)
}

// Given reports whether a result is given by anything but the changes of it.
func (c *Effects) Given(name string) bool {
	for _, b := range c.Codes {
		if c.Changes(b.Obj) {
			continue
		}
		for _, f := range b.Facts {
			if f.Kind == Gives && f.Obj.Name == name {
				return true
			}
		}
	}
	return false
}

// Statements are the simple statements of all code, in its order.
func (c *Effects) Statements() iter.Seq[*syntax.SimpleStmt] {
	return func(yield func(*syntax.SimpleStmt) bool) {
		for _, b := range c.Codes {
			for s := range syntax.All[*syntax.SimpleStmt](b.Block) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// Doing is a place where code does something with an object, or nil.
func (c *Effects) Doing(o *check.Object, kind FactKind) *Fact {
	for _, b := range c.Codes {
		if b.Kind == check.TestBody || b.Kind == check.TableTestBody {
			continue
		}
		for i := range b.Facts {
			if f := &b.Facts[i]; f.Kind == kind && f.Obj == o {
				return f
			}
		}
	}
	return nil
}
