package older

import "croupier/dsl/syntax"

// statements: leave the loop is stop the loop; drop out is drop player from the hand
func statements(r *reader, n syntax.Ranger) (found, bool) {
	s, ok := n.(*syntax.SimpleStmt)
	if !ok || s.Older() == "" {
		return found{}, false
	}
	return found{at: r.At(s), now: s.Older(), say: r.Words(s) + " is an older form"}, true
}
