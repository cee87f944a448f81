package odds_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"pgregory.net/rapid"
)

// Rules that are made up together with what they mean: beside each piece of text stands a function of Go that says what it comes to.
// So what is expected shares nothing with the interpreter, not even how it plays: neither how a text is read, nor what an operation gives,
// nor how a game goes.

// oneFall is one way in which chance can fall: the first things that fall are as in path, all that come after are the first of what may come.
type oneFall struct {
	path, sizes []int
	chance      *big.Rat
}

// of is one of n things that are all as likely.
func (f *oneFall) of(n int) int {
	at := len(f.sizes)
	if f.sizes = append(f.sizes, n); at == len(f.path) {
		f.path = append(f.path, 0)
	}
	f.chance.Mul(f.chance, big.NewRat(1, int64(n)))
	return f.path[at]
}

// everyFall does something for each way in which chance can fall; it reports whether these were no more than so many.
func everyFall(most int, do func(f *oneFall)) bool {
	var path []int
	for range most {
		f := &oneFall{path: path, chance: big.NewRat(1, 1)}
		do(f)
		last := len(f.sizes) - 1
		for last >= 0 && f.path[last]+1 == f.sizes[last] {
			last--
		}
		if last < 0 {
			return true
		}
		path = append(slices.Clone(f.path[:last]), f.path[last]+1)
	}
	return false
}

const (
	nobody = -1
	people = 3
)

// aCard is a card of the small deck.
type aCard struct{ rank, suit int }

// aCode is a dice code.
type aCode struct{ dice, pips int }

// meant is a game as the functions see it.
type meant struct {
	*oneFall
	who, dealer, step   int
	kept, small, holder int
	word                string
	grid                [2][2]int
	piles               [2][]int
	seen                []int
	mark, stack, putIn  [people]int
	code                [people]aCode
	titles              [people]string
	plan                [people]bool
	hands               [people][]aCard
	deck                []aCard
	lets                map[string]any
	results             map[string]any
}

// stopped is what stops a game, by its code.
type stopped string

func (g *meant) left(of int) int { return (of + 1) % people }

// after are the players in the order of play behind one of them, who comes last.
func (g *meant) after(seat int) []int {
	var all []int
	for range people {
		seat = (seat + g.step + people) % people
		all = append(all, seat)
	}
	return all
}

func (g *meant) roll(dice, faces int) []int {
	all := make([]int, dice)
	for i := range all {
		all[i] = 1 + g.of(faces)
	}
	return all
}

func total(list []int) (sum int) {
	for _, n := range list {
		sum += n
	}
	return sum
}

// aNumber, someNumbers, aFraction, aCondition, aSeat, someCards, aDiceCode: what is written, and what it means.
type (
	aNumber     = writing[int]
	someNumbers = writing[[]int]
	aFraction   = writing[*big.Rat]
	aCondition  = writing[bool]
	aSeat       = writing[int]
	someCards   = writing[[]aCard]
	aDiceCode   = writing[aCode]
)

type writing[T any] struct {
	text string
	of   func(g *meant) T
}

func says[T any](text string, of func(g *meant) T) writing[T] { return writing[T]{text, of} }

func always[T any](text string, v T) writing[T] { return says(text, func(*meant) T { return v }) }

// meaning writes rules and what they mean.
type meaning struct {
	t                 *rapid.T
	b                 strings.Builder
	indent            int
	numbers           []aNumber // that have been named
	fractions         []aFraction
	lists             []someNumbers
	rolls, names      int // how many rolls more there may be, how many names there are
	current, inside   bool
	given, givenShare bool
	cards             int
	does              []func(g *meant)
}

func (w *meaning) n(from, to int) int         { return rapid.IntRange(from, to).Draw(w.t, "n") }
func (w *meaning) pick(list ...string) string { return rapid.SampledFrom(list).Draw(w.t, "pick") }
func (w *meaning) line(format string, args ...any) {
	w.b.WriteString(strings.Repeat("  ", w.indent+1) + fmt.Sprintf(format, args...) + "\n")
}

func (w *meaning) name(kind string) string {
	w.names++
	return fmt.Sprintf("%s%d", kind, w.names)
}

// any picks one of several writings of a kind.
func anyOf[T any](w *meaning, all ...func() writing[T]) writing[T] { return all[w.n(0, len(all)-1)]() }

