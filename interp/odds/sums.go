package odds

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/exact"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/stdlib/hands"
)

// sums adds up what ends come to.
type sums struct {
	x       *explorer
	lines   []sumLine
	where   *big.Rat
	unasked *big.Rat
	ended   *big.Rat
	tooFar  *big.Rat
	stops   map[string]*Stop
	order   []string // of the stops
}

// sumLine is one result of one player, or of the table.
type sumLine struct {
	result, player int // result -1: what they have at the end
	values         map[string]*Value
	drawn          map[exact.Undecided]*drawn
}

// drawn is how likely a result is drawn from something that is not known, and what it comes to then.
type drawn struct {
	chance *big.Rat
	values []*Value
	odds   []*big.Rat
}

// ChipsName is the result that says what each player has at the end, where the start gives no such result itself.
const ChipsName = "chips"

func newSums(x *explorer) *sums {
	t := &sums{x: x, where: new(big.Rat), unasked: new(big.Rat), ended: new(big.Rat), stops: map[string]*Stop{}}
	add := func(result int, perPlayer bool) {
		if !perPlayer {
			t.lines = append(t.lines, newSumLine(result, -1))
			return
		}
		for seat := range x.Game.Seats() {
			t.lines = append(t.lines, newSumLine(result, seat))
		}
	}
	for i := range x.p.Results {
		add(i, x.p.Results[i].PerPlayer)
	}
	if x.p.Layout.Stack >= 0 {
		add(-1, true)
	}
	return t
}

func newSumLine(result, player int) sumLine {
	return sumLine{result, player, map[string]*Value{}, map[exact.Undecided]*drawn{}}
}

// add adds an end.
func (t *sums) add(s *game.State, chance *big.Rat) error {
	if s.Err() != nil || s.Refused() != "" {
		t.stop(s, chance)
		return nil
	}
	if t.x.Where != 0 {
		if failed := t.addWhere(s, chance); failed {
			return nil
		}
	}
	t.ended.Add(t.ended, chance)
	for i := range t.lines {
		l := &t.lines[i]
		if l.result < 0 {
			stack, _ := s.Stack(l.player)
			l.value(s, program.Value{Type: check.Of(check.Number), N: stack}).add(chance)
			continue
		}
		from, undecided := t.x.w.Undecided(s, l.result, l.player)
		if d := l.drawn[from]; undecided && d != nil {
			d.chance.Add(d.chance, chance)
			continue
		}
		d := &drawn{chance: new(big.Rat).Set(chance)}
		t.x.w.Spread(s, l.result, l.player, func(v program.Value, c *big.Rat) {
			d.values, d.odds = append(d.values, l.value(s, v)), append(d.odds, c)
		})
		if undecided {
			l.drawn[from] = d
			continue
		}
		d.settle()
	}
	return nil
}

func (t *sums) stop(s *game.State, chance *big.Rat) {
	if d := s.Err(); d != nil && d.Code == exact.CodeTooFar {
		if t.tooFar == nil {
			t.tooFar = new(big.Rat)
		}
		t.tooFar.Add(t.tooFar, chance)
		return
	}
	key, stop := s.Refused(), &Stop{Refused: s.Refused(), Chance: new(big.Rat)}
	if d := s.Err(); d != nil {
		key, stop.Diag = d.Code+" "+d.Span.String(), d
	}
	if t.stops[key] == nil {
		t.stops[key] = stop
		t.order = append(t.order, key)
	}
	t.stops[key].Chance.Add(t.stops[key].Chance, chance)
}

// addWhere adds the chance that the condition holds. Where it asks for what was not given, it does not.
func (t *sums) addWhere(s *game.State, chance *big.Rat) (failed bool) {
	t.x.w.Eval(s, t.x.Where, check.Of(check.YesNo), func(in *game.State, v program.Value, c *big.Rat) {
		switch d := in.Err(); {
		case d != nil && d.Code == "not-given":
			t.unasked.Add(t.unasked, game.Times(chance, c))
		case d != nil:
			t.stop(in, game.Times(chance, c))
			failed = true
		case v.N != 0:
			t.where.Add(t.where, game.Times(chance, c))
		}
	})
	return failed
}

// settle adds what it comes to, to the chances of those values.
func (d *drawn) settle() {
	for i, v := range d.values {
		v.add(game.Times(d.chance, d.odds[i]))
	}
	d.chance = new(big.Rat)
}

func (v *Value) add(chance *big.Rat) { v.Chance.Add(v.Chance, chance) }

