package ruletest_test

import (
	"os"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/policy"
)

// The ruleset that the README shows must check clean and play to its end.
func TestTheReadmesRulesetPlays(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "```deal\n")
	rules, _, closed := strings.Cut(rest, "```")
	if !ok || !closed {
		t.Fatal("the README shows no ruleset")
	}
	p, list := compile.Source("readme", diag.NewSource("README.md", rules))
	if len(list) > 0 {
		t.Fatal(list)
	}
	setup := game.NewSetup(p)
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	s := g.Start(1)
	bot := policy.NewRandom(1, "bot")
	for s.Pending() != nil {
		if err := s.Answer(bot.Decide(s)); err != nil {
			t.Fatal(err)
		}
	}
	if s.Err() != nil || len(s.Results()) == 0 {
		t.Fatalf("it ends with %v and %d results", s.Err(), len(s.Results()))
	}
}
