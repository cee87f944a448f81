package phh

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// sound is a hand that bad ones are made from.
const soundHead = `variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 100, 100]
`

const soundActions = `d dh p1 AhAs
d dh p2 KhKs
d dh p3 QhQs
p3 cbr 6
p1 cc
p2 f
d db 2c3d4h
p1 cbr 10
p3 f`

func TestASoundHandIsSound(t *testing.T) {
	comesOut(t, newReplayer(t), hand(soundHead+"finishing_stacks = [58, 98, 94]", soundActions))
}

func TestWhatIsWrongWithAHandIsSaidWithItsPlace(t *testing.T) {
	for _, c := range []struct {
		name       string
		old, fresh string // what is changed in the sound hand
		want       string
		unreadable bool
	}{
		// What cannot be read.
		{"torn", `"p3 f",` + "\n]", `"p3`, "hand.phh: line 16", true},
		{"not TOML", "min_bet = 2", "min_bet = two", "hand.phh: line 4, column 11", true},
		{"a text for stacks", "[50, 100, 100]", `"much"`, "hand.phh: line 5, column 19: starting_stacks has a text where there should be a list", true},
		{"a text among stacks", "[50, 100, 100]", `[50, "much"]`, "starting_stacks has a text where there should be a number", true},
		{"a number for actions", `"d dh p1 AhAs"`, "5", "actions has a number where there should be a text", true},
		{"a least bet of nothing", "min_bet = 2", "min_bet = 0", "its min bet: the option least_bet cannot be 0", true},
		{"no variant", `variant = "NT"`, "", "does not say which variant", true},
		{"unknown variant", `"NT"`, `"XX"`, `nobody knows the variant "XX": those that can be played are F2L3D, F7S, F7S/8, FB, FO/8, FR, FT, N2L1D, NS, NT, PO, nl5cd, nlhe`, true},
		{"nearly a variant", `"NT"`, `"N2L1"`, `nobody knows the variant "N2L1"; did you mean N2L1D?`, true},
		{"no stacks", "starting_stacks = [50, 100, 100]", "", "has no stacks", true},
		{"an empty stack", "[50, 100, 100]", "[50, 0, 100]", "p2 has no chips", true},
		{"a stack below 0", "[50, 100, 100]", "[50, -1, 100]", "starting_stacks of p2: -1 is below 0", true},
		{"a stack that is not known", "[50, 100, 100]", "[50, inf, 100]", "an amount that is not known", true},
		{"no number", "[50, 100, 100]", "[50, nan, 100]", "an amount that is not known", true},
		{"a huge stack", "[50, 100, 100]", "[50, 1e300, 100]", "is more than 1000000000000", true},
		{"a huge blind", "[1, 2, 0]", "[1, 2000000000, 0]", "big_blind cannot be 2000000000", true},
		{"too many decimals", "[50, 100, 100]", "[50.123456, 100, 100]", "more than four decimals", true},
		{"a player too few", "antes = [0, 0, 0]", "antes = [0, 0, 0, 0]", "4 antes for 3 players", true},
		{"one player", "antes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\nstarting_stacks = [50, 100, 100]", "min_bet = 2\nstarting_stacks = [50]", "nobody is p2", true},
		{"no least bet", "min_bet = 2", "", "needs a min bet", true},
		{"a bring-in", "min_bet = 2", "min_bet = 2\nbring_in = 1", "a bring-in of 1, which the rules of no-limit Texas hold'em have no place for", true},
		{"stacks that do not add up", "min_bet = 2", "min_bet = 2\nfinishing_stacks = [58, 98, 95]", "the stacks do not add up: 250 at the start and 251 at the end", true},
		{"too few stacks", "min_bet = 2", "min_bet = 2\nfinishing_stacks = [58, 98]", "3 stacks at the start and 2 at the end", true},
		{"unknown card", "AhAs", "AhAx", `action 1, "d dh p1 AhAx": there is no card "Ax"`, true},
		{"half a card", "AhAs", "AhA", `action 1, "d dh p1 AhA": "AhA" is no row of cards`, true},
		{"duplicate card", "KhKs", "AhKs", `action 2, "d dh p2 AhKs": Ah is dealt twice`, true},
		{"duplicate on the board", "2c3d4h", "2c3dAh", `action 7, "d db 2c3dAh": Ah is dealt twice`, true},
		{"more than a deck", "2c3d4h", strings.Repeat("?", 106), "more than a deck has", true},
		{"more unknown cards than a deck", "AhAs", strings.Repeat("?", 104), "more cards than the deck", true},
		{"nobody", "p3 cbr 6", "p4 cbr 6", `action 4, "p4 cbr 6": nobody is p4`, true},
		{"another nobody", "p3 cbr 6", "x3 cbr 6", `"x3" is nobody`, true},
		{"unknown action", "p3 cbr 6", "p3 jump", `nobody knows the action "jump"`, true},
		{"half an action", "p3 cbr 6", "p3", `action 4, "p3": who acts, and how?`, true},
		{"no amount", "p3 cbr 6", "p3 cbr", "takes one word behind it, not 0", true},
		{"a word as an amount", "p3 cbr 6", "p3 cbr six", `"six" is no amount of chips`, true},
		{"a huge amount", "p3 cbr 6", "p3 cbr 1e999", "is no amount of chips", true},
		{"the dealer's slip", "d db 2c3d4h", "d xx 2c3d4h", `knows no "xx"`, true},
		{"shown but not held", "p3 f", "p3 cc\",\n\"p3 sm 2h2d", "p3 shows 2h, which they do not hold", true},

		// What is read, and is not legal.
		{"out of turn", "p1 cc", "p2 cc", `action 5, "p2 cc": it is the turn of p1`, false},
		{"too small a raise", "p3 cbr 6", "p3 cbr 3", `action 4, "p3 cbr 3": a raise to 3 is too small; legal: raise to anything from 4 to 100`, false},
		{"more than he has", "p3 cbr 6", "p3 cbr 101", "a raise to 101 is too large", false},
		{"a draw in hold'em", "p1 cc", "p1 sd", "p1 is to decide something else now", false},
		{"a board before the bets are made", "p1 cc", "d db 5c6c7c", "there are 0 cards on the board here, and the hand has dealt 3", false},
		{"no board", `"d db 2c3d4h",`, "", "there are 3 cards on the board here, and the hand has dealt 0", false},
		{"too large a board", "2c3d4h", "2c3d4h5h", "there are 3 cards on the board here, and the hand has dealt 4", false},
		{"too many cards", "AhAs", "AhAs5s", "p1 holds 2 cards here, and the hand has dealt 3", false},
		{"a bring-in in hold'em", "p3 cbr 6", "p3 pb", "no-limit Texas hold'em has no bring-in", false},
		{"shown too early", "p1 cc", "p1 sm AhAs", "cards are shown when all bets are made, and p1 is still to act", false},
		{"after the end", "p3 f", "p3 f\",\n\"p1 cbr 12", `action 10, "p1 cbr 12": the hand is over`, false},
		{"other stacks", "min_bet = 2", "min_bet = 2\nfinishing_stacks = [56, 100, 94]", "the stacks come out as 58 98 94, and were recorded as 56 100 94", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := hand(soundHead, soundActions)
			if !strings.Contains(text, c.old) {
				t.Fatalf("%q is not in the hand", c.old)
			}
			out, err := one(t, newReplayer(t), strings.Replace(text, c.old, c.fresh, 1))
			var fault *Fault
			if !errors.As(err, &fault) {
				t.Fatalf("%+v, %v", out, err)
			}
			if !strings.Contains(err.Error(), c.want) || fault.Unreadable != c.unreadable {
				t.Errorf("%v (unreadable: %v), not %q", err, fault.Unreadable, c.want)
			}
		})
	}
}

