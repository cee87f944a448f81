package odds_test

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"croupier/interp/game"
	"croupier/interp/odds"

	"pgregory.net/rapid"
)

// House rules on rules with two decks, dice with symbols, those with the highest and loops, held to going through everything that
// can come by rules that are written twice: in the language, and as functions of Go. The two share nothing.

// evening is a game of two in one way that dice and cards can fall.
type evening struct {
	tables
	score, suns, total [2]int64
	hands              [2][]int
	deck, omens, sky   []int64 // cards are told by their number, omens by what they bode
	h                  *houses
}

// draw takes one of what lies there.
func (e *evening) draw(from *[]int64) int64 {
	i := e.roll(len(*from)) - 1
	card := (*from)[i]
	*from = slices.Delete(slices.Clone(*from), int(i), int(i)+1)
	return card
}

// first are those with the highest of something, and of something else where they tie.
func (e *evening) first(a, b [2]int64) (first [2]bool) {
	for me := range first {
		other := 1 - me
		first[me] = a[me] > a[other] || a[me] == a[other] && b[me] >= b[other]
	}
	return first
}

func (e *evening) holds(me int, fits func(card int) bool) (count int64) {
	for _, c := range e.hands[me] {
		if fits(c) {
			count++
		}
	}
	return count
}

func sumOf(all ...int64) (sum int64) {
	for _, v := range all {
		sum += v
	}
	return sum
}

// asked is a condition, of the table's or of one player.
type condition struct {
	text string
	of   func(e *evening, me int) bool
}

var tableAsks = []condition{
	{"sum total of players > 4", func(e *evening, _ int) bool { return e.total[0]+e.total[1] > 4 }},
	{"some p in players where p's suns > 0", func(e *evening, _ int) bool { return max(e.suns[0], e.suns[1]) > 0 }},
	{"sum bodes of sky > 0", func(e *evening, _ int) bool { return sumOf(e.sky...) > 0 }},
	{"count of (players with the highest total then suns) is 2", func(e *evening, _ int) bool { return e.first(e.total, e.suns) == [2]bool{true, true} }},
	{"(first of players)'s hand has 3h", func(e *evening, _ int) bool { return slices.Contains(e.hands[0], 3) }},
}

var playersAsk = []condition{
	{"player's suns is 0", func(e *evening, me int) bool { return e.suns[me] == 0 }},
	{"player's total > 2", func(e *evening, me int) bool { return e.total[me] > 2 }},
	{"player's hand has hearts", func(e *evening, me int) bool { return e.holds(me, isHeart) > 0 }},
	{"player is in (players with the highest score then suns)", func(e *evening, me int) bool { return e.first(e.score, e.suns)[me] }},
}

func isHeart(card int) bool { return card%2 == 1 }

// phased is a phase of the rules below, and what a house rule adds to it.
type phased struct {
	name, text string
	ways       int
	do         func(e *evening)
	before     []func(e *evening)
	after      []func(e *evening)
	skips      []func(e *evening) bool
}

// houses writes a house rule and what it stands on.
type houses struct {
	t      *rapid.T
	phases []*phased
	worth  func(n int64) int64
	bonus  func(e *evening, me int) int64
	result func(e *evening, me int) int64
	house  strings.Builder
	more   bool // an omen more
}

func (h *houses) n(from, to int) int { return rapid.IntRange(from, to).Draw(h.t, "n") }

func (h *houses) pick(list []condition) condition { return list[h.n(0, len(list)-1)] }

// throwing is how players throw.
func (h *houses) throwing() *phased {
	throws := []struct {
		text string
		ways int
		do   func(e *evening) int64
	}{
		{"1 d4", 16, func(e *evening) int64 { return e.roll(4) }},
		{"2 d3 keeping highest 1", 81, func(e *evening) int64 { return max(e.roll(3), e.roll(3)) }},
		{"1 d4 rerolling 1", 49, func(e *evening) int64 {
			if face := e.roll(4); face != 1 {
				return face
			}
			return e.roll(4)
		}},
		{"1 d3 exploding once on 3", 25, func(e *evening) int64 {
			face := e.roll(3)
			if face == 3 {
				face += e.roll(3)
			}
			return face
		}},
	}
	how := throws[h.n(0, len(throws)-1)]
	return &phased{name: "throwing", ways: how.ways, text: "each player { set total to roll " + how.text + " }", do: func(e *evening) {
		for me := range 2 {
			e.total[me] = how.do(e)
		}
	}}
}

