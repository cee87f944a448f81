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
	"croupier/interp/program"
	"croupier/interp/sim"

	"pgregory.net/rapid"
)

// counting writes rules that count dice face by face, and go by what they have counted.
type counting struct {
	t     *rapid.T
	names []string // numbers that can be named
	lets  int
	even  bool // dice are mostly looked at without asking which face is which
	out   strings.Builder
}

func (c *counting) n(from, to int) int { return rapid.IntRange(from, to).Draw(c.t, "n") }

func (c *counting) of(all ...string) string { return rapid.SampledFrom(all).Draw(c.t, "of") }

// value is something that dice are compared with.
func (c *counting) value() string {
	return c.of(append([]string{fmt.Sprint(c.n(1, 4)), "lucky", "spare + 1"}, c.names...)...)
}

// tested is a number of dice, or another look at them.
func (c *counting) tested() string {
	list := c.of("thrown", "kept")
	if c.even && c.n(0, 9) > 0 {
		same := c.of("same(m)", "count of ("+list+" where die's face is m)", "count of ("+list+" where m is not die's face)")
		return c.of(
			"count of (each m in 1.."+c.of("4", "4", "5", "3")+" where "+same+" is "+c.value()+")",
			"highest ("+same+") of (each m in 1..4)",
			"lowest ("+same+") of (each m in 1..4 where "+same+" > 0)",
			"sum ("+same+") of (each m in 1..4 where "+same+" > 1)",
			"(2 if some m in 1..4 where "+same+" > 1 otherwise 1)",
			"count of "+list, "count of different face of "+list,
			"(sum m of (each m in 1..4 where "+same+" is "+c.value()+"))",
			"count of (each m in (each m in 1.."+c.of("4", "5", "3")+" where "+same+" > 1) where m > "+c.value()+")",
			"count of (each m in 1..4 where some n in 1..4 where same(n) > "+same+")",
			"count of (each m in 1..4 where same(m) is "+same+" + "+c.of("0", "1", "m")+")",
		)
	}
	fits := "die's face " + c.of("is", "is", "is not", "is at least", "<") + " " + c.value()
	switch c.n(0, 9) {
	case 0:
		return "sum of " + list
	case 1:
		return "count of (each d in " + list + " where " + c.value() + " is at most d)"
	case 2:
		return fmt.Sprintf("same(%s)", c.value())
	case 3:
		return "(1 if some d in " + list + " where d is " + c.value() + " otherwise 0)"
	case 4:
		return "highest (same(m)) of (each m in 1..3)"
	}
	return "count of (" + list + " where " + fits + ")"
}

func (c *counting) line(deep int, format string, args ...any) {
	fmt.Fprintf(&c.out, strings.Repeat("  ", deep)+format+"\n", args...)
}

func (c *counting) name() string {
	c.lets++
	return fmt.Sprintf("%s%d", c.of("x", "y"), c.lets)
}

// statements are some of them, so deep.
func (c *counting) statements(deep, often int) {
	for range c.n(1, often) {
		known := len(c.names)
		kind := c.n(0, 9)
		if deep > 4 {
			kind = min(kind, 5)
		}
		switch kind {
		case 0:
			c.line(deep, "set held to min(%s, 9)", c.tested())
		case 1, 2:
			c.line(deep, "if %s > %s { set high to %s }", c.tested(), c.of("held", "1", "high"), c.value())
		case 3:
			name := c.name()
			c.line(deep, "let %s = %s", name, c.tested())
			c.names = append(c.names, name)
			continue
		case 4:
			c.line(deep, "%s", c.of("set kept to thrown where die's face is not "+c.value(), "set thrown to roll 2 d4",
				"set kept to thrown", "set lucky to "+c.value(), "do again"))
		case 5:
			c.line(deep, "if %s is %s { set held to min(held + 1, 9) }", c.tested(), c.value())
		default:
			name := c.name()
			c.line(deep, "each %s in %s {", name, c.of("1..4", "2..3", "[3 1]", "held..4", "thrown"))
			c.names = append(c.names, name)
			c.statements(deep+1, 2)
			c.line(deep, "}")
		}
		c.names = c.names[:known]
	}
}

