package cli

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"

	"croupier/cmd/internal/term"
	"croupier/dsl/check"
)

// print prints the table for people.
func (c *calibration) print(rows [][]string, across axis, spots [][]spot, fits []string) {
	out := c.app.out
	out.Line(out.Paint(term.Bold, term.Clean(c.program.Title)), ": ", c.program.Starts[c.setup.Start].Name, ", the chance of ", term.Clean(c.condition))
	if house := changed(c.setup); house != "" {
		out.Line("House rules: ", house)
	}
	exact := true
	for _, line := range spots {
		for _, s := range line {
			exact = exact && s.exact != nil
		}
	}
	if exact {
		out.Line(fmt.Sprintf("In percent, exact; policy %s", c.policy))
	} else {
		out.Line(fmt.Sprintf("In percent ± half the 95 %% interval; policy %s, %s each, seed %d", c.policy, count(c.games, "game"), c.seed))
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
	for i, row := range rows {
		var cells []string
		for _, v := range row {
			cells = append(cells, term.Clean(v))
		}
		for _, s := range spots[i] {
			cells = append(cells, s.text())
		}
		table = append(table, cells)
	}
	out.Columns(head, table)
	if len(fits) == 0 {
		return
	}
	for i := range table {
		table[i] = append(table[i][:len(rows[i])], term.Clean(fits[i]))
	}
	out.Print("\n")
	out.Columns(append(head[:len(c.axes)-1:len(c.axes)-1], readable(across.name)+" for "+term.Clean(c.Want)), table)
}

func (s spot) text() string {
	text := rounded(100*s.chance.Estimate, 0)
	if s.exact == nil {
		text += "±" + rounded(100*s.chance.Error(), 0)
	}
	return text
}

// json prints the table as one object.
func (c *calibration) json(rows [][]string, across axis, spots [][]spot, fits []string) error {
	type cell struct {
		Params map[string]string `json:"params"`
		P      float64           `json:"p"`
		Exact  string            `json:"exact,omitempty"`
		Error  float64           `json:"error"`
	}
	type fit struct {
		Params map[string]string `json:"params"`
		Value  string            `json:"value"`
	}
	out := struct {
		Success string `json:"success"`
		Policy  string `json:"policy"`
		Games   int64  `json:"games"`
		Seed    uint64 `json:"seed"`
		Cells   []cell `json:"cells"`
		Want    string `json:"want,omitempty"`
		Fits    []fit  `json:"fits,omitempty"`
	}{Success: c.condition, Policy: c.policy, Games: c.games, Seed: c.seed, Want: c.Want}
	params := func(row []string) map[string]string {
		all := map[string]string{}
		for i, v := range row {
			all[c.axes[i].name] = v
		}
		return all
	}
	for i, row := range rows {
		for j, s := range spots[i] {
			one := cell{Params: params(row), P: s.chance.Estimate, Error: s.chance.Error()}
			one.Params[across.name] = across.values[j]
			if s.exact != nil {
				one.Exact = s.exact.RatString()
			}
			out.Cells = append(out.Cells, one)
		}
		if len(fits) > 0 {
			out.Fits = append(out.Fits, fit{params(row), fits[i]})
		}
	}
	return json.NewEncoder(c.app.out).Encode(out)
}

// csv prints a line for each cell.
func (c *calibration) csv(rows [][]string, across axis, spots [][]spot, fits []string) error {
	w := csv.NewWriter(c.app.out)
	var head []string
	for _, a := range c.axes {
		head = append(head, a.name)
	}
	_ = w.Write(append(head, "chance", "low", "high", "exact", "fits")) // its error is kept
	for i, row := range rows {
		for j, s := range spots[i] {
			exact, fit := "", ""
			if s.exact != nil {
				exact = s.exact.RatString()
			}
			if len(fits) > 0 {
				fit = fits[i]
			}
			_ = w.Write(append(append(slices.Clone(row), across.values[j]), float(s.chance.Estimate), float(s.chance.Low), float(s.chance.High), exact, fit))
		}
	}
	w.Flush()
	return w.Error()
}
