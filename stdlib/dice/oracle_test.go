package dice

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The oracles of this file count every way the dice can fall, with none of the
// methods the distributions use.

// genDist draws a distribution of a few small values with small weights.
func genDist(t *rapid.T, name string) Dist {
	d, err := weigh(rapid.MapOfN(rapid.IntRange(-6, 9), rapid.Int64Range(1, 4), 1, 4).Draw(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// weigh is the distribution of values in proportion to their weights.
func weigh(weights map[int]int64) (Dist, error) {
	m := map[int]*big.Int{}
	for v, w := range weights {
		m[v] = big.NewInt(w)
	}
	return fromMap(m)
}

// twin is a die whose worth is what it shows.
func twin(d Dist) (j Joint) {
	for i, v := range d.values {
		j.add(Pair{v, v}, d.weights[i])
	}
	return j
}

// ways goes through all ways n values of d can fall, with the chance of each.
func ways(dists []Dist, visit func(values []int, chance *big.Rat)) {
	values := make([]int, len(dists))
	var next func(i int, chance *big.Rat)
	next = func(i int, chance *big.Rat) {
		if i == len(dists) {
			visit(values, chance)
			return
		}
		for v, p := range dists[i].Each() {
			values[i] = v
			next(i+1, p.Mul(p, chance))
		}
	}
	next(0, big.NewRat(1, 1))
}

func counted(dists []Dist, f func(values []int) int) map[int]*big.Rat {
	m := map[int]*big.Rat{}
	ways(dists, func(values []int, chance *big.Rat) {
		v := f(slices.Clone(values))
		if m[v] == nil {
			m[v] = new(big.Rat)
		}
		m[v].Add(m[v], chance)
	})
	return m
}

// same fails unless the distribution is the one counted.
func same(t interface{ Fatalf(string, ...any) }, what string, d Dist, err error, want map[int]*big.Rat) {
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	n := 0
	last := math.MinInt
	for v, p := range d.Each() {
		if v <= last {
			t.Fatalf("%s: %d comes after %d", what, v, last)
		}
		if want[v] == nil || want[v].Cmp(p) != 0 {
			t.Fatalf("%s: the chance of %d is %v, want %v", what, v, p, want[v])
		}
		last = v
		n++
	}
	if n != len(want) {
		t.Fatalf("%s: %d values, want %d", what, n, len(want))
	}
}

func sum(values []int) int {
	s := 0
	for _, v := range values {
		s += v
	}
	return s
}

func TestOperatorsEqualCountingAllWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := genDist(t, "d")
		n := rapid.IntRange(1, 5).Draw(t, "n")
		k := rapid.IntRange(1, n).Draw(t, "k")
		dice := slices.Repeat([]Dist{d}, n)

		got, err := d.Sum(n)
		same(t, "Sum", got, err, counted(dice, sum))
		got, err = d.KeepHighest(n, k)
		same(t, "KeepHighest", got, err, counted(dice, func(v []int) int { slices.Sort(v); return sum(v[n-k:]) }))
		got, err = d.KeepLowest(n, k)
		same(t, "KeepLowest", got, err, counted(dice, func(v []int) int { slices.Sort(v); return sum(v[:k]) }))
		got, err = d.Highest(n)
		same(t, "Highest", got, err, counted(dice, slices.Max[[]int]))
		got, err = d.KeepLowest(n, 1)
		same(t, "the lowest", got, err, counted(dice, slices.Min[[]int]))
		if k < n {
			got, err = d.dropLowest(n, n-k)
			same(t, "dropLowest", got, err, counted(dice, func(v []int) int { slices.Sort(v); return sum(v[n-k:]) }))
		}
		got, err = twin(d).keepHighest(n, k)
		same(t, "keepHighest", got, err, counted(dice, func(v []int) int { slices.Sort(v); return sum(v[n-k:]) }))
	})
}

func TestOperatorsOnTwoEqualCountingAllWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := genDist(t, "a"), genDist(t, "b")
		two := []Dist{a, b}
		got, err := a.Plus(b)
		same(t, "Plus", got, err, counted(two, sum))
		f := func(x, y int) int { return x*x - x*y }
		got, err = Combine(a, b, f)
		same(t, "Combine", got, err, counted(two, func(v []int) int { return f(v[0], v[1]) }))
		got, err = a.Map(func(v int) int { return v * v })
		same(t, "Map", got, err, counted([]Dist{a}, func(v []int) int { return v[0] * v[0] }))
		same(t, "Neg", a.Neg(), nil, counted([]Dist{a}, func(v []int) int { return -v[0] }))

		third := big.NewRat(1, 3)
		got, err = Mixture(Share{third, a}, Share{big.NewRat(2, 3), b})
		coin, _ := weigh(map[int]int64{0: 1, 1: 2})
		same(t, "Mixture", got, err, counted([]Dist{coin, a, b}, func(v []int) int { return v[1+v[0]] }))

		order := counted(two, func(v []int) int { return cmp.Compare(v[0], v[1]) })
		first, tie, second := Compare(a, b)
		for sign, p := range map[int]*big.Rat{1: first, 0: tie, -1: second} {
			want := order[sign]
			if want == nil {
				want = new(big.Rat)
			}
			if p.Cmp(want) != 0 {
				t.Fatalf("Compare: %d has %v, want %v", sign, p, want)
			}
		}
	})
}

