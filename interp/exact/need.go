package exact

import (
	"math/big"
	"slices"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/table"
)

// What chance has to decide is said by a need, and the step is taken again when it has.

// wantChance ends the step at a need.
func wantChance(s *game.State, n *need) {
	if walkOf(s).need == nil {
		walkOf(s).need = n
	}
	stop(s)
}

// decidedBefore is what chance has decided already of what is asked next; ok is false where it has not yet. An outcome of
// something else would make all odds wrong, and ends the walk.
func decidedBefore(s *game.State, q question) (o outcome, ok bool) {
	u := walkOf(s)
	if u.used == len(u.given) {
		return o, false
	}
	o = u.given[u.used]
	if o.of != q {
		s.Bug(s.At(), "chance was asked one thing, and has answered another")
		return outcome{of: q, zone: -1}, true
	}
	u.used++
	return o, true
}

// chanceDecides is what ends a step before chance has decided. Nobody is ever shown it.
var chanceDecides = &diag.Diagnostic{Code: "chance-decides"}

func stop(s *game.State) {
	if s.Failure == nil {
		s.Failure = chanceDecides
	}
}

// Chance is what decides in place of the streams.
func (u *walking) Chance(s *game.State) table.Chance { return (*waysOf)(s) }

// Ordered reports whether the order of dice and cards is told apart.
func (u *walking) Ordered() bool { return u.w.ordered }

// Mislead ends the walk, because the order of dice or cards makes a difference.
func (u *walking) Mislead(s *game.State) {
	u.w.ordered, u.w.again = true, true
	stop(s)
}

// AlikeNoMore ends the walk, because suits make a difference.
func (u *walking) AlikeNoMore(s *game.State) {
	if u.w.alike {
		u.w.alike, u.w.again = false, true
		stop(s)
	}
}

// wantValue wants to know what something unknown is.
func wantValue(s *game.State, id int) {
	l := &walkOf(s).w.lots[walkOf(s).lots[id]]
	parts := make([]int, len(l.values))
	for i := range parts {
		parts[i] = i
	}
	wantChance(s, &need{id: id, parts: parts})
}

// wantColumn wants to know one of the numbers that something unknown is.
func wantColumn(s *game.State, id, column int) {
	u := walkOf(s)
	parts := make([]int, len(u.w.lots[u.lots[id]].values))
	for part, rows := range u.w.groupsOf(u.lots[id], column) {
		for _, row := range rows {
			parts[row] = part
		}
	}
	wantChance(s, &need{id: id, parts: parts})
}

// wantDigit wants to know the first of what is tried.
func wantDigit(s *game.State) {
	d := &walkOf(s).digits[0]
	wantColumn(s, d.id, d.column)
}

// Read is the value of a variable: of one that is not known, the one that is tried.
func (u *walking) Read(s *game.State, slot int) int64 {
	v, open := u.openAt(slot)
	if !open {
		return s.Vars[slot]
	}
	return u.column(s, v.id, v.column)
}

// column is the value of a column of something that is not known: the one that is tried.
func (u *walking) column(s *game.State, id, column int) int64 {
	values := u.w.lots[u.lots[id]].column(column)
	if len(u.w.groupsOf(u.lots[id], column)) == 1 { // what is left of the lot differs in other columns
		return values[0]
	}
	if !u.probing {
		wantColumn(s, id, column)
		return values[0]
	}
	var groups [][]int
	for i := range u.digits {
		if d := &u.digits[i]; d.id == id { // what is tried of the same lot leaves only some of its rows
			if groups = [][]int{d.rows()}; d.column == column {
				return values[d.rows()[0]]
			}
		}
	}
	if groups == nil {
		groups = u.w.groupsOf(u.lots[id], column)
	} else if groups = byValue(values, groups[0]); len(groups) == 1 {
		return values[groups[0][0]]
	}
	u.digits = append(u.digits, digit{id: id, column: column, groups: groups})
	return values[groups[0][0]]
}

