package repl

import "croupier/cmd/internal/term"

// keep writes what somebody keeps, and gives the file that it is in. Where that is not the one that was named, note says why.
func (r *REPL) keep(path, what, text string, known bool) (at, note string, err error) {
	if at, err = r.files.Keep(path, what, text, known); err == nil && at != path {
		note = " " + term.Clean(path) + " was there already, with something else in it, and stays as it is."
	}
	return at, note, err
}
