package flow

import (
	"maps"
	"slices"

	"croupier/interp/op"
	"croupier/interp/program"
)

// Faces that may trade places. Dice are often only asked how many show the same, whichever face that is:
//
//	count of (each n in 1..6 where count of (thrown where die's face is n) is 2)
//
// Nobody can tell then which face is which: 3 3 5 is as good as 1 1 2. Exact odds go through the sizes of such sets alone
// (package exact).
//
// An expression goes through faces so where its loop goes through numbers from a first to a last, the number is only compared
// with dice whether it is the same, and what comes of the loop goes by no order and names no number. Where it is compared
// with the dice of two lists, or of two players, faces can only trade places in both. All other reading of a list shows which
// face is which, and stands in the third part of the sets of faces.go.

// Exchanged reports whether nobody tells apart any more which of the faces from 1 to the last is which that the dice of a list
// show.
func (f *Faces) Exchanged(list int, last int64, live Set) bool {
	within, ok := f.within[list]
	return ok && within.first <= 1 && within.last >= last && !live.Has(f.shown+list)
}

// Alike reports whether faces from 1 to the last can trade places in a list as far as an instruction goes.
func (f *Faces) Alike(pc int32, list int, last int64) bool {
	within, ok := f.within[list]
	return ok && within.first <= 1 && within.last >= last && !f.ShownBy(pc, list)
}

// ShownBy reports whether an instruction may show which face is which that the dice of a list show.
func (f *Faces) ShownBy(pc int32, list int) bool {
	does := op.OfInstr(&f.live.p.Code[pc]).Does
	return slices.Contains(f.here[pc].shown, list) || does&op.Asks != 0 // a policy may look at them
}

// Naming is an expression that picks numbers by nothing but how many dice of a list show each of them: it names faces.
type Naming struct {
	List        int
	Body, Local int32 // what is worked out for each number, and the local that it is
}

// Named are those of an instruction, where it shows in no other way which face is which.
func (f *Faces) Named(pc int32, list int) (all []Naming) {
	for _, n := range f.here[pc].namings {
		if n.List == list {
			all = append(all, n)
		}
	}
	return all
}

// Found reports whether dice of any list are looked at in a way that leaves something of them open.
func (f *Faces) Found() bool { return f.live != nil }

// span is the numbers that a loop goes through.
type span struct {
	first, last int64
	lists       []int // whose dice are compared with them
	named       bool  // and the number itself goes elsewhere
	deep        int   // of how many bodies it is in
}

const mostSpan = 1 << 20

// exchange looks through one instruction for what shows which face is which.
type exchange struct {
	*faceFinder
	same   []int // lists that are looked at without
	shown  []int // and with
	visits int
	deep   int // in how many bodies that are worked out for several, or of somebody else
	inner  int // and in how many that go by locals
	named  []Naming
}

// exchanges notes what an instruction shows of the faces of lists. Found is all that it reads.
func (f *faceFinder) exchanges(in *program.Instr, found Set) {
	x := exchange{faceFinder: f}
	for _, use := range op.InstrPlaces(f.p, in) {
		if use.Reads {
			x.list(use.Place)
		}
	}
	plain := op.OfInstr(in).Does&op.Opaque == 0 && op.OfInstr(in).Touches&op.DeckCards == 0
	for _, o := range op.InstrOperands(f.p, in) {
		plain = plain && x.visit(o, nil, nil)
	}
	for _, n := range x.named {
		if plain && !slices.Contains(x.shown, n.List) {
			f.looked.namings = append(f.looked.namings, n)
		}
	}
	for _, n := range x.named {
		x.shown = append(x.shown, n.List)
	}
	f.looked.shown = append(f.looked.shown, x.shown...)
	for at := range f.places.all {
		if found.Has(at) && !(plain && slices.Contains(x.same, at)) {
			f.looked.shown = append(f.looked.shown, at)
		}
	}
}

func (x *exchange) list(place program.Place) {
	if place.Store == program.InLists {
		x.shown = append(x.shown, x.places.number(place))
	}
}

