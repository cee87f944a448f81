package op

import (
	"cmp"
	"math/big"

	"croupier/interp/program"
	"croupier/interp/table"
)

var zero = new(big.Rat)

// fracRows are the operations that give a fraction. Fractions are never changed once they are made.
var fracRows = map[program.Op]Row{
	program.OpFracVar: {Name: "fraction", A: ReadFrac, B: Whose, Flag: OfSeat, Gives: Frac, From: OfPlace,
		MakeFrac: func(m *Maker, n *program.Node) FracFn {
			if n.Flag { // one of each player's
				seat := m.seat(n.B)
				return func(t *table.Table) *big.Rat { return readFrac(t, int(n.A)+seat(t)) }
			}
			return func(t *table.Table) *big.Rat { return readFrac(t, int(n.A)) }
		}},
	program.OpFracLocal: {Name: "local fraction", A: Local, Gives: Frac, From: OfItem,
		MakeFrac: func(_ *Maker, n *program.Node) FracFn {
			return func(t *table.Table) *big.Rat {
				t.ReadGiven(t.FP+n.A, false)
				return t.LocalFracs[t.FP+n.A]
			}
		}},
	program.OpFracOf: {Name: "number as a fraction", A: Ordered, Gives: Frac,
		MakeFrac: func(m *Maker, n *program.Node) FracFn {
			value := m.number(n.A)
			return func(t *table.Table) *big.Rat { return new(big.Rat).SetInt64(value(t)) }
		}},
	program.OpFracAdd: {Name: "+ of fractions", A: Fraction, B: Fraction, Gives: Frac,
		MakeFrac: func(m *Maker, n *program.Node) FracFn { return m.combined(n, (*big.Rat).Add) }},
	program.OpFracSub: {Name: "- of fractions", A: Fraction, B: Fraction, Gives: Frac,
		MakeFrac: func(m *Maker, n *program.Node) FracFn { return m.combined(n, (*big.Rat).Sub) }},
	program.OpFracMul: {Name: "* of fractions", A: Fraction, B: Fraction, Gives: Frac,
		MakeFrac: func(m *Maker, n *program.Node) FracFn {
			return m.combined(n, (*big.Rat).Mul)
		}},
	program.OpFracDiv: {Name: "/ of fractions", A: Fraction, B: Fraction, Gives: Frac,
		MakeFrac: func(m *Maker, n *program.Node) FracFn {
			a, b := m.frac(n.A), m.frac(n.B)
			return func(t *table.Table) *big.Rat {
				x, y := a(t), b(t)
				if y.Sign() == 0 {
					t.ByNothing(n)
					return zero
				}
				return bounded(t, n, new(big.Rat).Quo(x, y))
			}
		}},
	program.OpFracNeg: {Name: "minus a fraction", A: Fraction, Gives: Frac,
		MakeFrac: func(m *Maker, n *program.Node) FracFn {
			value := m.frac(n.A)
			return func(t *table.Table) *big.Rat { return new(big.Rat).Neg(value(t)) }
		}},
	program.OpFracSum: {Name: "sum by a fraction", A: Items, B: FracPart, C: How, Gives: Frac, Looks: EachAlone, PerItem: true,
		MakeFrac: func(m *Maker, n *program.Node) FracFn {
			list, worth, how := m.list(n.A), m.frac(n.B), n.C
			return func(t *table.Table) *big.Rat {
				total := new(big.Rat)
				for _, item := range list(t) {
					if !t.Spend(n.Span, 1) {
						return zero
					}
					before := t.Look(how, item)
					total.Add(total, worth(t))
					t.Unlook(how, before)
				}
				return bounded(t, n, total)
			}
		}},
	program.OpChance: {Name: "chance", A: Unrolled, Gives: Frac,
		MakeFrac: func(_ *Maker, n *program.Node) FracFn {
			return func(t *table.Table) *big.Rat {
				readAll(t, n.A, map[int32]bool{})
				return t.Rules.ChanceOf(n)
			}
		}},
	program.OpGivenFrac: {Name: "result that is a fraction", A: Fraction, B: Whose, N: Result, Gives: Frac, From: OfA,
		MakeFrac: func(m *Maker, n *program.Node) FracFn {
			value, given := m.frac(n.A), m.given(n)
			return func(t *table.Table) *big.Rat {
				if !given(t) {
					return zero
				}
				return cmp.Or(value(t), zero) // it is read empty where nobody may know whether it has been given
			}
		}},
	program.OpFracCases: {Name: "cases of fractions", Tells: (*Teller).chosen, Wholly: (*Teller).chosenWholly,
		A: Pairs, B: Length, C: Same, Gives: Frac, From: OfCases,
		MakeFrac: func(m *Maker, n *program.Node) FracFn {
			return casesOf(m, n, (*Maker).frac)
		}},
	program.OpFracCall: {Name: "define of a fraction", Tells: (*Teller).called, Wholly: (*Teller).calledWholly,
		A: Define, B: Args, C: Length, N: Whose, Flag: ByCard, Gives: Frac,
		From: OfBody, Steps: 1,
		MakeFrac: func(m *Maker, n *program.Node) FracFn {
			return callOf(m, n, zero, func(body *closures) FracFn { return body.frac })
		}},
}

// combined works out two fractions and makes one of them.
func (m *Maker) combined(n *program.Node, with func(z, x, y *big.Rat) *big.Rat) FracFn {
	a, b := m.frac(n.A), m.frac(n.B)
	return func(t *table.Table) *big.Rat {
		x := a(t)
		return bounded(t, n, with(new(big.Rat), x, b(t)))
	}
}

// mostBits is how long a fraction's numbers may grow.
const mostBits = 1 << 16

func bounded(t *table.Table, n *program.Node, r *big.Rat) *big.Rat {
	words := (r.Num().BitLen() + r.Denom().BitLen()) / 64
	t.Work(words * words / 4) // they are brought to lowest terms
	if r.Num().BitLen() > mostBits || r.Denom().BitLen() > mostBits {
		t.Fail(n.Span, "too-large", "This fraction has grown too long to be counted with",
			"round it: a / b rounded down; or look for a loop that makes it grow")
		return zero
	}
	return r
}

// readFrac reads a fraction that is kept.
func readFrac(t *table.Table, at int) *big.Rat {
	t.ReadSlot(t.FracSlot(at))
	return t.Fracs[at]
}
