package odds_test

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"

	"pgregory.net/rapid"
)

// compared is a condition over two numbers.
func (w *meaning) compared(a, b aNumber) aCondition {
	is := func(sign string, fits func(x, y int) bool) aCondition {
		return says(a.text+" "+sign+" "+b.text, func(g *meant) bool {
			x := a.of(g)
			return fits(x, b.of(g))
		})
	}
	return anyOf(w,
		func() aCondition { return is("is at most", func(x, y int) bool { return x <= y }) },
		func() aCondition { return is(">", func(x, y int) bool { return x > y }) },
		func() aCondition { return is("is not", func(x, y int) bool { return x != y }) },
		func() aCondition { return is("is", func(x, y int) bool { return x == y }) },
	)
}

// holds is a condition.
func (w *meaning) holds(deep int) aCondition {
	if deep <= 0 {
		return w.compared(w.number(0), w.number(0))
	}
	var all []func() aCondition
	if w.cards > 0 {
		all = append(all, w.cardsHold, w.cardsHold)
	}
	return anyOf(w, append(all,
		func() aCondition { return w.compared(w.number(deep), w.number(0)) },
		func() aCondition { return w.compared(w.number(deep), w.number(deep-1)) },
		func() aCondition {
			a, b := w.fraction(deep-1), w.number(0)
			return says(a.text+" > "+b.text, func(g *meant) bool {
				return a.of(g).Cmp(new(big.Rat).SetInt64(int64(b.of(g)))) > 0
			})
		},
		func() aCondition {
			a := whose(w, "title", func(g *meant, seat int) string { return g.titles[seat] })
			b := whose(w, "title", func(g *meant, seat int) string { return g.titles[seat] })
			return says(a.text+" is "+b.text, func(g *meant) bool { return a.of(g) == b.of(g) })
		},
		func() aCondition {
			a := whose(w, "title", func(g *meant, seat int) string { return g.titles[seat] })
			return says(a.text+" is not \"b\"", func(g *meant) bool { return a.of(g) != "b" })
		},
		func() aCondition {
			a, seat := w.seat(), w.n(0, people-1)
			return says(fmt.Sprintf("%s's name is \"P%d\"", a.text, seat+1), func(g *meant) bool { return a.of(g) == seat })
		},
		func() aCondition {
			a, b := w.list(deep-1), w.list(0)
			return says(a.text+" is "+b.text, func(g *meant) bool { // in whatever order
				return slices.Equal(slices.Sorted(slices.Values(a.of(g))), slices.Sorted(slices.Values(b.of(g))))
			})
		},
		func() aCondition { return says("this-start is it", func(*meant) bool { return true }) },
		func() aCondition { return says("word is calm", func(g *meant) bool { return g.word == "calm" }) },
		func() aCondition {
			seat := w.seat()
			return says("who is "+seat.text, func(g *meant) bool { return g.holder == seat.of(g) })
		},
		func() aCondition {
			return whose(w, "plan", func(g *meant, seat int) bool { return g.plan[seat] })
		},
		func() aCondition {
			a, b := w.list(deep-1), w.number(0)
			return says(a.text+" has "+b.text, func(g *meant) bool {
				for _, x := range a.of(g) {
					if x == b.of(g) {
						return true
					}
				}
				return false
			})
		},
	)...)
}

var (
	rankNames = []string{"2", "3", "4"}
	suitNames = []string{"clubs", "hearts"}
)

// lyingHand is a hand that may be named twice: no chance says whose it is.
func (w *meaning) lyingHand() someCards { return certainly(w, w.hand) }

// lyingSeat is such a player.
func (w *meaning) lyingSeat() aSeat { return certainly(w, w.seat) }

// certainly writes what no chance decides.
func certainly[T any](w *meaning, write func() writing[T]) writing[T] {
	rolls := w.rolls
	w.rolls = 0
	defer func() { w.rolls = rolls }()
	return write()
}

func (w *meaning) hand() someCards {
	return whose(w, "hand", func(g *meant, seat int) []aCard { return g.hands[seat] })
}

