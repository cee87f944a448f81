package op

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/table"
)

// callRows are the operations that choose or call: cases, charts, members of a field, defines, functions and scripts.
var callRows = map[program.Op]Row{
	program.OpCases: {Name: "cases", Tells: (*Teller).chosen, Wholly: (*Teller).chosenWholly,
		A: Pairs, B: Length, C: Same, Gives: Num, From: OfCases, Folds: true,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			return casesOf(m, n, (*Maker).num)
		},
		MakeTruth: func(m *Maker, n *program.Node) CondFn { return casesOf(m, n, (*Maker).cond) }},
	program.OpCasesList: {Name: "cases of lists", Tells: (*Teller).chosen, Wholly: (*Teller).chosenWholly,
		A: Pairs, B: Length, C: Same, Gives: List, From: OfCases,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			return casesOf(m, n, (*Maker).things)
		}},
	program.OpMember: {Name: "member", A: Members, B: Length, C: Plain, Gives: Num, From: OfMembers,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			return memberFn(m, n, (*Maker).num)
		}},
	OpKey: {Name: "which member", A: Plain, N: Family, Gives: Num,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			key := m.num(n.A)
			return func(t *table.Table) int64 { return keyOf(t, n, 0, key(t)) }
		}},
	OpKeys: {Name: "which member by two keys", A: Plain, B: Plain, N: Family, Gives: Num,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			first, second, across := m.num(n.A), m.num(n.B), int64(len(m.P.Families[n.N].Sides[1]))
			return func(t *table.Table) int64 {
				row := keyOf(t, n, 0, first(t))
				return row*across + keyOf(t, n, 1, second(t))
			}
		}},
	program.OpChart1: {Name: "chart", Tells: (*Teller).looked, Wholly: (*Teller).lookedWholly,
		A: Chart, B: Plain, Gives: Num, From: OfCells,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			row := m.num(n.B)
			return func(t *table.Table) int64 { return chart(t, n, row(t), nil) }
		}},
	program.OpChart2: {Name: "chart with columns", Tells: (*Teller).looked, Wholly: (*Teller).lookedWholly,
		A: Chart, B: Plain, C: Plain, Gives: Num, From: OfCells,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			row, column := m.num(n.B), m.num(n.C)
			return func(t *table.Table) int64 { return chart(t, n, row(t), column) }
		}},
	program.OpCall: {Name: "define", Tells: (*Teller).called, Wholly: (*Teller).calledWholly,
		A: Define, B: Args, C: Length, N: Whose, Flag: ByCard, Gives: Num, From: OfBody, Steps: 1,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			return callOf(m, n, 0, func(body *closures) NumFn { return body.num })
		},
		MakeTruth: func(m *Maker, n *program.Node) CondFn {
			return callOf(m, n, false, func(body *closures) CondFn { return body.cond })
		}},
	program.OpCallList: {Name: "define of a list", Tells: (*Teller).called, Wholly: (*Teller).calledWholly,
		A: Define, B: Args, C: Length, N: Whose, Flag: ByCard, Gives: List,
		From: OfBody, Steps: 1,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			return callOf(m, n, nil, func(body *closures) ListFn { return body.things })
		}},
	program.OpBuiltin: {Name: "function", Tells: (*Teller).function,
		A: Func, B: Args, C: Length, Flag: Strict, Gives: Num, From: OfFunc, OrNone: true,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			if f := &Funcs[n.A]; f.Do == nil {
				return m.ofNumbers(n, f)
			}
			call := m.function(n)
			return func(t *table.Table) int64 { return call(t).N }
		}},
	program.OpBuiltinList: {Name: "function of a list", A: Func, B: Args, C: Length, Flag: Strict, Gives: List, From: OfFunc,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			call := m.function(n)
			return func(t *table.Table) []int32 { return call(t).L }
		}},
	program.OpLua: {Name: "lua", A: Script, B: Args, C: Length, Gives: Num, OrNone: true, Does: Opaque,
		MakeNum: func(_ *Maker, n *program.Node) NumFn {
			return func(t *table.Table) int64 { return t.Rules.LuaNum(n) }
		}},
	program.OpLuaList: {Name: "lua of a list", A: Script, B: Args, C: Length, Gives: List, Does: Opaque,
		MakeList: func(_ *Maker, n *program.Node) ListFn {
			return func(t *table.Table) []int32 { return t.Rules.LuaList(n) }
		}},
}

