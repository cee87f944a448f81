// Package files is files on this machine: read up to a size, put in the place of others at once, and what is wrong with them in
// words. It must not know what is in them.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Open opens a file to read it. What is no file (a folder, a pipe with a name, a device) is not opened: it may never end, or
// wait for ever for somebody to write.
func Open(path string) (*os.File, error) { return Regular(path, os.O_RDONLY) }

// Regular is Open for a file that is written to as well.
func Regular(path string, how int) (*os.File, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: path, Err: errNoFile}
	}
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, how|nonblocking, 0)
	if err != nil {
		return nil, err
	}
	if info, err = f.Stat(); err == nil && !info.Mode().IsRegular() { // somebody was quick
		err = &fs.PathError{Op: "open", Path: path, Err: errNoFile}
	}
	if err != nil {
		_ = f.Close() // nothing was written
		return nil, err
	}
	return f, nil
}

var errNoFile = errors.New("it is no file")

// Read reads the text of a file, up to so many bytes.
func Read(path string, most int64) (string, error) {
	f, err := Open(path)
	if err != nil {
		return "", Unreadable(err)
	}
	defer func() { _ = f.Close() }() // it was only read
	b, err := io.ReadAll(io.LimitReader(f, most))
	return string(b), Unreadable(err)
}

// Walls is what is said besides where a file may not be touched: why that may be so in this process, and what to do.
var Walls string

// Unreadable says in words why a file cannot be read.
func Unreadable(err error) error {
	var at *fs.PathError
	switch {
	case !errors.As(err, &at):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no file %s", at.Path)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s may not be read: permission denied%s", at.Path, Walls)
	}
	return fmt.Errorf("%s cannot be read: %w", at.Path, at.Err)
}

// Unwritable says in words why a file cannot be written.
func Unwritable(path string, err error) error {
	var at *fs.PathError
	var link *os.LinkError
	switch { // whoever reads it knows one name of the file, and not that of what was to take its place
	case errors.As(err, &at):
		err = at.Err
	case errors.As(err, &link):
		err = link.Err
	}
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%s cannot be written: the disk is full", path)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s cannot be written: there is no such folder", path)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s cannot be written: permission denied%s", path, Walls)
	}
	return fmt.Errorf("%s cannot be written: %w", path, err)
}

// Writable finds out whether a file can be written, and leaves nothing behind. What is a folder is to be a file such as the
// example.
func Writable(path, example string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder: name the file that the picture is to be, such as %s", path, filepath.Join(path, example))
	}
	folder := filepath.Dir(path)
	if _, err := os.Stat(folder); err != nil {
		return Unwritable(path, err)
	}
	probe, err := os.CreateTemp(folder, ".croupier-*")
	if err != nil {
		return Unwritable(path, err)
	}
	_ = probe.Close() // nothing was written
	if err := os.Remove(probe.Name()); err != nil {
		return Unwritable(path, err)
	}
	return nil
}

// Literally makes a name mean itself in a pattern.
func Literally(name string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(name)
}
