package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"

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

// Read reads a journal through, one line at a time, and holds it to its checksums. A last line that was torn while it was written
// is left out, and [Journal.Warning] says so: its answer never counted. Everything else that is not as it was written is a
// [*Damage], and what a newer version has written a [*Newer]. Of the entries only the last is looked at: what they say is read
// when they are wanted, so that the journal lives as long as what it is read from.
func Read(from io.ReaderAt) (*Journal, error) {
	j := &Journal{from: from}
	var last Line
	for line, err := range gameFormat.lines(from, mostFile, &j.tail, &j.Warning) {
		if err == nil && line.N == 1 {
			err = line.header(&j.Header, &j.Header.Language, "its game is")
		}
		if err != nil {
			return nil, err
		}
		if last = line; bytes.Contains(line.Object, undoes) {
			var e Entry
			if err = e.read(line, false); err == nil && e.Kind == Undone {
				err = j.take(&e)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	if j.entries = last.N - 1; j.entries > 0 {
		var e Entry
		if err := e.read(last, false); err != nil {
			return nil, err
		}
		j.finished = e.Kind == Ended
	}
	return j, nil
}

// undoes stands in every line that takes answers back, and in hardly any other.
var undoes = []byte(`"kind":"undo"`)

// Entries are the lines behind the header that were not taken back, read once more. The error is for a line that is not as
// entries are written, a [*Damage] or a [*Newer], or for a file that somebody has changed since.
func (j *Journal) Entries() iter.Seq2[*Entry, error] {
	return func(yield func(*Entry, error) bool) {
		finished := false
		for line, err := range gameFormat.again(j.from, j.tail) {
			e := &Entry{}
			if err == nil {
				err = e.read(line, finished)
			}
			if err == nil && !j.stands(e.N) {
				continue
			}
			if !yield(e, err) || err != nil {
				return
			}
			finished = e.Kind == Ended
		}
	}
}

// gameFormat is the record of a game.
var gameFormat = format{key: gameKey, newest: Version, link: firstLink, thing: "game", lost: "that answer did not count yet",
	none: "this is no journal: a journal begins with what the game starts from", misfit: misfit}

// The keys of the versions.
const (
	gameKey    = "journal"
	sessionKey = "session"
)

// lines reads so many bytes line after line, and keeps one of them at a time. At the end it is known where the last whole line
// ends, and what there is to be warned of.
func (f *format) lines(from io.ReaderAt, most int64, end *tail, warning *string) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		if n, _ := from.ReadAt(make([]byte, 1), mostFile); n > 0 {
			yield(Line{}, damage(1, "this file is larger than any journal, which can have %d MiB", mostFile>>20))
			return
		}
		*end = tail{chain: f.link}
		r := newLineReader(io.NewSectionReader(from, 0, most))
		for n := 1; ; n++ {
			text, whole, err := r.next()
			switch {
			case err != nil:
				err = fmt.Errorf("the journal cannot be read: %w", err)
			case !whole && n == 1:
				err = f.noHeader(text)
			case !whole && len(text) > 0:
				*warning = fmt.Sprintf("line %d was torn while it was written, and has been left out: %s", n, f.lost)
			}
			line := Line{N: n}
			if err == nil && whole {
				line.Object, err = f.line(n, text, end)
			}
			if err == nil && !whole || !yield(line, err) || err != nil {
				return
			}
			end.size += int64(len(text) + 1)
		}
	}
}

// again reads the lines behind the header of a file once more, and holds it to be the same.
func (f *format) again(from io.ReaderAt, was tail) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		var now tail
		var warning string
		for line, err := range f.lines(from, was.size, &now, &warning) {
			if (err != nil || line.N > 1) && !yield(line, err) || err != nil {
				return
			}
		}
		if now != was {
			yield(Line{}, damage(1, "this file was changed while it was being read"))
		}
	}
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

// Decode reads a line strictly into what it is to be: what is not known here may change the game.
func (l Line) Decode(into any) error {
	err := strict.Unmarshal(l.Object, into)
	var key *strict.Key
	switch {
	case err == nil:
		return nil
	case errors.As(err, &key) && !key.Twice && key.Meant == "":
		return &Newer{fmt.Sprintf("line %d has %q, which this croupier does not know", l.N, key.Key)}
	}
	return damage(l.N, "it is not as journals are written: %v", err)
}

// header reads what a record starts from, and holds the language that it is in to be known.
func (l Line) header(into any, language *int, games string) error {
	if err := l.Decode(into); err != nil {
		return err
	}
	if *language > Language {
		return newerLanguage(games, *language)
	}
	return nil
}

// newerLanguage is the error for games in a version of the language that is not known here.
func newerLanguage(games string, version int) *Newer {
	return &Newer{fmt.Sprintf("%s in version %d of the language, and this croupier plays versions up to %d", games, version,
		Language)}
}

// read reads an entry from its line, which may come after the last one.
func (e *Entry) read(line Line, finished bool) error {
	var kind struct{ Kind Kind }
	if err := json.Unmarshal(line.Object, &kind); err == nil && kind.Kind != Answered && kind.Kind != Undone && kind.Kind != Ended {
		return &Newer{fmt.Sprintf("line %d is of the kind %q, which this croupier does not know", line.N, kind.Kind)}
	}
	if err := line.Decode(e); err != nil {
		return err
	}
	switch {
	case finished:
		return damage(line.N, "it comes after the end of the game")
	case e.N != line.N-1:
		return damage(line.N, "it is entry %d, and entry %d should stand here", e.N, line.N-1)
	case e.Kind == Undone && (e.To < 0 || e.To >= e.N-1):
		return damage(line.N, "it takes back what is behind entry %d, and there is nothing", e.To)
	case e.Kind == Answered && (e.Player == "" || e.Answer == ""):
		return damage(line.N, "it is an answer that does not say who has answered what")
	}
	return nil
}
