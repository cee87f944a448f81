package host

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/journalfile"
	"croupier/interp/event"
	"croupier/interp/journal"
	"croupier/interp/session"
	"croupier/interp/words"
)

// recordFile is where a game is recorded, each entry before its reply.
type recordFile struct {
	name string
	*journalfile.Session
}

// fileName is what a message may call a file: it names no folder, and nothing that is hidden.
var fileName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._ -]{0,98}[A-Za-z0-9]$`)

// path is a file in the host's folder.
func (h *Host) path(name string) (string, error) {
	switch {
	case h.Folder == "":
		return "", wrong(codeNoFolder, "", "this host keeps no files")
	case !fileName.MatchString(name):
		return "", wrong(codeFile, "give it a name such as friday.journal: letters, digits, and . _ - between them",
			"a file cannot be called %q", brief(name))
	}
	return filepath.Join(h.Folder, name), nil
}

// record begins to record a session in a new file.
func (h *Host) record(s *session.Session, name string) (*recordFile, error) {
	path, err := h.path(name)
	if err != nil {
		return nil, err
	}
	file, err := journalfile.CreateSession(path, s.Header)
	if err != nil {
		return nil, as(codeFile, err)
	}
	for n := range s.Len() {
		if err := file.Add(s.Node(n + 1).Entry); err != nil {
			_ = file.Close() // the error is told already
			return nil, as(codeFile, err)
		}
	}
	s.Record(file)
	return &recordFile{name, file}, nil
}

// The forms of records.
const (
	formSession = "session"
	formGame    = "game"
)

type saveMessage struct {
	reading
	Form string `json:"form,omitempty" help:"session, unless it says: everything, also what was undone, for load and croupier repl --resume; or game: its answers, for load and croupier replay"`
	File string `json:"file,omitempty" help:"a new file in the host's folder; without it the reply has the record's text"`
}

type saveReply struct {
	Game    string `json:"game" help:"the game"`
	Form    string `json:"form" help:"the form of the record"`
	Journal string `json:"journal,omitempty" help:"the record, text of several lines"`
	File    string `json:"file,omitempty" help:"where it was written"`
}

func (m *saveMessage) read(h *Host, t *table, v event.Viewer) (any, error) {
	if err := onlyRecord(v); err != nil {
		return nil, err
	}
	r := saveReply{Game: t.name, Form: m.Form, File: m.File}
	memory := &memory{}
	var err error
	switch m.Form {
	case "", formSession:
		r.Form = formSession
		err = t.writeSession(memory)
	case formGame:
		err = t.writeGame(memory)
	default:
		err = wrong(codeWrongField, "say session or game", "there is no form %q", brief(m.Form))
	}
	if err != nil {
		return nil, as(codeRecord, err)
	}
	switch {
	case m.File != "":
		return r, h.write(m.File, memory.Bytes())
	case memory.Len() > longestLine/2: // written as JSON it is longer
		return nil, wrong(codeTooLong, "save it to a file", "this record has %d bytes, too many for a message", memory.Len())
	}
	r.Journal = memory.String()
	return r, nil
}

func (t *table) writeSession(to journal.File) error {
	w, err := journal.CreateSession(to, t.s.Header)
	if err != nil {
		return err
	}
	for n := range t.s.Len() {
		if err := w.Add(t.s.Node(n + 1).Entry); err != nil {
			return err
		}
	}
	return nil
}

// writeGame writes a game's answers as they stand. Nothing else fits into the record of a game.
func (t *table) writeGame(to journal.File) error {
	var h *journal.Header
	for _, n := range t.s.Line() {
		e := &t.s.Node(n).Entry
		switch {
		case n < t.begin:
		case e.Kind == session.Start && len(e.Told) == 0:
			h = e.Game
		case e.Kind != session.Answer || len(e.Told) > 0:
			return wrong(codeRecord, "save it in the form session", "in entry %d something other was done than to answer by the rules", n)
		}
	}
	if h == nil {
		return wrong(codeRecord, "save it in the form session", "the table dealt or rolled by itself")
	}
	s, err := h.Begin(t.state().Game().Program())
	if err != nil {
		return err
	}
	w, err := journal.Create(to, *h, journal.Bulk)
	if err != nil {
		return err
	}
	for _, n := range t.s.Line() {
		if n <= t.begin {
			continue
		}
		for _, said := range t.s.Node(n).Gave {
			c, err := words.Read(s, said.Value)
			if err != nil {
				return err
			}
			if err := errors.Join(w.Answer(s, c), s.Answer(c)); err != nil {
				return err
			}
		}
	}
	if s.Pending() == nil {
		return w.Finish(s)
	}
	return w.Flush()
}

// write writes a new file, or none.
func (h *Host) write(name string, text []byte) error {
	path, err := h.path(name)
	if err != nil {
		return err
	}
	switch err := files.New(path, text); {
	case errors.Is(err, os.ErrExist):
		return wrong(codeFile, "give it another name; a record is never written over", "there is a file %s already", name)
	case err != nil:
		return as(codeFile, files.Unwritable(name, err))
	}
	return nil
}

// memory is a file that is kept in memory.
type memory struct{ bytes.Buffer }

// Seek says how long the file is; it is only ever added to.
func (m *memory) Seek(int64, int) (int64, error) { return int64(m.Len()), nil }

// Truncate shortens the file.
func (m *memory) Truncate(n int64) error { m.Buffer.Truncate(int(n)); return nil }

// Sync does nothing: there is no disk.
func (m *memory) Sync() error { return nil }

type loadMessage struct {
	about
	Journal  string            `json:"journal,omitempty" help:"a record's text, as save gave it"`
	File     string            `json:"file,omitempty" help:"or a file in the host's folder. One of the form session is gone on with"`
	Policies map[string]string `json:"policies,omitempty" help:"the policies that decide for players from now on"`
	watch
}

func (m *loadMessage) do(h *Host) (any, error) {
	t, err := h.seat(m.Game)
	if err != nil {
		return nil, err
	}
	var opened *journalfile.OpenedSession
	switch {
	case (m.Journal == "") == (m.File == ""):
		return nil, wrong(codeWrongField, "give journal, or file", "the message has to say what is loaded")
	case m.File != "":
		opened, err = h.openFile(t, m.File)
	default:
		err = h.readRecord(t, []byte(m.Journal))
	}
	if err != nil {
		return nil, as(codeRecord, err)
	}
	if err := m.settle(h, t, opened); err != nil {
		if opened != nil {
			_ = opened.Close() // it was only read
		}
		return nil, err
	}
	h.add(t)
	return h.stands(t, m.watch, 0)
}

// settle looks whether everything else in the message fits the game that was read, and goes on recording it.
func (m *loadMessage) settle(h *Host, t *table, opened *journalfile.OpenedSession) error {
	c := t.s.World().Contest
	if c == nil {
		return wrong(codeRecord, "load one in which a game was begun", "this record holds no game")
	}
	t.begin = c.N
	if h.entries+t.s.Len() > mostEntries {
		return errFull()
	}
	if err := m.check(t); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(m.Policies)) {
		if !slices.Contains(c.State.Game().Setup.MayBeAsked(), name) {
			return wrong(codeSetup, "name players of this game", "nobody at this table is called %q", brief(name))
		}
		if _, err := h.bot(m.Policies[name], name); err != nil {
			return err
		}
	}
	t.policies = m.Policies
	if opened == nil {
		return nil
	}
	file, err := opened.Append()
	if err != nil {
		return as(codeFile, err)
	}
	t.s.Record(file)
	t.file = &recordFile{m.File, file}
	return nil
}

// openFile reads a record from a file.
func (h *Host) openFile(t *table, name string) (*journalfile.OpenedSession, error) {
	path, err := h.path(name)
	if err != nil {
		return nil, err
	}
	// A link, or anything else that is no plain file, may lead out of the folder.
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return nil, wrong(codeFile, "name a file in the host's folder", "there is no file %s", name)
	}
	if game, err := isGame(path); err != nil {
		return nil, as(codeFile, err)
	} else if game {
		j, err := journalfile.Read(path)
		if err != nil {
			return nil, err
		}
		defer func() { _ = j.Close() }() // it was only read
		return nil, h.playGame(t, j.Journal)
	}
	opened, err := journalfile.OpenSession(path)
	if err != nil {
		if errors.Is(err, journalfile.ErrInUse) {
			err = as(codeFile, err)
		}
		return nil, err
	}
	if err := h.playSession(t, opened.SessionRecord); err != nil {
		_ = opened.Close() // it was only read
		return nil, err
	}
	return opened, nil
}

// beginsGame is how the record of a single game begins.
const beginsGame = `{"journal":`

func isGame(path string) (bool, error) {
	f, err := files.Open(path)
	if err != nil {
		return false, err
	}
	defer func() { _ = f.Close() }() // it was only read
	first := make([]byte, len(beginsGame))
	n, err := io.ReadFull(f, first)
	if err != nil && n == 0 && !errors.Is(err, io.EOF) {
		return false, err
	}
	return string(first[:n]) == beginsGame, nil
}

// readRecord reads a record of either form.
func (h *Host) readRecord(t *table, text []byte) error {
	if bytes.HasPrefix(text, []byte(beginsGame)) {
		j, err := journal.Read(bytes.NewReader(text))
		if err != nil {
			return err
		}
		return h.playGame(t, j)
	}
	rec, err := journal.ReadSession(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return h.playSession(t, rec)
}

// playGame plays the record of a single game again.
func (h *Host) playGame(t *table, j *journal.Journal) error {
	if err := usual(&j.Header); err != nil {
		return err
	}
	if h.entries+j.Answers() > mostEntries {
		return errFull()
	}
	if _, err := journal.Replay(h.Program, j); err != nil {
		return err
	}
	j.Header.Events = true
	t.s = session.New(journal.NewSessionHeader(j.Header.Seed, ""), h.library, nil)
	entries := []session.Entry{{Kind: session.UseRules, Rules: &h.Rules},
		{Kind: session.Start, Game: &j.Header, Seed: j.Header.Seed}}
	for e, err := range j.Entries() {
		if err != nil {
			return err
		}
		if e.Kind == journal.Answered {
			entries = append(entries, session.Entry{Kind: session.Answer, Who: e.Player, Value: e.Answer})
		}
	}
	for _, e := range entries {
		if err := h.again(t, e); err != nil {
			return err
		}
	}
	return nil
}

// playSession plays the record of a session again, held by what each entry came to.
func (h *Host) playSession(t *table, rec *journal.SessionRecord) (err error) {
	if h.entries+rec.Len() > mostEntries {
		return errFull()
	}
	t.s, err = session.Resume(rec, h.library, nil, h.bears)
	return err
}

// again does a recorded entry again.
func (h *Host) again(t *table, e session.Entry) error {
	err := h.bears(&e)
	if err == nil {
		_, err = t.s.Do(e)
	}
	return err
}

// bears looks whether a recorded entry is one that the host does again, and has the time for.
func (h *Host) bears(e *session.Entry) error {
	if e.Game != nil {
		if err := usual(e.Game); err != nil {
			return err
		}
	}
	h.Alive()
	return h.ctx.Err()
}

// usual looks whether a recorded game keeps to the limits of every game here: a record from elsewhere must not keep the
// host busy for hours.
func usual(h *journal.Header) error {
	if h.Limits != nil {
		return wrong(codeRecord, "play it again with croupier replay", "this game was played with other limits")
	}
	return nil
}
