package host

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"croupier/dsl/check"
	"croupier/dsl/diag"
	"croupier/interp/compile"
	"croupier/interp/game"
	"croupier/interp/program"
	"croupier/interp/session"
	"croupier/rulesets"
)

var programs = map[string]*program.Program{}

func shipped(t tb, name string) *program.Program {
	t.Helper()
	if p := programs[name]; p != nil {
		return p
	}
	var sources []*diag.Source
	for _, f := range rulesets.Files(name) {
		sources = append(sources, diag.NewSource(f.Path, f.Text))
	}
	p := compiled(t, name, sources...)
	programs[name] = p
	return p
}

func compiled(t tb, name string, sources ...*diag.Source) *program.Program {
	t.Helper()
	p, list := compile.Source(name, sources...)
	if p == nil {
		t.Fatal(list)
	}
	return p
}

// hosting is a host for a program, by the seed 1.
func hosting(t tb, p *program.Program) *Host {
	h := opened(p)
	t.Cleanup(h.Close)
	return h
}

// opened is a host that is closed by whoever opened it.
func opened(p *program.Program) *Host {
	return New(context.Background(), Config{
		Program: p, Rules: session.Rules{Name: p.Name, Sums: p.Sums}, Base: game.NewSetup(p), Seed: 1, Games: 100,
		Wanted: func(kind check.Type) string { return kind.String() }, Alive: func() {},
	})
}

// says is the host's reply to a line.
func (h *Host) says(text string) string { return string(h.reply(line{text: []byte(text)})) }

// tb is what the tests of this package need of a test.
type tb interface {
	Helper()
	Cleanup(func())
	Fatal(...any)
	Fatalf(string, ...any)
}

// object is a reply as it is read.
type object = map[string]any

// tell sends a message and reads its reply, which must be none of a problem.
func tell(t tb, h *Host, m object) object {
	t.Helper()
	o := send(t, h, m)
	if o["error"] != nil {
		t.Fatalf("%v gets %v", m, o["error"])
	}
	return o
}

// refused sends a message that must get a problem, and gives its code.
func refused(t tb, h *Host, m object) string {
	t.Helper()
	o := send(t, h, m)
	p, ok := o["error"].(object)
	if !ok {
		t.Fatalf("%v gets %v", m, o)
	}
	return p["code"].(string)
}

func send(t tb, h *Host, m object) object {
	t.Helper()
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var o object
	if err := json.Unmarshal([]byte(h.says(string(text))), &o); err != nil {
		t.Fatal(err)
	}
	return o
}

// The transcripts in testdata are messages ("> ") with their replies, byte for byte, each of which must be what PROTOCOL.md
// says. The comment of a file names the ruleset.
func TestTranscripts(t *testing.T) {
	b := readBook(t)
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no transcripts")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			name, _, _ := strings.Cut(string(a.Comment), ":")
			h := hosting(t, shipped(t, name))
			h.Folder = t.TempDir()
			for i := range a.Files {
				a.Files[i].Data = []byte(transcript(t, b, h, string(a.Files[i].Data)))
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func transcript(t *testing.T, b book, h *Host, script string) string {
	var out strings.Builder
	lines := strings.Split(strings.TrimRight(script, "\n"), "\n")
	for i, l := range lines {
		message, ok := strings.CutPrefix(l, "> ")
		if !ok {
			continue
		}
		reply := h.says(message)
		if err := b.holds([]byte(reply)); err != nil {
			t.Errorf("%s\n%s\n%v", message, reply, err)
		}
		fmt.Fprintf(&out, "%s\n%s\n", l, reply)
		want := ""
		if i+1 < len(lines) {
			want = lines[i+1]
		}
		if !*update && reply != want {
			t.Errorf("%s\ngets  %s\nnot   %s", message, reply, want)
		}
	}
	return out.String()
}

func TestLinesAreReadAndRepliedToOneByOne(t *testing.T) {
	h := hosting(t, shipped(t, "d12"))
	var in, out bytes.Buffer
	in.WriteString("\n  \r\n{\"id\":1,\"do\":\"games\"}\r\n")
	in.WriteString(strings.Repeat("x", longestLine+1) + "\n")
	in.WriteString("{\"id\":2,\"do\":\"games\",\"x\":\"" + strings.Repeat("x", longestLine) + "\"}\n")
	in.WriteString("{\"id\":3,\"do\":\"games\"}" + strings.Repeat(" ", longestLine-21) + "\n")
	in.WriteString("\xff\xfe\n{\"id\":4,\"do\":\"games\"}")
	h.In, h.Out = &in, &out
	if err := h.Serve(); err != nil {
		t.Fatal(err)
	}
	const games = `"do":"games","games":[]}`
	const long = `{"error":{"code":"too-long",`
	want := []string{`{"id":1,` + games, long, long, `{"id":3,` + games, `{"error":{"code":"not-json",`, `{"id":4,` + games}
	got := strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
	if len(got) != len(want) {
		t.Fatalf("the replies are\n%s", out.String())
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("reply %d is %s", i, got[i])
		}
	}
	h.In, h.Out = io.MultiReader(strings.NewReader("{\"do\":\"games\"}\n"), zeros{}), &out
	if err := h.Serve(); err == nil || !strings.Contains(err.Error(), "does not end") {
		t.Errorf("of a line without an end it says %v", err)
	}
}

// zeros is a line that does not end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}
