package inquiry

import (
	"errors"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/report"
	"croupier/interp/sim"
	"croupier/interp/workers"
	"croupier/stdlib/hands"
)

// Table is a question of a game master: the chance of success for several values of the parameters that a start needs.
type Table struct {
	Question         // its condition is what is a success
	Axes     []Axis  // the last one goes across
	Want     float64 // which value across has this chance? 0: nobody asks
	Wanted   string  // the same as it was written
}

// Axis is a parameter and the values that it has in the table.
type Axis struct {
	Name   string
	Kind   check.Kind
	Values []string
}

// Sizes of tables.
const (
	MostCells   = 2_000
	UsualCell   = 400 // games
	exactCell   = 4_000
	usualAcross = 10
)

// calibration is such a question at work.
type calibration struct {
	*inquiry
	axes   []Axis
	wanted string // which value across has this chance
	policy string
	waste  game.Waste // of all cells
}

// Calibrate answers the question of a table.
func Calibrate(t Table, m Machine) (*Answer, error) {
	if _, err := Bots(t.Program, t.Policies); err != nil {
		return nil, err
	}
	c := &calibration{&inquiry{Question: t.Question, Machine: m, deadline: m.Now() + m.allowed()}, t.Axes, t.Wanted,
		t.Policies[0], game.Waste{}}
	for _, a := range t.Axes {
		c.varied = append(c.varied, a.Name)
	}
	done := &calibrated{rows: c.rows(), across: t.Axes[len(t.Axes)-1]}
	if n := len(done.rows) * len(done.across.Values); n > MostCells {
		across := &done.across
		return nil, wrong("this table would have %s: give fewer values, such as %s=%s", report.Counted(int64(n), "cell"), across.Name,
			strings.Join(across.Values[:min(3, len(across.Values))], "|"))
	}
	bar := m.show(int64(len(done.rows)*len(done.across.Values)), "", sim.Until{})
	err := c.fill(done, t.Want, func(cells int) { bar.At(int64(cells), 0) })
	bar.End()
	if err != nil {
		return nil, err
	}
	return &Answer{Report: c.report(done), Cut: done.cut != ""}, nil
}

// calibrated is a table as far as it has come.
type calibrated struct {
	rows   [][]string
	across Axis
	spots  [][]report.Chance // of each row; of the last one perhaps not all
	fits   []fitted          // of each full row, where a chance is wanted
	cut    string            // why it is not full
}

// fitted is the value that comes nearest to a wanted chance, and its chance.
type fitted struct {
	value string
	report.Chance
}

// fill works out cell after cell. It ends early where the time is up or somebody ends it, and it is an error only if there is
// no cell at all then.
func (c *calibration) fill(t *calibrated, want float64, done func(cells int)) error {
	cells := 0
	for _, row := range t.rows {
		t.spots = append(t.spots, nil)
		line := &t.spots[len(t.spots)-1]
		for _, v := range t.across.Values {
			s, err := c.spot(row, t.across.Name, v)
			if errors.Is(err, ErrTimeUp) {
				return c.early(t, cells)
			}
			if err != nil {
				return err
			}
			*line = append(*line, s)
			cells++
			done(cells)
		}
		if want > 0 {
			fit, err := c.fit(row, t.across, *line, want)
			if errors.Is(err, ErrTimeUp) {
				return c.early(t, cells)
			}
			if err != nil {
				return err
			}
			t.fits = append(t.fits, fit)
		}
	}
	return nil
}

// early is for a table that is not full.
func (c *calibration) early(t *calibrated, cells int) error {
	ended := c.Context.Err() != nil
	switch {
	case cells == 0 && ended:
		return ErrNoCell
	case cells == 0:
		return ErrTimeUp
	case ended:
		t.cut = "It was ended before the table was full."
	case c.waste.Hopeless():
		t.cut = "The table is not full: games that were stopped took " + report.Thousands(c.waste.Steps) + " steps together."
	default:
		t.cut = "The time was up before the table was full."
	}
	if n := len(t.spots); len(t.spots[n-1]) == 0 {
		t.spots = t.spots[:n-1]
	}
	t.rows = t.rows[:len(t.spots)]
	return nil
}

// numberRange is a range of numbers, as 1..5.
var numberRange = regexp.MustCompile(`^\s*(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})\s*$`)

// Several are the values of a parameter that has several: 1..5, or A|B|C.
func Several(value string) []string {
	if m := numberRange.FindStringSubmatch(value); m != nil {
		from, _ := strconv.Atoi(m[1]) // digits, as was just seen
		to, _ := strconv.Atoi(m[2])
		var all []string
		for n := from; n <= to && len(all) <= MostCells; n++ {
			all = append(all, strconv.Itoa(n))
		}
		return all
	}
	if !strings.Contains(value, "|") {
		return nil
	}
	var all []string
	for part := range strings.SplitSeq(value, "|") {
		all = append(all, strings.TrimSpace(part))
	}
	return all
}

// UsualValues are the values of a parameter that nobody has named.
func UsualValues(t check.Type) []string {
	var all []string
	switch t.Kind {
	case check.Number:
		for _, r := range t.Ranges {
			for n := max(r.Least, min(1, r.Most)); n <= r.Most && len(all) < usualAcross; n++ {
				all = append(all, report.Count(n).Text())
			}
		}
	case check.YesNo:
		return []string{"no", "yes"}
	case check.WordKind:
		return t.Words
	case check.Combination:
		return []string{"ten-high no pair", "pair of eights", "two pair, nines and fives", "three eights", "nine-high straight",
			"queen-high flush",
			"eights full of fives", "four eights", "nine-high straight flush"}
	}
	return all
}