// held is a number that cards say.
func (w *meaning) held() aNumber {
	return anyOf(w,
		func() aNumber {
			h := w.hand()
			return says("(sum spots of "+h.text+")", func(g *meant) (sum int) {
				for _, c := range h.of(g) {
					sum += c.rank + 2
				}
				return sum
			})
		},
		func() aNumber {
			h, s := w.hand(), w.n(0, 1)
			return says("count of ("+h.text+" where card's suit is "+suitNames[s]+")", func(g *meant) (count int) {
				for _, c := range h.of(g) {
					if c.suit == s {
						count++
					}
				}
				return count
			}).inBrackets()
		},
		func() aNumber {
			h := w.lyingHand() // looked into for each suit
			return says("(sum (count of ("+h.text+" where card's suit is s)) of (each s in suits))", func(g *meant) int { return len(h.of(g)) })
		},
		func() aNumber {
			h := w.lyingHand()
			return says("count(each r in ranks where "+h.text+" has r)", func(g *meant) int {
				ranks := map[int]bool{}
				for _, c := range h.of(g) {
					ranks[c.rank] = true
				}
				return len(ranks)
			})
		},
		func() aNumber {
			h := w.lyingHand()
			return says("(0 if "+h.text+" is empty otherwise ("+h.text+")'s rank - 2)", func(g *meant) int {
				if cards := h.of(g); len(cards) > 0 {
					return cards[0].rank
				}
				return 0
			})
		},
	)
}

// strength orders hands of up to two cards as poker does.
func strength(cards []aCard) int {
	switch len(cards) {
	case 0:
		return 0
	case 1:
		return 10 * (cards[0].rank + 1)
	}
	high, low := max(cards[0].rank, cards[1].rank), min(cards[0].rank, cards[1].rank)
	if high == low {
		return 1000 + high
	}
	return 10*(high+1) + low + 1
}

// cardsHold is a condition over cards.
func (w *meaning) cardsHold() aCondition {
	return anyOf(w,
		func() aCondition {
			a, b := w.hand(), w.hand()
			return says("best of "+a.text+" is at most best of "+b.text, func(g *meant) bool { return strength(a.of(g)) <= strength(b.of(g)) })
		},
		func() aCondition {
			a, b := w.hand(), w.hand()
			return says("best of "+a.text+" is not best of "+b.text, func(g *meant) bool { return strength(a.of(g)) != strength(b.of(g)) })
		},
		func() aCondition {
			a, r := w.hand(), w.n(0, 2)
			named := "one-lower of \"pair of " + []string{"threes", "fours", "fives"}[r] + "\""
			return says("best of "+a.text+" is at least "+named, func(g *meant) bool { return strength(a.of(g)) >= 1000+r })
		},
		func() aCondition {
			a := w.hand()
			return says("category of (best of "+a.text+") is next-worse(two-pair)", func(g *meant) bool { return strength(a.of(g)) >= 1000 })
		},
		func() aCondition {
			r, s, seat := w.n(0, 2), w.n(0, 1), w.seat()
			return says(fmt.Sprintf("holder of [%s%c] is %s", rankNames[r], suitNames[s][0], seat.text), func(g *meant) bool {
				for _, c := range g.hands[seat.of(g)] {
					if c == (aCard{r, s}) {
						return true
					}
				}
				return false
			})
		},
		func() aCondition {
			a, r, s := w.hand(), w.n(0, 2), w.n(0, 1)
			return says(fmt.Sprintf("first of %s is %s%c", a.text, rankNames[r], suitNames[s][0]), func(g *meant) bool {
				cards := a.of(g)
				return len(cards) > 0 && cards[0] == aCard{r, s}
			})
		},
		func() aCondition {
			a, s := w.lyingHand(), w.n(0, 1)
			return says("("+a.text+" is not empty and ("+a.text+")'s suit is "+suitNames[s]+")", func(g *meant) bool {
				cards := a.of(g)
				return len(cards) > 0 && cards[0].suit == s
			})
		},
	)
}

// act writes a line, and what is done by it.
func (w *meaning) act(text string, do func(g *meant)) {
	w.line("%s", text)
	w.does = append(w.does, do)
}

