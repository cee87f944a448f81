package odds_test

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/sim"
	"croupier/interp/words"
	"croupier/stdlib/hands"
)

// small are rulesets that can be played through by hand: with every order of the deck, or every way the dice can fall, and
// with every answer. Their decks have few cards; dice says how many faces come, and of how many faces the dice are.
var small = []struct {
	name, text   string
	ranks, suits string
	dice, faces  int
}{
	{name: "two hands", ranks: "2 3 4", suits: "clubs hearts", text: `
start it {
  deal 2 to each player's hand
  each player { result made = best of hand }
  result high = players with the highest best of hand
  result r = count of ((first of players)'s hand where card's rank is 3)
}`},
	{name: "a burnt card", ranks: "2 3 4", suits: "clubs hearts", text: `
start it {
  burn 1
  deal 1 to each player's hand
  burn 1
  result r = sum spots of (first of players)'s hand
}`},
	{name: "a burnt card that is looked at", ranks: "2 3 4", suits: "clubs hearts", text: `
start it {
  burn 1
  deal 1 to each player's hand
  result r = (top of discards)'s rank - (first of (first of players)'s hand)'s rank
}`},
	{name: "suits that differ", ranks: "2 3", suits: "clubs hearts spades", text: `
start it {
  deal 2 to each player's hand
  result r = count of ((first of players)'s hand where card's suit is hearts)
}`},
	{name: "suits that are compared", ranks: "2 3 4", suits: "clubs hearts", text: `
start it {
  deal 2 to each player's hand
  each player { result same = count of different suit of hand is 1 }
}`},
	{name: "an exchange at random", ranks: "2 3 4", suits: "clubs hearts", text: `
start it {
  deal 2 to (first of players)'s hand
  each player where player's hand is not empty {
    let gone = ask player to discard 0..2 cards from hand to discards
    deal count of gone to hand
    result r = sum spots of hand
  }
}`},
	{name: "the last card that came", ranks: "2 3 4 5", suits: "clubs", text: `
start it {
  deal 3 to (first of players)'s hand
  result r = (last of (first of players)'s hand)'s rank - (first of (first of players)'s hand)'s rank
}`},
	{name: "dice by classes", dice: 3, faces: 4, text: `
start it {
  let d = roll 3 d4
  result r = count of (d where die's face > 2)
  result s = sum (face - 2) of d
  result both = count of (d where die's face is 1) - count of (d where die's face > 3)
}`},
	{name: "dice that decide over dice", dice: 3, faces: 4, text: `
start it {
  let n = roll d4
  set kept to n
  if n > 2 { set kept to n + roll d4 } else { set kept to kept * roll d4 }
  result r = kept
  result s = kept > roll d4
}`},
	{name: "as many dice are kept as are rolled", dice: 4, faces: 3, text: `
start it {
  let d = roll 2 d3 keeping highest 2
  result r = roll d3 if (roll 2 d3 keeping lowest 2) is empty otherwise sum face of d
}`},
	{name: "what is set on one way is read on the other", dice: 3, faces: 4, text: `
start it {
  repeat 3 times {
    let n = roll d4
    if n > kept { set kept to n }
  }
  result r = kept
}`},
	{name: "what is counted until it is enough", dice: 4, faces: 3, text: `
start it {
  repeat 4 times {
    let wanted = 1 + kept
    let n = roll d3
    if n < wanted { stop the loop }
    increase kept by n - wanted + 1
  }
  result r = kept
}`},
	{name: "what a loop over players asks of each", dice: 4, faces: 3, text: `
start it {
  set kept to roll d3
  let n = roll d3
  each player where kept > 1 or n is 2 {
    set mark to n
    set kept to kept - roll d3
  }
  result r = kept
  each player { result own = mark }
}`},
	{name: "dice in their order", dice: 3, faces: 4, text: `
start it {
  let d = roll 3 d4
  result r = first of d
  result s = count of (d where die's face is 4)
}`},
	{name: "dice that are rolled again", dice: 4, faces: 4, text: `
start it {
  set thrown to roll 2 d4
  each player where player is first of players {
    ask player to reroll 0..2 dice from thrown
  }
  result r = sum face of thrown
}`},
	{name: "a card that is named", ranks: "2 3 4", suits: "clubs hearts", text: `
start it {
  deal 1 to each player's hand
  each player { result r = hand has 2h }
}`},
	{name: "the lowest of equals, which came first", ranks: "2 3", suits: "clubs hearts", text: `
start it {
  deal 2 to each player's hand
  each player { result r = count of ((first 1 of (hand by lowest rank)) where card's suit is hearts) }
}`},
	{name: "a loop over each die", dice: 3, faces: 4, text: `
start it {
  set thrown to roll 3 d4
  each x in thrown {
    if x > kept { set kept to x }
  }
  result r = kept
}`},
	{name: "who deals by chance", dice: 2, faces: 2, text: `
start it {
  let n = roll d2
  if n is 1 { set dealer to dealer's left }
  set kept to roll d2
  each player { result mark = kept * 10 + n }
  result first = first of players
}`},
	{name: "some die, and no die", dice: 3, faces: 4, text: `
start it {
  set thrown to roll 3 d4
  let high = each x in thrown where x > 2
  result r = count of high
  result s = some x in thrown where x is 4
  result t = high is empty or count of (high where die's face is 3) is 2
  result u = (roll 0 d4) + (sum face of thrown)
}`},
	{name: "numbers that hang together", dice: 3, faces: 4, text: `
start it {
  let a = roll d4
  let b = a + roll d4
  let c = b
  set kept to c - a
  if kept > 2 { result s = b }
  result r = max(a, kept) + roll d4
}`},
	{name: "one of several numbers, by a die", dice: 3, faces: 4, text: `
start it {
  let n = roll d4
  increase tally[n] by 1
  let m = roll d4
  increase tally[m] by 10
  set kept to tally[roll d4]
  result r = kept
  result s = sum (tally[k] * k) of (each k in keys of tally)
  result t = highest of keys of tally
}`},
	{name: "one of several dice, kept unseen", dice: 4, faces: 3, text: `
start it {
  set tally[1] to roll d3
  set tally[2] to roll d3
  set tally[3] to roll d3
  set kept to tally[tally[1]]
  set tally[kept] to roll d3
  result r = tally[2]
  result s = tally[3] is tally[1]
}`},
	{name: "phases that are given values", dice: 4, faces: 3, text: `
start it {
  let n = roll d3
  do adding(n, roll d3), adding(2, n + 1)
  do twice(roll d3)
  result r = kept
}
phase adding(step, often) {
  repeat often times { increase kept by step }
}
phase twice(x) {
  do adding(x, 1)
  if x > 1 { set kept to kept * x + roll d3 }
  result s = x
}`},
	{name: "hands side by side", ranks: "2 3 4", suits: "clubs hearts", text: `
start it {
  each n in 1..2 { deal n to side[n] of first of players }
  let one = first of players
  each player where player is one {
    ask player to discard 1 card from side[2]
    move side[1] to side[2]
    increase by_suit[suit of first of side[2]] by 1
    result r = sum spots of side[2]
    result u = count of side[1] + count of (side[2] where card's suit is hearts)
  }
  result s = by_suit[hearts]
}`},
	{name: "loops over dice", dice: 3, faces: 4, text: `
start it {
  let n = 0 + roll d4
  repeat n times { increase kept by 1 }
  each player where n > 2 { increase kept by 2 }
  result r = kept
}`},
	{name: "whenever dice are rolled", dice: 3, faces: 4, text: `
start it {
  set kept to roll d4
  each player { if roll d4 > kept { increase mark by 1 } }
  result r = kept
  each player { result mark }
}
whenever dice are rolled when total is 4 or 1 { increase kept by count of (faces where die's face is 4) + 1 }`},
	{name: "whenever dice are rolled that are kept, and what is rolled then", dice: 4, faces: 3, text: `
start it {
  set thrown to roll 2 d3 keeping highest 1
  let n = sum face of thrown
  result r = n * 10 + kept
}
whenever dice are rolled when count of faces is 2 {
  set kept to sum face of faces
  if kept is 6 { set kept to roll d3 }
  increase kept by roll d3
}`},
	{name: "whenever a field changes that nobody has looked at", dice: 3, faces: 4, text: `
start it {
  set kept to roll d4
  each player { set mark to min(kept, 2) + (roll d4) / 3 rounded down }
  set kept to kept / 2 rounded up
  result r = tally[1]
  result s = tally[2] + kept
}
whenever field kept changes { increase tally[1] by kept }
whenever field mark changes when mark > 2 { increase tally[2] by mark }`},
	{name: "whenever cards are dealt, and some are asked for", ranks: "2 3 4", suits: "clubs hearts", text: `
start it {
  deal 2 to each player's hand
  each player {
    if hand has 3 { ask player to discard 1 card from hand where card's rank is 3 }
    result high = highest rank of hand is 4
  }
  result r = kept
}
whenever cards are dealt when count of different rank of cards is 1 { increase kept by 10 }
whenever a player discards {
  increase kept by count of (cards where card's suit is hearts)
  let again = ask player to choose yes or no
  if again { deal 1 to hand }
}`},
	{name: "whenever cards are burnt", ranks: "2 3 4", suits: "clubs hearts", text: `
start it {
  burn 1
  deal 1 to each player's hand
  burn 1
  result r = sum spots of hand of first of players
  result s = kept
}
whenever cards are burnt when cards has hearts { increase kept by sum spots of cards }`},
	{name: "rounds that are counted, and what is of each", dice: 4, faces: 3, text: `
each player has { high number = 0 each round }
start it {
  repeat 2 times {
    each player { set high to max(high, roll d3) }
    if high of dealer is 3 { stop the loop }
    increase kept by high of dealer * round-number
  }
  result r = kept
  result s = round-number
  result t = tally[1]
}
whenever a round begins { set tally[1] to tally[1] * 2 }
whenever a round ends { increase tally[1] by high of dealer's left }`},
}

