package sim

import (
	"cmp"
	"slices"

	"croupier/dsl/diag"
)

// Trouble is something that befell games, and the first game that it befell.
type Trouble[K cmp.Ordered] struct {
	Kind  K
	What  string           // what tells it apart from others of its kind
	Diag  *diag.Diagnostic // what the rules did wrong; nil where it is not theirs
	Text  string           // what was said
	Games int64
	First int64 // the number of that game, from 0
}

// TroubleOf is what the rules did wrong. It is told apart by what it is and by its place.
func TroubleOf[K cmp.Ordered](kind K, d diag.Diagnostic) *Trouble[K] {
	return &Trouble[K]{Kind: kind, What: d.Code + " " + d.Span.String(), Diag: &d, Text: d.Summary}
}

// SaidOf is anything else, which is told apart by what is said of it.
func SaidOf[K cmp.Ordered](kind K, text string) *Trouble[K] {
	return &Trouble[K]{Kind: kind, What: text, Text: text}
}

// Troubles are what befell the games of a plan. Those of different games are merged in any order to the same whole.
type Troubles[K cmp.Ordered] map[of[K]]*Trouble[K]

// of tells one trouble from others.
type of[K cmp.Ordered] struct {
	kind K
	what string
}

// Add adds what befell other games.
func (all *Troubles[K]) Add(t Trouble[K]) {
	old := entry((*map[of[K]]*Trouble[K])(all), of[K]{t.Kind, t.What})
	games := old.Games + t.Games
	if old.Games == 0 || t.First < old.First {
		*old = t
	}
	old.Games = games
}

// Merge adds all that befell other games.
func (all *Troubles[K]) Merge(o Troubles[K]) {
	for _, t := range o {
		all.Add(*t)
	}
}

// InOrder lists them in the order of the first game of each.
func (all Troubles[K]) InOrder() (list []Trouble[K]) {
	for _, t := range all {
		list = append(list, *t)
	}
	slices.SortFunc(list, func(a, b Trouble[K]) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Kind, b.Kind))
	})
	return list
}
