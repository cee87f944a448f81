package fuzz

import (
	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/sim"
	"croupier/interp/table"
)

// Kind is what went wrong.
type Kind uint8

// What can go wrong.
const (
	Wrong    Kind = iota // the rules went wrong while they were played
	NoAnswer             // somebody was asked and could give no answer
	Endless              // a state came back without anybody being asked, or no answers lead to an end
	Limited              // the rules were stopped by a limit; nobody knows whether they would have ended
	Stalled              // players who never play otherwise can keep a game from ending: it came to stand as it had stood before
	Long                 // a game was still going on when fuzz gave up
	Unsound              // cards or chips were lost or made
	Refuses              // what the ruleset lets one start cannot be started
	Broken               // this program broke
)

// Finding is something that went wrong, and the first game in which it did.
type Finding = sim.Trouble[Kind]

// Tally is what some games of a plan came to. Tallies of different games are merged in any order to the same whole.
type Tally struct {
	plan      *Plan
	Games     int64
	Over      int64 // of them, those that came to their end
	Refused   int64 // of them, those that the rules refused to start
	Decisions int64
	Work      int64 // steps of the games, and those that their decisions are worth

	found   sim.Troubles[Kind]
	cover   *table.Cover
	offered []bool           // which words could be chosen
	options map[option]int64 // how many games came to their end with it
	results map[result]int64 // how often a start's result came to what
	spoken  map[spoken]bool  // what results came to that are told in words
	seats   []int            // of each start: how many players it was brought to its end with, at most
}

// option is an option with a value as it is typed.
type option struct{ name, value string }

// result is a yes or no, or being named, of a player in a seat; or, with the seat -1, that a result was given at all.
type result struct {
	start, result, seat int
	yes                 bool
}

func (p *Plan) newTally() *Tally {
	return &Tally{plan: p, cover: table.NewCover(p.p), offered: make([]bool, len(p.p.Words)),
		options: map[option]int64{}, results: map[result]int64{}, spoken: map[spoken]bool{}, seats: make([]int, len(p.p.Starts))}
}

// Merge adds the games of another tally of the same plan.
func (t *Tally) Merge(o *Tally) {
	t.Games += o.Games
	t.Over += o.Over
	t.Refused += o.Refused
	t.Decisions += o.Decisions
	t.Work += o.Work
	t.found.Merge(o.found)
	t.cover.Add(o.cover)
	for i, ok := range o.offered {
		t.offered[i] = t.offered[i] || ok
	}
	for k, n := range o.options {
		t.options[k] += n
	}
	for k, n := range o.results {
		t.results[k] += n
	}
	for k := range o.spoken {
		t.spoken[k] = true
	}
	for i, n := range o.seats {
		t.seats[i] = max(t.seats[i], n)
	}
}

// Hopeless reports whether games have taken so long, and none of them has come to its end, that the others need not be played.
func (t *Tally) Hopeless() bool { return t.Work > game.MostTogether && t.Over+t.Refused == 0 }

// Findings are what went wrong, in the order of the first game of each.
func (t *Tally) Findings() []Finding { return t.found.InOrder() }

// offer notes the words that can be chosen.
func (t *Tally) offer(s *game.State) {
	for _, w := range s.Pending().Words {
		if i, ok := program.IsWord(w); ok && i < len(t.offered) {
			t.offered[i] = true
		}
	}
}

// over notes what a game came to that was brought to its end.
func (t *Tally) over(s *game.State, setup *game.Setup) {
	t.Over++
	start, seats := setup.Start, len(setup.Players)
	t.seats[start] = max(t.seats[start], seats)
	for i, o := range t.plan.p.Rules.Options {
		t.options[option{o.Name, setup.OptionAt(i)}]++
	}
	for i := range t.plan.p.Results {
		r := &t.plan.p.Results[i]
		from, to := -1, 0
		if r.PerPlayer {
			from, to = 0, seats
		}
		for seat := from; seat < to; seat++ {
			v, ok := s.ResultAt(i, seat)
			if !ok {
				continue
			}
			t.results[result{start: start, result: i, seat: -1}]++
			if speaks(r) {
				t.spoken[spoken{i, v.N}] = true
			}
			switch {
			case v.Type.Kind == check.YesNo:
				t.results[result{start, i, max(seat, 0), v.N != 0}]++
			case v.Type.Kind == check.Players:
				for _, p := range v.L {
					t.results[result{start, i, int(p), true}]++
				}
			case v.Type.Kind == check.Player && v.N >= 0 && v.N < int64(seats):
				t.results[result{start, i, int(v.N), true}]++
			}
		}
	}
}
