package cli

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A hostile case is a file that a stranger might send, or something that they might type, and what must come of it. Whatever
// that is, the program says no word of a mistake of its own, shows nothing by which a terminal could be commanded, ends soon,
// and says no more than anybody reads.
type hostile struct {
	name string
	deal string   // the ruleset; "" where none is meant
	args []string // what is typed behind the program's name, play RULES --trust unless it says; RULES is the file
	in   string
	code int    // how it exits
	says string // what is in what it says
	slow bool   // it goes to a limit on purpose
}

// table is a game of one player, or few, whose rules are the lines.
func rulesOf(lines ...string) string {
	return "ruleset \"T\"\nplayers 1..4\n" + strings.Join(lines, "\n") + "\n"
}

// begins is a game whose start has the lines.
func begins(lines ...string) string {
	return rulesOf("start game {", strings.Join(lines, "\n"), "}")
}

const (
	anyExit         = -1 // it may exit as it likes
	mostAnyoneReads = 8 << 20
	soon            = 2 * time.Second
	late            = 55 * time.Second // what goes to a limit meets one of ours before that of its process
)

// The classes are in the files hostile_*_test.go. Each case is a process of its own: one in eight is tried, with LONG=1 one in two, and with
// LONG=all every one, and those of [hostileHarm].
func TestAStrangersFileIsHarmless(t *testing.T) {
	t.Parallel()
	all := slices.Concat(hostileNumbers(), hostileWork(), hostileQuestions(), hostileTests(), hostileCells(), hostileLengths(), hostileTexts(), hostilePlaces(), hostileScripts(),
		hostileFiles(), hostileWords(), hostileRequests(), hostileRecords(), hostileOdds())
	usual := len(all)
	all = append(all, hostileHarm()...)
	if len(all) < 650 {
		t.Errorf("there are %d cases", len(all))
	}
	every := 8
	switch os.Getenv("LONG") {
	case "":
	case "all":
		every = 1
	default:
		every = 2
	}
	folder := t.TempDir()
	fixtures(t, folder)
	for i, c := range all {
		t.Run(c.name, func(t *testing.T) {
			if c.slow && testing.Short() || i%every != 0 || i >= usual && every > 1 {
				t.Skip("LONG=all tries every one")
			}
			t.Parallel()
			file := filepath.Join(folder, fmt.Sprintf("%d.deal", i))
			if c.deal != "" {
				if err := os.WriteFile(file, []byte(c.deal), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			args := slices.Clone(c.args)
			if args == nil {
				args = []string{"play", "RULES", "--trust"}
			}
			for i := range args {
				args[i] = strings.ReplaceAll(strings.ReplaceAll(args[i], "RULES", file), "FOLDER", folder)
			}
			args = slices.DeleteFunc(args, func(arg string) bool { return arg == "--trust" })
			code, all, took := limitedRun(t, c.in, args...)
			if took > soon && !c.slow || took > late {
				t.Errorf("it takes %s", took)
			}
			if code > ExitFailure || code < 0 {
				t.Errorf("it exits with %d", code)
			}
			if strings.Contains(all, " stopped: ") && !c.slow {
				t.Errorf("the limits of its process stop it: %q", all[:min(len(all), 2000)])
			}
			if code != c.code && c.code != anyExit || !strings.Contains(all, c.says) {
				t.Errorf("it exits with %d, not %d, and says %q", code, c.code, all[:min(len(all), 2000)])
			}
			if len(all) > mostAnyoneReads {
				t.Errorf("it says %d bytes", len(all))
			}
			if at := strings.IndexFunc(all, commands); at >= 0 {
				t.Errorf("it shows %q", all[max(0, at-20):min(len(all), at+20)])
			}
			if at := strings.Index(all, ",="); at >= 0 && slices.Contains(args, "--csv") {
				t.Errorf("a spreadsheet would work out %q", all[at:])
			}
			if strings.Contains(all, "a mistake in this program") {
				t.Errorf("it says %q", all)
			}
		})
	}
}

// limitedRun runs the program as a stranger's file meets it, in processes with limits, and says what they took of the processors: on a
// machine that does much else that says more than a clock. Who waits for something that never comes is ended.
func limitedRun(t *testing.T, in string, args ...string) (code int, all string, took time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "croupier", args...)
	cmd.Stdin = strings.NewReader(in)
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		t.Errorf("it does not end: %v", err)
	}
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

// commands reports whether a terminal could take a rune for a command, or would show others elsewhere because of it.
func commands(r rune) bool {
	return r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 ||
		r == 0x2028 || r == 0x2029 || r == 0x200e || r == 0x200f || r == 0x61c || r >= 0xe0000 && r <= 0xe007f
}

// sorted goes through cases in the order of their names.
func sorted(cases map[string]string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, name := range slices.Sorted(maps.Keys(cases)) {
			if !yield(name, cases[name]) {
				return
			}
		}
	}
}

