package game

import (
	"croupier/dsl/check"
	"croupier/interp/program"
)

// itemRows are the operations that go through a list: filters, counts, sums, and what is the highest or lowest of it. Each item is
// one step. A die that chance has not decided yet is told apart only as far as its faces are not worth the same (see eachFace).
var itemRows = map[program.Op]exprRow{
	program.OpWhere: {list: func(m *maker, n *program.Node) listFn {
		list, fits := m.things(n.A), m.fits(n)
		return func(s *State) []int32 {
			from := list(s)
			out := s.NewList(len(from))[:0]
			for _, item := range from {
				if !s.Spend(n.Span, 1) {
					return nil
				}
				if fits(s, item) {
					out = append(out, item)
				}
			}
			return out
		}
	}},
	program.OpSome: {cond: func(m *maker, n *program.Node) condFn {
		list, fits := m.things(n.A), m.fits(n)
		return func(s *State) bool {
			for _, item := range list(s) {
				if !s.Spend(n.Span, 1) {
					return false
				}
				if fits(s, item) {
					return true
				}
			}
			return false
		}
	}},
	program.OpCount: {num: func(m *maker, n *program.Node) numFn { return m.count(n.A) }},
	program.OpSum: {num: func(m *maker, n *program.Node) numFn {
		list, worth := m.things(n.A), m.worth(n.B, n.C, m.ordered(n.B))
		return func(s *State) (total int64) {
			for _, item := range list(s) {
				if !s.Spend(n.Span, 1) {
					return 0
				}
				total = s.Bound(total+worth(s, item), n.Span)
			}
			return total
		}
	}},
	program.OpKinds: {num: func(m *maker, n *program.Node) numFn {
		list, worth := m.things(n.A), m.worth(n.B, n.C, m.num(n.B))
		return func(s *State) int64 {
			var few [32]int64
			kinds := few[:0]
			for _, item := range list(s) {
				if !s.Spend(n.Span, 1) {
					return 0
				}
				v, known := worth(s, item), false
				for _, k := range kinds {
					known = known || k == v
				}
				if !known {
					kinds = append(kinds, v)
				}
			}
			return int64(len(kinds))
		}
	}},
	program.OpSumFaces: {num: func(m *maker, n *program.Node) numFn {
		list := m.things(n.A)
		return func(s *State) (total int64) {
			dice := list(s)
			if s.Ways != nil {
				return s.Ways.Sum(s, dice)
			}
			for _, face := range dice {
				total += int64(face)
			}
			return total
		}
	}},
	program.OpFirst: {num: func(m *maker, n *program.Node) numFn {
		list := m.list(n.A)
		return func(s *State) int64 {
			all := list(s)
			if len(all) == 0 {
				return program.None
			}
			if s.Ways != nil {
				s.OneByOne(n.A, all)
			}
			return int64(all[0])
		}
	}},
	program.OpNext: {num: func(m *maker, n *program.Node) numFn {
		list, after := m.list(n.A), m.seat(n.B)
		return func(s *State) int64 {
			players := list(s)
			return s.nextOf(players, after(s))
		}
	}},
	program.OpPickOne: {num: func(m *maker, n *program.Node) numFn {
		list, keys := m.list(n.A), m.keys(n)
		return func(s *State) int64 {
			from := len(s.sorting)
			all := s.rank(n, list(s), keys)
			s.sorting = s.sorting[:from]
			return s.pickOne(n, all)
		}
	}},
	program.OpPickList: {list: func(m *maker, n *program.Node) listFn {
		list, keys, count := m.list(n.A), m.keys(n), numFn(nil)
		if e := m.p.Args[n.B+1]; e >= 0 {
			count = m.ordered(e)
		}
		return func(s *State) []int32 {
			from := len(s.sorting)
			all := s.rank(n, list(s), keys)
			out := s.pickList(n, all, count)
			s.sorting = s.sorting[:from]
			return out
		}
	}},
}

// fits is whether an item fits the condition of a filter.
func (m *maker) fits(n *program.Node) func(*State, int32) bool {
	cond, how := m.cond(n.B), n.C
	if m.playing() {
		return func(s *State, item int32) bool {
			before := s.Look(how, item)
			ok := cond(s)
			s.Unlook(how, before)
			return ok
		}
	}
	num := m.num(n.B)
	return func(s *State, item int32) bool {
		if item >= DieToken {
			return s.EachFace(how, item, func() int64 { return num(s) }) != 0
		}
		before := s.Look(how, item)
		ok := cond(s)
		s.Unlook(how, before)
		return ok
	}
}

// worth is what a key says of an item.
func (m *maker) worth(_, how int32, key numFn) func(*State, int32) int64 {
	return func(s *State, item int32) int64 {
		if item >= DieToken {
			return s.EachFace(how, item, func() int64 { return key(s) })
		}
		before := s.Look(how, item)
		v := key(s)
		s.Unlook(how, before)
		return v
	}
}

