package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"croupier/cmd/internal/expr"
	"croupier/cmd/internal/journalfile"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/inquiry"
	"croupier/interp/journal"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/sim"
	"croupier/rulesets"
	"croupier/stdlib/dice"
	"croupier/stdlib/equity"
)

type oddsCmd struct {
	Ruleset string   `arg:"" optional:"" name:"ruleset|expression" help:"A shipped name, a .deal file, a folder of them; or dice as people write them, hands of cards with a v between them, or an expression of the language."`
	Rest    []string `arg:"" optional:"" name:"start|name=value" sep:"none" help:"What is started, and its parameters, as for play."`

	Where   string `placeholder:"CONDITION" help:"Also the chance of a condition over results, such as 'Ann.won and not Ann.caught'; it is called where."`
	Best    string `placeholder:"GOAL" help:"One player plays as well as possible for this: one of their results, such as Ann.won, or a condition, such as 'degree is at least 0'."`
	For     string `placeholder:"PLAYER" help:"Whom --best plays for, where the goal names nobody."`
	Answers string `placeholder:"FILE" help:"Answers to the first decisions, one a line, as a person would type them (-: standard input)."`
	Journal string `placeholder:"FILE" help:"The odds from the open decision of a recorded game."`

	Open bool `help:"With --journal: take hidden fields as they are, also those that the player who is asked does not see; for the game master."`

	Simulate bool   `help:"Play many games, even where exact odds could be worked out."`
	Limit    *int64 `placeholder:"N" help:"How many states are gone through for exact odds (1000000; with --best 6000000)."`
	Time     span   `placeholder:"10s" help:"How long it may take, in seconds unless it says otherwise: half of it for exact odds, the rest for simulated ones. Where it is left out, exact odds get 10s, and all together 60s. With it, the answer may be another one on another machine."`

	All   bool   `help:"The chance of everything that each result may be, and not the answer in brief."`
	Table bool   `help:"A table of the chance of success, a line for each value of a parameter: 'attribute=2|4'."`
	Want  string `placeholder:"60%" help:"With --table: name the target that gives this chance."`

	Games   *int64   `placeholder:"N" help:"How many games where odds are simulated; 10000 unless --until says when to stop."`
	Until   string   `placeholder:"WIDTH" help:"Simulate until the 95 % intervals are no wider than this: 0.01 for every chance, or degree=0.5 for one result."`
	Policy  string   `placeholder:"NAME" help:"Everybody decides by this policy: one of the rules' own (their first, where they have any), random, or search."`
	Bot     []string `placeholder:"PLAYER=NAME" sep:"none" help:"One player decides by another policy; may be given several times."`
	forms   `embed:""`
	seated  `embed:""`
	limited `embed:""`
}

// Help is the verb's example.
func (*oddsCmd) Help() string {
	return `The odds are exact where every way that chance can fall can be gone through. Otherwise many games are played: ± is
the 95 % interval. The answer begins with the chance of success, where the rules say what that is, and has a line for each
result; --all has the chance of everything.

Examples:

  croupier odds 4d6kh3
  croupier odds '2d6 at least 7'
  croupier odds 'AhKh v QsQd, board 2h 7h Jc'
  croupier odds d12 pool=5 dt=8 --best success
  croupier odds swrpg --players Ann,Bob base=3D Ann.gambling=4D --policy honest --where 'Ann.won and not Ann.caught'
  croupier odds baltimore simple --table 'attribute=2|4' skill=1 --games 50 --want 60%

Hands of cards are compared with a v between them: AhKh v QQ+, AKs v any. Behind them may stand, in any order: board 2h 7h Jc;
dead 3c; no board; by badugi, or another ranking; by high and eight-or-better, where two halves of the pot are won; 2 from
hand, 3 from board, as it is for hands of four to six cards. Where there are too many deals to count, --games says how many
are tried.

What each discard of a recorded game is worth: croupier odds --journal FILE --best 'degree is at least 0' --open. Odds from a
recorded game are those of the player who is asked: what they do not see is dealt anew. Something hidden that did not come by
chance, such as a target of the game master's, cannot be dealt: then only --open answers, which takes hidden fields as they
are.
`
}

// match is what is started, as the other verbs have it.
func (c *oddsCmd) match() *match {
	return &match{Ruleset: c.Ruleset, Rest: c.Rest, seated: c.seated, limited: c.limited}
}

