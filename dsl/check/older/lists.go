package older

import (
	"strings"

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

// counting: roll 5 d10 counting each f as worth(f) is sum worth(f) of (each f in roll 5 d10)
func counting(r *reader, n syntax.Ranger) (found, bool) {
	fold, ok := n.(*syntax.FoldExpr)
	if !ok || !fold.KeyBehind() {
		return found{}, false
	}
	each, ok := fold.List.(*syntax.WhereExpr)
	if !ok {
		return found{}, false
	}
	roll, ok := each.List.(*syntax.RollExpr)
	if !ok {
		return found{}, false
	}
	clause, ok := r.before(roll, each.Item, "counting")
	if !ok {
		return found{}, false
	}
	whole := r.At(roll)
	clause.End = r.At(fold.Key).End
	dice := strings.TrimSpace(strings.TrimSpace(whole.Source.Text[whole.Start:clause.Start]) +
		whole.Source.Text[clause.End:whole.End])
	return found{at: whole, now: "sum " + r.ahead(fold.Key) + " of (each " + each.Item.Name + " in " + dice + ")",
		say: "What each die counts stands before the dice"}, !r.commented(whole)
}

// listSaid: what is said of a list stands behind it. every highest of players by score is players with the highest score; highest
// of players by score is first of (players with the highest score); highest 2 of hand by rank is first 2 of (hand by highest
// rank); next of players after dealer is first of (players after dealer)
func listSaid(r *reader, n syntax.Ranger) (found, bool) {
	f := found{at: r.At(n), say: "What is said of a list stands after it"}
	switch x := n.(type) {
	case *syntax.NextExpr:
		f.now = "first of (" + r.unbracketed(x.List) + " after " + r.Words(x.After) + ")"
		return f, strings.HasPrefix(r.Words(n), "next") && !r.commented(f.at)
	case *syntax.PickExpr:
		if word, _, _ := strings.Cut(r.Words(n), " "); word != "every" && word != x.Dir || len(x.Keys) == 0 {
			return found{}, false
		}
		var keys []string
		for _, k := range x.Keys {
			keys = append(keys, r.Words(k))
		}
		said := x.Dir + " " + strings.Join(keys, " then ")
		switch {
		case x.Count != nil:
			f.now = "first " + r.Words(x.Count) + " of (" + r.unbracketed(x.List) + " by " + said + ")"
		case !x.Every:
			f.now = "first of (" + r.unbracketed(x.List) + " with the " + said + ")"
		default:
			f.now = r.unbracketed(x.List) + " with the " + said
			switch r.above[n].(type) {
			case *syntax.Value, *syntax.ParenExpr, *syntax.CallExpr:
			default:
				f.now = "(" + f.now + ")"
			}
		}
		return f, !r.commented(f.at)
	}
	return found{}, false
}

// unbracketed is a list as it stands before what is said of it: brackets around a filter are not needed there.
func (r *reader) unbracketed(list syntax.Expr) string {
	if in, ok := list.(*syntax.ParenExpr); ok && !in.Alone {
		if where, ok := syntax.Bare(in.X).(*syntax.WhereExpr); ok {
			return r.Words(where)
		}
	}
	return r.Words(list)
}

// countOf: count(hand where joker) is count of (hand where joker)
func countOf(r *reader, n syntax.Ranger) (found, bool) {
	call, ok := n.(*syntax.CallExpr)
	if !ok || len(call.Args) != 1 || call.Name.Name != "count" {
		return found{}, false
	}
	if to := r.Info.Calls[call].To; to == nil || to.Kind != check.Function {
		return found{}, false
	}
	now := "count of " + r.behindOf(call.Args[0])
	switch above := r.above[n].(type) {
	case *syntax.FoldExpr:
		if syntax.Ranger(above.Key) == n && !above.KeyBehind() {
			now = "(" + now + ")"
		}
	case *syntax.PickExpr:
		if syntax.Ranger(above.Count) == n {
			now = "(" + now + ")"
		}
	case *syntax.RollExpr:
		if syntax.Ranger(above.What) != n && syntax.Ranger(above.Sides) != n {
			now = "(" + now + ")"
		}
	}
	return found{at: r.At(call), now: now, say: "What is counted stands after of, a filter in brackets"}, true
}

// behindOf is a list as it stands behind of.
func (r *reader) behindOf(list syntax.Expr) string {
	if e, ok := list.(syntax.ListExpr); ok {
		list = e.Expr
	}
	if syntax.IsPlain(list) {
		return r.Words(list)
	}
	return "(" + r.Words(list) + ")"
}

// ahead is what is looked at of each, as it stands before of.
func (r *reader) ahead(key syntax.Expr) string {
	if syntax.IsName(key) {
		return r.Words(key)
	}
	return "(" + r.Words(key) + ")"
}
