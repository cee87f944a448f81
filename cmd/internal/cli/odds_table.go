package cli

import (
	"context"
	"errors"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/game"
	"croupier/interp/odds"
	"croupier/interp/policy"
	"croupier/interp/program"
	"croupier/interp/sim"
	"croupier/stdlib/hands"
)

// A calibration is a table for game masters: the chance of success for several values of the parameters that a start needs.
type calibration struct {
	*inquiry
	axes      []axis // the last one goes across
	condition string // what is a success
	node      int32
	cond      *sim.Condition
	seed      uint64
	games     int64
	policy    string
}

// axis is a parameter and the values that it has in the table.
type axis struct {
	name   string
	kind   check.Kind
	values []string
}

// spot is one cell of the table.
type spot struct {
	chance sim.Interval
	exact  *big.Rat // nil: it is simulated
}

// Sizes of tables.
const (
	mostSpots   = 2_000
	usualSpot   = 400 // games
	exactSpot   = 4_000
	usualAcross = 10
)

// calibrate prints the table.
func (q *inquiry) calibrate() error {
	a := q.app
	if q.Best != "" || q.Answers != "" || q.Journal != "" {
		return usage("a table goes by a policy: --table takes no --best, --answers or --journal")
	}
	want, err := q.wanted()
	if err != nil {
		return err
	}
	p, err := a.load(q.Ruleset)
	if err != nil {
		return err
	}
	c := &calibration{inquiry: q, games: usualSpot}
	if err := c.read(p); err != nil {
		return err
	}
	if q.Games != nil {
		c.games = *q.Games
	}
	if c.games < 1 || c.games > sim.MostGames {
		return usage("--games can be 1 to %s, not %d", thousands(sim.MostGames), c.games)
	}
	c.seed = q.match().seed(a)
	rows := c.rows()
	across := c.axes[len(c.axes)-1]
	if n := len(rows) * len(across.values); n > mostSpots {
		return usage("this table would have %s: give fewer values, such as %s=%s", count(int64(n), "cell"), across.name, strings.Join(across.values[:min(3, len(across.values))], "|"))
	}
	var spots [][]spot
	var fits []string
	bar := a.progress(int64(len(rows)), sim.Until{})
	for i, row := range rows {
		line, err := c.line(row, across)
		if err == nil && want > 0 {
			var fit string
			fit, err = c.fit(row, across, line, want)
			fits = append(fits, fit)
		}
		if err != nil {
			bar.end()
			if errors.Is(err, errTimeUp) && len(spots) > 0 {
				rows = rows[:len(spots)]
				fits = fits[:min(len(fits), len(spots))]
				break
			}
			return err
		}
		spots = append(spots, line)
		bar.at(int64(i+1), 0)
	}
	bar.end()
	cut := q.ctx.Err() != nil
	switch {
	case q.JSON:
		return c.json(rows, across, spots, fits)
	case q.CSV:
		return c.csv(rows, across, spots, fits)
	}
	c.print(rows, across, spots, fits)
	if cut {
		a.out.Line(a.out.Paint(term.Yellow, "The time was up before the table was full."))
	}
	return nil
}

// errTimeUp ends a table early.
var errTimeUp = &exit{ExitLimit, errors.New("the time was up before the first line of the table was full: give it more --time, or fewer --games")}

// wanted is the chance that is wanted, 0 for none.
func (q *inquiry) wanted() (float64, error) {
	if q.Want == "" {
		return 0, nil
	}
	text, percent := strings.CutSuffix(strings.TrimSpace(q.Want), "%")
	f, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if percent {
		f /= 100
	}
	if err != nil || !(f > 0 && f < 1) {
		return 0, usage("--want takes a chance between 0 %% and 100 %%, such as 60%%, not %q", q.Want)
	}
	return f, nil
}

// numberRange is a range of numbers, as 1..5.
var numberRange = regexp.MustCompile(`^\s*(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})\s*$`)

