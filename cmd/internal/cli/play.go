package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/phhfile"
	"croupier/cmd/internal/play"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/table"
	"croupier/cmd/internal/term"
	"croupier/interp/event"
	"croupier/interp/game"
	"croupier/interp/phh"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/session"
)

type playCmd struct {
	match `embed:""`

	Answers  string   `placeholder:"FILE" help:"Answers from a file (- is standard input), one a line, as a person would type them."`
	Policy   string   `placeholder:"NAME" help:"Everybody decides by this policy: random, search (who thinks ahead; search:2000 longer), or one of the rules' own."`
	Bot      []string `placeholder:"PLAYER=NAME" sep:"none" help:"One player decides by a policy; may be given several times. PLAYER=human is --me PLAYER."`
	Me       string   `placeholder:"PLAYER" help:"One person plays: this player, against the computer, which decides for all others by --policy, or by the rules' first."`
	As       string   `placeholder:"PLAYER" help:"Show only what this player may see, or the game master: gm."`
	Journal  string   `placeholder:"FILE" help:"Record the game in this file, every answer before it counts; a game in it that is not finished is gone on with."`
	PHH      string   `name:"phh" placeholder:"FILE" help:"Write the hands that are played to this file, in the PHH format."`
	Variants string   `placeholder:"FILE" help:"With --phh: a table of variants of your own, as replay --phh takes it."`
	Sheet    string   `placeholder:"FILE" help:"The players' sheets (TOML, as the prompt's export writes them): read when the game begins, and written anew, with what lasts, when it ends."`
	Why      bool     `help:"Say in words how each result came about, and where the rules say so."`
	JSON     bool     `name:"json" help:"JSON lines on standard output; what is for people goes to standard error."`
}

// Help is the verb's example.
func (*playCmd) Help() string {
	return `At a decision type what you want to do: an amount (5), an action (check, bet 5, call, raise to 20, fold), cards (10s
8c, none), a name, yes or no. ? says more, undo takes the last answer back, and Ctrl-C asks whether you want to leave.

Examples:

  croupier play baltimore simple attribute=4 skill=3 'target=jacks full' --players Olaf --bot Olaf=random
  croupier play baltimore full --players Ann,Bob attribute=3 Ann.skill=2 Bob.skill=4 --policy random --seed 1
  croupier play kings --players West,North,East,South --policy careful --bot West=search:100
  croupier play draw hands=3 --policy random --journal friday.journal
  croupier play draw --sheet friends.toml --policy careful --players Ann,Bob,Cyd,Dot
`
}

// stake is what becomes of the game when a limit stops it.
func (c *playCmd) stake() string {
	if _, err := os.Stat(c.Journal); err != nil {
		return "The game is aborted, and not scored."
	}
	return "The game is aborted, and not scored; " + c.Journal + " keeps every answer that was given."
}

// Run plays a game.
func (c *playCmd) Run(a *app) error {
	if c.Variants != "" && c.PHH == "" {
		return usage("--variants goes with --phh: it says which variant the hands are that are written there")
	}
	p, err := a.load(c.Ruleset)
	if err != nil {
		return err
	}
	party, err := c.party()
	if err != nil {
		return err
	}
	if err := c.sitIn(p); err != nil {
		return err
	}
	setup, err := c.setup(p)
	if err != nil {
		return err
	}
	setup.Record = true
	if party != nil {
		if err := party.Carry(p, setup, setup.Args(), session.All); err != nil {
			return usage("%s: %w", c.Sheet, err)
		}
	}
	t := &sitting{app: a, cmd: c, people: a.out, typed: term.NewLines(a.world.In)}
	if c.JSON {
		t.people = a.err
	}
	defer t.close()
	if err := t.sitDown(); err != nil {
		return &exit{ExitFailure, err}
	}
	setup, seed, err := t.prepare(p, setup)
	if err != nil {
		return err
	}
	g, err := a.newGame(p, setup)
	if err != nil {
		return err
	}
	if err := t.seat(g, seed); err != nil {
		return err
	}
	if err := t.history(p, setup); err != nil {
		return err
	}
	if t.keyboard != nil {
		if t.keyboard.First, err = table.Before(p, setup); err != nil {
			return err
		}
	}
	s, give := (*game.State)(nil), (*game.State).Answer
	if t.record == nil {
		s = g.Start(seed)
	} else if s, err = t.record.begin(p, g); err != nil {
		return err
	} else {
		give = t.record.give
		if t.keyboard != nil {
			t.keyboard.Record = t.record.file
		}
	}
	return t.play(s, give, setup)
}

