package cli

import (
	"fmt"
	"iter"
	"maps"
	"os"
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
	mostAnyoneReads = 1 << 20
	soon            = 2 * time.Second
)

// Every case of a class is tried, and the classes are in the files hostile_*_test.go.
func TestAStrangersFileIsHarmless(t *testing.T) {
	all := slices.Concat(hostileNumbers())
	if len(all) < 30 {
		t.Errorf("there are %d cases", len(all))
	}
	folder := t.TempDir()
	for i, c := range all {
		t.Run(c.name, func(t *testing.T) {
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
				args[i] = strings.ReplaceAll(args[i], "RULES", file)
			}
			began := time.Now()
			code, out, errs := run(t, c.in, args...)
			if took := time.Since(began); took > soon && !c.slow {
				t.Errorf("it takes %s", took)
			}
			all := out + errs
			if code != c.code || !strings.Contains(all, c.says) {
				t.Errorf("it exits with %d, not %d, and says %q", code, c.code, all[:min(len(all), 2000)])
			}
			if len(all) > mostAnyoneReads {
				t.Errorf("it says %d bytes", len(all))
			}
			if at := strings.IndexFunc(all, commands); at >= 0 {
				t.Errorf("it shows %q", all[max(0, at-20):min(len(all), at+20)])
			}
			if strings.Contains(all, "a mistake in this program") {
				t.Errorf("it says %q", all)
			}
		})
	}
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
			"an answer's bound":     begins("each player in the game { let q = ask player to choose 1.." + n + ", \"N\" }"),
			"an option's default":   rulesOf("option n default "+n+", or 1, \"x\"", "start game { result a of the table = option n }"),
			"an option's range":     rulesOf("option n default 1, or 1.."+n+", \"x\"", "start game { result a of the table = option n }"),
			"a field's first value": rulesOf("the table has { n number = "+n+" }", "start game { result a of the table = n }"),
			"a field's range":       rulesOf("the table has { n 0.."+n+" = 0 }", "start game { result a of the table = n }"),
			"a list's item":         begins("result a of the table = count of [1 " + n + "]"),
			"faces":                 begins("result a of the table = roll d" + n),
			"dice":                  begins("result a of the table = roll " + n + "d6"),
			"a code's dice":         begins("let c = " + n + "D\nresult a of the table = dice-in of c"),
			"a code's pips":         begins("let c = 2D+" + n + "\nresult a of the table = pips of c"),
			"a fraction's part":     begins("result a of the table = 1 / " + n),
			"a define":              rulesOf("define f(x) = x + "+n, "start game { result a of the table = f(1) }"),
			"a test's option": rulesOf("option n default 1, or 1..3, \"x\"", "start game { result a of the table = option n }",
				"test \"t\" { players Ann", "option n = "+n, "start game", "}"),
		}) {
			all = append(all, hostile{name: name + " as " + what, deal: deal, code: ExitWrong, says: "too large"})
		}
		typed := rulesOf("option n default 1, or 1..9, \"x\"", "the table has { m number = 0 }",
			"start game with m { each player in the game { let q = ask player to choose 1..3, \"N\"\nresult a = q } }")
		all = append(all,
			hostile{name: name + " as a parameter", deal: typed, args: []string{"play", "RULES", "m=" + n, "--trust"}, code: ExitUsage, says: "larger than numbers"},
			hostile{name: name + " as an option that is set", deal: typed, args: []string{"play", "RULES", "--set", "n=" + n, "--trust"}, code: ExitUsage, says: "larger than numbers"},
			hostile{name: name + " as an answer", deal: typed, in: n + "\n2\n", says: "larger than any number"})
	}
	for what, sum := range sorted(map[string]string{
		"sum": most + " + 1", "difference": "-" + most + " - 1", "product": most + " * 2", "product of both": "-" + most + " * " + most,
		"sum of a list": "sum of (each i in 1..10000) by x * 1000000000000", "minus of a sum": "-(" + most + " + " + most + ")",
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