// read reads which parameters the table goes over, and what is a success.
func (c *calibration) read(p *program.Program) error {
	q := c.inquiry
	given := map[string][]string{}
	var rest, order []string
	for _, text := range q.Rest {
		name, value, ok := strings.Cut(text, "=")
		if values := severalOf(value); ok && values != nil {
			given[name] = values
			order = append(order, name)
			continue
		}
		rest = append(rest, text)
	}
	q.oddsCmd.Rest = rest
	setup, err := q.match().setup(p)
	if err != nil {
		return err
	}
	for _, param := range p.Starts[setup.Start].Params {
		f := p.Rules.Fields[param]
		values, named := given[f.Name]
		missing := slices.ContainsFunc(setup.Missing(), func(m game.Missing) bool { return m.Field == f })
		if !named && !missing {
			continue
		}
		if !named {
			values = usualValues(f.Type)
		}
		if len(values) == 0 {
			return usage("give the values of %s that the table goes over, as %s=A|B|C", f.Name, f.Name)
		}
		delete(given, f.Name)
		c.axes = append(c.axes, axis{f.Name, f.Type.Kind, values})
	}
	for _, name := range order {
		if values, ok := given[name]; ok { // a player's own
			c.axes = append(c.axes, axis{name, check.Invalid, values})
		}
	}
	if len(c.axes) == 0 {
		return usage("nothing varies in this table: give several values of a parameter, as name=1..5 or name=A|B|C")
	}
	// What is a hand goes across; else the last one.
	slices.SortStableFunc(c.axes, func(a, b axis) int {
		return int(truthOf(a.kind == check.Combination)) - int(truthOf(b.kind == check.Combination))
	})
	q.program, q.setup = p, setup
	c.policy = q.many().Policy
	return c.success(p, setup)
}

func truthOf(b bool) int8 {
	if b {
		return 1
	}
	return 0
}

