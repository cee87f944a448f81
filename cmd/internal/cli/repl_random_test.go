package cli

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"croupier/cmd/internal/term"
	"croupier/interp/journal"
	"croupier/interp/session"
	"croupier/stdlib/rng"
)

// vocabulary is what random lines are made of.
var vocabulary = strings.Fields(`use baltimore d12 texas swrpg kings draw character Olaf Ann Vex Strength/Chasing Strength Chasing 5 3 0 -1 99999999999 chips npc policy
	random careful simple hidden full conflict session game basic pool dt vs fives full of twos minimum pair , = " ( [ { 2d6 5d12>8 # /r /secret /gm adv undo redo 3 --reroll
	goto history real on off 9h 10s Ah none fold check call bet raise all-in yes no fair cheat win take give set Olaf.degree set board correct #4 because he sang reveal
	show transcript for gm view why odds games 5 by macro m $1 secret note define twice(n) = 2 * n chart leave screen table set burn help use remove`)

var rows = flag.Int("rows", 8, "how many rows of random lines are typed at the prompt")

// TestNoRowOfLinesBreaksThePrompt types random lines. The session goes on, what is recorded stands again, and the program makes no
// mistake.
func TestNoRowOfLinesBreaksThePrompt(t *testing.T) {
	t.Parallel()
	for n := range *rows {
		chance := rng.New(uint64(n), "lines")
		lines := []string{"use baltimore", "character Olaf Strength 5, Chasing 3", "character Ann Strength 2, Chasing 2, chips 3"}
		for range 12 {
			var words []string
			for range 1 + chance.Below(7) {
				words = append(words, vocabulary[chance.Below(len(vocabulary))])
			}
			lines = append(lines, strings.Join(words, " "))
		}
		typesOrders(t, strings.Join(lines, "\n"))
	}
}

// typesOrders types lines at the prompt, and holds that the program makes no mistake, that nothing it says commands the terminal, and that
// what is recorded stands again as it stood.
func typesOrders(t *testing.T, lines string) {
	t.Helper()
	var out, file bytes.Buffer
	screen := term.NewPipe(&out)
	h := journal.NewSessionHeader(1, "")
	w, err := journal.CreateSession(&inMemory{&file}, h)
	if err != nil {
		t.Fatal(err)
	}
	s := session.New(h, shelf.Program, w)
	in := term.NewScript(strings.NewReader(lines), screen)
	if err := sitDownWith(screen, s, in, func(string, string) error { return nil }).Run(); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if strings.Contains(text, "mistake in this program") || strings.Contains(text, "Croupier has made a mistake") || strings.IndexFunc(text, commands) >= 0 {
		t.Fatalf("%q", text)
	}
	rec, err := journal.ReadSession(bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	again, err := session.Resume(rec, shelf.Program, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if again.Head() != s.Head() || again.Len() != s.Len() || again.World().NextSeed() != s.World().NextSeed() {
		t.Fatal("it stands otherwise")
	}
}

// FuzzOrders types anything at all, at a table where a game is open.
func FuzzOrders(f *testing.F) {
	const before = "use draw\ncharacter Olaf\ncharacter Ann\ngame\n"
	evening, err := os.ReadFile("testdata/repl/evening.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(evening)) {
		f.Add(strings.TrimSpace(line))
	}
	for _, lines := range []string{"bet 5\nundo\nredo", "set Olaf.stack = 9\nundo 2", "macro m bet 1\nm", "note \x1b]52;c;x\x07", "secret say \u202e", "undo 99999999999999999999",
		"goto 9007199254740993\ngoto -1", "character \u009b31m npc yes", "2d6", "999999d999999", "((((((1", "real on\nAh 2c", "?", "help bet", "define f(x) = f(x)\nf(1)", "\"\"", "transcript for nobody"} {
		f.Add(lines)
	}
	f.Fuzz(func(t *testing.T, lines string) {
		if len(lines) > 500 || strings.Contains(lines, "odds") || strings.Contains(lines, "import") { // it may think for long, or read what lies about
			t.Skip()
		}
		typesOrders(t, before+lines)
	})
}

// inMemory is a file in memory that is only written to.
type inMemory struct{ *bytes.Buffer }

func (m *inMemory) Seek(int64, int) (int64, error) { return int64(m.Len()), nil }
func (m *inMemory) Truncate(int64) error           { return nil }
func (m *inMemory) Sync() error                    { return nil }
