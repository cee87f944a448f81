package op

import (
	"math/bits"
	"slices"

	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/table"
)

// itemRows are the operations that go through a list: filters, counts, sums, and what is the highest or lowest of it. Each item
// is one step. A die that chance has not decided yet is told apart only as far as its faces are not worth the same (see
// eachFace).
var itemRows = map[program.Op]Row{
	program.OpWhere: {Name: "where", A: Items, B: Fits, C: How, Flag: OfValues, Gives: List, From: OfA, Looks: EachAlone,
		PerItem: true,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			list, fits := m.things(n.A), m.fits(n)
			return func(t *table.Table) []int32 {
				from := list(t)
				out := t.NewList(len(from))[:0]
				for _, item := range from {
					if !t.Spend(n.Span, 1) {
						return nil
					}
					if fits(t, item) {
						out = append(out, item)
					}
				}
				return out
			}
		}},
	program.OpSome: {Name: "some", Holds: (*Teller).some, A: Items, B: Fits, C: How, Gives: Cond, Looks: EachAlone, PerItem: true,
		MakeCond: func(m *Maker, n *program.Node) CondFn {
			list, fits := m.things(n.A), m.fits(n)
			return func(t *table.Table) bool {
				for _, item := range list(t) {
					if !t.Spend(n.Span, 1) {
						return false
					}
					if fits(t, item) {
						return true
					}
				}
				return false
			}
		}},
	program.OpCount: {Name: "count", Tells: (*Teller).counted, A: Items, Flag: OfValues, Gives: Num, Asks: true,
		MakeNum: func(m *Maker, n *program.Node) NumFn { return m.count(n.A) }},
	program.OpSum: {Name: "sum by", Tells: (*Teller).summed,
		A: Items, B: Worth, C: How, Gives: Num, Looks: EachAlone, PerItem: true,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			list, worth := m.things(n.A), m.worth(n.C, m.number(n.B))
			return func(t *table.Table) (total int64) {
				for _, item := range list(t) {
					if !t.Spend(n.Span, 1) {
						return 0
					}
					total = t.Bound(total+worth(t, item), n.Span)
				}
				return total
			}
		}},
	program.OpDifferent: {Name: "different", A: Items, B: Key, C: How, Gives: List, Looks: AnyOrder, PerItem: true,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			values := m.different(n, true)
			return func(t *table.Table) []int32 {
				_, list := values(t)
				return list
			}
		}},
	OpMost: {Name: "highest value", A: Items, B: Key, C: How, N: Fixed, Gives: Num, OrNone: true, Looks: AnyOrder, PerItem: true,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			list, key := m.things(n.A), m.num(n.B)
			worth := m.worth(n.C, key)
			return func(t *table.Table) int64 {
				best, items := int64(program.None), list(t)
				if !m.Playing() && len(t.Watch.Decided(items)) < len(items) {
					if v, ok := mostOpen(t, n, items, key); ok {
						return v
					}
				}
				for i, item := range items {
					if !t.Spend(n.Span, 1) {
						break
					}
					if v := worth(t, item); i == 0 || v*n.N > best*n.N {
						best = v
					}
				}
				return best
			}
		}},
	program.OpSumFaces: {Name: "sum of faces", Tells: (*Teller).faces, A: Items, Gives: Num, Looks: AnyOrder,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			list := m.things(n.A)
			return func(t *table.Table) (total int64) {
				dice := list(t)
				t.Work(len(dice))
				if !m.Playing() {
					return t.Watch.Sum(dice)
				}
				for _, face := range dice {
					total += int64(face)
				}
				return total
			}
		}},
	program.OpFirst: {Name: "first", A: Items, Gives: Num, From: OfA, OrNone: true, Looks: InOrder,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			list := m.list(n.A)
			return func(t *table.Table) int64 {
				all := list(t)
				if len(all) == 0 {
					return program.None
				}
				if !m.Playing() && len(all) > 1 {
					t.Watch.Several(n.A, true)
				}
				return int64(all[0])
			}
		}},
	program.OpNext: {Name: "next of", A: Items, B: Whose, Gives: Num, From: OfA, OrNone: true, Looks: EachAlone, Touches: Seating,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			list, after := m.list(n.A), m.seat(n.B)
			return func(t *table.Table) int64 {
				players, next := list(t), int64(program.None)
				goRound(t, players, after(t), func(seat int) bool {
					next = int64(seat)
					return false
				})
				return next
			}
		}},
	program.OpAfter: {Name: "after", A: Items, B: Whose, Gives: List, From: OfA, Looks: EachAlone, Touches: Seating,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			list, after := m.list(n.A), m.seat(n.B)
			return func(t *table.Table) []int32 {
				players := list(t)
				out := t.NewList(len(players))[:0]
				goRound(t, players, after(t), func(seat int) bool {
					out = append(out, int32(seat))
					return true
				})
				return out
			}
		}},
	program.OpPickOne: {Name: "pick", Wholly: (*Teller).picked,
		A: Items, B: Keys, C: Length, N: Fixed, Flag: OfValues, Gives: Num, From: OfA, OrNone: true,
		Looks: AnyOrder, Does: BreaksTies, PerItem: true,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			list, keys := m.list(n.A), m.keys(n)
			if m.Playing() {
				return func(t *table.Table) int64 {
					var room [1]int32
					if best := m.best(t, n, list(t), keys, room[:0]); len(best) > 0 {
						return int64(best[0])
					}
					return program.None
				}
			}
			return func(t *table.Table) int64 {
				from := len(t.Sorting)
				all := rank(t, n, list(t), keys)
				t.Sorting = t.Sorting[:from]
				return m.pickOne(t, n, all)
			}
		}},
	program.OpPickList: {Name: "pick some", Wholly: (*Teller).picked,
		A: Items, B: Keys, C: Length, N: Fixed, Flag: OfValues, Gives: List, From: OfA,
		Looks: AnyOrder, Does: BreaksTies, PerItem: true,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			list, keys, count := m.list(n.A), m.keys(n), NumFn(nil)
			if e := m.P.Args[n.B+1]; e >= 0 {
				count = m.ordered(e)
			} else if m.Playing() {
				return func(t *table.Table) []int32 {
					all := list(t)
					return m.best(t, n, all, keys, t.NewList(len(all))[:0])
				}
			}
			return func(t *table.Table) []int32 {
				from := len(t.Sorting)
				all := rank(t, n, list(t), keys)
				out := m.pickList(t, n, all, count)
				t.Sorting = t.Sorting[:from]
				return out
			}
		}},
}

