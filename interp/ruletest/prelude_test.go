package ruletest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Cards are in a run where they can be laid side by side, each joker in a place that is left: the prelude's is_run comes to
// what laying them out comes to.
func TestRunsAreWhatCanBeLaidOut(t *testing.T) {
	const ranks = "23456789TJQKA"
	inRun := func(held []int, jokers int) bool { // held are the ranks of the natural cards
		n := len(held) + jokers
		for from := 0; n > 0 && from+n <= len(ranks); from++ {
			places := map[int]bool{}
			for _, r := range held {
				if r >= from && r < from+n {
					places[r] = true
				}
			}
			if len(places) == len(held) {
				return true
			}
		}
		return false
	}
	chance := rand.New(rand.NewPCG(1, 2))
	var expects strings.Builder
	yes := 0
	for range 300 {
		jokers, first := chance.IntN(3), chance.IntN(len(ranks))
		var held []int
		var cards []string
		for range chance.IntN(5) {
			r := min(first+chance.IntN(5), len(ranks)-1)
			card := strings.ReplaceAll(ranks[r:r+1], "T", "10") + "cdhs"[chance.IntN(4):][:1]
			if !slices.Contains(cards, card) {
				held, cards = append(held, r), append(cards, card)
			}
		}
		for range jokers {
			cards = append(cards, "Jk")
		}
		not := "not "
		if inRun(held, jokers) {
			not = ""
			yes++
		}
		fmt.Fprintf(&expects, "  expect %sis_run([%s])\n", not, strings.Join(cards, " "))
	}
	if yes < 50 || yes > 250 {
		t.Errorf("%d of 300 are runs", yes)
	}
	got := outcomes(t, "ruleset \"Runs\"\nplayers 1\ndeck standard { jokers 2 }\nstart game { result n = count of deck }\n"+
		"test \"runs\" {\n  players Ann\n  start game\n"+expects.String()+"}\n")
	if why, ran := got["runs"]; !ran || why != "" {
		t.Error(why, ran)
	}
}
