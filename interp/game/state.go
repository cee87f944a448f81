package game

import (
	"math/big"

	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/op"
	"croupier/interp/program"
	"croupier/stdlib/chips"
	"croupier/stdlib/dice"
	"croupier/stdlib/rng"
)

// State is a game as it stands. It belongs to one goroutine; [State.Clone] makes another.
type State struct {
	g *Game
	p *program.Program

	eval      *maker // how expressions are evaluated
	undecided bool   // there may be values in it that chance has not decided yet

	// What the rules remember. Players' things come first: base*seats + seat.
	vars  []int64
	lists [][]int32
	sides []int32 // of each list of dice: how many faces they have
	zones [][]int32
	piles []int64
	fracs []*big.Rat
	hand  chips.Hand  // the pot; its stacks are the piles named stack
	round chips.Round // the round of betting that is running

	// Cards: who knows the face of each where it lies now.
	lies     []int32 // the zone of each card
	seen     []uint32
	shown    []uint32 // who has been shown a field as it stands: field*seats + seat
	laidOpen []uint32 // and who sees it from then on
	recall   []uint32 // who can tell where each card lies though he does not see it
	recalled []uint32 // of each zone: who recalls some card that lies there
	shuffles int32    // how often cards have been shuffled
	unsorted bool     // the deck is shuffled: any of its cards may come next

	// Players.
	folded, gone uint32 // out of this hand; out of the game
	winnings     []int64
	cur          int32 // the current player, -1: nobody

	// Where the rules stand.
	pc    int32
	calls []call

	// The decision that is open, and the last answer.
	pending  Decision
	open     bool
	over     bool
	refused  string
	err      *diag.Diagnostic
	answer   int64
	answered []int32
	betting  int32 // the running betting statement + 1
	turn     int32

	// Chance.
	seed          uint64
	streams       [streamCount]rng.Stream
	drawn         [streamCount]bool // the stream has been made: that costs time, and few games need all
	coming        []coming          // cards that come to certain places next
	dealt, thrown int32             // how many of the cards and faces given by hand have come

	// Counted limits.
	limits        Limits
	steps, budget int64
	depth         int32
	answers       int64

	lua     luaState    // what hooks still have to do, and what scripts draw from
	hooked  bool        // the rules have hooks
	machine *luaMachine // scratch memory for calls of scripts

	advice  advice // what a policy says that is being asked
	laps    []bool // in a copy that is tried out: the instructions at which it ends
	record  event.Recorder
	counted *Cover // what is gone through; nil: nobody counts

	// Scratch memory, good only within one step; a clone has its own.
	loc        []int64
	lloc       [][]int32
	fp, top    int32 // the running define's locals, and where the next one's begin
	lfp, ltop  int32
	rloc       []*big.Rat // locals that are fractions, at the places of loc
	arena      []int32
	rolled     dice.Result
	source     dice.Source
	card, face int32   // what a filter looks at
	try        []int32 // the set that a search tries
	inOrder    []int32 // what it tries them from
	chances    chancing
	supply     supply     // what the table deals and rolls by itself
	walk       *walking   // of a game that is gone through way by way; nil: it is just played
	ties       *bool      // somebody wants to know whether the order of cards has broken a tie; nil: nobody does
	values     []op.Value // arguments of the functions under way
	sorting    []ranked   // items and keys of the pickings under way
	payout     chips.Payout
}

// call is what a running do comes back to.
type call struct {
	pc   int32
	cur  int32
	list int32 // the do list, -1: none
}

// Clone copies the game. Both go on independently; neither ever sees what happens in the other.
func (s *State) Clone() *State {
	c := &State{}
	c.CopyFrom(s)
	return c
}

// CopyFrom makes s a copy of another game, in the memory that s has.
func (s *State) CopyFrom(o *State) {
	s.g, s.p = o.g, o.p
	s.vars = append(s.vars[:0], o.vars...)
	s.piles = append(s.piles[:0], o.piles...)
	s.seen = append(s.seen[:0], o.seen...)
	s.lies = append(s.lies[:0], o.lies...)
	s.recall = append(s.recall[:0], o.recall...)
	s.recalled = append(s.recalled[:0], o.recalled...)
	s.shown = append(s.shown[:0], o.shown...)
	s.laidOpen = append(s.laidOpen[:0], o.laidOpen...)
	s.winnings = append(s.winnings[:0], o.winnings...)
	s.fracs = append(s.fracs[:0], o.fracs...)
	s.lists = copyLists(s.lists, o.lists)
	s.sides = append(s.sides[:0], o.sides...)
	s.zones = copyLists(s.zones, o.zones)
	s.calls = append(s.calls[:0], o.calls...)
	s.answered = append(s.answered[:0], o.answered...)
	s.coming = append(s.coming[:0], o.coming...)
	s.bindStacks()
	s.hand.CopyFrom(&o.hand)
	s.round = o.round
	s.shuffles = o.shuffles
	s.unsorted, s.folded, s.gone, s.cur, s.pc = o.unsorted, o.folded, o.gone, o.cur, o.pc
	s.pending.copyFrom(&o.pending)
	s.open, s.over, s.refused, s.err, s.answer, s.betting, s.turn = o.open, o.over, o.refused, o.err, o.answer, o.betting, o.turn
	s.seed, s.drawn, s.dealt, s.thrown = o.seed, o.drawn, o.dealt, o.thrown
	for i := range s.streams {
		if o.drawn[i] {
			s.streams[i] = o.streams[i]
		}
	}
	s.limits, s.steps, s.budget, s.answers = o.limits, o.steps, o.budget, o.answers
	if s.hooked = o.hooked; s.g.lua != nil {
		s.lua.copyFrom(&o.lua)
	}
	s.laps = o.laps
	s.record.CopyFrom(&o.record)
	s.supply.copyFrom(&o.supply)
	s.walk = o.walk.copyTo(s.walk)
	s.depth, s.undecided = 0, o.undecided
	s.makeScratch()
	s.chooseMode()
}

