package format

// printer writes lines, each where those before it have led.
type printer struct {
	out []outLine
}

// file writes the lines of a file. What stands on several lines has a blank line before and behind it.
func (p *printer) file(lines []*line, tail []note) {
	align(lines, 0)
	before := false // what was written last has an open block
	for _, l := range lines {
		start := len(p.out)
		open := p.line(l, 0)
		if before {
			p.out[start].blank = true
		}
		if open {
			p.separate(start, start+len(l.notes))
		}
		before = open
	}
	start := len(p.out)
	p.notes(tail, 0)
	if before && len(tail) > 0 {
		p.out[start].blank = true
	}
}

// separate puts a blank line before a line and the comments that stand right above it.
func (p *printer) separate(start, at int) {
	for at > start && !p.out[at].blank {
		at--
	}
	p.out[at].blank = true
}

// notes writes comments on lines of their own.
func (p *printer) notes(notes []note, indent int) {
	for _, n := range notes {
		p.newLine(indent, n.blank)
		p.write(n.text, 0)
	}
}

// line writes a line with the comments around it, and reports whether it has an open group.
func (p *printer) line(l *line, indent int) (open bool) {
	openWide(l.items, indent)
	p.notes(l.notes, indent)
	p.newLine(indent, l.blank)
	p.write("", l.lead)
	items := l.items
	for len(items) > 0 {
		n := nextOpen(items)
		if n == len(items) {
			p.segment(items, indent, indent+step)
			break
		}
		open = true
		brace := items[n]
		brace.group, brace.text, brace.width = nil, "{", 1
		p.segment(append(items[:n:n], brace), indent, indent+2*step)
		p.group(items[n].group, indent)
		items = items[n+1:]
	}
	if l.note != "" {
		p.trail(l.note)
	}
	return open
}

// group writes the lines of an open group and the brace that closes it.
func (p *printer) group(g *group, indent int) {
	if g.note != "" {
		p.trail(g.note)
	}
	first := len(p.out)
	align(g.lines, indent+step)
	for _, l := range g.lines {
		p.line(l, indent+step)
	}
	p.notes(g.tail, indent+step)
	if first < len(p.out) {
		p.out[first].blank = false
	}
	p.newLine(indent, false)
	p.write("}", 0)
}

// segment writes words between which there is no open group. Where the author broke them they stay broken, and where
// they are too wide they are broken. What goes on in another line is indented to the column next, but for the end of a list.
func (p *printer) segment(items []item, indent, next int) {
	for i := 0; i < len(items); {
		if p.between(items[i].notes, next) {
			p.newLine(next, false)
		}
		end := i + 1
		for end < len(items) && !items[end-1].ends && len(items[end].notes) == 0 {
			end++
		}
		p.words(items[i:end], next)
		if end < len(items) && len(items[end].notes) == 0 {
			if items[end].text == "]" {
				p.newLine(indent, false)
			} else {
				p.newLine(next, false)
			}
		}
		i = end
	}
}

// between writes the comments that stand within a line, and reports whether there are any.
func (p *printer) between(notes []note, indent int) bool {
	for i, n := range notes {
		if i == 0 && n.trailing {
			p.trail(n.text)
		} else {
			p.newLine(indent, n.blank)
			p.write(n.text, 0)
		}
	}
	return len(notes) > 0
}

// words writes words on one line, or on several if they are too wide.
func (p *printer) words(items []item, next int) {
	for len(items) > 0 {
		n := p.fitting(items)
		for i := range items[:n] {
			it := &items[i]
			text := it.text
			if it.group != nil {
				text = string(it.group.appendFlat(nil))
			}
			p.write(text, it.blanks)
		}
		items = items[n:]
		if len(items) > 0 {
			p.newLine(next, false)
		}
	}
}

// fitting is how many of the items stand on the line that is being written: all if they fit, or else up to the best of the
// places where it may go on in another line, or to the first place where none fits.
func (p *printer) fitting(items []item) int {
	best := 0
	at, bare := p.column()
	for i := range items {
		it := &items[i]
		at += it.columns()
		if !bare {
			at += it.blanks
		}
		bare = false
		if at > maxLine && best > 0 {
			return best
		}
		if it.goesOn && it.rank < ifWritten && i+1 < len(items) {
			if at > maxLine {
				return i + 1
			}
			if best == 0 || it.rank <= items[best-1].rank {
				best = i + 1
			}
		}
	}
	return len(items)
}