// hostileNumbers are numbers that nothing can be counted with, at every door that numbers come in by, and arithmetic that
// leaves what can be counted.
func hostileNumbers() (all []hostile) {
	const most = "9007199254740992"
	for _, n := range []string{"9007199254740993", "2305843009213693952", "5000000000000000000", "9223372036854775808", strings.Repeat("9", 5000)} {
		name := n[:min(len(n), 20)]
		for what, deal := range sorted(map[string]string{
			"a number":              begins("let n = "+n, "result a of the table = n"),
			"a number below 0":      begins("let n = -"+n, "result a of the table = n"),
			"an end of a loop":      begins("each i in 1.." + n + " { result a of the table = i }"),
			"how often":             begins("repeat " + n + " times { let a = 1 }"),
			"an answer's bound":     begins("each player { let q = ask player to choose 1.." + n + ", \"N\" }"),
			"an option's default":   rulesOf("option n number = "+n+", \"x\"", "start game { result a of the table = option n }"),
			"an option's range":     rulesOf("option n number 1.."+n+" = 1, \"x\"", "start game { result a of the table = option n }"),
			"a field's first value": rulesOf("the table has { n number = "+n+" }", "start game { result a of the table = n }"),
			"a field's range":       rulesOf("the table has { n 0.."+n+" = 0 }", "start game { result a of the table = n }"),
			"a list's item":         begins("result a of the table = count of [1 " + n + "]"),
			"faces":                 begins("result a of the table = roll d" + n),
			"dice":                  begins("result a of the table = roll " + n + "d6"),
			"a code's dice":         begins("let c = " + n + "D\nresult a of the table = dice-in of c"),
			"a code's pips":         begins("let c = 2D+" + n + "\nresult a of the table = pips of c"),
			"a fraction's part":     begins("result a of the table = 1 / " + n),
			"a define":              rulesOf("define f(x) = x + "+n, "start game { result a of the table = f(1) }"),
			"a test's option": rulesOf("option n number 1..3 = 1, \"x\"", "start game { result a of the table = option n }",
				"test \"t\" { players Ann", "option n = "+n, "start game", "}"),
		}) {
			all = append(all, hostile{name: name + " as " + what, deal: deal, code: ExitWrong, says: "too large"})
		}
		typed := rulesOf("option n number 1..9 = 1, \"x\"", "the table has { m number = 0 }",
			"start game with m { each player { let q = ask player to choose from 1..3, \"N\"\nresult a = q } }")
		all = append(all,
			hostile{name: name + " as a parameter", deal: typed, args: []string{"play", "RULES", "m=" + n, "--trust"}, code: ExitUsage, says: "larger than numbers"},
			hostile{name: name + " as an option that is set", deal: typed, args: []string{"play", "RULES", "--set", "n=" + n, "--trust"}, code: ExitUsage, says: "larger than numbers"},
			hostile{name: name + " as an answer", deal: typed, in: n + "\n2\n", says: "larger than any number"})
	}
	for what, sum := range sorted(map[string]string{
		"sum": most + " + 1", "difference": "-" + most + " - 1", "product": most + " * 2", "product of both": "-" + most + " * " + most,
		"sum of a list": "sum (x * 1000000000000) of (each i in 1..10000)", "minus of a sum": "-(" + most + " + " + most + ")",
		"in a condition":  "the first that fits { when " + most + " * 3 > 1: 1, otherwise: 2 }",
		"in a chosen end": "count of (each i in 1.." + most + " + 1)",
	}) {
		all = append(all, hostile{name: "a " + what + " that leaves the numbers", deal: begins("let x = "+most, "result a of the table = "+sum),
			code: ExitLimit, says: "largest number that can be counted with"})
	}
	return append(all,
		hostile{name: "a die without faces", deal: begins("result a of the table = roll d0"), code: ExitWrong, says: "A die has a face at least"},
		hostile{name: "the largest number", deal: begins("let n = "+most, "result a of the table = n"), code: ExitFine, says: "a: " + most},
		hostile{name: "the lowest number", deal: begins("let n = -"+most, "result a of the table = n"), code: ExitFine, says: "a: -" + most})
}

