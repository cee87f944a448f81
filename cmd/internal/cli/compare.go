package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/interp/game"
	"croupier/interp/inquiry"
	"croupier/interp/program"
	"croupier/interp/report"
	"croupier/interp/sim"
)

type compareCmd struct {
	Base    string   `arg:"" name:"ruleset" help:"What the other rules are compared with: a shipped name, a .deal file, or a folder of them."`
	Variant string   `arg:"" name:"other" help:"The other rules, such as a house rule."`
	Rest    []string `arg:"" optional:"" name:"start|name=value" sep:"none" help:"What is started (by default the first thing that both start), and its parameters."`

	seated  `embed:""`
	Other   []string `name:"other-set" placeholder:"OPTION=VALUE" sep:"none" help:"A house-rule option of the other rules alone; may be given several times."`
	limited `embed:""`
	many    `embed:""`
	Where   string `placeholder:"CONDITION" help:"Also the chance of a condition over results, such as 'Ann.won and not Ann.caught'; it is called where."`
}

// Help is the verb's example.
func (*compareCmd) Help() string {
	return `Both are played with the same chance, game by game, so that what differs comes of the rules. A difference is real
when it could hardly be luck: "yes" where 0 lies outside of its 99.9 % interval, "likely" outside of that of 95 %. Else it is
"not known": more games would tell. A result that only one of them has is shown with - for the other.

Examples:

  croupier compare baltimore baltimore simple attribute=3 skill=2 'target=pair of jacks' --other-set tie=failure
  croupier compare d12 d12 opposed pool=4 dt=6 rival_pool=4 rival_dt=6 take=all --other-set beyond_11=criticals --games 500 --json
`
}

// Run plays both, and prints what differs.
func (c *compareCmd) Run(a *app) error {
	if err := a.confine(c.Base, c.Variant); err != nil {
		return err
	}
	if err := c.forms.check(); err != nil {
		return err
	}
	base, err := a.load(c.Base)
	if err != nil {
		return err
	}
	variant, err := a.load(c.Variant)
	if err != nil {
		return err
	}
	m := match{Rest: c.Rest, seated: c.seated}
	if m.Rest, err = common(&m, base, variant); err != nil {
		return err
	}
	ofBase, ofVariant, remarks, err := apart(m, base, variant)
	if err != nil {
		return err
	}
	ofVariant.Set = append(slices.Clip(ofVariant.Set), c.Other...)
	seed := a.seed(m.Seed)
	first, setup, err := c.plan(a, c.Base, base, ofBase, seed)
	if err != nil {
		return err
	}
	second, house, err := c.plan(a, c.Variant, variant, ofVariant, seed)
	if err != nil {
		return err
	}
	pair, err := sim.NewPair(first, second)
	if err != nil {
		return usage("%w", err)
	}
	until, games, err := c.goal(first)
	if err != nil {
		return err
	}
	machine := a.machine()
	tally := inquiry.Gather(machine, games, until, func() func(from, to int64) *sim.PairTally { return pair.Table().Run },
		func(t *sim.PairTally) (float64, bool) {
			width, sure := t.Sure(until)
			return width, c.Until != "" && sure
		})
	if tally == nil {
		return errNoGame
	}
	r := &comparison{tally: tally, pair: pair, start: base.Starts[setup.Start].Name, args: inquiry.Arguments(setup),
		setups: [2]*game.Setup{setup, house}, names: [2]string{c.Base, c.Variant}, other: strings.Join(c.Other, ", "),
		remarks: remarks, seed: seed, where: c.Where, seconds: machine.Now(), wanted: games, until: until, timed: a.world.OutTerminal,
		unnamed: c.unnamed()}
	return a.worse(a.publish(&c.forms, r.report(a.out)), a.worse(verdictOf(tally.Base), verdictOf(tally.Variant)))
}

// common is what the command line starts; where it names nothing, the first thing that both start.
func common(m *match, base, variant *program.Program) ([]string, error) {
	named := func(p *program.Program, name string) bool {
		return slices.ContainsFunc(p.Starts, func(s program.Start) bool { return s.Name == name })
	}
	if m.starts() {
		return m.Rest, nil // and whoever does not know it says so
	}
	var ours, theirs []string
	for _, s := range base.Starts {
		if named(variant, s.Name) {
			return append([]string{s.Name}, m.Rest...), nil
		}
		ours = append(ours, s.Name)
	}
	for _, s := range variant.Starts {
		theirs = append(theirs, s.Name)
	}
	return nil, usage("%s and %s start nothing of the same name: %s; %s", base.Title, variant.Title, strings.Join(ours, ", "),
		strings.Join(theirs, ", "))
}

