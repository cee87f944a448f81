package cli

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/term"
)

// sitter sits at a terminal: types, and reads what the program shows.
type sitter struct {
	t    *testing.T
	cmd  *exec.Cmd
	tty  *os.File
	mu   sync.Mutex
	seen strings.Builder
	read int // how much of it has been looked at
	done chan struct{}
}

// sit starts the program at a terminal of 80 columns.
func sit(t *testing.T, env []string, args ...string) *sitter {
	t.Helper()
	return sitAt(t, 80, env, args...)
}

// sitAt starts it at a terminal of so many columns.
func sitAt(t *testing.T, columns uint16, env []string, args ...string) *sitter {
	t.Helper()
	s := &sitter{t: t, cmd: exec.Command("croupier", args...), done: make(chan struct{})}
	s.cmd.Env = append(os.Environ(), "TERM=xterm")
	s.cmd.Env = append(s.cmd.Env, env...)
	tty, err := pty.StartWithSize(s.cmd, &pty.Winsize{Rows: 24, Cols: columns})
	if err != nil {
		t.Skipf("there are no terminals here: %s", err)
	}
	s.tty = tty
	t.Cleanup(func() { _ = tty.Close(); _ = s.cmd.Process.Kill() })
	go func() {
		defer close(s.done)
		b := make([]byte, 4096)
		for {
			n, err := tty.Read(b)
			s.mu.Lock()
			s.seen.Write(b[:n])
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return s
}

func (s *sitter) types(text string) {
	s.t.Helper()
	if _, err := io.WriteString(s.tty, text); err != nil {
		s.t.Fatal(err)
	}
}

// waits waits until the prompt reads keys one by one. What is pressed before that, the terminal takes for itself: Ctrl-C is a signal,
// and Ctrl-D an end.
func (s *sitter) waits() {
	s.t.Helper()
	screen, typed, err := pty.Open() // as a terminal is that nobody has changed
	if err != nil {
		s.t.Fatal(err)
	}
	defer screen.Close()
	defer typed.Close()
	usual, err := term.GetState(int(screen.Fd()))
	if err != nil {
		s.t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if is, err := term.GetState(int(s.tty.Fd())); err == nil && *is != *usual {
			return
		}
	}
	s.t.Fatalf("the prompt does not wait, and shows %q", s.seen.String()[s.read:])
}

// patience is how long a test waits for what must come; only a test that fails waits so long.
const patience = time.Minute

// sees waits until a text is shown behind what was looked at before, and gives all that was shown up to its end.
func (s *sitter) sees(text string) string {
	s.t.Helper()
	shown, rest := s.shown(text, patience)
	if shown == "" {
		s.t.Fatalf("%q is not shown, but %q", text, rest)
	}
	return shown
}

// shown is what is shown up to the end of a text; "" and all that there is if it does not come in time.
func (s *sitter) shown(text string, within time.Duration) (shown, rest string) {
	for deadline := time.Now().Add(within); ; time.Sleep(5 * time.Millisecond) {
		s.mu.Lock()
		rest = s.seen.String()[s.read:]
		at := strings.Index(rest, text)
		if at >= 0 {
			s.read += at + len(text)
		}
		s.mu.Unlock()
		if at >= 0 {
			return rest[:at+len(text)], ""
		}
		if time.Now().After(deadline) {
			return "", rest
		}
	}
}

// interrupts presses Ctrl-C until a text is shown: work that has not begun yet does not heed it.
func (s *sitter) interrupts(text string) {
	s.t.Helper()
	for range 100 {
		time.Sleep(300 * time.Millisecond)
		s.types("\x03")
		if shown, _ := s.shown(text, 300*time.Millisecond); shown != "" {
			return
		}
	}
	s.t.Fatalf("%q is never shown", text)
}

// leaves waits for the end and gives the exit code, and what was still shown. A program that waits for more than was typed is ended,
// and the test fails.
func (s *sitter) leaves() (code int, rest string) {
	s.t.Helper()
	kill := time.AfterFunc(patience, func() { _ = s.cmd.Process.Kill() })
	err := s.cmd.Wait()
	<-s.done
	if !kill.Stop() {
		s.t.Errorf("%q does not end by itself, and shows %q", s.cmd.Args, s.seen.String()[s.read:])
	}
	if _, ok := err.(*exec.ExitError); err != nil && !ok {
		s.t.Fatal(err)
	}
	return s.cmd.ProcessState.ExitCode(), s.seen.String()[s.read:]
}

var olaf = []string{"play", "baltimore", "simple", "attribute=4", "skill=3", "target=fives full of twos", "--players", "Olaf",
	"--deck", "10h 10s 4h 2h 9h 8d 6d 4s 8c 5s Qh", "--set", "burn=no"}

// What the terminal obeys: an empty screen, and its usual one behind that of what not everybody may see.
const (
	wipe      = "\x1b[H\x1b[2J"
	uncovered = "\x1b[?1049l"
)

func TestAGameAtATerminal(t *testing.T) {
	t.Parallel()
	s := sit(t, nil, olaf...)
	s.sees("Baltimore draw 'em")
	s.sees("Olaf is dealt \x1b[1;31m[10♥]\x1b[m \x1b[1m[10♠]\x1b[m")
	s.sees("0 to 9 chips or fold")
	s.types("?\r")
	s.sees("Type how many chips")
	s.types("lots\r")
	s.sees("\x1b[33m\"lots\" is not a number.\x1b[m Legal: 0 to 9 chips or fold.")
	s.types("5\r")
	s.sees("[9♥]")
	for _, answer := range []string{"10s", "8c", "5s"} {
		s.sees("Cards to muck, or none")
		s.types(answer + "\r")
	}
	s.sees("Chips of effort")
	s.types("bet 3\r")
	code, rest := s.leaves()
	if code != ExitFine || !strings.Contains(rest, "Solid success") || !strings.Contains(rest, "Seed ") {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
	if all := s.seen.String(); strings.Contains(all, wipe) {
		t.Error("the screen of a single player is cleared, though he has nobody to hide from")
	}
}

func TestNoColorIsHonoured(t *testing.T) {
	t.Parallel()
	s := sit(t, []string{"NO_COLOR=1"}, olaf...)
	if shown := s.sees("0 to 9 chips or fold"); strings.Contains(shown, "\x1b[") || !strings.Contains(shown, "[10♥] [10♠]") {
		t.Errorf("with NO_COLOR it shows %q", shown)
	}
}

func TestTheKeyboardIsPassedOnOverAnEmptyScreen(t *testing.T) {
	t.Parallel()
	s := sit(t, nil, "play", "baltimore", "full", "attribute=1", "skill=1", "--players", "Ann,Bob", "--set", "burn=no", "--deck", "Ah Ks")
	s.sees(wipe)
	s.sees("Pass the keyboard to Ann, then press Enter.")
	s.types("\r")
	s.sees(wipe)
	s.sees("Ann is dealt \x1b[1;31m[A♥]\x1b[m")
	s.types("check\r")
	s.sees(wipe)
	if shown := s.sees("Pass the keyboard to Bob, then press Enter."); strings.Contains(shown, "A♥") {
		t.Errorf("Bob is shown Ann's cards: %q", shown)
	}
	s.types("\r")
	s.sees(wipe)
	if shown := s.sees("your move"); strings.Contains(shown, "A♥") || !strings.Contains(shown, "[K♠]") || !strings.Contains(shown, "Ann checks") {
		t.Errorf("Bob is shown %q", shown)
	}
	s.types("fold\r")
	code, rest := s.leaves()
	if code != ExitFine || !strings.Contains(rest, uncovered) || !strings.Contains(rest, "winner") {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
	main := mainScreen(s.seen.String())
	if strings.Contains(main, "A♥") || strings.Contains(main, "K♠") || !strings.Contains(main, "Ann checks") || strings.Contains(main, "\x1b[3J") {
		t.Errorf("what can be scrolled back to is %q", main)
	}
}

// mainScreen is what a terminal shows on its usual screen, which can be scrolled back to.
func mainScreen(seen string) string {
	var main strings.Builder
	for {
		before, rest, _ := strings.Cut(seen, "\x1b[?1049h")
		main.WriteString(before)
		var more bool
		if _, seen, more = strings.Cut(rest, uncovered); !more {
			return main.String()
		}
	}
}

func TestWhatIsTypedBeforeTheTableIsSeenIsSaidToBeNoAnswer(t *testing.T) {
	t.Parallel()
	s := sit(t, nil, "play", "baltimore", "full", "attribute=1", "skill=1", "--players", "Ann,Bob")
	s.sees("Pass the keyboard to Ann, then press Enter.")
	s.types("check\r")
	s.sees(wipe)
	s.sees("What was typed before you saw the table is no answer.")
	s.sees("Ann\x1b[m: your move")
	s.types("\x04")
	code, rest := s.leaves()
	if code != ExitRanOut || !strings.Contains(rest, "you left the game before it was over, when it was Ann's turn") {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
}

func TestASecretAnswerDoesNotStayOnTheScreen(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "guess.deal")
	rules := `ruleset "Guess"
players 2
each player has { guess number 0..99 = 0 seen by owner }
start game {
  each player, secretly {
    set guess to ask player to choose from 1..99, "Your guess?"
  }
  reveal each player's guess
  each player { result guess }
}
`
	if err := os.WriteFile(file, []byte(rules), 0o600); err != nil {
		t.Fatal(err)
	}
	s := sit(t, nil, "play", file, "--players", "Ann,Bob")
	s.sees("Pass the keyboard to Ann")
	s.types("\r")
	s.sees("Your guess?")
	s.types("77\r")
	s.sees(wipe)
	if shown := s.sees("Pass the keyboard to Bob"); strings.Contains(shown, "77") {
		t.Errorf("Bob is shown Ann's guess: %q", shown)
	}
	s.types("\r")
	s.sees(wipe)
	if shown := s.sees("Your guess?"); strings.Contains(shown, "77") {
		t.Errorf("Bob is shown Ann's guess: %q", shown)
	}
	s.types("33\r")
	code, rest := s.leaves()
	if code != ExitFine || !strings.Contains(rest, "77") || !strings.Contains(rest, "33") {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
}

func TestWhatOnlyTheGameMasterKnowsDoesNotStayOnTheScreen(t *testing.T) {
	t.Parallel()
	s := sit(t, nil, "play", "baltimore", "hidden", "attribute=2", "--players", "Ann")
	s.sees("Ann's skill")
	s.sees("a number from 1 to 5")
	s.types("7\r")
	s.sees("Skill cannot be 7")
	s.types("2\r")
	s.sees("Ann's target")
	s.sees(`a hand such as "pair of jacks"`)
	s.sees("> ")
	s.types("pair of axes\r")
	s.sees("What you typed is not taken, and not shown. Wanted: a hand")
	s.sees("> ")
	s.types("?\r")
	s.sees("it is not shown as you type it")
	s.sees("> ")
	s.types("pair of aces\r")
	s.sees("0 to 9 chips or fold")
	if shown := s.seen.String(); strings.Contains(shown, "pair of a") || strings.Contains(shown, "axes") || strings.Contains(shown, wipe) {
		t.Errorf("Ann is shown the target: %q", shown)
	}
}

func TestAnAnswerIsTakenBackAndTheRecordOfItIsReplayed(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "olaf.journal")
	s := sit(t, []string{"NO_COLOR=1"}, append(slices.Clone(olaf), "--journal", file)...)
	s.sees("0 to 9 chips or fold")
	s.sees("> ")
	s.types("/undo\r")
	s.sees("There is no answer here that could be taken back.")
	s.sees("> ")
	s.types("5\r")
	s.sees("Cards to muck")
	s.sees("> ")
	s.types("\x1b[A")
	s.sees("5") // what was typed before
	s.types("\x15undo\r")
	s.sees("Olaf's last answer is taken back. Chance comes out the same when it is given\r\n  again, and what somebody has seen since they have seen.")
	s.sees("0 to 9 chips or fold")
	s.sees("> ")
	s.types("\x03")
	s.sees("Leave the game? Every answer is kept")
	s.sees("? ")
	s.types("no\r")
	s.sees("> ")
	s.types("4\r")
	s.sees("Cards to muck")
	s.sees("> ")
	s.types("\x03")
	s.sees("Leave the game?")
	s.sees("? ")
	s.types("\x03")
	if code, rest := s.leaves(); code != ExitRanOut || !strings.Contains(rest, "the same command goes on with it") {
		t.Fatalf("it exits with %d and shows %q", code, rest)
	}
	s = sit(t, []string{"NO_COLOR=1"}, "replay", file)
	if code, rest := s.leaves(); code != ExitFine || !strings.Contains(rest, "1 answer") {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
	s = sit(t, []string{"NO_COLOR=1"}, append(slices.Clone(olaf), "--journal", file)...)
	s.sees("Go on with it?")
	s.sees("> ")
	s.types("yes\r")
	s.sees("Olaf bets 4 into effort")
	s.sees("Cards to muck")
	s.sees("> ")
	s.types("fold\r")
	s.sees("> ")
	s.types("none\r")
	s.sees("Chips of effort")
	s.sees("> ")
	s.types("0\r")
	if code, rest := s.leaves(); code != ExitFine {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
	s = sit(t, []string{"NO_COLOR=1"}, "replay", file)
	if code, rest := s.leaves(); code != ExitFine || !strings.Contains(rest, "3 answers") {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
}

// isAsked says yes to the question whether to leave, which follows Ctrl-C.
func (s *sitter) isAsked(key, kept string) {
	s.t.Helper()
	if key == "\x03" {
		s.sees("Leave the game? " + kept)
		s.sees("? ")
		s.types("yes\r")
	}
}

func TestCtrlDAndCtrlCLeaveAtAnyPrompt(t *testing.T) {
	t.Parallel()
	for name, key := range map[string]string{"Ctrl-D": "\x04", "Ctrl-C": "\x03"} {
		for _, at := range []struct {
			prompt string
			args   []string
		}{
			{"Chips of effort", olaf},
			{"Ann's target", []string{"play", "baltimore", "attribute=2", "skill=1", "--players", "Ann"}},
			{"Pass the keyboard to Ann", []string{"play", "baltimore", "full", "attribute=2", "skill=1", "--players", "Ann,Bob"}},
		} {
			s := sit(t, nil, at.args...)
			s.sees(at.prompt)
			if s.sees("\n"); !strings.HasPrefix(at.prompt, "Pass") {
				s.sees("> ")
			}
			s.waits()
			s.types(key)
			if at.prompt != "Ann's target" {
				s.isAsked(key, "Nothing is recorded: it would be lost.")
			}
			code, rest := s.leaves()
			if code != ExitRanOut || !strings.Contains(rest, "you left") || strings.Contains(rest, "goroutine") {
				t.Errorf("%s at %q exits with %d and shows %q", name, at.prompt, code, rest)
			}
		}
	}
}

// play baltimore, to which the README leads, plays a whole contest with nothing else than what is typed.
func TestPlayAsksForWhatAContestNeeds(t *testing.T) {
	t.Parallel()
	s := sit(t, nil, "play", "baltimore")
	s.sees("Who plays?")
	s.types("\r")
	s.sees("attribute")
	s.types("six\r") // which is no stat of his
	s.sees("Attribute cannot be six")
	s.types("4\r")
	s.sees("skill")
	s.types("running\r")
	s.sees("P1 has no running")
	s.types("2\r")
	s.sees("target")
	s.types("pair of nines\r")
	s.sees("Chips of effort")
	s.types("1\r")
	s.sees("Cards to muck")
	s.types("none\r")
	s.sees("Chips of effort")
	s.types("0\r")
	s.sees("outcome")
	if code, rest := s.leaves(); code != ExitFine {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
}
