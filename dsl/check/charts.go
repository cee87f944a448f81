package check

import (
	"math"
	"slices"
	"strconv"

	"croupier/dsl/check/types"
	"croupier/dsl/diag"
	"croupier/dsl/syntax"
)

// charts reads the charts: what each is looked up with, and what it gives.
func (c *checker) charts() {
	for _, ch := range c.rs.Charts {
		d, ok := ch.Decl.(*syntax.ChartDecl)
		if !ok {
			continue
		}
		var rows []*syntax.Row
		for _, r := range d.Rows {
			if r != nil && len(r.Cells) > 0 && !slices.Contains(r.Cells, nil) {
				rows = append(rows, r)
			}
		}
		if len(rows) == 0 {
			if len(d.Rows) == 0 {
				c.errorf("chart-shape", syntax.NameOf(d), "Write a line for each key: 1..5  \"small\"", "The chart %q has no lines", ch.Name)
			}
			continue
		}
		if len(d.By) > 0 {
			c.chartOfTwo(ch, rows)
		} else {
			c.chartOfOne(ch, rows)
		}
		ch.Type = ch.Values
	}
}

// chartOfOne reads a chart whose lines are a key and a value.
func (c *checker) chartOfOne(ch *Chart, rows []*syntax.Row) {
	var keys, values []*syntax.Cell
	for _, r := range rows {
		if len(r.Cells) != 2 {
			d := diag.Errorf("chart-shape", c.at(r), "A line of this chart is a key and a value, but this one has %d parts", len(r.Cells))
			if len(r.Cells) > 2 {
				d = d.WithHint("A chart with rows and columns names both: chart %s by row, column { ... }", ch.Name)
			}
			c.report(d)
			continue
		}
		keys, values = append(keys, r.Cells[0]), append(values, r.Cells[1])
	}
	if len(keys) == 0 {
		return
	}
	key := c.keyType(keys)
	ch.Values = c.cellType(values)
	ch.Keys, ch.ColTypes = []Type{key}, []Type{ch.Values}
	var made []ChartKey
	for i, r := range rows {
		if len(r.Cells) != 2 {
			continue
		}
		k, _ := c.chartKey(r.Cells[0], key)
		made = append(made, k)
		ch.Rows = append(ch.Rows, ChartRow{Key: k, Cells: []Literal{c.cell(r.Cells[1], ch.Values)}, Decl: rows[i]})
	}
	c.cover(key, made, keys)
}

