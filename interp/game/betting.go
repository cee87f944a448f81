package game

import (
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/table"
	"croupier/stdlib/chips"
)

// openBetting begins a round of betting.
func (s *State) openBetting(in *program.Instr) {
	b := &s.P.Betting[in.A]
	rules := chips.Rules{MaxRaises: -1, NoChecking: b.NoChecking, RaiseOnce: b.RaiseOnce, Backwards: s.Forward() != 1}
	if b.ShortReopen {
		rules.Reopens = 1
	}
	seat := s.FirstSeat()
	if b.Starting != 0 {
		seat = s.SeatOf(b.Starting)
	}
	if s.Failure != nil {
		return
	}
	if err := s.Round.Begin(&s.Ledger, seat, rules); err != nil {
		s.TooMany(in.Span)
		return
	}
	s.BettingAt = in.A + 1
	if !b.Heeded {
		s.NextBet()
	}
}

// goOnBetting has a round of betting go on, in which the rules do something between two turns.
func (s *State) goOnBetting(in *program.Instr) {
	if s.NextBet(); s.Open {
		s.PC = in.D
	}
}

// NextBet asks the next player, or closes the round of betting.
func (s *State) NextBet() {
	seat, open := s.Round.Next(&s.Ledger)
	if !open {
		s.BettingAt = 0
		if seat, n, err := s.Round.Close(&s.Ledger); err != nil {
			s.Bug(s.At(), err.Error())
		} else if n > 0 {
			s.Emit(event.Event{Kind: event.Return, Player: seat, Amount: n, Who: event.Everyone})
		}
		return
	}
	d := &s.Question
	var sizes chips.Sizes
	from := s.Reading(func() { sizes = s.sizes(seat) })
	if s.Knows(from)&event.Viewer(seat).Mask() == 0 {
		s.Failure = nil // that it can be worked out at all would tell it too
		d.Player = seat
		s.wouldTell(d)
	}
	if s.Failure != nil {
		return
	}
	if d.Kind != program.AskAction { // else only what follows differs from the last one
		*d = Decision{Kind: program.AskAction, Verb: "bet", Heard: event.Everyone, Words: d.Words[:0], Items: d.Items[:0],
			Showing: d.Showing[:0]}
	}
	s.Round.Tell(&s.Ledger, seat, sizes, &d.Bet)
	d.Player, d.Turn, d.Stack, d.Fold, d.Pass = seat, int32(seat), d.Bet.Stack, d.Bet.Fold, d.Bet.Pass
	d.Hidden = ^s.Knows(from)
	s.Open = true
	s.Refill()
}

// sizes is what one bet or raise of a player may be at this moment. How many raises there may be, and what reopens
// the betting, is looked at as well.
func (s *State) sizes(seat int) chips.Sizes {
	b := &s.P.Betting[s.BettingAt-1]
	before := s.Cur
	s.Cur = int32(seat)
	sizes := chips.Sizes{Least: 1, Most: chips.All}
	if b.Least != 0 {
		sizes.Least = s.atMost(b.Least, s.StackOf(seat))
		if b.Most != 0 {
			sizes.Most = s.atMost(b.Most, chips.All)
		} else if !b.OrMore {
			sizes.Most = sizes.Least
		}
	}
	if b.MaxRaises != 0 {
		if n := s.atMost(b.MaxRaises, program.All); n == program.All {
			s.Round.SetMaxRaises(-1)
		} else {
			s.Round.SetMaxRaises(int(max(0, min(n, 1000))))
		}
	}
	if b.Reopens != 0 {
		s.Round.SetReopens(max(1, s.atMost(b.Reopens, chips.All)))
	}
	s.Cur = before
	return sizes
}

// kinds are the actions of a round of betting.
var kinds = [...]chips.Kind{Fold: chips.Fold, Pass: chips.Pass, Check: chips.Check, Bet: chips.Bet, Call: chips.Call,
	Raise: chips.Raise, AllIn: chips.AllIn}

func action(c Choice) (a chips.Action, ok bool) {
	if c.Act < Fold || int(c.Act) >= len(kinds) {
		return a, false
	}
	if a.Kind = kinds[c.Act]; c.Act == Bet || c.Act == Raise {
		a.Amount = c.N
	}
	return a, true
}

// permitAction is nil where a betting action is legal.
func (s *State) permitAction(d *Decision, c Choice) error {
	a, ok := action(c)
	if !ok {
		return s.NotLegal("that is no answer to this")
	}
	if reason := d.Bet.Refuse(a); reason != "" {
		return s.NotLegal("%s", reason)
	}
	return nil
}

// Act carries out a legal betting action.
func (s *State) Act(d *Decision, c Choice) {
	a, _ := action(c)
	done := s.Round.Do(&s.Ledger, &d.Bet, a)
	if s.Hears(event.Bet) {
		name := done.Kind.String()
		if done.AllIn {
			name += ", all-in"
		}
		said := program.Value{Type: table.NumberType, N: done.To}
		s.Emit(event.Event{Kind: event.Bet, Player: d.Player, Name: name, Amount: done.Chips, Value: said, Who: event.Everyone})
	}
	if done.Kind == chips.Fold {
		s.Fold(d.Player)
	}
	if !s.P.Betting[s.BettingAt-1].Heeded { // else the rules come to the next turn
		s.nextBetOrHooks()
	}
}
