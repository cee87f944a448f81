package evenings

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"croupier/cmd/internal/journalfile"
	"croupier/interp/journal"
	"croupier/interp/session"
)

// Log records an evening in a file, which is made when the first thing happens that is worth it: rules that are taken, and their
// options, are not by themselves.
type Log struct {
	Path   string
	header journal.SessionHeader
	file   *journalfile.Session
	wait   []session.Entry
	free   bool // any other name will do as well, where another evening has taken this one
	empty  bool // the file was made here, and has nothing but its header
}

// Record is the record of an evening that begins. Nothing is written yet.
func Record(path string, h journal.SessionHeader) *Log { return &Log{Path: path, header: h} }

// Whole records all of an evening that was not recorded until now, and what happens in it from now on.
func Whole(path string, s *session.Session) (*Log, error) {
	l := Record(path, s.Header)
	for n := 1; n <= s.Len(); n++ {
		if err := l.Add(s.Node(n).Entry); err != nil {
			return nil, err
		}
	}
	s.Record(l)
	return l, nil
}

// GoOn is the record of an evening that is gone on with.
func GoOn(path string, file *journalfile.Session) *Log { return &Log{Path: path, file: file} }

// Add records an entry. Only what it has taken without an error counts.
func (l *Log) Add(entry any) error {
	e, ok := entry.(session.Entry)
	if l.file == nil && ok && (e.Kind == session.UseRules || e.Kind == session.SetOption) {
		l.wait = append(l.wait, e)
		return nil
	}
	if err := l.Begin(); err != nil {
		return err
	}
	l.empty = false
	return l.file.Add(entry)
}

// Begin makes the file, where there is none yet.
func (l *Log) Begin() error {
	if l.file != nil {
		return nil
	}
	file, err := journalfile.CreateSession(l.Path, l.header)
	for l.free && errors.Is(err, fs.ErrExist) {
		l.Path = New(filepath.Dir(l.Path), time.Now())
		file, err = journalfile.CreateSession(l.Path, l.header)
	}
	if err != nil {
		return err
	}
	for _, e := range l.wait {
		if err := file.Add(e); err != nil {
			return errors.Join(err, file.Close(), os.Remove(l.Path))
		}
	}
	l.file, l.wait, l.empty = file, nil, len(l.wait) == 0
	return nil
}

// Rename gives the file another name, in the folder where it lies.
func (l *Log) Rename(path string) error {
	if l.file != nil {
		if err := journalfile.Rename(l.Path, path); err != nil {
			return err
		}
	}
	l.Path, l.free = path, false
	return nil
}

// Close gives the file back; every line has been synced. One in which nothing happened is gone.
func (l *Log) Close() error {
	switch {
	case l.file == nil:
		return nil
	case l.empty:
		return errors.Join(os.Remove(l.Path), l.file.Close())
	}
	return l.file.Close()
}
