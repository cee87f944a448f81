package flow

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/op"
	"croupier/interp/program"
)

// Information flow. The rules keep more than fields: lets, and what loops go through. Nobody is shown those, but what they were
// worked out from may be hidden from a player. Such a value is tainted: whoever imagines what that player does not know must work
// it out again from what is imagined, or the true value would tell on what it came from.
//
//	hand cards seen by owner
//	let strong = best of hand > "a pair"    tainted: it comes from cards that not everybody sees
//	let left = count of hand                not tainted: how many cards lie somewhere everybody sees
//	let wish = ask player to choose ...     not tainted: everybody hears the answer
//
// Taint flows from the hidden fields, through operands, into what instructions keep, and round again until nothing is added,
// because a let may be read above where it is kept, in a loop. Flow by control is looked at where it matters: whether a hidden
// field holds anything at all (see unset.go).
//
// Invariant: what is not tainted, everybody at the table could work out. What an analysis cannot judge, it takes for tainted.

// Taint is what is tainted in a program.
type Taint struct {
	// Unsure says of each field whether somebody cannot tell whether it is none.
	Unsure []bool
	// LeftOut says of each field that it is hidden, that no rule sets it, and that it is none where nobody says otherwise. Whoever
	// does not see it takes it as none, whatever it is: whether it was given is as secret as what was given.
	LeftOut []bool

	p     *program.Program
	units []int32
	all   []Kept
}

// Kept is an instruction that keeps something tainted, or cards that may lie elsewhere for all that somebody knows.
type Kept struct {
	At    int32
	Next  int32 // the instruction that takes the next item of a loop; -1: it begins no loop over items
	Trade bool  // it is cards as they lie, so that others that are imagined in their places take theirs
	Let   bool  // it is a let, or what a phase is given
	Place int   // where it is kept

	unit int32
	do   int32 // of what a phase is given: the instruction that does it; -1: it is none
}

// FindTaint looks through a program.
func FindTaint(p *program.Program) *Taint {
	t := &Taint{p: p, units: Units(p)}
	f := &tainting{p: p, Places: numberPlaces(p)}
	f.tainted = f.Empty()
	f.hiddenFields()
	for again := true; again; {
		again = false
		for at := range p.Code {
			again = f.instr(int32(at)) || again
		}
	}
	for at := range p.Code {
		if k, ok := f.kept(int32(at)); ok {
			k.unit, k.do = unitOf(t.units, k.At), givenTo(p, at)
			t.all = append(t.all, k)
		}
	}
	t.findUnsure(f)
	t.findLeftOut()
	return t
}

// Above calls a function with what an instruction may still read of what was kept above it: in the same unit, or for the phase
// that it belongs to. Waits says that the code stands behind a do and waits for its phase: then the phase still has what it was
// given.
func (t *Taint) Above(pc int32, waits bool, visit func(k Kept)) {
	unit := unitOf(t.units, max(0, pc-1))
	for i := range t.all {
		k := &t.all[i]
		given := k.do < 0 || waits && k.do == pc-1 || !waits && pc <= k.do
		if k.At < pc && k.unit == unit && given {
			visit(*k)
		}
	}
}

// givenTo is the instruction that does the phase to which an instruction gives a value; -1 where it is another one.
func givenTo(p *program.Program, at int) int32 {
	in := &p.Code[at]
	if row := op.OfInstr(in); row.B != op.Stored || row.D == op.SetField {
		return -1
	}
	place := op.InstrPlaces(p, in)[0].Place
	for i := range p.Phases {
		if !slices.Contains(p.Phases[i].Params, place) {
			continue
		}
		for do := at + 1; do < len(p.Code); do++ { // behind the other values
			if op.OfInstr(&p.Code[do]).Next == op.Calls {
				return int32(do)
			}
		}
	}
	return -1
}

// tainting finds out what is tainted.
type tainting struct {
	Places
	p       *program.Program
	tainted Set            // places
	seen    map[int32]bool // expressions that the question at hand has been put to
}

func (f *tainting) hiddenFields() {
	taint := func(place program.Place) { f.tainted.put(f.number(place)) }
	for i, field := range f.p.Rules.Fields {
		if !field.Everybody && field.Type.Kind != check.Cards {
			taint(f.p.Layout.Fields[i])
		}
	}
	for i, zone := range f.p.TableZones {
		if !zone.Everybody {
			taint(program.Place{Store: program.InZones, Index: i})
		}
	}
	for i, zone := range f.p.PlayerZones {
		if !zone.Everybody {
			taint(program.Place{Store: program.InZones, PerPlayer: true, Index: i})
		}
	}
}

// keeping is a place that an instruction keeps something in, and the operands that it comes from. Fields are not among them: who
// sees those is declared.
type keeping struct {
	place int
	from  []int32
	list  bool
	let   bool
}

// keeps is what an instruction keeps; ok is false where that is nothing, or a field.
func (f *tainting) keeps(at int32) (k keeping, ok bool) {
	in := &f.p.Code[at]
	row := op.OfInstr(in)
	from := func(role op.Role) {
		for _, o := range op.InstrOperands(f.p, in) {
			if o.Role == role {
				k.from = append(k.from, o.Node)
			}
		}
	}
	switch {
	case row.B == op.Stored && row.D != op.SetField: // a let
		place := op.InstrPlaces(f.p, in)[0].Place
		k.place, k.list, k.let = f.number(place), place.Store == program.InLists, true
		from(op.Stored)
	case row.C == op.SetList || row.C == op.MaySetList: // a loop over a list
		k.place, k.list = f.Lists+int(in.C), true
		from(op.Items)
	case row.C == op.SetVars2: // a loop over numbers: how far it goes
		k.place = int(in.C) + 1
		from(op.Ordered)
	}
	return k, len(k.from) > 0
}