// around is a small ruleset in full.
func around(text, ranks, suits string) string {
	var b strings.Builder
	b.WriteString("ruleset \"Small\"\nplayers 2\n")
	if ranks != "" {
		b.WriteString("deck small {\n  ranks " + ranks + "\n  suits " + suits + "\n}\n")
	}
	bySuit := ""
	if suits != "" {
		bySuit = "  by_suit number = 0 for each of suits\n"
	}
	b.WriteString("each player has {\n")
	if ranks != "" {
		b.WriteString("  hand cards seen by owner\n  side cards for each of 1..2 seen by owner\n")
	}
	b.WriteString("  mark number = 0\n}\nthe table has {\n  kept number = 0\n  thrown faces\n  tally number = 0 for each of 1..4\n" + bySuit + "}\n" + text + "\n")
	return b.String()
}

// packOf is every card of a deck.
func packOf(ranks, suits string) []string {
	var all []string
	for _, suit := range strings.Fields(suits) {
		for _, rank := range strings.Fields(ranks) {
			all = append(all, rank+suit[:1])
		}
	}
	return all
}

// tallied is how often what came, by result and player.
type tallied map[string]*big.Rat

func (t tallied) add(s *game.State, chance *big.Rat) {
	for _, r := range s.Results() {
		text := s.Text(r.Value)
		if n := len(r.Value.L); r.Value.Type.Kind.IsList() && r.Value.Type.Kind.String() != "players" {
			text = strconv.Itoa(n)
		}
		if f := r.Value.Frac; f != nil {
			text = f.RatString() // a table reads a long one as a percentage
		}
		if r.Value.Type.Kind == check.Combination {
			text = hands.Hand(r.Value.N).Category().String()
		}
		key := r.Name + " " + strconv.Itoa(r.Player) + " " + text
		if t[key] == nil {
			t[key] = new(big.Rat)
		}
		t[key].Add(t[key], chance)
	}
}

