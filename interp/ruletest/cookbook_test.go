package ruletest_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/dsl/cookbook"
	"croupier/dsl/diag"
	"croupier/dsl/format"
)

const cookbookDir = "../../dsl/cookbook"

// Every recipe checks without a warning, is laid out, comes through its tests, and through games with random answers.
func TestEveryRecipeOfTheCookbookIsPlayed(t *testing.T) {
	all := cookbook.All()
	if len(all) < 40 {
		t.Fatalf("only %d recipes were found", len(all))
	}
	for _, r := range all {
		t.Run(r.Name, func(t *testing.T) {
			if !slices.Contains(cookbook.Groups, r.Group) || r.Title == "" || r.Words == "" || r.Says == "" {
				t.Errorf("its head says too little: %q in %q, %q: %q", r.Title, r.Group, r.Words, r.Says)
			}
			if got, _ := format.Source(diag.NewSource(r.Name, r.File)); got != r.File {
				t.Error("it is not laid out: croupier fmt -w dsl/cookbook")
			}
			if n := strings.Count(r.Rules, "\n"); n > 24 {
				t.Errorf("%d lines are no short answer", n)
			}
			if !strings.Contains(r.File, "\ntest ") {
				t.Error("it has no test")
			}
			holds(t, r.File, false)
		})
	}
}

func TestTheCookbookIsWrittenFromItsRecipes(t *testing.T) {
	path := filepath.Join(cookbookDir, "..", "COOKBOOK.md")
	want := cookbook.Markdown()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile(path); err != nil || string(have) != want {
		t.Errorf("%s is not what its recipes say: run the test with -update (%v)", path, err)
	}
}

// What people ask for is found first.
func TestRecipesAreFoundByWhatPeopleCallThem(t *testing.T) {
	for asked, want := range map[string]string{
		"pass card": "pass-cards", "how do I pass cards": "pass-cards", "swap cards": "pass-cards", "draft": "draft",
		"side pots": "side-pots", "hi-lo": "split-the-pot", "follow suit": "tricks", "trumps": "tricks", "blinds": "blinds",
		"wild cards": "wild-cards", "explode dice": "explode-and-keep", "advantage": "explode-and-keep", "rerolls": "reroll-some",
		"teams": "teams", "initiative": "initiative", "auction": "bid-in-turn", "ask the gm": "ask-the-game-master",
		"secret difficulty": "secret-target", "stress": "what-lasts", "luck point": "offer", "skip a question": "leave-out",
		"lua": "lua-define", "computer player": "computer-player", "fine somebody": "pay-and-fine", "simultaneous": "all-at-once",
		"count successes": "count-successes", "house rule": "change-a-number", "roll again": "reroll-some", "opposed roll": "roll-against-each-other", "sheet with lines": "score-sheet",
	} {
		found := cookbook.Find(asked)
		if len(found) == 0 || found[0].Name != want {
			var names []string
			for _, r := range found {
				names = append(names, r.Name)
			}
			t.Errorf("%q finds %v, not %s", asked, names, want)
		}
	}
	if found := cookbook.Find("zeppelin"); len(found) > 0 {
		t.Errorf("a zeppelin is found in %s", found[0].Name)
	}
}
