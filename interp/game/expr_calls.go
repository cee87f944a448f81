package game

import (
	"fmt"

	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/interp/table"
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
			v := s.Num(d.Body)
			s.Leave(saved)
			return v
		}
	}},
	program.OpCallList: {list: func(_ *maker, n *program.Node) listFn {
		return func(s *State) []int32 {
			d, saved, ok := s.enter(n)
			if !ok {
				return nil
			}
			v := s.Things(d.Body)
			s.Leave(saved)
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
			if s.Failure != nil {
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
		s.Why(spans[i])
		s.Taken(taken[i])
		return i
	}, values
}

// enter evaluates a define's arguments and makes its frame. Its body is looked up when it is called: a define may call itself.
func (s *State) enter(n *program.Node) (*program.Define, table.Frame, bool) {
	d := &s.P.Defines[n.A]
	saved := s.Caller()
	if !s.Spend(n.Span, 1) {
		return d, saved, false
	}
	if int(s.Depth) >= s.Limits.Depth {
		s.Fail(n.Span, "too-deep", fmt.Sprintf("The define %s is used in itself more than %d times, one inside the other", d.Name, s.Limits.Depth),
			"one of its cases must come to an end without "+d.Name)
		return d, saved, false
	}
	fp, lfp := s.Top, s.ListTop
	s.Top, s.ListTop = fp+int32(d.Locals), lfp+int32(d.Lists)
	s.Room()
	for i, p := range d.Params {
		arg := s.P.Args[n.B+int32(i)]
		if p.List {
			s.LocalLists[lfp+p.At] = s.Things(arg)
		} else if p.Frac {
			for int(s.Top) > len(s.LocalFracs) {
				s.LocalFracs = append(s.LocalFracs, nil)
			}
			s.LocalFracs[fp+p.At] = s.Frac(arg)
		} else {
			s.Locals[fp+p.At] = s.Num(arg)
		}
	}
	cur, card := s.Cur, s.Card
	switch {
	case n.Flag:
		card = int32(max(s.Num(int32(n.N)), -1)) // none is no card
	case n.N != 0:
		cur = int32(s.SeatOf(int32(n.N)))
	}
	s.FP, s.ListFP, s.Cur, s.Card = fp, lfp, cur, card
	s.Depth++
	return d, saved, s.Failure == nil
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
		if s.Ways != nil {
			s.orderMatters(f, n, s.values[from:])
		}
		if s.Failure == nil {
			v = f.Do(s, s.values[from:])
		}
		s.values = s.values[:from]
		return v
	}
}

// chart looks a value up in a chart; column is nil where it has none.
func (s *State) chart(n *program.Node, key int64, column numFn) int64 {
	c := &s.P.Charts[n.A]
	row, col := findKey(c.Rows, key), 0
	if column != nil && row >= 0 {
		col = findKey(c.Cols, column(s))
	}
	if row < 0 || col < 0 {
		s.notInChart(n, row >= 0)
		return 0
	}
	s.Why(c.Spans[row])
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