// limit is how many states are gone through for exact odds.
func (c *oddsCmd) limit() int64 {
	switch {
	case c.Limit != nil:
		return *c.Limit
	case c.Best != "":
		return inquiry.BestLimit
	}
	return odds.UsualLimit
}

// asking is a question as it is read from the command line.
type asking struct {
	*oddsCmd
	inquiry.Question
	app     *app
	machine inquiry.Machine
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
	case c.Journal == "" && c.Ruleset == "":
		return usage("say what the odds are of: a ruleset, dice such as 4d6kh3, or --journal FILE")
	}
	if err := c.forms.check(); err != nil {
		return err
	}
	c.whole(a)
	if c.Journal == "" && (equity.Asks(c.text()) || !isRuleset(c.Ruleset)) {
		return c.expression(a)
	}
	q := &asking{oddsCmd: c, app: a, machine: a.machine()}
	q.machine.Time, q.machine.Named = time.Duration(c.Time).Seconds(), c.Time.String()
	answer, err := q.ask()
	if err != nil {
		return q.wrong(err)
	}
	return a.worse(a.publish(&c.forms, answer.Report), a.verdict(answer))
}

// ask reads the question, and asks it.
func (q *asking) ask() (*inquiry.Answer, error) {
	if q.Table {
		return q.calibrate()
	}
	if err := q.read(); err != nil {
		return nil, err
	}
	return inquiry.Ask(q.Question, q.machine)
}

// settle is what the flags say of how the question is to be answered; the setup is known by now.
func (q *asking) settle() (err error) {
	c := q.oddsCmd
	q.Question.Open, q.Question.Simulate, q.Drawn = c.Open, c.Simulate, c.SVG != "" || c.PNG != ""
	q.Question.Limit = c.limit()
	if c.Games != nil {
		q.Question.Games = *c.Games
	}
	q.Question.Seed = q.app.seed(c.Seed)
	q.Hint.Limit = "; --limit N goes through more states"
	q.Hint.Time = " (--time is how long it may take)"
	if !c.All {
		q.Hint.All = "--all shows the chance of everything."
	}
	by := c.Policy
	if by == "" {
		by = policy.Usual(q.Program)
	}
	if c.Policy == "" && c.Bot == nil {
		q.Hint.Policy = namesAnother
		q.Ends = q.Question.Answers != nil
	}
	if q.Policies, err = policies(q.Program, by, c.Bot, q.Setup.MayBeAsked()); err != nil {
		return err
	}
	q.Question.Until, err = untilOf(c.Until)
	if err == nil && c.Best != "" && q.Question.Until.Result != "" {
		err = usage("--until takes how wide the interval may be, such as 0.01, not %q", c.Until)
	}
	return err
}

// wrong gives errors their exit codes, and says what could be typed instead.
func (q *asking) wrong(err error) error {
	var known *exit
	var confined *outside
	var asked *inquiry.Wrong
	var nobody *inquiry.NoPolicy
	var ranOut *odds.RanOut
	var hidden *odds.Hidden
	var d *diag.Diagnostic
	var bad *policy.Error
	switch {
	case errors.As(err, &known), errors.As(err, &confined), errors.As(err, &bad):
		return err
	case errors.As(err, &asked):
		return usage("%w", err)
	case errors.As(err, &nobody):
		return usage("%w; say who decides in the games that are dealt instead: --policy NAME", err)
	case errors.Is(err, inquiry.ErrNoPicture):
		return usage("a picture shows chances, and %s is none: play for a condition, such as '%s > 0'", q.Goal, q.Goal)
	case errors.Is(err, inquiry.ErrNoGame), errors.Is(err, inquiry.ErrNoCell):
		return &exit{ExitRanOut, err}
	case errors.Is(err, inquiry.ErrTimeUp):
		return &exit{ExitLimit, fmt.Errorf("%w: give it more --time, or fewer --games", err)}
	case errors.Is(err, odds.ErrEnded):
		return &exit{ExitLimit, fmt.Errorf("%w, even for one deal; give it more --time, or less to go through", err)}
	case errors.As(err, &hidden):
		return &exit{ExitWrong, fmt.Errorf("%w; --open takes it as it is, for the game master", err)}
	case errors.As(err, &ranOut):
		return &exit{ExitRanOut, fmt.Errorf("%w; say how it goes on: --policy, or --best", err)}
	case errors.As(err, &d):
		return q.app.failed(d)
	}
	return &exit{ExitWrong, err}
}

