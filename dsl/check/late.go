package check

import "croupier/dsl/syntax"

// lateRequires warns about a require that is only reached when something has happened at the table: it stops a game that
// goes on, where it is there to keep one from starting.
func (c *checker) lateRequires() {
	l := late{c: c, after: map[lateWay]bool{}, said: map[*syntax.RequireStmt]bool{}}
	for _, s := range c.rs.Starts {
		l.block(s.Decl.Body, false)
	}
}

type late struct {
	c     *checker
	after map[lateWay]bool // whether something has happened when a phase is done
	said  map[*syntax.RequireStmt]bool
}

// A lateWay is a phase, and whether something had happened before it.
type lateWay struct {
	phase    *Object
	happened bool
}

// block goes through statements, and reports whether something has happened at the table when they are done.
func (l *late) block(b *syntax.Block, happened bool) bool {
	if b == nil {
		return happened
	}
	for _, s := range b.Stmts {
		happened = l.stmt(s, happened)
	}
	return happened
}

func (l *late) stmt(s syntax.Stmt, happened bool) bool {
	switch s := s.(type) {
	case *syntax.RequireStmt:
		if happened && !l.said[s] {
			l.said[s] = true
			l.c.warn("late-require", s, "Ask for it before anything is dealt, paid or asked. Later, say what happens instead: if ... { ... } else { ... }",
				"A game that has begun would stop here")
		}
	case *syntax.DealStmt, *syntax.BurnStmt, *syntax.CollectStmt, *syntax.PostStmt, *syntax.BettingStmt, *syntax.PayStmt, *syntax.AwardStmt,
		*syntax.AskStmt:
		return true
	case *syntax.IfStmt:
		after := l.block(s.Then, happened)
		if s.Else != nil {
			if s.Else.If != nil {
				after = l.stmt(s.Else.If, happened) || after
			}
			after = l.block(s.Else.Block, happened) || after
		}
		return after
	case *syntax.RepeatStmt:
		return l.block(s.Body, happened)
	case *syntax.EachStmt:
		return l.block(s.Body, happened)
	case *syntax.TurnsStmt:
		return l.block(s.Body, happened)
	case *syntax.DoStmt:
		for _, step := range s.All() {
			if step != nil && step.Name != nil {
				happened = l.phase(l.c.info.Uses[step.Name], happened)
			}
		}
	case *syntax.LetStmt:
		return happened || s.Value != nil && s.Value.Ask != nil
	case *syntax.SetStmt:
		return happened || s.Value != nil && s.Value.Ask != nil
	}
	return happened
}

// phase goes through a phase that is done, once for each of the two ways in which it can begin.
func (l *late) phase(o *Object, happened bool) bool {
	way := lateWay{o, happened}
	if after, known := l.after[way]; known || o == nil {
		return after || happened
	}
	l.after[way] = happened // while it is gone through
	for _, b := range l.c.bodies {
		if b.obj == o && b.kind == phaseBody {
			l.after[way] = l.block(b.block, happened)
		}
	}
	return l.after[way]
}