// visit looks through an operand of the operation by; nil where that is the instruction. Over are the locals that loops go
// through numbers with. It is false where it gives up.
func (x *exchange) visit(o op.Operand, by *op.Row, over map[int32]*span) bool {
	if x.visits++; x.visits > mostVisits {
		return false
	}
	n := &x.p.Nodes[o.Node]
	row, operands := op.Of(n), op.Operands(x.p, n)
	switch {
	case o.Role == op.Told: // it makes no difference to the game
		return true
	case row.Does&op.Opaque != 0:
		return false
	case row.A == op.Local && over[n.A] != nil && row.Gives == op.Num:
		over[n.A].named = true
		return true
	case o.Role == op.Into && (row.From == op.OfPlace || row.From == op.OfMembers): // what lies there is not read
		return x.all(naming(operands), row, over)
	}
	if whose, ok := x.sameFaces(n, o.Role, by, operands, over); ok {
		return x.all(whose, row, over)
	}
	if at, ok := x.loop(row, o.Role, by, operands); ok {
		return x.through(at, operands, row, over)
	}
	if at, ok := x.picks(row, operands); ok {
		return x.names(at, operands, row, over)
	}
	for _, use := range op.Places(x.p, n) {
		if use.Reads {
			x.list(use.Place)
		}
	}
	has := func(r op.Role) bool {
		return slices.ContainsFunc(operands, func(o op.Operand) bool { return o.Role == r })
	}
	called, deep, in := has(op.Called), x.deep, x.inner
	defer func() { x.deep, x.inner = deep, in }()
	for _, part := range operands {
		inner := over
		if x.inner = in; part.Role.IsBody() || part.Role == op.Called {
			x.inner++
		}
		if x.deep = deep; part.Role.IsBody() || part.Role == op.Called && has(op.Whose) {
			x.deep++
		}
		switch {
		case part.Role == op.Called:
			inner = params(x.p, n, func(e int32) (*span, bool) { at := x.number(e, over); return at, at != nil })
		case called && x.number(part.Node, over) != nil: // it is looked at where the define does
			continue
		case part.Role.IsBody() && part.How >= 0:
			inner = without(over, part.How)
		}
		if !x.visit(part, row, inner) {
			return false
		}
	}
	return true
}

func (x *exchange) all(operands []op.Operand, by *op.Row, over map[int32]*span) bool {
	return !slices.ContainsFunc(operands, func(o op.Operand) bool { return !x.visit(o, by, over) })
}

// number is the numbers that an expression goes through which is nothing but the local of a loop.
func (x *exchange) number(e int32, over map[int32]*span) *span {
	n := &x.p.Nodes[e]
	if row := op.Of(n); row.A != op.Local || row.Gives != op.Num {
		return nil
	}
	return over[n.A]
}

// sameFaces reports whether an operation only asks of the dice of a list how many there are, how many different ones, or
// which are the same as a number of a loop; and what says whose list that is.
func (x *exchange) sameFaces(n *program.Node, as op.Role, by *op.Row, operands []op.Operand, over map[int32]*span) (
	whose []op.Operand, ok bool) {
	row := op.Of(n)
	counts := as == op.Items && by != nil && by.Looks == op.Count && by.Gives.Plain()
	if list, _, of, ok := x.ofPlace(n); ok {
		if counts {
			x.same = append(x.same, list)
		}
		return of, counts
	}
	if len(operands) != 2 || operands[0].Role != op.Items || row.Does != 0 {
		return nil, false
	}
	list, own, of, ok := x.ofPlace(&x.p.Nodes[operands[0].Node])
	body := operands[1]
	switch {
	case !ok:
		return nil, false
	case counts && row.Looks == op.AnyOrder && body.Role == op.Key && x.isDie(body.Node, body.How):
		x.same = append(x.same, list)
		x.spans(list, 1, mostSpan)
		return of, true
	case !counted(row, by, as) || body.Role != op.Fits:
		return nil, false
	}
	fits := &x.p.Nodes[body.Node]
	if compares := op.Of(fits); !compares.Same || compares.Pure == nil || !compares.B.IsOperand() {
		return nil, false
	}
	if body.How >= 0 {
		over = without(over, body.How)
	}
	with := fits.B
	if !x.isDie(fits.A, body.How) {
		if with = fits.A; !x.isDie(fits.B, body.How) {
			return nil, false
		}
	}
	at := x.number(with, over)
	if at == nil || own && (len(of) > 0 || at.deep != x.deep) {
		return nil, false
	}
	at.lists = append(at.lists, list)
	return of, true
}

