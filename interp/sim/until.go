package sim

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Until says how sure somebody wants to be: until the widest interval is no wider than Width.
type Until struct {
	Result string // the result whose intervals count; "": the condition, or else all chances, or where there are none all means
	Width  float64
}

// fewest is how many games are played before anything is sure: the intervals are those of many games.
const fewest = 1000

// none is the width where there is no interval at all.
const none = -1.0

// Sound says what is wrong with a wish, whatever the plan.
func (u Until) Sound() error {
	if !(u.Width > 0) || math.IsInf(u.Width, 0) {
		return fmt.Errorf("an interval cannot be %v wide: give a number above 0, such as 0.01", u.Width)
	}
	return nil
}

// Check says what is wrong with a wish, given the plan's results.
func (u Until) Check(p *Plan) error {
	if err := u.Sound(); err != nil {
		return err
	}
	if u.Result == "" || slices.ContainsFunc(p.columns, func(c Column) bool { return c.Name == u.Result }) {
		return nil
	}
	var names []string
	for _, c := range p.columns {
		if !slices.Contains(names, c.Name) {
			names = append(names, c.Name)
		}
	}
	return fmt.Errorf("%s has no result %s: it has %s", p.p.Title, u.Result, strings.Join(names, ", "))
}

// Sure reports whether the games are enough, and how wide the widest of the intervals is that count. Nothing is sure before
// a thousand games have been scored.
func (t *Tally) Sure(u Until) (widest float64, sure bool) {
	result := u.Result
	if result == "" && t.plan.where != nil {
		result = WhereName
	}
	chances, means := none, none
	for _, l := range t.Lines() {
		if result != "" && l.Result != result {
			continue
		}
		for _, v := range l.Values {
			chances = max(chances, l.Chance(v.Count).Width())
		}
		if l.Figure.Numbers.N > 0 {
			average, _ := l.Average()
			means = max(means, average.Width())
		}
	}
	return enough(chances, means, result != "", t.Scored, u)
}

// enough weighs the widest chance and the widest mean: means count where there are no chances, or where the result is named.
func enough(chances, means float64, named bool, scored int64, u Until) (widest float64, sure bool) {
	widest = chances
	if named || chances == none {
		widest = max(chances, means)
	}
	if widest == none || scored < fewest {
		return math.Inf(1), false
	}
	return widest, widest <= u.Width
}
