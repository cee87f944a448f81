package sim

import (
	"fmt"

	"croupier/interp/game"
	"croupier/interp/know"
	"croupier/stdlib/rng"
)

// here is where the games of a plan begin that go on from an open decision.
type here struct {
	root   *game.State
	asker  int
	hidden know.Unknowns // from them
}

// From makes a plan for what may come of the open decision of a game. Each of the plan's games goes on from there, and all that
// the player who is asked does not know is made up in each of them anew, so that the figures tell nothing of it. The condition
// must be one of the game's program.
func From(s *game.State, bots []Bot, seed uint64, where *Condition) (*Plan, error) {
	g := s.Game()
	if s.Pending() == nil {
		return nil, fmt.Errorf("the game is over")
	}
	bots, gm, err := botsOf(g.Program(), g.Seats(), bots)
	if err != nil {
		return nil, err
	}
	plan := &Plan{p: g.Program(), bots: bots, gm: gm, seed: seed, where: where, games: []*game.Game{g},
		players: g.Players, root: &game.State{}}
	plan.root.BareCopy(s)
	plan.addColumns()
	return plan, nil
}

// TakeOpen has the plan's games go on with what is hidden as it is, cards aside: for a game master.
func (p *Plan) TakeOpen() { p.open = true }

// Here reports whether the games go on from an open decision, and do not begin with the start.
func (p *Plan) Here() bool { return p.root != nil }

// before is how many decisions and steps lie before the plan's games.
func (p *Plan) before() (decisions, steps int64) {
	if p.root == nil {
		return 0, 0
	}
	return p.root.Answers(), p.root.Steps()
}

// from has a look at where games go on from.
func (p *Plan) from() *here {
	if p.root == nil {
		return nil
	}
	h := &here{root: p.root, asker: p.root.Pending().Player}
	h.hidden.Open = p.open
	h.hidden.Look(h.root, h.asker)
	return h
}

// deal makes s the game with that seed.
func (h *here) deal(s *game.State, seed uint64) {
	chance := rng.New(seed, "what is hidden")
	s.CopyFrom(h.root)
	h.hidden.Imagine(s, &chance)
}
