//go:build !windows

package files

import "github.com/google/renameio/v2"

// Replace puts a new text in the place of a file, at once and for good, with the old one's mode; a new
// one may be read by everybody, as far as the user's mask lets them.
func Replace(path, text string) error {
	return renameio.WriteFile(path, []byte(text), 0o644, renameio.WithExistingPermissions())
}

// Private is Replace for a text that only the file's owner may read, whatever the old one's mode.
func Private(path, text string) error { return renameio.WriteFile(path, []byte(text), 0o600) }
