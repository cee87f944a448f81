package policy_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/stdlib/rng"
)

// shipped compiles a shipped ruleset.
func shipped(t *testing.T, name string) *program.Program {
	t.Helper()
	paths, err := filepath.Glob("../../rulesets/" + name + "/*.deal")
	if err != nil || len(paths) == 0 {
		t.Fatal(name, err)
	}
	var sources []*diag.Source
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, diag.NewSource(path, string(text)))
	}
	p, list := compile.Source(name, sources...)
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
		p := shipped(t, name)
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
	_, err := policy.New(shipped(t, "draw"), "carefull", 1, "Ann")
	if err == nil || !strings.Contains(err.Error(), "careful?") {
		t.Error(err)
	}
}
