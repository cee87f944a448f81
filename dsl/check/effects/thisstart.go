package effects

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
)

// starts are the starts in which code can run, as far as conditions about this-start say: a bit for each that is ruled out.
type starts uint64

// and is where both can be.
func (s starts) and(t starts) starts { return s | t }

// has reports whether the code can run in a start.
func (s starts) has(start *check.Start) bool { return start.Index >= 64 || s&(1<<start.Index) == 0 }

// startsWhere says in which starts a condition can hold, and in which it can fail.
func (c *Effects) startsWhere(e syntax.Expr) (holds, fails starts) {
	switch e := syntax.Bare(e).(type) {
	case *syntax.NotExpr:
		holds, fails = c.startsWhere(e.X)
		return fails, holds
	case *syntax.LogicExpr:
		for i, t := range e.Terms {
			h, f := c.startsWhere(t)
			switch {
			case i == 0:
				holds, fails = h, f
			case e.Op == "and": // all of them hold; any of them can fail
				holds, fails = holds|h, fails&f
			default:
				holds, fails = holds&h, fails|f
			}
		}
	case *syntax.CompareExpr:
		named, ok := c.startsNamed(e)
		if !ok {
			return 0, 0
		}
		var all starts
		for _, s := range c.Rules.Starts {
			if s.Index < 64 {
				all |= 1 << s.Index
			}
		}
		switch e.Op {
		case "is", "is in":
			return all &^ named, named
		case "is not", "is not in":
			return named, all &^ named
		}
	}
	return holds, fails
}

// startsNamed are the starts with which this-start is compared.
func (c *Effects) startsNamed(e *syntax.CompareExpr) (starts, bool) {
	if name, ok := syntax.Bare(e.A).(*syntax.NameExpr); !ok || name.Name != thisStart {
		return 0, false
	}
	var names []string
	switch b := syntax.Bare(e.B).(type) {
	case *syntax.NameExpr:
		names = append(names, b.Name)
	case *syntax.List:
		for _, item := range b.Items {
			names = append(names, item.Text)
		}
	default:
		return 0, false
	}
	var named starts
	for _, s := range c.Rules.Starts {
		for _, name := range names {
			if s.Name == name && s.Index < 64 {
				named |= 1 << s.Index
			}
		}
	}
	return named, true
}

const thisStart = "this-start"