func copyLists(to, from [][]int32) [][]int32 {
	if cap(to) < len(from) {
		to = append(to[:cap(to)], make([][]int32, len(from)-cap(to))...)
	}
	to = to[:len(from)]
	for i, list := range from {
		to[i] = append(to[i][:0], list...)
	}
	return to
}

// clear makes the state empty for a game, keeping its memory.
func (s *State) clear(g *Game) {
	rec := s.record
	lists, zones := s.lists, s.zones
	*s = State{
		g: g, p: g.p, counted: s.counted, values: s.values[:0], sorting: s.sorting[:0],
		vars: resize(s.vars, g.vars), piles: resize(s.piles, g.piles), winnings: resize(s.winnings, g.n),
		fracs: s.fracs[:0], calls: s.calls[:0], answered: s.answered[:0],
		loc: s.loc, lloc: s.lloc, arena: s.arena[:0], rolled: s.rolled, source: s.source, hand: s.hand, payout: s.payout,
		pending: s.pending, seen: s.seen[:0], lies: s.lies[:0], shown: s.shown[:0], laidOpen: s.laidOpen[:0], sides: s.sides[:0],
		recall: s.recall[:0], recalled: s.recalled[:0],
	}
	s.lists, s.zones = emptyLists(lists, g.lists), emptyLists(zones, g.zones)
	for len(s.fracs) < g.p.Layout.Fracs {
		s.fracs = append(s.fracs, nil)
	}
	if g.deck != nil {
		for range g.deck.Len() {
			s.seen, s.recall = append(s.seen, 0), append(s.recall, 0)
		}
	}
	for range g.zones {
		s.recalled = append(s.recalled, 0)
	}
	for range len(g.p.Rules.Fields) * g.n {
		s.shown, s.laidOpen = append(s.shown, 0), append(s.laidOpen, 0)
	}
	for range g.lists {
		s.sides = append(s.sides, 6)
	}
	s.limits = g.setup.Limits
	s.cur = -1
	s.hooked = g.lua != nil && g.lua.hooks
	s.record = rec
	s.keepRecord(g.setup.Record)
	s.makeScratch()
	s.bindStacks()
	s.chooseMode()
}

func (s *State) makeScratch() {
	if n := s.p.Layout.TopLocals + 256; len(s.loc) < n {
		s.loc = make([]int64, n)
	}
	if n := s.p.Layout.TopLists + 64; len(s.lloc) < n {
		s.lloc = make([][]int32, n)
	}
	if s.source == nil {
		s.source = s.die
	}
	s.fp, s.lfp = 0, 0
	s.top, s.ltop = int32(s.p.Layout.TopLocals), int32(s.p.Layout.TopLists)
}

// bindStacks makes the players' stacks the ones that the pot's ledger moves chips from and to.
func (s *State) bindStacks() {
	base := s.p.Layout.Stack
	if base < 0 {
		return
	}
	stacks := s.piles[base*s.g.n : (base+1)*s.g.n : (base+1)*s.g.n]
	_ = s.hand.Reset(stacks) // empty or sound stacks, at a table of a size that New has checked
}

func resize(list []int64, n int) []int64 {
	if cap(list) < n {
		return make([]int64, n)
	}
	list = list[:n]
	clear(list)
	return list
}

func emptyLists(lists [][]int32, n int) [][]int32 {
	if cap(lists) < n {
		lists = append(lists[:cap(lists)], make([][]int32, n-cap(lists))...)
	}
	lists = lists[:n]
	for i := range lists {
		lists[i] = lists[i][:0]
	}
	return lists
}

// Game is the match that is being played.
func (s *State) Game() *Game { return s.g }

// Seed is what the game's chance was made from.
func (s *State) Seed() uint64 { return s.seed }

// Pending is the decision that is open, or nil when the game is over, was refused or failed. It belongs to the state and
// is good until the next answer.
func (s *State) Pending() *Decision {
	if !s.open {
		return nil
	}
	return &s.pending
}

// Over reports whether the game has come to its end.
func (s *State) Over() bool { return s.over }

// Refused is why the rules refused to start, or "".
func (s *State) Refused() string { return s.refused }

// Err is what went wrong while playing, or nil: a diagnostic with the line that the rules stood at.
func (s *State) Err() *diag.Diagnostic { return s.err }

// Answers is how many decisions have been answered so far.
func (s *State) Answers() int64 { return s.answers }

// Steps is how much the rules have done so far, in counted steps.
func (s *State) Steps() int64 { return s.steps }
