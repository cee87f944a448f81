package effects

import (
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// fromTable and fromPlayer say how a phase is done, and so whose the results are that it gives: for the table as a whole, or
// for one player.
const (
	fromTable = 1 << iota
	fromPlayer
	fromBoth = fromTable | fromPlayer
)

// resultsOf finds out which results are the players' and which the table's. A name is one or the other within a start; where
// one start gives it to the table and another to each player, it becomes two results.
func (c *Effects) resultsOf() {
	r := &results{c: c, ways: map[*check.Object]map[*check.Object]int{}, all: map[*check.Object]int{},
		given: map[*check.Object][]given{},
		own:   map[*check.Object]*check.Object{},
		mixed: map[*check.Object]bool{}}
	for _, s := range c.Rules.Starts {
		r.ofStart(s.Object)
	}
	for _, o := range r.order {
		r.whose(o)
	}
	for _, b := range c.Codes {
		for _, f := range b.Facts {
			if f.Kind == Reads && !f.own && f.Obj.Kind == check.ResultName && r.waysFor(b, f.Obj) == fromTable {
				c.Report(diag.Errorf("wrong-type", c.At(f.At), "The result %q is the table's here, not anybody's", f.Obj.Name).
					WithHint("Write %s alone.", f.Obj.Name))
			}
		}
	}
	if len(r.own) > 0 {
		r.split()
	}
}

// waysFor is how a result is given in the starts in which the code of a body may run; in all where it runs in none.
func (r *results) waysFor(b *Code, o *check.Object) int {
	ways, users := 0, r.usersOf(b)
	for start, of := range r.ways {
		if len(users) == 0 || slices.Contains(users, start) {
			ways |= of[o]
		}
	}
	return ways
}

// results is what is known of how each start gives each result.
type results struct {
	c     *Effects
	ways  map[*check.Object]map[*check.Object]int // by start, then by result
	all   map[*check.Object]int                   // by result, over all starts
	given map[*check.Object][]given               // by result
	order []*check.Object                         // the results, as they were first given
	own   map[*check.Object]*check.Object         // of results that are both: the players'
	mixed map[*check.Object]bool                  // reported
	users map[*Code][]*check.Object               // the starts in which a body's code may run
}

// given is a place where a result is given, and how that comes about in one start.
type given struct {
	start *check.Object
	body  *Code
	fact  int // its place among the body's facts
	way   int
}

// ofStart follows how a start gives its results.
func (r *results) ofStart(start *check.Object) {
	how := r.c.howDone(start)
	ways := map[*check.Object]int{}
	r.ways[start] = ways
	for _, b := range r.c.Codes {
		way, done := how[b.Obj]
		if b.Kind != check.PhaseBody && b.Kind != check.StartBody || !done {
			continue
		}
		for i, f := range b.Facts {
			if f.Kind != Gives {
				continue
			}
			now := way
			if f.local {
				now = fromPlayer
			}
			if f.table {
				now = fromTable
			}
			ways[f.Obj] |= now
			if r.all[f.Obj] == 0 {
				r.order = append(r.order, f.Obj)
			}
			r.all[f.Obj] |= now
			if ways[f.Obj] == fromBoth && !r.mixed[f.Obj] {
				r.report(f, now, start)
			}
			r.given[f.Obj] = append(r.given[f.Obj], given{start, b, i, now})
		}
	}
}

// report says that one start gives a result both ways.
func (r *results) report(f Fact, now int, start *check.Object) {
	r.mixed[f.Obj] = true
	d := diag.Errorf("mixed-result", r.c.At(f.At), "The result %q is the table's in one place and a player's in another", f.Obj.Name)
	if now == fromBoth {
		d = d.WithLabel("this step is done both for the table and for a player")
	}
	for _, g := range r.given[f.Obj] {
		if g.start == start && now != fromBoth {
			d = d.WithOther(r.c.At(g.body.Facts[g.fact].At), "the other place")
			break
		}
	}
	name := f.Obj.Name
	r.c.Report(d.WithHint("Is it the table's, whoever's turn it is? Then say so wherever it is given in a player's turn: result "+
		"%s of the table = ... Otherwise give the two results different names.", name))
}

// whose finds out whose a result is, over all starts.
func (r *results) whose(o *check.Object) {
	if r.mixed[o] || r.own[o] != nil {
		return
	}
	if all := r.all[o]; all != fromBoth {
		o.ByPlayer = all == fromPlayer
		return
	}
	type place struct {
		b    *Code
		fact int
	}
	first := map[place]given{}
	for _, g := range r.given[o] {
		at := place{g.body, g.fact}
		other, seen := first[at]
		if !seen {
			first[at] = g
			continue
		}
		if other.way != g.way {
			c, f := r.c, g.body.Facts[g.fact]
			r.mixed[o] = true
			c.Report(diag.Errorf("mixed-result", c.At(f.At),
				"The result %q is the table's where %s gives it, and a player's where %s does",
				o.Name, nameIf(g.way == fromTable, g.start, other.start), nameIf(g.way == fromTable, other.start, g.start)).
				WithLabel("in a step that both starts do").
				WithHint("Give it in the starts themselves, or in a step for each of them."))
			return
		}
	}
	own := *o
	own.ByPlayer = true
	r.own[o] = &own
}

func nameIf(first bool, a, b *check.Object) string {
	if first {
		return a.Name
	}
	return b.Name
}

// split makes two results of each that is the table's in one start and the players' in another, and finds out which of them
// each name means.
func (r *results) split() {
	for o, own := range r.own {
		for _, g := range r.given[o] {
			if g.way == fromPlayer {
				f := &g.body.Facts[g.fact]
				f.Obj = own
				r.c.Info.Uses[f.At] = own
			}
		}
	}
	for _, b := range r.c.Codes {
		for i := range b.Facts {
			f := &b.Facts[i]
			if own := r.own[f.Obj]; own != nil && f.Kind == Reads && r.readsOwn(b, *f) {
				f.Obj = own
				r.means(f.At, own)
			}
		}
	}
	var all []*check.Result
	for _, res := range r.c.Rules.Results {
		all = append(all, res)
		if own := r.own[res.Object]; own != nil {
			all = append(all, &check.Result{Object: own})
		}
	}
	for i, res := range all {
		res.Index = i
	}
	r.c.Rules.Results = all
}

// means lets a name, or a call that begins with it, stand for a result.
func (r *results) means(at syntax.Ranger, o *check.Object) {
	info := r.c.Info
	if e, ok := at.(syntax.Expr); ok {
		if call, isCall := info.Calls[e]; isCall {
			call.To = o
			info.Calls[e] = call
		}
	}
	switch e := at.(type) {
	case *syntax.OfExpr:
		info.Uses[syntax.Bare(e.Left)] = o
	default:
		info.Uses[at] = o
	}
}

// readsOwn reports whether what is read is a player's result and not the table's.
func (r *results) readsOwn(b *Code, f Fact) bool {
	if !f.own {
		return true // Ann's degree
	}
	ways := r.waysFor(b, f.Obj)
	if ways != fromBoth {
		return ways == fromPlayer
	}
	if !r.mixed[f.Obj] {
		r.mixed[f.Obj] = true
		r.c.Report(diag.Errorf("mixed-result", r.c.At(f.At),
			"The result %q is the table's in one start and a player's in another, and this is for both", f.Obj.Name).
			WithHint("Give the two results different names."))
	}
	return false
}

// usersOf lists the starts in which the code of a body may run: of a test, the one that it starts.
func (r *results) usersOf(b *Code) []*check.Object {
	if r.users == nil {
		r.users = map[*Code][]*check.Object{}
		for _, from := range r.c.Codes {
			start := from.Start
			if from.Kind == check.StartBody {
				start = from.Obj
			}
			if start == nil {
				continue
			}
			r.runs(from, start)
			for o := range r.c.Closure(from.Facts, func(f Fact) bool {
				return f.Obj != nil && (f.Kind == Does || f.Kind == Reads && f.Obj.Kind == check.DefineName)
			}) {
				r.runs(r.c.BodyOf(o), start)
			}
		}
	}
	return r.users[b]
}

// runs notes that a body runs in a start.
func (r *results) runs(b *Code, start *check.Object) {
	if !slices.Contains(r.users[b], start) {
		r.users[b] = append(r.users[b], start)
	}
}

// howDone finds out how a start does itself and each phase that it comes to: for the table, for a player, or both.
func (c *Effects) howDone(start *check.Object) map[*check.Object]int {
	how := map[*check.Object]int{start: fromTable}
	todo := []*check.Object{start}
	for len(todo) > 0 {
		o := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, f := range c.FactsIn(o) {
			if f.Kind != Does {
				continue
			}
			now := how[o]
			if f.local {
				now = fromPlayer
			}
			if how[f.Obj]|now != how[f.Obj] {
				how[f.Obj] |= now
				todo = append(todo, f.Obj)
			}
		}
	}
	return how
}