// apart gives each of the rules those options and parameters that it knows. What neither knows is wrong; what only one
// knows is remarked on.
func apart(m match, base, variant *program.Program) (ofBase, ofVariant match, remarks []string, err error) {
	ofBase, ofVariant = m, m
	ofBase.Rest, ofBase.Set, ofVariant.Rest, ofVariant.Set = m.Rest[:1:1], nil, m.Rest[:1:1], nil
	for _, of := range []struct {
		p    *program.Program
		bare match
	}{{base, ofBase}, {variant, ofVariant}} {
		if _, err := of.bare.setup(of.p); err != nil {
			return ofBase, ofVariant, nil, err
		}
	}
	one := func(text string, with func(m *match)) error {
		b, v := ofBase, ofVariant
		with(&b)
		with(&v)
		_, wrong := b.setup(base)
		_, other := v.setup(variant)
		switch {
		case wrong != nil && other != nil:
			return wrong
		case wrong != nil:
			remarks = append(remarks, fmt.Sprintf("%s has no %s.", base.Title, text))
		case other != nil:
			remarks = append(remarks, fmt.Sprintf("%s has no %s.", variant.Title, text))
		}
		if wrong == nil {
			ofBase = b
		}
		if other == nil {
			ofVariant = v
		}
		return nil
	}
	for _, text := range m.Set {
		if err := one(text, func(m *match) { m.Set = append(slices.Clip(m.Set), text) }); err != nil {
			return ofBase, ofVariant, nil, err
		}
	}
	for _, text := range m.Rest[1:] {
		if err := one(text, func(m *match) { m.Rest = append(slices.Clip(m.Rest), text) }); err != nil {
			return ofBase, ofVariant, nil, err
		}
	}
	return ofBase, ofVariant, remarks, nil
}

// plan makes the plan for one of the two.
func (c *compareCmd) plan(a *app, arg string, p *program.Program, m match, seed uint64) (*sim.Plan, *game.Setup, error) {
	s := simCmd{match: m, many: c.many, Where: c.Where}
	s.Ruleset = arg
	p, setup, condition, err := s.ready(a, p)
	if err != nil {
		return nil, nil, err
	}
	if _, err := c.bots(p, setup); err != nil {
		return nil, nil, usage("%s: %w", arg, err)
	}
	plan, err := s.plan(a, p, setup, seed, condition)
	return plan, setup, err
}

// comparison is what many games by two sets of rules came to.
type comparison struct {
	tally   *sim.PairTally
	pair    *sim.Pair
	start   string
	setups  [2]*game.Setup
	args    string    // its parameters, each behind a blank
	names   [2]string // as they were called on the command line
	other   string    // the options of the second alone
	remarks []string
	seed    uint64
	where   string
	seconds float64 // that it took
	wanted  int64
	until   sim.Until
	timed   bool   // people are told how long it took
	unnamed string // what is said of a policy that nobody has named
}

// sides are the two as simulations of their own.
func (r *comparison) sides() [2]*inquiry.Games {
	one := func(t *sim.Tally) *inquiry.Games {
		return &inquiry.Games{Tally: t, Seed: r.seed}
	}
	return [2]*inquiry.Games{one(r.tally.Base), one(r.tally.Variant)}
}

// titles are the titles of the two, or, where those are the same, what they are called on the command line.
func (r *comparison) titles() []string {
	base, variant := r.pair.Base().Program().Title, r.pair.Variant().Program().Title
	if base == variant {
		base, variant = r.names[0], r.names[1]
	}
	switch {
	case base == variant && r.other != "":
		variant = r.other
	case base == variant:
		base, variant = "before", "after"
	}
	return []string{base, variant}
}

// heads are what the columns of the two may be called, the best first: their titles, what they are called on the command line,
// and what always fits.
func (r *comparison) heads() [][]string {
	all := [][]string{r.titles()}
	var names []string
	for _, name := range r.names {
		names = append(names, strings.TrimSuffix(filepath.Base(name), ".deal"))
	}
	if names[0] != names[1] {
		all = append(all, names)
	}
	return append(all, []string{"before", "after"})
}

// realNames says whether a difference is real.
var realNames = map[sim.Real]string{sim.NotKnown: "not known", sim.Likely: "likely", sim.Certain: "yes", sim.None: "the same"}