func oneOf[T any](w *meaning, all ...writing[T]) writing[T] { return all[w.n(0, len(all)-1)] }

// seat is a player.
func (w *meaning) seat() aSeat {
	all := []aSeat{
		says("dealer", func(g *meant) int { return g.dealer }),
		says("(dealer's left)", func(g *meant) int { return g.left(g.dealer) }),
		says("(first of (players after dealer))", func(g *meant) int { return g.after(g.dealer)[0] }),
		says("(first of (players after dealer's left))", func(g *meant) int { return g.after(g.left(g.dealer))[0] }),
		says("(last of (players after dealer))", func(g *meant) int { return g.dealer }),
		says("(first of (players with the highest mark))", func(g *meant) int {
			best := nobody
			for _, seat := range g.after(g.dealer) {
				if best == nobody || g.mark[seat] > g.mark[best] {
					best = seat
				}
			}
			return best
		}),
	}
	if w.current {
		all = append(all, says("player", func(g *meant) int { return g.who }))
	}
	if w.rolls > 0 && w.n(0, 1) == 0 {
		w.rolls--
		return says("(random of players)", func(g *meant) int { return g.of(people) })
	}
	return oneOf(w, all...)
}

// whose is something that a player has.
func whose[T any](w *meaning, what string, of func(g *meant, seat int) T) writing[T] {
	if w.current && w.n(0, 1) == 0 {
		return says(what, func(g *meant) T { return of(g, g.who) })
	}
	seat := w.seat()
	return says(seat.text+"'s "+what, func(g *meant) T { return of(g, seat.of(g)) })
}

func (w *meaning) code(deep int) aDiceCode {
	if deep == 0 || w.n(0, 2) == 0 {
		return whose(w, "code", func(g *meant, seat int) aCode { return g.code[seat] })
	}
	a, more := w.code(deep-1), aCode{w.n(0, 1), w.n(0, 2)}
	text := fmt.Sprintf("%dD+%d", more.dice, more.pips)
	if more.dice == 0 {
		text = fmt.Sprint(more.pips)
	}
	if w.n(0, 2) == 0 {
		return says("("+a.text+" - "+text+")", func(g *meant) aCode { return a.of(g).add(-more.dice, -more.pips) })
	}
	return says("("+a.text+" + "+text+")", func(g *meant) aCode { return a.of(g).add(more.dice, more.pips) })
}

func (c aCode) add(dice, pips int) aCode {
	c.dice, c.pips = c.dice+dice, c.pips+pips
	if c.dice < 0 || c.pips < 0 {
		panic(stopped("out-of-range"))
	}
	return c
}

// numbersBelow are few numbers, for lists and dice: 0 to 3.
func (w *meaning) few() aNumber {
	a := w.number(1)
	return says("max(0, min(3, "+a.text+"))", func(g *meant) int { return max(0, min(3, a.of(g))) })
}

// list is a list of numbers.
func (w *meaning) list(deep int) someNumbers {
	named := []someNumbers{
		says("seen", func(g *meant) []int { return g.seen }),
		says("piles(1)", func(g *meant) []int { return g.piles[0] }),
		always("[1 2 4]", []int{1, 2, 4}),
	}
	named = append(named, w.lists...)
	if w.given {
		named = append(named, says("several", func(g *meant) []int { return g.results["several"].([]int) }))
	}
	if deep == 0 {
		return oneOf(w, named...)
	}
	return anyOf(w,
		func() someNumbers { return oneOf(w, named...) },
		func() someNumbers {
			n := w.few()
			return says("(1.."+n.text+")", func(g *meant) []int {
				var all []int
				for i := range n.of(g) {
					all = append(all, i+1)
				}
				return all
			})
		},
		func() someNumbers {
			n := w.number(deep - 1)
			return says("shape("+n.text+")", func(g *meant) []int { return shape(n.of(g)) })
		},
		func() someNumbers {
			k := w.key()
			return says("piles("+k.text+")", func(g *meant) []int { return g.piles[k.of(g)-1] })
		},
		func() someNumbers {
			a, than := w.list(deep-1), w.number(0)
			return says("(each x in "+a.text+" where x > "+than.text+")", func(g *meant) (all []int) {
				for _, x := range a.of(g) {
					if x > than.of(g) {
						all = append(all, x)
					}
				}
				return all
			})
		},
		func() someNumbers {
			a, b := w.list(deep-1), w.list(0)
			return says("("+a.text+" + "+b.text+")", func(g *meant) []int { return slices.Concat(a.of(g), b.of(g)) })
		},
		func() someNumbers {
			a := w.list(deep - 1)
			return says("(each x in highest 2 of "+a.text+")", func(g *meant) []int {
				all := slices.Clone(a.of(g))
				slices.SortFunc(all, func(x, y int) int { return y - x })
				return all[:min(2, len(all))]
			})
		},
	)
}

