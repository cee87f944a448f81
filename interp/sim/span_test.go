package sim

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
		var n Numbers
		for _, v := range numbers {
			n.add(v)
		}
		span := Within(n.Least, n.Most, bins)
		if span.Bins > max(bins, 2) || span.First > n.Least || span.First+span.Width*int64(span.Bins)-1 < n.Most {
			t.Fatalf("%d to %d: %+v", n.Least, n.Most, span)
		}
		count := int64(0)
		for _, c := range n.Histogram.Into(span) {
			count += c
		}
		if count != n.N {
			t.Fatalf("%d of %d numbers are in it", count, n.N)
		}
	})
}
