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

// Read reads a journal. A last line that was torn while it was written is left out, and [Journal.Warning] says so: its
// answer never counted. Everything else that is not as it was written is a [*Damage], and what a newer version has
// written a [*Newer].
func Read(r io.Reader) (*Journal, error) {
	text, err := io.ReadAll(io.LimitReader(r, mostFile+1))
	if err != nil {
		return nil, fmt.Errorf("the journal cannot be read: %w", err)
	}
	if len(text) > mostFile {
		return nil, damage(1, "this file is larger than any journal, which can have %d MiB", mostFile>>20)
	}
	whole, torn := cutTorn(text)
	if len(whole) == 0 {
		return nil, noHeader(text)
	}
	j := &Journal{chain: firstLink}
	for len(whole) > 0 {
		end := bytes.IndexByte(whole, '\n')
		if err := j.line(whole[:end]); err != nil {
			return nil, err
		}
		j.size += int64(end + 1)
		whole = whole[end+1:]
	}
	if torn {
		j.Warning = fmt.Sprintf("line %d was torn while it was written, and has been left out: that answer did not count yet",
			len(j.Entries)+2)
	}
	return j, nil
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
func noHeader(text []byte) error {
	switch {
	case len(text) == 0:
		return damage(1, "the file is empty: no game was recorded")
	case bytes.HasPrefix(text, []byte(`{"journal":`)):
		return damage(1, "the file ends within its first line: the game was never begun")
	}
	return damage(1, notOurs)
}

const notOurs = "this is no journal: a journal begins with what the game starts from"

// line reads the next line.
func (j *Journal) line(line []byte) error {
	n := len(j.Entries) + 2
	if j.Header.Version == 0 {
		n = 1
		if err := versionOf(line); err != nil {
			return err
		}
	}
	if len(line) >= mostLine {
		return damage(n, "it is longer than any line of a journal, which can have %d MiB", mostLine>>20)
	}
	body, want, ok := unseal(line)
	switch {
	case bytes.HasSuffix(line, []byte{'\r'}):
		return damage(n, "its line ending was changed, as some editors do: restore the file as it was written")
	case !ok:
		return damage(n, "it does not end with a checksum")
	case sum(j.chain, body) != want:
		return damage(n, "%s", j.misfit(n, body))
	}
	j.chain = want
	object := append(bytes.Clone(body), '}')
	if n == 1 {
		return j.header(object)
	}
	return j.entry(n, object)
}

// versionOf finds out whether the first line is of a journal that can be read, before anything else is asked of it.
func versionOf(line []byte) error {
	var first struct {
		Journal *json.Number `json:"journal"`
	}
	if err := json.Unmarshal(line, &first); err != nil || first.Journal == nil {
		return damage(1, notOurs)
	}
	v, err := first.Journal.Int64()
	switch {
	case err != nil || v < 1:
		return damage(1, "its version is %s, and versions are counted from 1", first.Journal)
	case v > Version:
		return &Newer{fmt.Sprintf("its version is %d, and this croupier knows versions up to %d", v, Version)}
	}
	return nil
}

// misfit says why a checksum may not fit.
func (j *Journal) misfit(line int, body []byte) string {
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
