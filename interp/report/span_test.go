package report

import (
	"testing"

	"pgregory.net/rapid"
)

func TestDiagramsCountInStepsThatPeopleUse(t *testing.T) {
	for _, c := range []struct {
		least, most int64
		bins        int
		want        Span
	}{
		{1, 6, 20, Span{1, 1, 6}},
		{-3, 3, 7, Span{-3, 1, 7}},
		{0, 20, 20, Span{0, 2, 11}},
		{-34, 90, 20, Span{-40, 10, 14}},
		{0, 2000, 20, Span{0, 200, 11}},
		{7, 7, 1, Span{7, 1, 1}},
	} {
		if got := Within(c.least, c.most, c.bins); got != c.want {
			t.Errorf("%d to %d in %d bins: %+v, not %+v", c.least, c.most, c.bins, got, c.want)
		}
	}
}

func TestDiagramsHoldEveryNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfN(rapid.OneOf(rapid.Int64Range(-50, 50), rapid.Int64Range(-1<<60, 1<<60)), 1, 900).Draw(t, "numbers")
		bins := rapid.IntRange(1, 40).Draw(t, "bins")
		least, most := numbers[0], numbers[0]
		l := Line{Share: func(times int64) Interval { return Interval{Estimate: float64(times)} }}
		for _, v := range numbers {
			least, most = min(least, v), max(most, v)
			l.Values = append(l.Values, Value{Number: true, At: v, Times: 1})
		}
		span := Within(least, most, bins)
		if span.Bins > max(bins, 2) || span.First > least || span.First+span.Width*int64(span.Bins)-1 < most {
			t.Fatalf("%d to %d: %+v", least, most, span)
		}
		count := 0
		for _, c := range l.into(span) {
			count += int(c.Estimate)
		}
		if count != len(numbers) {
			t.Fatalf("%d of %d numbers are in it", count, len(numbers))
		}
	})
}

func TestBarsAreDrawnAgainstTheLongestOne(t *testing.T) {
	p := Panel{Series: []Series{{Bars: []Bar{{Share: 0.1}, {Share: 0.5}}}, {Bars: []Bar{{Share: 0.3}, {}}}}}
	if p.Full() != 0.5 {
		t.Errorf("the longest bar is %v", p.Full())
	}
}
