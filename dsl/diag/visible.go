package diag

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// Commands reports whether a rune is nothing that people read: a terminal obeys it, or shows what stands around it elsewhere or
// not at all. Those are control characters, also those of one byte from 80 up; what turns the direction of writing; line and
// paragraph separators; and tags. A line end is one of them: who lets lines end must say so.
func Commands(r rune) bool {
	return unicode.IsControl(r) || r == 0x061c || r == 0x200e || r == 0x200f || r >= 0x2028 && r <= 0x202e ||
		r >= 0x2060 && r <= 0x206f || r == 0xfeff || r >= 0xfff9 && r <= 0xfffb || r >= 0xe0000 && r <= 0xe0fff
}

// Escape writes what [Commands] says of out in JSON, as \u009b: JSON lets it stand in texts as it is. Lines still end.
func Escape(json []byte) []byte {
	found := bytes.IndexFunc(json, escaped)
	if found < 0 {
		return json
	}
	out := append([]byte{}, json[:found]...)
	for rest := json[found:]; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		switch {
		case !escaped(r):
			out = append(out, rest[:size]...)
		case r > 0xffff:
			out = fmt.Appendf(out, `\u%04x\u%04x`, 0xd800+(r-0x10000)>>10, 0xdc00+(r-0x10000)&0x3ff)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		rest = rest[size:]
	}
	return out
}

// escaped are those that JSON does not escape by itself; below a blank stand none but the blanks between its parts.
func escaped(r rune) bool { return r >= ' ' && Commands(r) }
