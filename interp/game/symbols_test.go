package game_test

import (
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/words"
)

const symbolDice = `ruleset "Symbols"
players 1
chart story {
  1     []
  2..3  [hit]
  4     [hit boon]
  5     [boon boon]
  6     [snag]
}
chart fate {
  1..2  minus
  3     plus
}
start it {
  let shown = roll 2 on story
  result hits = count(each w in shown where w is hit)
  result fate = roll on fate
}
`

func symbols(t *testing.T) *program.Program {
	t.Helper()
	p, list := compile.Source("symbols", diag.NewSource("symbols", symbolDice))
	if p == nil {
		t.Fatal(list)
	}
	return p
}

func TestRealDiceAreToldByWhatTheyShow(t *testing.T) {
	g, err := game.New(symbols(t), game.NewSetup(symbols(t)))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ told, wrong string }{
		{"hit, boon hit", ""}, {"hit hit", ""}, {"boon hit blank", ""}, {"hit boon boon boon", ""}, {"2 4", ""}, {"BLANK, 6", ""}, {"hit and blank", ""},
		{"hit", "2 dice are rolled here, not 1"}, {"hit, hit, hit", "not 3"}, {"hit, boom", `no die of story shows "boom": they show blank, hit, hit boon, boon boon, snag`},
		{"0 1", `"0"`}, {"7 1", `"7"`}, {"", "not 0"}, {"boon boon boon", `shows "boon"`}, {"99999999999999999999 1", "no die"},
	} {
		_, need, err := g.StartReal(1, []string{test.told})
		switch {
		case err != nil || need == nil:
			t.Errorf("%s: %v, %v", test.told, need, err)
		case test.wrong == "" && (need.At != 1 || g.NeedText(need) != "roll on fate"):
			t.Errorf("%s: %+v, %s", test.told, need, g.NeedText(need))
		case test.wrong != "" && !strings.Contains(need.Wrong, test.wrong):
			t.Errorf("%s: %q, not %q", test.told, need.Wrong, test.wrong)
		}
	}
}

func TestWhatDiceShowIsInTheEventInTheOrderInWhichTheyFell(t *testing.T) {
	p := symbols(t)
	setup := game.NewSetup(p)
	setup.Record = true
	named := func(name string) int {
		face, ok := p.NamedFace(name)
		if !ok {
			t.Fatal(name)
		}
		return face
	}
	setup.Dice = []int{named("Boon Hit"), 1, named("plus")}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(1)
	if s.Failure != nil {
		t.Fatal(s.Failure)
	}
	var shown []any
	for _, e := range s.Record.Events {
		if e.Kind == event.Roll {
			seen, _ := s.See(e, event.GM)
			o := words.EventJSON(s, seen)
			shown = append(shown, o["roll"], o["shown"])
		}
	}
	if len(shown) != 4 || shown[0] != "2 on story" || shown[1].([]any)[0] != "hit boon" || shown[1].([]any)[1] != "blank" || shown[2] != "on fate" {
		t.Errorf("%v", shown)
	}
}

func TestAGivenFaceThatIsNotThereStopsTheGame(t *testing.T) {
	p := symbols(t)
	plus, _ := p.NamedFace("plus")
	for _, dice := range [][]int{{plus}, {1, 2, 4}, {-100}, {-1 << 31}} {
		setup := game.NewSetup(p)
		setup.Dice = dice
		g, err := game.New(p, setup)
		if err != nil {
			continue
		}
		if s := g.Start(1); s.Failure == nil || s.Failure.Code != "out-of-range" {
			t.Errorf("%v: %v", dice, s.Failure)
		}
	}
}
