package rulefiles

import (
	"os"
	"slices"
	"testing"

	"croupier/interp/compile"
)

// What an outline says of a ruleset is what the compiled ruleset says.
func TestAnOutlineIsThatOfTheProgram(t *testing.T) {
	names := ShippedNames()
	outlines, list := Outlines(names)
	if len(list) > 0 {
		t.Fatal(list)
	}
	every := 10
	if os.Getenv("LONG") != "" {
		every = 1
	}
	for i := 0; i < len(names); i += every {
		r, err := Find(names[i])
		if err != nil {
			t.Fatal(err)
		}
		p, list := r.Compile()
		if p == nil {
			t.Fatal(list)
		}
		want := compile.Outline{Title: p.Title, About: p.About}
		for _, s := range p.Starts {
			want.Starts = append(want.Starts, s.Name)
		}
		if got := outlines[names[i]]; got.Title != want.Title || got.About != want.About || !slices.Equal(got.Starts, want.Starts) {
			t.Errorf("%s: %+v, not %+v", names[i], got, want)
		}
	}
}
