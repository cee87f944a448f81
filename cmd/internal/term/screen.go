// Package term is the terminal, or the pipe in its place: styled text and its width on one side, the lines that somebody
// types on the other. It is handed its readers and writers, and must not know what is played.
package term

import (
	"bufio"
	"io"
	"regexp"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"charm.land/lipgloss/v2"

	"croupier/dsl/diag"
)

// A Style is how text looks, as the parameters of the terminal's SGR sequence.
type Style string

// The styles.
const (
	Plain  Style = ""
	Bold   Style = "1"
	Dim    Style = "2"
	Red    Style = "1;31"
	Green  Style = "32"
	Yellow Style = "33"
	Cyan   Style = "36"
)

// Usual is the width in columns where nobody says how wide the screen is.
const Usual = 80

// Screen is where people read. What is printed is kept until [Screen.Flush], and the first error of the writer is kept
// for [Screen.Err].
type Screen struct {
	w     *bufio.Writer
	err   error
	tty   bool
	color bool
	dumb  bool // it obeys nothing but the ends of lines
	width func() int
	cover atomic.Bool // it shows the screen for what not everybody may see
	wrote int         // bytes
}

// NewScreen is a terminal, with colours or without. Width gives its columns, 0 or less where they are not known.
func NewScreen(w io.Writer, color bool, width func() int) *Screen {
	return &Screen{w: bufio.NewWriter(w), tty: true, color: color, width: width}
}

// NewDumb is a terminal that obeys nothing but the ends of lines.
func NewDumb(w io.Writer, width func() int) *Screen {
	s := NewScreen(w, false, width)
	s.dumb = true
	return s
}

// NewPipe is a file or a pipe: no colours, nothing is ever cleared.
func NewPipe(w io.Writer) *Screen { return &Screen{w: bufio.NewWriter(w)} }

// Terminal reports whether somebody sits before it.
func (s *Screen) Terminal() bool { return s.tty }

// Color reports whether it shows colours.
func (s *Screen) Color() bool { return s.color }

// Width is how many columns it has.
func (s *Screen) Width() int {
	if s.width != nil {
		if w := s.width(); w > 0 {
			return w
		}
	}
	return Usual
}

// Write prints text; it never fails, see [Screen.Err]. Everything that a terminal is shown comes through here, and of what it
// would obey only the styles of this package get further. A file or a pipe gets every byte.
func (s *Screen) Write(b []byte) (int, error) {
	if s.tty {
		s.raw(Harmless(string(b)))
	} else {
		s.raw(string(b))
	}
	return len(b), nil
}

func (s *Screen) raw(text string) {
	s.wrote += len(text)
	if _, err := s.w.WriteString(text); err != nil && s.err == nil {
		s.err = err
	}
}

// painted are the styles that are shown: bold, dim, and colours.
var painted = regexp.MustCompile(`^\x1b\[([0-2]?|(1;)?3[1-6])m`)

// Harmless is text as a terminal may be shown it: styles, and lines that end, but nothing else that a terminal obeys.
func Harmless(text string) string {
	if !strings.ContainsFunc(text, diag.Commands) && utf8.ValidString(text) {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch style := painted.FindString(text[i:min(len(text), i+8)]); {
		case style != "":
			size = len(style)
			out.WriteString(style)
		case r == '\n' || r == '\t':
			out.WriteByte(text[i])
		case r == '\r' && strings.HasPrefix(text[i+1:], "\n"): // a line that ends as elsewhere
		case r == utf8.RuneError || diag.Commands(r):
			out.WriteRune(unicode.ReplacementChar)
		default:
			out.WriteString(text[i : i+size])
		}
		i += size
	}
	return out.String()
}

// Print prints texts as they are, one behind the other.
func (s *Screen) Print(texts ...string) {
	for _, text := range texts {
		_, _ = s.Write([]byte(text))
	}
}

// Line prints texts as one line, broken to the width on a terminal.
func (s *Screen) Line(texts ...string) {
	text := strings.Join(texts, "")
	if s.tty {
		text = Wrap(text, s.Width(), 0)
	}
	s.Print(text, "\n")
}

// Hanging prints a line whose continuations are indented.
func (s *Screen) Hanging(indent int, texts ...string) {
	text := strings.Join(texts, "")
	if s.tty {
		text = Wrap(text, s.Width(), indent)
	}
	s.Print(text, "\n")
}

// Flush sends what was printed on its way.
func (s *Screen) Flush() {
	if err := s.w.Flush(); err != nil && s.err == nil {
		s.err = err
	}
}

// Err is the first error of the writer below.
func (s *Screen) Err() error { return s.err }

// Paint gives text a style, where the screen shows colours.
func (s *Screen) Paint(style Style, text string) string {
	if !s.color || style == Plain || text == "" {
		return text
	}
	return "\x1b[" + string(style) + "m" + text + "\x1b[m"
}

// Width is how many columns a text takes; styles take none.
func Width(text string) int { return lipgloss.Width(text) }

// Wrap breaks text at spaces so that no line is wider than width; the lines after the first are indented. A number
// stays with its percent sign.
func Wrap(text string, width, indent int) string {
	var out strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			out.WriteByte('\n')
		}
		if Width(line) <= width {
			out.WriteString(line)
			continue
		}
		out.WriteString(wrapLine(line, width, min(indent, width/2)))
	}
	return out.String()
}

func wrapLine(line string, width, indent int) string {
	var out strings.Builder
	at, spaces, fresh := 0, "", true // fresh: no word stands on this line yet
	words := strings.Split(line, " ")
	for i, word := range words {
		if i > 0 {
			spaces += " "
		}
		if word == "" {
			continue
		}
		w, with := Width(word), 0 // with: how wide what stays with it is
		if i+1 < len(words) && strings.HasPrefix(words[i+1], "%") {
			with = 1 + Width(words[i+1])
		}
		if !fresh && at+len(spaces)+w+with > width && !strings.HasPrefix(word, "%") {
			out.WriteString("\n")
			at, spaces = 0, strings.Repeat(" ", indent)
		}
		out.WriteString(spaces + word)
		at, spaces, fresh = at+len(spaces)+w, "", false
	}
	return out.String() + spaces
}

// Clean takes out of a text everything by which it could command a terminal.
func Clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && diag.Commands(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
