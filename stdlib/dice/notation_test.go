package dice

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestNotationIsReadAndSaidBack(t *testing.T) {
	tests := []struct{ text, canonical, reading string }{
		{"2d6+3", "2d6+3", "2d6, added up, plus 3"},
		{"d20", "1d20", "1d20"},
		{"d%", "1d100", "1d100"},
		{"4dF", "4dF", "4 dice of -1, 0 or +1, added up"},
		{"4dFkh2", "4dFkh2", "4 dice of -1, 0 or +1, keep the highest 2, added up"},
		{"4d6kh3", "4d6kh3", "4d6, keep the highest 3, added up"},
		{"4d6 kl1", "4d6kl1", "4d6, keep the lowest, added up"},
		{"4d6kh", "4d6kh1", "4d6, keep the highest, added up"},
		{"4d6dl1", "4d6kh3", "4d6, keep the highest 3, added up"},
		{"4d6dh1", "4d6kl3", "4d6, keep the lowest 3, added up"},
		{"adv", "2d20kh1", "2d20, keep the highest, added up"},
		{"dis+4", "2d20kl1+4", "2d20, keep the lowest, added up, plus 4"},
		{"6#4d6dl1", "6#4d6kh3", "6 rolls of 4d6, keep the highest 3, added up"},
		{"4d6!", "4d6!6", "4d6, one more die for each 6, at most 100 in a row, added up"},
		{"4d6!>4max2", "4d6!5..6max2", "4d6, one more die for each 5 to 6, at most 2 in a row, added up"},
		{"4d6!1!6", "4d6!1!6", "4d6, one more die for each 1 or 6, at most 100 in a row, added up"},
		{"2d6r1", "2d6r1", "2d6, reroll 1 until something else shows, added up"},
		{"2d6ro<3", "2d6ro1..2", "2d6, reroll 1 to 2 once, added up"},
		{"2d6r1r2", "2d6r1..2", "2d6, reroll 1 to 2 until something else shows, added up"},
		{"5d12>8", "5d12>=9", "5d12, success on 9 or more"},
		{"5d12>=8", "5d12>=8", "5d12, success on 8 or more"},
		{"5d12<3", "5d12<=2", "5d12, success on 2 or less"},
		{"5d12<=3", "5d12<=3", "5d12, success on 3 or less"},
		{"5d12=7", "5d12{7:1}", "5d12, success on 7"},
		{"5d12>12", "5d12{1..12:0}", "5d12, no face counts"},
		{"5d12>8-1", "5d12>=9-1", "5d12, success on 9 or more, minus 1"},
		{"5d12{12:2,>8:1,1:-2,else:-1}", "5d12{1:-2,2..8:-1,9..11:1,12:2}",
			"5d12, 1 counts -2, 2 to 8 count -1, 9 to 11 count 1, 12 counts 2"},
		{"3d6{6:2}", "3d6{6:2}", "3d6, 6 counts 2, anything else 0"},
		{"9d10!>8", "9d10!9..10", "9d10, one more die for each 9 to 10, at most 100 in a row, added up"},
		{"9d10>8!", "9d10!10>=9", "9d10, one more die for each 10, at most 100 in a row, success on 9 or more"},
		{"4D+2", "4d6+2", "4d6, added up, plus 2"},
		{"4D", "4d6", "4d6, added up"},
		{"1+2d6+1d8-2", "2d6+1+1d8-2", "2d6, added up, plus 1; plus 1d8, minus 2"},
		{"-2d6+5-d4-1", "-2d6+5-1d4-1", "minus 2d6, added up, plus 5; minus 1d4, minus 1"},
		{" 2 d 6 + 3 # fire # and smoke ", "2d6+3 # fire # and smoke", "fire # and smoke: 2d6, added up, plus 3"},
		{"4d6kh3!r1>4", "4d6r1!6kh3>=5", "4d6, reroll 1 until something else shows, one more die for each 6, at most 100 in a row, keep the highest 3, success on 5 or more"},
		{"0d6", "0d6", "0d6"},
	}
	for _, test := range tests {
		f, err := Parse(test.text)
		if err != nil {
			t.Error(err)
			continue
		}
		if f.String() != test.canonical {
			t.Errorf("%q: written %q, want %q", test.text, f.String(), test.canonical)
		}
		if f.Reading() != test.reading {
			t.Errorf("%q: reads %q, want %q", test.text, f.Reading(), test.reading)
		}
	}
}

