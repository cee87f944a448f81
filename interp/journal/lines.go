package journal

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// Line is a line of a record, without its checksum.
type Line struct {
	N      int // in the file, from 1
	Object []byte
}

// lineReader reads a file line by line, and keeps no more of it than a line of a journal can have.
type lineReader struct {
	r    *bufio.Reader
	line []byte
}

func newLineReader(r io.Reader) *lineReader { return &lineReader{r: bufio.NewReaderSize(r, 64<<10)} }

// next is the next line without its ending, until the next call; of one that is far too long only its beginning. It is whole
// if it was written to the end: what has no line ending is not, and neither is a last line with bytes that the disk never got.
// At the end of the file there is an empty line that is not whole.
func (l *lineReader) next() (line []byte, whole bool, err error) {
	l.line = l.line[:0]
	whole, err = l.pass(func(part []byte) {
		if len(l.line) <= mostLine {
			l.line = append(l.line, part...)
		}
	})
	line = bytes.TrimSuffix(l.line, []byte{'\n'})
	if err == nil && whole && bytes.IndexByte(line, 0) >= 0 {
		whole, err = l.pass(func([]byte) {}) // in the middle of a file it is whole, and wrong
	}
	return line, whole, err
}

// pass goes to the end of a line, part by part.
func (l *lineReader) pass(take func(part []byte)) (whole bool, err error) {
	for {
		part, err := l.r.ReadSlice('\n')
		take(part)
		switch {
		case err == nil:
			return true, nil
		case errors.Is(err, io.EOF):
			return false, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return false, err
		}
	}
}
