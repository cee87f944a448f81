package written

import (
	"cmp"
	"slices"

	"croupier/dsl/check/meaning"
	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// Charts reads the charts of the ruleset: what each is looked up with, and what it gives.
func (rd *Reader) Charts() {
	for _, ch := range rd.Rules.Charts {
		d, ok := ch.Decl.(*syntax.ChartDecl)
		if !ok {
			continue
		}
		var rows []*syntax.Row
		for _, r := range d.Rows {
			rows = append(rows, rd.inWords(rd.rangesOf(r)))
		}
		if len(rows) == 0 {
			rd.errorf("chart-shape", syntax.NameOf(d), "Write a line for each key: 1..5  \"small\"", "The chart %q has no lines", ch.Name)
			continue
		}
		if len(d.By) > 0 {
			rd.chartOfTwo(ch, rows)
		} else {
			rd.chartOfOne(ch, rd.restInWords(rows))
		}
		ch.Type = ch.Values
	}
}

// rangesOf reports ranges of a line that are written with a minus, 4-5, and gives the line as it is meant.
func (rd *Reader) rangesOf(r *syntax.Row) *syntax.Row {
	meant := *r
	for i := 0; i+1 < len(meant.Cells); i++ {
		least, most := meant.Cells[i], meant.Cells[i+1]
		if least.From == nil || least.From.Number == nil || least.To != nil || least.Limit() != "" ||
			most.From == nil || most.From.Number == nil || !most.From.Minus || most.To != nil || rd.At(least).End != rd.At(most).Start {
			continue
		}
		to := *most.From
		to.Minus = false
		one := *least
		one.To = &to
		text := rd.text(least.From) + ".." + *to.Number
		at := rd.At(least).Join(rd.At(most))
		rd.Report(diag.Errorf("chart-shape", at, "A range is written with two dots").
			WithHint("Write: %s", text).WithFix(at, text, "Write %s.", text))
		meant.Cells = slices.Replace(slices.Clone(meant.Cells), i, i+2, &one)
	}
	return &meant
}

// chartOfOne reads a chart whose lines are a key and a value.
func (rd *Reader) chartOfOne(ch *meaning.Chart, rows []*syntax.Row) {
	var keys, values []*syntax.Cell
	for _, r := range rows {
		if len(r.Cells) != 2 {
			d := diag.Errorf("chart-shape", rd.At(r), "A line of this chart is a key and a value, but this one has %d parts", len(r.Cells))
			if len(r.Cells) > 2 {
				d = d.WithHint("A chart with rows and columns names both: chart %s by row, column { ... }", ch.Name)
			}
			rd.Report(d)
			continue
		}
		keys, values = append(keys, r.Cells[0]), append(values, r.Cells[1])
	}
	if len(keys) == 0 {
		return
	}
	key := rd.keyType(keys)
	ch.Values = rd.cellType(values)
	ch.Keys, ch.ColTypes = []types.Type{key}, []types.Type{ch.Values}
	var made []meaning.ChartKey
	for i, r := range rows {
		if len(r.Cells) != 2 {
			continue
		}
		k := rd.chartKey(r.Cells[0], key)
		made = append(made, k)
		ch.Rows = append(ch.Rows, meaning.ChartRow{Key: k, Cells: []meaning.Literal{rd.cell(r.Cells[1], ch.Values)}, Decl: rows[i]})
	}
	rd.cover(key, made, keys)
}

// chartOfTwo reads a chart whose first line names the columns.
func (rd *Reader) chartOfTwo(ch *meaning.Chart, rows []*syntax.Row) {
	head := rows[0].Cells
	var keys []*syntax.Cell
	columns := make([][]*syntax.Cell, len(head))
	lines := rows[1:]
	for _, r := range lines {
		keys = append(keys, r.Cells[0])
		if len(r.Cells) != len(head)+1 {
			rd.Report(diag.Errorf("chart-shape", rd.At(r), "This line has %s after its key, but there are %s",
				types.Count(len(r.Cells)-1, "value", "values"), types.Count(len(head), "column", "columns")).
				WithOther(rd.At(rows[0]), "the columns"))
			continue
		}
		for i := range head {
			columns[i] = append(columns[i], r.Cells[i+1])
		}
	}
	if len(keys) == 0 {
		rd.errorf("chart-shape", rows[0], "The first line names the columns; each further one is a key and its values.",
			"The chart %q has columns but no lines", ch.Name)
		return
	}
	rowType, colType := rd.keyType(keys), rd.keyType(head)
	ch.Keys = []types.Type{rowType, colType}
	for _, col := range columns {
		ch.ColTypes = append(ch.ColTypes, rd.cellType(col))
	}
	ch.Values = ch.ColTypes[0]
	for _, t := range ch.ColTypes[1:] {
		u, ok := types.Union(ch.Values, t)
		if !ok {
			ch.Values = types.Type{}
			break
		}
		ch.Values = u
	}
	if ch.Values.Kind != types.Invalid {
		for i := range ch.ColTypes {
			ch.ColTypes[i] = ch.Values
		}
	}
	for _, cell := range head {
		k := rd.chartKey(cell, colType)
		ch.Cols = append(ch.Cols, k)
	}
	var made []meaning.ChartKey
	for _, r := range lines {
		k := rd.chartKey(r.Cells[0], rowType)
		made = append(made, k)
		if len(r.Cells) != len(head)+1 {
			continue
		}
		row := meaning.ChartRow{Key: k, Decl: r}
		for i, t := range ch.ColTypes {
			row.Cells = append(row.Cells, rd.cell(r.Cells[i+1], t))
		}
		ch.Rows = append(ch.Rows, row)
	}
	rd.cover(rowType, made, keys)
	rd.cover(colType, ch.Cols, head)
}

// cellTokens are the tokens of cells, without "otherwise".
func cellTokens(cells []*syntax.Cell) []Token {
	var out []Token
	for _, cell := range cells {
		if cell.From != nil {
			out = append(out, TokenOf(cell.From))
		}
		if cell.To != nil {
			out = append(out, TokenOf(cell.To))
		}
	}
	return out
}

// keyType is what the keys of a chart are.
func (rd *Reader) keyType(cells []*syntax.Cell) types.Type {
	return rd.Guess(cellTokens(cells), cells[0])
}

// cellType is what the values of a chart, or of one of its columns, are.
func (rd *Reader) cellType(cells []*syntax.Cell) types.Type {
	if len(cells) == 0 {
		return types.Type{}
	}
	tokens := cellTokens(cells)
	var lists []Token
	for _, cell := range cells {
		if cell.From != nil && cell.From.List != nil {
			lists = append(lists, Tokens(cell.From.List)...)
		}
	}
	if len(lists) > 0 {
		return rd.listCellType(cells, lists)
	}
	t := rd.Guess(tokens, cells[0])
	for _, cell := range cells {
		if cell.To != nil || cell.Limit() != "" || cell.Otherwise {
			rd.errorf("chart-shape", cell, "A range or otherwise can only be a key, at the start of a line.",
				"A value of a chart is a single one")
			return types.Type{}
		}
	}
	return t
}

// listCellType is what the values of a chart are whose cells are lists: a list of what all their items are.
func (rd *Reader) listCellType(cells []*syntax.Cell, items []Token) types.Type {
	for _, cell := range cells {
		if cell.From == nil || cell.From.List == nil || cell.To != nil || cell.Limit() != "" {
			rd.errorf("chart-shape", cell, "Put this one in brackets too.", "Some values of this chart are lists, and this one is not")
			return types.Type{}
		}
	}
	item := rd.Guess(items, cells[0])
	if item.Kind == types.WordKind && rd.AllRead(items, types.Of(types.Card)) {
		item = types.Of(types.Card)
	}
	t := types.Type{Kind: item.Kind.List(), Words: item.Words}
	if t.Kind == types.Invalid && item.Kind != types.Invalid || item.OrNone {
		rd.errorf("chart-shape", cells[0], "A list holds numbers, words, texts, cards, ranks, suits or categories.",
			"A chart cannot hold lists of this: %s", item)
		return types.Type{}
	}
	return t
}

// chartKey reads the key of a line or column.
func (rd *Reader) chartKey(cell *syntax.Cell, t types.Type) meaning.ChartKey {
	if cell.Otherwise || cell.From == nil || t.Kind == types.Invalid {
		return meaning.ChartKey{Otherwise: cell.Otherwise}
	}
	if t.Kind != types.Number {
		lit, ok := rd.Literal(cell.From, t, "A key of this chart")
		if ok && (cell.To != nil || cell.Limit() != "") {
			rd.errorf("chart-shape", cell, "Write one line for each.", "Only numbers can be keys as a range")
		}
		return meaning.ChartKey{Value: lit}
	}
	r, _ := rd.rangeOf(cell.Limit(), cell.From, cell.To, types.Of(types.Number), "A key of this chart")
	return meaning.ChartKey{Range: r}
}

// cell reads a value of a chart.
func (rd *Reader) cell(cell *syntax.Cell, t types.Type) meaning.Literal {
	if cell.From == nil || t.Kind == types.Invalid && !t.OrNone {
		return meaning.Literal{}
	}
	if l := cell.From.List; l != nil {
		lit := meaning.Literal{Type: t}
		item := types.ItemOf(t)
		for _, tok := range Tokens(l) {
			one, ok := rd.Read(tok, item)
			if !ok {
				rd.Misread(tok, item, "An item of this list")
				continue
			}
			rd.Use(tok, one)
			lit.Items = append(lit.Items, one)
		}
		return lit
	}
	lit, _ := rd.Literal(cell.From, t, "A value of this chart")
	return lit
}

// cover reports keys that stand for the same thing, and numbers between the keys that none stands for.
func (rd *Reader) cover(t types.Type, keys []meaning.ChartKey, cells []*syntax.Cell) {
	keys = slices.Clone(keys)
	otherwise := -1
	var order []int
	for i, k := range keys {
		switch {
		case k.Otherwise && otherwise >= 0:
			rd.overlap(cells[i], cells[otherwise])
		case k.Otherwise:
			otherwise = i
		default:
			order = append(order, i)
		}
	}
	if t.Kind != types.Number {
		for n, i := range order {
			for _, j := range order[:n] {
				if keys[i].Value.Type.Kind != types.Invalid && keys[i].Value.Same(keys[j].Value) && cells[i].In() == cells[j].In() {
					rd.overlap(cells[i], cells[j])
					break
				}
			}
		}
		return
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(keys[a].Range.Least, keys[b].Range.Least) })
	for n := 1; n < len(order); n++ {
		before, here := keys[order[n-1]].Range, keys[order[n]].Range
		if cells[order[n-1]].In() != cells[order[n]].In() { // lines that a house rule adds are looked at first
			keys[order[n]].Range.Most = max(before.Most, here.Most)
			continue
		}
		switch {
		case here.Least <= before.Most:
			rd.overlap(cells[max(order[n-1], order[n])], cells[min(order[n-1], order[n])])
			return
		case otherwise < 0 && before.Most+1 < here.Least:
			hole := types.Range{Least: before.Most + 1, Most: here.Least - 1}
			rd.Report(diag.Errorf("chart-gap", rd.At(cells[order[n]]), "The chart says nothing for %s", types.Span(hole)).
				WithOther(rd.At(cells[order[n-1]]), "the keys before end here").
				WithHint("Add a line for %s, widen a neighbour, or end with a line that begins with otherwise.", types.Span(hole)))
		}
	}
}

func (rd *Reader) overlap(second, first *syntax.Cell) {
	rd.Report(diag.Errorf("chart-overlap", rd.At(second), "Two lines of the chart stand for the same key").
		WithLabel("again").WithOther(rd.At(first), "first here").
		WithHint("Let each key stand in one line only."))
}
