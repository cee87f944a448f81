package journal

import (
	"io"
	"iter"
)

// A session's journal is the record of a whole evening: like a game's it only ever grows, and every line ends with a
// checksum over itself and the line before it. Its first line is a [SessionHeader]; what the other lines mean is up to
// whoever plays the session. Nothing is ever taken back in it: an undo is one more line.

// SessionVersion is the version of the format of sessions that is written, and the newest that is read. With the second one each
// ruleset has what lasts for itself, and a file of sheets is one entry.
const SessionVersion = 2

// PursesApart is the version from which on the chips of different rulesets are kept apart. An evening that is older is played
// again as it was played: with one purse.
const PursesApart = 2

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
	Warning string // what was left out: a last line that was torn while it was written; "" if nothing

	lines int
	from  io.ReaderAt
	tail
}

// Len is how many lines there are behind the header.
func (rec *SessionRecord) Len() int { return rec.lines }

// sessionFormat is the record of a session.
var sessionFormat = format{key: sessionKey, newest: SessionVersion, link: sessionLink, thing: "session",
	none: "this is no journal of a session", lost: "it did not count yet",
	misfit: func(int, []byte) string {
		return "its checksum does not fit: it was changed after it was written, or lines were removed, added or moved"
	}}

// ReadSession reads the journal of a session as [Read] does. What stands in the lines is not looked at.
func ReadSession(from io.ReaderAt) (*SessionRecord, error) {
	rec := &SessionRecord{from: from}
	for line, err := range sessionFormat.lines(from, mostFile, &rec.tail, &rec.Warning) {
		if err == nil && line.N == 1 {
			err = line.header(&rec.Header, &rec.Header.Language, "its games are")
		}
		if err != nil {
			return nil, err
		}
		rec.lines = line.N - 1
	}
	return rec, nil
}

// Lines are the lines behind the header, read once more. The error is for a file that somebody has changed since.
func (rec *SessionRecord) Lines() iter.Seq2[Line, error] {
	return sessionFormat.again(rec.from, rec.tail)
}

// CreateSession begins a session's journal in an empty file, and syncs its header.
func CreateSession(file File, h SessionHeader) (*SessionWriter, error) {
	w, err := begin(file, sessionLink, Durable)
	if err != nil {
		return nil, err
	}
	s := &SessionWriter{*w}
	return s, s.Add(h)
}

// AppendSession goes on with a session's journal that was read from the file and that nobody has changed since. A torn last
// line is cut off.
func AppendSession(file File, rec *SessionRecord) (*SessionWriter, error) {
	w, err := rec.goOn(file, Durable)
	if err != nil {
		return nil, err
	}
	return &SessionWriter{*w}, nil
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