// count is how many a list has. What needs no list is counted without one.
func (m *maker) count(e int32) numFn {
	n := &m.p.Nodes[e]
	switch n.Op {
	case program.OpPlayers:
		if group := n.A; !n.Flag {
			return func(s *State) int64 { return int64(s.CountGroup(group)) }
		}
	case program.OpWhere:
		fits := m.fits(n)
		if of := &m.p.Nodes[n.A]; of.Op == program.OpPlayers && !of.Flag {
			group := of.A
			return func(s *State) int64 { return s.countPlayers(group, n.Span, fits) }
		}
		list := m.things(n.A)
		return func(s *State) (fit int64) {
			for _, item := range list(s) {
				if !s.Spend(n.Span, 1) {
					return 0
				}
				if fits(s, item) {
					fit++
				}
			}
			return fit
		}
	case program.OpMemberList:
		members := make([]numFn, n.B)
		for i := range members {
			members[i] = m.count(m.p.Args[n.A+int32(i)])
		}
		return func(s *State) int64 { return members[s.keyIndex(n)](s) }
	}
	list := m.things(e)
	return func(s *State) int64 { return int64(len(list(s))) }
}

// countPlayers counts who of a group fits, in the order in which the group is listed.
func (s *State) countPlayers(group, span int32, fits func(*State, int32) bool) (fit int64) {
	seat, step := s.Dealer(), s.Forward()
	for range s.M.N {
		if seat += step; seat >= s.M.N {
			seat -= s.M.N
		}
		if !s.Member(group, seat) {
			continue
		}
		if !s.Spend(span, 1) {
			return 0
		}
		if fits(s, int32(seat)) {
			fit++
		}
	}
	return fit
}

// ranked is an item of a list with the keys it is ordered by.
type ranked struct {
	item int32
	keys [MaxKeys]int64
}

// MaxKeys is how many keys "by ... then ..." may have.
const MaxKeys = check.MaxKeys

// keys are what a picking orders by.
func (m *maker) keys(n *program.Node) []numFn {
	var keys []numFn
	for _, e := range m.p.Args[n.B+2 : n.B+2+n.C] {
		keys = append(keys, m.num(e))
	}
	return keys
}

// rank works out the keys of a list's items, behind those of the pickings under way. The caller takes them off again.
func (s *State) rank(n *program.Node, list []int32, keys []numFn) []ranked {
	from, how := len(s.sorting), s.P.Args[n.B]
	for _, item := range list {
		if !s.Spend(n.Span, 1) {
			break
		}
		r := ranked{item: item}
		before := s.Look(how, item)
		for i, key := range keys {
			r.keys[i] = key(s) * n.N
		}
		s.Unlook(how, before)
		if len(keys) == 0 {
			r.keys[0] = int64(item) * n.N
		}
		s.sorting = append(s.sorting, r)
	}
	return s.sorting[from:]
}

func (r *ranked) beats(o *ranked) bool {
	for i := range r.keys {
		if r.keys[i] != o.keys[i] {
			return r.keys[i] > o.keys[i]
		}
	}
	return false
}

// pickOne is the highest or lowest of a list; in a tie the first.
func (s *State) pickOne(n *program.Node, all []ranked) int64 {
	if len(all) == 0 {
		return program.None
	}
	top := 0
	for i := range all {
		if all[i].beats(&all[top]) {
			top = i
		}
	}
	if s.minds(n) {
		for i := range all {
			s.tied(n, &all[top], &all[i])
		}
	}
	return int64(all[top].item)
}

// pickList is the highest few of a list, best first, or, without a count, all that tie for the highest, in the list's order.
func (s *State) pickList(n *program.Node, all []ranked, count numFn) []int32 {
	out := s.NewList(len(all))[:0]
	if count != nil {
		var last ranked
		for range count(s) {
			top := -1
			for i := range all {
				if top < 0 || all[i].beats(&all[top]) {
					top = i
				}
			}
			if top < 0 {
				break
			}
			out = append(out, all[top].item)
			last = all[top]
			all = append(all[:top], all[top+1:]...)
		}
		if len(out) > 0 && s.minds(n) {
			for i := range all {
				s.tied(n, &last, &all[i])
			}
		}
		return out
	}
	for i := range all {
		beaten := false
		for j := range all {
			beaten = beaten || all[j].beats(&all[i])
		}
		if !beaten {
			out = append(out, all[i].item)
		}
	}
	return out
}

// nextOf is the next of some players after a seat, round the table in the direction of play.
func (s *State) nextOf(players []int32, seat int) int64 {
	step := s.Forward()
	for range s.M.N {
		seat = (seat + step) % s.M.N
		for _, p := range players {
			if int(p) == seat {
				return int64(seat)
			}
		}
	}
	return program.None
}