// verdict is the exit that games ask for which do not come to their end.
func (a *app) verdict(answer *inquiry.Answer) error {
	if answer.Games != nil {
		return verdictOf(answer.Games)
	}
	if answer.Exact == nil {
		return nil
	}
	var worst error
	for _, s := range answer.Exact.Stops {
		switch {
		case s.Diag != nil:
			worst = worstOf(worst, a.failed(s.Diag))
		case answer.Exact.Ended.Sign() == 0 && len(answer.Exact.Stops) == 1:
			return usage("the rules refuse to start this: %s", s.Refused)
		}
	}
	return worst
}

// whole writes the name of shipped rules out, of which the beginning is typed. The first word of an expression may begin like one
// of them: behind a name stand a start of its rules and parameters.
func (c *oddsCmd) whole(a *app) {
	name := rulefiles.Whole(c.Ruleset)
	if name == c.Ruleset || expr.LooksLikeDice.MatchString(c.Ruleset) {
		return
	}
	for i, word := range c.Rest {
		if strings.Contains(word, "=") {
			continue
		}
		p, err := a.load(name)
		if i > 0 || err != nil || !slices.Contains(p.StartNames(), diag.Begun(word, p.StartNames())) {
			return
		}
	}
	c.Ruleset = name
}

// isRuleset reports whether a word names rules, rather than dice or an expression.
func isRuleset(word string) bool {
	if len(rulesets.Files(word)) > 0 {
		return true
	}
	_, err := os.Stat(word)
	return err == nil || strings.HasSuffix(word, rulesets.Ext) || plainWord(word) && !expr.LooksLikeDice.MatchString(word) &&
		!isExpression(word)
}

// plainWord reports whether a word could be a ruleset's name.
func plainWord(word string) bool {
	return word != "" && !strings.ContainsAny(word, " ()[]\"'+*=<>#!")
}

// read reads the command line, and the journal if there is one.
func (q *asking) read() error {
	a, c := q.app, q.oddsCmd
	if err := q.readAnswers(); err != nil {
		return err
	}
	var j *journal.Journal
	rules := c.Ruleset
	load := func() (*program.Program, error) { return a.load(rules) }
	if c.Journal != "" {
		if !a.free && a.world.Limited != nil { // a record is anybody's, whatever rules it names
			return &outside{words: []string{c.Journal}, quiet: true}
		}
		o, err := journalfile.Read(c.Journal)
		if err != nil {
			return &exit{ExitFailure, err}
		}
		defer func() { _ = o.Close() }() // it was only read
		j = o.Journal
		load = func() (*program.Program, error) { return a.recorded(c.Ruleset, c.Journal, &j.Header) }
		if rules == "" {
			rules = whose(&j.Header)
		}
		if len(c.Rest)+len(c.Set) > 0 || c.given() || c.Deck != "" || c.Dice != "" {
			return usage("a journal says itself what was started and by whom")
		}
	}
	p, err := load()
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
	p, found, err := a.conditions(rules, q.Program, q.Setup, c.Where, goal)
	if err != nil {
		return err
	}
	if c.Where != "" || goal != "" {
		if err := q.begin(p, j); err != nil {
			return err
		}
	}
	q.Question.Where, q.Condition, q.Goal = found[0], c.Where, c.Best
	if err := q.aim(found[1], result); err != nil {
		return err
	}
	return q.settle()
}

// begin makes the setup, or plays the recorded game up to its open decision.
func (q *asking) begin(p *program.Program, j *journal.Journal) (err error) {
	q.Program = p
	if j == nil {
		if q.Setup, err = q.match().setup(p); err != nil {
			return err
		}
		return lacking(p, q.Setup)
	}
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
	q.State, q.Past = s, nil
	for e, err := range j.Entries() {
		if err != nil {
			return &exit{ExitFailure, err}
		}
		if e.Kind == journal.Answered {
			q.Past = append(q.Past, odds.Moment{State: states[len(q.Past)], Answer: e.Answer})
		}
	}
	q.Setup, err = j.Header.Setup(p)
	return err
}

