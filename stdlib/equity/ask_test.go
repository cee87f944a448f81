package equity

import (
	"math/big"
	"strings"
	"testing"

	"croupier/stdlib/hands"
)

func TestAQuestionAsPlayersAskIt(t *testing.T) {
	for _, c := range []struct {
		text   string
		deals  int64
		equity string // of the first player, exactly
	}{
		{"AhKh v QsQd, board 2h 7h Jc", 990, "49/90"},
		{"Ah Kh vs Qs Qd board [2h, 7h, Jc]", 990, "49/90"},
		{"AhKh against QsQd; board 2h7hJc", 990, "49/90"},
		{"A♥K♥ v Q♠Q♦, board 2♥ 7♥ J♣", 990, "49/90"},
		{"a♡ k♥\ufe0f v Q♠ q♢, board 2♥7♥ j♧", 990, "49/90"},
		{"AhKh v QsQd, board 2h 7h Jc 10♥ 3♣", 1, "1"},
		{"AhKh v QsQd", 1712304, "197833/428076"},
		{"QQ v AhKh, board 2h 7h Jc", 6 * 990, "463/990"},
		{"AhKh v QsQd, board 2h 7h Jc 10h 3c", 1, "1"},
		{"AhKh v QsQd, board 2h 7h Jc, dead 3c 4c", 43 * 42 / 2, ""},
		{"AhAdKsQs v JhTh9c8c, board 2h 7h Jc", 820, ""},
		{"As2d3c4h v Ah2c3d5s, by badugi", 1, "1"},
		{"2s3d4c5h7h v 2h3c4d5s8s by deuce-low", 1, "1"},
		{"AhKhQhJh9h v AsAdAc2c3d, no board", 1, "1"},
		{"Ah2d v KhKd, by low, board 3c 4c 5h 9h 9d", 1, "1"},
		{"9h9d v AhKd, by short-deck, board 6c 7c 8c 10d", 36 - 8, ""},
		{"AhKh8h v QsQd7s, board 2h 3h 9c 9s Jd, 1 from hand, 4 from board", 1, "1"},
		{"AhKh8h v QsQd7s, 1 from hand, 4 from board, board 2h 3h 9c 9s Jd", 1, "1"},
		{"AhKh8h v QsQd7s, 4 from the board, board 2h 3h 9c 9s Jd", 1, "1"},
		{"AhKh8h v QsQd7s, 1 hand and 4 board, board 2h 3h 9c 9s Jd", 1, "1"},
		{"AsKsQsJs2h v 2c3c4d5d7d, 2 from hand, 3 from board, board Ts 9h 9d 3h 4h", 1, "0"},
		{"AsKsQsJs2h v 2c3c4d5d7d, 4 from hand, 1 from board, board Ts 9h 9d 3h 4h", 1, "1"},
		{"AhAd2c3c v KhKdQcQs, by high and eight-or-better, board 4h 5h Jc 9c 9d", 1, "1"},
		{"AsAd2c3c v KhKdQcQs, by high and eight-or-better, board 4h 5h 8c Kc Qd", 1, "1/2"},
	} {
		q, names, err := Parse(c.text)
		if err != nil || !Asks(c.text) || len(names) != 2 {
			t.Errorf("%s: %v, %v", c.text, names, err)
			continue
		}
		r, err := Answer(q)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if !r.Exact || r.Deals.Cmp(big.NewInt(c.deals)) != 0 || c.equity != "" && r.Shares[0].Equity.RatString() != c.equity {
			t.Errorf("%s: %v deals, %v", c.text, r.Deals, r.Shares[0].Equity)
		}
	}
}