// key is 1 or 2.
func (w *meaning) key() aNumber {
	if w.n(0, 1) == 0 {
		k := w.n(1, 2)
		return always(fmt.Sprint(k), k)
	}
	a := w.number(0)
	return says("max(1, min(2, "+a.text+"))", func(g *meant) int { return max(1, min(2, a.of(g))) })
}

func shape(n int) []int {
	switch {
	case n <= 1:
		return []int{1, 2}
	case n == 2:
		return []int{3}
	}
	return nil
}

// symbols are what the faces of the omen show.
var symbols = [][]string{nil, {"sun"}, {"sun", "moon"}}

func (g *meant) omens(dice int) (all []string) {
	for range dice {
		all = append(all, symbols[g.of(len(symbols))]...)
	}
	return all
}

// number is a number.
func (w *meaning) number(deep int) aNumber {
	plain := []aNumber{always("1", 1), always("2", 2), says("kept", func(g *meant) int { return g.kept }), says("small", func(g *meant) int { return g.small })}
	plain = append(plain, w.numbers...)
	if w.given {
		plain = append(plain, says("so_far", func(g *meant) int { return g.results["so_far"].(int) }))
	}
	if deep == 0 {
		return oneOf(w, plain...)
	}
	if w.rolls > 0 && w.n(0, 3) == 0 {
		w.rolls--
		return w.rolled(deep)
	}
	var hands []func() aNumber
	if w.cards > 0 {
		hands = append(hands, func() aNumber { return w.held() })
	}
	return anyOf(w, append(hands,
		func() aNumber { return oneOf(w, plain...) },
		func() aNumber { return whose(w, "mark", func(g *meant, seat int) int { return g.mark[seat] }) },
		func() aNumber { return whose(w, "stack", func(g *meant, seat int) int { return g.stack[seat] }) },
		func() aNumber { return whose(w, "put-in", func(g *meant, seat int) int { return g.putIn[seat] }) },
		func() aNumber {
			c := w.code(1)
			return says("(dice-in of "+c.text+")", func(g *meant) int { return c.of(g).dice })
		},
		func() aNumber {
			c := w.code(1)
			return says("(pips of "+c.text+")", func(g *meant) int { return c.of(g).pips })
		},
		func() aNumber {
			l := w.list(deep)
			return says("(sum of "+l.text+")", func(g *meant) int { return total(l.of(g)) })
		},
		func() aNumber {
			l := w.list(deep)
			return says("(count of "+l.text+")", func(g *meant) int { return len(l.of(g)) })
		},
		func() aNumber {
			a, b := w.key(), w.key()
			return says("grid("+a.text+", "+b.text+")", func(g *meant) int { return g.grid[a.of(g)-1][b.of(g)-1] })
		},
		func() aNumber {
			a, b := w.number(deep-1), w.number(deep-1)
			return says("("+a.text+" - "+b.text+")", func(g *meant) int { return a.of(g) - b.of(g) })
		},
		func() aNumber {
			c, a, b := w.holds(deep-1), w.number(deep-1), w.number(0)
			return says("("+a.text+" if "+c.text+" otherwise "+b.text+")", func(g *meant) int {
				if c.of(g) {
					return a.of(g)
				}
				return b.of(g)
			})
		},
		func() aNumber {
			f := w.fraction(deep - 1)
			return says("("+f.text+" / 1 rounded down)", func(g *meant) int {
				r := f.of(g)
				return int(new(big.Int).Div(r.Num(), r.Denom()).Int64()) // of a positive divisor that is rounded down
			})
		},
		func() aNumber {
			seat := w.seat()
			return says("sum mark of first 2 of (players after "+seat.text+")", func(g *meant) int {
				all := g.after(seat.of(g))
				return g.mark[all[0]] + g.mark[all[1]]
			}).inBrackets()
		},
	)...)
}