func TestABringInIsPostedOnceAndByOnePlayer(t *testing.T) {
	const head = "variant = \"F7S\"\nantes = [1, 1, 1]\nbring_in = 2\nsmall_bet = 5\nbig_bet = 10\nstarting_stacks = [50, 50, 50]"
	const cards = "d dh p1 ????2c\nd dh p2 ????Kd\nd dh p3 ????9h\n"
	for actions, want := range map[string]string{
		"p1 pb":        "",
		"p1 pb\np1 pb": "the bring-in has been posted already",
		"p2 pb":        "p2 has no bring-in to post",
		"p1 cbr 3":     "a raise to 3 is too small",
		"p2 cc":        "it is the turn of p1",
	} {
		_, err := one(t, newReplayer(t), hand(head, cards+actions))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, not %q", actions, err, want)
		}
	}
}

// wheres reads a file, and says for each hand where it is or what is wrong.
func wheres(from io.Reader) (all []string) {
	for h, err := range Hands("f", from) {
		if err != nil {
			all = append(all, "! "+err.Error())
			continue
		}
		all = append(all, h.Where)
	}
	return all
}

func TestOneBadHandDoesNotSpoilTheRest(t *testing.T) {
	good := hand(soundHead, soundActions)
	line := `{"game": "nlhe", "start": [5, 5], "blinds": [1, 2], "min_bet": 2, "actions": []}`
	for _, c := range []struct{ name, text, want string }{
		{"one hand", good, "f"},
		{"comments before it", "# a hand\n\n" + good, "f"},
		{"many", "[1]\n" + good + "[2]\n" + good, "f, hand 1|f, hand 2"},
		{"names", "# all of them\n[a-1]\n" + good + "\n['b c'] # the last\n" + good, "f, hand a-1|f, hand b c"},
		{"one is torn", "[1]\nvariant = 'N\n[2]\n" + good, "! f, hand 1: line 2, column 13: literal strings cannot have new lines|f, hand 2"},
		{"a table of one's own", good + "[_mine]\nvariant = 1\n", "f"},
		{"lines", line + "\n\n" + line, "f, line 1|f, line 3"},
		{"a line is torn", line[:20] + "\n" + line + "\n" + line[:30], "! f, line 1: this is no hand in JSON: unexpected end of JSON input|f, line 2|! f, line 3: this is no hand in JSON: unexpected end of JSON input"},
		{"a mark of the byte order", "\xef\xbb\xbf" + line, "f, line 1"},
		{"no text", "[1]\nvariant = '\xff'\n[2]\n" + good, "! f, hand 1: it is no text: line 2 has bytes that are not UTF-8|f, hand 2"},
		{"nothing", "", "! f: there is no hand in it"},
		{"only comments", "# nothing\n", "! f: there is no hand in it"},
		{"a header alone", "[1]\n", "! f, hand 1: it does not say which variant is played: a hand needs variant = ..."},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := strings.Join(wheres(strings.NewReader(c.text)), "|"); got != c.want {
				t.Errorf("%s\nnot %s", got, c.want)
			}
		})
	}
}

