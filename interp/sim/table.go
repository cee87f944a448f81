package sim

import (
	"errors"
	"fmt"

	"croupier/interp/game"
	"croupier/interp/policy"
)

// Table is where a plan's games are played: one after the other, in memory that is used again. It belongs to one worker.
type Table struct {
	plan     *Plan
	seeds    *seeds
	policies []Policy // of each player, and behind them the game master
	watching []int    // the players whose policies look on while others decide
	ready    []int64  // for which game each policy is, and the number of it + 1
	state    game.State
	here     *here     // where games go on from; nil: they begin with the start
	readings []reading // of the game that is over: by column * players + player
}

// Table is a new table for the plan's games.
func (p *Plan) Table() *Table {
	t := &Table{plan: p, seeds: newSeeds(p.seed), ready: make([]int64, len(p.players)+1), here: p.from()}
	for player := range len(p.players) + 1 {
		by, name := p.asked(player)
		if by == nil {
			break
		}
		bot := by.New(name)
		t.policies = append(t.policies, bot)
		if _, ok := bot.(policy.Watcher); ok {
			t.watching = append(t.watching, player)
		}
	}
	return t
}

// Run plays the games with the numbers from from up to, not including, to.
func (t *Table) Run(from, to int64) *Tally {
	tally := t.plan.newTally()
	for number := from; number < to; number++ {
		t.one(tally, number)
	}
	return tally
}

// Waste is what the games took that were stopped.
func (t *Tally) Waste() game.Waste {
	return game.Waste{Steps: t.wasted, Games: t.Games, Ended: t.Scored}
}

// work is how much work the game was that was played last.
func (t *Table) work() int64 { return t.state.Worked() }

// one plays a game and adds what became of it.
func (t *Table) one(tally *Tally, number int64) {
	tally.Games++
	if way, ok := t.whole(tally, number); ok {
		tally.score(&t.state, t.readings, way)
	}
}

// whole plays a game and reads what it came to. Where it did not come to its end, it is false, and the tally has the reason.
func (t *Table) whole(tally *Tally, number int64) (way int, ok bool) {
	way, illegal := t.play(tally, number)
	stop := t.stopped(illegal)
	if stop == nil {
		stop = t.read(tally, way)
	}
	if stop != nil {
		stop.Games, stop.First = 1, number
		tally.wasted += t.work()
		tally.stops.Add(*stop)
	}
	return way, stop == nil
}

// read reads what a game came to. The condition is read last, because that may go wrong; it is nil
// where nothing does.
func (t *Table) read(tally *Tally, way int) *Stop {
	p, s, n := t.plan, &t.state, len(t.plan.players)
	t.readings = append(t.readings[:0], make([]reading, len(p.columns)*n)...)
	for c := range p.columns {
		col := &p.columns[c]
		switch {
		case col.kind == ofWhere:
		case !col.PerPlayer:
			if v, ok := s.ResultAt(col.index, -1); ok {
				t.readings[c*n] = p.read(s, v, way)
			}
		default:
			for seat := range n {
				to := &t.readings[c*n+p.player(seat, way)]
				if col.kind == ofChips {
					stack, _ := s.Stack(seat)
					*to = reading{form: aNumber, n: stack}
				} else if v, ok := s.ResultAt(col.index, seat); ok {
					*to = p.read(s, v, way)
				}
			}
		}
	}
	if p.where == nil {
		return nil
	}
	return t.condition(tally, way)
}

// play brings a game to its end. The error is an answer of a policy that was not legal.
func (t *Table) play(tally *Tally, number int64) (way int, illegal error) {
	g, way := t.plan.seated(number)
	s, seed := &t.state, t.seeds.of(number)
	if t.here == nil {
		g.Restart(s, seed)
	} else {
		t.here.deal(s, seed)
	}
	for _, player := range t.watching {
		t.policies[player].Reseed(seed)
		t.ready[player] = number + 1
	}
	for d := s.Pending(); d != nil; d = s.Pending() {
		player := t.plan.player(d.Player, way)
		bot := t.policies[player]
		if t.ready[player] != number+1 { // a player who is asked nothing needs no chance
			bot.Reseed(seed)
			t.ready[player] = number + 1
		}
		c, err := bot.Decide(s)
		if err != nil {
			return way, err
		}
		tally.asked(s, bot)
		for _, other := range t.watching {
			if other != player {
				policy.Show(t.policies[other], s, c)
			}
		}
		if err := s.Answer(c); err != nil {
			bot, name := t.plan.asked(player)
			return way, fmt.Errorf("the policy %s gave %s an answer that is not legal: %w", bot.Name, name, err)
		}
	}
	return way, nil
}

// stopped says why the game did not come to its end; nil: it did.
func (t *Table) stopped(illegal error) *Stop {
	s := &t.state
	switch {
	case illegal != nil:
		return wrongBot(illegal)
	case s.Err() != nil && game.IsLimit(s.Err().Code):
		return TroubleOf(Limited, *s.Err())
	case s.Err() != nil:
		return TroubleOf(Failed, *s.Err())
	case s.Refused() != "":
		return SaidOf(Refused, s.Refused())
	}
	return nil
}

// wrongBot says what a policy did wrong, in which line of the rules if it is theirs.
func wrongBot(err error) *Stop {
	if wrong := (*policy.Error)(nil); errors.As(err, &wrong) {
		return TroubleOf(Illegal, *wrong.Diagnostic)
	}
	return SaidOf(Illegal, err.Error())
}