// byHand plays every order of the cards, or every way the dice fall, and every answer as the random policy chooses it.
func byHand(t *testing.T, g func(cards []string, dice []int) *game.Game, pack []string, dice, faces int) tallied {
	t.Helper()
	sums := tallied{}
	var answer func(s *game.State, chance *big.Rat)
	answer = func(s *game.State, chance *big.Rat) {
		if d := s.Err(); d != nil {
			t.Fatal(d)
		}
		if s.Pending() == nil {
			sums.add(s, chance)
			return
		}
		choices, err := odds.AtRandom{}.Choices(s)
		must(t, err)
		for _, c := range choices {
			next := s.Clone()
			must(t, next.Answer(c.Choice))
			answer(next, new(big.Rat).Mul(chance, c.Chance))
		}
	}
	ways := 0
	var all []func() *game.Game
	if len(pack) > 0 {
		permute(pack, func(order []string) {
			own := slices.Clone(order)
			all = append(all, func() *game.Game { return g(own, nil) })
		})
	} else {
		thrown := make([]int, dice)
		var roll func(i int)
		roll = func(i int) {
			if i == dice {
				own := slices.Clone(thrown)
				all = append(all, func() *game.Game { return g(nil, own) })
				return
			}
			for f := 1; f <= faces; f++ {
				thrown[i] = f
				roll(i + 1)
			}
		}
		roll(0)
	}
	ways = len(all)
	for _, one := range all {
		answer(one().Start(1), big.NewRat(1, int64(ways)))
	}
	return sums
}

