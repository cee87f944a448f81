package inquiry

import (
	"fmt"
	"slices"
	"strings"

	"croupier/dsl/check"
	"croupier/interp/report"
	"croupier/interp/say"
)

// report is what the table says.
func (c *calibration) report(t *calibrated) *report.Report {
	out := &report.Report{Title: c.pictureTitle(t), Object: c.object(t), Data: c.data(t),
		Panels: func() []report.Panel { return c.panels(t) }}
	across := t.across
	out.Add(report.Styled(report.Bold, c.headline()+".").Hanging(2))
	c.head(out)
	if t.exact() {
		out.Add(report.Say("In percent, exact; policy " + c.policy + c.Hint.Policy))
	} else {
		out.Add(report.Say("In percent ± what the 95 % interval leaves open; policy " + c.policy + c.Hint.Policy + ", " +
			report.Counted(c.Games, "game") + fmt.Sprintf(" each, seed %d", c.Seed)))
	}
	before := len(c.axes) - 1
	table := &report.Table{}
	for _, a := range c.axes[:before] {
		table.Head = append(table.Head, say.Readable(a.Name))
	}
	letters := across.Kind == check.Combination
	if !letters {
		out.Add(report.Say("Across: " + say.Readable(across.Name)))
	}
	out.Add(report.Gap{})
	for i, v := range across.Values {
		if letters {
			letter := string(rune('A' + i%26))
			out.Add(report.Say(letter + "  " + v))
			v = letter
		}
		table.Head = append(table.Head, v)
	}
	if letters {
		out.Add(report.Gap{})
	}
	for i, line := range t.spots {
		cells := texts(t.rows[i])
		for _, s := range line {
			cells = append(cells, short(s))
		}
		table.Rows = append(table.Rows, cells)
	}
	out.Add(table)
	fits := &report.Table{Head: append(slices.Clone(table.Head[:before]), say.Readable(across.Name)+" for "+c.wanted,
		"its chance")}
	for i, fit := range t.fits {
		fits.Rows = append(fits.Rows, append(slices.Clone(table.Rows[i][:before]), report.Text(fit.value), short(fit.Chance)))
	}
	out.Section(fits)
	if t.cut != "" {
		out.Add(report.Styled(report.Warning, t.cut).Beside())
	}
	return out
}

// headline says what the table is of, as odds begin: the chance, and what it goes by that nobody has said.
func (c *calibration) headline() string {
	text := say.Capital(chanceOf(c.Condition))
	if how := c.supposing(); how != "" {
		text += ", if " + how
	}
	return text
}

// exact reports whether no cell is simulated.
func (t *calibrated) exact() bool {
	return !slices.ContainsFunc(t.spots, func(line []report.Chance) bool {
		return slices.ContainsFunc(line, func(c report.Chance) bool { return c.Exact == nil })
	})
}

// short is a chance in percent. Of the interval the side is told that reaches further: near 0 and 100 it has but one.
func short(c report.Chance) report.Text {
	if c.Exact != nil {
		return report.Text(report.Digits(100*c.Estimate, 0))
	}
	open, digits := 100*max(c.Estimate-c.Low, c.High-c.Estimate), 0
	if open < 0.95 {
		digits = 1
	}
	return report.Text(report.Digits(100*c.Estimate, digits) + "±" + report.Digits(open, digits))
}

// pictureTitle is what a picture of the table says that it is of.
func (c *calibration) pictureTitle(t *calibrated) string {
	text := c.headline() + "\n" + c.Program.Title + ": " + c.Program.Starts[c.Setup.Start].Name + Arguments(c.Setup) +
		"; policy " + c.policy
	if t.exact() {
		return text + "; exact"
	}
	return text + fmt.Sprintf(", %s each where they are simulated, seed %d", report.Counted(c.Games, "game"), c.Seed)
}

