package cli

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/play"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/sim"
)

// many is how many games are played, by whom, and what becomes of the answer.
type many struct {
	Games  *int64   `placeholder:"N" help:"How many games; 10000 unless --until says when to stop."`
	Until  string   `placeholder:"WIDTH" help:"Play until the 95 % intervals are no wider than this: 0.01 for every chance, or degree=0.5 for one result."`
	Policy string   `placeholder:"NAME" default:"random" help:"Everybody decides by this policy: random."`
	Bot    []string `placeholder:"PLAYER=NAME" sep:"none" help:"One player decides by another policy; may be given several times."`
	Rotate bool     `help:"With every game everybody moves on to the next seat, so that no seat is better than another."`
	JSON   bool     `name:"json" help:"One JSON object on standard output."`
	CSV    bool     `name:"csv" help:"Comma-separated values on standard output."`
	SVG    string   `name:"svg" placeholder:"FILE" help:"A picture, as SVG."`
	PNG    string   `name:"png" placeholder:"FILE" help:"A picture, as PNG."`
}

// Usual numbers of games.
const (
	usualGames = 10_000
	mostUntil  = 100_000_000
)

// goal is how many games are played at most, and when they are enough.
func (m *many) goal(plan *sim.Plan) (until sim.Until, games int64, err error) {
	if m.JSON && m.CSV {
		return until, 0, usage("standard output can be --json or --csv, not both")
	}
	games = usualGames
	if m.Until != "" {
		games = mostUntil
		text := m.Until
		if name, width, ok := strings.Cut(text, "="); ok {
			until.Result, text = strings.TrimSpace(name), width
		}
		if until.Width, err = strconv.ParseFloat(strings.TrimSpace(text), 64); err != nil {
			return until, 0, usage("--until takes how wide an interval may be, such as 0.01 or degree=0.5, not %q", m.Until)
		}
		if err := until.Check(plan); err != nil {
			return until, 0, usage("--until: %w", err)
		}
	}
	if m.Games != nil {
		games = *m.Games
	}
	if games < 1 || games > sim.MostGames {
		return until, 0, usage("--games can be 1 to %s, not %d", thousands(sim.MostGames), games)
	}
	return until, games, nil
}

// bots are the players' policies.
func (m *many) bots(setup *game.Setup) ([]sim.Bot, error) {
	which := make([]string, len(setup.Players))
	for i := range which {
		which[i] = m.Policy
	}
	for _, text := range m.Bot {
		name, policy, ok := strings.Cut(text, "=")
		if !ok {
			return nil, usage("--bot takes PLAYER=NAME, not %q", text)
		}
		i := slices.Index(setup.Players, name)
		if i < 0 {
			return nil, usage("nobody at this table is called %s%s", name, near(name, setup.Players, "; the players are "))
		}
		which[i] = policy
	}
	var bots []sim.Bot
	for _, name := range which {
		make, ok := policies[name]
		if !ok {
			return nil, usage("no policy is called %q%s", name, near(name, slices.Sorted(maps.Keys(policies)), "; there is "))
		}
		bots = append(bots, sim.Bot{Name: name, New: func(player string) sim.Policy { return reseeding(make, player) }})
	}
	return bots, nil
}

// reseeding is a policy that can play many games: itself, if it can be made ready for another one, or else made anew.
func reseeding(make func(seed uint64, label string) play.Policy, player string) sim.Policy {
	if p, ok := make(0, player).(sim.Policy); ok {
		return p
	}
	return &anew{make: make, player: player}
}

// anew is a policy that is made for each game.
type anew struct {
	play.Policy
	make   func(seed uint64, label string) play.Policy
	player string
}

// Reseed makes the policy for a game.
func (a *anew) Reseed(seed uint64) { a.Policy = a.make(seed, a.player) }

// condition compiles a ruleset with a condition over its results.
func (a *app) condition(arg string, players []string, text string) (*program.Program, *sim.Condition, error) {
	r, err := find(arg)
	if err != nil {
		return nil, nil, err
	}
	p, c, list := sim.Where(func(more *diag.Source) (*program.Program, diag.List) {
		own := *r
		own.sources = append(slices.Clone(r.sources), more)
		return own.compile()
	}, players, text)
	if p == nil {
		a.diagnose(list)
		return nil, nil, said(ExitUsage)
	}
	return p, c, nil
}
