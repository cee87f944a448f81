package cli

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"croupier/cmd/internal/term"
	"croupier/interp/journal"
	"croupier/interp/session"
)

// typed is what the prompt says to a script, and the session that comes of it.
func typed(t *testing.T, lines ...string) (string, *session.Session) {
	t.Helper()
	var out bytes.Buffer
	screen := term.NewPipe(&out)
	s := session.New(journal.NewSessionHeader(1, ""), shelf.Program, nil)
	in := term.NewScript(strings.NewReader(strings.Join(lines, "\n")+"\n"), screen)
	if err := sitDown(screen, s, in).Run(); err != nil {
		t.Fatal(err)
	}
	return out.String(), s
}

// ready are the lines before what a test is about.
var ready = []string{"use baltimore", "character Olaf Strength 5, Chasing 3, chips 12", "character Ann Wits 4, Driving 2"}

func TestNonsenseAtThePromptIsSaidAndChangesNothing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	written := filepath.Join(folder, "bad.toml")
	if err := os.WriteFile(written, []byte("[[character]]\nname = \"Eve\"\nluck = 3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ line, says string }{
		{"frobnicate", "no command frobnicate"},
		{"charcter Olaf", "did you mean character?"},
		{"/frob", "no command frob"},
		{"\xff\xfe", "That is no text"},
		{strings.Repeat("x", 1<<20), "longer than anything that can be typed"},
		{"\x1b[2J", "no text"},
		{"character Olaf chips -3", "Stack cannot be -3: it must be from 0 to"},
		{"character Olaf chips 99999999999999999999", "cannot be"},
		{"character Olaf Strength 9", "Strength cannot be 9: it is a number from 1 to 5"},
		{"character Olaf Strenght 3", "did you mean Strength?"},
		{"character Olaf Strength", "what is the value of Strength"},
		{`character "Olaf Strength 3`, "not closed"},
		{"character Olaf policy clever", "clever"},
		{"character a.b Strength 3", "has none of"},
		{"pool Olaf 4", "but simple, hidden, full and poker: type simple Olaf 4, say"},
		{"check Olaf Strength/Chasing", "type simple Olaf Strength/Chasing, say"},
		{"compare baltimore house.deal", "in another window, or after quit, type croupier compare baltimore house.deal"},
		{"remove Nobody", "nobody here is called Nobody"},
		{"import " + filepath.Join(folder, "none.toml"), "there is no file"},
		{"import /dev/zero", "it is no file"},
		{"import " + written, "line 3: a character has"},
		{"export", "where to?"},
		{"export " + filepath.Join(folder, "no", "such", "x.toml"), "no such folder"},
		{"use chess", "no ruleset is called"},
		{"use nothing.deal", "no file nothing.deal"},
		{"set burn maybe", "cannot be maybe"},
		{"set luck 3", "no option"},
		{"set burn", "takes a name and its value"},
		{"simple", "the input ended before"},
		{"simple Olav Strength/Chasing", "did you mean Olaf?"},
		{"simple Olaf Magic/Chasing vs jacks full", "no stat Magic"},
		{"simple Olaf Strength/Chasing/Strength vs jacks full", "takes no more stats"},
		{"simple Olaf Strength/Chasing vs", "against what?"},
		{"simple Olaf Strength/Chasing vs seven elephants", "target cannot be"},
		{"simple Olaf Strength/Chasing vs jacks full minimum", "the value of minimum is missing"},
		{"simple Olaf Strength/Chasing vs pair of twos minimum royal flush", "The minimum is above the target"},
		{"full Olaf Strength/Chasing", "for 2 to 8 players, not 1"},
		{"start duel Olaf", "start nothing called"},
		{"2d6+", "character"},
		{"99999999d6", "0 to 10000 dice"},
		{"/r", "which dice?"},
		{"roll Eve: d20", "nobody here is called Eve"},
		{"odds", "the odds of what?"},
		{"odds 2d6 games 0", "games can be played"},
		{"macro roll 2d6", "roll is a command"},
		{"macro a", "no macro a"},
		{"reveal", "no secret"},
		{"reveal 2", "no secret that could be revealed"},
		{"show 99", "no entry 99"},
		{"undo many", "no number of steps"},
		{"undo 99", "nothing more than the last 3"},
		{"redo", "nothing to redo"},
		{"goto 99", "no entry 99"},
		{"goto x", "no entry's number"},
		{"set winner Olaf", "no option"},
		{"set Olaf.degree 3", "no contest has been played"},
		{"give Olaf -3", "A number from 1 up"},
		{"give Eve 3", "nobody here is called Eve"},
		{"take Olaf 99", "so 99 cannot be taken"},
		{"correct 9h", "no cards or dice of your own have been typed"},
		{"real maybe", "on or off"},
		{"why", "nothing has been decided"},
		{"leave", "no contest is open"},
		{"screen both", "gm or table"},
		{"gm", "what does the game master"},
		{"gm frob", "no command frob"},
		{"help frob", "no help for"},
		{"= 2 +", "error"},
		{"=", "nothing to work out"},
		{"define 3 = 4", "error"},
		{"1 / 0", "divided by 0"},
		{"transcript " + filepath.Join(folder, "no", "x.md"), "no such folder"},
		{"transcript for Eve", "nobody here is called Eve"},
		{"secret", "the input ended"},
	} {
		out, s := typed(t, append(append([]string{}, ready...), c.line)...)
		if !strings.Contains(strings.ToLower(out), strings.ToLower(c.says)) {
			t.Errorf("%.60q should say %q, and says\n%s", c.line, c.says, out[strings.LastIndex(out, "Driving 2"):])
		}
		if s.Len() != len(ready) || strings.Contains(out, "\x1b") || !utf8.ValidString(out) {
			t.Errorf("%.60q did something, or its bytes come out again", c.line)
		}
	}
}

