package inquiry

import (
	"fmt"
	"slices"

	"croupier/dsl/check"
	"croupier/interp/report"
	"croupier/interp/sim"
)

// report is what the table says.
func (c *calibration) report(t *calibrated) *report.Report {
	out := &report.Report{Title: c.pictureTitle(), Object: c.object(t), Data: c.data(t), Panels: func() []report.Panel { return c.panels(t) }}
	across := t.across
	out.Add(report.Headed(report.Bold, c.Program.Title, ": "+c.Program.Starts[c.Setup.Start].Name+", the chance of "+c.Condition))
	if house := Changed(c.Setup); house != "" {
		out.Add(report.Say("House rules: " + house))
	}
	if t.exact() {
		out.Add(report.Say("In percent, exact; policy " + c.policy + c.Hint.Policy))
	} else {
		out.Add(report.Say("In percent ± what the 95 % interval leaves open; policy " + c.policy + c.Hint.Policy + ", " + report.Counted(c.Games, "game") + fmt.Sprintf(" each, seed %d", c.Seed)))
	}
	before := len(c.axes) - 1
	table := &report.Table{}
	for _, a := range c.axes[:before] {
		table.Head = append(table.Head, report.Readable(a.Name))
	}
	letters := across.Kind == check.Combination
	if !letters {
		out.Add(report.Say("Across: " + report.Readable(across.Name)))
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
		var cells []report.Cell
		for _, v := range t.rows[i] {
			cells = append(cells, report.Text(v))
		}
		for _, s := range line {
			cells = append(cells, report.Text(s.text()))
		}
		table.Rows = append(table.Rows, cells)
	}
	out.Add(table)
	fits := &report.Table{Head: append(slices.Clone(table.Head[:before]), report.Readable(across.Name)+" for "+c.wanted, "its chance")}
	for i, fit := range t.fits {
		fits.Rows = append(fits.Rows, append(slices.Clone(table.Rows[i][:before]), report.Text(fit.value), report.Text(fit.text())))
	}
	out.Section(fits)
	if t.cut != "" {
		out.Add(report.Styled(report.Warning, t.cut).Beside())
	}
	return out
}

// exact reports whether no cell is simulated.
func (t *calibrated) exact() bool {
	return !slices.ContainsFunc(t.spots, func(line []spot) bool {
		return slices.ContainsFunc(line, func(s spot) bool { return s.exact == nil })
	})
}

// text is a chance in percent. Of the interval the side is told that reaches further: near 0 and 100 it has but one.
func (s spot) text() string {
	if s.exact != nil {
		return report.Digits(100*s.chance.Estimate, 0)
	}
	open, digits := 100*max(s.chance.Estimate-s.chance.Low, s.chance.High-s.chance.Estimate), 0
	if open < 0.95 {
		digits = 1
	}
	return report.Digits(100*s.chance.Estimate, digits) + "±" + report.Digits(open, digits)
}

// pictureTitle is what a picture of the table says that it is of.
func (c *calibration) pictureTitle() string {
	text := c.Program.Title + ": " + c.Program.Starts[c.Setup.Start].Name + Arguments(c.Setup) + ", the chance of " + c.Condition + "\npolicy " + c.policy
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
			name = report.Readable(c.axes[last].Name) + " " + row[last]
		}
		for k := range last {
			of += ", " + report.Readable(c.axes[k].Name) + " " + row[k]
		}
		if of = "by " + report.Readable(t.across.Name) + of; len(all) == 0 || of != title {
			title = of
			p := report.Panel{Title: of}
			for _, v := range t.across.Values {
				p.Labels = append(p.Labels, v)
			}
			all = append(all, p)
		}
		s := report.Series{Name: name}
		for _, spot := range line {
			s.Bars = append(s.Bars, spot.chance.Bar())
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
		P      float64           `json:"p"`
		Exact  string            `json:"exact,omitempty"`
		Error  float64           `json:"error"`
	}
	type fit struct {
		Params map[string]string `json:"params"`
		Value  string            `json:"value"`
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
		Fits    []fit  `json:"fits,omitempty"`
	}{Success: c.Condition, Policy: c.policy, Games: c.Games, Seed: c.Seed, Cut: t.cut, Want: c.wanted}
	params := func(row []string) map[string]string {
		all := map[string]string{}
		for i, v := range row {
			all[c.axes[i].Name] = v
		}
		return all
	}
	for i, line := range t.spots {
		for j, s := range line {
			one := cell{Params: params(t.rows[i]), P: s.chance.Estimate, Exact: s.fraction(), Error: s.chance.Error()}
			one.Params[t.across.Name] = t.across.Values[j]
			out.Cells = append(out.Cells, one)
		}
	}
	for i, f := range t.fits {
		out.Fits = append(out.Fits, fit{params(t.rows[i]), f.value, f.chance.Estimate, f.fraction(), f.chance.Error()})
	}
	return out
}

// fraction is an exact chance as a fraction; empty where it is simulated.
func (s spot) fraction() string {
	if s.exact == nil {
		return ""
	}
	return s.exact.RatString()
}

// data is a row for each cell.
func (c *calibration) data(t *calibrated) report.Table {
	var head []string
	for _, a := range c.axes {
		head = append(head, a.Name)
	}
	out := report.Table{Head: append(head, "chance", "low", "high", "exact", "fits", "fits_chance", "fits_low", "fits_high")}
	cells := func(i sim.Interval) []report.Cell {
		return []report.Cell{report.Float(i.Estimate), report.Float(i.Low), report.Float(i.High)}
	}
	for i, line := range t.spots {
		for j, s := range line {
			var row []report.Cell
			for _, v := range t.rows[i] {
				row = append(row, report.Text(v))
			}
			row = append(append(append(row, report.Text(t.across.Values[j])), cells(s.chance)...), report.Text(s.fraction()))
			if i < len(t.fits) {
				row = append(append(row, report.Text(t.fits[i].value)), cells(t.fits[i].chance)...)
			} else {
				row = append(row, report.Text(""), report.Text(""), report.Text(""), report.Text(""))
			}
			out.Rows = append(out.Rows, row)
		}
	}
	return out
}
