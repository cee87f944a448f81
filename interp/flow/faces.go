package flow

import (
	"maps"
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
)

// How dice are still looked at. Dice that lie in a list are often only counted, face by face:
//
//	each n in 1..6 { let same = count of (thrown where die's face is n) ... }
//
// Where n is 4, only 4, 5 and 6 are still asked for: of dice that show less nobody can tell any more which of those faces they
// show. Exact odds take them for the same (package exact).
//
// A test is one place in the rules where dice of a list are counted that compare in one way with a value. It is direct where
// it is come to before its value is set anew, and fresh where that comes first: then it may be any. A list that is read
// otherwise is read as it is. It is the analysis of live.go with these three as places; a set that is too large costs states
// here too.

// Faces says how dice are looked at from where on.
type Faces struct {
	Tests []Test

	live   *Live // its sets are of tests, direct and fresh, then of lists, and then of lists of which faces are told apart
	lists  int   // where lists begin in the sets
	shown  int   // and those
	within map[int]span
	here   []looked // by instruction
}

// Test compares each die of a list with a value.
type Test struct {
	List   int // the number of the list's place
	Fits   func(face, value int64) bool
	Value  int64 // with which they are compared
	Var    int   // or the variable of the table's that has it; -1: none
	Number int   // the variables of the loop that sets it: the next number, and the last behind it; -1: none
	Item   int   // or the variable that counts the items of the loop, -1: none
	Items  int   // and the list in which they are kept
	next   int32 // where that loop goes on
}

// FindFaces looks through a program, for so many seats. Watched are expressions that somebody works out when the game is over.
func FindFaces(p *program.Program, seats int, watched []int32) *Faces {
	places := numberPlaces(p)
	f := &faceFinder{Faces: &Faces{}, p: p, places: &places, sets: setters(p), known: map[sameTest]int{}}
	seen := make([]looked, len(p.Code))
	f.here = seen
	for i := range p.Code {
		in := &p.Code[i]
		f.looked = &seen[i]
		f.look(in)
		if op.OfInstr(in).Next == op.Ends {
			for _, e := range watched {
				f.whole(e)
			}
			for i := range p.Results {
				f.list(p.Results[i].Place)
			}
			f.looked.shown = append(f.looked.shown, f.looked.lists...)
		}
	}
	if len(f.Tests) == 0 && len(f.within) == 0 {
		return f.Faces
	}
	f.lists = 2 * len(f.Tests)
	f.shown = f.lists + places.all
	l := &Live{p: p, Places: Places{all: f.shown + places.all}}
	of := &Live{p: p, Places: places}
	l.sets = make([]Set, len(p.Code))
	for i := range p.Code {
		read, set := l.Empty(), l.Empty()
		for _, test := range seen[i].tests {
			read.put(2 * test)
		}
		for _, list := range seen[i].lists {
			read.put(f.lists + list)
		}
		for _, list := range seen[i].shown {
			read.put(f.shown + list)
		}
		anew := of.setBy(&p.Code[i], seats)
		for at := range places.all {
			if anew.Has(at) {
				set.put(f.lists + at)
				set.put(f.shown + at)
			}
		}
		for at, test := range f.Tests {
			if anew.Has(test.List) {
				set.put(2 * at)
				set.put(2*at + 1)
			}
		}
		l.sets[i], l.whole = set, append(l.whole, read)
		l.own = append(l.own, l.Empty())
	}
	l.turned = f.turns()
	l.solve()
	f.live = l
	return f.Faces
}

// At adds how dice are looked at from an instruction on.
func (f *Faces) At(pc int32, to Set) { to.Add(f.live.whole[pc]) }

// Behind adds how dice are looked at behind an instruction that is under way.
func (f *Faces) Behind(pc int32, to Set) {
	for _, next := range next(f.live.p, pc, nil) {
		f.At(next, to)
	}
	if op.OfInstr(&f.live.p.Code[pc]).Next == op.Loops {
		f.At(pc, to)
	}
}

// Watch has a policy answer.
func (f *Faces) Watch(policy string) {
	if f.live != nil {
		f.live.Watch(policy)
	}
}

// Empty is nothing that is looked at.
func (f *Faces) Empty() Set { return f.live.Empty() }

// Of are the tests by which alone the dice of a list are looked at, by their numbers; ok is false where they are looked at
// otherwise too, or the value of a test may be any.
func (f *Faces) Of(list int, live Set) (tests []int, ok bool) {
	if live.Has(f.lists + list) {
		return nil, false
	}
	for i := range f.Tests {
		switch {
		case f.Tests[i].List != list:
		case live.Has(2*i + 1):
			return nil, false
		case live.Has(2 * i):
			tests = append(tests, i)
		}
	}
	return tests, true
}

// turn has tests be fresh that are direct.
func (b Set) turn(tests []int) {
	for _, test := range tests {
		if b.Has(2 * test) {
			b.put(2*test + 1)
			b[2*test>>6] &^= 1 << (2 * test & 63)
		}
	}
}

