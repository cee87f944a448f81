package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// evil is text that would write into the clipboard, ring, clear the screen, and turn what stands behind it.
const evil = "\x1b]52;c;ZXZpbA==\x07\x1b[2J\x1b[8m\x1b[31m\u009b31m\u202e\u2066\u2028\u200f\U000e0041evil"

// evilRules say it wherever rules can say something.
var evilRules = fmt.Sprintf(`ruleset "T%[1]s"
about "About%[1]s"
players 1..4
option speed%[2]s number 1..3 = 1, "Speed%[1]s"
each player has { n number = 0, "How many%[1]s"
t text = "text%[1]s" }
deck of { card "Joker%[1]s" }
start game {
  say "said%[1]s", "more%[1]s"
  # a comment%[1]s
  each player {
    set n to ask player to choose from 1..3, "asked%[1]s"
    result a = "=given%[1]s"
    result b = n
  }
}
test "test%[1]s" {
  players Ann
  start game
  answer Ann: 1
  expect b is 2
}
`, evil, "")

// TestNoVerbHandsATerminalOverToAStranger drives every verb at a terminal with such a file: whole, and broken.
func TestNoVerbHandsATerminalOverToAStranger(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, broken, record := filepath.Join(folder, "evil.deal"), filepath.Join(folder, "broken.deal"), filepath.Join(folder, "evil.journal")
	index, hand, sheet := filepath.Join(folder, "evil.json"), filepath.Join(folder, "evil.phh"), filepath.Join(folder, "evil.toml")
	written, _ := json.Marshal(evil) // a text can be written
	whole := strings.Replace(evilRules, "deck of { card \"Joker"+evil+"\" }\n", "", 1)
	for path, text := range map[string]string{file: whole, broken: evilRules + "\n" + evil + " { say " + evil + "\n", record: "{\"journal\":1,\"ruleset\":\"" + evil + "\"}\n",
		index: fmt.Sprintf(`{"format":1,"title":%[1]s,"rulesets":[{"name":"evil","title":%[1]s,"about":%[1]s,"least":1,"most":2,"starts":[%[1]s],"version":%[1]s,"tests":%[1]s,"source":%[1]s,"digest":%[1]s}]}`, written),
		hand:  fmt.Sprintf("variant = %[1]s\nplayers = [%[1]s]\nactions = [%[1]s]\n", written), sheet: fmt.Sprintf("[[character]]\nname = %[1]s\n[character.stats]\n%[1]s = %[1]s\n", written)} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	driven := map[string]bool{}
	for _, args := range [][]string{
		{"check", file}, {"check", broken}, {"check", file, "--json"}, {"check", broken, "--json"}, {"fmt", file, "--diff"}, {"fmt", broken},
		{"test", file, "-v"}, {"test", file, "--run", evil}, {"show", file}, {"show", file, "--source"}, {"sheet", file}, {"show", broken, "--source"},
		{"show", file, "--json"}, {"sim", file, "--games", "3"}, {"sim", file, "--games", "3", "--csv"}, {"sim", file, "--games", "3", "--json"},
		{"odds", file}, {"odds", file, "--csv"}, {"odds", file, "--json"}, {"compare", file, file, "--games", "3"}, {"compare", file, "baltimore", "--csv"},
		{"fuzz", file, "--games", "3"}, {"watch", file, "--once", "--games", "3"}, {"watch", broken, "--once"},
		{"new", filepath.Join(folder, "fresh.deal"), "extends", file}, {"new", file}, {"play", file}, {"play", file, "--players", "Ann" + evil}, {"play", file, "--json"}, {"play", broken},
		{"play", file, "--set", evil + "=1"}, {"replay", record}, {"replay", record, "--ruleset", file}, {"repl", file}, {"host", file}, {"host", broken}, {"table", file}, {"table", broken, "--trust"},
		{"explain", evil}, {"eval", evil}, {"list", evil}, {evil}, {"play", evil},
		{"get", file, "--as", "evil"}, {"get", broken}, {"get", evil}, {"share", file}, {"share", broken}, {"index", file, "--title", evil},
		{"publish", file, filepath.Join(folder, "e.tar.gz"), "--release", "1", "--unsigned"}, {"get", filepath.Join(folder, "e.tar.gz")},
		{"learn", evil}, {"learn"}, {"how", evil}, {"completion", evil}, {"man", evil}, {"help", evil}, {"search", "evil", "--index", index}, {"search", "--index", file},
		{"publish", broken, filepath.Join(folder, "b.tar.gz"), "--release", evil}, {"publish", file, filepath.Join(folder, evil+".tar.gz"), "--release", "1", "--name", evil}, {"show", "evil"}, {"check", "evil"},
		{"replay", "--phh", hand}, {"play", "d12", "--sheet", sheet, "--policy", "random"}, {"odds", file, "--where", evil}, {"odds", file, "--table", "n=" + evil},
		{"update", evil}, {"search", evil}, {"search"}, {"key", "forget", evil}, {"key", "know", evil, evil}, {"show", "evil", "--diff"},
	} {
		s := sit(t, []string{"XDG_DATA_HOME=" + folder, "XDG_CONFIG_HOME=" + folder}, args...)
		switch args[0] {
		case "play":
			s.types("?\r\r1\r") // Enter alone where it asks who plays
		case "repl", "table":
			s.types("characters\rdo game\r1\rwhy\rtranscript\r" + "quit\r\x04")
		case "learn":
			s.types("no such line\rskip\rleave\r")
		case "host":
			s.types("{\"do\":\"rules\"}\r{\"do\":\"start\",\"game\":\"g\",\"seed\":1,\"viewer\":\"record\"}\r\x04")
		}
		s.leaves()
		driven[args[0]] = true
		shown := s.seen.String()
		if slices.Contains(args, "--source") && strings.Contains(shown, "\x1b") { // there the program paints nothing itself
			t.Errorf("%q paints %q", args, shown)
		}
		for _, bad := range []string{"\x1b]", "\x07", "\x1b[2J\x1b[8m", "\x1b[8m", "\u009b", "\u202e", "\u2066", "\u2028", "\u200f", "\U000e0041"} {
			if (args[0] == "repl" || args[0] == "table") && bad == "\x07" { // readline rings where there is nothing to complete
				continue
			}
			if at := strings.Index(shown, bad); at >= 0 {
				t.Errorf("%q shows %q", args, shown[max(0, at-40):min(len(shown), at+40)])
			}
		}
	}
	for _, verb := range verbNames() {
		if !driven[verb] && verb != "lsp" { // which speaks to a program
			t.Errorf("%s is not driven", verb)
		}
	}
}
