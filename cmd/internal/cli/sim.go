package cli

import (
	"cmp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/inquiry"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/sim"
)

type simCmd struct {
	match `embed:""`
	many  `embed:""`

	Where     string `placeholder:"CONDITION" help:"Also the chance of a condition over results, such as 'Ann.won and not Ann.caught'; it is called where."`
	Histogram bool   `help:"Draw bars for every result."`
}

// Help is the verb's example.
func (*simCmd) Help() string {
	return `The more games are played, the smaller is ±, the 95 % interval. Ctrl-C prints what there is so far.

Examples:

  croupier sim d12 pool=5 dt=8 take=all --seed 1
  croupier sim swrpg --players Ann,Bob,Cyd Ann.gambling=5D+1 --where 'Ann.won and not Ann.caught' --games 2000 --histogram
  croupier sim baltimore attribute=3 skill=2 'target=pair of jacks' --until 0.05 --json
`
}

// Run plays many games, and prints what they came to.
func (c *simCmd) Run(a *app) error {
	if err := c.forms.check(); err != nil {
		return err
	}
	p, err := a.load(c.Ruleset)
	if err != nil {
		return err
	}
	p, setup, condition, err := c.ready(a, p)
	if err != nil {
		return err
	}
	seed := a.seed(c.Seed)
	plan, err := c.plan(a, p, setup, seed, condition)
	if err != nil {
		return err
	}
	until, games, err := c.goal(plan)
	if err != nil {
		return err
	}
	tally, played := inquiry.Play(a.machine(), plan, games, until, func() bool { return false })
	if tally == nil {
		return errNoGame
	}
	played.Setup, played.Condition, played.Seed, played.Timed = setup, c.Where, seed, a.world.OutTerminal
	played.Unnamed = c.unnamed()
	return a.worse(a.publish(&c.forms, played.Report(c.Histogram)), verdictOf(tally))
}

// errNoGame is the error for what was ended before there was anything to tell.
var errNoGame = &exit{ExitRanOut, inquiry.ErrNoGame}

// ready reads the command line into a setup, and the condition into the program.
func (c *simCmd) ready(a *app, p *program.Program) (*program.Program, *game.Setup, *sim.Condition, error) {
	setup, err := c.setup(p)
	if err != nil {
		return nil, nil, nil, err
	}
	if err := lacking(p, setup); err != nil {
		return nil, nil, nil, err
	}
	if c.Where == "" {
		return p, setup, nil, nil
	}
	p, found, err := a.conditions(c.Ruleset, p, setup, c.Where)
	if err != nil {
		return nil, nil, nil, err
	}
	setup, err = c.setup(p)
	return p, setup, found[0], err
}

// plan makes the plan.
func (c *simCmd) plan(a *app, p *program.Program, setup *game.Setup, seed uint64, condition *sim.Condition) (*sim.Plan, error) {
	bots, err := c.bots(p, setup)
	if err != nil {
		return nil, err
	}
	if _, err := a.newGame(p, setup); err != nil { // which says it in the words of the command line
		return nil, err
	}
	return sim.New(p, setup, bots, seed, sim.Moving(c.Rotate), condition)
}

// verdictOf is the exit that games ask for that did not come to their end.
func verdictOf(t *sim.Tally) error {
	var worst error
	refused := int64(0)
	for _, s := range t.Stops() {
		switch s.Kind {
		case sim.Refused:
			refused += s.Games
			if refused == t.Games {
				return usage("the rules refuse to start this: %s", term.Clean(s.Text))
			}
		case sim.Failed, sim.Illegal:
			worst = said(ExitWrong)
		case sim.Limited:
			worst = worstOf(worst, said(ExitLimit))
		}
	}
	return worst
}

