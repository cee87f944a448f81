package journal_test

import (
	"errors"
	"io"
	"io/fs"
)

// memory is a file that is kept in memory.
type memory struct {
	text   []byte
	at     int
	synced int // how much of it is safe
	syncs  int
	room   int // when above 0, it can hold no more than that
	broken bool
}

var errFull = &fs.PathError{Op: "write", Path: ".name.123", Err: errors.New("no space left on device")}

func (m *memory) Read(b []byte) (int, error) {
	n, err := m.ReadAt(b, int64(m.at))
	m.at += n
	return n, err
}

func (m *memory) ReadAt(b []byte, at int64) (int, error) {
	if at >= int64(len(m.text)) {
		return 0, io.EOF
	}
	n := copy(b, m.text[at:])
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

func (m *memory) Write(b []byte) (int, error) {
	if m.room > 0 && m.at+len(b) > m.room {
		n := max(0, m.room-m.at)
		m.text = append(m.text[:m.at], b[:n]...)
		m.at += n
		return n, errFull
	}
	m.text = append(m.text[:m.at], b...)
	m.at += len(b)
	return len(b), nil
}

func (m *memory) Seek(offset int64, whence int) (int64, error) {
	if whence == io.SeekEnd {
		offset += int64(len(m.text))
	}
	m.at = int(offset)
	return offset, nil
}

func (m *memory) Truncate(size int64) error {
	m.text = m.text[:size]
	return nil
}

func (m *memory) Sync() error {
	if m.broken {
		return errors.New("input/output error")
	}
	m.synced = len(m.text)
	m.syncs++
	return nil
}
