package policy_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/builtin"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/know"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/program"
)

// TestAHouseRuleNeverStopsThePoliciesBelowIt plays house rules that ask something more, or something else, as they were written by
// people who gave no thought to policies.
func TestAHouseRuleNeverStopsThePoliciesBelowIt(t *testing.T) {
	paths, err := filepath.Glob("testdata/policy-*.deal")
	if err != nil || len(paths) < 3 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".deal"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			p, list := shipped.House(path, string(text))
			if p == nil {
				t.Fatal(list)
			}
			if got := codes(list); !strings.HasPrefix(got, "unanswered") {
				t.Errorf("the checker says %q, not that the question is unanswered", got)
			}
			for _, own := range policy.Names(p) {
				if own == builtin.SearchPolicy {
					own += ":2"
				}
				for _, start := range p.Starts {
					t.Run(own+"/"+start.Name, func(t *testing.T) { playsLegally(t, p, start.Name, own) })
				}
			}
		})
	}
}

func codes(list diag.List) string {
	var all []string
	for _, d := range list {
		all = append(all, d.Code)
	}
	return strings.Join(all, " ")
}

// order is a game that asks one question, and a house rule that may ask another one; a policy is asked one of them.
type order struct {
	line  string // of the policy, in the game
	below string // what the game asks
	asks  string // what the house rule asks in its place; "": it asks nothing
	adds  string // a line that it adds to the policy
	want  string // the answer; "": any, and "stops" where the policy is wrong
}

// TestWhoAnswersAQuestion holds the one order: lines of house rules, the policy's own lines as far as they speak of the question, what
// the question says itself, chance. What is played, what is looked ahead and exact chances go by it alike.
func TestWhoAnswersAQuestion(t *testing.T) {
	lua := func(code string) string { return "policy p lua ```\n" + code + "\n```" }
	line := func(text string) string { return "policy p { " + text + " }" }
	for name, o := range map[string]order{
		"a line without the text answers its own file":      {line("asked to choose { answer 3 }"), `1..6, "Few"`, "", "", "3"},
		"it does not answer what a house rule asks":         {line("asked to choose { answer 3 }"), `1..6, "Few"`, `1..6, "Many", usually 5`, "", "5"},
		"nor in a phase of that name":                       {line("asked to choose in asking { answer 3 }"), `1..6, "Few"`, `1..6, "Many", usually 5`, "", "5"},
		"it does where the old question is asked again":     {line("asked to choose { answer 3 }"), `1..6, "Few"`, `2..5, "Few", usually 5`, "", "3"},
		"a line with the text does":                         {line("asked to choose, \"Many\" { answer 3 }\n asked to choose, \"Few\" { answer 4 }"), `1..6, "Few"`, `1..6, "Many", usually 5`, "", "3"},
		"a line that is added comes first":                  {line(`asked to choose, "Few" { answer 3 }`), `1..6, "Few"`, "", `asked to choose, "Few" { answer 4 }`, "4"},
		"and without the text too":                          {line(`asked to choose, "Few" { answer 3 }`), `1..6, "Few"`, "", "asked to choose { answer 4 }", "4"},
		"it answers what its own file asks":                 {line("asked to choose { answer 3 }"), `1..6, "Few"`, `1..6, "Many", usually 5`, "asked to choose { answer 4 }", "4"},
		"a line without an answer leaves it to the next":    {line("asked to choose { answer 3 }"), `1..6, "Few"`, "", "asked to choose { if no { answer 4 } }", "3"},
		"a line is passed over that a house rule forbids":   {line("asked to choose, \"Few\" { answer 3 }\n asked to choose { answer 4 }"), `1..6, "Few"`, `4..6, "Few"`, "", "4"},
		"and then what the question says":                   {line("asked to choose { answer 3 }"), `1..6, "Few"`, `4..6, "Few", usually the most`, "", "6"},
		"the last layer's own mistake is one":               {line("asked to choose { answer 3 }"), `1..6, "Few"`, `4..6, "Few"`, "asked to choose { answer 1 }", "stops"},
		"in an unchanged game the policy is wrong":          {line("asked to choose { answer 7 }"), `1..6, "Few", usually 2`, "", "", "stops"},
		"what a question says itself comes after all lines": {line("asked to choose { answer 3 }"), `1..6, "Few", usually 2`, "", "", "3"},
		"and is given where no line speaks of it":           {line("asked to bet { answer 3 }"), `1..6, "Few", usually 2`, "", "", "2"},
		"what it says may be reckoned from what is known":   {line("asked to bet { answer 3 }"), `1..6, "Few", usually ceiling - 1`, "", "", "5"},
		"and where that is not legal it is left to chance":  {line("asked to bet { answer 3 }"), `1..6, "Few", usually ceiling + 1`, "", "", ""},
		"Lua answers its own file":                          {lua("return 3"), `1..6, "Few"`, "", "", "3"},
		"Lua does not answer what a house rule asks":        {lua("return 3"), `1..6, "Few"`, `1..6, "Many", usually 5`, "", "5"},
		"Lua is passed over where a house rule forbids it":  {lua("return 3"), `1..6, "Few"`, `4..6, "Few", usually 5`, "", "5"},
		"in an unchanged game Lua is wrong":                 {lua("return 7"), `1..6, "Few"`, "", "", "stops"},
	} {
		t.Run(name, func(t *testing.T) { o.holds(t) })
	}
}

