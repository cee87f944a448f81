package journalfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"croupier/cmd/internal/files"
	"croupier/interp/journal"
)

// Session is the file of a session's journal, open and locked for writing.
type Session struct {
	*journal.SessionWriter
	file *os.File
}

// CreateSession begins the journal of a session in a new file, as [Create] does that of a game.
func CreateSession(path string, h journal.SessionHeader) (*Session, error) {
	w, file, err := create(path, func(file *os.File) (*journal.SessionWriter, error) { return journal.CreateSession(file, h) })
	if err != nil {
		return nil, err
	}
	return &Session{w, file}, nil
}

// OpenSession opens the journal of a session to go on with it, and reads it. Nothing in the file is changed before
// [OpenedSession.Append]. The error is ErrInUse if somebody else is writing it.
func OpenSession(path string) (*OpenedSession, error) { return openSession(path, os.O_RDWR) }

// ReadSession reads the journal of a session only to look at it: that can be done while it is being written.
func ReadSession(path string) (*OpenedSession, error) { return openSession(path, os.O_RDONLY) }

func openSession(path string, how int) (*OpenedSession, error) {
	rec, at, err := open(path, how, journal.ReadSession)
	if err != nil {
		return nil, err
	}
	return &OpenedSession{rec, at}, nil
}

// Rename gives a journal another name in its folder, and never that of another file. Whoever writes it goes on doing so.
func Rename(path, to string) error {
	if err := files.Name(path, to); err != nil {
		return wrap(to, err)
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return wrap(path, err)
	}
	return syncFolder(filepath.Dir(to))
}

// OpenedSession is the journal of a session that has been read, and is locked.
type OpenedSession struct {
	*journal.SessionRecord
	place
}

// Append goes on with the journal; the file is the writer's from then on. A torn last line is cut off.
func (o *OpenedSession) Append() (*Session, error) {
	w, err := journal.AppendSession(o.file, o.SessionRecord)
	if err != nil {
		return nil, wrap(o.path, err)
	}
	return &Session{w, o.file}, nil
}

// Close gives the lock back; every line has been synced.
func (s *Session) Close() error { return s.file.Close() }
