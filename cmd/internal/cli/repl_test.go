package cli

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"croupier/cmd/internal/files"
	"croupier/cmd/internal/journalfile"
	"croupier/cmd/internal/repl"
	"croupier/cmd/internal/rulefiles"
	"croupier/cmd/internal/term"
	"croupier/dsl/diag"
	"croupier/interp/journal"
	"croupier/interp/program"
	"croupier/interp/session"
	"croupier/rulesets"
)

var everywhere = flag.Bool("everywhere", false, "kill the scripted evening at every write of its journal, which takes a minute")

var retell = flag.Bool("retell", false, "write the transcripts of the scripted evening anew")

// shelf is a library for all tests, which run side by side.
var shelf = &library{}

type library struct {
	rulefiles.Library
	mu sync.Mutex
}

func (l *library) Load(name string) (*session.Rules, *program.Program, diag.List, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Library.Load(name)
}

func (l *library) Program(r *session.Rules) (*program.Program, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Library.Program(r)
}

// sitDown makes a prompt in this process, as the verb does.
func sitDown(out *term.Screen, s *session.Session, in term.Input) *repl.REPL {
	return sitDownWith(out, s, in, files.Replace)
}

// sitDownWith makes a prompt that writes files in a way of its own.
func sitDownWith(out *term.Screen, s *session.Session, in term.Input, write func(path, text string) error) *repl.REPL {
	return repl.New(repl.Table{
		Session: s, Input: in, Screen: out, Load: shelf.Load, Extend: new(rulefiles.Library).Extend, Shipped: rulesets.Names(),
		Entropy: func() uint64 { return 5 }, Write: write, Resumes: func() string { return "croupier repl --resume" }, Show: func(list diag.List) { (&app{}).render(out, list) },
	})
}

// eveningLines is the scripted evening.
func eveningLines(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/repl/evening.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheScriptedEveningIsToldToEachAsHeSawIt(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	wants := map[string]string{"gm.md": "gm", "gm.json": "gm", "ann.txt": "Ann", "ann.json": "Ann", "table.txt": "all"}
	script := eveningLines(t)
	for file, who := range wants {
		script += "transcript " + filepath.Join(folder, file) + " for " + who + "\n"
	}
	var out bytes.Buffer
	screen := term.NewPipe(&out)
	s := session.New(journal.NewSessionHeader(1, ""), shelf.Program, nil)
	if err := sitDown(screen, s, term.NewScript(strings.NewReader(script), screen)).Run(); err != nil {
		t.Fatal(err)
	}
	shown, _, _ := strings.Cut(out.String(), "transcript "+folder)
	got := map[string]string{"screen.txt": linesOfRules.ReplaceAllString(shown, "$1")} // which change whenever a comment does
	for file := range wants {
		text, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil {
			t.Fatal(err)
		}
		got[file] = string(text)
	}
	for file, text := range got {
		golden := filepath.Join("testdata/repl/evening", file)
		if *retell {
			if err := errors.Join(os.MkdirAll(filepath.Dir(golden), 0o755), os.WriteFile(golden, []byte(text), 0o644)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if string(want) != text {
			t.Errorf("%s is not as it was; -retell writes it anew\n%s", file, firstDifference(string(want), text))
		}
	}
	for _, secret := range []string{"does he notice", "the butler did it", "Vex: npc", "target pair of nines", "in the dark: action, with Ann", `"seed"`} {
		for file, text := range got {
			if told := strings.Contains(text, secret); told != strings.HasPrefix(file, "gm.") && secret != `"seed"` && file != "screen.txt" || told && secret == `"seed"` {
				t.Errorf("%s and %q: %v", file, secret, told)
			}
		}
	}
	if !strings.Contains(got["ann.txt"], "what she overhears") {
		t.Error("Ann is not told of the roll that was revealed")
	}
}

// linesOfRules is a place in rules, as why names it.
var linesOfRules = regexp.MustCompile(`((?:\(|In the rules: )(?:rulesets|examples)/[^():, ]+\.deal)[:0-9, ]+`)

func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return "want: " + a[i] + "\n got: " + b[i]
		}
	}
	return "one is longer than the other"
}

// dying is a log that dies at a write: before it, in the middle of it, or behind it.
type dying struct {
	file  *os.File
	w     *journal.SessionWriter
	left  int
	stage int
}

// death is that of a log. By itself: it died at what a policy decided behind a line, which is done.
type death struct{ byItself bool }

