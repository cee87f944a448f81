package odds_test

import (
	"math"
	"strings"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/program"
)

const guessing = `ruleset "Guessing"
players 2
deck standard
each player has { hand cards seen by owner }
start game {
  deal 1 to each player's hand
  let higher = ask first of all seats to choose yes or no
  result right = higher is ((first of (first of all seats)'s hand)'s rank > (first of (last of all seats)'s hand)'s rank)
}
`

// What an answer is worth is found out in games in which what lies hidden is dealt afresh: it is the same whatever lies there,
// and comes near to what is exact.
func TestAnswersAreTriedInGamesThatAreDealtAfresh(t *testing.T) {
	p, list := compile.Source("guessing", diag.NewSource("guessing", guessing))
	if p == nil {
		t.Fatal(list)
	}
	worth := func(cards string) (no, yes float64) {
		setup := game.NewSetup(p)
		setup.Deck = strings.Fields(cards)
		g, err := game.New(p, setup)
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start(1)
		plan := odds.Plan{Game: g, Best: &odds.Goal{Player: 0, Of: -1}, Limit: 1000, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}}
		bots := []policy.Policy{policy.AtRandom{Random: policy.NewRandom(0, "")}, policy.AtRandom{Random: policy.NewRandom(0, "")}}
		sampler := odds.NewSampler(plan, bots, map[*program.Ask]bool{})
		answers, err := odds.Answers(s)
		if err != nil || len(answers) != 2 {
			t.Fatalf("the answers are %v, %v", answers, err)
		}
		const games = 3000
		var sums [2]float64
		for seed := range uint64(games) {
			for i := range answers {
				v, err := sampler.Here(s, seed, &answers[i], false)
				if err != nil {
					t.Fatal(err)
				}
				sums[i] += v / games
			}
		}
		return sums[0], sums[1]
	}
	no, yes := worth("9h 2c")
	otherNo, otherYes := worth("9h Ac")
	if no != otherNo || yes != otherYes {
		t.Errorf("the hidden card makes a difference: %v %v, %v %v", no, yes, otherNo, otherYes)
	}
	if math.Abs(yes-28.0/51) > 0.05 || math.Abs(no+yes-1) > 1e-9 {
		t.Errorf("yes is worth %v, and no %v", yes, no)
	}
}

// TestInGamesThatAreDealtTheBestPlayerSeesNothingHidden holds that best play goes by nothing hidden where games are dealt: a number that
// another player keeps to themselves is guessed no better than by chance, whether it can be worked out there or the policy answers.
func TestInGamesThatAreDealtTheBestPlayerSeesNothingHidden(t *testing.T) {
	for _, before := range []string{"", `let on = ask dealer to choose yes or no, "On?"`} {
		p := compiled(t, `ruleset "Hidden number"
players 2
each player has { secret number = 0 seen by owner }
start game {
  `+before+`
  each player { set secret to roll d2 }
  let guess = ask first of all seats to choose from 1..2, "Which?"
  result right = guess is dealer's secret
}
`)
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		plan := odds.Plan{Game: g, Best: &odds.Goal{Player: 0, Of: -1}, Limit: 1000, Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}}
		bots := []policy.Policy{policy.AtRandom{Random: policy.NewRandom(0, "")}, policy.AtRandom{Random: policy.NewRandom(0, "")}}
		sampler := odds.NewSampler(plan, bots, map[*program.Ask]bool{})
		const games = 400
		right := 0.0
		for seed := range uint64(games) {
			v, err := sampler.One(seed)
			must(t, err)
			right += v / games
		}
		if math.Abs(right-0.5) > 0.12 {
			t.Errorf("after %q they are right in %v of the games", before, right)
		}
	}
}
