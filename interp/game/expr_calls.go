package game

import (
	"fmt"

	"croupier/interp/op"
	"croupier/interp/program"
)

// callRows are the operations that choose or call: cases, charts, members of a field, defines, functions and scripts.
var callRows = map[program.Op]exprRow{
	program.OpCases: {folds: true, num: func(m *maker, n *program.Node) numFn {
		which, values := casesOf(m, n, (*maker).num)
		if which == nil {
			return values[0]
		}
		return func(s *State) int64 { return values[which(s)](s) }
	}},
	program.OpCasesList: {list: func(m *maker, n *program.Node) listFn {
		which, values := casesOf(m, n, (*maker).things)
		if which == nil {
			return values[0]
		}
		return func(s *State) []int32 { return values[which(s)](s) }
	}},
	program.OpMember: {num: func(m *maker, n *program.Node) numFn {
		members := make([]numFn, n.B)
		for i := range members {
			members[i] = m.num(m.p.Args[n.A+int32(i)])
		}
		return func(s *State) int64 { return members[s.keyIndex(n)](s) }
	}},
	program.OpChart1: {num: func(m *maker, n *program.Node) numFn {
		row := m.num(n.B)
		return func(s *State) int64 { return s.chart(n, row(s), nil) }
	}},
	program.OpChart2: {num: func(m *maker, n *program.Node) numFn {
		row, column := m.num(n.B), m.num(n.C)
		return func(s *State) int64 { return s.chart(n, row(s), column) }
	}},
	program.OpCall: {num: func(_ *maker, n *program.Node) numFn {
		return func(s *State) int64 {
			d, saved, ok := s.enter(n)
			if !ok {
				return 0
			}
			v := s.num(d.Body)
			s.leave(saved)
			return v
		}
	}},
	program.OpCallList: {list: func(_ *maker, n *program.Node) listFn {
		return func(s *State) []int32 {
			d, saved, ok := s.enter(n)
			if !ok {
				return nil
			}
			v := s.things(d.Body)
			s.leave(saved)
			return v
		}
	}},
	program.OpBuiltin: {num: func(m *maker, n *program.Node) numFn {
		call := m.function(n)
		return func(s *State) int64 { return call(s).N }
	}},
	program.OpBuiltinList: {list: func(m *maker, n *program.Node) listFn {
		call := m.function(n)
		return func(s *State) []int32 { return call(s).L }
	}},
	program.OpLua: {num: func(_ *maker, n *program.Node) numFn {
		return func(s *State) int64 { return s.luaNum(n) }
	}},
	program.OpLuaList: {list: func(_ *maker, n *program.Node) listFn {
		return func(s *State) []int32 { return s.luaList(n) }
	}},
}

// casesOf finds the first case that fits, and gives what there is to choose from, the last for when none fits. Where it is clear
// beforehand, which is nil and there is one value.
func casesOf[F any](m *maker, n *program.Node, of func(*maker, int32) F) (which func(*State) int, values []F) {
	var conds []condFn
	var taken, spans []int32
	add := func(value, span int32) {
		values, taken, spans = append(values, of(m, value)), append(taken, value), append(spans, span)
	}
	sure := false
	for i := range n.B {
		cond, value := m.p.Args[n.A+2*i], m.p.Args[n.A+2*i+1]
		fits, known := m.constant(cond)
		if known && fits == 0 {
			continue
		}
		add(value, m.p.Nodes[cond].Span)
		if sure = known; sure {
			break
		}
		conds = append(conds, m.cond(cond))
	}
	if !sure {
		add(n.C, m.p.Nodes[n.C].Span)
	}
	if len(conds) == 0 && m.playing() {
		return nil, values
	}
	last := len(conds)
	first := func(s *State) int {
		for i, fits := range conds {
			if fits(s) {
				return i
			}
			if s.err != nil {
				break
			}
		}
		return last
	}
	if m.playing() {
		return first, values
	}
	return func(s *State) int {
		i := first(s)
		s.why(spans[i])
		s.taken(taken[i])
		return i
	}, values
}

