package hook

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// directive is one `%-08.3d` of a format behind its %: flags, width, precision with its point, and the letter.
var directive = regexp.MustCompile(`^([-0+ #]*)(\d*)(\.\d*)?((?s:.)?)`)

// maxWidth is how wide a format may make something.
const maxWidth = 99

// stringFormat is string.format(format, ...), with %d %i %u %x %X %o %c %s %q and %%. Numbers are whole, so that %f and its like
// are not there; %s shows what tostring does, and %p would show an address.
func (v *vm) stringFormat(l *lua.LState) int {
	format := v.str(l, 1)
	v.work(len(format) / 8)
	out, arg := v.buf[:0], 1
	for {
		plain, rest, found := strings.Cut(format, "%")
		out = append(out, plain...)
		if format = rest; !found {
			break
		}
		if format, found = strings.CutPrefix(rest, "%"); found {
			out = append(out, '%')
			continue
		}
		d := directive.FindStringSubmatch(format)
		format = format[len(d[0]):]
		for _, digits := range []string{d[2], strings.TrimPrefix(d[3], ".")} {
			if n, err := strconv.Atoi(digits); digits != "" && (err != nil || n > maxWidth) {
				v.wrong("", "string.format makes nothing wider than %d", maxWidth)
			}
		}
		if d[4] == "" {
			v.wrong("write %% for the sign itself", "a format ends after its %%")
		}
		if arg++; arg > l.GetTop() {
			v.wrong("", "string.format has more %%s than values")
		}
		if out = v.formatted(out, l, arg, d); len(out) > MaxText {
			v.tooLong()
		}
	}
	v.buf = out
	l.Push(v.made(out))
	return 1
}

// formatted adds what a directive makes of a value.
func (v *vm) formatted(out []byte, l *lua.LState, arg int, d []string) []byte {
	number := "%" + d[1] + d[2] + d[3]
	text := "%" + d[2]
	if strings.Contains(d[1], "-") {
		text = "%-" + d[2]
	}
	switch verb := d[4]; verb {
	case "d", "i", "u":
		return fmt.Appendf(out, number+"d", v.exact(l, arg))
	case "x", "X", "o":
		return fmt.Appendf(out, number+verb, v.exact(l, arg))
	case "c":
		n := v.exact(l, arg)
		if n < 0 || n > 255 {
			v.wrong("", "%%c takes a number from 0 to 255")
		}
		return fmt.Appendf(out, text+"s", []byte{byte(n)})
	case "s":
		return fmt.Appendf(out, text+d[3]+"s", v.shownText(l.Get(arg)))
	case "q":
		return fmt.Appendf(out, text+"s", strconv.Quote(v.str(l, arg)))
	case "f", "g", "e", "G", "E", "a", "A":
		v.wrong("write %d", "numbers are whole, and a format shows no fractions")
	}
	v.wrong("use %d, %s, %x, %c or %q", "a format has something else after its %%")
	return nil
}

// shownText gives what is shown of a value.
func (v *vm) shownText(x lua.LValue) string {
	switch x := x.(type) {
	case lua.LString:
		return string(x)
	case lua.LNumber:
		return string(numberText(nil, x))
	case lua.LBool:
		return x.String()
	}
	if of, ok := v.refOf(x); ok {
		return v.called(of)
	}
	return x.Type().String()
}

// called gives what people call a thing of the game.
func (v *vm) called(of Ref) string {
	text, hidden, err := v.host.Text(of)
	v.hidden |= hidden
	v.check(err)
	return text
}
