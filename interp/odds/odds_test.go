package odds_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/program"
	"croupier/interp/sim"
)

// load compiles a shipped ruleset, with more sources.
func load(t testing.TB, name string, more ...*diag.Source) *program.Program {
	t.Helper()
	paths, err := filepath.Glob("../../rulesets/" + name + "/*.deal")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		more = append(more, diag.NewSource(path, string(text)))
	}
	return from(t, name, more...)
}

func from(t testing.TB, name string, sources ...*diag.Source) *program.Program {
	t.Helper()
	p, list := compile.Source(name, sources...)
	if p == nil {
		t.Fatal(list)
	}
	return p
}

// match is what is started.
type match struct {
	start   string
	players []string
	args    map[string]string // "Ann.skill", "dt"
	options map[string]string
	deck    []string
}

func (m match) setup(t testing.TB, p *program.Program) *game.Setup {
	t.Helper()
	s := game.NewSetup(p)
	if m.start != "" {
		must(t, s.SetStart(m.start))
	}
	if m.players != nil {
		must(t, s.SetPlayers(m.players))
	}
	for name, value := range m.options {
		must(t, s.SetOption(name, value))
	}
	for key, value := range m.args {
		player, name := "", key
		for i := range key {
			if key[i] == '.' {
				player, name = key[:i], key[i+1:]
			}
		}
		must(t, s.SetParam(player, name, value))
	}
	s.Deck = m.deck
	return s
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// plan is a plan in which everybody decides by one policy.
func (m match) plan(t testing.TB, p *program.Program, policy string) odds.Plan {
	t.Helper()
	g, err := game.New(p, m.setup(t, p))
	must(t, err)
	plan := odds.Plan{Game: g}
	for seat := range g.Seats() {
		d, err := odds.NewDecider(g, policy, seat)
		must(t, err)
		plan.Deciders = append(plan.Deciders, d)
	}
	return plan
}

// where is a program with a condition.
func where(t testing.TB, name, text string, players []string) (*program.Program, int32) {
	t.Helper()
	rules := load(t, name)
	p, c, list := sim.Where(func(more ...*diag.Source) (*program.Program, diag.List) {
		return load(t, name, more...), nil
	}, rules, match{players: players}.setup(t, rules), text)
	if p == nil {
		t.Fatal(list)
	}
	return p, c[0].Node()
}

// line finds a result.
func line(t testing.TB, o *odds.Odds, name string, player int) odds.Line {
	t.Helper()
	for _, l := range o.Lines {
		if l.Result == name && l.Player == player {
			return l
		}
	}
	t.Fatalf("there is no result %s of %d: %+v", name, player, o.Lines)
	return odds.Line{}
}

// chance is the chance of a value.
func chance(l odds.Line, text string) string {
	for _, v := range l.Values {
		if v.Text == text {
			return v.Chance.RatString()
		}
	}
	return "0"
}

// sums holds that every line adds up to what was given, and that nothing is left over.
func sums(t testing.TB, o *odds.Odds) {
	t.Helper()
	total := new(big.Rat).Set(o.Ended)
	for _, s := range o.Stops {
		total.Add(total, s.Chance)
	}
	if o.TooFar != nil {
		total.Add(total, o.TooFar)
	}
	if total.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("all ways together have the chance %s", total.RatString())
	}
	for _, l := range o.Lines {
		if g := l.Given(); g.Cmp(o.Ended) > 0 {
			t.Errorf("%s adds up to %s of %s", l.Result, g.RatString(), o.Ended.RatString())
		}
	}
}

func truth(t testing.TB, file string, into any) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", file))
	must(t, err)
	must(t, json.Unmarshal(b, into))
}

type d12Truth struct {
	AboveZero map[string]map[string]string `json:"above_zero"`
	Margins   map[string]map[string]string
	Opposed   map[string]map[string]string
}

func TestChancesOfAPoolAreExact(t *testing.T) {
	var want d12Truth
	truth(t, "d12.json", &want)
	p := load(t, "d12")
	for pool, row := range want.AboveZero {
		for dt, exact := range row {
			o, err := odds.Work(match{start: "basic", args: map[string]string{"pool": pool, "dt": dt, "take": "all"}}.plan(t, p, "random"))
			must(t, err)
			sums(t, o)
			if got := chance(line(t, o, "success", -1), "yes"); got != exact {
				t.Errorf("%s dice at %s: %s, not %s", pool, dt, got, exact)
			}
			if want := want.Margins[fmt.Sprintf("N=%s,DT=%s", pool, dt)]; want != nil {
				l := line(t, o, "margin", -1)
				if len(l.Values) != len(want) {
					t.Errorf("%d margins, not %d", len(l.Values), len(want))
				}
				for margin, exact := range want {
					if got := chance(l, margin); got != exact {
						t.Errorf("margin %s of %s dice at %s: %s, not %s", margin, pool, dt, got, exact)
					}
				}
			}
		}
	}
}