// endless gives the same bytes for ever.
type endless string

func (e endless) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		n += copy(p[n:], e)
	}
	return n, nil
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("the disk is gone") }

func TestLargeFilesAreCapped(t *testing.T) {
	for _, c := range []struct {
		name string
		from io.Reader
		want string
	}{
		{"one line without end", endless("{"), "! f: the file has more than 64 MiB: divide it"},
		{"a hand without end", endless("# chat\n"), "! f: the file has more than 64 MiB: divide it"},
		{"a long line", strings.NewReader(`{"game": "` + strings.Repeat("x", MostHand) + "\"}\n{}"), "! f, line 1: a hand of more than 1 MiB is none that anybody played|" +
			"! f, line 2: it does not say which variant is played: a hand needs variant = ..."},
		{"a long hand", strings.NewReader("[1]\nvariant = 'NT'\n" + strings.Repeat("# chat\n", MostHand/6) + "[2]\n"), "! f, hand 1: a hand of more than 1 MiB is none that anybody played|" +
			"! f, hand 2: it does not say which variant is played: a hand needs variant = ..."},
		{"a file that breaks off", io.MultiReader(strings.NewReader("[1]\n"), failing{}), "! f cannot be read: the disk is gone"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := strings.Join(wheres(c.from), "|"); got != c.want {
				t.Errorf("%s\nnot %s", got, c.want)
			}
		})
	}
}

func TestATableOfVariantsSaysWhatItLacks(t *testing.T) {
	for text, want := range map[string]string{
		"[A]\nhole = 'h'":                                     "the variant A in the table: no ruleset plays it",
		"[A]\nruleset = 'x'":                                  "the variant A in the table: it does not say where the players' cards lie",
		"[A]\nruleset = 'x'\nhole = 'h'":                      "no field takes the players' stacks",
		"[A]\nruleset = 'x'\nhole = 'h'\noptions = {a = 'b'}": "no field takes the players' stacks",
		"[A]\nruleset = 'x'\nhole = 'h'\nfields = {stack = 'stack'}\noptions = {a = 'rake'}":           `the option a is to be "rake", which is no number of a hand`,
		"[A]\nruleset = 'x'\nhole = 'h'\nfields = {stack = 'stack', b = 'ante'}":                       `the field b is to be "ante", which is no number of a player`,
		"[A]\nruleset = 'x'\nhole = 'h'\nfields = {stack = 'stack'}\nalso = ['B']\n[B]\nruleset = 'y'": "",
		"[A]\nruleset = 'x'\nhole = 'h'\nfields = {a = 'stack', b = 'stack'}":                          `the fields a and b are both to be "stack"`,
		"[A": "the table of variants cannot be read",
	} {
		_, err := ReadVariants(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, not %q", text, err, want)
		}
	}
}