// hostileWork are statements that take much for one step, again and again.
func hostileWork() (all []hostile) {
	const fields = "the table has { a numbers\nb numbers\nn number = 0 }"
	for what, does := range sorted(map[string]string{
		"has": "if a has b { let q = 1 }", "is": "if a is b { let q = 1 }", "is in": "if 0 is in a { let q = 1 }",
		"copying a field": "set b to a", "copying into a let": "let q = a", "a range": "let q = each i in 1..10000",
		"counting": "set n to count of a", "adding up": "set n to sum of a", "highest": "set n to highest of a",
		"highest few": "let q = highest 5000 of a", "every highest": "let q = every highest of a",
		"every highest of a tie": "let q = a with the highest 1", "kinds": "set n to count of different (1) of a",
		"random": "set n to random of a", "a roll": "set n to roll 10000 d6", "dice": "let q = roll 10000 d6",
		"exploding dice": "set n to roll 9000 d2 exploding on 2", "a chance of many dice": "result q of the table = chance((roll 300 d100) > 9000) > 1 / 2",
		"a chance of very many dice": "result q of the table = chance((roll 10000 d6) > 35000) > 1 / 2",
		"a chance of a count":        "result q of the table = chance(count of (each f in roll 1000 d10 where f > 6) > 300) > 1 / 2",
		"a chance of a large die":    "result q of the table = chance(count of (each f in roll 2 d1000000 where f > 6) > 1) > 1 / 2",
		"a result":                   "result q of the table = count of a", "a result that is a list": "result q of the table = a",
		"a set": "set n to n + 1", "a loop over a list": "each i in a { set n to i }", "a fraction": "result q of the table = 1 / 3 + 1 / 7",
		"a long sum": "set n to 0" + strings.Repeat(" + 1", 60), "a longer sum": "set n to 0" + strings.Repeat(" + 1 * 1", 100),
		"sums of lists":          "set n to 0" + strings.Repeat(" + sum of a", 100),
		"counts of lists":        "set n to 0" + strings.Repeat(" + count of (each i in a where i > 0)", 50),
		"ifs":                    strings.Repeat("if n > 0 { set n to 0 }\n", 200),
		"a list put onto itself": "let q = a + a",
		"a say of a number":      "say n", "a say of a word": "say \"hello\"",
		"a say of much": "say \"" + strings.Repeat("x", 1000) + "\"", "a say of a list": "say a",
	}) {
		all = append(all, hostile{name: what + " again and again", slow: true, code: ExitLimit, says: "error[too-",
			deal: rulesOf(fields, "start game {", "set a to each i in 1..10000", "set b to each i in 1..10000",
				"repeat 900000 times {", does, "}", "}"), args: []string{"play", "RULES", "--trust"}})
	}
	for what, does := range sorted(map[string]string{
		"for ever": "repeat until 1 > 2 { set n to 1 }", "in a define": "set n to f(1)", "in two defines": "set n to g(1)",
		"of fractions": "result q of the table = h(60)",
	}) {
		all = append(all, hostile{name: "going on " + what, slow: true, code: ExitLimit, says: "error[too-",
			deal: rulesOf("the table has { n number = 0 }", "define f(x) = f(x + 1)", "define g(x) = g(x + 1) + g(x + 2)",
				"define h(x) = (1 / 3 if x is 0 otherwise h(x - 1) * h(x - 1))", "start game {", does, "}")})
	}
	return all
}

