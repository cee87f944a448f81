package odds_test

import (
	"math/big"
	"testing"

	"croupier/interp/odds"
)

// The round of gambling again, from the printed tables and the rulings alone: score dice, a first roll whose difficulty says what it
// adds, and a second one which discovers a cheat where it is higher than the cheater's first.

// falls are in how many ways so many dice come to what.
func falls(dice, pips int) map[int]int64 {
	sums := map[int]int64{pips: 1}
	for range dice {
		next := map[int]int64{}
		for s, n := range sums {
			for face := 1; face <= 6; face++ {
				next[s+face] += n
			}
		}
		sums = next
	}
	return sums
}

// added is what a first roll adds: by difficulty, very easy to heroic.
func added(row [6]int, roll int) int {
	for band, most := range []int{5, 10, 15, 20, 30} {
		if roll <= most {
			return row[band]
		}
	}
	return row[5]
}

type hand struct{ dice, pips int }

// cheatRound counts a round in which the first player cheats and the second one plays fair, both to win.
func cheatRound(base int, cheat, fair [6]int, ann, bob hand, proof int, forfeits bool) map[string]*big.Rat {
	events := []string{"Ann.won", "Ann.won and Bob.won", "Ann.caught", "Ann.won and not Ann.caught", "Bob.won and not Ann.won"}
	var counts [5]int64
	all := int64(0)
	scores := falls(base, 0)
	bobTotals := map[int]int64{}
	for score, n := range scores {
		for roll, m := range falls(bob.dice, bob.pips) {
			bobTotals[score+added(fair, roll)] += n * m
		}
	}
	for first, a := range falls(ann.dice, ann.pips) {
		for second, b := range falls(bob.dice, bob.pips) {
			caught := second+proof > first
			for score, c := range scores {
				for total, d := range bobTotals {
					ways := a * b * c * d
					all += ways
					mine := score + added(cheat, first)
					out := caught && forfeits
					won := !out && mine >= total
					for i, is := range [5]bool{won, won && mine == total, caught, won && !caught, out || mine < total} {
						if is {
							counts[i] += ways
						}
					}
				}
			}
		}
	}
	chances := map[string]*big.Rat{}
	for i, event := range events {
		chances[event] = big.NewRat(counts[i], all)
	}
	return chances
}

func TestTheOddsOfCheatingAreExact(t *testing.T) {
	if testing.Short() {
		t.Skip("a round with so many dice takes seconds")
	}
	cheatAt := map[int][6]int{1: {0, 0, 0, 2, 3, 4}, 2: {0, 0, 2, 4, 6, 8}, 4: {2, 6, 10, 12, 14, 16}}
	fairAt := map[int][6]int{1: {0, 0, 0, 1, 1, 2}, 2: {0, 0, 1, 2, 3, 4}, 4: {1, 3, 5, 6, 7, 8}}
	players := []string{"Ann", "Bob"}
	type gamble struct {
		base        string
		dice, proof int
		ann, bob    hand
		args        map[string]string
		caught      string
		every       bool // every event, and not only the one that is told from all rolls together
	}
	assisted := map[string]string{"Ann.gambling": "3D", "Ann.assistants": "yes", "Bob.gambling": "2D+1", "cheat_proof": "yes"}
	equipped := map[string]string{"Ann.gambling": "3D", "Ann.equipment": "7", "Bob.gambling": "3D+1"}
	gambles := []gamble{
		{"2D", 2, 5, hand{3, 5}, hand{2, 1}, assisted, "forfeits", false},
		{"1D", 1, 0, hand{3, 7}, hand{3, 1}, equipped, "continues", true},
		{"1D", 1, 0, hand{3, 7}, hand{3, 1}, equipped, "forfeits", true},
	}
	if long {
		many := map[string]string{"Ann.gambling": "5D", "Ann.assistants": "yes", "Bob.gambling": "4D+1", "cheat_proof": "yes"}
		plain := map[string]string{"Ann.gambling": "4D+2", "Bob.gambling": "3D"}
		gambles = append(gambles,
			gamble{"2D", 2, 5, hand{5, 5}, hand{4, 1}, many, "forfeits", false},
			gamble{"4D", 4, 0, hand{4, 2}, hand{3, 0}, plain, "forfeits", true},
			gamble{"4D", 4, 0, hand{4, 2}, hand{3, 0}, plain, "continues", false})
	}
	for _, test := range gambles {
		test.args["base"] = test.base
		want := cheatRound(test.dice, cheatAt[test.dice], fairAt[test.dice], test.ann, test.bob, test.proof, test.caught == "forfeits")
		for event, exact := range want {
			if !test.every && event != "Ann.won and not Ann.caught" {
				continue
			}
			p, node := where(t, "swrpg", event, players)
			plan := match{start: "round", players: players, args: test.args, options: map[string]string{"caught": test.caught}}.plan(t, p, "random")
			plan.Where = node
			plan.Answers = []string{"pass", "pass", "cheat", "win", test.args["Ann.gambling"][:1], "fair", "win", test.args["Bob.gambling"][:1]}
			o, err := odds.Work(plan)
			must(t, err)
			sums(t, o)
			if o.Where.Cmp(exact) != 0 {
				t.Errorf("%s, %s of %s against %s: %s, not %s", test.base, event, test.args["Ann.gambling"], test.args["Bob.gambling"], text(o.Where), text(exact))
			}
		}
	}
}

