// Package sim plays many games of a start and adds up how they came out: every result by player, by seat and by policy,
// how long the games were, and what stopped those that did not come to their end.
//
// The figures depend on the plan and on nothing else. Each game has a seed of its own, made from the plan's seed and the
// game's number, and everything that is added up is a whole number, so that the games may be played in any order, by any
// number of workers, and come to the same sums. The package has no workers itself: whoever has some gives each a [Table] of
// its own, hands out the runs of games that [Plan.Chunk] names, and merges their tallies.
package sim

import (
	"fmt"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/table"
)

// MostGames is how many games a plan may have.
const MostGames = 1_000_000_000

// Policy decides for one player. Two policies that are made alike and reseeded alike decide alike.
type Policy = policy.Policy

// Bot is the policy of one player: its name, and how it is made for a player of that name.
type Bot struct {
	Name string
	New  func(player string) Policy
}

// Plan is what is simulated. It never changes once it is made, and many tables may play it at once.
type Plan struct {
	p       *program.Program
	players []string // as they were seated first
	bots    []Bot    // of each player
	gm      *Bot     // the game master's; nil where the rules do not ask them
	seed    uint64
	games   []*game.Game // one, or with moving seats one for each way to sit
	columns []Column
	where   *Condition
	root    *game.State // where all games go on from; nil: they begin with the start
	open    bool        // and only cards are made up there
}

// Moving says whether the players keep their seats.
type Moving bool

// The ways to sit.
const (
	Stay Moving = false
	Move Moving = true // with every game, everybody moves on to the next seat
)

// Column is one result of the start: of the table, or of each player.
type Column struct {
	Name      string
	PerPlayer bool
	Type      check.Type
	kind      columnKind
	index     int // of the program's results
}

type columnKind uint8

const (
	ofRules columnKind = iota // a result that the rules give
	ofChips                   // each player's stack at the end
	ofWhere                   // whether the plan's condition holds
)

// WhereName is the result that says whether the plan's condition holds.
const WhereName = "where"

// ChipsName is the result that says what each player has at the end, where the start gives no such result itself.
const ChipsName = "chips"

// New makes a plan for the games of a setup, with a bot for each player, and behind them perhaps one for the game
// master, who else decides as the rules usually do. The condition is nil where nobody asks for one; it
// must be one of the program. The error says what in the setup does not fit the rules.
func New(p *program.Program, setup *game.Setup, bots []Bot, seed uint64, moving Moving, where *Condition) (*Plan, error) {
	bots, gm, err := botsOf(p, len(setup.Players), bots)
	if err != nil {
		return nil, err
	}
	plan := &Plan{p: p, players: slices.Clone(setup.Players), bots: bots, gm: gm, seed: seed, where: where}
	ways := 1
	if moving {
		ways = max(1, len(setup.Players))
	}
	for way := range ways {
		own := setup.Clone()
		own.Record = false
		own.Players = turned(plan.players, way)
		g, err := game.New(p, own)
		if err != nil {
			return nil, err
		}
		plan.games = append(plan.games, g)
	}
	plan.addColumns()
	return plan, nil
}

// botsOf tells the players' bots from the game master's.
func botsOf(p *program.Program, players int, bots []Bot) (all []Bot, gm *Bot, err error) {
	switch {
	case len(bots) == players:
		return bots, gmOf(p), nil
	case len(bots) == players+1 && p.AsksGM():
		return bots[:players], &bots[players], nil
	}
	return nil, nil, fmt.Errorf("%d players need as many policies, not %d", players, len(bots))
}

// gmOf is the bot that usually decides for the game master; nil where the rules do not ask them.
func gmOf(p *program.Program) *Bot {
	if !p.AsksGM() {
		return nil
	}
	name := policy.Usual(p)
	return &Bot{Name: name, New: func(gm string) Policy {
		bot, _ := policy.New(p, name, 0, gm) // there is one
		return bot
	}}
}

// turned is a list whose first items have gone to its end.
func turned(list []string, by int) []string {
	return append(slices.Clone(list[by:]), list[:by]...)
}

func (p *Plan) addColumns() {
	if p.where != nil {
		p.columns = append(p.columns, Column{Name: WhereName, Type: check.Of(check.YesNo), kind: ofWhere})
	}
	for i := range p.p.Results {
		r := &p.p.Results[i]
		p.columns = append(p.columns, Column{Name: r.Name, PerPlayer: r.PerPlayer, Type: r.Type, index: i})
	}
	if p.p.Layout.Stack >= 0 {
		p.columns = append(p.columns, Column{Name: ChipsName, PerPlayer: true, Type: check.Of(check.Number), kind: ofChips})
	}
}

// Program is what is played.
func (p *Plan) Program() *program.Program { return p.p }

// Players are the players by name, as they were seated first.
func (p *Plan) Players() []string { return p.players }

// Bot is the name of a player's policy.
func (p *Plan) Bot(player int) string { return p.bots[player].Name }

// GM is the name of the game master's policy; "" where the rules do not ask them.
func (p *Plan) GM() string {
	if p.gm == nil {
		return ""
	}
	return p.gm.Name
}

// Moving reports whether the players change their seats.
func (p *Plan) Moving() bool { return len(p.games) > 1 }

// seated is the player who has a seat in a game, and how the players sit there.
func (p *Plan) seated(number int64) (g *game.Game, way int) {
	way = int(number % int64(len(p.games)))
	return p.games[way], way
}

// player is who sits at a seat; behind the players comes the game master.
func (p *Plan) player(seat, way int) int {
	if seat == int(event.GM) {
		return len(p.players)
	}
	return (seat + way) % len(p.players)
}

// asked is the bot of a player, or the game master's, and what they are called.
func (p *Plan) asked(player int) (bot *Bot, name string) {
	if player == len(p.players) {
		return p.gm, table.GMName
	}
	return &p.bots[player], p.players[player]
}

// Chunk is the run of games that begins with game number from and is handed to one worker: up to, not including, to. What
// is played when a simulation ends early is always a row of whole chunks from the first game on. So no game is left out because
// it was long; and since a chunk is never more than a small part of all games before it, the wait is a small part too.
func Chunk(from, games int64) (to int64) {
	const part, most = 16, 1000
	return min(games, from+min(most, max(1, from/part)))
}
