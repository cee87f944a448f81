package chips

import (
	"fmt"
	"strings"
)

// Sizes are the limits of one bet or raise at this moment, in chips: the size of a raise is how much it adds to the bet.
// A Least below 1 is 1. Where Most is below Least nothing can be bet or raised: there is only to check, call, pass or fold.
// A player with less than Least may still go all-in. [All] as Most is no limit.
type Sizes struct{ Least, Most int64 }

func (s Sizes) sound() Sizes { return Sizes{Least: min(max(s.Least, 1), Cap), Most: min(s.Most, Cap)} }

// none says whether no bet is of these sizes.
func (s Sizes) none() bool { return s.Most < s.Least }

// Range is a range of amounts, both ends included. The zero Range is empty.
type Range struct{ Least, Most int64 }

// Has says whether the amount lies in the range.
func (r Range) Has(n int64) bool { return n > 0 && n >= r.Least && n <= r.Most }

// Legal is what the player whose turn it is may do.
type Legal struct {
	Seat   int   // whose turn it is, -1 if the betting is over
	Stack  int64 // their chips
	Level  int64 // the bet to meet
	ToCall int64 // the chips they lack to it, even if they have fewer

	Check bool
	Pass  bool  // in a round where everybody may raise once
	Fold  bool  // whenever it is their turn, save where they may pass, and when they bring it in
	AllIn bool  // bet, raise or call with everything they have
	Call  int64 // the chips a call takes, at most their stack; 0 if there is nothing to call
	Bet   Range // the chips of an opening bet
	Raise Range // the levels they may raise to
	// Completes: to raise is to complete a forced bet, such as a bring-in, to a full one.
	Completes bool

	before int64 // their live bet
	full   int64 // the least that a bet or raise must add to the bet to be a full one
	closed why
}

// why is the reason that a player may not raise.
type why uint8

const (
	open why = iota
	noBet
	capped
	notReopened
	settling
	alone
	tooPoor
	noSize
)

// whyNot words the reasons, as they go on after "because".
var whyNot = [...]string{
	noBet:       "there is no bet yet",
	capped:      "all raises of this round have been made",
	notReopened: "there was no full raise since this player's last turn",
	settling:    "everybody has had their chance to raise",
	alone:       "nobody else has chips left to call it",
	tooPoor:     "the stack does not reach beyond the call",
	noSize:      "the least that may be bet now is more than the most",
}

func (w why) String() string { return whyNot[w] }

// Legal says what the player whose turn it is may do, with bets of these sizes. A short stack may bet or raise with all of
// it: then both ends of the range are that. A raise after a short all-in adds a full raise to it (Robert's Rules of
// Poker, No-Limit and Pot-Limit, rules 2 and 4); a forced bet below the least, such as a bring-in, is raised by completing
// it to a bet of the sizes.
func (r *Round) Legal(h *Hand, sizes Sizes) Legal {
	var l Legal
	seat, _ := r.Next(h)
	r.Tell(h, seat, sizes, &l)
	return l
}

// Tell is [Round.Legal] for who knows from [Round.Next] whose turn it is, and has the memory for what the player may do.
func (r *Round) Tell(h *Hand, seat int, sizes Sizes, l *Legal) {
	*l = Legal{Seat: seat}
	if seat < 0 {
		return
	}
	able, sizes := h.able(), sizes.sound()
	l.Stack, l.Level, l.ToCall = h.stack[seat], h.level, r.owed(h, seat, able)
	l.before, l.full = *h.bet(seat), sizes.Least
	offer := r.rules.RaiseOnce && able.several() && r.pending.Has(seat)
	if offer {
		l.Pass = true
	} else {
		l.Fold = !r.bringsIn(h, seat, l.ToCall)
		l.Call = min(l.ToCall, l.Stack)
		l.Check = l.ToCall == 0 && (l.Level > 0 || !r.rules.NoChecking)
	}
	switch {
	case l.Level == 0 && !offer && sizes.none():
		l.closed = noSize
	case l.Level == 0 && !offer:
		l.Bet = l.within(sizes.Least, sizes.Most)
		l.closed = noBet
	default:
		if l.closed = r.mayRaise(l, sizes, able, offer); l.closed == open {
			least, most := sizes.Least+l.Level, sizes.Most+l.Level
			if l.Completes = r.completes(l.Level, sizes); l.Completes {
				least, most = sizes.Least, sizes.Most
			}
			l.Raise = l.within(least, most)
		}
	}
	l.AllIn = l.Call == l.Stack || l.Bet.Has(l.Stack) || l.Raise.Has(l.before+l.Stack)
}

// bringsIn reports whether a round begins with somebody whose bet is the one to meet: they have brought it in, which is their
// act. They may let it stand or complete it, and fold only when the turn comes back.
func (r *Round) bringsIn(h *Hand, seat int, toCall int64) bool {
	return r.forced && r.acted == 0 && int(r.at) == seat && toCall == 0 && *h.bet(seat) > 0
}

func (r *Round) mayRaise(l *Legal, sizes Sizes, able Seats, offer bool) why {
	switch {
	case able.Without(l.Seat) == 0:
		return alone
	case r.rules.RaiseOnce && !offer:
		return settling
	case r.acted.Has(l.Seat) && !r.reopens(l.ToCall, sizes.Least):
		return notReopened
	case r.rules.MaxRaises >= 0 && int(r.raises) >= r.rules.MaxRaises && !r.completes(l.Level, sizes):
		return capped
	case l.Stack <= l.ToCall:
		return tooPoor
	case sizes.none():
		return noSize
	}
	return open
}

// completes says whether to raise now is to complete a forced bet below the least.
func (r *Round) completes(level int64, sizes Sizes) bool {
	return r.forced && level < sizes.Least
}

// within clips a range of levels to what the player has.
func (l *Legal) within(least, most int64) Range {
	top := l.before + l.Stack
	return Range{min(least, top), min(most, top)}
}

// String lists what is legal, as one would say it at the table: "bet 5 to 40, check, go all-in with 40, or fold". Raises and
// going all-in in one are levels, a call is what it takes; where a call or the only raise is all-in, it is said once.
func (l Legal) String() string {
	var can []string
	add := func(yes bool, format string, args ...any) {
		if yes {
			can = append(can, fmt.Sprintf(format, args...))
		}
	}
	add(l.Bet.Most > 0, "bet %s", l.Bet.words())
	top := l.before + l.Stack
	raisesAll, callsAll := l.Raise.Has(top), l.Call > 0 && l.Call == l.Stack
	add(l.Raise.Most > 0 && l.Raise.Least == l.Raise.Most && !raisesAll, "raise to %d", l.Raise.Most)
	add(l.Raise.Least < l.Raise.Most, "raise to anything from %s", l.Raise.words())
	add(l.Call > 0 && !callsAll, "call %d", l.Call)
	add(l.Check, "check")
	add(l.Pass, "pass")
	switch {
	case raisesAll && l.before > 0:
		add(l.AllIn, "go all-in to %d", top)
	case callsAll:
		add(l.AllIn, "call %d (all-in)", l.Stack)
	default:
		add(l.AllIn, "go all-in with %d", l.Stack)
	}
	add(l.Fold, "fold")
	switch n := len(can); n {
	case 0:
		return "nothing more"
	case 1:
		return can[0]
	default:
		return strings.Join(can[:n-1], ", ") + ", or " + can[n-1]
	}
}

func (r Range) words() string {
	if r.Least == r.Most {
		return fmt.Sprint(r.Least)
	}
	return fmt.Sprintf("%d to %d", r.Least, r.Most)
}