func TestNotationErrorsNamePositionAndRemedy(t *testing.T) {
	tests := []struct {
		text    string
		at      int
		problem string
	}{
		{"", 1, "expected dice or a number, as in 2d6+3, but the text ends"},
		{"2d6+", 5, "expected dice or a number, as in 2d6+3, but the text ends"},
		{"2d", 3, "expected the faces of the die"},
		{"d", 2, "expected the faces of the die"},
		{"D", 2, "expected the faces of the die"},
		{"2d6 3", 5, "found '3'"},
		{"2d6 é", 5, "found 'é'"},
		{"é2d6", 1, "found 'é'"},
		{"5", 2, "expected dice, as in 2d6, but the text ends"},
		{"4d6k3", 4, "kh to keep the highest"},
		{"4d6d1", 4, "dh to drop the highest"},
		{"2d6+3>10", 6, "a comparison only directly after its dice"},
		{"2d0", 1, "a die needs at least 1 face"},
		{"3+2d0", 3, "a die needs at least 1 face"},
		{"2d1000001", 1, "at most 1000000 faces"},
		{"10001d6", 1, "0 to 10000 dice"},
		{"6#5000d6", 1, "30000 dice in all"},
		{"0#2d6", 1, "1 to 1000 times"},
		{"9999999999d6", 1, "too large"},
		{"4d6kh5", 4, "no more than there are"},
		{"4d6dl4", 4, "at least one stays"},
		{"4d6kh0", 4, "at least one stays"},
		{"4d6kh1kl1", 7, "one keep or drop"},
		{"4d6r7", 5, "faces 1 to 6, not 7"},
		{"4d6r1..6", 1, "never ends"},
		{"4d6r<1", 5, "no face of a d6"},
		{"4d6r", 5, "the faces to reroll"},
		{"4d6r1ro2", 6, "cannot be mixed"},
		{"1d100r<100", 1, "leaves only 1 of 100"},
		{"4d6!<9", 5, "faces 1 to 6, not 1 to 8"},
		{"4d6!<=6", 1, "every face of a d6 would explode"},
		{"4d6!max101", 1, "at most 1 to 100 times"},
		{"4d6!max", 8, "how many times"},
		{"4d6>4>5", 6, "already says"},
		{"4d6>", 5, "a face after >"},
		{"4d6{}", 5, "faces and what they count"},
		{"4d6{6}", 6, "expected :"},
		{"4d6{6:}", 7, "what the face counts"},
		{"4d6{6:1", 8, "a comma or }"},
		{"4d6{6:1000001}", 1, "a face can count"},
		{"4dF>1", 4, "dF dice have no numbers"},
		{"2d6 #", 6, "expected a label after #"},
		{"2d6 # a\nb", 1, "plain text on one line"},
		{"2d6\xff", 1, "not plain text"},
		{strings.Repeat("d6+", 400) + "d6", 1001, "too long"},
		{strings.Repeat("d6+", 100) + "d6", 1, "at most 100 terms"},
	}
	for _, test := range tests {
		_, err := Parse(test.text)
		var wrong *NotationError
		if !errors.As(err, &wrong) {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if wrong.At != test.at || !strings.Contains(wrong.Problem, test.problem) {
			t.Errorf("%q: at %d %q, want at %d %q", test.text, wrong.At, wrong.Problem, test.at, test.problem)
		}
	}
}

func TestNotationErrorIsOneSentence(t *testing.T) {
	_, err := Parse("2d6+")
	const want = `"2d6+", character 5: expected dice or a number, as in 2d6+3, but the text ends`
	if err == nil || err.Error() != want {
		t.Error(err)
	}
}

func TestSpecReadsWithItsPips(t *testing.T) {
	if got := mustSpec(t, "5d12>8+2").reading(2); got != "5d12, success on 9 or more, plus 2" {
		t.Error(got)
	}
}

// genFaceSet draws some of the faces of a die, never all of them.
func genFaceSet(t *rapid.T, faces int, name string) FaceSet {
	var ranges []Range
	keepOut := rapid.IntRange(1, faces).Draw(t, name+" without")
	for face := 1; face <= faces; face++ {
		if face != keepOut && rapid.Bool().Draw(t, name) {
			ranges = append(ranges, Range{face, face})
		}
	}
	return NewFaceSet(ranges...)
}

// genSpec draws a valid spec of up to so many dice of up to so many faces.
func genSpec(t *rapid.T, maxCount, maxFaces, maxDepth int) Spec {
	s := Spec{
		Count: rapid.IntRange(1, maxCount).Draw(t, "count"),
		Faces: rapid.IntRange(1, maxFaces).Draw(t, "faces"),
		Pips:  rapid.IntRange(-3, 3).Draw(t, "pips"),
	}
	if s.Reroll.On = genFaceSet(t, s.Faces, "reroll"); len(s.Reroll.On) > 0 {
		s.Reroll.Once = rapid.Bool().Draw(t, "once")
	}
	if maxDepth > 0 {
		if s.Explode.On = genFaceSet(t, s.Faces, "explode"); len(s.Explode.On) > 0 {
			s.Explode.Depth = rapid.IntRange(1, maxDepth).Draw(t, "depth")
		}
	}
	if rapid.Bool().Draw(t, "keeps") {
		s.Keep = Keep{rapid.SampledFrom([]End{KeepHighest, KeepLowest}).Draw(t, "end"), rapid.IntRange(1, s.Count).Draw(t, "kept")}
	}
	if rapid.Bool().Draw(t, "tallies") {
		values := rapid.SliceOfN(rapid.IntRange(-2, 2), s.Faces, s.Faces).Draw(t, "worth")
		s.Tally = NewTally(s.Faces, func(face int) int { return values[face-1] })
	}
	return s
}

func TestCanonicalNotationReadsBackTheSameFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := Formula{Times: rapid.IntRange(1, 3).Draw(t, "times")}
		for range rapid.IntRange(1, 3).Draw(t, "terms") {
			f.Terms = append(f.Terms, Term{rapid.Bool().Draw(t, "minus"), genSpec(t, 5, 12, 100)})
		}
		f.Label = strings.TrimSpace(rapid.StringMatching(`[a-z #+0-9é]{0,8}`).Draw(t, "label"))
		back, err := Parse(f.String())
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(f, back) {
			t.Fatalf("%s\n%#v\n%#v", f, f, back)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"2d6+3", "d20", "d%", "4dF", "4d6kh3!r1>4", "adv-dis", "6#4d6dl1", "4D+2 # x", "5d12{12:2,>8:1,1:-2,else:-1}", "2d6+", "-1+2d4ro<3!>=3max2-5", "1d1000000{else:1}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		formula, err := Parse(text)
		if err != nil {
			var wrong *NotationError
			if !errors.As(err, &wrong) || wrong.At < 1 {
				t.Fatalf("%q: not an error with a position: %v", text, err)
			}
			return
		}
		if formula.Reading() == "" {
			t.Fatalf("%q has no reading", text)
		}
		canonical := formula.String()
		if len(canonical) > MaxText { // canonical notation can be the longer one
			return
		}
		back, err := Parse(canonical)
		if err != nil {
			t.Fatalf("%q is written %q: %v", text, canonical, err)
		}
		if !reflect.DeepEqual(formula, back) {
			t.Fatalf("%q is written %q and reads back as\n%#v, not\n%#v", text, canonical, back, formula)
		}
	})
}
