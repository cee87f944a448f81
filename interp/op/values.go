package op

import (
	"fmt"
	"math"
	"math/big"

	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/hands"
)

// valueRows are the operations that read a value or work out a number.
var valueRows = map[program.Op]Row{
	program.OpConst: {Name: "constant", Tells: (*Teller).written, N: Fixed, Gives: Num, From: OfN, Folds: true,
		MakeNum: func(_ *Maker, n *program.Node) NumFn {
			v := n.N
			return func(*table.Table) int64 { return v }
		}},
	program.OpOption: {Name: "option", A: Option, Gives: Num, OrNone: true, Touches: Setup, Folds: true,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			v := m.Options[n.A]
			return func(*table.Table) int64 { return v }
		}},
	program.OpVar: {Name: "variable", A: ReadVar, Gives: Num, From: OfPlace,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			slot := m.TableVar(n.A)
			if m.Playing() {
				return func(t *table.Table) int64 { return t.Vars[slot] }
			}
			return func(t *table.Table) int64 { return t.Watch.Read(slot) }
		}},
	program.OpPlayerVar: {Name: "variable of a player", A: ReadOwnVar, B: Whose, Gives: Num, From: OfPlace,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			slot := m.own(n.A, n.B)
			switch first := int(n.A) * m.Seats; {
			case m.Playing() && n.B == 0:
				return func(t *table.Table) int64 { return t.Vars[first+t.CurrentSeat()] }
			case m.Playing():
				return func(t *table.Table) int64 { return t.Vars[slot(t)] }
			}
			return func(t *table.Table) int64 { return t.Watch.Read(slot(t)) }
		}},
	program.OpPile: {Name: "pile", A: ReadPile, Gives: Num, From: OfPlace,
		MakeNum: func(_ *Maker, n *program.Node) NumFn {
			return func(t *table.Table) int64 { return t.TablePile(n.A) }
		}},
	program.OpPlayerPile: {Name: "pile of a player", A: ReadOwnPile, B: Whose, Gives: Num, From: OfPlace,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			pile := m.own(n.A, n.B)
			return func(t *table.Table) int64 {
				at := pile(t)
				t.ReadPile(at)
				return t.Piles[at]
			}
		}},
	program.OpLocal: {Name: "local", Tells: (*Teller).local, A: Local, Gives: Num, From: OfItem,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			at := n.A
			if m.Playing() {
				return func(t *table.Table) int64 { return t.Locals[t.FP+at] }
			}
			return func(t *table.Table) int64 {
				t.ReadGiven(t.FP+at, false)
				return t.Locals[t.FP+at]
			}
		}},
	program.OpLookedCard: {Name: "the card", Gives: Num, From: OfItem,
		MakeNum: func(*Maker, *program.Node) NumFn { return func(t *table.Table) int64 { return int64(t.Card) } }},
	program.OpLookedDie: {Name: "the die", Gives: Num, From: OfItem,
		MakeNum: func(*Maker, *program.Node) NumFn { return func(t *table.Table) int64 { return int64(t.Face) } }},
	program.OpCurrent: {Name: "player", Gives: Num, Touches: Current,
		MakeNum: func(_ *Maker, n *program.Node) NumFn {
			return func(t *table.Table) int64 {
				if t.Cur < 0 {
					t.NoCurrent(n.Span)
					return 0
				}
				return int64(t.Cur)
			}
		}},
	program.OpAsked: {Name: "asked", Gives: Num, OrNone: true, Touches: Question,
		MakeNum: func(*Maker, *program.Node) NumFn {
			return func(t *table.Table) int64 {
				if seat, open := t.Rules.Asked(); open {
					return int64(seat)
				}
				return program.None
			}
		}},
	program.OpQuestion: {Name: "question", Gives: Num, OrNone: true, Touches: Question,
		MakeNum: func(*Maker, *program.Node) NumFn {
			return func(t *table.Table) int64 { return t.Rules.AskedText() }
		}},
	program.OpThisStart: {Name: "this-start", Gives: Num, Touches: Setup,
		MakeNum: func(*Maker, *program.Node) NumFn {
			return func(t *table.Table) int64 { return t.M.StartWord }
		}},
	program.OpAnswer: {Name: "answer", Gives: Num, From: OfAnswer, Touches: Answers,
		MakeNum: func(*Maker, *program.Node) NumFn { return func(t *table.Table) int64 { return t.LastAnswer } }},
	program.OpLastRaise: {Name: "last-raise", Gives: Num, Touches: Ledger,
		MakeNum: func(*Maker, *program.Node) NumFn { return func(t *table.Table) int64 { return t.Round.LastRaise() } }},
	program.OpNameOf: {Name: "name", A: Whose, Gives: Num, Touches: Setup,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			seat := m.seat(n.A)
			return func(t *table.Table) int64 { return t.M.NameTexts[seat(t)] }
		}},
	program.OpWinnings: {Name: "winnings", A: Whose, Gives: Num, Touches: Winners,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			seat := m.seat(n.A)
			return func(t *table.Table) int64 {
				at := seat(t)
				if stack := t.P.Layout.Stack; stack >= 0 {
					t.Record.NoteRead(t.PileSlot(stack*t.M.N + at))
				}
				return t.Winnings[at]
			}
		}},
	program.OpPutIn: {Name: "put-in", A: Whose, Gives: Num, Touches: Ledger | Winners,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			seat := m.seat(n.A)
			return func(t *table.Table) int64 { return t.PutIn(seat(t)) }
		}},
	program.OpToCall: {Name: "to-call", A: Whose, Gives: Num, Touches: Ledger,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			seat := m.seat(n.A)
			return func(t *table.Table) int64 { return t.Round.ToCall(&t.Ledger, seat(t)) }
		}},
	program.OpGiven: {Name: "result", Tells: (*Teller).result, A: Plain, B: Whose, C: Plain, N: Result, Gives: Num, From: OfA,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			return givenFn(m, n, (*Maker).num)
		}},
	program.OpWord: {Name: "word of its number", A: Plain, Gives: Num, OrNone: true,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			number := m.num(n.A)
			return func(t *table.Table) int64 {
				if v := number(t); v != program.None {
					return program.WordValue(int(v))
				}
				return program.None
			}
		}},
	program.OpNeg: {Name: "minus", Tells: (*Teller).added, A: Ordered, Gives: Num, Pure: func(a, _ int64) int64 { return -a }},
	program.OpAdd: {Name: "+", Tells: (*Teller).added,
		A: Ordered, B: Ordered, Gives: Num, Pure: func(a, b int64) int64 { return a + b }},
	program.OpSub: {Name: "-", Tells: (*Teller).added,
		A: Ordered, B: Ordered, Gives: Num, Pure: func(a, b int64) int64 { return a - b }},
	program.OpMul: {Name: "*", Tells: (*Teller).multiplied, A: Ordered, B: Ordered, Gives: Num, Pure: func(a, b int64) int64 {
		if a != 0 && max(a, -a) > table.MostNumber/max(b, -b, 1) {
			return table.MostNumber + 1
		}
		return a * b
	}},
	OpCodeAdd: {Name: "+ of dice codes", Tells: (*Teller).added, A: Ordered, B: Ordered, N: Fixed, Gives: Num,
		MakeNum: func(m *Maker, n *program.Node) NumFn { return m.summed(n, 1) }},
	OpCodeSub: {Name: "- of dice codes", Tells: (*Teller).added, A: Ordered, B: Ordered, N: Fixed, Gives: Num,
		MakeNum: func(m *Maker, n *program.Node) NumFn { return m.summed(n, -1) }},
	program.OpDivDown: {Name: "/ rounded down", Tells: (*Teller).multiplied, A: Ordered, B: Ordered, Gives: Num,
		MakeNum: func(m *Maker, n *program.Node) NumFn { return m.divide(n, false) }},
	program.OpDivUp: {Name: "/ rounded up", Tells: (*Teller).multiplied, A: Ordered, B: Ordered, Gives: Num,
		MakeNum: func(m *Maker, n *program.Node) NumFn { return m.divide(n, true) }},
	OpRounded: {Name: "rounded fraction", A: Fraction, N: Fixed, Gives: Num,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			value, up := m.frac(n.A), n.N == 1
			return func(t *table.Table) int64 { return rounded(t, n, value(t), up) }
		}},
	program.OpCardPart: {Name: "part of a card", A: Plain, Faces: true, N: CardPart, Gives: Num, OrNone: true,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			card, part := m.num(n.A), int(n.N)
			if m.Playing() && part == program.PartJoker {
				return func(t *table.Table) int64 {
					if c := card(t); c >= 0 {
						return table.Truth(t.M.Joker[c])
					}
					return program.None
				}
			}
			return func(t *table.Table) int64 { return t.CardPart(card(t), part) }
		}},
	program.OpCardsPart: {Name: "part of cards", A: Items, Faces: true, N: CardPart, Gives: Num, OrNone: true, Looks: InOrder,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			cards, part := m.list(n.A), int(n.N)
			if m.Playing() && part == program.PartRank {
				return func(t *table.Table) int64 { return t.CommonRank(cards(t)) }
			}
			if m.Playing() {
				return func(t *table.Table) int64 { return t.PartOf(cards(t), part) }
			}
			return func(t *table.Table) int64 {
				list := cards(t)
				if len(list) > 1 {
					t.Watch.Several(n.A, true)
				}
				return t.PartOf(list, part)
			}
		}},
	program.OpBest: {Name: "best of", Tells: (*Teller).bestOf,
		A: Ranking, B: Parts, Faces: true, C: Length, Flag: Counted, Gives: Num, OrNone: true,
		Looks: AnyOrder,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			parts := make([]ListFn, n.C)
			for i := range parts {
				parts[i] = m.list(m.P.Args[n.B+2*int32(i)+1])
			}
			if n.Flag { // so many from here, so many from there
				fromHole, fromBoard := int(m.P.Args[n.B]), int(m.P.Args[n.B+2])
				return func(t *table.Table) int64 {
					ranking, orNone := rater(t, n.A)
					hole := t.Evaluated(parts[0](t))
					board := t.Evaluated(parts[1](t))
					if tooMany(t, n.Span, max(len(hole), len(board))) {
						return program.None
					}
					return handOrNone(ranking.BestFrom(hole, fromHole, board, fromBoard), orNone)
				}
			}
			return func(t *table.Table) int64 {
				var room [16]hands.Card
				all := room[:0]
				for _, part := range parts {
					for _, c := range part(t) {
						all = append(all, t.M.Evaluated[c])
					}
				}
				if tooMany(t, n.Span, len(all)) {
					return program.None
				}
				ranking, orNone := rater(t, n.A)
				return handOrNone(t.Rated.Best(ranking, room, all), orNone)
			}
		}},
	program.OpRoll: {Name: "roll", Tells: (*Teller).rolled, A: Spec, Gives: Num, Does: Chance | Shows, PerItem: true,
		MakeNum: func(m *Maker, n *program.Node) NumFn {
			e := m.self
			if m.Playing() {
				return func(t *table.Table) int64 { return m.total(t, n) }
			}
			return func(t *table.Table) int64 {
				if total, decided := t.Watch.Roll(e); decided {
					return total
				}
				return m.total(t, n)
			}
		}},
}