// TestDiceThatAreCountedFaceByFaceComeOutAsThrowingAllOfThem holds that dice are only taken for the same which nobody can tell
// apart any more.
func TestDiceThatAreCountedFaceByFaceComeOutAsThrowingAllOfThem(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := &counting{t: rt}
		c.even = rapid.Bool().Draw(rt, "even")
		lists := "  thrown faces\n  kept faces\n"
		owned, shared := "", lists
		if c.n(0, 2) == 0 {
			owned, shared = lists, ""
		}
		c.statements(2, 4)
		body := c.out.String()
		c.out.Reset()
		c.names = nil
		c.statements(1, 1)
		rules := "ruleset \"Counting\"\nplayers 1..2\neach player has {\n  spare number = 1\n" + owned + "}\nthe table has {\n" + shared +
			"  held number = 0\n  high number = 0\n  lucky number = 2\n}\n" +
			"define same(m) = count of (thrown where die's face is m)\n" +
			"start it {\n  each player {\n    set thrown to roll " + c.of("2 d4", "2 d4", "3 d4", "4 d3") + "\n" + body + "    result held\n    result high\n  }\n}\n" +
			"phase again {\n" + strings.ReplaceAll(c.out.String(), "do again", "set lucky to 1") + "}\n"
		p, list := compile.Source("counting", diag.NewSource("counting", rules))
		if p == nil {
			if strings.Contains(fmt.Sprint(list), "turn") || strings.Contains(fmt.Sprint(list), "never") {
				rt.SkipNow()
			}
			rt.Fatalf("%v\n%s", list, rules)
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			rt.Fatal(err)
		}
		want, left := brute(rt, g, nil, 6000)
		if left.Sign() != 0 {
			rt.SkipNow() // too many dice
		}
		o, err := odds.Work(odds.Plan{Game: g})
		if err != nil {
			rt.Fatalf("%v\n%s", err, rules)
		}
		rt.Log(rules)
		asBrute(rt, o, want, left)
	})
}

// TestFacesThatAreNamedLateComeOutAsThrowingAllOfThem holds dice that are first asked how many show the same, and then which face
// that is, to all throws. For more of them: go test ./interp/odds -run TestFacesThatAreNamedLate -rapid.checks=2000
func TestFacesThatAreNamedLateComeOutAsThrowingAllOfThem(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := &counting{t: rt}
		faces := c.n(2, 4)
		within := func() string { return "1.." + c.of(fmt.Sprint(faces), fmt.Sprint(faces), fmt.Sprint(faces+1), "2") }
		value := func() string { return c.of(append([]string{fmt.Sprint(c.n(0, 3))}, c.names...)...) }
		same := func() string { return c.of("same(m)", "count of (thrown where die's face is m)") }
		test := func() string {
			return same() + c.of(" is ", " is ", " > ", " < ") + c.of(value(), value(), "same(1)", "m", "highest (same(n)) of (each n in 1..4)")
		}
		sum := func() string { return "sum m of (each m in " + within() + " where " + test() + ")" }
		for range c.n(2, 4) {
			worth := c.of("highest ("+same()+") of (each m in 1..4)", "count of (each m in 1..4 where "+same()+" > "+value()+")",
				"count of different face of thrown", sum(), sum(), "("+sum()+") + "+value(), "("+sum()+") * ("+sum()+")",
				"count of ((each m in "+within()+" where "+test()+") + [7])",
				"(1 if (each m in "+within()+" where "+test()+") has "+value()+" otherwise 0)", "same("+value()+")", "same(4)", "sum face of thrown",
				"sum of pairs", "count of (each m in pairs where m > "+value()+")")
			name := c.name()
			c.line(1, "let %s = %s", name, worth)
			c.names = append(c.names, name)
			switch c.n(0, 5) {
			case 0:
				c.line(1, "if %s > %s { set held to %s }", c.of(c.names...), c.of(c.names...), sum())
			case 1:
				c.line(1, "each m in %s { if same(m) is %s { set held to 2 * held + m } }", within(), c.of(c.names...))
			case 2:
				c.line(1, "if %s is 1 { set thrown to roll 2 d%d }", name, faces)
			case 3:
				c.line(1, "do more")
			}
		}
		for i, name := range c.names[c.n(0, len(c.names)-1):] {
			c.line(1, "result r%d = %s", i, name)
		}
		rules := fmt.Sprintf("ruleset \"Named\"\nplayers 1\nthe table has {\n  thrown faces\n  held number = 0\n}\n"+
			"define same(m) = count of (thrown where die's face is m)\ndefine pairs = each n in 1..4 where same(n) is 2\nphase more { set held to held + sum m of (each m in 1..4 where %s) }\n"+
			"start it {\n  set thrown to roll %d d%d\n%s  result held\n}\n", "same(m) is 1", c.n(2, 4), faces, c.out.String())
		p, list := compile.Source("named", diag.NewSource("named", rules))
		if p == nil {
			rt.Fatalf("%v\n%s", list, rules)
		}
		g, err := game.New(p, game.NewSetup(p))
		if err != nil {
			rt.Fatal(err)
		}
		want, left := brute(rt, g, nil, 6000)
		if left.Sign() != 0 {
			rt.SkipNow() // too many dice
		}
		o, err := odds.Work(odds.Plan{Game: g})
		if err != nil {
			rt.Fatalf("%v\n%s", err, rules)
		}
		rt.Log(rules)
		asBrute(rt, o, want, left)
	})
}