// instr taints what an instruction keeps; it reports whether that is new.
func (f *tainting) instr(at int32) (more bool) {
	taint := func(place int) {
		more = more || !f.tainted.Has(place)
		f.tainted.put(place)
	}
	if k, ok := f.keeps(at); ok && slices.ContainsFunc(k.from, func(e int32) bool { return f.is(e, at) }) {
		taint(k.place)
	}
	in := &f.p.Code[at]
	if row := op.OfInstr(in); row.C == op.ReadList && row.A == op.MaySetVar && f.tainted.Has(f.Lists+int(in.C)) {
		taint(int(in.A)) // the item of a loop
	}
	return more
}

// kept is what an instruction keeps, where not everybody knows it.
func (f *tainting) kept(at int32) (Kept, bool) {
	k, ok := f.keeps(at)
	if !ok {
		return Kept{}, false
	}
	one := Kept{At: at, Next: -1, Let: k.let, Place: k.place}
	e := k.from[0]
	if !k.list {
		one.Trade = k.let && f.isCard(e, at)
		return one, f.tainted.Has(k.place) && !f.isAnswer(e, at) || one.Trade
	}
	one.Trade = f.lying(e, at)
	if op.OfInstr(&f.p.Code[at]).A == op.Items {
		one.Next = f.nextItem(at)
	}
	return one, f.tainted.Has(k.place)
}

// nextItem is the instruction of a loop over items that takes the next one; -1 where there is none.
func (f *tainting) nextItem(at int32) int32 {
	list := f.p.Code[at].C
	for i := at + 1; int(i) < len(f.p.Code); i++ {
		if in := &f.p.Code[i]; op.OfInstr(in).C == op.ReadList && in.C == list {
			return i
		}
	}
	return -1
}

// askBefore is the ask whose answer an instruction keeps.
func (f *tainting) askBefore(at int32) *program.Ask {
	if at == 0 || op.OfInstr(&f.p.Code[at-1]).A != op.Ask {
		return nil
	}
	return &f.p.Asks[f.p.Code[at-1].A]
}

// answers reports whether an expression is an answer, and of which ask; nil where that is not known.
func (f *tainting) answers(e, at int32) (ask *program.Ask, is bool) {
	return f.askBefore(at), op.Of(&f.p.Nodes[e]).From == op.OfAnswer
}

// isAnswer reports whether a let keeps an answer. In a secret block that is the player's own, or nobody reads it any more.
func (f *tainting) isAnswer(e, at int32) bool {
	ask, is := f.answers(e, at)
	return is && ask != nil
}

// isCard reports whether a let keeps a card that was chosen.
func (f *tainting) isCard(e, at int32) bool {
	ask, is := f.answers(e, at)
	return is && ask != nil && ask.Kind == program.AskOne && ask.ListKind == check.Card
}

// lying reports whether a list is cards as they lie somewhere, or an answer of cards, whatever they are.
func (f *tainting) lying(e, at int32) bool {
	n := &f.p.Nodes[e]
	switch row := op.Of(n); row.From {
	case op.OfPlace:
		return row.A == op.ReadZone || row.A == op.ReadOwnZone
	case op.OfItem:
		return n.Op == program.OpMetList && n.N == program.MetCards
	case op.OfMembers: // all members are of one kind
		return f.lying(f.p.Args[n.A], at)
	case op.OfBoth:
		return f.lying(n.A, at) && f.lying(n.B, at)
	case op.OfAnswer:
		ask := f.askBefore(at)
		return ask != nil && ask.Kind == program.AskCards
	}
	return false
}

// is reports whether an expression is tainted, where an instruction works it out: whether anything that it is worked out from is.
func (f *tainting) is(e, at int32) bool {
	f.seen = map[int32]bool{}
	return f.node(e, at)
}

// node asks an expression that has not been asked yet.
func (f *tainting) node(e, at int32) bool {
	if f.seen[e] {
		return false
	}
	f.seen[e] = true
	n := &f.p.Nodes[e]
	row := op.Of(n)
	does := row.Does
	if fn := op.FuncOf(n); fn != nil {
		does |= fn.Does
	}
	switch {
	case does&(op.Chance|op.Shows) == op.Chance|op.Shows: // everybody sees the dice fall
		return false
	case does&(op.Chance|op.AllHands|op.Opaque) != 0, row.Touches&op.Happened != 0:
		return true
	case row.From == op.OfAnswer:
		ask := f.askBefore(at)
		return row.Gives == op.List || ask == nil || f.isCard(e, at)
	}
	return f.reads(op.Places(f.p, n)) || slices.ContainsFunc(op.Operands(f.p, n), func(o op.Operand) bool {
		if o.Role == op.Items && row.Looks == op.Count && row.Gives.Plain() {
			return f.size(o.Node, at)
		}
		return f.node(o.Node, at)
	})
}

// reads reports whether one of these uses reads a place that is tainted.
func (f *tainting) reads(uses []op.PlaceUse) bool {
	return slices.ContainsFunc(uses, func(use op.PlaceUse) bool { return use.Reads && f.tainted.Has(f.number(use.Place)) })
}

// size reports whether it is tainted how many items a list has. Of cards that lie somewhere everybody sees it.
func (f *tainting) size(e, at int32) bool {
	n := &f.p.Nodes[e]
	row := op.Of(n)
	if zone := row.A == op.ReadZone || row.A == op.ReadOwnZone; !zone && row.From != op.OfMembers {
		return f.node(e, at)
	}
	return slices.ContainsFunc(op.Operands(f.p, n), func(o op.Operand) bool {
		if o.Role == op.Member {
			return f.size(o.Node, at)
		}
		return f.node(o.Node, at)
	})
}