// keyOf is the place of a key among those of one side of a field that is kept for each of several. Where there is none the game
// stops, and it is the first.
func keyOf(t *table.Table, n *program.Node, side int, key int64) int64 {
	if i := slices.Index(t.P.Families[n.N].Sides[side], key); i >= 0 {
		return int64(i)
	}
	if t.Failure == nil {
		t.NoSuchKey(n, side, key)
	}
	return 0
}

// memberFn is the reading of one of the members of a field: the one that a key names.
func memberFn[V any](m *Maker, n *program.Node, of func(*Maker, int32) func(*table.Table) V) func(*table.Table) V {
	members := make([]func(*table.Table) V, n.B)
	for i := range members {
		members[i] = of(m, m.P.Args[n.A+int32(i)])
	}
	which := m.num(n.C)
	return func(t *table.Table) V { return members[which(t)](t) }
}

// givenFn is the reading of a result: where it has not been given, of the field of that name, if there is one.
func givenFn[V any](m *Maker, n *program.Node, of func(*Maker, int32) func(*table.Table) V) func(*table.Table) V {
	value, given := of(m, n.A), m.given(n)
	before := func(*table.Table) (none V) { return none }
	if n.C != 0 {
		before = of(m, n.C)
	}
	return func(t *table.Table) V {
		if !given(t) {
			return before(t)
		}
		return value(t)
	}
}

// casesOf gives the value of the first case that fits, the last for when none does. Cases of which it is clear beforehand whether
// they fit are left out.
func casesOf[V any](m *Maker, n *program.Node, of func(*Maker, int32) func(*table.Table) V) func(*table.Table) V {
	var conds []CondFn
	var values []func(*table.Table) V
	var taken, spans []int32
	add := func(value, span int32) {
		values, taken, spans = append(values, of(m, value)), append(taken, value), append(spans, span)
	}
	sure := false
	for i := range n.B {
		cond, value := m.P.Args[n.A+2*i], m.P.Args[n.A+2*i+1]
		fits, known := m.constant(cond)
		if known && fits == 0 {
			continue
		}
		add(value, m.P.Nodes[cond].Span)
		if sure = known; sure {
			break
		}
		conds = append(conds, m.cond(cond))
	}
	if !sure {
		add(n.C, m.P.Nodes[n.C].Span)
	}
	last := len(conds)
	if m.Playing() {
		return firstOf(conds, values[:last], values[last])
	}
	return func(t *table.Table) V {
		at := last
		for i, fits := range conds {
			if fits(t) {
				at = i
				break
			}
			if t.Failure != nil {
				break
			}
		}
		t.Why(spans[at])
		t.Taken(taken[at])
		return values[at](t)
	}
}

// firstOf gives the value of the first case that fits, or another one when none does, while a game is only played.
func firstOf[V any](conds []CondFn, values []func(*table.Table) V, otherwise func(*table.Table) V) func(*table.Table) V {
	if len(conds) == 0 {
		return otherwise
	}
	fits, value, others := conds[0], values[0], firstOf(conds[1:], values[1:], otherwise)
	return func(t *table.Table) V {
		if fits(t) {
			return value(t)
		}
		if t.Failure != nil {
			return otherwise(t)
		}
		return others(t)
	}
}

// argument is the plain value that a function is given. Where it takes players, hands and the like, none has no place.
func (m *Maker) argument(n *program.Node, i int32) NumFn {
	switch e := m.P.Args[n.B+i]; {
	case Funcs[n.A].Sums:
		return m.number(e)
	case n.Flag:
		return m.ordered(e)
	default:
		return m.num(e)
	}
}

// ofNumbers calls a function that takes plain values and gives one.
func (m *Maker) ofNumbers(n *program.Node, f *Function) NumFn {
	first, one, two := m.argument(n, 0), f.One, f.Two
	if one != nil {
		return func(t *table.Table) int64 {
			if v := first(t); t.Failure == nil {
				return one(t, v)
			}
			return 0
		}
	}
	for i := int32(1); i < n.C; i++ {
		before, next := first, m.argument(n, i)
		first = func(t *table.Table) int64 {
			a := before(t)
			if b := next(t); t.Failure == nil {
				return two(a, b)
			}
			return 0
		}
	}
	return first
}