// severalOf are the values of a parameter that has several: 1..5, or A|B|C.
func severalOf(value string) []string {
	if m := numberRange.FindStringSubmatch(value); m != nil {
		from, _ := strconv.Atoi(m[1]) // digits, as was just seen
		to, _ := strconv.Atoi(m[2])
		var all []string
		for n := from; n <= to && len(all) <= mostSpots; n++ {
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

// usualValues are the values of a parameter that nobody has named.
func usualValues(t check.Type) []string {
	var all []string
	switch t.Kind {
	case check.Number:
		for _, r := range t.Ranges {
			for n := max(r.Least, min(1, r.Most)); n <= r.Most && len(all) < usualAcross; n++ {
				all = append(all, decimal(n))
			}
		}
	case check.YesNo:
		return []string{"no", "yes"}
	case check.WordKind:
		return t.Words
	case check.Combination:
		return []string{"ten-high no pair", "pair of eights", "two pair, nines and fives", "three eights", "nine-high straight", "queen-high flush",
			"eights full of fives", "four eights", "nine-high straight flush"}
	}
	return all
}

// success finds out what is a success: the condition that is given, or the first result of the start that is yes or no, or else
// a first number of 0 or more.
func (c *calibration) success(p *program.Program, setup *game.Setup) error {
	c.condition = c.Where
	if c.condition == "" {
		own := setup.Clone()
		for _, a := range c.axes {
			if err := setParam(own, a.name, a.values[0]); err != nil {
				return usage("%w", err)
			}
		}
		if err := lacking(p, own); err != nil {
			return err
		}
		g, err := c.app.newGame(p, own)
		if err != nil {
			return err
		}
		if c.condition = firstSuccess(g, c.policy); c.condition == "" {
			return usage("say what is a success: --where 'CONDITION'")
		}
	}
	q, found, err := c.app.conditions(c.Ruleset, p, setup, c.condition)
	if err != nil {
		return err
	}
	c.program, c.cond, c.node = q, found[0], found[0].Node()
	c.setup, err = c.match().setup(q)
	return err
}

// firstSuccess plays a few games and looks for a result that says whether something was a success.
func firstSuccess(g *game.Game, name string) string {
	for seed := range uint64(20) {
		s := g.Start(seed)
		var bots []policy.Policy
		for seat := range g.Seats() {
			bot, err := policy.New(g.Program(), name, seed, g.Name(seat))
			if err != nil {
				return ""
			}
			bots = append(bots, bot)
		}
		for d := s.Pending(); d != nil; d = s.Pending() {
			choice, err := bots[d.Player].Decide(s)
			if err != nil || s.Answer(choice) != nil {
				return ""
			}
		}
		for _, kind := range []check.Kind{check.YesNo, check.Number} {
			for _, r := range s.Results() {
				if r.Value.Type.Kind != kind {
					continue
				}
				text := r.Name
				if r.Player >= 0 {
					text = g.Name(r.Player) + "." + text
				}
				if kind == check.Number {
					text += " >= 0"
				}
				return text
			}
		}
	}
	return ""
}

// setParam gives a parameter, of one player where it is written Ann.skill.
func setParam(s *game.Setup, key, value string) error {
	player, name, own := strings.Cut(key, ".")
	if !own {
		player, name = "", key
	}
	return s.SetParam(player, name, value)
}

// rows are all combinations of the values of all axes but the last.
func (c *calibration) rows() [][]string {
	rows := [][]string{nil}
	for _, a := range c.axes[:len(c.axes)-1] {
		var more [][]string
		for _, row := range rows {
			for _, v := range a.values {
				more = append(more, append(slices.Clone(row), v))
			}
		}
		if rows = more; len(rows) > mostSpots {
			break
		}
	}
	return rows
}

// line is one line of the table.
func (c *calibration) line(row []string, across axis) ([]spot, error) {
	var line []spot
	for _, v := range across.values {
		s, err := c.spot(row, across.name, v)
		if err != nil {
			return nil, err
		}
		line = append(line, s)
	}
	return line, nil
}

// spot works one cell out, or simulates it.
func (c *calibration) spot(row []string, name, value string) (spot, error) {
	setup := c.setup.Clone()
	for i, v := range row {
		if err := setParam(setup, c.axes[i].name, v); err != nil {
			return spot{}, usage("%w", err)
		}
	}
	if err := setParam(setup, name, value); err != nil {
		return spot{}, usage("%w", err)
	}
	g, err := c.app.newGame(c.program, setup)
	if err != nil {
		return spot{}, err
	}
	plan := odds.Plan{Game: g, Where: c.node, Limit: exactSpot, Go: c.goOn}
	for seat := range g.Seats() {
		d, err := odds.NewDecider(g, c.policy, seat)
		if err != nil {
			break
		}
		plan.Deciders = append(plan.Deciders, d)
	}
	if len(plan.Deciders) == g.Seats() && !c.Simulate {
		if o, err := odds.Work(plan); err == nil && o.Ended.Cmp(goneThrough(o)) == 0 {
			f, _ := o.Where.Float64()
			return spot{sim.Interval{Estimate: f, Low: f, High: f}, o.Where}, nil
		}
	}
	bots, err := c.many().bots(c.program, setup)
	if err != nil {
		return spot{}, err
	}
	games, err := sim.New(c.program, setup, bots, c.seed, sim.Stay, c.cond)
	if err != nil {
		return spot{}, usage("%w", err)
	}
	ctx, stop := context.WithCancel(c.ctx)
	defer stop()
	tally := gather(ctx, workers(), c.games, func() func(from, to int64) *sim.Tally { return lively(c.app, games.Table().Run) },
		func(*sim.Tally, int64) bool { return false })
	switch {
	case c.ctx.Err() != nil && c.app.ctx.Err() == nil:
		return spot{}, errTimeUp
	case tally == nil || tally.Games < c.games:
		return spot{}, errNoGame
	case tally.Scored == 0:
		return spot{}, c.stoppedAll(tally)
	}
	return spot{chance: sim.Chance(tally.Table(0).Said["yes"], tally.Scored)}, nil
}

// stoppedAll is the error for a cell in which no game came to its end.
func (c *calibration) stoppedAll(t *sim.Tally) error {
	s := t.Stops()[0] // every game was stopped by something
	if s.Diag != nil {
		c.app.diagnose(diag.List{*s.Diag})
		return said(codeOf(s.Diag))
	}
	return usage("the rules refuse to start this: %s", term.Clean(s.Text))
}

// fit finds the value across that gives the chance that is wanted: of hands among all that can be named, else among the values
// of the table.
func (c *calibration) fit(row []string, across axis, line []spot, want float64) (string, error) {
	if across.kind != check.Combination {
		best, found := "", 2.0
		for i, s := range line {
			if d := s.chance.Estimate - want; max(d, -d) < found {
				best, found = across.values[i], max(d, -d)
			}
		}
		return best, nil
	}
	ladder := handLadder()
	low, high := 0, len(ladder)-1 // the chance goes down along the ladder
	for low < high {
		middle := (low + high + 1) / 2
		s, err := c.spot(row, across.name, ladder[middle])
		if err != nil {
			return "", err
		}
		if s.chance.Estimate >= want {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return ladder[low], nil
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
		one, many := rankNames[r], rankPlurals[r]
		below := rankPlurals[max(2, r-1)]
		add(one+"-high no pair", "pair of "+many, "two pair, "+many+" and "+below, "three "+many, one+"-high straight", one+"-high flush",
			many+" full of "+rankPlurals[2+(r+10)%13], "four "+many, one+"-high straight flush")
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

var rankNames = [...]string{2: "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"}
var rankPlurals = [...]string{2: "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "aces"}