func (d *dying) Add(entry any) error {
	if d.left--; d.left > 0 {
		return d.w.Add(entry)
	}
	now := death{entry.(session.Entry).By != ""}
	before, _ := d.file.Seek(0, io.SeekEnd)
	if d.stage == 0 {
		panic(now)
	}
	if err := d.w.Add(entry); err != nil {
		return err
	}
	if d.stage == 1 {
		after, _ := d.file.Seek(0, io.SeekEnd)
		_ = d.file.Truncate(before + (after-before)/2)
	}
	panic(now)
}

// counting is the script as an input that knows where the command began that is being done.
type counting struct {
	lines []string
	at    int // the next line
	begun int // the line that began the command
}

var top = regexp.MustCompile(`> $`)

func (c *counting) Line(prompt string, _ bool) (string, error) {
	if c.at == len(c.lines) {
		return "", io.EOF
	}
	if top.MatchString(prompt) {
		c.begun = c.at
	}
	c.at++
	return c.lines[c.at-1], nil
}

func (c *counting) Secret(prompt string) (string, error) { return c.Line(prompt, true) }
func (c *counting) Remember(string)                      {}
func (c *counting) Close() error                         { return nil }

// until plays the script from a line on, and reports where it was when the log died; -1: it did not.
func until(t *testing.T, s *session.Session, lines []string, from int, screen io.Writer) (at int) {
	t.Helper()
	in := &counting{lines: lines, at: from, begun: from}
	defer func() {
		if r := recover(); r != nil {
			now, ok := r.(death)
			if !ok {
				panic(r)
			}
			if at = in.begun; now.byItself {
				at = in.at
			}
		}
	}()
	if err := sitDown(term.NewPipe(screen), s, in).Run(); err != nil {
		t.Fatal(err)
	}
	return -1
}

// TestWhoeverIsKilledStandsWhereHeStood kills the evening at every write of its journal, in three ways, resumes it, and plays
// it to its end: what is recorded then is what is recorded of an evening that nobody killed. Without -everywhere it is killed at some
// writes, in one of the ways; with LONG=1 at more.
func TestWhoeverIsKilledStandsWhereHeStood(t *testing.T) {
	t.Parallel()
	lines := strings.Split(strings.TrimSuffix(eveningLines(t), "\n"), "\n")
	whole := filepath.Join(t.TempDir(), "whole")
	file, err := journalfile.CreateSession(whole, journal.NewSessionHeader(1, ""))
	if err != nil {
		t.Fatal(err)
	}
	until(t, session.New(journal.NewSessionHeader(1, ""), shelf.Program, file), lines, 0, io.Discard)
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	writes := bytes.Count(want, []byte("\n")) - 1
	if writes < 60 {
		t.Fatalf("the evening has only %d entries", writes)
	}
	every := 14
	if long {
		every = 7
	}
	for k := 1; k <= writes; k++ {
		for stage := range 3 {
			if *everywhere || k%every == 1 && stage == k/every%3 {
				killed(t, lines, k, stage, want)
			}
		}
	}
}

func killed(t *testing.T, lines []string, k, stage int, want []byte) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "journal")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w, err := journal.CreateSession(file, journal.NewSessionHeader(1, ""))
	if err != nil {
		t.Fatal(err)
	}
	log := &dying{file, w, k, stage}
	at := until(t, session.New(journal.NewSessionHeader(1, ""), shelf.Program, log), lines, 0, io.Discard)
	if at < 0 {
		t.Fatalf("write %d never comes", k)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	o, err := journalfile.OpenSession(path)
	if err != nil {
		t.Fatal(k, stage, err)
	}
	if survived := o.Len(); survived != k-1 && (stage < 2 || survived != k) {
		t.Fatalf("killed at write %d in stage %d, %d entries are left", k, stage, survived)
	}
	s, err := session.Resume(o.SessionRecord, shelf.Program, nil)
	if err != nil {
		t.Fatal(k, stage, err)
	}
	again, err := o.Append()
	if err != nil {
		t.Fatal(err)
	}
	s.Record(again)
	if stage == 2 { // it was recorded, so it counts, and is not typed again
		at = behind(lines, at, s)
	}
	until(t, s, lines, at, io.Discard)
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Fatalf("killed at write %d in stage %d, resumed and played on, the record is another one\n%s", k, stage, firstDifference(string(want), string(got)))
	}
}

