package older

import (
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// squareKeys: honest[base, level] is honest(base, level), and come[6] come(6), in tests too
func squareKeys(r *reader, n syntax.Ranger) (found, bool) {
	switch n := n.(type) {
	case *syntax.CallExpr:
		if n.Square {
			_, name := n.Name.Range()
			whole := r.At(n)
			return r.rounded(diag.Span{Source: whole.Source, Start: name, End: whole.End}, n.Name.Name)
		}
	case *syntax.Key:
		if n.Square {
			return r.rounded(r.At(n), "")
		}
	}
	return found{}, false
}

// rounded puts keys into round brackets.
func (r *reader) rounded(at diag.Span, name string) (found, bool) {
	keys := at.Text()
	keys = "(" + keys[1:len(keys)-1] + ")"
	return found{at: at, now: keys, say: "What is read with a key has it in round brackets", shown: name + keys}, true
}

// ofOwnDefine: total of hand is total(hand), where total is a define that is given a value
func ofOwnDefine(r *reader, n syntax.Ranger) (found, bool) {
	of, ok := n.(*syntax.OfExpr)
	if !ok || of.Has {
		return found{}, false
	}
	name, ok := of.Left.(*syntax.NameExpr)
	call := r.Info.Calls[of]
	if !ok || call.To == nil || call.To.Kind != check.DefineName || len(call.Args) != 1 {
		return found{}, false
	}
	return found{at: r.At(of), now: name.Name + "(" + r.Words(syntax.Bare(of.Right)) + ")",
		say: "What a define is given stands in brackets after its name"}, true
}
