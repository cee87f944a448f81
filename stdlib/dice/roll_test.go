package dice

import (
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// mustSpec reads the only term of a notation.
func mustSpec(t testing.TB, text string) Spec {
	t.Helper()
	f, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return f.Terms[0].Spec
}

func seeded(seed uint64) Source {
	return Random(rand.New(rand.NewPCG(seed, 1)).IntN)
}

func TestRollShowsEveryDieWithItsPart(t *testing.T) {
	tests := []struct {
		text  string
		faces []int
		total int
		want  string // each die thrown: its face, then - dropped, r rerolled, ! exploded, and its part
	}{
		{"2d6+3", []int{2, 5}, 10, "2=2 5=5"},
		{"4d6dl1", []int{3, 1, 6, 1}, 10, "3=3 1=1 6=6 1-=0"},
		{"4d6kl1", []int{3, 1, 6, 1}, 1, "3-=0 1=1 6-=0 1-=0"},
		{"2d6r1", []int{1, 1, 4, 1, 2}, 6, "1r=0 1r=0 4=4 1r=0 2=2"},
		{"2d6ro1", []int{1, 1, 4}, 5, "1r=0 1=1 4=4"},
		{"2d6!", []int{6, 6, 1, 3}, 16, "6!=6 6!=6 1=1 3=3"},
		{"2d6!max1", []int{6, 6, 6, 2}, 20, "6!=6 6=6 6!=6 2=2"},
		{"2d6!r1", []int{6, 1, 5, 2}, 13, "6!=6 1r=0 5=5 2=2"},
		{"2d6!kh1", []int{6, 1, 5}, 7, "6!=6 1=1 5-=0"},
		{"2d6!kl1r1", []int{6, 1, 2, 5}, 5, "6!-=0 1r=0 2-=0 5=5"},
		{"5d12>8", []int{8, 9, 12, 1, 10}, 3, "8=0 9=1 12=1 1=0 10=1"},
		{"5d12{12:2,>8:1,1:-2,else:-1}", []int{12, 1, 7, 3, 12}, 0, "12=2 1=-2 7=-1 3=-1 12=2"},
		{"3d6kh2{6:1,1:5}", []int{6, 1, 3}, 1, "6=1 1-=0 3=0"},
		{"4dF", []int{1, 2, 3, 3}, 1, "1=-1 2=0 3=1 3=1"},
		{"0d6+2", nil, 2, ""},
	}
	for _, test := range tests {
		r, err := Roll(mustSpec(t, test.text), Given(test.faces, nil))
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := dieText(r.Dice); got != test.want || r.Total != test.total {
			t.Errorf("%s: %s is %d, want %s is %d", test.text, got, r.Total, test.want, test.total)
		}
	}
}

func dieText(dice []Die) string {
	var parts []string
	for _, d := range dice {
		mark := ""
		if d.Exploded {
			mark += "!"
		}
		mark += map[Fate]string{Dropped: "-", Rerolled: "r"}[d.Fate]
		parts = append(parts, strconv.Itoa(d.Face)+mark+"="+strconv.Itoa(d.Part))
	}
	return strings.Join(parts, " ")
}

func TestFormulaRollsTermsInOrderAndSeveralTimes(t *testing.T) {
	f, err := Parse("2#1d6+1-2d4kh1-2")
	if err != nil {
		t.Fatal(err)
	}
	results, err := f.Roll(Given([]int{5, 1, 3, 2, 4, 4}, nil))
	if err != nil {
		t.Fatal(err)
	}
	if len(results) != 2 || results[0].Total != 1 || results[1].Total != -3 || results[0].Pips != -1 {
		t.Fatalf("%+v", results)
	}
	want := []Die{{0, 0, 6, 5, Kept, false, 5}, {1, 0, 4, 1, Dropped, false, 0}, {1, 1, 4, 3, Kept, false, -3}}
	if !reflect.DeepEqual(results[0].Dice, want) {
		t.Errorf("%+v", results[0].Dice)
	}
}

func TestRollRefusesFacesTheDieDoesNotHave(t *testing.T) {
	tests := []struct {
		faces []int
		want  string
	}{
		{[]int{3}, "the dice given have run out: one more d6 is needed"},
		{[]int{3, 7}, "a d6 cannot show 7"},
		{[]int{3, -1}, "a d6 cannot show -1"},
	}
	for _, test := range tests {
		if _, err := Roll(Spec{Count: 2, Faces: 6}, Given(test.faces, nil)); err == nil || err.Error() != test.want {
			t.Errorf("%v: %v", test.faces, err)
		}
	}
}

func TestGivenFacesComeFirst(t *testing.T) {
	r, err := Roll(Spec{Count: 3, Faces: 6}, Given([]int{6, 5}, func(int) int { return 1 }))
	if err != nil || r.Total != 12 {
		t.Errorf("%v, %v", r, err)
	}
}

func TestRollEndsEvenWhenTheSourceNeverLetsIt(t *testing.T) {
	one := func(int) int { return 1 }
	if _, err := Roll(mustSpec(t, "1d6r1"), one); err == nil || !strings.Contains(err.Error(), "never stood") {
		t.Error(err)
	}
	if _, err := Roll(mustSpec(t, "10000d6!1"), one); err == nil || !strings.Contains(err.Error(), "more than 1000000 dice") {
		t.Error(err)
	}
	many, err := Parse("1000#10d6!1r2")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := many.Roll(one); err == nil || !strings.Contains(err.Error(), "more than 1000000 dice") {
		t.Error(err)
	}
	r, err := Roll(mustSpec(t, "1d6!1"), one)
	if err != nil || len(r.Dice) != 101 || r.Total != 101 {
		t.Errorf("%d dice, %v", len(r.Dice), err)
	}
}

func TestInvalidSpecsAreRefused(t *testing.T) {
	d6 := Spec{Count: 1, Faces: 6}
	tests := []struct {
		change func(*Spec)
		want   string
	}{
		{func(s *Spec) { s.Faces = 0 }, "a die needs at least 1 face"},
		{func(s *Spec) { s.Faces = MaxFaces + 1 }, "at most 1000000 faces"},
		{func(s *Spec) { s.Count = -1 }, "0 to 10000 dice"},
		{func(s *Spec) { s.Pips = MaxPips + 1 }, "at most 1000000000"},
		{func(s *Spec) { s.Keep = Keep{KeepHighest, 2} }, "2 of 1 dice cannot be kept"},
		{func(s *Spec) { s.Keep = Keep{KeepAll, 1} }, "highest or lowest"},
		{func(s *Spec) { s.Keep = Keep{End(9), 1} }, "no way number 9"},
		{func(s *Spec) { s.Reroll.Once = true }, "needs the faces"},
		{func(s *Spec) { s.Reroll.On = FaceSet{{1, 6}} }, "never ends"},
		{func(s *Spec) { s.Reroll.On = FaceSet{{2, 3}, {3, 4}} }, "twice or out of order"},
		{func(s *Spec) { s.Reroll.On = FaceSet{{3, 2}} }, "run backwards"},
		{func(s *Spec) { s.Explode.Depth = 1 }, "needs the faces"},
		{func(s *Spec) { s.Explode.On = FaceSet{{6, 6}} }, "at most 1 to 100 times"},
		{func(s *Spec) { s.Explode = Explode{FaceSet{{0, 1}}, 1} }, "faces 1 to 6, not 0 to 1"},
		{func(s *Spec) { s.Tally = Tally{{1, 7, 1}} }, "faces 1 to 6, not 1 to 7"},
		{func(s *Spec) { s.Tally = Tally{{1, 1, MaxWorth + 1}} }, "a face can count"},
	}
	for _, test := range tests {
		s := d6
		test.change(&s)
		if _, err := Roll(s, seeded(1)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %q", s, err, test.want)
		}
	}
}

func TestRollTotalIsTheSumOfItsParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := genSpec(t, 6, 8, 3)
		if s.Reroll.On.Size() > s.Faces/2 {
			s.Reroll.Once = true
		}
		r, err := Roll(s, seeded(rapid.Uint64().Draw(t, "seed")))
		if err != nil {
			t.Fatal(err)
		}
		total, kept := r.Pips, map[int]bool{}
		for _, d := range r.Dice {
			total += d.Part
			if d.Fate == Kept {
				kept[d.Index] = true
			} else if d.Part != 0 {
				t.Fatalf("%+v counts", d)
			}
		}
		want := s.Count
		if s.Keep.End != KeepAll {
			want = s.Keep.N
		}
		if total != r.Total || len(kept) != want {
			t.Fatalf("%s: total %d, parts %d, %d kept", s, r.Total, total, len(kept))
		}
	})
}

func TestRollIntoAUsedResultAllocatesNothing(t *testing.T) {
	s := mustSpec(t, "20d12r1!kh5{12:2,>8:1,else:-1}")
	source := seeded(7)
	var r Result
	for range 100 { // until the result is as large as it gets
		if err := RollInto(&r, s, source); err != nil {
			t.Fatal(err)
		}
	}
	if n := testing.AllocsPerRun(100, func() { _ = RollInto(&r, s, source) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
