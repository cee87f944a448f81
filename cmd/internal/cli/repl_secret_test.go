package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/cmd/internal/term"
	"croupier/interp/journal"
	"croupier/interp/session"
)

// stress is a check that leaves something behind: on sheets, for the table, and in the count of wins.
const stress = `ruleset "Stress"
players 1..3
each player has {
  stack  chips = 10 lasting
  stress number 0..9 = 0 lasting
}
the table has { clock number 0..99 = 0 lasting }
start test with stack, stress, clock {
  each player {
    let n = roll d4
    increase stress by n, to at most 9
    pay min(n, stack) from player to bank
    increase clock by n
    result won = n > 2
  }
}
`

// asked is everything that the table may ask for once a secret check is over, and what the game master does openly then.
var asked = []string{
	"character", "character Ann", "character table", "view", "odds test Ann", "odds test Ann Bob", "odds test Ann in full", "history", "history 100",
	"why", "show 7", "set Ann.won yes", "set Ann.won 3", "set Bob.won no", "set won no", "transcript", "transcript for Ann", "transcript for all",
	"give Ann 2", "character Ann", "take Ann 11", "character", "take Ann 1000", "undo", "redo", "history 100", "undo", "undo", "character",
	"goto 6", "character", "goto 7", "character", "odds test Ann", "start", "use", "options", "set", "character Ann", "test Ann", "view", "why",
	"character", "odds test Ann", "give Ann 3", "character", "test Bob", "character", "set won no", "character Ann", "character table", "test Ann, Bob",
	"character", "history 100", "show 18", "undo", "character", "character Ann stress 1", "character Ann", "note over", "history 100", "transcript",
}

// afterSecret are what the prompt says after a secret check in which the dice fell so, and what Tab offers there.
func afterSecret(t *testing.T, path, dice string, offered *[]string) string {
	t.Helper()
	var out strings.Builder
	screen := term.NewPipe(&out)
	s := session.New(journal.NewSessionHeader(1, ""), shelf.Program, nil)
	in := term.NewScript(strings.NewReader(dice+"\n"), screen)
	r := sitDown(screen, s, in)
	for _, line := range []string{"use " + path, "character Ann chips 10", "character Bob", "character Bob npc yes", "real on"} {
		r.Line(line)
	}
	r.Line("secret test Ann")
	if open := s.World().Open(); open != nil || s.World().Contest == nil {
		t.Fatalf("the secret check was not played:\n%s", out.String())
	}
	r.Line("real off")
	screen.Flush()
	out.Reset()
	for _, line := range asked {
		screen.Line("> ", line)
		r.Line(line)
		for _, typed := range []string{"set ", "set A", "character Ann ", "test Ann ", "odds ", "show ", "give "} {
			with, _ := r.Complete(typed)
			*offered = append(*offered, strings.Join(with, "|"))
		}
	}
	screen.Flush()
	return out.String()
}

// TestWhatASecretCheckLeavesBehindIsAskedForInVain plays two evenings that differ in nothing but the die of a secret check. Until it
// is revealed all that the table can ask for is the same, to the byte.
func TestWhatASecretCheckLeavesBehindIsAskedForInVain(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "stress.deal")
	if err := os.WriteFile(path, []byte(stress), 0o600); err != nil {
		t.Fatal(err)
	}
	var offered [2][]string
	one, other := afterSecret(t, path, "1", &offered[0]), afterSecret(t, path, "4", &offered[1])
	if one != other {
		t.Errorf("what is said differs:\n%s\n---- and with another die ----\n%s", one, other)
	}
	if !slices.Equal(offered[0], offered[1]) {
		t.Error("what Tab offers differs")
	}
	for _, secret := range []string{"stress 4", "stress 1,", "wins 1", "plays no part"} {
		if strings.Contains(strings.Split(one, "> test Ann\n")[0], secret) {
			t.Errorf("%q is told:\n%s", secret, one)
		}
	}
}

