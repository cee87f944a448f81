package share

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"croupier/cmd/internal/share/keys"
	"croupier/cmd/internal/share/store"
)

// A lock may come from anybody. Whom it would have this program ask, and which keys it calls right, is said, and one question stands
// for all; before that nobody is asked. Whoever has agreed is not asked again.
func TestWhatALockNamesIsAgreedToOnce(t *testing.T) {
	asked := 0
	ann, archive := owner(t), filepath.Join(t.TempDir(), "climb.tar.gz")
	publish(t, archive, "# 1\n", "1.0", ann)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		http.ServeFile(w, r, archive)
	}))
	defer server.Close()
	place := strings.TrimPrefix(server.URL, "http://")

	writer := sit(t)
	writer.yes = true
	for _, name := range []string{"climb", "crawl"} {
		if _, err := writer.Get(t.Context(), server.URL+"/climb.tar.gz", Wishes{As: name}); err != nil {
			t.Fatal(err)
		}
	}
	if before := writer.asked; writer.Restore(t.Context()) != nil || writer.asked != before {
		t.Error("who typed a place is asked about it")
	}

	for _, verb := range []func(*seat) error{
		func(s *seat) error { return s.Restore(t.Context()) },
		func(s *seat) error { return s.Update(t.Context(), nil, Wishes{}, true) },
	} {
		s := sit(t)
		s.Lock, asked = writer.Lock, 0
		nobody := func(string) (bool, error) { return false, ErrNobody }
		answers := s.Ask
		s.Ask = nobody
		if err := verb(s); !errors.Is(err, ErrNobody) || !strings.Contains(err.Error(), "--yes") {
			t.Errorf("in a pipe: %v", err)
		}
		s.Ask = answers
		if err := verb(s); !errors.Is(err, ErrDeclined) {
			t.Errorf("after a no: %v", err)
		}
		if ring, _ := keys.Open(s.Folder.Keys()); asked > 0 || len(ring.Keys) > 0 {
			t.Errorf("the server was asked %d times, and known are %v", asked, ring.Keys)
		}
		told := strings.Join(s.told, "\n")
		if !strings.Contains(told, "asks "+place+", IN YOUR LOCAL NETWORK (for climb, crawl)") || !strings.Contains(told, ann.Key.Words()) {
			t.Errorf("%s", told)
		}
		s.yes, s.asked = true, 0
		for range 2 {
			if err := verb(s); err != nil || s.asked != 1 {
				t.Errorf("after a yes: %v, %d questions", err, s.asked)
			}
		}
		s.Ask, s.Folder, s.Agreed = nobody, store.In(t.TempDir()), true
		if err := verb(s); err != nil {
			t.Errorf("--yes: %v", err)
		}
	}
}