func TestNothingNeedsRulesToBeRefused(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"odds", "use", "set", "set a b", "start simple", "simple Olaf", "why", "view", "characters", "undo", "history", "transcript", "sessions", "help simple", "macro", "real", "screen", "gm view", "give a 1", "set a.b 1", "set a 1", "correct 1", "leave", "show 1", "reveal"} {
		if out, s := typed(t, line, line); strings.Contains(out, "mistake in this program") || s.Len() != 0 {
			t.Errorf("%s: %s", line, out)
		}
	}
}

func TestNonsenseAtADecisionLeavesItOpen(t *testing.T) {
	t.Parallel()
	begin := append(append([]string{}, ready...), "simple Olaf Strength/Chasing vs jacks full")
	for _, c := range []struct{ line, says string }{
		{"99", "99 is more than 11. Legal: 0 to 11 chips or fold"},
		{"-3", "-3 is less than 0"},
		{"call", "is not a number"},
		{"hocus pocus", "is not a number"},
		{"simple Ann Wits/Driving vs jacks full", "a contest is open"},
		{"start simple Ann Wits/Driving vs jacks full", "a contest is open"},
		{"give Olaf 99999999999999", "no 99999999999999 chips"},
		{"take Olaf 12", "cannot be taken"},
		{"set Olaf.attribute 9", "1 to 5"},
		{"set Olaf.luck 9", "nothing called"},
		{"set Eve.luck 9", "plays no part"},
		{"set Olaf.hole Ah Ah", "more often"},
		{"set luck", "takes a name and its value"},
		{"why", "not over yet"},
	} {
		out, s := typed(t, append(append([]string{}, begin...), c.line)...)
		if !strings.Contains(strings.ToLower(out), strings.ToLower(c.says)) {
			t.Errorf("%q should say %q, and says\n%s", c.line, c.says, out[strings.LastIndex(out, "Olaf>"):])
		}
		if s.Len() != len(begin) || s.World().Open() == nil {
			t.Errorf("%q did something", c.line)
		}
	}
}

// answering answers questions with what a person would say.
type answering struct {
	counting
	says string
}

func (a *answering) Line(prompt string, private bool) (string, error) {
	if prompt == "? " {
		return a.says, nil
	}
	return a.counting.Line(prompt, private)
}

// full is a journal on a disk that is full after some writes.
type full struct{ left int }