func TestARulesetThatDoesNotFitIsSaid(t *testing.T) {
	variants, err := ReadVariants("[NT]\nname = 'x'\nruleset = 'high-card'\nhole = 'hand'\noptions = {blind = 'small blind'}\nfields = {stack = 'stack'}")
	if err != nil {
		t.Fatal(err)
	}
	_, err = one(t, &Replayer{Variants: variants, Load: load}, hand(soundHead, soundActions))
	var fault *Fault
	if !errors.As(err, &fault) || !fault.Unreadable || !strings.Contains(fault.Reason, "the rules for NT") {
		t.Error(err)
	}
}

// FuzzHands reads whatever there is, and replays it: every error is a fault with a place, and nothing hangs.
func FuzzHands(f *testing.F) {
	f.Add([]byte(hand(soundHead, soundActions)))
	f.Add([]byte("[1]\n" + hand(soundHead, soundActions) + "[2]\nvariant = 'N"))
	for _, name := range []string{"dwan-ivey-2009.phh", "alice-carol-wikipedia.phh", "arieh-yockey-2019.phh"} {
		f.Add([]byte(read(f, name)))
	}
	first, _, _ := strings.Cut(read(f, "generated-nlhe.jsonl"), "\n")
	f.Add([]byte(first))
	f.Add([]byte(strings.Replace(read(f, "arieh-yockey-2019.phh"), "F2L3D", "N2L1D", 1)))
	r := newReplayer(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		for h, err := range Hands("f", bytes.NewReader(text)) {
			if err == nil {
				_, err = r.Replay(h)
			}
			var fault *Fault
			if err != nil && (!errors.As(err, &fault) || fault.Where == "" || fault.Reason == "") {
				t.Fatalf("%v is no fault with a place", err)
			}
		}
	})
}

// FuzzActions plays whatever actions there are in a sound hand.
func FuzzActions(f *testing.F) {
	f.Add("NT", soundActions)
	f.Add("N2L1D", "d dh p1 ??????????\nd dh p2 2c3c4c5c7c\nd dh p3 ??????????\np3 cc\np1 cc\np2 cc\np1 sd ????\np2 sd 7c\np3 sd\nd dh p1 ????\nd dh p2 7d\np1 cc\np2 cc\np3 cc\np2 sm 2c3c4c5c7d")
	f.Add("FT", "d dh p1 ????\nd dh p2 ????\nd dh p3 KhKs\np3 cbr 4\np1 cbr 6\np2 f\np3 cc\nd db ??????\np1 cbr 2\np3 f")
	r := newReplayer(f)
	f.Fuzz(func(t *testing.T, variant, actions string) {
		h := &Hand{Where: "f", Variant: variant, Blinds: []float64{1, 2}, Bets: map[string]float64{minBet: 2, smallBet: 2, bigBet: 4},
			Start: []float64{50, 100, 7}, Actions: strings.Split(actions, "\n")}
		if variant == "FT" {
			delete(h.Bets, minBet)
		} else {
			delete(h.Bets, smallBet)
			delete(h.Bets, bigBet)
		}
		_, err := r.Replay(h)
		var fault *Fault
		if err != nil && (!errors.As(err, &fault) || fault.Reason == "") {
			t.Fatalf("%v is no fault", err)
		}
	})
}

// A file costs its reader no more tries than all of its hands may have, and then still says how each hand came out.
func TestAFileOfHandsThatNeverComeOutIsBounded(t *testing.T) {
	never := strings.Replace(hand(soundHead+"finishing_stacks = [60, 96, 94]", soundActions), "KhKs", "????", 1)
	comes := strings.Replace(hand(soundHead+"finishing_stacks = [58, 98, 94]", soundActions), "KhKs", "????", 1)
	var file strings.Builder
	const hands = 15
	for i := range hands {
		fmt.Fprintf(&file, "[%d]\n%s\n", i+1, never)
	}
	fmt.Fprintf(&file, "[%d]\n%s\n", hands+1, comes)
	r := newReplayer(t)
	cut, left := 0, 0
	for h, err := range Hands("hand.phhs", strings.NewReader(file.String())) {
		if err != nil {
			t.Fatal(err)
		}
		out, err := r.Replay(h)
		if left = *h.spare; err == nil && out.Compared {
			continue
		}
		if err == nil || !strings.Contains(err.Error(), "the stacks come out as 58 98 94, and were recorded as 60 96 94") {
			t.Errorf("%+v, %v", out, err)
		} else if strings.Contains(err.Error(), "so many were tried in this file") {
			cut++
		}
	}
	if want := hands - fileTries/tries; cut != want || left != handTries {
		t.Errorf("%d hands were cut short, not %d, and %d tries are left", cut, want, left)
	}
}
