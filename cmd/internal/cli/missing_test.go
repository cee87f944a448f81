package cli

import (
	"strings"
	"testing"

	"croupier/interp/journal"
)

// What a record says was got from elsewhere may be anybody's: nothing of it is told that would be more than a part of a line.
func TestWhatARecordIsMissingIsALineEach(t *testing.T) {
	digest := "sha256:" + strings.Repeat("0", 64)
	for _, one := range []struct {
		got   journal.Got
		lines int
	}{
		{journal.Got{Name: "abc", Source: "https://rules.example/abc", Digest: digest}, 1},
		{journal.Got{Name: "abc", Source: "https://rules.example/abc", Digest: "sha256:0\ncroupier: fine"}, 0},
		{journal.Got{Name: "abc", Source: "https://rules.example/abc", Digest: "\x1b[2J"}, 0},
		{journal.Got{Name: "abc", Source: "https://rules.example/abc\n", Digest: digest}, 0},
		{journal.Got{Name: "a\nb", Source: "https://rules.example/abc", Digest: digest}, 0},
	} {
		if text := missing(&journal.Header{Got: []journal.Got{one.got}}); strings.Count(text, "\n") != one.lines || strings.Contains(text, "\x1b") {
			t.Errorf("of %q it says %q", one.got, text)
		}
	}
}
