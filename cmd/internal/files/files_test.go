package files

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
	"testing"
)

// What cannot be written is said with the one name that people know, and in words.
func TestWhatCannotBeWrittenIsSaidInWords(t *testing.T) {
	for want, err := range map[string]error{
		"x.toml cannot be written: the disk is full":        &fs.PathError{Op: "write", Path: ".x.toml123", Err: syscall.ENOSPC},
		"x.toml cannot be written: permission denied":       &fs.PathError{Op: "open", Path: ".x.toml123", Err: syscall.EACCES},
		"x.toml cannot be written: there is no such folder": &os.LinkError{Op: "rename", Old: ".x.toml123", New: "x.toml", Err: syscall.ENOENT},
		"x.toml cannot be written: broken":                  errors.New("broken"),
	} {
		if got := Unwritable("x.toml", err).Error(); got != want {
			t.Errorf("%q; want %q", got, want)
		}
		if got := Unreadable(Unwritable("x.toml", err)).Error(); got != want { // whoever hands it on changes nothing
			t.Errorf("%q; want %q", got, want)
		}
	}
}

// Only a folder with a whole path is somebody's own.
func TestWhereAPersonsProgramsKeepThings(t *testing.T) {
	for want, env := range map[string]map[string]string{
		"":         {"HOME": "home", "XDG_DATA_HOME": "."},
		"/h/share": {"HOME": "/h"},
		"/u/share": {"HOME": "h", "USERPROFILE": "/u"},
		"/d":       {"HOME": "/h", "XDG_DATA_HOME": "/d"},
	} {
		if got := Home(func(name string) string { return env[name] }, "XDG_DATA_HOME", "share"); got != want {
			t.Errorf("%v: %q; want %q", env, got, want)
		}
	}
}
