package game_test

import (
	"slices"
	"testing"

	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/internal/shipped"
	"croupier/interp/policy"
	"croupier/interp/table"
	"croupier/stdlib/rng"
)

// Expressions are built otherwise where a game is only played than where somebody looks on, as who counts its course does: the
// same choices must be possible, at the price of the same steps.
func TestPlayingAndWatchingSayTheSame(t *testing.T) {
	tried, chance := 0, rng.New(5, "fill")
	for _, name := range append(shipped.Some(int(several(3, 1))), "sets") {
		p, list := shipped.Compile(name)
		if name == "sets" {
			p, list = compile.Source(name, diag.NewSource(name, manySets))
		}
		if p == nil {
			t.Fatal(name, list)
		}
		tried++
		setup := game.NewSetup(p)
		if err := setup.Fill(chance.Below); err != nil {
			t.Fatal(name, err)
		}
		g, err := game.New(p, setup)
		if err != nil {
			t.Fatal(name, err)
		}
		prepared, counted := &game.State{}, &game.State{}
		counted.Count(table.NewCover(p))
		for seed := range uint64(20) {
			g.Restart(prepared, seed)
			g.Restart(counted, seed)
			one, other := policy.NewRandom(seed, "bot"), policy.NewRandom(seed, "bot")
			for prepared.Pending() != nil && counted.Pending() != nil {
				a, b := one.Decide(prepared), other.Decide(counted)
				if a.Act != b.Act || a.N != b.N || !slices.Equal(a.Cards, b.Cards) {
					t.Fatalf("%s, seed %d: %v became %v", name, seed, a, b)
				}
				if prepared.Answer(a) != nil || counted.Answer(b) != nil {
					t.Fatalf("%s, seed %d: %v was refused", name, seed, a)
				}
			}
			if prepared.Steps() != counted.Steps() || prepared.Answers() != counted.Answers() {
				t.Errorf("%s, seed %d: %d steps became %d", name, seed, prepared.Steps(), counted.Steps())
			}
		}
	}
	if tried < 30 {
		t.Errorf("only %d rulesets were played", tried)
	}
}

// manySets wants sets of every kind, under conditions of every form.
const manySets = `ruleset "Sets"
players 2..3
option wide yes or no = yes, "More may be laid"
deck standard { jokers 2 }
each player has {
  hand cards seen by owner
  low  number = 1
}
the table has {
  board cards seen by all
  limit number = 4
}

define worth(laid) {
  when laid's rank is A: 1
  when laid has 2h: 20
  otherwise: count of laid * 2
}
define light(laid) {
  when worth(laid) is at least 4: no
  when count of laid is count of board: yes
  otherwise: worth(laid) < limit or not option wide
}

start game {
  shuffle everything
  repeat 3 times {
    deal 5 to each player's hand
    each player {
      ask player to play 1..2 cards from hand to board where light(chosen) or (board is empty and count of chosen is at most low), or pass
      ask player to play 1..3 cards of one suit from hand to board where count of (chosen where joker) is 0 and suit of chosen is not hearts and count of chosen is not count of deck, or pass
      ask player to play 2..3 cards in a run from hand to board where rank of chosen > 3 and option wide is yes and low > 0, or pass
      ask player to play 1..4 cards of one rank from hand to discards where count of (chosen where card's rank > 9 or joker) > 0 and not (option wide is no) and (rank of chosen is not 9 or count of hand > 2), or pass
    }
  }
}
`
