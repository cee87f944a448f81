package compile_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"

	"pgregory.net/rapid"
)

// defining writes defines that use each other, with what they are given in every place where it may stand.
type defining struct {
	t       *rapid.T
	params  []string
	defines []int // how many parameters each has
}

func (d *defining) pick(list ...string) string { return rapid.SampledFrom(list).Draw(d.t, "pick") }

// number is a number, in which deep more may stand in each other.
func (d *defining) number(deep int) string {
	simple := append([]string{"1", "3", "option few", "shared", "own", "count of thrown"}, d.params...)
	if deep == 0 {
		return d.pick(append(simple, d.params...)...)
	}
	part := func() string { return d.number(deep - 1) }
	switch d.pick("simple", "sum", "cases", "count", "total", "highest", "of", "call", "call", "call") {
	case "sum":
		return "(" + part() + d.pick(" + ", " - ", " * ") + part() + ")"
	case "cases":
		return "(the first that fits { when " + d.fits(deep-1) + ": " + part() + ", otherwise: " + part() + " })"
	case "count":
		return "count of (thrown where die's face > " + part() + ")"
	case "total":
		return "(sum (" + d.pick("face", part(), "face * "+d.number(0)) + ") of thrown)"
	case "highest":
		return "count of (highest 1 of players by " + part() + ")"
	case "of":
		return "(own of player's right + " + part() + ")"
	case "call":
		if len(d.defines) == 0 {
			return d.pick(simple...)
		}
		n := rapid.IntRange(0, len(d.defines)-1).Draw(d.t, "which")
		args := make([]string, d.defines[n])
		for i := range args {
			args[i] = d.number(rapid.IntRange(0, 1).Draw(d.t, "deep") * (deep - 1)) // what is simple can be written out
		}
		return fmt.Sprintf("f%d(%s)", n, strings.Join(args, ", "))
	}
	return d.pick(simple...)
}

func (d *defining) fits(deep int) string {
	a, b := d.number(deep), d.number(deep)
	return d.pick(a+" > "+b, a+" is "+b, "not "+a+" < "+b, "(some v in 1..3 where v > "+a+")", a+" > 1 and "+b+" > 2")
}

// A define that is written out where it is used comes to the same as one that is called.
func TestADefineThatIsWrittenOutComesToTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &defining{t: t}
		var b strings.Builder
		b.WriteString("ruleset \"Defines\"\nplayers 3\noption few number 0..5 = 2\nthe table has {\n  shared number = 2\n}\n")
		b.WriteString("each player has {\n  thrown faces\n  own number = 1\n}\n")
		for n := range rapid.IntRange(1, 5).Draw(t, "defines") {
			count := rapid.IntRange(1, 2).Draw(t, "parameters")
			d.params = []string{"a", "b"}[:count]
			fmt.Fprintf(&b, "define f%d(%s) = %s\n", n, strings.Join(d.params, ", "), d.number(2))
			d.defines = append(d.defines, count)
		}
		d.params = nil
		b.WriteString("start game {\n  each player {\n    set thrown to roll 3 d6\n    set own to roll d6\n  }\n  set shared to roll d4\n")
		b.WriteString("  each player {\n")
		for n := range 4 {
			fmt.Fprintf(&b, "    result r%d = %s\n    result c%d = %s\n", n, d.number(2), n, d.fits(2))
		}
		b.WriteString("    let kept = own + 1\n")
		d.params = []string{"kept"}
		fmt.Fprintf(&b, "    result last = %s\n  }\n}\n", d.number(3))
		if written, called := resultsOf(t, b.String()), calling(t, b.String()); written != called {
			t.Fatalf("%s\nwritten out\n%s\ncalled\n%s", b.String(), written, called)
		}
	})
}

