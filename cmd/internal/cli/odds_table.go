package cli

import (
	"context"
	"errors"
	"math"
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
	"croupier/interp/program"
	"croupier/interp/report"
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
		return usage("--games can be 1 to %s, not %d", report.Thousands(sim.MostGames), c.games)
	}
	c.seed = q.match().seed(a)
	rows := c.rows()
	across := c.axes[len(c.axes)-1]
	if n := len(rows) * len(across.values); n > mostSpots {
		return usage("this table would have %s: give fewer values, such as %s=%s", report.Counted(int64(n), "cell"), across.name, strings.Join(across.values[:min(3, len(across.values))], "|"))
	}
	t := &calibrated{rows: rows, across: across}
	bar := a.progress(int64(len(rows)*len(across.values)), sim.Until{})
	err = c.fill(t, want, func(done int) { bar.at(int64(done), 0) })
	bar.end()
	if err != nil {
		return err
	}
	return a.publish(&q.forms, c.report(t))
}

// calibrated is a table as far as it has come.
type calibrated struct {
	rows   [][]string
	across axis
	spots  [][]spot // of each row; of the last one perhaps not all
	fits   []fitted // of each full row, where a chance is wanted
	cut    string   // why it is not full
}

// fitted is the value that comes nearest to a wanted chance, and its chance.
type fitted struct {
	value string
	spot
}

// fill works out cell after cell. It ends early where the time is up or somebody ends it, and it is an error only if there is
// no cell at all then.
func (c *calibration) fill(t *calibrated, want float64, done func(cells int)) error {
	cells := 0
	for _, row := range t.rows {
		t.spots = append(t.spots, nil)
		line := &t.spots[len(t.spots)-1]
		for _, v := range t.across.values {
			s, err := c.spot(row, t.across.name, v)
			if errors.Is(err, errTimeUp) {
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
			if errors.Is(err, errTimeUp) {
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
	ended := c.app.ctx.Err() != nil
	switch {
	case cells == 0 && ended:
		return &exit{ExitRanOut, errors.New("it was ended before the first cell of the table was worked out")}
	case cells == 0:
		return errTimeUp
	case ended:
		t.cut = "It was ended before the table was full."
	default:
		t.cut = "The time was up before the table was full."
	}
	if n := len(t.spots); len(t.spots[n-1]) == 0 {
		t.spots = t.spots[:n-1]
	}
	t.rows = t.rows[:len(t.spots)]
	return nil
}

// errTimeUp ends a table early.
var errTimeUp = &exit{ExitLimit, errors.New("the time was up before the first cell of the table was worked out: give it more --time, or fewer --games")}

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
				all = append(all, report.Count(n).Text())
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

// success finds out what is a success: the condition that is given, or what the rules aim at.
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
		if c.condition = aimed(p, setup); c.condition == "" {
			return usage("say what is a success: --where 'CONDITION'; %s", strings.TrimPrefix(p.Starts[setup.Start].Name+p.GivesText(setup.Start), "; "))
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

// aimed is the condition that somebody has got what the rules have him aim at, for the first player: that a result holds which
// is their aim, or the only one that is yes or no; or, where a single player has none, that his first number is not below 0.
// It is empty where the rules do not tell.
func aimed(p *program.Program, setup *game.Setup) string {
	var given []*program.Result
	for _, i := range p.Gives(setup.Start) {
		given = append(given, &p.Results[i])
	}
	own := func(r *program.Result) string {
		if r.PerPlayer && len(setup.Players) > 1 {
			return setup.Players[0] + "." + r.Name
		}
		return r.Name
	}
	if len(p.Aim) > 0 {
		name := aimName(p)
		for _, r := range given {
			switch {
			case r.Name != name:
			case r.Type.Kind == check.YesNo && p.Aim[0].Sign > 0:
				return own(r)
			case r.Type.Kind == check.YesNo:
				return "not " + own(r)
			case r.Type.Kind == check.Player && !r.PerPlayer:
				return r.Name + " is " + sim.NameOf(setup.Players[0])
			}
		}
	}
	var decided, numbers []*program.Result
	for _, r := range given {
		switch r.Type.Kind {
		case check.YesNo:
			decided = append(decided, r)
		case check.Number:
			numbers = append(numbers, r)
		}
	}
	switch {
	case len(decided) == 1:
		return own(decided[0])
	case len(decided) == 0 && len(numbers) > 0 && len(setup.Players) == 1:
		return numbers[0].Name + " >= 0"
	}
	return ""
}

// aimName is what the players want first of all, as the rules name it.
func aimName(p *program.Program) string {
	a := &p.Aim[0]
	if a.Kind == program.AimResult {
		return p.Results[a.Result].Name
	}
	if a.Node == 0 {
		return ""
	}
	return p.Spans[p.Nodes[a.Node].Span].Text()
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
		if o, err := odds.Work(plan); err == nil && o.Ended.Cmp(o.Gone()) == 0 {
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
	case tally == nil || tally.Games < c.games: // the time was up, or somebody has ended it
		return spot{}, errTimeUp
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
func (c *calibration) fit(row []string, across axis, line []spot, want float64) (fitted, error) {
	if across.kind != check.Combination {
		best, found := 0, 2.0
		for i, s := range line {
			if d := math.Abs(s.chance.Estimate - want); d < found {
				best, found = i, d
			}
		}
		return fitted{across.values[best], line[best]}, nil
	}
	ladder := handLadder()
	low, high := 0, len(ladder) // the chance goes down along the ladder; at high it is too low already
	var best fitted
	for low < high {
		middle := (low + high) / 2
		s, err := c.spot(row, across.name, ladder[middle])
		if err != nil {
			return fitted{}, err
		}
		if best.value == "" || math.Abs(s.chance.Estimate-want) < math.Abs(best.chance.Estimate-want) {
			best = fitted{ladder[middle], s}
		}
		if s.chance.Estimate >= want {
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
