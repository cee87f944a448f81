package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// gameMaster sits the game master at a terminal, with a folder of his own for what is kept.
func gameMaster(t *testing.T, home string, args ...string) *sitter {
	t.Helper()
	if home == "" {
		home = t.TempDir()
	}
	return sit(t, []string{"XDG_STATE_HOME=" + home, "NO_COLOR=1"}, append([]string{"repl", "--seed", "3"}, args...)...)
}

// prompted waits for the prompt of a name, so that what is typed next is typed there. A key such as Ctrl-D needs that: between
// two prompts the terminal is the system's, which keeps it to itself.
func (s *sitter) prompted(name string) { s.t.Helper(); s.sees(name + "> ") }

// enters types a line and Enter.
func (s *sitter) enters(line string) { s.t.Helper(); s.types(line + "\r") }

func TestTheGameMastersKeyboardCompletes(t *testing.T) {
	t.Parallel()
	s := gameMaster(t, "", "baltimore")
	s.prompted("baltimore")
	s.enters("character Olaf Strength 5, Chasing 3, chips 12")
	s.sees("Olaf: Strength 5, Chasing 3; baltimore: stack 12\r\n")
	s.types("hid\t")
	s.sees("hidden ")
	s.types("Ol\t")
	s.sees("Olaf ")
	s.types("Stre\t")
	s.sees("Strength ")
	s.types("\x15rea\t")
	s.sees("real ")
	s.types("of\t")
	s.sees("off ")
	s.types("\r")
	s.sees("The program deals and rolls again")
}

func TestTheCardsThatAreStillOutAreOffered(t *testing.T) {
	t.Parallel()
	s := gameMaster(t, "", "baltimore")
	s.prompted("baltimore")
	s.enters("character Olaf Strength 2, Chasing 1")
	s.prompted("baltimore")
	s.enters("set burn no")
	s.prompted("baltimore")
	s.enters("real on")
	s.prompted("baltimore")
	s.enters("simple Olaf Strength/Chasing vs jacks full")
	s.sees("Olaf's hole: 2 cards? ")
	s.enters("10h 10s")
	s.prompted("Olaf")
	s.enters("0")
	s.sees("board: 4 cards? ")
	s.types("Kh 9d 10\t")
	s.sees("10c 10d 10h 10s") // nobody but Olaf knows where the last two are
	s.types("\x03\x03")
	s.sees("Nothing is changed.")
	s.prompted("Olaf")
}

func TestTheGameMastersKeyboardRemembersAcrossSessions(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := gameMaster(t, home, "baltimore")
	s.prompted("baltimore")
	s.enters("odds 2d6")
	s.sees("on average 7")
	s.enters("secret 3d6 # quite secret")
	s.sees("Rolled in secret")
	s.prompted("baltimore")
	s.types("\x04")
	if code, _ := s.leaves(); code != ExitFine {
		t.Errorf("it exits with %d", code)
	}
	history := filepath.Join(home, "croupier", "history")
	info, err := os.Stat(history)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatal(info.Mode(), err)
	}
	text, err := os.ReadFile(history)
	if err != nil || !strings.Contains(string(text), "odds 2d6") || strings.Contains(string(text), "secret") {
		t.Errorf("%q %v", text, err)
	}
	s = gameMaster(t, home, "baltimore")
	s.prompted("baltimore")
	s.types("\x1b[A")
	s.sees("odds 2d6")
	s.types("\x03")
	s.prompted("baltimore")
	s.types("\x12on\r")
	s.sees("on average 7")
}

func TestCtrlCEndsTheLineOrTheWorkAndNeverTheSession(t *testing.T) {
	t.Parallel()
	s := gameMaster(t, "", "baltimore")
	s.prompted("baltimore")
	s.types("characterrrr\x03")
	s.prompted("baltimore")
	s.enters("character Olaf Strength 5, Chasing 3")
	s.prompted("baltimore")
	s.enters("odds simple Olaf Strength/Chasing vs jacks full games 10000000")
	s.interrupts("ended early")
	s.prompted("baltimore")
	s.enters("simple Olaf Strength")
	s.sees("Olaf's skill? ")
	s.types("\x03")
	s.sees("Nothing is changed.")
	s.enters("simple Olaf Strength/Chasing vs jacks full")
	s.prompted("Olaf")
	s.types("12\x03")
	s.prompted("Olaf")
	s.enters("odds games 10000000")
	s.interrupts("ended early")
	s.prompted("Olaf")
	s.enters("2")
	s.sees("Olaf bets 2")
}

