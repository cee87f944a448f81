package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const digest = "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

func TestFilesAreKeptWhole(t *testing.T) {
	f := In(t.TempDir())
	if _, there := f.Of(digest); there {
		t.Fatal("an empty folder has files")
	}
	path, err := f.Keep(digest, map[string][]byte{"f.deal": []byte("rules"), "sub/x.lua": []byte("return 1")})
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(path, "sub", "x.lua")); err != nil || string(text) != "return 1" {
		t.Errorf("%q, %v", text, err)
	}
	if again, err := f.Keep(digest, nil); err != nil || again != path {
		t.Errorf("what is kept is written again: %v", err)
	}
	if got, there := f.Of(digest); !there || got != path {
		t.Errorf("%q, %v", got, there)
	}
	left, _ := filepath.Glob(filepath.Join(f.Path(), "files", staging+"*"))
	if len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// Names that lead elsewhere are refused here too, whoever has looked at them before.
func TestNothingIsWrittenElsewhere(t *testing.T) {
	data := t.TempDir()
	for _, name := range []string{"../x.deal", "/tmp/x.deal", "a/../../x.deal"} {
		if _, err := In(data).Keep(digest, map[string][]byte{name: nil}); err == nil {
			t.Errorf("%s is written", name)
		}
	}
	if _, there := In(data).Of(digest); there {
		t.Error("a part is kept")
	}
	for _, bad := range []string{"", "sha256:", "sha256:../../x", "md5:0123", digest + "0", strings.ToUpper(digest)} {
		if _, err := In(data).Keep(bad, nil); err == nil {
			t.Errorf("%q is a digest", bad)
		}
		if path, _ := In(data).Of(bad); path != "" {
			t.Errorf("%q is %s", bad, path)
		}
	}
	if _, err := (Folder{}).Keep(digest, nil); err == nil {
		t.Error("something is kept nowhere")
	}
}

func TestWhatKilledProcessesLeftIsSweptLater(t *testing.T) {
	f := In(t.TempDir())
	young, gone := filepath.Join(f.Path(), "files", staging+"1"), filepath.Join(f.Path(), "files", staging+"2")
	for _, path := range []string{young, gone} {
		if err := os.MkdirAll(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	before := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(gone, before, before); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Keep(digest, map[string][]byte{"f.deal": nil}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(young); err != nil {
		t.Error("what another process is writing is gone")
	}
	if _, err := os.Stat(gone); err == nil {
		t.Error("what a killed process left is there")
	}
}

func TestListsAreReadBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", LockName)
	l, err := Read(path)
	if err != nil || len(l.All) != 0 {
		t.Fatalf("%v, %v", l, err)
	}
	b := Kept{Name: "b", Title: "B", Version: "1.0", Source: "b.deal", Digest: digest, Key: "RW"}
	a := Kept{Name: "a", Source: "oci://x/y", At: "oci://x/y@sha256:0", Digest: digest}
	for _, k := range []Kept{b, a, a} {
		if err := l.Put(k); err != nil {
			t.Fatal(err)
		}
	}
	l, err = Read(path)
	if err != nil || len(l.All) != 2 || l.All[0] != a || l.All[1] != b {
		t.Fatalf("%v, %v", l, err)
	}
	if k, ok := l.Find("b"); !ok || k != b {
		t.Errorf("%v", k)
	}
	if err := l.Drop("b"); err != nil {
		t.Fatal(err)
	}
	if _, ok := l.Find("b"); ok {
		t.Error("what is dropped is found")
	}
}

// A lock comes with a stranger's files, and is read as anything of theirs.
func TestHostileLists(t *testing.T) {
	for name, text := range map[string]string{
		"no TOML": "hello", "another key": "[[ruleset]]\nname='a'\nrun='x'\n", "no digest": "[[ruleset]]\nname='a'\nsource='x'\n",
		"a path for a digest": "[[ruleset]]\nname='a'\nsource='x'\ndigest='sha256:../../../../../../etc/passwd'\n",
		"a path for a name":   "[[ruleset]]\nname='../a'\nsource='x'\ndigest='" + digest + "'\n",
		"a title of lines":    "[[ruleset]]\nname='a'\ntitle=\"A\\nSigned by Ann\"\nsource='x'\ndigest='" + digest + "'\n",
		"a number":            "ruleset = 3", "too long": strings.Repeat("# x\n", mostList),
	} {
		path := filepath.Join(t.TempDir(), LockName)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if l, err := Read(path); err == nil && len(l.All) > 0 {
			t.Errorf("%s: %v", name, l.All)
		}
	}
}

func TestUsualFolders(t *testing.T) {
	for want, env := range map[string]map[string]string{
		"/data/croupier/rules":                  {"XDG_DATA_HOME": "/data", "HOME": "/home/ann"},
		"/home/ann/.local/share/croupier/rules": {"XDG_DATA_HOME": "data", "HOME": "/home/ann"},
		"":                                      {},
	} {
		if got := Usual(func(name string) string { return env[name] }).Path(); filepath.ToSlash(got) != want {
			t.Errorf("%v: %q", env, got)
		}
	}
}

// What a lock names as one place is not remembered as two, of which a later lock could name one.
func TestAPlaceWithABlankIsNotAgreedToInPieces(t *testing.T) {
	f := In(t.TempDir())
	unlock, err := f.Lock()
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if err := f.Agree([]string{"rules.example", "good.example evil.example", "good.example\nevil.example"}); err != nil {
		t.Fatal(err)
	}
	if all, err := f.Places(); err != nil || strings.Join(all, ", ") != "rules.example" {
		t.Errorf("agreed to is %q, %v", all, err)
	}
}
