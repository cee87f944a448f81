package op

import (
	"croupier/dsl/check"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/hands"
)

// Value is an argument or result: a plain value, or a list.
type Value = table.Arg

// Function is one function of the language. The checker gets its signature from here, help and completion their texts, analyses
// what it looks at and does, and the game its code.
type Function struct {
	check.Func
	Looks Look   // how closely at its lists
	Does  Effect // chance, or looking into all hands
	From  From   // OfA: what it gives is of its first list
	OnTop bool   // of its list it looks at what lies on top: one, or as many as it is given besides
	Sums  bool   // it counts with what it is given, so that all has no place there

	// What it does: one of these, or it is an operation of its own.
	One func(t *table.Table, n int64) int64 // of a plain value
	Two func(a, b int64) int64              // of two plain values; of more, of what it gives for all but the last, and the last
	Do  func(t *table.Table, a []Value) Value
	Op  program.Op
}

// Takes reports whether the function may be given so many arguments. Functions of one name differ in that.
func (f *Function) Takes(n int) bool {
	return n == len(f.Params) || f.Variadic && n >= len(f.Params)
}

// FuncNamed finds the function of a name that takes so many arguments; nil where there is none.
func FuncNamed(name string, args int) (number int, f *Function) {
	for i := range Funcs {
		if f := &Funcs[i]; f.Name == name && f.Takes(args) {
			return i, f
		}
	}
	return -1, nil
}

func num(n int64) Value { return Value{N: n} }

var (
	number  = check.Of(check.Number)
	list    = check.Of(check.AnyList)
	player  = check.Of(check.Player)
	cardsOf = check.Of(check.Cards)
	card    = check.Of(check.Card)
	hand    = check.Of(check.Combination)
	ranking = check.Of(check.Category)
	code    = check.Of(check.Dice)
	numbers = check.Of(check.Numbers)
	yesNo   = check.Of(check.YesNo)
	item    = check.Of(check.Item)
	same    = check.Of(check.Same)
)

func params(t ...check.Type) []check.Type { return t }

