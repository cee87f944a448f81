package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"croupier/cmd/internal/journalfile"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/sim"
	"croupier/rulesets"
)

type oddsCmd struct {
	Ruleset string   `arg:"" optional:"" name:"ruleset|expression" help:"A shipped name, a .deal file, a folder of them; or dice as people write them, or an expression of the language."`
	Rest    []string `arg:"" optional:"" name:"start|name=value" sep:"none" help:"What is started, and its parameters, as for play."`

	Where   string `placeholder:"CONDITION" help:"Also the chance of a condition over results, such as 'Ann.won and not Ann.caught'; it is called where."`
	Best    string `placeholder:"GOAL" help:"One player plays as well as possible for this: one of his results, such as Ann.won, or a condition, such as 'degree >= 0'."`
	For     string `placeholder:"PLAYER" help:"Who that is, where the goal does not say."`
	Answers string `placeholder:"FILE" help:"Answers to the first decisions, one a line, as a person would type them (-: standard input)."`
	Journal string `placeholder:"FILE" help:"The odds from the open decision of a recorded game."`

	Simulate bool          `help:"Play many games, even where exact odds could be worked out."`
	Limit    *int64        `placeholder:"N" help:"How many states are gone through for exact odds (1000000; with --best 6000000)."`
	Time     time.Duration `placeholder:"10s" help:"How long it may take. What this cuts off is not the same on another machine."`

	Table bool   `help:"A table for game masters: the chance of success by parameters."`
	Want  string `placeholder:"60%" help:"With --table: which target gives this chance."`

	Games   *int64   `placeholder:"N" help:"How many games where odds are simulated; 10000 unless --until says when to stop."`
	Until   string   `placeholder:"WIDTH" help:"Simulate until the 95 % intervals are no wider than this: 0.01 for every chance, or degree=0.5 for one result."`
	Policy  string   `placeholder:"NAME" help:"Everybody decides by this policy (random)."`
	Bot     []string `placeholder:"PLAYER=NAME" sep:"none" help:"One player decides by another policy; may be given several times."`
	JSON    bool     `name:"json" help:"One JSON object on standard output."`
	CSV     bool     `name:"csv" help:"Comma-separated values on standard output."`
	SVG     string   `name:"svg" placeholder:"FILE" help:"A picture, as SVG."`
	PNG     string   `name:"png" placeholder:"FILE" help:"A picture, as PNG."`
	Players string   `placeholder:"NAMES" help:"The players, from the dealer's left: Ann,Bob or just how many: 3."`
	Seed    *uint64  `placeholder:"N" help:"What chance is made from where odds are simulated."`
	Deck    string   `placeholder:"CARDS" help:"These cards leave the deck first, in this order: '10h 10s 4h'."`
	Dice    string   `placeholder:"FACES" help:"These faces come first: '6 3 12'."`
	Set     []string `placeholder:"OPTION=VALUE" sep:"none" help:"A house-rule option; may be given several times."`
	limited `embed:""`
}

// Help is the verb's example.
func (*oddsCmd) Help() string {
	return `Exact odds where every way that chance can fall can be gone through, else simulated ones with their 95 % interval (±).

Examples:

  croupier odds 4d6kh3
  croupier odds d12 pool=5 dt=8 --best success
  croupier odds swrpg --players Ann,Bob base=3D Ann.gambling=4D --policy honest --where 'Ann.won and not Ann.caught'
  croupier odds baltimore simple --table 'attribute=2|4' skill=1 --games 50 --want 60%

What each discard of a recorded game is worth: croupier odds --journal FILE --best 'degree >= 0'.
`
}

// match is what is started, as the other verbs have it.
func (c *oddsCmd) match() *match {
	return &match{Ruleset: c.Ruleset, Rest: c.Rest, Players: c.Players, Seed: c.Seed, Deck: c.Deck, Dice: c.Dice, Set: c.Set, limited: c.limited}
}

// many is how many games are played where odds are simulated.
func (c *oddsCmd) many() *many {
	name := c.Policy
	if name == "" {
		name = randomName
	}
	return &many{Games: c.Games, Until: c.Until, Policy: name, Bot: c.Bot, JSON: c.JSON, CSV: c.CSV, SVG: c.SVG, PNG: c.PNG}
}

// limit is how many states are gone through for exact odds.
func (c *oddsCmd) limit() int64 {
	switch {
	case c.Limit != nil:
		return *c.Limit
	case c.Best != "":
		return 6_000_000
	}
	return odds.UsualLimit
}

// randomName is the policy that decides unless another one is named.
const randomName = "random"

// inquiry is what the odds are asked of.
type inquiry struct {
	*oddsCmd
	app     *app
	program *program.Program
	setup   *game.Setup
	game    *game.Game
	state   *game.State // where the game stands; nil: before its start
	answers []string
	where   *sim.Condition
	best    *odds.Goal
	ctx     context.Context
	began   time.Time
}