// report is what differs, for a screen.
func (r *comparison) report(screen *term.Screen) *report.Report {
	t, titles := r.tally, r.titles()
	out := &report.Report{Title: r.title(), Object: r.object(), Data: r.data(), Panels: r.panels}
	tables := append(append(r.averages(), r.chances()...), r.decisions()...)
	var heads []string
	wide := func(t *sideBySide) bool { return !screen.Fits(t.headed(heads)) }
	for _, heads = range r.heads() {
		if !slices.ContainsFunc(tables, wide) {
			break
		}
	}
	if slices.ContainsFunc(tables, wide) {
		for _, t := range tables {
			t.bare()
		}
	}
	words := []report.Word{{Text: titles[0], Style: report.Bold}, {}, {Text: " and "}, {Text: titles[1], Style: report.Bold}, {}}
	for i := range titles {
		if heads[i] != titles[i] {
			words[1+3*i].Text = " (" + heads[i] + ")"
		}
	}
	out.Add(report.Remark{Words: append(words,
		report.Word{Text: ": " + r.start + ", with " + strings.Join(t.Base.Plan().Players(), ", ")})})
	_, sure := t.Sure(r.until)
	text := report.Counted(t.Base.Games, "game") + " of each with the same chance, " + r.policies() + r.unnamed +
		fmt.Sprintf(", seed %d", r.seed) +
		inquiry.Early(t.Base.Games, r.wanted, r.until, sure)
	if r.timed {
		text += fmt.Sprintf("; %.1f s", r.seconds)
	}
	out.Add(report.Say(text))
	if r.where != "" {
		out.Add(report.Say(sim.WhereName + ": " + r.where))
	}
	for _, remark := range r.remarks {
		out.Add(report.Say(remark))
	}
	for i, s := range r.sides() {
		if len(s.Tally.Stops()) > 0 {
			out.Add(report.Say(titles[i] + ":"))
			s.Stopped(out)
		}
		s.Unspoken(out)
	}
	if t.Base.Scored == 0 {
		return out
	}
	for _, side := range tables {
		out.Section(side.headed(heads))
		for _, note := range side.notes {
			out.Add(report.Say(note).Hanging(2))
		}
	}
	all := "all results"
	if alone := r.alone(); len(alone[0])+len(alone[1]) > 0 {
		all += " that both have"
	}
	out.Add(report.Gap{}, report.Say("In "+report.Digits(100*float64(t.Same)/float64(t.Base.Scored), 1)+
		" % of the games "+all+" are the same."))
	return out
}

func meanOf(n *sim.Numbers) report.Amount {
	mean, _ := n.Mean()
	return report.Amount{Interval: mean}
}

// sideBySide is a table of what the two come to, and of how that differs.
type sideBySide struct {
	name  string
	rows  [][]report.Cell
	plain bool // it says nothing of the difference
	notes []string
}

// headed is the table with names for the two.
func (t *sideBySide) headed(heads []string) *report.Table {
	head := append([]string{t.name}, heads...)
	if !t.plain {
		head = append(head, "difference", "real")
	}
	return &report.Table{Head: head, Rows: t.rows, Right: true}
}

// bare leaves the errors of the two sides out, where the table is too wide with them: what counts is that of the difference, and
// whether it is real.
func (t *sideBySide) bare() {
	for _, row := range t.rows {
		for c := 1; c <= 2; c++ {
			value, _, _ := strings.Cut(row[c].Text(), " ±")
			if strings.HasSuffix(row[c].Text(), " %") {
				value += " %"
			}
			row[c] = report.Text(value)
		}
	}
}

// decisions is how many decisions a game has.
func (r *comparison) decisions() []*sideBySide {
	base, variant := r.tally.Base.Decisions, r.tally.Variant.Decisions
	if base.Most+variant.Most == 0 {
		return nil
	}
	row := []report.Cell{report.Text("decisions"), meanOf(&base), meanOf(&variant)}
	return []*sideBySide{{name: "a game's", rows: [][]report.Cell{row}, plain: true}}
}