// Funcs is every function, in the order of the reference.
var Funcs = []Function{
	{Func: check.Func{Name: "count", Params: params(list), Result: number,
		Doc: "How many there are in a list or a zone.", Example: "count of [Ah Kd 3c] is 3"},
		Op: program.OpCount},
	{Func: check.Func{Name: "first", Params: params(list), Result: orNone(item),
		Doc:     "The first of a list; of cards, the one that has lain there longest. None where there are none.",
		Example: "first of [7 8 9] is 7"},
		Looks: InOrder, From: OfA, Do: func(_ *table.Table, a []Value) Value { return at(a[0].L, 0) }},
	{Func: check.Func{Name: "first", Params: params(list, number), Result: same,
		Doc: "So many from the beginning of a list; all of them where there are fewer.", Example: "first 2 of [7c 8c 9c] is [7c 8c]"},
		Looks: InOrder, From: OfA, Do: func(_ *table.Table, a []Value) Value { return Value{L: a[0].L[:clamp(a[1].N, len(a[0].L))]} }},
	{Func: check.Func{Name: "last", Params: params(list), Result: orNone(item),
		Doc: "The last of a list; of cards, the one that came last. None where there are none.", Example: "last of [7 8 9] is 9"},
		Looks: InOrder, OnTop: true, From: OfA, Do: func(_ *table.Table, a []Value) Value { return at(a[0].L, len(a[0].L)-1) }},
	{Func: check.Func{Name: "top", Params: params(cardsOf), Result: orNone(card),
		Doc: "The top card of a pile: the one that came last, and of the deck the one that is dealt next. None where there " +
			"are none.",
		Example: "top of [7c 8c 9c] is 9c"},
		Looks: InOrder, OnTop: true, From: OfA, Do: func(_ *table.Table, a []Value) Value { return at(a[0].L, len(a[0].L)-1) }},
	{Func: check.Func{Name: "top", Params: params(cardsOf, number), Result: cardsOf,
		Doc:     "So many cards from the top of a pile, the top one first; all of them where there are fewer.",
		Example: "top([7c 8c 9c], 2) is [9c 8c]"},
		Looks: InOrder, OnTop: true, From: OfA,
		Do: func(t *table.Table, a []Value) Value { return Value{L: fromTop(t, a[0].L, a[1].N)} }},
	{Func: check.Func{Name: "bottom", Params: params(cardsOf), Result: orNone(card),
		Doc:     "The bottom card of a pile: the one that has lain there longest. None where there are none.",
		Example: "bottom of [7c 8c 9c] is 7c"},
		Looks: InOrder, From: OfA, Do: func(_ *table.Table, a []Value) Value { return at(a[0].L, 0) }},
	{Func: check.Func{Name: "bottom", Params: params(cardsOf, number), Result: cardsOf,
		Doc:     "So many cards from the bottom of a pile, the bottom one first; all of them where there are fewer.",
		Example: "bottom([7c 8c 9c], 2) is [7c 8c]"},
		Looks: InOrder, From: OfA, Do: func(_ *table.Table, a []Value) Value { return Value{L: a[0].L[:clamp(a[1].N, len(a[0].L))]} }},
	{Func: check.Func{Name: "min", Params: params(number, number), Variadic: true, Result: number,
		Doc: "The smallest of the numbers.", Example: "min(4, 2, 9) is 2"},
		Two: func(a, b int64) int64 { return min(a, b) }},
	{Func: check.Func{Name: "max", Params: params(number, number), Variadic: true, Result: number,
		Doc: "The largest of the numbers.", Example: "max(4, 2, 9) is 9"},
		Two: func(a, b int64) int64 { return max(a, b) }},
	{Func: check.Func{Name: "left", Params: params(player), Result: player,
		Doc:     "The player on the left, whether they have folded or not; those who left the game are passed over.",
		Example: "dealer's right's left is dealer"},
		One: func(t *table.Table, n int64) int64 { return int64(t.Neighbour(int(n), 1)) }},
	{Func: check.Func{Name: "right", Params: params(player), Result: player,
		Doc:     "The player on the right, whether they have folded or not; those who left the game are passed over.",
		Example: "dealer's left's right is dealer"},
		One: func(t *table.Table, n int64) int64 { return int64(t.Neighbour(int(n), -1)) }},
	{Func: check.Func{Name: "holder", Params: params(cardsOf), Result: orNone(player),
		Doc: "Who has the card in one of their zones; none where nobody has it.", Example: "holder of [2c] is none"},
		Looks: InOrder, Does: AllHands, Do: func(t *table.Table, a []Value) Value {
			if len(a[0].L) == 0 {
				return num(program.None)
			}
			if seat := t.Holder(a[0].L[0]); seat >= 0 {
				return num(int64(seat))
			}
			return num(program.None)
		}},
	{Func: check.Func{Name: "random", Params: params(list), Result: orNone(item),
		Doc: "One of a list, by chance; none where the list is empty.", Example: "[1 2 3] has random of [1 2 3]"},
		Looks: AnyOrder, Does: Chance, From: OfA, Do: func(t *table.Table, a []Value) Value {
			if len(a[0].L) == 0 {
				return num(program.None)
			}
			return num(int64(a[0].L[t.Below(len(a[0].L))]))
		}},
	{Func: check.Func{Name: "category", Params: params(hand), Result: ranking,
		Doc: "A combination's category: no-pair, pair, two-pair, three-of-a-kind, straight, flush, full-house, four-of-a-kind, " +
			"straight-flush or five-of-a-kind. One category minus another is how many steps they are apart: pair - no-pair is 1.",
		Example: `category of "jacks full of sevens" is full-house`},
		One: func(_ *table.Table, n int64) int64 { return int64(hands.Hand(n).Category()) }},
	{Func: check.Func{Name: "next-worse", Params: params(ranking), Result: ranking,
		Doc: "The category just below; below no-pair there is none, so it stays.", Example: "next-worse of flush is straight"},
		One: func(_ *table.Table, n int64) int64 { return max(0, n-1) }},
	{Func: check.Func{Name: "lead", Params: params(hand), Result: number,
		Doc: "A combination's leading card as a number, ace 14: the rank of the four or three, of the higher pair, the top of a " +
			"straight or flush, else the high card. The wheel's is 5.",
		Example: `lead of "jacks full of sevens" is 11`},
		One: func(_ *table.Table, n int64) int64 { return int64(hands.Hand(n).Lead()) }},
	{Func: check.Func{Name: "named-ranks", Params: params(hand), Result: numbers,
		Doc:     "The ranks that a combination's name tells, as numbers, the leading one first; kickers are left out.",
		Example: `named-ranks of "jacks full of sevens" is [11 7]`},
		Do: func(t *table.Table, a []Value) Value {
			return Value{L: ranksOf(t, hands.Hand(a[0].N), hands.Hand(a[0].N).Named())}
		}},
	{Func: check.Func{Name: "card-ranks", Params: params(hand), Result: numbers,
		Doc:     "The ranks of all cards of a combination that are known, as numbers, kickers too.",
		Example: `card-ranks of (best of [Ah Kh 9h 4h 2h]) is [14 13 9 4 2]`},
		Do: func(t *table.Table, a []Value) Value {
			return Value{L: ranksOf(t, hands.Hand(a[0].N), hands.Hand(a[0].N).Len())}
		}},
	{Func: check.Func{Name: "one-lower", Params: params(hand), Result: hand,
		Doc:     "The combination with every card that its name tells one rank lower.",
		Example: `one-lower of "fives full of threes" is "fours full of twos"`},
		One: func(_ *table.Table, n int64) int64 { return int64(hands.Hand(n).Lower()) }},
	{Func: check.Func{Name: "random-hand", Params: params(ranking), Result: hand,
		Doc: "Some combination of the category, by chance.", Example: "category of random-hand(flush) is flush"},
		Does: Chance, One: func(t *table.Table, n int64) int64 { return int64(hands.Random(hands.Category(n), t.Below)) }},
	{Func: check.Func{Name: "dice-in", Params: params(code), Result: number,
		Doc: "How many dice a dice code has.", Example: "dice-in of 4D+2 is 4"},
		One: func(_ *table.Table, n int64) int64 { n, _ = program.DiceParts(n); return n }},
	{Func: check.Func{Name: "pips", Params: params(code), Result: number,
		Doc: "What a dice code adds to its dice.", Example: "pips of 4D+2 is 2"},
		One: func(_ *table.Table, n int64) int64 { _, n = program.DiceParts(n); return n }},
	{Func: check.Func{Name: "chance", Params: params(yesNo), Result: check.Of(check.Fraction),
		Doc: "How likely a condition is, exactly: its dice are not rolled.", Example: "chance((roll d6) > 4) is 1 / 3"},
		Op: program.OpChance},
}