// function calls a function that takes or gives lists.
func (m *Maker) function(n *program.Node) func(*table.Table) Value {
	f := &Funcs[n.A]
	args := make([]func(*table.Table) Value, n.C)
	for i := range args {
		if e := m.P.Args[n.B+int32(i)]; m.P.Nodes[e].Op >= program.OpListVar {
			list := m.list(e)
			if !m.Playing() && f.Params[min(i, len(f.Params)-1)].Kind == check.Cards && f.From != OfA {
				list = lookingAt(m, list)
			}
			args[i] = func(t *table.Table) Value { return Value{L: list(t)} }
		} else {
			value := m.argument(n, int32(i))
			args[i] = func(t *table.Table) Value { return Value{N: value(t)} }
		}
	}
	if deck := m.P.Args[n.B]; f.OnTop && !m.Playing() &&
		m.P.Nodes[deck].Op == program.OpZone && m.P.DeckIn(m.P.Nodes[deck].A) >= 0 {
		return m.onTop(f, deck, args[1:])
	}
	watched := !m.Playing() && (f.Looks == InOrder || f.Does&Chance != 0)
	call := func(t *table.Table) (v Value) {
		from := len(t.Values)
		for _, arg := range args {
			v := arg(t) // evaluated first: it may call functions itself
			t.Values = append(t.Values, v)
		}
		if watched {
			for i, v := range t.Values[from:] {
				if len(v.L) > 1 {
					t.Watch.Several(m.P.Args[n.B+int32(i)], f.Looks == InOrder)
				}
			}
		}
		if !m.Playing() && f.Does&AllHands != 0 {
			t.LookAtHands()
		}
		if t.Failure == nil {
			v = f.Do(t, t.Values[from:])
		}
		t.Values = t.Values[:from]
		return v
	}
	if f.Does&AllHands != 0 {
		return asking(m, call) // who has it
	}
	return call
}

// onTop calls a function that looks at one card on top of the deck, or at as many as it is given besides.
func (m *Maker) onTop(f *Function, deck int32, count []func(*table.Table) Value) func(*table.Table) Value {
	of := m.P.DeckIn(m.P.Nodes[deck].A)
	zone := m.P.Layout.PlayerZones*m.Seats + int(m.P.Nodes[deck].A)
	return func(t *table.Table) Value {
		args := []Value{{}, {N: 1}}
		for _, n := range count {
			args[1] = n(t)
		}
		if t.Failure != nil {
			return Value{}
		}
		if t.IsUnsorted(of) {
			t.SettleTop(of, clamp(args[1].N, len(t.Zones[zone])))
		} else if len(t.Zones[zone]) > 1 {
			t.Watch.Several(deck, true)
		}
		args[0].L = lookInto(t, zone)
		return f.Do(t, args)
	}
}

// chart looks a value up in a chart; column is nil where it has none.
func chart(t *table.Table, n *program.Node, key int64, column NumFn) int64 {
	c := &t.P.Charts[n.A]
	row, col := findKey(c.Rows, key), 0
	if row < 0 {
		notInChart(t, n, n.B, 0, key)
		return 0
	}
	if column != nil {
		key = column(t)
		if col = findKey(c.Cols, key); col < 0 {
			notInChart(t, n, n.C, 1, key)
			return 0
		}
	}
	t.Why(c.Spans[row])
	return c.Cells[row*max(1, len(c.Cols))+col]
}

// notInChart stops the game where a chart has no line for a key, or no column.
func notInChart(t *table.Table, n *program.Node, at int32, which int, key int64) {
	ch := t.P.Rules.Charts[n.A]
	t.Fail(t.P.Nodes[at].Span, "not-in-chart",
		"The chart "+ch.Name+" has no "+[]string{"line", "column"}[which]+" for "+t.Plain(ch.Keys[which], key),
		"give it one, or an otherwise behind all others; or look first whether the chart is needed")
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
