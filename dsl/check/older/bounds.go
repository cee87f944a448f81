package older

import (
	"strings"

	"croupier/dsl/syntax"
)

const boundSay = "The least is said with at least, and the most with at most"

// comparison: n >= 3 is n is at least 3
func comparison(r *reader, n syntax.Ranger) (found, bool) {
	e, ok := n.(*syntax.CompareExpr)
	if !ok || e.Says() == e.Op {
		return found{}, false
	}
	at, ok := r.before(e, e.B, e.Op)
	if !ok || at.Start < startOf(e.A) {
		return found{}, false
	}
	now := e.Says()
	if text := at.Source.Text; strings.TrimSpace(text[at.Start-1:at.Start]) != "" {
		now = " " + now
	}
	if text := at.Source.Text; strings.TrimSpace(text[at.End:at.End+1]) != "" {
		now += " "
	}
	return found{at: at, now: now, say: boundSay, shown: r.Words(e.A) + " " + e.Says() + " " + r.Words(e.B)}, true
}

// bound: 60 or more is at least 60, in charts, types, rolls and bets
func bound(r *reader, n syntax.Ranger) (found, bool) {
	above := r.above[n]
	if alt, ok := above.(*syntax.TypeAlt); ok {
		above = r.above[alt]
	}
	switch above.(type) {
	case *syntax.Cell, *syntax.Type, *syntax.RollExpr, *syntax.SimpleStmt:
	default:
		return found{}, false
	}
	at := r.At(n)
	words := firstTwo(above.(written).WrittenFrom(at.End))
	if words[0].Text != "or" {
		return found{}, false
	}
	way := map[string]string{"more": "at least ", "less": "at most "}[words[1].Text]
	at.End = words[1].Start + len(words[1].Text)
	return found{at: at, now: way + r.Words(n), say: boundSay}, way != "" && !r.commented(at)
}

// notBelow: decrease score by 3, not below 0 is decrease score by 3, to at least 0
func notBelow(r *reader, n syntax.Ranger) (found, bool) {
	s, ok := n.(*syntax.SimpleStmt)
	if !ok || !s.Says("below") && !s.Says("above") {
		return found{}, false
	}
	at, ok := r.before(s, s.Expr(syntax.EndsAt), "not")
	at.End = startOf(s.Expr(syntax.EndsAt))
	now := "to at " + string(s.Limit())
	return found{at: at, now: now + " ", say: boundSay, shown: ", " + now + " " + r.Words(s.Expr(syntax.EndsAt))},
		ok && !r.commented(at)
}
