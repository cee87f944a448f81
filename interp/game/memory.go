package game

import (
	"math/big"

	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/chips"
	"croupier/stdlib/dice"
	"croupier/stdlib/rng"
)

// memory is everything that the rules remember while a game runs.
type memory struct {
	m *match
	p *program.Program

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
	pc       int32
	calls    []call
	open     bool // a decision is open
	err      *diag.Diagnostic
	answered []int32 // the last answer, where it was a list

	// Chance.
	seed          uint64
	streams       [streamCount]rng.Stream
	drawn         [streamCount]bool // the stream has been made: that costs time, and few games need all
	coming        []coming          // cards that come to certain places next
	dealt, thrown int32             // how many of the cards and faces given by hand have come
	supply        supply            // what the table deals and rolls by itself
	port          chance            // decides in place of the streams; nil: they do

	// Counted limits.
	limits        Limits
	steps, budget int64
	depth         int32

	record  event.Recorder
	hooked  bool   // hooks need the record
	counted *Cover // what is gone through; nil: nobody counts
	rules   rules  // works out what the rules say

	// Scratch memory, good only within one step; a copy has its own.
	loc        []int64
	lloc       [][]int32
	fp, top    int32 // the running define's locals, and where the next one's begin
	lfp, ltop  int32
	rloc       []*big.Rat // locals that are fractions, at the places of loc
	arena      []int32
	rolled     dice.Result
	card, face int32 // what a filter looks at
	payout     chips.Payout
}

// chance decides what is drawn, rolled and shuffled in place of the seeded streams.
type chance interface {
	card(to int) int32       // takes the next card off a deck that has no order, for a zone
	die(faces int) int       // a face from 1 on
	below(n int) int         // a number from 0 on
	order(zone []int32)      // shuffles cards that are not the deck
	settle()                 // the order of the deck is looked at
	refill() (filled func()) // cards go back into the deck; filled is called when they have
}

// rules are what the table asks of the rules while it deals.
type rules interface {
	list(e int32) []int32 // what an expression comes to
}

// call is what a running do comes back to.
type call struct {
	pc   int32
	cur  int32
	list int32 // the do list, -1: none
}

// copyFrom makes it a copy of another table, in the memory that it has.
func (s *memory) copyFrom(o *memory) {
	s.m, s.p = o.m, o.p
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
	s.open, s.err = o.open, o.err
	s.seed, s.drawn, s.dealt, s.thrown = o.seed, o.drawn, o.dealt, o.thrown
	for i := range s.streams {
		if o.drawn[i] {
			s.streams[i] = o.streams[i]
		}
	}
	s.limits, s.steps, s.budget = o.limits, o.steps, o.budget
	s.hooked = o.hooked
	s.record.CopyFrom(&o.record)
	s.supply.copyFrom(&o.supply)
	s.depth = 0
	s.makeScratch()
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

// clear makes the table empty for a match, keeping its memory.
func (s *memory) clear(g *match, limits Limits) {
	rec := s.record
	lists, zones := s.lists, s.zones
	*s = memory{
		m: g, p: g.p, counted: s.counted,
		vars: resize(s.vars, g.vars), piles: resize(s.piles, g.piles), winnings: resize(s.winnings, g.n),
		fracs: s.fracs[:0], calls: s.calls[:0], answered: s.answered[:0],
		loc: s.loc, lloc: s.lloc, arena: s.arena[:0], rolled: s.rolled, hand: s.hand, payout: s.payout,
		seen: s.seen[:0], lies: s.lies[:0], shown: s.shown[:0], laidOpen: s.laidOpen[:0], sides: s.sides[:0],
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
	s.limits = limits
	s.cur = -1
	s.record = rec
	s.makeScratch()
	s.bindStacks()
}

func (s *memory) makeScratch() {
	if n := s.p.Layout.TopLocals + 256; len(s.loc) < n {
		s.loc = make([]int64, n)
	}
	if n := s.p.Layout.TopLists + 64; len(s.lloc) < n {
		s.lloc = make([][]int32, n)
	}
	s.fp, s.lfp = 0, 0
	s.top, s.ltop = int32(s.p.Layout.TopLocals), int32(s.p.Layout.TopLists)
}

// bindStacks makes the players' stacks the ones that the pot's ledger moves chips from and to.
func (s *memory) bindStacks() {
	base := s.p.Layout.Stack
	if base < 0 {
		return
	}
	stacks := s.piles[base*s.m.n : (base+1)*s.m.n : (base+1)*s.m.n]
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

// Seed is what the game's chance was made from.
func (s *memory) Seed() uint64 { return s.seed }

// Err is what went wrong while playing, or nil: a diagnostic with the line that the rules stood at.
func (s *memory) Err() *diag.Diagnostic { return s.err }

// Steps is how much the rules have done so far, in counted steps.
func (s *memory) Steps() int64 { return s.steps }
