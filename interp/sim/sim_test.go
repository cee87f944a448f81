package sim

import (
	"encoding/json"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/table"

	"pgregory.net/rapid"
)

func random(name string) Bot {
	return Bot{name, func(player string) Policy { return policy.AtRandom{Random: policy.NewRandom(0, player)} }}
}

func compiled(t testing.TB, text string) *program.Program {
	t.Helper()
	p, list := compile.Source("rules", diag.NewSource("rules", text))
	if p == nil {
		t.Fatal(list)
	}
	return p
}

// where is a ruleset with a condition over what Ann and Bob come to.
func where(t testing.TB, text, condition string) (*program.Program, *Condition, diag.List) {
	t.Helper()
	setup := game.NewSetup(compiled(t, text))
	if err := setup.SetPlayers([]string{"Ann", "Bob"}); err != nil {
		t.Fatal(err)
	}
	p, all, list := Where(func(more ...*diag.Source) (*program.Program, diag.List) {
		return compile.Source("rules", append([]*diag.Source{diag.NewSource("rules", text)}, more...)...)
	}, compiled(t, text), setup, condition)
	if p == nil {
		return nil, nil, list
	}
	return p, all[0], nil
}

func shipped(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../rulesets/" + name + "/" + name + ".deal")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// plan makes a plan from what the command line would give: a start, players, and parameters.
func plan(t testing.TB, p *program.Program, start, players string, seed uint64, moving Moving, where *Condition, params ...string) *Plan {
	t.Helper()
	setup := game.NewSetup(p)
	if err := setup.SetStart(start); err != nil {
		t.Fatal(err)
	}
	if players != "" {
		if err := setup.SetPlayers(strings.Split(players, ",")); err != nil {
			t.Fatal(err)
		}
	}
	for _, param := range params {
		key, value, _ := strings.Cut(param, "=")
		who, name, own := strings.Cut(key, ".")
		if !own {
			who, name = "", key
		}
		if err := setup.SetParam(who, name, value); err != nil {
			t.Fatal(err)
		}
	}
	var bots []Bot
	for range setup.Players {
		bots = append(bots, random("random"))
	}
	plan, err := New(p, setup, bots, seed, moving, where)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

func contest(t testing.TB, moving Moving) *Plan {
	return plan(t, compiled(t, shipped(t, "baltimore")), "simple", "Ann,Bob", 7, moving, nil, "attribute=4", "skill=2", "target=pair of jacks", "Bob.target=easy")
}

func TestTheOrderOfTheGamesDoesNotMatter(t *testing.T) {
	for _, moving := range []Moving{Stay, Move} {
		p := contest(t, moving)
		whole := p.Table().Run(0, 600)
		rapid.Check(t, func(t *rapid.T) {
			cuts := rapid.SliceOfN(rapid.Int64Range(0, 600), 0, 6).Draw(t, "cuts")
			parts := []*Tally{}
			table, from := p.Table(), int64(0)
			for from < 600 {
				to := int64(600)
				for _, c := range cuts {
					if c > from && c < to {
						to = c
					}
				}
				if rapid.Bool().Draw(t, "another table") {
					table = p.Table()
				}
				parts = append(parts, table.Run(from, to))
				from = to
			}
			merged := p.newTally()
			for len(parts) > 0 {
				i := rapid.IntRange(0, len(parts)-1).Draw(t, "next")
				if len(parts) > 1 && rapid.Bool().Draw(t, "together") { // (a + b) + c is a + (b + c)
					j := (i + 1) % len(parts)
					parts[i].Merge(parts[j])
					parts = append(parts[:j:j], parts[j+1:]...)
					continue
				}
				merged.Merge(parts[i])
				parts = append(parts[:i:i], parts[i+1:]...)
			}
			if !reflect.DeepEqual(merged, whole) {
				t.Fatalf("played in parts, the games come to something else:\n%+v\n%+v", merged, whole)
			}
		})
	}
}

func TestChunksAreARowOfAllGames(t *testing.T) {
	for _, games := range []int64{1, 15, 16, 100, 12345, MostGames} {
		at := int64(0)
		for n := 0; at < games; n++ {
			to := Chunk(at, games)
			if to <= at || to > games || to-at > max(1, at/16) || to-at > 1000 {
				t.Fatalf("behind game %d of %d comes game %d", at, games, to)
			}
			at = to
			if n > 2000 {
				break
			}
		}
	}
}

func TestEveryGameHasASeedThatPeopleCanUse(t *testing.T) {
	seen := map[uint64]bool{}
	s := newSeeds(3)
	for number := range int64(5 * block) {
		seed := s.of(number)
		if seed >= 1<<53 || seen[seed] || seed != GameSeed(3, number) {
			t.Fatalf("game %d has the seed %d", number, seed)
		}
		seen[seed] = true
	}
	if GameSeed(3, 0) == GameSeed(4, 0) {
		t.Error("two plans play the same game")
	}
}

func TestAGameOfTheSimulationCanBePlayedByItself(t *testing.T) {
	p := contest(t, Stay)
	number := int64(300)
	one := p.Table().Run(number, number+1)
	table := p.Table()
	s := &table.state
	p.games[0].Restart(s, GameSeed(7, number))
	players := []*policy.Random{policy.NewRandom(s.Seed(), "Ann"), policy.NewRandom(s.Seed(), "Bob")}
	for s.Pending() != nil {
		if err := s.Answer(players[s.Pending().Player].Decide(s)); err != nil {
			t.Fatal(err)
		}
	}
	alone := p.newTally()
	alone.Games++
	table.read(alone, 0)
	alone.score(s, table.readings, 0)
	if !reflect.DeepEqual(alone, one) {
		t.Error("it comes out otherwise")
	}
}

const stopping = `ruleset "Stopping"
players 1..3
each player has { n number = 0 }
start game {
  each player {
    set n to roll d6
    require n > 1 otherwise "a one"
    if n is 2 { set n to 1 / (n - 2) rounded down }
    if n is 3 { repeat until n is 0 { increase n by 1 } }
    result n
    result high = n > 5
  }
}
`

func TestGamesThatAreStoppedAreNamedAndNotScored(t *testing.T) {
	rules := compiled(t, stopping)
	setup := game.NewSetup(rules)
	setup.Limits.StepsPerAnswer = 1000
	p, err := New(rules, setup, []Bot{random("random")}, 1, Stay, nil)
	if err != nil {
		t.Fatal(err)
	}
	tally := p.Table().Run(0, 1200)
	kinds := map[StopKind]Stop{}
	stopped := int64(0)
	for _, s := range tally.Stops() {
		kinds[s.Kind] = s
		stopped += s.Games
	}
	if len(kinds) != 3 || stopped+tally.Scored != tally.Games || tally.Games != 1200 {
		t.Errorf("%d games of %d are scored, and %d stopped: %v", tally.Scored, tally.Games, stopped, kinds)
	}
	if kinds[Refused].Text != "a one" || kinds[Limited].Diag == nil || kinds[Limited].Diag.Code != table.CodeLimit || kinds[Failed].Diag.Code != "divide-by-zero" {
		t.Errorf("they are called %+v", kinds)
	}
	n := tally.Lines()[0]
	if n.Result != "n" || n.Figure.Numbers.Least != 4 || n.Figure.Numbers.N != tally.Scored {
		t.Errorf("the scored games are %+v", n)
	}
	again := p.Table().Run(kinds[Failed].First, kinds[Failed].First+1)
	if len(again.Stops()) != 1 || again.Stops()[0].Kind != Failed {
		t.Error("the game that is named is another one")
	}
}

type wrong struct{}

func (wrong) Decide(*game.State) (game.Choice, error) { return game.Choice{N: 9}, nil }
func (wrong) Reseed(uint64)                           {}

func TestAPolicyThatAnswersIllegallyIsNamed(t *testing.T) {
	p := compiled(t, "ruleset \"R\"\nstart game { each player { result n = ask player to choose from 1..2 } }\n")
	plan, err := New(p, game.NewSetup(p), []Bot{{"stubborn", func(string) Policy { return wrong{} }}}, 1, Stay, nil)
	if err != nil {
		t.Fatal(err)
	}
	stops := plan.Table().Run(0, 10).Stops()
	if len(stops) != 1 || stops[0].Games != 10 || !strings.Contains(stops[0].Text, "stubborn") || !strings.Contains(stops[0].Text, "9 is more than 2") {
		t.Errorf("it says %+v", stops)
	}
}

func TestWhoMovesOnFromSeatToSeatIsCountedByPlayerAndBySeat(t *testing.T) {
	p := compiled(t, `ruleset "Seats"
players 3
start game {
  let opening = dealer's left
  each player { result first = player is opening }
  result opener = each one in all seats where one is opening
  result who = opening
}
`)
	tally := plan(t, p, "game", "Ann,Bob,Cyd", 1, Move, nil).Table().Run(0, 300)
	if n := len(tally.SeatLines()); n != 3 {
		t.Fatalf("there are %d lines for seats", n)
	}
	for i, want := range []int64{300, 0, 0} {
		if f := tally.SeatLines()[i].Figure; f.Said["yes"] != want {
			t.Errorf("%s is first %d times", SeatName(i), f.Said["yes"])
		}
	}
	names := []string{"Ann", "Bob", "Cyd"}
	for _, l := range tally.Lines() {
		switch {
		case l.Result == "first" && (l.Figure.Said["yes"] != 100 || l.Figure.Said["no"] != 200):
			t.Errorf("%s is first %v", l.Who, l.Figure.Said)
		case l.Who == "" && !slices.EqualFunc(l.Values, names, func(v Value, name string) bool { return v.Text == name && v.Count == 100 }):
			t.Errorf("the %s is %v", l.Result, l.Values)
		}
	}
}

func TestACondition(t *testing.T) {
	text := `ruleset "Luck"
players 1..2
each player has { n number = 0 }
start game {
  each player {
    set n to roll d6
    result luck = n
    result high = n > 4
    if n is 6 { result six = 1 }
  }
}
`
	count := func(condition string, moving Moving) (yes, unasked int64) {
		t.Helper()
		p, where, list := where(t, text, condition)
		if p == nil {
			t.Fatal(list)
		}
		tally := plan(t, p, "game", "Ann,Bob", 5, moving, where).Table().Run(0, 3600)
		if tally.Scored != 3600 || tally.Lines()[0].Result != WhereName {
			t.Fatalf("%s: %+v", condition, tally)
		}
		return tally.Lines()[0].Figure.Said["yes"], tally.Unasked
	}
	high, _ := count("Ann.high", Stay)
	notBob, _ := count("Ann.high and not Bob.high", Stay)
	both, _ := count("Ann.high and Bob.luck is at least 5", Stay)
	if high != both+notBob || both < 300 || both > 500 {
		t.Errorf("%d are high, %d with Bob and %d without", high, both, notBob)
	}
	for _, said := range []string{"Ann's high", "Ann’s high", "(high of Ann)"} {
		if n, _ := count(said, Stay); n != high {
			t.Errorf("%s: %d games, and Ann.high: %d", said, n, high)
		}
	}
	moved, _ := count("Ann.high", Move)
	if moved < 1100 || moved > 1300 {
		t.Errorf("with moving seats %d are high", moved)
	}
	if six, unasked := count("Ann.six is 1", Stay); six+unasked != 3600 || six < 500 || six > 700 {
		t.Errorf("%d are sixes, and %d not", six, unasked)
	}
	for condition, want := range map[string]string{
		"Ann.hih":             "0-7 Nothing here is called \"hih\"",
		"Ann.luck > Bob.high": "11-19 Yes or no has no order",
		"Ann.high and":        "12-12",
		"Ann.high } x":        "",
		"Cyd.high":            "0-8",
		"Ann.luck":            "0-8",
	} {
		p, _, list := where(t, text, condition)
		if p != nil || len(list) == 0 {
			t.Errorf("%q is a condition", condition)
			continue
		}
		d := list[0]
		if d.Span.Source.Text != condition {
			t.Errorf("%q is blamed on %q", condition, d.Span.Source.Text)
		}
		if got := place(d) + d.Summary; !strings.HasPrefix(got, want) {
			t.Errorf("%q: %s", condition, got)
		}
	}
}

func place(d diag.Diagnostic) string {
	b, _ := json.Marshal([]int{d.Span.Start, d.Span.End})
	return strings.NewReplacer("[", "", "]", " ", ",", "-").Replace(string(b))
}

func TestAFractionAndAListAreCounted(t *testing.T) {
	p := compiled(t, "ruleset \"R\"\nstart game { result third = 1 / 3 \n result faces = [1 2 3] }\n")
	for _, l := range plan(t, p, "game", "", 1, Stay, nil).Table().Run(0, 5).Lines() {
		average, _ := l.Figure.Numbers.Mean()
		switch want := map[string]float64{"third": 0.333333333, "faces": 3}[l.Result]; {
		case average.Estimate != want || l.Figure.Given != 5:
			t.Errorf("%s is %v", l.Result, average)
		}
	}
}

// A game costs no memory once its table has played some, but for what is new in the tally.
func TestGamesTakeNoMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector allocates")
	}
	table := contest(t, Stay).Table()
	table.Run(0, 1000)
	few := testing.AllocsPerRun(5, func() { table.Run(0, 1000) })
	many := testing.AllocsPerRun(5, func() { table.Run(0, 3000) })
	if perGame := (many - few) / 2000; perGame > 0.1 {
		t.Errorf("%v allocations a game", perGame)
	}
}

