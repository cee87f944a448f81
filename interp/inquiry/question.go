// Package inquiry answers questions about chances: what may come of a start, or of the open decision of a game, and what each
// answer to it is worth. The answer is exact where every way that chance can fall can be gone through (package odds). Else games
// are played (package sim), and the answer says why it is not exact, and how far each figure may be off. Whoever asks, at the
// command line or at a prompt, asks alike and is answered alike.
//
// The package has no clock and no screen: how long it may take, and where it shows how far it has come, is handed in as a
// [Machine]. It must not know how a question was typed, nor in which form its answer is wanted.
package inquiry

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/sim"
	"croupier/interp/table"
	"croupier/interp/workers"
)

// Question is what is asked.
type Question struct {
	Program *program.Program
	Setup   *game.Setup

	// From the open decision of a game: how it stands there, and the decisions before it, as far as they are known.
	State *game.State
	Past  []odds.Moment
	Open  bool // fields that whoever is asked does not see are taken as they are, for a game master
	Guess bool // they are made up where nobody knows how likely they are; else there are no odds then

	Answers []string // to the first decisions, as people type them
	// who decides for each player, by name, and behind them for the game master; without one as the rules usually do
	Policies []string
	Ends     bool // nobody goes on where the answers run out

	Where     *sim.Condition // whose chance is asked too; nil: none
	Condition string         // the same as it was written
	Best      *odds.Goal     // what one player plays for as well as possible; nil: nobody does
	Goal      string         // the same as it was written

	Simulate bool      // games are played, even where exact odds could be worked out
	Limit    int64     // how many states are gone through for exact odds
	Games    int64     // how many games are played where they are simulated; 0: as many as usual
	Until    sim.Until // or until they are so sure; width 0: no matter
	Drawn    bool      // the answer is to be drawn, so that it has to be chances
	Seed     uint64
	Untold   bool // the seed is told to nobody

	Hint Hint
}

// Hint is what people are told of a question that can be asked otherwise, in the words that they ask in.
type Hint struct {
	Policy string // behind a policy that they have not named
	Limit  string // where no game was worked out
	Time   string // behind how long exact odds may take where nobody has said how long
	All    string // below an answer in brief; "": the answer is in full
}

// Machine is what the machine gives to the work.
type Machine struct {
	Context context.Context // ends the work; what there is by then is told
	Workers int
	Alive   func()         // a sign of life
	Now     func() float64 // the time, in seconds
	// how many seconds the work may take: half of them for exact odds; 0: [UsualTime] and [UsualExact], which do not say how many
	// games are played
	Time  float64
	Named string                                                    // the same as it was written, or how it is given
	Show  func(most int64, things string, until sim.Until) Progress // nil: nobody looks on
}

// Going reports whether the work may go on: nobody has ended it, and the time that was given to it is not up. Whoever asks gives
// a sign of life.
func (m *Machine) Going() bool {
	m.Alive()
	return m.Context.Err() == nil && (m.Time <= 0 || m.Now() < m.Time)
}

// show begins to show how far some work has come.
func (m *Machine) show(most int64, things string, until sim.Until) Progress {
	if m.Show == nil {
		return unseen{}
	}
	return m.Show(most, things, until)
}

// unseen is progress that nobody sees.
type unseen struct{}

func (unseen) At(int64, float64) {}
func (unseen) End()              {}

// Progress is where somebody sees how far the work has come.
type Progress interface {
	At(done int64, widest float64) // so much is done, and the widest interval is so wide
	End()
}

// Errors of work that came to nothing.
var (
	ErrNoGame    = errors.New("it was ended before the first game was over")
	ErrNoCell    = errors.New("it was ended before the first cell of the table was worked out")
	ErrTimeUp    = errors.New("the time was up before the first cell of the table was worked out")
	ErrDealsTime = errors.New("the time was up before all deals were gone through")
	ErrNoPicture = errors.New("a picture shows chances, and this is none")
)

// Wrong is the error for a question that cannot be asked like that.
type Wrong struct{ Err error }

func (e *Wrong) Error() string { return e.Err.Error() }

// Unwrap is what is wrong with it.
func (e *Wrong) Unwrap() error { return e.Err }

func wrong(format string, args ...any) error { return &Wrong{fmt.Errorf(format, args...)} }

// NoPolicy is the error for games that cannot be played, as nobody decides in them when the answers run out.
type NoPolicy struct{ Reason string }

func (e *NoPolicy) Error() string { return "there are no exact odds: " + e.Reason }

// UsualTime is how many seconds an answer may take where nobody says how long, and UsualExact how many of them exact odds may:
// nobody waits for longer without having asked to.
const (
	UsualTime  = 60.0
	UsualExact = 10.0
)

// Usual numbers of games.
const (
	UsualGames = 10_000
	MostGames  = 100_000_000 // until they are sure enough, or the time is up
	BestLimit  = 6_000_000   // states where somebody plays as well as possible
)

// decider is who is asked: a player, or behind them the game master.
func (q *Question) decider(chair int) string {
	if chair < len(q.Setup.Players) {
		return q.Setup.Players[chair]
	}
	return table.GMName
}

// Bots are the policies of all who are asked, by their names.
func Bots(p *program.Program, names []string) ([]sim.Bot, error) {
	var bots []sim.Bot
	for _, name := range names {
		if _, err := policy.New(p, name, 0, ""); err != nil {
			return nil, &Wrong{err}
		}
		bots = append(bots, sim.Bot{Name: name, New: func(player string) sim.Policy {
			bot, _ := policy.New(p, name, 0, player) // there is one, as was just seen
			return bot
		}})
	}
	return bots, nil
}