// What each condition of the writing out is for: without it, one of these would come to something else than where it is called.
func TestWhatMayBeWrittenOut(t *testing.T) {
	const pick = "define pick(a) = 0 if own > 0 otherwise a" // which looks at what it is given if it is called, and only then
	for name, c := range map[string]struct{ defines, results string }{
		"of somebody else":         {"define twice = own + own", "result r = player's right's twice"},
		"of a card":                {"define card's royal = rank is at least J", "result r = (top of hand)'s royal"},
		"within itself":            {"define less(a, b) = b - a", "result r = less(less(own, 3), less(shared, own))"},
		"a fraction":               {"define part(n) = n / 3", "result r = part(own)"},
		"a let that is a fraction": {"define over(x) = x > 1 / 2", "let half = own / 30\n result r = over(half)"},
		"a number for a fraction":  {"define over(x) = x > own / 2", "result r = over(option few)"},
		"in a filter":              {"define above(a) = count of (players where own > a)", "result r = above(own)"},
		"a roll":                   {pick, "result r = pick(roll d20)\n result s = roll d20"},
		"too much":                 {pick, "result r = pick(own * 900000000000 * 900000000000)"},
		"a division by none":       {pick, "result r = pick(1 / (own - own) rounded down)"},
		"what is not there":        {"define pick(a) = yes if own > 0 otherwise a", "result r = pick((top of pile)'s rank is J)"},
		"a define that rolls":      {pick + "\ndefine cast = roll d20", "result r = pick(cast)\n result s = roll d20"},
		"cards":                    {"define many(c) = count of c", "let held = hand\n result r = many(hand where rank is not J)\n result s = many(held)"},
		"somebody at random":       {"define whom(a) = dealer if own > 0 otherwise a", "result r = whom(random of players)\n result s = random of all seats"},
		"a script that fails":      {pick + "\ndefine bad = lua number ```\nerror(\"no\")\n```", "result r = pick(bad)"},
		"what uses itself":         {pick + "\ndefine below(n) = 0 if n < 2 otherwise 1 + below(n - 1)", "result r = pick(below(3))\n result s = below(4)"},
		"eight in each other":      {"define deep0 = own\n" + inEachOther(8), "result r = deep8"},
		"handed on":                {"define same(a) = a\ndefine more(a, b) = b if same(a) < 1 otherwise 1", "result r = more(3, own)"},
		"in a filter of a sum":     {"define above(a) = 1 + count(players where own > a)", "result r = above(own)"},
	} {
		t.Run(name, func(t *testing.T) {
			text := "ruleset \"Rows\"\nplayers 3\ndeck standard\noption few number 0..5 = 2\nthe table has {\n  shared number = 2\n  pile cards seen by all\n}\n" +
				"each player has {\n  own number = 1\n  hand cards seen by owner\n}\n" + c.defines + "\nstart game {\n  shuffle deck\n" +
				"  each player {\n    set own to roll d20\n    deal 3 to hand\n  }\n  set shared to roll d4\n  each player {\n" + c.results + "\n  }\n}\n"
			if p, list := compile.Source("rows", diag.NewSource("rows.deal", text)); p == nil || len(p.Nodes) > 20_000 {
				t.Fatal(list)
			}
			if written, called := resultsOf(t, text), calling(t, text); written != called || called == "" {
				t.Errorf("%s\nwritten out\n%s\ncalled\n%s", text, written, called)
			}
		})
	}
}

// inEachOther are so many defines, each of which names the one before it three times.
func inEachOther(many int) (lines string) {
	for n := range many {
		lines += fmt.Sprintf("define deep%d = %[2]s - %[2]s + %[2]s\n", n+1, fmt.Sprintf("deep%d", n))
	}
	return lines
}

