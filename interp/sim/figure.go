package sim

import (
	"math/big"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/stdlib/hands"
)

// Figure is what one result came to in many games, of one player or of the table.
type Figure struct {
	Given   int64            // the games in which it was given
	Numbers Numbers          // where it was a number
	Said    map[string]int64 // where it was anything else, in the words of the table: how often it was what
	Sets    map[uint32]int64 // where it was a list of players: how often which, a bit for each player
}

// Numbers are how a number came out. A list that is no list of players counts as the number of its items, and a fraction as
// its billionths, rounded down, as Scale says.
type Numbers struct {
	N           int64
	Least, Most int64
	Scale       int64 // what the numbers must be divided by; 0 is 1
	Histogram   Histogram
	total       sum
	squares     sum
}

// billion is the scale of fractions.
const billion = 1_000_000_000

func (n *Numbers) add(v int64) {
	if n.N == 0 {
		n.Least, n.Most = v, v
	}
	n.N++
	n.Least, n.Most = min(n.Least, v), max(n.Most, v)
	n.total.add(v)
	n.squares.addProduct(v, v)
	n.Histogram.add(v)
}

func (n *Numbers) merge(o *Numbers) {
	if o.N == 0 {
		return
	}
	if n.N == 0 {
		n.Least, n.Most = o.Least, o.Most
	}
	n.N += o.N
	n.Scale = max(n.Scale, o.Scale)
	n.Least, n.Most = min(n.Least, o.Least), max(n.Most, o.Most)
	n.total.merge(&o.total)
	n.squares.merge(&o.squares)
	n.Histogram.merge(&o.Histogram)
}

// Mean is the average with its interval, and the standard deviation of single games.
func (n *Numbers) Mean() (average Interval, deviation float64) {
	average, deviation = mean(n.N, n.total.total(), n.squares.total())
	scale := n.divisor()
	return Interval{Estimate: average.Estimate / scale, Low: average.Low / scale, High: average.High / scale}, deviation / scale
}

func (n *Numbers) divisor() float64 { return float64(max(1, n.Scale)) }

// Span is the least and the greatest that came.
func (n *Numbers) Span() (least, most float64) {
	return float64(n.Least) / n.divisor(), float64(n.Most) / n.divisor()
}

// Whole reports whether they are whole numbers.
func (n *Numbers) Whole() bool { return n.Scale <= 1 }

// A reading is what one result came to in one game.
type reading struct {
	form  form
	n     int64  // a number; the mask of a list of players
	scale int64  // of a number that is a fraction
	text  string // anything else, in the words of the table
}

type form uint8

const (
	notGiven form = iota
	aNumber
	aText
	players
)

// read reads a result's value. Seats are turned into players by way, the way the players sit.
func (p *Plan) read(s *game.State, v program.Value, way int) reading {
	switch k := v.Type.Kind; {
	case v.Frac != nil:
		return fraction(v.Frac)
	case k == check.Players:
		mask := int64(0)
		for _, seat := range v.L {
			mask |= 1 << p.player(int(seat), way)
		}
		return reading{form: players, n: mask}
	case k.IsList():
		return reading{form: aNumber, n: int64(len(v.L))}
	case (k == check.Number || k == check.Pile) && v.N > program.WordEnd && v.N != program.All:
		return reading{form: aNumber, n: v.N}
	case k == check.Combination && v.N > program.WordEnd && v.N != program.All:
		return reading{form: aText, text: hands.Hand(v.N).Category().String()}
	}
	return reading{form: aText, text: s.Text(v)}
}

// fraction reads a fraction; one that is too large to be counted in billionths is only named.
func fraction(r *big.Rat) reading {
	scaled := new(big.Int).Mul(r.Num(), big.NewInt(billion))
	scaled.Div(scaled, r.Denom())
	if !scaled.IsInt64() {
		return reading{form: aText, text: r.RatString()}
	}
	return reading{form: aNumber, n: scaled.Int64(), scale: billion}
}

// add adds what the result came to in one game.
func (f *Figure) add(r reading) {
	switch r.form {
	case notGiven:
		return
	case aNumber:
		f.Numbers.Scale = max(f.Numbers.Scale, r.scale)
		f.Numbers.add(r.n)
	case aText:
		plus(&f.Said, r.text, 1)
	case players:
		plus(&f.Sets, uint32(r.n), 1)
	}
	f.Given++
}

func (f *Figure) merge(o *Figure) {
	f.Given += o.Given
	f.Numbers.merge(&o.Numbers)
	for text, n := range o.Said {
		plus(&f.Said, text, n)
	}
	for set, n := range o.Sets {
		plus(&f.Sets, set, n)
	}
}

// plus adds to a count, in a map that is made when it is first wanted.
func plus[K comparable](m *map[K]int64, key K, n int64) {
	if *m == nil {
		*m = map[K]int64{}
	}
	(*m)[key] += n
}
