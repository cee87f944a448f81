package written

import (
	"slices"
	"strconv"
	"strings"

	"croupier/dsl/diag"
	"croupier/dsl/phrase"
	"croupier/dsl/syntax"
)

// inWords reports what a line of a chart says of its key in other words than the language's: below 10, more than 9. It gives the
// line as it is meant. Where no number follows, the words are keys of their own.
func (rd *Reader) inWords(r *syntax.Row) *syntax.Row {
	word := func(i int) string {
		if i >= len(r.Cells) || r.Cells[i].Otherwise || r.Cells[i].To != nil || r.Cells[i].Limit() != "" {
			return ""
		}
		if w := r.Cells[i].From; w != nil && w.Word != nil {
			return *w.Word
		}
		return ""
	}
	at := 1 // where the number stands
	sign := phrase.List("OVER")[word(0)]
	if more := phrase.List("MORE")[word(0)]; more != "" && word(1) == "than" {
		at, sign = 2, more
	}
	if sign == "" || at >= len(r.Cells) || r.Cells[at].From == nil || r.Cells[at].From.Number == nil || r.Cells[at].To != nil {
		return r
	}
	n, err := strconv.ParseInt(strings.TrimSpace(rd.text(r.Cells[at].From)), 10, 64)
	if err != nil {
		return r
	}
	bound := syntax.AtLeast
	if n++; sign == "<" {
		bound = syntax.AtMost
		n -= 2
	}
	number := strconv.FormatInt(max(n, -n), 10)
	key := *r.Cells[at]
	from := *key.From
	key.Bound, key.From, from.Minus, from.Number = bound, &from, n < 0, &number
	meant := *r
	meant.Cells = slices.Concat([]*syntax.Cell{&key}, r.Cells[at+1:])
	span, text := rd.At(r.Cells[0]).Join(rd.At(r.Cells[at])), "at "+string(bound)+" "+strconv.FormatInt(n, 10)
	rd.Report(diag.Errorf("chart-shape", span, "How far a line of a chart reaches is said with at least or at most").
		WithHint("Write: %s", text).WithFix(span, text, "Write %s.", text))
	return &meant
}

// theRest are the words by which people call what no other line of a chart says.
var theRest = []string{"default", "rest", "other", "others", "anything", "everything", "any", "all"}

// restInWords reports such a word as the key of the last line of a chart whose other keys are numbers, and gives its lines as
// they are meant.
func (rd *Reader) restInWords(rows []*syntax.Row) []*syntax.Row {
	last := rows[len(rows)-1]
	key := last.Cells[0].From
	if len(rows) < 2 || key == nil || key.Word == nil || !slices.Contains(theRest, *key.Word) || rows[0].Cells[0].From == nil ||
		rows[0].Cells[0].From.Number == nil {
		return rows
	}
	const otherwise = "otherwise"
	rd.Report(diag.Errorf("chart-shape", rd.At(key), "What no other line says stands after otherwise").
		WithHint("Write: %s", otherwise).WithFix(rd.At(key), otherwise, "Write %s.", otherwise))
	cell, meant := *last.Cells[0], *last
	cell.Otherwise, cell.From = true, nil
	meant.Cells = slices.Concat([]*syntax.Cell{&cell}, last.Cells[1:])
	return append(slices.Clone(rows[:len(rows)-1]), &meant)
}