func TestOpposedPoolsAreExact(t *testing.T) {
	var want d12Truth
	truth(t, "d12.json", &want)
	p := load(t, "d12")
	for name, row := range want.Opposed {
		var pool, dt, against, againstDT string
		if _, err := fmt.Sscanf(name, "%1s", &pool); err != nil {
			t.Fatal(err)
		}
		var a, b, c, d int
		if _, err := fmt.Sscanf(name, "%dd@DT%d vs %dd@DT%d", &a, &b, &c, &d); err != nil {
			t.Fatal(err)
		}
		pool, dt, against, againstDT = fmt.Sprint(a), fmt.Sprint(b), fmt.Sprint(c), fmt.Sprint(d)
		o, err := odds.Work(match{start: "opposed", args: map[string]string{"pool": pool, "dt": dt, "rival_pool": against, "rival_dt": againstDT, "take": "all"}}.plan(t, p, "random"))
		must(t, err)
		sums(t, o)
		said := map[string]string{"first": "the roller wins", "second": "the rival wins", "tie": "a tie"}
		for winner, exact := range row {
			if got := chance(line(t, o, "outcome", -1), said[winner]); got != exact {
				t.Errorf("%s: %s %s, not %s", name, winner, got, exact)
			}
		}
	}
}

type swrpgTruth struct {
	FirstHigher  string `json:"first_higher"`
	Tie          string
	SecondHigher string `json:"second_higher"`
	Scores       map[string]map[string]string
}

func TestARoundOfGamblingIsExact(t *testing.T) {
	var want swrpgTruth
	truth(t, "swrpg.json", &want)
	players := []string{"Ann", "Bob"}
	for _, c := range []struct{ condition, exact string }{
		{"Ann.score > Bob.score", want.FirstHigher},
		{"Ann.score is Bob.score", want.Tie},
		{"Ann.score < Bob.score", want.SecondHigher},
	} {
		p, node := where(t, "swrpg", c.condition, players)
		plan := match{start: "round", players: players, args: map[string]string{"base": "4D", "Ann.gambling": "5D+1", "Bob.gambling": "3D"}}.plan(t, p, "honest")
		plan.Where = node
		plan.Answers = []string{"pass", "pass", "fair", "win", "5", "fair", "win", "3"}
		o, err := odds.Work(plan)
		must(t, err)
		sums(t, o)
		if got := o.Where.RatString(); got != c.exact {
			t.Errorf("%s: %s, not %s", c.condition, got, c.exact)
		}
		for player, name := range []string{"A", "B"} {
			for score, exact := range want.Scores[name] {
				if got := chance(line(t, o, "score", player), score); got != exact {
					t.Errorf("score %s of %s: %s, not %s", score, name, got, exact)
				}
			}
		}
	}
}

func TestWhatIsTooMuchSaysSo(t *testing.T) {
	p := load(t, "baltimore")
	plan := match{start: "simple", args: map[string]string{"attribute": "3", "skill": "2", "target": "pair of jacks"}}.plan(t, p, "random")
	plan.Limit = 2000
	if _, err := odds.Work(plan); !errors.Is(err, odds.ErrTooMuch) {
		t.Errorf("the error is %v", err)
	}
	plan.Limit, plan.Go = 0, func() bool { return false }
	if _, err := odds.Work(plan); !errors.Is(err, odds.ErrEnded) {
		t.Errorf("the error is %v", err)
	}
}

// More dice than anybody can go through are few states, each of which takes long: so do the chances of their sets.
func TestSoManyDiceAreTooMuch(t *testing.T) {
	for _, roll := range []string{"roll 10000 d6", "roll 10000 d6 rerolling 1", "roll 2000 d6", "roll 10000 d20 keeping highest 40", "roll 10000 d6 exploding once on 6"} {
		p := from(t, "many", diag.NewSource("many.deal", "ruleset \"Many\"\nplayers 1\nstart game { result a of the table = "+roll+" }\n"))
		var inexact *odds.Inexact
		if _, err := odds.Work(match{start: "game"}.plan(t, p, "random")); !errors.Is(err, odds.ErrTooMuch) && !errors.As(err, &inexact) {
			t.Errorf("%s: %v", roll, err)
		}
	}
}
