package dice

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"strconv"
	"testing"
)

// exact is a fraction in the truth files, computed apart from this package.
type exact struct{ Exact string }

func (e exact) check(t *testing.T, what string, got *big.Rat) {
	t.Helper()
	want, ok := new(big.Rat).SetString(e.Exact)
	if !ok || got.Cmp(want) != 0 {
		t.Errorf("%s: %s, want %s", what, got.RatString(), e.Exact)
	}
}

func readTruth(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// margin is successes over a threshold less failures: 12 counts two, 1 minus two.
func margin(t testing.TB, dice, threshold int) Dist {
	t.Helper()
	d, err := mustSpec(t, fmt.Sprintf("%dd12{12:2,>%d:1,1:-2,else:-1}", dice, threshold)).Dist()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func positive(v int) bool { return v > 0 }

func TestMarginsOfTwelveSidedPoolsEqualTheTruth(t *testing.T) {
	var truth struct {
		PositiveMargin map[string]map[string]exact `json:"p_margin_gt_0"`
		Distributions  map[string]struct {
			Dist     map[string]exact
			Mean     exact
			Variance exact
		} `json:"margin_distribution"`
		Opposed map[string]map[string]struct{ First, Second, Tie exact }
	}
	readTruth(t, "d12.json", &truth)
	if len(truth.PositiveMargin) != 5 || len(truth.Distributions) != 2 || len(truth.Opposed) != 4 {
		t.Fatal("the truth file has changed")
	}
	for dice, byThreshold := range truth.PositiveMargin {
		if len(byThreshold) != 11 {
			t.Errorf("%s dice: %d thresholds", dice, len(byThreshold))
		}
		for threshold, want := range byThreshold {
			n, _ := strconv.Atoi(dice)
			dt, _ := strconv.Atoi(threshold)
			want.check(t, dice+" dice over "+threshold, margin(t, n, dt).P(positive))
		}
	}
	for pool, want := range truth.Distributions {
		var n, dt int
		if _, err := fmt.Sscanf(pool, "N=%d,DT=%d", &n, &dt); err != nil {
			t.Fatal(err)
		}
		d := margin(t, n, dt)
		count := 0
		for v, p := range d.Each() {
			want.Dist[strconv.Itoa(v)].check(t, fmt.Sprintf("%s, margin %d", pool, v), p)
			count++
		}
		if count != len(want.Dist) {
			t.Errorf("%s: %d margins, want %d", pool, count, len(want.Dist))
		}
		want.Mean.check(t, pool+" mean", d.Mean())
		want.Variance.check(t, pool+" variance", d.Variance())
	}
	for pools, want := range truth.Opposed {
		var n1, dt1, n2, dt2 int
		if _, err := fmt.Sscanf(pools, "%dd@DT%d vs %dd@DT%d", &n1, &dt1, &n2, &dt2); err != nil {
			t.Fatal(err)
		}
		first, tie, second := Compare(margin(t, n1, dt1), margin(t, n2, dt2))
		equal := want["symmetric"]
		equal.First.check(t, pools+" first", first)
		equal.Tie.check(t, pools+" tie", tie)
		equal.Second.check(t, pools+" second", second)
	}
}

func TestCodesFallInTheBandsOfTheTruth(t *testing.T) {
	var truth struct {
		Bands         [][3]any                    `json:"bands_2e"`
		Probabilities map[string]map[string]exact `json:"band_probabilities_2e"`
	}
	readTruth(t, "swrpg.json", &truth)
	if len(truth.Bands) != 6 || len(truth.Probabilities) == 0 {
		t.Fatal("the truth file has changed")
	}
	for text, bands := range truth.Probabilities {
		code, err := ParseCode(text)
		if err != nil {
			t.Fatal(err)
		}
		d, err := code.Spec().Dist()
		if err != nil {
			t.Fatal(err)
		}
		for _, band := range truth.Bands {
			low, high := band[1].(float64), 1e9
			if band[2] != nil {
				high = band[2].(float64)
			}
			in := func(v int) bool { return float64(v) >= low && float64(v) <= high }
			bands[band[0].(string)].check(t, text+" "+band[0].(string), d.P(in))
		}
	}
}

// The game of the truth file: a plain sum of score dice and a bonus by the
// band of a skill roll, the higher total winning.
func TestScoresWithABonusByBandEqualTheTruth(t *testing.T) {
	var truth struct {
		Honest map[string]map[string]int
		Bands  [][3]any `json:"bands_2e"`
		Case   struct {
			Win   exact `json:"A_win"`
			Tie   exact
			Lose  exact            `json:"A_lose"`
			MeanA exact            `json:"A_mean_score"`
			MeanB exact            `json:"B_mean_score"`
			Score map[string]exact `json:"A_score"`
		} `json:"case1_4D_5D+1_vs_3D"`
	}
	readTruth(t, "swrpg.json", &truth)
	score := func(skill string) Dist {
		code, err := ParseCode(skill)
		if err != nil {
			t.Fatal(err)
		}
		d, err := code.Spec().Dist()
		if err != nil {
			t.Fatal(err)
		}
		bonus, err := d.Map(func(v int) int {
			for _, band := range truth.Bands {
				if band[2] == nil || v <= int(band[2].(float64)) {
					return truth.Honest["4"][band[0].(string)]
				}
			}
			return 0
		})
		if err != nil {
			t.Fatal(err)
		}
		base, err := Code{Dice: 4}.Spec().Dist()
		if err != nil {
			t.Fatal(err)
		}
		total, err := base.Plus(bonus)
		if err != nil {
			t.Fatal(err)
		}
		return total
	}
	a, b := score("5D+1"), score("3D")
	win, tie, lose := Compare(a, b)
	truth.Case.Win.check(t, "win", win)
	truth.Case.Tie.check(t, "tie", tie)
	truth.Case.Lose.check(t, "lose", lose)
	truth.Case.MeanA.check(t, "mean", a.Mean())
	truth.Case.MeanB.check(t, "mean", b.Mean())
	if len(truth.Case.Score) == 0 {
		t.Error("no scores in the truth file")
	}
	for v, want := range truth.Case.Score {
		n, _ := strconv.Atoi(v)
		want.check(t, "score "+v, a.Chance(n))
	}
}
