package inquiry

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/game"
	"croupier/interp/report"
	"croupier/interp/say"
	"croupier/interp/sim"
)

// Comparison is what many games by two sets of rules came to, game by game with the same chance.
type Comparison struct {
	Played
	Tally   *sim.PairTally
	Pair    *sim.Pair
	Setups  [2]*game.Setup
	Names   [2]string // as they were called
	Other   string    // the options of the second alone
	Remarks []string
	// how it is said of each, and of both, where something came so; "": by their names
	In    [2]string
	Alike string
	Brief bool // people are told only what differs, as far as that is known
}

// start is the name of what was started.
func (r *Comparison) start() string { return r.Pair.Base().Program().Starts[r.Setups[0].Start].Name }

// sides are the two as simulations of their own.
func (r *Comparison) sides() [2]*Games {
	return [2]*Games{{Tally: r.Tally.Base, Played: r.Played}, {Tally: r.Tally.Variant, Played: r.Played}}
}

// titles are the titles of the two, or, where those are the same, what they are called on the command line.
func (r *Comparison) titles() []string {
	base, variant := r.Pair.Base().Program().Title, r.Pair.Variant().Program().Title
	if base == variant {
		base, variant = r.Names[0], r.Names[1]
	}
	switch {
	case base == variant && r.Other != "":
		variant = r.Other
	case base == variant:
		base, variant = "before", "after"
	}
	return []string{base, variant}
}

// heads are what the columns of the two may be called, the best first: their titles, what they are called on the command line,
// and what always fits.
func (r *Comparison) heads() [][]string {
	var all [][]string
	if !r.Brief {
		all = append(all, r.titles())
	}
	var names []string
	for _, name := range r.Names {
		names = append(names, strings.TrimSuffix(filepath.Base(name), ".deal"))
	}
	if names[0] != names[1] {
		all = append(all, names)
	}
	return append(all, []string{"before", "after"})
}

// verdict is whether a difference is real, in a table.
type verdict sim.Real

// Text is it in a word.
func (v verdict) Text() string { return realNames[sim.Real(v)] }

// Raw is it in a word.
func (v verdict) Raw() string { return v.Text() }

// realNames says whether a difference is real.
var realNames = map[sim.Real]string{sim.NotKnown: "not known", sim.Likely: "likely", sim.Certain: "yes", sim.None: "the same"}

// Report is what differs, where tables fit that are no wider than fits allows.
func (r *Comparison) Report(fits func(*report.Table) bool) *report.Report {
	t, titles := r.Tally, r.titles()
	out := &report.Report{Title: r.title(), Object: r.object(), Data: r.data(), Panels: r.panels}
	tables := append(append(r.averages(), r.chances()...), r.decisions()...)
	if r.Brief {
		tables = differing(tables)
	}
	var heads []string
	wide := func(t *sideBySide) bool { return !fits(t.headed(heads)) }
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
	if t.Base.Scored > 0 {
		out.Add(r.sentence(heads)...)
	}
	out.Add(report.Remark{Words: append(words,
		report.Word{Text: ": " + r.start() + ", with " + strings.Join(t.Base.Plan().Players(), ", ")})})
	_, sure := t.Sure(r.Until)
	r.played(out, report.Counted(t.Base.Games, "game")+" of each with the same chance, "+r.policies(), t.Base.Games, sure, t.Waste(),
		func() string { return "" })
	for _, remark := range r.Remarks {
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
	out.Add(report.Gap{}, report.Say("In "+report.ShareOf(float64(t.Same)/float64(t.Base.Scored))+
		" of the games "+all+" are the same."))
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

// differing are the tables without what is the same by both rules, or may be.
func differing(tables []*sideBySide) (left []*sideBySide) {
	for _, t := range tables {
		t.rows = slices.DeleteFunc(t.rows, func(row []report.Cell) bool {
			is := row[len(row)-1]
			return t.plain || is == verdict(sim.None) || is == verdict(sim.NotKnown)
		})
		if len(t.rows) > 0 {
			left = append(left, t)
		}
	}
	return left
}

// bare leaves the errors of the two sides out, where the table is too wide with them: what counts is that of the difference, and
// whether it is real.
func (t *sideBySide) bare() {
	for _, row := range t.rows {
		for c := 1; c <= 2; c++ {
			row[c] = report.Bare{Cell: row[c]}
		}
	}
}

// decisions is how many decisions a game has.
func (r *Comparison) decisions() []*sideBySide {
	base, variant := r.Tally.Base.Decisions, r.Tally.Variant.Decisions
	if base.Most+variant.Most == 0 {
		return nil
	}
	row := []report.Cell{report.Text("decisions"), meanOf(&base), meanOf(&variant)}
	return []*sideBySide{{name: "a game's", rows: [][]report.Cell{row}, plain: true}}
}

func (r *Comparison) averages() []*sideBySide {
	t := &sideBySide{name: "average"}
	for _, l := range r.Tally.Lines() {
		if l.Average == nil {
			continue
		}
		name := strings.TrimSpace(l.Who + " " + say.Readable(l.Result))
		base, variant := &l.Base.Figure.Numbers, &l.Variant.Figure.Numbers
		t.rows = append(t.rows, []report.Cell{report.Text(name), meanOf(base), meanOf(variant),
			report.Signed{Interval: l.Average.Interval}, verdict(l.Average.Real)})
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
				t.rows = append(t.rows, onlyIn(side, strings.TrimSpace(l.Who+" "+say.Readable(l.Result)), report.Amount{Interval: mean}))
			}
		}
	}
	if len(t.rows) == 0 {
		return nil
	}
	return []*sideBySide{t}
}

