package odds_test

import (
	"errors"
	"flag"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/program"

	"pgregory.net/rapid"
)

// TestAPolicyThatLooksAtDiceTellsThemApart holds rules whose policy goes by dice that nobody has looked at before to the
// chances that are worked out by hand.
func TestAPolicyThatLooksAtDiceTellsThemApart(t *testing.T) {
	const start = `
each player has {
  thrown faces
  aside faces
  total number = 0
}
start game {
  each player {
`
	for _, test := range []struct{ name, rules, result, value, want string }{
		{"a number that dice say", `    set thrown to roll d6
    result n = ask player to choose from 1..2
  }
}
policy p { asked to choose { answer min(2, count of (thrown where die's face > 0)) } }`, "n", "1", "1"},
		{"a sum of two", `    set thrown to roll 2 d6
    result n = ask player to choose yes or no
  }
}
policy p { asked to choose { answer sum of thrown is at least 7 } }`, "n", "yes", "7/12"},
		{"what hardly ever is so", `    set thrown to roll 5 d6
    result n = ask player to choose yes or no
  }
}
policy p { asked to choose { answer sum of thrown > 5 } }`, "n", "yes", "7775/7776"},
		{"a branch", `    set thrown to roll 2 d6
    result n = ask player to choose yes or no
    result m = n is (count of (thrown where die's face is 6) > 0)
  }
}
policy p { asked to choose { if thrown has 6 { answer yes } else { answer no } } }`, "m", "yes", "1"},
		{"a total that is read again", `    set total to roll 2 d6
    let n = ask player to choose yes or no
    result m = n and total < 9
  }
}
policy p { asked to choose { let much = total * 2
if much > 14 { answer yes }
answer no } }`, "m", "yes", "5/36"},
		{"a loop", `    set thrown to roll 2 d4
    result n = ask player to choose from 0..8
  }
}
policy p { asked to choose { each x in thrown { if x is 4 { answer 4 } }
answer 0 } }`, "n", "4", "7/16"},
		{"dice to roll again", `    set thrown to roll 2 d4
    ask player to reroll 0..2 dice from thrown
    result n = count of (thrown where die's face is 4)
  }
}
policy p { asked to reroll { answer thrown where die's face < 4 } }`, "n", "2", "49/256"},
		{"the best dice to keep", `    set thrown to roll 2 d4
    let kept = ask player to keep 1 dice from thrown to aside
    result n = sum of kept
  }
}
policy p { asked to keep { answer the choice with the highest sum of faces } }`, "n", "4", "7/16"},
		{"one of the dice", `    set thrown to roll 2 d4
    result n = ask player to choose from thrown
  }
}
policy p { asked to choose { answer the choice with the lowest choice } }`, "n", "1", "7/16"},
		{"as many as can be, that fit", `    set thrown to roll 2 d4
    let kept = ask player to keep 0..2 dice from thrown to aside where sum of chosen is 5
    result n = count of kept
  }
}
policy p { asked to keep { answer the most } }`, "n", "2", "1/4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			rules := "ruleset \"Looks\"\nplayers 1" + start + test.rules
			p, list := compile.Source("looks", diag.NewSource("looks", rules))
			if p == nil {
				t.Fatalf("%v\n%s", list, rules)
			}
			g, err := game.New(p, game.NewSetup(p))
			must(t, err)
			d, err := odds.NewDecider(g, "p", 0)
			must(t, err)
			o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{d}})
			must(t, err)
			if got := chance(line(t, o, test.result, 0), test.value); got != test.want {
				t.Errorf("%s is %s with the chance %s, not %s", test.result, test.value, got, test.want)
			}
			want, left := bruteBy(t, g, nil, 20_000, byPolicy(t, g, "p"))
			asBrute(t, o, want, left)
		})
	}
}

// byPolicy decides by a policy of the rules as in a game that is played.
func byPolicy(t rapid.TB, g *game.Game, name string) func(s *game.State) []odds.Choice {
	var all []*know.Advisor
	for range g.Seats() {
		a, ok := know.NewAdvisor(g.Program(), name, 0, "")
		if !ok {
			t.Fatalf("there is no policy %s", name)
		}
		all = append(all, a)
	}
	return func(s *game.State) []odds.Choice {
		c, ok, wrong := all[s.Pending().Player].Advise(s)
		if wrong != nil {
			t.Fatal(wrong)
		}
		if ok {
			c.Cards = append([]int32(nil), c.Cards...)
			return []odds.Choice{{Choice: c, Chance: big.NewRat(1, 1)}}
		}
		return randomly(t)(s)
	}
}