// counted works out a number or two and makes one of them, which may not grow without end.
func (m *Maker) counted(n *program.Node, with func(x, y int64) int64) NumFn {
	if Of(n).B == None {
		a := m.number(n.A)
		return func(t *table.Table) int64 { return t.Bound(with(a(t), 0), n.Span) }
	}
	a, b := m.ordered(n.A), m.ordered(n.B)
	return func(t *table.Table) int64 {
		x := a(t)
		y := b(t)
		if x == program.All || y == program.All {
			return allInSum(t, n, x)
		}
		return t.Bound(with(x, y), n.Span)
	}
}

// allInSum stops the game where all is counted with; a is what stands on the left.
func allInSum(t *table.Table, n *program.Node, a int64) int64 {
	e := n.A
	if a != program.All {
		e = n.B
	}
	t.NoValue(e, program.All, "a number")
	return 0
}

func (m *Maker) divide(n *program.Node, up bool) NumFn {
	a, b := m.number(n.A), m.number(n.B)
	return func(t *table.Table) int64 {
		x := a(t)
		y := b(t)
		if y == 0 {
			t.ByNothing(n)
			return 0
		}
		q, r := x/y, x%y
		if r != 0 && (r < 0) != (y < 0) {
			q--
		}
		if up && r != 0 {
			q++
		}
		return q
	}
}

// rounded is the next whole number below a fraction, or the next above it.
func rounded(t *table.Table, n *program.Node, r *big.Rat, up bool) int64 {
	q, rest := new(big.Int).DivMod(r.Num(), r.Denom(), new(big.Int)) // of a divisor above 0, so that q lies below
	if up && rest.Sign() > 0 {
		q.Add(q, big.NewInt(1))
	}
	if !q.IsInt64() {
		return t.Bound(math.MaxInt64, n.Span)
	}
	return t.Bound(q.Int64(), n.Span)
}

// tooMany stops the game where a hand is looked for in more cards than hands are looked for in.
func tooMany(t *table.Table, span int32, cards int) bool {
	if cards <= hands.MaxCards {
		return false
	}
	t.Fail(span, "too-large", fmt.Sprintf("A hand is looked for in up to %d cards, and here are %d", hands.MaxCards, cards),
		"take fewer of them: best of top(board, 7)")
	return true
}
