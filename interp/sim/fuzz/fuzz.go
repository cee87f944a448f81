// Package fuzz plays a ruleset as nobody would: at random, and always the smallest, the largest, the boldest or the most
// timid, over everything that it starts, all numbers of players and the ends of what its options may be. It finds what goes
// wrong, and what never came. Each game is made from the plan's seed and its number alone, so that it can be played again and
// recorded.
//
// Like the simulation, it has no workers of its own: each gets a [Table], and their tallies are merged in any order.
package fuzz

import (
	"errors"
	"fmt"
	"strconv"

	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/rng"
)

// Plan is a ruleset to be tried, and the seed of all that is tried.
type Plan struct {
	p     *program.Program
	seed  uint64
	usual bool   // options stand as they do, and all decide alike:
	by    string // by this policy of the rules, or at random
}

// New is a plan. The error says that there is nothing to start.
func New(p *program.Program, seed uint64) (*Plan, error) {
	if len(p.Starts) == 0 {
		return nil, fmt.Errorf("%s has nothing that can be started", p.Title)
	}
	return &Plan{p: p, seed: seed}, nil
}

// Usual is a plan of games as a table may play them: options stand as they do, and everybody decides by a policy of the rules, or
// at random where none is named.
func Usual(p *program.Program, seed uint64, by string) (*Plan, error) {
	plan, err := New(p, seed)
	if plan != nil {
		plan.usual, plan.by = true, by
	}
	return plan, err
}

// Trial is one game: what it starts from, and how each player decides.
type Trial struct {
	Setup  *game.Setup
	Seed   uint64
	Styles []Style
	Policy string // the policy of the rules by which all decide; "": each in their style
}

// How many steps a whole game may take: what is played at random far fewer than usual, so that a game without an end does not
// hold up the rest, and what obstinate players play still fewer.
const (
	mostSteps     = 10_000_000
	mostObstinate = 3_000_000
)

// ownPolicy is how many games of a start there are to one that is played by a policy of the rules.
const ownPolicy = 5

// recordEvery is of how many games of a usual plan one keeps a record: there, what would tell a secret stops a game as it does at
// a table, which takes ten times as long. A record keeps all that happens, so that such a game may be mostRecorded steps long.
const (
	recordEvery  = 8
	mostRecorded = 3_000_000
)

// Trial makes the game of that number.
func (p *Plan) Trial(number int64) (*Trial, error) {
	stream := rng.New(p.seed, "fuzz "+strconv.FormatInt(number, 10))
	t := &Trial{Setup: game.NewSetup(p.p), Seed: stream.Uint64() >> 11}
	t.Setup.Limits.Decisions = mostSteps // its steps alone tell how long a game may be
	n := int(number / int64(len(p.p.Starts)))
	m := maker{p: p.p, setup: t.Setup, stream: &stream, usual: p.usual}
	if err := m.fill(p.start(number)); err != nil {
		return nil, err
	}
	if p.usual {
		t.Policy, t.Styles = p.by, make([]Style, len(t.Setup.Players))
		t.Setup.Limits.StepsPerGame = mostSteps
		if t.Setup.Record = n%recordEvery == 0; t.Setup.Record {
			t.Setup.Limits.StepsPerGame = mostRecorded
		}
		return t, nil
	}
	if own := p.p.Policies; len(own) > 0 && n%ownPolicy == ownPolicy-1 {
		t.Policy = own[n/ownPolicy%len(own)].Name
	}
	t.Styles = styles(n, len(t.Setup.Players), &stream)
	t.Setup.Limits.StepsPerGame = mostObstinate
	if atRandom(t) {
		t.Setup.Limits.StepsPerGame = mostSteps
	}
	return t, nil
}

// start is what a game starts: each in its turn.
func (p *Plan) start(number int64) int { return int(number % int64(len(p.p.Starts))) }

// Record plays a game of the plan once more, and writes it down up to where it ended or went wrong: the journal must have been
// begun with the trial's setup and seed. The error is the journal's.
func (p *Plan) Record(t *Trial, w *journal.Writer) error {
	g, err := game.New(p.p, t.Setup)
	if err != nil {
		return nil // there is no game to record
	}
	r := &run{state: g.Start(t.Seed), trial: t, bots: bots(p.p, t)}
	var broken error
	func() {
		defer func() { _ = recover() }() // where the program itself breaks, the journal stands just before it
		broken = r.play(func(s *game.State, c game.Choice) error {
			if err := w.Answer(s, c); err != nil {
				return err
			}
			return s.Answer(c)
		})
	}()
	illegal, lost, advice := new(game.Illegal), new(unsound), new(policy.Error)
	switch {
	case broken != nil && !errors.As(broken, &illegal) && !errors.As(broken, &lost) && !errors.As(broken, &advice):
		return broken
	case r.state.Pending() != nil || broken != nil:
		return w.Flush()
	}
	return w.Finish(r.state)
}

// run is one game under way.
type run struct {
	state *game.State
	trial *Trial
	bots  []*bot
	after func(s *game.State) // what looks at each decision before it is answered
}

// unsound is the error for a game in which cards or chips are lost.
type unsound struct{ error }

// play brings the game to its end, or to where an answer that should be legal is not, or cards or chips are lost.
func (r *run) play(give func(s *game.State, c game.Choice) error) error {
	s := r.state
	for {
		if err := s.Sound(); err != nil && s.Err() == nil {
			return &unsound{err}
		}
		d := s.Pending()
		if d == nil {
			return nil
		}
		if r.after != nil {
			r.after(s)
		}
		b := r.bots[s.Game().Chair(d.Player)]
		illegal := new(game.Illegal)
		c, err := b.Decide(s)
		if err != nil {
			return err
		}
		err = give(s, c)
		if errors.As(err, &illegal) { // an extreme that does not fit here; chance finds something that does
			err = give(s, b.random.Decide(s))
		}
		if err != nil {
			return err
		}
	}
}

func bots(p *program.Program, t *Trial) []*bot {
	all := make([]*bot, len(t.Styles))
	for seat, style := range t.Styles {
		name := t.Setup.Players[seat]
		all[seat] = &bot{style: style, random: policy.NewRandom(t.Seed, name)}
		if t.Policy != "" {
			all[seat].own, _ = policy.New(p, t.Policy, t.Seed, name) // it is one of the program's
		}
	}
	if p.AsksGM() { // at random, whoever decides for the players
		all = append(all, &bot{random: policy.NewRandom(t.Seed, table.GMName)})
	}
	return all
}
