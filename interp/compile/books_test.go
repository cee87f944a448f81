package compile_test

import (
	"os"
	"strings"
	"testing"

	"croupier/dsl/diag"
)

// What people write from memory of how rules stand in books is told in one error, on its line. Where there is a fix it gives what the
// book of cases says, and nothing is wrong then; otherwise the hint says what to write. A case is the place in the rules, the line, and
// behind -> the line put right or behind ? a part of the hint.
func TestLinesAsBooksSayThemAreAnswered(t *testing.T) {
	text, err := os.ReadFile("testdata/books.txt")
	if err != nil {
		t.Fatal(err)
	}
	rules, cases, _ := strings.Cut(string(text), "\n==== cases\n")
	games := map[string]string{}
	for _, part := range strings.Split(rules, "==== rules ")[1:] {
		name, game, _ := strings.Cut(part, "\n")
		games[name] = game
	}
	n := 0
	for line := range strings.Lines(cases) {
		place, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if place == "" || place == "#" {
			continue
		}
		n++
		wrong, right, certain := strings.Cut(strings.ReplaceAll(rest, `\n`, "\n"), " -> ")
		hint := ""
		if !certain {
			wrong, hint, _ = strings.Cut(rest, " ? ")
		}
		game, mark := games["game"], "@"+place+"@"
		if place == "house" {
			game = games["house"]
		}
		with := func(line string) string {
			game := strings.Replace(game, mark, line, 1)
			for _, other := range []string{"@field@", "@turn@", "@table@", "@top@", "@house@"} {
				game = strings.Replace(game, other, "", 1)
			}
			return game
		}
		if list, _ := found(with("")); list.HasErrors() {
			t.Fatal(list)
		}
		source := with(wrong)
		list, _ := found(source)
		var told diag.List
		for _, d := range list {
			if d.Severity == diag.Error {
				told = append(told, d)
			}
		}
		if len(told) != 1 {
			t.Errorf("%s: %d errors: %v", wrong, len(told), told)
			continue
		}
		d := told[0]
		at, _ := d.Span.Source.Position(d.Span.Start)
		switch is := strings.Count(source[:strings.Index(source, wrong)], "\n") + 1; {
		case at != is:
			t.Errorf("%s: told in line %d, and stands in line %d", wrong, at, is)
		case !certain && (d.Fix != nil || !strings.Contains(d.Hint, hint)):
			t.Errorf("%s: fix %v, hint %q", wrong, d.Fix, d.Hint)
		case certain && d.Fix == nil:
			t.Errorf("%s: no fix: %s (%s)", wrong, d, d.Hint)
		case certain:
			now := diag.Apply(source, []diag.Fix{*d.Fix})
			if now != with(right) {
				t.Errorf("%s: put right to %q", wrong, d.Fix.Text)
			}
			if list, _ := found(now); list.HasErrors() {
				t.Errorf("%s: put right, but %v", wrong, list)
			}
		}
	}
	if n < 80 {
		t.Errorf("there are only %d cases", n)
	}
}
