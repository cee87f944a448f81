package share

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"croupier/cmd/internal/share/keys"
	"croupier/cmd/internal/share/store"
)

// A table's lock counts as what was got does: on a machine that has nothing but the lock, nobody puts another one, or an older one, in
// the place of what it pins.
func TestWhatALockPinsIsNotReplacedByAnotherKeyOrAnOlderOne(t *testing.T) {
	ann, bob := owner(t), owner(t)
	archive := func(version string, own *keys.Own) string {
		path := filepath.Join(t.TempDir(), "climb.tar.gz")
		publish(t, path, "# "+version+"\n", version, own)
		return path
	}
	s := sit(t)
	s.yes = true
	if _, err := s.Get(t.Context(), archive("2.0", ann), Wishes{}); err != nil {
		t.Fatal(err)
	}
	s.Folder = store.In(t.TempDir()) // another machine
	if err := s.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ source, want string }{
		{archive("3.0", bob), "THE KEY HAS CHANGED"}, {archive("3.0", nil), "nobody has signed it"}, {archive("1.0", ann), "version 1.0"},
	} {
		if _, err := s.Get(t.Context(), c.source, Wishes{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %q", err, c.want)
		}
	}
	lock, err := store.Read(s.Lock)
	if now, _ := lock.Find("climb"); err != nil || now.Version != "2.0" || now.Key != string(ann.Key) {
		t.Errorf("%+v, %v", now, err)
	}
	if err := s.Forget("climb"); err != nil { // as the message about the key says
		t.Fatal(err)
	}
	if _, err := s.Get(t.Context(), archive("3.0", bob), Wishes{}); err != nil {
		t.Error(err)
	}
}

// While somebody thinks about a question, another window may get something under the same name, or come to know another key.
func TestTwoWhoGetAtOnceLoseNothing(t *testing.T) {
	ann, bob := owner(t), owner(t)
	path, other := filepath.Join(t.TempDir(), "climb.tar.gz"), filepath.Join(t.TempDir(), "climb.tar.gz")
	publish(t, path, "# 1\n", "1.0", ann)
	publish(t, other, "# 2\n", "1.0", bob)
	s, beside := sit(t), sit(t)
	beside.Folder, beside.yes = s.Folder, true
	s.Ask = func(string) (bool, error) {
		_, err := beside.Get(t.Context(), other, Wishes{})
		return err == nil, err
	}
	if _, err := s.Get(t.Context(), path, Wishes{}); err == nil || !strings.Contains(err.Error(), "THE KEY HAS CHANGED") {
		t.Errorf("%v", err)
	}
	list, err := s.Folder.List()
	if now, _ := list.Find("climb"); err != nil || now.Key != string(bob.Key) {
		t.Errorf("%+v, %v", now, err)
	}
	ring, err := keys.Open(s.Folder.Keys())
	if err != nil || ring.Of(bob.Key) == "" || ring.Of(ann.Key) == "" {
		t.Errorf("%v, %v", ring.Keys, err)
	}
}

// A lock may come from anybody, with the files of a table: a source that cannot be asked again is no reason to stop.
func TestALockWithASourceThatNobodyCanAsk(t *testing.T) {
	s := sit(t)
	lock, err := store.Read(s.Lock)
	if err != nil {
		t.Fatal(err)
	}
	if err := lock.Put(store.Kept{Name: "climb", Source: "-", Digest: "sha256:" + strings.Repeat("0", 64)}); err != nil {
		t.Fatal(err)
	}
	if err := s.Restore(t.Context()); err == nil {
		t.Error("nothing is restored")
	}
	if err := s.Update(t.Context(), nil, Wishes{}, true); err == nil {
		t.Error("nothing is updated")
	}
}

// What was got from a file of this machine is brought up to date from any folder.
func TestAFileIsFoundAgainFromAnotherFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "climb.tar.gz")
	publish(t, path, "# 1\n", "1.0", nil)
	s := sit(t)
	s.Lock = ""
	t.Chdir(filepath.Dir(path))
	if _, err := s.Get(t.Context(), filepath.Base(path), Wishes{}); err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := s.Update(t.Context(), nil, Wishes{}, true); err != nil {
		t.Error(err)
	}
}

// Why something cannot be restored is said as it is.
func TestWhatCannotBeRestoredIsSaidAsItIs(t *testing.T) {
	block, err := sit(t).Block(t.Context(), write(t, "# 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	s := sit(t)
	path := write(t, "# 2\n")
	for source, as := range map[string]string{block: "climb", path: "crawl"} {
		if _, err := s.Get(t.Context(), source, Wishes{As: as}); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	s.told, s.Folder = nil, store.In(t.TempDir())
	if err := s.Restore(t.Context()); err == nil {
		t.Error("it is restored")
	}
	told := strings.Join(s.told, "\n")
	for _, want := range []string{"climb: a block of text is refused: it is not here",
		"get the same block again, --as climb", "crawl: there is no file"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not said:\n%s", want, told)
		}
	}
}

// An archive takes the place of an older one of the same rules, and of nothing else.
func TestAnArchiveIsWrittenOverNothingElse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "backup.tar.gz")
	publish(t, path, "# 1\n", "1.0", nil)
	publish(t, path, "# 2\n", "1.1", nil)
	if err := os.WriteFile(path, []byte("photographs"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := sit(t)
	b, err := s.Pack(t.Context(), Parcel{File: write(t, "# 1\n"), Version: "1.2", Language: 1})
	if err == nil {
		_, err = s.Publish(t.Context(), b, path)
	}
	if text, _ := os.ReadFile(path); err == nil || !strings.Contains(err.Error(), "name another file") || string(text) != "photographs" {
		t.Errorf("%v, %q", err, text)
	}
}
