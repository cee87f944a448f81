package chips

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// play runs a round from a script: "0 bet 5; 1 call; 2 fold". Every step names the seat whose turn it must be. A
// step that ends in "!" must be refused. Sizes are the same throughout unless a step changes them: "sizes 2 8"; "last"
// takes the least from the last raise before every action.
func play(t *testing.T, h *Hand, r *Round, sizes Sizes, script string) {
	t.Helper()
	floor := int64(0)
	for _, step := range strings.Split(script, ";") {
		words := strings.Fields(step)
		if words[0] == "sizes" {
			fmt.Sscan(words[1], &sizes.Least)
			fmt.Sscan(words[2], &sizes.Most)
			continue
		}
		if words[0] == "last" {
			floor = sizes.Least
			continue
		}
		if floor > 0 {
			sizes.Least = max(floor, r.LastRaise())
		}
		var seat int
		fmt.Sscan(words[0], &seat)
		if next, open := r.Next(h); !open || next != seat {
			t.Fatalf("%q: it is seat %d's turn (open: %v)", step, next, open)
		}
		refused := words[len(words)-1] == "!"
		_, err := r.Act(h, sizes, action(t, words[1:]))
		if refused != (err != nil) {
			t.Fatalf("%q: error %v; legal: %v", step, err, r.Legal(h, sizes))
		}
		if err != nil && !errors.As(err, new(*Refusal)) {
			t.Fatalf("%q: error %v is no refusal", step, err)
		}
	}
}

func action(t *testing.T, words []string) Action {
	t.Helper()
	kinds := map[string]Kind{"check": Check, "bet": Bet, "call": Call, "to": Raise, "by": RaiseBy, "allin": AllIn, "pass": Pass, "fold": Fold}
	kind, ok := kinds[words[0]]
	if !ok {
		t.Fatalf("no action %q", words)
	}
	a := Action{Kind: kind}
	if len(words) > 1 && words[1] != "!" {
		fmt.Sscan(words[1], &a.Amount)
	}
	return a
}

// begin opens a round in table order from a seat.
func begin(t *testing.T, h *Hand, from int, rules Rules) *Round {
	t.Helper()
	order := make([]int, h.Seats())
	for i := range order {
		order[i] = (from + i) % h.Seats()
	}
	var r Round
	if err := r.Begin(h, order, rules); err != nil {
		t.Fatal(err)
	}
	return &r
}

func wantClosed(t *testing.T, h *Hand, r *Round) {
	t.Helper()
	if seat, open := r.Next(h); open {
		t.Fatalf("the betting is still open: seat %d may %v", seat, r.Legal(h, Sizes{1, All}))
	}
}

// anyRaises is betting without a cap on raises.
var anyRaises = Rules{MaxRaises: -1}

