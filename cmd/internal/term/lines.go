package term

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
)

// longestLine is how long a line may be, in bytes; nobody types a longer answer.
const longestLine = 64 << 10

// ErrLongLine is a line that is too long to be an answer. The rest of it has been skipped.
var ErrLongLine = errors.New("this line is longer than any answer")

// mostSkipped is how much of a line is skipped, in bytes: behind that nobody waits for its end, as with /dev/zero.
const mostSkipped = 16 << 20

var errEndless = errors.New("a line in it does not end")

// Lines reads what is typed, line by line. A line is waited for only as long as the context lives, so that Ctrl-C gets
// through at any prompt.
type Lines struct {
	in      *bufio.Reader
	n       int
	waiting chan line
}

type line struct {
	text string
	err  error
}

// NewLines reads from a keyboard, a pipe or a file.
func NewLines(in io.Reader) *Lines { return &Lines{in: bufio.NewReaderSize(in, longestLine)} }

// Number is the number of the line that was read last, the first being 1.
func (l *Lines) Number() int { return l.n }

// Next is the next line without its ending. The error is io.EOF at the end, the context's when it is over, ErrLongLine, or
// what the reader says.
func (l *Lines) Next(ctx context.Context) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	if l.waiting == nil {
		l.waiting = make(chan line, 1)
		go func(to chan<- line) { to <- l.read() }(l.waiting)
	}
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case got := <-l.waiting:
		l.waiting = nil
		if got.err == nil || errors.Is(got.err, ErrLongLine) {
			l.n++
		}
		return got.text, got.err
	}
}

func (l *Lines) read() line {
	b, err := l.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		for skipped := len(b); errors.Is(err, bufio.ErrBufferFull); skipped += len(b) {
			if skipped > mostSkipped {
				return line{err: errEndless}
			}
			b, err = l.in.ReadSlice('\n')
		}
		return line{err: ErrLongLine}
	}
	if err != nil && (len(b) == 0 || !errors.Is(err, io.EOF)) {
		return line{err: err}
	}
	return line{text: strings.TrimRight(string(b), "\r\n")}
}
