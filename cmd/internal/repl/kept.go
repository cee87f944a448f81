package repl

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/term"
)

// written is what a file holds that was read or written here.
type written struct{ what, text string }

// keep writes a text that somebody keeps, and gives the file that it is in. A file that is there already is written over only
// where it holds an older state of the same thing, such as the transcript for Ann: it was read or written so here, or known says
// that it is. Anything else is somebody's own, so it stays, and the text goes to a file with a number behind the name. Note says
// so; "": it is the file that was named.
func (r *REPL) keep(path, what, text string, known bool) (kept, note string, err error) {
	kept = path
	for n := 2; r.foreign(kept, what, text, known); n++ {
		ending := filepath.Ext(path)
		kept, known = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ending), n, ending), false
		note = " " + term.Clean(path) + " was there already, with something else in it, and stays as it is."
	}
	if err := r.Write(kept, text); err != nil {
		return "", "", files.Unwritable(kept, err)
	}
	r.holding(kept, what, text)
	return kept, note, nil
}

// foreign reports whether a file is there that a text must not take the place of. What is no file, such as a device, holds
// nothing.
func (r *REPL) foreign(path, what, text string, known bool) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return false
	}
	was, remembered := r.files[path]
	there, err := files.Read(path, info.Size()+1)
	switch {
	case err == nil && there == text:
		return false
	case remembered:
		return err != nil || there != was.text || what != was.what
	}
	return !known
}

// holding notes what a file holds that was read or written here.
func (r *REPL) holding(path, what, text string) {
	if r.files == nil {
		r.files = map[string]written{}
	}
	r.files[path] = written{what, text}
}
