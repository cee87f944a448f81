package cli

import (
	"slices"
	"testing"
)

// TestANameMayReadLikeAList: names are divided by commas and by and, and what stands in quotation marks is one name.
func TestANameMayReadLikeAList(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"Ann,Bob":                   {"Ann", "Bob"},
		"Ann, Bob and Cyd":          {"Ann", "Bob", "Cyd"},
		"Ann, Bob, and Cyd":         {"Ann", "Bob", "Cyd"},
		`"Salt and Pepper", Bob`:    {"Salt and Pepper", "Bob"},
		`Ann and "Salt and Pepper"`: {"Ann", "Salt and Pepper"},
		`Ann "Kid" Day,"Smith, J."`: {`Ann "Kid" Day`, "Smith, J."},
		`"`:                         {`"`},
		"":                          {""},
		"Ann,,Bob":                  {"Ann", "", "Bob"},
	} {
		if got := namesIn(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
		if got := namesIn(listOf(want)); !slices.Equal(got, want) {
			t.Errorf("%q written as a list are %q", want, got)
		}
	}
}