func TestCtrlCTwiceWhereNothingIsTypedLeaves(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := gameMaster(t, home, "baltimore")
	s.prompted("baltimore")
	s.enters("character Olaf Strength 5, Chasing 3")
	s.sees("Olaf: Strength 5")
	s.prompted("baltimore")
	s.types("char\x03")
	s.sees("^C")
	s.prompted("baltimore")
	s.types("\x03")
	s.sees("Ctrl-C once more leaves. Everything that was done is kept.")
	s.prompted("baltimore")
	s.enters("characters")
	s.sees("Olaf: Strength 5")
	s.prompted("baltimore")
	s.types("\x03")
	s.sees("Ctrl-C once more leaves.")
	s.prompted("baltimore")
	s.types("\x03")
	if code, rest := s.leaves(); code != ExitFine {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
	s = gameMaster(t, home)
	s.sees("The last evening: ")
	s.sees("Olaf.")
}

func TestCtrlDAsksWhileAContestIsOpen(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := gameMaster(t, home, "baltimore")
	s.prompted("baltimore")
	s.enters("character Olaf Strength 5, Chasing 3")
	s.prompted("baltimore")
	s.enters("simple Olaf Strength/Chasing vs jacks full")
	cards := regexp.MustCompile(`hole  .*\n`).FindString(s.sees("0 to 9 chips or fold"))
	s.prompted("Olaf")
	s.types("\x04")
	s.sees("A contest is open.")
	s.enters("no")
	s.prompted("Olaf")
	s.types("\x04")
	s.sees("A contest is open.")
	s.enters("yes")
	if code, rest := s.leaves(); code != ExitFine {
		t.Fatalf("it exits with %d: %s", code, rest)
	}
	s = sit(t, []string{"XDG_STATE_HOME=" + home, "NO_COLOR=1"}, "repl", "--resume")
	if again := regexp.MustCompile(`hole  .*\n`).FindString(s.sees("0 to 9 chips or fold")); again != cards || cards == "" {
		t.Errorf("he held %q, and holds %q", cards, again)
	}
}

// Where another screen covers what was going on, it stands there too; recap tells it at any time.
func TestWhoGoesOnWithAnEveningIsToldWhatWasGoingOn(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := gameMaster(t, home, "baltimore")
	s.prompted("baltimore")
	s.enters("character Olaf Strength 3, Brawling 2\rcharacter Ann Strength 4, Brawling 2")
	s.sees("Ann: Strength 4, Brawling 2\r\n")
	s.prompted("baltimore")
	s.enters("recap")
	s.sees("Ann: Strength 4, Brawling 2")
	s.prompted("baltimore")
	s.enters("full Olaf Strength/Brawling vs Ann 4/2")
	s.sees("Pass the keyboard to Olaf")
	s.enters("")
	s.prompted("Olaf")
	s.enters("2")
	s.sees("Pass the keyboard to Ann")
	s.enters("")
	s.prompted("Ann")
	s.enters("quit")
	s.leaves()
	s = sit(t, []string{"XDG_STATE_HOME=" + home, "NO_COLOR=1"}, "repl", "--resume")
	s.sees("Open: Baltimore draw 'em: full, with Olaf and Ann. Ann is asked.\r\n")
	s.sees("Olaf bets 2\r\nOpen: Baltimore draw 'em: full, with Olaf and Ann. Ann is asked.\r\nPass the keyboard to Ann")
	s.enters("")
	s.prompted("Ann")
	s.enters("recap")
	s.sees("Baltimore draw 'em: full, with Olaf and Ann. Ann is asked.\r\n")
	s.sees("Olaf bets 2\r\n")
	s.sees("Ann (you)")
	s.prompted("Ann")
}

func TestQuitInAContestSaysThatItIsKept(t *testing.T) {
	t.Parallel()
	s := gameMaster(t, "", "baltimore")
	s.prompted("baltimore")
	s.enters("character Olaf Strength 5, Chasing 3")
	s.prompted("baltimore")
	s.enters("simple Olaf Strength/Chasing vs jacks full")
	s.prompted("Olaf")
	s.enters("quit")
	s.sees("Kept. croupier repl --resume goes on with it.")
	if code, rest := s.leaves(); code != ExitFine {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
}

// houseRules are rules that did not come with the program.
func houseRules(t *testing.T) (path string) {
	path = filepath.Join(t.TempDir(), "house.deal")
	if err := os.WriteFile(path, []byte("ruleset \"House\"\nextends baltimore\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAHouseRuleIsUsedWithinLimitsAndNothingIsLost(t *testing.T) {
	t.Parallel()
	home, rules := t.TempDir(), houseRules(t)
	s := gameMaster(t, home)
	s.prompted("")
	s.enters("use baltimore")
	s.prompted("baltimore")
	s.enters("set burn no")
	s.prompted("baltimore")
	s.enters("use " + rules + "\rcharacter Olaf Strength 5, Chasing 3\ruse baltimore\rset") // typed in one go
	s.sees("so much time and memory")
	s.sees("House. It starts simple")
	s.prompted("house")
	s.sees("Olaf: Strength 5, Chasing 3\r\n")
	s.prompted("baltimore")
	s.enters("")
	s.sees("burn  is no")
	s.prompted("baltimore")
	s.enters("simple Olaf Strength/Chasing vs jacks full")
	cards := regexp.MustCompile(`hole  .*\n`).FindString(s.sees("0 to 9 chips or fold"))
	s.prompted("Olaf")
	s.enters("quit")
	s.sees("Kept.")
	if code, rest := s.leaves(); code != ExitFine {
		t.Fatalf("it exits with %d: %s", code, rest)
	}
	s = gameMaster(t, home)
	s.sees("  resume    goes on with it\r\n")
	s.prompted("")
	s.enters("note The bridge is out.")
	s.prompted("")
	s.enters("resume")
	s.sees("so much time and memory")
	s.sees("The session goes on after entry")
	if again := regexp.MustCompile(`hole  .*\n`).FindString(s.sees("0 to 9 chips or fold")); again != cards || cards == "" {
		t.Errorf("he held %q, and holds %q", cards, again)
	}
	s.prompted("Olaf")
	s.enters("sessions")
	s.sees("The bridge is out.")
}

func TestAHouseRuleIsUsedWhereNothingHasHappened(t *testing.T) {
	t.Parallel()
	home, rules := t.TempDir(), houseRules(t)
	journal := filepath.Join(t.TempDir(), "friday.journal")
	s := gameMaster(t, home, "--journal", journal)
	s.prompted("")
	s.enters("screen gm")
	s.sees("Secrets are shown here from now on")
	s.prompted("")
	s.enters("use " + rules)
	s.prompted("house")
	s.enters("screen")
	s.sees("Only the game master sees the screen.")
	s.prompted("house")
	s.enters("character Olaf Strength 5, Chasing 3")
	s.prompted("house")
	s.enters("use " + rules)
	s.sees("House. It starts simple")
	s.prompted("house")
	s.enters("use " + houseRules(t))
	s.sees("put it there")
	s.prompted("house")
	s.enters("quit")
	s.leaves()
	if text, err := os.ReadFile(journal); err != nil || !strings.Contains(string(text), "Olaf") || !strings.Contains(string(text), `"seed":3`) {
		t.Errorf("%s %v", text, err)
	}
}

func TestAHouseRuleIsMadeAtTheTerminalOnlyIfTheTableAgrees(t *testing.T) {
	t.Parallel()
	home, rules := t.TempDir(), houseRules(t)
	s := gameMaster(t, home, rules)
	s.prompted("house")
	s.types("rule change degrees_a_\t")
	s.sees("degrees_a_rung ")
	s.enters("to 20")
	s.sees("degrees_a_rung was 15, and is 20 then.")
	s.sees("yes or no")
	s.sees("? ") // before that Ctrl-C is the system's
	s.types("\x03")
	s.sees("Nothing is changed.")
	s.prompted("house")
	made := filepath.Join(filepath.Dir(rules), "house-house.deal")
	if _, err := os.Stat(made); err == nil {
		t.Error("the file is there, though nobody has agreed to the rule")
	}
	s.enters("change the degrees a rung to 20")
	s.sees("yes or no")
	s.enters("yes")
	s.sees("In force")
	s.prompted("house-house")
	s.enters("character Olaf Strength 5, Chasing 3")
	s.prompted("house-house")
	s.enters("quit")
	s.leaves()
	if text, err := os.ReadFile(made); err != nil || !strings.Contains(string(text), "\nchange degrees_a_rung to 20\n") {
		t.Errorf("the file is %q, %v", text, err)
	}
	s = gameMaster(t, home, "--resume", "--trust")
	s.prompted("house-house")
	s.enters("rule undo") // what is undone is the rule, and not what came behind it
	s.sees("No more in force: change degrees_a_rung to 20.")
	s.prompted("house")
}

func TestAContestThatIsKilledIsGoneOnWith(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := gameMaster(t, home, "baltimore")
	s.prompted("baltimore")
	s.enters("character Olaf Strength 5, Chasing 3")
	s.prompted("baltimore")
	s.enters("simple Olaf Strength/Chasing vs jacks full")
	s.prompted("Olaf")
	s.enters("2")
	s.sees("Olaf bets 2")
	before := s.sees("or none")
	if err := s.cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s.leaves()
	s = sit(t, []string{"XDG_STATE_HOME=" + home, "NO_COLOR=1"}, "repl", "--resume")
	s.sees("Olaf bets 2")
	if again := s.sees("or none"); board(again) != board(before) || board(again) == "" {
		t.Errorf("it stood\n%s\nand stands\n%s", before, again)
	}
}

// board is the view of the table within what was shown.
func board(text string) string {
	_, text, _ = strings.Cut(text, "\r\nboard ")
	return text
}

func TestALineThatIsNotFinishedGoesOn(t *testing.T) {
	t.Parallel()
	s := gameMaster(t, "")
	s.prompted("")
	s.enters("define twice(n) =")
	s.sees("... ")
	s.enters("2 * n")
	s.sees("Defined.")
	s.enters("max(twice(4),")
	s.sees("... ")
	s.enters("3)")
	s.sees("8")
	s.prompted("")
	s.enters("count of [2 3")
	s.sees("... ")
	s.types("\x03")
	s.sees("Nothing is changed.")
	s.prompted("")
}

// A secret order that came to nothing is mended where the table does not see it.
func TestASecretLineIsMendedUnseen(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := gameMaster(t, home, "d12")
	s.prompted("d12")
	s.enters("character Olaf Body 4")
	s.prompted("d12")
	s.enters("secret Olav: 7d12 # does he hear it?")
	s.sees("Nobody here is called Olav")
	s.sees("gm alone brings back what you typed")
	s.prompted("d12")
	s.types("\x1b[A")
	if shown := s.sees("character Olaf Body 4"); strings.Contains(shown, "7d12") {
		t.Errorf("the history shows %q", shown)
	}
	s.types("\x15")
	s.enters("gm")
	s.sees("For the game master's eyes: press Enter.")
	s.enters("")
	s.sees("> secret Olav: 7d12 # does he hear it?")
	s.types("\x01" + strings.Repeat("\x06", len("secret Olav")) + "\x7ff\r")
	s.sees("Rolled in secret, as 3")
	s.prompted("d12")
	s.types("\x04")
	s.leaves()
	if _, seen, _ := strings.Cut(mainScreen(s.seen.String()), "Nobody here is called Olav"); strings.Contains(seen, "hear it") {
		t.Errorf("the table's screen shows %q", seen)
	}
}

func TestASecretIsNeverShownAsItIsTyped(t *testing.T) {
	t.Parallel()
	s := gameMaster(t, "", "baltimore")
	s.prompted("baltimore")
	s.enters("character Olaf Strength 5, Chasing 3")
	s.prompted("baltimore")
	s.enters("hidden Olaf Strength/Chasing")
	s.sees("Olaf's target? ")
	s.enters("queen-high flush")
	s.prompted("Olaf")
	s.enters("0")
	s.sees("or none\r\n") // the prompt before it is drawn again with each letter
	s.sees("Olaf>  \b")
	s.types("\x04")
	s.sees("Leave? yes or no")
	s.sees("?  \b")
	s.enters("yes")
	s.leaves()
	if all := s.seen.String(); strings.Contains(all, "queen") {
		t.Errorf("the secret is on the screen: %q", all)
	}
}

func TestASecretCheckIsPlayedOnAScreenOfItsOwnAndToldLaterOrNever(t *testing.T) {
	t.Parallel()
	for _, env := range []string{"TERM=xterm", "TERM=dumb"} {
		s := sit(t, []string{"XDG_STATE_HOME=" + t.TempDir(), "NO_COLOR=1", env}, "repl", "--seed", "3", "d12")
		s.prompted("d12")
		s.enters("char Olaf pool 3")
		s.prompted("d12")
		s.enters("secret basic Olaf dt 7")
		s.sees("For the game master's eyes: press Enter.")
		s.enters("")
		s.sees("Dice to take")
		s.prompted("Olaf")
		s.enters("2")
		s.sees("margin: ")
		s.sees("Press Enter to hide this.")
		s.enters("")
		s.sees("Played in secret, as entry 3: gm show 3")
		s.prompted("d12")
		s.enters("gm basic Olaf dt 7 take 2")
		s.sees("For the game master's eyes: press Enter.")
		s.enters("")
		s.sees("Olaf rolls 2d12: ")
		s.sees("Press Enter to hide this.")
		s.enters("")
		s.prompted("d12")
		s.enters("gm 3d6")
		s.sees("For the game master's eyes: press Enter.")
		s.enters("")
		s.sees("3d6, added up: ")
		s.sees("Press Enter to hide this.")
		s.enters("")
		s.prompted("d12")
		s.enters("gm Olaf: 2d8")
		s.sees("For the game master's eyes, and Olaf's: press Enter.")
		s.enters("")
		s.sees("2d8, added up: ")
		s.sees("(for the game master and Olaf)")
		s.sees("Press Enter to hide this.")
		s.enters("")
		s.prompted("d12")
		s.enters("secret the butler did it")
		s.prompted("d12")
		s.enters("transcript")
		if text := s.sees("d12> "); strings.Contains(text, "rolls") || strings.Contains(text, "butler") || strings.Contains(text, "basic") {
			t.Errorf("the transcript for all tells %q", text)
		}
		s.types("\x1b[A\x1b[A")
		s.sees("char Olaf pool 3") // nothing secret can be called back
		s.types("\x15")
		main := mainScreen(s.seen.String())
		if env == "TERM=dumb" && strings.Contains(main, "\x1b[?1049") || env != "TERM=dumb" && (strings.Contains(main, "margin") || strings.Contains(main, "rolls")) || strings.Contains(s.seen.String(), "\x1b[3J") {
			t.Errorf("%s: what can be scrolled back to is %q", env, main)
		}
		if env != "TERM=dumb" && !strings.Contains(main, "\x1b[1A\x1b[2K\rd12> secret ...") {
			t.Error("what was typed in secret stays on the screen")
		}
		if said := strings.Count(main, "This terminal takes nothing away"); env == "TERM=dumb" && said != 1 || env != "TERM=dumb" && said != 0 {
			t.Errorf("%s: it is said %d times that what was typed stands on the screen", env, said)
		}
		s.enters("reveal 3")
		s.sees("What was secret is shown to all")
		s.sees("Olaf rolls 2d12: ")
	}
}

func TestWhatTheGameMasterRunsIsAskedUnseen(t *testing.T) {
	t.Parallel()
	s := gameMaster(t, "", "baltimore")
	s.prompted("baltimore")
	s.enters("char Olaf Dexterity 4, Wits 3")
	s.prompted("baltimore")
	s.enters("char Vex npc, Strength 2, Resolve 2")
	s.sees("Vex: the game master runs them")
	s.prompted("baltimore")
	s.enters("char Vex Cunning 3")
	s.sees("char ...")
	s.prompted("baltimore")
	s.enters("char Olaf Cunnin 3") // which is nearly what only the game master knows
	s.sees("Olaf: Dexterity 4, Wits 3, Cunnin 3")
	s.prompted("baltimore")
	s.enters("full Olaf Dexterity/Wits Vex")
	s.sees("Vex's attribute? ")
	s.enters("Stealth")
	s.sees("What you typed is not taken, and not shown.")
	s.enters("Resolve")
	s.sees("Vex's skill? ")
	s.enters("5")
	s.sees("Pass the keyboard to Olaf")
	s.enters("")
	s.prompted("Olaf")
	s.enters("check")
	s.sees("Pass the keyboard to the game master, for Vex")
	s.enters("")
	s.prompted("Vex")
	s.enters("fold")
	s.prompted("baltimore")
	s.enters("why")
	s.prompted("baltimore")
	s.enters("transcript")
	s.prompted("baltimore")
	main := mainScreen(s.seen.String())
	if strings.Contains(main, "Strength 2, R") && !strings.Contains(main, "\x1b[2K\rbaltimore> char ...") || strings.Contains(main, "Stealth") ||
		strings.Contains(main, "Cunning: nothing") || strings.Contains(main, "did you mean Cunning") ||
		strings.Contains(main, "attribute 2") || strings.Contains(main, "skill 5") || strings.Contains(main, "Resolve.") {
		t.Errorf("the table is shown of Vex's sheet: %q", main)
	}
}

func TestTheLastEveningIsOfferedAndAnEmptyOneIsNotWritten(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	sessions := filepath.Join(home, "croupier", "sessions")
	written := func(want int) {
		t.Helper()
		if all, err := os.ReadDir(sessions); err != nil || len(all) != want {
			t.Errorf("%d evenings are written and not %d: %v", len(all), want, err)
		}
	}
	s := gameMaster(t, home, "baltimore")
	s.prompted("baltimore")
	s.enters("quit")
	s.leaves()
	written(0)
	s = gameMaster(t, home, "baltimore")
	s.prompted("baltimore")
	s.enters("character Olaf Strength 5, Chasing 3")
	s.prompted("baltimore")
	s.enters("simple Olaf Strength/Chasing vs jacks full")
	s.prompted("Olaf")
	if err := s.cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s.leaves()
	written(1)
	s = gameMaster(t, home)
	s.sees("The last evening: ")
	s.sees("; Olaf.\r\nBaltimore simple, with Olaf, was not over.\r\n  resume    goes on with it\r\n  sessions  lists all evenings\r\n")
	s.prompted("")
	s.enters("char")
	s.sees("Nobody yet.")
	s.prompted("")
	s.enters("resume")
	s.sees("The session goes on after entry 3.\r\nAt the table: Olaf.\r\n· ")
	s.prompted("Olaf")
	s.enters("save the bridge")
	s.sees("This evening is kept in")
	s.prompted("Olaf")
	s.enters("2")
	s.sees("Olaf bets 2")
	s.prompted("Olaf")
	s.enters("undo")
	s.prompted("Olaf")
	s.enters("?")
	s.sees("Legal now: 0 to 9 chips or fold.")
	s.prompted("Olaf")
	s.types("\x04")
	s.sees("Leave? yes or no")
	s.sees("? ")
	s.enters("?")
	s.sees("Yes or no: A contest is open.")
	s.sees("? ")
	s.enters("yes")
	s.leaves()
	written(1)
	if _, err := os.Stat(filepath.Join(sessions, "the bridge.journal")); err != nil {
		t.Error(err)
	}
}

func TestTheKeyboardIsPassedOnAndRecallsNothing(t *testing.T) {
	t.Parallel()
	s := gameMaster(t, "", "baltimore")
	s.prompted("baltimore")
	s.enters("character Olaf Strength 5, Chasing 3")
	s.prompted("baltimore")
	s.enters("character Ann Strength 3, Chasing 3")
	s.prompted("baltimore")
	s.enters("full Olaf Strength/Chasing vs Ann Strength/Chasing")
	s.sees("Pass the keyboard to Olaf, then press Enter.")
	s.types("\x03") // does not open the next one's cards
	s.types("\r")
	s.sees(wipe)
	s.prompted("Olaf")
	s.types("\x1b[A\x1b[A")
	s.enters("check")
	s.sees(wipe)
	s.sees("Pass the keyboard to Ann, then press Enter.")
	s.enters("")
	s.sees("Olaf is dealt 5 cards")
	s.prompted("Ann")
	s.enters("gm view")
	s.sees("For the game master's eyes: press Enter.")
	s.enters("")
	s.sees("Press Enter to hide this.")
	s.enters("")
	s.sees("Pass the keyboard to Ann, then press Enter.")
}

func TestTheFirstScreenSaysWhoPlaysAndASlipInAStatIsAskedAbout(t *testing.T) {
	t.Parallel()
	s := sit(t, []string{"XDG_STATE_HOME=" + t.TempDir(), "TERM=dumb"}, "repl", "--seed", "3", "baltimore")
	s.sees("Nobody is at the table yet.\r\n  character Olaf Strength 3  makes somebody\r\n")
	s.sees("?                          says what can be typed")
	s.prompted("baltimore")
	s.enters("char Mia Dexterty 3")
	s.sees("Nothing here is called Dexterty; did you mean Dexterity? yes or no")
	s.enters("y")
	s.sees("Mia: Dexterity 3\r\n")
	s.prompted("baltimore")
	s.enters("char Mia Strenght=2")
	s.sees("did you mean Strength?")
	s.enters("no")
	s.sees("Mia: Dexterity 3, Strenght 2\r\n")
	s.prompted("baltimore")
	s.enters("quit")
	if code, rest := s.leaves(); code != ExitFine {
		t.Errorf("it exits with %d and shows %q", code, rest)
	}
}

func TestANarrowTerminalIsEnough(t *testing.T) {
	t.Parallel()
	s := sit(t, []string{"XDG_STATE_HOME=" + t.TempDir(), "NO_COLOR=1"}, "repl", "--seed", "3", "baltimore")
	s.prompted("baltimore")
	if err := pty.Setsize(s.tty, &pty.Winsize{Rows: 20, Cols: 34}); err != nil {
		t.Fatal(err)
	}
	time.Sleep(50 * time.Millisecond)
	s.enters("help")
	text := s.sees("of a word will\r\ndo.")
	if regexp.MustCompile("\x1b\\[[0-9;]*m").MatchString(text) {
		t.Error("there are colours in spite of NO_COLOR")
	}
	for _, line := range strings.Split(text, "\r\n")[1:] {
		if plain := regexp.MustCompile("\x1b\\[[0-9;?]*[A-Za-z]").ReplaceAllString(line, ""); len([]rune(plain)) > 34 {
			t.Errorf("%d columns: %q", len([]rune(plain)), plain)
		}
	}
}

func TestARecordThatCannotBeKeptIsSaidAtOnce(t *testing.T) {
	t.Parallel()
	s := gameMaster(t, "/proc/nowhere", "baltimore")
	s.sees("o record can be kept in")
	s.sees("Go on without a record?")
	s.enters("yes")
	s.prompted("baltimore")
	s.enters("sessions")
	s.sees("Nothing of this evening is kept.")
	s = gameMaster(t, "/proc/nowhere", "baltimore")
	s.sees("Go on without a record?")
	s.enters("no")
	if code, _ := s.leaves(); code != ExitFailure {
		t.Errorf("it exits with %d", code)
	}
}

func TestTwoSessionsOnOneJournalAreRefused(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	journal := filepath.Join(home, "friday.journal")
	s := gameMaster(t, home, "baltimore", "--journal", journal)
	s.prompted("baltimore")
	other := sit(t, nil, "repl", "--resume", "--journal", journal)
	if code, rest := other.leaves(); code != ExitFailure || !strings.Contains(rest, "being written by another") {
		t.Errorf("it exits with %d and says %q", code, rest)
	}
}

func TestPeopleWhoAreNamedForTheFirstTimeMayJoinTheTable(t *testing.T) {
	t.Parallel()
	s := gameMaster(t, "", "swrpg")
	s.prompted("swrpg")
	s.enters("session Han, Lando")
	s.sees("Nobody here is called Han or Lando. Shall Han and Lando join the table?")
	s.enters("no")
	s.sees("Nobody here is called Han")
	s.prompted("swrpg")
	s.enters("session Han, Lando")
	s.sees("yes or")
	s.enters("yes")
	s.sees("session, with Han and Lando")
	s.prompted("Han")
	s.enters("leave")
	s.prompted("swrpg")
	s.enters("use baltimore")
	s.prompted("baltimore")
	s.enters("simple mia Wits 3 vs jacks full") // where stats are taken, what stands behind a name is one
	s.sees("Shall mia join the table? yes or no")
	s.enters("yes")
	s.sees("The sheet of mia says no Wits 3, so it counts this once; character mia Wits 3")
	s.sees("mia's skill?")
	s.enters("2")
	s.prompted("mia")
	s.enters("leave")
	s.prompted("baltimore")
	s.enters("simple Hans 3/3 vs jacks full") // a slip of a name that is there is nobody new
	s.sees("did you mean Han?")
	s.prompted("baltimore")
}

func TestQuitBeforeTheKeyboardIsPassedShowsNoHand(t *testing.T) {
	t.Parallel()
	s := gameMaster(t, "", "baltimore")
	s.prompted("baltimore")
	s.enters("character Olaf Strength 4, Chasing 3\rcharacter Ann Strength 4, Chasing 2")
	s.sees("Ann: Strength 4, Chasing 2\r\n")
	s.prompted("baltimore")
	s.enters("full Olaf Ann Strength/Chasing")
	s.sees("press Enter.")
	s.enters("quit")
	code, rest := s.leaves()
	if code != ExitFine || !strings.Contains(rest, "Kept.") || strings.Contains(rest, "hole") {
		t.Errorf("%d %q", code, rest)
	}
}