func (r *comparison) averages() []*sideBySide {
	t := &sideBySide{name: "average"}
	for _, l := range r.tally.Lines() {
		if l.Average == nil {
			continue
		}
		name := strings.TrimSpace(l.Who + " " + report.Readable(l.Result))
		base, variant := &l.Base.Figure.Numbers, &l.Variant.Figure.Numbers
		t.rows = append(t.rows, []report.Cell{report.Text(name), meanOf(base), meanOf(variant),
			report.Signed{Interval: l.Average.Interval}, report.Text(realNames[l.Average.Real])})
		if partly(&l) {
			t.notes = append(t.notes,
				fmt.Sprintf("%s: the averages are of the games that give one, %s and %s; the difference is of the %s in which both do.",
					name, report.Thousands(base.N), report.Thousands(variant.N), report.Thousands(l.Both)))
		}
	}
	for side, lines := range r.alone() {
		for _, l := range lines {
			if l.Figure.Numbers.N > 0 {
				mean, _ := l.Average()
				t.rows = append(t.rows, onlyIn(side, strings.TrimSpace(l.Who+" "+report.Readable(l.Result)), report.Amount{Interval: mean}))
			}
		}
	}
	if len(t.rows) == 0 {
		return nil
	}
	return []*sideBySide{t}
}

// alone are the results that only one of the two has, of which nothing can be compared.
func (r *comparison) alone() [2][]sim.Line {
	base, variant := r.tally.Alone()
	return [2][]sim.Line{base, variant}
}

// onlyIn is the row of a figure that only one of the two has.
func onlyIn(side int, name string, figure report.Cell) []report.Cell {
	none := report.Text("-")
	row := []report.Cell{report.Text(name), none, none, none, report.Text("")}
	row[1+side] = figure
	return row
}

// partly reports whether an average of one side is of other games than the difference.
func partly(l *sim.PairLine) bool {
	return l.Both < max(l.Base.Figure.Numbers.N, l.Variant.Figure.Numbers.N)
}

func (r *comparison) chances() (tables []*sideBySide) {
	tables = byResult(r.tally.Lines(), func(l *sim.PairLine) string { return l.Result }, func(l *sim.PairLine) (rows [][]report.Cell) {
		for _, v := range l.Values {
			if !impliedNo(v.Text, len(l.Values)) {
				rows = append(rows, []report.Cell{report.Text(strings.TrimSpace(l.Who + " " + v.Text)), report.Chance{Interval: v.Base},
					report.Chance{Interval: v.Variant},
					report.Percent{Cell: report.Signed{Interval: v.Difference.Hundred()}}, report.Text(realNames[v.Difference.Real])})
			}
		}
		return rows
	})
	for side, lines := range r.alone() {
		tables = append(tables,
			byResult(lines, func(l *sim.Line) string { return l.Result }, func(l *sim.Line) (rows [][]report.Cell) {
				for _, v := range l.Values {
					if !impliedNo(v.Text, len(l.Values)) {
						rows = append(rows, onlyIn(side, strings.TrimSpace(l.Who+" "+v.Text), report.Chance{Interval: l.Chance(v.Count)}))
					}
				}
				return rows
			})...)
	}
	return tables
}

// impliedNo reports whether a value is the no that the yes beside it leaves.
func impliedNo(value string, values int) bool { return values == 2 && value == "no" }

// byResult is a table for each result, of the rows of its lines; lines of one result stand together.
func byResult[L any](lines []L, result func(*L) string, rows func(*L) [][]report.Cell) (tables []*sideBySide) {
	for i := 0; i < len(lines); {
		name := result(&lines[i])
		t := &sideBySide{name: report.Readable(name)}
		for ; i < len(lines) && result(&lines[i]) == name; i++ {
			t.rows = append(t.rows, rows(&lines[i])...)
		}
		if len(t.rows) > 0 {
			tables = append(tables, t)
		}
	}
	return tables
}

// panels are the diagrams: every result of every player, both sides beside one another.
func (r *comparison) panels() []report.Panel {
	titles := r.titles()
	var all []report.Panel
	for _, l := range r.tally.Lines() {
		g := l.Figures(r.pair)
		p := g.Panel()
		p.Title = strings.TrimSpace(l.Who + " " + report.Readable(l.Result))
		p.Series[0].Name, p.Series[1].Name = titles[0], titles[1]
		all = append(all, p)
	}
	for side, lines := range r.alone() {
		for i := range lines {
			l := &lines[i]
			g := l.Figures([]*sim.Tally{r.tally.Base, r.tally.Variant}[side])
			p := g.Panel()
			p.Title = strings.TrimSpace(l.Who + " " + report.Readable(l.Result))
			p.Series[0].Name = titles[side]
			all = append(all, p)
		}
	}
	return all
}

