package odds_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"

	"pgregory.net/rapid"
)

// Rolls that are kept, worked with and compared by several players, held to going through every way in which the dice can fall by
// rules that are written twice: in the language, and as functions of Go. The two share nothing.

// tables are three players and a table, in one way that the dice can fall.
type tables struct {
	own   [3][4]int64
	table [2]int64
	seen  [3]int64
	odd   [3]int64 // a result that is not always given
	given [3]bool
	faces []int // how the dice fall, and of how many faces each is
	sides []int
	at    int
}

func (e *tables) roll(sides int) int64 {
	if e.at == len(e.faces) {
		e.faces, e.sides = append(e.faces, 1), append(e.sides, sides)
	}
	e.at++
	return int64(e.faces[e.at-1])
}

// next is the next way in which they can fall; false after the last.
func (e *tables) next() bool {
	e.faces, e.sides = e.faces[:e.at], e.sides[:e.at]
	for i := len(e.faces) - 1; i >= 0; i-- {
		if e.faces[i] < e.sides[i] {
			e.faces[i]++
			e.faces, e.sides = e.faces[:i+1], e.sides[:i+1]
			return true
		}
	}
	return false
}

type number struct {
	text string
	of   func(e *tables, me int) int64
}

type deed struct {
	text string
	do   func(e *tables, me int)
}

// twins writes rules twice.
type twins struct {
	t     *rapid.T
	rolls int
}

func (w *twins) n(from, to int) int { return rapid.IntRange(from, to).Draw(w.t, "n") }

var ownNames, tableNames = []string{"a", "b", "c", "d"}, []string{"x", "y"}

func band(v int64) int64 {
	switch {
	case v <= 2:
		return 0
	case v <= 4:
		return 1
	}
	return 3
}

// number is a number as a player has it; me is nobody where deep says that it is the table's.
func (w *twins) number(mine bool, deep int) number {
	k := w.n(0, 8)
	if deep == 0 {
		k = k % 3
	}
	switch {
	case k == 0 && mine, k == 1 && mine:
		f := w.n(0, 3)
		return number{ownNames[f], func(e *tables, me int) int64 { return e.own[me][f] }}
	case k <= 1:
		f := w.n(0, 1)
		return number{tableNames[f], func(e *tables, _ int) int64 { return e.table[f] }}
	case k == 2:
		c := w.n(0, 4)
		return number{fmt.Sprint(c), func(*tables, int) int64 { return int64(c) }}
	case k == 3:
		a := w.number(mine, deep-1)
		return number{"band(" + a.text + ")", func(e *tables, me int) int64 { return band(a.of(e, me)) }}
	case k == 4:
		f := w.n(0, 3)
		return number{"(sum " + ownNames[f] + " of players)", func(e *tables, _ int) int64 {
			return e.own[0][f] + e.own[1][f] + e.own[2][f]
		}}
	case k == 5 && mine:
		f, g := w.n(0, 3), w.n(0, 3)
		return number{"(count of (each one in other players where " + ownNames[f] + " of one > " + ownNames[g] + " of player))", func(e *tables, me int) (count int64) {
			for i := range e.own {
				if i != me && e.own[i][f] > e.own[me][g] {
					count++
				}
			}
			return count
		}}
	case k == 6:
		a, b := w.number(mine, deep-1), w.number(mine, deep-1)
		return number{"max(" + a.text + ", " + b.text + ")", func(e *tables, me int) int64 { return max(a.of(e, me), b.of(e, me)) }}
	}
	a, b := w.number(mine, deep-1), w.number(mine, deep-1)
	return number{"(" + a.text + " + " + b.text + ")", func(e *tables, me int) int64 { return a.of(e, me) + b.of(e, me) }}
}

// fits is a condition.
func (w *twins) fits(mine bool) (text string, of func(e *tables, me int) bool) {
	a, b := w.number(mine, 1), w.number(mine, 1)
	switch w.n(0, 2) {
	case 0:
		return a.text + " is " + b.text, func(e *tables, me int) bool { return a.of(e, me) == b.of(e, me) }
	case 1:
		return a.text + " > " + b.text, func(e *tables, me int) bool { return a.of(e, me) > b.of(e, me) }
	}
	return a.text + " is at most " + b.text, func(e *tables, me int) bool { return a.of(e, me) <= b.of(e, me) }
}

// set sets a field, to a roll as long as there are any.
func (w *twins) set(mine bool, often int) deed {
	v := w.number(mine, 2)
	if w.rolls >= often && w.n(0, 1) == 0 {
		w.rolls -= often
		sides := w.n(2, 4)
		v = number{fmt.Sprintf("roll d%d", sides), func(e *tables, _ int) int64 { return e.roll(sides) }}
	}
	if mine {
		f := w.n(0, 3)
		return deed{"set " + ownNames[f] + " to " + v.text, func(e *tables, me int) { e.own[me][f] = v.of(e, me) }}
	}
	f := w.n(0, 1)
	return deed{"set " + tableNames[f] + " to " + v.text, func(e *tables, me int) { e.table[f] = v.of(e, me) }}
}

