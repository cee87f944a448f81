package sim

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/game"
)

// Pair is two plans that are played side by side, each game of one with the chance of the same game of the other: what differs
// then comes of the rules and not of luck, and far fewer games tell the rules apart.
type Pair struct {
	base, variant *Plan
	columns       []pairColumn // the results that both have
}

type pairColumn struct {
	Column
	base, variant int // places among the plans' columns
}

// NewPair puts two plans side by side. They must have the same players and the same seed.
func NewPair(base, variant *Plan) (*Pair, error) {
	switch {
	case !slices.Equal(base.players, variant.players):
		return nil, errors.New("the same players must play both")
	case base.seed != variant.seed || base.Moving() != variant.Moving():
		return nil, errors.New("both must be played with the same seed, and in the same seats")
	}
	p := &Pair{base: base, variant: variant}
	for b, col := range base.columns {
		v := slices.IndexFunc(variant.columns, func(o Column) bool {
			return o.Name == col.Name && o.PerPlayer == col.PerPlayer && o.kind == col.kind
		})
		if v >= 0 {
			p.columns = append(p.columns, pairColumn{col, b, v})
		}
	}
	if len(p.columns) == 0 {
		return nil, fmt.Errorf("%s and %s have no result of the same name", base.p.Title, variant.p.Title)
	}
	return p, nil
}

// Base is what the variant is compared with.
func (p *Pair) Base() *Plan { return p.base }

// Variant is what is compared with the base.
func (p *Pair) Variant() *Plan { return p.variant }

// PairTable is where the games of a pair are played. It belongs to one worker.
type PairTable struct {
	pair          *Pair
	base, variant *Table
}

// Table is a new table for the pair's games.
func (p *Pair) Table() *PairTable { return &PairTable{p, p.base.Table(), p.variant.Table()} }

// PairTally is what some games of a pair came to. A game counts only if it came to its end by the rules of both.
type PairTally struct {
	pair          *Pair
	Base, Variant *Tally
	Same          int64 // the games in which every result was the same
	differences   []difference
}

// difference is how a result of one player differed, by column * players + player.
type difference struct {
	n              int64 // the games in which it was a number in both
	total, squares sum   // of the variant's less the base's
	said           map[string]*only
	sets           map[uint32]*only
}

// only is in how many games something came by the rules of one and not of the other.
type only struct{ base, variant int64 }

func (p *Pair) newTally() *PairTally {
	return &PairTally{pair: p, Base: p.base.newTally(), Variant: p.variant.newTally(),
		differences: make([]difference, len(p.columns)*len(p.base.players))}
}

// Run plays the games with the numbers from from up to, not including, to.
func (t *PairTable) Run(from, to int64) *PairTally {
	tally := t.pair.newTally()
	for number := from; number < to; number++ {
		tally.Base.Games++
		tally.Variant.Games++
		way, ok := t.base.whole(tally.Base, number)
		if _, too := t.variant.whole(tally.Variant, number); !ok || !too {
			if ok { // a game that the other rules have stopped tells nothing either
				tally.Base.wasted += t.base.work()
			}
			if too {
				tally.Variant.wasted += t.variant.work()
			}
			continue
		}
		tally.Base.score(&t.base.state, t.base.readings, way)
		tally.Variant.score(&t.variant.state, t.variant.readings, way)
		tally.compare(t.base.readings, t.variant.readings)
	}
	return tally
}

// Waste is what games took that were stopped by the rules of either: two games by both rules are one here.
func (t *PairTally) Waste() game.Waste {
	w := t.Base.Waste()
	w.Steps += t.Variant.wasted
	return w
}

// compare adds how the results of one game differ.
func (t *PairTally) compare(base, variant []reading) {
	same := true
	n := len(t.pair.base.players)
	for c, col := range t.pair.columns {
		for player := range n {
			b, v := base[col.base*n+player], variant[col.variant*n+player]
			d := &t.differences[c*n+player]
			if b.form == aNumber && v.form == aNumber {
				d.n++
				d.total.add(v.n - b.n)
				d.squares.addProduct(v.n-b.n, v.n-b.n)
			}
			if b != v {
				same = false
				d.one(b, func(o *only) { o.base++ })
				d.one(v, func(o *only) { o.variant++ })
			}
			if !col.PerPlayer {
				break
			}
		}
	}
	if same {
		t.Same++
	}
}

// one counts what came by the rules of one and not of the other.
func (d *difference) one(r reading, count func(*only)) {
	switch r.form {
	case aText:
		count(entry(&d.said, r.text))
	case players:
		count(entry(&d.sets, uint32(r.n)))
	}
}

// entry is what a map has for a key; both are made when they are first wanted.
func entry[K comparable, V any](m *map[K]*V, key K) *V {
	if *m == nil {
		*m = map[K]*V{}
	}
	if (*m)[key] == nil {
		(*m)[key] = new(V)
	}
	return (*m)[key]
}

// Merge adds the games of another tally of the same pair.
func (t *PairTally) Merge(o *PairTally) {
	t.Base.Merge(o.Base)
	t.Variant.Merge(o.Variant)
	t.Same += o.Same
	for i := range t.differences {
		d, other := &t.differences[i], &o.differences[i]
		d.n += other.n
		d.total.merge(&other.total)
		d.squares.merge(&other.squares)
		for text, n := range other.said {
			entry(&d.said, text).add(n)
		}
		for set, n := range other.sets {
			entry(&d.sets, set).add(n)
		}
	}
}

