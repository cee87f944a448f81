package flow

import (
	"slices"

	"croupier/dsl/check"
	"croupier/interp/op"
	"croupier/interp/program"
)

// Ranks that are only put in order. Cards are often drawn for nothing but whose is the highest:
//
//	players by highest best_card's rank then best_card's suit
//	if highest rank of drawn > 5 { ... }
//	if best_card's suit is clubs { ... }
//
// Then nobody can tell a 7 below a 9 from an 8 below a king: what matters is which card is above which, and on which side of a
// rank that is written in the rules. The suit matters only between two of a rank, and where it is one that is written. Exact odds
// go through such orders (package exact, classes.go).
//
// A rank may come out of a card, a choice of cases, a define, or the highest of some. It is only put in order where it is
// compared with another one or with one that is written out, or where things are picked by it. Whoever does anything else with a
// rank, keeps it, or looks at the face of a card otherwise than for its suit and the like, could tell.

// Ranks is what rules ask about the ranks of cards, and about their suits.
type Ranks struct {
	Ordered bool    // ranks are only put in order, and no card is kept by what it is
	Asked   []int64 // the ranks that they are compared with
	Ties    bool    // a suit only breaks ties of the rank of its card, and is compared with some that are written
	Suits   []int64 // those
}

// FindRanks looks through a program. Watched are expressions that somebody works out when the game is over.
func FindRanks(p *program.Program, watched []int32) *Ranks {
	f := rankFinder{p: p, Ranks: &Ranks{Ordered: true, Ties: true}, seen: map[int32]bool{}, gives: map[partOf]bool{},
		under: map[partOf]bool{}}
	for i := range p.Code {
		f.instr(&p.Code[i])
	}
	for _, e := range watched {
		f.node(e)
	}
	for _, asked := range []*[]int64{&f.Asked, &f.Suits} {
		slices.Sort(*asked)
		*asked = slices.Compact(*asked)
	}
	return f.Ranks
}

type rankFinder struct {
	*Ranks
	p     *program.Program
	seen  map[int32]bool  // nodes that have been looked at
	gives map[partOf]bool // those that may give a rank or suit
	under map[partOf]bool // those of which that is being found out
}

// partOf is a node that may give a part of a card.
type partOf struct {
	node int32
	part int64
}

// tells reports whether the effects of a row tell which card is which.
func tells(does op.Effect) bool { return does&(op.Names|op.Opaque|op.AllHands) != 0 }

// instr looks at what an instruction does with what is worked out for it.
func (f *rankFinder) instr(in *program.Instr) {
	row := op.OfInstr(in)
	if tells(row.Does) {
		f.Ordered = false
	}
	if row.A == op.Said { // nobody goes by it
		return
	}
	for _, o := range op.InstrOperands(f.p, in) {
		keeps := o.Role == op.Stored || o.Role == op.Any && (row.A == op.SetResult || row.D == op.SetField)
		if o.Role == op.Told {
			continue
		}
		f.node(o.Node)
		f.Ordered = f.Ordered && !f.is(o.Node, program.PartRank) && !(keeps && f.cards(o.Node))
		f.Ties = f.Ties && !f.is(o.Node, program.PartSuit)
	}
}

// node looks at what an operation does with ranks, suits and faces, and all that it goes by.
func (f *rankFinder) node(e int32) {
	if e == 0 || f.seen[e] {
		return
	}
	f.seen[e] = true
	n := &f.p.Nodes[e]
	row := op.Of(n)
	part := row.N == op.CardPart
	if tells(row.Does) || f.function(n) || op.SeesFaces(row, n) && !part || part && n.N == program.PartSpots ||
		part && n.N == program.PartRank && !row.Faces {
		f.Ordered = false
		return
	}
	f.Ties = f.Ties && (row.Faces || !part || n.N != program.PartSuit)
	operands := op.Operands(f.p, n)
	for i, o := range operands {
		if o.Role == op.Told {
			continue
		}
		f.node(o.Node)
		f.Ordered = f.Ordered && f.ordered(e, operands, i, program.PartRank, &f.Asked)
		f.Ties = f.Ties && f.ordered(e, operands, i, program.PartSuit, &f.Suits)
	}
}

