package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fixtures are what a stranger may have put where the program expects an ordinary file.
func fixtures(t *testing.T, folder string) {
	t.Helper()
	for _, err := range []error{
		mkfifo(filepath.Join(folder, "pipe.deal")),
		os.Symlink("loop.deal", filepath.Join(folder, "loop.deal")),
		os.Symlink("/dev/zero", filepath.Join(folder, "zero.deal")),
		os.Mkdir(filepath.Join(folder, "folder.deal"), 0o700),
		os.Mkdir(filepath.Join(folder, "empty"), 0o700),
		os.WriteFile(filepath.Join(folder, "large.deal"), []byte(strings.Repeat("# large\n", 1<<20)), 0o600),
		os.WriteFile(filepath.Join(folder, "self.deal"), []byte("ruleset \"S\"\nextends \"self.deal\"\n"), 0o600),
		os.WriteFile(filepath.Join(folder, "one.deal"), []byte("ruleset \"O\"\nextends \"two.deal\"\n"), 0o600),
		os.WriteFile(filepath.Join(folder, "two.deal"), []byte("ruleset \"T\"\nextends \"one.deal\"\n"), 0o600),
		os.WriteFile(filepath.Join(folder, "fields.deal"), []byte(fieldsOf(3000)), 0o600),
		os.WriteFile(filepath.Join(folder, "house0.deal"), []byte(begins("result a of the table = 1")), 0o600),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 80 {
		text := fmt.Sprintf("ruleset \"H%d\"\nextends \"house%d.deal\"\nchange result a to a + 1\n", i+1, i)
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("house%d.deal", i+1)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// fieldsOf is a ruleset with so many fields, and a result of each.
func fieldsOf(n int) string {
	var fields, results strings.Builder
	for i := range n {
		fmt.Fprintf(&fields, "f%d number = %d\n", i, i)
		fmt.Fprintf(&results, "result r%d of the table = f%d\n", i, i)
	}
	return rulesOf("the table has {", fields.String(), "}", "start game {", results.String(), "}")
}

// hostileFiles are files that are none, at every door that files come in by, and rulesets that stand on them.
func hostileFiles() (all []hostile) {
	for _, name := range []string{"pipe.deal", "loop.deal", "zero.deal", "folder.deal", "large.deal", "missing.deal", "self.deal", "one.deal", "empty", "house80.deal"} {
		at := "FOLDER/" + name
		for what, args := range map[string][]string{
			"checked": {"check", at}, "laid out": {"fmt", at}, "shown": {"show", at}, "tested": {"test", at}, "played": {"play", at}, "replayed": {"replay", at},
			"as a hand": {"replay", "--phh", at}, "hosted": {"host", at}, "compared": {"compare", "d12", at, "--games", "2"},
			"as a record that odds begin at": {"odds", "--journal", at}, "tried": {"fuzz", at, "--games", "2"},
			"as a record to go on with": {"play", "high-card", "--policy", "random", "--journal", at},
		} {
			all = append(all, hostile{name: name + " " + what, args: args, code: anyExit})
		}
		all = append(all, hostile{name: name + " as a base", deal: "ruleset \"B\"\nextends \"" + name + "\"\n", args: []string{"check", "RULES"}, code: anyExit},
			hostile{name: name + " as a script", deal: begins("result a of the table = f(1)") + "define f(n) = lua number \"" + name + "\"\n", args: []string{"check", "RULES"}, code: anyExit})
	}
	for _, path := range []string{"/etc/passwd", "../../../../../../etc/passwd", "/proc/self/mem", "/proc/self/environ", "/dev/tty", "~/.bashrc", "x\x00y", "."} {
		all = append(all, hostile{name: path + " as a base", deal: "ruleset \"B\"\nextends \"" + path + "\"\n", args: []string{"check", "RULES"}, code: ExitWrong, says: "error"},
			hostile{name: path + " as a script", deal: begins("result a of the table = f(1)") + "define f(n) = lua number \"" + path + "\"\n",
				args: []string{"check", "RULES"}, code: ExitWrong, says: "error"})
	}
	return all
}

// hostileWords are some of the words that may be typed where names, cards, faces, conditions and amounts are expected: one
// in three.
func hostileWords() (all []hostile) {
	game := rulesOf("deck standard", "option o number 1..3 = 1, \"x\"", "each player has { n number = 1\nhand cards seen by owner }",
		"start game with n { deal 1 to each player's hand\neach player { result a = roll d6 + n } }")
	words := map[string]string{
		"nothing": "", "blanks": "   ", "an escape": "\x1b]0;x\x07", "a turn": "\u202e", "no text": "\xff\xfe", "a long word": strings.Repeat("x", 100_000),
		"many brackets": strings.Repeat("(", 10_000), "many words": strings.Repeat("a ", 20_000), "many signs": strings.Repeat("=", 10_000), "a flag": "--json",
		"a formula": "=1+1", "a path": "../../etc/passwd", "many marks": "a" + strings.Repeat("\u0301", 10_000), "nots": strings.Repeat("not ", 10_000) + "yes",
		"much": "9223372036854775807", "too much": strings.Repeat("9", 10_000), "below": "-9223372036854775808", "a fraction": "1e999", "lines": strings.Repeat("a\n", 5000),
		"a lua": "lua ```while true do end```", "a chance": "chance(sum of (each f in roll 9999 d999999 where f > 3) > 99)", "a text without end": "\"", "many dice": "9999d999999!",
	}
	tried := 0
	for what, word := range sorted(words) {
		for _, at := range [][]string{
			{"play", "RULES", "--players", word}, {"play", "RULES", "--deck", word}, {"play", "RULES", "--dice", word}, {"play", "RULES", "--set", "o=" + word},
			{"play", "RULES", "--set", word + "=1"}, {"play", "RULES", "n=" + word}, {"play", "RULES", word + "=1"}, {"play", "RULES", "--bot", "P1=" + word},
			{"play", "RULES", "--as", word}, {"odds", "RULES", "--where", word}, {"odds", "RULES", "--best", word, "--for", "P1"}, {"sim", "RULES", "--games", "2", "--where", word},
			{"sim", "RULES", "--games", "2", "--until", word}, {"odds", "RULES", "--table", "n=" + word, "--games", "2"}, {"odds", "RULES", "--table", "n=1|2", "--want", word, "--games", "2"},
			{"eval", word}, {"explain", word}, {"show", word}, {"list", word}, {"test", "RULES", "--run", word}, {"check", word}, {"odds", "RULES", "--time", word}, {word},
		} {
			if tried++; tried%3 != 0 {
				continue
			}
			all = append(all, hostile{name: fmt.Sprintf("%s for %s", what, strings.Join(at[:len(at)-1], " ")+"_"), deal: game, args: at, code: anyExit})
		}
	}
	return all
}

// hostileRequests are messages to a host: each is answered by one line, and the host goes on.
func hostileRequests() (all []hostile) {
	start := `{"do":"start","game":"g","players":["Ann","Bob"],"seed":3}` + "\n"
	for what, line := range sorted(map[string]string{
		"deep lists": strings.Repeat("[", 100_000), "deep objects": strings.Repeat(`{"do":`, 50_000), "a key twice": `{"do":"view","game":"g","viewer":"Ann","viewer":"record"}`,
		"a key in capitals": `{"do":"view","game":"g","VIEWER":"record"}`, "an escaped key twice": `{"do":"view","game":"g","viewer":"Ann","view\u0065r":"record"}`,
		"no text": "{\"do\":\"\xff\"}", "a zero": "{\"do\":\"vi\x00ew\"}", "half a pair": `{"do":"\ud800"}`, "much": `{"do":"start","game":"h","seed":1e400}`,
		"too much": `{"do":"start","game":"h","seed":` + strings.Repeat("9", 10_000) + `}`, "no end": `{"do":"start"`, "two": `{"do":"games"}{"do":"games"}`, "a list": `[]`, "null": `null`,
		"an answer of nothing": `{"do":"answer","game":"g","player":"Ann","answer":null}`, "an answer of lists": `{"do":"answer","game":"g","player":"Ann","answer":[[[]]]}`,
		"an answer of two": `{"do":"answer","game":"g","player":"Ann","answer":{"take":[0],"word":"x"}}`, "below": `{"do":"answer","game":"g","player":"Ann","answer":{"take":[-1]}}`,
		"far": `{"do":"goto","game":"g","entry":9007199254740991}`, "before": `{"do":"events","game":"g","viewer":"Ann","after":-1}`, "many": `{"do":"legal","game":"g","viewer":"Ann","most":9007199254740991}`,
		"a way out": `{"do":"start","game":"h","file":"../../x"}`, "an escape": `{"do":"start","game":"\u001b]0;x\u0007"}`, "a turn": `{"do":"start","game":"\u202e"}`,
		"a name of 1 MB": `{"do":"start","game":"` + strings.Repeat("x", 1<<20) + `"}`, "a line of 5 MB": strings.Repeat(" ", 5<<20),
		"a long game": `{"do":"start","game":"h","policy":"search:100000000"}`, "no players": `{"do":"start","game":"h","players":[]}`,
		"a record that is none": `{"do":"load","game":"h","record":"x"}`, "a record of 100,000 lines": `{"do":"load","game":"h","record":"` + strings.Repeat(`{}\n`, 100_000) + `"}`,
	}) {
		all = append(all, hostile{name: what + " for a host", args: []string{"host", "high-card"}, in: start + line + "\n" + `{"id":77,"do":"games"}` + "\n", code: anyExit, says: `"id":77`,
			slow: what == "a long game"})
	}
	return all
}

// hostileRecords are records and hands of strangers.
func hostileRecords() (all []hostile) {
	hand := "variant = \"NT\"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [200, 200]\nactions = [\"d dh p1 AcAd\", \"d dh p2 KcKd\", \"p2 f\"]\n"
	for what, text := range sorted(map[string]string{
		"deep lists": "x = " + strings.Repeat("[", 20_000), "deep tables": strings.Repeat("[a.", 5000) + "a]", "a dotted key": strings.Repeat("a.", 20_000) + "a = 1\n", "a key twice": hand + "min_bet = 2\n",
		"much": strings.Replace(hand, "200, 200", "9223372036854775807, 9223372036854775807", 1), "too much": strings.Replace(hand, "200, 200", strings.Repeat("9", 5000), 1),
		"not a number": strings.Replace(hand, "200, 200", "nan, inf", 1), "below": strings.Replace(hand, "200, 200", "-1, -1", 1), "nobody": strings.Replace(hand, "[200, 200]", "[]", 1),
		"many": strings.Replace(hand, "200, 200", strings.Repeat("200, ", 50_000)+"200", 1), "many actions": strings.Replace(hand, "\"p2 f\"", strings.Repeat("\"p2 cc\", ", 30_000)+"\"p2 f\"", 1),
		"a card twice": strings.Replace(hand, "KcKd", "AcAd", 1), "no cards": strings.Replace(hand, "AcAd", strings.Repeat("Ac", 50_000), 1), "no text": "variant = \"\xff\"\n",
		"a date": strings.Replace(hand, "min_bet = 2", "min_bet = 1979-05-27", 1), "half a line": hand[:60], "nothing": "", "a variant of control": strings.Replace(hand, "NT", "\\u001b]0;x\\u0007", 1),
	}) {
		all = append(all, hostile{name: what + " in a hand", deal: text, args: []string{"replay", "--phh", "RULES"}, code: anyExit})
	}
	long := func(line string) string {
		var b strings.Builder
		for n := range 900_000 / (len(line) + 4) {
			b.WriteString(strings.ReplaceAll(line, "N", fmt.Sprint(n)))
		}
		return b.String()
	}
	for what, text := range sorted(map[string]string{
		"many names": long("kN = 1\n"), "many tables": long("[Ann.rN]\nstack = 1\n"), "many rulesets": long("[lasting.rN]\nstack = 1\n"),
		"many stats": "[[character]]\nname = \"Ann\"\n[character.stats]\n" + long("sN = 1\n"), "a long name": "[" + strings.Repeat("A", 500_000) + "]\n",
		"many that last": "[[character]]\nname = \"Ann\"\n" + long("[character.lasting.rN]\nstack = 1\n"), "a dotted name": "x" + strings.Repeat(".a", 300_000) + " = 1\n",
	}) {
		all = append(all, hostile{name: what + " on a sheet", deal: text, args: []string{"play", "high-card", "--policy", "random", "--sheet", "RULES"}, code: anyExit, says: "line "},
			hostile{name: what + " in a long hand", deal: text, args: []string{"replay", "--phh", "RULES"}, code: anyExit})
	}
	head := `{"journal":1,"ruleset":"/etc/passwd","hash":"x"}` + "\n"
	for what, text := range sorted(map[string]string{
		"a path": head, "deep lists": strings.Repeat("[", 100_000), "a line of 5 MB": `{"journal":1,"x":"` + strings.Repeat("x", 5<<20) + `"}`, "many lines": head + strings.Repeat("{}\n", 200_000),
		"zeros": strings.Repeat("\x00", 1<<20), "no text": "{\"journal\":\"\xff\"}\n", "nothing": "", "much": `{"journal":1e999}`, "later": `{"journal":999999,"ruleset":"high-card"}` + "\n",
		"a key twice": `{"journal":1,"journal":1}` + "\n", "a list": "[]\n", "an escape": `{"journal":1,"ruleset":"\u001b]0;x\u0007","start":"\u202e"}` + "\n",
	}) {
		for _, args := range [][]string{{"replay", "RULES"}, {"odds", "--journal", "RULES"}, {"play", "high-card", "--policy", "random", "--journal", "RULES"}} {
			all = append(all, hostile{name: what + " in a record, " + args[0], deal: text, args: args, code: anyExit})
		}
	}
	return all
}

// hostileOdds are chances of which nobody could read the fractions.
func hostileOdds() (all []hostile) {
	for _, roll := range []string{"roll 10000 d6", "roll 10000 d6 rerolling 1", "roll 2000 d6", "roll 1000 d6 keeping highest 40", "roll 10000 d6 exploding once on 6", "roll 9000 d6 rerolling 1 keeping lowest 4000"} {
		all = append(all, hostile{name: roll, deal: begins("result a of the table = " + roll), args: []string{"odds", "RULES", "--games", "10"}, says: "No exact odds", slow: true})
	}
	all = append(all, hostile{name: "3000 rolls one by one", deal: rulesOf("the table has { n number = 0 }", "start game {", strings.Repeat("set n to n + roll d6\n", 3000), "result a of the table = n }"),
		args: []string{"odds", "RULES", "--games", "10", "--time", "3"}, says: "No exact odds", slow: true})
	for _, dice := range []string{"10000d6", "10000d6r1", "10000dF", "2d1000000", "d1000000"} {
		all = append(all, hostile{name: "odds of " + dice, args: []string{"odds", dice}, code: ExitLimit, says: "too large"})
	}
	return all
}