// value is where the chance of a value is added up.
func (l *sumLine) value(s *game.State, v program.Value) *Value {
	text, number := reading(s, v)
	key, names := text, []string(nil)
	if v.Type.Kind == check.Players { // a name may read like a list of others
		for _, seat := range v.L {
			names = append(names, s.Game().Name(int(seat)))
		}
		key = strings.Join(names, "\n")
	}
	sum := l.values[key]
	if sum == nil {
		sum = &Value{Text: text, Players: names, Number: number != nil, N: number, Chance: new(big.Rat)}
		l.values[key] = sum
	}
	return sum
}

// reading is what a result's value is called, and the number that it is: of a list that is no list of players, how many items
// it has. A hand is known by its category.
func reading(s *game.State, v program.Value) (text string, number *big.Rat) {
	switch k := v.Type.Kind; {
	case v.Frac != nil:
		return v.Frac.RatString(), v.Frac
	case k == check.Players:
		return s.Text(v), nil
	case k.IsList():
		n := big.NewRat(int64(len(v.L)), 1)
		return n.RatString(), n
	case (k == check.Number || k == check.Pile) && v.N > program.WordEnd && v.N != program.All:
		n := big.NewRat(v.N, 1)
		return n.RatString(), n
	case k == check.Combination && v.N > program.WordEnd && v.N != program.All:
		return hands.Hand(v.N).Category().String(), nil
	}
	return s.Text(v), nil
}

// odds is all that has been added up.
func (t *sums) odds() *Odds {
	o := &Odds{Ended: t.ended, TooFar: t.tooFar, States: t.x.states, First: t.x.first, Asked: t.x.asked}
	if t.x.Where != 0 {
		o.Where, o.Unasked = t.where, t.unasked
	}
	for _, key := range t.order {
		o.Stops = append(o.Stops, *t.stops[key])
	}
	names := map[string]bool{}
	for i := range t.lines {
		l := &t.lines[i]
		name := ChipsName
		if l.result >= 0 {
			name = t.x.p.Results[l.result].Name
		}
		if len(l.values) == 0 || l.result < 0 && names[name] {
			continue
		}
		for _, d := range l.drawn {
			d.settle()
		}
		line := Line{Result: name, Player: l.player}
		if l.result >= 0 {
			names[name] = true
			line.Type = t.x.p.Results[l.result].Type
		} else {
			line.Type = check.Of(check.Number)
		}
		for _, v := range l.values {
			line.Values = append(line.Values, *v)
		}
		t.x.sort(&line)
		o.Lines = append(o.Lines, line)
	}
	return o
}

// sort puts the values of a line into order: numbers ascending, and the rest as [program.Program.Rank] has it.
func (x *explorer) sort(l *Line) {
	rank := func(v *Value) int { return x.p.Rank(l.Type, v.Text, x.Game.Players) }
	slices.SortFunc(l.Values, func(a, b Value) int {
		switch {
		case a.Number && b.Number:
			return a.N.Cmp(b.N)
		case a.Number:
			return -1
		case b.Number:
			return 1
		}
		return cmp.Or(cmp.Compare(rank(&a), rank(&b)), strings.Compare(a.Text, b.Text))
	})
}

// Mean is the average and the variance of the numbers that a result may come to, among the games in which it is one; ok is false
// where it is none.
func (l *Line) Mean() (mean, variance *big.Rat, ok bool) {
	total, sum, squares := new(big.Rat), new(big.Rat), new(big.Rat)
	for _, v := range l.Values {
		if v.Number {
			total.Add(total, v.Chance)
			share := new(big.Rat).Mul(v.Chance, v.N)
			sum.Add(sum, share)
			squares.Add(squares, share.Mul(share, v.N))
		}
	}
	if total.Sign() == 0 {
		return nil, nil, false
	}
	mean = sum.Quo(sum, total)
	variance = squares.Quo(squares, total)
	return mean, variance.Sub(variance, new(big.Rat).Mul(mean, mean)), true
}

// Given is the chance that a result is given at all.
func (l *Line) Given() *big.Rat {
	total := new(big.Rat)
	for _, v := range l.Values {
		total.Add(total, v.Chance)
	}
	return total
}

// Span is the least and the greatest of the numbers that a result may come to; nil where it is none.
func (l *Line) Span() (least, most *big.Rat) {
	for _, v := range l.Values {
		if v.Number {
			if least == nil {
				least = v.N
			}
			most = v.N
		}
	}
	return least, most
}
