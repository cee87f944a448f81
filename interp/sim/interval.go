package sim

import (
	"math"
	"math/big"

	"croupier/interp/report"
)

// z95 is how many standard deviations on either side hold 95 % of a normal distribution.
const z95 = 1.959963984540054

// Interval is an estimate with its 95 % interval.
type Interval = report.Interval

// Chance estimates a chance from how often something happened: the interval is Wilson's ("Probable Inference, the Law of
// Succession, and Statistical Inference", 1927), which is sound near 0 and 1 too.
func Chance(times, of int64) Interval { return chance(times, of, z95) }

func chance(times, of int64, z float64) Interval {
	p := float64(times) / float64(of)
	return wilson(p, p*(1-p), float64(of), z)
}

// Share estimates a mean of n numbers from 0 to 1, of which the variance is known. Where they are all 0 or 1 it is the same as
// [Chance]; where they vary less it is narrower.
func Share(mean, variance float64, n int64) Interval { return wilson(mean, variance, float64(n), z95) }

// wilson is Wilson's interval of a mean of n numbers from 0 to 1; for a share, whose variance is p(1-p), it is his own.
func wilson(mean, variance, n, z float64) Interval {
	if n == 0 {
		return Interval{Estimate: 0, Low: 0, High: 1}
	}
	middle := (mean + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(math.Max(0, variance)/n+z*z/(4*n*n))
	return Interval{Estimate: mean, Low: math.Max(0, math.Min(mean, middle-half)), High: math.Min(1, math.Max(mean, middle+half))}
}

// mean estimates a mean from n numbers by their sum and the sum of their squares: the normal interval.
func mean(n int64, total, squares *big.Int) (m Interval, deviation float64) {
	if n == 0 {
		return Interval{Estimate: 0, Low: math.Inf(-1), High: math.Inf(1)}, 0
	}
	m.Estimate = quotient(total, big.NewInt(n))
	if n == 1 {
		return Interval{Estimate: m.Estimate, Low: math.Inf(-1), High: math.Inf(1)}, 0
	}
	// (n * squares - total^2) / (n * (n-1)), exact up to the division.
	over := new(big.Int).Mul(squares, big.NewInt(n))
	over.Sub(over, new(big.Int).Mul(total, total))
	under := new(big.Int).Mul(big.NewInt(n), big.NewInt(n-1))
	deviation = math.Sqrt(quotient(over, under))
	half := z95 * deviation / math.Sqrt(float64(n))
	m.Low, m.High = m.Estimate-half, m.Estimate+half
	return m, deviation
}

func quotient(a, b *big.Int) float64 {
	f, _ := new(big.Rat).SetFrac(a, b).Float64()
	return f
}
