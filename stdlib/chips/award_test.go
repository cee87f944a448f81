package chips

import (
	"slices"
	"testing"
)

// put is a hand with these totals in the pot and nothing left in front of anybody, some folded.
func put(t *testing.T, totals []int64, folded ...int) *Hand {
	t.Helper()
	h := table(t, slices.Clone(totals)...)
	for seat, n := range totals {
		must[int64](t)(h.Ante(seat, n))
	}
	for _, seat := range folded {
		if err := h.Fold(seat); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

func TestAward(t *testing.T) {
	const none = NoHand
	tests := []struct {
		rule   string // the rule held, and where it comes from; figures worked by hand
		totals []int64
		folded []int
		dead   int64
		high   []int64
		low    []int64
		order  []int
		pots   []int64
		won    []int64
		left   int64
	}{
		{"best hand takes the pot", []int64{5, 5, 5}, nil, 0, []int64{1, 3, 2}, nil, nil,
			[]int64{15}, []int64{0, 15, 0}, 0},
		{"folded hands never win (Texas)", []int64{5, 5, 5}, []int{1}, 0, []int64{1, 3, 2}, nil, nil,
			[]int64{15}, []int64{0, 0, 15}, 0},
		{"the last one in wins whatever his hand", []int64{5, 9, 5}, []int{0, 2}, 0, []int64{1, none, 2}, nil, nil,
			[]int64{19}, []int64{0, 19, 0}, 0},
		{"two piles: the all-in wins what he was met with, the next hand the rest (Texas)", []int64{4, 9, 9}, nil, 0, []int64{3, 2, 1}, nil, nil,
			[]int64{12, 10}, []int64{12, 10, 0}, 0},
		{"a side pot for every height (Robert's Rules, all-in)", []int64{20, 50, 100, 100}, nil, 0, []int64{4, 3, 2, 1}, nil, nil,
			[]int64{80, 90, 100}, []int64{80, 90, 100, 0}, 0},
		{"equal all-ins share one pot", []int64{20, 20, 50, 50}, nil, 0, []int64{1, 4, 2, 3}, nil, nil,
			[]int64{80, 60}, []int64{0, 80, 0, 60}, 0},
		{"what the folded put in makes no pot of its own", []int64{20, 7, 50, 35, 50}, []int{1, 3}, 0, []int64{3, 9, 2, 9, 1}, nil, nil,
			[]int64{87, 75}, []int64{87, 0, 75, 0, 0}, 0},
		{"who is all-in on the ante wins only matched antes", []int64{2, 5, 5}, nil, 0, []int64{9, 1, 2}, nil, nil,
			[]int64{6, 6}, []int64{6, 0, 6}, 0},
		{"dead money belongs to the main pot", []int64{2, 5, 5}, nil, 10, []int64{9, 1, 2}, nil, nil,
			[]int64{16, 6}, []int64{16, 0, 6}, 0},
		{"dead money alone is for all who are in", []int64{0, 0, 0}, []int{0}, 10, []int64{9, 1, 2}, nil, nil,
			[]int64{10}, []int64{0, 0, 10}, 0},
		{"who put in nothing cannot win what others did", []int64{0, 5, 5}, nil, 3, []int64{9, 1, 2}, nil, nil,
			[]int64{13}, []int64{0, 0, 13}, 0},
		{"a tie splits", []int64{5, 5, 5, 5}, nil, 0, []int64{7, 3, 7, 3}, nil, nil,
			[]int64{20}, []int64{10, 0, 10, 0}, 0},
		{"odd chips one each in the order given (TDA 20)", []int64{5, 5, 5, 5}, []int{3}, 0, []int64{7, 7, 7, 0}, nil, []int{2, 3, 1, 0},
			[]int64{20}, []int64{6, 7, 7, 0}, 0},
		{"odd chips in table order without an order", []int64{5, 5, 5, 5}, []int{3}, 0, []int64{7, 7, 7, 0}, nil, nil,
			[]int64{20}, []int64{7, 7, 6, 0}, 0},
		{"side pots are split by themselves (TDA 21)", []int64{3, 8, 8, 3}, []int{3}, 1, []int64{5, 5, 5, 0}, nil, []int{1, 2, 0},
			[]int64{13, 10}, []int64{4, 10, 9, 0}, 0},
		{"high and low halves, the odd chip to the high (TDA 20)", []int64{7, 7, 7}, nil, 0, []int64{3, 2, 1}, []int64{1, 2, 3}, nil,
			[]int64{21}, []int64{11, 0, 10}, 0},
		{"one player may win both halves", []int64{7, 7, 7}, nil, 0, []int64{3, 2, 1}, []int64{3, 2, 1}, nil,
			[]int64{21}, []int64{21, 0, 0}, 0},
		{"no low: the high takes all", []int64{7, 7, 7}, nil, 0, []int64{3, 2, 1}, []int64{none, none, none}, nil,
			[]int64{21}, []int64{21, 0, 0}, 0},
		{"no high: the low takes all", []int64{7, 7, 7}, nil, 0, []int64{none, none, none}, []int64{1, 2, none}, nil,
			[]int64{21}, []int64{0, 21, 0}, 0},
		{"nobody qualifies: the pot stays", []int64{7, 7, 9, 9}, nil, 0, []int64{none, none, none, 4}, nil, nil,
			[]int64{28, 4}, []int64{0, 0, 0, 32}, 0},
		{"nobody qualifies for the main pot: it stays", []int64{7, 7, 9}, nil, 0, []int64{none, none, none}, nil, nil,
			[]int64{21, 2}, []int64{0, 0, 2}, 21},
		{"a quarter: tied for low, alone for high", []int64{50, 50, 1}, []int{2}, 0, []int64{3, 2, 0}, []int64{5, 5, 0}, nil,
			[]int64{101}, []int64{76, 25, 0}, 0},
		{"tied for both halves: as even as it goes (TDA 20)", []int64{22, 22, 22}, []int{2}, 0, []int64{3, 3, 0}, []int64{5, 5, 0}, nil,
			[]int64{66}, []int64{33, 33, 0}, 0},
		{"a low that is not in a side pot leaves it to the high", []int64{5, 9, 9}, nil, 0, []int64{1, 2, 3}, []int64{4, none, none}, nil,
			[]int64{15, 8}, []int64{7, 0, 16}, 0},
		{"all others dropped out of the side pot: it falls to who is left", []int64{4, 10, 10}, []int{1, 2}, 0, []int64{1, 2, 3}, nil, nil,
			[]int64{24}, []int64{24, 0, 0}, 0},
		{"what dropped out falls to the last pot, not to the main pot", []int64{4, 6, 10, 9}, []int{2, 3}, 0, []int64{2, 1, 3, 4}, nil, nil,
			[]int64{16, 13}, []int64{16, 13, 0, 0}, 0},
		{"worst ranks are still hands", []int64{5, 5}, nil, 0, []int64{none + 1, none}, nil, nil,
			[]int64{10}, []int64{10, 0}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			h := put(t, tt.totals, tt.folded...)
			bank := tt.dead
			if err := h.PayIn(&bank, tt.dead); err != nil {
				t.Fatal(err)
			}
			var p Payout
			if err := h.Award(&p, tt.high, tt.low, tt.order); err != nil {
				t.Fatal(err)
			}
			var pots []int64
			for _, pot := range p.Pots {
				pots = append(pots, pot.Chips)
			}
			if !slices.Equal(pots, tt.pots) {
				t.Errorf("pots are %v, want %v", pots, tt.pots)
			}
			p.Won[p.BackTo] += p.Back // they are theirs in any case
			if !slices.Equal(p.Won, tt.won) || p.Left != tt.left {
				t.Errorf("won %v and left %d, want %v and %d", p.Won, p.Left, tt.won, tt.left)
			}
			wantStacks(t, h, tt.won...)
			if h.Pot() != tt.left || h.Dead() != tt.left || h.AllIn() != 0 {
				t.Errorf("pot %d, dead %d, all-in %b after the award", h.Pot(), h.Dead(), h.AllIn())
			}
		})
	}
}

func TestAwardNamesTheWinnersOfEveryPot(t *testing.T) {
	h := put(t, []int64{5, 9, 9})
	var p Payout
	if err := h.Award(&p, []int64{1, 3, 3}, []int64{4, NoHand, NoHand}, nil); err != nil {
		t.Fatal(err)
	}
	want := []Pot{
		{Chips: 15, Eligible: 0b111, High: Share{8, 0b110}, Low: Share{7, 0b001}},
		{Chips: 8, Eligible: 0b110, High: Share{8, 0b110}},
	}
	if !slices.Equal(p.Pots, want) {
		t.Errorf("pots are %+v, want %+v", p.Pots, want)
	}
}

func TestAwardThatCannotBeMadeChangesNothing(t *testing.T) {
	h := put(t, []int64{5, 5}, 0)
	var p Payout
	has(t, h.Award(&p, []int64{1}, nil, nil), "needs a rank")
	has(t, h.Award(&p, []int64{1, 2}, []int64{1}, nil), "needs a rank")
	has(t, h.Award(&p, []int64{1, 2}, nil, []int{2}), "no seat 2")
	has(t, h.Award(&p, []int64{1, 2}, nil, []int{-1}), "no seat -1")
	if err := h.Fold(1); err != nil {
		t.Fatal(err)
	}
	has(t, h.Award(&p, []int64{1, 2}, nil, nil), "nobody is still in")
	if pots := h.Pots(nil); len(pots) != 0 {
		t.Errorf("pots with nobody in: %+v", pots)
	}
	if h.Pot() != 10 || h.Total(0) != 5 {
		t.Errorf("pot %d, total %d, want 10 and 5", h.Pot(), h.Total(0))
	}
}

func TestUncalledBetGoesBack(t *testing.T) {
	tests := []struct {
		rule   string
		stacks []int64
		posts  []int64
		from   int
		script string
		seat   int
		chips  int64
		after  []int64
	}{
		{"all others fold", []int64{50, 50, 50}, nil, 0, "0 bet 5; 1 to 20; 2 fold; 0 fold", 1, 15, []int64{45, 45, 50}},
		{"an all-in is met only in part", []int64{50, 8, 30}, nil, 0, "0 allin; 1 call; 2 call", 0, 20, []int64{20, 0, 0}},
		{"a big blind that nobody meets", []int64{50, 50}, []int64{1, 2}, 0, "0 fold", 1, 1, []int64{49, 49}},
		{"a bet that is met stays", []int64{50, 50}, nil, 0, "0 bet 5; 1 call", -1, 0, []int64{45, 45}},
		{"a folded bet met by nobody else counts as met", []int64{50, 50, 9}, nil, 0, "0 bet 5; 1 to 20; 2 call; 0 fold", 1, 11, []int64{45, 41, 0}},
		{"checked round", []int64{50, 50}, nil, 0, "0 check; 1 check", -1, 0, []int64{50, 50}},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			h := table(t, tt.stacks...)
			for seat, n := range tt.posts {
				must[int64](t)(h.Post(seat, n))
			}
			r := begin(t, h, tt.from, anyRaises)
			play(t, h, r, Sizes{1, All}, tt.script)
			seat, chips, err := r.Close(h)
			if seat != tt.seat || chips != tt.chips || err != nil {
				t.Errorf("%d chips went back to seat %d (%v), want %d to %d", chips, seat, err, tt.chips, tt.seat)
			}
			wantStacks(t, h, tt.after...)
			if h.Level() != 0 || h.Bet(0) != 0 {
				t.Errorf("level %d and bet %d are left", h.Level(), h.Bet(0))
			}
			if seat >= 0 && h.AllIn().Has(seat) {
				t.Error("a player with chips back is not all-in")
			}
		})
	}
}