// counted is a start of rules that throw dice and count them in a loop.
func counted(t testing.TB, dice, loop string) *game.Game {
	p, list := compile.Source("counted", diag.NewSource("counted", `ruleset "Counted"
players 1
the table has {
  thrown faces
  width  number = 0
  height number = 0
  later  number = 0
}
start it {
  set thrown to roll `+dice+`
`+loop+`
  result width
  result height
  result later
}
`))
	if p == nil {
		t.Fatal(list)
	}
	g, err := game.New(p, game.NewSetup(p))
	must(t, err)
	return g
}

// TestFacesThatTradePlacesAreFewStates holds dice of which nobody asks which face is which to the sizes of their sets: ten can be
// made of smaller numbers in 42 ways.
func TestFacesThatTradePlacesAreFewStates(t *testing.T) {
	same := "count of (thrown where die's face is n)"
	g := counted(t, "10 d10", "  set width to highest ("+same+") of (each n in 1..10)\n"+
		"  set height to count of (each n in 1..10 where "+same+" is 2)\n  set later to count of different face of thrown")
	o, err := odds.Work(odds.Plan{Game: g})
	must(t, err)
	if got, want := chance(line(t, o, "width", -1), "1"), "567/1562500"; got != want { // ten factorial of ten to the tenth
		t.Errorf("all are different with the chance %s, not %s", got, want)
	}
	if got, want := chance(line(t, o, "height", -1), "5"), "35721/12500000"; got != want {
		t.Errorf("they are five pairs with the chance %s, not %s", got, want)
	}
	if o.States > 200 {
		t.Errorf("there are %d states", o.States)
	}
}

// TestFacesThatAreNamedLateAreFewStates holds ten dice of which the widest set is asked first, and then the highest face of such a
// set, to how they can be told apart: 42 sizes of sets, and which faces have the widest of them.
func TestFacesThatAreNamedLateAreFewStates(t *testing.T) {
	same := "count of (thrown where die's face is n)"
	o, err := odds.Work(odds.Plan{Game: counted(t, "10 d10", "  set width to highest ("+same+") of (each n in 1..10)\n"+
		"  set height to last of (each n in 1..10 where "+same+" is width)")})
	must(t, err)
	if got, want := chance(line(t, o, "width", -1), "1"), "567/1562500"; got != want { // ten factorial of ten to the tenth
		t.Errorf("all are different with the chance %s, not %s", got, want)
	}
	other, err := odds.Work(odds.Plan{Game: counted(t, "10 d10", widest)})
	must(t, err)
	for _, v := range line(t, o, "height", -1).Values { // without a set that is none there, and the highest of ten faces here
		want := new(big.Rat)
		want.SetString(chance(line(t, other, "height", -1), v.Text))
		if v.Text == "10" {
			want.Add(want, big.NewRat(567, 1562500))
		}
		if v.Chance.Cmp(want) != 0 {
			t.Errorf("the face is %s with the chance %s, not %s", v.Text, v.Chance.RatString(), want.RatString())
		}
	}
	if o.States > 300 {
		t.Errorf("there are %d states", o.States)
	}
}