func (a writing[T]) inBrackets() writing[T] { return writing[T]{"(" + a.text + ")", a.of} }

// rolled is a number that chance gives.
func (w *meaning) rolled(deep int) aNumber {
	return anyOf(w,
		func() aNumber { return says("(0 + roll d3)", func(g *meant) int { return 1 + g.of(3) }) },
		func() aNumber { return says("(sum of cast(2))", func(g *meant) int { return total(g.roll(2, 2)) }) },
		func() aNumber {
			c := w.code(1)
			return says("(0 + roll "+c.text+")", func(g *meant) int {
				code := c.of(g)
				if code.dice > 2 {
					panic(stopped("")) // too many ways
				}
				return total(g.roll(code.dice, 6)) + code.pips
			})
		},
		func() aNumber {
			l := w.list(deep - 1)
			return says("or_else(random of "+l.text+", 5)", func(g *meant) int {
				all := l.of(g)
				if len(all) == 0 {
					return 5
				}
				return all[g.of(len(all))]
			})
		},
		func() aNumber {
			n := w.key()
			return says("count(each s in (roll "+n.text+" on omen) where s is sun)", func(g *meant) (suns int) {
				for _, s := range g.omens(n.of(g)) {
					if s == "sun" {
						suns++
					}
				}
				return suns
			})
		},
		func() aNumber {
			return says("(count of (roll 2 on omen))", func(g *meant) int { return len(g.omens(2)) })
		},
		func() aNumber {
			return says("(1 if random-hand(pair) is \"pair of twos\" otherwise 0)", func(g *meant) int {
				if g.of(13) == 0 {
					return 1
				}
				return 0
			})
		},
	)
}

// fraction is a fraction.
func (w *meaning) fraction(deep int) aFraction {
	named := slices.Clone(w.fractions)
	if w.givenShare {
		named = append(named, says("share", func(g *meant) *big.Rat { return g.results["share"].(*big.Rat) }))
	}
	if len(named) > 0 && (deep <= 0 || w.n(0, 1) == 0) {
		return oneOf(w, named...)
	}
	if deep <= 0 {
		a := w.number(0)
		return says("("+a.text+" / 3)", func(g *meant) *big.Rat { return big.NewRat(int64(a.of(g)), 3) })
	}
	return anyOf(w,
		func() aFraction {
			a := w.number(deep)
			return says("part("+a.text+")", func(g *meant) *big.Rat {
				switch n := a.of(g); {
				case n == 0:
					return big.NewRat(1, 3)
				case n > 3:
					return big.NewRat(int64(g.kept), 2)
				default:
					return big.NewRat(1, int64(n))
				}
			})
		},
		func() aFraction {
			a := w.fraction(deep - 1)
			return says("(-"+a.text+")", func(g *meant) *big.Rat { return new(big.Rat).Neg(a.of(g)) })
		},
		func() aFraction {
			a := w.fraction(deep - 1)
			return says("more("+a.text+")", func(g *meant) *big.Rat { return new(big.Rat).Add(a.of(g), big.NewRat(1, 3)) })
		},
		func() aFraction {
			a, b := w.fraction(deep-1), w.fraction(0)
			return says("("+a.text+" + "+b.text+")", func(g *meant) *big.Rat { return new(big.Rat).Add(a.of(g), b.of(g)) })
		},
		func() aFraction {
			l := w.list(deep)
			return says("(sum (x / 2) of (each x in "+l.text+"))", func(g *meant) *big.Rat { return big.NewRat(int64(total(l.of(g))), 2) })
		},
		func() aFraction {
			if w.inside {
				return w.fraction(0)
			}
			w.inside = true
			rolls := w.rolls
			w.rolls = 2
			defer func() { w.inside, w.rolls = false, rolls }()
			c := w.holds(deep - 1)
			return says("chance("+c.text+")", func(g *meant) *big.Rat {
				all := new(big.Rat)
				if !everyFall(200, func(f *oneFall) {
					own := *g
					if own.oneFall = f; c.of(&own) {
						all.Add(all, f.chance)
					}
				}) {
					panic(stopped(""))
				}
				return all
			})
		},
	)
}
