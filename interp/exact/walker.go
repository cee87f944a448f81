// Package exact goes through games way by way, for exact chances: where chance decides, a [Walker] takes every way in which it
// can fall, with its chance, and merges what comes to the same.
//
// The idea: nothing is decided before somebody looks. A number that is rolled is a random variable with all its values until
// something depends on it, and then it is told apart only as far as that depends on it. Ten dice that are counted against a
// number are so told apart by how many fit, in 11 ways and not in 3,003. A step of the rules is taken; where it needs chance to
// decide, it stops, and is taken again from its copy once for each way, with what was decided.
//
// Cards that are dealt are no different: witnesses lie where they came to, until somebody looks, and a value that is worked out
// from them tells apart all the sets that they may be by what it comes to, in one go (late.go). Where one is dealt to each of
// several, and it only matters which is above which, the sets are the orders in which they may stand (classes.go).
//
// What is worked out from such a number is kept beside it, as another column of one lot (lots.go), so that to write something
// down tells nothing apart. And what had to be told apart, and is not read any more, is taken together again: games that differ
// in nothing but one lot are one game, in which that lot may be any of theirs (together.go). Both are left alone where somebody
// plays as well as possible, who may have seen what nobody else reads.
//
// Where something is not decided, the table holds a witness, one of the values that it may have, and a shadow beside the table
// says which random variable it is (shadow.go). So no value of a table means anything but itself, whoever reads it.
//
// What always holds: the chances of all ways that are given add up to 1; a state stands for all games that have come to it; an
// outcome is only ever the answer to the question that it was made for; where the order of dice or cards, or which suit is which,
// turns out to make a difference, everything is gone through anew with that told apart.
//
// The package is whoever sits behind game.Ways. It must not know what the chances are wanted for.
package exact

import (
	"math/big"
	"reflect"

	"croupier/interp/flow"
	"croupier/interp/game"
	"croupier/stdlib/dice"
)

// Walker goes through a game way by way: where chance decides, it gives every way that it can fall, with its chance. What
// nobody looks at is not decided: a number that was rolled is kept with all its chances until something depends on it, and
// then it is told apart only as far as that depends on it; the same goes for dice that lie on the table. Cards are drawn as
// sets, because their order is no different as long as nobody looks at it. A walker belongs to one goroutine, and to one game.
type Walker struct {
	taint   *flow.Taint // what the rules have worked out from what is hidden; nil: not found yet
	g       *game.Game
	lots    []lot
	byID    map[string]int32
	even    map[int]int32 // the lots of single dice by how many faces they have
	free    []*game.State // with memory to work in
	kept    []*game.State // without
	held    int           // about how many bytes those take that were ever kept at one time, with lots and sets of cards
	sights  map[string]*flow.Sight
	live    *flow.Live // what may still be read where; nil: not found yet
	dead    dead
	faces   faces
	inOrder []bool             // lists whose order makes a difference, though nobody says so; nil: not yet found
	answers map[int32]bool     // by the place in the code: the answer to the question before is read there
	bursts  map[string]*bursts // by the roll: what its dice may be with those that they bring
	wholes  map[string]whole   // by the roll: what it comes to
	brings  map[string]*brings // by the roll: what its dice bring by exploding

	parted   map[string]*parted // lots that were told apart
	lessened map[string]*kept   // lots of which not all columns are read any more
	together bool               // games are taken together that differ in what one lot may be
	seen     bool               // what nobody reads any more may have been seen by somebody, who goes by it
	masked   bool               // keys leave out what lots may be, and what players have who are not at turn
	may      []bool             // which variables of players can be left out so; nil: not yet found
	mask     []bool             // which are left out of the key that is made
	order    []int              // the random variables of the last key, in its order
	naming   bool               // a step of the rules is taken, so that faces can be named later
	pausing  bool               // games stop where chance decides, before it does
	paused   bool               // the last [Walker.Advance] did

	ranks    *flow.Ranks          // what the rules ask about the ranks of cards; nil: not yet found
	oneByOne bool                 // cards do not come late to several places
	classes  classes              // which cards are as good as others
	joined   map[string]*cardSets // the classes that came of others by one more card

	fewestSets int       // cards come late of at least so many sets; 0: all that can
	setsMade   int       // how many lists of sets of cards there are
	valued     valued    // what was last worked out for all of some
	all        *cardSets // all of a size that can come from some cards, as they were last listed; nil: not yet
	allFrom    []int32   // and the cards

	ordered bool    // the order of dice and cards makes a difference
	turned  bool    // somebody looks at what was burnt
	wide    float64 // in how many orders the cards of the step that is taken may come, as far as that is known
	fallen  int     // in how many ways its dice have fallen
	tooWide bool
	watched []int32 // expressions that are worked out at the end
	halted  bool    // nobody wants to know more ways
	work    int64   // how often something was worked out
	oversee func(work int64) (goOn bool)
	again   bool   // that has just been found out: everything so far was gone through in the wrong way
	alike   bool   // no suit is different from another
	blank   []bool // fields that are left out of what a player sees; nil: none
}

