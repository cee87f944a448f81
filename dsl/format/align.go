package format

// farthest is how much wider the longest condition of an expression's cases may be than the shortest, if their values are
// to stand in a column. Across a wider gap the eye loses the line, and two values alone make no column.
const farthest = 16

// align puts the columns of neighbouring lines below each other.
func align(lines []*line, indent int) {
	for start := 0; start < len(lines); {
		end := start + 1
		for end < len(lines) && together(lines[end-1], lines[end]) {
			end++
		}
		if lines[start].kind != plainLine {
			alignRun(lines[start:end], indent)
		}
		start = end
	}
}

// together reports whether a line is aligned with the one before it. Results are only where nothing stands between them.
func together(before, l *line) bool {
	if before.kind != l.kind {
		return false
	}
	return l.kind != resultLine || !l.blank && len(l.notes) == 0 && !before.hasGroup()
}

// alignRun aligns lines of one kind.
func alignRun(lines []*line, indent int) {
	gap := 1
	if kind := lines[0].kind; kind == fieldLine || kind == rowLine {
		gap = 2
	}
	var widest []int
	least, most := maxLine, 0
	var aligned []*line
	for _, l := range lines {
		cells, ok := l.cells(indent)
		if !ok {
			continue
		}
		aligned = append(aligned, l)
		for i, cell := range cells {
			for len(widest) <= i+l.shift() {
				widest = append(widest, 0)
			}
			widest[i+l.shift()] = max(widest[i+l.shift()], cell)
			least, most = min(least, cell), max(most, cell)
		}
	}
	whole := indent
	for _, width := range widest {
		whole += width + gap
	}
	if whole > maxLine {
		return
	}
	if lines[0].kind == caseLine && (len(aligned) < len(lines) || len(lines) < 3 || most-least > farthest) {
		return
	}
	for _, l := range aligned {
		l.pad(widest, gap, indent)
	}
}

// shift is the column in which the line begins: the header of a chart has nothing above the first.
func (l *line) shift() int {
	if l.header {
		return 1
	}
	return 0
}

// cells are the widths of the line's cells but the last. It is not ok where something in them stands on lines of its own,
// or where they are too wide.
func (l *line) cells(indent int) (cells []int, ok bool) {
	width, whole := l.items[0].width, indent
	broken := l.items[0].group != nil
	for i := range l.items[1:] {
		before, it := &l.items[i], &l.items[i+1]
		if it.cell {
			if broken {
				return nil, false
			}
			cells = append(cells, width)
			whole += width + 1
			width = it.width
			continue
		}
		broken = broken || it.group != nil || before.ends || len(it.notes) > 0
		width += it.blanks + it.width
	}
	return cells, whole <= maxLine
}

// pad sets the blanks before the line's cells.
func (l *line) pad(widest []int, gap, indent int) {
	cells, _ := l.cells(indent)
	if l.header && len(widest) > 0 {
		l.lead = widest[0] + gap
	}
	column := 0
	for i := range l.items {
		if it := &l.items[i]; it.cell {
			it.blanks = widest[column+l.shift()] - cells[column] + gap
			column++
		}
	}
}

// hasGroup reports whether there are braces on the line.
func (l *line) hasGroup() bool {
	for i := range l.items {
		if l.items[i].group != nil {
			return true
		}
	}
	return false
}