func (h *houses) base(bonus int) string {
	all := []*phased{
		h.throwing(),
		{name: "looking", ways: 16, text: "each player {\n    let shown = roll 1 on sign\n    increase suns by count of (each s in shown where s is sun)\n  }", do: func(e *evening) {
			for me := range 2 {
				e.suns[me] += []int64{0, 0, 1, 2}[e.roll(4)-1]
			}
		}},
		{name: "dealing", ways: 90, text: "deal 1 to each player's hand\n  deal 1 from omens to sky", do: func(e *evening) {
			for me := range 2 {
				e.hands[me] = append(e.hands[me], int(e.draw(&e.deck)))
			}
			e.sky = append(e.sky, e.draw(&e.omens))
		}},
		{name: "judging", ways: 1, text: "each p in (players with the highest total then suns) { increase p's score by worth(p's total) }", do: func(e *evening) {
			for me, is := range e.first(e.total, e.suns) {
				if is {
					e.score[me] += e.h.worth(e.total[me])
				}
			}
		}},
		{name: "counting", ways: 1, text: "each player { increase score by option bonus + count of (hand where card's rank is 3) }", do: func(e *evening) {
			for me := range 2 {
				e.score[me] += e.h.bonus(e, me) + e.holds(me, func(card int) bool { return card/2 == 1 })
			}
		}},
		{name: "looping", ways: 8, text: "repeat until tries > 1 or highest total of players > 3 {\n    increase tries by 1\n    each player where player's total < 2 { increase total by roll d2 }\n  }\n  set tries to 0", do: func(e *evening) {
			for range 2 {
				if max(e.total[0], e.total[1]) > 3 {
					return
				}
				for me := range 2 {
					if e.total[me] < 2 {
						e.total[me] += e.roll(2)
					}
				}
			}
		}},
	}
	var text strings.Builder
	for _, p := range all {
		fmt.Fprintf(&text, "phase %s {\n  %s\n}\n", p.name, p.text)
	}
	var names []string
	for range h.n(3, 7) {
		p := all[h.n(0, len(all)-1)]
		ways := p.ways
		for _, other := range h.phases {
			ways *= other.ways
		}
		if ways <= 10_000 {
			h.phases, names = append(h.phases, p), append(names, p.name)
		}
	}
	return fmt.Sprintf(`ruleset "Base"
players 2
option bonus default %d, or 0..9
deck small {
  ranks 2 3 4
  suits clubs hearts
}
deck omens {
  card "Dog", bodes -1
  card "Moon", bodes 0
  card "Stag", bodes 2
}
chart sign {
  1..2  []
  3     [sun]
  4     [sun sun]
}
each player has {
  hand cards seen by all
  score number = 0
  suns number = 0
  total number = 0
}
the table has {
  sky cards seen by all
  tries number = 0
}
define worth(n) = 2 if n is at least 3 otherwise 1
%sstart game {
  do %s
  each player {
    result final = score
    result hearts_held = count of (hand where card's suit is hearts)
    result leads = player is in (players with the highest score then total)
  }
  result luck = sum bodes of sky
  result tied = count of (players with the highest score)
  result all_totals = sum total of players
}
`, bonus, text.String(), strings.Join(names, ", "))
}

