package report

import (
	"encoding/csv"
	"encoding/json"
	"io"
)

// JSON writes the report's object, in one line.
func (r *Report) JSON(w io.Writer) error { return json.NewEncoder(w).Encode(r.Object) }

// CSV writes the report's data as comma-separated values, below their head.
func (r *Report) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	_ = out.Write(r.Data.Head) // its error is kept
	for _, row := range r.Data.Rows {
		var cells []string
		for _, c := range row {
			cells = append(cells, c.Raw())
		}
		_ = out.Write(cells)
	}
	out.Flush()
	return out.Error()
}
