package phh

import (
	"fmt"
	"math"
	"strconv"
)

// numbers is what a hand begins with, in the smallest unit that it uses.
type numbers struct {
	unit  int64            // so many of it are one of the file's
	hand  map[string]int64 // by the names of the table of variants
	seats map[string][]int64
}

// units are tried in this order: whole chips, tenths, cents, ...
var units = []int64{1, 10, 100, 1000, 10_000}

// count finds the unit in which all amounts of a hand are whole, and counts them in it. Shares of split pots do not matter: in
// the stacks at the end, half a chip is less than an odd one.
func count(h *Hand, actions []action, v *Variant) (*numbers, error) {
	n := &numbers{hand: map[string]int64{}, seats: map[string][]int64{}}
	for _, unit := range units {
		if n.unit = unit; whole(h, actions, float64(unit)) {
			break
		}
		n.unit = 0
	}
	if n.unit == 0 {
		return nil, unreadable(h.Where, "its amounts have more than four decimals, and no chip is as small as that")
	}
	seats := len(h.Start)
	n.seats[stack] = n.all(h.Start)
	n.antes(h, forced(h.Antes, seats))
	blinds := h.Blinds
	if len(blinds) > 0 {
		n.hand[smallBlind] = n.of(blinds[0])
	}
	if len(blinds) > 1 {
		n.hand[bigBlind] = n.of(blinds[1])
	}
	n.seats[straddle] = make([]int64, seats)
	for seat := 2; seat < len(blinds); seat++ {
		if n.seats[straddle][seat] = n.of(math.Abs(blinds[seat])); blinds[seat] < 0 && n.seats[straddle][seat] > n.hand[bigBlind] {
			return nil, unreadable(h.Where, "p%d posts %v out of turn, and nobody posts more than the big blind of %v without a straddle",
				seat+1, -blinds[seat], blinds[1])
		}
	}
	if v.options[button] != "" {
		n.button(seats)
	}
	for name, amount := range h.Bets {
		n.hand[name] = n.of(amount)
	}
	return n, nil
}

// button takes what the dealer posts for a blind of their own, not for a straddle, nor, with two players, for the small blind.
func (n *numbers) button(seats int) {
	last := &n.seats[straddle][seats-1]
	if seats == 2 && n.hand[bigBlind] == 0 {
		*last, n.hand[smallBlind] = n.hand[smallBlind], 0
	}
	n.hand[button], *last = *last, 0
}

// antes are one for all, or else dead chips: those can be won by everybody, whatever they paid themselves.
func (n *numbers) antes(h *Hand, antes []float64) {
	same, short := true, false
	for seat := range antes {
		same = same && antes[seat] == antes[0]
		short = short || h.Start[seat] < antes[seat]
	}
	n.seats[dead] = make([]int64, len(antes))
	if same && (h.Trim || !short) {
		n.hand[ante] = n.of(antes[0])
		return
	}
	n.hand[ante] = 0
	n.seats[dead] = n.all(antes)
}

func (n *numbers) of(amount float64) int64 { return int64(math.Round(amount * float64(n.unit))) }

func (n *numbers) all(amounts []float64) []int64 {
	all := make([]int64, len(amounts))
	for i, amount := range amounts {
		all[i] = n.of(amount)
	}
	return all
}

// text is an amount in the file's own unit.
func (n *numbers) text(amount int64) string {
	return strconv.FormatFloat(float64(amount)/float64(n.unit), 'f', -1, 64)
}

// whole reports whether all amounts are whole in a unit.
func whole(h *Hand, actions []action, unit float64) bool {
	fits := func(amounts ...float64) bool {
		for _, amount := range amounts {
			if scaled := amount * unit; math.Abs(scaled-math.Round(scaled)) > 1e-6 {
				return false
			}
		}
		return true
	}
	if !fits(h.Start...) || !fits(h.Antes...) || !fits(h.Blinds...) {
		return false
	}
	for _, amount := range h.Bets {
		if !fits(amount) {
			return false
		}
	}
	for i := range actions {
		if !fits(actions[i].amount) {
			return false
		}
	}
	return true
}

// missing says which number the variant needs and the hand has not, or has and the variant cannot take.
func (n *numbers) missing(v *Variant) error {
	for _, number := range handNumbers {
		amount, has := n.hand[number]
		switch placed := v.options[number] != ""; {
		case placed && !has:
			return fmt.Errorf("%s needs a %s, and the hand has none", v.Name, number)
		case !placed && amount != 0:
			return fmt.Errorf("the hand has a %s of %s, which the rules of %s have no place for", number, n.text(amount), v.Name)
		}
	}
	for _, number := range playerNumbers {
		for seat, amount := range n.seats[number] {
			if v.fields[number] == "" && amount != 0 {
				return fmt.Errorf("p%d has a %s of %s, which the rules of %s have no place for", seat+1, number, n.text(amount), v.Name)
			}
		}
	}
	return nil
}
