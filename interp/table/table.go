// Package table is the memory of a game and what can be done at a table with it: values, lists, cards, chips and dice, who sees
// which of them, who is in, and the acts that change them (deal, move, shuffle, reveal, ante, pay, fold), each of which keeps
// the record and takes the steps that it costs. A [Match] is what stands before anybody plays; a [Table] is copied in well under
// a microsecond, since it is a few flat slices.
//
// The package must not know how the rules go on: no decisions, no answers, no control flow, and no evaluation of what the rules
// say beyond the one port [Rules]. Chance comes from the seeded streams, or from whoever sits behind [Chance].
package table

import (
	"math/big"

	"croupier/dsl/diag"
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/stdlib/chips"
	"croupier/stdlib/dice"
	"croupier/stdlib/rng"
)

// Table is everything that the rules remember while a game runs. Its fields are for the packages that carry out rules; whoever
// shows a game asks its methods.
type Table struct {
	M *Match
	P *program.Program // the match's

	// What the rules remember. Players' things come first: base*seats + seat.
	Vars   []int64
	Lists  [][]int32
	Sides  []int32 // of each list of dice: how many faces they have
	Zones  [][]int32
	Piles  []int64
	Fracs  []*big.Rat
	Ledger chips.Hand  // the pot; its stacks are the piles named stack
	Round  chips.Round // the round of betting that is running

	// Cards: who knows the face of each where it lies now.
	Lies         []int32 // the zone of each card
	Seen         []uint32
	shown        []uint32 // who has been shown a field as it stands: field*seats + seat
	laidOpen     []uint32 // and who sees it from then on
	Recall       []uint32 // who can tell where each card lies though they do not see it
	recalled     []uint32 // of each zone: who recalls some card that lies there
	ShuffleCount int32    // how often cards have been shuffled
	Unsorted     uint8    // which decks are shuffled, so that any of their cards may come next: a bit for each

	// Players.
	Folded, Gone uint32  // out of this hand; out of the game
	Winnings     []int64 // what each has won in this round
	settled      []int64 // of what each has put into the pot in this round: what the pot's ledger knows no more, or else below 0
	Cur          int32   // the current player, -1: nobody

	// What has happened that the rules meet with a whenever, the one that they are at, and whether they are: what is done then
	// sets off nothing.
	Log   []event.Event
	Met   event.Event
	Muted bool

	// Where the rules stand.
	PC         int32
	Calls      []Call
	Open       bool   // a decision is open
	Ended      bool   // the game is over
	RefusedFor string // why the rules refused to start
	Laps       []bool // in a copy that is tried out: the jumps at which it ends
	Failure    *diag.Diagnostic
	failedTo   uint32           // who may know what went wrong: whoever may know what had been read by then
	failedAt   int32            // the place of the statement
	Withheld   *diag.Diagnostic // what would have told somebody what they may not know
	LastAnswer int64            // the last answer
	Answered   []int32          // and where it was a list

	// Chance.
	Root          uint64
	streams       *[StreamCount]rng.Stream // nil: none has been drawn from yet
	Drawn         [StreamCount]bool        // the stream has been made: that costs time, and few games need all
	Coming        []Coming                 // cards that come to certain places next
	Dealt, Thrown int32                    // how many of the cards and faces given by hand have come
	Told          Told                     // what the table deals and rolls by itself
	Chance        Chance                   // decides in place of the streams; nil: they do

	// Counted limits.
	Limits             Limits
	StepsTaken, Budget int64
	Spare              int64  // work that the running statement may still do for its steps
	Epoch              uint64 // how many statements this memory has begun: what was worked out in one is not known in the next
	toldBytes          int    // what was told since the last decision
	Depth              int32

	Record  event.Recorder
	Labels  Labels          // what values were worked out from, where somebody looks on
	Hooked  bool            // hooks need the record
	Counted *Cover          // what is gone through; nil: nobody counts
	Rules   Rules           // works out what the rules say
	Watch   Watcher         // looks on while expressions are evaluated
	Dice    dice.Source     // where the faces of dice come from
	Lots    func(n int) int // while a chance is worked out: what a lot comes to, which is not drawn; else nil
	// And how the dice of a roll fall together; false: they are thrown one by one. With sum nobody looks at the dice.
	Falls func(spec dice.Spec, sum bool) bool

	// Scratch memory, good only within one step; a copy has its own.
	Locals          []int64
	LocalLists      [][]int32
	FP, Top         int32 // the running define's locals, and where the next one's begin
	ListFP, ListTop int32
	LocalFracs      []*big.Rat // locals that are fractions, at the places of loc
	Arena           []int32
	Rolled          dice.Result
	LastSides       int32    // how many faces the dice have of the roll that was looked at last
	On              int32    // the chart on which dice are rolled right now, and 1
	Card, Face      int32    // what a filter looks at
	Values          []Arg    // arguments of the functions under way
	Sorting         []Ranked // items and keys of the pickings under way
	Payout          chips.Payout
	Rated           Rated
}