func permute(list []string, each func([]string)) {
	if len(list) == 0 {
		each(nil)
		return
	}
	for i := range list {
		rest := append(slices.Clone(list[:i]), list[i+1:]...)
		permute(rest, func(order []string) { each(append([]string{list[i]}, order...)) })
	}
}

func TestOddsAreWhatPlayingEverythingThroughGives(t *testing.T) {
	for _, test := range small {
		t.Run(test.name, func(t *testing.T) {
			p := from(t, "small", diag.NewSource("small", around(test.text, test.ranks, test.suits)))
			table := func(cards []string, dice []int) *game.Game {
				setup := game.NewSetup(p)
				setup.Deck, setup.Dice = cards, dice
				g, err := game.New(p, setup)
				must(t, err)
				return g
			}
			want := byHand(t, table, packOf(test.ranks, test.suits), test.dice, test.faces)
			o, err := odds.Work(odds.Plan{Game: table(nil, nil), Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}})
			must(t, err)
			sums(t, o)
			values := 0
			for _, l := range o.Lines {
				for _, v := range l.Values {
					values++
					key := l.Result + " " + strconv.Itoa(l.Player) + " " + v.Text
					if w := want[key]; w == nil || w.Cmp(v.Chance) != 0 {
						t.Errorf("%s: %s, not %v", key, v.Chance.RatString(), w)
					}
				}
			}
			if values != len(want) {
				t.Errorf("%d values, not the %d of %v", values, len(want), want)
			}
		})
	}
}

// TestBestPlayIsTheBestOfAllPlay holds a best exchange to the best of all ways to decide by the two cards that are seen.
func TestBestPlayIsTheBestOfAllPlay(t *testing.T) {
	text := around(`
start it {
  burn 1
  deal 2 to (first of players)'s hand
  each player where player's hand is not empty {
    let gone = ask player to discard 0..2 cards from hand to discards
    deal count of gone to hand
    result r = sum spots of hand
  }
}`, "2 3 4", "clubs hearts")
	p := from(t, "small", diag.NewSource("small", text))
	table := func(cards []string) *game.Game {
		setup := game.NewSetup(p)
		setup.Deck = cards
		g, err := game.New(p, setup)
		must(t, err)
		return g
	}
	// Of every two cards, what each answer comes to in all orders of the others.
	type seen struct{ hand, answer string }
	sums, orders := map[seen]int64{}, int64(0)
	permute(packOf("2 3 4", "clubs hearts"), func(order []string) {
		orders++
		s := table(order).Start(1)
		hand := []string{order[1], order[2]}
		slices.Sort(hand)
		choices, err := odds.AtRandom{}.Choices(s)
		must(t, err)
		for _, c := range choices {
			answer, err := words.Write(s, c.Choice)
			must(t, err)
			words := strings.Fields(answer)
			slices.Sort(words)
			next := s.Clone()
			must(t, next.Answer(c.Choice))
			v, _ := next.ResultOf("r", 0)
			sums[seen{strings.Join(hand, " "), strings.Join(words, " ")}] += v.N
		}
	})
	best := map[string]int64{}
	for k, v := range sums {
		best[k.hand] = max(best[k.hand], v)
	}
	total := int64(0)
	for _, v := range best {
		total += v
	}
	o, err := odds.Work(odds.Plan{Game: table(nil), Deciders: []odds.Decider{odds.AtRandom{}, odds.AtRandom{}}, Best: &odds.Goal{Player: 0, Result: 0, Of: 0}})
	must(t, err)
	l := line(t, o, "r", 0)
	mean, _, _ := l.Mean()
	if want := big.NewRat(total, orders); mean.Cmp(want) != 0 {
		t.Errorf("best play comes to %s on average, not %s", mean.RatString(), want.RatString())
	}
}