func (o *only) add(other *only) {
	o.base += other.base
	o.variant += other.variant
}

// Real says whether a difference is one of the rules, or may be one of luck.
type Real uint8

// What is known of a difference.
const (
	NotKnown Real = iota // it may well be luck: 0 lies in the 95 % interval
	Likely               // 0 lies outside of the 95 % interval; of twenty such differences one is luck
	Certain              // 0 lies outside of the 99.9 % interval
	None                 // there was none in any game
)

// z999 is how many standard deviations on either side hold 99.9 % of a normal distribution.
const z999 = 3.2905267314919255

// Difference is how much the variant's figure is above the base's.
type Difference struct {
	Interval
	Real Real
}

// ofPairs is the difference of paired numbers: the interval is that of their differences, game by game.
func ofPairs(n int64, total, squares *sum, scale float64) Difference {
	i, deviation := mean(n, total.total(), squares.total())
	d := Difference{Interval: Interval{Estimate: i.Estimate / scale, Low: i.Low / scale, High: i.High / scale}}
	strength := math.Abs(i.Estimate) / (deviation / math.Sqrt(float64(n)))
	switch {
	case n < 2:
	case deviation == 0 && i.Estimate == 0:
		d.Real = None
	case strength > z999:
		d.Real = Certain
	case strength > z95:
		d.Real = Likely
	}
	return d
}

// PairValue is one thing that a result came to, in both.
type PairValue struct {
	Text          string
	Base, Variant Interval // its chance
	Difference    Difference
}

// PairLine is one result of one player, or of the table, in both.
type PairLine struct {
	Result        string
	Who           string // "": the table's
	Base, Variant Line
	Average       *Difference // of the games in which it was a number in both; nil: there was none
	Both          int64       // how many games those are
	Values        []PairValue // in the order of the base's rules
}

// Lines are the results that both have, those that were given at least once.
func (t *PairTally) Lines() []PairLine {
	var all []PairLine
	n := len(t.pair.base.players)
	for c, col := range t.pair.columns {
		for player := range n {
			d := &t.differences[c*n+player]
			l := PairLine{Result: col.Name}
			base, variant := t.Base.Table(col.base), t.Variant.Table(col.variant)
			if col.PerPlayer {
				l.Who = t.pair.base.players[player]
				base, variant = t.Base.Player(col.base, player), t.Variant.Player(col.variant, player)
			}
			hidden := col.kind == ofChips && (t.Base.hidden(col.base) || t.Variant.hidden(col.variant))
			if base.Given+variant.Given > 0 && !hidden {
				l.Base = t.pair.base.line(&t.pair.base.columns[col.base], l.Who, 1, t.Base.Scored, base)
				l.Variant = t.pair.variant.line(&t.pair.variant.columns[col.variant], l.Who, 1, t.Base.Scored, variant)
				if d.n > 0 {
					average := ofPairs(d.n, &d.total, &d.squares, max(base.Numbers.divisor(), variant.Numbers.divisor()))
					l.Average, l.Both = &average, d.n
				}
				l.Values = t.values(col.Type, d, base, variant)
				all = append(all, l)
			}
			if !col.PerPlayer {
				break
			}
		}
	}
	return all
}

// Alone are the results that only the base has, and those that only the variant has: of these there is nothing to compare.
func (t *PairTally) Alone() (base, variant []Line) {
	base = t.Base.linesOf(func(c int) bool {
		return !slices.ContainsFunc(t.pair.columns, func(both pairColumn) bool { return both.base == c })
	})
	variant = t.Variant.linesOf(func(c int) bool {
		return !slices.ContainsFunc(t.pair.columns, func(both pairColumn) bool { return both.variant == c })
	})
	return base, variant
}

// values compares everything that a result came to besides numbers.
func (t *PairTally) values(is check.Type, d *difference, base, variant *Figure) []PairValue {
	both := &Figure{}
	both.merge(base)
	both.merge(variant)
	var all []PairValue
	games := t.Base.Scored
	add := func(text string, b, v int64, o *only) {
		if o == nil {
			o = &only{}
		}
		var total, squares sum
		total.add(o.variant - o.base)
		squares.add(o.variant + o.base)
		all = append(all, PairValue{text, Chance(b, games), Chance(v, games), ofPairs(games, &total, &squares, 1)})
	}
	for _, v := range t.pair.base.values(is, &Figure{Said: both.Said}) {
		add(v.Text, base.Said[v.Text], variant.Said[v.Text], d.said[v.Text])
	}
	for _, set := range sortedSets(slices.Collect(maps.Keys(both.Sets))) {
		add(setText(t.pair.base.namesOf(set)), base.Sets[set], variant.Sets[set], d.sets[set])
	}
	return all
}

// Sure reports whether the games are enough to know every difference of the kind that is asked for, and how wide the widest of
// its intervals is.
func (t *PairTally) Sure(u Until) (widest float64, sure bool) {
	chances, means := none, none
	result := u.Result
	if result == "" && t.pair.base.where != nil {
		result = WhereName
	}
	for _, l := range t.Lines() {
		if result != "" && l.Result != result {
			continue
		}
		for _, v := range l.Values {
			chances = max(chances, v.Difference.Width())
		}
		if l.Average != nil {
			means = max(means, l.Average.Width())
		}
	}
	return enough(chances, means, result != "", t.Base.Scored, u)
}
