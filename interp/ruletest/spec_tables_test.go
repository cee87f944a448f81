package ruletest_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
	"croupier/interp/builtin"
	"croupier/interp/op"
	"croupier/interp/ruletest"
)

// tables are the parts of the description that are written from the implementation.
func tables() map[string]string {
	var errors, warnings strings.Builder
	for _, code := range diag.Codes() {
		line := fmt.Sprintf("| `%s` | %s |\n", code, diag.Summary(code))
		if isWarning(code) {
			warnings.WriteString(line)
		} else {
			errors.WriteString(line)
		}
	}
	var statements strings.Builder
	statements.WriteString("| statement | meaning | it needs |\n| --- | --- | --- |\n")
	var forms []string
	for _, f := range syntax.Forms() {
		fmt.Fprintf(&statements, "| `%s` | %s | %s |\n", strings.ReplaceAll(f.Example, ", or: ", "`, `"), f.Doc, needsOf(f))
		forms = append(forms, f.Grammar())
	}
	head := "| code | what is wrong |\n| --- | --- |\n"
	return map[string]string{
		"functions": functionRows(), "words": wordRows(), "events": eventRows(), "prelude": preludeRows(),
		"errors": head + errors.String(), "warnings": head + warnings.String(),
		"statements": statements.String(), "simple": "```ebnf\nSimple = " + strings.Join(forms, "\n       | ") + " .\n```\n",
		"reserved": "`" + strings.Join(syntax.Reserved(), "` `") + "`\n", "slips": slipRows(),
	}
}

// functionRows has a line for each function; what it does with a number besides stands in the same line.
func functionRows() string {
	rows := []string{"| function | it needs | it gives | meaning | example |", "| --- | --- | --- | --- | --- |"}
	for i, f := range op.Funcs {
		var params []string
		for _, p := range f.Params {
			params = append(params, p.String())
		}
		if f.Variadic {
			params = append(params, "...")
		}
		needs, gives, does, example := strings.Join(params, ", "), f.Result.String(), f.Doc, "`"+f.Example+"`"
		if i > 0 && op.Funcs[i-1].Name == f.Name {
			first := op.Funcs[i-1]
			needs, gives = first.Params[0].String()+"; or "+needs, first.Result.String()+"; "+gives
			does = first.Doc + " With a number: " + strings.ToLower(does[:1]) + does[1:]
			example = "`" + first.Example + "`, " + example
			rows = rows[:len(rows)-1]
		}
		rows = append(rows, fmt.Sprintf("| `%s` | %s | %s | %s | %s |", f.Name, needs, gives, does, example))
	}
	return strings.Join(rows, "\n") + "\n"
}

// wordRows has a line for each ready-made word.
func wordRows() string {
	rows := []string{"| word | whose | it is | meaning | example |", "| --- | --- | --- | --- | --- |"}
	for _, w := range builtin.Words {
		whose := "the table's"
		switch {
		case w.Item == check.Number:
			whose = "a die's"
		case w.Item != check.Invalid:
			whose = "a card's"
		case w.ByPlayer:
			whose = "a player's"
		}
		does := w.Doc
		if w.Settable {
			does += " `set` may change it."
		}
		rows = append(rows, fmt.Sprintf("| `%s` | %s | %s | %s | `%s` |", w.Name, whose, w.Type, does, w.Example))
	}
	return strings.Join(rows, "\n") + "\n"
}

// eventRows has a line for each event.
func eventRows() string {
	rows := []string{"| `whenever ...` | `on ...` | when | what it has |", "| --- | --- | --- | --- |"}
	for _, e := range builtin.Events {
		says, has := "", []string{}
		if e.Says != "" {
			says = "`" + strings.ReplaceAll(e.Says, "|", "`, `") + "`"
		}
		for _, part := range strings.Fields(e.Parts) {
			part = "`" + part + "`"
			if says != "" && builtin.InLines(strings.Trim(part, "`")) {
				part = "**" + part + "**"
			}
			has = append(has, part)
		}
		rows = append(rows, fmt.Sprintf("| %s | `%s` | %s | %s |", says, e.Name, e.Doc, strings.Join(has, " ")))
	}
	return strings.Join(rows, "\n") + "\n"
}

// preludeRows has a line for each define and phase of the prelude: how it is written, and what its comment says.
func preludeRows() string {
	rows := []string{"| written | meaning |", "| --- | --- |"}
	for _, name := range builtin.PreludeNames() {
		said, text, _ := builtin.InPrelude(name)
		written, isPhase := strings.CutPrefix(text, "phase ")
		written = written[strings.Index(written, name):]
		written = name + parameters.FindString(written[len(name):])
		if isPhase {
			written = "do " + written
		}
		rows = append(rows, fmt.Sprintf("| `%s` | %s |", written, said))
	}
	return strings.Join(rows, "\n") + "\n"
}

