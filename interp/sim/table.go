package sim

import (
	"fmt"

	"croupier/interp/game"
)

// Table is where a plan's games are played: one after the other, in memory that is used again. It belongs to one worker.
type Table struct {
	plan     *Plan
	seeds    *seeds
	policies []Policy // of each player
	ready    []int64  // for which game each policy is, and the number of it + 1
	state    game.State
}

// Table is a new table for the plan's games.
func (p *Plan) Table() *Table {
	t := &Table{plan: p, seeds: newSeeds(p.seed), ready: make([]int64, len(p.players))}
	for player, name := range p.players {
		t.policies = append(t.policies, p.bots[player].New(name))
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

// one plays a game and adds what became of it.
func (t *Table) one(tally *Tally, number int64) {
	tally.Games++
	way, illegal := t.play(number)
	if key, stop, stopped := t.stopped(illegal); stopped {
		stop.Games, stop.First = 1, number
		tally.stop(key, stop)
		return
	}
	tally.score(&t.state, way)
	if t.plan.where != nil {
		t.condition(tally, number, way)
	}
}

// play brings a game to its end. The error is an answer of a policy that was not legal.
func (t *Table) play(number int64) (way int, illegal error) {
	g, way := t.plan.seated(number)
	s, seed := &t.state, t.seeds.of(number)
	g.Restart(s, seed)
	for d := s.Pending(); d != nil; d = s.Pending() {
		player := t.plan.player(d.Player, way)
		policy := t.policies[player]
		if t.ready[player] != number+1 { // a player who is asked nothing needs no chance
			policy.Reseed(seed)
			t.ready[player] = number + 1
		}
		c, err := policy.Decide(s)
		if err != nil {
			return way, err
		}
		if err := s.Answer(c); err != nil {
			return way, fmt.Errorf("the policy %s gave %s an answer that is not legal: %w", t.plan.bots[player].Name, t.plan.players[player], err)
		}
	}
	return way, nil
}

// stopped says why the game did not come to its end, if it did not.
func (t *Table) stopped(illegal error) (stopKey, Stop, bool) {
	s := &t.state
	switch {
	case illegal != nil:
		return stopKey{Illegal, illegal.Error()}, Stop{Kind: Illegal, Text: illegal.Error()}, true
	case s.Err() != nil:
		kind := Failed
		if game.IsLimit(s.Err().Code) {
			kind = Limited
		}
		d := *s.Err()
		return stopKey{kind, d.Code + " " + d.Span.String()}, Stop{Kind: kind, Diag: &d, Text: d.Summary}, true
	case s.Refused() != "":
		return stopKey{Refused, s.Refused()}, Stop{Kind: Refused, Text: s.Refused()}, true
	}
	return stopKey{}, Stop{}, false
}