// taken counts the case that was the first to fit.
func (s *State) taken(value int32) {
	if s.counted != nil {
		s.counted.Cases[value]++
	}
}

// frame is what a define's caller gets back.
type frame struct {
	fp, lfp   int32
	cur, card int32
}

// enter evaluates a define's arguments and makes its frame. Its body is looked up when it is called: a define may call itself.
func (s *State) enter(n *program.Node) (*program.Define, frame, bool) {
	d := &s.p.Defines[n.A]
	saved := s.caller()
	if !s.spend(n.Span, 1) {
		return d, saved, false
	}
	if int(s.depth) >= s.limits.Depth {
		s.failHint(n.Span, "too-deep", fmt.Sprintf("The define %s is used in itself more than %d times, one inside the other", d.Name, s.limits.Depth),
			"one of its cases must come to an end without "+d.Name)
		return d, saved, false
	}
	fp, lfp := s.top, s.ltop
	s.top, s.ltop = fp+int32(d.Locals), lfp+int32(d.Lists)
	s.room()
	for i, p := range d.Params {
		arg := s.p.Args[n.B+int32(i)]
		if p.List {
			s.lloc[lfp+p.At] = s.things(arg)
		} else if p.Frac {
			for int(s.top) > len(s.rloc) {
				s.rloc = append(s.rloc, nil)
			}
			s.rloc[fp+p.At] = s.frac(arg)
		} else {
			s.loc[fp+p.At] = s.num(arg)
		}
	}
	cur, card := s.cur, s.card
	switch {
	case n.Flag:
		card = int32(max(s.num(int32(n.N)), -1)) // none is no card
	case n.N != 0:
		cur = int32(s.seat(int32(n.N)))
	}
	s.fp, s.lfp, s.cur, s.card = fp, lfp, cur, card
	s.depth++
	return d, saved, s.err == nil
}

// caller is what a define's caller gets back.
func (s *State) caller() frame { return frame{s.fp, s.lfp, s.cur, s.card} }

// leave goes back to a define's caller.
func (s *State) leave(f frame) {
	s.top, s.ltop = s.fp, s.lfp
	s.fp, s.lfp, s.cur, s.card = f.fp, f.lfp, f.cur, f.card
	s.depth--
}

// function calls a function of the table.
func (m *maker) function(n *program.Node) func(*State) op.Value {
	f := &op.Funcs[n.A]
	args := make([]func(*State) op.Value, n.C)
	for i := range args {
		e := m.p.Args[n.B+int32(i)]
		switch {
		case m.p.Nodes[e].Op >= program.OpListVar:
			list := m.list(e)
			args[i] = func(s *State) op.Value { return op.Value{L: list(s)} }
		case n.Flag: // a function that takes players, hands and the like: none has no place
			value := m.ordered(e)
			args[i] = func(s *State) op.Value { return op.Value{N: value(s)} }
		default:
			value := m.num(e)
			args[i] = func(s *State) op.Value { return op.Value{N: value(s)} }
		}
	}
	return func(s *State) (v op.Value) {
		from := len(s.values)
		for _, arg := range args {
			v := arg(s) // evaluated first: it may call functions itself
			s.values = append(s.values, v)
		}
		if s.walk != nil {
			s.orderMatters(f, n, s.values[from:])
		}
		if s.err == nil {
			v = f.Do(s, s.values[from:])
		}
		s.values = s.values[:from]
		return v
	}
}

// chart looks a value up in a chart; column is nil where it has none.
func (s *State) chart(n *program.Node, key int64, column numFn) int64 {
	c := &s.p.Charts[n.A]
	row, col := findKey(c.Rows, key), 0
	if column != nil && row >= 0 {
		col = findKey(c.Cols, column(s))
	}
	if row < 0 || col < 0 {
		s.notInChart(n, row >= 0)
		return 0
	}
	s.why(c.Spans[row])
	return c.Cells[row*max(1, len(c.Cols))+col]
}

func findKey(keys []program.Key, v int64) int {
	for i := range keys {
		k := &keys[i]
		if k.Otherwise || v >= k.Least && v <= k.Most {
			return i
		}
	}
	return -1
}
