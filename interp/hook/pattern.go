package hook

// matcher looks for a pattern of Lua in a text, going back where a part does not
// fit. Each thing that it looks at is a step of the call, so that a pattern that
// would go back for ever is stopped like any other loop.
type matcher struct {
	v        *vm
	text     string
	pattern  string
	captures [maxCaptures]capture
	level    int
	depth    int
}

// capture is a part of the text that the pattern marks with ( ). While it is open, or where
// it marks a place only, its length is one of the values below.
type capture struct{ start, length int }

const (
	openCapture  = -1
	placeCapture = -2

	maxCaptures = 32
	maxMatching = 150
)

// escape begins a class or a sign that is meant literally.
const escape = '%'

// wrong ends the call because of the pattern itself.
func (m *matcher) wrong(message string) { m.v.wrong("", "this pattern %s", message) }

// match matches the pattern from p on against the text from s on, and gives where it ends, or -1.
func (m *matcher) match(s, p int) int {
	m.depth++
	if m.depth > maxMatching {
		m.wrong("is too complicated for this text")
	}
	defer func() { m.depth-- }()
	for p < len(m.pattern) {
		m.v.work(1)
		switch m.pattern[p] {
		case '(':
			if p+1 < len(m.pattern) && m.pattern[p+1] == ')' {
				return m.open(s, p+2, placeCapture)
			}
			return m.open(s, p+1, openCapture)
		case ')':
			return m.closeCapture(s, p+1)
		case '$':
			if p+1 == len(m.pattern) {
				if s == len(m.text) {
					return s
				}
				return -1
			}
		case escape:
			if p+1 < len(m.pattern) {
				next := m.pattern[p+1]
				switch {
				case next == 'b':
					if s = m.balanced(s, p+2); s < 0 {
						return -1
					}
					p += 4
					continue
				case next == 'f':
					end, ok := m.frontier(s, p+2)
					if !ok {
						return -1
					}
					p = end
					continue
				case '0' <= next && next <= '9':
					if s = m.again(s, next); s < 0 {
						return -1
					}
					p += 2
					continue
				}
			}
		}
		end := m.classEnd(p)
		repeat := byte(0)
		if end < len(m.pattern) {
			repeat = m.pattern[end]
		}
		switch repeat {
		case '?':
			if m.fits(s, p, end) {
				if found := m.match(s+1, end+1); found >= 0 {
					return found
				}
			}
			p = end + 1
		case '*':
			return m.most(s, p, end)
		case '+':
			if !m.fits(s, p, end) {
				return -1
			}
			return m.most(s+1, p, end)
		case '-':
			return m.fewest(s, p, end)
		default:
			if !m.fits(s, p, end) {
				return -1
			}
			s, p = s+1, end
		}
	}
	return s
}

// most takes as many as fit, and gives back one after the other.
func (m *matcher) most(s, p, end int) int {
	n := 0
	for m.fits(s+n, p, end) {
		n++
	}
	for ; n >= 0; n-- {
		if found := m.match(s+n, end+1); found >= 0 {
			return found
		}
	}
	return -1
}

// fewest takes as few as possible.
func (m *matcher) fewest(s, p, end int) int {
	for {
		if found := m.match(s, end+1); found >= 0 {
			return found
		}
		if !m.fits(s, p, end) {
			return -1
		}
		s++
	}
}

// open begins a capture.
func (m *matcher) open(s, p, length int) int {
	if m.level >= maxCaptures {
		m.wrong("has too many ( )")
	}
	m.captures[m.level] = capture{s, length}
	m.level++
	found := m.match(s, p)
	if found < 0 {
		m.level--
	}
	return found
}

// closeCapture ends the innermost open capture.
func (m *matcher) closeCapture(s, p int) int {
	for i := m.level - 1; i >= 0; i-- {
		if m.captures[i].length != openCapture {
			continue
		}
		m.captures[i].length = s - m.captures[i].start
		found := m.match(s, p)
		if found < 0 {
			m.captures[i].length = openCapture
		}
		return found
	}
	m.wrong("has a ) without (")
	return -1
}

