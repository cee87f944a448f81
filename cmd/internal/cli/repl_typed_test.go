package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A check that nobody has named is asked for, with whoever was named already. Nobody there is said before anything is asked.
func TestACheckAloneIsAskedWhich(t *testing.T) {
	t.Parallel()
	s := sitAt(t, 42, []string{"XDG_STATE_HOME=" + t.TempDir(), "NO_COLOR=1"}, "repl", "--seed", "3", "d12")
	s.prompted("d12")
	s.enters("check")
	s.sees("Nobody is at the table yet: character Olaf")
	s.prompted("d12")
	s.enters("char Mia Body 4")
	s.prompted("d12")
	s.enters("check")
	s.sees("Which one: basic, extended, encounter or\r\nopposed?") // broken between words, and not by the terminal
	s.sees("Which one? ")
	s.enters("baseic")
	s.sees("did you mean basic?")
	s.enters("cancel")
	s.sees("Nothing is changed.")
	s.enters("test Mia")
	s.sees("Which one? ")
	s.enters("bas pool 3 dt 7")
	s.sees("Dice to take")
}

// What is typed hidden is asked for with what it is for, and said to be so where there is room for it at any width.
func TestWhatIsTypedHiddenSaysSoAndWhatItIsFor(t *testing.T) {
	t.Parallel()
	s := sitAt(t, 42, []string{"XDG_STATE_HOME=" + t.TempDir(), "NO_COLOR=1"}, "repl", "--seed", "3", "d12")
	s.prompted("d12")
	s.enters("char Mia")
	s.prompted("d12")
	s.enters("real on")
	s.prompted("d12")
	s.enters("secret Mia: d20 # does she notice")
	s.sees("Mia rolls: does she notice (1d20): what\r\nwas rolled? (not shown as you type)\r\n")
	s.sees("> ")
	s.types("17\r")
	s.sees("Rolled in secret")
	s.enters("quit")
	if s.leaves(); strings.Contains(s.seen.String(), "17") {
		t.Errorf("what was typed hidden is shown: %q", s.seen.String())
	}
}

// A long paste is taken whole, and what it sends to the terminal grows with it, not with its square.
func TestALongPasteIsTakenAtOnce(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := gameMaster(t, home, "d12")
	s.prompted("d12")
	long := strings.Repeat("The bridge is out, and nobody knows why. ", 250)
	s.enters("note " + long)
	s.sees("Written down.")
	s.prompted("d12")
	s.enters("transcript " + filepath.Join(home, "e.txt"))
	s.sees("The evening is written to")
	s.prompted("d12")
	s.enters("quit")
	s.leaves()
	text, err := os.ReadFile(filepath.Join(home, "e.txt"))
	if err != nil || !strings.Contains(string(text), strings.TrimSpace(long)) {
		t.Errorf("what was pasted is not what was written down: %v", err)
	}
	if sent := s.seen.Len(); sent > 3*len(long) {
		t.Errorf("%d letters send %d bytes to the terminal", len(long), sent)
	}
}

// Before a game each player is asked for all that they lack, and may say it in one line. A command of the game master's prompt is
// told as one.
func TestEachPlayerIsAskedForAllThatTheyLack(t *testing.T) {
	t.Parallel()
	s := sit(t, []string{"NO_COLOR=1"}, "play", "baltimore", "full", "--players", "Ann,Bob", "--seed", "3")
	s.sees("Ann's attribute")
	s.sees("> ")
	s.enters("3 2")
	s.sees("Bob's attribute")
	s.sees("> ")
	s.enters("2")
	s.sees("Bob's skill")
	s.sees("> ")
	s.enters("1")
	s.sees("Pass the keyboard to Ann")
	s.enters("")
	s.sees("Ann: your move")
	s.sees("> ")
	s.enters("odds")
	s.sees("odds is a command of the game master's prompt")
}
