package policy_test

import (
	"path/filepath"
	"strings"
	"testing"

	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/stdlib/rng"
)

// compiled is a shipped ruleset.
func compiled(t *testing.T, name string) *program.Program {
	t.Helper()
	p, list := shipped.Compile(name)
	if p == nil {
		t.Fatal(list)
	}
	return p
}

// TestEveryShippedRulesetHasTwoPoliciesThatAlwaysAnswerLegally plays every start with all players under each policy.
func TestEveryShippedRulesetHasTwoPoliciesThatAlwaysAnswerLegally(t *testing.T) {
	paths, err := filepath.Glob("../../rulesets/*/policies.deal")
	if err != nil || len(paths) < 6 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		name := filepath.Base(filepath.Dir(path))
		p := compiled(t, name)
		if len(p.Policies) < 2 {
			t.Errorf("%s has %d policies", name, len(p.Policies))
		}
		for _, own := range p.Policies {
			for _, start := range p.Starts {
				t.Run(name+"/"+own.Name+"/"+start.Name, func(t *testing.T) { playsLegally(t, p, start.Name, own.Name) })
			}
		}
	}
}

func playsLegally(t *testing.T, p *program.Program, start, name string) {
	setup := game.NewSetup(p)
	if err := setup.SetStart(start); err != nil {
		t.Fatal(err)
	}
	chance := rng.New(1, "fill")
	if err := setup.Fill(chance.Below); err != nil {
		t.Fatal(err)
	}
	g, err := game.New(p, setup)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(25) {
		bot, err := policy.New(p, name, seed, "all")
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start(seed)
		for s.Pending() != nil {
			c, err := bot.Decide(s)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if err := s.Answer(c); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		if s.Err() != nil {
			t.Fatalf("seed %d: %v", seed, s.Err())
		}
	}
}

func TestAnUnknownPolicyIsRefusedWithTheNearestOne(t *testing.T) {
	_, err := policy.New(compiled(t, "draw"), "carefull", 1, "Ann")
	if err == nil || !strings.Contains(err.Error(), "careful?") {
		t.Error(err)
	}
}