// decided is what chance has decided next, one of so many things from first on that are all as likely.
func decided(s *game.State, first int64, count int) int64 {
	u, q := walkOf(s), question{oneOfMany, int64(count)}
	if o, ok := decidedBefore(s, q); ok {
		return max(o.n, first)
	}
	switch {
	case s.Failure != nil:
	case len(u.digits) > 0: // which way it goes may depend on that
		wantDigit(s)
	case count > game.MostWaysOfOne:
		s.Unwalkable("Chance can fall in %d ways here, too many to go through", count)
	default:
		n := &need{id: -1, of: q}
		odds := big.NewRat(1, int64(count))
		for i := range count {
			n.ways, n.odds = append(n.ways, outcome{n: first + int64(i), zone: -1}), append(n.odds, odds)
		}
		wantChance(s, n)
	}
	return first
}

// fallen is what chance has decided next, of the values of a distribution.
func fallen(s *game.State, q question, values []int64, chances []*big.Rat) int64 {
	if o, ok := decidedBefore(s, q); ok {
		return o.n
	}
	if u := walkOf(s); s.Failure == nil && len(u.digits) > 0 { // which way it goes may depend on that
		wantDigit(s)
	} else if len(values) > game.MostWaysOfOne {
		s.Unwalkable("Chance can fall in %d ways here, too many to go through", len(values))
	} else if s.Failure == nil {
		n := &need{id: -1, of: q, odds: chances}
		for _, v := range values {
			n.ways = append(n.ways, outcome{n: v, zone: -1})
		}
		wantChance(s, n)
	}
	return values[0]
}

// tellApart tells apart what something unknown may be. Dice that are like it in everything are told apart with it: how many
// of them fall into which part.
func (w *Walker) tellApart(from *game.State, n *need, given []outcome, yield func(*game.State, *big.Rat)) {
	told := w.part(walkOf(from).lots[n.id], n.parts)
	odds, ids, count := told.odds, told.ids, len(told.ids)
	group := likeIt(from, n.id, given)
	if faces, list, ok := w.exchangeable(from, group); ok {
		w.everyShape(from, group, faces, list, yield)
		return
	}
	// left dice are shared out among the parts from p on: the chance of so many in each is multinomial.
	var share func(sub *game.State, p, at int, chance *big.Rat)
	share = func(sub *game.State, p, at int, chance *big.Rat) {
		if p == count-1 {
			for _, id := range group[at:] {
				walkOf(sub).lots[id] = ids[p]
			}
			walkOf(sub).witness(sub)
			yield(sub, game.Times(chance, game.Power(odds[p], len(group)-at)))
			return
		}
		left := len(group) - at
		for k := 0; k <= left && !w.again && !w.halted; k++ {
			next := w.take(sub)
			for _, id := range group[at : at+k] {
				walkOf(next).lots[id] = ids[p]
			}
			c := game.Power(odds[p], k)
			if ways := new(big.Int).Binomial(int64(left), int64(k)); !ways.IsInt64() || ways.Int64() != 1 {
				c = new(big.Rat).Mul(c, new(big.Rat).SetInt(ways))
			}
			share(next, p+1, at+k, game.Times(chance, c))
			w.give(next)
		}
	}
	first := w.take(from)
	share(first, 0, 0, game.One)
	w.give(first)
}

// likeIt lists the dice that are like one in everything: in the lot, and in the lists that they are in. Numbers are alone, and so
// are dice of which somebody looks which comes first.
func likeIt(s *game.State, id int, given []outcome) []int {
	u := walkOf(s)
	if u.w.ordered || u.inVars(id) {
		return []int{id}
	}
	in := make([][]int, len(u.lots)) // the lists that each is in: those of the table, and those that are being rolled
	add := func(id, list int) {
		if n := len(in[id]); n == 0 || in[id][n-1] != list {
			in[id] = append(in[id], list)
		}
	}
	for _, d := range u.dice {
		add(d.id, d.list)
	}
	for i, o := range given {
		for _, item := range o.list {
			if id, open := marked(item); open {
				add(id, len(s.Lists)+i)
			}
		}
	}
	var group []int
	for other, l := range u.lots {
		if l == u.lots[id] && slices.Equal(in[other], in[id]) && !u.inVars(other) {
			group = append(group, other)
		}
	}
	return group
}