// block writes a block, and gives what is done in it.
func (w *meaning) block(head string, write func()) (do func(g *meant)) {
	before, numbers, fractions, lists := w.does, len(w.numbers), len(w.fractions), len(w.lists)
	w.does = nil
	w.line("%s {", head)
	w.indent++
	write()
	w.indent--
	w.line("}")
	inside := w.does
	w.does, w.numbers, w.fractions, w.lists = before, w.numbers[:numbers], w.fractions[:fractions], w.lists[:lists]
	return func(g *meant) {
		for _, do := range inside {
			do(g)
		}
	}
}

// eachPlayer writes a loop over all players.
func (w *meaning) eachPlayer(head string, write func()) {
	outer := w.current
	w.current = true
	do := w.block(head, write)
	w.current = outer
	w.does = append(w.does, func(g *meant) {
		for _, seat := range g.after(g.dealer) {
			g.who = seat
			do(g)
		}
		g.who = nobody
	})
}

// step writes a statement; deep is how many may stand in one another.
func (w *meaning) step(deep int) {
	all := []func(){
		func() { a := w.number(2); w.act("set kept to "+a.text, func(g *meant) { g.kept = a.of(g) }) },
		func() {
			a := w.number(2)
			w.act("set small to "+a.text, func(g *meant) {
				if g.small = a.of(g); g.small < 0 || g.small > 5 {
					panic(stopped("out-of-range"))
				}
			})
		},
		func() {
			a, k := w.list(2), w.key()
			w.act("set piles("+k.text+") to "+a.text, func(g *meant) { list := a.of(g); g.piles[k.of(g)-1] = list })
		},
		func() { a := w.list(2); w.act("set seen to "+a.text, func(g *meant) { g.seen = a.of(g) }) },
		func() {
			a, b, n := w.key(), w.key(), w.number(2)
			w.act("set grid("+a.text+", "+b.text+") to "+n.text, func(g *meant) { g.grid[a.of(g)-1][b.of(g)-1] = n.of(g) })
		},
		func() { s := w.seat(); w.act("set who to "+s.text, func(g *meant) { g.holder = s.of(g) }) },
		func() {
			s := w.seat()
			w.act("if who is none { set who to "+s.text+" }", func(g *meant) {
				if g.holder == nobody {
					g.holder = s.of(g)
				}
			})
		},
		func() {
			s, n := w.seat(), w.few()
			w.act("post "+n.text+" from "+s.text, func(g *meant) { g.post(s, n) })
		},
		func() {
			w.act("refund pot", func(g *meant) {
				for i := range people {
					g.stack[i] += g.putIn[i]
					g.putIn[i] = 0
				}
			})
		},
		func() {
			n := w.few()
			head := "let got" + w.name("")
			s := w.seat()
			w.act(head+" = ask "+s.text+" to choose from 1..max(1, "+n.text+")", func(g *meant) {
				s.of(g)
				g.of(max(1, n.of(g)))
			})
		},
		func() {
			if w.rolls > 0 {
				w.rolls--
				w.act("set word to random of [calm loud]", func(g *meant) { g.word = []string{"calm", "loud"}[g.of(2)] })
			}
		},
		func() { w.act("require count of players is 3 otherwise \"Three play\"", func(*meant) {}) },
		func() {
			w.act("reveal dealer's secret to dealer's left from now on", func(*meant) {})
		},
	}
	if deep > 0 {
		all = append(all, func() { w.offer(deep - 1) })
	}
	if w.current {
		all = append(all,
			func() { a := w.number(2); w.act("set mark to "+a.text, func(g *meant) { g.mark[g.who] = a.of(g) }) },
			func() { a := w.number(1); w.act("set secret to "+a.text, func(g *meant) { a.of(g) }) },
			func() {
				c := w.code(1)
				w.act("set code to "+c.text, func(g *meant) { g.code[g.who] = c.of(g) })
			},
			func() {
				title := w.pick("a", "b")
				w.act("set title to \""+title+"\"", func(g *meant) { g.titles[g.who] = title })
			})
	} else if deep > 0 {
		all = append(all,
			func() { w.eachPlayer("each player", func() { w.step(deep - 1) }) },
			func() {
				if w.rolls > 0 {
					w.rolls--
					w.eachPlayer("each player, secretly", func() {
						w.act("set plan to ask player to choose yes or no", func(g *meant) { g.plan[g.who] = g.of(2) == 0 })
					})
				}
			},
			func() { s := w.seat(); w.act("set dealer to "+s.text, func(g *meant) { g.dealer = s.of(g) }) },
			func() { w.act("set direction to anticlockwise", func(g *meant) { g.step = -1 }) },
			w.deal)
	}
	if deep > 0 {
		all = append(all, func() {
			c := w.holds(2)
			yes := w.block("if "+c.text, func() { w.step(deep - 1) })
			w.does = append(w.does, func(g *meant) {
				if c.of(g) {
					yes(g)
				}
			})
		},
			func() { w.let() })
	}
	all[w.n(0, len(all)-1)]()
}

