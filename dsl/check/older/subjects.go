package older

import (
	"strings"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

const (
	subjectSay = "card's, die's or player's says whose something is"
	playerNoun = "player"
)

// subject: hand where rank is 2, players where stack > 0 are hand where card's rank is 2, players where player's stack > 0; and
// so it is in a line that changes a value. A word that is a condition by itself stands like an adjective: players where folded.
// All words of a filter are written anew together: where some say whose they are and others do not, it could be either of two.
func subject(r *reader, n syntax.Ranger) (found, bool) {
	if _, ok := r.named(n); !ok {
		return found{}, false
	}
	around := r.filterAround(n)
	if around == nil {
		fix, _ := r.named(n)
		return found{at: fix.Span, now: fix.Text, say: subjectSay}, true
	}
	var names []diag.Fix
	syntax.Walk(around, func(n syntax.Ranger) bool {
		if fix, ok := r.named(n); ok {
			names = append(names, fix)
		}
		return true
	})
	return found{at: r.At(around), now: r.within(r.At(around), names), say: subjectSay}, true
}

// named is a bare word of something that is looked at, with the name of that before it.
func (r *reader) named(n syntax.Ranger) (diag.Fix, bool) {
	noun, name := r.speaksOf(n)
	if s, _ := r.Subject(n); noun == "" || s.Alone || noun == playerNoun && r.toChooseFrom(n) {
		return diag.Fix{}, false
	}
	return diag.Fix{Span: r.At(name), Text: noun + "'s " + r.Words(name)}, true
}

// filterAround is the condition of the outermost filter around a word; nil where there is none.
func (r *reader) filterAround(n syntax.Ranger) (around syntax.Ranger) {
	for ; n != nil; n = r.above[n] {
		var cond syntax.Ranger
		switch up := r.above[n].(type) {
		case *syntax.WhereExpr:
			cond = up.Cond
		case *syntax.SomeExpr:
			cond = up.Cond
		case *syntax.EachHead:
			cond = up.Where
		case *syntax.Fit:
			cond = up.Cond
		case *syntax.Winner:
			cond = up.Where
		}
		if cond == n {
			around = n
		}
	}
	return around
}

// speaksOf is of what a bare word speaks that does not say so, and that word without what stands in brackets behind it; "" where
// it speaks of nothing that is looked at, or of what is named in the same breath: sum spots of hand.
func (r *reader) speaksOf(n syntax.Ranger) (noun string, name syntax.Ranger) {
	var means *check.Object
	switch e := n.(type) {
	case *syntax.NameExpr:
		means, name = r.Info.Uses[e], e
	case *syntax.CallExpr: // a field that is kept for each of several
		means, name = r.Info.Uses[e], e.Name
		if of, ok := r.above[n].(*syntax.OfExpr); ok && syntax.Ranger(of.Left) == n {
			return "", nil // rival's line(3)
		}
	}
	s, bare := r.Subject(n)
	if means == nil || !bare || r.Words(name) != means.Name || strings.Contains(means.Name, " ") {
		return "", nil // in the last two nobody has written a bare word: a house rule has put it in the place of an option
	}
	if noun := r.ItemOf(n, means); noun != "" {
		return noun, name
	}
	item := means.Kind == check.ItemPart || means.ByItem != check.Invalid
	if !item && isPlayers(means) && (s.Player == check.InFilter || s.Player == check.Nowhere && r.changes(name, means)) {
		return playerNoun, name
	}
	return "", nil
}

// toChooseFrom reports whether a word stands in the filter of players of whom one is chosen: player would be read as who chooses
// there.
func (r *reader) toChooseFrom(n syntax.Ranger) bool {
	for ; n != nil; n = r.above[n] {
		if _, ok := n.(*syntax.ChooseOne); ok {
			return true
		}
	}
	return false
}

// isPlayers reports whether something is a player's.
func isPlayers(o *check.Object) bool {
	switch o.Kind {
	case check.PlayerField:
		return true
	case check.ReadyWord, check.DefineName, check.ResultName:
		return o.ByPlayer
	}
	return false
}

// changes reports whether a name stands in a line that changes a value, and is not that of the value, which is what it was
// before.
func (r *reader) changes(name syntax.Ranger, means *check.Object) bool {
	what, ok := r.InChange(r.At(name))
	return ok && what != means.Name
}
