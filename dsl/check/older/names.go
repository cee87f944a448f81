package older

import "croupier/dsl/syntax"

// nameNow: is-run and or-else, which were functions, are is_run and or_else of the prelude.
func nameNow(r *reader, n syntax.Ranger) (found, bool) {
	var name syntax.Ranger
	switch n := n.(type) {
	case *syntax.NameExpr:
		name = n
	case *syntax.CallExpr:
		name = n.Name
	default:
		return found{}, false
	}
	now := syntax.Now(r.Words(name))
	return found{at: r.At(name), now: now, say: r.Words(name) + " is an older name"}, now != ""
}