// setters are the instructions that set each variable of the table's.
func setters(p *program.Program) map[int][]int32 {
	at := map[int][]int32{}
	for i := range p.Code {
		for _, use := range op.InstrPlaces(p, &p.Code[i]) {
			if (use.Sets || use.May) && use.Store == program.InVars && !use.PerPlayer {
				at[use.Index] = append(at[use.Index], int32(i))
			}
		}
	}
	return at
}

// turns are the tests, by instruction, whose value may be another one behind it.
func (f *faceFinder) turns() map[int32][]int {
	at := map[int32][]int{}
	for i := range f.Tests {
		t := &f.Tests[i]
		if t.Var < 0 {
			continue
		}
		for _, in := range slices.Concat(f.sets[t.Var], f.sets[max(t.Number, t.Item)]) { // the loop begins anew, too
			if in != t.next {
				at[in] = append(at[in], i)
			}
		}
	}
	return at
}

// faceFinder finds the tests of a program.
type faceFinder struct {
	*Faces
	p      *program.Program
	places *Places
	sets   map[int][]int32
	known  map[sameTest]int
	looked *looked
	visits int
}

// sameTest is what makes a test: the list, the comparison, and with what it compares.
type sameTest struct {
	list int
	fits int32
	with given
}

// looked is how one instruction looks at dice: by which tests, at which lists otherwise, and of which it tells faces apart.
type looked struct {
	tests, lists, shown []int
	namings             []Naming
}

// mostVisits is how many expressions of one instruction are looked through.
const mostVisits = 4000

// given is what a local of a define stands for: a constant, or a variable.
type given struct {
	value int64
	slot  int // -1: a constant
}

func (f *faceFinder) list(place program.Place) {
	if place.Store == program.InLists {
		f.looked.lists = append(f.looked.lists, f.places.number(place))
	}
}

// whole notes that an expression may look at all that it reads, however it does.
func (f *faceFinder) whole(e int32) {
	r := newReader(f.p, f.places)
	r.node(e)
	for at := range f.places.all {
		if r.found.Has(at) {
			f.looked.lists = append(f.looked.lists, at)
		}
	}
}

// look looks through an instruction. What is not looked through is read as it is.
func (f *faceFinder) look(in *program.Instr) {
	r := newReader(f.p, f.places)
	r.instr(in)
	f.visits = 0
	for _, use := range op.InstrPlaces(f.p, in) {
		if use.Reads {
			f.list(use.Place)
		}
	}
	plain := op.OfInstr(in).Does&op.Opaque == 0 && op.OfInstr(in).Touches&op.DeckCards == 0
	for _, o := range op.InstrOperands(f.p, in) {
		plain = plain && f.visit(o, nil, nil)
	}
	if !plain {
		f.looked.tests = nil
	}
	for at := range f.places.all { // what was not found to be tested is read otherwise
		if r.found.Has(at) && !slices.ContainsFunc(f.looked.tests, func(t int) bool { return f.Tests[t].List == at }) {
			f.looked.lists = append(f.looked.lists, at)
		}
	}
	f.exchanges(in, r.found)
}

// visit looks through an operand. By is the operation that it belongs to, nil where that is the instruction; locals are what
// those of the define stand for. It is false where it gives up.
func (f *faceFinder) visit(o op.Operand, by *op.Row, locals map[int32]given) bool {
	if f.visits++; f.visits > mostVisits {
		return false
	}
	n := &f.p.Nodes[o.Node]
	row := op.Of(n)
	operands := op.Operands(f.p, n)
	switch {
	case o.Role == op.Told: // it makes no difference to the game
		return true
	case row.Does&op.Opaque != 0:
		return false
	case o.Role == op.Into && (row.From == op.OfPlace || row.From == op.OfMembers): // what lies there is not read
		return f.all(naming(operands), row, locals)
	}
	if counted(row, by, o.Role) {
		if test, of, ok := f.test(operands, locals); ok {
			f.looked.tests = append(f.looked.tests, test)
			return f.all(of, row, locals)
		}
	}
	for _, use := range op.Places(f.p, n) {
		if use.Reads {
			f.list(use.Place)
		}
	}
	for _, part := range operands {
		inner := locals
		switch {
		case part.Role == op.Called:
			inner = params(f.p, n, func(e int32) (given, bool) { return f.given(e, locals) })
		case part.Role.IsBody() && part.How >= 0:
			inner = without(locals, part.How)
		}
		if !f.visit(part, row, inner) {
			return false
		}
	}
	return true
}

func (f *faceFinder) all(operands []op.Operand, by *op.Row, locals map[int32]given) bool {
	return !slices.ContainsFunc(operands, func(o op.Operand) bool { return !f.visit(o, by, locals) })
}

// counted reports whether an operation looks at each item of its list alone, and nothing is done with those that it gives but to
// count them.
func counted(row, by *op.Row, as op.Role) bool {
	if row.Looks != op.EachAlone {
		return false
	}
	return row.Gives == op.Cond ||
		row.Gives == op.List && as == op.Items && by != nil && by.Looks == op.Count && (by.Gives == op.Num || by.Gives == op.Cond)
}