// hostileQuestions are questions whose answers take long to find.
func hostileQuestions() (all []hostile) {
	asks := func(such, pass string) string {
		return rulesOf("deck standard", "each player has { hand cards seen by owner", "out cards seen by all }",
			"define dear(held) = count of (each v in 1..13 where count of (each c in held where c's spots is v) is 4) > 1",
			"define never(held) = count of (each v in 1..5000 where v is 0) > 0", "start game {", "deal 20 to each player's hand",
			"each player { let x = ask player to play 8 cards from hand to out where "+such+"(chosen), \"Two fours\""+pass,
			"result passed = x is none }", "}")
	}
	for _, such := range []string{"dear", "never"} {
		all = append(all,
			hostile{name: such + " is passed", deal: asks(such, ", or pass"), in: "pass\n", says: "passes"},
			hostile{name: such + " is explained", deal: asks(such, ", or pass"), in: "?\nall\npass\n", says: "passes", slow: true},
			hostile{name: such + " is played at random", deal: asks(such, ", or pass"), args: []string{"sim", "RULES", "--trust", "--games", "3"}, slow: true},
			hostile{name: such + " cannot be passed", deal: strings.Replace(asks(such, ""), "let x = ", "", 1), code: ExitWrong, says: "error", slow: true})
	}
	return all
}

// hostileTests are tests of rulesets that go on for ever: each is named, and the others go on.
func hostileTests() (all []hostile) {
	for what, test := range sorted(map[string]string{
		"that asks": "finish by random", "that loops": "answer Ann: 2", "that waits for what never is": "finish by random until over is 1",
	}) {
		all = append(all, hostile{name: "a test of a game " + what + " for ever", slow: true, args: []string{"test", "RULES", "-v", "--trust"}, code: ExitWrong,
			says: "ok    the last one",
			deal: rulesOf("the table has { over number = 0 }",
				"start game { repeat until over > 0 { each player { let q = ask player to choose from 1..2, \"N\"",
				"if q is 2 and over is 0 { repeat until over > 2 { say q } } } } }",
				"start another { result a of the table = 1 }",
				"test \"the endless one\" {", "players Ann", "seed 4", "start game", test, "}",
				"test \"the last one\" {", "players Ann", "start another", "expect a is 1", "}")})
	}
	fib := rulesOf("define fib(n) {", "when n < 2: n", "otherwise: fib(n - 1) + fib(n - 2)", "}", "start game { each player { result f = 3 } }")
	said := func(what, says, tests string) {
		all = append(all, hostile{name: "tests with " + what, deal: fib + tests, slow: true, args: []string{"test", "RULES"}, code: ExitWrong, says: says})
	}
	said("much to work out in each", "This test is not run: those before it took 20000000 steps",
		strings.Repeat("test \"t\" {\nexpect fib(60) > 3\n}\n", 300))
	said("much to work out again and again", "The game was stopped here after 10000000 steps",
		"test \"t\" {\nplayers Ann\nstart game\n"+strings.Repeat("expect fib(26) > 3\n", 300)+"}\n")
	return all
}

// hostileCells are results that a spreadsheet would work out.
func hostileCells() (all []hostile) {
	for _, cell := range []string{"=HYPERLINK(1)", "@SUM(1)", "-2+3+cmd|x", "+1+1", "\u001b]52;c;ZXZpbA==", " =1+1", "\u202e=1", "a\u009b31m"} {
		for _, verb := range []string{"sim", "odds"} {
			all = append(all, hostile{name: fmt.Sprintf("%q in the CSV of %s", cell, verb), args: []string{verb, "RULES", "--csv", "--trust"},
				deal: begins("each player { result a = \"" + cell + "\" }"), says: "a"})
		}
	}
	return all
}