// fits is whether an item fits the condition of a filter.
func (m *Maker) fits(n *program.Node) func(*table.Table, int32) bool {
	if !m.Playing() {
		worth := m.worth(n.C, m.num(n.B))
		return func(t *table.Table, item int32) bool { return table.IsYes(worth(t, item)) }
	}
	cond, how := m.cond(n.B), n.C
	switch {
	case how == program.AsCard:
		return func(t *table.Table, item int32) bool {
			before := t.Card
			t.Card = item
			ok := cond(t)
			t.Card = before
			return ok
		}
	case how >= 0: // a local
		return func(t *table.Table, item int32) bool {
			at := t.FP + how
			before := t.Locals[at]
			t.Locals[at] = int64(item)
			ok := cond(t)
			t.Locals[at] = before
			return ok
		}
	}
	return func(t *table.Table, item int32) bool {
		before := t.Look(how, item)
		ok := cond(t)
		t.Unlook(how, before)
		return ok
	}
}

// worth is what a key says of an item, which is known as how says.
func (m *Maker) worth(how int32, key NumFn) func(*table.Table, int32) int64 {
	if !m.Playing() {
		return func(t *table.Table, item int32) int64 {
			if m.telling {
				at := t.Record.BeginStep(event.ItemStep, t.Cur)
				defer t.Record.EndStep(at, int64(item), nil, nil)
			}
			return t.Watch.Each(how, item, key)
		}
	}
	return func(t *table.Table, item int32) int64 {
		before := t.Look(how, item)
		v := key(t)
		t.Unlook(how, before)
		return v
	}
}

// mostOpen is what the highest of some items is worth of which not all are decided, as dice that nobody has looked at: it is
// asked only which of them are worth as much as any may be, and as long as none is, which are worth the next most. So the others
// need not be known. It is false where that does not come to an end.
func mostOpen(t *table.Table, n *program.Node, items []int32, key NumFn) (most int64, ok bool) {
	for first, last := true, int64(0); ; first = false {
		top, any := int64(0), false
		for _, item := range items {
			if !t.Spend(n.Span, 1) {
				return program.None, true
			}
			t.Watch.Each(n.C, item, func(t *table.Table) int64 {
				if v := key(t) * n.N; !any || v > top {
					top, any = v, true
				}
				return 0
			})
		}
		if !any || !first && top >= last {
			return 0, false
		}
		for _, item := range items {
			if !t.Spend(n.Span, 1) {
				return program.None, true
			}
			if is := t.Watch.Each(n.C, item, func(t *table.Table) int64 { return table.Truth(key(t)*n.N == top) }); table.IsYes(is) {
				return top * n.N, true
			}
		}
		last = top
	}
}

