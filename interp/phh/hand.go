package phh

import (
	"fmt"
	"math"

	"croupier/interp/say"
)

// Bounds of what is read. Hands that were played at tables are far within them.
const (
	MostSeats   = 32                // players of a hand
	MostActions = 10_000            // actions of a hand
	MostChips   = 1_000_000_000_000 // of one amount
)

// Hand is one hand as its file has it. Players are listed from the dealer's left, and the last one deals. Amounts are in the
// file's own unit, and may have decimals.
type Hand struct {
	Where   string // its place, for messages: the file, and the line or number in it
	Variant string // the code of the variant, such as NT

	Antes []float64 // of each player
	// of each player, straddles too; with two players listed small, big, though the second posts the small one. One below 0 is
	// posted out of turn, as by somebody who is new at the table: it is a bet, and the play begins where it would without it
	Blinds []float64
	Trim   bool               // who has too little for their ante wins from each other no more than they paid
	Bets   map[string]float64 // by the names of the table of variants, such as min bet; those that the hand has
	Start  []float64          // the stacks before the hand
	Finish []float64          // the stacks after it, nil where they were not recorded

	Actions []string
	Players []string // their names; nil where they were not recorded

	spare *int // the ways to fill in unknown cards that its file may still try; nil for a hand that is in no file
}

// Fault is what is wrong with a hand: with its file, or with one of its actions.
type Fault struct {
	Where  string // the place of the hand
	Action int    // counted from 1, as the file lists them; 0 where it is no single action
	Text   string // the action
	Reason string
	// Unreadable says that the hand cannot be replayed at all: the file is damaged or absurd, or nothing plays the variant.
	// Otherwise it was replayed, and came out differently.
	Unreadable bool
}

// Error names the place, the action and what is wrong with it.
func (f *Fault) Error() string {
	if f.Action > 0 {
		return fmt.Sprintf("%s: action %d, %q: %s", f.Where, f.Action, f.Text, f.Reason)
	}
	return f.Where + ": " + f.Reason
}

func unreadable(where, format string, args ...any) *Fault {
	return &Fault{Where: where, Reason: fmt.Sprintf(format, args...), Unreadable: true}
}

// check finds what no hand can be like, before anybody plays it.
func (h *Hand) check() error {
	n := len(h.Start)
	switch {
	case h.Variant == "":
		return unreadable(h.Where, "it does not say which variant is played: a hand needs variant = ...")
	case n == 0:
		return unreadable(h.Where, "it has no stacks: a hand needs starting_stacks = [...]")
	case n > MostSeats:
		return unreadable(h.Where, "it has %d players, and no table has more than %d", n, MostSeats)
	case len(h.Actions) > MostActions:
		return unreadable(h.Where, "it has %d actions, and no hand has more than %d", len(h.Actions), MostActions)
	case len(h.Finish) > 0 && len(h.Finish) != n:
		return unreadable(h.Where, "it has %s at the start and %d at the end", say.Plural(n, "stack"), len(h.Finish))
	case len(h.Players) > 0 && len(h.Players) != n:
		return unreadable(h.Where, "it names %d players and has %d stacks", len(h.Players), n)
	case len(h.Antes) > n:
		return unreadable(h.Where, "it has %d antes for %d players", len(h.Antes), n)
	case len(h.Blinds) > n:
		return unreadable(h.Where, "it has %d blinds for %d players", len(h.Blinds), n)
	}
	for seat, stack := range h.Start {
		if stack == 0 {
			return unreadable(h.Where, "p%d has no chips at the start", seat+1)
		}
	}
	for _, list := range []struct {
		name    string
		amounts []float64
	}{{"starting_stacks", h.Start}, {"antes", h.Antes}, {"blinds_or_straddles", h.Blinds}, {"finishing_stacks", h.Finish}} {
		for seat, amount := range list.amounts {
			if list.name == "blinds_or_straddles" && seat > 1 {
				amount = math.Abs(amount) // below 0 it is posted out of turn
			}
			if err := sound(amount); err != nil {
				return unreadable(h.Where, "%s of p%d: %s", list.name, seat+1, err)
			}
		}
	}
	for _, name := range handNumbers {
		if err := sound(h.Bets[name]); err != nil {
			return unreadable(h.Where, "%s: %s", name, err)
		}
	}
	return h.checkSum()
}

// sound is nil for what can be an amount of chips.
func sound(amount float64) error {
	switch {
	case math.IsNaN(amount), math.IsInf(amount, 0):
		return fmt.Errorf("an amount that is not known cannot be played")
	case amount < 0:
		return fmt.Errorf("%v is below 0", amount)
	case amount > MostChips:
		return fmt.Errorf("%v is more than %d, the most that one amount may be", amount, MostChips)
	}
	return nil
}

// checkSum finds stacks that do not add up. Shares of a chip are often rounded to hundredths.
func (h *Hand) checkSum() error {
	if len(h.Finish) == 0 {
		return nil
	}
	before, after := 0.0, 0.0
	for seat := range h.Start {
		before, after = before+h.Start[seat], after+h.Finish[seat]
	}
	if math.Abs(before-after) > 0.005*float64(len(h.Start))+1e-9*before {
		return unreadable(h.Where,
			"the stacks do not add up: %v at the start and %v at the end. Chips do not leave the table; a rake is not replayed",
			before, after)
	}
	return nil
}

// forced gives a list of antes or blinds as each player pays them: with two players they change places.
func forced(amounts []float64, seats int) []float64 {
	all := make([]float64, seats)
	copy(all, amounts)
	if seats == 2 {
		all[0], all[1] = all[1], all[0]
	}
	return all
}