// TestFacesOfTwoListsTradePlacesInBoth holds dice that are compared with others to their chances: each face stays what it is.
func TestFacesOfTwoListsTradePlacesInBoth(t *testing.T) {
	count := func(list string) string { return "count of (" + list + " where die's face is n)" }
	for name, looks := range map[string]string{
		"two lists":            "count of (each n in 1..3 where " + count("thrown") + " is " + count("kept") + ")",
		"a list of everybody":  "count of (each n in 1..3 where some p in players where " + count("p's own") + " is " + count("thrown") + ")",
		"one's and another's":  "count of (each n in 1..3 where " + count("Ann's own") + " is " + count("Bob's own") + ")",
		"everybody's":          "count of (each n in 1..3 where count of (players where " + count("own") + " > 0) is 2)",
		"a define of somebody": "count of (each n in 1..3 where Ann's same(n) is Bob's same(n))",
		"one number in two":    "count of (each n in 1..3 where some m in 1..3 where " + count("thrown") + " > count of (kept where die's face is m))",
	} {
		p, list := compile.Source("two", diag.NewSource("two", "ruleset \"Two\"\nplayers 2\neach player has {\n  own faces\n}\n"+
			"the table has {\n  thrown faces\n  kept faces\n}\ndefine same(m) = count of (own where die's face is m)\nstart it {\n"+
			"  set thrown to roll 2 d3\n  set kept to roll 2 d3\n  each player { set own to roll 2 d3 }\n"+
			"  let Ann = dealer\n  let Bob = left of dealer\n  result alike = "+looks+"\n}\n"))
		if p == nil {
			t.Errorf("%s: %v", name, list)
			continue
		}
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		want, left := brute(t, g, nil, 100_000)
		o, err := odds.Work(odds.Plan{Game: g})
		must(t, err)
		t.Run(name, func(t *testing.T) { asBrute(t, o, want, left) })
	}
}

const widest = `  each n in 1..10 {
    if count of (thrown where die's face is n) is at least max(width, 2) {
      set width to count of (thrown where die's face is n)
      set height to n
    }
  }`

// TestSetsOfTenDiceAreFewStates holds that dice which were counted and are not asked for any more are taken for the same:
// there are 92,378 throws of ten dice.
func TestSetsOfTenDiceAreFewStates(t *testing.T) {
	o, err := odds.Work(odds.Plan{Game: counted(t, "10 d10", widest)})
	must(t, err)
	if got, want := chance(line(t, o, "width", -1), "0"), "567/1562500"; got != want { // ten factorial of ten to the tenth
		t.Errorf("there is no set with the chance %s, not %s", got, want)
	}
	if o.States > 4000 {
		t.Errorf("there are %d states", o.States)
	}
}

// TestDiceThatAreCountedAgainAreToldApart holds counts that come later to those of all throws.
func TestDiceThatAreCountedAgainAreToldApart(t *testing.T) {
	count := func(face string) string { return "count of (thrown where die's face is " + face + ")" }
	for name, then := range map[string]string{
		"in another loop": "  each m in 1..4 { if " + count("m") + " is 2 { set later to m } }",
		"by name":         "  set later to " + count("2"),
		"by what came":    "  set later to " + count("height"),
		"all of them":     "  set later to sum of thrown",
		"in a list":       "  each m in [4 2] { increase later by " + count("m") + " * m }",
		"around again":    "  repeat 2 times { each m in 1..4 { if " + count("m") + " is 1 { set later to 2 * later + m } } }",
	} {
		g := counted(t, "3 d4", widest+"\n"+then)
		want, left := brute(t, g, nil, 1000)
		o, err := odds.Work(odds.Plan{Game: g})
		must(t, err)
		t.Run(name, func(t *testing.T) { asBrute(t, o, want, left) })
	}
}

