package chips_test

import (
	"fmt"

	"croupier/stdlib/chips"
)

// Three players with blinds of 1 and 2, no limit: the third goes all-in and wins what was matched; the rest is a side pot.
func Example() {
	hand, err := chips.NewHand([]int64{100, 100, 30})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = hand.Start(chips.AllSeats(3))
	for seat, blind := range []int64{1, 2} {
		if _, e := hand.Post(seat, blind); e != nil {
			err = e
		}
	}
	var round chips.Round
	if e := round.Begin(&hand, 2, chips.Rules{MaxRaises: -1}); e != nil {
		err = e
	}
	for _, action := range []chips.Action{{Kind: chips.AllIn}, {Kind: chips.Raise, Amount: 60}, {Kind: chips.Call}} {
		sizes := chips.Sizes{Least: max(2, round.LastRaise()), Most: chips.All}
		fmt.Printf("seat %d may %v\n", round.Legal(&hand, sizes).Seat, round.Legal(&hand, sizes))
		if _, e := round.Act(&hand, sizes, action); e != nil {
			err = e
		}
	}
	if _, _, e := round.Close(&hand); e != nil {
		err = e
	}
	var payout chips.Payout
	if e := hand.Award(&payout, []int64{1, 2, 3}, nil, nil); e != nil {
		err = e
	}
	for _, pot := range payout.Pots {
		fmt.Println(pot.Chips, "to seat", pot.High.Winners.First())
	}
	fmt.Println(err)
	// Output:
	// seat 2 may raise to anything from 4 to 30, call 2, go all-in with 30, or fold
	// seat 0 may raise to anything from 58 to 100, call 29, go all-in to 100, or fold
	// seat 1 may raise to anything from 90 to 100, call 58, go all-in to 100, or fold
	// 90 to seat 2
	// 60 to seat 1
	// <nil>
}