// parameters are those that stand behind a name.
var parameters = regexp.MustCompile(`^\([^)]*\)`)

// needsOf is what a simple statement needs before it can be done.
func needsOf(f *syntax.Form) string {
	var needs []string
	switch f.Needs {
	case syntax.NeedsDeck:
		needs = append(needs, "a deck")
	case syntax.NeedsStack:
		needs = append(needs, "a field `stack chips`")
	}
	return strings.Join(needs, ", ")
}

// isWarning reports whether what a code's own example gives is a warning; a page without one says it.
func isWarning(code string) bool {
	if page, _ := diag.Page(code); strings.Contains(page, "This is only a warning") {
		return true
	}
	wrong, _ := diag.Examples(code)
	_, list := checked("wrong", wrong)
	for _, d := range list {
		if d.Code == code {
			return d.Severity == diag.Warning
		}
	}
	return false
}

func TestTheTablesOfTheDescriptionAreTheImplementations(t *testing.T) {
	all := tables()
	found := map[string]bool{}
	for _, path := range specFiles {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		now := tableOf.ReplaceAllStringFunc(string(text), func(have string) string {
			name := tableOf.FindStringSubmatch(have)[1]
			found[name] = true
			want := "<!-- " + name + " -->\n" + all[name] + "<!-- end -->"
			if have != want && !*update {
				t.Errorf("the table %s is not what it should be: run the test with -update\n%s", name, want)
			}
			return want
		})
		if *update {
			if err := os.WriteFile(path, []byte(now), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name := range all {
		if !found[name] {
			t.Errorf("there is no table %s", name)
		}
	}
}

// tableOf is a table with its name before it.
var tableOf = regexp.MustCompile(`(?s)<!-- ([a-z]+) -->\n.*?<!-- end -->`)

func TestTheDescriptionNamesEveryRankingAndCategory(t *testing.T) {
	spec, b := specText(t), builtin.ForChecker()
	for _, word := range slices.Concat(b.Rankings[1:], b.Categories) {
		if !regexp.MustCompile("[` ]" + word + "[` ]").MatchString(spec) {
			t.Errorf("it does not say %s", word)
		}
	}
}

// The examples of words are conditions that hold at this table, in its round of betting, or are part of its rules.
func TestEveryExampleOfAWordHolds(t *testing.T) {
	for _, w := range builtin.Words {
		t.Run(w.Name, func(t *testing.T) {
			clause, paid, holds := "", "", "asked is Bob"
			switch example := w.Example; {
			case strings.HasPrefix(example, "bets of "):
				clause = ", " + example
			case strings.HasPrefix(example, "pay "):
				paid = "  " + example + "\n"
			default:
				holds = example
			}
			p, list := checked("word", `ruleset "Words"
players 2
deck standard { jokers 1 }
each player has {
  stack   chips = 20
  hand    cards seen by all
  thrown  faces
}
start game {
`+paid+`  repeat 1 times {
    deal 2 to each player's hand
    each player { set thrown to roll 2 d6 }
    collect 1 from players still in
    open betting`+clause+`
    award pot to highest by best of hand
  }
  each player { result chips = stack }
}
test "`+w.Name+`" {
  players Ann, Bob
  deck [Kd 2c Jk 3c]
  dice [6 1 2 3]
  start game
  answer Ann: bet 2
  expect `+holds+`
}
`)
			if len(list) > 0 || p == nil {
				t.Fatalf("it gives\n%s", shown(list))
			}
			for _, o := range ruletest.Run(p) {
				if o.Diag != nil {
					t.Error(shown(diag.List{*o.Diag}))
				}
			}
		})
	}
}

func TestEveryExampleOfAFunctionHolds(t *testing.T) {
	for _, f := range op.Funcs {
		t.Run(f.Name, func(t *testing.T) {
			p, list := checked("function", `ruleset "Functions"
players 2
deck standard
each player has { hand cards seen by all }
start game {
  deal 1 to each player's hand
  result winner = dealer
}
test "`+f.Name+`" {
  players Ann, Bob
  start game
  expect `+f.Example+`
}
`)
			if len(list) > 0 || p == nil {
				t.Fatalf("it gives\n%s", shown(list))
			}
			for _, o := range ruletest.Run(p) {
				if o.Diag != nil {
					t.Error(shown(diag.List{*o.Diag}))
				}
			}
		})
	}
}
