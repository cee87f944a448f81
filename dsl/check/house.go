package check

import (
	"slices"

	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// added makes the steps of house rules that are done before or after something.
func (c *checker) added(decls []*syntax.PhaseDecl) []*Phase {
	var steps []*Phase
	for _, d := range decls {
		o := &Object{Kind: PhaseName, Decl: d, Index: len(c.rs.Added)}
		if d.Name != nil {
			o.Name = d.Name.Name
		}
		p := &Phase{Object: o, Decl: d}
		c.rs.Added = append(c.rs.Added, p)
		c.steps[o] = p
		steps = append(steps, p)
	}
	return steps
}

// changes makes the steps that change results where they are given.
func (c *checker) changes() {
	for _, d := range c.merged.Decls {
		for _, part := range append(append([]*syntax.PhaseDecl{nil}, c.merged.Before[d]...), c.merged.After[d]...) {
			var root syntax.Ranger = d
			if part != nil {
				root = part
			}
			syntax.Walk(root, func(n syntax.Ranger) bool {
				if s, ok := n.(*syntax.SimpleStmt); ok && len(c.merged.Changed[s]) > 0 {
					c.rs.Changed[s] = c.added(c.merged.Changed[s])
				}
				return true
			})
		}
	}
	for _, steps := range c.rs.Changed {
		for _, s := range steps {
			c.changing[s.Object] = true
		}
	}
}

// stepsAround are the steps of house rules before and after a phase or start.
func (c *checker) stepsAround(o *Object) []*Phase {
	if o == nil || c.steps[o] != nil {
		return nil
	}
	switch o.Kind {
	case PhaseName:
		p := c.rs.Phases[o.Index]
		return slices.Concat(p.Before, p.After)
	case StartName:
		s := c.rs.Starts[o.Index]
		return slices.Concat(s.Before, s.After)
	}
	return nil
}

// leaveOut takes answers out of policies.
func (c *checker) leaveOut(answers []syntax.Ranger) {
	if len(answers) == 0 {
		return
	}
	for i, decl := range c.merged.Decls {
		if policy, ok := decl.(*syntax.PolicyDecl); ok {
			left := *policy
			left.Handlers = slices.DeleteFunc(slices.Clone(policy.Handlers),
				func(h *syntax.Handler) bool { return slices.Contains(answers, syntax.Ranger(h)) })
			c.merged.Decls[i] = &left
		}
	}
}

// isChanged reports whether a house rule changes a result of this name.
func (c *checker) isChanged(name string) bool {
	return slices.ContainsFunc(c.rs.Changes, func(ch house.Change) bool { return ch.Kind == house.Altered && ch.Name == name })
}
