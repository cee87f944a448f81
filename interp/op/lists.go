package op

import (
	"fmt"

	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
)

// mostListed is the greatest number that is put into a list, and MostItem the greatest that a range may reach: no item of a list
// is larger, or smaller than -MostItem.
const (
	mostListed = 10_000_000
	MostItem   = 1 << 30
)

// listRows are the operations that give a list. It may be a zone's own memory: whoever changes zones copies it first. While
// somebody looks on there may be dice in it that chance has not decided yet.
var listRows = map[program.Op]Row{
	program.OpListVar: {Name: "list", A: ReadList, Gives: List, From: OfPlace,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			slot := m.TableList(n.A)
			if m.Playing() {
				return func(t *table.Table) []int32 { return t.Lists[slot] }
			}
			return func(t *table.Table) []int32 { return t.Watch.List(slot) }
		}},
	program.OpPlayerList: {Name: "list of a player", A: ReadOwnList, B: Whose, Gives: List, From: OfPlace,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			slot := m.own(n.A, n.B)
			if m.Playing() {
				return func(t *table.Table) []int32 { return t.Lists[slot(t)] }
			}
			return func(t *table.Table) []int32 { return t.Watch.List(slot(t)) }
		}},
	program.OpListLocal: {Name: "local list", Tells: (*Teller).local, A: Local, Gives: List, From: OfItem,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			at := n.A
			if m.Playing() {
				return func(t *table.Table) []int32 { return t.LocalLists[t.ListFP+at] }
			}
			return func(t *table.Table) []int32 {
				t.Watch.Local(t.ListFP + at)
				t.ReadGiven(t.ListFP+at, true)
				return t.LocalLists[t.ListFP+at]
			}
		}},
	program.OpZone: {Name: "zone", A: ReadZone, Gives: List, From: OfPlace,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			z := m.P.Layout.PlayerZones*m.Seats + int(n.A)
			if m.Playing() && !m.P.IsDeck(n.A) { // which is put in order first
				return func(t *table.Table) []int32 { return t.Zones[z] }
			}
			deck := m.P.DeckIn(n.A)
			return func(t *table.Table) []int32 {
				if deck >= 0 && t.IsUnsorted(deck) {
					t.Settle(deck)
				}
				return lookInto(t, z)
			}
		}},
	program.OpPlayerZone: {Name: "zone of a player", A: ReadOwnZone, B: Whose, Gives: List, From: OfPlace,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			zone := m.own(n.A, n.B)
			if m.Playing() {
				return func(t *table.Table) []int32 { return t.Zones[zone(t)] }
			}
			return func(t *table.Table) []int32 { return lookInto(t, zone(t)) }
		}},
	program.OpMemberList: {Name: "member that is a list", A: Members, B: Length, C: Plain, Gives: List, From: OfMembers,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			return memberFn(m, n, (*Maker).things)
		}},
	program.OpPlayers: {Name: "players", A: Group, Flag: NotCurrent, Gives: List, Touches: InHand | Seating | Current,
		MakeList: func(_ *Maker, n *program.Node) ListFn {
			return func(t *table.Table) []int32 { return t.Group(n) }
		}},
	program.OpRange: {Name: "numbers from to", A: Ordered, B: Ordered, Gives: List,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			from, to := m.ordered(n.A), m.ordered(n.B)
			return func(t *table.Table) []int32 {
				first := from(t)
				return numbersFrom(t, first, to(t), n.Span)
			}
		}},
	program.OpConstList: {Name: "written list", A: Numbers, B: Length, Gives: List, From: OfWritten,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			list := m.P.Args[n.A : n.A+n.B]
			return func(*table.Table) []int32 { return list }
		}},
	program.OpConstCards: {Name: "written cards", A: CardList, Gives: List, From: OfWritten, Does: Names,
		MakeList: func(_ *Maker, n *program.Node) ListFn {
			return func(t *table.Table) []int32 {
				if missing := t.M.Missing[n.A]; missing != "" {
					t.Fail(n.Span, "card-not-there", say.Capital(missing),
						"name cards that this deck has, or look first at the option that the deck goes by")
				}
				return t.M.CardLists[n.A]
			}
		}},
	program.OpRanks: {Name: "ranks", Gives: List, Touches: Setup,
		MakeList: func(*Maker, *program.Node) ListFn { return func(t *table.Table) []int32 { return t.M.RankList } }},
	program.OpSuits: {Name: "suits", Gives: List, Touches: Setup,
		MakeList: func(*Maker, *program.Node) ListFn { return func(t *table.Table) []int32 { return t.M.SuitList } }},
	program.OpAnswerList: {Name: "answered list", Gives: List, From: OfAnswer, Touches: Answers,
		MakeList: func(*Maker, *program.Node) ListFn {
			return func(t *table.Table) []int32 { return t.Answered }
		}},
	program.OpRollList: {Name: "roll of dice", Tells: (*Teller).rolled, A: Spec, Gives: List, Does: Chance | Shows, PerItem: true,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			e := m.self
			if m.Playing() {
				return func(t *table.Table) []int32 { return m.faces(t, n) }
			}
			return func(t *table.Table) []int32 {
				if dice, decided := t.Watch.Faces(e); decided {
					return dice
				}
				return m.faces(t, n)
			}
		}},
	program.OpOneItem: {Name: "list of one", A: Plain, Gives: List, From: OfA,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			value := m.num(n.A)
			return func(t *table.Table) []int32 { return listOfOne(t, value(t), n.Span) }
		}},
	program.OpConcat: {Name: "lists put together", Tells: (*Teller).written, A: Items, B: Items, Gives: List, From: OfBoth,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			first, second := m.things(n.A), m.things(n.B)
			return func(t *table.Table) []int32 {
				a := first(t)
				b := second(t)
				if len(a)+len(b) > t.Limits.List {
					t.Fail(n.Span, "too-large", fmt.Sprintf("Put together these are %d items, and a list holds %d at most", len(a)+len(b),
						t.Limits.List), "go through each list by itself")
					return nil
				}
				both := t.NewList(len(a) + len(b))
				copy(both[copy(both, a):], b)
				return both
			}
		}},
	program.OpGivenList: {Name: "result of a list", Tells: (*Teller).result,
		A: Items, B: Whose, C: Items, N: Result, Gives: List, From: OfA,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			return givenFn(m, n, (*Maker).list)
		}},
	program.OpRollOn: {Name: "what dice show", A: Items, B: Worth, C: How, N: Fixed, Gives: List, Looks: EachAlone, PerItem: true,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			dice, cell := m.things(n.A), m.worth(n.C, m.num(n.B))
			return func(t *table.Table) []int32 {
				shown := t.NewList(t.Limits.List)[:0]
				for _, die := range dice(t) {
					value := cell(t, die)
					if t.Failure != nil {
						return nil
					}
					one := listOfOne(t, value, n.Span)
					if n.N != 0 {
						one = m.at(int32(value)).list(t)
					}
					if len(shown)+len(one) > t.Limits.List {
						t.Fail(n.Span, "too-large", fmt.Sprintf("These dice show more than %d symbols, and a list holds no more", t.Limits.List),
							"roll fewer dice")
						return nil
					}
					shown = append(shown, one...)
				}
				return shown
			}
		}},
	program.OpChartList: {Name: "chart of lists", A: Cells, Gives: List, From: OfCells,
		MakeList: func(m *Maker, n *program.Node) ListFn {
			cell := m.num(n.A)
			return func(t *table.Table) []int32 {
				at := cell(t)
				if t.Failure != nil {
					return nil
				}
				return m.at(int32(at)).list(t)
			}
		}},
}

