package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"croupier/cmd/internal/share/store"
)

// Whenever get or update is killed, what was there before is there whole: the lists can be read, each thing that they name is kept
// and passes its tests, and the next get goes on as if nothing had been.
func TestAKilledGetLeavesWhatWasThereWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills the program again and again")
	}
	t.Parallel()
	folder := t.TempDir()
	env := append(os.Environ(), "XDG_DATA_HOME="+folder, "XDG_CONFIG_HOME="+folder)
	croupier := func(words ...string) *exec.Cmd {
		cmd := exec.Command("croupier", words...)
		cmd.Dir, cmd.Env = folder, env
		return cmd
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(words ...string) {
		if text, err := croupier(words...).CombinedOutput(); err != nil {
			t.Fatalf("%q: %v\n%s", words, err, text)
		}
	}
	rules := "ruleset \"Lucky\"\nplayers 1\nstart game { result luck = roll d6 }\ntest \"a four\" {\n  players Ann\n  start game\n" +
		"  dice [4]\n  expect luck is 4\n}\n"
	write("before.deal", rules)
	run("get", "before.deal", "--as", "before", "--lock")
	began := time.Now()
	run("get", "before.deal", "--as", "first")
	whole := time.Since(began)

	kills := 10
	if long {
		kills = 50
	}
	lists := func() (all []store.Kept) {
		for _, path := range []string{store.LockName, "croupier/rules/list.toml"} {
			list, err := store.Read(filepath.Join(folder, path))
			if err != nil {
				t.Fatalf("a kill has broken a list: %v", err)
			}
			if _, ok := list.Find("before"); !ok {
				t.Fatalf("a kill has lost what was there: %v", list.All)
			}
			all = append(all, list.All...)
		}
		return all
	}
	killed := 0
	for n := range kills {
		name := "more.deal"
		write(name, rules+"# "+string(rune('a'+n))+"\n") // each is something new
		cmd := croupier("get", name, "--as", "more")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(whole*time.Duration(n)/time.Duration(kills), func() { _ = cmd.Process.Kill() })
		if cmd.Wait() != nil {
			killed++
		}
		for _, k := range lists() {
			if path, there := store.In(folder).Of(k.Digest); !there {
				t.Fatalf("%s is listed, and not kept", k.Name)
			} else if _, err := os.Stat(filepath.Join(path, k.Name+".deal")); err != nil && k.Name != "first" {
				t.Fatalf("%s is kept in part: %v", k.Name, err)
			}
		}
	}
	if killed == 0 {
		t.Error("nothing was killed")
	}
	run("get", "more.deal", "--as", "more")
	run("test", "before", "first", "more", "--games", "0")
}
