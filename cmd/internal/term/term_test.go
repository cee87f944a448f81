package term

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestWrapBreaksAtSpacesAndHangs(t *testing.T) {
	for _, c := range []struct {
		text          string
		width, indent int
		want          string
	}{
		{"one two three", 80, 2, "one two three"},
		{"one two three", 8, 2, "one two\n  three"},
		{"one two three", 7, 2, "one two\n  three"},
		{"a verylongwordthatfitsnowhere b", 10, 1, "a\n verylongwordthatfitsnowhere\n b"},
		{"one\ntwo three four", 9, 0, "one\ntwo three\nfour"},
		{"  name    what is said", 20, 10, "  name    what is\n          said"},
		{"\x1b[1mbold\x1b[m text", 9, 0, "\x1b[1mbold\x1b[m text"},
		{"great 14 %, bad 86 %", 8, 2, "great\n  14 %,\n  bad\n  86 %"},
		{"narrow screens too", 1, 9, "narrow\nscreens\ntoo"},
	} {
		if got := Wrap(c.text, c.width, c.indent); got != c.want {
			t.Errorf("Wrap(%q, %d, %d) = %q, not %q", c.text, c.width, c.indent, got, c.want)
		}
	}
}

func TestCleanTextCommandsNoTerminal(t *testing.T) {
	if got := Clean("a\x1b[2Jb\x07\nc\u009bd ♥"); got != "a\ufffd[2Jb\ufffd\nc\ufffdd ♥" {
		t.Errorf("it is %q", got)
	}
}

func TestAPipeHasNoStyles(t *testing.T) {
	var b strings.Builder
	s := NewPipe(&b)
	s.Line(s.Paint(Red, "red"), strings.Repeat(" x", 100))
	s.Flush()
	if got := b.String(); got != "red"+strings.Repeat(" x", 100)+"\n" {
		t.Errorf("it prints %q", got)
	}
}

func TestColumnsStandBelowOneAnotherOrWhereTooWideRowByRow(t *testing.T) {
	for width, want := range map[int]string{
		40: "      degree  outcome\nOlaf  5       Solid\nMax   12      Great\n",
		18: "Olaf\n  degree   5\n  outcome  Solid\nMax\n  degree   12\n  outcome  Great\n",
	} {
		var b strings.Builder
		s := NewScreen(&b, false, func() int { return width })
		s.Columns([]string{"", "degree", "outcome"}, [][]string{{"Olaf", "5", "Solid"}, {"Max", "12", "Great"}})
		s.Flush()
		if got := b.String(); got != want {
			t.Errorf("%d columns wide it is\n%s", width, got)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestAScreenKeepsItsFirstError(t *testing.T) {
	s := NewPipe(full{})
	s.Line("lost")
	s.Flush()
	if s.Err() == nil {
		t.Error("nothing is known of the failure")
	}
}

func TestLinesAreReadToTheEnd(t *testing.T) {
	long := strings.Repeat("x", 3*longestLine)
	l := NewLines(strings.NewReader("one\r\n\n" + long + "\nlast"))
	for i, want := range []struct {
		text string
		err  error
	}{{"one", nil}, {"", nil}, {"", ErrLongLine}, {"last", nil}, {"", io.EOF}, {"", io.EOF}} {
		text, err := l.Next(context.Background())
		if text != want.text || !errors.Is(err, want.err) {
			t.Errorf("line %d is %q, %v", i+1, text, err)
		}
		if err == nil && l.Number() != i+1 {
			t.Errorf("line %d has the number %d", i+1, l.Number())
		}
	}
}

// zeros are a line that does not end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

func TestALineThatDoesNotEndIsNotReadForEver(t *testing.T) {
	text, err := NewLines(zeros{}).Next(context.Background())
	if text != "" || !errors.Is(err, errEndless) {
		t.Errorf("it is %q, %v", text, err)
	}
}

func TestALineIsWaitedForOnlyAsLongAsTheContextLives(t *testing.T) {
	in, out := io.Pipe()
	l := NewLines(in)
	ctx, cancel := context.WithCancel(context.Background())
	go cancel()
	if _, err := l.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	go func() { _, _ = io.WriteString(out, "late\n") }()
	if text, err := l.Next(context.Background()); text != "late" || err != nil {
		t.Errorf("the line that came later is %q, %v", text, err)
	}
}

// A page's paragraphs are as wide as the screen, whatever lines they are written in; examples and lists stay lines of their own.
func TestAPageIsFoldedByParagraphs(t *testing.T) {
	page := "# Title\n\nA first line that is\nshort, and `code` in **the** next.\n\n- one\n  more\n- two\n```deal\nroll d6\n\nroll d8\n```\nEnd.\n"
	var out bytes.Buffer
	s := NewScreen(&out, false, func() int { return 30 })
	s.Page(page)
	s.Flush()
	want := "Title\n\nA first line that is short,\nand code in the next.\n\n- one more\n- two\n  roll d6\n  \n  roll d8\nEnd.\n"
	if got := out.String(); got != want {
		t.Errorf("%q, not %q", got, want)
	}
	out.Reset()
	s = NewPipe(&out)
	s.Page("Two lines\nstay two.\n")
	s.Flush()
	if got := out.String(); got != "Two lines\nstay two.\n" {
		t.Errorf("%q", got)
	}
}
