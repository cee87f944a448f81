package phh

import (
	"strings"
	"testing"
)

func TestHandsThatWerePlayedComeOut(t *testing.T) {
	count := replayFile(t, newReplayer(t), "pluribus.phhs")
	if count.hands != 399 || count.compared != 399 {
		t.Errorf("%d of %d hands come out: %v", count.compared, count.hands, count.faults)
	}
}

// wronglyReopened are the generated hands in which somebody raises who may not, by the actions that do it. In each of them he
// has acted, then somebody goes all-in for less than a full raise above him, and he raises again. PokerKit lets a short all-in
// reopen the betting (its issue 45); by TDA rule 47 A he may only call or fold, unless what he must pay is a full raise. So the
// rulesets are right to refuse.
var wronglyReopened = map[string]string{
	// p4 is all-in with 28, and p5 calls; p2 is all-in with 30. That is 2 more, and a raise is 26.
	"generated-nlhe.jsonl, line 341": "p5 cbr 59",
	// p3 calls the blind of 2; p4 is all-in with 3. That is 1 more, and a raise is 2.
	"generated-nlhe.jsonl, line 407": "p3 cbr 37",
	// On the turn p2 checks, and p5 is all-in with 1, where a bet is 2.
	"generated-nlhe.jsonl, line 719": "p2 cbr 29",
	// p3 calls the blind of 2; p1 is all-in with 3. That is 1 more, and a raise is 2.
	"generated-nl5cd.jsonl, line 27": "p3 cbr 5",
	// After the draw p2 checks; p3 is all-in with 1, where a bet is 2.
	"generated-nl5cd.jsonl, line 399": "p2 cbr 3",
	// p3 calls the blind of 2; p5 is all-in with 3. That is 1 more, and a raise is 2.
	"generated-nl5cd.jsonl, line 517": "p3 cbr 86",
}

func TestGeneratedHoldemComesOut(t *testing.T) {
	holdGenerated(t, "generated-nlhe.jsonl", 3)
}

func TestGeneratedDrawComesOut(t *testing.T) {
	holdGenerated(t, "generated-nl5cd.jsonl", 3)
}

// Some hands of each variant that is played by a few lines on another game: short deck, Omaha, stud, razz, triple draw, badugi.
func TestGeneratedHandsOfOtherVariantsComeOut(t *testing.T) {
	count := replayFile(t, newReplayer(t), "generated-variants.phhs")
	if count.hands != 37 || count.compared != count.hands {
		t.Errorf("%d of %d hands come out: %v", count.compared, count.hands, count.faults)
	}
}

// holdGenerated holds that all hands of a file come out but for those that are wrong themselves.
func holdGenerated(t *testing.T, name string, wrong int) {
	t.Helper()
	count := replayFile(t, newReplayer(t), name)
	if count.hands != 1000 || count.compared != 1000-wrong {
		t.Errorf("%d of %d hands come out", count.compared, count.hands)
	}
	for where, fault := range count.faults {
		if fault.Text != wronglyReopened[where] || fault.Unreadable || !strings.Contains(fault.Reason, "no full raise since this player's last turn") {
			t.Error(fault)
		}
	}
}

// The first pot of a million dollars on television: nobody wrote down the stacks, so they are worked out here. p3 is all-in with
// 553,500, has a straight to the seven against one to the five, and wins as much from p1, and the ante and the blind of p2.
func TestAFamousHandComesOut(t *testing.T) {
	text := read(t, "dwan-ivey-2009.phh")
	out, err := one(t, newReplayer(t), text)
	if err != nil || out.Waits != "" || out.Compared {
		t.Errorf("%+v, %v", out, err)
	}
	comesOut(t, newReplayer(t), text+"\nfinishing_stacks = [572100, 1997500, 1109500]\n")
}

func TestAVariantIsAddedWithoutGo(t *testing.T) {
	text := read(t, "phua-xuan-2019.phh")
	variants, err := ReadVariants("[NS]\nname = \"no-limit short-deck hold'em\"")
	if err != nil {
		t.Fatal(err)
	}
	none := &Replayer{Variants: variants, Load: load}
	if _, err := one(t, none, text); err == nil || !strings.Contains(err.Error(), `no ruleset plays the variant NS, no-limit short-deck hold'em`) {
		t.Errorf("short deck is played: %v", err)
	}
	variants, err = ReadVariants(`
[NS]
name = "no-limit short-deck hold'em"
ruleset = "short-deck-of-ones-own"
start = "game"
hole = "hole"
board = "board"
options = { ante = "ante", least = "min bet" }
fields = { stack = "stack", button = "straddle" }
`)
	if err != nil {
		t.Fatal(err)
	}
	r := &Replayer{Variants: variants, Load: load}
	// p5 is all-in with 301,000 and three kings; p3 makes a straight to the king, and wins that from him, four antes, the
	// button's blind, and two calls of it.
	comesOut(t, r, text+"\nfinishing_stacks = [489000, 226000, 684000, 400000, 0, 198000]\n")
	comesOut(t, newReplayer(t), text+"\nfinishing_stacks = [489000, 226000, 684000, 400000, 0, 198000]\n")

	if _, err := one(t, r, strings.Replace(text, "QsJd", "5sJd", 1)); err == nil || !strings.Contains(err.Error(), "the deck of no-limit short-deck hold'em has no 5s") {
		t.Errorf("a five is in a short deck: %v", err)
	}
}

