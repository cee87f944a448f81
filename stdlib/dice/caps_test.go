package dice

import (
	"errors"
	"math/big"
	"strings"
	"testing"
)

func TestOddsTooLargeAreRefusedAtOnce(t *testing.T) {
	for _, text := range []string{
		"1000d1000", "10000d20", "10000d6kh5000", "10000d6dl1", "10000d6!", "200d20kh100",
		"100d100!>50kh50", "3d10000kh2", "2000d12+2000d12", "30d10!>8>6kh10", "1d1000!2..999",
	} {
		f, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Dist(); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: %v", text, err)
		}
	}
	far, err := weigh(map[int]int64{0: 1, 1: 1, MaxValue: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := far.Sum(2); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
	wide, err := JointDie(2, func(face int) Pair { return Pair{(face - 1) * MaxValue, (face - 1) * MaxValue} })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := wide.Sum(2); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
}

func TestGapsCostNothing(t *testing.T) {
	d, err := weigh(map[int]int64{-MaxValue / 100: 1, 0: 2, MaxValue / 100: 1})
	if err != nil {
		t.Fatal(err)
	}
	sum, err := d.Sum(100)
	if err != nil {
		t.Fatal(err)
	}
	if sum.Max() != MaxValue || sum.Mean().Sign() != 0 {
		t.Errorf("up to %d, mean %v", sum.Max(), sum.Mean())
	}
}

func TestTheZeroDistHasNoValues(t *testing.T) {
	var none Dist
	if none.Min() != 0 || none.Max() != 0 || none.Mean().Sign() != 0 || none.Variance().Sign() != 0 ||
		none.Chance(0).Sign() != 0 || none.P(func(int) bool { return true }).Sign() != 0 {
		t.Error("it has chances")
	}
	for range none.Each() {
		t.Error("it has values")
	}
	first, tie, second := Compare(none, none.Neg())
	if first.Sign() != 0 || tie.Sign() != 0 || second.Sign() != 0 {
		t.Error("it compares")
	}
	var pairs Joint
	for range pairs.Each() {
		t.Error("it has pairs")
	}
	if pairs.P(func(Pair) bool { return true }).Sign() != 0 {
		t.Error("pairs have chances")
	}
}

func TestDistributionsThatCannotBeAreRefused(t *testing.T) {
	d6 := mustDie(t, 6)
	half := big.NewRat(1, 2)
	same := func(v int) int { return v }
	fails := map[string]struct {
		do   func() error
		want string
	}{
		"no faces":         {func() error { _, err := Spec{Count: 1}.Dist(); return err }, "at least 1 face"},
		"no pairs":         {func() error { _, err := JointDie(0, nil); return err }, "at least 1 face"},
		"no weights":       {func() error { _, err := weigh(nil); return err }, "nothing can come up"},
		"far value":        {func() error { _, err := Sure(MaxValue + 1); return err }, "between"},
		"far pair":         {func() error { _, err := JointDie(1, func(int) Pair { return Pair{0, -MaxValue - 1} }); return err }, "between"},
		"far map":          {func() error { _, err := d6.Map(func(int) int { return -MaxValue - 1 }); return err }, "between"},
		"too many":         {func() error { _, err := d6.Sum(MaxDice + 1); return err }, "0 to 10000 dice"},
		"less than none":   {func() error { _, err := d6.Sum(-1); return err }, "0 to 10000 dice"},
		"highest of none":  {func() error { _, err := d6.Highest(0); return err }, "1 to 10000 dice"},
		"keep none":        {func() error { _, err := d6.KeepHighest(3, 0); return err }, "0 of 3 dice cannot be kept"},
		"keep too many":    {func() error { _, err := d6.KeepLowest(3, 4); return err }, "4 of 3 dice cannot be kept"},
		"keep of too many": {func() error { _, err := d6.KeepHighest(MaxDice+1, 1); return err }, "10000 dice"},
		"pairs too many":   {func() error { _, err := Joint{}.Sum(MaxDice + 1); return err }, "10000 dice"},
		"pairs of nothing": {func() error { _, err := Joint{}.Sum(2); return err }, "nothing can come up"},
		"pairs mapped":     {func() error { _, err := Joint{}.Map(nil); return err }, "nothing can come up"},
		"reroll all":       {func() error { _, err := twin(d6).rerollUntil(func(int) bool { return true }); return err }, "never ends"},
		"half a mixture":   {func() error { _, err := Mixture(Share{half, d6}); return err }, "add up to 1"},
		"mixture of none":  {func() error { _, err := Mixture(); return err }, "add up to 1"},
		"empty share":      {func() error { _, err := Mixture(Share{half, d6}, Share{half, Dist{}}); return err }, "nothing can come up"},
		"no chance":        {func() error { _, err := Mixture(Share{nil, d6}); return err }, "needs a chance"},
		"sum of nothing":   {func() error { _, err := Dist{}.Sum(2); return err }, "nothing can come up"},
		"plus nothing":     {func() error { _, err := d6.Plus(Dist{}); return err }, "nothing can come up"},
		"nothing mapped":   {func() error { _, err := Dist{}.Map(same); return err }, "nothing can come up"},
		"invalid spec":     {func() error { _, err := Spec{Count: 1}.Dist(); return err }, "at least 1 face"},
		"no remainder":     {func() error { _, err := Spec{Count: 1}.Remainder(); return err }, "at least 1 face"},
		"invalid formula":  {func() error { _, err := Formula{Times: 1}.Dist(); return err }, "no dice to roll"},
		"invalid roll":     {func() error { _, err := Formula{}.Roll(nil); return err }, "1 to 1000 times"},
		"invalid label": {func() error {
			return Formula{Times: 1, Terms: []Term{{Spec: Spec{Count: 1, Faces: 6}}}, Label: " a"}.Validate()
		}, "no space at its ends"},
	}
	for name, fail := range fails {
		if err := fail.do(); err == nil || !strings.Contains(err.Error(), fail.want) {
			t.Errorf("%s: %v, want %q", name, err, fail.want)
		}
	}
}

func TestNoDiceTotalThePips(t *testing.T) {
	d, err := Spec{Faces: 6, Pips: 3}.Dist()
	if err != nil || d.Chance(3).Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%v, %v", d, err)
	}
}

