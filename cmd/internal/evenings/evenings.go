// Package evenings keeps the records of evenings in a folder: each in a file of its own, found again by its name. What happened
// in them is none of its business; package session knows.
package evenings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/journalfile"
	"croupier/interp/session"
)

// Ext is how the names of records end.
const Ext = ".journal"

// Evening is one that was recorded.
type Evening struct {
	Name string // of the file, without its ending
	Path string
	last time.Time
}

// Recap is what it came to, as everybody may know it.
func (e *Evening) Recap() (*session.Recap, error) {
	rec, err := journalfile.ReadSession(e.Path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rec.Close() }() // it was only read
	return session.RecapOf(rec.SessionRecord)
}

// All are the evenings of a folder, that which was played last at the end.
func All(folder string) ([]Evening, error) {
	paths, err := filepath.Glob(filepath.Join(files.Literally(folder), "*"+Ext))
	if err != nil {
		return nil, err
	}
	var all []Evening
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		all = append(all, Evening{strings.TrimSuffix(filepath.Base(path), Ext), path, info.ModTime()})
	}
	slices.SortStableFunc(all, func(a, b Evening) int { return a.last.Compare(b.last) })
	return all, nil
}

// Find finds an evening by its name or the beginning of it; "" is the one that was played last.
func Find(all []Evening, name string) (*Evening, error) {
	if len(all) == 0 {
		return nil, errors.New("no session has been recorded yet that could be gone on with")
	}
	if name == "" {
		return &all[len(all)-1], nil
	}
	var found []int
	for i := range all {
		switch {
		case strings.EqualFold(all[i].Name, name):
			return &all[i], nil
		case len(all[i].Name) > len(name) && strings.EqualFold(all[i].Name[:len(name)], name):
			found = append(found, i)
		}
	}
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("no evening is called %s; sessions lists them", name)
	case 1:
		return &all[found[0]], nil
	}
	return nil, fmt.Errorf("%s can be %s or %s; give more of the name", name, all[found[0]].Name, all[found[1]].Name)
}

// New is a file for an evening that begins now, which nobody has taken yet.
func New(folder string, now time.Time) string {
	name := now.Format("2006-01-02-150405")
	path := filepath.Join(folder, name+Ext)
	for n := 2; n < 100; n++ { // another evening may have begun in the same second
		if _, err := os.Lstat(path); err != nil {
			break
		}
		path = filepath.Join(folder, fmt.Sprintf("%s.%02d%s", name, n, Ext))
	}
	return path
}

// Named is the file of an evening that gets a name of its own. The error says why it cannot have that name.
func Named(folder, name string) (string, error) {
	name = strings.TrimSuffix(strings.TrimSpace(name), Ext)
	plain := func(c rune) bool {
		return unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune(" -_.,'", c)
	}
	switch {
	case name == "":
		return "", errors.New("what is the evening to be called? save the bridge, say")
	case strings.HasPrefix(name, "."), strings.HasPrefix(name, "-"), len(name) > 80,
		strings.ContainsFunc(name, func(c rune) bool { return !plain(c) }):
		return "", errors.New("an evening's name is of letters, numbers and spaces, 80 of them at most")
	}
	path := filepath.Join(folder, name+Ext)
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("there is an evening called %s already; give this one another name", name)
	}
	return path, nil
}
