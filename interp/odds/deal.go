package odds

import (
	"errors"
	"math"
	"math/big"
	"slices"

	"croupier/interp/exact"
	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/table"
)

// Where the odds of best play are too much from the start on, games are dealt, and played by policies until the best player is
// asked something from which they are not too much. From there on they are worked out, so that each game counts with what it is
// worth, not only with how it happens to come out.

// Sampler deals such games. It belongs to one worker.
type Sampler struct {
	plan     Plan
	policies []policy.Policy       // of every player, the best one's too
	skip     map[*program.Ask]bool // what is asked too early
	w        *exact.Walker
	state    game.State
	worked   int64          // how many games were worked out from a decision on
	wasted   int64          // how many steps ways have taken that the rules' limits stop
	hidden   *know.Unknowns // from whoever is asked where the games go on from an open decision
	looked   bool           // it has been found out what that is
}

// NewSampler deals games of a plan. The policies are one for each player, and behind them the game
// master's; what is asked at the places to skip is answered by
// them too.
func NewSampler(p Plan, policies []policy.Policy, skip map[*program.Ask]bool) *Sampler {
	hidden := &know.Unknowns{Open: p.Open}
	p = p.withGM()
	if rules := p.Game.Program(); rules.AsksGM() && len(policies) == p.Game.Seats() {
		gm, _ := policy.New(rules, policy.Usual(rules), 0, table.GMName) // there is one
		policies = append(slices.Clone(policies), gm)
	}
	w := newWalker(p)
	w.Seen() // what is hidden is made up anew each time
	return &Sampler{hidden: hidden, plan: p, policies: policies, skip: skip, w: w}
}

// Early finds out at which of the places where the best player is asked their odds are too much, by dealing some games.
func (t *Sampler) Early(seeds []uint64) error {
	for _, seed := range seeds {
		if _, err := t.deal(seed, true); err != nil {
			return err
		}
	}
	return nil
}

// Skips are the places where they are asked too early; nil stands for rounds of betting.
func (t *Sampler) Skips() map[*program.Ask]bool { return t.skip }

// Worked is how many of the games that were dealt came to a decision from which they were worked out.
func (t *Sampler) Worked() int64 { return t.worked }

// Wasted is how many steps ways have taken that the rules' limits stop.
func (t *Sampler) Wasted() int64 { return t.wasted }

// One deals a game, and says what it is worth. The error is a *[RanOut], a *[WrongAnswer], a *policy.Error, [ErrEnded], or what
// is wrong with the rules.
func (t *Sampler) One(seed uint64) (float64, error) { return t.deal(seed, false) }

func (t *Sampler) deal(seed uint64, early bool) (float64, error) {
	t.plan.Game.Restart(&t.state, seed)
	return t.goOn(newExplorer(t.plan, t.w), seed, early)
}

// goOn plays on until the game can be worked out, or is over.
func (t *Sampler) goOn(x *explorer, seed uint64, early bool) (float64, error) {
	s := &t.state
	t.plan.Waste = new(int64) // of this game alone, so that what it is worth does not depend on those before it
	defer func() { t.wasted += *t.plan.Waste }()
	for _, p := range t.policies {
		p.Reseed(seed)
	}
	for d := s.Pending(); d != nil; d = s.Pending() {
		c, given, err := x.given(s)
		switch {
		case err != nil:
			return 0, err
		case given:
		case d.Player == t.plan.Best.Player && !t.skip[s.OpenAsk()]:
			value, err := t.from(s)
			if err == nil {
				t.worked++
				return value, nil
			}
			var inexact *Inexact
			var hides *Hidden // what they do not see was made up or came by chance: they cannot go by it
			if !errors.Is(err, ErrTooMuch) && !errors.As(err, &inexact) && !errors.As(err, &hides) {
				return 0, err
			}
			if early {
				t.skip[s.OpenAsk()] = true
			}
			fallthrough
		default:
			if c, err = t.policies[s.Game().Chair(d.Player)].Decide(s); err != nil {
				return 0, err
			}
		}
		if err := s.Answer(c); err != nil {
			return 0, err
		}
	}
	if d := s.Err(); d != nil {
		return 0, d
	}
	return t.ended(x)
}

// from works out what a game is worth from its open decision on.
func (t *Sampler) from(s *game.State) (float64, error) {
	return retryWith(t.plan, t.w, func(x *explorer) (float64, error) {
		return withHalts(x, func() ([]world, error) { return x.adopt(s) }, func(worlds []world) (float64, error) {
			defer x.drop(worlds)
			v, err := x.worthOfGroup(worlds)
			if err != nil {
				return 0, err
			}
			value, _ := v.Float64()
			return value, nil
		})
	})
}

// ended is what a game is worth that has come to its end before that could be worked out.
func (t *Sampler) ended(x *explorer) (float64, error) {
	value := 0.0
	score := func(s *game.State) {
		x.score(s, func(v, odds *big.Rat) {
			f, _ := v.Float64()
			o, _ := odds.Float64()
			value += f * o
		})
	}
	x.w.AdoptEnd(&t.state, score)
	if math.IsInf(value, 0) {
		return 0, errors.New("a number has grown too large to be counted with")
	}
	return value, nil
}