// panels are the diagrams of the table: bars for what goes across, side by side for each value of the last parameter before
// it, and a diagram for each combination of the others.
func (c *calibration) panels(t *calibrated) []report.Panel {
	var all []report.Panel
	title := ""
	for i, line := range t.spots {
		if len(line) < len(t.across.Values) {
			break // the last one, which is not full
		}
		row, last := t.rows[i], len(t.rows[i])-1
		of, name := "", "chance"
		if last >= 0 {
			name = say.Readable(c.axes[last].Name) + " " + row[last]
		}
		for k := range last {
			of += ", " + say.Readable(c.axes[k].Name) + " " + row[k]
		}
		if of = "by " + say.Readable(t.across.Name) + of; len(all) == 0 || of != title {
			title = of
			all = append(all, report.Panel{Title: of, Labels: t.across.Values})
		}
		s := report.Series{Name: name}
		for _, spot := range line {
			s.Bars = append(s.Bars, spot.Bar())
		}
		p := &all[len(all)-1]
		p.Series = append(p.Series, s)
	}
	return all
}

// object is the table for programs.
func (c *calibration) object(t *calibrated) any {
	type cell struct {
		Params map[string]string `json:"params"`
		Value  string            `json:"value,omitempty"` // that fits
		P      float64           `json:"p"`
		Exact  string            `json:"exact,omitempty"`
		Error  float64           `json:"error"`
	}
	out := struct {
		Success string `json:"success"`
		Policy  string `json:"policy"`
		Games   int64  `json:"games"`
		Seed    uint64 `json:"seed"`
		Cut     string `json:"cut,omitempty"`
		Cells   []cell `json:"cells"`
		Want    string `json:"want,omitempty"`
		Fits    []cell `json:"fits,omitempty"`
	}{Success: c.Condition, Policy: c.policy, Games: c.Games, Seed: c.Seed, Cut: t.cut, Want: c.wanted}
	add := func(all *[]cell, row []string, value string, of report.Chance) map[string]string {
		params := map[string]string{}
		for i, v := range row {
			params[c.axes[i].Name] = v
		}
		*all = append(*all, cell{params, value, of.Estimate, report.Fraction{Rat: of.Exact}.Raw(), of.Error()})
		return params
	}
	for i, line := range t.spots {
		for j, s := range line {
			add(&out.Cells, t.rows[i], "", s)[t.across.Name] = t.across.Values[j]
		}
	}
	for i, f := range t.fits {
		add(&out.Fits, t.rows[i], f.value, f.Chance)
	}
	return out
}

// data is a row for each cell.
func (c *calibration) data(t *calibrated) report.Table {
	var head []string
	for _, a := range c.axes {
		head = append(head, a.Name)
	}
	out := report.Table{Head: append(head, "chance", "low", "high", "exact", "fits", "fits_chance", "fits_low", "fits_high")}
	cells := func(i report.Interval) []report.Cell {
		return []report.Cell{report.Float(i.Estimate), report.Float(i.Low), report.Float(i.High)}
	}
	for i, line := range t.spots {
		before := texts(t.rows[i])
		fits := texts([]string{"", "", "", ""})
		if i < len(t.fits) {
			fits = append(texts([]string{t.fits[i].value}), cells(t.fits[i].Interval)...)
		}
		for j, s := range line {
			row := append(slices.Clone(before), report.Text(t.across.Values[j]))
			out.Rows = append(out.Rows, slices.Concat(row, cells(s.Interval), []report.Cell{report.Fraction{Rat: s.Exact}}, fits))
		}
	}
	return out
}

// texts are words as cells.
func texts(words []string) (cells []report.Cell) {
	for _, w := range words {
		cells = append(cells, report.Text(w))
	}
	return cells
}

// chanceOf names the chance of a condition in a sentence: of a result by its name, of any other in the words it was written in.
func chanceOf(condition string) string {
	if strings.Contains(condition, " ") {
		return "the chance that " + condition
	}
	return "the chance of " + condition
}