var severalThrow = diag.NewSource("several", `ruleset "Several"
players 1..4
each player has {
  height number = 0
}
start it {
  each player {
    let thrown = roll 6 d8
    result width = 0
    each n in 1..8 {
      let same = count of (thrown where die's face is n)
      if same is at least max(width, 2) {
        result width = same
        set height to n
      }
    }
    result height
  }
}
`)

// TestEachPlayersDiceAreGoneThroughOnce holds players who throw one after the other to what a single one comes to: what they have
// is taken together while others throw, and tells nothing apart.
func TestEachPlayersDiceAreGoneThroughOnce(t *testing.T) {
	work := func(players ...string) *odds.Odds {
		rules, list := compile.Source("several", severalThrow)
		if rules == nil {
			t.Fatal(list)
		}
		p, c, list := sim.Where(func(more ...*diag.Source) (*program.Program, diag.List) {
			return compile.Source("several", append(more, severalThrow)...)
		}, rules, match{players: players}.setup(t, rules), "Ann's width is 3 and Ann's height > 4")
		if p == nil {
			t.Fatal(list)
		}
		g, err := game.New(p, match{players: players}.setup(t, p))
		must(t, err)
		o, err := odds.Work(odds.Plan{Game: g, Where: c[0].Node()})
		must(t, err)
		return o
	}
	one, four := work("Ann"), work("Ann", "Bob", "Cyd", "Dee")
	if four.Where.Cmp(one.Where) != 0 {
		t.Errorf("the condition holds with the chance %s, not %s", four.Where, one.Where)
	}
	for _, result := range []string{"width", "height"} {
		for player := range 4 {
			for _, v := range line(t, one, result, 0).Values {
				if got, want := chance(line(t, four, result, player), v.Text), v.Chance.RatString(); got != want {
					t.Errorf("player %d has a %s of %s with the chance %s, not %s", player, result, v.Text, got, want)
				}
			}
		}
	}
	if four.States > 12*one.States {
		t.Errorf("four players are %d states, and one is %d", four.States, one.States)
	}
}

// TestResultsThatSomeDoNotHaveTellNothingApart holds players who choose a set, where there is one, to what a single one comes to: what
// they counted, chose and were given is taken together while others throw, whether they were given anything or not.
func TestResultsThatSomeDoNotHaveTellNothingApart(t *testing.T) {
	work := func(players ...string) *odds.Odds {
		p, list := compile.Source("sets", diag.NewSource("sets", `ruleset "Sets"
players 1..4
each player has { wide number = 0 for each of 1..4 }
policy broad { asked to choose { answer the choice with the highest wide(choice) then choice } }
start it {
  each player {
    let thrown = roll 4 d4
    each n in 1..4 {
      let same = count of (thrown where die's face is n)
      if same > 1 { set wide(n) to same }
    }
    let height = ask player to choose from each n in 1..4 where wide(n) > 1, "Which?" otherwise { result none_at_all = yes }
    if height is not none {
      result width = wide(height)
      result height
    }
  }
}
`))
		if p == nil {
			t.Fatal(list)
		}
		g, err := game.New(p, match{players: players}.setup(t, p))
		must(t, err)
		plan := odds.Plan{Game: g}
		for seat := range players {
			d, err := odds.NewDecider(g, "broad", seat)
			must(t, err)
			plan.Deciders = append(plan.Deciders, d)
		}
		o, err := odds.Work(plan)
		must(t, err)
		return o
	}
	one, four := work("Ann"), work("Ann", "Bob", "Cyd", "Dee")
	if got := chance(line(t, one, "none_at_all", 0), "yes"); got != "3/32" { // 4! of 4 to the fourth
		t.Errorf("there is no set with the chance %s", got)
	}
	for _, result := range []string{"none_at_all", "width", "height"} {
		for player := range 4 {
			for _, v := range line(t, one, result, 0).Values {
				if got, want := chance(line(t, four, result, player), v.Text), v.Chance.RatString(); got != want {
					t.Errorf("player %d has a %s of %s with the chance %s, not %s", player, result, v.Text, got, want)
				}
			}
		}
	}
	if four.States > 5*one.States {
		t.Errorf("four players are %d states, and one is %d", four.States, one.States)
	}
}