// hostileTexts are texts that command a terminal or turn what stands behind them, wherever rules can have a text, and files in other
// encodings.
func hostileTexts() (all []hostile) {
	for _, text := range []string{"\x1b]52;c;ZXZpbA==\x07", "\x1b]8;;http://evil\x1b\\x", "\u009b31m", "\u202eabc\u202c", "\u2066x\u2069", "\u2028x", "\U000e0041", "abc\b\b\b", "\x7f",
		"a\rb", "a\vb", "\u200fx", "\u061cx", "\ufff9x\ufffb", "\ufeffx", "a" + strings.Repeat("\u0301", 900)} {
		name := fmt.Sprintf("%.20q", text)
		titled := fmt.Sprintf("ruleset \"T%[1]s\"\nabout \"%[1]s\"\nplayers 1..4\noption o number 1..3 = 1, \"%[1]s\"\nthe table has { n number = 0, \"%[1]s\" }\n"+
			"# %[1]s\nphase one { let m = 1 }\nstart game { do one\nresult a of the table = n }\ntest \"%[1]s\" {\nplayers Ann\nstart game\nexpect a is 1\n}\n", text)
		all = append(all,
			hostile{name: name + " said", deal: begins("say \"" + text + "\""), says: "T"},
			hostile{name: name + " asked", deal: begins("each player { let q = ask player to choose from 1..2, \"" + text + "\"\nresult a = \"" + text + "\" }"), in: "1\n", says: "a"},
			hostile{name: name + " shown", deal: titled, args: []string{"show", "RULES", "--trust"}, says: "It carries 1 test"},
			hostile{name: name + " tested", deal: titled, args: []string{"test", "RULES", "--trust", "-v"}, code: ExitWrong, says: "FAIL"},
			hostile{name: name + " as a name", deal: begins("result " + text + " of the table = 1"), code: ExitWrong, says: "error"})
	}
	whole := begins("result a of the table = 1")
	for what, c := range map[string]hostile{
		"with a mark in front":      {deal: "\ufeff" + whole, says: "a: 1"},
		"with two marks in front":   {deal: "\ufeff\ufeff" + whole, code: ExitWrong, says: "error"},
		"with Windows' line ends":   {deal: strings.ReplaceAll(whole, "\n", "\r\n"), says: "a: 1"},
		"of zeros":                  {deal: strings.Repeat("\x00", 100_000), code: ExitWrong, says: "error"},
		"of bytes that are no text": {deal: strings.Repeat("\xff", 100_000), code: ExitWrong, says: "error"},
		"of half a pair":            {deal: "ruleset \"\xed\xa0\x80\"\n" + whole, code: ExitWrong, says: "error"},
		"of one line of 10 MB":      {deal: "# " + strings.Repeat("x", 10_000_000) + "\n" + whole, code: ExitWrong, says: "error"},
	} {
		c.name = "a file " + what
		all = append(all, c)
	}
	return all
}