// walking is what a state has that is gone through way by way.
type walking struct {
	w    *Walker
	lots []int32 // what was drawn and is not known yet: of each, the number of its lot
	shadow
	late     late
	arriving bool // cards come late
	joining  bool // each to a place of its own
	placed   bool // the cards that lie where they do are as good as any that may
	trying   bool // a value is worked out from them
	looked   bool // and went by them
	blocked  bool // and by the deck that they came from

	// stands are cards that were burnt. Nobody has seen them, so that they may still be any card that nobody has seen.
	stands []int32

	unnamed int // of this list - 1 it is not said which face is which that the dice show, see naming.go; 0: of none
	faces   int // and how many faces these have

	given   []outcome // what chance has decided in this step, in the order in which it is asked
	used    int
	fresh   int // what was drawn before the deck ran out in this step
	need    *need
	digits  []digit // what is tried for what is not known, while a value is worked out
	probing bool
	whole   bool // distributions are put together as wholes; no lot is drawn meanwhile
	burning bool
	mixed   int  // the deck into which cards are put, whichever they are: 1 and its number; 0: none
	ending  bool // nothing is read any more after this
	// a policy is asked: what it reads makes a difference to what it answers, and is told apart even where nobody reads it after
	asking bool
}

// outcome is something that chance has decided.
type outcome struct {
	of   question
	n    int64
	zone int       // of a card that is drawn, else -1
	list []int32   // of dice
	sets *cardSets // the sets that cards which came late may be after that
}

// question is what chance was asked. A step that is taken again asks the same in the same order: an outcome is only ever the
// answer to the question that it was made for.
type question struct {
	kind byte
	at   int64 // what was asked: an expression, a zone, or how many things are as likely
}

// What chance is asked.
const (
	oneOfMany   byte = iota + 1 // one of so many things that are all as likely
	whichValue                  // what an expression comes to
	whichCard                   // which card comes to a zone
	whichDice                   // which dice a roll leaves, without looking at them
	howManyMore                 // how many dice explode in a roll
	howItEnds                   // what a die and those that it brings show
	whatIsKept                  // which dice of a roll are kept
	goesTooFar                  // whether dice explode more often than is gone through
	whichSet                    // which cards have come to a place
	whichNames                  // which face is which that dice show
	whichSets                   // what an expression comes to that goes by them, and with which sets of them
)

// digit is one of the values that a column of something unknown may have, as far as earlier digits leave that open.
type digit struct {
	id, column int
	at         int
	groups     [][]int // by value: the rows that have it
}

func (d *digit) rows() []int { return d.groups[d.at] }

// need is what chance has to decide before a step can be taken.
type need struct {
	of    question
	ways  []outcome // one of these
	odds  []*big.Rat
	id    int   // or what something unknown is: its id, -1 for none
	parts []int // and for each value of its lot, the part that it falls into
	count int   // or dice are rolled: how many of which lot
	lot   int32
}

const (
	mostTried  = 1 << 14
	mostOfStep = 20_000_000 // in how many orders the cards of a single step may come
	// mostDiceOfStep is in how many ways everything else in it may fall, each of which is a state of its own.
	mostDiceOfStep = 200_000
)

// NewWalker is a walker for a game.
func NewWalker(g *game.Game) *Walker {
	w := &Walker{g: g, byID: map[string]int32{}, even: map[int]int32{}}
	w.alike = suitsAlike(g)
	return w
}

