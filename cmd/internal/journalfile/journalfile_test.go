package journalfile_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"croupier/cmd/internal/journalfile"
	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/words"
)

const rules = `ruleset "Three questions"

start game {
  repeat 3 times {
    let n = ask dealer to choose from 1..3, "How many?"
    result taken = n
  }
}
`

func header(t *testing.T) (*program.Program, journal.Header) {
	t.Helper()
	p, list := compile.Source("questions", diag.NewSource("questions.deal", rules))
	if p == nil {
		t.Fatal(list)
	}
	h, err := journal.NewHeader(p, game.NewSetup(p), 1)
	if err != nil {
		t.Fatal(err)
	}
	return p, h
}

func answer(t *testing.T, f *journalfile.File, s *game.State, text string) {
	t.Helper()
	c, err := words.Read(s, text)
	if err == nil {
		err = f.Answer(s, c)
	}
	if err == nil {
		err = s.Answer(c)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// onlyFile holds that a folder has one file, and nothing was left lying about.
func onlyFile(t *testing.T, path string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 || entries[0].Name() != filepath.Base(path) {
		t.Errorf("the folder has %v", entries)
	}
}

func TestAGameIsGoneOnWithFromItsFile(t *testing.T) {
	p, h := header(t)
	path := filepath.Join(t.TempDir(), "game.journal")
	f, err := journalfile.Create(path, h, journal.Durable)
	if err != nil {
		t.Fatal(err)
	}
	s, err := h.Begin(p)
	if err != nil {
		t.Fatal(err)
	}
	answer(t, f, s, "1")
	answer(t, f, s, "2")
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text[:len(text)-5], 0o644); err != nil { // the machine failed within the second answer
		t.Fatal(err)
	}

	o, err := journalfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err = journal.Replay(p, o.Journal)
	if err != nil || o.Warning == "" || s.Answers() != 1 {
		t.Fatalf("%d answers were replayed, warning %q: %v", s.Answers(), o.Warning, err)
	}
	f, err = o.Append(journal.Durable)
	if err != nil {
		t.Fatal(err)
	}
	answer(t, f, s, "2")
	if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, text) {
		t.Errorf("the file is\n%s\nand was\n%s%v", again, text, err)
	}
	answer(t, f, s, "3")
	if err := errors.Join(f.Finish(s), f.Close()); err != nil {
		t.Fatal(err)
	}
	j, err := journalfile.Read(path)
	if err != nil || !j.Finished() {
		t.Fatalf("finished %t: %v", j.Finished(), err)
	}
	if o, err = journalfile.Open(path); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Append(journal.Durable); err == nil {
		t.Error("a finished game is gone on with")
	}
	if err := o.Close(); err != nil {
		t.Error(err)
	}
	onlyFile(t, path)
}

func TestAJournalHasOneWriterAtATime(t *testing.T) {
	_, h := header(t)
	path := filepath.Join(t.TempDir(), "game.journal")
	f, err := journalfile.Create(path, h, journal.Durable)
	if err != nil {
		t.Fatal(err)
	}
	if o, err := journalfile.Open(path); !errors.Is(err, journalfile.ErrInUse) {
		t.Fatalf("opened twice: %v, %v", o, err)
	}
	if _, err := journalfile.Read(path); err != nil {
		t.Errorf("it cannot be looked at while it is written: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	o, err := journalfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := journalfile.Open(path); !errors.Is(err, journalfile.ErrInUse) {
		t.Errorf("opened twice to go on with: %v", err)
	}
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestOtherProgram is no test by itself: it is run as another program that opens the journal.
func TestOtherProgram(t *testing.T) {
	path := os.Getenv("JOURNAL_TO_OPEN")
	if path == "" {
		t.Skip("only run by TestAnotherProgramCannotWriteTheJournal")
	}
	if _, err := journalfile.Open(path); err != nil {
		t.Fatal(err)
	}
}

func TestAnotherProgramCannotWriteTheJournal(t *testing.T) {
	_, h := header(t)
	path := filepath.Join(t.TempDir(), "game.journal")
	f, err := journalfile.Create(path, h, journal.Durable)
	if err != nil {
		t.Fatal(err)
	}
	other := func() (string, error) {
		cmd := exec.Command(os.Args[0], "-test.run=^TestOtherProgram$")
		cmd.Env = append(os.Environ(), "JOURNAL_TO_OPEN="+path)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if out, err := other(); err == nil || !strings.Contains(out, journalfile.ErrInUse.Error()) {
		t.Errorf("another program opened it: %v\n%s", err, out)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if out, err := other(); err != nil {
		t.Errorf("another program cannot open it afterwards: %v\n%s", err, out)
	}
}

func TestARecordIsNeverWrittenOver(t *testing.T) {
	_, h := header(t)
	path := filepath.Join(t.TempDir(), "notes")
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := journalfile.Create(path, h, journal.Durable); !errors.Is(err, fs.ErrExist) || !strings.Contains(err.Error(), path) {
		t.Errorf("the error is %v", err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "mine" {
		t.Errorf("the file is %q, %v", text, err)
	}
	onlyFile(t, path)
}

func TestFilesThatCannotBeOpenedAreNamed(t *testing.T) {
	_, h := header(t)
	folder := t.TempDir()
	bad := filepath.Join(folder, "bad")
	if err := os.WriteFile(bad, []byte("no journal\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(folder, "missing", "game.journal")
	for _, err := range []error{
		second(journalfile.Create(missing, h, journal.Durable)), second(journalfile.Open(missing)), second(journalfile.Read(missing)),
	} {
		if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), missing) {
			t.Errorf("the error is %v", err)
		}
	}
	for _, err := range []error{second(journalfile.Open(bad)), second(journalfile.Read(bad))} {
		var damage *journal.Damage
		if !errors.As(err, &damage) || !strings.Contains(err.Error(), bad) {
			t.Errorf("the error is %v", err)
		}
	}
	if o, err := journalfile.Open(bad); err == nil || errors.Is(err, journalfile.ErrInUse) {
		t.Errorf("a refused journal stays locked: %v, %v", o, err)
	}
	if _, err := journalfile.Open(folder); err == nil {
		t.Error("a folder is a journal")
	}
	long := filepath.Join(folder, strings.Repeat("a", 250))
	if _, err := journalfile.Create(long, h, journal.Durable); err == nil || !strings.HasPrefix(err.Error(), long+" cannot be written: ") ||
		strings.Contains(err.Error(), ".aaa") {
		t.Errorf("the error is %v", err)
	}
}

func second[T any](_ T, err error) error { return err }