// count is how many a list has. What needs no list is counted without one.
func (m *Maker) count(e int32) NumFn {
	n := &m.P.Nodes[e]
	switch n.Op {
	case program.OpPlayers:
		if group := n.A; !n.Flag {
			return func(t *table.Table) int64 { return int64(t.CountGroup(group)) }
		}
	case program.OpWhere:
		fits := m.fits(n)
		if of := &m.P.Nodes[n.A]; of.Op == program.OpPlayers && !of.Flag {
			group := of.A
			count := func(t *table.Table) int64 { return countPlayers(t, group, n.Span, fits) }
			if slot, is, ok := m.isThatPlayer(n); ok {
				return countByOne(group, slot, is, n.Span, count)
			}
			return count
		}
		list := m.things(n.A)
		return func(t *table.Table) (fit int64) {
			for _, item := range list(t) {
				if !t.Spend(n.Span, 1) {
					return 0
				}
				if fits(t, item) {
					fit++
				}
			}
			return fit
		}
	case program.OpDifferent:
		values := m.different(n, false)
		return func(t *table.Table) int64 {
			count, _ := values(t)
			return int64(count)
		}
	case program.OpListLocal:
		if at := n.A; m.Playing() {
			return func(t *table.Table) int64 { return int64(len(t.LocalLists[t.ListFP+at])) }
		}
	case program.OpZone:
		if deck := m.P.DeckIn(n.A); deck >= 0 {
			return m.countDeck(deck)
		}
		if z := m.P.Layout.PlayerZones*m.Seats + int(n.A); m.Playing() && !m.P.IsDeck(n.A) {
			return func(t *table.Table) int64 { return int64(len(t.Zones[z])) }
		}
	case program.OpMemberList:
		members := make([]NumFn, n.B)
		for i := range members {
			members[i] = m.count(m.P.Args[n.A+int32(i)])
		}
		which := m.num(n.C)
		return func(t *table.Table) int64 { return members[which(t)](t) }
	}
	list := m.things(e)
	return func(t *table.Table) int64 { return int64(len(list(t))) }
}

// different is how many different values a list's items have, and if listed which they are, the lowest first.
func (m *Maker) different(n *program.Node, listed bool) func(*table.Table) (int, []int32) {
	list, worth := m.things(n.A), m.worth(n.C, m.num(n.B))
	return func(t *table.Table) (int, []int32) {
		var room [32]int64
		few := room[:0]
		var many map[int64]bool // all of them, where they are no longer few
		for _, item := range list(t) {
			if !t.Spend(n.Span, 1) {
				return 0, nil
			}
			v := worth(t, item)
			switch {
			case many != nil:
				many[v] = true
			case slices.Contains(few, v):
			case len(few) < len(room):
				few = append(few, v)
			default:
				many = map[int64]bool{v: true}
				for _, k := range few {
					many[k] = true
				}
			}
		}
		count := max(len(few), len(many))
		if !listed {
			return count, nil
		}
		out := t.NewList(count)[:0]
		if many == nil {
			for _, v := range few {
				out = append(out, listOfOne(t, v, n.Span)...)
			}
		}
		for v := range many {
			out = append(out, listOfOne(t, v, n.Span)...)
		}
		slices.Sort(out)
		return len(out), out
	}
}

// countDeck is how many cards a deck has, for which nobody looks at their order.
func (m *Maker) countDeck(deck int) NumFn {
	playing := m.Playing()
	return func(t *table.Table) int64 {
		if deck == 0 {
			t.SettleAsBefore(0)
		}
		zone := t.DeckAt(deck)
		if !playing {
			lookInto(t, zone)
		}
		return int64(len(t.Zones[zone]))
	}
}

// countPlayers counts who of a group fits, in the order in which the group is listed.
func countPlayers(t *table.Table, group, span int32, fits func(*table.Table, int32) bool) (fit int64) {
	seat, step, members := t.Dealer(), t.Forward(), t.Members(group)
	for range t.M.N {
		if seat += step; seat >= t.M.N {
			seat -= t.M.N
		}
		if members>>seat&1 == 0 {
			continue
		}
		if !t.Spend(span, 1) {
			return 0
		}
		if fits(t, int32(seat)) {
			fit++
		}
	}
	return fit
}

// isThatPlayer is where a filter of players finds the one who fits, or who alone does not: p is leader, p is not leader.
func (m *Maker) isThatPlayer(n *program.Node) (slot int, is, ok bool) {
	cond := &m.P.Nodes[n.B]
	if cond.Op != program.OpEq && cond.Op != program.OpNe {
		return 0, false, false
	}
	if item := &m.P.Nodes[cond.A]; item.Op != program.OpLocal || item.A != n.C {
		return 0, false, false
	}
	slot, ok = m.variable(cond.B)
	return slot, cond.Op == program.OpEq, ok
}

