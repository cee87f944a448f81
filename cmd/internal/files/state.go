package files

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// State is a folder of the user's for what programs keep between their runs. It is made, for them alone; env gives the variables of
// the environment.
func State(env func(name string) string, folder string) (string, error) {
	home := env("XDG_STATE_HOME")
	if !filepath.IsAbs(home) {
		user := env("HOME")
		if user == "" {
			return "", errors.New("there is no home folder to keep a record in: name a file with --journal")
		}
		home = filepath.Join(user, ".local", "state")
	}
	path := filepath.Join(home, "croupier", folder)
	if err := os.MkdirAll(path, 0o700); err != nil {
		return "", fmt.Errorf("no record can be kept in %s: %w", path, err)
	}
	return path, nil
}