// What programs read of a comparison.
type (
	compareJSON struct {
		Method      string                               `json:"method"`
		Games       int64                                `json:"games"`
		Played      int64                                `json:"played"`
		Seed        uint64                               `json:"seed"`
		Same        int64                                `json:"same"` // games in which all results are the same
		Base        sideJSON                             `json:"base"`
		Variant     sideJSON                             `json:"variant"`
		Differences map[string]map[string]differenceJSON `json:"differences"`
		Averages    map[string]differenceJSON            `json:"average_differences"`
		Seconds     float64                              `json:"seconds"`
		GamesPS     float64                              `json:"games_per_second"`
	}
	sideJSON struct {
		Ruleset  string             `json:"ruleset"`
		Title    string             `json:"title"`
		Results  report.Odds        `json:"results"`
		Averages report.Means       `json:"averages"`
		Stopped  []inquiry.Stop     `json:"stopped,omitempty"`
		Unspoken []inquiry.Unspoken `json:"unspoken,omitempty"`
	}
	differenceJSON struct {
		Difference float64  `json:"difference"`
		Error      *float64 `json:"error"`
		Real       string   `json:"real"`
		Games      int64    `json:"games,omitempty"` // of an average that only some games give: in which both do
	}
)

func (r *comparison) object() compareJSON {
	t := r.tally
	out := compareJSON{Method: "simulated", Games: t.Base.Scored, Played: t.Base.Games, Seed: r.seed, Same: t.Same,
		Seconds:     r.seconds,
		Differences: map[string]map[string]differenceJSON{}, Averages: map[string]differenceJSON{}}
	if out.Seconds > 0 {
		out.GamesPS = float64(t.Base.Games+t.Variant.Games) / out.Seconds
	}
	for i, side := range []*sideJSON{&out.Base, &out.Variant} {
		s := r.sides()[i]
		side.Ruleset, side.Title, side.Stopped = r.names[i], s.Tally.Plan().Program().Title, s.Stops()
		side.Unspoken = s.UnspokenQuestions()
		side.Results, side.Averages = report.ByName(s.Tally.Figures().Lines())
	}
	for _, l := range t.Lines() {
		name := l.Base.Name()
		if len(l.Values) > 0 {
			values := map[string]differenceJSON{}
			for _, v := range l.Values {
				values[v.Text] = differenceOf(v.Difference)
			}
			out.Differences[name] = values
		}
		if l.Average != nil {
			average := differenceOf(*l.Average)
			if partly(&l) {
				average.Games = l.Both
			}
			out.Averages[name] = average
		}
	}
	return out
}

func differenceOf(d sim.Difference) differenceJSON {
	return differenceJSON{Difference: d.Estimate, Error: report.Known(d.Error()), Real: realNames[d.Real]}
}

// data is a row for every chance and every average. Of a result that only one of them has the other's figure is empty.
func (r *comparison) data() report.Table {
	var rows []report.Record
	row := func(l *sim.PairLine, kind, value string, base, variant sim.Interval, d sim.Difference) {
		rows = append(rows, report.Record{"result": report.Text(l.Result), "who": report.Text(l.Who), "kind": report.Text(kind),
			"value": report.Text(value),
			"base":  report.Float(base.Estimate), "variant": report.Float(variant.Estimate), "difference": report.Float(d.Estimate),
			"low": report.Float(d.Low), "high": report.Float(d.High), "real": report.Text(realNames[d.Real])})
	}
	for _, l := range r.tally.Lines() {
		for _, v := range l.Values {
			row(&l, "chance", v.Text, v.Base, v.Variant, v.Difference)
		}
		if l.Average != nil {
			row(&l, "average", "", meanOf(&l.Base.Figure.Numbers).Interval, meanOf(&l.Variant.Figure.Numbers).Interval, *l.Average)
		}
	}
	for side, lines := range r.alone() {
		name := []string{"base", "variant"}[side]
		for i := range lines {
			l := &lines[i]
			only := func(kind, value string, estimate float64) {
				rows = append(rows, report.Record{"result": report.Text(l.Result), "who": report.Text(l.Who), "kind": report.Text(kind),
					"value": report.Text(value), name: report.Float(estimate)})
			}
			for _, v := range l.Values {
				only("chance", v.Text, l.Chance(v.Count).Estimate)
			}
			if l.Figure.Numbers.N > 0 {
				mean, _ := l.Average()
				only("average", "", mean.Estimate)
			}
		}
	}
	return report.Data([]string{"result", "who", "kind", "value", "base", "variant", "difference", "low", "high", "real"}, rows)
}
