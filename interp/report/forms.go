package report

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"croupier/dsl/diag"
)

// JSON writes the report's object, in one line.
func (r *Report) JSON(w io.Writer) error {
	line, err := json.Marshal(r.Object)
	if err != nil {
		return err
	}
	_, err = w.Write(append(diag.Escape(line), '\n'))
	return err
}

// MostRows is how many rows of data are written as comma-separated values.
const MostRows = 100_000

// AndMore says how many things are not listed for people, and where they are.
func AndMore(left int, things string) Remark {
	return Say(fmt.Sprintf("and %d more%s; --json has all of them, --csv as many as %s rows", left, things, Thousands(MostRows)))
}

// Unwritten is how many rows of data are too many to be written as comma-separated values.
func (r *Report) Unwritten() int { return max(0, len(r.Data.Rows)-MostRows) }

// CSV writes the report's data as comma-separated values, below their head: [MostRows] of them at most.
func (r *Report) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	_ = out.Write(plainCells(r.Data.Head)) // its error is kept
	for _, row := range r.Data.Rows[:len(r.Data.Rows)-r.Unwritten()] {
		var cells []string
		for _, c := range row {
			cells = append(cells, c.Raw())
		}
		_ = out.Write(plainCells(cells))
	}
	out.Flush()
	return out.Error()
}

// plainCells are cells that a spreadsheet takes for what they say. One that begins with = + - @, or with a blank before them,
// would be worked out as a formula: an apostrophe in front makes it text, as people type it there. Numbers stay numbers, and
// what a terminal would obey is replaced.
func plainCells(cells []string) []string {
	out := make([]string, len(cells))
	for i, cell := range cells {
		cell = strings.Map(func(r rune) rune {
			if diag.Commands(r) {
				return '\uFFFD'
			}
			return r
		}, cell)
		if formula(cell) {
			cell = "'" + cell
		}
		out[i] = cell
	}
	return out
}

func formula(cell string) bool {
	if _, err := strconv.ParseFloat(cell, 64); err == nil {
		return false
	}
	start := strings.TrimLeft(cell, " ")
	return start != "" && strings.ContainsRune("=+-@＝＋－＠", []rune(start)[0])
}