// TestTheBestPlayerKnowsOnlyWhatHeSees holds that nobody plays by what is hidden from him.
func TestTheBestPlayerKnowsOnlyWhatHeSees(t *testing.T) {
	for _, test := range []struct{ eyes, want string }{{"seen by nobody", "1/2"}, {"seen by all", "1"}} {
		p := from(t, "small", diag.NewSource("small", `ruleset "Guess"
players 1
the table has { coin number = 0 `+test.eyes+` }
start it {
  set coin to roll d2
  each player {
    let guess = ask player to choose from 1..2
    result right = guess is coin
  }
}`))
		g, err := game.New(p, game.NewSetup(p))
		must(t, err)
		o, err := odds.Work(odds.Plan{Game: g, Deciders: []odds.Decider{odds.AtRandom{}}, Best: &odds.Goal{Player: 0, Result: 0, Of: 0}})
		must(t, err)
		if got := chance(line(t, o, "right", 0), "yes"); got != test.want {
			t.Errorf("with a coin %s he is right with the chance %s, not %s", test.eyes, got, test.want)
		}
	}
}

// TestManyGamesComeOutAsTheOddsSay holds that simulated chances lie where the exact ones are.
func TestManyGamesComeOutAsTheOddsSay(t *testing.T) {
	for _, test := range []struct {
		ruleset, policy string
		match
	}{
		{"d12", "random", match{start: "extended", args: map[string]string{"pool": "3", "stat": "1", "dt": "7", "rounds": "3"}}},
		{"d12", "careful", match{start: "opposed", args: map[string]string{"pool": "3", "dt": "7", "rival_pool": "4", "rival_dt": "8", "actor": "roller"}}},
		{"swrpg", "honest", match{start: "round", players: []string{"Ann", "Bob"}, args: map[string]string{"base": "2D", "gambling": "2D", "Ann.gambling": "3D"}}},
	} {
		p := load(t, test.ruleset)
		o, err := odds.Work(test.plan(t, p, test.policy))
		must(t, err)
		sums(t, o)
		setup := test.setup(t, p)
		var bots []sim.Bot
		for range setup.Players {
			bots = append(bots, sim.Bot{Name: test.policy, New: func(player string) sim.Policy {
				bot, err := policy.New(p, test.policy, 0, player)
				must(t, err)
				return bot
			}})
		}
		plan, err := sim.New(p, setup, bots, 5, sim.Stay, nil)
		must(t, err)
		const games = 4000
		tally := plan.Table().Run(0, games)
		for _, l := range tally.Lines() {
			player := slices.Index(setup.Players, l.Who)
			for _, exact := range o.Lines {
				if exact.Result != l.Result || exact.Player != player {
					continue
				}
				for _, v := range exact.Values {
					if v.Number && !v.N.IsInt() {
						continue
					}
					times := int64(0)
					if v.Number {
						times = l.Figure.Numbers.Histogram.Count(v.N.Num().Int64())
					} else {
						times = l.Figure.Said[v.Text]
					}
					p, _ := v.Chance.Float64()
					if off := math.Abs(float64(times)/games - p); l.Figure.Sets == nil && off > 4.5*math.Sqrt(p*(1-p)/games)+0.001 {
						t.Errorf("%s %s of %s is %s in %d of %d games, which is not %.4f", test.ruleset, l.Result, l.Who, v.Text, times, games, p)
					}
				}
			}
		}
	}
}