// human is what stands in place of a policy where somebody plays themselves.
const human = "human"

// sitIn gives whoever plays against the computer a seat: among those who are named, or the first of as few as the start needs.
func (c *playCmd) sitIn(p *program.Program) error {
	for i, text := range c.Bot {
		if name, ok := strings.CutSuffix(text, "="+human); ok && c.Me == "" {
			c.Me, c.Bot = name, slices.Delete(slices.Clone(c.Bot), i, i+1)
			break
		}
	}
	if c.Me == "" {
		return nil
	}
	if slices.ContainsFunc(c.Bot, func(text string) bool { return strings.HasPrefix(text, c.Me+"=") }) {
		return usage("--me says that %s plays themselves, and --bot that a policy decides for them: leave one of them out", c.Me)
	}
	named, err := c.seats()
	if err != nil {
		return err
	}
	if named == nil {
		start, _, err := c.split(p)
		s := game.NewSetup(p)
		if err == nil && start != "" {
			err = s.SetStart(start)
		}
		if err != nil {
			return usage("%w", err)
		}
		s.Players[0] = c.Me
		c.Named = s.Players
		return nil
	}
	if _, err := strconv.Atoi(strings.TrimSpace(c.Players)); err == nil && !slices.Contains(named, c.Me) { // they are only counted
		named[0] = c.Me
		c.Named = named
	}
	if !slices.Contains(named, c.Me) {
		return usage("--me %s is not among the players%s", c.Me, rulefiles.Near(c.Me, named, "; they are "))
	}
	return nil
}

// prepare gives what the game starts from: the command line, what is asked for besides, or a record that is gone on with.
func (t *sitting) prepare(p *program.Program, setup *game.Setup) (*game.Setup, uint64, error) {
	var err error
	if t.cmd.Journal != "" {
		if t.record, err = oldRecord(t.cmd.Journal, p); err != nil {
			return nil, 0, err
		}
	}
	if t.record != nil {
		setup, err = t.record.resume(t, p, setup)
		return setup, t.record.header.Seed, err
	}
	if err := t.askMissing(p, setup); err != nil {
		return nil, 0, err
	}
	seed := t.app.seed(t.cmd.Seed)
	if t.cmd.Journal != "" {
		if t.record, err = newRecord(t.cmd.Journal, t.cmd.Ruleset, p, setup, seed); err != nil {
			return nil, 0, err
		}
		setup, err = t.record.header.Setup(p) // so that what is played is what is recorded
	}
	return setup, seed, err
}

// askMissing asks for the parameters that were not given, or says which there are. Whether so many may play is said first.
func (t *sitting) askMissing(p *program.Program, setup *game.Setup) error {
	o := play.Opening{Screen: t.people, In: t.in, Setup: setup}
	if !t.cmd.given() && len(t.cmd.Bot) == 0 && t.cmd.As == "" && t.interactive() {
		seats := func(text string) ([]string, error) { return (&match{seated: seated{Players: text}}).seats() }
		if err := o.Players(seats); err != nil {
			return early(err)
		}
	}
	if err := setup.Seated(); err != nil {
		return usage("%w", err)
	}
	if !t.interactive() {
		return lacking(p, setup)
	}
	return early(o.Parameters())
}

// early is the exit for somebody who left before the game began.
func early(err error) error {
	if left := new(play.Left); errors.As(err, &left) {
		return &exit{ExitRanOut, err}
	}
	return err
}

// sitting is one game at one table: who decides, and who looks on.
type sitting struct {
	app    *app
	cmd    *playCmd
	people *term.Screen // where people read
	typed  *term.Lines  // standard input
	in     term.Input   // where people type, with or without a terminal

	fixed    *event.Viewer // everything is shown as to this viewer
	me       event.Viewer  // the one person who plays, where --me names them
	players  []play.Player
	answers  *play.Answers
	keyboard *play.Keyboard
	file     *os.File // of the answers
	record   *record
	hands    *phh.Writer
}

