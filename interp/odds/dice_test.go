package odds_test

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"

	"pgregory.net/rapid"
)

// writer writes rules with dice in every place where dice may stand.
type writer struct {
	t       *rapid.T
	b       strings.Builder
	dice    int // how many more may be rolled
	lists   []string
	numbers []string
	names   int
	asks    int
	plain   bool // no dice explode
	inside  bool // of a chance, in which no other may stand
}

func (w *writer) pick(list ...string) string { return rapid.SampledFrom(list).Draw(w.t, "pick") }
func (w *writer) n(from, to int) int         { return rapid.IntRange(from, to).Draw(w.t, "n") }
func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.b, "  "+format+"\n", args...)
}

func (w *writer) name(kind string) string {
	w.names++
	return fmt.Sprintf("%s%d", kind, w.names)
}

// roll is a roll with everything that may stand behind it.
func (w *writer) roll(number bool) string {
	if w.dice == 0 {
		if number {
			return w.pick("1", "2", "3")
		}
		return w.pick("thrown", "aside")
	}
	faces := w.n(2, 4)
	count := w.n(1, min(3, w.dice))
	explodes := !w.plain && faces > 2 && w.n(0, 2) == 0
	if explodes {
		count = min(count, 2)
	}
	w.dice -= count
	if explodes {
		w.dice = max(0, w.dice-1)
	}
	size := fmt.Sprint(count)
	if len(w.numbers) > 0 && w.n(0, 5) == 0 {
		size = "(max(1, min(2, " + w.pick(w.numbers...) + ")))"
	}
	text := fmt.Sprintf("roll %s d%d", size, faces)
	var more []string
	if w.n(0, 3) == 0 {
		more = append(more, fmt.Sprintf("rerolling %d", w.n(1, faces)))
	}
	if explodes {
		more = append(more, fmt.Sprintf("exploding on %d", w.n(1, faces)))
	}
	if w.n(0, 2) == 0 {
		more = append(more, fmt.Sprintf("keeping %s %d", w.pick("highest", "lowest"), w.n(1, count)))
	}
	if number && w.n(0, 4) == 0 {
		more = append(more, "counting each f as "+w.pick("f * 2", "f - 2", "worth(f)", "0"))
	}
	for len(more) > 0 {
		i := w.n(0, len(more)-1)
		text += " " + more[i]
		more = append(more[:i:i], more[i+1:]...)
	}
	return text
}

func (w *writer) faceFits() string {
	return w.pick("face is 1", "face is 2", "face > 1", "face is at least 3", "face < 3", "face is 2 or face is 4", "worth(face) > 0")
}

// list is some dice.
func (w *writer) list(deep int) string {
	switch k := w.n(0, 11); {
	case k == 10 && deep > 0:
		return "high(" + w.list(deep-1) + ")"
	case k == 11 && deep > 0:
		return "(" + w.pick("thrown", "aside") + " if " + w.fits(0) + " otherwise " + w.pick("thrown", "aside") + ")"
	case k < 2 && deep > 0:
		return "(" + w.list(deep-1) + " where " + w.faceFits() + ")"
	case k == 2 && deep > 0:
		lying := append([]string{"thrown", "aside"}, w.lists...)
		return "(" + w.pick(lying...) + " + " + w.pick(lying...) + ")"
	case k == 3 && deep > 0:
		return fmt.Sprintf("(%s %d of %s by face)", w.pick("highest", "lowest"), w.n(1, 2), w.list(deep-1))
	case k < 6 && len(w.lists) > 0:
		return w.pick(w.lists...)
	case k < 8:
		return w.pick("thrown", "aside")
	}
	text := w.roll(false)
	if strings.HasPrefix(text, "roll") {
		return "(" + text + ")"
	}
	return text
}

