package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"croupier/cmd/internal/journalfile"
	"croupier/interp/builtin"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/report"
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

	Open bool `help:"With --journal: hidden fields are taken as they are, also those that whoever is asked does not see; for the game master."`

	Simulate bool   `help:"Play many games, even where exact odds could be worked out."`
	Limit    *int64 `placeholder:"N" help:"How many states are gone through for exact odds (1000000; with --best 6000000)."`
	Time     span   `placeholder:"10s" help:"How long it may take, in seconds unless it says otherwise: half of it for exact odds, the rest for simulated ones. What this cuts off is not the same on another machine."`

	Table bool   `help:"A table for game masters: the chance of success by parameters."`
	Want  string `placeholder:"60%" help:"With --table: which target gives this chance."`

	Games   *int64   `placeholder:"N" help:"How many games where odds are simulated; 10000 unless --until says when to stop."`
	Until   string   `placeholder:"WIDTH" help:"Simulate until the 95 % intervals are no wider than this: 0.01 for every chance, or degree=0.5 for one result."`
	Policy  string   `placeholder:"NAME" help:"Everybody decides by this policy: one of the rules' own (their first, where they have any), random, or search."`
	Bot     []string `placeholder:"PLAYER=NAME" sep:"none" help:"One player decides by another policy; may be given several times."`
	forms   `embed:""`
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

What each discard of a recorded game is worth: croupier odds --journal FILE --best 'degree >= 0' --open. Odds from a recorded game are
those of whoever is asked: what he does not see is dealt afresh, and where it did not come by chance there are none, but with --open, which is for the game master.
`
}

// match is what is started, as the other verbs have it.
func (c *oddsCmd) match() *match {
	return &match{Ruleset: c.Ruleset, Rest: c.Rest, Players: c.Players, Seed: c.Seed, Deck: c.Deck, Dice: c.Dice, Set: c.Set, limited: c.limited}
}

// many is how many games are played where odds are simulated.
func (c *oddsCmd) many() *many {
	return &many{Games: c.Games, Until: c.Until, Policy: c.Policy, Bot: c.Bot, forms: c.forms}
}

// many is how many games are played, and by whom: by the rules' own policy unless another one is named.
func (q *inquiry) many() *many {
	m := q.oddsCmd.many()
	if m.Policy == "" {
		m.Policy = usualPolicy(q.program)
	}
	return m
}

// usualPolicy is the policy that decides where odds are asked for and none is named: the first that the rules have, else chance.
func usualPolicy(p *program.Program) string {
	if len(p.Policies) > 0 {
		return p.Policies[0].Name
	}
	return builtin.RandomPolicy
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

// inquiry is what the odds are asked of.
type inquiry struct {
	*oddsCmd
	app     *app
	program *program.Program
	setup   *game.Setup
	game    *game.Game
	state   *game.State   // where the game stands; nil: before its start
	past    []odds.Moment // the decisions before that
	answers []string
	where   *sim.Condition
	best    *odds.Goal
	ctx     context.Context
	began   time.Time
	pace    float64 // how many states are gone through in a second, as far as is known
	hurried bool    // somebody has ended the work on exact odds, and wants what there is
}

// Run works the odds out, or simulates them, and prints them.
func (c *oddsCmd) Run(a *app) error {
	switch {
	case c.Limit != nil && *c.Limit < 1:
		return usage("--limit is how many states may be gone through: 1 or more, not %d", *c.Limit)
	case c.Games != nil && (*c.Games < 1 || *c.Games > sim.MostGames):
		return usage("--games can be 1 to %s, not %d", report.Thousands(sim.MostGames), *c.Games)
	case c.Open && c.Journal == "":
		return usage("--open goes with --journal: what is hidden at its open decision is taken as it is")
	case c.Want != "" && !c.Table:
		return usage("--want goes with --table")
	}
	if c.Journal == "" && c.Ruleset == "" {
		return usage("say what the odds are of: a ruleset, dice such as 4d6kh3, or --journal FILE")
	}
	if err := c.forms.check(); err != nil {
		return err
	}
	if c.Journal == "" && !isRuleset(c.Ruleset) {
		return c.expression(a)
	}
	q := &inquiry{oddsCmd: c, app: a, ctx: a.ctx, began: time.Now()}
	if c.Time > 0 {
		ctx, stop := context.WithTimeout(a.ctx, time.Duration(c.Time))
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
		if err := q.check(o); err != nil {
			return err
		}
		return q.print(o)
	case errors.As(err, &inexact):
		reason = inexact.Reason
	case errors.Is(err, odds.ErrTooMuch):
		reason = fmt.Sprintf("they go through more than %s", report.Counted(c.limit(), "state"))
	case errors.Is(err, odds.ErrEnded) && a.ctx.Err() != nil:
		reason = "that was ended before they were worked out"
		ctx, stop := context.WithTimeout(context.WithoutCancel(a.ctx), lastMoment)
		defer stop()
		q.ctx, q.hurried = ctx, true
	case errors.Is(err, odds.ErrEnded):
		reason = fmt.Sprintf("not within half of %s, so that another machine may well get them", c.Time)
	default:
		return q.wrong(err)
	}
	return q.simulate(reason)
}

// lastMoment is how long is simulated where somebody has ended the work on exact odds.
const lastMoment = time.Second

// timed reports whether it is the time that says how much is simulated.
func (q *inquiry) timed() bool { return q.Time > 0 || q.hurried }

// cut says what the time has cut off; it is empty where there was time enough.
func (q *inquiry) cut() string {
	switch {
	case !q.timed() || q.ctx.Err() == nil:
		return ""
	case q.hurried || q.app.ctx.Err() != nil:
		return "It was ended early: how many games there were depends on the machine, so that this does not come out again."
	}
	return "The time was up: how many games there were depends on the machine, so that this does not come out again."
}

// wrong gives errors of decisions their exit codes.
func (q *inquiry) wrong(err error) error {
	var ranOut *odds.RanOut
	var answer *odds.WrongAnswer
	var bad *policy.Error
	var known *exit
	var hidden *odds.Hidden
	switch {
	case errors.As(err, &hidden):
		return &exit{ExitWrong, fmt.Errorf("%w; --open takes it as it is, for the game master", err)}
	case errors.As(err, &known):
		return err
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
		var states []*game.State
		s, err := journal.Replay(p, j, func(s *game.State) {
			t := &game.State{}
			t.BareCopy(s)
			states = append(states, t)
		})
		if err != nil {
			return &exit{ExitWrong, err}
		}
		if s.Pending() == nil {
			return &exit{ExitWrong, errors.New("the recorded game is over: nothing in it is left to chance")}
		}
		q.state, q.game, q.past = s, s.Game(), nil
		for i := range j.Entries {
			if e := &j.Entries[i]; e.Kind == journal.Answered {
				q.past = append(q.past, odds.Moment{State: states[len(q.past)], Answer: e.Answer})
			}
		}
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