// Each of these has its stacks worked out by hand.
func TestHandsOfEveryForm(t *testing.T) {
	for name, text := range map[string]string{
		"with two players the second posts the small blind": hand(`
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 100]
finishing_stacks = [52, 98]`, `
d dh p1 AhAs
d dh p2 KhKs
p2 cc
p1 cc
d db 2c3d4h
p1 cbr 2
p2 f`),
		"fixed limit": hand(`
variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [50, 100, 100]
finishing_stacks = [49, 88, 113]`, `
d dh p1 ????
d dh p2 ????
d dh p3 KhKs
p3 cbr 4
p1 f
p2 cbr 6
p3 cc
d db 2c3d4h
p2 cbr 2
p3 cc
d db 9h
p2 cbr 4 # a bluff
p3 cbr 8
p2 f`),
		"single draw, with cards that nobody has seen": hand(`
variant = "N2L1D"
antes = [1, 1, 1]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 100, 100]
finishing_stacks = [48, 105, 97]`, `
d dh p1 ??????????
d dh p2 ??????????
d dh p3 8h7h6h4s??
p3 cc
p1 f
p2 cc
p2 sd ????
p3 sd Ks
d dh p2 ????
d dh p3 Kd
p2 cc
p3 cc
p3 sm 8h7h6h4sKd
p2 sm 2c3c4c5d7c`),
		"a straddle, and a short one's ante from all": hand(`
variant = "NT"
ante_trimming_status = true
antes = [1, 1, 1, 1]
blinds_or_straddles = [1, 2, 4, 0]
min_bet = 2
starting_stacks = [50, 100, 100, 1]
finishing_stacks = [45, 107, 95, 4]`, `
d dh p1 KhKs
d dh p2 QhQs
d dh p3 JhJs
d dh p4 AhAs
p1 cc
p2 cbr 9
p3 f
p1 f
d db 2c3d4h
d db 9d
d db Tc
p2 sm QhQs
p4 sm AhAs`),
		"the big blind's ante can be won by everybody": hand(`
variant = "NT"
antes = [0, 3, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 100, 2]
finishing_stacks = [49, 95, 8]`, `
d dh p1 KhKs
d dh p2 QhQs
d dh p3 AhAs
p3 cc
p1 f
p2 cc
d db 2c3d4h
d db 9d
d db Tc`),
		"cents": hand(`
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.25, 0.5, 0]
min_bet = 0.5
starting_stacks = [50.05, 100, 20]
finishing_stacks = [49.80, 99.5, 20.75]`, `
d dh p1 KhKs
d dh p2 QhQs
d dh p3 AhAs
p3 cbr 1.75
p1 f
p2 f`),
		"a share of a chip": hand(`
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 50, 50]
finishing_stacks = [49, 50.5, 50.5]`, `
d dh p1 KhKs
d dh p2 QhQs
d dh p3 QcQd
p3 cc
p1 f
p2 cc
d db 2c3d4h
p2 cc
p3 cc
d db 9d
p2 cc
p3 cc
d db Tc
p2 cc
p3 cc
p2 sm -
p3 sm -`),
		"who mucks what nobody has seen has lost": hand(`
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 50]
finishing_stacks = [48, 52]`, `
d dh p1 ????
d dh p2 AhKs
p2 cc
p1 cc
d db KcQdJh
p1 cc
p2 cc
d db 3d
p1 cc
p2 cc
d db 4c
p1 cc
p2 cc
p1 sm
p2 sm AhKs`),
		"an idle check before the board is dealt out": hand(`
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [2, 50, 50]
finishing_stacks = [4, 48, 50]`, `
d dh p1 AhAs
d dh p2 7h2s
d dh p3 8h8s
p3 f
p1 cc
p2 cc
d db KcQdJh
d db 3d
d db 4c`),
	} {
		t.Run(name, func(t *testing.T) { comesOut(t, newReplayer(t), text) })
	}
}

func TestAHandMayStopInTheMiddle(t *testing.T) {
	head := `
variant = "NT"
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 50, 50]`
	actions := `
d dh p1 ????
d dh p2 ????
d dh p3 ????
p3 cc`
	out, err := one(t, newReplayer(t), hand(head, actions))
	if err != nil || out.Waits != "p1" || out.Compared || out.Actions != 4 {
		t.Errorf("%+v, %v", out, err)
	}
	if _, err = one(t, newReplayer(t), hand(head+"\nfinishing_stacks = [49, 50, 51]", actions)); err == nil || !strings.Contains(err.Error(), "p1 is still to act") {
		t.Error(err)
	}
}

func TestABoardThatIsNotDealtOut(t *testing.T) {
	head := `
variant = "NT"
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, 50]`
	actions := `
d dh p1 AhAs
d dh p2 7h2s
p2 cbr 50
p1 cc
d db KcQdJh`
	out, err := one(t, newReplayer(t), hand(head, actions))
	if err != nil || out.Waits != "the dealer" {
		t.Errorf("%+v, %v", out, err)
	}
	if _, err = one(t, newReplayer(t), hand(head+"\nfinishing_stacks = [100, 0]", actions)); err == nil || !strings.Contains(err.Error(), "at the end: there are 5 cards on the board here, and the hand has dealt 3") {
		t.Error(err)
	}
}