// test is the test that an operation makes of the dice of a list, and what says whose list that is.
func (f *faceFinder) test(operands []op.Operand, locals map[int32]given) (test int, whose []op.Operand, ok bool) {
	if len(operands) != 2 || operands[0].Role != op.Items || operands[1].Role != op.Fits {
		return 0, nil, false
	}
	from, fits := &f.p.Nodes[operands[0].Node], &f.p.Nodes[operands[1].Node]
	places := op.Places(f.p, from)
	if op.Of(from).From != op.OfPlace || len(places) != 1 || places[0].Store != program.InLists {
		return 0, nil, false
	}
	row, how := op.Of(fits), operands[1].How
	if row.Gives != op.Cond || row.Pure == nil || !row.B.IsOperand() {
		return 0, nil, false
	}
	inner := locals
	if how >= 0 {
		inner = without(locals, how)
	}
	at := Test{List: f.places.number(places[0].Place), Var: -1, Number: -1, Item: -1, next: -1}
	with := fits.B
	at.Fits = func(face, value int64) bool { return row.Pure(face, value) != 0 }
	if !f.isDie(fits.A, how) {
		with = fits.A
		at.Fits = func(face, value int64) bool { return row.Pure(value, face) != 0 }
		if !f.isDie(fits.B, how) {
			return 0, nil, false
		}
	}
	v, ok := f.given(with, inner)
	if !ok {
		return 0, nil, false
	}
	at.Value, at.Var = v.value, v.slot
	if v.slot >= 0 && !f.loop(&at) {
		return 0, nil, false
	}
	as := sameTest{at.List, operands[1].Node, v}
	test, ok = f.known[as]
	if !ok {
		test = len(f.Tests)
		f.known[as] = test
		f.Tests = append(f.Tests, at)
	}
	return test, op.Operands(f.p, from), true
}

// isDie reports whether an expression is the die that is looked at.
func (f *faceFinder) isDie(e, how int32) bool {
	n := &f.p.Nodes[e]
	if how >= 0 {
		return op.Of(n).A == op.Local && op.Of(n).Gives == op.Num && n.A == how
	}
	return how == program.AsDie && n.Op == program.OpLookedDie
}

// given is what an expression stands for that is a constant, a variable of the rules that is no field, or a parameter of either.
func (f *faceFinder) given(e int32, locals map[int32]given) (v given, ok bool) {
	n := &f.p.Nodes[e]
	switch row := op.Of(n); {
	case row.From == op.OfN && row.Gives == op.Num:
		return given{n.N, -1}, true
	case row.A == op.Local && row.Gives == op.Num:
		v, ok = locals[n.A]
		return v, ok
	case row.A == op.ReadVar && row.Gives == op.Num && len(op.Operands(f.p, n)) == 0:
		slot := int(n.A)
		return given{0, slot}, len(f.sets[slot]) > 0 && f.ownOfUnit(slot)
	}
	return v, false
}

// ownOfUnit reports whether a variable is set by instructions of one unit alone, and is no field: those are set in other ways
// too.
func (f *faceFinder) ownOfUnit(slot int) bool {
	for _, place := range f.p.Layout.Fields {
		if !place.PerPlayer && place.Store == program.InVars && place.Index == slot {
			return false
		}
	}
	units := Units(f.p)
	first := unitOf(units, f.sets[slot][0])
	return !slices.ContainsFunc(f.sets[slot], func(in int32) bool { return unitOf(units, in) != first })
}

// loop finds the loop that sets the variable of a test. It is false where that is not the only one that does, and fits for any
// other variable.
func (f *faceFinder) loop(t *Test) bool {
	for _, at := range f.sets[t.Var] {
		in := &f.p.Code[at]
		row := op.OfInstr(in)
		if row.A != op.MaySetVar || int(in.A) != t.Var {
			continue
		}
		switch {
		case len(f.sets[t.Var]) > 1 || in.Flag:
			return false
		case row.C == op.StepVars2:
			t.Number = int(in.C)
		case row.B == op.StepVar && row.C == op.ReadList:
			t.Item, t.Items = int(in.B), int(in.C)
		default:
			return false
		}
		t.next = at
	}
	return true
}

// params is what the locals of a define stand for that a node calls, as far as that can be said of what it is given.
func params[V any](p *program.Program, n *program.Node, stands func(e int32) (V, bool)) map[int32]V {
	inner := map[int32]V{}
	for i, param := range p.Defines[n.A].Params {
		if param.List || param.Frac {
			continue
		}
		if v, ok := stands(p.Args[n.B+int32(i)]); ok {
			inner[param.At] = v
		}
	}
	return inner
}

// without is what locals stand for where one of them is something else.
func without[V any](locals map[int32]V, local int32) map[int32]V {
	if _, ok := locals[local]; !ok {
		return locals
	}
	left := maps.Clone(locals)
	delete(left, local)
	return left
}

// naming are operands that only say which place is named: of the members of a field, what lies in each is not read either.
func naming(operands []op.Operand) []op.Operand {
	for i := range operands {
		if operands[i].Role == op.Member {
			operands[i].Role = op.Into
		}
	}
	return operands
}
