package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// New writes a file that only its owner may read, whole or not at all, and never in the place of another: the error is
// fs.ErrExist where there is one.
func New(path string, text []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(file.Name()) }() // it has its name by then, or is not wanted
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return Name(file.Name(), path)
}

// link gives a file a second name; tests put another one here, as where files have one name only.
var link = os.Link

// Name gives a file another name, and never that of another file: the error is fs.ErrExist where there is one. A link does so
// at once, and the file has its old name too. Where a file has one name only, as on many a stick, the new one is taken by an
// empty file first, which nobody else can do then.
func Name(from, to string) error {
	err := link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	taken, none := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if none != nil {
		return none
	}
	if err := errors.Join(taken.Close(), os.Rename(from, to)); err != nil {
		return errors.Join(err, os.Remove(to))
	}
	return nil
}