func TestRemainderIsTheChanceOfOneMoreExplosion(t *testing.T) {
	for text, want := range map[string]string{"3d6!max2": "1/216", "2d6r1!max1": "1/25", "2d6ro1!6": "", "4d6": "0"} {
		got, err := mustSpec(t, text).Remainder()
		if err != nil {
			t.Fatal(err)
		}
		if want == "" { // six in thirty-six and one more: 7/36, all 101 dice
			want = new(big.Rat).SetFrac(new(big.Int).Exp(big.NewInt(7), big.NewInt(101), nil), new(big.Int).Exp(big.NewInt(36), big.NewInt(101), nil)).RatString()
		}
		if got.RatString() != want {
			t.Errorf("%s: %s, want %s", text, got.RatString(), want)
		}
	}
}

func TestWeightsOverTheTotalAreTheChances(t *testing.T) {
	d, err := mustSpec(t, "3d6dl1").Dist()
	if err != nil {
		t.Fatal(err)
	}
	for v, w := range d.Weights() {
		if new(big.Rat).SetFrac(w, d.Total()).Cmp(d.Chance(v)) != 0 {
			t.Errorf("%d: %v of %v, not %v", v, w, d.Total(), d.Chance(v))
		}
		w.SetInt64(0) // a copy: the distribution stays as it is
	}
	for v, p := range d.Each() {
		if p.Sign() == 0 {
			t.Errorf("%d has lost its weight", v)
		}
	}
	for v := range d.Weights() {
		if v != d.Min() {
			t.Error("it goes on")
		}
		break
	}
}

func TestEachCanBeLeft(t *testing.T) {
	seen := 0
	for range mustDie(t, 6).Each() {
		if seen++; seen == 2 {
			break
		}
	}
	die, err := JointDie(6, func(face int) Pair { return Pair{face, -face} })
	if err != nil {
		t.Fatal(err)
	}
	for p := range die.Each() {
		if p.Second != -p.First {
			t.Error(p)
		}
		if seen++; seen == 4 {
			break
		}
	}
	if seen != 4 {
		t.Error(seen)
	}
}
