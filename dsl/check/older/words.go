package older

import "croupier/dsl/syntax"

// elseBlock: } else { is } otherwise {
func elseBlock(r *reader, n syntax.Ranger) (found, bool) {
	branch, ok := n.(*syntax.IfStmt)
	if !ok || branch.Else == nil {
		return found{}, false
	}
	start, _ := branch.Else.Range()
	at, ok := r.before(branch, start, "else")
	return found{at: at, now: "otherwise", say: "else is an older word"}, ok
}
