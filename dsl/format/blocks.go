package format

// nextOpen is the index of the first item that is an open group, or how many items there are.
func nextOpen(items []item) int {
	for i := range items {
		if g := items[i].group; g != nil && g.isOpen() {
			return i
		}
	}
	return len(items)
}

// isOpen reports whether the group's lines stand on lines of their own. All blocks of an if are open if one of them is.
func (g *group) isOpen() bool { return g.first.open && !g.empty() }

// openWide opens the groups of a line where what stands beside each other does not fit.
func openWide(items []item, indent int) {
	for start := 0; start < len(items); {
		end := start + nextOpen(items[start:])
		width := indent
		if start > 0 {
			width += len("}")
		}
		if end < len(items) {
			width += len(" {")
		}
		for i := range items[start:end] {
			it := &items[start+i]
			width += it.blanks + it.columns()
		}
		if width > maxBlock && open(items[start:end]) {
			start = 0
			continue
		}
		start = end + 1
	}
}

// open opens groups, and reports whether there are any.
func open(items []item) bool {
	found := false
	for i := range items {
		if g := items[i].group; g != nil && !g.empty() {
			g.first.open = true
			found = true
		}
	}
	return found
}

// columns is how many columns the item fills on one line.
func (it *item) columns() int {
	if it.group == nil {
		return it.width
	}
	return it.group.columns()
}

// columns is how many columns the group fills on one line.
func (g *group) columns() int {
	if g.flat == 0 {
		g.flat = columns(string(g.appendFlat(nil)))
	}
	return g.flat
}

// appendFlat writes the group on one line.
func (g *group) appendFlat(text []byte) []byte {
	if g.empty() {
		return append(text, "{}"...)
	}
	text = append(text, "{ "...)
	for _, l := range g.lines { // of which there is one, or they would stand on lines of their own
		for j := range l.items {
			it := &l.items[j]
			text = appendBlanks(text, it.blanks)
			if it.group != nil {
				text = it.group.appendFlat(text)
			} else {
				text = append(text, it.text...)
			}
		}
	}
	return append(text, " }"...)
}
