package compile_test

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/stdlib/rng"
)

// whole reads all rulesets that ship or stand as examples.
func whole(t testing.TB) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, pattern := range []string{"../../rulesets/*/*.deal", "../../examples/*.deal"} {
		files, _ := filepath.Glob(pattern)
		for _, f := range files {
			if filepath.Base(f) == "policies.deal" {
				continue // which is a part of a ruleset
			}
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			all[f] = string(text)
		}
	}
	if len(all) == 0 {
		t.Fatal("no rulesets found")
	}
	return all
}

// try compiles a text and, where it is a ruleset, plays each of its starts for a while. Nothing may panic, and what is no
// ruleset must say why.
func try(t testing.TB, text string) {
	p, list := loaded(text)
	if p == nil {
		if !list.HasErrors() {
			t.Fatalf("no program, and no error that says why:\n%s", text)
		}
		return
	}
	chance := rng.New(1, "try")
	for _, start := range p.Starts {
		setup := game.NewSetup(p)
		setup.Record = true
		setup.Limits.StepsPerGame, setup.Limits.StepsPerAnswer = 20_000, 5_000
		if setup.SetStart(start.Name) != nil || setup.Fill(chance.Below) != nil {
			continue
		}
		g, err := game.New(p, setup)
		if err != nil {
			continue
		}
		s := g.Start(1)
		bot := policy.NewRandom(1, "bot")
		for s.Pending() != nil {
			if err := s.Answer(bot.Decide(s)); err != nil {
				t.Fatalf("%s: a legal answer is refused: %v", start.Name, err)
			}
			if err := s.Sound(); err != nil {
				t.Fatalf("%s: %v", start.Name, err)
			}
		}
		s.Results()
		know.ViewOf(s, event.Table)
	}
}

// long asks for what takes more than a minute too: LONG=1 go test.
var long = os.Getenv("LONG") != ""

// tries is how many texts a test tries in all, shared among the rulesets.
func tries(most int) int {
	switch {
	case testing.Short():
		return most / 10
	case !long:
		return most / 3
	}
	return most
}

func TestARulesetCutAnywhereIsReported(t *testing.T) {
	all := whole(t)
	for name, text := range all {
		chance := rng.New(3, name)
		for range tries(500) / len(all) {
			try(t, text[:chance.Below(len(text))])
		}
	}
}

// mutate changes a text as a hurried writer would: lines go, come twice, change places; words are swapped with others.
func mutate(text string, chance *rng.Stream) string {
	lines := strings.Split(text, "\n")
	for range 1 + chance.Below(3) {
		i, j := chance.Below(len(lines)), chance.Below(len(lines))
		switch chance.Below(6) {
		case 0:
			lines = append(lines[:i:i], lines[i+1:]...)
		case 1:
			lines = append(lines[:i:i], append([]string{lines[j]}, lines[i:]...)...)
		case 2:
			lines[i], lines[j] = lines[j], lines[i]
		default:
			a, b := strings.Fields(lines[i]), strings.Fields(lines[j])
			if len(a) == 0 || len(b) == 0 {
				continue
			}
			k := chance.Below(len(a))
			lines[i] = strings.Replace(lines[i], a[k], b[chance.Below(len(b))], 1)
		}
		if len(lines) == 0 {
			return ""
		}
	}
	return strings.Join(lines, "\n")
}

func TestAHurriedlyChangedRulesetNeverPanics(t *testing.T) {
	all := whole(t)
	for name, text := range all {
		chance := rng.New(5, name)
		for range tries(500) / len(all) {
			try(t, mutate(text, &chance))
		}
	}
}

func FuzzRuleset(f *testing.F) {
	all, fuzzing := whole(f), flag.Lookup("test.fuzz").Value.String() != ""
	for i, name := range slices.Sorted(maps.Keys(all)) {
		if fuzzing || i%5 == 0 { // all of them are played elsewhere
			f.Add(all[name])
		}
	}
	f.Fuzz(func(t *testing.T, text string) { try(t, text) })
}