// A lock that somebody has edited by hand is refused before anybody is asked.
func TestALockEditedByHand(t *testing.T) {
	for name, c := range map[string]struct{ entry, want string }{
		"no key":              {"name = 'climb'\nkey = 'RWxyz'", "no public key"},
		"a shipped name":      {"name = 'kings'", "ships with croupier"},
		"nearly a shipped":    {"name = 'ho1dem'", "looks like holdem"},
		"a space behind it":   {"name = 'holdem '", "a word of small letters"},
		"letters of Cyrillic": {"name = 'h\u043eldem'", "a word of small letters"},
		"a flag":              {"name = '--help'", "a word of small letters"},
		"a path":              {"name = '../climb'", "which is none"},
		"more than a line":    {"name = 'climb'\ntitle = \"x\\ny\"", "no line of text"},
		"something new":       {"name = 'climb'\nrun = 'rm -rf ~'", "cannot be read"},
		"twice":               {"name = 'climb'\nsource = 'y'\ndigest = 'sha256:" + strings.Repeat("0", 64) + "'\n[[ruleset]]\nname = 'climb'", "twice"},
	} {
		t.Run(name, func(t *testing.T) {
			s := sit(t)
			text := fmt.Sprintf("[[ruleset]]\n%s\nsource = 'https://games.invalid/x'\ndigest = 'sha256:%064d'\n", c.entry, 0)
			if err := os.WriteFile(s.Lock, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, err := range []error{s.Restore(t.Context()), s.Update(t.Context(), nil, Wishes{}, true)} {
				if err == nil || !strings.Contains(err.Error(), c.want) || s.asked > 0 {
					t.Errorf("%v, %d questions; want %q", err, s.asked, c.want)
				}
			}
		})
	}
}

// One source that fails keeps no other from being brought up to date; whoever stops it stops all of it.
func TestUpdateGoesOnBehindASourceThatFails(t *testing.T) {
	s := sit(t)
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name+".tar.gz") }
	for _, name := range []string{"climb-a", "climb-b", "climb-c", "climb-d"} {
		publish(t, path(name), "# 1\n", "1.0", nil)
		if _, err := s.Get(t.Context(), path(name), Wishes{As: name}); err != nil {
			t.Fatal(err)
		}
		publish(t, path(name), "# 2\n", "1.1", nil)
	}
	if err := errors.Join(os.Remove(path("climb-a")), os.WriteFile(path("climb-c"), []byte("torn"), 0o600)); err != nil {
		t.Fatal(err)
	}
	versions := func() (all string) {
		lock, _ := store.Read(s.Lock)
		for _, k := range lock.All {
			all += k.Version + " "
		}
		return all
	}
	answers := s.Ask
	s.Ask = func(string) (bool, error) { s.asked++; return false, io.EOF }
	if err := s.Update(t.Context(), nil, Wishes{}, false); !errors.Is(err, io.EOF) || s.asked != 1 {
		t.Errorf("whoever leaves is asked %d times: %v", s.asked, err)
	}
	s.Ask, s.told = answers, nil
	err := s.Update(t.Context(), nil, Wishes{}, true)
	if err == nil || !strings.Contains(err.Error(), "climb-a, climb-c could not be brought up to date") {
		t.Errorf("%v", err)
	}
	if got := versions(); got != "1.0 1.1 1.0 1.1 " {
		t.Errorf("%s", got)
	}
	if told := strings.Join(s.told, "\n"); !strings.Contains(told, "climb-a: there is no file") || !strings.Contains(told, "climb-c: ") {
		t.Errorf("%s", told)
	}
}

// Without a folder of one's own nothing is read or written where somebody stands: what lies there may be anybody's.
func TestWithoutAHomeNothingIsReadOrWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"list.toml", "keys.toml", "places.txt"} {
		if err := os.WriteFile(name, []byte("nonsense = 1\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, home := range []string{"", ".", "home"} {
		folder := store.Usual(func(name string) string { return map[string]string{"HOME": home, "XDG_DATA_HOME": home}[name] })
		list, err := folder.List()
		ring, also := keys.Open(folder.Keys())
		if err != nil || also != nil || len(list.All)+len(ring.Keys) > 0 {
			t.Errorf("%q: %v, %v", home, err, also)
		}
		s := sit(t)
		s.Folder = folder
		for _, err := range []error{s.Know("ann", owner(t).Key), s.ForgetKey("ann"), s.Forget("climb")} {
			if err == nil || !strings.Contains(err.Error(), "set HOME") {
				t.Errorf("%q: %v", home, err)
			}
		}
		if _, err := s.Get(t.Context(), write(t, ""), Wishes{}); err == nil || !strings.Contains(err.Error(), "set HOME") {
			t.Errorf("%q: %v", home, err)
		}
	}
	if left, _ := os.ReadDir("."); len(left) != 3 {
		t.Errorf("%v", left)
	}
}

// Without a lock nothing is said of one: what names a key that nobody knows any more is the list of what was got.
func TestWithoutALockTheListOfWhatWasGotIsMeant(t *testing.T) {
	ann, archive := owner(t), filepath.Join(t.TempDir(), "climb.tar.gz")
	publish(t, archive, "# 1\n", "1.0", ann)
	s := sit(t)
	s.Lock, s.yes = "", true
	if _, err := s.Get(t.Context(), archive, Wishes{}); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(s.Folder.Keys()); err != nil {
		t.Fatal(err)
	}
	s.told = nil
	if err := s.Update(t.Context(), nil, Wishes{}, true); err != nil {
		t.Error(err)
	}
	told := strings.Join(s.told, "\n")
	if !strings.Contains(told, "The list of what you have got names what you have not agreed to yet") || strings.Contains(told, store.LockName) {
		t.Error(told)
	}
}
