package chips

import "fmt"

// Kind is what a player does.
type Kind uint8

// The kinds of actions. Amounts belong to Bet (its chips), Raise (the level raised to) and RaiseBy (what the raise adds).
const (
	Check Kind = iota
	Bet
	Call
	Raise
	RaiseBy
	AllIn
	Pass
	Fold
)

var kindNames = [...]string{"check", "bet", "call", "raise", "raise by", "all-in", "pass", "fold"}

// String is the table's word for the kind.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("action %d", uint8(k))
}

// Action is what a player says. Amount is 0 for kinds that name none.
type Action struct {
	Kind   Kind
	Amount int64
}

// Done is what an action came to.
type Done struct {
	Seat  int
	Kind  Kind  // all-in and raise by have become the bet, call or raise that they were
	Chips int64 // put into the pot
	To    int64 // the player's live bet afterwards
	By    int64 // how much a bet or raise added to the bet to meet
	AllIn bool  // their last chips
}

// Refusal is the error of an action that is not legal. Nothing has changed.
type Refusal struct {
	Reason string
	Legal  Legal
}

// Error says what was wrong and what may be done instead.
func (r *Refusal) Error() string { return r.Reason + ": " + r.Legal.String() }

// Act lets the player whose turn it is act, with bets of these sizes. Every action that [Round.Legal] lists is done;
// for every other the error is a [*Refusal], and nothing has changed.
func (r *Round) Act(h *Hand, sizes Sizes, a Action) (Done, error) {
	l := r.Legal(h, sizes)
	if l.Seat < 0 {
		return Done{}, &Refusal{"the betting is over", l}
	}
	if reason := l.Refuse(a); reason != "" {
		return Done{}, &Refusal{reason, l}
	}
	return r.Do(h, &l, a), nil
}

// Do is [Round.Act] for who has asked already: l is what [Round.Legal] says of the round and the ledger as they stand, and
// [Legal.Refuse] has nothing against the action.
func (r *Round) Do(h *Hand, l *Legal, a Action) Done {
	kind, to := l.resolve(a)
	by, paid := int64(0), to-l.before
	switch kind {
	case Bet, Raise:
		by = to - l.Level
		r.goUp(h, l, to)
	case Fold:
		h.folded = h.folded.With(l.Seat)
	}
	if paid > 0 {
		h.put(l.Seat, paid)
		*h.bet(l.Seat) = to
	}
	r.pending = r.pending.Without(l.Seat)
	r.acted = r.acted.With(l.Seat)
	r.at = r.behind(l.Seat)
	return Done{Seat: l.Seat, Kind: kind, Chips: paid, To: to, By: by, AllIn: paid > 0 && h.stack[l.Seat] == 0}
}

// resolve says which of check, bet, call, raise, pass and fold an action is, and to which live bet it brings the player.
func (l *Legal) resolve(a Action) (kind Kind, to int64) {
	switch a.Kind {
	case Bet:
		return Bet, a.Amount
	case Raise:
		return Raise, a.Amount
	case RaiseBy:
		return Raise, l.Level + min(a.Amount, Cap+1) // no sum may overflow
	case Call:
		return Call, l.before + l.Call
	case AllIn:
		to = l.before + l.Stack
		switch {
		case l.Bet.Has(to):
			return Bet, to
		case l.Raise.Has(to):
			return Raise, to
		}
		return Call, to
	}
	return a.Kind, l.before
}

// refuse is the reason why an action is not legal, or "".
func (l *Legal) refuse(a Action, kind Kind, to int64) string {
	if a.Amount != 0 && a.Kind != Bet && a.Kind != Raise && a.Kind != RaiseBy {
		return fmt.Sprintf("to %v names no amount", a.Kind)
	}
	switch {
	case a.Kind == AllIn:
		if l.AllIn {
			return ""
		}
		return fmt.Sprintf("all-in with %d is not possible, because %s", l.Stack, l.noAllIn())
	case kind == Bet:
		switch {
		case l.Bet.Has(to):
			return ""
		case l.Bet.Most > 0:
			return l.Bet.miss("a bet of %d is too %s", a.Amount, to)
		case l.Level > 0:
			return fmt.Sprintf("there is a bet of %d already", l.Level)
		case l.closed == noSize:
			return "a bet is not possible, because " + noSize.String()
		}
		return "here the ante can only be raised"
	case kind == Raise:
		switch {
		case l.Raise.Has(to):
			return ""
		case l.Raise.Most == 0:
			return "a raise is not possible, because " + l.closed.String()
		case a.Kind == RaiseBy:
			return l.Raise.miss("a raise by %d is too %s", a.Amount, to)
		}
		return l.Raise.miss("a raise to %d is too %s", a.Amount, to)
	case kind == Call && l.Call > 0, kind == Check && l.Check, kind == Pass && l.Pass, kind == Fold && l.Fold:
		return ""
	case kind == Call && l.ToCall > 0:
		return "it is not yet time to call"
	case kind == Call:
		return "there is nothing to call"
	case kind == Check && l.ToCall > 0:
		return fmt.Sprintf("there are %d chips to call", l.ToCall)
	case kind == Check:
		return "checking is not allowed here"
	case kind == Pass:
		return "passing is not allowed here"
	case kind == Fold && l.Pass:
		return "it is not yet time to fold"
	case kind == Fold:
		return "the one who brings it in cannot fold before the turn comes back to them"
	}
	return fmt.Sprintf("%v is nothing one can do", a.Kind)
}

// noAllIn words why a player may not bet or raise with all their chips.
func (l *Legal) noAllIn() string {
	switch {
	case l.Bet.Most > 0:
		return "it is more than a bet may be"
	case l.Raise.Most > 0:
		return "it is more than a raise may be"
	}
	return l.closed.String()
}

// miss words an amount that lies outside a range.
func (r Range) miss(format string, amount, to int64) string {
	size := "small"
	if to > r.Most {
		size = "large"
	}
	return fmt.Sprintf(format, amount, size)
}

// goUp books a new level: who must now act again, and who may raise.
func (r *Round) goUp(h *Hand, l *Legal, to int64) {
	size := to - l.Level
	if l.Completes {
		size = to
	}
	if size >= l.full {
		r.lastRaise = size
	}
	if r.reopens(size, l.full) {
		r.acted = 0
		if r.rules.RaiseOnce || l.Level > 0 && !l.Completes {
			r.raises++
		}
	}
	r.forced = false
	h.level = to
	if !r.rules.RaiseOnce {
		r.pending = h.In()
	}
}