// chartOfTwo reads a chart whose first line names the columns.
func (c *checker) chartOfTwo(ch *Chart, rows []*syntax.Row) {
	head := rows[0].Cells
	var keys []*syntax.Cell
	columns := make([][]*syntax.Cell, len(head))
	lines := rows[1:]
	for _, r := range lines {
		keys = append(keys, r.Cells[0])
		if len(r.Cells) != len(head)+1 {
			c.report(diag.Errorf("chart-shape", c.at(r), "This line has %s after its key, but there are %s",
				plural(len(r.Cells)-1, "value", "values"), plural(len(head), "column", "columns")).
				WithOther(c.at(rows[0]), "the columns"))
			continue
		}
		for i := range head {
			columns[i] = append(columns[i], r.Cells[i+1])
		}
	}
	if len(keys) == 0 {
		c.errorf("chart-shape", rows[0], "The first line names the columns; each further one is a key and its values.",
			"The chart %q has columns but no lines", ch.Name)
		return
	}
	rowType, colType := c.keyType(keys), c.keyType(head)
	ch.Keys = []Type{rowType, colType}
	for _, col := range columns {
		ch.ColTypes = append(ch.ColTypes, c.cellType(col))
	}
	ch.Values = ch.ColTypes[0]
	for _, t := range ch.ColTypes[1:] {
		u, ok := types.Union(ch.Values, t)
		if !ok {
			ch.Values = Type{}
			break
		}
		ch.Values = u
	}
	if ch.Values.Kind != Invalid {
		for i := range ch.ColTypes {
			ch.ColTypes[i] = ch.Values
		}
	}
	for _, cell := range head {
		k, _ := c.chartKey(cell, colType)
		ch.Cols = append(ch.Cols, k)
	}
	var made []ChartKey
	for _, r := range lines {
		k, _ := c.chartKey(r.Cells[0], rowType)
		made = append(made, k)
		if len(r.Cells) != len(head)+1 {
			continue
		}
		row := ChartRow{Key: k, Decl: r}
		for i, t := range ch.ColTypes {
			row.Cells = append(row.Cells, c.cell(r.Cells[i+1], t))
		}
		ch.Rows = append(ch.Rows, row)
	}
	c.cover(rowType, made, keys)
	c.cover(colType, ch.Cols, head)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// cellTokens are the tokens of cells, without "otherwise".
func cellTokens(cells []*syntax.Cell) []token {
	var out []token
	for _, cell := range cells {
		if cell.From != nil {
			out = append(out, literalToken(cell.From))
		}
		if cell.To != nil {
			out = append(out, literalToken(cell.To))
		}
	}
	return out
}

// keyType is what the keys of a chart are.
func (c *checker) keyType(cells []*syntax.Cell) Type {
	return c.guess(cellTokens(cells), cells[0])
}

// cellType is what the values of a chart, or of one of its columns, are.
func (c *checker) cellType(cells []*syntax.Cell) Type {
	if len(cells) == 0 {
		return Type{}
	}
	tokens := cellTokens(cells)
	var lists []token
	for _, cell := range cells {
		if cell.From != nil && cell.From.List != nil {
			lists = append(lists, listTokens(cell.From.List)...)
		}
	}
	if len(lists) > 0 {
		return c.listCellType(cells, lists)
	}
	t := c.guess(tokens, cells[0])
	for _, cell := range cells {
		if cell.To != nil || cell.Half != "" || cell.Otherwise {
			c.errorf("chart-shape", cell, "A range or otherwise can only be a key, at the start of a line.",
				"A value of a chart is a single one")
			return Type{}
		}
	}
	return t
}

// listCellType is what the values of a chart are whose cells are lists: a list of what all their items are.
func (c *checker) listCellType(cells []*syntax.Cell, items []token) Type {
	for _, cell := range cells {
		if cell.From == nil || cell.From.List == nil || cell.To != nil || cell.Half != "" {
			c.errorf("chart-shape", cell, "Put this one in brackets too.", "Some values of this chart are lists, and this one is not")
			return Type{}
		}
	}
	item := c.guess(items, cells[0])
	if item.Kind == WordKind && c.allRead(items, Of(Card)) {
		item = Of(Card)
	}
	t := Type{Kind: item.Kind.List(), Words: item.Words}
	if t.Kind == Invalid && item.Kind != Invalid || item.OrNone {
		c.errorf("chart-shape", cells[0], "A list holds numbers, words, texts, cards, ranks, suits or categories.",
			"A chart cannot hold lists of this: %s", item)
		return Type{}
	}
	return t
}

func listTokens(l *syntax.List) []token {
	var out []token
	for _, item := range l.Items {
		if item != nil {
			out = append(out, token{item, item.Text})
		}
	}
	return out
}

// guess is the narrowest type that reads all tokens. Words that are a closed list's or a deck's stay what they are; others
// become a closed list. Nothing fits: reported at the node where one is given.
func (c *checker) guess(tokens []token, at syntax.Ranger) Type {
	var t Type
	var rest []token
	for _, tok := range tokens {
		if tok.text == "none" {
			t.OrNone = true
		} else if tok.text != "" {
			rest = append(rest, tok)
		}
	}
	if len(rest) == 0 {
		return t
	}
	for _, kind := range []Kind{Number, Dice, YesNo, Combination, Text, Rank, Suit, Category} {
		if c.allRead(rest, Of(kind)) {
			t.Kind = kind
			return t
		}
	}
	t.Kind = WordKind
	for _, tok := range rest {
		if tok.form() != rest[0].form() {
			if at != nil {
				c.errorf("chart-shape", tok.node, "Let all of them be numbers, or all texts, or all words.",
					"%s is of another kind than %s", tok.text, rest[0].text)
			}
			return Type{}
		}
		if !t.Has(tok.text) {
			t.Words = append(t.Words, tok.text)
		}
	}
	if rest[0].form() != plainWord {
		if at != nil {
			c.errorf("chart-shape", rest[0].node, "", "%s cannot be read", rest[0].text)
		}
		return Type{}
	}
	for _, w := range t.Words {
		c.addWord(w)
	}
	return t
}

// chartKey reads the key of a line or column.
func (c *checker) chartKey(cell *syntax.Cell, t Type) (ChartKey, bool) {
	if cell.Otherwise {
		return ChartKey{Otherwise: true}, true
	}
	if cell.From == nil || t.Kind == Invalid {
		return ChartKey{}, false
	}
	if t.Kind != Number {
		lit, ok := c.literal(cell.From, t, "A key of this chart")
		if ok && (cell.To != nil || cell.Half != "") {
			c.errorf("chart-shape", cell, "Write one line for each.", "Only numbers can be keys as a range")
		}
		return ChartKey{Value: lit}, ok
	}
	from, ok := c.literal(cell.From, Of(Number), "A key of this chart")
	if !ok {
		return ChartKey{}, false
	}
	k := ChartKey{Range: Range{Least: from.Number, Most: from.Number}}
	switch {
	case cell.To != nil:
		k.Range, ok = c.rangeOf(cell.From, cell.To, Of(Number))
	case cell.Half == "more":
		k.Range.Most = math.MaxInt64
	case cell.Half == "less":
		k.Range.Least = math.MinInt64
	}
	return k, ok
}

// cell reads a value of a chart.
func (c *checker) cell(cell *syntax.Cell, t Type) Literal {
	if cell.From == nil || t.Kind == Invalid && !t.OrNone {
		return Literal{}
	}
	if l := cell.From.List; l != nil {
		lit := Literal{Type: t}
		item := types.ItemOf(t)
		for _, tok := range listTokens(l) {
			one, ok := c.read(tok, item)
			if !ok {
				c.misread(tok, item, "An item of this list")
				continue
			}
			c.useItem(tok, one)
			lit.Items = append(lit.Items, one)
		}
		return lit
	}
	lit, _ := c.literal(cell.From, t, "A value of this chart")
	return lit
}

// cover reports keys that stand for the same thing, and numbers between the keys that none stands for.
func (c *checker) cover(t Type, keys []ChartKey, cells []*syntax.Cell) {
	keys = slices.Clone(keys)
	otherwise := -1
	var order []int
	for i, k := range keys {
		switch {
		case k.Otherwise && otherwise >= 0:
			c.overlap(cells[i], cells[otherwise])
		case k.Otherwise:
			otherwise = i
		default:
			order = append(order, i)
		}
	}
	if t.Kind != Number {
		for n, i := range order {
			for _, j := range order[:n] {
				if keys[i].Value.Type.Kind != Invalid && keys[i].Value.Same(keys[j].Value) && cells[i].In() == cells[j].In() {
					c.overlap(cells[i], cells[j])
					break
				}
			}
		}
		return
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch x, y := keys[a].Range.Least, keys[b].Range.Least; {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	for n := 1; n < len(order); n++ {
		before, here := keys[order[n-1]].Range, keys[order[n]].Range
		if cells[order[n-1]].In() != cells[order[n]].In() { // lines that a house rule adds are looked at first
			keys[order[n]].Range.Most = max(before.Most, here.Most)
			continue
		}
		switch {
		case here.Least <= before.Most:
			c.overlap(cells[max(order[n-1], order[n])], cells[min(order[n-1], order[n])])
			return
		case otherwise < 0 && before.Most+1 < here.Least:
			hole := Range{Least: before.Most + 1, Most: here.Least - 1}
			c.report(diag.Errorf("chart-gap", c.at(cells[order[n]]), "The chart says nothing for %s", types.Span(hole)).
				WithOther(c.at(cells[order[n-1]]), "the keys before end here").
				WithHint("Add a line for %s, widen a neighbour, or end with a line that begins with otherwise.", types.Span(hole)))
		}
	}
}

func (c *checker) overlap(second, first *syntax.Cell) {
	c.report(diag.Errorf("chart-overlap", c.at(second), "Two lines of the chart stand for the same key").
		WithLabel("again").WithOther(c.at(first), "first here").
		WithHint("Let each key stand in one line only."))
}