// SetParam gives a parameter, of one player where it is written Ann.skill.
func SetParam(s *game.Setup, key, value string) error {
	a := game.Param(key, value)
	if err := s.SetParam(a.Player, a.Name, a.Value); err != nil {
		return &Wrong{err}
	}
	return nil
}

// rows are all combinations of the values of all axes but the last.
func (c *calibration) rows() [][]string {
	rows := [][]string{nil}
	for _, a := range c.axes[:len(c.axes)-1] {
		var more [][]string
		for _, row := range rows {
			for _, v := range a.Values {
				more = append(more, append(slices.Clone(row), v))
			}
		}
		if rows = more; len(rows) > MostCells {
			break
		}
	}
	return rows
}

// spot works one cell out, or simulates it.
func (c *calibration) spot(row []string, name, value string) (chance report.Chance, err error) {
	if c.waste.Hopeless() {
		return chance, ErrTimeUp
	}
	q := c.Question
	q.Setup = q.Setup.Clone()
	for i, v := range row {
		if err := SetParam(q.Setup, c.axes[i].Name, v); err != nil {
			return chance, err
		}
	}
	if err := SetParam(q.Setup, name, value); err != nil {
		return chance, err
	}
	cell, err := begin(q, c.Machine)
	if err != nil {
		return chance, err
	}
	deciders, err := decidersOf(cell.game, q.Policies)
	if err == nil && !q.Simulate {
		plan := odds.Plan{Game: cell.game, Where: q.Where.Node(), Limit: exactCell, Waste: &c.waste.Steps, Go: c.goOn,
			Deciders: deciders}
		if o, err := odds.Work(plan); err == nil && o.Ended.Cmp(o.Gone()) == 0 {
			c.waste.Merge(game.Waste{Games: q.Games, Ended: q.Games})
			return report.ExactChance(o.Where), nil
		}
	}
	bots, err := cell.bots()
	if err != nil {
		return chance, err
	}
	games, err := cell.plan(bots)
	if err != nil {
		return chance, &Wrong{err}
	}
	tally := workers.Gather(c.Context, c.Workers, q.Games, func() func(from, to int64) *sim.Tally { return games.Table().Run },
		func(t *sim.Tally, _ int64) bool { return !c.goOn() || t.Waste().Hopeless() })
	if tally != nil {
		c.waste.Merge(tally.Waste())
	}
	switch {
	case tally == nil || tally.Games < q.Games && !tally.Waste().Hopeless(): // the time was up, or somebody has ended it
		return chance, ErrTimeUp
	case tally.Scored == 0:
		return chance, stoppedAll(tally)
	}
	return report.Chance{Interval: sim.Chance(tally.Table(0).Said["yes"], tally.Scored)}, nil
}

// stoppedAll is the error for a cell in which no game came to its end.
func stoppedAll(t *sim.Tally) error {
	s := t.Stops()[0] // every game was stopped by something
	if s.Diag != nil {
		return s.Diag
	}
	return wrong("the rules refuse to start this: %s", s.Text)
}

// fit finds the value across that gives the chance that is wanted: of hands among all that can be named, else among the values
// of the table.
func (c *calibration) fit(row []string, across Axis, line []report.Chance, want float64) (fitted, error) {
	if across.Kind != check.Combination {
		best, found := 0, 2.0
		for i, s := range line {
			if d := math.Abs(s.Estimate - want); d < found {
				best, found = i, d
			}
		}
		return fitted{across.Values[best], line[best]}, nil
	}
	ladder := handLadder()
	low, high := 0, len(ladder) // the chance goes down along the ladder; at high it is too low already
	var best fitted
	for low < high {
		middle := (low + high) / 2
		s, err := c.spot(row, across.Name, ladder[middle])
		if err != nil {
			return fitted{}, err
		}
		if best.value == "" || math.Abs(s.Estimate-want) < math.Abs(best.Estimate-want) {
			best = fitted{ladder[middle], s}
		}
		if s.Estimate >= want {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return best, nil
}

// handLadder is hands that can be named, from the worst up.
func handLadder() []string {
	var all []hands.Hand
	add := func(texts ...string) {
		for _, text := range texts {
			if h, err := hands.Parse(text); err == nil && !slices.Contains(all, h) {
				all = append(all, h)
			}
		}
	}
	for r := 2; r <= hands.Ace; r++ {
		one, many, below := hands.Word(r), hands.Plural(r), hands.Plural(max(2, r-1))
		add(one+"-high no pair", "pair of "+many, "two pair, "+many+" and "+below, "three "+many, one+"-high straight",
			one+"-high flush",
			many+" full of "+hands.Plural(2+(r+10)%13), "four "+many, one+"-high straight flush")
	}
	slices.SortFunc(all, hands.Compare)
	var names []string
	for _, h := range all {
		if name := h.Name().String(); h >= floor() {
			names = append(names, name)
		}
	}
	return names
}

// floor is the lowest hand that five cards can be.
func floor() hands.Hand {
	h, _ := hands.Parse("seven-high no pair") // it is a hand
	return h
}
