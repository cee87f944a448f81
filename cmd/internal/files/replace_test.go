//go:build !windows

package files

import (
	"os"
	"path/filepath"
	"testing"
)

// A private file is its owner's alone, also where one that others could read stood in its place.
func TestAPrivateFileIsItsOwnersAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "links")
	for _, was := range []os.FileMode{0, 0o644, 0o600} {
		if was != 0 {
			if err := os.Chmod(path, was); err != nil {
				t.Fatal(err)
			}
		}
		if err := Private(path, "text"); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("where it was %v it is %v, %v", was, info.Mode().Perm(), err)
		}
	}
}