func TestUnmetAnteGoesBack(t *testing.T) {
	tests := []struct {
		rule   string
		stacks []int64
		antes  []int64
		folded []int
		paid   int64 // out of the pot, before it is awarded
		back   int64 // to the first seat
		won    []int64
	}{
		{"all others had too few", []int64{50, 3, 2}, []int64{5, 5, 5}, nil, 0, 2, []int64{0, 8, 0}},
		{"the others had too few, and have lost", []int64{50, 3, 2}, []int64{5, 5, 5}, []int{1, 2}, 0, 2, []int64{8, 0, 0}},
		{"what one other met is won", []int64{50, 50, 2}, []int64{5, 5, 5}, nil, 0, 0, []int64{0, 12, 0}},
		{"a player who folded has met it", []int64{50, 50, 2}, []int64{5, 5, 5}, []int{1}, 0, 0, []int64{6, 0, 6}},
		{"a player who folded gets nothing back", []int64{50, 3, 2}, []int64{5, 5, 5}, []int{0}, 0, 0, []int64{0, 10, 0}},
		{"nobody else has put anything in", []int64{50, 50, 50}, []int64{4, 0, 0}, nil, 0, 4, []int64{0, 0, 0}},
		{"never more than lies there", []int64{50, 3, 2}, []int64{5, 5, 5}, nil, 9, 1, []int64{0, 0, 0}},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			h := table(t, tt.stacks...)
			for seat, n := range tt.antes {
				must[int64](t)(h.Ante(seat, n))
			}
			for _, seat := range tt.folded {
				if err := h.Fold(seat); err != nil {
					t.Fatal(err)
				}
			}
			var bank int64
			if err := h.PayOut(&bank, tt.paid); err != nil {
				t.Fatal(err)
			}
			before := h.Stack(0)
			var p Payout
			if err := h.Award(&p, []int64{1, 3, 2}, nil, nil); err != nil {
				t.Fatal(err)
			}
			if p.Back != tt.back || p.BackTo != 0 || !slices.Equal(p.Won, tt.won) {
				t.Errorf("%d chips went back, and %v were won; want %d and %v", p.Back, p.Won, tt.back, tt.won)
			}
			if got, want := h.Stack(0), before+tt.back+tt.won[0]; got != want {
				t.Errorf("the first seat has %d chips now, want %d", got, want)
			}
		})
	}
}
