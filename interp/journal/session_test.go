package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"croupier/interp/journal"
)

type deed struct {
	N    int    `json:"n"`
	What string `json:"what"`
}

func evening(t testing.TB, deeds ...string) *memory {
	t.Helper()
	file := &memory{}
	w, err := journal.CreateSession(file, journal.NewSessionHeader(7, "Friday"))
	if err != nil {
		t.Fatal(err)
	}
	for i, what := range deeds {
		if err := w.Add(deed{i + 1, what}); err != nil {
			t.Fatal(err)
		}
		if file.synced != len(file.text) {
			t.Fatal("a line counts before it is synced")
		}
	}
	return file
}

func TestASessionIsReadAsItWasWritten(t *testing.T) {
	file := evening(t, "deal", "bet <5>", "undo")
	rec, err := journal.ReadSession(bytes.NewReader(file.text))
	if err != nil {
		t.Fatal(err)
	}
	if rec.Header.Seed != 7 || rec.Header.Begun != "Friday" || rec.Len() != 3 || rec.Warning != "" {
		t.Fatalf("%+v", rec)
	}
	var second journal.Line
	for line, err := range rec.Lines() {
		if err != nil {
			t.Fatal(err)
		}
		if line.N == 3 {
			second = line
		}
	}
	var d deed
	if err := second.Decode(&d); err != nil || d != (deed{2, "bet <5>"}) {
		t.Errorf("%+v %v", d, err)
	}
	var other struct {
		N int `json:"n"`
	}
	var newer *journal.Newer
	if err := second.Decode(&other); !errors.As(err, &newer) || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("what is not known is read: %v", err)
	}
}

func TestASessionGoesOnBehindItsLastWholeLine(t *testing.T) {
	whole := evening(t, "one", "two").text
	header := bytes.IndexByte(whole, '\n') + 1
	for cut := header; cut <= len(whole); cut++ {
		file := &memory{text: bytes.Clone(whole[:cut])}
		rec, err := journal.ReadSession(bytes.NewReader(file.text))
		if err != nil {
			t.Fatal(cut, err)
		}
		w, err := journal.AppendSession(file, rec)
		if err == nil {
			err = w.Add(deed{9, "more"})
		}
		if err != nil {
			t.Fatal(cut, err)
		}
		again, err := journal.ReadSession(bytes.NewReader(file.text))
		if err != nil || again.Warning != "" || again.Len() != rec.Len()+1 {
			t.Fatalf("cut at %d: %v %+v", cut, err, again)
		}
	}
	for cut := range header {
		if _, err := journal.ReadSession(bytes.NewReader(whole[:cut])); err == nil {
			t.Fatal("a session without a header is read")
		}
	}
}

func TestAnAlteredSessionIsRefused(t *testing.T) {
	whole := string(evening(t, "one", "two", "three").text)
	lines := strings.SplitAfter(whole, "\n")
	for name, text := range map[string]string{
		"edited":    strings.Replace(whole, "two", "ten", 1),
		"removed":   lines[0] + lines[1] + lines[3],
		"swapped":   lines[0] + lines[2] + lines[1] + lines[3],
		"seed":      strings.Replace(whole, `"seed":7`, `"seed":8`, 1),
		"endings":   strings.ReplaceAll(whole, "\n", "\r\n"),
		"other":     "{}\n",
		"empty":     "",
		"zeros":     strings.Repeat("\x00", 100) + "\n",
		"long line": lines[0] + strings.Repeat("x", 5<<20) + "\n" + lines[1],
	} {
		var damage *journal.Damage
		if _, err := journal.ReadSession(strings.NewReader(text)); !errors.As(err, &damage) {
			t.Errorf("%s: %v", name, err)
		}
	}
	var newer *journal.Newer
	if _, err := journal.ReadSession(strings.NewReader("{\"session\":9,\"x\":1}\n")); !errors.As(err, &newer) {
		t.Error(err)
	}
	if _, err := journal.ReadSession(strings.NewReader("{\"journal\":1}\n")); err == nil || !strings.Contains(err.Error(), "single game") {
		t.Error(err)
	}
}

func TestAFullDiskEndsASessionsRecord(t *testing.T) {
	file := evening(t, "one")
	rec, err := journal.ReadSession(bytes.NewReader(file.text))
	if err != nil {
		t.Fatal(err)
	}
	file.room = len(file.text) + 20
	w, err := journal.AppendSession(file, rec)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		if err := w.Add(deed{2, fmt.Sprint(i)}); err == nil || !strings.Contains(err.Error(), "no space left") {
			t.Error(err)
		}
	}
	if rec, err := journal.ReadSession(bytes.NewReader(file.text)); err != nil || rec.Len() != 1 || rec.Warning == "" {
		t.Errorf("%v %+v", err, rec)
	}
}

func FuzzReadSession(f *testing.F) {
	f.Add(evening(f, "one", "two").text)
	f.Add([]byte("{\"session\":1}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		rec, err := journal.ReadSession(bytes.NewReader(text))
		if (rec == nil) == (err == nil) {
			t.Fatal("neither read nor refused")
		}
	})
}
