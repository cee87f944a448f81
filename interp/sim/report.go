package sim

import (
	"cmp"
	"maps"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/say"
)

// Value is one thing that a result came to, and how often.
type Value struct {
	Text    string
	Players []string // whom it names, where it names players
	Count   int64
}

// Line is one result of one player, one seat, all whom one policy decides for, or of the table.
type Line struct {
	Result string
	Who    string // "": the table's
	Type   check.Type
	Of     int64 // how many there could have been: the scored games, of a policy once for each of its players
	Each   int64 // how many of them in one game
	Figure *Figure
	Values []Value // what it came to, in the order of the rules; numbers are in Figure.Numbers
}

// Chance is the chance of what came so many times. What several players of a policy came to in one game hangs together, and
// nobody knows how, so that the interval is no narrower than that of as many games.
func (l *Line) Chance(times int64) Interval {
	p := float64(times) / float64(l.Of)
	return wilson(p, p*(1-p), float64(l.Of)/float64(l.Each), z95)
}

// Average is the average of numbers with its interval, and the standard deviation. The interval is no narrower than that
// of as many games.
func (l *Line) Average() (average Interval, deviation float64) {
	average, deviation = l.Figure.Numbers.Mean()
	wider := math.Sqrt(float64(l.Each))
	average.Low = average.Estimate - wider*(average.Estimate-average.Low)
	average.High = average.Estimate + wider*(average.High-average.Estimate)
	return average, deviation
}

// Lines are the table's results and each player's, those that were given at least once.
func (t *Tally) Lines() []Line { return t.linesOf(func(int) bool { return true }) }

// linesOf are the lines of some columns.
func (t *Tally) linesOf(wanted func(column int) bool) []Line {
	var all []Line
	for c, col := range t.plan.columns {
		if !wanted(c) {
			continue
		}
		if !col.PerPlayer {
			all = t.line(all, &col, "", 1, t.Table(c))
			continue
		}
		if t.hidden(c) {
			continue
		}
		for player, name := range t.plan.players {
			all = t.line(all, &col, name, 1, t.Player(c, player))
		}
	}
	return all
}

// hidden reports whether a column of stacks says what the rules say by a result of that name.
func (t *Tally) hidden(column int) bool {
	if t.plan.columns[column].kind != ofChips {
		return false
	}
	for c, col := range t.plan.columns {
		if col.kind == ofRules && col.PerPlayer && col.Name == ChipsName && t.Player(c, 0).Given > 0 {
			return true
		}
	}
	return false
}

// SeatLines are the results by seat, where the players change theirs.
func (t *Tally) SeatLines() []Line {
	if !t.plan.Moving() {
		return nil
	}
	var all []Line
	for c, col := range t.plan.columns {
		for seat := range t.plan.players {
			if col.PerPlayer && !t.hidden(c) {
				all = t.line(all, &col, SeatName(seat), 1, t.Seat(c, seat))
			}
		}
	}
	return all
}

// SeatName is a seat as people count them, from the dealer's left.
func SeatName(seat int) string { return "seat " + strconv.Itoa(seat+1) }

// PolicyLines are the results by policy, where there is more than one.
func (t *Tally) PolicyLines() []Line {
	names := t.Policies()
	if len(names) < 2 {
		return nil
	}
	var all []Line
	for c, col := range t.plan.columns {
		for _, name := range names {
			if col.PerPlayer && !t.hidden(c) {
				all = t.line(all, &col, name, t.decidesFor(name), t.Policy(c, name))
			}
		}
	}
	return all
}

// decidesFor is how many players a policy decides for.
func (t *Tally) decidesFor(name string) int64 {
	n := int64(0)
	for _, b := range t.plan.bots {
		if b.Name == name {
			n++
		}
	}
	return n
}

func (t *Tally) line(all []Line, col *Column, who string, each int64, f *Figure) []Line {
	if f.Given == 0 {
		return all
	}
	return append(all, t.plan.line(col, who, each, t.Scored, f))
}

// line is what a column came to in so many games.
func (p *Plan) line(col *Column, who string, each, games int64, f *Figure) Line {
	return Line{Result: col.Name, Who: who, Type: col.Type, Of: each * games, Each: each, Figure: f, Values: p.values(col.Type, f)}
}

// values lists what a figure of results of a type came to besides numbers.
func (p *Plan) values(t check.Type, f *Figure) []Value {
	var all []Value
	for text, n := range f.Said {
		all = append(all, Value{Text: text, Count: n})
	}
	slices.SortFunc(all, func(a, b Value) int {
		return cmp.Or(cmp.Compare(p.p.Rank(t, a.Text, p.players), p.p.Rank(t, b.Text, p.players)), strings.Compare(a.Text, b.Text))
	})
	for _, set := range sortedSets(slices.Collect(maps.Keys(f.Sets))) {
		names := p.namesOf(set)
		all = append(all, Value{setText(names), names, f.Sets[set]})
	}
	return all
}

// sortedSets puts lists of players into order: the shorter ones first, then as the players sit.
func sortedSets(sets []uint32) []uint32 {
	slices.SortFunc(sets, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(bits.OnesCount32(a), bits.OnesCount32(b)), cmp.Compare(bits.Reverse32(b), bits.Reverse32(a)))
	})
	return sets
}

// namesOf are the names of the players of a set.
func (p *Plan) namesOf(set uint32) (names []string) {
	for player, name := range p.players {
		if set>>player&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

// setText names the players of a set.
func setText(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return say.AndList(names)
}