// deciding writes rules with questions, and policies that go by the dice and cards on the table when they answer them.
type deciding struct {
	writer
	cards bool // there is a small deck
	asked map[string]bool
}

// question asks somebody something, and keeps the answer.
func (w *deciding) question() {
	w.line("each player%s {", w.pick("", " where player is first of players"))
	asks := []string{"sure", "amount", "deed", "number", "reroll", "keep", "die"}
	if w.cards {
		asks = append(asks, "discard", "rank", "discard", "card")
	}
	ask := w.pick(asks...)
	w.asked[ask] = true
	switch ask {
	case "sure":
		w.line("let sure = ask player to choose yes or no, \"sure\"")
		w.line("if sure { %s }", w.change())
	case "amount":
		w.line("set mark to ask player to choose from 0..3, \"amount\"")
	case "deed":
		w.line("let deed = ask player to choose bold or shy, \"deed\"")
		w.line("if deed is bold { %s } else { increase mark by 1 }", w.change())
	case "number":
		w.line("set mark to ask player to choose from [1 2 4], \"number\"")
	case "reroll":
		w.line("let again = ask player to reroll %s", w.pick("0..2 dice from thrown", "0..1 dice from thrown where die's face < 3"))
		w.line("increase mark by sum of again")
	case "keep":
		w.line("ask player to keep 0..1 dice from thrown to aside%s", w.pick("", " where sum of chosen > 1"))
	case "die":
		w.line("if thrown is not empty {\n    set mark to ask player to choose from thrown, \"die\"\n  }")
	case "discard":
		w.line("let gone = ask player to discard 0..1 cards from hand to discards")
		w.line("deal count of gone to hand")
	case "card":
		w.line("let shown = ask player to choose from hand, \"card\"")
		w.line("set mark to spots of shown")
	case "rank":
		w.line("let least = ask player to choose from [2 3 4], \"rank\"")
		w.line("set mark to count of (hand where card's spots is at least least)")
	}
	w.line("}")
}

// change is what comes of a decision.
func (w *deciding) change() string {
	if w.dice > 0 && w.n(0, 1) == 0 {
		w.dice--
		return w.pick("set thrown to roll 1 d3", "increase mark by roll d3", "set kept to roll d2", "set aside to thrown + roll 1 d2")
	}
	return w.pick("increase mark by 2", "set small to kept + 2", "set kept to kept + 1", "set aside to thrown", "increase mark by sum of thrown")
}

// look is a number that a policy goes by.
func (w *deciding) look() string {
	all := []string{"(sum of thrown)", "count of (thrown where die's face is at least 2)", "count of (aside where die's face is 1)", "mark", "kept", "small",
		"(count of aside)", "(sum worth(face) of thrown)", "hits(thrown)", "(sum of first 1 of (thrown by highest face) by face)", "twice(kept)"}
	if w.cards {
		all = append(all, "(sum spots of hand)", "count of (hand where card's suit is hearts)", "(count of board)", "(sum spots of board)")
	}
	return w.pick(all...)
}

func (w *deciding) sees() string {
	if w.n(0, 4) == 0 {
		return w.pick("thrown has 2", "aside is empty", "some y in thrown where y > 2", "kept is 1 and mark > 0", "not (thrown has 1)")
	}
	return w.look() + " " + w.pick(">", "<", "is", "is at least") + " " + w.pick("1", "2", "3", "4", w.look())
}

