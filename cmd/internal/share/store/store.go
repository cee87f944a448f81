// Package store is where rulesets that somebody has got are kept, in a folder of the person who got them: the files of each under
// the digest of what they are, which never change; and one list that says which of them a name means. A list like it,
// croupier.lock, may lie beside the files of a table, and then says it there. A process that is killed leaves at most files that
// no list names. It must not know where rulesets come from, or what is in them.
package store

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/rogpeppe/go-internal/lockedfile"

	"croupier/cmd/internal/files"
	"croupier/dsl/diag"
)

// LockName is the file beside a table's files that pins what they use.
const LockName = "croupier.lock"

// Kept is one ruleset that somebody has got.
type Kept struct {
	Name    string `toml:"name"`              // the word that it is played by
	Title   string `toml:"title,omitempty"`   // as its manifest says
	Version string `toml:"version,omitempty"` // "" where it has none
	Source  string `toml:"source"`            // where it came from, as somebody wrote it
	At      string `toml:"at,omitempty"`      // the same, pinned, where that kind of place can pin
	Digest  string `toml:"digest"`            // of its files
	Key     string `toml:"key,omitempty"`     // the public key that signed it; "" if nobody has
}

// List is a list of what is kept, in a file.
type List struct {
	path string
	All  []Kept `toml:"ruleset"`
}

// mostList is how long the file of a list may be.
const mostList = 4 << 20

