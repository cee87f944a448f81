package game_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/policy"
	"croupier/interp/program"
)

// load compiles a file, or all files of a ruleset that ships.
func load(t testing.TB, path string) *program.Program {
	t.Helper()
	if name := filepath.Base(filepath.Dir(path)); slices.Contains(shipped.Names(), name) {
		p, list := shipped.Compile(name)
		if p == nil {
			t.Fatal(list)
		}
		return p
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p, list := compile.Source("game", diag.NewSource(path, string(text)))
	if p == nil {
		t.Fatal(list)
	}
	return p
}

func contest(t testing.TB) *game.Game {
	p := load(t, "../../rulesets/baltimore/baltimore.deal")
	setup := game.NewSetup(p)
	for _, arg := range [][2]string{{"attribute", "4"}, {"skill", "3"}, {"target", "fives full of twos"}} {
		if err := setup.SetParam("", arg[0], arg[1]); err != nil {
			t.Fatal(err)
		}
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// BenchmarkContest plays whole simple contests with the random policy.
func BenchmarkContest(b *testing.B) { benchmark(b, contest(b), "contests/s") }

// BenchmarkClone copies a game in the middle into memory that is used again.
func BenchmarkClone(b *testing.B) {
	s := contest(b).Start(1)
	c := s.Clone()
	b.ReportAllocs()
	for b.Loop() {
		c.CopyFrom(s)
	}
}

// BenchmarkDraw plays hands of five-card draw with six players and the random policy.
func BenchmarkDraw(b *testing.B) {
	benchmark(b, sixHanded(b, "../../rulesets/draw/draw.deal"), "hands/s")
}

// BenchmarkHoldem plays hands of no-limit hold'em with six players and the random policy.
func BenchmarkHoldem(b *testing.B) { benchmark(b, holdem(b), "hands/s") }

// BenchmarkKings plays rounds of a shedding game with five players and the random policy.
func BenchmarkKings(b *testing.B) { benchmark(b, kings(b), "rounds/s") }

func kings(tb testing.TB) *game.Game {
	return started(tb, "../../rulesets/kings/kings.deal", "session", 5, nil)
}

// BenchmarkGambling plays rounds of three gamblers with the random policy.
func BenchmarkGambling(b *testing.B) { benchmark(b, gambling(b), "rounds/s") }

func gambling(tb testing.TB) *game.Game {
	return started(tb, "../../rulesets/swrpg/swrpg.deal", "round", 3, [][2]string{{"base", "3D"}, {"gambling", "4D"}})
}

// BenchmarkTest plays tests with dice and the random policy.
func BenchmarkTest(b *testing.B) {
	benchmark(b, started(b, "../../rulesets/d12/d12.deal", "basic", 1, [][2]string{{"pool", "5"}, {"dt", "6"}}), "tests/s")
}

// started is a match by one of a ruleset's starts.
func started(tb testing.TB, path, start string, players int, params [][2]string) *game.Game {
	tb.Helper()
	p := load(tb, path)
	setup := game.NewSetup(p)
	if err := setup.SetStart(start); err != nil {
		tb.Fatal(err)
	}
	if err := setup.SetPlayers([]string{"A", "B", "C", "D", "E", "F"}[:players]); err != nil {
		tb.Fatal(err)
	}
	for _, arg := range params {
		if err := setup.SetParam("", arg[0], arg[1]); err != nil {
			tb.Fatal(err)
		}
	}
	g, err := game.New(p, setup)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// sixHanded is a match of six players by a ruleset's first start.
func sixHanded(tb testing.TB, path string) *game.Game {
	tb.Helper()
	p := load(tb, path)
	setup := game.NewSetup(p)
	if err := setup.SetPlayers([]string{"A", "B", "C", "D", "E", "F"}); err != nil {
		tb.Fatal(err)
	}
	g, err := game.New(p, setup)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// benchmark plays a game over and over with the random policy.
func benchmark(b *testing.B, g *game.Game, unit string) {
	bot := policy.NewRandom(1, "bot")
	s := &game.State{}
	decisions := int64(0)
	b.ReportAllocs()
	for seed := uint64(0); b.Loop(); seed++ {
		g.Restart(s, seed)
		for s.Pending() != nil {
			if err := s.Answer(bot.Decide(s)); err != nil {
				b.Fatal(err)
			}
		}
		if s.Err() != nil {
			b.Fatal(s.Err())
		}
		decisions += s.Answers()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), unit)
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
}

// A decision costs no memory once a state has its size, so that simulations never wait for the garbage collector.
func TestPlayingTakesNoMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector allocates")
	}
	for name, g := range map[string]*game.Game{
		"draw": sixHanded(t, "../../rulesets/draw/draw.deal"), "hold'em": holdem(t), "kings": kings(t), "contest": contest(t),
		"gambling": gambling(t),
	} {
		bot, s, seed := policy.NewRandom(1, "bot"), &game.State{}, uint64(0)
		once := func() {
			seed++
			g.Restart(s, seed)
			for s.Pending() != nil {
				if err := s.Answer(bot.Decide(s)); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 100 {
			once()
		}
		if n := testing.AllocsPerRun(200, once); n > 0.5 {
			t.Errorf("%s: %v allocations a hand", name, n)
		}
	}
}