// number is a number that dice may have to do with.
func (w *writer) number(deep int) string {
	if deep == 0 {
		if len(w.numbers) > 0 && w.n(0, 1) == 0 {
			return w.pick(w.numbers...)
		}
		return w.pick("1", "2", "kept")
	}
	switch w.n(0, 24) {
	case 23, 24:
		return "or_else(" + w.pick("highest", "lowest") + w.pick("", " face", " (face * 2 - 3)", " worth(face)") + " of " + w.list(1) + ", 0)"
	case 15:
		return "grade(" + w.number(deep-1) + ")"
	case 16:
		return "cross(size(" + w.number(deep-1) + "), size(" + w.number(0) + "))"
	case 17:
		return "(" + w.number(deep-1) + " / 2 rounded " + w.pick("up", "down") + ")"
	case 18:
		return "(option bonus + " + w.number(deep-1) + ")"
	case 19:
		return "slot(" + w.pick("1", "2", "max(1, min(3, "+w.number(deep-1)+"))") + ")"
	case 20:
		return w.pick("(0 if thrown is empty otherwise highest face of thrown)", "(0 if aside is empty otherwise lowest worth(face) of aside)")
	case 0:
		return "(count of " + w.list(2) + ")"
	case 1, 2:
		return "count of (" + w.list(1) + " where " + w.faceFits() + ")"
	case 3, 4:
		return "(sum " + w.pick("face", "(face - 2)", "worth(face)") + " of " + w.list(2) + ")"
	case 5:
		return "(" + w.pick("count of", "sum of") + " different " + w.pick("face", "worth(face)") + " of " + w.list(1) + ")"
	case 6, 7:
		return "(0 + (" + w.roll(true) + "))"
	case 8:
		return "(" + w.number(deep-1) + " " + w.pick("+", "-") + " " + w.number(deep-1) + ")"
	case 9:
		return w.pick("min", "max") + "(" + w.number(deep-1) + ", " + w.number(deep-1) + ")"
	case 10:
		return "(the first that fits {\n    when " + w.fits(deep-1) + ": " + w.number(deep-1) + "\n    otherwise: " + w.number(deep-1) + "\n  })"
	case 11:
		return "hits(" + w.list(1) + ")"
	case 12:
		return "twice(" + w.number(deep-1) + ")"
	case 13:
		return "(sum of " + w.pick("highest", "lowest") + " 1 of " + w.list(1) + " by face by face)"
	case 14:
		return "(sum x of (each x in " + w.list(1) + "))"
	}
	if len(w.numbers) > 0 {
		return w.pick(w.numbers...)
	}
	return "kept"
}

// fits is a condition.
func (w *writer) fits(deep int) string {
	switch w.n(0, 9) {
	case 7:
		return w.number(deep) + " is in [1 3 4]"
	case 8:
		return "(" + w.number(deep) + " / 3) " + w.pick("> 1 / 2", "< 1", "* 2 > 1", "- 1 / 3 > 0", "+ 1 / 2 < 1")
	case 9:
		return w.number(deep) + " is not " + w.number(0)
	case 6:
		if !w.inside && deep > 0 {
			return w.likely(deep)
		}
	case 0:
		return w.list(1) + " is empty"
	case 1:
		return "some x in " + w.list(1) + " where x > 1"
	case 2:
		return w.list(1) + " has 2"
	}
	return w.number(deep) + " " + w.pick(">", "<", "is", "is at least") + " " + w.number(0)
}

// likely is a condition over a chance, whose own dice are not rolled.
func (w *writer) likely(deep int) string {
	dice, plain := w.dice, w.plain
	w.inside, w.plain, w.dice = true, true, 3
	defer func() { w.inside, w.plain, w.dice = false, plain, dice }()
	return "chance(" + w.fits(deep-1) + ") " + w.pick("> 1 / 2", "is 1 / 2", "is 0", "< 1 / 3")
}

