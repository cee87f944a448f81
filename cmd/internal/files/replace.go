//go:build !windows

package files

import "github.com/google/renameio/v2"

// Replace puts a new text in the place of a file, at once and for good, with the old one's mode; a new
// one may be read by everybody, as far as the user's mask lets them.
func Replace(path, text string) error {
	return renameio.WriteFile(path, []byte(text), 0o644, renameio.WithExistingPermissions())
}

// Private is Replace for a text that only the file's owner may read, whatever the old one's mode.
func Private(path, text string) error {
	file, err := renameio.NewPendingFile(path, renameio.WithStaticPermissions(0o600)) // WriteFile keeps the old one's mode
	if err != nil {
		return err
	}
	defer func() { _ = file.Cleanup() }() // nothing is left where it fails
	if _, err := file.WriteString(text); err != nil {
		return err
	}
	return file.CloseAtomicallyReplace()
}
