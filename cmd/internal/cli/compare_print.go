package cli

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"croupier/cmd/internal/term"
	"croupier/interp/sim"
)

// realNames says whether a difference is real.
var realNames = map[sim.Real]string{sim.NotKnown: "not known", sim.Likely: "likely", sim.Certain: "yes", sim.None: "the same"}

// table prints the answer for people.
func (r *comparison) table(out *term.Screen) {
	t := r.tally
	titles := r.titles()
	tables := append(r.averages(), r.chances()...)
	var heads []string
	for _, heads = range r.heads() {
		if !slices.ContainsFunc(tables, func(t sideBySide) bool { return t.width(heads) > out.Width() }) {
			break
		}
	}
	short := [2]string{}
	for i := range short {
		if heads[i] != titles[i] {
			short[i] = " (" + heads[i] + ")"
		}
	}
	out.Line(out.Paint(term.Bold, titles[0]), short[0], " and ", out.Paint(term.Bold, titles[1]), short[1], ": ", r.start, ", with ", term.Clean(strings.Join(t.Base.Plan().Players(), ", ")))
	text := count(t.Base.Games, "game") + " of each with the same chance, " + policiesOf(t.Base) + fmt.Sprintf(", seed %d", r.seed)
	if _, sure := t.Sure(r.until); t.Base.Games < r.wanted && (r.until.Width == 0 || !sure) {
		text += "; ended early"
	} else if r.until.Width > 0 && !sure {
		text += "; not as sure as was asked for"
	}
	if r.app.world.OutTerminal {
		text += fmt.Sprintf("; %.1f s", r.took.Seconds())
	}
	out.Line(text)
	if r.where != "" {
		out.Line(sim.WhereName, ": ", term.Clean(r.where))
	}
	for _, remark := range r.remarks {
		out.Line(term.Clean(remark))
	}
	for i, s := range r.simulations() {
		if len(s.tally.Stops()) > 0 {
			out.Line(titles[i], ":")
			s.stopped(out)
		}
	}
	if t.Base.Scored == 0 {
		return
	}
	for i := range tables {
		tables[i].print(out, heads)
	}
	r.lengths(out, heads)
	share := float64(t.Same) / float64(t.Base.Scored)
	out.Print("\n")
	out.Line("In ", percent(share, 1), " % of the games all results are the same.")
}

// sideBySide is a table of what the two come to, and of how that differs.
type sideBySide struct {
	name  string
	rows  [][]string
	notes []string
}

func (t *sideBySide) head(titles []string) []string {
	return []string{t.name, titles[0], titles[1], "difference", "real"}
}

// width is how many columns of the screen a table takes with these heads for the two.
func (t *sideBySide) width(titles []string) int {
	total := -2
	for c, head := range t.head(titles) {
		wide := term.Width(head)
		for _, row := range t.rows {
			wide = max(wide, term.Width(row[c]))
		}
		total += wide + 2
	}
	return total
}

// print prints a table. Where it is too wide all the same, the errors of the two sides are left out: what counts is that of the
// difference, and whether it is real.
func (t *sideBySide) print(out *term.Screen, titles []string) {
	if t.width(titles) > out.Width() {
		for _, row := range t.rows {
			for c := 1; c <= 2; c++ {
				value, _, _ := strings.Cut(row[c], " ±")
				if strings.HasSuffix(row[c], " %") {
					value += " %"
				}
				row[c] = value
			}
		}
	}
	out.Print("\n")
	figures(out, t.head(titles), t.rows)
	for _, note := range t.notes {
		out.Hanging(2, note)
	}
}

func (r *comparison) averages() []sideBySide {
	t := sideBySide{name: "average"}
	for _, l := range r.tally.Lines() {
		if l.Average == nil {
			continue
		}
		base, _ := l.Base.Figure.Numbers.Mean()
		variant, _ := l.Variant.Figure.Numbers.Mean()
		name := term.Clean(strings.TrimSpace(l.Who + " " + readable(l.Result)))
		t.rows = append(t.rows, []string{name, estimate(base, 1), estimate(variant, 1), signed(*l.Average, 1), realNames[l.Average.Real]})
		if n, m := l.Base.Figure.Numbers.N, l.Variant.Figure.Numbers.N; partly(&l) {
			t.notes = append(t.notes, fmt.Sprintf("%s: the averages are of the games that give one, %s and %s; the difference is of the %s in which both do.",
				name, thousands(n), thousands(m), thousands(l.Both)))
		}
	}
	if len(t.rows) == 0 {
		return nil
	}
	return []sideBySide{t}
}

// partly reports whether an average of one side is of other games than the difference.
func partly(l *sim.PairLine) bool {
	return l.Both < max(l.Base.Figure.Numbers.N, l.Variant.Figure.Numbers.N)
}

