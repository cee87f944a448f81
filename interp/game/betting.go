package game

import (
	"croupier/interp/event"
	"croupier/interp/program"
	"croupier/interp/say"
	"croupier/interp/table"
	"croupier/stdlib/chips"
)

// openBetting begins a round of betting.
func (s *State) openBetting(in *program.Instr) {
	b := &s.P.Betting[in.A]
	rules := chips.Rules{MaxRaises: -1, NoChecking: b.NoChecking, RaiseOnce: b.RaiseOnce, ShortAllInReopens: b.ShortReopen,
		PostedHasActed: b.PostedActed, Backwards: s.Forward() != 1}
	seat := (s.Dealer() + s.Forward()) % s.M.N
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
	s.NextBet()
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
	sizes := s.sizes(seat)
	if s.Failure != nil {
		return
	}
	d := &s.Question
	if d.Kind != program.AskAction { // else only what follows differs from the last one
		*d = Decision{Kind: program.AskAction, Verb: "bet", Words: d.Words[:0], Items: d.Items[:0], Showing: d.Showing[:0]}
	}
	s.Round.Tell(&s.Ledger, seat, sizes, &d.Bet)
	d.Player, d.Stack, d.Fold, d.Pass = seat, d.Bet.Stack, d.Bet.Fold, d.Bet.Pass
	s.Open = true
	s.Refill()
}

// sizes is what one bet or raise of a player may be at this moment. How many raises there may be is looked at as well.
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
	s.Cur = before
	return sizes
}

func action(c Choice) (chips.Action, bool) {
	switch c.Act {
	case Check:
		return chips.Action{Kind: chips.Check}, true
	case Bet:
		return chips.Action{Kind: chips.Bet, Amount: c.N}, true
	case Call:
		return chips.Action{Kind: chips.Call}, true
	case Raise:
		return chips.Action{Kind: chips.Raise, Amount: c.N}, true
	case AllIn:
		return chips.Action{Kind: chips.AllIn}, true
	case Fold:
		return chips.Action{Kind: chips.Fold}, true
	case Pass:
		return chips.Action{Kind: chips.Pass}, true
	}
	return chips.Action{}, false
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
	if s.Record.On {
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
	s.nextBetOrHooks()
}

// award gives the pot to the best: args high keys ..., see compile.
func (s *State) award(in *program.Instr) {
	a := &s.P.Awards[in.A]
	if s.Failure != nil {
		return
	}
	var highs, lows [MaxPlayers]int64
	high, low := s.ranks(&a.High, highs[:s.M.N], a.Low.Dir == 0), []int64(nil)
	if a.Low.Dir != 0 {
		low = s.ranks(&a.Low, lows[:s.M.N], false)
	}
	seat := (s.Dealer() + s.Forward()) % s.M.N
	if a.Starting != 0 {
		seat = s.SeatOf(a.Starting)
	}
	if s.Failure != nil {
		return
	}
	var room [MaxPlayers]int
	order := s.OrderFrom(seat, room[:0])
	clear(s.Winnings)
	if s.Ledger.In() == 0 {
		s.Fail(in.Span, "nobody-to-win", "Nobody is still in to win the pot of "+say.Plural(s.Ledger.Pot(), "chip"),
			"look first: if count of players still in is 0 { pay all from pot to bank }")
		return
	}
	if err := s.Ledger.Award(&s.Payout, high, low, order); err != nil {
		s.Bug(in.Span, err.Error())
		return
	}
	for seat, n := range s.Payout.Won {
		s.Winnings[seat] = n
		if n > 0 {
			e := event.Event{Kind: event.Win, Player: seat, Amount: n, Who: event.Everyone}
			if s.Record.Kept {
				e.Won = s.wonBy(a, seat)
			}
			s.Emit(e)
		}
	}
}

// ranks is how good each player's hand is, best highest, equal where all keys are. Who has none to show for it cannot win,
// unless nobody has, and no other half of the pot is there to win.
func (s *State) ranks(w *program.Winner, ranks []int64, only bool) []int64 {
	from, before := len(s.Sorting), s.Cur
	var able, nobody chips.Seats // whose keys are known; who of them has no hand to show
	for seat := range s.M.N {
		ranks[seat] = chips.NoHand
		if !s.Member(0, seat) {
			continue
		}
		s.Cur = int32(seat)
		if w.Where != 0 && !s.truth(w.Where) {
			continue
		}
		able = able.With(seat)
		r := table.Ranked{Item: int32(seat)}
		for i, key := range w.Keys {
			v := s.Num(key)
			if v == program.None {
				nobody = nobody.With(seat)
			}
			r.Keys[i] = v * int64(w.Dir)
		}
		s.Sorting = append(s.Sorting, r)
	}
	s.Cur = before
	all := s.Sorting[from:]
	s.Sorting = s.Sorting[:from]
	if only && able == nobody {
		nobody = 0
	}
	for i := range all {
		seat := int(all[i].Item)
		if nobody.Has(seat) {
			continue
		}
		ranks[seat] = 0 // how many hands it beats
		for j := range all {
			if all[i].Beats(&all[j]) {
				ranks[seat]++
			}
		}
	}
	return ranks
}