func TestWhatIsAmissWithAQuestionIsSaid(t *testing.T) {
	for text, want := range map[string]string{
		"AhKh v":                                             "a hand is missing beside the v",
		"v AhKh":                                             "a hand is missing beside the v",
		"AhKh v QsXd":                                        `"QsXd" is no part of a range`,
		"AhKh v QsQdJc":                                      "one has 2 cards and another 3",
		"AhKh v QsQd, board 2h 7x":                           `"7x" is no row of cards for board`,
		"AhKh v QsQd, board 2h3h4h5h6h7h":                    "a board has 5 cards at most, not 6",
		"AhKh v QsQd, board 2h, no board":                    "there is a board, or there is no board",
		"AhKh v QsQd, by foo":                                `"foo" is no ranking of hands`,
		"AhKh v QsQd, by high and foo":                       `"foo" is no ranking of hands`,
		"AhKh v QsQd, 2 from pocket":                         "not from",
		"AhKh v QsQd, 2":                                     "how many cards are played?",
		"AhKh v QsQd, 2 from hand, 2 from board":             "5 cards are played in all",
		"AhKh v QsQd, 9 from hand":                           "5 cards are played in all",
		"AhKh v QsQd, 1 from hand, 2 from hole":              "from the hand is said twice",
		"AhKhQhJh9h v AsAdAc2c3d, 2 from hand, 3 from board": "there is no board that cards could be played from",
		"AhKhQhJh9h v AsAdAc2c3d, 2 from hand, 3 from board, no board": "there is no board that cards could be played from",
		"AhKh v QsQd, no board, 2 from hand":                           "there is no board that cards could be played from",
		"AhKh v QsQd, no board 2h 7h Jc":                               "there is no board: write board",
		"AhKh v QsQd, by":                                              "by which ranking",
		"AhKh v QsQd, by, board 2h 7h Jc":                              "by which ranking",
		"AhKh v QsQd, by badugi, by":                                   "by which ranking",
		"AhKh v QsQd, dead":                                            "which cards are dead?",
		"AhKh v QsQd, no":                                              "no what?",
		"AhKh v QsQd, no dead 2c":                                      "no what?",
		"AhKh v QsQd, no low":                                          "no what?",
		"AhKh v " + strings.Repeat("a", 30000):                         "this question is too long",
	} {
		if _, _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, not %q", text, err, want)
		}
		if !Asks(text) {
			t.Errorf("%.60s is no question", text)
		}
	}
	for _, text := range []string{"", "v", "2d6 v 3d6", "4d6kh3", "best of [Ah Kh]", "a v b", "board 2h"} {
		if Asks(text) {
			t.Errorf("%q is a question", text)
		}
	}
}

// Half of the pot is for the lower hand where somebody has one: counted here deal by deal, with the rankings' own words alone.
func TestTwoHalvesOfAPot(t *testing.T) {
	q, _, err := Parse("AhAd2c3c v KhKd4s5s v 6d7d8hTh, by high and eight-or-better, board 4h 9h Jc 2d")
	if err != nil {
		t.Fatal(err)
	}
	got, err := Answer(q)
	if err != nil {
		t.Fatal(err)
	}
	share := func(to []*big.Rat, by hands.Ranking, board []hands.Card, pot *big.Rat) bool {
		best, with := hands.Hand(0), []int{}
		for p, r := range q.Players {
			switch h := by.BestFrom(r[0].Cards, 2, board, 3); {
			case h > best:
				best, with = h, []int{p}
			case h == best:
				with = append(with, p)
			}
		}
		if best == 0 {
			return false
		}
		for _, p := range with {
			to[p].Add(to[p], new(big.Rat).Mul(pot, big.NewRat(1, int64(len(with)))))
		}
		return true
	}
	sum := []*big.Rat{new(big.Rat), new(big.Rat), new(big.Rat)}
	deals := int64(0)
next:
	for c := range hands.Joker {
		for _, r := range q.Players {
			for _, held := range append(append([]hands.Card{}, r[0].Cards...), q.Board...) {
				if held == c {
					continue next
				}
			}
		}
		deals++
		board := append(append([]hands.Card{}, q.Board...), c)
		half := big.NewRat(1, 2)
		if !share(sum, hands.EightOrBetter, board, half) {
			half = big.NewRat(1, 1)
		}
		share(sum, hands.High, board, half)
	}
	for p, s := range got.Shares {
		if want := new(big.Rat).Mul(sum[p], big.NewRat(1, deals)); s.Equity.Cmp(want) != 0 {
			t.Errorf("player %d has %v, not %v", p+1, s.Equity, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("AhKh v QsQd, board 2h 7h Jc")
	f.Add("AhAd2c3c v any, by high and eight-or-better, 2 from hand")
	f.Fuzz(func(t *testing.T, text string) {
		q, names, err := Parse(text)
		if err == nil && len(names) != len(q.Players) {
			t.Errorf("%d names for %d players", len(names), len(q.Players))
		}
	})
}