// Chance decides what is drawn, rolled and shuffled in place of the seeded streams.
type Chance interface {
	Card(deck, to int) int32 // takes the next card off a deck that has no order, for a zone
	Die(faces int) int       // a face from 1 on
	Below(n int) int         // a number from 0 on
	Order(zone []int32)      // shuffles cards that are no deck
	Settle(deck, top int)    // somebody looks at so many cards on top of a deck, or with -1 at the order of all
	Refill() (filled func()) // cards go back into the deck; filled is called when they have
}

// Call is what a running do comes back to.
type Call struct {
	PC  int32
	Cur int32
}

// CopyFrom makes it a copy of another table, all but its record, in the memory that it has.
func (t *Table) CopyFrom(o *Table) {
	t.M, t.P = o.M, o.P
	t.Vars = again(t.Vars, o.Vars)
	t.Piles = again(t.Piles, o.Piles)
	t.Seen = again(t.Seen, o.Seen)
	t.Lies = again(t.Lies, o.Lies)
	t.Recall = again(t.Recall, o.Recall)
	t.recalled = again(t.recalled, o.recalled)
	t.shown = again(t.shown, o.shown)
	t.laidOpen = again(t.laidOpen, o.laidOpen)
	t.Winnings = again(t.Winnings, o.Winnings)
	t.settled = again(t.settled, o.settled)
	t.Fracs = again(t.Fracs, o.Fracs)
	t.Lists = copyLists(t.Lists, o.Lists)
	t.Sides = again(t.Sides, o.Sides)
	t.Zones = copyLists(t.Zones, o.Zones)
	t.Calls = again(t.Calls, o.Calls)
	t.Answered = again(t.Answered, o.Answered)
	t.Coming = again(t.Coming, o.Coming)
	t.Ledger.CopyOnto(t.stacks(), &o.Ledger)
	t.Round = o.Round
	t.ShuffleCount = o.ShuffleCount
	t.Log, t.Met, t.Muted = again(t.Log, o.Log), o.Met, o.Muted
	t.Unsorted, t.Folded, t.Gone, t.Cur, t.PC = o.Unsorted, o.Folded, o.Gone, o.Cur, o.PC
	t.Open, t.Ended, t.RefusedFor, t.Laps = o.Open, o.Ended, o.RefusedFor, o.Laps
	t.Failure, t.failedTo, t.failedAt, t.LastAnswer = o.Failure, o.failedTo, o.failedAt, o.LastAnswer
	t.Withheld = o.Withheld
	t.Root, t.Drawn, t.Dealt, t.Thrown = o.Root, o.Drawn, o.Dealt, o.Thrown
	for i := range o.Drawn {
		if o.Drawn[i] {
			t.ownStreams()[i] = o.streams[i]
		}
	}
	t.Limits, t.StepsTaken, t.Budget, t.Spare = o.Limits, o.StepsTaken, o.Budget, o.Spare
	t.toldBytes = o.toldBytes
	t.Hooked = o.Hooked
	t.Labels.copyFrom(&o.Labels)
	t.Told.copyFrom(&o.Told)
	t.Depth = 0
	t.MakeScratch()
}

