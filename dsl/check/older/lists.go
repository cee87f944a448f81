package older

import (
	"croupier/dsl/check"
	"croupier/dsl/syntax"
)

// valueOfHighest: rank of (highest of hand by rank) is highest rank of hand
func valueOfHighest(r *reader, n syntax.Ranger) (found, bool) {
	of, ok := n.(*syntax.OfExpr)
	if !ok {
		return found{}, false
	}
	pick, ok := syntax.Bare(of.Right).(*syntax.PickExpr)
	if !ok || pick.Every || pick.Count != nil || pick.List == nil || len(pick.Keys) != 1 {
		return found{}, false
	}
	key := r.Words(pick.Keys[0])
	if key != r.Words(of.Left) || syntax.Named(pick.List) != nil || r.Info.Types[of].Kind == check.Fraction {
		return found{}, false
	}
	return found{at: r.At(of), now: pick.Dir + " " + r.ahead(pick.Keys[0]) + " of " + r.Words(pick.List),
		say: "The value is said without the one that has it"}, true
}

// keyBehind: sum of hand by spots is sum spots of hand; kinds of hand by rank is count of different rank of hand
func keyBehind(r *reader, n syntax.Ranger) (found, bool) {
	fold, ok := n.(*syntax.FoldExpr)
	if !ok || !fold.KeyBehind() {
		return found{}, false
	}
	op := fold.Op
	if op == "kinds" {
		op = "count of different"
	}
	return found{at: r.At(fold), now: op + " " + r.ahead(fold.Key) + " of " + r.Words(fold.List),
		say: "What is looked at of each stands before the list"}, true
}

// ahead is what is looked at of each, as it stands before of.
func (r *reader) ahead(key syntax.Expr) string {
	if syntax.IsName(key) {
		return r.Words(key)
	}
	return "(" + r.Words(key) + ")"
}
