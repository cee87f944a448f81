package files

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Kept are the files that somebody keeps what they have made in, such as a transcript.
type Kept struct {
	Write func(path, text string) error
	holds map[string]held // what was read or written, by the file's path
}

type held struct{ what, text string }

// Keep writes a text, and gives the file that it is in. A file that is there already is written over only where it holds an older
// state of the same thing: it was read or written so, or known says that it is. Anything else is somebody's own, so it stays, and
// the text goes to a file with a number behind the name.
func (k *Kept) Keep(path, what, text string, known bool) (at string, err error) {
	at = path
	for n := 2; k.foreign(at, what, text, known); n++ {
		ending := filepath.Ext(path)
		at, known = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ending), n, ending), false
	}
	if err := k.Write(at, text); err != nil {
		return "", Unwritable(at, err)
	}
	k.Holds(at, what, text)
	return at, nil
}

// foreign reports whether a file is there that a text must not take the place of. What is no file, such as a device, holds
// nothing.
func (k *Kept) foreign(path, what, text string, known bool) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return false
	}
	was, remembered := k.holds[path]
	there, err := Read(path, info.Size()+1)
	switch {
	case err == nil && there == text:
		return false
	case remembered:
		return err != nil || there != was.text || what != was.what
	}
	return !known
}

// Holds notes what a file holds.
func (k *Kept) Holds(path, what, text string) {
	if k.holds == nil {
		k.holds = map[string]held{}
	}
	k.holds[path] = held{what, text}
}
