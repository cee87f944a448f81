package game

import (
	"croupier/interp/op"
	"croupier/interp/table"
)

// State is a game as it stands: the table with all that it remembers, and where the rules go on. It belongs to one goroutine;
// [State.Clone] makes another.
type State struct {
	table.Table
	G *Game

	Maker *op.Maker // how the rules are carried out

	// The decision that is open, and the last answer.
	Question    Decision
	BettingAt   int32 // the running betting statement + 1
	Turn        int32
	AnswerCount int64

	Scripts any // what the scripts of the rules remember

	Advice advice // what a policy says that is being asked

	// Scratch memory, good only within one step; a clone has its own.
	try     []int32 // the set that a search tries
	inOrder []int32 // what it tries them from
	ends    []int32 // where each rank ends in them
	legal   []int32 // cards or dice that may be taken
	legalIn uint64  // as long as the epoch is this
	Chances Chancing
	Ways    Ways // of a game that is gone through way by way; nil: it is just played
}

// Clone copies the game. Both go on independently; neither ever sees what happens in the other.
func (s *State) Clone() *State {
	c := &State{}
	c.CopyFrom(s)
	return c
}

// CopyFrom makes s a copy of another game, in the memory that s has.
func (s *State) CopyFrom(o *State) {
	s.Record.CopyFrom(&o.Record)
	s.copyGame(o)
}

// BareCopy makes s a copy of another game on which answers are tried: nothing is recorded in it, and of the record, which may be
// long, nothing is copied.
func (s *State) BareCopy(o *State) {
	s.Record.Reset(o.Hooked)
	s.copyGame(o)
}

func (s *State) copyGame(o *State) {
	s.G = o.G
	s.Table.CopyFrom(&o.Table)
	s.Epoch++ // nothing that was worked out in this state's own game is known
	s.Question.copyFrom(&o.Question)
	s.BettingAt, s.Turn, s.AnswerCount = o.BettingAt, o.Turn, o.AnswerCount
	if s.G.Host != nil {
		s.G.Host.Copy(s, o)
	}
	if o.Ways != nil {
		s.Ways = o.Ways.Copy(s.Ways)
	} else {
		s.Ways = nil
	}
	s.Ports()
	s.ChooseMode()
}

// Ports hands the table what it asks the game for.
func (s *State) Ports() {
	s.Rules, s.Chance = s, nil
	if s.Ways != nil {
		s.Chance = s.Ways.Chance(s)
	}
	if s.Dice == nil {
		s.Dice = s.die
	}
	s.Watch = (*onlooker)(s)
}

// Clear makes the state empty for a game, keeping its memory.
func (s *State) Clear(g *Game) {
	*s = State{Table: s.Table, G: g, Question: s.Question}
	s.Table.Clear(&g.Match, g.Setup.Limits)
	s.Hooked = g.Host != nil && g.Host.Hooks()
	s.keepRecord(g.Setup.Record)
	s.Ports()
	s.ChooseMode()
}

// Game is the match that is being played.
func (s *State) Game() *Game { return s.G }

// Pending is the decision that is open, or nil when the game is over, was refused or failed. It belongs to the state and
// is good until the next answer.
func (s *State) Pending() *Decision {
	if !s.Open {
		return nil
	}
	return &s.Question
}

// Over reports whether the game has come to its end.
func (s *State) Over() bool { return s.Ended }

// Refused is why the rules refused to start, or "".
func (s *State) Refused() string { return s.RefusedFor }

// Answers is how many decisions have been answered so far.
func (s *State) Answers() int64 { return s.AnswerCount }

// What players who think ahead need of a game: copies to try answers on, what could be answered, how far ahead it is worth
// looking, and how a game stands for each player.

// Shuffles is how often cards have been shuffled so far. Between two shuffles a card stays the same wherever it goes.
func (s *State) Shuffles() int { return int(s.ShuffleCount) }

// keepRecord begins the record anew, for whoever wants to see it, or for hooks alone.
func (s *State) keepRecord(kept bool) {
	s.Record.Reset(kept || s.Hooked)
	s.Record.Kept = kept
	s.ChooseMode()
}