// hostilePlaces are texts that command a terminal, in places where one does not look for any: what charts and cards are called, what beside
// an option, a field or a policy stands, what a script gives, what a game is refused with, names of players, records.
func hostilePlaces() (all []hostile) {
	for _, c := range []struct{ name, text, lua, toml string }{
		{"an escape", "\x1b]52;c;ZXZpbA==\x07", "\\27]52;c;ZXZpbA==\\7", "\\u001b]52;c;ZXZpbA==\\u0007"},
		{"a turn", "\u202eabc", "\u202eabc", "\\u202eabc"},
		{"a C1 byte", "a\u0085b", "a\\194\\133b", "a\\u0085b"},
	} {
		text := "\"" + c.text + "\""
		asks := "each player { let q = ask player to choose from 1..2, \"N\"\nresult a = q } }"
		for what, deal := range sorted(map[string]string{
			"chart": rulesOf("chart signs {", "1..3 "+text, "4..6 \"moon\"", "}", "start game {", "each player { result a = roll d6 on signs } }"),
			"card": rulesOf("deck odd {", "card "+text, "card \"B\"", "}", "each player has { hand cards seen by owner }",
				"start game {", "deal 2 to each player's hand", "each player { let q = ask player to choose from hand, \"Which\"", "result a = q } }"),
			"field":   rulesOf("each player has { n number = 0, "+text+" }", "start game with n {", asks),
			"policy":  rulesOf("start game {", asks, "policy p, "+text+" { asked to choose { answer 1 } }"),
			"refusal": rulesOf("the table has { n number = 0 }", "start game { require n > 3 otherwise "+text, "result a of the table = 1 }"),
			"answer": rulesOf("deck standard", "each player has { hand cards seen by owner }", "start game {", "deal 2 to each player's hand",
				"each player { ask player to discard 1 card from hand to discards where card's spots > 90 otherwise "+text+", \"Q\", or pass } }"),
			"script's mistake": rulesOf("define f(n) = lua number ```", "error(\""+c.lua+"\")", "```", "start game { each player { result a = f(1) } }"),
			"script's text":    rulesOf("define f(n) = lua text ```", "return \""+c.lua+"\" .. n", "```", "start game { each player { result a = f(1) } }"),
			"script's word":    rulesOf("start game { do one }", "phase one { let a = 1 }", "on phase one lua ```", "say(\""+c.lua+"\")", "```"),
			"base":             "ruleset " + text + "\nextends \"./" + c.text + ".deal\"\n",
		}) {
			for _, args := range [][]string{{"play", "RULES", "--trust", "--players", "Ann"}, {"show", "RULES", "--trust"}, {"check", "RULES"}} {
				all = append(all, hostile{name: c.name + " as a " + what + ", " + args[0], deal: deal, args: args, in: "?\nall\nAs\n1\npass\n", code: anyExit})
			}
		}
		whole := begins("each player { result a = player's name }")
		all = append(all,
			hostile{name: c.name + " as a player", deal: whole, args: []string{"play", "RULES", "--trust", "--players", "Ann" + c.text}, code: anyExit},
			hostile{name: c.name + " as a record", deal: "{\"croupier\":\"" + c.text + "\"}\n{\"x\":1}\n", args: []string{"replay", "RULES"}, code: anyExit},
			hostile{name: c.name + " in a hand", args: []string{"replay", "--phh", "RULES"}, code: anyExit, deal: "variant = \"NT\"\nauthor = \"" + c.toml +
				"\"\nplayers = [\"" + c.toml + "\", \"b\"]\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [200, 200]\n" +
				"actions = [\"d dh p1 AcAd\", \"" + c.toml + "\"]\n"},
			hostile{name: c.name + " rolled", args: []string{"eval", "3d6 # " + c.text}, code: anyExit},
			hostile{name: c.name + " at the prompt", args: []string{"repl"}, in: "roll 3d6 # " + c.text + "\n" + c.text + "\nadd " + c.text + "\nuse " + c.text + "\n", code: anyExit})
	}
	return all
}

