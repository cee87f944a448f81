package sim

import (
	"maps"
	"slices"

	"croupier/interp/game"
)

// Tally is what some games of a plan came to. Tallies of different games are merged in any order to the same whole.
type Tally struct {
	plan    *Plan
	Games   int64 // that were played
	Scored  int64 // of them, those that came to their end: all figures are of these
	Unasked int64 // of the scored games, those in which the condition asked for a result that was not given; it did not hold

	Decisions Numbers // in a game
	Steps     Numbers

	table   []Figure // by column
	players []Figure // by column * players + player
	seats   []Figure // where the players change their seats: by column * players + seat
	stops   Troubles[StopKind]
	wasted  int64 // the work of games that were stopped

	questions map[int32]*Question // of house rules, by the number of the ask
}

// Stop is a reason why games did not come to their end: it has a diagnostic where the rules' limits or a mistake stopped them.
type Stop = Trouble[StopKind]

// StopKind is why a game was stopped.
type StopKind uint8

// The kinds of stops.
const (
	Limited StopKind = iota // it wanted more than a game may have
	Failed                  // the rules went wrong
	Refused                 // the rules refused to start
	Illegal                 // a policy's answer was not legal
)

func (p *Plan) newTally() *Tally {
	t := &Tally{plan: p, table: make([]Figure, len(p.columns)), players: make([]Figure, len(p.columns)*len(p.players))}
	if p.Moving() {
		t.seats = make([]Figure, len(t.players))
	}
	return t
}

// Plan is what the games are of.
func (t *Tally) Plan() *Plan { return t.plan }

// Merge adds the games of another tally of the same plan.
func (t *Tally) Merge(o *Tally) {
	t.Games += o.Games
	t.Scored += o.Scored
	t.wasted += o.wasted
	t.Unasked += o.Unasked
	t.Decisions.merge(&o.Decisions)
	t.Steps.merge(&o.Steps)
	for i := range t.table {
		t.table[i].merge(&o.table[i])
	}
	for i := range t.players {
		t.players[i].merge(&o.players[i])
	}
	for i := range t.seats {
		t.seats[i].merge(&o.seats[i])
	}
	t.stops.Merge(o.stops)
	t.mergeQuestions(o)
}

// Stops are the reasons why games were not scored, in the order of the first game of each.
func (t *Tally) Stops() []Stop { return t.stops.InOrder() }

// Table is the figure of a column that is the table's.
func (t *Tally) Table(column int) *Figure { return &t.table[column] }

// Player is the figure of a player in a column that is the players'.
func (t *Tally) Player(column, player int) *Figure {
	return &t.players[column*len(t.plan.players)+player]
}

// Seat is the figure of a seat, whoever sat there; the players must change their seats.
func (t *Tally) Seat(column, seat int) *Figure { return &t.seats[column*len(t.plan.players)+seat] }

// Policies are the names of the policies, each once.
func (t *Tally) Policies() []string {
	names := map[string]bool{}
	for _, b := range t.plan.bots {
		names[b.Name] = true
	}
	return slices.Sorted(maps.Keys(names))
}

// Policy is the figure of all players whom a policy decides for.
func (t *Tally) Policy(column int, name string) *Figure {
	f := &Figure{}
	for player, b := range t.plan.bots {
		if b.Name == name {
			f.merge(t.Player(column, player))
		}
	}
	return f
}

// score adds a game that has come to its end: how long it was, and what it came to by column * players + player, a result
// of the table's as the first player's.
func (t *Tally) score(s *game.State, readings []reading, way int) {
	t.Scored++
	decisions, steps := t.plan.before()
	t.Decisions.add(s.Answers() - decisions)
	t.Steps.add(s.Steps() - steps)
	n := len(t.plan.players)
	for c := range t.plan.columns {
		if !t.plan.columns[c].PerPlayer {
			t.table[c].add(readings[c*n])
			continue
		}
		for seat := range n {
			player := c*n + t.plan.player(seat, way)
			t.players[player].add(readings[player])
			if t.seats != nil {
				t.seats[c*n+seat].add(readings[player])
			}
		}
	}
}