// mostAnswers is how large a file of answers may be, in bytes.
const mostAnswers = 1 << 20

// readAnswers reads the answers that are given.
func (q *asking) readAnswers() error {
	if q.oddsCmd.Answers == "" {
		return nil
	}
	in := q.app.world.In
	if q.oddsCmd.Answers != "-" {
		f, err := os.Open(q.oddsCmd.Answers)
		if err != nil {
			return failure(err)
		}
		defer func() { _ = f.Close() }() // it was only read
		in = f
	}
	b, err := io.ReadAll(io.LimitReader(in, mostAnswers))
	if err != nil {
		return failure(err)
	}
	for line := range strings.Lines(string(b)) {
		if line = strings.TrimSpace(line); line != "" {
			q.Question.Answers = append(q.Question.Answers, line)
		}
	}
	return nil
}

// span is how long something may take, as people write it: 10s, 2m, or a bare number of seconds.
type span time.Duration

// UnmarshalText reads it.
func (s *span) UnmarshalText(text []byte) error {
	word := strings.TrimSpace(string(text))
	if seconds, err := strconv.ParseFloat(word, 64); err == nil && seconds >= 0 && seconds < 1e9 {
		*s = span(seconds * float64(time.Second))
		return nil
	}
	d, err := time.ParseDuration(word)
	if err != nil || d < 0 {
		return fmt.Errorf("%q is no time: write 10s or 2m, or a number of seconds", word)
	}
	*s = span(d)
	return nil
}

// String is it as people write it.
func (s span) String() string { return time.Duration(s).String() }

// text is the words of the command line as one.
func (c *oddsCmd) text() string {
	return strings.ReplaceAll(strings.Join(append([]string{c.Ruleset}, c.Rest...), " "), "\n", " ")
}

// unequal gives the errors of hands that are held against each other their exit codes.
func unequal(err error) error {
	switch {
	case errors.Is(err, equity.ErrEnded):
		return &exit{ExitRanOut, err}
	case errors.Is(err, inquiry.ErrDealsTime):
		return &exit{ExitLimit, fmt.Errorf("%w: give it more --time, or try some of the deals: --simulate --games 10000", err)}
	}
	return &exit{ExitWrong, err}
}

// expression prints the odds of dice as people write them, or of an expression of the language.
func (c *oddsCmd) expression(a *app) error {
	text := c.text()
	for _, flag := range []struct {
		name  string
		given bool
	}{{"where", c.Where != ""}, {"best", c.Best != ""}, {"for", c.For != ""}, {"table", c.Table}, {"answers", c.Answers != ""},
		{"until", c.Until != ""}, {"policy", c.Policy != ""}, {"bot", c.Bot != nil}, {"players", c.Players != ""},
		{"deck", c.Deck != ""}, {"dice", c.Dice != ""}, {"set", c.Set != nil}} {
		if flag.given {
			return usage("%q is no ruleset, and only a ruleset's odds take --%s", term.Clean(text), flag.name)
		}
	}
	if c.Limit != nil && equity.Asks(text) {
		return usage("--limit is how many states of a game may be gone through; of hands of cards --time says how long it may take, " +
			"and --games how many deals are tried")
	}
	m := a.machine()
	m.Time = time.Duration(c.Time).Seconds()
	deals := 0
	if c.Games != nil {
		deals = int(*c.Games)
	}
	answer, err := expr.Equity(text, a.seed(c.Seed), deals, c.Simulate, m)
	if err != nil {
		return unequal(err)
	}
	if answer == nil {
		answer, err = expr.DiceOdds(text)
	}
	if wrong := new(dice.NotationError); errors.As(err, &wrong) && !isExpression(text) {
		return &exit{ExitWrong, err}
	} else if err != nil && !errors.As(err, &wrong) {
		return &exit{ExitLimit, err}
	}
	if answer == nil {
		e, g, err := a.expression(text)
		if err != nil {
			return err
		}
		answer, err = e.Odds(g, c.limit(), m.Going)
		switch failed := new(diag.Diagnostic); {
		case errors.As(err, &failed):
			return a.failed(failed)
		case errors.Is(err, expr.ErrNone):
			return &exit{ExitWrong, err}
		case err != nil:
			return &exit{ExitLimit, err}
		}
	}
	return a.publish(&c.forms, answer.Report)
}
