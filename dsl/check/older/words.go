package older

import (
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// elseBlock: } else { is } otherwise {
func elseBlock(r *reader, n syntax.Ranger) (f found, ok bool) {
	branch, is := n.(*syntax.IfStmt)
	if !is || branch.Else == nil {
		return found{}, false
	}
	start, _ := branch.Else.Range()
	for _, t := range branch.Written() { // the last else before the block is its own
		if t.Text == "else" && t.Start < start {
			at := diag.Span{Source: r.At(branch).Source, Start: t.Start, End: t.Start + len(t.Text)}
			f, ok = found{at: at, now: "otherwise", say: "else is an older word"}, true
		}
	}
	return f, ok
}