// alone are the results that only one of the two has, of which nothing can be compared.
func (r *Comparison) alone() [2][]sim.Line {
	base, variant := r.Tally.Alone()
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

func (r *Comparison) chances() (tables []*sideBySide) {
	tables = byResult(r.Tally.Lines(), func(l *sim.PairLine) string { return l.Result },
		func(l *sim.PairLine) (rows [][]report.Cell) {
			yesNo := l.Base.Type.Kind == check.YesNo && l.Variant.Type.Kind == check.YesNo
			for _, v := range toldOf(yesNo, l.Values, func(v sim.PairValue) string { return v.Text }) {
				rows = append(rows, []report.Cell{report.Text(strings.TrimSpace(l.Who + " " + v.Text)), report.Chance{Interval: v.Base},
					report.Chance{Interval: v.Variant},
					report.Percent{Cell: report.Signed{Interval: v.Difference.Hundred()}}, verdict(v.Difference.Real)})
			}
			return rows
		})
	for side, lines := range r.alone() {
		tables = append(tables,
			byResult(lines, func(l *sim.Line) string { return l.Result }, func(l *sim.Line) (rows [][]report.Cell) {
				for _, v := range toldOf(l.Type.Kind == check.YesNo, l.Values, func(v sim.Value) string { return v.Text }) {
					rows = append(rows, onlyIn(side, strings.TrimSpace(l.Who+" "+v.Text), report.Chance{Interval: l.Chance(v.Count)}))
				}
				return rows
			})...)
	}
	return tables
}

// toldOf are the values of a result that are told by themselves: of one that is yes or no, the yes tells the no beside it too.
func toldOf[V any](yesNo bool, values []V, text func(V) string) []V {
	is := func(word string) func(V) bool { return func(v V) bool { return text(v) == word } }
	if yesNo && len(values) == 2 && slices.ContainsFunc(values, is("yes")) {
		return slices.DeleteFunc(slices.Clone(values), is("no"))
	}
	return values
}

// byResult is a table for each result, of the rows of its lines; lines of one result stand together.
func byResult[L any](lines []L, result func(*L) string, rows func(*L) [][]report.Cell) (tables []*sideBySide) {
	for i := 0; i < len(lines); {
		name := result(&lines[i])
		t := &sideBySide{name: say.Readable(name)}
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
func (r *Comparison) panels() []report.Panel {
	titles := r.titles()
	var all []report.Panel
	lines := r.Tally.Lines()
	groups := make([]report.Group, len(lines))
	for i := range lines {
		groups[i] = lines[i].Figures(r.Pair)
	}
	report.Alike(groups)
	for i, l := range lines {
		p := groups[i].Panel()
		p.Title = strings.TrimSpace(l.Who + " " + say.Readable(l.Result))
		p.Series[0].Name, p.Series[1].Name = titles[0], titles[1]
		all = append(all, p)
	}
	for side, lines := range r.alone() {
		for i := range lines {
			l := &lines[i]
			g := l.Figures([]*sim.Tally{r.Tally.Base, r.Tally.Variant}[side])
			p := g.Panel()
			p.Title = strings.TrimSpace(l.Who + " " + say.Readable(l.Result))
			p.Series[0].Name = titles[side]
			all = append(all, p)
		}
	}
	return report.Varying(all)
}