func (w *twins) deed(mine bool, often, deep int) deed {
	k := w.n(0, 5)
	switch {
	case k == 0 && deep > 0:
		text, fits := w.fits(mine)
		yes, no := w.deed(mine, often, deep-1), w.deed(mine, often, deep-1)
		return deed{"if " + text + " {\n" + yes.text + "\n} else {\n" + no.text + "\n}", func(e *tables, me int) {
			if fits(e, me) {
				yes.do(e, me)
			} else {
				no.do(e, me)
			}
		}}
	case k <= 3 && !mine:
		text, fits := w.fits(true)
		if w.n(0, 1) == 0 {
			text, fits = "", func(*tables, int) bool { return true }
		} else {
			text = " where " + text
		}
		one, two := w.deed(true, 3, 1), w.deed(true, 3, 1)
		return deed{"each player" + text + " {\n" + one.text + "\n" + two.text + "\n}", func(e *tables, _ int) {
			for me := range e.own {
				if fits(e, me) {
					one.do(e, me)
					two.do(e, me)
				}
			}
		}}
	case k == 4 && mine:
		f, g := w.n(0, 3), w.n(0, 3)
		return deed{"set seen to each one in other players where " + ownNames[f] + " of one > " + ownNames[g] + " of player", func(e *tables, me int) {
			e.seen[me] = 0
			for i := range e.own {
				if i != me && e.own[i][f] > e.own[me][g] {
					e.seen[me]++
				}
			}
		}}
	case k == 5 && mine && w.n(0, 1) == 0:
		v := w.number(true, 1)
		return deed{"result odd = 0 + " + v.text, func(e *tables, me int) { e.odd[me], e.given[me] = v.of(e, me), true }}
	}
	return w.set(mine, often)
}

// TestRollsThatAreTakenTogetherAreExact holds the odds of rolls that are kept, worked with and compared to all ways in which the dice
// can fall. For more of them: go test ./interp/odds -run TestRollsThatAreTakenTogether -rapid.checks=2000
func TestRollsThatAreTakenTogetherAreExact(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := &twins{t: rt, rolls: 7}
		defer odds.TakeTogetherFrom(64 * w.n(0, 1))()
		var deeds []deed
		var rules strings.Builder
		rules.WriteString("ruleset \"Twins\"\nplayers 3\neach player has {\n  a number = 0\n  b number = 0\n  c number = 0\n  d number = 0\n  seen players\n}\n" +
			"the table has {\n  x number = 0\n  y number = 0\n}\ndefine band(v) = the first that fits {\n  when v is at most 2: 0\n  when v is at most 4: 1\n  otherwise: 3\n}\nstart it {\n" +
			"each player { set a to roll d3 }\n")
		deeds = append(deeds, deed{"", func(e *tables, _ int) {
			for me := range e.own {
				e.own[me][0] = e.roll(3)
			}
		}})
		w.rolls -= 3
		for range w.n(1, 6) {
			d := w.deed(false, 1, 2)
			deeds = append(deeds, d)
			rules.WriteString(d.text + "\n")
		}
		own, all := w.number(true, 1), w.number(false, 2)
		text, fits := w.fits(false)
		top := w.n(0, 3)
		fmt.Fprintf(&rules, "let crowd = players with the highest %s\neach player {\nresult own = 0 + %s\nresult held = 0 + count of seen\nresult first = player is in crowd\n}\nresult r = 0 + %s\nresult s = %s\n}\n",
			ownNames[top], own.text, all.text, text)
		want := tallied{}
		e := &tables{}
		for {
			faces, sides := e.faces, e.sides
			*e = tables{faces: faces, sides: sides}
			for _, d := range deeds {
				d.do(e, 0)
			}
			chance := big.NewRat(1, 1)
			for _, n := range e.sides[:e.at] {
				chance.Mul(chance, big.NewRat(1, int64(n)))
			}
			add := func(name string, who int, v any) { want.more(fmt.Sprint(name, " ", who, " ", v), chance) }
			for me := range e.own {
				add("own", me, own.of(e, me))
				add("held", me, e.seen[me])
				highest := e.own[me][top] == max(e.own[0][top], e.own[1][top], e.own[2][top])
				add("first", me, map[bool]string{true: "yes", false: "no"}[highest])
			}
			for me, given := range e.given {
				if given {
					add("odd", me, e.odd[me])
				}
			}
			add("r", -1, all.of(e, 0))
			add("s", -1, map[bool]string{true: "yes", false: "no"}[fits(e, 0)])
			if !e.next() {
				break
			}
		}
		p, list := compile.Source("twins", diag.NewSource("twins", rules.String()))
		if p == nil {
			rt.Fatalf("%v\n%s", list, rules.String())
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			rt.Fatal(err)
		}
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}, odds.AtRandom{}}})
		if err != nil {
			rt.Fatalf("%v\n%s", err, rules.String())
		}
		asBrute(rt, o, want, new(big.Rat))
		if rt.Failed() {
			rt.Log(rules.String())
		}
	})
}

// TestWhatSeveralHaveIsTakenTogetherOneByOne holds what two players have who are both not at turn to all deals by hand: it is only
// taken together where all that the other one has is the same.
func TestWhatSeveralHaveIsTakenTogetherOneByOne(t *testing.T) {
	defer odds.TakeTogetherFrom(0)()
	p, list := compile.Source("several", diag.NewSource("several", `ruleset "Several"
players 2
deck small {
  ranks 2 3 4
  suits clubs hearts
}
each player has {
  hand cards seen by all
  score number = 0
  total number = 0
}
start game {
  deal 1 to each player's hand
  each player { increase score by 1 + count of (hand where card's rank is 3) }
  each player {
    result hearts_held = count of (hand where card's suit is hearts)
    result leads = player is in (players with the highest score then total)
  }
  result tied = count of (players with the highest score)
}
`))
	if p == nil {
		t.Fatal(list)
	}
	g, err := game.New(p, game.NewSetup(p))
	must(t, err)
	want, left := brute(t, g, []string{"2c", "2h", "3c", "3h", "4c", "4h"}, 10_000)
	o, err := odds.Work(odds.Plan{Game: g})
	must(t, err)
	asBrute(t, o, want, left)
}
