package report

import (
	"math"
	"math/big"
)

// What programs read of figures, as JSON: chances by name and value, averages by name.
type (
	// Odd is a chance.
	Odd struct {
		P     float64 `json:"p"`
		Exact string  `json:"exact,omitempty"`
		Error float64 `json:"error"`
	}
	// Mean is an average.
	Mean struct {
		Average   float64  `json:"average"`
		Exact     string   `json:"exact,omitempty"`
		Error     *float64 `json:"error"` // null where nothing is known of it
		Deviation float64  `json:"deviation"`
		Least     float64  `json:"least"`
		Most      float64  `json:"most"`
		Games     int64    `json:"games,omitempty"` // that gave a number, where they were counted
	}
	// Odds are chances by name and value.
	Odds map[string]map[string]Odd
	// Means are averages by name.
	Means map[string]Mean
)

// Odd is the chance as programs read it.
func (c Chance) Odd() Odd { return Odd{c.Estimate, Fraction{c.Exact}.Raw(), c.Error()} }

// ExactOdd is an exact chance as programs read it; nil where there is none.
func ExactOdd(r *big.Rat) *Odd {
	if r == nil {
		return nil
	}
	o := ExactChance(r).Odd()
	return &o
}

// Mean is the average as programs read it.
func (a *Average) Mean() Mean {
	return Mean{Average: a.Estimate, Exact: Fraction{a.Exact}.Raw(), Error: Known(a.Error()), Deviation: a.Deviation,
		Least: a.Least.Value, Most: a.Most.Value, Games: a.N}
}

// Known is a number where it is finite, else nil.
func Known(f float64) *float64 {
	if math.IsInf(f, 0) {
		return nil
	}
	return &f
}

// Lines are the lines of all groups.
func (f *Figures) Lines() (all []Line) {
	for i := range f.Groups {
		all = append(all, f.Groups[i].Lines...)
	}
	return all
}

// ByName are the chances and averages of all lines by their names.
func ByName(lines []Line) (Odds, Means) {
	odds, means := Odds{}, Means{}
	for i := range lines {
		l := &lines[i]
		values := map[string]Odd{}
		for _, v := range l.Values {
			values[v.Text] = v.Chance.Odd()
		}
		odds[l.Name()] = values
		if l.Number != nil {
			means[l.Name()] = l.Number.Mean()
		}
	}
	return odds, means
}

// Record is a row of data: the cells by the names of their columns.
type Record map[string]Cell

// Data is a table for programs; a column that a record does not have is empty.
func Data(columns []string, records []Record) Table {
	t := Table{Head: columns}
	for _, r := range records {
		var row []Cell
		for _, name := range columns {
			c := r[name]
			if c == nil {
				c = Text("")
			}
			row = append(row, c)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// Records are rows of data for every chance and every average.
func Records(lines []Line) (all []Record) {
	for i := range lines {
		l := &lines[i]
		record := func(kind string, of Record) {
			r := Record{"by": Text(l.By), "result": Text(l.Result), "who": Text(l.Who), "kind": Text(kind), "of": Count(l.Of)}
			for name, c := range of {
				r[name] = c
			}
			all = append(all, r)
		}
		for _, v := range l.Values {
			record("chance", v.Chance.Record(Record{"value": Text(v.Text), "count": Count(v.Times)}))
		}
		if n := l.Number; n != nil {
			count := Count(n.N)
			record("average", Chance{n.Interval, n.Exact}.Record(Record{"count": count}))
			record("deviation", Record{"count": count, "estimate": Float(n.Deviation)})
			record("least", Record{"count": count, "estimate": n.Least})
			record("most", Record{"count": count, "estimate": n.Most})
		}
	}
	return all
}

// Record adds the chance to a row of data, with its interval, and exactly where that is known.
func (c Chance) Record(r Record) Record {
	r["estimate"], r["low"], r["high"], r["exact"] = Float(c.Estimate), Float(c.Low), Float(c.High), Fraction{c.Exact}
	return r
}
