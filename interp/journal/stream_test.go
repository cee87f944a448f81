package journal_test

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"croupier/interp/journal"
)

// endless is a file of so many bytes, made as it is read: a beginning, and then one text again and again.
type endless struct {
	begin, text string
	size, read  int64
}

func (e *endless) ReadAt(b []byte, at int64) (int, error) {
	for i := range b {
		switch place := at + int64(i); {
		case place >= e.size:
			return i, io.EOF
		case place < int64(len(e.begin)):
			b[i] = e.begin[place]
		default:
			b[i] = e.text[int(place-int64(len(e.begin)))%len(e.text)]
		}
	}
	e.read += int64(len(b))
	return len(b), nil
}

// A stranger's journal may be as long as it likes: of the file no more than a line is kept.
func TestAJournalWithoutEndTakesNoMemory(t *testing.T) {
	_, good := recorded(t)
	header, answer, _ := strings.Cut(string(good), "\n")
	header, answer = header+"\n", answer[:strings.IndexByte(answer, '\n')+1]
	for _, c := range []struct {
		name string
		file endless
		says string
	}{
		{"2 GB of answers", endless{begin: header, text: answer, size: 2 << 30}, "line 1 of the journal: this file is larger than any journal"},
		{"a line of 1 GB", endless{text: "x", size: 1 << 30}, "this file is larger than any journal"},
		{"answers that do not fit", endless{begin: header, text: answer, size: 200 << 20}, "it is entry 1"},
		{"a first line of 40 MB", endless{text: "x", size: 40 << 20}, "line 1 of the journal: this is no journal"},
		{"a first line of 40 MB that begins well", endless{begin: `{"journal":1`, text: "x", size: 40 << 20}, "ends within its first line"},
		{"a second line of 40 MB", endless{begin: header, text: strings.Repeat("x", 40<<20) + "\n", size: 41 << 20}, "line 2 of the journal: it is longer"},
		{"40 MB behind the last line", endless{begin: header, text: "x", size: 40 << 20}, ""},
		{"40 MB of zeros", endless{begin: header, text: "\x00", size: 40 << 20}, ""},
		{"40 MB of zeros in lines", endless{begin: header, text: strings.Repeat("\x00", 1<<20) + "\n", size: 40 << 20}, "line 2 of the journal: it does not end"},
		{"empty lines", endless{begin: header, text: "\n", size: 40 << 20}, "line 2 of the journal: it does not end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, session := range []bool{false, true} {
				if session { // its first line says so
					h := evening(t).text
					c.file.begin = strings.Replace(c.file.begin, header, string(h), 1)
					c.file.begin = strings.Replace(c.file.begin, `{"journal"`, `{"session"`, 1)
				}
				c.file.read = 0
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				var err error
				warning := ""
				if session {
					var rec *journal.SessionRecord
					if rec, err = journal.ReadSession(&c.file); err == nil {
						warning = rec.Warning
					}
				} else {
					var j *journal.Journal
					if j, err = journal.Read(&c.file); err == nil {
						warning = j.Warning
					}
				}
				runtime.ReadMemStats(&after)
				if took := after.TotalAlloc - before.TotalAlloc; took > 32<<20 {
					t.Errorf("it takes %d MB", took>>20)
				}
				if c.file.size > 256<<20 && c.file.read > 1<<20 {
					t.Errorf("%d bytes of it are read", c.file.read)
				}
				says := c.says
				if session {
					says = strings.Replace(strings.Replace(says, "this is no journal", "this is no journal of a session", 1), "it is entry 1", "its checksum does not fit", 1)
				}
				var damage *journal.Damage
				switch {
				case says == "":
					if err != nil || warning == "" {
						t.Errorf("%v, and the warning is %q", err, warning)
					}
				case !errors.As(err, &damage) || !strings.Contains(err.Error(), says):
					t.Errorf("%v, which should say %q", err, says)
				}
			}
		})
	}
}

func TestAJournalThatIsChangedWhileItIsReadIsFound(t *testing.T) {
	p, good := recorded(t)
	text := bytes.Clone(good)
	j := read(t, text)
	other := journal.Seal(change(t, journal.Unseal(good), `"seed":1`, `"seed":2`))
	copy(text, other)
	if _, err := journal.Replay(p, j); err == nil || !strings.Contains(err.Error(), "changed while it was being read") {
		t.Errorf("it is replayed, %v", err)
	}
}
