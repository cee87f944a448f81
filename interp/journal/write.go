package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"croupier/interp/game"
	"croupier/interp/words"
)

// File is where a journal is kept, open for reading and writing, by nobody else at the same time. An *os.File is one.
type File interface {
	io.ReadWriteSeeker
	Truncate(size int64) error
	Sync() error
}

// Mode is how carefully a journal is kept.
type Mode uint8

// The modes.
const (
	Durable Mode = iota // every line is synced before its answer counts: for games that people play
	Bulk                // lines are gathered, and synced only at the end: for simulations, which can be run again
)

// bulkSize is how much is gathered before it is written, in bytes.
const bulkSize = 64 << 10

// Writer adds lines to a journal. After an error it writes nothing any more: what stands in the file up to there is a
// sound journal, and whoever reads it goes on from there.
type Writer struct {
	file  File
	mode  Mode
	chain string
	size  int64 // of the file when everything gathered is written
	n     int   // entries so far
	stand int   // the last of them that was not taken back
	ended bool
	line  []byte // scratch
	wait  []byte // gathered lines
	err   error
}

// Create begins a journal in an empty file, and syncs its header.
func Create(file File, h Header, mode Mode) (*Writer, error) {
	w, err := begin(file, firstLink, mode)
	if err != nil {
		return nil, err
	}
	if err := w.add(h); err != nil {
		return nil, err
	}
	return w, w.Flush()
}

// Append goes on with a journal that was read from the file and that nobody has changed since. A torn last line is cut off.
// A finished game cannot be gone on with.
func Append(file File, j *Journal, mode Mode) (*Writer, error) {
	if j.Finished() {
		return nil, errors.New("the game in this journal is finished: begin another one")
	}
	w, err := j.goOn(file, mode)
	if err != nil {
		return nil, err
	}
	w.n, w.stand = j.entries, j.last()
	return w, nil
}

// begin is a writer of an empty file.
func begin(file File, link string, mode Mode) (*Writer, error) {
	size, err := file.Seek(0, io.SeekEnd)
	switch {
	case err != nil:
		return nil, failed(err)
	case size > 0:
		return nil, errors.New("the journal's file is not empty, and a record is never written over: give it another name")
	}
	return &Writer{file: file, mode: mode, chain: link}, nil
}

// goOn is a writer at the end of what was read. A torn last line is cut off.
func (t *tail) goOn(file File, mode Mode) (*Writer, error) {
	size, err := file.Seek(0, io.SeekEnd)
	switch {
	case err != nil:
		return nil, failed(err)
	case t.chain == "" || size < t.size:
		return nil, errors.New("this file is not what the journal was read from")
	}
	if size > t.size {
		if err := errors.Join(file.Truncate(t.size), file.Sync()); err != nil {
			return nil, failed(err)
		}
		if _, err := file.Seek(t.size, io.SeekStart); err != nil {
			return nil, failed(err)
		}
	}
	return &Writer{file: file, mode: mode, chain: t.chain, size: t.size}, nil
}

// failed leaves out how a file was called when it was opened: people may know it by another name.
func failed(err error) error {
	if at := new(fs.PathError); errors.As(err, &at) {
		err = at.Err
	}
	return fmt.Errorf("the journal cannot be written: %w", err)
}

// Answer records an answer that the state is about to be given. Only when it comes back without an error may the state be
// given the answer. An [*game.Illegal] error is the answer's, and leaves the journal as it is; any other is the file's.
func (w *Writer) Answer(s *game.State, c game.Choice) error {
	if err := w.open(); err != nil {
		return err
	}
	text, err := words.Write(s, c)
	if err != nil {
		return err
	}
	w.n++
	w.stand = w.n
	return w.add(Entry{N: w.n, Kind: Answered, Player: s.Game().Name(s.Pending().Player), Answer: text, Asked: Asked(s)})
}

// Entry is the last entry that stands, 0 where none does.
func (w *Writer) Entry() int { return w.stand }

// Undo records that all answers behind an entry are taken back, which must stand itself. Only when it comes back without an error
// may the game go back.
func (w *Writer) Undo(to int) error {
	if err := w.open(); err != nil {
		return err
	}
	if to < 0 || to >= w.stand {
		return fmt.Errorf("nothing is recorded behind entry %d that could be taken back", to)
	}
	w.n++
	w.stand = to
	return w.add(Entry{N: w.n, Kind: Undone, To: to})
}

// Finish records how a game ended, and syncs. The game must have come to its end.
func (w *Writer) Finish(s *game.State) error {
	if err := w.open(); err != nil {
		return err
	}
	if s.Pending() != nil {
		return errors.New("the game is not over: its end cannot be recorded")
	}
	e := ending(s)
	w.n++
	e.N = w.n
	if err := w.add(e); err != nil {
		return err
	}
	w.ended = true
	return w.Flush()
}

func (w *Writer) open() error {
	if w.err == nil && w.ended {
		return errors.New("the game in this journal is finished: nothing can be added")
	}
	return w.err
}

// add seals a line and writes it.
func (w *Writer) add(entry any) error {
	buffer := bytes.NewBuffer(w.line[:0])
	enc := json.NewEncoder(buffer)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(entry); err != nil {
		return w.fail(failed(err))
	}
	w.line = buffer.Bytes()
	body := w.line[:len(w.line)-len("}\n")]
	w.chain = sum(w.chain, body)
	w.line = append(append(append(append(body, sumKey...), w.chain...), sumEnd...), '\n')
	w.size += int64(len(w.line))
	if len(w.line) > mostLine || w.size > mostFile {
		return w.fail(fmt.Errorf("the journal is full: it can have %d MiB, and lines of %d MiB", mostFile>>20, mostLine>>20))
	}
	w.wait = append(w.wait, w.line...)
	switch {
	case w.mode == Durable:
		return w.Flush()
	case len(w.wait) >= bulkSize:
		return w.write()
	}
	return nil
}

// Flush writes and syncs what is still gathered.
func (w *Writer) Flush() error {
	if err := w.write(); err != nil {
		return err
	}
	if err := w.file.Sync(); err != nil {
		return w.fail(failed(err))
	}
	return nil
}

func (w *Writer) write() error {
	if w.err != nil || len(w.wait) == 0 {
		return w.err
	}
	n, err := w.file.Write(w.wait)
	if err == nil && n < len(w.wait) {
		err = io.ErrShortWrite
	}
	if err != nil {
		return w.fail(failed(err))
	}
	w.wait = w.wait[:0]
	return nil
}

func (w *Writer) fail(err error) error {
	w.err = err
	return err
}