// sitDown finds out where people type.
func (t *sitting) sitDown() (err error) {
	if t.in = term.NewPiped(t.app.ctx, t.typed, t.people); t.interactive() {
		to := t.app.world.Out
		if t.cmd.JSON {
			to = t.app.world.Err
		}
		t.in, err = term.NewKeyboard(t.app.ctx, t.app.world.In, to, t.people, "", func(string) ([]string, int) { return nil, 0 })
	}
	return err
}

func (t *sitting) close() {
	_ = t.in.Close() // it was only read
	if t.file != nil {
		_ = t.file.Close() // it was only read
	}
	if t.record != nil {
		t.record.close()
	}
}

// interactive reports whether somebody sits at a terminal and can be asked.
func (t *sitting) interactive() bool {
	return t.app.world.InTerminal && t.people.Terminal() && t.cmd.Answers == "" && (t.cmd.Policy == "" || t.cmd.Me != "")
}

// seat decides who answers for each player.
func (t *sitting) seat(g *game.Game, seed uint64) error {
	fixed, err := look(g, t.cmd.As)
	if err != nil {
		return err
	}
	t.fixed = fixed
	by := t.cmd.Policy
	if t.cmd.Me != "" {
		by = cmp.Or(by, policy.Usual(g.Program()))
	}
	asked := g.Setup.MayBeAsked()
	bots, err := policies(g.Program(), by, t.cmd.Bot, asked)
	if err != nil {
		return err
	}
	if t.cmd.Me != "" {
		bots[slices.Index(asked, t.cmd.Me)] = ""
		t.me = event.Viewer(g.Seat(t.cmd.Me))
	}
	if t.cmd.Policy != "" && t.cmd.Answers != "" && t.cmd.Me == "" {
		return usage("--policy decides for everybody, so that nobody is left who answers from --answers: give --bot PLAYER=%s instead",
			t.cmd.Policy)
	}
	people := 0
	for chair, which := range bots {
		if which == "" {
			people++
			t.players = append(t.players, nil)
			continue
		}
		bot, err := policy.New(g.Program(), which, seed, asked[chair])
		if err != nil {
			return usage("%w", err)
		}
		t.players = append(t.players, play.Bot{Policy: bot})
	}
	if people == 0 && t.cmd.Answers == "" {
		return nil
	}
	someone, err := t.human(people)
	if err != nil {
		return err
	}
	for seat, player := range t.players {
		if player == nil {
			t.players[seat] = someone
		}
	}
	return nil
}

// human is who answers for everybody that no policy decides for.
func (t *sitting) human(people int) (play.Player, error) {
	if t.cmd.Answers == "" {
		t.keyboard = &play.Keyboard{Input: t.in, Screen: t.people, Fixed: t.fixed, People: people, Resumed: t.record != nil &&
			t.record.opened != nil, Kept: "Nothing is recorded: it would be lost."}
		if t.record != nil {
			t.keyboard.Kept = "Every answer is kept, and the same command goes on with it."
		}
		if t.cmd.JSON || t.cmd.PHH != "" {
			t.keyboard.Final = "what was written for other programs (--json, --phh) cannot be taken back"
		}
		return t.keyboard, nil
	}
	t.answers = &play.Answers{Lines: t.typed, Viewer: t.watching(), Screen: t.app.out, People: t.people, Fixed: t.fixed}
	if t.cmd.Answers != "-" {
		f, err := os.Open(t.cmd.Answers)
		if err != nil {
			return nil, failure(err)
		}
		t.file = f
		t.answers.Lines = term.NewLines(f)
	}
	return t.answers, nil
}

// look finds out whose view is shown; nil where nobody is named.
func look(g *game.Game, as string) (*event.Viewer, error) {
	if as == "" {
		return nil, nil
	}
	viewer := event.Viewer(g.Seat(as))
	if viewer < 0 && as == "gm" {
		viewer = event.GM
	}
	if viewer == event.Table {
		return nil, usage("nobody at this table is called %s%s, or gm for the game master", as,
			rulefiles.Near(as, g.Players, "; the players are "))
	}
	return &viewer, nil
}

// watching is the viewer where nobody sits at a keyboard: whoever runs the program sees everything, unless they play themselves.
func (t *sitting) watching() event.Viewer {
	switch {
	case t.fixed != nil:
		return *t.fixed
	case t.cmd.Me != "":
		return t.me
	}
	return event.Record
}

// onScreen is the viewer of what is shown when nobody is asked: at a keyboard everybody looks at the screen.
func (t *sitting) onScreen() event.Viewer {
	if t.keyboard != nil && t.fixed == nil {
		return event.Table
	}
	return t.watching()
}