// rule writes one of the things that a house rule may say.
func (h *houses) rule() {
	p := h.phases[h.n(0, len(h.phases)-1)]
	ask, own, more := h.pick(tableAsks), h.pick(playersAsk), int64(h.n(1, 2))
	block := fmt.Sprintf("{ each player where %s { increase score by %d } }", own.text, more)
	adds := func(e *evening) {
		if !ask.of(e, 0) {
			return
		}
		for me := range 2 {
			if own.of(e, me) {
				e.score[me] += more
			}
		}
	}
	switch h.n(0, 7) {
	case 0, 1:
		fmt.Fprintf(&h.house, "after phase %s when %s %s\n", p.name, ask.text, block)
		p.after = append(p.after, adds)
	case 2:
		fmt.Fprintf(&h.house, "before phase %s when %s %s\n", p.name, ask.text, block)
		p.before = append(p.before, adds)
	case 3:
		fmt.Fprintf(&h.house, "skip phase %s when %s\n", p.name, ask.text)
		p.skips = append(p.skips, func(e *evening) bool { return ask.of(e, 0) })
	case 4:
		fmt.Fprintf(&h.house, "change worth to worth * 2 + %d when n is 2 or 4\n", more)
		before := h.worth
		h.worth = func(n int64) int64 {
			if n == 2 || n == 4 {
				return before(n)*2 + more
			}
			return before(n)
		}
	case 5:
		fmt.Fprintf(&h.house, "change option bonus to option bonus + player's suns * %d\n", more)
		before := h.bonus
		h.bonus = func(e *evening, me int) int64 { return before(e, me) + e.suns[me]*more }
	case 6:
		fmt.Fprintf(&h.house, "change result final to final - %d when %s\n", more, own.text)
		before := h.result
		h.result = func(e *evening, me int) int64 {
			v := before(e, me)
			if own.of(e, me) {
				v -= more
			}
			return v
		}
	case 7:
		if !h.more {
			h.house.WriteString("add to deck omens { card \"Star\", bodes 5 }\n")
		}
		h.more = true
	}
}

// play plays a game in one way.
func (h *houses) play(e *evening) {
	e.h, e.deck, e.omens = h, []int64{0, 1, 2, 3, 4, 5}, []int64{-1, 0, 2}
	if h.more {
		e.omens = append(e.omens, 5)
	}
	for _, p := range h.phases {
		if slices.ContainsFunc(p.skips, func(is func(*evening) bool) bool { return is(e) }) {
			continue
		}
		for _, do := range p.before {
			do(e)
		}
		p.do(e)
		for _, do := range p.after {
			do(e)
		}
	}
}

// TestOddsOfHouseRulesAreExact holds the odds of house rules to what the same rules come to as functions of Go.
// For more of them: go test ./interp/odds -run TestOddsOfHouseRules -rapid.checks=2000
func TestOddsOfHouseRulesAreExact(t *testing.T) {
	tried, exact := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		defer odds.TakeTogetherFrom(64 * rapid.IntRange(0, 1).Draw(rt, "together"))()
		h := &houses{t: rt}
		bonus := h.n(0, 2)
		h.worth = func(n int64) int64 {
			if n >= 3 {
				return 2
			}
			return 1
		}
		h.bonus = func(*evening, int) int64 { return int64(bonus) }
		h.result = func(e *evening, me int) int64 { return e.score[me] }
		base := h.base(bonus)
		h.house.WriteString("ruleset \"House\"\nextends base\n")
		for range h.n(1, 4) {
			h.rule()
		}
		p := housed(rt, base, h.house.String())
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			rt.Fatal(err)
		}
		tried++
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}, Limit: 100_000})
		var inexact *odds.Inexact
		switch {
		case errors.Is(err, odds.ErrTooMuch) || errors.As(err, &inexact):
			return
		case err != nil:
			rt.Fatalf("%v\n%s\n%s", err, base, h.house.String())
		}
		exact++
		want := tallied{}
		for e := new(evening); ; {
			*e = evening{tables: tables{faces: e.faces, sides: e.sides}}
			h.play(e)
			ways := int64(1)
			for _, n := range e.sides[:e.at] {
				ways *= int64(n)
			}
			chance := big.NewRat(1, ways)
			add := func(name string, who int, v any) { want.more(fmt.Sprint(name, " ", who, " ", v), chance) }
			yes := map[bool]string{true: "yes", false: "no"}
			var tied int64
			for me := range 2 {
				add("final", me, h.result(e, me))
				add("hearts_held", me, e.holds(me, isHeart))
				add("leads", me, yes[e.first(e.score, e.total)[me]])
				if e.score[me] == max(e.score[0], e.score[1]) {
					tied++
				}
			}
			add("luck", -1, sumOf(e.sky...))
			add("tied", -1, tied)
			add("all_totals", -1, e.total[0]+e.total[1])
			if !e.next() {
				break
			}
		}
		asBrute(rt, o, want, new(big.Rat))
		if rt.Failed() {
			rt.Log(base + h.house.String())
		}
	})
	if exact*10 < tried*9 {
		t.Errorf("only %d of %d rules have exact odds", exact, tried)
	}
	t.Logf("%d of %d are exact", exact, tried)
}
