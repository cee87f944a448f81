package cli

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/program"
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
	return `A number of games tells how often what comes of a start; ± is the 95 % interval. Ctrl-C prints what there is.

Examples:

  croupier sim d12 pool=5 dt=8 take=all --seed 1
  croupier sim swrpg --players Ann,Bob,Cyd Ann.gambling=5D+1 --where 'Ann.won and not Ann.caught' --games 2000 --histogram
  croupier sim baltimore attribute=3 skill=2 'target=pair of jacks' --until 0.05 --json
`
}

// Run plays many games, and prints what they came to.
func (c *simCmd) Run(a *app) error {
	if err := c.checkPictures(); err != nil {
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
	seed := c.seed(a)
	plan, err := c.plan(a, p, setup, seed, condition)
	if err != nil {
		return err
	}
	until, games, err := c.goal(plan)
	if err != nil {
		return err
	}
	began := time.Now()
	bar := a.progress(games, until)
	tally := gather(a.ctx, workers(), games, func() func(from, to int64) *sim.Tally { return lively(a, plan.Table().Run) },
		func(t *sim.Tally, done int64) bool {
			width, sure := t.Sure(until)
			bar.at(done, width)
			return c.Until != "" && sure
		})
	bar.end()
	if tally == nil {
		return errNoGame
	}
	r := &simulation{app: a, tally: tally, program: p, players: setup.Players, start: p.Starts[setup.Start].Name, args: arguments(setup), house: changed(setup),
		seed: seed, where: c.Where, took: time.Since(began), wanted: games, until: until}
	return r.print(&c.many, c.Histogram)
}

// errNoGame is the error for what was ended before there was anything to tell.
var errNoGame = &exit{ExitRanOut, errors.New("it was ended before the first game was over")}

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

// simulation is what many games came to, to be printed.
type simulation struct {
	app     *app
	tally   *sim.Tally
	program *program.Program
	players []string
	start   string
	args    string // its parameters, each behind a blank
	house   string // its options, where they are not as they are by default
	unnamed string // what is said of a policy that nobody has named
	seed    uint64
	where   string
	took    time.Duration
	wanted  int64
	until   sim.Until
}

// print prints the answer in the form that is wanted, and then draws the pictures: where one of them cannot be written, all
// else is there.
func (r *simulation) print(m *many, histogram bool) error {
	var err error
	switch {
	case m.JSON:
		err = r.json()
	case m.CSV:
		err = r.csv()
	default:
		r.table(r.app.out)
		if histogram {
			r.bars(r.app.out)
		}
	}
	if err == nil {
		err = m.draw(r.title(), func() []panel { return panels(r.tally) })
	}
	if m.JSON || m.CSV {
		r.stopped(r.app.err)
	}
	return r.app.worse(err, r.verdict())
}

// title is what was played: in one line, and in another one by whom.
func (r *simulation) title() string {
	text := r.program.Title + ": " + r.start + r.args + ", " + count(r.tally.Scored, "game") + "\n" + policiesOf(r.tally) + fmt.Sprintf(", seed %d", r.seed)
	if r.house != "" {
		text += "; " + r.house
	}
	return text
}

// verdict is the exit that the games ask for that did not come to their end.
func (r *simulation) verdict() error {
	var worst error
	refused := int64(0)
	for _, s := range r.tally.Stops() {
		switch s.Kind {
		case sim.Refused:
			refused += s.Games
			if refused == r.tally.Games {
				return usage("the rules refuse to start this: %s", term.Clean(s.Text))
			}
		case sim.Failed, sim.Illegal:
			worst = said(ExitWrong)
		case sim.Limited:
			if worst == nil {
				worst = said(ExitLimit)
			}
		}
	}
	return worst
}

// count is "1 game", "12,345 games".
func count(n int64, thing string) string {
	text := thousands(n) + " " + thing
	if n != 1 {
		text += "s"
	}
	return text
}

// thousands is a number with a comma before every three digits.
func thousands(n int64) string {
	digits := decimal(n)
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return sign + digits
}