// balanced is %bxy: from an x to the y that belongs to it.
func (m *matcher) balanced(s, p int) int {
	if p+1 >= len(m.pattern) {
		m.wrong("ends after its %b")
	}
	if s >= len(m.text) || m.text[s] != m.pattern[p] {
		return -1
	}
	begin, end, depth := m.pattern[p], m.pattern[p+1], 1
	for i := s + 1; i < len(m.text); i++ {
		m.v.work(1)
		switch m.text[i] {
		case end:
			if depth--; depth == 0 {
				return i + 1
			}
		case begin:
			depth++
		}
	}
	return -1
}

// frontier is %f[set]: the place where the set begins to fit.
func (m *matcher) frontier(s, p int) (end int, ok bool) {
	if p >= len(m.pattern) || m.pattern[p] != '[' {
		m.wrong("has %f without a [set]")
	}
	end = m.classEnd(p)
	var before, here byte
	if s > 0 {
		before = m.text[s-1]
	}
	if s < len(m.text) {
		here = m.text[s]
	}
	return end, !m.inSet(before, p, end-1) && m.inSet(here, p, end-1)
}

// again is %1 to %9: the same as a capture.
func (m *matcher) again(s int, digit byte) int {
	i := int(digit - '1')
	if i < 0 || i >= m.level || m.captures[i].length < 0 {
		m.wrong("refers to a ( ) that there is not")
	}
	c := m.captures[i]
	m.v.work(c.length / 32)
	if len(m.text)-s >= c.length && m.text[c.start:c.start+c.length] == m.text[s:s+c.length] {
		return s + c.length
	}
	return -1
}

// classEnd gives where the single character, class or set that begins at p ends.
func (m *matcher) classEnd(p int) int {
	c := m.pattern[p]
	p++
	switch c {
	case escape:
		if p >= len(m.pattern) {
			m.wrong("ends after its %")
		}
		return p + 1
	case '[':
		if p < len(m.pattern) && m.pattern[p] == '^' {
			p++
		}
		for first := true; first || p >= len(m.pattern) || m.pattern[p] != ']'; first = false {
			if p >= len(m.pattern) {
				m.wrong("has a [ without ]")
			}
			m.v.work(1)
			p++
			if m.pattern[p-1] == escape {
				p++
			}
		}
		return p + 1
	}
	return p
}

// fits reports whether the character at s fits what stands in the pattern from p to end.
func (m *matcher) fits(s, p, end int) bool {
	m.v.work(1)
	if s >= len(m.text) {
		return false
	}
	c := m.text[s]
	switch m.pattern[p] {
	case '.':
		return true
	case escape:
		return inClass(c, m.pattern[p+1])
	case '[':
		return m.inSet(c, p, end-1)
	}
	return m.pattern[p] == c
}

// inSet reports whether a character is in the set from p, where its [ stands, to last, where its ] does.
func (m *matcher) inSet(c byte, p, last int) bool {
	found := true
	p++
	if m.pattern[p] == '^' {
		found = false
		p++
	}
	for ; p < last; p++ {
		m.v.work(1)
		switch {
		case m.pattern[p] == escape:
			p++
			if inClass(c, m.pattern[p]) {
				return found
			}
		case p+2 < last && m.pattern[p+1] == '-':
			if m.pattern[p] <= c && c <= m.pattern[p+2] {
				return found
			}
			p += 2
		case m.pattern[p] == c:
			return found
		}
	}
	return !found
}

// inClass reports whether a character is in the class of a letter: %a, %d and so on; the large
// letter is everything else, and any other sign is itself.
func inClass(c, class byte) bool {
	lower := class | 0x20
	var in bool
	switch lower {
	case 'a':
		in = isLetter(c)
	case 'c':
		in = c < ' ' || c == 127
	case 'd':
		in = isDigit(c)
	case 'l':
		in = 'a' <= c && c <= 'z'
	case 'p':
		in = '!' <= c && c <= '~' && !isLetter(c) && !isDigit(c)
	case 's':
		in = c == ' ' || '\t' <= c && c <= '\r'
	case 'u':
		in = 'A' <= c && c <= 'Z'
	case 'w':
		in = isLetter(c) || isDigit(c)
	case 'x':
		in = isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f'
	case 'z':
		in = c == 0
	default:
		return class == c
	}
	if !isLetter(class) {
		return class == c
	}
	return in != ('A' <= class && class <= 'Z')
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
