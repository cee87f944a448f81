// Package odds works out the exact chances of everything that a start may come to: of every result, and of a condition over
// results together. It goes through every way in which chance can fall, told apart only as far as that matters, and takes
// equal states together; all chances are fractions. Loops that may always go round once more are solved as equations, where
// their states come back (loops.go). Decisions are made by a policy, by answers that are given, or as well as possible towards a
// goal, which also says what each answer to a decision is worth (best.go; where decisions come back, around.go).
//
// Where that is too much it says so, and whoever asked may play many games instead (package sim). The package has no clock: it
// counts what it does, and asks whoever has a clock whether it may go on.
package odds

import (
	"encoding/binary"
	"errors"
	"math/big"
	"slices"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/exact"
	"croupier/interp/game"
	"croupier/interp/policy"
	"croupier/interp/program"
)

// Plan is what the odds are of.
type Plan struct {
	Game    *game.Game
	Answers []string // to the first decisions, whoever is asked, as people type them
	// of each player; the best player's is not asked. The game master goes by [policy.Usual]. Nil: nobody answers any more
	Deciders []Decider
	Where    int32 // a condition of the program over results, 0: none

	Best *Goal // what one player plays for as well as possible, nil: nobody does

	// From an open decision: the decisions before it, and whether what is hidden from the player who is asked is taken as it is.
	Past []Moment
	Open bool

	Limit int64 // how many states may be gone through; 0 is [UsualLimit]
	// how many steps ways have taken that the rules' limits stop; several plans may have one together. Nil: its own
	Waste *int64
	Go    func() bool // asked now and then whether to go on; nil: always
}

// Goal is what somebody plays for.
type Goal struct {
	Player    int   // who
	Condition int32 // that a condition of the program holds, 0: a result
	Result    int   // that this result of the program is as high as possible, or yes
	Of        int   // whose result, -1: the table's
}

// UsualLimit is how many states are gone through unless the plan says otherwise, fullLayer how many are kept before they are
// gone on with, and mostKept how many may come of one of those, or wait for the best player. mostSize is how many dice, cards and
// other things may lie in the lists of all of those together.
const (
	UsualLimit = 1_000_000
	fullLayer  = 8_000
	mostKept   = 100_000
	mostSize   = 8_000_000
)

// mostHeld is how many bytes the states may take that are kept at a time. The process of a stranger's rules has 512 MB for all it
// does, and garbage takes its part of them.
var mostHeld = 320 << 20

// lateSets is of how many sets it pays that cards are not looked at when they come.
var lateSets = 40

// Odds are all that a start may come to.
type Odds struct {
	Lines []Line
	Where *big.Rat // the chance of the condition; nil: there is none
	Ended *big.Rat // the chance that the game comes to its end: all chances are parts of it
	Stops []Stop   // why it does not
	// TooFar is the chance that dice explode more often than is gone through; nil where none can. It is as good as nothing, but
	// all chances are only exact but for it: none of them is too high, and none too low by more than this.
	TooFar *big.Rat
	States int64 // how many states were gone through
	// First is what each answer is worth to the best player where they are asked for the first time, the best one first; nil
	// where chance decides something before that they see, or where nobody plays as well as possible.
	First []Worth
	Asked string // and what they are asked: "Ann: Dice to take"
	// Unasked is the chance that the condition asks for a result that was not given. There it does not hold.
	Unasked *big.Rat
}

// Line is all that one result may come to.
type Line struct {
	Result string
	Player int // -1: the table's
	Type   check.Type
	Values []Value // numbers in ascending order, the rest in the order of the rules
}

// Value is one of the things that a result may come to.
type Value struct {
	Text    string
	Players []string // whom it names, where it is a list of players
	Number  bool
	N       *big.Rat // of a number
	Chance  *big.Rat
}

// Stop is a reason why a game may not come to its end.
type Stop struct {
	Refused string           // the rules refuse to start
	Diag    *diag.Diagnostic // or the rules go wrong, or a limit stops them
	Chance  *big.Rat
}

// ErrTooMuch is the error for odds that have more ways to go than may be gone through.
var ErrTooMuch = errors.New("there are too many ways in which this can go to work out exact odds")

// ErrEnded is the error for odds whose time was up.
var ErrEnded = errors.New("the time was up before the exact odds were worked out")

// Inexact is the error for a game of which there are no exact odds.
type Inexact struct{ Reason string }