// again is what from holds, in the memory of to. Most of what a table keeps is empty most of the time, and quickly copied.
func again[T any](to, from []T) []T {
	if len(from) == 0 {
		return to[:0]
	}
	return append(to[:0], from...)
}

func copyLists(to, from [][]int32) [][]int32 {
	if cap(to) < len(from) {
		to = append(to[:cap(to)], make([][]int32, len(from)-cap(to))...)
	}
	to = to[:len(from)]
	for i, list := range from {
		to[i] = again(to[i], list)
	}
	return to
}

// Clear makes the table empty for a match, keeping its memory.
func (t *Table) Clear(g *Match, limits Limits) {
	held, cards := len(g.P.Rules.Fields)*g.N, 0 // what is kept of each field and seat, and of each card
	if g.Cards != nil {
		cards = g.Cards.Len()
	}
	*t = Table{
		M: g, P: g.P, Counted: t.Counted, Record: t.Record, Limits: limits, Cur: -1,
		Vars: resize(t.Vars, g.VarCount), Piles: resize(t.Piles, g.PileCount), Fracs: resize(t.Fracs, g.P.Layout.Fracs),
		Lists: emptyLists(t.Lists, g.ListCount), Zones: emptyLists(t.Zones, g.ZoneCount), Sides: resize(t.Sides, g.ListCount),
		Winnings: resize(t.Winnings, g.N), settled: resize(t.settled, g.N),
		Calls: t.Calls[:0], Answered: t.Answered[:0], streams: t.streams, Dice: t.Dice, Ledger: t.Ledger, Payout: t.Payout,
		Seen: resize(t.Seen, cards), Recall: resize(t.Recall, cards), Lies: t.Lies[:0],
		recalled: resize(t.recalled, g.ZoneCount), shown: resize(t.shown, held), laidOpen: resize(t.laidOpen, held),
		Locals: t.Locals, LocalLists: t.LocalLists, Arena: t.Arena[:0], Rolled: t.Rolled, Values: t.Values[:0], Sorting: t.Sorting[:0],
	}
	for i := range t.Sides {
		t.Sides[i] = 6
	}
	t.MakeScratch()
	if stacks := t.stacks(); stacks != nil {
		_ = t.Ledger.Reset(stacks) // empty stacks, at a table of a size that New has checked
	}
}

// MakeScratch makes room for locals.
func (t *Table) MakeScratch() {
	if n := t.P.Layout.TopLocals + 256; len(t.Locals) < n {
		t.Locals = make([]int64, n)
	}
	if n := t.P.Layout.TopLists + 64; len(t.LocalLists) < n {
		t.LocalLists = make([][]int32, n)
	}
	t.FP, t.ListFP = 0, 0
	t.Top, t.ListTop = int32(t.P.Layout.TopLocals), int32(t.P.Layout.TopLists)
}

// stacks are the piles that the pot's ledger moves chips from and to; none where the rules have no stack.
func (t *Table) stacks() []int64 {
	base := t.P.Layout.Stack
	if base < 0 {
		return nil
	}
	return t.Piles[base*t.M.N : (base+1)*t.M.N : (base+1)*t.M.N]
}

func resize[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
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
func (t *Table) Seed() uint64 { return t.Root }

// Err is what went wrong while playing, or nil: a diagnostic with the line that the rules stood at.
func (t *Table) Err() *diag.Diagnostic { return t.Failure }

// Steps is how much the rules have done so far, in counted steps.
func (t *Table) Steps() int64 { return t.StepsTaken }