// behind is the line behind a command that was done: behind what it had asked for besides, too.
func behind(lines []string, at int, s *session.Session) int {
	last := s.Node(s.Len()).Entry
	if last.By != "" { // a policy has decided by itself, after the line
		return at
	}
	if at++; last.Kind == session.Start && strings.HasPrefix(lines[at-1], "hidden") {
		at++ // the secret
	}
	for range last.Told {
		for at < len(lines) && !strings.Contains(last.Told[0], lastWord(lines[at])) {
			at++ // what was told wrong at first
		}
		if last.Kind != session.Correct {
			at++
		}
	}
	return at
}

func lastWord(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }

// What hands are worth is worked out as long as nobody stops it, as other odds are.
func TestCtrlCEndsTheOddsOfHandsAtThePrompt(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	screen := term.NewPipe(&out)
	signals := make(chan os.Signal, 1)
	in := term.NewScript(strings.NewReader("odds AhAdKsQs v JhTh9c8c\nodds 2d6\n"), screen)
	r := repl.New(repl.Table{
		Session: session.New(journal.NewSessionHeader(1, ""), shelf.Program, nil), Input: in, Screen: screen, Load: shelf.Load,
		Extend: new(rulefiles.Library).Extend, Shipped: rulesets.Names(), Entropy: func() uint64 { return 5 }, Write: files.Replace,
		Show: func(list diag.List) { (&app{}).render(screen, list) }, Signals: signals,
		Alive: func() { // somebody presses Ctrl-C while it is at work
			select {
			case signals <- os.Interrupt:
			default:
			}
		},
	})
	_ = r.Run() // an error at the prompt is said there
	if got := out.String(); !strings.Contains(got, "was ended before all deals were gone through") ||
		!strings.Contains(got, "2 to 12, on average 7") {
		t.Error(got)
	}
}

// Within a contest the prompt knows how it came there, so that odds are exact where those of its record are; not where the game master
// had a word in it.
func TestOddsWithinAContestAreExact(t *testing.T) {
	t.Parallel()
	begun := []string{"use swrpg", "character Lando gambling 4D+1", "character Han gambling 3D", "session Lando Han", "raise 5"}
	said, _ := typed(t, append(slices.Clone(begun), "odds")...)
	if !strings.Contains(said, "exact, 67 states") {
		t.Errorf("the odds are not exact:\n%s", said)
	}
	said, _ = typed(t, append(slices.Clone(begun), "give Lando 5", "odds 20 games")...)
	if !strings.Contains(said, "20 games, policy honest") || strings.Contains(said, "exact,") {
		t.Errorf("the odds behind the game master's word are:\n%s", said)
	}
}

// Under rules with chips the odds of an expression are its own, and not those of what the players have.
func TestOddsOfAnExpressionStandUnderAllRules(t *testing.T) {
	t.Parallel()
	for _, name := range rulesets.Names() {
		if said, _ := typed(t, "use "+name, "odds 3+4"); !strings.Contains(said, "7 to 7, on average 7") {
			t.Errorf("under the rules of %s:\n%s", name, said)
		}
	}
}

// What was corrected is nothing that anybody has seen: the odds from there on do not go by it.
func TestOddsDoNotGoByWhatWasCorrected(t *testing.T) {
	t.Parallel()
	rules := filepath.Join(t.TempDir(), "shown-once.deal")
	text := `ruleset "Shown once"
players 1
the table has {
  kept   number 0..6 = 0 seen by nobody
  rolled number 0..6 = 0
  going  yes or no = no
}
start game {
  set rolled to roll d6
  set kept to rolled
  set going to ask (first of all seats) to choose yes or no, "Go on?"
  set rolled to 0
  set going to ask (first of all seats) to choose yes or no, "And now?"
  result small = kept is at most 3
}
`
	if err := os.WriteFile(rules, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	begun := []string{"use " + rules, "real on", "character Ann", "game Ann", "5", "yes"}
	said, _ := typed(t, append(slices.Clone(begun), "odds")...)
	if !strings.Contains(said, "Small: 0 %") || !strings.Contains(said, "exact") {
		t.Errorf("of a 5 that was seen, the odds are:\n%s", said)
	}
	said, _ = typed(t, append(slices.Clone(begun), "correct #4 2", "odds 20 games")...)
	if strings.Contains(said, "Small: 0 %") || strings.Contains(said, "exact") {
		t.Errorf("of a 5 that was corrected to 2, the odds are:\n%s", said)
	}
	said, _ = typed(t, append(slices.Clone(begun), "correct #4 2", "odds")...)
	if strings.Contains(said, "Small: 0 %") {
		t.Errorf("of a 5 that was corrected to 2, the odds are:\n%s", said)
	}
}