func (e *Inexact) Error() string { return e.Reason }

// Cut is [ErrTooMuch] or [ErrEnded], and at which line of the rules most of the states were that were gone through: "" where
// there were none.
type Cut struct {
	Err error
	At  string
}

func (e *Cut) Error() string { return e.Err.Error() }

// Unwrap is which of the two it is.
func (e *Cut) Unwrap() error { return e.Err }

// Work works the odds out. The error is [ErrTooMuch], [ErrEnded], an [*Inexact] or a *policy.Error.
func Work(p Plan) (*Odds, error) {
	return retry(p, func(x *explorer) (*Odds, error) {
		return x.settled(func() ([]world, error) { return []world{{x.w.Begin(), whole}}, nil })
	})
}

// From works the odds out from the open decision of a game, as far as the player who is asked knows it. Cards and other things
// that they do not see are dealt afresh where they came by chance; if they did not, the error is a [*Hidden], unless the plan has
// it that fields are taken as they are. What the setup says of cards and dice that are still to come nobody knows.
func From(p Plan, s *game.State) (*Odds, error) {
	return retry(p, func(x *explorer) (*Odds, error) {
		return x.settled(func() ([]world, error) { return x.adopt(s) })
	})
}

// retry begins anew as long as something is found out that makes a difference to everything before.
func retry[T any](p Plan, work func(x *explorer) (T, error)) (T, error) {
	p = p.withGM()
	return retryWith(p, newWalker(p), work)
}

// retryWith is retry with a walker that there is. That decisions come back makes such a difference too.
func retryWith[T any](p Plan, w *exact.Walker, work func(x *explorer) (T, error)) (T, error) {
	goesRound := false
	for {
		x := newExplorer(p, w)
		if goesRound {
			x.around = &around{x: x, at: map[string]int{}}
		}
		switch answer, err := work(x); {
		case w.Misled():
		case errors.Is(err, errAround):
			goesRound = true
		case errors.Is(err, errHides):
			w.Seen()
		case errors.Is(err, ErrTooMuch) || errors.Is(err, ErrEnded):
			return answer, &Cut{err, x.crowded()}
		default:
			return answer, err
		}
	}
}

// withGM adds who decides for the game master, where the rules ask them and the players' answers are worked out.
func (p Plan) withGM() Plan {
	if p.Deciders != nil && len(p.Deciders) == p.Game.Seats() && p.Game.Program().AsksGM() {
		d, err := NewDecider(p.Game, policy.Usual(p.Game.Program()), int(event.GM))
		if err == nil {
			p.Deciders = append(slices.Clone(p.Deciders), d)
		}
	}
	return p
}

// errHides says that the best player does not see everything that makes a difference. Then it makes a difference what they have
// seen, though nobody reads it any more, and all is gone through anew without taking games together.
var errHides = errors.New("something is hidden from the best player")

// hides is that error where the best player cannot tell some states apart.
func (x *explorer) hides(worlds []world) error {
	if len(worlds) > 1 && x.Best != nil && x.w.TakesTogether() {
		return errHides
	}
	return nil
}

// newWalker is a walker that knows what is looked at.
func newWalker(p Plan) *exact.Walker {
	w := exact.NewWalker(p.Game)
	w.TakeTogether()
	w.LateFrom(lateSets)
	w.Answered(p.Answers)
	for i := range p.Past {
		w.Answered([]string{p.Past[i].Answer})
	}
	if p.Where != 0 {
		w.Watch(p.Where)
	}
	if p.Best != nil && p.Best.Condition != 0 {
		w.Watch(p.Best.Condition)
	}
	for _, d := range p.Deciders {
		if s, ok := d.(*Scripted); ok {
			w.WatchPolicy(s.by.Name)
		}
	}
	return w
}

var whole = game.One

// world is a state with its chance.
type world struct {
	s      *game.State // kept
	chance *big.Rat
}

const nobody = -1

