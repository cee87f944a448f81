package older

import (
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// whoseSay is what is said of each older form of whose something is.
const whoseSay = "Whose something is, is said with 's"

// whose: stack of dealer, rank(c), left of left of dealer are dealer's stack, c's rank, dealer's left's left; hand of each player
// in the game is each player's hand.
func whose(r *reader, n syntax.Ranger) (found, bool) {
	what, owner := r.applied(n)
	if owner == nil {
		return found{}, false
	}
	return found{at: r.At(n), now: r.owner(owner) + "'s " + r.Words(what), say: whoseSay}, true
}

// curly: dealer’s stack, as word processors write it, is dealer's stack.
func curly(r *reader, n syntax.Ranger) (found, bool) {
	of, ok := n.(*syntax.OfExpr)
	if !ok || !of.Has {
		return found{}, false
	}
	at := r.At(of.Right)
	at.Start = at.End
	if at.End = r.At(of.Left).Start; !strings.HasPrefix(at.Text(), "’s") {
		return found{}, false
	}
	at.End = at.Start + len("’s")
	return found{at: at, now: "'s", say: "'s is written with a plain sign"}, true
}

// applied is what is said to be somebody's in an older form, and whose it is; nil where there is no such form.
func (r *reader) applied(n syntax.Ranger) (what syntax.Ranger, owner syntax.Expr) {
	switch e := n.(type) {
	case *syntax.OfExpr:
		if e.Has {
			return nil, nil
		}
		what, owner = e.Left, e.Right
		if each, ok := owner.(*syntax.EachExpr); ok {
			if h := each.Head; !h.InGame() || h.Where != nil {
				return nil, nil
			}
			return what, owner
		}
	case *syntax.CallExpr:
		if len(e.Args) != 1 {
			return nil, nil
		}
		what, owner = e.Name, e.Args[0]
	default:
		return nil, nil
	}
	if call := r.Info.Calls[n.(syntax.Expr)]; call.Whose != owner && call.Item != owner && !r.isPart(call, owner) {
		return nil, nil
	}
	return what, owner
}

// isPart reports whether what is applied to a value is what that has: the rank of a card, the left of a player. The rank of cards
// that are tried is no one's: they are called cards there.
func (r *reader) isPart(call check.Call, owner syntax.Expr) bool {
	if call.To == nil || len(call.Args) != 1 || call.Args[0] != owner {
		return false
	}
	if tried := r.Info.Uses[syntax.Bare(owner)]; tried != nil && tried.Kind == check.LoopItem && tried.Type.Kind == check.Cards {
		return false
	}
	sig := r.Signature(call.To, 1)
	return call.To.Kind == check.ItemPart || sig != nil && sig.Params[0].Kind == check.Player
}

// owner is somebody or something as it stands before 's.
func (r *reader) owner(e syntax.Expr) string {
	e = syntax.Bare(e)
	if f, ok := whose(r, e); ok {
		return f.now
	}
	if _, each := e.(*syntax.EachExpr); each {
		return "each player"
	}
	return syntax.OwnerWords(e, r.Words(e))
}

// whoseInTests: in a test, score of Bob is Bob's score.
func whoseInTests(r *reader, n syntax.Ranger) (f found, ok bool) {
	var what *syntax.Ident
	var key *syntax.Key
	var whose *syntax.Owner
	var owner *syntax.Word
	switch l := n.(type) {
	case *syntax.TestSet:
		what, key, whose, owner = l.Field, l.Key, l.Whose, l.Of
	case *syntax.TestDeck:
		what, key, whose, owner = l.For, l.Key, l.Whose, l.Of
	case *syntax.Arg:
		what, whose, owner = l.Name, l.Whose, l.Of
	}
	if owner == nil || whose != nil {
		return found{}, false
	}
	at := r.At(what)
	now := r.Words(owner) + "'s " + r.Words(what)
	if key != nil {
		now += r.Words(key)
	}
	return found{at: diag.Span{Source: at.Source, Start: at.Start, End: r.At(owner).End}, now: now, say: whoseSay}, true
}