// offer writes what somebody may do, in whose turn it is done.
func (w *meaning) offer(deep int) {
	seat, outer := w.lyingSeat(), w.current
	w.current = true
	do := w.block("offer "+seat.text+", \"Take it?\"", func() { w.step(deep) })
	w.current = outer
	w.does = append(w.does, func(g *meant) {
		if who := seat.of(g); g.of(2) == 0 {
			before := g.who
			g.who = who
			do(g)
			g.who = before
		}
	})
}

func (g *meant) post(s aSeat, n aNumber) {
	amount, seat := n.of(g), s.of(g)
	amount = min(amount, g.stack[seat])
	g.stack[seat] -= amount
	g.putIn[seat] += amount
}

// let gives something a name.
func (w *meaning) let() {
	switch name := w.name("l"); w.n(0, 2) {
	case 0:
		a := w.number(2)
		w.act("let "+name+" = "+a.text, func(g *meant) { g.lets[name] = a.of(g) })
		w.numbers = append(w.numbers, says(name, func(g *meant) int { return g.lets[name].(int) }))
	case 1:
		a := w.fraction(2)
		w.act("let "+name+" = "+a.text, func(g *meant) { g.lets[name] = a.of(g) })
		w.fractions = append(w.fractions, says(name, func(g *meant) *big.Rat { return g.lets[name].(*big.Rat) }))
	default:
		a := w.list(2)
		w.act("let "+name+" = "+a.text, func(g *meant) { g.lets[name] = a.of(g) })
		w.lists = append(w.lists, says(name, func(g *meant) []int { return g.lets[name].([]int) }))
	}
}

// deal gives cards to one player.
func (w *meaning) deal() {
	if w.cards == 2 {
		return
	}
	w.cards++
	s := w.seat()
	w.act("deal 1 to "+s.text+"'s hand", func(g *meant) {
		seat, i := s.of(g), g.of(len(g.deck))
		g.hands[seat] = append(g.hands[seat], g.deck[i])
		g.deck = append(append([]aCard(nil), g.deck[:i]...), g.deck[i+1:]...)
	})
}

// meantTop is what the rules begin with.
const meantTop = `ruleset "Meant"
players 3
deck small {
  ranks 2 3 4
  suits clubs hearts
}
each player has {
  stack chips = 4
  mark number = 0
  code dice = 1D+1
  title text = "a"
  plan yes or no = no seen by owner
  secret number = 0 seen by owner
  hand cards seen by all
}
the table has {
  kept number = 0
  small number 0..5 = 0
  who player or none = none
  word calm or loud = calm
  grid number = 0 for each of 1..2 by 1..2
  piles numbers for each of 1..2
  seen numbers
}
chart shape {
  at most 1   [1 2]
  2           [3]
  at least 3  []
}
chart omen {
  1  []
  2  [sun]
  3  [sun moon]
}
define part(x) {
  when x is 0: 1 / 3
  when x > 3: kept / 2
  otherwise: 1 / x
}
define cast(n) = roll n d2
define more(x) = x + 1 / 3
start it {
`