// policy answers every question by what it sees.
func (w *deciding) policy() {
	w.b.WriteString("policy p {\n")
	handler := func(ask, asked string, answers ...string) {
		if !w.asked[ask] {
			return
		}
		w.line("asked to %s {", asked)
		switch w.n(0, 5) {
		case 0:
			w.line("  let much = %s", w.look())
			w.line("  if much > 2 { answer %s }", w.pick(answers...))
		case 1:
			w.line("  each x in thrown { if x is %d { answer %s } }", w.n(1, 3), w.pick(answers...))
		case 2:
			w.line("  if %s { answer at random }", w.sees())
		}
		w.line("  if %s { answer %s }", w.sees(), w.pick(answers...))
		w.line("  answer %s", w.pick(answers...))
		w.line("}")
	}
	handler("sure", `choose, "sure"`, "yes", "no", w.sees(), w.sees())
	handler("amount", `choose, "amount"`, "min(3, max(0, "+w.look()+"))", "the most", "the choice with the lowest abs(choice - "+w.look()+")")
	handler("deed", `choose, "deed"`, "bold", "shy")
	handler("number", `choose, "number"`, "2", "the choice with the highest choice", "the choice with the lowest abs(choice - "+w.look()+")")
	handler("rank", `choose, "rank"`, "2", "3", "the choice with the lowest abs(choice - "+w.look()+")")
	handler("die", `choose, "die"`, "the choice with the highest choice", "the choice with the lowest choice", "first of (thrown with the lowest face)")
	handler("reroll", "reroll", "the least", "the choice with the lowest sum of faces", "the most",
		"the choice with the lowest count of faces then sum of faces", "thrown where die's face is 1, or the least")
	handler("keep", "keep", "none", "the least", "the most", "the choice with the highest sum of faces")
	handler("discard", "discard", "none", "the least", "first of (hand with the lowest rank then suit)", "first of (hand with the lowest rank)",
		"the choice with the lowest sum spots of cards", "the most", "first of hand")
	handler("card", `choose, "card"`, "first of (hand with the highest rank)", "last of hand", "the choice with the lowest sum spots of cards")
	w.b.WriteString("}\n")
}

func (w *deciding) rules() string {
	deck, hand, board := "", "", ""
	if w.cards {
		deck = "deck small {\n  ranks 2 3 4\n  suits clubs hearts\n}\n"
		hand, board = "  hand cards seen by owner\n", "  board cards seen by all\n"
	}
	head := strings.Replace(top, "each player has { mark number = 0 }", deck+"each player has {\n  mark number = 0\n"+hand+"}", 1)
	w.b.WriteString(strings.Replace(head, "the table has {\n", "the table has {\n"+board, 1))
	if w.cards {
		w.line("deal %d to each player's hand", w.n(1, 2))
		w.line("deal 1 face up to board")
	}
	w.line("set thrown to %s", w.roll(false))
	for range w.n(0, 2) {
		w.step(false)
	}
	w.question()
	for range w.n(0, 1) {
		w.step(false)
	}
	if w.n(0, 1) == 0 {
		w.question()
	}
	w.line("each player { result own = mark }")
	if w.cards {
		w.line("each player { result held = 0 + %s }", w.pick("sum spots of hand", "count of (hand where card's suit is hearts)", "count of (hand + board where card's suit is hearts)"))
	}
	w.line("result r = 0 + %s", w.number(2))
	w.line("result s = %s", w.fits(1))
	w.b.WriteString("}\n")
	w.policy()
	return w.b.String()
}

// TestOddsOfPoliciesAreExact holds the odds of games in which policies decide by what lies on the table, dice that nobody has
// looked at before among it, to going through all that can come, where each policy is asked in a game that is played.
// For more of them: go test ./interp/odds -run TestOddsOfPoliciesAreExact -rapid.checks=2000
func TestOddsOfPoliciesAreExact(t *testing.T) {
	tried, exact := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		w := &deciding{writer: writer{t: rt, dice: 4, plain: true}, asked: map[string]bool{}}
		w.cards = w.n(0, 2) == 0
		if w.cards {
			w.dice = 2
		}
		defer odds.TakeTogetherFrom(64 * w.n(0, 1))()
		rules := w.rules()
		p, list := compile.Source("policies", diag.NewSource("policies", rules))
		if p == nil {
			rt.Fatalf("%v\n%s", list, rules)
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			rt.Fatal(err)
		}
		plan := odds.Plan{Game: g, Limit: 50_000}
		for seat := range g.Seats() {
			d, err := odds.NewDecider(g, "p", seat)
			if err != nil {
				rt.Fatal(err)
			}
			plan.Deciders = append(plan.Deciders, d)
		}
		tried++
		o, err := odds.Work(plan)
		var inexact *odds.Inexact
		var wrong *policy.Error
		switch {
		case errors.Is(err, odds.ErrTooMuch) || errors.As(err, &inexact):
			return
		case errors.As(err, &wrong):
			return
		case err != nil:
			rt.Fatalf("%v\n%s", err, rules)
		}
		exact++
		want, left := bruteBy(rt, g, packOf("2 3 4", "clubs hearts"), 3000, byPolicy(rt, g, "p"))
		asBrute(rt, o, want, left)
		if rt.Failed() {
			rt.Log(rules)
		}
	})
	if exact*10 < tried*8 {
		t.Errorf("only %d of %d rules have exact odds", exact, tried)
	}
	t.Logf("%d of %d are exact", exact, tried)
}

