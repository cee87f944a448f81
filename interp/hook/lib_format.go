package hook

import (
	"strconv"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
)

// directive is one `%-08.3d` of a format.
type directive struct {
	left, zero, plus, space, alternate bool
	width, precision                   int // precision -1: none
	verb                               byte
}

// maxWidth is how wide a format may make something.
const maxWidth = 99

// stringFormat is string.format(format, ...), with %d %i %u %x %X %o %c %s %q and %%. Numbers are whole, so that %f and its like
// are not there; %s shows what tostring does, and %p would show an address.
func (v *vm) stringFormat(l *lua.LState) int {
	format := v.str(l, 1)
	v.work(len(format) / 8)
	v.buf = v.buf[:0]
	out := v.buf
	arg := 1
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			out = append(out, format[i])
			continue
		}
		i++
		if i < len(format) && format[i] == '%' {
			out = append(out, '%')
			continue
		}
		d, end := v.directive(format, i)
		i = end
		arg++
		if arg > l.GetTop() {
			v.wrong("", "string.format has more %%s than values")
		}
		out = d.pad(out, v.formatted(l, d, arg))
		if len(out) > MaxText {
			v.tooLong()
		}
	}
	v.buf = out
	l.Push(v.made(out))
	return 1
}

// directive reads a directive from after its % on, and says where its last letter stands.
func (v *vm) directive(format string, i int) (d directive, end int) {
	d.precision = -1
	for ; i < len(format); i++ {
		switch format[i] {
		case '-':
			d.left = true
			continue
		case '0':
			d.zero = true
			continue
		case '+':
			d.plus = true
			continue
		case ' ':
			d.space = true
			continue
		case '#':
			d.alternate = true
			continue
		}
		break
	}
	digits := func() (n int) {
		for ; i < len(format) && '0' <= format[i] && format[i] <= '9'; i++ {
			if n = n*10 + int(format[i]-'0'); n > maxWidth {
				v.wrong("", "string.format makes nothing wider than %d", maxWidth)
			}
		}
		return n
	}
	d.width = digits()
	if i < len(format) && format[i] == '.' {
		i++
		d.precision = digits()
	}
	if i >= len(format) {
		v.wrong("write %% for the sign itself", "a format ends after its %%")
	}
	d.verb = format[i]
	return d, i
}

// formatted gives what a directive makes of a value, without padding to the width.
func (v *vm) formatted(l *lua.LState, d directive, arg int) string {
	switch d.verb {
	case 'd', 'i', 'u':
		return d.digits(v.exact(l, arg), 10)
	case 'x':
		return d.digits(v.exact(l, arg), 16)
	case 'X':
		return strings.ToUpper(d.digits(v.exact(l, arg), 16))
	case 'o':
		return d.digits(v.exact(l, arg), 8)
	case 'c':
		n := v.exact(l, arg)
		if n < 0 || n > 255 {
			v.wrong("", "%%c takes a number from 0 to 255")
		}
		return string([]byte{byte(n)})
	case 's':
		s := v.shownText(l, arg)
		if d.precision >= 0 && d.precision < len(s) {
			s = s[:d.precision]
		}
		return s
	case 'q':
		return strconv.Quote(v.str(l, arg))
	case 'f', 'g', 'e', 'G', 'E', 'a', 'A':
		v.wrong("write %d", "numbers are whole, and a format shows no fractions")
	}
	v.wrong("use %d, %s, %x, %c or %q", "a format has something else after its %%")
	return ""
}

// exact takes a whole number from an argument.
func (v *vm) exact(l *lua.LState, i int) int64 {
	n, ok := l.Get(i).(lua.LNumber)
	if !ok {
		v.wrong("", "value %d should be a number here, and is %s", i, v.kindText(l.Get(i)))
	}
	return v.wholeNumber(n)
}

// shownText gives what tostring shows of an argument.
func (v *vm) shownText(l *lua.LState, i int) string {
	switch x := l.Get(i).(type) {
	case lua.LString:
		return string(x)
	case lua.LNumber:
		return string(numberText(nil, x))
	default:
		of, ok := v.refOf(x)
		if !ok {
			if x.Type() == lua.LTBool || x.Type() == lua.LTNil {
				return x.String()
			}
			return x.Type().String()
		}
		text, hidden, err := v.host.Text(of)
		v.hidden |= hidden
		v.check(err)
		return text
	}
}

// digits writes a number with its sign.
func (d directive) digits(n int64, base int) string {
	digits := strconv.FormatUint(uint64(max(n, -n)), base)
	if pad := d.precision - len(digits); pad > 0 {
		digits = strings.Repeat("0", pad) + digits
	}
	if d.alternate && base == 16 {
		digits = "0x" + digits
	}
	sign := ""
	switch {
	case n < 0:
		sign = "-"
	case d.plus:
		sign = "+"
	case d.space:
		sign = " "
	}
	if pad := d.width - len(digits) - len(sign); d.zero && !d.left && d.precision < 0 && pad > 0 {
		digits = strings.Repeat("0", pad) + digits
	}
	return sign + digits
}

// pad adds what was formatted, at least as wide as the directive wants it.
func (d directive) pad(out []byte, s string) []byte {
	pad := max(d.width-utf8.RuneCountInString(s), 0)
	if d.left {
		out = append(out, s...)
	}
	for range pad {
		out = append(out, ' ')
	}
	if !d.left {
		out = append(out, s...)
	}
	return out
}
