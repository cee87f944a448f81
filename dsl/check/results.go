package check

import (
	"slices"

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
func (c *checker) resultsOf() {
	r := &results{c: c, ways: map[*Object]map[*Object]int{}, own: map[*Object]*Object{}, mixed: map[*Object]bool{}}
	for _, s := range c.rs.Starts {
		r.ofStart(s.Object)
	}
	for _, o := range r.order {
		r.whose(o)
	}
	for _, b := range c.bodies {
		for _, f := range b.facts {
			if f.kind == reads && !f.own && f.obj.Kind == ResultName && r.waysFor(b, f.obj) == fromTable {
				c.report(diag.Errorf("wrong-type", c.at(f.at), "The result %q is the table's here, not anybody's", f.obj.Name).
					WithHint("Write %s alone.", f.obj.Name))
			}
		}
	}
	if len(r.own) > 0 {
		r.split()
	}
}

// waysFor is how a result is given in the starts in which the code of a body may run; in all where it runs in none.
func (r *results) waysFor(b *body, o *Object) int {
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
	c     *checker
	ways  map[*Object]map[*Object]int // by start, then by result
	given []given
	order []*Object           // the results, as they were first given
	own   map[*Object]*Object // of results that are both: the players'
	mixed map[*Object]bool    // reported
	users map[*body][]*Object // the starts in which a body's code may run
}

// given is a place where a result is given, and how that comes about in one start.
type given struct {
	start, obj *Object
	body       *body
	fact       int // its place among the body's facts
	way        int
}

// ofStart follows how a start gives its results.
func (r *results) ofStart(start *Object) {
	how := r.c.howDone(start)
	ways := map[*Object]int{}
	r.ways[start] = ways
	for _, b := range r.c.bodies {
		way, done := how[b.obj]
		if b.kind != phaseBody && b.kind != startBody || !done {
			continue
		}
		for i, f := range b.facts {
			if f.kind != gives {
				continue
			}
			now := way
			if f.local {
				now = fromPlayer
			}
			if f.table {
				now = fromTable
			}
			before := ways[f.obj]
			ways[f.obj] |= now
			if before == 0 {
				r.order = append(r.order, f.obj)
			}
			if ways[f.obj] == fromBoth && !r.mixed[f.obj] {
				r.report(b, f, now, start)
			}
			r.given = append(r.given, given{start, f.obj, b, i, now})
		}
	}
}

// report says that one start gives a result both ways.
func (r *results) report(b *body, f fact, now int, start *Object) {
	r.mixed[f.obj] = true
	d := diag.Errorf("mixed-result", r.c.at(f.at), "The result %q is the table's in one place and a player's in another", f.obj.Name)
	if now == fromBoth {
		d = d.WithLabel("this step is done both for the table and for a player")
	}
	for _, g := range r.given {
		if g.start == start && g.obj == f.obj && now != fromBoth {
			d = d.WithOther(r.c.at(g.body.facts[g.fact].at), "the other place")
			break
		}
	}
	name := f.obj.Name
	r.c.report(d.WithHint("Is it the table's, whoever's turn it is? Then say so wherever it is given in a player's turn: result %s of the table = ... Otherwise give the two results different names.", name))
}

// whose finds out whose a result is, over all starts.
func (r *results) whose(o *Object) {
	if r.mixed[o] || r.own[o] != nil {
		return
	}
	all := 0
	for _, ways := range r.ways {
		all |= ways[o]
	}
	if all != fromBoth {
		o.ByPlayer = all == fromPlayer
		return
	}
	type place struct {
		b    *body
		fact int
	}
	first := map[place]given{}
	for _, g := range r.given {
		if g.obj != o {
			continue
		}
		at := place{g.body, g.fact}
		other, seen := first[at]
		if !seen {
			first[at] = g
			continue
		}
		if other.way != g.way {
			c, f := r.c, g.body.facts[g.fact]
			r.mixed[o] = true
			c.report(diag.Errorf("mixed-result", c.at(f.at), "The result %q is the table's where %s gives it, and a player's where %s does",
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

func nameIf(first bool, a, b *Object) string {
	if first {
		return a.Name
	}
	return b.Name
}

// split makes two results of each that is the table's in one start and the players' in another, and finds out which of them
// each name means.
func (r *results) split() {
	for _, g := range r.given {
		if own := r.own[g.obj]; own != nil && g.way == fromPlayer {
			f := &g.body.facts[g.fact]
			f.obj = own
			r.c.info.Uses[f.at] = own
		}
	}
	for _, b := range r.c.bodies {
		for i := range b.facts {
			f := &b.facts[i]
			if own := r.own[f.obj]; own != nil && f.kind == reads && r.readsOwn(b, *f) {
				f.obj = own
				r.means(f.at, own)
			}
		}
	}
	var all []*Result
	for _, res := range r.c.rs.Results {
		all = append(all, res)
		if own := r.own[res.Object]; own != nil {
			all = append(all, &Result{Object: own})
		}
	}
	for i, res := range all {
		res.Index = i
	}
	r.c.rs.Results = all
}

// means lets a name, or a call that begins with it, stand for a result.
func (r *results) means(at syntax.Ranger, o *Object) {
	info := r.c.info
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
func (r *results) readsOwn(b *body, f fact) bool {
	if !f.own {
		return true // degree of Ann
	}
	ways := r.waysFor(b, f.obj)
	if ways != fromBoth {
		return ways == fromPlayer
	}
	if !r.mixed[f.obj] {
		r.mixed[f.obj] = true
		r.c.report(diag.Errorf("mixed-result", r.c.at(f.at), "The result %q is the table's in one start and a player's in another, and this is for both", f.obj.Name).
			WithHint("Give the two results different names."))
	}
	return false
}

// usersOf lists the starts in which the code of a body may run: of a test, the one that it starts.
func (r *results) usersOf(b *body) []*Object {
	if r.users == nil {
		r.users = map[*body][]*Object{}
		for _, from := range r.c.bodies {
			start := from.start
			if from.kind == startBody {
				start = from.obj
			}
			if start != nil {
				r.runs(from, start, map[*body]bool{})
			}
		}
	}
	return r.users[b]
}

// runs notes that a body, and all that it does and uses, runs in a start.
func (r *results) runs(b *body, start *Object, seen map[*body]bool) {
	if b == nil || seen[b] {
		return
	}
	seen[b] = true
	if !slices.Contains(r.users[b], start) {
		r.users[b] = append(r.users[b], start)
	}
	for _, f := range b.facts {
		if f.obj != nil && (f.kind == does || f.kind == reads && f.obj.Kind == DefineName) {
			r.runs(r.c.bodyOf(f.obj), start, seen)
		}
	}
}

// howDone finds out how a start does itself and each phase that it comes to: for the table, for a player, or both.
func (c *checker) howDone(start *Object) map[*Object]int {
	how := map[*Object]int{start: fromTable}
	todo := []*Object{start}
	for len(todo) > 0 {
		o := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		b := c.bodyOf(o)
		if b == nil {
			continue
		}
		for _, f := range b.facts {
			if f.kind != does {
				continue
			}
			now := how[o]
			if f.local {
				now = fromPlayer
			}
			if how[f.obj]|now != how[f.obj] {
				how[f.obj] |= now
				todo = append(todo, f.obj)
			}
		}
	}
	return how
}