// countByOne counts who of a group is the player in a variable, or is not, without going through them. Where there are too few
// steps left for that, it is counted one by one until they are spent.
func countByOne(group int32, slot int, is bool, span int32, oneByOne NumFn) NumFn {
	return func(t *table.Table) int64 {
		members, fit := t.Members(group), int64(0)
		all := int64(bits.OnesCount32(members))
		if t.Budget < all || t.Failure != nil {
			return oneByOne(t)
		}
		t.Spend(span, all)
		if seat := t.Vars[slot]; seat >= 0 && members>>seat&1 == 1 {
			fit = 1
		}
		if is {
			return fit
		}
		return all - fit
	}
}

// keys are what a picking orders by.
func (m *Maker) keys(n *program.Node) []NumFn {
	var keys []NumFn
	for _, e := range m.P.Args[n.B+2 : n.B+2+n.C] {
		keys = append(keys, asking(m, m.num(e)))
	}
	return keys
}

// rank works out the keys of a list's items, behind those of the pickings under way. The caller takes them off again.
func rank(t *table.Table, n *program.Node, list []int32, keys []NumFn) []table.Ranked {
	from, how := len(t.Sorting), t.P.Args[n.B]
	for _, item := range list {
		if !t.Spend(n.Span, 1) {
			break
		}
		r := table.Ranked{Item: item}
		at := t.Record.BeginStep(event.ItemStep, t.Cur)
		before := t.Look(how, item)
		for i, key := range keys {
			r.Keys[i] = key(t) * n.N
		}
		t.Unlook(how, before)
		t.Record.EndStep(at, int64(item), nil, nil)
		if len(keys) == 0 {
			r.Keys[0] = int64(item) * n.N
		}
		t.Sorting = append(t.Sorting, r)
	}
	return t.Sorting[from:]
}

// best puts the items that are highest into a list, in their order, as far as it has room. Nobody minds how ties are broken.
func (m *Maker) best(t *table.Table, n *program.Node, list []int32, keys []NumFn, out []int32) []int32 {
	var top, now table.Ranked
	how := m.P.Args[n.B]
	for i, item := range list {
		if !t.Spend(n.Span, 1) {
			break
		}
		now.Keys[0] = int64(item) * n.N
		before := t.Look(how, item)
		for i, key := range keys {
			now.Keys[i] = key(t) * n.N
		}
		t.Unlook(how, before)
		if i == 0 || now.Beats(&top) {
			top, out = now, out[:0]
		} else if top.Beats(&now) {
			continue
		}
		if len(out) < cap(out) {
			out = append(out, item)
		}
	}
	return out
}

// minds reports whether somebody minds that nothing but the order of a list breaks a tie in a picking.
func (m *Maker) minds(t *table.Table, n *program.Node) bool {
	return !m.Playing() && t.Failure == nil && t.Watch.Minds(n.A)
}

// tied tells the watcher of two items that nothing but their order tells apart, one of which was picked.
func tied(t *table.Table, n *program.Node, picked, other *table.Ranked) {
	if picked.Keys == other.Keys && picked.Item != other.Item {
		t.Watch.Tied(n.A, picked.Item, other.Item)
	}
}

// pickOne is the highest or lowest of a list; in a tie the first.
func (m *Maker) pickOne(t *table.Table, n *program.Node, all []table.Ranked) int64 {
	if len(all) == 0 {
		return program.None
	}
	top := 0
	for i := range all {
		if all[i].Beats(&all[top]) {
			top = i
		}
	}
	if m.minds(t, n) {
		for i := range all {
			tied(t, n, &all[top], &all[i])
		}
	}
	return int64(all[top].Item)
}

// pickList is the highest few of a list, best first, or, without a count, all that tie for the highest, in the list's order.
func (m *Maker) pickList(t *table.Table, n *program.Node, all []table.Ranked, count NumFn) []int32 {
	out := t.NewList(len(all))[:0]
	if count != nil {
		wanted := int(max(0, min(count(t), int64(len(all)))))
		slices.SortStableFunc(all, func(a, b table.Ranked) int {
			switch {
			case a.Beats(&b):
				return -1
			case b.Beats(&a):
				return 1
			}
			return 0
		})
		for i := range all[:wanted] {
			out = append(out, all[i].Item)
		}
		if wanted > 0 && m.minds(t, n) {
			for i := range all[wanted:] {
				tied(t, n, &all[wanted-1], &all[wanted+i])
			}
		}
		return out
	}
	top := 0
	for i := range all {
		if all[i].Beats(&all[top]) {
			top = i
		}
	}
	for i := range all {
		if !all[top].Beats(&all[i]) {
			out = append(out, all[i].Item)
		}
	}
	return out
}

// goRound visits the seats of some players from the one after a seat on, in the direction of play, and that seat last, until
// visit says to stop.
func goRound(t *table.Table, players []int32, seat int, visit func(seat int) bool) {
	step := t.Forward()
	for range t.M.N {
		seat = t.Further(seat, step)
		if slices.Contains(players, int32(seat)) && !visit(seat) {
			return
		}
	}
}
