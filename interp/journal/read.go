package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"croupier/interp/strict"
)

// Newer is the error for a journal that a newer croupier has written.
type Newer struct{ What string }

// Error says what is newer.
func (e *Newer) Error() string {
	return "this journal was written by a newer croupier: " + e.What + "; read it with that one"
}

// tail is where a journal ends that has been read: whoever goes on with it goes on from there.
type tail struct {
	size  int64  // of the intact lines
	chain string // the last checksum
}

// format is what the record of a game and that of a session have of their own. Both are lines that are chained by checksums, and
// the first line says of which version it is.
type format struct {
	key    string // of the version
	newest int    // version that is known
	link   string // what stands for the checksum before the first line
	thing  string // what is recorded
	none   string // what is wrong with a file of anything else
	lost   string // what a torn last line means
	misfit func(line int, body []byte) string
}

// Read reads a journal. A last line that was torn while it was written is left out, and [Journal.Warning] says so: its
// answer never counted. Everything else that is not as it was written is a [*Damage], and what a newer version has
// written a [*Newer].
func Read(r io.Reader) (*Journal, error) {
	j := &Journal{}
	err := gameFormat.read(r, &j.tail, &j.Warning, func(line int, object []byte) error {
		if line == 1 {
			return j.header(object)
		}
		return j.entry(line, object)
	})
	if err != nil {
		return nil, err
	}
	return j, nil
}

// gameFormat is the record of a game.
var gameFormat = format{key: gameKey, newest: Version, link: firstLink, thing: "game", lost: "that answer did not count yet",
	none: "this is no journal: a journal begins with what the game starts from", misfit: misfit}

// The keys of the versions.
const (
	gameKey    = "journal"
	sessionKey = "session"
)

// read reads line after line, each without its checksum.
func (f *format) read(r io.Reader, end *tail, warning *string, take func(line int, object []byte) error) error {
	text, err := io.ReadAll(io.LimitReader(r, mostFile+1))
	switch {
	case err != nil:
		return fmt.Errorf("the journal cannot be read: %w", err)
	case len(text) > mostFile:
		return damage(1, "this file is larger than any journal, which can have %d MiB", mostFile>>20)
	}
	whole, torn := cutTorn(text)
	if len(whole) == 0 {
		return f.noHeader(text)
	}
	end.chain = f.link
	n := 1
	for ; len(whole) > 0; n++ {
		at := bytes.IndexByte(whole, '\n')
		object, err := f.line(n, whole[:at], end)
		if err == nil {
			err = take(n, object)
		}
		if err != nil {
			return err
		}
		end.size += int64(at + 1)
		whole = whole[at+1:]
	}
	if torn {
		*warning = fmt.Sprintf("line %d was torn while it was written, and has been left out: %s", n, f.lost)
	}
	return nil
}

// cutTorn leaves out what was not written to the end: what has no line ending, and a last line with bytes that the disk
// never got.
func cutTorn(text []byte) (whole []byte, torn bool) {
	end := bytes.LastIndexByte(text, '\n') + 1
	whole, torn = text[:end], end < len(text)
	if start := bytes.LastIndexByte(bytes.TrimSuffix(whole, []byte{'\n'}), '\n') + 1; bytes.IndexByte(whole[start:], 0) >= 0 {
		return whole[:start], true
	}
	return whole, torn
}

// noHeader is the error for a file without a whole first line.
func (f *format) noHeader(text []byte) error {
	switch {
	case len(text) == 0:
		return damage(1, "the file is empty: no %s was recorded", f.thing)
	case bytes.HasPrefix(text, []byte(`{"`+f.key+`":`)):
		return damage(1, "the file ends within its first line: the %s was never begun", f.thing)
	}
	return damage(1, "%s", f.none)
}

// line takes the checksum off a line, and holds the line to it.
func (f *format) line(n int, line []byte, end *tail) (object []byte, err error) {
	if n == 1 {
		if err := f.version(line); err != nil {
			return nil, err
		}
	}
	if len(line) >= mostLine {
		return nil, damage(n, "it is longer than any line of a journal, which can have %d MiB", mostLine>>20)
	}
	body, want, ok := unseal(line)
	switch {
	case bytes.HasSuffix(line, []byte{'\r'}):
		return nil, damage(n, "its line ending was changed, as some editors do: restore the file as it was written")
	case !ok:
		return nil, damage(n, "it does not end with a checksum")
	case sum(end.chain, body) != want:
		return nil, damage(n, "%s", f.misfit(n, body))
	}
	end.chain = want
	return append(bytes.Clone(body), '}'), nil
}

// version finds out whether the first line is of a journal that can be read, before anything else is asked of it.
func (f *format) version(line []byte) error {
	var first struct{ Journal, Session *json.Number }
	err := json.Unmarshal(line, &first)
	own := map[string]*json.Number{gameKey: first.Journal, sessionKey: first.Session}[f.key]
	switch {
	case err == nil && f.key == sessionKey && first.Journal != nil:
		return damage(1, "%s, but of a single game: croupier replay plays it again", f.none)
	case err != nil || own == nil:
		return damage(1, "%s", f.none)
	}
	v, err := own.Int64()
	switch {
	case err != nil || v < 1:
		return damage(1, "its version is %s, and versions are counted from 1", own)
	case v > int64(f.newest):
		return &Newer{fmt.Sprintf("its version is %d, and this croupier knows versions up to %d", v, f.newest)}
	}
	return nil
}

// misfit says why a checksum may not fit.
func misfit(line int, body []byte) string {
	var e struct{ N int }
	if line > 1 && json.Unmarshal(append(bytes.Clone(body), '}'), &e) == nil && e.N != 0 && e.N != line-1 {
		return fmt.Sprintf("it is entry %d, and entry %d should stand here: lines were removed, added or moved", e.N, line-1)
	}
	return "its checksum does not fit: it was changed after it was written, or the line before it was"
}

// decode reads an object strictly: what is not known here may change the game.
func decode(line int, object []byte, into any) error {
	err := strict.Unmarshal(object, into)
	var key *strict.Key
	switch {
	case err == nil:
		return nil
	case errors.As(err, &key) && !key.Twice && key.Meant == "":
		return &Newer{fmt.Sprintf("line %d has %q, which this croupier does not know", line, key.Key)}
	}
	return damage(line, "it is not as journals are written: %v", err)
}

func (j *Journal) header(object []byte) error {
	if err := decode(1, object, &j.Header); err != nil {
		return err
	}
	if l := j.Header.Language; l > Language {
		return &Newer{fmt.Sprintf("its game is in version %d of the language, and this croupier plays versions up to %d", l, Language)}
	}
	return nil
}

func (j *Journal) entry(line int, object []byte) error {
	var e Entry
	var kind struct{ Kind Kind }
	if err := json.Unmarshal(object, &kind); err == nil && kind.Kind != Answered && kind.Kind != Ended {
		return &Newer{fmt.Sprintf("line %d is of the kind %q, which this croupier does not know", line, kind.Kind)}
	}
	if err := decode(line, object, &e); err != nil {
		return err
	}
	switch {
	case j.Finished():
		return damage(line, "it comes after the end of the game")
	case e.N != line-1:
		return damage(line, "it is entry %d, and entry %d should stand here", e.N, line-1)
	case e.Kind == Answered && (e.Player == "" || e.Answer == ""):
		return damage(line, "it is an answer that does not say who has answered what")
	}
	j.Entries = append(j.Entries, e)
	return nil
}
