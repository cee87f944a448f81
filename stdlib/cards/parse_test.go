package cards

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestCardsAreReadAsPeopleWriteThem(t *testing.T) {
	d := Standard()
	for _, test := range []struct{ want, texts string }{
		{"10h", "10h,10H,Th,th,TH,10♥,T♥,10♡,10♥\ufe0f,10 h,10 hearts,10hearts,ten of hearts,Ten Of Hearts,ten hearts, 10h "},
		{"As", "As,AS,as,aS,A♠,ace of spades,a of s"},
		{"2c", "2c,2C,2♣,two of clubs,deuce of clubs"},
		{"Jd", "Jd,jD,J♦,jack of diamonds"},
	} {
		for text := range strings.SplitSeq(test.texts, ",") {
			id, err := d.Parse(text)
			if err != nil || d.Name(id) != test.want {
				t.Errorf("%q reads as %q, %v; want %q", text, d.Name(id), err, test.want)
			}
		}
	}
}

func TestRanksAreReadAlone(t *testing.T) {
	d := Standard()
	for text, want := range map[string]int{"2": 0, "10": 8, "t": 8, "Ten": 8, "J": 9, "ace": 12} {
		if got, err := d.ParseRank(text); err != nil || got != want {
			t.Errorf("rank %q: %d, %v", text, got, err)
		}
	}
	if _, err := d.ParseRank("11"); err == nil || !strings.Contains(err.Error(), "ranks are 2 3") {
		t.Errorf("rank 11: %v", err)
	}
}

// TestPluralsAreRanks: a rank's word in the plural is the rank, and never a spade; a sign with an s is a spade.
func TestPluralsAreRanks(t *testing.T) {
	d := Standard()
	for text, want := range map[string]string{"twos": "2", "Deuces": "2", "sixes": "6", "tens": "10", "aces": "A", "KINGS": "K"} {
		if r, ok := d.ParseRanks(text); !ok || d.RankName(r) != want {
			t.Errorf("%q is not the rank %s", text, want)
		}
		if id, err := d.Parse(text); err == nil {
			t.Errorf("%q is the card %s", text, d.Name(id))
		}
	}
	for _, text := range []string{"2s", "10s", "Ks", "ace", "s", "es", "", "hearts"} {
		if _, ok := d.ParseRanks(text); ok {
			t.Errorf("%q is the plural of a rank", text)
		}
	}
	pages := build(t, Spec{Ranks: []string{"page", "pages"}, Suits: []string{"cups", "swords"}})
	if r, ok := pages.ParseRanks("pages"); !ok || pages.RankName(r) != "page" {
		t.Error("pages are no plural")
	}
}

func TestListsOfCards(t *testing.T) {
	spec := StandardSpec()
	spec.Copies, spec.Jokers = 2, 1
	spec.Extra = []string{"The Fool", "The Fool on the Hill"}
	double := build(t, spec)
	tests := []struct {
		deck *Deck
		text string
		want string
	}{
		{Standard(), "10h 10s, 4h", "10h 10s 4h"},
		{Standard(), "", ""},
		{Standard(), " , ,", ""},
		{Standard(), "ten of hearts four of spades,K♦", "10h 4s Kd"},
		{Standard(), "2c,3c,4c\n5c\t6c", "2c 3c 4c 5c 6c"},
		{double, "jk the fool the fool on the hill 2c Jk", "Jk The Fool The Fool on the Hill 2c Jk"},
	}
	for _, test := range tests {
		ids, err := test.deck.ParseList(test.text)
		var names []string
		for _, id := range ids {
			names = append(names, test.deck.Name(id))
		}
		if got := strings.Join(names, " "); err != nil || got != test.want {
			t.Errorf("%q: %q, %v; want %q", test.text, got, err, test.want)
		}
		slices.Sort(ids)
		if len(slices.Compact(ids)) != len(names) {
			t.Errorf("%q: a card comes twice: %v", test.text, ids)
		}
	}
}

func TestErrorsSayWhatACardLooksLikeOrWhichWasMeant(t *testing.T) {
	spec := StandardSpec()
	spec.Extra = []string{"The Fool"}
	fools := build(t, spec)
	tests := []struct {
		deck *Deck
		text string
		want string
	}{
		{Standard(), "11h", `"11h" is no card of this deck: ranks are 2 3 4 5 6 7 8 9 10 J Q K A, suits c d h s, as in 2c`},
		{Standard(), "10x", "suits c d h s"},
		{Standard(), "", "no card is named here: ranks are"},
		{Standard(), "Jk", "this deck has no jokers"},
		{Standard(), "ten of haerts", `did you mean "ten of hearts"?`},
		{Standard(), "10h 4h 10h", `10h is named twice, but the deck has it once`},
		{fools, "2c the fole, 3c", `"the fole" is no card of this deck: did you mean "the fool"?`},
		{fools, "the end", `ranks are`},
		{Standard(), strings.Repeat("x", 1000), `..." is no card`},
		{Standard(), strings.Repeat("2c ", 50000), "too long"},
		{Standard(), "\x00\xff", `"\x00\xff" is no card`},
		{build(t, Spec{Extra: []string{"Moon"}}), "x", `a card is called by its name, such as "Moon"`},
		{build(t, Spec{Ranks: []string{"1", "2"}}), "3", `ranks are 1 2`},
	}
	for _, test := range tests {
		_, err := test.deck.ParseList(test.text)
		if test.text == "" {
			_, err = test.deck.Parse(test.text)
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.40q: %v, want %q", test.text, err, test.want)
		}
	}
}

func TestAWordThatCouldBeTwoCardsIsRefused(t *testing.T) {
	d := build(t, Spec{Ranks: []string{"x", "xs"}, Suits: []string{"tar", "star", "blue"}})
	if _, err := d.Parse("xstar"); err == nil || !strings.Contains(err.Error(), "could be") {
		t.Errorf("xstar: %v", err)
	}
}

func TestAListOfAllNamesReadsTheWholeDeck(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, err := New(randomSpec().Draw(t, "spec"))
		if err != nil {
			return
		}
		var names []string
		for id := range ID(d.Len()) {
			names = append(names, d.Name(id))
		}
		got, err := d.ParseList(strings.Join(names, ", "))
		if err != nil {
			t.Fatal(err)
		}
		for i, id := range got {
			if id != ID(i) {
				t.Fatalf("card %d reads as card %d", i, id)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"10h", "Th, 4♠", "the fool", "Jk jk", "ten of hearts", "\xff", "", ",,"} {
		f.Add(text)
	}
	spec := StandardSpec()
	spec.Jokers = 2
	spec.Extra = []string{"The Fool"}
	d, err := New(spec)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if id, err := d.Parse(text); err == nil {
			if again, err := d.Parse(d.Name(id)); err != nil || again != id {
				t.Errorf("%q is %q, which reads as %d, %v", text, d.Name(id), again, err)
			}
		} else if !utf8.ValidString(err.Error()) {
			t.Errorf("%q: the error is not text: %q", text, err)
		}
		ids, err := d.ParseList(text)
		if err != nil {
			return
		}
		seen := map[ID]bool{}
		for _, id := range ids {
			if seen[id] {
				t.Errorf("%q names card %d twice", text, id)
			}
			seen[id] = true
		}
	})
}

func ExampleDeck_ParseList() {
	d := Standard()
	ids, _ := d.ParseList("10h Ts, four of hearts")
	for _, id := range ids {
		fmt.Println(d.Name(id), d.Pretty(id), d.Long(id))
	}
	// Output:
	// 10h 10♥ ten of hearts
	// 10s 10♠ ten of spades
	// 4h 4♥ four of hearts
}