// moreThan is how many made-up games a test that takes long goes through: so many with LONG=1, unless somebody says how many.
func moreThan(few int) int {
	if n, err := strconv.Atoi(flag.Lookup("rapid.checks").Value.String()); err == nil && asked {
		return n
	}
	if !long {
		return few / 3
	}
	return few
}

// TestBestPlayIsNeverBelowAPolicy holds that whoever plays as well as possible has a chance that is no lower than by any policy,
// among the games that come to their end: where the rules stop some, too. More than 30 rulesets: -rapid.checks=200
func TestBestPlayIsNeverBelowAPolicy(t *testing.T) {
	compared, stopped, tried, most := 0, 0, 0, moreThan(30)
	rapid.Check(t, func(rt *rapid.T) {
		if tried++; tried > most {
			return
		}
		w := &deciding{writer: writer{t: rt, dice: 2, plain: true}, asked: map[string]bool{}}
		w.cards = w.n(0, 3) == 0
		rules := w.rules()
		p, list := compile.Source("policies", diag.NewSource("policies", rules))
		if p == nil {
			rt.Fatalf("%v\n%s", list, rules)
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			rt.Fatal(err)
		}
		figure := func(best *odds.Goal, first, second string) *big.Rat {
			plan := odds.Plan{Game: g, Limit: 30_000, Best: best}
			for seat, name := range []string{first, second} {
				d, err := odds.NewDecider(g, name, seat)
				if err != nil {
					rt.Fatal(err)
				}
				plan.Deciders = append(plan.Deciders, d)
			}
			o, err := odds.Work(plan)
			if err != nil || o.Ended.Sign() == 0 {
				return nil
			}
			if len(o.Stops) > 0 {
				stopped++
			}
			yes := new(big.Rat)
			for _, l := range o.Lines {
				for _, v := range l.Values {
					if l.Result == "s" && v.Text == "yes" {
						yes.Add(yes, v.Chance)
					}
				}
			}
			return yes.Quo(yes, o.Ended)
		}
		goal := slices.IndexFunc(p.Results, func(r program.Result) bool { return r.Name == "s" })
		for _, other := range []string{"p", "random"} {
			best := figure(&odds.Goal{Player: 0, Result: goal, Of: -1}, "random", other)
			for _, own := range []string{"p", "random"} {
				by := figure(nil, own, other)
				if best == nil || by == nil {
					continue
				}
				if compared++; best.Cmp(by) < 0 {
					rt.Fatalf("best play has %s, and the policy %s %s\n%s", best.RatString(), own, by.RatString(), rules)
				}
			}
		}
	})
	t.Logf("%d compared, %d of them with games that the rules stop", compared, stopped)
}

// playedBy is what comes out for one player, for whom a policy of the rules decides.
func playedBy(t *testing.T, policy, rules string) *odds.Odds {
	t.Helper()
	p := from(t, "own", diag.NewSource("own", rules))
	g, err := game.New(p, game.NewSetup(p))
	must(t, err)
	d, err := odds.NewDecider(g, policy, 0)
	must(t, err)
	o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{d}})
	must(t, err)
	return o
}

// bestPlay is what comes out for one player who always does what is best, in the games that end.
func bestPlay(t *testing.T, rules string) *odds.Odds {
	t.Helper()
	p := from(t, "own", diag.NewSource("own", rules))
	g, err := game.New(p, game.NewSetup(p))
	must(t, err)
	o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}, Best: &odds.Goal{}})
	must(t, err)
	o.OfEnded()
	return o
}

// TestAGameThatTheRulesStopIsNotLost holds best play to the better of two ways by hand: one of them is stopped more often than not.
func TestAGameThatTheRulesStopIsNotLost(t *testing.T) {
	o := bestPlay(t, `ruleset "Halts"
players 1
each player has { score number 0..6 = 0 }
start game {
  each player {
    let deed = ask player to choose safe or risky
    if deed is safe {
      result won = (roll d100) is at most 24
    } otherwise {
      set score to roll d20
      result won = score < 6
    }
  }
}
`)
	if got := chance(line(t, o, "won", 0), "yes"); got != "5/6" {
		t.Errorf("best play has %s, not 5/6", got)
	}
	if len(o.First) != 2 || o.First[0].Answer != "risky" || o.First[0].Worth.RatString() != "5/6" || o.First[1].Worth.RatString() != "6/25" {
		t.Errorf("the answers are worth %v", o.First)
	}
}

