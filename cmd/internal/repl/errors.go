package repl

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// errorf is an error for people.
func errorf(format string, args ...any) error { return fmt.Errorf(format, args...) }

// fileError is an error about a file in words for people.
func fileError(err error) error {
	var at *fs.PathError
	switch {
	case errors.As(err, &at) && errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("there is no file or folder %s", at.Path)
	case errors.As(err, &at) && errors.Is(err, os.ErrPermission):
		return fmt.Errorf("%s may not be opened: permission denied", at.Path)
	case errors.As(err, &at):
		return fmt.Errorf("%s: %w", at.Path, at.Err)
	}
	return err
}
