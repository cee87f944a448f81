package chips

import (
	"errors"
	"fmt"
	"math"
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
	var r Round
	if err := r.Begin(h, from, rules); err != nil {
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
			"last; 0 bet 100; 1 allin; 2 to 239 !; 2 to 240", true, "raise to anything from 340 to 999, call 140, go all-in to 999, or fold", 480},
		{"raise of a short opening all-in (Robert's Rules, no limit 2: 20, 120)", []int64{20, 999, 999}, nil, 0, anyRaises, Sizes{100, All},
			"last; 0 allin; 1 to 119 !; 1 to 120", true, "raise to anything from 220 to 999, call 120, go all-in with 999, or fold", 140},
		{"a short all-in does not reopen (Robert's Rules, no limit 3: B may not raise again)", []int64{999, 999, 250}, nil, 0, anyRaises, Sizes{100, All},
			"last; 0 bet 100; 1 to 200; 2 allin; 0 call; 1 to 350 !; 1 allin !; 1 call", false, "nothing more", 750},
		{"it does for who was fully raised before (Robert's Rules, no limit 3: A could have raised)", []int64{999, 999, 250}, nil, 0, anyRaises, Sizes{100, All},
			"last; 0 bet 100; 1 to 200; 2 allin; 0 to 350; 1 call", false, "nothing more", 950},
		{"short all-ins add up to a full raise (TDA 47 A)", []int64{999, 150, 220, 999}, nil, 0, anyRaises, Sizes{100, All},
			"last; 0 bet 100; 1 allin; 2 allin; 3 call; 0 to 319 !; 0 to 320; 3 call", false, "nothing more", 1010},
		{"exactly a full raise is enough (TDA 47 A: at least)", []int64{999, 150, 200, 999}, nil, 0, anyRaises, Sizes{100, All},
			"last; 0 bet 100; 1 allin; 2 allin; 3 call; 0 to 300; 3 call", false, "nothing more", 950},
		{"but not for who came in between (TDA 47 A)", []int64{999, 150, 999, 220}, nil, 0, anyRaises, Sizes{100, All},
			"last; 0 bet 100; 1 allin; 2 call; 3 allin; 0 call; 2 to 400 !; 2 call", false, "nothing more", 810},
		{"a checker cannot raise a short all-in bet (TDA 47 A)", []int64{99, 5, 99}, nil, 0, anyRaises, Sizes{10, All},
			"0 check; 1 allin; 2 call; 0 to 15 !; 0 call", false, "nothing more", 15},
		{"who has not acted may raise a short all-in", []int64{99, 5, 99}, nil, 0, anyRaises, Sizes{10, All},
			"0 check; 1 allin; 2 to 15; 0 to 25; 2 call", false, "nothing more", 55},
		{"with the house rule a short all-in reopens (Texas)", []int64{999, 150, 999}, nil, 0, Rules{MaxRaises: -1, Reopens: 1}, Sizes{100, All},
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
		{"nothing can be bet where the least is above the most", []int64{99, 99, 3}, nil, 0, anyRaises, Sizes{5, 3},
			"0 bet 3 !; 0 bet 4 !; 0 bet 5 !; 0 allin !; 0 check; 1 check; 2 allin !; 2 check", false, "nothing more", 0},
		{"nor raised", []int64{99, 99, 6}, []int64{0, 0, 4}, 0, anyRaises, Sizes{5, 3},
			"0 to 7 !; 0 to 9 !; 0 allin !; 0 call; 1 fold; 2 by 2 !; 2 check", false, "nothing more", 8},
		{"a call may still take all", []int64{4, 99}, []int64{0, 9}, 0, anyRaises, Sizes{5, 3},
			"0 allin", false, "nothing more", 13},
		{"no bets of nothing", []int64{99, 99}, nil, 0, anyRaises, Sizes{0, 0},
			"0 bet 1 !; 0 check; 1 bet 0 !; 1 check", false, "nothing more", 0},
		{"bring-in is completed to a full bet, which is no raise (Robert's Rules, stud)", []int64{99, 99, 99}, []int64{2, 0, 0}, 1, Rules{MaxRaises: 1}, Sizes{5, 5},
			"1 call; 2 to 4 !; 2 to 7 !; 2 to 5; 0 call; 1 to 10; 2 to 15 !; 2 call; 0 call", false, "nothing more", 30},
		{"who brings it in is asked first, and not again when all only call (stud)", []int64{99, 99, 99}, []int64{2, 0, 0}, 0, Rules{MaxRaises: 1}, Sizes{5, 5},
			"0 fold !; 0 check; 1 call; 2 call", false, "nothing more", 6},
		{"they fold only when the turn comes back", []int64{99, 99, 99}, []int64{2, 0, 0}, 0, Rules{MaxRaises: 1}, Sizes{5, 5},
			"0 fold !; 0 check; 1 to 5; 2 fold; 0 fold", false, "nothing more", 7},
		{"a blind that is asked last may", []int64{99, 99}, []int64{1, 2}, 0, Rules{MaxRaises: 1}, Sizes{5, 5},
			"0 call; 1 fold", false, "nothing more", 4},
		{"they may complete it themselves, which is no raise", []int64{99, 99, 99}, []int64{2, 0, 0}, 0, Rules{MaxRaises: 1}, Sizes{5, 5},
			"0 to 4 !; 0 to 5; 1 to 10; 2 to 15 !; 2 call; 0 call", false, "nothing more", 30},
		{"but when somebody else completes it, they may raise", []int64{99, 99, 99}, []int64{2, 0, 0}, 0, Rules{MaxRaises: 1}, Sizes{5, 5},
			"0 check; 1 call; 2 to 5; 0 to 10; 1 fold; 2 call", false, "nothing more", 22},
		{"a bring-in that takes their last chip leaves nothing to ask", []int64{2, 99, 99}, []int64{2, 0, 0}, 0, Rules{MaxRaises: 1}, Sizes{5, 5},
			"1 call; 2 to 5; 1 call", false, "nothing more", 12},
		{"in limit games an all-in of half a bet reopens the betting (TDA rule 47 B)", []int64{99, 6, 99}, nil, 0, Rules{MaxRaises: 2, Reopens: 2}, Sizes{4, 4},
			"0 bet 4; 1 allin; 2 call; 0 to 10; 2 to 14 !; 2 call", false, "nothing more", 26},
		{"less than half of one does not", []int64{99, 5, 99}, nil, 0, Rules{MaxRaises: 2, Reopens: 2}, Sizes{4, 4},
			"0 bet 4; 1 allin; 2 call; 0 to 9 !; 0 call", false, "nothing more", 15},
		{"two short all-ins together do", []int64{99, 5, 6, 99}, nil, 0, Rules{MaxRaises: 2, Reopens: 2}, Sizes{4, 4},
			"0 bet 4; 1 allin; 2 allin; 3 call; 0 to 10; 3 call", false, "nothing more", 31},
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

func TestTheLimitOfRaisesMayBeEachPlayersOwn(t *testing.T) {
	h := table(t, 99, 99, 99)
	r := begin(t, h, 0, anyRaises)
	play(t, h, r, Sizes{1, All}, "0 bet 1; 1 to 2")
	for _, tt := range []struct {
		most  int
		legal string
	}{
		{-1, "raise to anything from 3 to 99, call 2, go all-in with 99, or fold"},
		{0, "call 2, or fold"},
		{1, "call 2, or fold"},
		{2, "raise to anything from 3 to 99, call 2, go all-in with 99, or fold"},
	} {
		r.SetMaxRaises(tt.most)
		if got := r.Legal(h, Sizes{1, All}).String(); got != tt.legal {
			t.Errorf("with %d raises at most legal is %q, want %q", tt.most, got, tt.legal)
		}
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
	if n := r.ToCall(h, 0); n != 0 {
		t.Errorf("%d to call for who has more in than anybody", n)
	}
	if seat, n, err := r.Close(h); seat != 0 || n != 1 || err != nil {
		t.Errorf("seat %d got %d back (%v), want the 1 chip that nobody could meet to seat 0", seat, n, err)
	}
}

func TestBlindsAboveEveryStackLeaveNothingToBet(t *testing.T) {
	h := table(t, 3, 5, 4)
	must[int64](t)(h.Post(0, 50))
	must[int64](t)(h.Post(1, 100))
	r := begin(t, h, 2, anyRaises)
	play(t, h, r, Sizes{100, All}, "2 to 200 !; 2 call")
	wantClosed(t, h, r)
	if seat, n, err := r.Close(h); seat != 1 || n != 1 || err != nil {
		t.Errorf("seat %d got %d back (%v), want 1 to seat 1", seat, n, err)
	}
	if pots := h.Pots(nil); len(pots) != 2 || pots[0].Chips != 9 || pots[1].Chips != 2 {
		t.Errorf("pots are %+v, want 9 and 2", pots)
	}
}

func TestRoundThatCannotBeginChangesNothing(t *testing.T) {
	h := table(t, 10, 10, 10)
	r := begin(t, h, 0, anyRaises)
	before := *r
	has(t, r.Begin(h, 3, anyRaises), "no seat 3")
	has(t, r.Begin(h, -1, anyRaises), "no seat -1")
	h.stack[0] = -1
	has(t, r.Begin(h, 0, anyRaises), "cannot be below 0")
	if *r != before {
		t.Errorf("the round changed: %+v", r)
	}
}

func TestOpenRoundCannotBeClosed(t *testing.T) {
	h := table(t, 10, 10)
	r := begin(t, h, 1, anyRaises)
	_, _, err := r.Close(h)
	has(t, err, "seat 1's turn")
}

func TestPlayersWithoutChipsAreNotAsked(t *testing.T) {
	h := table(t, 10, 0, 10)
	r := begin(t, h, 0, anyRaises)
	play(t, h, r, Sizes{1, All}, "0 bet 3; 2 call")
	wantClosed(t, h, r)
}

func TestAllInStaysSoWhenChipsCome(t *testing.T) {
	h := table(t, 10, 4, 10)
	for seat := range 3 {
		must[int64](t)(h.Ante(seat, 4))
	}
	h.stack[1] = 50
	r := begin(t, h, 0, anyRaises)
	play(t, h, r, Sizes{1, All}, "0 bet 3; 2 call")
	wantClosed(t, h, r)
}

func TestDroppingOutEndsTheBettingOfTheRest(t *testing.T) {
	h := table(t, 10, 10, 10)
	r := begin(t, h, 0, anyRaises)
	play(t, h, r, Sizes{1, All}, "0 bet 3")
	for _, seat := range []int{1, 2} {
		if next, open := r.Next(h); !open || next != seat {
			t.Fatalf("next is %d, want %d", next, seat)
		}
		if err := h.Fold(seat); err != nil {
			t.Fatal(err)
		}
	}
	wantClosed(t, h, r)
}

func TestZeroRoundIsClosed(t *testing.T) {
	var r Round
	h := table(t, 10, 10)
	wantClosed(t, h, &r)
	if _, err := r.Act(h, Sizes{1, All}, Action{Kind: Check}); err == nil || !strings.Contains(err.Error(), "over") {
		t.Errorf("error is %v", err)
	}
}

func TestRoundsTellWhatWasDone(t *testing.T) {
	h := table(t, 50, 50, 5)
	r := begin(t, h, 0, anyRaises)
	steps := []struct {
		say  Action
		want Done
	}{
		{Action{Bet, 10}, Done{Seat: 0, Kind: Bet, Chips: 10, To: 10, By: 10}},
		{Action{RaiseBy, 15}, Done{Seat: 1, Kind: Raise, Chips: 25, To: 25, By: 15}},
		{Action{AllIn, 0}, Done{Seat: 2, Kind: Call, Chips: 5, To: 5, AllIn: true}},
		{Action{AllIn, 0}, Done{Seat: 0, Kind: Raise, Chips: 40, To: 50, By: 25, AllIn: true}},
		{Action{Fold, 0}, Done{Seat: 1, Kind: Fold, To: 25}},
	}
	for _, s := range steps {
		done, err := r.Act(h, Sizes{5, All}, s.say)
		if err != nil || done != s.want {
			t.Errorf("%v: %+v (%v), want %+v", s.say, done, err, s.want)
		}
	}
	if r.Raises() != 2 || r.LastRaise() != 25 {
		t.Errorf("%d raises, the last by %d, want 2 and 25", r.Raises(), r.LastRaise())
	}
}

func TestRefusalsSayWhatIsLegal(t *testing.T) {
	tests := []struct {
		posted int64
		rules  Rules
		sizes  Sizes
		before string
		say    Action
		want   string
	}{
		{0, anyRaises, Sizes{5, 40}, "", Action{Bet, 3}, "a bet of 3 is too small: bet 5 to 40, check, or fold"},
		{0, anyRaises, Sizes{5, 40}, "", Action{Bet, 41}, "a bet of 41 is too large: bet 5 to 40, check, or fold"},
		{0, anyRaises, Sizes{5, All}, "", Action{Bet, -3}, "a bet of -3 is too small: bet 5 to 99, check, go all-in with 99, or fold"},
		{0, anyRaises, Sizes{5, 40}, "", Action{AllIn, 0}, "all-in with 99 is not possible, because it is more than a bet may be: bet 5 to 40, check, or fold"},
		{0, anyRaises, Sizes{5, 5}, "", Action{Call, 0}, "there is nothing to call: bet 5, check, or fold"},
		{0, anyRaises, Sizes{5, 5}, "", Action{Raise, 5}, "a raise is not possible, because there is no bet yet: bet 5, check, or fold"},
		{0, anyRaises, Sizes{5, 5}, "", Action{Check, 5}, "to check names no amount: bet 5, check, or fold"},
		{0, anyRaises, Sizes{5, 5}, "", Action{Kind(99), 0}, "action 99 is nothing one can do: bet 5, check, or fold"},
		{0, anyRaises, Sizes{5, 5}, "", Action{Pass, 0}, "passing is not allowed here: bet 5, check, or fold"},
		{0, Rules{NoChecking: true}, Sizes{5, 5}, "", Action{Check, 0}, "checking is not allowed here: bet 5, or fold"},
		{9, anyRaises, Sizes{5, 5}, "", Action{Check, 0}, "there are 9 chips to call: raise to 14, call 9, or fold"},
		{9, anyRaises, Sizes{5, 5}, "", Action{Bet, 5}, "there is a bet of 9 already: raise to 14, call 9, or fold"},
		{9, anyRaises, Sizes{5, 9}, "", Action{Raise, 19}, "a raise to 19 is too large: raise to anything from 14 to 18, call 9, or fold"},
		{9, anyRaises, Sizes{5, 9}, "", Action{RaiseBy, 4}, "a raise by 4 is too small: raise to anything from 14 to 18, call 9, or fold"},
		{9, anyRaises, Sizes{5, 9}, "", Action{RaiseBy, math.MaxInt64}, "a raise by 9223372036854775807 is too large: raise to anything from 14 to 18, call 9, or fold"},
		{9, anyRaises, Sizes{5, 9}, "", Action{AllIn, 0}, "all-in with 99 is not possible, because it is more than a raise may be: raise to anything from 14 to 18, call 9, or fold"},
		{0, anyRaises, Sizes{5, 3}, "", Action{Bet, 4}, "a bet is not possible, because the least that may be bet now is more than the most: check, or fold"},
		{0, anyRaises, Sizes{5, 3}, "", Action{AllIn, 0}, "all-in with 99 is not possible, because the least that may be bet now is more than the most: check, or fold"},
		{9, anyRaises, Sizes{5, 3}, "", Action{Raise, 14}, "a raise is not possible, because the least that may be bet now is more than the most: call 9, or fold"},
		{9, Rules{}, Sizes{5, 9}, "", Action{Raise, 14}, "a raise is not possible, because all raises of this round have been made: call 9, or fold"},
		{99, anyRaises, Sizes{5, 9}, "", Action{Raise, 104}, "a raise is not possible, because the stack does not reach beyond the call: call 99 (all-in), or fold"},
		{0, Rules{MaxRaises: -1, RaiseOnce: true}, Sizes{5, 9}, "", Action{Bet, 5}, "here the ante can only be raised: raise to anything from 5 to 9, or pass"},
		{0, Rules{MaxRaises: -1, RaiseOnce: true}, Sizes{5, 9}, "0 to 9", Action{Call, 0}, "it is not yet time to call: raise to anything from 14 to 18, or pass"},
		{0, Rules{MaxRaises: -1, RaiseOnce: true}, Sizes{5, 9}, "0 to 9", Action{Fold, 0}, "it is not yet time to fold: raise to anything from 14 to 18, or pass"},
		{0, Rules{MaxRaises: -1, RaiseOnce: true}, Sizes{5, 9}, "0 pass; 1 to 9; 2 pass", Action{Raise, 20}, "a raise is not possible, because everybody has had their chance to raise: call 9, or fold"},
	}
	for _, tt := range tests {
		h := table(t, 99, 99, 999)
		if tt.posted > 0 {
			must[int64](t)(h.Post(2, tt.posted))
		}
		r := begin(t, h, 0, tt.rules)
		if tt.before != "" {
			play(t, h, r, tt.sizes, tt.before)
		}
		if _, err := r.Act(h, tt.sizes, tt.say); err == nil || err.Error() != tt.want {
			t.Errorf("%v: error is\n%v, want\n%s", tt.say, err, tt.want)
		}
	}
}