// ofPlace is the list that an expression reads as it is kept.
func (x *exchange) ofPlace(n *program.Node) (list int, own bool, whose []op.Operand, ok bool) {
	places := op.Places(x.p, n)
	if op.Of(n).From != op.OfPlace || op.Of(n).Gives != op.List || len(places) != 1 || places[0].Store != program.InLists {
		return 0, false, nil, false
	}
	return x.places.number(places[0].Place), places[0].PerPlayer, op.Operands(x.p, n), true
}

// loop is the numbers that an operation goes through, where what comes of it goes by no order and names none of them.
func (x *exchange) loop(row *op.Row, as op.Role, by *op.Row, operands []op.Operand) (*span, bool) {
	if len(operands) != 2 || operands[0].Role != op.Items || !operands[1].Role.IsBody() || operands[1].How < 0 || row.Does != 0 ||
		row.Looks != op.EachAlone && row.Looks != op.AnyOrder {
		return nil, false
	}
	if !counted(row, by, as) && (row.Gives == op.List || row.From != op.Own) {
		return nil, false
	}
	return x.numbers(operands[0].Node)
}

// picks is the numbers that an operation picks from, by what is worked out for each.
func (x *exchange) picks(row *op.Row, operands []op.Operand) (*span, bool) {
	if x.inner > 0 || len(operands) != 2 || operands[0].Role != op.Items || operands[1].Role != op.Fits || operands[1].How < 0 ||
		row.Does != 0 || row.Gives != op.List {
		return nil, false
	}
	return x.numbers(operands[0].Node)
}

// numbers is the numbers of an expression that is nothing but those from one to another.
func (x *exchange) numbers(e int32) (*span, bool) {
	of := &x.p.Nodes[e]
	ends := op.Operands(x.p, of)
	if op.Of(of).Gives != op.List || op.Of(of).From != op.Own || len(ends) != 2 || ends[0].Role != op.Ordered ||
		ends[1].Role != op.Ordered {
		return nil, false
	}
	first, known := x.given(ends[0].Node, nil)
	last, also := x.given(ends[1].Node, nil)
	return &span{first: first.value, last: last.value}, known && also && first.slot < 0 && last.slot < 0
}

// through looks through what is worked out for each of the numbers.
func (x *exchange) through(at *span, operands []op.Operand, row *op.Row, over map[int32]*span) bool {
	x.deep++
	at.deep = x.deep
	done := x.visit(operands[1], row, withNumber(over, operands[1].How, at))
	x.deep--
	if !done {
		return false
	}
	for _, list := range at.lists {
		if at.named || list != at.lists[0] {
			x.shown = append(x.shown, at.lists[0], list)
			continue
		}
		x.same = append(x.same, list)
		x.spans(list, at.first, at.last)
	}
	return true
}

// names looks through what picks numbers.
func (x *exchange) names(at *span, operands []op.Operand, row *op.Row, over map[int32]*span) bool {
	same, named := len(x.same), x.named
	x.deep++
	x.inner++
	at.deep = x.deep
	done := x.visit(operands[1], row, withNumber(over, operands[1].How, at))
	x.deep--
	x.inner--
	if !done {
		return false
	}
	x.same, x.named = x.same[:same], named
	for _, list := range at.lists {
		if at.named || list != at.lists[0] || list < x.places.Lists || list >= x.places.OwnVars {
			x.shown = append(x.shown, at.lists[0], list)
		}
	}
	if len(at.lists) > 0 {
		x.named = append(x.named, Naming{at.lists[0], operands[1].Node, operands[1].How})
	}
	return true
}

// spans notes that the dice of a list are looked at by numbers from the first to the last.
func (x *exchange) spans(list int, first, last int64) {
	if x.within == nil {
		x.within = map[int]span{}
	}
	was, ok := x.within[list]
	if !ok {
		was = span{first: 1, last: mostSpan}
	}
	x.within[list] = span{first: max(was.first, first), last: min(was.last, last)}
}

// withNumber is what locals go through where one of them goes through certain numbers.
func withNumber(over map[int32]*span, local int32, at *span) map[int32]*span {
	inner := maps.Clone(over)
	if inner == nil {
		inner = map[int32]*span{}
	}
	inner[local] = at
	return inner
}