// hostileScripts are scripts that want all of the machine's time or memory, or a way out, and rules that nest what scripts and chances do.
func hostileScripts() (all []hostile) {
	for what, lines := range sorted(map[string]string{
		"a pattern that looks back": "return #(string.rep(\"a\", 4000):match(\"(.-)(.-)(.-)(.-)(.-)(.-)b\") or \"\")",
		"a long text":               "return #string.rep(\"x\", 1000000000)", "a text doubled": "local s = \"x\" for i = 1, 60 do s = s .. s end return #s",
		"no end": "while true do end", "itself": "local function f(n) return 1 + f(n) end return f(1)", "a metatable": "return setmetatable({}, {}).x",
		"a coroutine": "return coroutine.wrap(function() end)()", "pcall": "while true do pcall(error) end", "load": "return load(\"return 1\")()",
		"an order that is none": "local t = {} for i = 1, 20000 do t[i] = i end table.sort(t, function() return true end) return 1",
		"a wide format":         "return #string.format(\"%99999999d\", 1)", "many replaced": "return #(string.rep(\"a\", 4000):gsub(\".*\", string.rep(\"b\", 4000)))",
		"the clock": "return os.time()", "a power": "return 2 ^ 60", "nothing by nothing": "return 0 / 0",
	}) {
		define := "define f(n) = lua number ```\n" + lines + "\n```"
		all = append(all,
			hostile{name: "a script with " + what, deal: rulesOf(define, "start game { each player { result a = f(1) } }"), says: "error[hook-", code: anyExit, slow: true},
			hostile{name: "a chance of a script with " + what, deal: rulesOf(define, "start game { result a of the table = chance(f(roll d6) > 3) > 0 }"),
				says: "error[hook-", code: anyExit, slow: true})
	}
	cases := "define f(n) {\n"
	for i := range 10_000 {
		cases += fmt.Sprintf("when n is %d: 1\n", i)
	}
	return append(all, hostile{name: "10,000 cases", deal: rulesOf(cases+"otherwise: 0", "}", "start game { result a of the table = f(roll d6) }"),
		args: []string{"check", "RULES"}, says: "no mistakes found", slow: true})
}

