package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Write is [Replace], whose error says in words why the file cannot be written.
func Write(path, text string) error {
	if err := Replace(path, text); err != nil {
		return Unwritable(path, err)
	}
	return nil
}

// ReadTOML reads a file of TOML, up to so many bytes, into something that has a field for all that the file may say. A file that
// is not there says nothing.
func ReadTOML(path string, most int64, into any) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	text, err := Read(path, most)
	if err != nil {
		return err
	}
	if err := toml.NewDecoder(strings.NewReader(text)).DisallowUnknownFields().Decode(into); err != nil {
		return fmt.Errorf("%s cannot be read: %w", path, err)
	}
	return nil
}

// WriteTOML writes something as TOML below a head, and makes the file's folder where there is none.
func WriteTOML(path, head string, what any) error {
	text, err := toml.Marshal(what)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return Unwritable(path, err)
	}
	return Write(path, head+string(text))
}
