package cli

import (
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/sim"
)

// many is how many games are played, by whom, and the forms of the answer.
type many struct {
	Games  *int64   `placeholder:"N" help:"How many games; 10000 unless --until says when to stop."`
	Until  string   `placeholder:"WIDTH" help:"Play until the 95 % intervals are no wider than this: 0.01 for every chance, or degree=0.5 for one result."`
	Policy string   `placeholder:"NAME" default:"random" help:"Everybody decides by this policy: random, search, or one of the rules' own."`
	Bot    []string `placeholder:"PLAYER=NAME" sep:"none" help:"One player decides by another policy; then the results are also told by policy."`
	Rotate bool     `help:"With every game everybody moves on to the next seat, so that no seat is better than another."`
	forms  `embed:""`
}

// Usual numbers of games.
const (
	usualGames = 10_000
	mostUntil  = 100_000_000
)

// goal is how many games are played at most, and when they are enough.
func (m *many) goal(plan *sim.Plan) (until sim.Until, games int64, err error) {
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
		return until, 0, usage("--games can be 1 to %s, not %d", report.Thousands(sim.MostGames), games)
	}
	return until, games, nil
}

// bots are the players' policies.
func (m *many) bots(p *program.Program, setup *game.Setup) ([]sim.Bot, error) {
	which := make([]string, len(setup.Players))
	for i := range which {
		which[i] = m.Policy
	}
	for _, text := range m.Bot {
		name, by, ok := strings.Cut(text, "=")
		if !ok {
			return nil, usage("--bot takes PLAYER=NAME, not %q", text)
		}
		i := slices.Index(setup.Players, name)
		if i < 0 {
			return nil, usage("nobody at this table is called %s%s", name, near(name, setup.Players, "; the players are "))
		}
		which[i] = by
	}
	var bots []sim.Bot
	for _, name := range which {
		if _, err := policy.New(p, name, 0, ""); err != nil {
			return nil, usage("%w", err)
		}
		bots = append(bots, sim.Bot{Name: name, New: func(player string) sim.Policy {
			bot, _ := policy.New(p, name, 0, player) // there is one, as was just seen
			return bot
		}})
	}
	return bots, nil
}

// conditions compiles a ruleset with conditions over the results of a setup's games; of empty ones the condition is nil.
func (a *app) conditions(arg string, p *program.Program, setup *game.Setup, texts ...string) (*program.Program, []*sim.Condition, error) {
	r, err := find(arg)
	if err != nil {
		return nil, nil, err
	}
	with, found, list := sim.Wheres(func(more ...*diag.Source) (*program.Program, diag.List) {
		own := *r
		own.sources = append(slices.Clone(r.sources), more...)
		return own.compile()
	}, p, setup, texts...)
	if with == nil {
		a.diagnose(list)
		return nil, nil, said(ExitUsage)
	}
	with.Hash = p.Hash // the conditions are no part of the rules
	return with, found, nil
}