// Begin is the game before anything has happened. [Walker.Advance] goes on from there.
func (w *Walker) Begin() *game.State {
	s := &game.State{}
	s.Clear(w.g)
	s.Record.Reset(false)
	s.Ways = &walking{w: w}
	s.Ports()
	s.ChooseMode()
	s.SetOut()
	return s
}

// Misled reports whether something has been found out that makes a difference to everything so far, so that it must be gone
// through again from the beginning. Asking ends it.
func (w *Walker) Misled() bool {
	again := w.again
	w.again = false
	return again
}

// Again is [Walker.Misled] without ending it.
func (w *Walker) Again() bool { return w.again }

// Halt has the walker give no more ways, until it is told to go on.
func (w *Walker) Halt() { w.halted = true }

// GoOn ends a halt.
func (w *Walker) GoOn() { w.halted, w.tooWide = false, false }

// mostBetween is how many bytes may be held from one question to the next.
const mostBetween = 1 << 26

// Anew has another question begin, for which no state of an earlier one is looked at any more. The classes of cards that came
// of others are forgotten where much is held: within a question each must stay the same one.
func (w *Walker) Anew() {
	w.GoOn()
	if w.held < mostBetween {
		return
	}
	for _, more := range w.joined {
		w.letGo(more)
	}
	w.joined = nil
}

// TooWide reports whether the walker has halted by itself, because a single step may fall in too many ways.
func (w *Walker) TooWide() bool { return w.tooWide }

// overseenEvery is how often something is worked out between two looks of who oversees it.
const overseenEvery = 1 << 13

// Oversee has somebody told now and then how often something has been worked out: a single step may take long. Where they say no,
// the walker halts.
func (w *Walker) Oversee(goOn func(work int64) bool) { w.oversee = goOn }

// worked counts that something has been worked out.
func (w *Walker) worked() { w.WorkedOn(game.One) }

// Took is how many steps of the rules everything so far has been worth.
func (w *Walker) Took() int64 { return w.work * stepsPerWork }

// WorkedOn counts that a chance has been worked out: a long one takes as much as many that are short.
func (w *Walker) WorkedOn(chance *big.Rat) {
	w.workedTimes(1 + longer(chance))
}

// longer is how much more a chance takes than a short one, whenever it is reckoned with.
func longer(chance *big.Rat) int64 {
	words := int64(chance.Denom().BitLen() / 64)
	return words * words / 64
}

// workedTimes counts that so many things have been worked out.
func (w *Walker) workedTimes(n int64) {
	before := w.work / overseenEvery
	w.work += n
	if w.work/overseenEvery > before && w.oversee != nil && !w.oversee(w.work) {
		w.halted = true
	}
}

// Advance goes on from a state until a decision is open or the game has come to its end, and gives the state that it then
// stands in; it belongs to the walker, who may have it back. If chance decides something before, it gives every way that it
// can fall, and nil. What is given is good until yield returns; who keeps it makes a copy. The state it began with is as it was.
func (w *Walker) Advance(from *game.State, yield func(next *game.State, chance *big.Rat)) *game.State {
	s := w.take(from)
	if s.Hooked && !s.Ended {
		s.Unwalkable("The rules call hooks, which may do anything")
	}
	w.paused = false
	steps := w.run(s)
	if !w.again && !w.halted && walkOf(s).need == nil {
		tidy(s)
		return s
	}
	if !w.again && !w.halted {
		s.CopyFrom(from)
		for range steps {
			stepWalk(s)
		}
		if w.pausing && steps > 0 {
			w.paused = true
			tidy(s)
			yield(s, game.One)
		} else {
			w.naming = true
			w.everyWay(s, stepWalk, w.runningOn(yield))
			w.naming = false
		}
	}
	w.give(s)
	return nil
}

// run takes steps until one needs chance to decide, which is not counted, or none can be taken.
func (w *Walker) run(s *game.State) (steps int) {
	counted := s.StepsTaken
	for s.Failure == nil && !s.Open && !s.Ended && !w.halted {
		stepWalk(s)
		if n := (s.StepsTaken - counted) / stepsPerWork; n > overseenEvery {
			w.workedTimes(n)
			counted += n * stepsPerWork
		}
		if walkOf(s).need != nil || w.again {
			break
		}
		steps++
	}
	w.workedTimes((s.StepsTaken - counted) / stepsPerWork)
	return steps
}