// step is a statement. Inside of another one no names are given.
func (w *writer) step(inside bool) {
	switch k := w.n(0, 18); {
	case k == 14:
		w.line("do growing")
	case k == 15:
		w.line("each n in 1..max(0, min(3, %s)) { increase kept by n }", w.number(1))
	case k == 16:
		w.line("set slot(%s) to %s", w.pick("1", "2", "3", "max(1, min(3, "+w.number(0)+"))"), w.number(1))
	case k == 17:
		w.line("say \"so far\", kept")
	case k == 18 && !inside:
		text, name := w.number(1), w.name("p")
		w.line("let %s = (%s) / 3", name, text)
		w.line("if %s > 1 / 2 { increase kept by 1 }", name)
	case k > 11:
		w.each()
	case k < 2:
		w.line("set thrown to %s", w.list(1))
	case k == 2:
		w.line("set aside to %s", w.list(2))
	case k == 3:
		w.line("set kept to %s", w.number(2))
	case k == 4:
		w.line("increase kept by %s", w.number(2))
	case inside && k < 8:
		w.line("set kept to kept + 1")
	case inside:
		w.line("set small to %s", w.number(2))
	case k == 5:
		text, name := w.list(2), w.name("t")
		w.line("let %s = %s", name, text)
		w.lists = append(w.lists, name)
	case k == 6:
		text, name := w.number(2), w.name("n")
		w.line("let %s = %s", name, text)
		w.numbers = append(w.numbers, name)
	case k == 7:
		w.line("if %s {", w.fits(2))
		w.step(true)
		w.line("} else {")
		w.step(true)
		w.line("}")
	case k == 8 && w.asks > 0:
		w.asks--
		w.line("each player where player is first of players {")
		w.line(w.pick("ask player to reroll 0..1 dice from thrown", "ask player to reroll 0..2 dice from thrown where die's face < 3", "ask player to keep 0..1 dice from thrown to aside"))
		w.line("}")
	case k == 9:
		w.line("repeat max(0, min(3, %s)) times { increase kept by %s }", w.number(1), w.number(1))
	case k == 10:
		w.line("each player where %s { increase kept by 1 }", w.fits(1))
	default:
		w.line("each player { set mark to %s }", w.number(1))
	}
}

// each is a loop over dice, one by one: dice that are rolled again by hand, counted, and such as make a difference by which comes
// first.
func (w *writer) each() {
	list, over := w.list(1), w.pick("", "", " where x < 3", " where x is 2")
	w.line("each x in %s%s {", list, over)
	if w.dice > 1 && w.n(0, 1) == 0 {
		w.dice -= 2
		w.line("  if x %s { set aside to aside + (roll 1 d2) }", w.pick("< 2", "> 1", "is 3"))
	}
	for range w.n(1, 2) {
		w.line("  " + w.pick("increase kept by x", "set kept to x - kept", "if x > kept { set kept to x }", "increase kept by 1", "set kept to x",
			"if x is 2 { increase kept by count of aside }", "set kept to twice(x) + kept", "if x > 1 { stop the loop }"))
	}
	w.line("}")
}

// top is what rules that roll dice begin with.
const top = `ruleset "Dice"
players 2
option bonus number 0..3 = 1
each player has { mark number = 0 }
the table has {
  slot number = 0 for each of 1..3
  kept number = 0
  small number 0..3 = 0
  thrown faces
  aside faces
}
define worth(x) = the first that fits {
  when x is 2: 3
  when x > 2: -1
  otherwise: 0
}
define hits(held) = count of (held where die's face is at least 2)
define twice(x) = x + x
define high(held) = held where die's face > 1
chart grade {
  at most 0   -1
  1..2        2
  at least 3  0
}
chart size {
  at most 1   little
  at least 2  much
}
chart cross by size, against {
          little  much
  little  0       2
  much    1       -1
}
phase growing { increase kept by 1 }
start it {
`

// rules are rules that roll dice.
func (w *writer) rules() string {
	w.b.WriteString(top)
	if w.n(0, 3) > 0 {
		text := w.roll(false)
		w.line("set thrown to %s", text)
	}
	for range w.n(0, 3) {
		w.step(false)
	}
	if w.n(0, 2) == 0 {
		w.line("each player { result own = mark + %s }", w.number(1))
	}
	w.line("result r = 0 + %s", w.number(2))
	if w.n(0, 1) == 0 {
		w.line("result s = %s", w.fits(1))
	}
	w.b.WriteString("}\n")
	return w.b.String()
}

