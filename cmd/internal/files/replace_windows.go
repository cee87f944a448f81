package files

import (
	"errors"
	"os"
	"path/filepath"
)

// Replace puts a new text in the place of a file, by a new file that takes its name.
func Replace(path, text string) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // nothing is left where it fails
	_, err = file.WriteString(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// Private is Replace for a text that only the file's owner may read: new files are theirs alone here.
func Private(path, text string) error { return Replace(path, text) }
