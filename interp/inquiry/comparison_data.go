package inquiry

import (
	"strings"

	"croupier/interp/report"
	"croupier/interp/sim"
)

// title is what was compared: in one line, and in another one by whom it was played. Where it can be said in a few words what
// came of both, that is the first line.
func (r *Comparison) title() string {
	names := r.titles()
	text := strings.Join(names, " and ") + ": " + r.start() + Arguments(r.Setups[0]) + ", " +
		report.Counted(r.Tally.Base.Scored, "game")
	by := r.policies() + seedText(r.Seed, r.Untold)
	if headline := r.headline(names); headline != "" {
		return headline + "\n" + text + "; " + by
	}
	return text + "\n" + by
}

// headline is what the games of both came to, in a few words; "" where that cannot be said of both.
func (r *Comparison) headline(names []string) string { return r.both(names).headline() }

// sentence begins the answer, as odds do.
func (r *Comparison) sentence(names []string) []report.Part { return r.both(names).sentence() }

// both are the two as questions about the same.
func (r *Comparison) both(names []string) *both {
	b := &both{of: [2]*inquiry{r.question(0), r.question(1)}, in: [2]string{"in " + names[0], "in " + names[1]}, alike: "in both",
		came: [2]*report.Figures{r.Tally.Base.Figures(), r.Tally.Variant.Figures()}}
	if r.In != [2]string{} {
		b.in, b.alike = r.In, r.Alike
	}
	return b
}

// question is what the games of one of the two answer.
func (r *Comparison) question(side int) *inquiry {
	return asQuestion([]*sim.Tally{r.Tally.Base, r.Tally.Variant}[side].Plan(), r.Setups[side], r.Condition, r.Seed)
}

// policies says who decides by which policy, in both where that differs.
func (r *Comparison) policies() string {
	base, variant := PoliciesOf(r.Tally.Base), PoliciesOf(r.Tally.Variant)
	if base == variant {
		return base
	}
	return base + " and " + variant
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
		Ruleset  string         `json:"ruleset"`
		Title    string         `json:"title"`
		Results  report.Odds    `json:"results"`
		Averages report.Means   `json:"averages"`
		Stopped  []Stop         `json:"stopped,omitempty"`
		Unspoken []sim.Question `json:"unspoken,omitempty"`
	}
	differenceJSON struct {
		Difference float64  `json:"difference"`
		Error      *float64 `json:"error"`
		Real       string   `json:"real"`
		Games      int64    `json:"games,omitempty"` // of an average that only some games give: in which both do
	}
)

func (r *Comparison) object() compareJSON {
	t := r.Tally
	out := compareJSON{Method: "simulated", Games: t.Base.Scored, Played: t.Base.Games, Seed: r.Seed, Same: t.Same,
		Seconds:     r.Seconds,
		Differences: map[string]map[string]differenceJSON{}, Averages: map[string]differenceJSON{}}
	if out.Seconds > 0 {
		out.GamesPS = float64(t.Base.Games+t.Variant.Games) / out.Seconds
	}
	for i, side := range []*sideJSON{&out.Base, &out.Variant} {
		s := r.sides()[i]
		side.Ruleset, side.Title, side.Stopped = r.Names[i], s.Tally.Plan().Program().Title, s.Stops()
		side.Unspoken = s.Tally.Unspoken()
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
	return differenceJSON{Difference: d.Estimate, Error: report.Known(d.Error()), Real: verdict(d.Real).Text()}
}

// data is a row for every chance and every average. Of a result that only one of them has the other's figure is empty.
func (r *Comparison) data() report.Table {
	var rows []report.Record
	row := func(l *sim.PairLine, kind, value string, base, variant sim.Interval, d sim.Difference) {
		rows = append(rows, report.Record{"result": report.Text(l.Result), "who": report.Text(l.Who), "kind": report.Text(kind),
			"value": report.Text(value),
			"base":  report.Float(base.Estimate), "variant": report.Float(variant.Estimate), "difference": report.Float(d.Estimate),
			"low": report.Float(d.Low), "high": report.Float(d.High), "real": verdict(d.Real)})
	}
	for _, l := range r.Tally.Lines() {
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