// many is how many games are played, by whom, and the forms of the answer.
type many struct {
	Games  *int64   `placeholder:"N" help:"How many games; 10000 unless --until says when to stop."`
	Until  string   `placeholder:"WIDTH" help:"Play until the 95 % intervals are no wider than this: 0.01 for every chance, or degree=0.5 for one result."`
	Policy string   `placeholder:"NAME" help:"Everybody decides by this policy: one of the rules' own (their first, where they have any), random, or search."`
	Bot    []string `placeholder:"PLAYER=NAME" sep:"none" help:"One player decides by another policy; then the results are also told by policy."`
	Rotate bool     `help:"With every game everybody moves on to the next seat, so that no seat is better than another."`
	forms  `embed:""`
}

// goal is how many games are played at most, and when they are enough.
func (m *many) goal(plan *sim.Plan) (until sim.Until, games int64, err error) {
	games = inquiry.UsualGames
	if until, err = untilOf(m.Until); err != nil {
		return until, 0, err
	}
	if m.Until != "" {
		games = inquiry.MostGames
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

// untilOf reads how sure somebody wants to be.
func untilOf(text string) (until sim.Until, err error) {
	if text == "" {
		return until, nil
	}
	width := text
	if name, behind, ok := strings.Cut(text, "="); ok {
		until.Result, width = strings.TrimSpace(name), behind
	}
	if until.Width, err = strconv.ParseFloat(strings.TrimSpace(width), 64); err != nil {
		return until, usage("--until takes how wide an interval may be, such as 0.01 or degree=0.5, not %q", text)
	}
	if err := until.Sound(); err != nil {
		return until, usage("--until: %w", err)
	}
	return until, nil
}

// bots are the players' policies.
func (m *many) bots(p *program.Program, setup *game.Setup) ([]sim.Bot, error) {
	names, err := policies(p, cmp.Or(m.Policy, policy.Usual(p)), m.Bot, setup.MayBeAsked())
	if err != nil {
		return nil, err
	}
	bots, err := inquiry.Bots(p, names)
	if err != nil {
		return nil, usage("%w", err)
	}
	return bots, nil
}

// unnamed is what is said behind a policy that nobody has named.
func (m *many) unnamed() string {
	if m.Policy != "" || m.Bot != nil {
		return ""
	}
	return namesAnother
}

// namesAnother says how another policy is named.
const namesAnother = " (--policy names another)"

// policies are the names of the policies of those who may be asked: by, but for those whom --bot names.
func policies(p *program.Program, by string, bots, players []string) ([]string, error) {
	known := policy.Names(p)
	which := slices.Repeat([]string{diag.Begun(by, known)}, len(players))
	for _, text := range bots {
		name, other, ok := strings.Cut(text, "=")
		if !ok {
			return nil, usage("--bot takes PLAYER=NAME, not %q", text)
		}
		i := slices.Index(players, name)
		if i < 0 {
			return nil, usage("nobody at this table is called %s%s", name, rulefiles.Near(name, players, "; the players are "))
		}
		which[i] = diag.Begun(other, known)
	}
	return which, nil
}

// machine is what the work of an inquiry is given.
func (a *app) machine() inquiry.Machine {
	return inquiry.Machine{Context: a.ctx, Workers: runtime.GOMAXPROCS(0), Alive: a.alive, Now: term.Stopwatch(),
		Show: func(most int64, things string, until sim.Until) inquiry.Progress {
			p := &term.Progress{Width: a.err.Width(), Most: most, Things: things, Until: until.Width}
			if a.world.ErrTerminal {
				p.Out = a.world.Err
			}
			return p.Begin()
		}}
}

// conditions compiles a ruleset with conditions over the results of a setup's games; of empty ones the condition is nil.
func (a *app) conditions(arg string, p *program.Program, setup *game.Setup, texts ...string) (*program.Program,
	[]*sim.Condition, error) {
	r, err := find(arg)
	if err != nil {
		return nil, nil, err
	}
	with, found, list := sim.Where(r.Compile, p, setup, texts...)
	if with == nil {
		a.diagnose(list)
		return nil, nil, said(ExitUsage)
	}
	with.Sums = p.Sums // the conditions are no part of the rules
	return with, found, nil
}