func TestRerollsAndExplosionsEqualCountingAllWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := genDist(t, "d")
		on := map[int]bool{}
		for _, v := range d.values[1:] { // one value is left to stand
			on[v] = rapid.Bool().Draw(t, "on")
		}
		isOn := func(v int) bool { return on[v] }
		die := twin(d)
		shown := func(j Joint, err error) (Dist, error) {
			if err != nil {
				return Dist{}, err
			}
			return j.Map(func(p Pair) int { return p.First })
		}
		got, err := shown(die.rerollOnce(isOn))
		same(t, "reroll once", got, err, counted([]Dist{d, d}, func(v []int) int {
			if on[v[0]] {
				return v[1]
			}
			return v[0]
		}))
		got, err = shown(die.rerollUntil(isOn))
		stands := d.P(func(v int) bool { return !on[v] })
		want := map[int]*big.Rat{}
		for v, p := range d.Each() {
			if !on[v] {
				want[v] = p.Quo(p, stands)
			}
		}
		same(t, "reroll until", got, err, want)

		depth := rapid.IntRange(1, 3).Draw(t, "depth")
		dice := slices.Repeat([]Dist{d}, depth+1)
		exploded := func(v []int) (total int, cut bool) {
			for _, x := range v {
				if total += x; !on[x] {
					return total, false
				}
			}
			return total, true
		}
		got, err = shown(die.explode(isOn, depth))
		rest := die.beyond(isOn, depth)
		same(t, "explode", got, err, counted(dice, func(v []int) int { total, _ := exploded(v); return total }))
		cut := new(big.Rat)
		ways(dice, func(v []int, chance *big.Rat) {
			if _, more := exploded(v); more {
				cut.Add(cut, chance)
			}
		})
		if rest.Cmp(cut) != 0 {
			t.Fatalf("remainder %v, want %v", rest, cut)
		}
	})
}

func TestJointSumsEqualCountingAllWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		faces := rapid.IntRange(1, 5).Draw(t, "faces")
		values := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Pair {
			return Pair{rapid.IntRange(-3, 3).Draw(t, "first"), rapid.IntRange(-2, 2).Draw(t, "second")}
		}), faces, faces).Draw(t, "values")
		n := rapid.IntRange(0, 4).Draw(t, "n")
		die, err := JointDie(faces, func(face int) Pair { return values[face-1] })
		if err != nil {
			t.Fatal(err)
		}
		got, err := die.Sum(n)
		if err != nil {
			t.Fatal(err)
		}
		plain, err := Spec{Count: 1, Faces: faces}.Dist()
		if err != nil {
			t.Fatal(err)
		}
		want := map[Pair]*big.Rat{}
		ways(slices.Repeat([]Dist{plain}, n), func(v []int, chance *big.Rat) {
			var p Pair
			for _, face := range v {
				p.First += values[face-1].First
				p.Second += values[face-1].Second
			}
			if want[p] == nil {
				want[p] = new(big.Rat)
			}
			want[p].Add(want[p], chance)
		})
		count := 0
		for p, chance := range got.Each() {
			if want[p] == nil || want[p].Cmp(chance) != 0 {
				t.Fatalf("%v: %v, want %v", p, chance, want[p])
			}
			count++
		}
		if count != len(want) {
			t.Fatalf("%d pairs, want %d", count, len(want))
		}
		both := func(p Pair) bool { return p.First > 0 && p.Second == 0 }
		chance := new(big.Rat)
		for p, c := range want {
			if both(p) {
				chance.Add(chance, c)
			}
		}
		if got.P(both).Cmp(chance) != 0 {
			t.Fatalf("P is %v, want %v", got.P(both), chance)
		}
	})
}

// rolledWays rolls the spec in all ways the dice can fall. A die rerolled until
// it stands falls only on the faces that stand, in equal shares. It gives up
// when there are too many ways.
func rolledWays(spec Spec) (map[int]*big.Rat, bool, error) {
	var standing []int
	for face := 1; face <= spec.Faces; face++ {
		if spec.Reroll.Once || !spec.Reroll.On.Has(face) {
			standing = append(standing, face)
		}
	}
	counts := map[int]map[int]int64{} // by total, by dice thrown
	var r Result
	leaves := 0
	var fall func(faces []int) error
	fall = func(faces []int) error {
		if leaves++; leaves > 20_000 {
			return nil
		}
		asked := false
		err := RollInto(&r, spec, Given(faces, func(int) int { asked = true; return 0 }))
		if !asked {
			if err == nil {
				if counts[r.Total] == nil {
					counts[r.Total] = map[int]int64{}
				}
				counts[r.Total][len(faces)]++
			}
			return err
		}
		for _, face := range standing {
			if err := fall(append(faces, face)); err != nil {
				return err
			}
		}
		return nil
	}
	if err := fall(nil); err != nil || leaves > 20_000 {
		return nil, false, err
	}
	chances := map[int]*big.Rat{}
	for total, byThrown := range counts {
		chances[total] = new(big.Rat)
		for thrown, n := range byThrown {
			all := new(big.Int).Exp(big.NewInt(int64(len(standing))), big.NewInt(int64(thrown)), nil)
			chances[total].Add(chances[total], new(big.Rat).SetFrac(big.NewInt(n), all))
		}
	}
	return chances, true, nil
}

