package format

// An outLine is one line of the text that comes out.
type outLine struct {
	indent int
	code   []byte
	width  int    // columns of the code
	note   string // the comment behind the code
	blank  bool   // a blank line before it
}

// newLine begins a line.
func (p *printer) newLine(indent int, blank bool) {
	p.out = append(p.out, outLine{indent: indent, blank: blank})
}

// here is the line that is being written.
func (p *printer) here() *outLine { return &p.out[len(p.out)-1] }

// column is where the next word would stand, and whether it would be the first of its line.
func (p *printer) column() (at int, bare bool) {
	here := p.here()
	return here.indent + here.width, here.width == 0
}

// write adds a word behind blanks, which are left out at the beginning of a line.
func (p *printer) write(text string, blanks int) {
	here := p.here()
	if text == "" || here.width > 0 {
		here.code = appendBlanks(here.code, blanks)
		here.width += blanks
	}
	here.code = append(here.code, text...)
	here.width += columns(text)
}

// trail puts a comment behind the line.
func (p *printer) trail(text string) { p.here().note = text }

// text is everything that was written.
func (p *printer) text() string {
	var text []byte
	for start := 0; start < len(p.out); {
		end := start + 1
		for end < len(p.out) && p.out[end].beside(&p.out[end-1]) {
			end++
		}
		run := p.out[start:end]
		column := 0 // where the comments of these lines begin
		for i := range run {
			column = max(column, run[i].width+1)
		}
		for i := range run {
			if run[i].blank && len(text) > 0 {
				text = append(text, '\n')
			}
			text = run[i].append(text, column)
		}
		start = end
	}
	return string(text)
}

// beside reports whether the comment of a line is put below that of the one before it.
func (l *outLine) beside(before *outLine) bool {
	return l.note != "" && before.note != "" && !l.blank && l.indent == before.indent && l.width <= maxLine &&
		before.width <= maxLine
}

// append adds the line to the text, with its comment in a column counted from its indent.
func (l *outLine) append(text []byte, column int) []byte {
	text = appendBlanks(text, l.indent)
	text = append(text, l.code...)
	if l.note != "" {
		text = appendBlanks(text, column-l.width)
		text = append(text, l.note...)
	}
	return append(text, '\n')
}

func appendBlanks(text []byte, n int) []byte {
	for range n {
		text = append(text, ' ')
	}
	return text
}