// runningOn gives states as they are where they pause, if they do: what lies between makes no other states.
func (w *Walker) runningOn(yield func(*game.State, *big.Rat)) func(*game.State, *big.Rat) {
	if !w.pausing {
		return yield
	}
	return func(s *game.State, chance *big.Rat) {
		if s.Failure != nil || w.again || w.halted {
			yield(s, chance)
			return
		}
		on := w.take(s) // without what the step has left
		if steps := w.run(on); walkOf(on).need != nil && !w.again {
			on.CopyFrom(s)
			for range steps {
				stepWalk(on)
			}
		}
		if !w.again && !w.halted {
			tidy(on)
		}
		yield(on, chance)
		w.give(on)
	}
}

// Answer answers the open decision, without going on: it gives every way in which chance may fall because of it, nearly always
// one. An [*Illegal] error leaves everything as it was.
func (w *Walker) Answer(s *game.State, c game.Choice, yield func(next *game.State, chance *big.Rat)) error {
	if !s.Open {
		return game.ErrNothingOpen
	}
	if err := s.Permit(&s.Question, c); err != nil {
		return err
	}
	w.everyWay(s, func(t *game.State) { t.TakeAnswer(&t.Question, c) }, w.runningOn(yield))
	return nil
}

// Know tells apart what is not known yet. It is true where there is no such thing; else it gives every way, as
// [Walker.Advance] does, and more may be left to be known in them.
func (w *Walker) Know(s *game.State, yield func(next *game.State, chance *big.Rat)) bool {
	for id, l := range walkOf(s).lots {
		if len(w.lots[l].values) > 1 {
			w.everyWay(s, func(t *game.State) {
				if walkOf(t).lots[id] == l {
					wantValue(t, id)
				}
			}, yield)
			return false
		}
	}
	return true
}

// take is a copy of a state in memory that was used before.
func (w *Walker) take(of *game.State) *game.State {
	var s *game.State
	if n := len(w.free); n > 0 {
		s, w.free = w.free[n-1], w.free[:n-1]
	} else {
		s = &game.State{}
	}
	s.CopyFrom(of)
	return s
}

func (w *Walker) give(s *game.State) {
	walkOf(s).late.sets = nil
	w.free = append(w.free, s)
}

// Keep is a copy of a state for later. It is small: the memory in which values are worked out is shared by all of them.
func (w *Walker) Keep(s *game.State) *game.State {
	var kept *game.State
	if n := len(w.kept); n > 0 {
		kept, w.kept = w.kept[n-1], w.kept[:n-1]
	} else {
		kept = &game.State{}
		kept.Locals, kept.LocalLists = s.Locals, s.LocalLists
		w.held += stateBytes + 4*len(s.Lies) + 8*len(s.Vars)
		for _, list := range s.Lists {
			w.held += 24 + 4*cap(list)
		}
		for _, zone := range s.Zones {
			w.held += 24 + 4*cap(zone)
		}
	}
	kept.CopyFrom(s)
	w.hold(walkOf(kept).late.sets)
	return kept
}

// stateBytes is how much memory a state takes, besides its lists.
var stateBytes = int(reflect.TypeOf(game.State{}).Size())

// Held is about how many bytes all the states take that have been kept at one time, all lots, and the sets of cards that they may
// have now.
func (w *Walker) Held() int { return w.held }

// Size is how much lies in the lists of a state, and is not decided in it yet.
func (w *Walker) Size(s *game.State) int {
	size := len(walkOf(s).lots)
	for _, list := range s.Lists {
		size += len(list)
	}
	return size
}

// Drop says that a state which was kept is not looked at any more.
func (w *Walker) Drop(s *game.State) {
	late := &walkOf(s).late
	w.letGo(late.sets)
	late.sets = nil
	w.kept = append(w.kept, s)
}

// GiveBack says that a state which was given by [Walker.Advance] is not looked at any more.
func (w *Walker) GiveBack(s *game.State) { w.give(s) }