// Run works the odds out, or simulates them, and prints them.
func (c *oddsCmd) Run(a *app) error {
	switch {
	case c.JSON && c.CSV:
		return usage("standard output can be --json or --csv, not both")
	case c.Limit != nil && *c.Limit < 1:
		return usage("--limit is how many states may be gone through: 1 or more, not %d", *c.Limit)
	case c.Time < 0:
		return usage("--time is how long it may take, such as 10s, not %s", c.Time)
	case c.Want != "" && !c.Table:
		return usage("--want goes with --table")
	}
	if c.Journal == "" && c.Ruleset == "" {
		return usage("say what the odds are of: a ruleset, dice such as 4d6kh3, or --journal FILE")
	}
	if c.Journal == "" && !isRuleset(c.Ruleset) {
		return c.expression(a)
	}
	q := &inquiry{oddsCmd: c, app: a, ctx: a.ctx, began: time.Now()}
	if c.Time > 0 {
		ctx, stop := context.WithTimeout(a.ctx, c.Time)
		defer stop()
		q.ctx = ctx
	}
	if c.Table {
		return q.calibrate()
	}
	if err := q.read(); err != nil {
		return err
	}
	if c.Simulate {
		return q.simulate("")
	}
	o, err := q.exact()
	reason := ""
	switch inexact := (*odds.Inexact)(nil); {
	case err == nil:
		return q.print(o)
	case errors.As(err, &inexact):
		reason = inexact.Reason
	case errors.Is(err, odds.ErrTooMuch):
		reason = fmt.Sprintf("they go through more than %s", count(c.limit(), "state"))
	case errors.Is(err, odds.ErrEnded) && a.ctx.Err() != nil:
		return &exit{ExitRanOut, errors.New("it was ended before the odds were worked out")}
	case errors.Is(err, odds.ErrEnded):
		reason = fmt.Sprintf("not within %s, so that another machine may well get them", c.Time)
	default:
		return q.wrong(err)
	}
	return q.simulate(reason)
}

// wrong gives errors of decisions their exit codes.
func (q *inquiry) wrong(err error) error {
	var ranOut *odds.RanOut
	var answer *odds.WrongAnswer
	var bad *policy.Error
	switch {
	case errors.As(err, &ranOut):
		return &exit{ExitRanOut, fmt.Errorf("%w; say how it goes on: --policy, or --best", err)}
	case errors.As(err, &answer):
		return &exit{ExitWrong, err}
	case errors.As(err, &bad):
		return err
	}
	return &exit{ExitWrong, err}
}

// isRuleset reports whether a word names rules, rather than dice or an expression.
func isRuleset(word string) bool {
	if len(rulesets.Files(word)) > 0 {
		return true
	}
	_, err := os.Stat(word)
	return err == nil || strings.HasSuffix(word, rulesets.Ext) || plainWord(word) && !looksLikeDice.MatchString(word) && !isExpression(word)
}

// plainWord reports whether a word could be a ruleset's name.
func plainWord(word string) bool {
	return word != "" && !strings.ContainsAny(word, " ()[]\"'+*=<>#!")
}

// read reads the command line, and the journal if there is one.
func (q *inquiry) read() error {
	a, c := q.app, q.oddsCmd
	if err := q.readAnswers(); err != nil {
		return err
	}
	var j *journal.Journal
	rules := c.Ruleset
	if c.Journal != "" {
		var err error
		if j, err = journalfile.Read(c.Journal); err != nil {
			return &exit{ExitFailure, err}
		}
		if rules == "" {
			rules = whose(&j.Header)
		}
		if len(c.Rest)+len(c.Set) > 0 || c.Players != "" || c.Deck != "" || c.Dice != "" {
			return usage("a journal says itself what was started and by whom")
		}
	}
	p, err := a.load(rules)
	if err != nil {
		return err
	}
	if err := q.begin(p, j); err != nil {
		return err
	}
	goal, result, err := q.goal()
	if err != nil {
		return err
	}
	p, found, err := a.conditions(rules, q.program, q.setup, c.Where, goal)
	if err != nil {
		return err
	}
	if c.Where != "" || goal != "" {
		if err := q.begin(p, j); err != nil {
			return err
		}
	}
	q.where = found[0]
	return q.aim(found[1], result)
}

// begin makes the game.
func (q *inquiry) begin(p *program.Program, j *journal.Journal) (err error) {
	q.program = p
	if j != nil {
		s, err := journal.Replay(p, j)
		if err != nil {
			return &exit{ExitWrong, err}
		}
		if s.Pending() == nil {
			return &exit{ExitWrong, errors.New("the recorded game is over: nothing in it is left to chance")}
		}
		q.state, q.game = s, s.Game()
		q.setup, err = j.Header.Setup(p)
		return err
	}
	if q.setup, err = q.match().setup(p); err != nil {
		return err
	}
	if err := lacking(p, q.setup); err != nil {
		return err
	}
	q.game, err = q.app.newGame(p, q.setup)
	return err
}
