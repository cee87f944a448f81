// Package journalfile keeps journals in files: it makes them, opens them and sees to it that one program at a time writes
// to each. What stands in them is none of its business; package journal knows.
//
// A journal that is written to is locked with flock(2), on Linux, macOS and the BSDs. The system gives the lock back when
// the program ends, however it ends, so that no lock is ever left behind. On a network file system the lock is as good as
// that system's; on other systems journals can be read, but not written.
package journalfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"croupier/cmd/internal/files"
	"croupier/interp/journal"
)

// File is a journal's file, open and locked for writing.
type File struct {
	*journal.Writer
	file *os.File
}

// ErrInUse is the error for a journal that another program, or another game of this one, is writing.
var ErrInUse = errors.New("it is being written by another game: end that one first, or give this one another journal")

// Create begins a journal in a new file. The file appears under its name with its header written, or not at all, and never
// in the place of another one: an error that is fs.ErrExist says that there is one. Only its owner may read it, since it
// holds every secret of the game.
func Create(path string, h journal.Header, mode journal.Mode) (*File, error) {
	w, file, err := create(path, func(file *os.File) (*journal.Writer, error) { return journal.Create(file, h, mode) })
	if err != nil {
		return nil, err
	}
	return &File{w, file}, nil
}

// create begins a record in a file that has no name yet that anybody knows, then gives it its name.
func create[W any](path string, begin func(*os.File) (W, error)) (w W, file *os.File, err error) {
	if file, err = os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*"); err != nil {
		return w, nil, unmade(path, err)
	}
	defer os.Remove(file.Name()) // nothing is left but the journal itself
	if err = lock(file); err == nil {
		w, err = begin(file)
	}
	if err == nil {
		err = appear(file, path)
	}
	if err != nil {
		file.Close()
		return w, nil, unmade(path, err)
	}
	return w, file, nil
}

// appear gives a file its name, which is no other one's.
func appear(file *os.File, path string) error {
	if err := files.Name(file.Name(), path); err != nil {
		return err
	}
	if err := syncFolder(filepath.Dir(path)); err != nil {
		os.Remove(path)
		return err
	}
	return nil
}

// syncFolder makes a new name in a folder outlast a failing machine.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// Open opens a journal to go on with it, and reads it. Nothing in the file is changed before [Opened.Append], so that it
// can be replayed first. The error is ErrInUse if somebody else is writing it.
func Open(path string) (*Opened, error) { return openGame(path, os.O_RDWR) }

// Read reads a journal only to look at it or to replay it: that can be done while it is being written.
func Read(path string) (*Opened, error) { return openGame(path, os.O_RDONLY) }

func openGame(path string, how int) (*Opened, error) {
	j, at, err := open(path, how, journal.Read)
	if err != nil {
		return nil, err
	}
	return &Opened{j, at}, nil
}

// place is the file of a record that has been read.
type place struct {
	file *os.File
	path string
}

// Close gives the lock back, for a record that is not gone on with.
func (p place) Close() error { return p.file.Close() }

// open reads the record in a file, which is locked if it is to be written.
func open[R any](path string, how int, read func(io.ReaderAt) (R, error)) (record R, at place, err error) {
	file, err := files.Regular(path, how)
	if err != nil {
		return record, at, wrap(path, err)
	}
	if how == os.O_RDWR {
		err = lock(file)
	}
	if err == nil {
		record, err = read(file)
	}
	if err != nil {
		_ = file.Close() // it was only read
		return record, at, wrap(path, err)
	}
	return record, place{file, path}, nil
}

// Opened is a journal that has been read, and is open until its entries are no longer wanted. From [Open] it is locked.
type Opened struct {
	*journal.Journal
	place
}

// Append goes on with the journal; the file is the writer's from then on. A torn last line is cut off.
func (o *Opened) Append(mode journal.Mode) (*File, error) {
	w, err := journal.Append(o.file, o.Journal, mode)
	if err != nil {
		return nil, wrap(o.path, err)
	}
	return &File{w, o.file}, nil
}

// Close writes what is still gathered, and gives the lock back.
func (f *File) Close() error { return errors.Join(f.Flush(), f.file.Close()) }

// wrap names the journal that an error is about.
func wrap(path string, err error) error {
	var damage *journal.Damage
	switch {
	case errors.As(err, &damage):
		return fmt.Errorf("%s: %w", path, err)
	case errors.Is(err, fs.ErrExist):
		return &fault{path, "there is a file of that name already, and a record is never written over: give it another name", err}
	case errors.Is(err, fs.ErrNotExist):
		return &fault{path, "there is no such file, or no such folder for it", err}
	case errors.Is(err, fs.ErrPermission):
		return &fault{path, "this file may not be opened, or its folder not be written to", err}
	}
	return fmt.Errorf("%s: %w", path, err)
}

// unmade names the journal that cannot be made by the name that it was given.
func unmade(path string, err error) error {
	err = wrap(path, err)
	if known := new(fault); errors.As(err, &known) {
		return err
	}
	return files.Unwritable(path, err)
}

// fault is an error of the system in words for people.
type fault struct {
	path, says string
	err        error
}

func (f *fault) Error() string { return f.path + ": " + f.says }

func (f *fault) Unwrap() error { return f.err }