// hostileLengths are files that have more of something than anybody reads.
func hostileLengths() []hostile {
	many := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	players := strings.TrimSuffix(many(18_000, "p%d,"), ",") // as many as a word of a command line can name
	steps := begins(many(2000, "do p%d\n")) + many(2000, "phase p%d { let a = 1 }\n")
	var all []hostile
	for what, deal := range sorted(map[string]string{
		"fields":   rulesOf("the table has {", many(5000, "f%d number = 0\n"), "}", "start game { result a of the table = f1 }"),
		"options":  rulesOf(many(5000, "option o%d number 0..3 = 1, \"x\"\n"), "start game { result a of the table = option o1 }"),
		"results":  begins(many(5000, "result r%d of the table = 1\n")),
		"starts":   rulesOf(many(5000, "start s%d { result a of the table = 1 }\n")),
		"defines":  rulesOf(many(5000, "define f%d(x) = x\n"), "start game { result a of the table = f1(1) }"),
		"policies": rulesOf("start game { each player { let q = ask player to choose from 1..2, \"N\" } }", many(4000, "policy p%d, \"x\" { asked to choose { answer 1 } }\n")),
	}) {
		all = append(all, hostile{name: "many " + what, deal: deal, args: []string{"show", "RULES", "--trust"}, says: "00 more"})
	}
	for what, lines := range sorted(map[string]string{
		"say of 20,000 values": "say 1" + strings.Repeat(", 1", 20_000), "7,000 conditions that refuse": many(7000, "require 1 > 0 otherwise \"no %d\"\n"),
		"list of 40,000 numbers": "let a = [" + strings.Repeat("1 ", 40_000) + "]", "if of many conditions": "if 1 > 0 " + strings.Repeat("and 1 > 0 ", 190) + "{ let a = 1 }",
	}) {
		all = append(all, hostile{name: "a " + what, deal: begins(lines, "result b of the table = 1"), args: []string{"check", "RULES", "--trust"}, code: anyExit, says: " "},
			hostile{name: "a " + what + ", laid out", deal: begins(lines, "result b of the table = 1"), args: []string{"fmt", "RULES"}, code: anyExit, says: " "})
	}
	chained, nested := "let a0 = 1\n", ""
	for i := range 6000 {
		chained += fmt.Sprintf("let a%d = a%d\n", i+1, i)
	}
	for i := range 150 {
		nested += fmt.Sprintf("each n%d in 1..2 {\n", i)
	}
	for what, deal := range sorted(map[string]string{
		"lets that are worked out from one another": begins(chained),
		"loops in loops":             begins(nested, "say \"x\"\n", strings.Repeat("}\n", 150)),
		"players on the left":        begins("say dealer" + strings.Repeat("'s left", 30_000)),
		"strange quotation marks":    begins("say " + strings.Repeat("“ ", 60_000)),
		"single quotation marks":     begins("say " + strings.Repeat("' ", 90_000)),
		"closing quotation marks":    begins("say " + strings.Repeat("’", 80_000)),
		"words with a condition":     begins("ask dealer to choose " + many(8000, "w%d when 1 > 2 or ") + "last, \"Which?\""),
		"players of a test":          rulesOf("start game { let a = 1 }", "test \"x\" {", "players "+many(20_000, "P%d, ")+"Q", "start game", "}"),
		"names that are like others": rulesOf(many(4000, "define definition_number_%d = 1\n"), "start game {", many(3500, "say definition_numbre_%d\n"), "}"),
	}) {
		all = append(all, hostile{name: "many " + what, deal: strings.ReplaceAll(strings.ReplaceAll(deal, " or \n", " or "), ", \n", ", "),
			args: []string{"check", "RULES", "--trust"}, code: anyExit, says: " "})
	}
	deep := begins("do p0")
	for i := range 1500 {
		deep += fmt.Sprintf("phase p%d { do p%d }\n", i, i+1)
	}
	deep += "phase p1500 { let a = 1 }\n"
	return append(all, []hostile{
		{name: "many mistakes in JSON", deal: begins(many(14_000, "set q%d to 1\n")), args: []string{"check", "RULES", "--trust", "--json"}, code: ExitWrong, says: "\"summary\":\"and 13900 more\"", slow: true},
		{name: "a title of many pages", deal: "ruleset \"" + strings.Repeat("long ", 40_000) + "\"\n" + begins("let a = 1"),
			args: []string{"show", "RULES", "--trust"}, code: ExitWrong, says: "too-long"},
		{name: "a mistake behind many warnings", deal: begins(many(5_000, "let q%d = 1\n"), "set nothing to 1"), args: []string{"check", "RULES", "--trust"}, code: ExitWrong, says: "nothing", slow: true},
		{name: "phases within phases", deal: deep, args: []string{"show", "RULES", "--trust"}, says: "and 1 more", slow: true},
		{name: "many mistakes", deal: begins(many(14_000, "set q%d to 1\n")), args: []string{"check", "RULES", "--trust"}, code: ExitWrong, says: "and 13900 more", slow: true},
		{name: "many warnings", deal: begins(many(10_000, "let q%d = 1\n")), args: []string{"check", "RULES", "--trust"}, says: " more\n", slow: true},
		{name: "many bases", deal: "ruleset \"T\"\n" + many(10_000, "extends n%d\n"), args: []string{"check", "RULES", "--trust"}, code: ExitWrong, says: " more\n", slow: true},
		{name: "many phases", deal: steps, args: []string{"show", "RULES", "--trust"}, says: "and 1900 more", slow: true},
		{name: "many tests", deal: rulesOf("start game { result a of the table = 1 }", many(2000, "test \"t%d\" { players Ann\nstart game }\n")),
			args: []string{"test", "RULES", "--trust", "-v"}, says: "and 1500 more", slow: true},
		{name: "many tests that fail", deal: rulesOf("start game { result a of the table = 1 }",
			many(2000, "test \"t%d\" { players Ann\nstart game\nexpect a is 2 }\n")), args: []string{"test", "RULES", "--trust"},
			code: ExitWrong, says: "and 1500 more", slow: true},
		{name: "many numbers in CSV", deal: begins("result a of the table = (roll d400) * 1000 + roll d300"),
			args: []string{"odds", "RULES", "--csv", "--trust"}, says: "20,004 more are left out", slow: true},
		{name: "many players", deal: begins("let a = 1"), args: []string{"play", "RULES", "--trust", "--players", players}, code: ExitUsage, says: "18000 players are more than can play"},
	}...)
}