// heldToBrute holds the odds of rules to the slow way; it reports whether they are exact at all.
func heldToBrute(t rapid.TB, rules string, pack []string, most int) bool {
	p, list := compile.Source("dice", diag.NewSource("dice", rules))
	if p == nil {
		t.Fatalf("%v\n%s", list, rules)
	}
	g, err := game.New(p, game.NewSetup(p))
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now() // one in a hundred of such rules takes as long as all the others together
	patient := func() bool { return long || time.Since(began) < time.Second }
	o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}, Limit: 50_000, Go: patient})
	var inexact *odds.Inexact
	if errors.Is(err, odds.ErrTooMuch) || errors.Is(err, odds.ErrEnded) || errors.As(err, &inexact) {
		return false
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, rules)
	}
	want, left := brute(t, g, pack, most)
	asBrute(t, o, want, left)
	if t.Failed() {
		t.Log(rules)
	}
	return true
}

// TestOddsOfDiceAreExact holds the odds of dice in every place where they may stand, kept, rerolled, exploding and counted, to
// going through all that can come.
func TestOddsOfDiceAreExact(t *testing.T) {
	tried, exact := 0, 0
	most := 400
	if testing.Short() {
		most = 100
	}
	rapid.Check(t, func(rt *rapid.T) {
		w := &writer{t: rt, dice: 5, asks: 1}
		defer odds.TakeTogetherFrom(64 * w.n(0, 1))()
		rules := w.rules()
		tried++
		if heldToBrute(rt, rules, nil, most) {
			exact++
		}
	})
	enough := tried * 3 / 4 // nine of ten are, as a rule
	if testing.Short() {
		enough = tried / 2 // of only twenty
	}
	if exact < enough {
		t.Errorf("only %d of %d rules have exact odds", exact, tried)
	}
}

// TestWhatTakesLongWithinAStepIsTooMuch holds rules of few states, each of which falls in many ways that are worked out anew.
func TestWhatTakesLongWithinAStepIsTooMuch(t *testing.T) {
	rules := top + `  set thrown to roll 2 d4 exploding on 2
  each player { result own = mark + count of ((thrown where die's face > 1) where die's face is 1) }
  result r = 0 + (the first that fits {
    when (roll 2 d3 exploding on 3) has 2: (count of different worth(face) of thrown)
    otherwise: 2
  })
}
`
	p, list := compile.Source("dice", diag.NewSource("dice", rules))
	if p == nil {
		t.Fatal(list)
	}
	g, err := game.New(p, game.NewSetup(p))
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	plan := odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}, Limit: 1_000, Go: func() bool { asked++; return true }}
	if _, err := odds.Work(plan); !errors.Is(err, odds.ErrTooMuch) {
		t.Errorf("it gave %v", err)
	}
	plan.Limit, plan.Go = 0, func() bool { asked--; return asked > 0 }
	asked = 3
	if _, err := odds.Work(plan); !errors.Is(err, odds.ErrEnded) {
		t.Errorf("when it was to end, it gave %v", err)
	}
}

// TestAChanceIsThatOfWhatIsRolled holds chance(...) to how often its condition holds where it is rolled.
func TestAChanceIsThatOfWhatIsRolled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &writer{t: t, dice: 4, plain: true, inside: true}
		condition := w.fits(2)
		rules := top + "  result s = " + condition + "\n  result c = chance(" + condition + ")\n}\n"
		p, list := compile.Source("dice", diag.NewSource("dice", rules))
		if p == nil {
			t.Fatalf("%v\n%s", list, rules)
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			t.Fatal(err)
		}
		want, left := brute(t, g, nil, 2000)
		if left.Sign() > 0 {
			t.Skip("too many ways")
		}
		yes := want["s -1 yes"]
		if yes == nil {
			yes = new(big.Rat)
		}
		if c := want["c -1 "+yes.RatString()]; c == nil {
			t.Fatalf("the chance is %s, not %v\n%s", yes.RatString(), want, rules)
		}
	})
}

// TestWhatGoesWrongIsNotWhatGoesWell holds that a way which ends in an error is not taken for one that goes on.
func TestWhatGoesWrongIsNotWhatGoesWell(t *testing.T) {
	if !heldToBrute(t, top+"  set small to 1 - (roll d4)\n  result r = small\n}\n", nil, 100) {
		t.Error("there are no exact odds")
	}
}
