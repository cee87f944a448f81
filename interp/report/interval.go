package report

import (
	"math"
	"strconv"
)

// Interval is an estimate with its 95 % interval.
type Interval struct{ Estimate, Low, High float64 }

// Width is how wide the interval is; infinite while nothing is known.
func (i Interval) Width() float64 { return i.High - i.Low }

// Error is half the width.
func (i Interval) Error() float64 { return i.Width() / 2 }

// Holds reports whether a value lies within the interval.
func (i Interval) Holds(v float64) bool { return i.Low <= v && v <= i.High }

// Hundred is an interval in percent.
func (i Interval) Hundred() Interval {
	return Interval{100 * i.Estimate, 100 * i.Low, 100 * i.High}
}

// Text is the estimate with its error, as many digits of it as mean something; where there is no error, at least so many.
func (i Interval) Text(least int) string {
	if math.IsInf(i.Width(), 0) {
		return i.Middle(least) + " ±?"
	}
	return i.Middle(least) + " ±" + strconv.FormatFloat(i.Error(), 'f', digitsFor(i.Error(), least), 64)
}

// Middle is the estimate alone, with the digits that it has beside its error.
func (i Interval) Middle(least int) string {
	if math.IsInf(i.Width(), 0) {
		return Digits(i.Estimate, 2)
	}
	return strconv.FormatFloat(i.Estimate, 'f', digitsFor(i.Error(), least), 64)
}

// digitsFor is how many digits behind the point show two of an error.
func digitsFor(err float64, least int) int {
	if err <= 0 {
		return least
	}
	return min(6, max(0, 1-int(math.Floor(math.Log10(err)))))
}