// Answer is what the odds are.
type Answer struct {
	Report *report.Report
	Reason string // why the odds are not exact; "": they are, or nobody wanted that
	Cut    bool   // there was no more time
	Exact  *odds.Odds
	Games  *sim.Tally // the games that were played; nil: none, or games that were worked out from some decision on
}

// inquiry is a question at work.
type inquiry struct {
	Question
	Machine
	game     *game.Game
	deadline float64  // when the time is up
	hurried  bool     // somebody has ended the work on exact odds, and wants what there is
	pace     float64  // how many states are gone through in a second, as far as is known
	reason   string   // why the odds are not exact
	varied   []string // what has several values in a table: NAME, or PLAYER.NAME
	secret   bool     // it is that somebody does not know all that they would tell of
}

// lastMoment is how many seconds are simulated where somebody has ended the work on exact odds.
const lastMoment = 1.0

// Ask answers a question. Errors are a *[Wrong], a *[NoPolicy], [ErrNoGame], [ErrNoPicture], a *diag.Diagnostic, and those of
// package odds.
func Ask(question Question, m Machine) (*Answer, error) {
	q, err := begin(question, m)
	if err != nil {
		return nil, err
	}
	if q.Simulate {
		return q.simulate()
	}
	o, err := q.exact()
	var inexact *odds.Inexact
	var hidden *odds.Hidden
	switch {
	case err == nil:
		if err := q.check(o); err != nil {
			return nil, err
		}
		o.OfEnded()
		return &Answer{Report: q.exactReport(o), Exact: o}, nil
	case errors.As(err, &inexact):
		q.reason = inexact.Reason
	case errors.Is(err, odds.ErrTooMuch):
		q.reason = fmt.Sprintf("they go through more than %s%s", report.Counted(q.Limit, "state"), mostAt(", most of them at ", err))
	case errors.Is(err, odds.ErrEnded) && q.Context.Err() != nil:
		q.reason = "that was ended before they were worked out"
		q.Context, q.hurried, q.deadline = context.WithoutCancel(q.Context), true, q.Now()+lastMoment
	case errors.Is(err, odds.ErrEnded):
		q.reason = fmt.Sprintf("they are not worked out within %s; a faster machine may get them%s", q.half(),
			mostAt(". What takes longest is ", err))
	case errors.As(err, &hidden) && q.Guess:
		q.reason, q.secret = hidden.Why, true
	default:
		return nil, err
	}
	return q.simulate()
}

// half is how long exact odds may take, for people.
func (q *inquiry) half() string {
	if q.Time > 0 {
		return "half of " + q.Named
	}
	return report.Count(int64(UsualExact)).Text() + " s" + q.Hint.Time
}

// mostAt says at which line of the rules most of the states were that were gone through.
func mostAt(before string, err error) string {
	var cut *odds.Cut
	if !errors.As(err, &cut) || cut.At == "" {
		return ""
	}
	return before + cut.At
}

// begin makes the game of a question.
func begin(question Question, m Machine) (*inquiry, error) {
	q := &inquiry{Question: question, Machine: m, deadline: m.Now() + m.allowed()}
	if q.State != nil {
		q.game = q.State.Game()
		return q, nil
	}
	var err error
	q.game, err = newGame(q.Program, q.Setup)
	return q, err
}

// newGame makes a game; what does not fit is the question's fault, unless the rules themselves are wrong.
func newGame(p *program.Program, s *game.Setup) (*game.Game, error) {
	g, err := game.New(p, s)
	if err != nil && !isDiagnostic(err) {
		return nil, &Wrong{err}
	}
	return g, err
}

// allowed is how many seconds the work may take, and forExact how many of them exact odds may.
func (m *Machine) allowed() float64 { return cmp.Or(m.Time, UsualTime) }

func (m *Machine) forExact() float64 { return cmp.Or(m.Time/2, UsualExact) }

// late reports whether there is no more time.
func (q *inquiry) late() bool { return q.Context.Err() != nil || q.Now() > q.deadline }

// goOn reports whether there is time left; asking is a sign of life.
func (q *inquiry) goOn() bool {
	q.Alive()
	return !q.late()
}

// timed reports whether it is the time that says how much is simulated.
func (q *inquiry) timed() bool { return q.Time > 0 || q.hurried }

// cut says what the time has cut off; it is empty where there was time enough.
func (q *inquiry) cut() string {
	switch {
	case !q.late():
		return ""
	case q.hurried || q.Context.Err() != nil:
		return "It was ended early: how many games there were depends on the machine, so that this does not come out again."
	}
	return "The time was up: how many games there were depends on the machine, so that this does not come out again."
}

// before is how many decisions were answered before those that are asked about.
func (q *inquiry) before() int64 {
	if q.State == nil {
		return 0
	}
	return q.State.Answers()
}

// share reports whether what is played for holds or does not, so that it is worth a chance.
func (q *inquiry) share() bool {
	return q.Best.Condition != 0 || q.Program.Results[q.Best.Result].Type.Kind == check.YesNo
}

// Gather plays games with the machine's workers until there are enough, and shows how far it has come. Each worker plays rows of
// games; width says how sure they are, and whether that is enough.
func Gather[T interface{ Merge(T) }](m Machine, games int64, until sim.Until, worker func() func(from, to int64) T,
	width func(total T) (widest float64, enough bool)) T {
	bar := m.show(games, "", until)
	defer bar.End()
	return workers.Gather(m.Context, m.Workers, games, func() func(from, to int64) T {
		run := worker()
		return func(from, to int64) T {
			defer m.Alive()
			return run(from, to)
		}
	}, func(total T, done int64) bool {
		widest, enough := width(total)
		bar.At(done, widest)
		return enough
	})
}