// everyWay takes a step in every way in which chance lets it be taken.
func (w *Walker) everyWay(from *game.State, step func(*game.State), yield func(*game.State, *big.Rat)) {
	wide, fallen := w.wide, w.fallen
	w.wide, w.fallen = 0, 0
	w.ways(from, step, nil, game.One, yield)
	w.wide, w.fallen = wide, fallen
}

// ways takes it with what chance has decided so far.
func (w *Walker) ways(from *game.State, step func(*game.State), given []outcome, chance *big.Rat,
	yield func(*game.State, *big.Rat)) {
	t := w.take(from)
	defer w.give(t)
	walkOf(t).given = given
	w.WorkedOn(chance)
	step(t)
	n := walkOf(t).need
	switch {
	case w.again || w.halted:
	case n == nil:
		if t.Failure == nil && walkOf(t).used != len(given) {
			t.Bug(t.At(), "chance has decided something that nobody asked for")
		}
		tidy(t)
		yield(t, chance)
	case n.count > 0:
		sub := w.take(from)
		list := make([]int32, n.count)
		for i := range list {
			list[i] = mark(len(walkOf(sub).lots))
			walkOf(sub).lots = append(walkOf(sub).lots, n.lot)
		}
		w.ways(sub, step, append(given[:len(given):len(given)], outcome{of: n.of, zone: -1, list: list}), chance, yield)
		w.give(sub)
	case n.id >= 0:
		w.tellApart(from, n, given, func(sub *game.State, odds *big.Rat) {
			if w.countDice() {
				w.ways(sub, step, given, game.Times(chance, odds), yield)
			}
		})
	default:
		cards := n.of.kind == whichCard || n.of.kind == whichSet
		ways := float64(len(n.ways))
		if !cards {
			ways = 1
		}
		w.within(ways, func() {
			for i, o := range n.ways {
				if !cards && !w.countDice() {
					return
				}
				o.of = n.of
				next := append(given[:len(given):len(given)], o)
				if o.of.kind == whichSet { // that is asked first
					next = append([]outcome{o}, given...)
				}
				w.ways(from, step, next, game.Times(chance, n.odds[i]), yield)
				if w.again || w.halted {
					return
				}
			}
		})
	}
}

// within goes through so many more orders of cards, unless that makes more than a step may have.
func (w *Walker) within(ways float64, through func()) {
	before := w.wide
	wide := max(1, before) * ways
	if wide > mostOfStep {
		w.halted, w.tooWide = true, true
		return
	}
	w.wide = wide
	through()
	w.wide = before
}

// countDice counts one more way in which the dice of a step fall. It is false where those are too many. They are counted and
// not multiplied: three dice that are asked for each face in turn are told apart ten times, and there are 220 sets of them.
func (w *Walker) countDice() bool {
	if w.fallen++; w.fallen > mostDiceOfStep {
		w.halted, w.tooWide = true, true
	}
	return !w.halted && !w.again
}

// die is the lot of a die: of one that is thrown again once where it shows certain faces, too.
func (w *Walker) die(spec dice.Spec) (int32, bool) {
	plain := len(spec.Reroll.On) == 0
	if id, ok := w.even[spec.Faces]; ok && plain {
		return id, true
	}
	if spec.Faces > game.MostWaysOfOne {
		return 0, false
	}
	single := spec
	single.Count, single.Pips, single.Keep = 1, 0, dice.Keep{} // whoever keeps only some of several rolls them otherwise
	d, err := single.Dist()
	if err != nil {
		return 0, false
	}
	id := w.lotOf(game.SpreadOf(d))
	if plain {
		w.even[spec.Faces] = id
	}
	return id, true
}

// walkOf is what a state has that is gone through; nil: it is just played.
func walkOf(s *game.State) *walking {
	u, _ := s.Ways.(*walking)
	return u
}

// Copy is a copy for a copy of the state.
func (o *walking) Copy(to game.Ways) game.Ways {
	c, _ := to.(*walking)
	if c == nil {
		c = &walking{}
	}
	*c = walking{w: o.w, lots: append(c.lots[:0], o.lots...), shadow: o.shadow.copyTo(&c.shadow),
		stands: append(c.stands[:0], o.stands...), digits: c.digits[:0], late: o.late.copyTo(&c.late),
		unnamed: o.unnamed, faces: o.faces}
	return c
}
