package cli

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"

	"croupier/cmd/internal/chart"
	"croupier/cmd/internal/term"
	"croupier/dsl/check"
)

// print prints the table for people.
func (c *calibration) print(t *calibrated) {
	out, across := c.app.out, t.across
	out.Line(out.Paint(term.Bold, term.Clean(c.program.Title)), ": ", c.program.Starts[c.setup.Start].Name, ", the chance of ", term.Clean(c.condition))
	if house := changed(c.setup); house != "" {
		out.Line("House rules: ", house)
	}
	if t.exact() {
		out.Line("In percent, exact; policy ", c.policy, c.unnamed())
	} else {
		out.Line("In percent ± what the 95 % interval leaves open; policy ", c.policy, c.unnamed(), ", ", count(c.games, "game"), fmt.Sprintf(" each, seed %d", c.seed))
	}
	var head []string
	for _, a := range c.axes[:len(c.axes)-1] {
		head = append(head, readable(a.name))
	}
	letters := across.kind == check.Combination
	if !letters {
		out.Line("Across: ", readable(across.name))
	}
	out.Print("\n")
	for i, v := range across.values {
		if letters {
			letter := string(rune('A' + i%26))
			out.Line(letter, "  ", term.Clean(v))
			head = append(head, letter)
		} else {
			head = append(head, term.Clean(v))
		}
	}
	if letters {
		out.Print("\n")
	}
	var table [][]string
	for i, line := range t.spots {
		var cells []string
		for _, v := range t.rows[i] {
			cells = append(cells, term.Clean(v))
		}
		for _, s := range line {
			cells = append(cells, s.text())
		}
		for len(cells) < len(head) {
			cells = append(cells, "")
		}
		table = append(table, cells)
	}
	out.Columns(head, table)
	if len(t.fits) > 0 {
		var rows [][]string
		for i, fit := range t.fits {
			rows = append(rows, append(slices.Clone(table[i][:len(c.axes)-1]), term.Clean(fit.value), fit.text()))
		}
		out.Print("\n")
		out.Columns(append(head[:len(c.axes)-1:len(c.axes)-1], readable(across.name)+" for "+term.Clean(c.Want), "its chance"), rows)
	}
	if t.cut != "" {
		out.Line(out.Paint(term.Yellow, t.cut))
	}
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
		return rounded(100*s.chance.Estimate, 0)
	}
	open, digits := 100*max(s.chance.Estimate-s.chance.Low, s.chance.High-s.chance.Estimate), 0
	if open < 0.95 {
		digits = 1
	}
	return rounded(100*s.chance.Estimate, digits) + "±" + rounded(open, digits)
}

// pictureTitle is what a picture of the table says that it is of.
func (c *calibration) pictureTitle() string {
	text := c.program.Title + ": " + c.program.Starts[c.setup.Start].Name + arguments(c.setup) + ", the chance of " + c.condition + "\npolicy " + c.policy
	return text + fmt.Sprintf(", %s each where they are simulated, seed %d", count(c.games, "game"), c.seed)
}

// panels are the diagrams of the table: bars for what goes across, side by side for each value of the last parameter before
// it, and a diagram for each combination of the others.
func (c *calibration) panels(t *calibrated) []panel {
	var all []panel
	title := ""
	for i, line := range t.spots {
		if len(line) < len(t.across.values) {
			break // the last one, which is not full
		}
		row, last := t.rows[i], len(t.rows[i])-1
		of, name := "", "chance"
		if last >= 0 {
			name = readable(c.axes[last].name) + " " + row[last]
		}
		for k := range last {
			of += ", " + readable(c.axes[k].name) + " " + row[k]
		}
		if of = term.Clean("by " + readable(t.across.name) + of); len(all) == 0 || of != title {
			title = of
			p := panel{Title: of}
			for _, v := range t.across.values {
				p.Labels = append(p.Labels, term.Clean(v))
			}
			all = append(all, p)
		}
		s := chart.Series{Name: term.Clean(name)}
		for _, spot := range line {
			s.Bars = append(s.Bars, chart.Bar{Share: spot.chance.Estimate, Low: spot.chance.Low, High: spot.chance.High})
		}
		p := &all[len(all)-1]
		p.Series = append(p.Series, s)
	}
	return all
}

// json prints the table as one object.
func (c *calibration) json(t *calibrated) error {
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
	}{Success: c.condition, Policy: c.policy, Games: c.games, Seed: c.seed, Cut: t.cut, Want: c.Want}
	params := func(row []string) map[string]string {
		all := map[string]string{}
		for i, v := range row {
			all[c.axes[i].name] = v
		}
		return all
	}
	for i, line := range t.spots {
		for j, s := range line {
			one := cell{Params: params(t.rows[i]), P: s.chance.Estimate, Exact: s.fraction(), Error: s.chance.Error()}
			one.Params[t.across.name] = t.across.values[j]
			out.Cells = append(out.Cells, one)
		}
	}
	for i, f := range t.fits {
		out.Fits = append(out.Fits, fit{params(t.rows[i]), f.value, f.chance.Estimate, f.fraction(), f.chance.Error()})
	}
	return json.NewEncoder(c.app.out).Encode(out)
}

// fraction is an exact chance as a fraction; empty where it is simulated.
func (s spot) fraction() string {
	if s.exact == nil {
		return ""
	}
	return s.exact.RatString()
}

// csv prints a line for each cell.
func (c *calibration) csv(t *calibrated) error {
	w := csv.NewWriter(c.app.out)
	var head []string
	for _, a := range c.axes {
		head = append(head, a.name)
	}
	_ = w.Write(append(head, "chance", "low", "high", "exact", "fits", "fits_chance", "fits_low", "fits_high")) // its error is kept
	for i, line := range t.spots {
		for j, s := range line {
			row := append(slices.Clone(t.rows[i]), t.across.values[j], float(s.chance.Estimate), float(s.chance.Low), float(s.chance.High), s.fraction())
			if i < len(t.fits) {
				f := &t.fits[i]
				row = append(row, f.value, float(f.chance.Estimate), float(f.chance.Low), float(f.chance.High))
			} else {
				row = append(row, "", "", "", "")
			}
			_ = w.Write(row)
		}
	}
	w.Flush()
	if t.cut != "" {
		c.app.err.Line(t.cut)
	}
	return w.Error()
}