func orNone(t check.Type) check.Type {
	t.OrNone = true
	return t
}

func at(l []int32, i int) Value {
	if i < 0 || i >= len(l) {
		return num(program.None)
	}
	return num(int64(l[i]))
}

// fromTop is the last n of a pile, the last one first.
func fromTop(t *table.Table, pile []int32, n int64) []int32 {
	list := t.NewList(clamp(n, len(pile)))
	for i := range list {
		list[i] = pile[len(pile)-1-i]
	}
	return list
}

func clamp(n int64, most int) int { return int(min(max(n, 0), int64(most))) }

func ranksOf(t *table.Table, h hands.Hand, n int) []int32 {
	ranks := t.NewList(n)
	for i := range ranks {
		ranks[i] = int32(h.Rank(i))
	}
	return ranks
}

// IsRun looks whether the natural cards have different ranks and fit, with the jokers in the gaps, into as many ranks in a
// row as there are cards. One card alone is a run, whatever it is: a card of one's own, which has no rank, too.
func IsRun(t *table.Table, l []int32) bool {
	if len(l) == 1 {
		return true
	}
	var have uint64
	low, high := 64, -1
	for _, c := range l {
		if t.IsJoker(c) {
			continue
		}
		r := t.RankOf(c)
		if r < 0 || have&(1<<r) != 0 {
			return false
		}
		have |= 1 << r
		low, high = min(low, r), max(high, r)
	}
	return len(l) > 0 && (high < 0 || high-low < len(l))
}