// lookInto reads a zone. Burnt cards that nobody has seen are decided where somebody looks at them.
func lookInto(t *table.Table, zone int) []int32 {
	t.Watch.LookInto(zone)
	t.ReadZone(zone)
	return t.Zones[zone]
}

// listOfOne is a list of one value; none gives an empty list.
func listOfOne(t *table.Table, v int64, span int32) []int32 {
	if v == program.None || t.Failure != nil {
		return nil
	}
	one := t.NewList(1)
	if i, ok := program.IsWord(v); ok {
		v = int64(i)
	}
	if v > mostListed || v < -mostListed {
		t.Fail(span, "too-large", fmt.Sprintf("A list holds numbers up to %d, and this one is %d", mostListed, v),
			"keep it in a field of type number")
		return nil
	}
	one[0] = int32(v)
	return one
}

// numbersFrom is the list of the numbers from one to another; there is nothing in it where the first is the greater.
func numbersFrom(t *table.Table, from, to int64, span int32) []int32 {
	if t.Failure != nil || from > to {
		return nil
	}
	if to-from >= int64(t.Limits.List) || from < -MostItem || to > MostItem {
		t.Fail(span, "too-large", "From "+say.Number(from)+" to "+say.Number(to)+" are more numbers than a list may have",
			"go through fewer, or use a loop: each n in 1..1000 { ... }")
		return nil
	}
	list := t.NewList(int(to - from + 1))
	for i := range list {
		list[i] = int32(from) + int32(i)
	}
	return list
}
