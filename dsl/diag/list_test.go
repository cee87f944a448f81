package diag

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestListsSortByFileAndPlaceAndDropRepeats(t *testing.T) {
	a, again, b := NewSource("a.deal", "deal muck"), NewSource("a.deal", "deal muck"), NewSource("b.deal", "deal")
	list := List{
		Errorf("x", Span{b, 0, 4}, "in b"),
		Errorf("x", Span{a, 5, 9}, "later"),
		Warnf("x", Span{a, 0, 4}, "first found"),
		Errorf("x", Span{a, 0, 4}, "second found"),
		Errorf("x", Span{again, 5, 9}, "later"),
		Errorf("y", Span{a, 5, 9}, "later"),
		Errorf("x", Span{}, "nowhere"),
		Warnf("x", Span{a, 5, 9}, "later"),
		Errorf("x", Span{a, 0, 2}, "shorter"),
	}
	var got []string
	for _, d := range list.Sorted() {
		got = append(got, d.Error())
	}
	want := []string{
		"error[x]: nowhere",
		"a.deal:1:1: error[x]: shorter",
		"a.deal:1:1: warning[x]: first found",
		"a.deal:1:1: error[x]: second found",
		"a.deal:1:6: error[x]: later",
		"a.deal:1:6: error[y]: later",
		"a.deal:1:6: warning[x]: later",
		"b.deal:1:1: error[x]: in b",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if list[0].Summary != "in b" || len(list) != 9 {
		t.Error("sorting changed the list itself")
	}
	if list.Errors() != 7 || list.Warnings() != 2 || !list.HasErrors() {
		t.Errorf("%d errors, %d warnings", list.Errors(), list.Warnings())
	}
	if list[2:3].HasErrors() || (List)(nil).HasErrors() {
		t.Error("a list without errors has errors")
	}
}

func TestADiagnosticIsAnError(t *testing.T) {
	err := fmt.Errorf("reading: %w", Errorf("empty-file", Span{}, "Nothing is in %s", "a.deal"))
	var d Diagnostic
	if !errors.As(err, &d) || d.Code != "empty-file" {
		t.Errorf("%v does not hold its diagnostic", err)
	}
}

func TestBuildingOnADiagnosticLeavesItAlone(t *testing.T) {
	base := Errorf("x", Span{}, "x").WithNote("one").WithNote("two").WithNote("three").WithOther(Span{}, "one")
	left := base.WithNote("left").WithOther(Span{}, "left")
	right := base.WithNote("right").WithOther(Span{}, "right")
	if left.Notes[3] != "left" || right.Notes[3] != "right" || left.Others[1].Text != "left" || len(base.Notes) != 3 {
		t.Errorf("%v %v %v", base.Notes, left.Notes, right.Notes)
	}
}

func TestFixesAreAppliedOnceAndNeverOverEachOther(t *testing.T) {
	fix := func(start, end int, text string) Fix { return Fix{Span: Span{Start: start, End: end}, Text: text} }
	tests := []struct {
		name  string
		fixes []Fix
		want  string
	}{
		{"none", nil, "deal two cards"},
		{"one", []Fix{fix(5, 8, "three")}, "deal three cards"},
		{"out of order", []Fix{fix(9, 14, "dice"), fix(0, 4, "roll")}, "roll two dice"},
		{"of two that overlap the first in the text", []Fix{fix(6, 14, "x"), fix(5, 8, "three")}, "deal three cards"},
		{"the same twice", []Fix{fix(4, 4, "!"), {Span: Span{Start: 4, End: 4}, Text: "!", Describe: "Shout."}}, "deal! two cards"},
		{"two at one place", []Fix{fix(4, 4, "!"), fix(4, 4, "?")}, "deal!? two cards"},
		{"before what is replaced", []Fix{fix(5, 8, "three"), fix(5, 5, "all ")}, "deal all three cards"},
		{"side by side", []Fix{fix(0, 5, ""), fix(5, 9, "")}, "cards"},
		{"outside the text", []Fix{fix(-4, -2, "now "), fix(99, 120, "!")}, "now deal two cards!"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Apply("deal two cards", tt.fixes); got != tt.want {
				t.Errorf("%q, not %q", got, tt.want)
			}
		})
	}
}

// A place that no fix takes away is the same letter in the text that the fixes make.
func TestAPlaceMovesWithTheFixes(t *testing.T) {
	const text = "deal two cards"
	fix := func(start, end int, text string) Fix { return Fix{Span: Span{Start: start, End: end}, Text: text} }
	for _, c := range []struct {
		fixes    []Fix
		at, want int
	}{
		{nil, 5, 5},
		{[]Fix{fix(5, 8, "three")}, 9, 11},
		{[]Fix{fix(5, 8, "three")}, 4, 4},
		{[]Fix{fix(9, 14, "dice"), fix(4, 4, "!")}, 5, 6},
		{[]Fix{fix(4, 4, "!"), fix(4, 4, "!")}, 5, 6},
		{[]Fix{fix(6, 14, "x"), fix(5, 8, "three")}, 9, 11}, // one of two that overlap
		{[]Fix{fix(0, 5, ""), fix(5, 9, "")}, 9, 0},
		{[]Fix{fix(5, 8, "three")}, 6, 10}, // taken away
	} {
		if got := Moved(text, c.fixes, c.at); got != c.want {
			t.Errorf("%v: %d is moved to %d, not %d", c.fixes, c.at, got, c.want)
		}
	}
}

func TestWhatIsToldIsCounted(t *testing.T) {
	source := NewSource("a", "deal two cards two")
	two := func(start int, code string) Diagnostic {
		return Errorf(code, Span{source, start, start + 3}, "No %q", "two")
	}
	first := two(5, "x")
	list := List{first, two(15, "x"), two(15, "y"), Warnf("x", Span{source, 5, 8}, "No %q", "two"), Errorf("x", Span{}, "Another")}
	if n := list.Told(); n[first.Told()] != 2 || len(n) != 4 {
		t.Error(n)
	}
	if n := list.Kinds(); n[Told{Severity: Error, Code: "x"}] != 3 || len(n) != 3 {
		t.Error(n)
	}
	if a, b := list.UpTo(&first, 8), list.UpTo(&first, 18); a != 1 || b != 2 {
		t.Error(a, b)
	}
}

func TestAFixOfTheWholeTextReplacesIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, now := anyText(t, "old"), anyText(t, "new")
		if got := Apply(old, []Fix{{Span: Span{End: len(old)}, Text: now}}); got != now {
			t.Fatalf("%q, not %q", got, now)
		}
		at := rapid.IntRange(0, len(old)).Draw(t, "at")
		if got := Apply(old, []Fix{{Span: Span{Start: at, End: at}, Text: now}}); !strings.HasPrefix(got, old[:at]+now) || len(got) != len(old)+len(now) {
			t.Fatalf("%q", got)
		}
	})
}
