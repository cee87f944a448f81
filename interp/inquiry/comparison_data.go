package inquiry

import (
	"slices"
	"strings"

	"croupier/interp/report"
	"croupier/interp/say"
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
func (r *Comparison) headline(names []string) string {
	base := r.question(0).headline(r.Tally.Base.Figures())
	variant := r.question(1).headline(r.Tally.Variant.Figures())
	if base.Came == "" || variant.Came == "" || base.About != variant.About {
		return ""
	}
	if base.Came == variant.Came {
		return base.About + ": " + base.Came + " in both"
	}
	return base.About + ": " + base.Came + " in " + names[0] + "; " + variant.Came + " in " + names[1]
}

// sentence begins the answer, as odds do: the headline, and what the chances go by that nobody has said, in both or in one.
func (r *Comparison) sentence(names []string) []report.Part {
	text := r.headline(names)
	if text == "" {
		return nil
	}
	base, variant := r.question(0), r.question(1)
	both, left := base.supposed(), [2][]string{nil, variant.supposed()}
	both = slices.DeleteFunc(both, func(part string) bool {
		i := slices.Index(left[1], part)
		if i < 0 {
			left[0] = append(left[0], part)
			return true
		}
		left[1] = slices.Delete(left[1], i, i+1)
		return false
	})
	plays, others := base.playing(), variant.playing()
	if plays != others {
		left[0], left[1] = append(left[0], plays), append(left[1], others)
		plays = ""
	}
	if how := joined(both, plays); how != "" {
		text += ", if " + how
	}
	for i, parts := range left {
		if alone := say.AndList(slices.DeleteFunc(parts, func(part string) bool { return part == "" })); alone != "" {
			text += ". In " + names[i] + ", " + alone
		}
	}
	return []report.Part{report.Styled(report.Bold, text+".").Hanging(2)}
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
		Ruleset  string       `json:"ruleset"`
		Title    string       `json:"title"`
		Results  report.Odds  `json:"results"`
		Averages report.Means `json:"averages"`
		Stopped  []Stop       `json:"stopped,omitempty"`
		Unspoken []Unspoken   `json:"unspoken,omitempty"`
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
func (r *Comparison) data() report.Table {
	var rows []report.Record
	row := func(l *sim.PairLine, kind, value string, base, variant sim.Interval, d sim.Difference) {
		rows = append(rows, report.Record{"result": report.Text(l.Result), "who": report.Text(l.Who), "kind": report.Text(kind),
			"value": report.Text(value),
			"base":  report.Float(base.Estimate), "variant": report.Float(variant.Estimate), "difference": report.Float(d.Estimate),
			"low": report.Float(d.Low), "high": report.Float(d.High), "real": report.Text(realNames[d.Real])})
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