func (f *full) Add(any) error {
	if f.left--; f.left < 0 {
		return errors.New("no space left on device")
	}
	return nil
}

func TestAFullDiskIsSaidAtOnceAndTheGameMasterDecides(t *testing.T) {
	t.Parallel()
	for _, says := range []string{"yes", "no"} {
		var out bytes.Buffer
		screen := term.NewScreen(&out, false, nil)
		s := session.New(journal.NewSessionHeader(1, ""), shelf.Program, &full{2})
		in := &answering{counting{lines: append(append([]string{}, ready...), "2d6")}, says}
		if err := sitDown(screen, s, in).Run(); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		if !strings.Contains(text, "no space left on device") || !strings.Contains(text, "Go on without a record?") {
			t.Errorf("nobody is told:\n%s", text)
		}
		if want := map[string]int{"yes": 4, "no": 2}[says]; s.Len() != want || s.Recorded() != (says == "no") {
			t.Errorf("said %s, %d entries count, and recorded is %v", says, s.Len(), s.Recorded())
		}
	}
}

func TestAScriptWhoseRecordCannotBeWrittenEnds(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	screen := term.NewPipe(&out)
	s := session.New(journal.NewSessionHeader(1, ""), shelf.Program, &full{1})
	err := sitDown(screen, s, term.NewScript(strings.NewReader(strings.Join(ready, "\n")), screen)).Run()
	if err == nil || !strings.Contains(err.Error(), "no space left") || s.Len() != 1 {
		t.Errorf("%v, after %d entries", err, s.Len())
	}
}

func TestCharactersComeBackFromAFileAsTheyWere(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "party.toml")
	_, one := typed(t, append(append([]string{}, ready...), `character Vex npc yes, policy random, role King, "Odd Habits" 2, gambling 5D+1`, "export "+file)...)
	_, two := typed(t, "import "+file)
	if a, b := one.World().Characters, two.World().Characters; len(a) != 3 || len(b) != 3 || a[2].Settings()[0] != b[2].Settings()[0] {
		t.Fatalf("%+v\n%+v", a, b)
	}
	_, again := typed(t, "import "+file, "export "+file+"2")
	first, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	second, err := os.ReadFile(file + "2")
	if err != nil || again.Len() != 1 { // one entry, so that one undo takes all of it back
		t.Fatal(err, again.Len())
	}
	for _, line := range strings.Split(string(first), "\n") {
		if !strings.Contains(string(second), line) {
			t.Errorf("%q is lost", line)
		}
	}
}

// What has to be given and is no stat needs no name where it can be the value of one thing alone.
func TestAValueWithoutItsNameGoesWhereItFits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rules, line, says string }{
		{"baltimore", "simple Olaf Str Chasing easy", "attribute Strength, skill Chasing"},
		{"baltimore", "simple Olaf easy Str/Chasing", "attribute Strength, skill Chasing"},
		{"baltimore", "simple Olaf 5/3 pair of jacks", "target is shown: pair of jacks"},
		{"baltimore", "simple Olaf Str Chasing fluffy", "Fluffy means nothing here"},
		{"baltimore", "simple Olaf Str Chasing 5", "takes no more stats"},
		{"d12", "basic Olaf 5 8", "pool 5, dt 8"},
		{"d12", "basic Olaf Strength 8", "pool 5, dt 8"},
		{"d12", "basic Olaf 5 8 2", "takes no more stats than pool; several for one are added up with a +: 5+2, say"},
		{"swrpg", "odds of 3", "odds of 3 in what? odds 5d12>8, say"},
		{"swrpg", "recap", "The rules are swrpg"},
		{"swrpg", "round Olaf Ines", "(character Ines makes somebody of that name)"},
		{"d12", "basic Olaf 5 80", "takes no more stats"},
	} {
		said, _ := typed(t, append(slices.Clone(ready), "use "+c.rules, c.line)...)
		if _, after, _ := strings.Cut(said, "> "+c.line); !strings.Contains(after, c.says) {
			t.Errorf("%s says\n%s\nand not %q", c.line, after, c.says)
		}
	}
}
