//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package journalfile

import (
	"errors"
	"os"
)

// lock refuses: two games writing one journal would spoil it.
func lock(*os.File) error {
	return errors.New("journals cannot be written on this system, because it has no locks that Croupier knows")
}