func (r *comparison) chances() (tables []sideBySide) {
	lines := r.tally.Lines()
	for i := 0; i < len(lines); {
		result := lines[i].Result
		t := sideBySide{name: readable(result)}
		for ; i < len(lines) && lines[i].Result == result; i++ {
			l := &lines[i]
			for _, v := range l.Values {
				if len(l.Values) == 2 && v.Text == "no" {
					continue // it is what the yes leaves
				}
				t.rows = append(t.rows, []string{term.Clean(strings.TrimSpace(l.Who + " " + v.Text)), estimate(hundred(v.Base), 1) + " %", estimate(hundred(v.Variant), 1) + " %",
					signed(sim.Difference{Interval: hundred(v.Difference.Interval)}, 1) + " %", realNames[v.Difference.Real]})
			}
		}
		if len(t.rows) > 0 {
			tables = append(tables, t)
		}
	}
	return tables
}

func (r *comparison) lengths(out *term.Screen, titles []string) {
	if r.tally.Base.Decisions.Most+r.tally.Variant.Decisions.Most == 0 {
		return
	}
	base, _ := r.tally.Base.Decisions.Mean()
	variant, _ := r.tally.Variant.Decisions.Mean()
	rows := [][]string{{"decisions", estimate(base, 1), estimate(variant, 1)}}
	out.Print("\n")
	figures(out, []string{"a game's", titles[0], titles[1]}, rows)
}

// hundred is an interval in percent.
func hundred(i sim.Interval) sim.Interval {
	return sim.Interval{Estimate: 100 * i.Estimate, Low: 100 * i.Low, High: 100 * i.High}
}

// signed is a difference with its sign and its error.
func signed(d sim.Difference, least int) string {
	text := estimate(d.Interval, least)
	if d.Estimate > 0 {
		text = "+" + text
	}
	return text
}

// panels are the diagrams: every result of every player, both sides beside one another.
func (r *comparison) panels() []panel {
	titles := r.titles()
	var all []panel
	for _, l := range r.tally.Lines() {
		g := sim.Together(r.pair.Base(), l.Base, l.Variant)
		p := diagram(&g)
		p.Title = strings.TrimSpace(term.Clean(l.Who) + " " + readable(l.Result))
		p.Series[0].Name, p.Series[1].Name = titles[0], titles[1]
		all = append(all, p)
	}
	return all
}

// The answer as JSON has it.
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
		Ruleset  string                           `json:"ruleset"`
		Title    string                           `json:"title"`
		Results  map[string]map[string]chanceJSON `json:"results"`
		Averages map[string]averageJSON           `json:"averages"`
		Stopped  []stopJSON                       `json:"stopped,omitempty"`
	}
	differenceJSON struct {
		Difference float64  `json:"difference"`
		Error      *float64 `json:"error"`
		Real       string   `json:"real"`
		Games      int64    `json:"games,omitempty"` // of an average that only some games give: in which both do
	}
)

func (r *comparison) json() error {
	t := r.tally
	out := compareJSON{Method: "simulated", Games: t.Base.Scored, Played: t.Base.Games, Seed: r.seed, Same: t.Same, Seconds: r.took.Seconds(),
		Differences: map[string]map[string]differenceJSON{}, Averages: map[string]differenceJSON{}}
	if out.Seconds > 0 {
		out.GamesPS = float64(t.Base.Games+t.Variant.Games) / out.Seconds
	}
	for i, side := range []*sideJSON{&out.Base, &out.Variant} {
		s := r.simulations()[i]
		side.Ruleset, side.Title = r.names[i], s.program.Title
		side.Results, side.Averages = linesJSON(s.tally.Lines())
		side.Stopped = s.stops()
	}
	for _, l := range t.Lines() {
		name := lineName(&l.Base)
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
	return json.NewEncoder(r.app.out).Encode(out)
}

func differenceOf(d sim.Difference) differenceJSON {
	out := differenceJSON{Difference: d.Estimate, Real: realNames[d.Real]}
	if err := d.Error(); !math.IsInf(err, 0) {
		out.Error = &err
	}
	return out
}

// csv prints a line for every chance and every average that both have.
func (r *comparison) csv() error {
	w := csv.NewWriter(r.app.out)
	_ = w.Write([]string{"result", "who", "kind", "value", "base", "variant", "difference", "low", "high", "real"}) // its error is kept
	row := func(l *sim.PairLine, kind, value string, base, variant sim.Interval, d sim.Difference) {
		_ = w.Write([]string{l.Result, l.Who, kind, value, float(base.Estimate), float(variant.Estimate), float(d.Estimate), float(d.Low), float(d.High), realNames[d.Real]})
	}
	for _, l := range r.tally.Lines() {
		for _, v := range l.Values {
			row(&l, "chance", v.Text, v.Base, v.Variant, v.Difference)
		}
		if l.Average != nil {
			base, _ := l.Base.Figure.Numbers.Mean()
			variant, _ := l.Variant.Figure.Numbers.Mean()
			row(&l, "average", "", base, variant, *l.Average)
		}
	}
	w.Flush()
	return w.Error()
}