func TestDistributionOfASpecIsThatOfItsRolls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := genSpec(t, 4, 4, 2)
		if spec.Explode.Depth > 0 {
			spec.Count = min(spec.Count, 2)
			spec.Keep.N = min(spec.Keep.N, spec.Count)
		}
		want, few, err := rolledWays(spec)
		if err != nil {
			t.Fatalf("%s: %v", spec, err)
		}
		if !few {
			t.Skip("too many ways")
		}
		d, err := spec.Dist()
		same(t, spec.String(), d, err, want)
	})
}

func TestDistributionOfAFormulaIsThatOfItsTerms(t *testing.T) {
	f, err := Parse("2#3+2d4kh1-1d3!-2+1d2")
	if err != nil {
		t.Fatal(err)
	}
	f.Terms[1].Spec.Explode.Depth = 1
	got, err := f.Dist()
	d4, d3, d2 := mustDie(t, 4), mustDie(t, 3), mustDie(t, 2)
	same(t, f.String(), got, err, counted([]Dist{d4, d4, d3, d3, d2}, func(v []int) int {
		total := 1 + max(v[0], v[1]) - v[2] + v[4]
		if v[2] == 3 {
			total -= v[3]
		}
		return total
	}))
}

func mustDie(t testing.TB, faces int) Dist {
	t.Helper()
	d, err := Spec{Count: 1, Faces: faces}.Dist()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A large power is compared with repeated convolution, which shares no method
// with the recurrence.
func TestLargePowersEqualRepeatedConvolution(t *testing.T) {
	for _, text := range []string{"60d12{12:2,>6:1,1:-2,else:-1}", "40d6", "30d20{20:7,1:-3}", "12d6!", "25d10r1..2>=8", "33d1", "17dF"} {
		spec := mustSpec(t, text)
		spec.Explode.Depth = min(spec.Explode.Depth, 4)
		got, err := spec.Dist()
		if err != nil {
			t.Fatal(err)
		}
		single := spec
		single.Count = 1
		die, err := single.Dist()
		if err != nil {
			t.Fatal(err)
		}
		want := die
		for range spec.Count - 1 {
			if want, err = want.Plus(die); err != nil {
				t.Fatal(err)
			}
		}
		chances := map[int]*big.Rat{}
		for v, p := range want.Each() {
			chances[v] = p
		}
		same(t, text, got, nil, chances)
	}
}

// Chi-square: the sum of squared distances between what came up and what was
// expected. With a fixed seed it cannot vary; the bound is six standard
// deviations, so that a right method has no reason to fail with another seed.
func TestRollsFallAsTheirDistributionSays(t *testing.T) {
	const rolls = 20_000
	for i, text := range []string{"1d6", "3d6+2", "4d6dl1", "2d20kh1", "4d6!", "5d12{12:2,>8:1,1:-2,else:-1}", "3d6r1", "3d6ro<3", "4dF", "5d10!>8max2kl2{10:3,>5:1}"} {
		spec := mustSpec(t, text)
		d, err := spec.Dist()
		if err != nil {
			t.Fatal(err)
		}
		source, seen := seeded(uint64(i)), map[int]float64{}
		var r Result
		for range rolls {
			if err := RollInto(&r, spec, source); err != nil {
				t.Fatal(err)
			}
			seen[r.Total]++
		}
		chi, cells := 0.0, 0.0
		restSeen, restExpected := float64(rolls), float64(rolls)
		add := func(seen, expected float64) {
			if expected > 0 {
				chi += (seen - expected) * (seen - expected) / expected
				cells++
			}
		}
		for v, p := range d.Each() {
			chance, _ := p.Float64()
			if expected := chance * rolls; expected >= 10 {
				add(seen[v], expected)
				restSeen, restExpected = restSeen-seen[v], restExpected-expected
			}
		}
		if restExpected >= 10 {
			add(restSeen, restExpected)
		}
		free := cells - 1
		if bound := free + 6*math.Sqrt(2*free); chi > bound {
			t.Errorf("%s: chi-square %.1f over %.0f", text, chi, bound)
		}
		for v := range seen {
			if d.Chance(v).Sign() == 0 {
				t.Errorf("%s: %d came up, which cannot be", text, v)
			}
		}
	}
}

func ExampleCompare() {
	attack, _ := Parse("4D+2")
	parry, _ := Parse("4d6dl1+5")
	a, _ := attack.Dist()
	p, _ := parry.Dist()
	first, tie, second := Compare(a, p)
	fmt.Println(first.FloatString(4), tie.FloatString(4), second.FloatString(4))
	// Output: 0.3461 0.0838 0.5701
}
