package diag

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestTheNearestWordIsTheOneThatWasMeant(t *testing.T) {
	tests := []struct{ word, candidates, want string }{
		{"atribute", "ante attribute stack", "attribute"},
		{"dela", "muck deal", "deal"},
		{"Stack", "stuck stack", "stack"},
		{"big_blind", "big-blend big-blind", "big-blind"},
		{"big-blind", "small_blind BIG_BLIND", "BIG_BLIND"},
		{"card", "cord cards", "cards"},
		{"cards", "carts card", "card"},
		{"pass", "past passes", "passes"},
		{"penalty", "penalties", "penalties"},
		{"attr", "attn attribute", "attribute"},
		{"hole", "hold hole-card hole-cards", "hole-card"},
		{"hol", "hold hole", "hold"},
		{"bord", "bard board", "bard"},
		{"river", "rivre", "rivre"},
		{"initiative", "inititive", "inititive"},
		{"kciekr", "kicker", "kicker"},
		{"é", "e", ""},
		{"kícker", "kicker", "kicker"},
		{"po", "pot", ""},
		{"pot", "ante stack", ""},
		{"flop", "turn river", ""},
		{"deal", "", ""},
		{"", "deal", ""},
	}
	for _, tt := range tests {
		t.Run(tt.word, func(t *testing.T) {
			got, ok := Nearest(tt.word, strings.Fields(tt.candidates))
			if got != tt.want || ok != (tt.want != "") {
				t.Errorf("nearest to %q of %s is %q, not %q", tt.word, tt.candidates, got, tt.want)
			}
		})
	}
}

func TestAWordOfAnyLengthIsAnswered(t *testing.T) {
	if got, ok := Nearest(strings.Repeat("a", 200_000), []string{strings.Repeat("a", 200_001), "a"}); ok {
		t.Errorf("%d letters were taken for a slip", len(got))
	}
}

func TestDistanceIsAMeasure(t *testing.T) {
	word := rapid.SliceOfN(rapid.SampledFrom([]rune("abcé")), 0, 7)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		d := distance(a, b)
		if d != distance(b, a) || (d == 0) != (string(a) == string(b)) || d > max(len(a), len(b)) || d < max(len(a)-len(b), len(b)-len(a)) {
			t.Fatalf("from %q to %q it is %d, back %d", string(a), string(b), d, distance(b, a))
		}
		if d != slowDistance(a, b) {
			t.Fatalf("from %q to %q it is %d, not %d", string(a), string(b), d, slowDistance(a, b))
		}
	})
}

// slowDistance is the definition, tried from the ends of both words.
func slowDistance(a, b []rune) int {
	if len(a) == 0 || len(b) == 0 {
		return len(a) + len(b)
	}
	m, n := len(a)-1, len(b)-1
	if a[m] == b[n] {
		return slowDistance(a[:m], b[:n])
	}
	best := 1 + min(slowDistance(a[:m], b), slowDistance(a, b[:n]), slowDistance(a[:m], b[:n]))
	if m > 0 && n > 0 && a[m] == b[n-1] && a[m-1] == b[n] {
		best = min(best, 1+slowDistance(a[:m-1], b[:n-1]))
	}
	return best
}

func TestTheBeginningOfOneNameAloneIsThatName(t *testing.T) {
	names := []string{"careful", "cardsharp", "eager", "Étude", "eager"}
	for word, want := range map[string]string{
		"eager": "eager", "ea": "eager", "EAG": "eager", "care": "careful", "car": "car", "CAREFUL": "careful", "e": "e", "": "",
		"carefully": "carefully", "Ét": "Étude", "x": "x",
	} {
		if got := Begun(word, names); got != want {
			t.Errorf("of %v, %q means %q, want %q", names, word, got, want)
		}
	}
}

// Where very many words are compared with very many others, nothing is looked for any more, and nobody is asked for the others.
func TestGuessesEnd(t *testing.T) {
	var g Guesses
	many := make([]string, 1000)
	for i := range many {
		many[i] = fmt.Sprintf("word%d", i)
	}
	asked := 0
	for range 1000 {
		g.Nearest("wrod1", func() []string { asked++; return many })
	}
	if near, ok := (&Guesses{}).Nearest("wrod1", func() []string { return many }); near != "word1" || !ok {
		t.Errorf("at first wrod1 is %q", near)
	}
	if near, ok := g.Nearest("wrod1", func() []string { return many }); ok {
		t.Errorf("in the end it still is %q", near)
	}
	if asked > 2*mostCompared/len(many) {
		t.Errorf("it is compared with all others %d times", asked)
	}
}
