package report

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"croupier/interp/say"
)

// Cell is one typed value of a table.
type Cell interface {
	Text() string // as people read it
	Raw() string  // as programs read it
}

// The kinds of cells.
type (
	// Text is words.
	Text string
	// Count is how many there are of something.
	Count int64
	// Float is a number in full; one that is not known is empty for programs.
	Float float64
	// Rounded is a number with as many digits behind the point as are said.
	Rounded struct {
		Value  float64
		Digits int
	}
	// Number is told in full, exactly where that is known.
	Number struct {
		Value float64
		Exact *big.Rat
	}
	// Fraction is an exact number; nil: it is not known.
	Fraction struct{ *big.Rat }
	// Chance is exact or estimated: told in percent.
	Chance struct {
		Interval
		Exact *big.Rat // nil: it is estimated
	}
	// Amount is an average with its interval.
	Amount struct{ Interval }
	// Signed is how much one average is above another one.
	Signed struct{ Interval }
	// Percent is an estimated difference of chances, in percent.
	Percent struct{ Cell }
	// Bare is a chance or an average without its error.
	Bare struct{ Cell }
)

// Text is the words.
func (t Text) Text() string { return string(t) }

// Raw is the words.
func (t Text) Raw() string { return string(t) }

// Text is the number.
func (c Count) Text() string { return c.Raw() }

// Raw is the number.
func (c Count) Raw() string { return strconv.FormatInt(int64(c), 10) }

// Text is the number in full.
func (f Float) Text() string { return strconv.FormatFloat(float64(f), 'f', -1, 64) }

// Raw is the number in full, empty where it is not known.
func (f Float) Raw() string {
	if math.IsInf(float64(f), 0) {
		return ""
	}
	return strconv.FormatFloat(float64(f), 'g', -1, 64)
}

// Text is the rounded number.
func (r Rounded) Text() string { return Digits(r.Value, r.Digits) }

// Raw is the number in full.
func (r Rounded) Raw() string { return Float(r.Value).Raw() }

// Text is the number in full.
func (n Number) Text() string {
	if n.Exact != nil {
		return n.Exact.RatString()
	}
	return Float(n.Value).Text()
}

// Raw is the number in full.
func (n Number) Raw() string { return Float(n.Value).Raw() }

// longestFraction is how long a fraction may be so that people are shown it.
const longestFraction = 40

// Text is the fraction in lowest terms, where it is not too long to be read.
func (f Fraction) Text() string {
	if f.Rat == nil {
		return "..."
	}
	if text := f.RatString(); len(text) <= longestFraction {
		return text
	}
	return "..."
}

// Raw is the fraction in lowest terms; empty where it is not known.
func (f Fraction) Raw() string {
	if f.Rat == nil {
		return ""
	}
	return f.RatString()
}

// Text is the chance in percent, with its error where it is estimated.
func (c Chance) Text() string {
	if c.Exact != nil {
		return PercentOf(c.Exact)
	}
	return c.Hundred().Text(percentDigits) + " %"
}

// Raw is the chance from 0 to 1.
func (c Chance) Raw() string { return Float(c.Estimate).Raw() }

// Text is the average with its error.
func (a Amount) Text() string { return a.Interval.Text(1) }

// Raw is the average.
func (a Amount) Raw() string { return Float(a.Estimate).Raw() }

// Text is the difference with its sign and its error.
func (s Signed) Text() string {
	text := s.Interval.Text(1)
	if s.Estimate > 0 {
		text = "+" + text
	}
	return text
}

// Raw is the difference.
func (s Signed) Raw() string { return Float(s.Estimate).Raw() }

// Text is the cell in percent.
func (p Percent) Text() string { return p.Cell.Text() + " %" }

// Text is the cell without its error.
func (b Bare) Text() string {
	switch c := b.Cell.(type) {
	case Chance:
		if c.Exact == nil {
			return c.Percent()
		}
	case Amount:
		return c.Middle(1)
	}
	return b.Cell.Text()
}

// ExactChance is a chance that is known.
func ExactChance(r *big.Rat) Chance {
	f := asFloat(r)
	return Chance{Interval{f, f, f}, r}
}

// percentDigits is how many digits behind the point a chance has in percent that is exact, or whose error is not known.
const percentDigits = 2

// PercentOf is an exact chance in percent, as wide as others that stand below it.
func PercentOf(r *big.Rat) string {
	text := say.Percent(r)
	return strings.Repeat(" ", max(0, len("100.00 %")-len(text))) + text
}

// ShareOf is how many of the games that were played something is true of, in percent.
func ShareOf(part float64) string { return say.Percent(new(big.Rat).SetFloat64(part)) }

// Percent is a chance in percent: as [say.Percent] has it where it is exact, and else with the digits that its error leaves.
func (c Chance) Percent() string {
	if c.Exact != nil {
		return say.Percent(c.Exact)
	}
	return c.Hundred().Middle(percentDigits) + " %"
}

// Digits is a number with so many digits behind the point.
func Digits(f float64, digits int) string { return strconv.FormatFloat(f, 'f', digits, 64) }

// Trimmed is a number with at most so many digits behind the point.
func Trimmed(f float64, digits int) string {
	return strings.TrimSuffix(strings.TrimRight(Digits(f, digits), "0"), ".")
}

// Counted is "1 game", "12,345 games".
func Counted(n int64, thing string) string {
	text := Thousands(n) + " " + thing
	if n != 1 {
		text += "s"
	}
	return text
}

// Thousands is a number with a comma before every three digits.
func Thousands(n int64) string {
	digits := strconv.FormatInt(n, 10)
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return sign + digits
}

func asFloat(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}
