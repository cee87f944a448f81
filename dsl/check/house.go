package check

import (
	"slices"

	"croupier/dsl/house"
	"croupier/dsl/syntax"
)

// houseSteps makes the steps of house rules, and says what they are done around.
func (c *checker) houseSteps() {
	for _, d := range c.merged.Decls {
		var in *Object
		switch d := d.(type) {
		case *syntax.PhaseDecl:
			in = c.madeBy(d.Name, PhaseName)
		case *syntax.StartDecl:
			in = c.madeBy(d.Name, StartName)
		default:
			continue
		}
		c.merged.Walk(d, func(n syntax.Ranger) bool {
			if a := c.merged.Around[n]; a != nil {
				_, result := n.(*syntax.SimpleStmt)
				c.rs.Around[n] = &Steps{Before: c.added(a.Before, in, false), After: c.added(a.After, in, result)}
			}
			return true
		})
	}
}

// added makes steps that are done in a phase or start.
func (c *checker) added(decls []*syntax.PhaseDecl, in *Object, changing bool) []*Phase {
	var steps []*Phase
	for _, d := range decls {
		o := &Object{Kind: PhaseName, Decl: d, Index: len(c.rs.Added)}
		if d.Name != nil {
			o.Name = d.Name.Name
		}
		p := &Phase{Object: o, Decl: d, In: in}
		c.rs.Added = append(c.rs.Added, p)
		c.steps[o], c.changing[o] = p, changing
		steps = append(steps, p)
	}
	return steps
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