// Read reads a list; a file that is not there is an empty one.
func Read(path string) (*List, error) {
	l := &List{path: path}
	if err := files.ReadTOML(path, mostList, l); err != nil {
		return nil, err
	}
	for i, k := range l.All {
		if slices.ContainsFunc(l.All[:i], func(other Kept) bool { return other.Name == k.Name }) {
			return nil, fmt.Errorf("%s names %q twice", path, k.Name)
		}
		if _, err := hexOf(k.Digest); err != nil || k.Name == "" || strings.ContainsAny(k.Name, `/\`) {
			return nil, fmt.Errorf("%s names %q with the digest %q, which is none", path, k.Name, k.Digest)
		}
		if slices.ContainsFunc([]string{k.Name, k.Title, k.Version, k.Source, k.At, k.Key}, broken) {
			return nil, fmt.Errorf("%s says something of %q that is no line of text", path, k.Name)
		}
	}
	return l, nil
}

// broken reports whether a text would be more than a line where it is shown.
func broken(text string) bool { return strings.ContainsFunc(text, diag.Commands) }

// Find finds what a name means.
func (l *List) Find(name string) (Kept, bool) {
	at := slices.IndexFunc(l.All, func(k Kept) bool { return k.Name == name })
	if at < 0 {
		return Kept{}, false
	}
	return l.All[at], true
}

// With finds a ruleset by the digest of its files.
func (l *List) With(digest string) (Kept, bool) {
	at := slices.IndexFunc(l.All, func(k Kept) bool { return k.Digest == digest })
	if at < 0 {
		return Kept{}, false
	}
	return l.All[at], true
}

// Put writes the list with one more, in the place of what had its name.
func (l *List) Put(k Kept) error {
	all := slices.DeleteFunc(slices.Clone(l.All), func(old Kept) bool { return old.Name == k.Name })
	all = append(all, k)
	slices.SortFunc(all, func(a, b Kept) int { return strings.Compare(a.Name, b.Name) })
	return l.write(all)
}

// Drop writes the list without one.
func (l *List) Drop(name string) error {
	return l.write(slices.DeleteFunc(slices.Clone(l.All), func(k Kept) bool { return k.Name == name }))
}

func (l *List) write(all []Kept) error {
	const head = "# Written by croupier get. Keep it with your files: croupier get, without anything behind it, restores just " +
		"this.\n\n"
	if err := files.WriteTOML(l.path, head, &List{All: all}); err != nil {
		return err
	}
	l.All = all
	return nil
}

// Folder is a person's folder of rulesets. Its zero value has none.
type Folder struct{ path string }

// In is the folder below the one where a person's programs keep their data.
func In(data string) Folder { return Folder{filepath.Join(data, "croupier", "rules")} }

// Usual is the folder of whoever runs this program, by the variables of their environment.
func Usual(env func(string) string) Folder {
	data := files.Home(env, "XDG_DATA_HOME", ".local", "share")
	if data == "" {
		return Folder{}
	}
	return In(data)
}

// Path is the folder itself.
func (f Folder) Path() string { return f.path }

// Keys is the file of the keys that a person knows.
func (f Folder) Keys() string { return f.file("keys.toml") }

// file is a file of the folder; "" where there is no folder, so that none is read that lies where somebody stands.
func (f Folder) file(name string) string {
	if f.path == "" {
		return ""
	}
	return filepath.Join(f.path, name)
}

// List reads the list of what is kept.
func (f Folder) List() (*List, error) { return Read(f.file("list.toml")) }

// Places are who the person has agreed to ask, though a lock names them and not they themselves.
func (f Folder) Places() ([]string, error) {
	text, err := files.Read(f.file(placesName), mostList)
	if err != nil {
		if _, gone := os.Stat(f.file(placesName)); errors.Is(gone, fs.ErrNotExist) {
			return nil, nil
		}
		return nil, err
	}
	return strings.Fields(text), nil
}

const placesName = "places.txt"

// Agree remembers that the person has agreed to ask some places. What has a blank in it is none, and would be read as several: it
// is not remembered. The folder's lock is held.
func (f Folder) Agree(places []string) error {
	before, err := f.Places()
	if err != nil {
		return err
	}
	places = slices.DeleteFunc(slices.Clone(places), func(place string) bool { return strings.ContainsFunc(place, unicode.IsSpace) })
	all := slices.Compact(slices.Sorted(slices.Values(slices.Concat(before, places))))
	return files.Write(f.file(placesName), strings.Join(all, "\n")+"\n")
}

// Lock has the lists to this process alone, until unlock is called.
func (f Folder) Lock() (unlock func(), err error) {
	if f.path == "" {
		return nil, errNowhere
	}
	if err := os.MkdirAll(f.path, 0o755); err != nil {
		return nil, files.Unwritable(f.path, err)
	}
	if unlock, err = lockedfile.MutexAt(f.file("lists.lock")).Lock(); err != nil {
		return nil, files.Unwritable(f.file("lists.lock"), err)
	}
	return unlock, nil
}

var errNowhere = errors.New("nobody knows where to keep rulesets here: set HOME or XDG_DATA_HOME")

// hexOf is a digest without its word in front.
func hexOf(digest string) (string, error) {
	hex, ok := strings.CutPrefix(digest, "sha256:")
	if !ok || len(hex) != 64 || strings.Trim(hex, "0123456789abcdef") != "" {
		return "", fmt.Errorf("%q is no digest: it is sha256: and 64 digits", digest)
	}
	return hex, nil
}

// Of is where the files with a digest are kept, and whether they are.
func (f Folder) Of(digest string) (string, bool) {
	hex, err := hexOf(digest)
	if err != nil || f.path == "" {
		return "", false
	}
	path := filepath.Join(f.path, "files", hex)
	info, err := os.Stat(path)
	return path, err == nil && info.IsDir()
}

// Digest is the digest of the files that a path lies among; "" where it is none of those that are kept.
func (f Folder) Digest(path string) string {
	within, err := filepath.Rel(filepath.Join(f.path, "files"), path)
	if err != nil || f.path == "" {
		return ""
	}
	first, _, _ := strings.Cut(filepath.ToSlash(within), "/")
	if _, err := hexOf("sha256:" + first); err != nil {
		return ""
	}
	return "sha256:" + first
}

// Keep writes files under their digest, all of them or none: they are written beside it and synced, and then take their place at
// once.
func (f Folder) Keep(digest string, all map[string][]byte) (string, error) {
	hex, err := hexOf(digest)
	if err != nil {
		return "", err
	}
	if f.path == "" {
		return "", errNowhere
	}
	path, there := f.Of(digest)
	if there {
		return path, nil
	}
	parent := filepath.Join(f.path, "files")
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return "", files.Unwritable(parent, err)
	}
	f.sweep(parent)
	staged, err := os.MkdirTemp(parent, staging)
	if err != nil {
		return "", files.Unwritable(parent, err)
	}
	defer func() { _ = os.RemoveAll(staged) }() // it is gone where all went well
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if err := write(staged, name, all[name]); err != nil {
			return "", files.Unwritable(filepath.Join(staged, name), err)
		}
	}
	err = errors.Join(sync(staged), os.Chmod(staged, 0o755))
	if err == nil {
		err = os.Rename(staged, path)
	}
	if err == nil {
		err = sync(parent)
	}
	if _, there := f.Of("sha256:" + hex); err != nil && !there { // somebody else may have been quicker, with the same files
		return "", files.Unwritable(path, err)
	}
	return path, nil
}

// staging is how the names of folders begin that are being written.
const staging = ".new-"

// sweep takes away what killed processes have left, once it is old enough to be nobody's.
func (f Folder) sweep(parent string) {
	left, _ := filepath.Glob(filepath.Join(files.Literally(parent), staging+"*"))
	for _, path := range left {
		if info, err := os.Stat(path); err == nil && time.Since(info.ModTime()) > time.Hour {
			_ = os.RemoveAll(path) // it is only in the way
		}
	}
}

func write(folder, name string, text []byte) error {
	local := filepath.FromSlash(name)
	if !filepath.IsLocal(local) {
		return fmt.Errorf("%q leads out of its folder", name)
	}
	path := filepath.Join(folder, local)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o444)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Sync(), file.Close())
}

// sync has a folder's names written for good, where the system can.
func sync(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	_ = folder.Sync() // not every system can
	return folder.Close()
}
