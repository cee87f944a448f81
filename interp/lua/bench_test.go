package lua_test

import (
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/lua"
)

// hookGame is a game of one ruleset that stands at its first decision, with the hook on its event.
func hookGame(tb testing.TB, script string) *game.State {
	tb.Helper()
	p, list := compile.Source("bench", diag.NewSource("bench.deal", `ruleset "Bench"
players 2..4
deck standard
each player has { hand cards seen by owner }
start game {
  deal 7 to each player's hand
  let n = ask dealer to choose from 1..5, "How many?"
  result n
}
on discard lua `+"```"+script+"```\n"))
	if p == nil {
		tb.Fatal(list)
	}
	setup := game.NewSetup(p)
	g, err := game.New(p, setup)
	if err != nil {
		tb.Fatal(err)
	}
	s := g.Start(1)
	if !s.Open {
		tb.Fatal(s.Failure)
	}
	return s
}

func benchmarkHook(b *testing.B, script string) {
	s := hookGame(b, script)
	e := event.Event{Kind: event.Move, Name: "discard", Player: 0, Zone: -1, From: -1, Who: event.Everyone}
	s.Budget = 1 << 60
	b.ReportAllocs()
	for b.Loop() {
		lua.CallHook(s, 0, &e, "discard")
	}
	if s.Failure != nil {
		b.Fatal(s.Failure)
	}
}

func BenchmarkAnEmptyHook(b *testing.B) { benchmarkHook(b, "") }

func BenchmarkAHookThatReadsSevenCards(b *testing.B) {
	benchmarkHook(b, `
local aces = 0
for card in me.hand do
  if card.rank == "A" and card.suit ~= "spades" then aces = aces + 1 end
end
return aces`)
}

func BenchmarkALuaDefine(b *testing.B) {
	p, list := compile.Source("bench", diag.NewSource("bench.deal", `ruleset "Bench"
start game { result n = twice(21) }
define twice(n) = lua number `+"```return n * 2```\n"))
	if p == nil {
		b.Fatal(list)
	}
	g, err := game.New(p, game.NewSetup(p))
	if err != nil {
		b.Fatal(err)
	}
	s := &game.State{}
	b.ReportAllocs()
	for b.Loop() {
		g.Restart(s, 1)
	}
	if v, _ := s.ResultOf("n", -1); v.N != 42 {
		b.Fatal(s.Failure)
	}
}
