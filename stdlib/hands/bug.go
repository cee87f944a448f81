package hands

// rateBug gives the best high hand in a tally where a joker is a bug: it is an
// ace, or it completes a straight, a flush or a straight flush. Four aces and a
// bug are five of a kind.
func rateBug(t *tally) Hand {
	grouped := *t
	grouped.wild = 0
	for range t.wild {
		const ace = 1 << Ace
		for n := 5; n > 1; n-- {
			grouped.atLeast[n] |= grouped.atLeast[n-1] & ace
		}
		grouped.atLeast[1] |= ace
	}
	best := rate(&grouped, &patterns{})
	for s := range t.suits {
		if top := straight(t.suits[s], t.wild, &highPatterns); top > 0 {
			best = max(best, pack(StraightFlush, [maxRanks]int{top}, 1))
		}
		if t.suited[s]+t.wild >= 5 {
			best = max(best, t.flush(s))
		}
	}
	if top := straight(t.atLeast[1], t.wild, &highPatterns); top > 0 {
		best = max(best, pack(Straight, [maxRanks]int{top}, 1))
	}
	return best
}

// under gives a high hand as one of another ranking with the same order.
func under(r Ranking, h Hand) Hand {
	if h == 0 {
		return 0
	}
	return h + Hand(r)<<rankingAt
}
