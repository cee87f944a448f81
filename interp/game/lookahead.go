package game

import "croupier/interp/program"

// What players who think ahead need of a game: copies to try answers on, what could be answered, how far ahead it is worth
// looking, and how a game stands for each player.

// BareCopy makes s a copy of another game on which answers are tried: nothing is recorded in it.
func (s *State) BareCopy(o *State) {
	s.CopyFrom(o)
	s.keepRecord(false)
}

// EachTake goes through what could be taken at the open decision of cards or dice, fewer before more, until found says that
// it has enough. It is false when it gave up before all had been looked at. The list is good until found returns.
func (s *State) EachTake(found func(cards []int32) (enough bool)) (complete bool) {
	return s.search(&s.Question, found)
}

// MayAnswer reports whether an answer may be given to the open decision.
func (s *State) MayAnswer(c Choice) bool { return s.Open && s.allows(&s.Question, c) }

// allows is whether permit would find nothing wrong. It is for those who try many answers: it words no reasons.
func (s *State) allows(d *Decision, c Choice) bool {
	if d.Kind == program.AskAction {
		return allowsAction(d, c)
	}
	switch c.Act {
	case Fold:
		return d.Fold
	case Pass:
		return d.Pass
	case Take:
		if d.Kind != program.AskCards && d.Kind != program.AskDice {
			return false
		}
		if n := int64(len(c.Cards)); n < d.Least || n > d.Most {
			return false
		}
		for _, card := range c.Cards {
			if !holdsItem(d.Items, card) {
				return false
			}
		}
	case Pick:
		if (d.Kind == program.AskNumber || d.Kind == program.AskBet) && (c.N < d.Least || c.N > d.Most) {
			return false
		}
	}
	return s.Permit(d, c) == nil
}

func allowsAction(d *Decision, c Choice) bool {
	l := &d.Bet
	switch c.Act {
	case Check:
		return l.Check && c.N == 0
	case Bet:
		return l.Bet.Has(c.N)
	case Call:
		return l.Call > 0 && c.N == 0
	case Raise:
		return l.Raise.Has(c.N)
	case AllIn:
		return l.AllIn && c.N == 0
	case Pass:
		return l.Pass && c.N == 0
	case Fold:
		return l.Fold && c.N == 0
	}
	return false
}

func holdsItem(items []int32, item int32) bool {
	for _, x := range items {
		if x == item {
			return true
		}
	}
	return false
}

// Advice is the policy's answer in a game that is tried out, where nothing is hidden any more that a policy could look at: as
// [Advisor.Advise], but nothing is made up first, and what the policy keeps stays in the game's memory. It has none where the
// policy goes wrong.
func (a *Advisor) Advice(s *State) (c Choice, ok bool) {
	if !s.Open {
		return Choice{}, false
	}
	pc, cur, steps, budget := s.PC, s.Cur, s.StepsTaken, s.Budget
	for i := range a.policy.Handlers {
		if h := &a.policy.Handlers[i]; s.fitsHandler(h) {
			s.consult(h)
			failed := s.Failure != nil || s.advice.wrong
			s.PC, s.Cur, s.StepsTaken, s.Budget, s.Failure, s.Open, s.Ended = pc, cur, steps, budget, nil, true, false
			if failed || s.advice.random || s.advice.given {
				return s.advice.choice, !failed && s.advice.given
			}
		}
	}
	return Choice{}, false
}

// Laps are the places where the longest loop of a start comes round: a hand has been played, or a round. A game that is tried
// out goes no further, since beyond it everything is dealt anew.
type Laps struct{ jumps []bool }

// Laps finds them. There are none where nothing is repeated.
func (g *Game) Laps() *Laps {
	p := g.P
	units := []int32{p.Starts[g.Setup.Start].At}
	seen := map[int32]bool{units[0]: true}
	d := &Doubts{p: p, units: unitsOf(p)}
	for len(units) > 0 { // the loops nearest to the start are the longest
		l, found := &Laps{jumps: make([]bool, len(p.Code))}, false
		var next []int32
		for _, begin := range units {
			outer := d.endOf(begin) // where the loop begins that was found last: what lies above it is in no loop
			for at := d.endOf(begin) - 1; at >= begin; at-- {
				in := &p.Code[at]
				if in.Op == program.InDo || in.Op == program.InGo {
					if to := p.Phases[in.A].At; !seen[to] {
						seen[to], next = true, append(next, to)
					}
				}
				if g.repeats(at) && at < outer && d.asks(in.A, at, map[int32]bool{}) {
					l.jumps[at], found, outer = true, true, in.A
				}
			}
		}
		if found {
			return l
		}
		units = next
	}
	return nil
}

// repeats reports whether an instruction jumps back to the beginning of a repeat.
func (g *Game) repeats(at int32) bool {
	in := &g.P.Code[at]
	if in.Op != program.InJump || in.A >= at || g.P.Code[at-1].Op == program.InTurnNext {
		return false
	}
	back := g.P.Code[in.A].Op
	return back == program.InLoopTimes || back == program.InJumpIfNot
}

// asks reports whether somebody may be asked something between two places, or in the phases that are done there.
func (d *Doubts) asks(from, to int32, seen map[int32]bool) bool {
	for at := from; at < to; at++ {
		in := &d.p.Code[at]
		switch in.Op {
		case program.InAsk, program.InBetting:
			return true
		case program.InDo, program.InGo:
			begin := d.p.Phases[in.A].At
			if seen[begin] {
				continue
			}
			seen[begin] = true
			if d.asks(begin, d.endOf(begin), seen) {
				return true
			}
		}
	}
	return false
}

// StopAt has a copy that is tried out end where a lap is over; nil has it go on to its end.
func (s *State) StopAt(l *Laps) {
	s.laps = nil
	if l != nil {
		s.laps = l.jumps
	}
}

// Pot is how many chips lie in the pot.
func (s *State) Pot() int64 { return s.Ledger.Pot() }

// Ask tells the decisions of a game apart: each ask of the rules has a number of its own, and each round of betting.
func (d *Decision) Ask() int32 {
	if d.Kind == program.AskAction {
		return -1
	}
	return d.AskAt
}

// Shuffles is how often cards have been shuffled so far. Between two shuffles a card stays the same wherever it goes.
func (s *State) Shuffles() int { return int(s.ShuffleCount) }