// A let in the block of a define is what it stands for, in every place where it is named.
func TestALetInADefineIsWhatItStandsFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &defining{t: t}
		var blocks, lines strings.Builder
		const head = "ruleset \"Lets\"\nplayers 3\noption few number 0..5 = 2\nthe table has {\n  shared number = 2\n}\n" +
			"each player has {\n  thrown faces\n  own number = 1\n}\n"
		for n := range rapid.IntRange(1, 4).Draw(t, "defines") {
			d.params = []string{"a"}
			first := d.number(1)
			d.params = []string{"a", "one"}
			second := d.number(1)
			d.params = []string{"a", "one", "two"}
			when, value, other := d.fits(1), d.number(1), d.number(1)
			written := func(text string) string {
				text = regexp.MustCompile(`\btwo\b`).ReplaceAllLiteralString(text, "("+second+")")
				return regexp.MustCompile(`\bone\b`).ReplaceAllLiteralString(text, "("+first+")")
			}
			fmt.Fprintf(&blocks, "define f%d(a) {\n  let one = %s\n  let two = %s\n  when %s: %s\n  otherwise: %s\n}\n", n, first, second, when, value, other)
			fmt.Fprintf(&lines, "define f%d(a) = %s if %s otherwise %s\n", n, written(value), written(when), written(other))
			d.defines = append(d.defines, 1)
		}
		d.params = nil
		game := "start game {\n  each player in the game {\n    set thrown to roll 3 d6\n    set own to roll d6\n  }\n  set shared to roll d4\n" +
			"  each player in the game { result r = " + d.number(2) + " }\n}\n"
		if let, line := resultsOf(t, head+blocks.String()+game), resultsOf(t, head+lines.String()+game); let != line {
			t.Fatalf("%s%s\nwith lets\n%s\nin lines\n%s", blocks.String(), game, let, line)
		}
	})
}

// What a define is given is told from outside of it, also where it is given what it stands for itself.
func TestWhatADefineHandsOnIsTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		resultsOf(t, "ruleset \"On\"\nplayers 1\ndefine over(a, b) {\n  let more = a + 1\n  let less = more - 1\n  when a is less + b: more\n"+
			"  otherwise: less\n}\nstart game { result r = over(roll d4, roll d4 - 1) }\n")
	})
}

// Dice that a let in a define names are rolled once, however often they are looked at.
func TestALetInADefineRollsOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		got := resultsOf(t, "ruleset \"Once\"\nplayers 1\ndefine twice {\n  let cast = roll 2 d20\n  let same = sum of cast\n"+
			"  when same is sum of cast and highest face of cast + lowest face of cast is same: 1\n  otherwise: 0\n}\n"+
			"start game { result r = twice }\n")
		if strings.Count(got, "r -1 1") != 6 {
			t.Fatal(got)
		}
	})
}

func calling(t rapid.TB, text string) string {
	defer compile.CallAll()()
	return resultsOf(t, text)
}

// resultsOf is what comes of some games, with a record and without one.
func resultsOf(t rapid.TB, text string) string {
	p, list := compile.Source("defines", diag.NewSource("defines.deal", text))
	if p == nil {
		t.Skip(list) // such as numbers that are always the same
	}
	var b strings.Builder
	for _, record := range []bool{false, true} {
		setup := game.NewSetup(p)
		setup.Record = record
		g, err := game.New(p, setup)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(3) {
			s := g.Start(seed)
			if err := s.Err(); err != nil {
				fmt.Fprintln(&b, err.Code)
			}
			for _, r := range s.Results() {
				fmt.Fprintln(&b, r.Name, r.Player, s.Text(r.Value))
			}
			for _, e := range s.Events(0) {
				fmt.Fprintln(&b, e.Kind, e.Name, e.Player, e.Faces, e.Cards)
			}
		}
	}
	return b.String()
}

// Defines of which each uses the one before it twice are looked at once each, and not once for each way to come to them.
func TestDefinesThatUseOthersTwiceAreLookedAtOnce(t *testing.T) {
	var b strings.Builder
	b.WriteString("ruleset \"T\"\nplayers 1\nthe table has { n number = 1 }\ndefine f0(x) = x + n\n")
	for i := range 60 {
		fmt.Fprintf(&b, "define f%d(x) = f%d(f%d(x))\n", i+1, i, i)
	}
	b.WriteString("start game { result x = f60(1) }\n")
	if _, list := compile.Source("t", diag.NewSource("t.deal", b.String())); list.HasErrors() {
		t.Error(list)
	}
}
