package equity

import (
	"fmt"
	"strings"
	"testing"
)

func TestRangesAreReadAsPlayersWriteThem(t *testing.T) {
	tests := []struct {
		text string
		want int
	}{
		{"AA", 6}, {"QQ+", 18}, {"TT-77", 24}, {"77-TT", 24}, {"AKs", 4}, {"AKo", 12}, {"AK", 16}, {"KA", 16},
		{"ATs+", 16}, {"a5s-a2s", 16}, {"T9s-65s", 20}, {"76o", 12}, {"76s+", 4}, {"AhKd", 1}, {"10h10d", 1},
		{"any", 1326}, {"AhKhQdJd", 1}, {"QQ+, AKs, A5s-A2s, 76o, AhKd", 18 + 4 + 16 + 12 + 1},
		{"AKs, AhKh", 4}, {"AKs AKo;AK", 16}, {"22+", 78}, {"A2s+,K2s+", 48 + 44},
	}
	for _, test := range tests {
		r := ranges(t, test.text)[0]
		seen := map[string]bool{}
		for _, c := range r {
			seen[fmt.Sprint(c.Cards)] = true
			if c.Weight != MaxWeight {
				t.Errorf("%s: weight %d", test.text, c.Weight)
			}
		}
		if len(r) != test.want || len(seen) != test.want {
			t.Errorf("%s: %d hands, %d different ones, want %d", test.text, len(r), len(seen), test.want)
		}
	}
}

func TestPartsOfARangeHaveWeights(t *testing.T) {
	r := ranges(t, "AKs:50%, AhKh:0.25, QQ, KdAd:0.1%")[0]
	for _, c := range r {
		want := MaxWeight
		switch fmt.Sprint(c.Cards) {
		case "[46 50]":
			want = 250
		case "[45 49]":
			want = 1
		case "[44 48]", "[47 51]":
			want = 500
		}
		if c.Weight != want {
			t.Errorf("%v weighs %d, want %d", c.Cards, c.Weight, want)
		}
	}
}

func TestRangesThatMakeNoSenseAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"": "a range names cards", " , ": "a range names cards", "AX": "is no part of a range", "AAs": "is no part", "A5s-K2s": "both ends",
		"A5s-A2o": "both ends", "TT-": "is no part", "AhAh": "is no part of a range: it has Ah twice", "Ah": "all have as many", "AK:0": "a share from", "AK:2": "a share from",
		"AK:x": "a share from", "AK:NaN": "a share from", "AKs++": "is no part", "+": "is no part", "é": "is no part", "éé": "is no part", strings.Repeat("A", 20001): "too long",
	} {
		full := text
		if text == "Ah" {
			full = "AhKh, Ah"
		}
		if _, err := ParseRange(full); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want an error with %q", full, err, want)
		}
	}
}

func FuzzParseRange(f *testing.F) {
	for _, text := range []string{"QQ+, AKs, A5s-A2s, 76o, AhKd", "any", "AK:50%", "T9s-65s;22+", "AhKhQdJd"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRange(text)
		if err != nil {
			return
		}
		for _, c := range r {
			if len(c.Cards) != len(r[0].Cards) || c.Weight < 1 || c.Weight > MaxWeight {
				t.Errorf("%q: %v", text, c)
			}
		}
	})
}
