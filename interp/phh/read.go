package phh

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"unicode/utf8"
)

// MostFile is how many bytes of one file are read, and MostHand how many one hand may have.
const (
	MostFile = 64 << 20
	MostHand = 1 << 20
)

// header is a line that begins the next hand of a file of many: [12]. Tables whose name begins with an underscore belong to
// the hand before them.
var header = regexp.MustCompile(`^\s*\[\s*([0-9A-Za-z-][0-9A-Za-z_-]*|"[^"]*"|'[^']*')\s*\]\s*(#.*)?$`)

// Hands reads all hands of a file, one after the other: a hand in TOML (.phh), many of them under headers such as [1]
// (.phhs), or a hand in JSON on each line (.jsonl). A hand that cannot be read is a [*Fault], and the next one follows all
// the same; an error of the reader itself ends it. The name is that of the file, for messages.
func Hands(name string, from io.Reader) iter.Seq2[*Hand, error] {
	return func(yield func(*Hand, error) bool) {
		s := &splitter{name: name, lines: bufio.NewReaderSize(io.LimitReader(from, MostFile+1), 64<<10)}
		hands, spare := 0, fileTries
		for {
			p, err := s.next()
			if err == io.EOF {
				break
			}
			var fault *Fault
			if err != nil && !errors.As(err, &fault) {
				yield(nil, fmt.Errorf("%s cannot be read: %w", name, err))
				return
			}
			hands++
			var h *Hand
			if err == nil {
				h, err = p.read()
			}
			if err != nil {
				h = nil
			} else {
				spare += handTries
				h.spare = &spare
			}
			if !yield(h, err) || s.ended {
				return
			}
		}
		if hands == 0 {
			yield(nil, unreadable(name, "there is no hand in it"))
		}
	}
}

// piece is the text of one hand.
type piece struct {
	where string
	line  int // where it begins
	text  []byte
	json  bool
}

func (p *piece) read() (*Hand, error) {
	if !utf8.Valid(p.text) {
		return nil, unreadable(p.where, "it is no text: line %d has bytes that are not UTF-8", p.line+badLine(p.text))
	}
	if p.json {
		return readJSON(p.where, p.text)
	}
	return readTOML(p.where, p.line, p.text)
}

// badLine is how many lines come before the first byte that is no text.
func badLine(text []byte) int {
	at := 0
	for at < len(text) {
		r, size := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	return bytes.Count(text[:at], []byte{'\n'})
}

// splitter divides a file into the texts of its hands.
type splitter struct {
	name  string
	lines *bufio.Reader
	line  int // lines that have been read
	size  int
	where string // of the hand whose header has been read
	begun bool
	json  bool
	ended bool // the file is too long, and nothing more is read
}

// next is the text of the next hand; io.EOF after the last one, a [*Fault] where it is too long.
func (s *splitter) next() (*piece, error) {
	p := &piece{where: s.name, line: s.line + 1}
	if s.where != "" {
		p.where = s.where
	}
	headed := s.where != ""
	s.where = ""
	tooLong := false
	for {
		line, err := s.readLine()
		switch {
		case err == io.EOF && (headed || len(bytes.TrimSpace(p.text)) > 0 && !onlyComments(p.text)):
			return s.finish(p, tooLong)
		case err != nil:
			return nil, err
		}
		if !s.begun && len(bytes.TrimSpace(line)) > 0 {
			s.begun, s.json = true, isJSON(line)
		}
		if s.json {
			if len(bytes.TrimSpace(line)) == 0 {
				continue
			}
			p.where, p.line, p.text, p.json = fmt.Sprintf("%s, line %d", s.name, s.line), s.line, line, true
			return s.finish(p, len(line) > MostHand)
		}
		if m := header.FindSubmatch(bytes.TrimRight(line, "\r\n")); m != nil {
			s.where = fmt.Sprintf("%s, hand %s", s.name, bytes.Trim(m[1], `"'`))
			if headed || !onlyComments(p.text) {
				return s.finish(p, tooLong)
			}
			p.where, headed, s.where = s.where, true, ""
			p.text, p.line = nil, s.line+1
			continue
		}
		if tooLong = tooLong || len(p.text)+len(line) > MostHand; !tooLong {
			p.text = append(p.text, line...)
		}
	}
}

func (s *splitter) finish(p *piece, tooLong bool) (*piece, error) {
	if tooLong {
		return nil, unreadable(p.where, "a hand of more than %d MiB is none that anybody played", MostHand>>20)
	}
	return p, nil
}

// readLine reads a line with its end. Of one that is longer than a hand may be it keeps only so much that it is seen.
func (s *splitter) readLine() ([]byte, error) {
	if s.ended {
		return nil, io.EOF
	}
	s.line++
	var line []byte
	for {
		part, err := s.lines.ReadSlice('\n')
		s.size += len(part)
		if s.size > MostFile {
			s.ended = true
			return nil, unreadable(s.name, "the file has more than %d MiB: divide it", MostFile>>20)
		}
		if s.line == 1 && len(line) == 0 {
			part = bytes.TrimPrefix(part, []byte("\xef\xbb\xbf"))
		}
		if len(line) <= MostHand {
			line = append(line, part...)
		}
		switch {
		case err == nil, err == io.EOF && len(line) > 0:
			return line, nil
		case err != bufio.ErrBufferFull:
			return nil, err
		}
	}
}

// onlyComments reports whether a text holds nothing but comments and empty lines.
func onlyComments(text []byte) bool {
	for line := range bytes.SplitSeq(text, []byte{'\n'}) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return false
		}
	}
	return true
}