// cheatAmongThree counts a round in which the first of three cheats, so many score dice are thrown, and the others play fair and
// have as many dice; who is discovered forfeits.
func cheatAmongThree(base int, cheat, fair [6]int, cheater, others int) map[string]*big.Rat {
	share := func(falls map[int]int64) map[int]*big.Rat {
		all := int64(0)
		for _, n := range falls {
			all += n
		}
		chances := map[int]*big.Rat{}
		for v, n := range falls {
			chances[v] = big.NewRat(n, all)
		}
		return chances
	}
	totals := map[int]*big.Rat{}
	for score, c := range share(falls(base, 0)) {
		for roll, d := range share(falls(others, 0)) {
			at := score + added(fair, roll)
			if totals[at] == nil {
				totals[at] = new(big.Rat)
			}
			totals[at].Add(totals[at], new(big.Rat).Mul(c, d))
		}
	}
	won, alone, caught := new(big.Rat), new(big.Rat), big.NewRat(1, 1)
	for first, a := range share(falls(cheater, 0)) {
		blind := new(big.Rat)
		for second, c := range share(falls(others, 0)) {
			if second <= first {
				blind.Add(blind, c)
			}
		}
		unseen := new(big.Rat).Mul(a, blind)
		unseen.Mul(unseen, blind)
		caught.Sub(caught, unseen)
		for score, c := range share(falls(base, 0)) {
			most, less := new(big.Rat), new(big.Rat)
			for total, d := range totals {
				if total <= score+added(cheat, first) {
					most.Add(most, d)
				}
				if total < score+added(cheat, first) {
					less.Add(less, d)
				}
			}
			c = new(big.Rat).Mul(c, unseen)
			won.Add(won, most.Mul(most, most).Mul(most, c))
			alone.Add(alone, less.Mul(less, less).Mul(less, c))
		}
	}
	return map[string]*big.Rat{"Ann.won": won, "Ann.won and not Bob.won and not Cyd.won": alone, "Ann.caught": caught}
}

// TestManyIndependentRollsAreExact holds a round of three, in which nine rolls are compared with each other, to its chances by hand.
// What a roll adds, and who has seen it, leave few states behind, however many dice there are.
func TestManyIndependentRollsAreExact(t *testing.T) {
	players := []string{"Ann", "Bob", "Cyd"}
	for _, test := range []struct {
		base, cheater, others int
		cheat, fair           [6]int
		every                 bool
	}{
		{1, 3, 2, [6]int{0, 0, 0, 2, 3, 4}, [6]int{0, 0, 0, 1, 1, 2}, true},
		{3, 6, 4, [6]int{0, 2, 4, 6, 8, 12}, [6]int{0, 1, 2, 3, 4, 6}, !testing.Short()},
	} {
		dice := func(n int) string { return string(rune('0'+n)) + "D" }
		for event, want := range cheatAmongThree(test.base, test.cheat, test.fair, test.cheater, test.others) {
			if !test.every {
				continue
			}
			p, node := where(t, "swrpg", event, players)
			args := map[string]string{"base": dice(test.base), "Ann.gambling": dice(test.cheater), "Bob.gambling": dice(test.others), "Cyd.gambling": dice(test.others)}
			plan := match{start: "round", players: players, args: args}.plan(t, p, "honest")
			sharp, err := odds.NewDecider(plan.Game, "sharp", 0)
			must(t, err)
			plan.Deciders[0], plan.Where = sharp, node
			o, err := odds.Work(plan)
			must(t, err)
			sums(t, o)
			if o.Where.Cmp(want) != 0 {
				t.Errorf("%dD against %dD, %s: %s, not %s", test.cheater, test.others, event, text(o.Where), text(want))
			}
			t.Logf("%dD against %dD, %s: %s in %d states", test.cheater, test.others, event, text(o.Where), o.States)
		}
	}
}