// TestARevealedCheckIsOnTheSheets holds that what was secret stands there once it is revealed, and for the game master before.
func TestARevealedCheckIsOnTheSheets(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "stress.deal")
	if err := os.WriteFile(path, []byte(stress), 0o600); err != nil {
		t.Fatal(err)
	}
	said, _ := typed(t, "use "+path, "character Ann", "real on", "secret test Ann", "4", "character Ann", "gm character Ann",
		"secret test Ann", "1", "reveal 4", "character Ann", "reveal", "character Ann")
	var sheets []string
	for line := range strings.Lines(said) {
		if sheet, ok := strings.CutPrefix(line, "Ann: "); ok && !strings.HasPrefix(sheet, "stack") && !strings.HasPrefix(sheet, "won ") { // that is how a check begins
			sheets = append(sheets, strings.TrimSpace(sheet))
		}
	}
	want := []string{"an empty sheet", "an empty sheet", "wins 1; stress: stack 6, stress 4", "wins 1; stress: stack 6, stress 4",
		"wins 1; stress: stack 5, stress 5"}
	if !slices.Equal(sheets, want) {
		t.Errorf("the sheets are %q, not %q, in\n%s", sheets, want, said)
	}
}

// TestOddsDoNotTellWhatStandsOnASheetInSecret holds that odds on a screen that everybody sees do not go by what they may not know: a
// lasting field that the game master alone sees, and the sheet of whom they run.
func TestOddsDoNotTellWhatStandsOnASheetInSecret(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "fate.deal")
	fate := "ruleset \"Fate\"\nplayers 1..3\neach player has {\n  skill number 0..9 = 0\n  fate number 0..9 = 0 lasting seen by gm\n}\n" +
		"start test with skill, fate { each player { result won = roll d6 > fate + skill } }\n"
	if err := os.WriteFile(path, []byte(fate), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct{ line, says string }{
		{"odds test Ann", "These odds go by the fate on Ann's sheet"},
		{"gm odds test Ann", "(1/2)"},
		{"odds test Ann fate 1", "(5/6)"},
		{"odds test Gob", "These odds go by the sheet of Gob"},
		{"gm odds test Gob", "(1/3)"},
		{"odds test Gob skill 2 fate 0", "(2/3)"},
		{"odds test Bob", "(5/6)"},
	} {
		said, _ := typed(t, "use "+path, "character Ann fate 3", "character Gob npc yes, skill 4", "character Bob skill 1", one.line)
		if !strings.Contains(said, one.says) {
			t.Errorf("%s: what is said has no %q:\n%s", one.line, one.says, said)
		}
	}
}

// TestAgainDoesNotTellWhatWasPlayedInSecret holds that another contest like the last one is like the last that all may know of: what
// a check in secret was given is told to nobody, as it is not by odds.
func TestAgainDoesNotTellWhatWasPlayedInSecret(t *testing.T) {
	t.Parallel()
	said, _ := typed(t, "use d12", "character Olaf", "character Mia", "basic Olaf pool=2 dt=7 take=1", "secret basic Mia pool=5 dt=9 take=1",
		"again")
	_, again, _ := strings.Cut(said, "Played in secret")
	if strings.Contains(again, "Mia") || !strings.Contains(again, "Olaf: pool 2, dt 7, take 1") {
		t.Errorf("after a check in secret again says %s", again)
	}
}

// TestAHouseRuleDoesNotTellWhatIsKeptInSecret holds that a rule says of nobody that they keep what they have where not all know that
// they have any: from a check in secret, or of a field that the game master alone sees.
func TestAHouseRuleDoesNotTellWhatIsKeptInSecret(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "purse.deal")
	purse := "ruleset \"Purse\"\nplayers 1..3\noption coins number 1..99 = 10\noption fortune number 1..9 = 3\neach player has {\n" +
		"  stack chips = option coins lasting\n  luck number 0..99 = option fortune lasting seen by gm\n}\n" +
		"start game with stack, luck { each player { increase luck by 1\n pay 1 from bank to player } }\n"
	if err := os.WriteFile(path, []byte(purse), 0o600); err != nil {
		t.Fatal(err)
	}
	said, _ := typed(t, "use "+path, "character Ann", "character Gob", "game Ann", "secret game Gob", "rule change coins to 12",
		"rule change fortune to 5", "reveal 5", "rule change coins to 13")
	var stays []string
	for _, part := range strings.Split(said, "does to the odds.")[1:] {
		line, _, _ := strings.Cut(part, "\n")
		stays = append(stays, strings.TrimSpace(line))
	}
	if want := []string{"The stack that Ann had before stays as it is.", "", "The stack that Ann and Gob had before stays as it is."}; !slices.Equal(stays, want) {
		t.Errorf("it says %q, in\n%s", stays, said)
	}
}