// explorer goes through a plan's game.
type explorer struct {
	Plan
	p       *program.Program
	w       *exact.Walker
	key     []byte
	states  int64
	ways    int64
	failed  error
	sums    *sums
	first   []Worth
	asked   string
	values  map[string]*big.Rat // what a state is worth to the best player
	before  int64               // how many decisions were answered before
	sees    int                 // states are told apart by what this player sees of them, nobody: they are not
	counts  bool                // it makes a difference how many decisions have been answered
	play    bestPlay
	came    bool // some play has come to an end that the rules do not stop
	endless bool // a loop was looked for, and the ways did not come back to few states

	at       map[int32]int64 // how many states were gone on with, by the place in the code
	underWay map[string]bool // the decisions that are being worked out
	depth    int             // how many of them
	around   *around         // decisions come back to where they were; nil: none has been seen to do so
}

func newExplorer(p Plan, w *exact.Walker) *explorer {
	x := &explorer{Plan: p, p: p.Game.Program(), w: w, values: map[string]*big.Rat{}, underWay: map[string]bool{}, sees: nobody,
		at: map[int32]int64{}}
	if x.Limit == 0 {
		x.Limit = UsualLimit
	}
	if x.Waste == nil {
		x.Waste = new(int64)
	}
	x.counts = len(p.Answers) > 0
	x.play = bestPlay{halted: new(big.Rat), gained: new(big.Rat)}
	w.Anew()
	w.Oversee(x.oversee)
	x.sums = newSums(x)
	return x
}

// odds goes on to all ends. Where the best player is asked, all that they cannot tell apart is answered alike.
func (x *explorer) odds(worlds []world) (*Odds, error) {
	if x.around != nil {
		return x.oddsAround(worlds)
	}
	met := map[string]bool{}
	for n := 1; len(worlds) > 0; n++ {
		first := n == 1
		asked, err := x.spread(worlds, x.ended)
		if err != nil {
			return nil, err
		}
		for _, g := range asked {
			met[x.belief(g)] = true
		}
		if n > len(met) && len(asked) > 0 { // so many decisions behind each other are not all different
			return nil, errAround
		}
		worlds = nil
		for _, g := range asked {
			c, err := x.answerOf(g, first && len(asked) == 1)
			if err != nil {
				return nil, err
			}
			worlds, err = x.answered(worlds, g, c)
			if err != nil {
				return nil, err
			}
			x.drop(g)
		}
	}
	o := x.sums.odds()
	if x.w.Again() { // it is begun anew
		return o, nil
	}
	return o, o.whole()
}

// ErrUnsound is the error for odds that cannot be right, because all ways together are not certain. It is a mistake of this
// package, and never of the rules.
var ErrUnsound = errors.New("croupier has made a mistake here, not the rules: the chances of all ways do not add up to 1")

// whole holds that all ways together are certain.
func (o *Odds) whole() error {
	total := new(big.Rat).Set(o.Ended)
	if o.TooFar != nil {
		total.Add(total, o.TooFar)
	}
	for i := range o.Stops {
		total.Add(total, o.Stops[i].Chance)
	}
	if total.Cmp(whole) != 0 {
		return ErrUnsound
	}
	return nil
}

// step counts a state that is gone through.
func (x *explorer) step() error {
	x.states++
	if x.states > x.Limit {
		return ErrTooMuch
	}
	if x.Go != nil && x.states%AskedEvery == 1 && !x.Go() {
		return ErrEnded
	}
	return nil
}

// triesOfState is how often something may be worked out for each of the states that may be gone through: what makes few states,
// but takes long, is too much as well.
const triesOfState = 20

// oversee ends what takes too long within a single step.
func (x *explorer) oversee(work int64) (goOn bool) {
	switch {
	case work/triesOfState > x.Limit, x.w.Held() > mostHeld:
		x.failed = ErrTooMuch
	case x.Go != nil && !x.Go():
		x.failed = ErrEnded
	}
	return x.failed == nil
}

// keyOf tells a state from every other one from which things may go on differently; good until the next call.
func (x *explorer) keyOf(s *game.State) []byte {
	x.key = x.w.AppendKey(x.key[:0], s)
	if x.counts {
		x.key = binary.AppendUvarint(x.key, uint64(min(s.Answers()-x.before, int64(len(x.Answers)))))
	}
	if x.Best != nil && x.w.Secretive(s, x.Best.Player) { // what they see tells them something of what they do not see
		x.key = x.w.AppendView(x.key, s, x.Best.Player)
	}
	if x.sees != nobody {
		x.key = x.w.AppendView(x.key, s, x.sees)
	}
	return x.key
}

func (x *explorer) drop(worlds []world) {
	for _, v := range worlds {
		x.w.Drop(v.s)
	}
}