func (o *order) holds(t *testing.T) {
	base := fmt.Sprintf(`ruleset "Base"
players 1
the table has { given number = 0 }
start game {
  each player { do asking }
  result given
}
phase asking {
  let ceiling = 6
  set given to ask player to choose %s
  if ceiling < given { say "never" }
}
%s
`, o.below, o.line)
	own := "ruleset \"Own\"\nextends base\n"
	if o.asks != "" {
		own += "replace phase asking { set given to ask player to choose " + o.asks + " }\n"
	}
	if o.adds != "" {
		own += "add to policy p { " + o.adds + " }\n"
	}
	find := func(string, *diag.Source) (string, []*diag.Source, error) {
		return "base", []*diag.Source{diag.NewSource("base.deal", base)}, nil
	}
	p, list := compile.Load(find, "own", diag.NewSource("own.deal", own))
	if o.asks == "" && o.adds == "" {
		p, list = compile.Source("base", diag.NewSource("base.deal", base))
	}
	if p == nil {
		t.Fatal(list)
	}
	g, err := game.New(p, game.NewSetup(p))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := o.ahead(p, g), strings.TrimPrefix(o.want, "stops"); got != want {
		t.Errorf("looked ahead: the answer is %q, not %q", got, want)
	}
	if got, err := o.played(p, g, "random"); err != nil || strings.Count(got, " ") < 2 {
		t.Errorf("chance answers %s: %v", got, err)
	}
	for name, answered := range map[string]func() (string, error){
		"played":   func() (string, error) { return o.played(p, g, "p") },
		"reckoned": func() (string, error) { return o.reckoned(g) },
	} {
		got, err := answered()
		stops := (*policy.Error)(nil)
		switch {
		case name == "reckoned" && strings.Contains(o.line, "lua"): // it can only be tried out
		case errors.As(err, &stops) != (o.want == "stops"):
			t.Errorf("%s: %v", name, err)
		case o.want != "" && o.want != "stops" && got != o.want:
			t.Errorf("%s: the answer is %q, not %s", name, got, o.want)
		case o.want == "" && strings.Count(got, " ") < 3:
			t.Errorf("%s: the answer is always among %s, and not left to chance", name, got)
		}
	}
}

// played are the answers of games, each once.
func (o *order) played(p *program.Program, g *game.Game, by string) (string, error) {
	seen := map[int64]bool{}
	var all []string
	for seed := range uint64(40) {
		bot, err := policy.New(p, by, seed, "Ann")
		if err != nil {
			return "", err
		}
		s := g.Start(seed)
		c, err := bot.Decide(s)
		if err != nil {
			return "", err
		}
		if !s.MayAnswer(c) {
			return "", fmt.Errorf("%d is not legal", c.N)
		}
		if !seen[c.N] {
			seen[c.N] = true
			all = append(all, strconv.FormatInt(c.N, 10))
		}
	}
	return strings.Join(all, " "), nil
}

// ahead is the answer in a game that is tried out; none where the policy leaves it to chance or is wrong.
func (o *order) ahead(p *program.Program, g *game.Game) string {
	advisor, _ := know.NewAdvisor(p, "p", 1, "Ann")
	if c, ok := advisor.Advice(g.Start(1).Clone()); ok {
		return strconv.FormatInt(c.N, 10)
	}
	return ""
}

// reckoned are the results that have a chance.
func (o *order) reckoned(g *game.Game) (string, error) {
	d, err := odds.NewDecider(g, "p", 0)
	if err != nil {
		return "", err
	}
	out, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{d}})
	if err != nil {
		return "", err
	}
	var all []string
	for _, l := range out.Lines {
		for _, v := range l.Values {
			all = append(all, v.Text)
		}
	}
	return strings.Join(all, " "), nil
}