func (w *meaning) rules() string {
	w.b.WriteString(meantTop)
	w.rolls = 3
	for range w.n(0, 2) {
		w.deal()
	}
	for range w.n(1, 3) {
		w.step(2)
	}
	if w.n(0, 1) == 0 {
		a := w.number(2)
		w.act("result so_far = "+a.text, func(g *meant) { g.results["so_far"] = a.of(g) })
		l := w.list(2)
		w.act("result several = "+l.text, func(g *meant) { g.results["several"] = l.of(g) })
		f := w.fraction(2)
		w.act("result share = "+f.text, func(g *meant) { g.results["share"] = f.of(g) })
		w.given, w.givenShare = true, true
		for range w.n(0, 2) {
			w.step(2)
		}
	}
	r, s, f := w.number(2), w.holds(2), w.fraction(2)
	w.act("result r = "+r.text, func(g *meant) { g.results["r"] = r.of(g) })
	w.act("result s = "+s.text, func(g *meant) { g.results["s"] = s.of(g) })
	w.act("result f = "+f.text, func(g *meant) { g.results["f"] = f.of(g) })
	w.act("result whom = who", func(g *meant) { g.results["whom"] = g.who3() })
	w.act("result mood = word", func(g *meant) { g.results["mood"] = g.word })
	w.act("result chips of the table = sum stack of players + 10 * kept", func(g *meant) { g.results["chips"] = g.stack[0] + g.stack[1] + g.stack[2] + 10*g.kept })
	w.b.WriteString("}\n")
	return w.b.String()
}

func (g *meant) who3() string {
	if g.holder == nobody {
		return "none"
	}
	return "P" + strconv.Itoa(g.holder+1)
}

// expected is what all ways of chance give; all is false where they are too many.
func (w *meaning) expected(most int) (sums tallied, all bool) {
	sums, all = tallied{}, true
	done := everyFall(most, func(f *oneFall) {
		g := &meant{oneFall: f, who: nobody, dealer: people - 1, step: 1, holder: nobody, word: "calm", lets: map[string]any{}, results: map[string]any{},
			stack: [people]int{4, 4, 4}, code: [people]aCode{{1, 1}, {1, 1}, {1, 1}}, titles: [people]string{"a", "a", "a"}}
		for s := range suitNames {
			for r := range rankNames {
				g.deck = append(g.deck, aCard{r, s})
			}
		}
		defer func() {
			if r := recover(); r != nil {
				why, ok := r.(stopped)
				if !ok {
					panic(r)
				}
				all = all && why != ""
				sums.more("error "+string(why), f.chance)
				return
			}
			for name, v := range g.results {
				text := ""
				switch v := v.(type) {
				case *big.Rat:
					text = v.RatString()
				case bool:
					text = map[bool]string{true: "yes", false: "no"}[v]
				case []int:
					text = strconv.Itoa(len(v))
				default:
					text = fmt.Sprint(v)
				}
				sums.more(name+" -1 "+text, f.chance)
			}
		}()
		for _, do := range w.does {
			do(g)
		}
	})
	return sums, done && all
}

// TestOddsAreWhatTheRulesMean holds exact odds of made-up rules to what they mean, counted way by way by functions of Go that share nothing
// with the interpreter. For many more: go test ./interp/odds -run WhatTheRulesMean -rapid.checks=2000
func TestOddsAreWhatTheRulesMean(t *testing.T) {
	tried, exact, many := 0, 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		w := &meaning{t: rt}
		defer odds.TakeTogetherFrom(64 * w.n(0, 1))()
		defer odds.DealLateFrom([]int{0, 300}[w.n(0, 1)])()
		rules := w.rules()
		p, list := compile.Source("meant", diag.NewSource("meant", rules))
		if p == nil {
			rt.Fatalf("%v\n%s", list, rules)
		}
		want, all := w.expected(20_000)
		if !all {
			many++
			return
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			rt.Fatal(err)
		}
		tried++
		rt.Log(rules)
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}, odds.AtRandom{}}, Limit: 50_000})
		var inexact *odds.Inexact
		if errors.Is(err, odds.ErrTooMuch) || errors.As(err, &inexact) {
			rt.Log(err)
			return
		}
		if err != nil {
			rt.Fatalf("%v\n%s", err, rules)
		}
		exact++
		asBrute(rt, o, want, new(big.Rat))
		if rt.Failed() {
			rt.Log(rules)
		}
	})
	t.Logf("%d of %d are exact, %d have too many ways", exact, tried, many)
	if exact*10 < tried*8 {
		t.Errorf("only %d of %d rules have exact odds", exact, tried)
	}
}