// BenchmarkContests plays simple contests as a simulation does.
func BenchmarkContests(b *testing.B) {
	table := contest(b, Stay).Table()
	b.ReportAllocs()
	n := int64(0)
	for b.Loop() {
		table.Run(n, n+100)
		n += 100
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "contests/s")
}

func TestStacksAreShownWhereTheStartGivesNoChips(t *testing.T) {
	text := "ruleset \"R\"\nplayers 2\neach player has { stack chips = 5 }\nstart plain { collect 1 from players still in }\n" +
		"start telling { each seat { result chips = stack + 1 } }\n"
	for start, want := range map[string]int64{"plain": 4, "telling": 6} {
		lines := plan(t, compiled(t, text), start, "", 1, Stay, nil).Table().Run(0, 3).Lines()
		if len(lines) != 2 || lines[0].Result != ChipsName || lines[0].Figure.Numbers.Least != want {
			t.Errorf("%s: %+v", start, lines)
		}
	}
}

func TestSeveralPlayersOfAPolicyMakeItNoSurer(t *testing.T) {
	p := compiled(t, "ruleset \"R\"\nplayers 3\nstart game {\n let n = roll d6\n each player { result n = n + 0\n result high = n > 3 }\n}\n")
	setup := game.NewSetup(p)
	plan, err := New(p, setup, []Bot{random("one"), random("two"), random("two")}, 1, Stay, nil)
	if err != nil {
		t.Fatal(err)
	}
	tally := plan.Table().Run(0, 500)
	own := map[string]Line{}
	for _, l := range tally.Lines() {
		own[l.Result] = l
	}
	for _, l := range tally.PolicyLines() { // both players come to the same in every game, so that two tell no more than one
		alone := own[l.Result]
		if l.Result == "high" && math.Abs(l.Chance(l.Figure.Said["yes"]).Width()-alone.Chance(alone.Figure.Said["yes"]).Width()) > 1e-9 {
			t.Errorf("%s: %v, alone %v", l.Who, l.Chance(l.Figure.Said["yes"]), alone.Chance(alone.Figure.Said["yes"]))
		}
		both, _ := l.Average()
		one, _ := alone.Average()
		if l.Result == "n" && (math.Abs(both.Width()/one.Width()-1) > 0.01 || both.Estimate != one.Estimate) {
			t.Errorf("%s: %v, alone %v", l.Who, both, one)
		}
	}
	if len(tally.PolicyLines()) != 4 {
		t.Errorf("there are %d lines", len(tally.PolicyLines()))
	}
}
