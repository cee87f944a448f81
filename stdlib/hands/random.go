package hands

// Random gives a hand of a category by its name, each as likely as in a random
// deal of five cards that comes to that category: a queen-high flush is likelier
// than an eight-high one. Five of a kind is each of the thirteen alike. It draws
// once from below, which gives a number from 0 to n-1, each equally likely. For a
// category that there is not it is no hand.
func Random(cat Category, below func(n int) int) Hand {
	switch cat {
	case NoPair, Flush:
		// Four of the ranks below the top one, less those that make a straight.
		const all = 1277
		drawn := below(all)
		for high := 7; high <= Ace; high++ {
			if drawn -= fourOf(high-2) - straightsUnder(high); drawn < 0 {
				return pack(cat, [maxRanks]int{high}, 1)
			}
		}
	case Straight, StraightFlush:
		return pack(cat, [maxRanks]int{5 + below(10)}, 1)
	case TwoPair:
		drawn := below(13 * 12 / 2)
		for high := 3; high <= Ace; high++ {
			if drawn < high-2 {
				return pack(TwoPair, [maxRanks]int{high, 2 + drawn}, 2)
			}
			drawn -= high - 2
		}
	case FullHouse:
		drawn := below(13 * 12)
		trips, pair := 2+drawn/12, 2+drawn%12
		if pair >= trips {
			pair++
		}
		return pack(FullHouse, [maxRanks]int{trips, pair}, 2)
	case Pair, ThreeOfAKind, FourOfAKind, FiveOfAKind:
		return pack(cat, [maxRanks]int{2 + below(13)}, 1)
	}
	return 0
}

// fourOf gives the number of ways to choose four of n ranks.
func fourOf(n int) int { return n * (n - 1) * (n - 2) * (n - 3) / 24 }

// straightsUnder gives the number of straights whose highest card is this one;
// the ace is that of the wheel too.
func straightsUnder(high int) int {
	if high == Ace {
		return 2
	}
	return 1
}
