// Package chips moves chips at a table: stacks, bets, betting rounds and pots.
//
// A [Hand] is the ledger of one pot: what every seat has bet and put in, who has folded and who is all-in. A [Round] is
// one round of betting on it: whose turn it is, what they may do ([Legal]), and when the betting is over. [Hand.Award],
// [Hand.Refund] and [Hand.PayOut] empty the pot again. A table plays
//
//	hand.Start(seats); hand.Ante, hand.Post ...
//	round.Begin(&hand, first, rules)
//	for seat, open := round.Next(&hand); open; seat, open = round.Next(&hand) { round.Act(&hand, sizes, action) }
//	round.Close(&hand)
//	... more rounds ...
//	hand.Award(&payout, ranks, nil, order)
//
// Chips are whole numbers. They only ever move from one account to another, so stacks, pot and whatever the caller
// pays in and out of always add up to the same. Seats are numbered from 0 in table order.
//
// States are meant to be copied often: a Round is a plain value, a Hand has CopyFrom, and nothing in here allocates once
// a state has its size (refusals apart).
//
// The package knows no game, no cards, no names and no language: how good a hand is, who opens and how high a bet may be
// are numbers that the caller hands in.
package chips
