package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"croupier/interp/game"
)

// A session's journal is the record of a whole evening: like a game's it only ever grows, and every line ends with a
// checksum over itself and the line before it. Its first line is a [SessionHeader]; what the other lines mean is up to
// whoever plays the session. Nothing is ever taken back in it: an undo is one more line.

// SessionVersion is the version of the format of sessions that is written, and the newest that is read.
const SessionVersion = 1

// SessionHeader is what a session starts from.
type SessionHeader struct {
	Version  int    `json:"session"`
	Language int    `json:"language"`
	Begun    string `json:"begun,omitempty"` // when, as the table's clock showed it
	Seed     uint64 `json:"seed"`            // what all chance of the session is made from
}

// NewSessionHeader is the header of a session that begins now.
func NewSessionHeader(seed uint64, begun string) SessionHeader {
	return SessionHeader{Version: SessionVersion, Language: Language, Begun: begun, Seed: seed}
}

const sessionLink = "croupier session"

// SessionRecord is a session's journal that has been read.
type SessionRecord struct {
	Header  SessionHeader
	Lines   [][]byte // the objects behind the header, without their checksums
	Warning string   // what was left out: a last line that was torn while it was written; "" if nothing

	size  int64
	chain string
}

// ReadSession reads the journal of a session. The errors are those of [Read]. What stands in the lines is not looked at.
func ReadSession(r io.Reader) (*SessionRecord, error) {
	text, err := io.ReadAll(io.LimitReader(r, mostFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("the journal cannot be read: %w", err)
	case len(text) > mostFile:
		return nil, damage(1, "this file is larger than any journal, which can have %d MiB", mostFile>>20)
	}
	whole, torn := cutTorn(text)
	if len(whole) == 0 {
		return nil, noSession(text)
	}
	rec := &SessionRecord{chain: sessionLink}
	for n := 1; len(whole) > 0; n++ {
		end := bytes.IndexByte(whole, '\n')
		if err := rec.line(n, whole[:end]); err != nil {
			return nil, err
		}
		rec.size += int64(end + 1)
		whole = whole[end+1:]
	}
	if torn {
		rec.Warning = fmt.Sprintf("line %d was torn while it was written, and has been left out: it did not count yet",
			len(rec.Lines)+2)
	}
	return rec, nil
}

const notSession = "this is no journal of a session"

func noSession(text []byte) error {
	switch {
	case len(text) == 0:
		return damage(1, "the file is empty: no session was recorded")
	case bytes.HasPrefix(text, []byte(`{"session":`)):
		return damage(1, "the file ends within its first line: the session was never begun")
	}
	return damage(1, notSession)
}

func (rec *SessionRecord) line(n int, line []byte) error {
	if n == 1 {
		if err := sessionVersion(line); err != nil {
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
	case sum(rec.chain, body) != want:
		return damage(n, "its checksum does not fit: it was changed after it was written, or lines were removed, added or moved")
	}
	rec.chain = want
	object := append(bytes.Clone(body), '}')
	if n > 1 {
		rec.Lines = append(rec.Lines, object)
		return nil
	}
	if err := decode(1, object, &rec.Header); err != nil {
		return err
	}
	if l := rec.Header.Language; l > Language {
		return &Newer{fmt.Sprintf("its games are in version %d of the language, and this croupier plays versions up to %d", l,
			Language)}
	}
	return nil
}

func sessionVersion(line []byte) error {
	var first struct {
		Session *json.Number `json:"session"`
		Journal *json.Number `json:"journal"`
	}
	err := json.Unmarshal(line, &first)
	switch {
	case err == nil && first.Journal != nil:
		return damage(1, "%s, but of a single game: croupier replay plays it again", notSession)
	case err != nil || first.Session == nil:
		return damage(1, notSession)
	}
	v, err := first.Session.Int64()
	switch {
	case err != nil || v < 1:
		return damage(1, "its version is %s, and versions are counted from 1", first.Session)
	case v > SessionVersion:
		return &Newer{fmt.Sprintf("its version is %d, and this croupier knows versions up to %d", v, SessionVersion)}
	}
	return nil
}

// Decode reads a session's line strictly into what it is to be. The line is its place in [SessionRecord.Lines], from 0.
func (rec *SessionRecord) Decode(line int, into any) error {
	return decode(line+2, rec.Lines[line], into)
}

// CreateSession begins a session's journal in an empty file, and syncs its header.
func CreateSession(file File, h SessionHeader) (*SessionWriter, error) {
	size, err := file.Seek(0, io.SeekEnd)
	switch {
	case err != nil:
		return nil, failed(err)
	case size > 0:
		return nil, errors.New("the journal's file is not empty, and a record is never written over: give it another name")
	}
	w := &SessionWriter{w: Writer{file: file, mode: Durable, chain: sessionLink}}
	return w, w.Add(h)
}

// AppendSession goes on with a session's journal that was read from the file and that nobody has changed since. A torn last
// line is cut off.
func AppendSession(file File, rec *SessionRecord) (*SessionWriter, error) {
	size, err := file.Seek(0, io.SeekEnd)
	switch {
	case err != nil:
		return nil, failed(err)
	case rec.chain == "" || size < rec.size:
		return nil, errors.New("this file is not what the journal was read from")
	}
	if size > rec.size {
		if err := errors.Join(file.Truncate(rec.size), file.Sync()); err != nil {
			return nil, failed(err)
		}
	}
	if _, err := file.Seek(rec.size, io.SeekStart); err != nil {
		return nil, failed(err)
	}
	return &SessionWriter{w: Writer{file: file, mode: Durable, chain: rec.chain, size: rec.size}}, nil
}

// SessionWriter adds lines to a session's journal. After an error it writes nothing any more.
type SessionWriter struct{ w Writer }

// Add writes a line and syncs it. Only when it comes back without an error may what it records count.
func (w *SessionWriter) Add(entry any) error {
	if w.w.err != nil {
		return w.w.err
	}
	return w.w.add(entry)
}

// Asked is a digest of the open decision and of everybody's chips, by which a replay is held.
func Asked(s *game.State) string { return asked(s) }