// play plays the game to its end, and prints how it came out.
func (t *sitting) play(s *game.State, give play.Give, setup *game.Setup) error {
	var watchers []play.Watcher
	var lines *play.JSON
	if t.cmd.JSON {
		lines = &play.JSON{Screen: t.app.out, Viewer: t.watching(), Why: t.cmd.Why}
		watchers = append(watchers, lines)
	} else if t.keyboard == nil {
		watchers = append(watchers, &play.Story{Screen: t.people, Viewer: t.watching()})
	}
	if t.hands != nil {
		watchers = append(watchers, t.hands)
	}
	quiet := t.cmd.JSON && t.keyboard == nil
	if !quiet {
		t.header(s.Game(), setup)
	}
	err := play.Run(t.app.ctx, s, t.players, give, watchers...)
	if failed := t.writeHistory(); failed != nil {
		return failed
	}
	if err != nil {
		return t.endedEarly(err)
	}
	// before the record is finished: whoever is stopped in between goes on with it, and it is written then
	if err := t.cmd.keep(s); err != nil {
		return err
	}
	if t.record != nil {
		if err := t.record.file.Finish(s); err != nil {
			return &exit{ExitFailure, err}
		}
	}
	if t.keyboard != nil {
		t.keyboard.Finish(s)
	}
	if lines != nil {
		lines.End(s)
	}
	if !quiet {
		t.results(s)
	}
	return t.verdict(s)
}

// header says what is played, and by whom.
func (t *sitting) header(g *game.Game, setup *game.Setup) {
	p := g.Program()
	t.people.Line(t.people.Paint(term.Bold, term.Clean(p.Title)), ": ", p.Starts[setup.Start].Name, ", with ",
		term.Clean(strings.Join(g.Players, ", ")))
	var house []string
	for _, o := range setup.Changed() {
		house = append(house, o.Name+"="+o.Value)
	}
	if len(house) > 0 {
		t.people.Line("House rules: ", term.Clean(strings.Join(house, ", ")))
	}
	if t.keyboard != nil && t.people.Terminal() {
		t.people.Line(t.people.Paint(term.Dim, "Type ? for help at any prompt."))
	}
}

// results prints how it came out, and the seed for whoever may know it.
func (t *sitting) results(s *game.State) {
	w := table.Scribe{Screen: t.people, State: s, Viewer: t.onScreen()}
	t.people.Print("\n")
	w.Results()
	if t.cmd.Why {
		t.people.Print("\n")
		w.Why()
	}
	if t.fixed == nil {
		text := fmt.Sprintf("Seed %d", s.Seed())
		if t.people.Terminal() {
			text += fmt.Sprintf(": the same again with --seed %d", s.Seed())
		}
		t.people.Line(t.people.Paint(term.Dim, text))
	}
}

// verdict is the exit that a game's end asks for.
func (t *sitting) verdict(s *game.State) error {
	if t.file != nil { // a pipe may stay open for ever
		if n := t.answers.Left(t.app.ctx); n > 0 && s.Over() && s.Err() == nil {
			t.app.err.Line(fmt.Sprintf("croupier: the game is over, and %s left", say.Plural(n, "answer")))
		}
	}
	if d := s.ErrTo(t.onScreen()); d != nil {
		return t.app.failed(d)
	}
	if why := s.Refused(); why != "" {
		return usage("the rules refuse to start this: %s", why)
	}
	return nil
}

// history sees to it that the hands are written down, where that is wanted.
func (t *sitting) history(p *program.Program, setup *game.Setup) error {
	if t.cmd.PHH == "" {
		return nil
	}
	variants, err := phhfile.Variants(t.cmd.Variants)
	if err != nil {
		return &exit{ExitFailure, err}
	}
	if t.hands, err = phh.NewWriter(variants, p, setup, t.watching()); err != nil {
		return usage("%w", err)
	}
	return nil
}

// writeHistory writes the hands that were played, the last one as far as it went.
func (t *sitting) writeHistory() error {
	if t.hands == nil {
		return nil
	}
	text, err := t.hands.Text()
	if err == nil {
		err = files.Replace(t.cmd.PHH, text)
	}
	if err != nil {
		return &exit{ExitFailure, fmt.Errorf("the hands cannot be written to %s: %w", t.cmd.PHH, err)}
	}
	return nil
}