func TestBettingRules(t *testing.T) {
	tests := []struct {
		rule   string // the rule held, and where it comes from
		stacks []int64
		posts  []int64 // by seat; 0 for none
		from   int
		rules  Rules
		sizes  Sizes
		script string
		open   bool // after the script
		legal  string
		pot    int64
	}{
		{"checking round closes (Baltimore: a check is a call of no bet)", []int64{9, 9, 9}, nil, 1, anyRaises, Sizes{1, All},
			"1 check; 2 check; 0 check", false, "nothing more", 0},
		{"a bet must be answered by all, also by who checked (Baltimore)", []int64{9, 9, 9}, nil, 0, anyRaises, Sizes{1, All},
			"0 check; 1 bet 3; 2 call; 0 call", false, "nothing more", 9},
		{"no check against a bet (Baltimore)", []int64{9, 9}, nil, 0, anyRaises, Sizes{1, All},
			"0 bet 3; 1 check !; 1 bet 4 !; 1 call", false, "nothing more", 6},
		{"raise of 3 on a bet of 3 (Baltimore's example: to call 3 and put in 6 is to raise by 3)", []int64{99, 99, 99}, nil, 0, anyRaises, Sizes{3, 6},
			"0 bet 3; 1 by 6; 2 call; 0 by 3; 1 call; 2 call", false, "nothing more", 36},
		{"big blind may raise when it comes back unraised, once (Baltimore)", []int64{50, 50, 50}, []int64{1, 2, 0}, 2, anyRaises, Sizes{1, All},
			"2 call; 0 call; 1 to 4; 2 call; 0 call", false, "nothing more", 12},
		{"big blind may let it stand (Baltimore)", []int64{50, 50, 50}, []int64{1, 2, 0}, 2, anyRaises, Sizes{1, All},
			"2 call; 0 call; 1 call !; 1 check", false, "nothing more", 6},
		{"big blind takes the pot when all fold", []int64{50, 50, 50}, []int64{1, 2, 0}, 2, anyRaises, Sizes{1, All},
			"2 fold; 0 fold", false, "nothing more", 3},
		{"heads-up the dealer posts the small blind and opens (TDA 34)", []int64{50, 50}, []int64{1, 2}, 0, anyRaises, Sizes{2, All},
			"0 to 6; 1 call", false, "nothing more", 12},
		{"straddle acts last before the draw (Robert's Rules, straddles)", []int64{50, 50, 50, 50}, []int64{1, 2, 4, 0}, 3, anyRaises, Sizes{2, All},
			"last; 3 call; 0 call; 1 call; 2 to 7 !; 2 to 8; 3 fold; 0 fold; 1 call", false, "nothing more", 24},
		{"least raise is the last raise (TDA 43)", []int64{500, 500, 500}, nil, 0, anyRaises, Sizes{10, All},
			"last; 0 bet 100; 1 to 300; 2 to 499 !; 2 to 500; 0 fold; 1 fold", false, "nothing more", 900},
		{"raise of a short all-in adds a full raise (Robert's Rules, no limit 4: 100, 140, 240)", []int64{999, 140, 999}, nil, 0, anyRaises, Sizes{100, All},
			"last; 0 bet 100; 1 allin; 2 to 239 !; 2 to 240", true, "raise to anything from 340 to 999, call 140, go all-in with 899, or fold", 480},
		{"raise of a short opening all-in (Robert's Rules, no limit 2: 20, 120)", []int64{20, 999, 999}, nil, 0, anyRaises, Sizes{100, All},
			"last; 0 allin; 1 to 119 !; 1 to 120", true, "raise to anything from 220 to 999, call 120, go all-in with 999, or fold", 140},
		{"a short all-in does not reopen (Robert's Rules, no limit 3: B may not raise again)", []int64{999, 999, 250}, nil, 0, anyRaises, Sizes{100, All},
			"last; 0 bet 100; 1 to 200; 2 allin; 0 call; 1 to 350 !; 1 allin !; 1 call", false, "nothing more", 750},
		{"it does for who was fully raised before (Robert's Rules, no limit 3: A could have raised)", []int64{999, 999, 250}, nil, 0, anyRaises, Sizes{100, All},
			"last; 0 bet 100; 1 to 200; 2 allin; 0 to 350; 1 call", false, "nothing more", 950},
		{"short all-ins add up to a full raise (TDA 47 A)", []int64{999, 150, 220, 999}, nil, 0, anyRaises, Sizes{100, All},
			"last; 0 bet 100; 1 allin; 2 allin; 3 call; 0 to 319 !; 0 to 320; 3 call", false, "nothing more", 1010},
		{"but not for who came in between (TDA 47 A)", []int64{999, 150, 999, 220}, nil, 0, anyRaises, Sizes{100, All},
			"last; 0 bet 100; 1 allin; 2 call; 3 allin; 0 call; 2 to 400 !; 2 call", false, "nothing more", 810},
		{"a checker cannot raise a short all-in bet (TDA 47 A)", []int64{99, 5, 99}, nil, 0, anyRaises, Sizes{10, All},
			"0 check; 1 allin; 2 call; 0 to 15 !; 0 call", false, "nothing more", 15},
		{"who has not acted may raise a short all-in", []int64{99, 5, 99}, nil, 0, anyRaises, Sizes{10, All},
			"0 check; 1 allin; 2 to 15; 0 to 25; 2 call", false, "nothing more", 55},
		{"with the house rule a short all-in reopens (Texas)", []int64{999, 150, 999}, nil, 0, Rules{MaxRaises: -1, ShortAllInReopens: true}, Sizes{100, All},
			"0 bet 100; 1 allin; 2 call; 0 to 250; 2 call", false, "nothing more", 650},
		{"all-in below the call (Baltimore)", []int64{99, 4, 99}, nil, 0, anyRaises, Sizes{1, All},
			"0 bet 10; 1 check !; 1 to 11 !; 1 call; 2 call", false, "nothing more", 24},
		{"three raises, the opening bet is none (Baltimore)", []int64{99, 99}, nil, 0, Rules{MaxRaises: 3}, Sizes{1, All},
			"0 bet 1; 1 to 2; 0 to 3; 1 to 4; 0 to 5 !; 0 allin !; 0 call", false, "nothing more", 8},
		{"the blind is the opening bet (Baltimore)", []int64{99, 99}, []int64{1, 2}, 0, Rules{MaxRaises: 1}, Sizes{1, All},
			"0 to 4; 1 to 5 !; 1 call", false, "nothing more", 8},
		{"no raises at all: bet and call", []int64{99, 99}, nil, 0, Rules{}, Sizes{1, All},
			"0 bet 1; 1 to 2 !; 1 allin !; 1 call", false, "nothing more", 2},
		{"a short all-in uses up no raise", []int64{99, 13, 99}, nil, 0, Rules{MaxRaises: 1}, Sizes{10, All},
			"0 bet 10; 1 allin; 2 to 23; 0 call", false, "nothing more", 59},
		{"fixed limit: every bet and raise is the limit (Baltimore)", []int64{99, 99}, nil, 0, anyRaises, Sizes{3, 3},
			"0 bet 2 !; 0 bet 4 !; 0 allin !; 0 bet 3; 1 to 5 !; 1 to 7 !; 1 by 3; 0 to 9; 1 call", false, "nothing more", 18},
		{"spread limit (Baltimore: 5 to 10)", []int64{99, 99}, nil, 0, anyRaises, Sizes{5, 10},
			"0 bet 4 !; 0 bet 11 !; 0 bet 10; 1 to 14 !; 1 to 21 !; 1 to 15; 0 call", false, "nothing more", 30},
		{"a stack below the least bet may go all-in", []int64{3, 99}, nil, 0, anyRaises, Sizes{5, 10},
			"0 bet 2 !; 0 bet 3; 1 call", false, "nothing more", 6},
		{"bring-in is completed to a full bet, which is no raise (Robert's Rules, stud)", []int64{99, 99, 99}, []int64{2, 0, 0}, 1, Rules{MaxRaises: 1}, Sizes{5, 5},
			"1 call; 2 to 4 !; 2 to 7 !; 2 to 5; 0 call; 1 to 10; 2 to 15 !; 2 call; 0 call", false, "nothing more", 30},
		{"no checking: bet or fold, and the last has the pot (draw)", []int64{99, 99, 99}, nil, 0, Rules{MaxRaises: -1, NoChecking: true}, Sizes{1, All},
			"0 check !; 0 fold; 1 check !; 1 fold", false, "nothing more", 0},
		{"no checking: a bet is played like any other (draw)", []int64{99, 99, 99}, nil, 0, Rules{MaxRaises: -1, NoChecking: true}, Sizes{1, All},
			"0 fold; 1 bet 5; 2 to 9; 1 call", false, "nothing more", 18},
		{"each may raise once or pass, then all pay or drop out (SWRPG)", []int64{99, 99, 99, 99}, nil, 0, Rules{MaxRaises: -1, RaiseOnce: true}, Sizes{1, All},
			"0 pass; 1 call !; 1 fold !; 1 by 5; 2 pass; 3 by 5; 0 by 1 !; 0 pass !; 0 fold; 1 call; 2 allin !; 2 call", false, "nothing more", 30},
		{"nobody raises the ante (SWRPG)", []int64{99, 99, 99}, nil, 0, Rules{MaxRaises: -1, RaiseOnce: true}, Sizes{1, All},
			"0 pass; 1 pass; 2 pass", false, "nothing more", 0},
		{"too poor to raise: pass, then pay what one has (SWRPG)", []int64{99, 3, 99}, nil, 0, Rules{MaxRaises: -1, RaiseOnce: true}, Sizes{1, All},
			"0 by 9; 1 allin !; 1 pass; 2 pass; 1 call; 2 call", false, "nothing more", 21},
		{"all others all-in: pay or drop out, no raise (SWRPG)", []int64{9, 99}, nil, 0, Rules{MaxRaises: -1, RaiseOnce: true}, Sizes{1, All},
			"0 allin; 1 pass !; 1 by 1 !; 1 call", false, "nothing more", 18},
		{"nobody is left to raise against (all others all-in)", []int64{5, 99, 9}, nil, 0, anyRaises, Sizes{1, All},
			"0 allin; 1 to 9; 2 allin", false, "nothing more", 23},
		{"the lone player with chips is not asked when he has met every bet", []int64{5, 99}, nil, 1, anyRaises, Sizes{1, All},
			"1 bet 7; 0 call", false, "nothing more", 12},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			h := table(t, tt.stacks...)
			for seat, n := range tt.posts {
				if n > 0 {
					must[int64](t)(h.Post(seat, n))
				}
			}
			r := begin(t, h, tt.from, tt.rules)
			play(t, h, r, tt.sizes, tt.script)
			sizes := tt.sizes
			if strings.HasPrefix(tt.script, "last") {
				sizes.Least = max(sizes.Least, r.LastRaise())
			}
			if _, open := r.Next(h); open != tt.open {
				t.Errorf("open is %v, want %v", open, tt.open)
			}
			if got := r.Legal(h, sizes).String(); got != tt.legal {
				t.Errorf("legal is\n%s, want\n%s", got, tt.legal)
			}
			if h.Pot() != tt.pot {
				t.Errorf("pot is %d, want %d", h.Pot(), tt.pot)
			}
		})
	}
}

func TestShortBlindIsAllThatALonePlayerMustMeet(t *testing.T) {
	h := table(t, 50, 1)
	must[int64](t)(h.Post(0, 1))
	must[int64](t)(h.Post(1, 2))
	r := begin(t, h, 0, anyRaises)
	wantClosed(t, h, r)

	h = table(t, 50, 50, 1)
	must[int64](t)(h.Post(1, 1))
	must[int64](t)(h.Post(2, 2))
	r = begin(t, h, 0, anyRaises)
	play(t, h, r, Sizes{2, All}, "0 call; 1 fold")
	wantClosed(t, h, r)
	if seat, n, err := r.Close(h); seat != 0 || n != 1 || err != nil {
		t.Errorf("seat %d got %d back (%v), want the 1 chip that nobody could meet to seat 0", seat, n, err)
	}
}