// TestWhatNobodyKeepsOfAnAnswerMakesNoStates holds dice that are rolled again by hand, as a policy says, to the chance worked out by
// hand, within few states: which dice they were is not kept, so that it makes no difference.
func TestWhatNobodyKeepsOfAnAnswerMakesNoStates(t *testing.T) {
	o := playedBy(t, "p", `ruleset "Again"
players 1
each player has { thrown faces }
start game {
  each player {
    set thrown to roll 2 d6
    ask player to reroll 0..2 dice from thrown
    result all_six = count of (thrown where face is 6) is 2
  }
}
policy p { asked to reroll { answer each d in thrown where d's face < 6 } }
`)
	if got := chance(line(t, o, "all_six", 0), "yes"); got != "121/1296" || o.States > 100 {
		t.Errorf("the chance is %s, in %d states", got, o.States)
	}
}

// TestAPolicyThatRerollsManyDiceIsExact holds ten dice, of which a policy has those rolled again that fail, to their chances by hand,
// within few states.
func TestAPolicyThatRerollsManyDiceIsExact(t *testing.T) {
	o := playedBy(t, "p", `ruleset "Again"
players 1
each player has { thrown faces }
start game {
  each player {
    set thrown to roll 10 d6
    let again = ask player to reroll 0..10 dice from thrown
    result hits = count of (thrown where die's face is at least 5)
  }
}
policy p { asked to reroll { answer each d in thrown where d's face < 5 } }
`)
	for k, want := range map[string]*big.Rat{"10": new(big.Rat).SetFrac(big.NewInt(9765625), big.NewInt(3486784401)),
		"0": new(big.Rat).SetFrac(big.NewInt(1048576), big.NewInt(3486784401))} {
		if got := chance(line(t, o, "hits", 0), k); got != want.RatString() || o.States > 5000 {
			t.Errorf("%s hits have the chance %s, not %s, in %d states", k, got, want.RatString(), o.States)
		}
	}
}

// TestWhatIsStoppedIsNoWayOutOfAWorseFigure holds best play to what it comes to where the game ends, though every end is worth less
// than nothing.
func TestWhatIsStoppedIsNoWayOutOfAWorseFigure(t *testing.T) {
	o := bestPlay(t, `ruleset "Halts"
players 1
each player has { score number 0..6 = 0 }
start game {
  each player {
    let deed = ask player to choose risky or safe or worse
    if deed is risky { set score to 6 + roll d20 }
    result points = -2 if deed is safe otherwise -3000
  }
}
`)
	if got := chance(line(t, o, "points", 0), "-2"); got != "1" {
		t.Errorf("best play has -2 with the chance %s", got)
	}
}

// TestAPolicyAnswersWordsAndTheMostOfAList holds what a policy may say where one of a list is chosen, and that what it says of all
// questions is about those that it can be about.
func TestAPolicyAnswersWordsAndTheMostOfAList(t *testing.T) {
	for _, test := range []struct{ ask, answer, want string }{
		{"choose from [4 6 8]", "the most", "8"},
		{"choose from [4 6 8]", "the least", "4"},
		{"choose from [physical fighting]", "fighting", "fighting"},
		{"choose from [physical fighting]", "first of [physical fighting]", "physical"},
		{"choose yes or no", "the choice with the highest choice, or the least", "yes"},
		{"choose talking or fighting", "the choice with the lowest choice", "talking"},
	} {
		p, list := compile.Source("words", diag.NewSource("words", "ruleset \"Words\"\nplayers 1\neach player has { arena talking or physical or fighting = talking }\nstart it {\n  each player { result way = ask player to "+
			test.ask+" }\n}\npolicy p { asked to choose { answer "+test.answer+" } }\n"))
		if p == nil {
			t.Fatal(list)
		}
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		d, err := odds.NewDecider(g, "p", 0)
		must(t, err)
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{d}})
		must(t, err)
		want, left := bruteBy(t, g, nil, 100, byPolicy(t, g, "p"))
		asBrute(t, o, want, left)
		if got := chance(line(t, o, "way", 0), test.want); got != "1" && !(strings.HasPrefix(test.ask, "choose yes or no") || strings.HasPrefix(test.ask, "choose talking")) {
			t.Errorf("%s: %s has the chance %s for %s", test.ask, test.want, got, test.answer)
		}
	}
}
