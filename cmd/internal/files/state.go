package files

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Home is the folder where a person's programs keep something: the one that a variable of the environment names, else the usual
// one below their home; "" where they have none.
func Home(env func(name string) string, variable string, usual ...string) string {
	if named := env(variable); filepath.IsAbs(named) {
		return named
	}
	for _, user := range []string{env("HOME"), env("USERPROFILE")} {
		if filepath.IsAbs(user) { // what lies in the folder that somebody stands in may be anybody's
			return filepath.Join(append([]string{user}, usual...)...)
		}
	}
	return ""
}

// State is a folder of the user's for what programs keep between their runs. It is made, for them alone; env gives the variables
// of the environment.
func State(env func(name string) string, folder string) (string, error) {
	home := Home(env, "XDG_STATE_HOME", ".local", "state")
	if home == "" {
		return "", errors.New("there is no home folder to keep a record in: name a file with --journal")
	}
	path := filepath.Join(home, "croupier", folder)
	if err := os.MkdirAll(path, 0o700); err != nil {
		return "", fmt.Errorf("no record can be kept in %s: %w", path, err)
	}
	return path, nil
}
