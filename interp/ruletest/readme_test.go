package ruletest_test

import (
	"os"
	"testing"
)

// The rulesets that the README shows must check clean, and play to their end.
func TestTheReadmesRulesetsPlay(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, e := range examples(t, string(text)) {
		if len(e.info) > 0 && e.info[0] == "deal" {
			shown++
			holds(t, e.text, false)
		}
	}
	if shown < 2 {
		t.Fatalf("the README shows %d rulesets", shown)
	}
}
