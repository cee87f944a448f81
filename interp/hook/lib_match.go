package hook

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// newMatcher makes ready to look for a pattern. An anchor ^ at its front is taken off.
func (v *vm) newMatcher(text, pattern string) (m *matcher, anchored bool) {
	pattern, anchored = strings.CutPrefix(pattern, "^")
	v.charge(walkBytes + 16*maxCaptures)
	v.work(len(pattern) / 32)
	return &matcher{v: v, text: text, pattern: pattern}, anchored
}

// at matches from one place of the text on.
func (m *matcher) at(s int) int {
	m.level, m.depth = 0, 0
	return m.match(s, 0)
}

// push gives a capture; the whole match where the pattern marks nothing.
func (m *matcher) push(l *lua.LState, i, from, to int) {
	if i >= m.level {
		m.v.give1(l, m.text[from:to])
		return
	}
	switch c := m.captures[i]; c.length {
	case openCapture:
		m.wrong("has a ( without )")
	case placeCapture:
		l.Push(m.v.number(int64(c.start + 1)))
	default:
		m.v.give1(l, m.text[c.start:c.start+c.length])
	}
}

// pushAll gives all captures.
func (m *matcher) pushAll(l *lua.LState, from, to int) int {
	n := max(m.level, 1)
	for i := range n {
		m.push(l, i, from, to)
	}
	return n
}

// stringFind is string.find(s, pattern, from, plain).
func (v *vm) stringFind(l *lua.LState) int { return v.look(l, true) }

// stringMatch is string.match(s, pattern, from).
func (v *vm) stringMatch(l *lua.LState) int { return v.look(l, false) }

func (v *vm) look(l *lua.LState, find bool) int {
	text, pattern := v.str(l, 1), v.str(l, 2)
	start := v.optional(l, 3, 1)
	if start < 0 {
		start = max(len(text)+start+1, 1)
	}
	start = max(start, 1) - 1
	if start > len(text) {
		l.Push(lua.LNil)
		return 1
	}
	if find && (lua.LVAsBool(l.Get(4)) || !strings.ContainsAny(pattern, "^$*+?.([%-")) {
		v.work(len(text) / 8)
		if i := strings.Index(text[start:], pattern); i >= 0 {
			l.Push(v.number(int64(start + i + 1)))
			l.Push(v.number(int64(start + i + len(pattern))))
			return 2
		}
		l.Push(lua.LNil)
		return 1
	}
	m, anchored := v.newMatcher(text, pattern)
	for s := start; s <= len(text); s++ {
		if end := m.at(s); end >= 0 {
			if !find {
				return m.pushAll(l, s, end)
			}
			l.Push(v.number(int64(s + 1)))
			l.Push(v.number(int64(end)))
			if m.level == 0 {
				return 2
			}
			return 2 + m.pushAll(l, s, end)
		}
		if anchored {
			break
		}
	}
	l.Push(lua.LNil)
	return 1
}

// stringGmatch is string.gmatch(s, pattern): for a, b in string.gmatch(s, pattern) do.
func (v *vm) stringGmatch(l *lua.LState) int {
	m, anchored := v.newMatcher(v.str(l, 1), v.str(l, 2))
	if anchored {
		m.pattern = "^" + m.pattern // gmatch knows no anchor
	}
	v.charge(2 * walkBytes)
	s := 0
	l.Push(l.NewFunction(func(l *lua.LState) int {
		for ; s <= len(m.text); s++ {
			if end := m.at(s); end >= 0 {
				from := s
				s = end
				if end == from {
					s++
				}
				return m.pushAll(l, from, end)
			}
		}
		l.Push(lua.LNil)
		return 1
	}))
	return 1
}

// stringGsub is string.gsub(s, pattern, replacement, most).
func (v *vm) stringGsub(l *lua.LState) int {
	text := v.str(l, 1)
	m, anchored := v.newMatcher(text, v.str(l, 2))
	replacement := l.Get(3)
	switch replacement.(type) {
	case lua.LString, lua.LNumber, *lua.LFunction:
	default:
		v.ownTable(replacement, "used for replacing")
	}
	most := v.optional(l, 4, len(text)+1)
	var out []byte // not the machine's own: the replacement may be a function that joins texts
	count, s := 0, 0
	for count < most {
		end := m.at(s)
		if end >= 0 {
			count++
			out = m.replace(l, out, replacement, s, end)
		}
		switch {
		case end > s:
			s = end
		case s < len(text):
			out = append(out, text[s])
			s++
		default:
			s = len(text) + 1
		}
		if len(out) > MaxText {
			v.tooLong()
		}
		if s > len(text) || anchored {
			break
		}
	}
	if s < len(text) {
		out = append(out, text[s:]...)
	}
	l.Push(v.made(out))
	l.Push(v.number(int64(count)))
	return 2
}

// replace adds what comes in the place of one match.
func (m *matcher) replace(l *lua.LState, out []byte, replacement lua.LValue, from, to int) []byte {
	var x lua.LValue
	switch r := replacement.(type) {
	case lua.LString:
		return m.expand(l, out, string(r), from, to)
	case lua.LNumber:
		return numberText(out, r)
	case *lua.LFunction:
		m.v.work(1)
		// Another match may go on inside; this one's captures are read before.
		l.Push(r)
		l.Call(m.pushAll(l, from, to), 1)
		x = l.Get(-1)
		l.Pop(1)
	case *lua.LTable:
		m.push(l, 0, from, to)
		x = r.RawGet(l.Get(-1))
		l.Pop(1)
	}
	switch x := x.(type) {
	case lua.LString:
		m.v.work(len(x) / 32)
		return append(out, x...)
	case lua.LNumber:
		return numberText(out, x)
	}
	if lua.LVAsBool(x) {
		m.v.wrong("give a text, a number, or nil to leave it as it is", "%s cannot stand in a text", m.v.kindText(x))
	}
	return append(out, m.text[from:to]...)
}

// expand adds a replacement in which %1 to %9 stand for captures and %0 for the match.
func (m *matcher) expand(l *lua.LState, out []byte, replacement string, from, to int) []byte {
	m.v.work(1 + len(replacement)/8)
	for i := 0; i < len(replacement); i++ {
		if replacement[i] != escape || i+1 == len(replacement) {
			out = append(out, replacement[i])
			continue
		}
		i++
		switch digit := replacement[i]; {
		case digit == '0':
			out = append(out, m.text[from:to]...)
		case isDigit(digit):
			n := int(digit - '1')
			if n >= max(m.level, 1) {
				m.wrong("refers to a ( ) that there is not")
			}
			m.push(l, n, from, to)
			out = append(out, lua.LVAsString(l.Get(-1))...)
			l.Pop(1)
		default:
			out = append(out, digit)
		}
		if len(out) > MaxText*2 {
			m.v.tooLong()
		}
	}
	return out
}