// ordered reports whether an operation goes by nothing but the order of a rank or suit that an operand may give. It notes with
// which ones that is compared.
func (f *rankFinder) ordered(e int32, operands []op.Operand, i int, part int64, asked *[]int64) bool {
	row, o := op.Of(&f.p.Nodes[e]), operands[i]
	switch {
	case o.Role == op.Same && row.From == op.OfCases && f.is(e, part): // what else there is in other cases is like it
		return f.is(o.Node, part) || f.written(o.Node, asked)
	case !f.is(o.Node, part), o.Role == op.Called && row.From == op.OfBody:
		return true
	case o.Role == op.Key && part == program.PartSuit:
		return row.From == op.OfA && slices.ContainsFunc(operands[:i], func(before op.Operand) bool { return f.ofOne(before, o) })
	case o.Role == op.Key:
		return row.From == op.OfA || row.Gives == op.Num
	}
	with := op.Operand{}
	if len(operands) == 2 {
		with = operands[1-i]
	}
	return row.Gives == op.Cond && row.Says != "" && row.Pure != nil &&
		(f.written(with.Node, asked) || part == program.PartRank && f.is(with.Node, part))
}

// written notes a value that stands in the rules.
func (f *rankFinder) written(e int32, asked *[]int64) bool {
	n := &f.p.Nodes[e]
	if op.Of(n).From == op.OfN {
		*asked = append(*asked, n.N)
	}
	return e == 0 || op.Of(n).From == op.OfN
}

// ofOne reports whether one key is the rank of a card, and another one the suit of the same.
func (f *rankFinder) ofOne(rank, suit op.Operand) bool {
	one, other := &f.p.Nodes[rank.Node], &f.p.Nodes[suit.Node]
	row := op.Of(one)
	return rank.Role == op.Key && rank.How == suit.How && row.N == op.CardPart && one.N == program.PartRank && row == op.Of(other) &&
		row.A == op.Plain && f.same(one.A, other.A)
}

// same reports whether two expressions are written alike.
func (f *rankFinder) same(a, b int32) bool {
	one, other := &f.p.Nodes[a], &f.p.Nodes[b]
	mine, theirs := op.Operands(f.p, one), op.Operands(f.p, other)
	row := op.Of(one)
	if row != op.Of(other) || one.Flag != other.Flag || len(mine) != len(theirs) {
		return false
	}
	for _, field := range []struct {
		role op.Role
		same bool
	}{{row.A, one.A == other.A}, {row.B, one.B == other.B}, {row.C, one.C == other.C}, {row.N, one.N == other.N}} {
		switch {
		case field.same, field.role.IsOperand(), field.role == op.Args, field.role == op.Pairs, field.role == op.Keys:
		default: // of these all that there is are operands
			return false
		}
	}
	for i := range mine {
		if mine[i].Role != theirs[i].Role || mine[i].How != theirs[i].How || !f.same(mine[i].Node, theirs[i].Node) {
			return false
		}
	}
	return true
}

// function reports whether a function looks at cards that it is given.
func (f *rankFinder) function(n *program.Node) bool {
	fn := op.FuncOf(n)
	return fn != nil && (tells(fn.Does) || fn.From != op.OfA && slices.ContainsFunc(fn.Params, func(t check.Type) bool {
		return t.Kind == check.Card || t.Kind.Item() == check.Card || t.Kind == check.AnyList
	}))
}

// is reports whether a node may give a part of a card.
func (f *rankFinder) is(e int32, part int64) bool {
	key := partOf{e, part}
	is, known := f.gives[key]
	if known || e == 0 || f.under[key] {
		return is
	}
	f.under[key] = true
	n := &f.p.Nodes[e]
	row := op.Of(n)
	is = row.N == op.CardPart && n.N == part && row.Gives == op.Num
	for _, o := range op.Operands(f.p, n) {
		switch {
		case o.Role == op.Same && row.From == op.OfCases, o.Role == op.Called && row.From == op.OfBody,
			o.Role == op.Key && row.From == op.Own && row.Gives == op.Num:
			is = is || f.is(o.Node, part)
		}
	}
	delete(f.under, key)
	f.gives[key] = is
	return is
}

// cards reports whether a node may give a card, or cards.
func (f *rankFinder) cards(e int32) bool {
	if e == 0 {
		return false
	}
	n := &f.p.Nodes[e]
	row := op.Of(n)
	switch row.From {
	case op.OfPlace:
		return row.A == op.ReadZone || row.A == op.ReadOwnZone
	case op.OfItem:
		return true
	case op.OfA, op.OfBoth, op.OfCases, op.OfBody, op.OfMembers, op.OfFunc:
	default:
		return false
	}
	return slices.ContainsFunc(op.Operands(f.p, n), func(o op.Operand) bool {
		switch o.Role {
		case op.Items, op.Any, op.Same, op.Called, op.Member, op.Plain:
			return f.cards(o.Node)
		}
		return false
	})
}
